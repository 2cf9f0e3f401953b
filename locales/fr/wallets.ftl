### Wallet sets and wallets.

wallets-sets = Groupes de portefeuilles
wallets-create-first-set = Créer votre premier ensemble
wallets-create-set = Créer un ensemble
wallets-no-sets = Aucun ensemble de portefeuilles pour l’instant.
wallets-no-sets-text = Un ensemble de portefeuilles regroupe des portefeuilles qui partagent une même clé secrète, le secret de signature. Créez d’abord un ensemble, puis ses portefeuilles.
wallets-rename-set = Renommer l’ensemble
wallets-refresh = Actualiser
wallets-create-wallet = Créer un portefeuille
wallets-no-wallets = Cet ensemble ne contient aucun portefeuille.
wallets-no-wallets-text = Un portefeuille est une adresse sur une chaîne. Une adresse peut avoir un portefeuille sur plusieurs chaînes.
wallets-choose-address = Choisissez une adresse
wallets-choose-address-text = Ses soldes, son activité et ses détails s’affichent ici.
wallets-all-sets = Tous les groupes
wallets-set-count = { $addresses }
wallets-set-count-more = { $addresses }+
wallets-known-addresses =
    { $count ->
        [one] { $count } adresse
       *[other] { $count } adresses
    }
wallets-known-addresses-more =
    { $count ->
        [one] { $count } adresse connue
       *[other] { $count } adresses connues
    }, peut-être davantage
wallets-loaded = { $count } pour l’instant
wallets-some-of = { $shown } sur { $known }
wallets-read-at = { $what }, à { $at }
wallets-reading-more =
    Lecture : { $done ->
        [one] { $done } portefeuille
       *[other] { $done } portefeuilles
    } à ce stade
wallets-load-all = Tout lire (chaque demande utilise environ { $kilobytes } ko de données)
wallets-stop = Arrêter la lecture
wallets-kept-rows = Les adresses ci-dessous ont été lues précédemment.
wallets-no-address-yet = Le service n’a pas encore attribué d’adresse à ce portefeuille.
wallets-code-of = Code QR de l’adresse { $address }
wallets-receive-practice = Chaînes de test, sans valeur réelle
wallets-filters-open = Filtres
wallets-filters-title = Filtres
wallets-filters-help = Le service applique ces filtres. Ils trouvent aussi les portefeuilles qui ne sont pas encore affichés.
wallets-filters-chain = Chaîne
wallets-filters-any-chain = Toutes les chaînes
wallets-filters-customer = Client
wallets-filters-customer-help = Un identifiant, ou plusieurs séparés par des virgules.
wallets-filters-reference = Référence
wallets-filters-address = Adresse
wallets-filters-apply = Appliquer
wallets-filters-clear = Tout effacer
wallets-filters-drop = Supprimer le filtre { $what }
wallets-filters-holding = Détient { $symbol }
wallets-loaded-all =
    { $all ->
        [one] La seule adresse de ce groupe est affichée.
        [2] Les deux adresses de ce groupe sont affichées.
       *[other] Les { $all } adresses de ce groupe sont affichées.
    }
wallets-loaded-some = { $some } adresses affichées. Il y en a d’autres.
wallets-reading = Lecture en cours
wallets-filter = Filtrer ces adresses
wallets-filter-none = Aucun résultat.
wallets-filter-none-text = Aucune adresse connue ne contient « { $text } » dans son nom, son adresse, sa chaîne ou sa référence.
wallets-filter-none-fits = Aucune adresse connue ne correspond à ces filtres.
wallets-filter-clear = Effacer le filtre
wallets-head-address = Adresse
wallets-head-chains = Chaînes
wallets-head-holds = Avoirs
wallets-head-fee = Reste pour frais
wallets-fee-left = Reste pour les frais : { $left }
wallets-unnamed-set = Ensemble sans nom
wallets-no-label = Sans nom
wallets-customer = Client
wallets-more = +{ $rest } de plus
wallets-held-on = { $unit } sur { $chain }
wallets-held-more = (+{ $rest })
wallets-held-at = à { $at }
wallets-not-backed-up = Aucune sauvegarde
wallets-not-backed-up-tip = Le secret de signature de cet ensemble ne figure dans aucune sauvegarde. Si cet ordinateur est perdu, le secret l’est aussi.
wallets-sponsored = Sponsorisé
wallets-sponsored-tip = Le portefeuille sponsor de votre organisation paie les frais de réseau
wallets-no-gas = 0 transfert
wallets-no-gas-long = Cette adresse n’a pas de monnaie du réseau (gas) pour payer les frais de réseau.
wallets-has-gas = Un peu
wallets-sends = ~{ $count } transferts
wallets-sends-one = ~1 transfert
wallets-many-sends = Plus de 10 000 transferts
wallets-sends-tip = Aux frais de réseau (gas) actuels sur { $chain }
wallets-none-on =
    { $count ->
        [one] 0 sur { $chain }
       *[other] 0 sur { $count } chaînes
    }
