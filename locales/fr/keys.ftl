### The key map.

keys-title = Raccourcis clavier
keys-close = Fermer
keys-anywhere = Partout
keys-letters = Lettres seules, en dehors de la saisie
keys-letters-off = Les lettres seules sont désactivées dans les Paramètres.
keys-go-to = G, puis une lettre
keys-lists = Dans une liste
keys-wallet = Lorsqu’un portefeuille est ouvert
keys-or = ou
keys-of-palette = Rechercher ou exécuter une commande
keys-of-review = Vérifier, dans un formulaire qui déplace des fonds
keys-of-escape = Fermer ce qui est ouvert, ou revenir en arrière
keys-of-new-transfer = Nouveau transfert
keys-of-new-payout = Nouveau versement bancaire
keys-of-lock = Verrouiller
keys-of-search = Rechercher dans cette page
keys-of-keys = Afficher les raccourcis clavier
keys-of-next = Ligne suivante
keys-of-previous = Ligne précédente
keys-of-open = Ouvrir la ligne
keys-of-requests = Requêtes de la ligne
keys-of-inspector = Inspecter l’élément sélectionné
keys-of-panel = Afficher ou masquer le volet de l’inspecteur
keys-of-wallet-transfer = Transférer depuis ce portefeuille
keys-of-wallet-receive = Recevoir
keys-of-wallet-copy = Copier son adresse
