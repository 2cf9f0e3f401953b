### Les paramètres, la partie Espace de travail.

workspaces-title = Espace de travail
workspaces-no-team = Un espace de travail porte les demandes, les approbations et les règles d’une équipe entre ses ordinateurs, par une base de données PostgreSQL à vous. Créez d’abord une équipe, ou rejoignez-en une.
workspaces-what = Une base de données PostgreSQL à vous porte les demandes, les approbations, les règles et les pièces jointes entre les ordinateurs de votre équipe, pour que personne n’ait à porter de fichiers.
workspaces-sealed = Tout est signé et chiffré avant de quitter cet ordinateur. La base de données voit quel ordinateur a écrit, quand, et la taille de ce qu’il a écrit. Elle ne voit aucun montant, nom ou compte.
workspaces-join = Rejoindre avec une invitation
workspaces-joining = Entrée en cours
workspaces-create = Créer un espace de travail
workspaces-only-administrators = Seul un administrateur de l’équipe peut créer un espace de travail. S’il y en a un, demandez une invitation.
workspaces-create-text = Demandez à l’administrateur de vos bases de données une base vide sur PostgreSQL 14 ou plus récent, et un utilisateur qui la possède et peut créer des rôles (CREATEROLE).
workspaces-address = Adresse de la base de données
workspaces-address-help = Par exemple postgres://owner:password@db.example.com/bursar, avec vos propres valeurs. Bursar ne garde pas le mot de passe du propriétaire.
workspaces-creating = Création en cours
workspaces-cancel = Annuler

workspaces-state-connecting = Connexion en cours
workspaces-state-connected = Connecté
workspaces-state-offline = Non connecté
workspaces-offline-text = Vous pouvez travailler comme d’habitude. Ce que vous signez est livré dès que la base de données répond.
workspaces-server = Serveur
workspaces-verified = certificat vérifié
workspaces-local = sur cet ordinateur
workspaces-contents = Contenu
workspaces-contents-text = Chiffré
workspaces-contents-more = le serveur voit seulement quand quelque chose a été enregistré, et sa taille
workspaces-delivered = Livré
workspaces-delivered-all = Tout, { $time }
workspaces-documents =
    { $count ->
        [one] { $count } document
       *[other] { $count } documents
    }
workspaces-waiting = En attente de partage
workspaces-waiting-none = Rien
workspaces-waiting-some =
    { $count ->
        [one] { $count } document de cet ordinateur attend d’être livré
       *[other] { $count } documents de cet ordinateur attendent d’être livrés
    }
workspaces-not-taken =
    { $count ->
        [one] { $count } document d’un autre ordinateur n’est pas encore utilisable : il renvoie à un document qui n’est pas arrivé. Vous n’avez rien à faire
       *[other] { $count } documents d’autres ordinateurs ne sont pas encore utilisables : ils renvoient à des documents qui ne sont pas arrivés. Vous n’avez rien à faire
    }
workspaces-since = Rejoint
workspaces-check = Vérifier maintenant
workspaces-leave = Quitter l’espace
workspaces-leave-title = Quitter l’espace de travail sur cet ordinateur ?
workspaces-leave-text = Les demandes, approbations et règles présentes sur cet ordinateur y restent. Ensuite, vous pouvez en envoyer et en recevoir de nouvelles seulement sous forme de fichiers. Pour revenir, il vous faut une nouvelle invitation.
workspaces-leaving = Départ en cours

workspaces-findings-title = La base de données a été modifiée
workspaces-findings-text = Bursar ne lit plus les enregistrements de ces ordinateurs dans la base de données. Les demandes et les approbations déjà présentes sur cet ordinateur restent valables. Prévenez l’administrateur de la base de données.

workspaces-computers = Ordinateurs
workspaces-person = Personne
workspaces-seen = Vu
workspaces-this = Cet ordinateur
workspaces-now = Maintenant
workspaces-never = Pas encore
workspaces-sends = { $computer }, envoie les paiements
workspaces-invite = Inviter
workspaces-invite-again = Réinviter
workspaces-invite-person = Inviter { $person }
workspaces-invite-again-person = Réinviter { $person }
workspaces-invite-title = Inviter { $person }
workspaces-invite-text = Bursar crée un identifiant pour { $person } et enregistre une invitation que seule sa carte peut ouvrir. Donnez-lui le fichier. Une invitation plus ancienne prend fin.
workspaces-inviting = Enregistrement en cours
workspaces-invite-save = Enregistrer l’invitation
workspaces-invited = Enregistré sous { $name }. Donnez ce fichier à { $person }, qui l’ouvre dans Paramètres, Espace de travail.

workspaces-old-login-open = { $person } ne fait plus partie de l’équipe. Son identifiant ouvre encore l’espace de travail.
workspaces-old-login-key = { $person } ne fait plus partie de l’équipe. Son identifiant est fermé, mais cette personne connaît encore la clé de l’espace de travail.
workspaces-old-login-close = Fermer l’identifiant
workspaces-old-login-close-person = Fermer l’identifiant : { $person }
workspaces-old-login-close-title = Fermer l’identifiant de { $person } ?
workspaces-old-login-close-text = Bursar ferme l’identifiant dans la base de données et remplace la clé qui chiffre ce que l’équipe partage. Les ordinateurs de l’équipe reçoivent la nouvelle clé automatiquement. { $person } garde ce qui a déjà été lu.
workspaces-old-login-closing = Fermeture en cours
workspaces-old-login-closed = L’identifiant de { $person } est fermé, et la clé est remplacée.
workspaces-old-login-replace = Remplacer la clé
workspaces-old-login-replace-person = Remplacer la clé : { $person }
workspaces-old-login-replace-title = Remplacer la clé de l’espace de travail ?
workspaces-old-login-replace-text = { $person } connaît la clé qui chiffre ce que l’équipe partage. Les ordinateurs de l’équipe reçoivent la nouvelle clé automatiquement. { $person } garde ce qui a déjà été lu.
workspaces-old-login-replacing = Remplacement en cours
