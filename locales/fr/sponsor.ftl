### The gas sponsor of a set.

sponsor-tabs-addresses = Portefeuilles
sponsor-tabs-sponsor = Sponsor
sponsor-payer = Qui paie quoi
sponsor-pays-all = Le portefeuille sponsor de votre organisation paie les frais de réseau (gas) de chaque paiement et appel de contrat des portefeuilles de cet ensemble. Le montant lui-même vient du portefeuille qui envoie le paiement.
sponsor-pays-inside = Le portefeuille sponsor de votre organisation paie les frais de réseau (gas) des transferts vers les adresses des ensembles de portefeuilles de cette organisation. Pour les autres destinataires et les appels de contrat, le portefeuille émetteur paie les frais.
sponsor-pays-own = Exception : le portefeuille émetteur doit parfois payer les frais d’accélération ou d’annulation d’un paiement.
sponsor-typed-source = Bursar ne peut pas lire l’adresse ni le solde du sponsor auprès de ce service. Copiez-les depuis le tableau de bord du service et tenez-les à jour.
sponsor-last-seen = Les dernières valeurs connues sont affichées ci-dessous.
sponsor-no-chains = Aucun portefeuille dans cet ensemble pour l’instant.
sponsor-no-chains-text = Le sponsor est affiché pour chaque chaîne sur laquelle l’ensemble possède un portefeuille.
sponsor-region = Sponsor sur { $chain }
sponsor-address = Adresse du sponsor
sponsor-no-address = Personne n’a saisi l’adresse du sponsor sur cette chaîne.
sponsor-balance = Solde
sponsor-never = Pas encore connu
sponsor-as-of = au { $at }
sponsor-typed-at = saisi le { $at }
sponsor-spent = Dépensé, d’après Bursar
sponsor-filled = Rechargé
sponsor-since = depuis le { $at }
sponsor-sends =
    { $count ->
        [one] ~{ $count } transfert aux frais actuels
       *[other] ~{ $count } transferts aux frais actuels
    }
sponsor-sends-many = Plus de 10 000 transferts
sponsor-low = Solde faible : les paiements de cet ensemble seront refusés lorsqu’il sera épuisé.
sponsor-empty = Solde épuisé : les paiements de cet ensemble sont refusés jusqu’à ce que vous rechargiez le sponsor.
sponsor-warn-below = Avertir en dessous de
sponsor-usual-rule = 10 transferts
sponsor-change = Modifier
sponsor-change-on = Modifier l’avertissement sur { $chain }
sponsor-sent =
    { $count ->
        [one] { $count } paiement ou appel de contrat envoyé
       *[other] { $count } paiements et appels de contrat envoyés
    } depuis cet ensemble avec Bursar.
sponsor-refresh = Actualiser le sponsor
sponsor-top-up = Recharger
sponsor-top-up-on = Recharger sur { $chain }
sponsor-faucet = Ajouter de l’argent de test
sponsor-faucet-on = Ajouter de l’argent de test sur { $chain }
sponsor-note = Saisir le solde
sponsor-note-on = Saisir le solde et l’adresse sur { $chain }
sponsor-faucet-title = Recharger le sponsor sur { $chain }
sponsor-amount = Montant
sponsor-amount-in = Montant en { $unit }
sponsor-faucet-text = Le bac à sable envoie cet argent de test au sponsor. Un transfert ordinaire à l’adresse du sponsor a le même effet.
sponsor-add = Ajouter
sponsor-adding = Ajout
sponsor-note-title = Sponsor sur { $chain }
sponsor-balance-in = Solde en { $unit }
sponsor-note-balance = Solde
sponsor-note-text = Saisissez le solde affiché par le tableau de bord du service. Bursar enregistre l’heure et additionne les dépenses d’une saisie à l’autre.
sponsor-note-help = Laissez ce champ vide si vous ne connaissez que l’adresse.
sponsor-warn-title = Avertissement de solde faible sur { $chain }
sponsor-warn-help = Bursar avertit quand le solde est inférieur à ce montant. Si vous laissez ce champ vide, Bursar avertit quand le solde suffit à moins de 10 transferts.
sponsor-save = Enregistrer
sponsor-saving = Enregistrement
sponsor-cancel = Annuler
