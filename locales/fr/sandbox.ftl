### The sandbox’s panel.

sandbox-title = Bac à sable
sandbox-text = Un service de test complet sur cet ordinateur. Rien ici n’a de valeur réelle.
sandbox-running = S’exécute sur cet ordinateur
sandbox-at = Adresse
sandbox-at-when = Répond à vos propres programmes tant que ce profil est ouvert et Bursar déverrouillé.
sandbox-at-copy = Copier l’adresse du service
sandbox-interface = Interface (OpenAPI)
sandbox-interface-copy = Copier l’adresse de l’interface
sandbox-nodes =
    { $count ->
        [one] Adresse de nœud (JSON-RPC) de { $count } chaîne
       *[other] Adresses de nœuds (JSON-RPC) de { $count } chaînes
    }
sandbox-nodes-text = Chaque chaîne répond aussi comme un nœud Ethereum. Ces adresses ne demandent pas de clé.
sandbox-node-copy = Copier l’adresse de { $chain }
sandbox-key = Clé API
sandbox-key-copy = Copier la clé API
sandbox-key-text = Envoyez la clé avec vos propres requêtes, dans l’en-tête { $header }. Les requêtes copiées depuis Bursar la lisent dans la variable API_KEY.
sandbox-world = Id du bac à sable
sandbox-seed = Graine
sandbox-no-seed = Aucune : ses clés et ses ids sont aléatoires
sandbox-clock = Horloge
sandbox-clock-right = Identique à celle de cet ordinateur
sandbox-clock-ahead = { $words } d’avance sur celle de cet ordinateur
sandbox-clock-behind = { $words } de retard sur celle de cet ordinateur
sandbox-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
sandbox-explorer = Ouvrir l’explorateur
sandbox-explorer-busy = Ouverture en cours
sandbox-explorer-text = « Ouvrir l’explorateur » affiche l’organisation, les chaînes, les blocs et les transactions dans votre navigateur.
sandbox-money = Argent de test
sandbox-money-text = Le bac à sable envoie de l’argent de test au portefeuille sur la chaîne de test.
sandbox-wallet = Portefeuille
sandbox-wallet-choose = Choisir un portefeuille
sandbox-no-wallets = Il n’y a pas encore de portefeuille.
sandbox-create-wallet = Créer un portefeuille
sandbox-faucet = Ajouter de l’argent de test
sandbox-naira = Pour ajouter des nairas, ouvrez le compte dans Comptes.
sandbox-accounts = Ouvrir les comptes
sandbox-failures = Échecs
sandbox-failures-text = Choisissez une requête qui doit échouer, puis effectuez-la et voyez ce qui se passe. Bursar la traite comme une vraie panne.
sandbox-operation = Ce qui échoue
sandbox-operations-every = Toutes les requêtes
sandbox-operations-transaction_transfer = Un transfert
sandbox-operations-transaction_execute = Un appel de contrat
sandbox-operations-virtual_account_transfer = Un versement
sandbox-operations-wallet_create_developer = La création de portefeuilles
sandbox-operations-wallet_set_create_developer = La création d’un ensemble de portefeuilles
sandbox-operations-wallet_list = La liste des portefeuilles
sandbox-operations-wallet_balances = La lecture des soldes
sandbox-operations-transaction_view = La vérification d’une transaction
sandbox-operations-customer_wallet_create = La demande de création d’un portefeuille à un client
sandbox-operations-customer_pin_setup = La demande de définition d’un PIN à un client
sandbox-operations-virtual_account_create = La création d’un compte en nairas
sandbox-operations-virtual_account_balance = La lecture du solde d’un compte
sandbox-operations-virtual_account_name_enquiry = La recherche d’un nom auprès d’une banque
sandbox-operations-wallet_set_rename = Le renommage d’un ensemble
sandbox-operations-token_add = L’ajout d’un jeton
sandbox-operations-message_sign = La signature d’un message
sandbox-operations-typed_data_sign = La signature de données typées
sandbox-fault = Comment cela échoue
sandbox-faults-unknown = Il est payé et toutes les réponses se perdent : résultat inconnu
sandbox-faults-refused = Le paiement est refusé : rien n’est payé (422)
sandbox-faults-drop_before = La connexion est coupée avant l’arrivée de la requête
sandbox-faults-drop_after = La connexion est coupée après l’exécution de la requête
sandbox-faults-delay = La réponse prend 5 secondes
sandbox-faults-status_500 = Le service échoue (500)
sandbox-faults-status_503 = Le service est occupé, réessayer dans 10 s (503)
sandbox-faults-status_429 = Trop de requêtes, réessayer dans 5 s (429)
sandbox-faults-html = Un proxy répond par une page web (502)
sandbox-faults-wrong_json = La réponse est endommagée
sandbox-faults-cut = La réponse est tronquée
sandbox-faults-duplicate = La réponse arrive deux fois
sandbox-faults-foreign_rows = La liste contient des lignes qui n’ont pas été demandées
sandbox-faults-stuck = Aucun bloc n’inclut la transaction
sandbox-faults-revert = La transaction échoue sur la chaîne (jetons et appels seulement)
sandbox-faults-challenge_pending = La demande de PIN du client reste en attente
sandbox-seen-unknown = Faites un versement. Il est payé, mais aucune réponse n’arrive, même quand Bursar renvoie la requête. Après la dernière tentative, il affiche « Résultat inconnu » et se trouve dans la boîte de réception. Pour y mettre fin, supprimez la règle ci-dessous et appuyez sur « Vérifier maintenant » dans la boîte de réception.
sandbox-seen-again = Bursar envoie cette requête jusqu’à cinq fois avec le même numéro de requête, elle n’est donc exécutée qu’une fois. Après moins d’échecs, vous ne voyez qu’une attente plus longue.
sandbox-seen-once = Bursar ne renvoie pas cette requête de lui-même, car elle pourrait être exécutée deux fois. Vous voyez que le résultat est inconnu.
sandbox-seen-read = Une lecture ne change rien. Bursar peut redemander de lui-même. Si cela échoue aussi, la page dit pourquoi et propose de réessayer.
sandbox-seen-unreadable = Le service fait ce qui est demandé, mais Bursar ne peut pas lire la réponse. Il ne l’affiche pas comme terminé. Appuyez sur « Vérifier maintenant » pour redemander.
sandbox-seen-every = Cela dépend de la requête. Bursar peut répéter ce qui ne fait que lire, et renvoie un paiement avec le même numéro de requête. Le reste n’est pas renvoyé.
sandbox-seen-refused = Vous voyez la raison donnée par le service. Rien n’est payé, et vous pouvez modifier le paiement et le renvoyer.
sandbox-seen-delay = Vous attendez 5 secondes de plus. Rien d’autre ne se passe.
sandbox-seen-busy = Bursar attend aussi longtemps que le service le dit avant de redemander. Là où il ne redemande pas de lui-même, vous voyez la raison.
sandbox-seen-foreign_rows = Bursar n’utilise pas les lignes qu’il n’a pas demandées.
sandbox-seen-stuck = Le paiement reste en attente. Après un moment, il est signalé comme lent, et vous pouvez l’accélérer ou demander son annulation.
sandbox-seen-revert = Le paiement est affiché comme échoué, avec la raison donnée par le service.
sandbox-seen-challenge_pending = La demande de PIN reste ouverte, quoi que fasse le client.
sandbox-count = Nombre de requêtes
sandbox-count-wrong = Saisissez un nombre entier de 1 à 1000.
sandbox-set = Ajouter l’échec
sandbox-setting = Enregistrement en cours
sandbox-rules = Règles actives
sandbox-rules-end = Une règle est supprimée après sa dernière requête. Toutes les règles sont supprimées quand Bursar est verrouillé ou fermé.
sandbox-no-rules = Aucune règle active.
sandbox-times =
    { $count ->
        [one] { $count } requête
       *[other] { $count } requêtes
    }
