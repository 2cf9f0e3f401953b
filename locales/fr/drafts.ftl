### Formulaires enregistrés pour plus tard.

drafts-save = Enregistrer le brouillon
drafts-saving = Enregistrement
drafts-done = Le brouillon est enregistré sur cet ordinateur.
drafts-count =
    { $count ->
        [one] { $count } brouillon enregistré
       *[other] { $count } brouillons enregistrés
    }
drafts-title = Brouillons enregistrés
drafts-text = Ces brouillons ne sont pas encore contrôlés ni approuvés. Bursar contrôle un brouillon lorsque vous l’ouvrez.
drafts-untitled = Sans montant ni destinataire
drafts-named = { $amount } à { $to }
drafts-to = à { $to }
drafts-opened = Ce brouillon a été enregistré le { $at }. Vérifiez qu’il n’a pas été payé depuis.
drafts-made = Rédigé le { $at }
drafts-open = Ouvrir
drafts-open-one = Ouvrir le brouillon { $title }
drafts-drop = Supprimer le brouillon { $title }
