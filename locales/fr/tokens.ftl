### The token registry.

tokens-title = Jetons
tokens-note = Jetons qui peuvent être envoyés et affichés. Toute l’organisation a la même liste.
tokens-add = Ajouter un jeton
tokens-filter = Filtrer les jetons
tokens-count =
    { $count ->
        [one] { $count } jeton
       *[other] { $count } jetons
    }
tokens-counted = { $tokens }, à { $at }
tokens-counted-some = { $shown } sur { $tokens }, à { $at }
tokens-counted-more = { $tokens }, d’autres disponibles, à { $at }
tokens-counted-some-more = { $shown } sur { $tokens }, d’autres disponibles, à { $at }
tokens-refresh = Actualiser
tokens-more = Charger la suite
tokens-none = Aucun jeton pour l’instant.
tokens-none-text = La monnaie propre à chaque chaîne et les jetons que vous ajoutez s’affichent ici.
tokens-nothing = Aucun résultat.
tokens-nothing-text = Aucun jeton ne contient « { $text } » dans son symbole, son nom, sa chaîne ou son contrat.
tokens-clear = Effacer le filtre
tokens-table = Jetons de l’organisation
tokens-head-symbol = Symbole
tokens-head-chain = Chaîne
tokens-head-standard = Norme
tokens-head-decimals = Décimales
tokens-head-contract = Contrat
tokens-native = Monnaie du réseau
tokens-not-known = –
tokens-twin = Un autre jeton a ce symbole
tokens-passes-for =
    { $same ->
        [true] N’est pas le { $symbol } connu
       *[other] Ressemble à { $symbol }, mais ne l’est pas
    }
tokens-copy = Copier le contrat de { $symbol }
tokens-add-title = Ajouter un jeton
tokens-chain = Chaîne
tokens-choose-chain = Choisissez la chaîne
tokens-contract = Adresse du contrat
tokens-symbol = Symbole
tokens-name = Nom
tokens-optional = Facultatif
tokens-decimals = Décimales
tokens-from-list = de la liste de jetons de Bursar
tokens-standard = Norme
tokens-standards-erc20 = ERC-20
tokens-standards-erc721 = ERC-721
tokens-standards-erc1155 = ERC-1155
tokens-no-decimals = Les jetons d’une collection ont des ID et pas de décimales.
tokens-checks = Contrôles
tokens-cancel = Annuler
tokens-adding = Ajout
tokens-added = { $symbol } a été ajouté.
tokens-on-chain = Selon le contrat : { $text }
tokens-no-node = Aucun nœud n’est défini pour { $chain }, le contrat lui-même n’est donc pas contrôlé. Pour en définir un, ouvrez Paramètres, activez « Afficher les outils de développement » et allez à Adresses des nœuds.
tokens-take = Utiliser les valeurs du contrat
tokens-ask-again = Contrôler à nouveau le contrat
tokens-asking = Contrôle du contrat
tokens-why-incomplete = Remplissez les champs restants
tokens-why-stopped = Pas encore possible : voir l’erreur ci-dessus
tokens-why-ticks = Cases encore à cocher : { $count }
tokens-why-working = Les contrôles sont encore en cours
tokens-why-failed = Les contrôles n’ont pas pu être effectués
