### The month’s close.

close-title = Relevé de fin de mois
close-wallet = Portefeuille ou compte
close-wallets = Portefeuilles
close-accounts = Comptes en nairas
close-choose-wallet = Choisir un portefeuille ou un compte
close-month = Mois
close-pdf = PDF
close-xlsx = Excel
close-head-token = Jeton
close-head-opening = Solde initial
close-head-in = Entrées
close-head-out = Sorties
close-head-fees = Frais
close-head-closing = Solde final
close-table = Totaux du mois
close-lines = Mouvements
close-not-known = Inconnu
close-not-known-text = « Inconnu » : Bursar n’a aucun solde à moins d’un jour du début ou de la fin du mois.
close-inside-in = déduits de « Entrées »
close-fees-text = Le service n’indique pas séparément les { $currency } reçus et les frais de réseau. « Entrées » est le reçu moins les frais, calculé d’après les soldes.
close-out-text = « Sorties » ne compte que ce qui est terminé sur la chaîne.
close-out-naira = « Sorties » compte ce que le service a accepté. Seule la banque sait si les fonds sont arrivés.
close-seen-text = Le service n’indique ni l’argent reçu ni les frais. Bursar calcule « Entrées » et « Frais » à partir du solde avant et après. Plusieurs variations entre deux relevés de solde apparaissent comme un seul montant.
close-of-account = Uniquement les versements faits dans Bursar. Le service ne donne pas la liste des versements.
close-running = Le mois n’est pas encore terminé.
close-read-at = Synchronisé le { $at }
close-never-read = Ce portefeuille n’a jamais été entièrement synchronisé avec le service
close-gap = Les soldes n’ont pas été lus du { $from } au { $until }.
close-nothing = Aucun solde ni mouvement.
close-nothing-text = Choisissez un autre mois ou un autre portefeuille.
close-no-wallets = Aucun portefeuille ni compte pour le moment.
close-approved-title = Ce que j’ai approuvé le { $day }
close-approved-none = Vous n’avez rien approuvé ce jour-là.
close-payments =
    { $count ->
        [one] { $count } paiement
       *[other] { $count } paiements
    }
close-saved = Enregistré sous { $name }
close-today = Approuvé aujourd’hui
close-month-title = Mois
close-show = Afficher