sandbox-take = Retirer : { $rule }
sandbox-clear = Tout retirer
sandbox-set-clock = Horloge du bac à sable
sandbox-clock-text = Un service dont l’horloge est déréglée cause de vrais problèmes : il refuse les secrets qui semblent trop anciens ou trop récents, et les enregistrements ont de mauvaises dates.
sandbox-ahead = Minutes d’avance sur cet ordinateur
sandbox-ahead-help = Une valeur négative indique un retard, 0 une heure exacte. Un jour au maximum.
sandbox-ahead-wrong = Saisissez un nombre entier de minutes de -1440 à 1440.
sandbox-set-it = Régler l’horloge
sandbox-clock-set = L’horloge du bac à sable indique maintenant { $time }.
sandbox-worlds = Bacs à sable
sandbox-worlds-text = Chaque bac à sable est un profil distinct avec son propre historique. Une graine donne chaque fois les mêmes clés, ids et adresses, pour les formations et les captures d’écran.
sandbox-open-now = Ouvert actuellement
sandbox-open = Ouvrir
sandbox-opening = Ouverture en cours
sandbox-new-world = Nouveau bac à sable
sandbox-new-title = Créer un autre bac à sable
sandbox-name = Nom
sandbox-name-missing = Donnez-lui un nom.
sandbox-seed-help = N’importe quel texte. Laissez vide pour des clés aléatoires.
sandbox-make = Créer le bac à sable
sandbox-making = Création en cours
sandbox-reset = Réinitialiser ce bac à sable
sandbox-reset-title = Réinitialiser { $name } ?
sandbox-reset-goes = Supprimé
sandbox-reset-goes-text = Ensembles de portefeuilles et portefeuilles, chaînes, comptes, clients, contacts, équipe, historique et ses vues enregistrées, brouillons, modèles d’appels de contrat, adresses de nœuds, secrets de signature, requêtes de l’inspecteur, marques des tutoriels terminés, pannes actives et horloge. Le bac à sable reçoit une nouvelle clé API.
sandbox-reset-stays = Conservé
sandbox-reset-stays-text = Son nom, sa couleur et sa graine, ses limites et autres règles, les collections de l’exécuteur, les réglages des outils de développement, du stockage et de la page de retour, le logo des cartes de compte, et son adresse si aucun autre programme ne l’utilise.
sandbox-reset-others = Les autres bacs à sable et profils ne sont pas concernés.
sandbox-reset-go = Réinitialiser le bac à sable
sandbox-resetting = Réinitialisation en cours
sandbox-cancel = Annuler
sandbox-practice = Tutoriels
sandbox-practice-text = Avec de vrais écrans et de l’argent de test. Une étape n’est cochée que lorsque vous l’avez vraiment faite.
