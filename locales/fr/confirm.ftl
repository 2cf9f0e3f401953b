### The page of the confirm window.

confirm-title = Confirmer
confirm-exact = Requête exacte
confirm-passphrase = Votre phrase secrète
confirm-empty = Rien ne vous attend ici.
confirm-empty-text = Vous pouvez fermer cette fenêtre.
confirm-failed = Ceci ne peut pas être affiché
confirm-reload = Recharger
confirm-previous = Précédent
confirm-next = Suivant
confirm-part = Partie { $at } sur { $of }
confirm-rows = Page { $at } sur { $of }
confirm-not-allowed = Cette fenêtre n’a pas le droit de faire cela : { $what }
confirm-not_moved = Aucun argent n’a bougé.
confirm-may_have_moved = De l’argent a peut-être bougé. Ne payez pas une deuxième fois.
confirm-moved = L’argent a bougé.
confirm-busy = En cours. Gardez cette fenêtre ouverte.
confirm-nothing = Rien à confirmer
confirm-read = Faites défiler jusqu’à la fin
confirm-pages = Pages encore à lire : { $count }
confirm-boxes = Cases encore à cocher : { $count }
confirm-type-passphrase = Saisissez votre phrase secrète
confirm-fill = Remplissez le champ ci-dessus
confirm-focus = Cliquez sur cette fenêtre pour continuer
confirm-soon = Prêt dans une seconde
confirm-look-up = Chercher un paiement
confirm-found = { $count } sur { $of }
