### Transfers, from the form to the draft.

transfer-title = Nouveau transfert
transfer-note = Étape 1 sur 2. Aucun paiement n’est effectué depuis cet écran.
transfer-note-waiting = Étape 2 sur 2. Décidez dans la fenêtre de confirmation.
transfer-from = De
transfer-choose-from = Choisissez le portefeuille à débiter
transfer-what = Jeton
transfer-choose-what = Choisissez ce que vous envoyez
transfer-choose-what-first = Choisissez d’abord le portefeuille
transfer-native-group = Monnaie du réseau
transfer-token-group = Jetons
transfer-nft-group = Collections (NFT)
transfer-token-id-field = ID du jeton
transfer-exactly-one = Ce jeton n’existe qu’en un seul exemplaire.
transfer-several = Envoyer plusieurs ID
transfer-single = Envoyer un seul identifiant
transfer-quantity = Quantité
transfer-batch = ID de jetons et quantités
transfer-row-id = ID du jeton, ligne { $row }
transfer-row-quantity = Quantité, ligne { $row }
transfer-remove-row = Supprimer la ligne { $row }
transfer-add-row = Ajouter une ligne
transfer-paste-help = Vous pouvez copier deux colonnes d’un tableur (identifiant, quantité) et les coller ici.
transfer-batch-total =
    { $ids ->
        [one] { $ids } ID de jeton
       *[other] { $ids } ID de jetons
    }, { $all } au total
transfer-to = À
transfer-to-help = Le nom d’un contact ou une adresse complète.
transfer-clear-to = Effacer l’adresse
transfer-locked-to = Verrouillé : ce transfert recharge le portefeuille sponsor.
transfer-unlock-to = Payer quelqu’un d’autre
transfer-no-speed = Vous ne pouvez pas définir la vitesse des frais pour les comptes intelligents.
transfer-look-alike = Même début ou même fin, milieu différent. Des fraudeurs créent exprès de telles adresses.
transfer-known-address = L’adresse que vous connaissez
transfer-entered-address = L’adresse que vous avez saisie
transfer-amount = Montant
transfer-max = Max
transfer-max-name = Max, { AMOUNT($amount) } { $unit }
transfer-speed = Vitesse et frais de réseau
transfer-low = Basse
transfer-medium = Moyenne
transfer-high = Haute
transfer-fee-unknown = inconnus
transfer-reference = Référence
transfer-kept = Enregistré sur cet ordinateur, non envoyé
transfer-category = Catégorie
transfer-optional = Facultatif
transfer-categories = Catégories utilisées
transfer-checks = Contrôles
transfer-checks-note = mis à jour pendant la saisie
transfer-clear = Prêt à être vérifié
transfer-risks =
    { $count ->
        [one] { $count } alerte à accepter
       *[other] { $count } alertes à accepter
    }
transfer-asked = La fenêtre de confirmation vous demandera d’accepter cela.
transfer-stops =
    { $count ->
        [one] { $count } problème
       *[other] { $count } problèmes
    }
transfer-working = Contrôle en cours
transfer-waits =
    { $count ->
        [one] { $count } champ à remplir
       *[other] { $count } champs à remplir
    }
transfer-start = Choisissez un portefeuille et ce que vous envoyez. Les contrôles s’exécutent pendant la saisie.
transfer-wait-from = Choisissez le portefeuille à débiter
transfer-wait-what = Choisissez ce que vous envoyez
transfer-total = Total débité de ce portefeuille
transfer-nothing-yet = Rien à envoyer pour l’instant
transfer-unchecked = Inconnu tant que les contrôles n’ont pas eu lieu
transfer-and-fee = {" "}plus des frais de { $fee } au maximum
transfer-cancel = Effacer
transfer-review = Vérifier le transfert
transfer-reviewing = Préparation en cours
transfer-why-from = Choisissez le portefeuille à débiter
transfer-why-what = Choisissez ce que vous envoyez
transfer-why-working = Les contrôles sont en cours
transfer-why-stopped = Pas encore possible : voir « Contrôles »
transfer-why-clipboard = Décidez quelle adresse est la bonne
transfer-why-incomplete = Complétez le reste
transfer-why-failed = Les contrôles n’ont pas pu être exécutés
transfer-no-wallets = Aucun portefeuille à débiter.
transfer-rejected = Annulé dans la fenêtre de confirmation. Rien n’a été envoyé, et votre saisie est toujours ici.
transfer-wallet-gone = Le portefeuille de ce brouillon ne figure plus dans ce profil.
transfer-decimals =
    { $count ->
        [one] { $count } décimale
       *[other] { $count } décimales
    }
transfer-waiting-title = En attente de votre décision dans la fenêtre de confirmation
transfer-waiting-text = La fenêtre de confirmation affiche le brouillon tel que Bursar l’a enregistré.
transfer-compare-there-address = Avant d’envoyer, comparez l’adresse affichée là avec celle que vous avez reçue.
transfer-compare-there-account = Avant d’envoyer, comparez le numéro de compte affiché là avec celui que vous avez reçu.
transfer-compare-there-words = Lisez-le là avant de décider.
transfer-take-back = Abandonner ce brouillon
transfer-taking-back = Abandon en cours
