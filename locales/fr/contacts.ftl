### Contacts, from the book to the recipient box.

contacts-title = Contacts
contacts-items =
    { $count ->
        [one] { $count } contact
       *[other] { $count } contacts
    }
contacts-search = Rechercher des contacts
contacts-placeholder = Nom, étiquette, adresse, numéro de compte
contacts-found =
    { $count ->
        [one] { $count } trouvé
       *[other] { $count } trouvés
    }
contacts-clear = Effacer la recherche
contacts-all-tags = Tous
contacts-tags = Étiquettes
contacts-tag-count = { $tag } { $count }
contacts-add = Nouveau contact
contacts-import = Importer
contacts-importing = Choix du fichier
contacts-export = Exporter
contacts-export-names-csv = CSV, pour tout programme
contacts-export-names-xlsx = XLSX, une feuille de calcul
contacts-export-names-vcard = vCard, pour les carnets d’adresses
contacts-exported =
    { $count ->
        [one] { $count } contact écrit
       *[other] { $count } contacts écrits
    } dans { $file }.
contacts-imported =
    { $added ->
        [one] { $added } contact ajouté
       *[other] { $added } contacts ajoutés
    }, { $changed ->
        [one] { $changed } modifié
       *[other] { $changed } modifiés
    }.
contacts-imported-left-out =
    { $added ->
        [one] { $added } contact ajouté
       *[other] { $added } contacts ajoutés
    }, { $changed ->
        [one] { $changed } modifié
       *[other] { $changed } modifiés
    }, { $out ->
        [one] { $out } ligne ignorée
       *[other] { $out } lignes ignorées
    }.
contacts-cool-off = Règles après un changement
contacts-empty = Aucun contact pour l’instant.
contacts-empty-text = Un contact donne un nom à une adresse et montre jusqu’où elle a été vérifiée.
contacts-no-hit = Aucun résultat pour « { $text } ».
contacts-no-hit-tag = Aucun contact avec cette étiquette.
contacts-no-hit-text =
    { $all ->
        [one] { $all } contact
       *[other] { $all } contacts
    } au total.
contacts-clear-filter = Effacer le filtre
contacts-table = Contacts
contacts-head-name = Nom
contacts-head-methods = Moyens de paiement
contacts-head-level = Vérification
contacts-head-paid = Dernier paiement
contacts-sort-by = Trier par { $column }
contacts-person = Personne
contacts-company = Entreprise
contacts-methods-wallets =
    { $count ->
        [one] { $count } adresse
       *[other] { $count } adresses
    }
contacts-methods-banks =
    { $count ->
        [one] { $count } compte
       *[other] { $count } comptes
    }
contacts-methods-customers =
    { $count ->
        [one] { $count } identifiant client
       *[other] { $count } identifiants client
    }
