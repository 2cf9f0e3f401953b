### Contract calls.

contracts-title = Appel de contrat
contracts-note = Étape 1 sur 2. Rien n’est envoyé depuis cet écran.
contracts-tool = Vérifier une adresse
contracts-wallet = Portefeuille
contracts-choose-wallet = Choisir le portefeuille appelant
contracts-wallet-gone = Ce portefeuille n’est plus dans le profil.
contracts-no-wallets = Aucun portefeuille depuis lequel effectuer des appels.
contracts-contract = Contrat
contracts-contract-help = Son adresse, ou le nom d’un contact ou d’un jeton.
contracts-contract-token = Contrat de { $symbol } dans votre liste
contracts-address-help = Une adresse, ou le nom d’un contact ou d’un de vos portefeuilles.
contracts-address-several = Plusieurs noms correspondent. Choisissez-en un dans la liste.
contracts-abi = ABI
contracts-abi-placeholder = transfer(address to, uint256 amount)
contracts-abi-help = JSON, ou une fonction par ligne.
contracts-open = Ouvrir un fichier
contracts-functions = Fonctions
contracts-search = Rechercher des fonctions
contracts-search-help = Nom ou type
contracts-search-several = Plusieurs fonctions correspondent. Choisissez-en une dans la liste.
contracts-clear-search = Effacer la recherche
contracts-reads-only = Lecture seule
contracts-payable = Payable
contracts-found =
    { $count ->
        [one] { $count } fonction
       *[other] { $count } fonctions
    }
contracts-errors =
    { $count ->
        [one] { $count } erreur déclarée
       *[other] { $count } erreurs déclarées
    }
contracts-unsupported =
    { $count ->
        [one] { $count } fonction qui ne peut pas être appelée
       *[other] { $count } fonctions qui ne peuvent pas être appelées
    }
contracts-unsupported-type = Ne peut pas être appelée : type non pris en charge { $kind }
contracts-unsupported-unreadable = Ne peut pas être appelée : sa déclaration est illisible
contracts-as-json = Saisir { $label } en JSON
contracts-as-fields = Saisir { $label } dans des champs
contracts-json-help = Par exemple { $example }
contracts-json-stays = Ce JSON ne correspond pas aux champs de { $label }. Corrigez-le d’abord.
contracts-no-parameters = Elle n’attend aucun paramètre.
contracts-parameter = Paramètre { $number }
contracts-item = { $label }, élément { $number }
contracts-add-item = Ajouter un élément à { $label }
contracts-remove-item = Retirer l’élément { $number } de { $label }
contracts-no-items = La liste est vide.
contracts-tuple = La documentation du service ne mentionne que string, integer, boolean et array. Il peut refuser un tuple.
contracts-unit = Unité de { $label }
contracts-units-base = unités de base
contracts-units-gwei = gwei
contracts-units-ether = ether
contracts-units-of = { $symbol }, { $decimals } décimales
contracts-bytes =
    { $count ->
        [one] { $count } octet
       *[other] { $count } octets
    }
contracts-yes = true
contracts-no = false
contracts-value = Monnaie du réseau à envoyer
contracts-value-help = Laissez vide pour ne pas en envoyer.
contracts-value-nonpayable = Désactivé : l’ABI ne dit pas que cette fonction est payable. Dans une ABI en lignes, écrivez « payable » après une fonction qui l’est.
contracts-locked = Verrouillé par le modèle
contracts-reference = Référence
contracts-optional = Facultatif
contracts-sent = Ce qui serait envoyé
contracts-sent-note = décodé des octets exacts qui seraient envoyés
contracts-start = Choisissez un portefeuille, un contrat et une fonction. L’appel est encodé pendant la saisie.
contracts-line-signature = Signature
contracts-line-parameters = abiParameters
contracts-line-calldata = Calldata
contracts-line-value = Valeur (monnaie du réseau envoyée)
contracts-none = 0 { $unit }
contracts-copy = Copier : { $what }
contracts-incomplete = Renseignez les paramètres restants.
contracts-estimate = Estimer les frais
contracts-estimating = Estimation en cours
contracts-clear = Effacer
contracts-review = Vérifier l’appel
contracts-reviewing = Préparation en cours
contracts-why-wallet = Choisissez le portefeuille appelant
contracts-why-contract = Indiquez le contrat
contracts-why-abi = Indiquez l’ABI
contracts-why-function = Choisissez une fonction
contracts-why-working = Encodage toujours en cours
contracts-why-parameters = Saisissez les paramètres
contracts-why-misfits =
    { $count ->
        [one] { $count } champ n’est pas encore correct
       *[other] { $count } champs ne sont pas encore corrects
    }
