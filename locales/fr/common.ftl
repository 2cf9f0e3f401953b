### What every part of the main window says. Sentence case; upper case only for LIVE and TEST.

common-app-name = Bursar
common-app-kept = Données enregistrées sur cet ordinateur
common-mode-live = LIVE
common-mode-test = TEST
common-zone-of = Heure, { $zone }
common-amount-not-known = Inconnu
common-amount-hidden = Montant masqué
common-amount-left-today = Il reste { AMOUNT($amount) } aujourd’hui selon les données de cet ordinateur
common-amount-unreadable = Illisible, ouvrez les détails
common-copy-done = Copié
common-copy-word = Copier
common-copy-address = Copier l’adresse
common-copy-hash = Copier le hash
common-combo-nothing = Aucun résultat.
common-combo-placeholder = Rechercher
common-combo-search = Rechercher dans « { $label } »
common-dialog-typed = Votre saisie n’est pas enregistrée. Appuyez de nouveau sur Échap pour fermer sans l’enregistrer.
common-money-not_moved = Aucun mouvement de fonds
common-money-reads = Cette erreur n’a déplacé aucun argent
common-money-may_have_moved = Un mouvement de fonds a peut-être eu lieu. Ne payez pas une seconde fois.
common-money-may_be_done = Cela a peut-être déjà été fait. Ne recommencez pas vous-même tant que l’issue n’est pas connue.
common-money-moved = Mouvement de fonds effectué
common-error-details = Détails
common-error-copy = Copier pour l’assistance
common-error-again = Réessayer
common-error-wait =
    { $seconds ->
        [one] Vous pouvez réessayer dans { $seconds } seconde.
       *[other] Vous pouvez réessayer dans { $seconds } secondes.
    }
common-service-waits =
    { $seconds ->
        [one] Le service est occupé. Bursar redemande dans { $seconds } seconde.
       *[other] Le service est occupé. Bursar redemande dans { $seconds } secondes.
    }
common-error-close = Fermer
common-outcome-done = Bursar a constaté que c’est fait. Vous pouvez fermer ce formulaire.
common-outcome-not-done = Bursar a constaté que ce n’est pas fait. Vous pouvez fermer ce formulaire et recommencer.
common-error-open = L’historique montre comment elle se termine. Tant que son résultat est inconnu, la requête est aussi dans la boîte de réception.
common-error-edit = Modifier
common-error-shell = Cette fenêtre n’est pas autorisée à faire cela : { $said }
common-error-shell-silent = Cette fenêtre n’est pas autorisée à faire cela.
common-error-page = Cette page a cessé de fonctionner.
common-error-page-action = Recharger la page
common-status-needs-approval = Approbation requise
common-status-sending = Envoi en cours
common-status-waiting = En attente
common-status-accepted = Accepté
common-status-on-chain = En attente sur la chaîne
common-status-slow = Lent
common-status-complete = Terminé
common-status-signed = Signé
common-status-unknown = Résultat inconnu
common-status-refused = Refusé
common-status-failed = Échec sur la chaîne
common-status-cancelled = Annulé
common-status-replaced = Remplacé
common-status-recorded-sent = Enregistré comme fait
common-status-recorded-not-sent = Enregistré comme non fait
common-status-other-computer = Autre ordinateur
common-status-handed-over = Confié à cet ordinateur
common-status-not-sent = Non envoyé
common-status-unreadable = Accepté, mais la réponse ne peut pas être lue
common-status-service = Le service indique : « { $word } »
common-status-secret-stored = Secret stocké
common-status-secret-never-used = Secret stocké, pas encore utilisé
common-status-secret-missing = Secret manquant
common-status-secret-rejected = Secret refusé par le service
common-block-amount = Montant
common-block-to = À
common-block-from = De
common-block-token = Jeton
common-block-reference = Référence
common-block-fee = Frais de réseau
common-block-bank-fee = Frais
common-block-total = Total
common-block-duty = Droit de timbre
common-block-leaves = Débit total
common-block-after = Solde après
common-block-bank-name = Nom à la banque
common-block-items = Identifiants des jetons
common-block-narration = Libellé
common-block-purpose = Objet
common-block-salary = Salaire
common-block-native = monnaie du réseau
common-block-fee-unknown = Inconnus avant l’envoi
common-block-unnamed = Portefeuille sans nom
common-block-own = Votre portefeuille
common-block-not-known = Absent de vos contacts
common-block-on = sur { $chain }
common-block-sum = { AMOUNT($amount) } et { $fee }
common-frame-main = Principal
common-frame-home = Accueil
common-frame-payouts = Versements
common-frame-accounts = Comptes
common-frame-transfers = Transferts
common-frame-wallets = Portefeuilles
common-frame-customers = Clients
common-frame-contacts = Contacts
common-frame-history = Historique
common-frame-signing = Signature
common-frame-contracts = Contrats
common-frame-tokens = Jetons
common-frame-inspector = Inspecteur
common-frame-settings = Paramètres
common-frame-sandbox = Bac à sable
common-zoom = Zoom : { $percent } %
common-frame-hide = Masquer les montants
common-frame-hide-help = Masque les montants partout, sauf ce que vous saisissez avec ses frais et son total, et sauf dans la fenêtre de confirmation, où vous devez voir ce que vous payez.
common-frame-inbox = Boîte de réception : rien ne requiert votre attention
common-frame-collapse = Afficher uniquement les icônes
common-frame-expand = Afficher les libellés
common-frame-back = Retour
common-frame-profile-menu = Changer de profil ou en connecter un autre
common-frame-profiles = Profils
common-frame-connect-another = Connecter mon organisation
common-frame-try-sandbox = Essayer avec le bac à sable
common-frame-needs =
    Boîte de réception : { $count ->
        [one] { $count } élément requiert
       *[other] { $count } éléments requièrent
    } votre attention