wallets-none-on-tip = Pas de monnaie du réseau (gas) sur { $chains }. Sur les autres chaînes : { $others }
wallets-empty = Vide
wallets-transfer = Transférer
wallets-notes-tab = Notes
wallets-notes-title = Notes sur cet ensemble
wallets-notes-help = Par exemple à quoi sert cet ensemble, qui décide et où se trouve sa sauvegarde. La note reste chiffrée sur cet ordinateur. Elle n’apparaît dans aucune recherche ni aucun export.
wallets-notes-save = Enregistrer la note
wallets-notes-saving = Enregistrement
wallets-notes-saved = La note est enregistrée.
wallets-notes-changed = Modifiée par { $by }, le { $at }
wallets-faucet = Ajouter de l’argent de test
wallets-no-secret = Le secret de signature de cet ensemble n’est pas sur cet ordinateur.
wallets-no-create = Pour créer des portefeuilles, ajoutez d’abord le secret de signature de cet ensemble à cet ordinateur.
wallets-open-creation = L’issue de la création de cet ensemble n’est pas encore connue. Son secret de signature arrive avec la réponse : cliquez sur « Vérifier maintenant » dans la boîte de réception.
wallets-open-creation-go = Ouvrir dans la boîte de réception
wallets-rejected-secret = Le service a refusé le secret de signature de cet ensemble lors de sa dernière utilisation.
wallets-tabs-balances = Soldes
wallets-tabs-activity = Activité
wallets-tabs-receive = Recevoir
wallets-tabs-details = Détails
wallets-test-chain = Chaîne de test, sans valeur réelle
wallets-decimals =
    { $count ->
        [one] { $count } décimale
       *[other] { $count } décimales
    }
wallets-no-tokens = Aucun jeton ici à { $at }.
wallets-no-tokens-text = Envoyez des fonds à cette adresse pour l’approvisionner.
wallets-show-address = Afficher l’adresse
wallets-no-activity = Rien pour l’instant
wallets-no-activity-text = Les transferts de cette adresse s’affichent ici.
wallets-show-more =
    Afficher { $count ->
        [one] { $count } entrée plus ancienne
       *[other] { $count } entrées plus anciennes
    }
wallets-receive-text = Ne recevez que sur { $chains }. Ce qui est envoyé sur une autre chaîne peut être perdu.
wallets-receive-owner = Communiquez cette adresse à la personne qui vous paie. Elle fonctionne sur chacune de ces chaînes.
wallets-field-id = ID du portefeuille
wallets-field-blockchain = Chaîne
wallets-field-address = Adresse
wallets-field-refId = Référence
wallets-field-name = Nom
wallets-field-customer = Client
wallets-field-walletSet = Ensemble de portefeuilles
wallets-field-accountType = Type de compte
wallets-field-publicKey = Clé publique
wallets-field-state = État
wallets-field-createdAt = Créé
wallets-extra-tip = Un champ que cette version de Bursar ne connaît pas, affiché tel que reçu
wallets-dialog-set-title = Créer un ensemble de portefeuilles
wallets-dialog-set-name = Nom de l’ensemble
wallets-dialog-set-name-missing = Donnez un nom à l’ensemble.
wallets-dialog-too-long = Un nom comporte au maximum 100 caractères.
wallets-dialog-set-help = Un groupe de portefeuilles partageant un même secret de signature, par exemple « Opérations de trésorerie ».
wallets-dialog-sponsored = Le portefeuille sponsor de votre organisation paie les frais de réseau
wallets-dialog-sponsored-text = Les portefeuilles de cet ensemble n’ont alors pas besoin de monnaie du réseau. Ce choix se fait maintenant et ne peut pas être modifié par la suite.
wallets-dialog-sponsored-only = Payer uniquement pour les transferts vers les adresses des ensembles de cette organisation
wallets-dialog-sponsored-only-text = Pour les transferts vers toute autre adresse, comme celle d’une plateforme d’échange, le portefeuille qui envoie paie les frais.
wallets-dialog-secret-kept = Le service n’envoie le secret de signature de l’ensemble qu’une seule fois. Bursar le chiffre à l’aide de { $backend } et ne l’affiche jamais.
wallets-dialog-create-set = Créer l’ensemble
wallets-dialog-create-both = Créer l’ensemble et les portefeuilles
wallets-dialog-wallet-too = Créer aussi un portefeuille dans cet ensemble
wallets-dialog-set-made = L’ensemble { $name } a été créé et son secret de signature est enregistré. Le message ci-dessous ne concerne que ses portefeuilles.
wallets-nameless =
    { $rows ->
        [one] { $rows } ligne de la liste du service n’a pas d’identifiant, d’adresse ou de réseau, et n’a pas pu être lue. Elle est laissée de côté.
       *[other] { $rows } lignes de la liste du service n’ont pas d’identifiant, d’adresse ou de réseau, et n’ont pas pu être lues. Elles sont laissées de côté.
    }
