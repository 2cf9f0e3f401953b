### The first page.

home-title = Accueil
home-new-transfer = Nouveau transfert
home-new-payout = Nouveau versement
home-as-of = relevé : { $at }
home-unread = Inconnu : la lecture a échoué.
home-test = Chaînes de test
home-which = Chaînes
home-practice = Chaînes de test, sans valeur réelle
home-naira-title = Nairas
home-naira-none = Inconnu
home-naira-sending = Un lot est en cours d’envoi. Solde lu à { $at }, entre deux de ses paiements.
home-naira-text = Votre organisation n’a encore aucun compte en nairas dans Bursar sur cet ordinateur. Les comptes des clients ne sont pas comptés ici. Ouvrez « Comptes » pour les lire auprès du service, ou pour ajouter ceux qu’il ne répertorie pas.
home-naira-on =
    sur { $accounts ->
        [one] le compte ajouté à Bursar
       *[other] les { $accounts } comptes ajoutés à Bursar
    }
home-naira-unread =
    { $unread } sur { $accounts ->
        [one] { $accounts } compte
       *[other] { $accounts } comptes
    } : solde non lu, donc exclu du total
home-never-read =
    { $count ->
        [one] { $count } portefeuille pas encore lu, donc non compté
       *[other] { $count } portefeuilles pas encore lus, donc non comptés
    }
home-dollars-title = Stablecoins
home-dollars-unit = Jetons USD
home-dollars-text = Comptés à 1 USD chacun, et non au prix du marché
home-dollars-none = Aucun stablecoin en dollars américains.
home-dollars-line =
    { $symbol }, { $wallets ->
        [one] { $wallets } portefeuille
       *[other] { $wallets } portefeuilles
    }
home-dollars-customers = Détenus par les clients
home-dollars-not-counted = non compté
home-fees-title = Disponible pour les frais de réseau
home-fees-about =
    { $sends ->
        [one] Suffit pour environ { $sends } transfert
       *[other] Suffit pour environ { $sends } transferts
    }
home-fees-about-many = Suffit pour plus de 10 000 transferts
home-fees-unknown = Coût inconnu
home-fees-text = Calculé à partir de la monnaie du réseau, comme ETH, dans vos portefeuilles.
home-fees-none = Aucune monnaie de réseau détenue.
home-fees-sends =
    { $count ->
        [one] ~{ $count } transfert
       *[other] ~{ $count } transferts
    }
home-fees-sends-many = plus de 10 000 transferts
home-roll-up-title = Jetons par chaîne
home-roll-up-token = Jeton
home-roll-up-sum = Total
home-roll-up-foot = Choisissez un montant pour voir ses portefeuilles.
home-roll-up-foot-unlisted = Un jeton absent de la liste des jetons connus est compté séparément sur sa chaîne.
home-roll-up-cell =
    { AMOUNT($amount) } { $symbol } sur { $chain }, { $wallets ->
        [one] { $wallets } portefeuille. L’afficher
       *[other] { $wallets } portefeuilles. Les afficher
    }
home-roll-up-sum-cell =
    { AMOUNT($amount) } { $symbol } au total, { $wallets ->
        [one] { $wallets } portefeuille. L’afficher
       *[other] { $wallets } portefeuilles. Les afficher
    }
home-roll-up-unreadable =
    { $count ->
        [one] { $count } solde illisible, exclu
       *[other] { $count } soldes illisibles, exclus
    } du total
home-roll-up-apart-unlisted = Hors liste
home-roll-up-apart-shared = Symbole en double
home-roll-up-unlisted-name = { $symbol } (hors liste)
home-roll-up-apart-text-unlisted = Son contrat ne figure pas dans la liste des jetons connus. Il n’est donc pas additionné aux autres jetons de même symbole.
home-roll-up-apart-text-shared = Deux jetons d’une même chaîne portent ce symbole. Ils ne sont pas additionnés.
home-roll-up-own = Organisation
home-roll-up-customers = Clients
home-roll-up-holder = Portefeuilles
home-roll-up-empty = Aucun solde connu.
home-roll-up-empty-text = Actualisez les soldes, ou ouvrez un portefeuille pour recevoir des fonds.
home-roll-up-no-wallets = Aucun portefeuille pour le moment.
home-roll-up-no-wallets-text = Dès qu’il y a un portefeuille, ses soldes apparaissent ici.
home-roll-up-open-wallets = Ouvrir les portefeuilles
home-roll-up-refresh = Actualiser
home-roll-up-stop = Arrêter
home-roll-up-listing = Lecture des portefeuilles : { $done } à ce stade
home-roll-up-reading = Lecture des soldes : { $done } sur { $of }
home-roll-up-stopped = Arrêt après { $done } sur { $of }. Le reste affiche des soldes antérieurs.
home-roll-up-failed =
    Échec de la lecture : { $failed } sur { $of ->
        [one] { $of } portefeuille
       *[other] { $of } portefeuilles
    }. Les totaux utilisent { $failed ->
        [one] son dernier solde connu
       *[other] leurs derniers soldes connus
    }.
home-roll-up-failed-never =
    Échec de la dernière lecture : { $failed } sur { $of ->
        [one] { $of } portefeuille
       *[other] { $of } portefeuilles
    }. { $failed ->
        [one] Il n’a jamais été lu et n’est
       *[other] Ils n’ont jamais été lus et ne sont
    } pas dans les totaux.
home-roll-up-both =
    Échec de la dernière lecture : { $failed } sur { $of } portefeuilles. Pour { $known } d’entre eux, les totaux utilisent le dernier solde connu. { $never ->
        [one] L’autre n’a jamais été lu et n’est
       *[other] Les { $never } autres n’ont jamais été lus et ne sont
    } pas dans les totaux.
home-roll-up-more =
    { $count ->
        [one] { $count } autre portefeuille n’a pas encore été lu et n’est
       *[other] { $count } autres portefeuilles n’ont pas encore été lus et ne sont
    } pas dans les totaux.
home-roll-up-never =
    Pas encore lus, donc exclus des totaux : { $never } sur { $of ->
        [one] { $of } portefeuille
       *[other] { $of } portefeuilles
    }.
home-roll-up-which = Afficher lesquels
home-roll-up-hide = Masquer
home-holdings-title = Répartition des jetons
home-holdings-text = Part de chaque jeton par chaîne
home-holdings-caption = Part de chaque jeton par chaîne, en pourcentage
home-holdings-share = { $percent } % sur { $chain }
home-out-title = Sorties de fonds par jour
home-out-period = { $days } derniers jours, terminés uniquement
home-out-period-naira = { $days } derniers jours, versements acceptés
home-out-caption = Sorties de fonds par jour en { $unit }
home-out-day = Jour
home-out-amount = Montant
home-out-payments = Paiements
home-out-unit = Devise
home-out-total = Total { AMOUNT($amount) } { $unit }
home-out-total-naira = Total ₦{ AMOUNT($amount) }
home-out-unit-on = { $unit } sur { $chain }
home-out-unit-which = { $unit } ({ $which })
home-out-none = Aucun transfert terminé ni versement accepté sur cette période.
home-out-bar =
    { $day } : { AMOUNT($amount) } { $unit }, { $count ->
        [one] { $count } paiement
       *[other] { $count } paiements
    }
