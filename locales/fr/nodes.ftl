### The nodes of chains.

nodes-title = Adresses des nœuds
nodes-text = Un nœud rapporte ce que le contrat d’un jeton indique sur lui-même. L’exploitant du nœud apprend quels contrats vous vérifiez et depuis quelle connexion internet. Il ne reçoit aucune clé API et aucun paiement ne passe par le nœud.
nodes-built-in = Le bac à sable est le nœud de ses propres chaînes. Vous n’avez pas besoin d’en définir un.
nodes-none = Aucun nœud n’est défini, donc aucun n’est interrogé.
nodes-list = Nœuds par chaîne
nodes-chain = Chaîne
nodes-choose = Choisissez la chaîne
nodes-address = Adresse du nœud
nodes-help = https, ou http avec 127.0.0.1. Elle est stockée chiffrée, et seul son hôte est affiché par la suite.
nodes-save = Tester et enregistrer
nodes-trying = Test en cours
nodes-saved = Le nœud pour { $chain } a répondu et a été enregistré.
nodes-remove = Supprimer le nœud pour { $chain }
nodes-removed = Le nœud pour { $chain } a été supprimé.