wallets-dialog-creating = Création
wallets-dialog-open = Appuyez vite sur « Vérifier maintenant » : Bursar interroge de nouveau le service sur la même requête, et rien n’est créé deux fois. Si vous fermez cette fenêtre, vous retrouvez la requête dans la boîte de réception.
wallets-dialog-checked = Vérifié à { $time } : toujours pas de réponse.
wallets-dialog-cancel = Annuler
wallets-dialog-rename-title = Renommer l’ensemble
wallets-dialog-rename = Renommer
wallets-dialog-renaming = Modification du nom
wallets-dialog-wallet-title = Créer un portefeuille
wallets-dialog-wallet-in = Dans { $set }
wallets-dialog-wallet-name = Nom du portefeuille
wallets-dialog-wallet-name-missing = Donnez un nom au portefeuille.
wallets-dialog-chains = Chaînes
wallets-dialog-chains-help = Une seule adresse pour toutes. Sur chaque chaîne choisie, c’est un portefeuille.
wallets-dialog-chains-missing = Choisissez au moins une chaîne.
wallets-dialog-test-chains = Chaînes de test, sans valeur réelle
wallets-dialog-main-chains = Chaînes avec de l’argent réel
wallets-dialog-simulated-chains = Autres chaînes, simulées ici sans argent réel
wallets-dialog-show-main =
    Afficher { $count ->
        [one] { $count } chaîne
       *[other] { $count } chaînes
    } avec de l’argent réel
wallets-dialog-show-simulated =
    Afficher { $count ->
        [one] { $count } autre chaîne
       *[other] { $count } autres chaînes
    } (simulation)
wallets-dialog-show-test =
    Afficher { $count ->
        [one] { $count } chaîne de test
       *[other] { $count } chaînes de test
    }
wallets-dialog-create-wallets = Créer les portefeuilles
wallets-dialog-faucet-title = Ajouter de l’argent de test
wallets-dialog-faucet-text = Le robinet du bac à sable envoie de l’argent de test à { $wallet } sur { $chain }. Cet argent n’a aucune valeur ailleurs.
wallets-dialog-faucet-chain = Chaîne
wallets-dialog-faucet-what = Jeton
wallets-dialog-faucet-amount = Montant
wallets-dialog-faucet-submit = Ajouter
wallets-dialog-faucet-busy = Ajout
wallets-dialog-faucet-added = { $amount } envoyés à { $wallet } sur { $chain }. Le solde changera au prochain bloc.
wallets-dialog-faucet-amount-missing = Saisissez un montant, par exemple 2.5.
wallets-dialog-native = Monnaie du réseau
wallets-name-title = Renommer le portefeuille
wallets-name-field = Nom sur cet ordinateur
wallets-name-help = Bursar affiche ce nom sur cet ordinateur, aussi dans ses enregistrements et ses fichiers. Le service appelle le portefeuille « { $name } » et ne renomme pas les portefeuilles. Laissez ce champ vide pour utiliser le nom du service.
wallets-name-help-none = Bursar affiche ce nom sur cet ordinateur, aussi dans ses enregistrements et ses fichiers. Le service n’a pas de nom pour ce portefeuille.
