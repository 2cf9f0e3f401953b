### The log.

log-title = Journal
log-note = Ce que les personnes et Bursar ont fait. Les entrées s’ajoutent et ne changent jamais. Chaque entrée est liée à la précédente : un changement se remarque.
log-check = Vérifier le journal
log-checking = Vérification du journal en cours
log-whole =
    { $count ->
        [one] { $count } entrée est intacte
       *[other] { $count } entrées sont intactes
    }. Vérifié à { $at }.
log-broken = L’entrée { $seq }, ou son lien avec l’entrée précédente, a été modifiée en dehors de Bursar.
log-broken-text = Entrées inchangées avant elle : { $held }. Conservez une copie du dossier de données et demandez qui a eu accès à cet ordinateur. L’entrée est : { $person }, { $action }, { $at }.
log-last-hash = Dernier hash
log-person = Personne
log-action = Action
log-object = Paiement ou fiche
log-all = Tout
log-actions-remark = note
log-search = Code ou partie d’un id
log-table = Journal
log-count =
    { $count ->
        [one] { $count } entrée
       *[other] { $count } entrées
    }
log-head-number = N°
log-head-time = Heure
log-head-person = Personne
log-head-action = Action
log-head-object = Paiement ou fiche
log-head-detail = Détails
log-none = Aucune entrée ne correspond.
log-empty = Aucune entrée pour le moment.
log-clear = Effacer le filtre
log-open = Ouvrir le journal
log-settings-text = Chaque brouillon, approbation, exportation et note est une entrée. Ouvrez le journal et utilisez « Vérifier le journal » pour trouver la première entrée modifiée.
