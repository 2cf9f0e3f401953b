### The nodes of chains.

nodes-title = Adresses des nœuds
nodes-text = Un nœud est un serveur qui rapporte ce qui se trouve sur une chaîne. Bursar l’interroge sur des contrats, sur des paiements et sur ce que vous recherchez dans l’explorateur. L’exploitant du nœud apprend ce que Bursar demande et depuis quelle connexion internet. Le nœud ne reçoit aucune clé API et aucun paiement ne passe par lui.
nodes-built-in = Le bac à sable est le nœud de ses propres chaînes. Vous n’avez pas besoin d’en définir un.
nodes-none = Aucun nœud n’est défini, donc aucun n’est interrogé.
nodes-list = Nœuds par chaîne
nodes-chain = Chaîne
nodes-choose = Choisissez la chaîne
nodes-address = Adresse du nœud
nodes-help = Saisissez une adresse en https, ou en http avec 127.0.0.1. Bursar la stocke chiffrée et n’affiche ensuite que son hôte.
nodes-save = Tester et enregistrer
nodes-trying = Test en cours
nodes-saved = Le nœud pour { $chain } a répondu et a été enregistré.
nodes-remove = Supprimer le nœud pour { $chain }
nodes-removed = Le nœud pour { $chain } a été supprimé.
