### The history and its files.

history-title = Historique
history-items =
    { $count ->
        [one] { $count } élément
       *[other] { $count } éléments
    }
history-lists = Dernière synchronisation avec le service : { $at }
history-lists-some =
    Synchronisation de { $read } sur { $wallets ->
        [one] { $wallets } portefeuille
       *[other] { $wallets } portefeuilles
    }
history-foreign =
    { $rows ->
        [one] La liste du service pour l’un de vos portefeuilles contient aussi { $rows } transaction d’un autre portefeuille. Elle n’est ni affichée ni comptée ici. Informez votre service.
       *[other] Les listes du service pour vos portefeuilles contiennent aussi { $rows } transactions d’autres portefeuilles. Elles ne sont ni affichées ni comptées ici. Informez votre service.
    }
history-lists-reading = Synchronisation avec le service en cours
history-lists-failed = La synchronisation avec le service s’est arrêtée. { $why }
history-read-on = Poursuivre la synchronisation
history-search = Rechercher dans l’historique
history-placeholder = Nom, banque, libellé ou montant
history-search-help = Comment chercher
history-search-examples = Vous pouvez chercher des mots, un montant (>100000), une banque (bank:gtb), un statut (status:unknown) ou un mois (2026-11).
history-unreadable = Cette recherche n’est pas valide.
history-found = Résultats : { $count }
history-clear = Effacer la recherche
history-filters = Afficher
history-everything = Tout
history-payments = Paiements
history-unknown = Résultat inconnu { $count }
history-in-flight = En attente { $count }
history-not-paid = Non payés { $count }
history-team = Autres ordinateurs { $count }
history-elsewhere = Hors de Bursar { $count }
history-when = Période
history-any-time = Toutes les dates
history-columns = Colonnes
history-table = Historique
history-head-time = Heure
history-head-who = Qui
history-head-amount = Montant
history-head-status = Statut
history-head-rail = Banque ou chaîne
history-head-account = Compte ou adresse
history-head-narration = Libellé
history-head-note = Note
history-head-reference = Référence
history-head-category = Catégorie
history-head-from = Payé depuis
history-head-hash = Hash
history-head-code = Code
history-head-by = Approuvé par
history-call = Appel de contrat
history-not-here = Hors de Bursar
history-by-computer = Envoyé depuis { $computer }
history-no-amount = Rien de payé
history-only-fee = Frais { $fee }
history-call-done = Exécuté : { $does }
history-call-not-done = Non exécuté : { $does }
history-today = Aujourd’hui
history-yesterday = Hier
history-empty = Rien pour le moment.
history-empty-text = Tout ce que vous envoyez ou créez sur cet ordinateur est consigné ici avant d’être envoyé.
history-new-transfer = Nouveau transfert
history-no-hit = Rien ne correspond à « { $text } ».
history-no-hit-text =
    { $count ->
        [one] { $count } élément
       *[other] { $count } éléments
    } au total.
history-clear-filter = Effacer le filtre
history-save-view = Enregistrer cette vue
history-views = Vues
history-view-name = Nom de la vue
history-view-help = Enregistre la recherche, l’ordre de tri et les colonnes sous un nom.
history-view-team = Votre équipe voit aussi la vue.
history-remove = Retirer
history-remove-team = Retirer pour l’équipe :
history-save = Enregistrer
history-cancel = Annuler
history-close = Fermer
history-export = Exporter { $count }
history-export-title = Exporter l’historique
history-export-holds =
    { $rows ->
        [one] { $rows } ligne
       *[other] { $rows } lignes
    }. Recherche : { $filter }
history-export-holds-day =
    { $rows ->
        [one] { $rows } ligne
       *[other] { $rows } lignes
    }, { $day } { $zone }. Recherche : { $filter }
history-export-holds-days =
    { $rows ->
        [one] { $rows } ligne
       *[other] { $rows } lignes
    }. Du { $from } au { $until } { $zone }. Recherche : { $filter }