contracts-why-failed = Corrigez l’erreur affichée
contracts-abis-count =
    { $count ->
        [one] { $count } ABI enregistrée
       *[other] { $count } ABI enregistrées
    }
contracts-abis-title = ABI enregistrées
contracts-abis-search = Rechercher dans les ABI enregistrées
contracts-abis-search-help = Nom ou adresse
contracts-abis-any = Tout contrat
contracts-abis-offered = Une ABI est enregistrée pour ce contrat : { $title }
contracts-abis-use = Utiliser
contracts-abis-use-one = Utiliser l’ABI { $title }
contracts-abis-drop = Retirer l’ABI { $title }
contracts-abis-save = Enregistrer l’ABI
contracts-abis-saved = L’ABI est enregistrée sur cet ordinateur.
contracts-abis-name = Nom de l’ABI
contracts-abis-contract-help = Laissez vide si plusieurs contrats utilisent cette ABI.
contracts-templates-count =
    { $count ->
        [one] { $count } modèle
       *[other] { $count } modèles
    }
contracts-templates-title = Modèles
contracts-templates-text = Un modèle remplit le formulaire. Ses champs verrouillés ne peuvent pas être modifiés. Tout est vérifié à nouveau.
contracts-templates-use = Utiliser
contracts-templates-use-one = Utiliser le modèle { $title }
contracts-templates-drop = Supprimer le modèle { $title }
contracts-templates-save = Enregistrer comme modèle
contracts-templates-saving = Enregistrement en cours
contracts-templates-saved = Le modèle est enregistré sur cet ordinateur.
contracts-templates-name = Nom du modèle
contracts-templates-lock = Champs verrouillés
contracts-templates-lock-text = Un champ verrouillé conserve sa valeur actuelle.
contracts-templates-active = Modèle : { $title }
contracts-templates-leave = Ne plus utiliser le modèle
contracts-ask = Lire
contracts-asking = Lecture
contracts-ask-block = Bloc
contracts-ask-block-help = Laissez vide pour le plus récent. Tous les nœuds ne gardent pas les anciens. Le bac à sable les garde.
contracts-ask-wallet = Choisissez un portefeuille de la chaîne à lire
contracts-answer = Réponse
contracts-answer-note = rien n’est signé ni envoyé
contracts-answer-start = Appuyez sur Lire pour interroger le contrat.
contracts-answer-node = De { $node }
contracts-answer-block = Au bloc { $block }
contracts-answer-data = Octets
contracts-answer-no-node = Cette chaîne n’a pas de nœud. Définissez-en un dans les paramètres pour lire des contrats.
contracts-answer-nothing = Rien n’a été renvoyé. Il n’y a pas de contrat à cette adresse, ou il n’a pas cette fonction.
contracts-answer-unreadable = Le contrat a renvoyé d’autres octets que ceux que déclare l’ABI.
contracts-abis-of = ABI : { $title }
contracts-abis-kept = L’ABI de cet appel est conservée avec lui.
contracts-abis-none = Aucune ABI n’est enregistrée pour ce contrat.
contracts-abis-open = Ouvrir dans Contrats