common-frame-waiting =
    { $count ->
        [one] { $count } élément en attente dans la fenêtre de confirmation
       *[other] { $count } éléments en attente dans la fenêtre de confirmation
    }
common-frame-switched = Profil actif : { $name }
common-frame-loading = Ouverture de Bursar
common-frame-upgrading = Mise à jour des enregistrements de ce profil : { $percent } %. Laissez Bursar ouvert. Une copie de l’ancien fichier est conservée.
common-frame-dismiss = J’ai compris
common-frame-trouble = Rouvrir le profil
common-no-wallets-text = Créez d’abord un portefeuille, puis revenez.
common-no-wallets-open = Ouvrir les portefeuilles
common-restored-backup = Sauvegarde du { $at } : les paiements faits après cette heure ne sont pas dans ces données.
common-restored-copy = Ces données ont été restaurées ou copiées. Leur dernière entrée date du { $at }, et les paiements faits après cette heure n’y sont pas.
common-restored-text = Avant de payer à nouveau, vérifiez auprès du service ou de votre banque. Les paiements qui attendaient dans la fenêtre de confirmation ont été supprimés. Les brouillons enregistrés sont conservés : vérifiez qu’aucun n’a été payé depuis. Les requêtes en cours d’envoi ont un résultat inconnu et se trouvent dans la boîte de réception.
common-late-title = { AMOUNT($amount) } ({ $code }) a finalement été payé.
common-late-decided = { $name } l’avait enregistré comme non fait. Le service montre qu’il a été payé, et l’enregistrement est corrigé.
common-late-once = Ne le payez pas une seconde fois.
common-late-again = Il a été renvoyé sous { $codes } et risque donc d’être payé deux fois. Regardez les deux. Si les deux ont été payés, demandez au bénéficiaire d’en rendre un.
common-late-open = Ouvrir le paiement
common-late-read = J’ai lu ce message
common-late-writing = Enregistrement en cours
common-key-field-paste = Coller depuis le presse-papiers
common-key-field-pasting = Lecture du presse-papiers
common-key-field-another = Utiliser une autre clé
common-key-field-pasted =
    { $characters ->
        [one] { $characters } caractère
       *[other] { $characters } caractères
    }
common-key-field-pasted-tail =
    { $characters ->
        [one] { $characters } caractère, se terminant par { $tail }
       *[other] { $characters } caractères, se terminant par { $tail }
    }
common-key-field-gone = Collée depuis le presse-papiers, qui est maintenant vide. Cette fenêtre ne détient pas la clé.
common-key-field-stays = Collée depuis le presse-papiers. Le presse-papiers n’a pas pu être vidé : copiez autre chose pour remplacer la clé.
common-connection-title = Connexion
common-connection-last = Requêtes récentes
common-connection-no-calls = Aucune requête pour l’instant.
common-connection-retry = Réessayer
common-connection-examine = Vérifier la connexion
common-connection-failed = Échec
common-connection-offline-text = L’écran affiche encore les dernières données et le moment où elles ont été lues. Rien n’est envoyé tant qu’il n’y a pas de connexion.
common-connection-sandbox = Bac à sable en ligne
common-connection-online = En ligne
common-connection-slow = Lente
common-connection-unasked = Pas encore vérifiée
common-connection-no-key = Pas de clé d’API
common-connection-no-key-text = Ce profil prépare des paiements pour son équipe et n’interroge pas le service. Ses données viennent de l’ordinateur qui envoie les paiements.
common-connection-key_refused = Clé API refusée
common-connection-key_refused-text = Le service répond, mais n’accepte pas la clé API. Vérifiez la clé dans Paramètres, Profils.
common-connection-rate_limited = Trop de requêtes
common-connection-wait = { $seconds } s
common-connection-rate_limited-text = Le service répond, mais a reçu trop de requêtes. Attendez un peu, puis réessayez.
common-connection-failing = Erreur du service
common-connection-failing-text = Le service répond, mais ne peut pas travailler pour l’instant. Si cela dure, adressez-vous à ceux qui gèrent le service.
common-connection-redirected = Mauvaise adresse
common-connection-redirected-text = Cette adresse renvoie vers une autre. Bursar ne suit pas ce renvoi, car votre clé API serait envoyée à l’autre adresse. Si le service a une nouvelle adresse, appuyez sur « Connecter mon organisation » dans le menu des profils et saisissez-la.
common-connection-unreadable = Réponse inattendue
common-connection-unreadable-text = Quelque chose répond à cette adresse, mais pas comme le service. Un proxy ou une page de connexion de votre réseau répond peut-être à sa place. Si le service a une nouvelle adresse, appuyez sur « Connecter mon organisation » dans le menu des profils et saisissez-la.
common-connection-offline = Hors ligne depuis { $since }
common-connection-took-millis = { $milliseconds } ms
common-connection-took-seconds = { $seconds } s
common-lasting-seconds = { $seconds } s
common-lasting-minutes = { $minutes } min { $seconds } s
common-lasting-hours = { $hours } h { $minutes } min
common-ago-now = à l’instant
common-ago-minutes = il y a { $count } min
common-ago-hours = il y a { $count } h
common-ago-days =
    { $count ->
        [one] il y a { $count } jour
       *[other] il y a { $count } jours
    }
common-seconds =
    { $count ->
        [one] { $count } seconde
       *[other] { $count } secondes
    }
common-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }

## Parts that many subjects share

common-text = { $text }
common-then = { $first } { $next }
common-and = { $first } et { $last }
common-or = { $first } ou { $last }
common-days =
    { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