history-export-no-filter = aucune
history-layout = Présentation
history-layouts-generic = Toutes les colonnes
history-layouts-sage = Sage
history-layouts-quick_books = QuickBooks
history-layout-sage = Un fichier CSV pour Sage Accounting, avec date, description et montant. Sage demande un fichier distinct pour chaque compte et chaque monnaie. Avant d’exporter, cherchez un seul compte dans l’historique. Les sorties sont négatives. Les frais et le droit de timbre ont leurs propres lignes. À l’importation, choisissez l’ordre de date jour, mois, année.
history-layout-quick_books = Un fichier CSV pour QuickBooks Online, avec date, description et montant, sans caractères spéciaux. QuickBooks demande un fichier distinct pour chaque compte et chaque monnaie. Avant d’exporter, cherchez un seul compte dans l’historique. Les sorties sont négatives. Les frais et le droit de timbre ont leurs propres lignes. À l’importation, choisissez le format de date dd/MM/yyyy.
history-export-left-out =
    { $rows ->
        [one] 1 ligne a été laissée de côté, car elle n’a déplacé aucun argent.
       *[other] { $rows } lignes ont été laissées de côté, car elles n’ont déplacé aucun argent.
    }
history-format = Format
history-formats-csv = CSV
history-formats-xlsx = Excel
history-formats-json = JSON
history-export-note = Choisissez ensuite où enregistrer le fichier. Il ne contient ni clés, ni secrets, ni BVN, ni NIN.
history-export-go = Choisir l’emplacement
history-export-elsewhere = Choisir un autre emplacement
history-export-busy = Exportation en cours
history-export-stop = Arrêter
history-export-done =
    { $rows ->
        [one] { $rows } ligne enregistrée
       *[other] { $rows } lignes enregistrées
    } sous { $name }
history-export-progress =
    { $done } sur { $total ->
        [one] { $total } ligne
       *[other] { $total } lignes
    }
history-close-month = Relevé de fin de mois
history-approved = Approuvé aujourd’hui
history-log = Journal
history-detail = Détails
history-close-detail = Fermer les détails
history-open-intent = Ouvrir le paiement
history-open-batch = Ouvrir le lot
history-to = À
history-customer = Client
history-from = De
history-into = vers { $wallet }
history-bank = Banque
history-chain = Chaîne
history-contract = Contrat
history-currency-sent = Monnaie du réseau envoyée
history-bank-fee = Frais
history-fee = Frais de réseau
history-hash = Hash
history-remote = Id du service
history-key = Numéro de requête
history-code = Code
history-reference = Référence
history-drafted-by = Préparé par
history-approved-by = Approuvé par
history-sent = Envoyé
history-by = { $who }, { $at }
history-decision = Décision
history-decided =
    { $sent ->
        [true] Enregistré comme fait
       *[other] Enregistré comme non fait
    }
history-family = Paiements liés
history-links-resend_of-later = Renvoyé sous
history-links-resend_of-earlier = Renvoi de
history-links-accelerate_of-later = Accélération :
history-links-accelerate_of-earlier = Accélération de
history-links-cancel_of-later = Demande d’annulation :
history-links-cancel_of-earlier = Demande d’annulation de
history-signed = Demande de signature
history-open-signature = Ouvrir la signature
history-open-request = Ouvrir la demande
history-requests = Requêtes
history-attempt = { $number }. { $at }
history-no-attempts = Rien n’a été envoyé.
history-outcome-ok = réponse reçue
history-outcome-not_sent = non envoyée
history-outcome-refused = refusée
history-outcome-ambiguous = pas de réponse claire
history-outcome-unreadable = réponse illisible
history-outcome-contradicted = réponse à une autre requête
history-pending = pas encore de réponse
history-http = HTTP { $status }
history-note = Note
history-category = Catégorie
history-annotation = Note et catégorie
history-annotation-help = Pour retrouver ce paiement, cherchez note: et un mot, par exemple note:transport. Les exports contiennent aussi la note et la catégorie.
history-annotation-team = Votre équipe voit la note et la catégorie.
history-annotation-moved = Un collègue a modifié ceci entre-temps. Note : { $note }. Catégorie : { $category }. Si vous enregistrez, votre texte remplace les deux.
history-annotation-none = aucune
history-annotation-save = Enregistrer la note
history-annotation-saving = Enregistrement en cours
history-annotation-saved = Note enregistrée