contacts-methods-none = Aucun pour l’instant
contacts-never-paid = Aucun connu
contacts-choose = Choisissez un contact pour voir comment il est payé.
contacts-removed = Le contact { $name } a été supprimé.
contacts-undo = Annuler la suppression
contacts-dismiss = Fermer
contacts-level-new = Non vérifié
contacts-level-read_back = Confirmé par téléphone
contacts-level-test_received = Paiement test reçu
contacts-level-verified = Vérifié
contacts-cools = Récemment modifié. Contrôles supplémentaires de Bursar jusqu’au { $until }
contacts-cools-short = Modifié
contacts-paid = Payé { $times } fois, dernier paiement le { $last }
contacts-paid-as = Payé au nom de { $name }. Vérifiez qu’il s’agit de la même personne.
contacts-first = Aucun paiement terminé selon les données de cet ordinateur
contacts-open = À choisir
contacts-open-filter = À choisir : { $count }
contacts-open-none = Il ne reste rien à choisir.
contacts-open-go = Ouvrir le contact
contacts-open-title = Choisissez ce qui est juste
contacts-open-text = Ce contact a été modifié sur plusieurs ordinateurs en même temps. Il ne peut pas être payé tant que personne n’a choisi.
contacts-open-by = par { $who }, { $at }
contacts-open-after = Votre choix vaut sur chaque ordinateur de l’équipe. Une adresse ou un compte choisi commence comme non vérifié.
contacts-open-choose = Appliquer le choix
contacts-open-choosing = Application
contacts-level-by = { $level } par { $who }
contacts-detail-actions-shared = Modifié sur un autre ordinateur
contacts-detail-actions-choose = Choix entre modifications
contacts-detail-edit = Modifier
contacts-detail-remove = Supprimer
contacts-detail-removing = Suppression en cours
contacts-detail-remove-title = Supprimer { $name } ?
contacts-detail-remove-text = Les paiements conservent leurs adresses mais n’affichent plus ce nom. Vous pourrez annuler juste après.
contacts-detail-keep = Annuler
contacts-detail-pay-name = Payer { $way }
contacts-detail-pay = Payer
contacts-detail-ways = Moyens de paiement
contacts-detail-no-ways = Aucun moyen de paiement pour l’instant. Modifiez le contact et ajoutez une adresse ou un compte.
contacts-detail-all-chains = Ethereum, BSC et chaînes similaires
contacts-detail-named = Uniquement sur { $chains }
contacts-detail-wallet = Adresse de portefeuille
contacts-detail-bank = Compte en nairas
contacts-detail-customer = Client
contacts-detail-sort-code = code banque { $code }
contacts-detail-climb-read_back = Confirmer par téléphone
contacts-detail-climb-test_received = Enregistrer le paiement test
contacts-detail-climb-verified = Marquer comme vérifié
contacts-detail-doubt = Réinitialiser la vérification
contacts-detail-doubt-name = Réinitialiser la vérification : { $way }
contacts-detail-climb-name = { $word } : { $way }
contacts-detail-steps = Vérification : { $way }
contacts-detail-by = par { $who }, { $at }
contacts-detail-called = Confirmé par téléphone avec { $note }, { $phone }, le { $at }. Enregistré par { $who }.
contacts-detail-tested = Le bénéficiaire a reçu le paiement test { $note }. Enregistré par { $who }, { $at }.
contacts-detail-note = Note
contacts-detail-log = Activité
contacts-detail-actions-create = Ajouté
contacts-detail-actions-change = Modifié
contacts-detail-actions-rung = Étape de vérification terminée
contacts-detail-actions-doubt = Vérification réinitialisée
contacts-detail-actions-remove = Supprimé
contacts-detail-actions-restore = Restauré
contacts-detail-actions-merge = Fusionné
contacts-detail-actions-import = Importé
contacts-detail-hint = { $name } est peut-être le même contact. { $why }.
contacts-detail-merge = Fusionner dans celui-ci
contacts-detail-merge-name = Fusionner dans celui-ci : { $name }
contacts-detail-merging = Fusion en cours
contacts-detail-merge-title = Fusionner { $name } dans ce contact ?
contacts-detail-merge-text = Les moyens de paiement, les étiquettes et la note de { $name } passent à { $into }, et { $name } est supprimé. Chaque moyen de paiement conserve sa vérification.
contacts-detail-back = Annuler
contacts-editor-new-title = Nouveau contact
contacts-editor-title = Modifier { $name }
contacts-editor-kind = Type
contacts-editor-name = Nom
contacts-editor-name-help = Le nom que vous utilisez. Il est affiché partout où l’adresse est affichée.
contacts-editor-tags = Étiquettes
contacts-editor-tags-help = Séparées par des virgules.
contacts-editor-note = Note
contacts-editor-ways = Moyens de paiement
contacts-editor-add-wallet = Ajouter une adresse
contacts-editor-add-bank = Ajouter un compte en nairas
contacts-editor-add-customer = Ajouter un identifiant client
contacts-editor-remove-way = Supprimer le moyen de paiement { $at }
contacts-editor-address = Adresse
contacts-editor-chains = Uniquement sur ces chaînes
contacts-editor-chains-help = N’en choisissez aucune pour Ethereum, BSC et toutes les chaînes similaires.
contacts-editor-bank = Banque
contacts-editor-choose-bank = Choisissez la banque
contacts-editor-no-banks = La liste des banques n’a pas pu être lue. Saisissez le nom de la banque et le code banque.
contacts-editor-sort-code = Code banque
contacts-editor-account-number = Numéro de compte
contacts-editor-account-name = Intitulé du compte
contacts-editor-account-name-help = Tel qu’enregistré auprès de la banque.
contacts-editor-customer-id = Identifiant client
contacts-editor-drops = La modification d’un moyen de paiement réinitialise sa vérification et démarre son délai de sécurité.
contacts-editor-cancel = Annuler
contacts-editor-create = Créer le contact
contacts-editor-save = Enregistrer
contacts-editor-saving = Enregistrement en cours
contacts-climb-title-read_back = Confirmer par téléphone
contacts-climb-title-test_received = Paiement test reçu
contacts-climb-title-verified = Marquer comme vérifié
contacts-climb-who = Nom de la personne à qui vous avez parlé chez le bénéficiaire
contacts-climb-number = Numéro appelé
contacts-climb-number-help = Appelez un numéro que vous aviez déjà. N’utilisez pas un numéro de l’e-mail ou de la lettre qui vous a donné ces coordonnées.
contacts-climb-when = Date et heure
contacts-climb-when-help = Jour, nom du mois, année et heure : 14 Mar 2026, 2:30pm
contacts-climb-proof = Code ou référence du paiement test
contacts-climb-proof-help = Si le paiement figure dans l’Historique, Bursar vérifie qu’il a été envoyé à cette adresse.
contacts-climb-note = Note
contacts-climb-verified-text = Vous déclarez que ces coordonnées ont été confirmées par téléphone et qu’un paiement test est arrivé.
contacts-climb-cancel = Annuler
contacts-climb-done-read_back = Enregistrer cette confirmation
contacts-climb-done-test_received = Enregistrer le paiement test
contacts-climb-done-verified = Marquer comme vérifié
contacts-climb-working = Enregistrement en cours
contacts-rule-title = Règles après un changement
contacts-rule-text = Pendant un certain temps après la modification d’un moyen de paiement (son délai de sécurité), la fenêtre de confirmation demande si vous avez appelé le contact. Vous pouvez aussi fixer un maximum par paiement. Les fraudeurs envoient souvent des coordonnées modifiées.
contacts-rule-hours = Durée du délai de sécurité, en heures
contacts-rule-hours-help = De 0 à 168. La valeur par défaut est 24.
contacts-rule-most = Maximum par paiement pendant ce délai
contacts-rule-most-help = Dans la devise ou le jeton envoyé : 500 signifie ₦500 ou 500 USDC. Un paiement plus grand est bloqué. Sans maximum, la fenêtre de confirmation demande seulement de cocher une case.
contacts-rule-cancel = Annuler
contacts-rule-save = Enregistrer
contacts-rule-saving = Enregistrement en cours
contacts-rule-hours-bad = Saisissez un nombre entier de 0 à 168.
contacts-run-title = Importer des contacts
contacts-run-file = Depuis { $file }. Rien n’a encore été importé.
contacts-run-summary =
    { $fresh ->
        [one] { $fresh } nouveau
       *[other] { $fresh } nouveaux
    }, { $same } déjà dans vos contacts, { $conflicts ->
        [one] { $conflicts } conflit
       *[other] { $conflicts } conflits
    }, { $bad }{ $joined ->
        [0] {""}
        [one] , { $joined } ligne qui en répète ou en complète une autre
       *[other] , { $joined } lignes qui en répètent ou en complètent une autre
    }
