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
close-not-known-text = « Inconnu » signifie que Bursar n’a pas lu le solde autour du début ou de la fin du mois. Sans ce solde, Bursar ne peut pas calculer le chiffre.
close-inside-in = non indiqué séparément
close-fees-text = Le service n’indique pas séparément les { $currency } reçus et les frais de réseau. Bursar calcule « Entrées » à partir des soldes d’ouverture et de clôture : les { $currency } sous « Entrées » sont ce qui est entré, moins les frais de réseau qui ne sont pas connus.
close-fees-open =
    { $count ->
        [one] et 1 inconnu
       *[other] et { $count } inconnus
    }
close-fees-open-text =
    { $count ->
        [one] Les frais d’un paiement ne sont pas connus et ne sont pas dans « Frais » de { $currency }.
       *[other] Les frais de { $count } paiements ne sont pas connus et ne sont pas dans « Frais » de { $currency }.
    }
close-fee-of = Frais { $fee }
close-out-text = « Sorties » ne compte que les paiements terminés.
close-in-text = « Entrées » n’a pas de lignes : le service ne répertorie pas ce qu’un portefeuille reçoit, donc Bursar le calcule à partir des soldes.
close-running = Le mois n’est pas encore terminé.
close-read-at = Synchronisé le { $at }
close-never-read = Ce portefeuille n’a jamais été entièrement synchronisé avec le service. Ouvrez l’Historique et attendez la synchronisation.
close-gap = Les soldes n’ont pas été lus du { $from } au { $until }.
close-nothing = Aucun solde ni mouvement.
close-nothing-text = Choisissez un autre mois ou un autre portefeuille.
close-no-wallets = Aucun portefeuille ni compte pour le moment.
close-approved-title = Approuvé le { $day }
close-approved-text = Ce qui a été approuvé sur cet ordinateur, quelle que soit la personne.
close-approved-none = Rien n’a été approuvé sur cet ordinateur ce jour-là.
close-approved-by = par { $who }
close-payments =
    { $count ->
        [one] { $count } paiement
       *[other] { $count } paiements
    }
close-saved = Enregistré sous { $name }
close-today = Approuvé aujourd’hui
close-month-title = Mois
close-show = Afficher

## Le relevé d’un compte en nairas

close-opening-of = Ouverture, { $day }
close-closing-of = Clôture, { $day }
close-debits = Débits
close-credits = Crédits
close-unexplained = Variation inexpliquée
close-line-count =
    { $count ->
        [one] { $count } ligne
       *[other] { $count } lignes
    }
close-gap-count =
    { $count ->
        [one] { $count } période sans relevé de solde
       *[other] { $count } périodes sans relevé de solde
    }
close-head-date = Date
close-head-time = Heure
close-head-details = Détails
close-head-narration = Libellé
close-head-reference = Référence
close-head-debit = Débit ₦
close-head-credit = Crédit ₦
close-head-balance = Solde ₦
close-line-opening = Solde d’ouverture
close-line-closing = Solde de clôture
close-line-payout = Paiement
close-line-fee = Frais
close-line-duty = Frais et droit de timbre
close-line-received = Reçu entre le { $from } et le { $until }
close-line-other = Autres débits entre { $from } et { $until } : frais, ou paiements faits hors de Bursar
close-line-other-open = Autres débits entre { $from } et { $until } : frais, paiements faits hors de Bursar, ou un versement dont le résultat est inconnu
close-line-open = Résultat inconnu, non compté :
close-line-gap = Les soldes n’ont pas été lus du { $from } au { $until }.
close-line-gap-text = Les paiements derrière ce changement ne sont pas connus.
close-batch-payments =
    { $count ->
        [one] { $count } paiement d’un lot
       *[other] { $count } paiements d’un lot
    }
close-batch-open =
    { $count ->
        [one] { $count } résultat est inconnu et non compté
       *[other] { $count } résultats sont inconnus et non comptés
    }
close-batch-to = Ouvrir le lot { $code }
close-more-lines =
    { $count ->
        [one] { $count } autre ligne se trouve dans les fichiers PDF et Excel.
       *[other] { $count } autres lignes se trouvent dans les fichiers PDF et Excel.
    }
close-proof-matches = Correspond au solde lu le { $at }
close-proof-differs = Le solde lu le { $at } est { $way ->
    [less] inférieur de { AMOUNT($amount) } au total des lignes.
   *[more] supérieur de { AMOUNT($amount) } au total des lignes.
}
close-proof-open = C’est le montant du paiement au résultat inconnu.
close-proof-calculated = Calculé : aucun solde n’a été lu depuis que le résultat du dernier paiement est connu
close-proof-unknown = Inconnu
close-credits-text = Le service ne répertorie pas l’argent reçu. Bursar déduit les crédits du solde avant et après. Plusieurs changements entre deux relevés du solde forment une seule ligne.
close-debits-text = Un débit est un versement que le service a accepté, ou qu’une personne a noté comme effectué. Seule la banque sait si l’argent est arrivé. Le service ne liste pas les versements faits hors de Bursar.
