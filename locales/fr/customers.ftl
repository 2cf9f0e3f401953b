### Customers and handing the PIN over to them.

customers-title = Clients
customers-items =
    { $count ->
        [one] { $count } client
       *[other] { $count } clients
    }
customers-table = Clients
customers-head-name = Client
customers-head-wallets = Portefeuilles
customers-head-accounts = Comptes
customers-head-pin = PIN
customers-head-last = Dernière demande de PIN
customers-add = Ajouter un client
customers-read = Synchroniser
customers-reading = Synchronisation en cours
customers-search = Rechercher des clients
customers-placeholder = Nom, référence ou identifiant
customers-clear = Effacer la recherche
customers-no-hit = Aucun résultat pour { $text }.
customers-empty = Aucun client pour l’instant.
customers-empty-text = Ajoutez un client avec la référence de votre propre système.
customers-absent = Le service ne fournit pas de liste de clients. Vous voyez les clients que vous avez ajoutés et ceux à qui appartient un portefeuille ou un compte.
customers-dismiss = Fermer cette note
customers-unnamed = Sans nom
customers-choose = Choisissez un client pour voir ses détails ici.
customers-yes = Défini
customers-no = Non configuré
customers-not-known = Inconnu
customers-never = Aucune
customers-source-service = D’après les données du service
customers-source-hand = Saisi manuellement
customers-source-seen = Non ajouté dans Bursar. Un portefeuille ou un compte appartient à ce client.
customers-not-added = Non ajouté dans Bursar
customers-id = Identifiant du service
customers-reference = Référence
customers-status = Statut
customers-checklist = Liste de contrôle
customers-check-pin = PIN
customers-check-recovery = Méthode de récupération
customers-check-wallets = Portefeuilles
customers-check-accounts = Compte en nairas
customers-tells-yes = Défini
customers-tells-no = Pas encore configuré
customers-tells-unknown = Le service ne l’indique pas
customers-tells-locked = Accès bloqué : réinitialisez le PIN pour rétablir l’accès du client
customers-tells-wallets =
    { $count ->
        [0] Aucun pour l’instant
        [one] { $count } portefeuille
       *[other] { $count } portefeuilles
    }
customers-tells-accounts =
    { $count ->
        [0] Aucun pour l’instant
        [one] { $count } compte
       *[other] { $count } comptes
    }
customers-tells-needs-recovery = Le service ne crée des portefeuilles qu’une fois la récupération configurée
customers-task-wallets = Créer des portefeuilles
customers-task-account = Créer un compte en nairas
customers-task-pin_setup = Définir le PIN
customers-task-pin_update = Modifier le PIN
customers-task-pin_reset = Réinitialiser le PIN
customers-task-recovery = Configurer la méthode de récupération
customers-task-recovery-change = Changer la méthode de récupération
customers-task-of-wallets = Nouveaux portefeuilles sur { $chains }
customers-task-of-account = Un compte en nairas
customers-task-of-pin_setup = Premier PIN et méthode de récupération
customers-task-of-pin_update = Nouveau PIN
customers-task-of-pin_reset = Nouveau PIN, au moyen de la réponse de récupération
customers-task-of-recovery = Nouvelle méthode de récupération
customers-wallets-of = Portefeuilles
customers-accounts-of = Comptes
customers-pin-requests-of = Demandes de PIN
customers-no-pin-requests = Aucune demande de PIN de Bursar pour l’instant.
customers-open-pin-request = Ouvrir
customers-open-pin-request-of = Ouvrir la demande de PIN « { $what } » du { $when }
customers-open =
    { $count ->
        [one] { $count } demande de PIN attend
       *[other] { $count } demandes de PIN attendent
    } un client
customers-forget = Retirer de Bursar
customers-state-starting = Démarrage en cours
customers-state-waiting = En attente du PIN
customers-state-done = Terminée
customers-state-declined = Refusée par le client
customers-state-locked_out = Accès bloqué
customers-state-failed = Échec
customers-state-expired = Expirée
customers-state-unknown = Résultat inconnu
customers-state-by_hand = Saisie manuelle
customers-state-closed = Fermée
customers-form-add-title = Ajouter un client
customers-form-add-text = Le service crée le client et lui donne un identifiant. Pour ajouter un client qui existe déjà auprès du service, saisissez ci-dessous l’identifiant du service.
customers-form-name = Nom
customers-form-ref-id = Référence dans votre propre système
customers-form-ref-help = Le service l’utilise pour retrouver le client.
customers-form-id = Identifiant du service
customers-form-id-help = Uniquement pour un client qui existe déjà auprès du service. Laissez vide pour en créer un nouveau.
customers-form-add-go = Ajouter le client
customers-form-adding = Ajout en cours
customers-form-cancel = Annuler
customers-form-start-title = { $task } : { $name }
customers-form-chains = Chaînes
customers-form-chains-help = Un portefeuille sur chaque chaîne. Le client les confirme tous en saisissant le PIN une seule fois.
customers-form-chains-real = Le service propose des chaînes avec de l’argent réel dans ce profil de test aussi : n’en choisissez pas pour un test.
customers-form-holder = Titulaire du compte
customers-form-back = Page qui s’ouvre après le PIN
customers-form-here = Une page de Bursar sur cet ordinateur
customers-form-page = Une page de votre organisation
customers-form-here-help = Pour un client qui saisit le PIN sur cet ordinateur. Vous voyez le résultat dans Bursar.
customers-form-page-label = Adresse de la page de votre organisation
customers-form-page-help = Pour un client qui saisit le PIN sur un téléphone. Saisissez une adresse web (http ou https).
customers-form-leaves = Ce que Bursar envoie au service, et à personne d’autre
customers-form-leaves-plain = L’identifiant du client, ce qui lui est demandé et l’adresse de la page ouverte après le PIN. Aucune donnée personnelle.
customers-form-leaves-holder = Toutes les données du titulaire ci-dessus, l’identifiant du client et l’adresse de la page ouverte après le PIN.
customers-form-go = Obtenir le lien du client
customers-form-going = Obtention du lien
customers-form-stops =
    Corrigez { $count ->
        [one] { $count } champ
       *[other] { $count } champs
    } pour continuer
