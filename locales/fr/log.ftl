### The log.

log-title = Journal
log-note = Ce que les personnes et Bursar ont fait. Bursar ne modifie ni ne supprime jamais une entrée. « Contrôler le journal » montre si quelqu’un d’autre l’a fait.
log-check = Vérifier le journal
log-checking = Vérification du journal en cours
log-whole =
    { $count ->
        [one] { $count } entrée est intacte
       *[other] { $count } entrées sont intactes
    }. Vérifié à { $at }.
log-broken = Le journal a été modifié à l’entrée { $seq }, et pas par Bursar.
log-broken-text =
    { $held ->
        [0] Elle a été modifiée, ou des entrées qui la précèdent ont été supprimées.
        [one] L’entrée 1 est telle que Bursar l’a écrite. Ensuite, l’entrée { $seq } a été modifiée, ou des entrées ont été supprimées.
       *[other] Les entrées 1 à { $held } sont telles que Bursar les a écrites. Ensuite, l’entrée { $seq } a été modifiée, ou des entrées ont été supprimées.
    } Copiez le dossier de données (voir Paramètres) et demandez qui a eu accès à cet ordinateur. L’entrée { $seq } est maintenant : { $entry } ({ $at })
log-signed = Les entrées 1 à { $seq } sont aussi signées. Bursar signe les plus récentes quand vous exportez un journal signé, et à la fermeture du profil.
log-unsigned = Pas encore signé. Il l’est quand vous exportez un journal signé et quand le profil se ferme.
log-cut = Les entrées 1 à { $seq } ne correspondent plus à la signature de Bursar. Depuis cette signature, au moins une a été modifiée ou supprimée.
log-cut-text = Copiez le dossier de données (Paramètres indique où il se trouve) et demandez qui a eu accès à cet ordinateur. Si vous avez exporté le journal auparavant, exportez-le de nouveau et comparez les deux fichiers.
log-last-hash = Dernier hash
log-person = Personne
log-kind = Genre
log-period = Période
log-text = Recherche
log-all = Tout
log-text-help = Mots d’une entrée, code d’un paiement ou nom d’un fichier
log-table = Journal
log-count =
    { $count ->
        [one] { $count } entrée
       *[other] { $count } entrées
    }
log-head-number = N°
log-head-time = Heure
log-head-said = Ce qui s’est passé
log-head-code = Paiement
log-head-detail = Détails
log-none = Aucune entrée ne correspond.
log-empty = Aucune entrée pour le moment.
log-clear = Effacer le filtre
log-export = Exporter
log-export-title = Exporter le journal
log-export-holds =
    { $count ->
        [one] Le fichier contient { $count } entrée, la plus récente en premier.
       *[other] Le fichier contient { $count } entrées, les plus récentes en premier.
    }
log-export-fields = Chaque entrée a son numéro, son heure, sa personne, son genre, sa phrase, le code du paiement, ses détails et son hash. Aucun secret ne se trouve dans le fichier.
log-export-signed = Signé
log-export-whole = Tout le journal avec ses signatures, quel que soit le filtre. Chacun peut le vérifier : appuyez sur Ctrl+K dans Bursar et choisissez « Vérifier un reçu ou un journal », ou lancez bursar --verify-log FILE.
log-export-done =
    { $count ->
        [one] { $count } entrée enregistrée sous { $name }.
       *[other] { $count } entrées enregistrées sous { $name }.
    }
log-open = Ouvrir le journal
log-settings-text = Chaque brouillon, approbation, export et note est une entrée. Dans le journal, « Vérifier le journal » montre si une entrée a été modifiée ensuite.