contacts-run-bad-none = 0 avec un problème
contacts-run-bad =
    { $count } avec un problème ({ $count ->
        [one] ligne { $rows }
       *[other] lignes { $rows }
    })
contacts-run-more =
    { $count ->
        [one] et { $count } autre
       *[other] et { $count } autres
    }
contacts-run-ignored = Non utilisé : { $columns }
contacts-run-banks-head = De quelles banques s’agit-il ?
contacts-run-bank =
    Quelle banque est « { $name } », dans { $count ->
        [one] { $count } ligne
       *[other] { $count } lignes
    } ?
contacts-run-bank-none = Ce n’est aucune de ces banques
contacts-run-banks-go = Utiliser ces banques
contacts-run-banks-going = Lecture du fichier
contacts-run-banks-wait = Choisissez d’abord une banque pour chaque nom
contacts-run-fresh-head = Nouveaux
contacts-run-joined-head = Lignes qui en répètent ou en complètent une autre
contacts-run-bad-head = Lignes avec un problème
contacts-run-row = Ligne { $at }
contacts-run-leave-out =
    Ignorer { $count ->
        [one] { $count } ligne
       *[other] { $count } lignes
    } et importer le reste
contacts-run-known-head = Même adresse de portefeuille ou même compte sous un autre nom
contacts-run-known-text = Si ce n’est pas attendu, appuyez sur « Annuler, ne rien importer », corrigez le fichier et importez-le de nouveau.
contacts-run-conflict-head = Le fichier et vos contacts diffèrent
contacts-run-conflict-of = { $at } sur { $all }
contacts-run-mine = Dans vos contacts
contacts-run-theirs = Dans le fichier
contacts-run-choice = Ce qu’il faut conserver pour { $name }
contacts-run-would = Si vous prenez les données du fichier, seules celles-ci changent :
contacts-run-keep-mine = Conserver le mien
contacts-run-take-theirs = Prendre celui du fichier
contacts-run-both =
    Conserver les deux { $what ->
        [wallet] adresses dans ce contact
        [bank] comptes dans ce contact
       *[other] dans ce contact
    }
