### Le guide d’utilisation dans l’application.

help-title = Aide
help-open = Ouvrir le guide d’utilisation
help-about-error = Aide sur cette erreur
help-close = Fermer l’aide
help-back = Revenir à la page précédente
help-contents = Pages du guide d’utilisation
help-all = Toutes les pages du guide d’utilisation
help-search = Rechercher dans le guide d’utilisation
help-search-clear = Effacer la recherche
help-results = Résultats de la recherche
help-found =
    { $count ->
        [one] 1 résultat
       *[other] { $count } résultats
    }
help-nothing = Aucune page ne contient tous ces mots.
help-nothing-text = Essayez moins de mots, ou les mots affichés à l’écran.
help-elsewhere = dans { $file }, hors de Bursar