contacts-run-both-rest = Garder les miennes, et ajouter les étiquettes et la note du fichier
contacts-run-cools = Les moyens de paiement ajoutés ou modifiés commencent comme « Non vérifié », avec un délai de sécurité.
contacts-run-cancel = Annuler, ne rien importer
contacts-run-go =
    { $fresh ->
        [one] Importer { $fresh } contact
       *[other] Importer { $fresh } contacts
    }
contacts-run-go-change =
    { $changed ->
        [one] Modifier { $changed } contact
       *[other] Modifier { $changed } contacts
    }
contacts-run-go-both =
    { $fresh ->
        [one] Importer { $fresh } contact
       *[other] Importer { $fresh } contacts
    } et en modifier { $changed }
contacts-run-go-keep = Tout conserver tel quel
contacts-run-go-nothing = Rien à importer
contacts-run-going = Importation en cours
contacts-run-undecided =
    { $count ->
        [one] { $count } conflit à résoudre
       *[other] { $count } conflits à résoudre
    }
contacts-run-bad-wait = Acceptez d’ignorer les lignes illisibles, ou corrigez le fichier
contacts-run-no-note = Aucun moyen de paiement
contacts-pick-offered = Contacts
contacts-pick-other-chain = non indiqué pour cette chaîne
contacts-pick-save = Enregistrer le contact
contacts-pick-clipboard = Votre presse-papiers a changé entre la copie et le collage.
contacts-pick-clipboard-text = Un autre programme y a peut-être placé cette adresse. Comparez les deux avec celle que l’on vous a donnée.
contacts-pick-copied = Copiée dans Bursar
contacts-pick-pasted = Collée
contacts-pick-use-copied = Utiliser l’adresse copiée
contacts-pick-use-pasted = Utiliser l’adresse collée
