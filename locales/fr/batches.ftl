### The screens of batches: many payouts from one sheet.

batches-title = Paiements groupés
batches-note = Aucun paiement n’est effectué depuis cet écran.
batches-one = Payer une personne
batches-no-account = Payez plusieurs personnes depuis l’un de vos comptes.
batches-unnamed = Sans nom
batches-back = Retour
batches-cancel = Annuler
batches-save = Enregistrer
batches-saving = Enregistrement
batches-to-list = Ouvrir Paiements groupés
batches-rows =
    { $count ->
        [one] { $count } ligne
       *[other] { $count } lignes
    }
batches-payments =
    { $count ->
        [one] { $count } paiement
       *[other] { $count } paiements
    }
batches-row = Ligne { $row }
batches-parent = créé à partir de lignes non payées du lot { $code }
batches-from = payé depuis { $name }

## Before the sheet

batches-balance = Solde à { $time }
batches-pays = Que payez-vous ?
batches-pays-payouts = Nairas
batches-pays-payouts-text = Sur des comptes bancaires
batches-pays-transfers = Jetons
batches-pays-transfers-text = À des adresses de portefeuilles
batches-pays-both = Les deux
batches-pays-both-text = Dans une seule feuille
batches-from-account = Nairas depuis
batches-from-wallet = Jetons depuis
batches-paid-from = Payé depuis
batches-token = Jeton des lignes dont la cellule Jeton est vide
batches-token-none = Aucun : chaque ligne nomme son jeton
batches-name = Nom du lot
batches-name-help = Si une ligne n’a pas de libellé, le bénéficiaire voit ce nom à la place. Par exemple : Salaires de novembre.
batches-name-hint-transfers = Enregistré sur cet ordinateur, non envoyé
batches-name-help-transfers = Par exemple : Fournisseurs de novembre.
batches-purpose = De quels paiements s’agit-il ?
batches-purpose-salary = Salaires
batches-purpose-salary-text = Aucun droit de timbre n’est dû, mais le service peut tout de même le prélever
batches-purpose-payment = Fournisseurs et autres
batches-purpose-payment-text = Droit de timbre s’il s’applique
batches-source = Ajouter les paiements
batches-source-text = XLSX, ODS, CSV ou TSV. Jusqu’à 20 000 paiements.
batches-file = Choisir un fichier
batches-paste = Coller depuis un tableur
batches-paste-cells = Cellules
batches-paste-help = Copiez les lignes dans votre tableur, avec leurs en-têtes, et collez-les ici.
batches-paste-go = Continuer
batches-empty = Commencer avec une grille vide
batches-template = Enregistrer un modèle
batches-template-text = Une feuille vide avec les bons en-têtes, et une liste des banques avec leurs codes
batches-template-text-transfers = Une feuille vide avec les bons en-têtes, et une liste de vos jetons avec leurs réseaux
batches-opening = Lecture
batches-checking-title = Vérification de la feuille
batches-checking-file = Lecture des lignes
batches-checking-rows = { $checked } lignes vérifiées sur { $rows }
batches-stays = Avant votre approbation, seuls les banques et les numéros de compte sont envoyés au service, pour rechercher les intitulés. Le reste de la feuille ne quitte pas cet ordinateur.
batches-stays-transfers = Avant votre approbation, seuls ces éléments sont envoyés au service, pour contrôler la feuille : les comptes bancaires, les adresses de portefeuilles, et les jetons avec leurs montants. Le reste de la feuille ne quitte pas cet ordinateur.
batches-why-account = Choisissez le compte à débiter
batches-why-wallet = Choisissez le portefeuille qui paie
batches-why-name = Saisissez un nom pour le lot
batches-setup = Nom, compte et motif
batches-going = En attente d’approbation, en cours d’envoi ou en pause
batches-view = Ouvrir
batches-view-of = Ouvrir { $name }
batches-unfinished = En préparation
batches-saved-at = enregistré le { $time }
batches-continue = Continuer
batches-continue-of = Continuer { $name }
batches-discard = Abandonner
batches-discard-of = Abandonner { $name }
batches-discard-title = Abandonner { $name } ?
batches-discard-text =
    { $count ->
        [one] La ligne de ce lot et vos modifications sont supprimées
       *[other] Les { $count } lignes de ce lot et vos modifications sont supprimées
    } de Bursar. Votre fichier reste tel quel. Aucun mouvement d’argent.
batches-discarding = Abandon
batches-past = Répéter un lot passé
batches-past-none = Aucun lot passé pour le moment. Quand un lot est terminé, vous pouvez le répéter ici.
batches-repeat = Répéter
batches-repeat-of = Répéter { $name }
batches-repeating = Préparation
batches-of-accepted = { $accepted } sur { $total } acceptés
batches-of-refused =
    { $count ->
        [one] { $count } refusé
       *[other] { $count } refusés
    }
batches-of-unknown =
    { $count ->
        [one] { $count } résultat inconnu
       *[other] { $count } résultats inconnus
    }

## Columns

batches-columns-note =
    { $count ->
        [one] { $count } ligne. Choisissez ce que contient chaque colonne.
       *[other] { $count } lignes. Choisissez ce que contient chaque colonne.
    }
batches-columns-sample = Premières lignes de la feuille
batches-columns-of = Contenu de la colonne { $column }
batches-columns-first = Lignes affichées : { $shown } sur { $count }
batches-columns-empty = Il n’y a aucune ligne sous les en-têtes.
batches-columns-found = Lecture de la feuille
batches-columns-used = { $used } colonnes utilisées sur { $count }
batches-columns-twice = Deux colonnes sont réglées sur { $column }. Modifiez l’une d’elles.
batches-columns-missing = Choisissez les colonnes pour : { $columns }.
batches-columns-kept = Bursar mémorise votre choix pour les feuilles aux mêmes en-têtes
batches-columns-again = Si vous contrôlez les lignes ici, Bursar les relit depuis la feuille, et vos modifications dans la grille sont perdues.
batches-columns-change = Modifier les colonnes
batches-columns-go =
    { $count ->
        [one] Contrôler { $count } ligne
       *[other] Contrôler { $count } lignes
    }
batches-checking = Contrôle en cours
batches-meaning-none = Non utilisée
batches-meaning-bank = Banque
batches-meaning-account_number = Numéro de compte
batches-meaning-account_name = Intitulé du compte
batches-meaning-amount = Montant ₦
batches-meaning-narration = Libellé
batches-meaning-reference = Référence
batches-meaning-network = Réseau
batches-meaning-address = Adresse
batches-meaning-token = Jeton

## Grid

batches-grid = Paiements de { $name }
batches-head-row = Ligne
batches-head-check = Contrôle
batches-head-bank = Banque
batches-head-account_number = N° de compte
batches-head-account_name = Intitulé du compte
batches-head-amount = Montant ₦
batches-head-token = Jeton
batches-head-bank-both = Banque ou réseau
batches-head-number-both = Compte ou adresse
batches-head-amount-both = Montant
batches-head-network = Réseau
batches-head-address = Adresse
batches-head-name = Nom
batches-head-note = Note
batches-head-narration = Libellé
batches-head-reference = Référence
batches-head-problem = Problème
batches-head-out = Exclure
batches-head-account = Banque et compte
batches-head-recipient = Destinataire
batches-head-network-address = Réseau et adresse
batches-head-status = Statut
batches-head-happened = Ce qui s’est passé
batches-head-time = Heure
batches-cell = { $column }, ligne { $row }
batches-cell-new = nouvelle
batches-problem-more = et { $count } de plus
batches-short-name = La banque a un autre nom
batches-short-digits =
    { $count ->
        [one] { $count } chiffre, il en faut 10
       *[other] { $count } chiffres, il en faut 10
    }
batches-new-row = Saisissez ou collez ici pour ajouter des lignes
batches-bank-as = Dans la feuille : { $bank }
batches-level-ready = Prêt
batches-level-checking = Contrôle
batches-level-warn = Alerte
batches-level-fix = À corriger
batches-level-out = Exclu
batches-chips = Filtres
batches-chip = { $word } { $count }
batches-chip-all = Tout
batches-chip-duplicates = Doublons
batches-find = Rechercher
batches-find-clear = Effacer la recherche
batches-found =
    { $count ->
        [one] { $count } trouvé
       *[other] { $count } trouvés
    }
batches-none = Aucune ligne ici.
batches-show-all = Afficher toutes les lignes
batches-names = Noms en cours de vérification auprès des banques : { $asked } sur { $of }
batches-transfers = Contrôle des transferts : { $checked } sur { $of }
batches-transfers-wait = Les transferts ne peuvent pas être contrôlés pour le moment. { $why } Bursar continue d’essayer.
batches-names-absent = Ce service ne peut pas rechercher les noms. Comparez-les avec vos propres documents
batches-more = Plus
batches-bank-names = Utiliser les noms des banques
batches-bank-names-text = Ces lignes n’ont pas de nom de compte : il n’y a rien à comparer avec le nom de la banque. Lisez chaque nom : un mauvais numéro paie quelqu’un d’autre. Rien n’est envoyé par cette action.
batches-bank-names-row = Ligne { $row } : { $name }
batches-bank-names-go =
    { $count ->
        [one] Utiliser 1 nom
       *[other] Utiliser { $count } noms
    }
batches-bank-names-done =
    { $count ->
        [one] 1 nom rempli
       *[other] { $count } noms remplis
    }
batches-repair = Corriger
batches-repair-name = Utiliser le nom donné par la banque
batches-repair-of = Corriger la ligne { $row } : { $what }
batches-repair-name-of = Utiliser le nom donné par la banque à la ligne { $row } : { $what }
batches-leave-row = Exclure la ligne { $row }
batches-include-row = Inclure la ligne { $row }
batches-decide = Choisir
batches-look = Voir
batches-look-of = Voir la ligne { $row }
batches-decide-of = Choisir pour la ligne { $row }
batches-nothing-sent = Aucun paiement n’est effectué depuis cet écran.
batches-review = Vérifier le lot
batches-total-ready =
    { $count ->
        [one] À payer, { $count } ligne
       *[other] À payer, { $count } lignes
    }
batches-total-out =
    { $count ->
        [one] Ne sera pas payée, { $count } ligne
       *[other] Ne seront pas payées, { $count } lignes
    }
batches-total-all =
    { $count ->
        [one] Feuille entière, { $count } ligne
       *[other] Feuille entière, { $count } lignes
    }
batches-no-problem = Aucune ligne n’est à corriger.
batches-keys = Raccourcis clavier de la grille
batches-key-problem = Problème suivant
batches-key-edit = Modifier
batches-key-fill = Recopier vers le bas
batches-key-undo = Annuler la saisie
batches-key-redo = Rétablir
batches-replace = Rechercher et remplacer
batches-replace-column = Dans la colonne
batches-replace-find = Rechercher
batches-replace-with = Remplacer par
batches-replace-whole = Seulement les cellules qui ne contiennent rien d’autre
batches-replace-found =
    { $count ->
        [one] { $count } cellule changerait.
       *[other] { $count } cellules changeraient.
    }
batches-replace-cell = Ligne { $row } : « { $before } » devient « { $after } »
batches-replace-empty = vide
batches-replace-go =
    { $count ->
        [one] Remplacer { $count } cellule
       *[other] Remplacer { $count } cellules
    }
batches-replace-done =
    { $count ->
        [one] { $count } cellule remplacée. Appuyez sur Ctrl Z pour annuler.
       *[other] { $count } cellules remplacées. Appuyez sur Ctrl Z pour annuler.
    }
batches-key-out = Exclure
batches-key-leave = Fermer la grille
batches-key-space = Espace
batches-grid-copied =
    { $count ->
        [one] { $count } cellule copiée.
       *[other] { $count } cellules copiées.
    }
batches-grid-pasted =
    { $rows ->
        [one] { $rows } ligne collée.
       *[other] { $rows } lignes collées.
    }
batches-grid-lost-rows =
    { $count ->
        [one] { $count } ligne ne tenait pas dans la grille et n’a pas été collée.
       *[other] { $count } lignes ne tenaient pas dans la grille et n’ont pas été collées.
    }
batches-grid-lost-columns =
    { $count ->
        [one] { $count } colonne ne tenait pas dans la grille et n’a pas été collée.
       *[other] { $count } colonnes ne tenaient pas dans la grille et n’ont pas été collées.
    }
batches-grid-undone = Annulé.
batches-grid-redone = Rétabli.
batches-grid-nothing = Il n’y a rien à annuler ni à rétablir.
batches-grid-changed = Les lignes sous ce filtre ont changé. Choisissez à nouveau le filtre, puis recommencez.
batches-grid-repaired = Ligne { $row } corrigée.
batches-grid-out =
    { $count ->
        [one] { $count } ligne exclue.
       *[other] { $count } lignes exclues.
    }
batches-grid-in =
    { $count ->
        [one] { $count } ligne incluse.
       *[other] { $count } lignes incluses.
    }

## Paid before

batches-before = Déjà payé ?
batches-before-close = Fermer « Déjà payé ? »
batches-twice = En double dans cette feuille
batches-twice-close = Fermer « En double dans cette feuille »
batches-before-count =
    { $count ->
        [one] { $count } ligne
       *[other] { $count } lignes
    }
batches-before-none = Aucune ligne ne répète un paiement.
batches-before-none-text = Les lignes ont été comparées entre elles et avec les données de cet ordinateur.
batches-before-open =
    { $count ->
        [one] { $count } ligne demande un choix.
       *[other] { $count } lignes demandent un choix.
    }
batches-before-all-out = Exclure les { $count }
batches-before-all-pay = Payer de nouveau les { $count }
batches-same = Vous avez déjà envoyé exactement cette feuille
batches-same-text = { $name }, lot { $code }, { $amount }, approuvé par { $by }, { $time }. { $accepted } paiements sur { $rows } ont été acceptés.
batches-same-open = Ouvrir ce lot
batches-same-type = Pour la payer à nouveau, saisissez { $word }
batches-same-new = Autoriser de nouveau cette feuille
batches-same-answered = La même feuille a été envoyée avec le lot { $code }. Vous avez choisi de la payer de nouveau.
batches-repeat-twice = En double dans cette feuille : même bénéficiaire et même montant que la ligne { $row }
batches-repeat-recorded = Enregistré comme non effectué, dans le paiement { $code } : même bénéficiaire et même montant. Le service ne l’a pas confirmé.
batches-repeat-paid = Déjà payé par le paiement { $code } : même bénéficiaire et même montant
batches-repeat-open = Peut-être déjà payé par le paiement { $code } : même bénéficiaire et même montant
batches-repeat-open-text = Le résultat de l’autre paiement n’est pas encore connu : cette ligne ne peut pas être payée maintenant. Établissez d’abord ce résultat, ou attendez qu’il soit connu.
batches-repeat-soon = Payé à l’instant par le paiement { $code } : même bénéficiaire et même montant
batches-repeat-soon-text = L’autre paiement a été approuvé il y a moins de 10 minutes. À partir de { $time }, vous pourrez choisir de payer de nouveau cette ligne.
batches-repeat-of-computer = { $code } ({ $computer })
batches-repeat-show = Afficher { $code }
batches-repeat-choose = Choisissez l’une de ces réponses. D’ici là, la ligne n’est pas payée.
batches-repeat-default = Exclue, sauf choix contraire.
batches-pay-both = Payer les deux
batches-pay-again = Payer à nouveau
batches-choose-for = Que faire de la ligne { $row }

## Review

batches-review-title = Vérifier { $name }
batches-open-grid = Ouvrir la grille
batches-sum-sent = À envoyer
batches-sum-sent-payments =
    { $count ->
        [one] { $count } paiement
       *[other] { $count } paiements
    }, depuis { $from }
batches-sum-sent-salaries =
    { $count ->
        [one] { $count } salaire
       *[other] { $count } salaires
    }, depuis { $from }
batches-sum-out = Ne sera pas envoyé
batches-sum-unread =
    { $count ->
        [one] 1 ligne n’est dans aucun de ces totaux : son montant est illisible.
       *[other] { $count } lignes ne sont dans aucun de ces totaux : leurs montants sont illisibles.
    }
batches-sum-unread-token =
    { $count ->
        [one] 1 ligne n’est dans aucun de ces totaux : son montant ou son jeton est illisible.
       *[other] { $count } lignes ne sont dans aucun de ces totaux : leurs montants ou jetons sont illisibles.
    }
batches-sum-out-rows =
    { $count ->
        [0] Toutes les lignes seront envoyées.
        [one] { $count } ligne : { $left } exclue, { $fix } à corriger.
       *[other] { $count } lignes : { $left } exclues, { $fix } à corriger.
    }
batches-sum-stays = Solde après
batches-sum-stays-about = Estimation sans les frais : ils sont inconnus avant l’envoi. Solde actuel : { $balance }.
batches-sum-stays-fees = Estimation avec les frais habituels. Solde actuel : { $balance }.
batches-sum-stays-unknown = Le solde n’a pas pu être lu.
batches-sum-stays-least = Il vous reste au moins cela après les frais
batches-sum-under-way =
    { $count ->
        [one] 1 paiement en cours a été soustrait : { $amount }.
       *[other] { $count } paiements en cours ont été soustraits : { $amount } au total.
    }
batches-sum-missing = Il faut { $amount } de plus. Le solde est de { $balance }.
batches-show = Afficher
batches-banks = Par banque
batches-networks = Par réseau
batches-banks-networks = Par banque et réseau
batches-banks-range = Min. { $smallest } · Max. { $largest }
batches-banks-payments = Paiements
batches-banks-share = Part
batches-compare = Comparé à { $name }
batches-compare-at = { $code }, { $day }, { $total }
batches-compare-sent = Ce qui sera envoyé maintenant
batches-compare-all = Si toute la feuille était payée
batches-compare-lower = { $amount } de moins que la dernière fois
batches-compare-higher = { $amount } de plus que la dernière fois
batches-compare-equal = Le même total
batches-compare-none = Aucun lot de ce nom n’est dans les données de cet ordinateur : il n’y a pas de totaux à comparer.
batches-compare-same = Mêmes personnes, mêmes comptes et mêmes montants.
batches-compare-moved =
    { $count ->
        [one] { $count } compte modifié
       *[other] { $count } comptes modifiés
    }
batches-compare-joined =
    { $count ->
        [one] { $count } nouvelle personne
       *[other] { $count } nouvelles personnes
    }
batches-compare-changed =
    { $count ->
        [one] { $count } montant modifié
       *[other] { $count } montants modifiés
    }
batches-compare-gone =
    { $count ->
        [one] { $count } personne payée la dernière fois n’est pas dans cette feuille
       *[other] { $count } personnes payées la dernière fois ne sont pas dans cette feuille
    }
batches-compare-more = et { $count } de plus
batches-control = Total de contrôle
batches-control-optional = Facultatif
batches-control-help = Vous pouvez saisir le total d’un autre document, par exemple l’état de paie signé. Bursar le compare à toute la feuille, et vous ne pouvez pas continuer s’ils diffèrent.
batches-control-unreadable = Saisissez un montant tel que 1,304.53
batches-control-differs = Ce n’est pas le total de la feuille.
batches-control-equal =
    { $count ->
        [one] Correspond à la feuille entière, { $count } ligne
       *[other] Correspond à la feuille entière, { $count } lignes
    }
batches-control-parts = Toute la feuille : { $all }. Sera envoyé : { $ready } (lignes : { $sent }). Ne sera pas envoyé : { $rest } (lignes : { $out }).
batches-control-typed = Vous avez saisi
batches-control-sheet = La feuille entière
batches-control-difference = Différence
batches-unusual = Alertes à accepter dans la fenêtre de confirmation
batches-cost-payments = Paiements
batches-cost-network = Frais du réseau, au plus
batches-cost-salary = Aucun n’est dû, mais le service peut tout de même le prélever
batches-leaves =
    { $count ->
        [one] { $count } ligne ne sera pas envoyée
       *[other] { $count } lignes ne seront pas envoyées
    }
batches-leaves-none = Toutes les lignes seront envoyées
batches-leaves-short = Le solde ne suffit pas pour tous les paiements. Le service peut refuser ceux que le solde ne couvre pas. Alimentez d’abord le compte, ou excluez des lignes.
batches-choose-first =
    { $count ->
        [one] Décider d’abord pour { $count } ligne
       *[other] Décider d’abord pour { $count } lignes
    }
batches-fix-first =
    { $count ->
        [one] Corriger d’abord { $count } ligne
       *[other] Corriger d’abord { $count } lignes
    }
batches-review-go =
    { $count ->
        [one] Ouvrir la fenêtre de confirmation · { $count } paiement
       *[other] Ouvrir la fenêtre de confirmation · { $count } paiements
    }
batches-review-again = Vérifier à nouveau
batches-why-loading = Les totaux sont en cours de calcul
batches-why-control = Le total de contrôle diffère de la feuille

## In the confirm window, while sending, and afterwards

batches-waiting = La fenêtre de confirmation montre le lot tel que Bursar l’a enregistré, avec chaque paiement.
batches-waiting-again = Ce lot n’a rien envoyé depuis un moment : Bursar vous redemande donc votre accord. Confirmez pour envoyer les paiements restants. Les paiements déjà envoyés ne sont pas renvoyés.
batches-rejected = Annulé dans la fenêtre de confirmation. Rien n’a été envoyé.
batches-approved = approuvé par { $by }, { $time }
batches-approved-signed = préparé par { $maker }, approuvé par { $names } ; lancé par { $by }, { $time }
batches-announce = Lot : { $word }
batches-stage-paused = En pause
batches-stage-stopped = Arrêté
batches-stage-finished = Terminé
batches-state-waiting = En attente
batches-state-held = Non envoyé
batches-state-restored = Peut-être payé après la sauvegarde
batches-pause = Pause
batches-pausing = Mise en pause
batches-resume = Reprendre
batches-resuming = Reprise
batches-stop = Arrêter après le paiement en cours
batches-stop-go = Arrêter ce lot
batches-stop-title = Arrêter ce lot ?
batches-stop-text =
    { $count ->
        [one] { $count } paiement n’a pas commencé et ne sera pas envoyé.
       *[other] { $count } paiements n’ont pas commencé et ne seront pas envoyés.
    } Un lot arrêté ne peut pas reprendre. Vous pourrez ensuite créer un nouveau lot avec ces paiements.
batches-stop-money = Un paiement en cours d’envoi est d’abord terminé. L’arrêt n’annule pas les paiements déjà envoyés.
batches-stopping = Arrêt
batches-stopped =
    { $count ->
        [one] Arrêté par une personne. { $count } paiement n’a pas été envoyé.
       *[other] Arrêté par une personne. { $count } paiements n’ont pas été envoyés.
    }
batches-progress = Avancement
batches-of = acceptés sur
batches-done-of = { $accepted } acceptés, { $done } lignes traitées sur { $total }, payé depuis { $from }
batches-done-short = { $done } lignes traitées sur { $total }
batches-done-out =
    { $out ->
        [one] { $out } ligne sur { $all } a été laissée de côté et n’a pas été envoyée.
       *[other] { $out } lignes sur { $all } ont été laissées de côté et n’ont pas été envoyées.
    }
batches-left = Encore { $time }
batches-left-unknown = Temps restant inconnu
batches-rate =
    { $count ->
        [one] { $count } paiement par minute
       *[other] { $count } paiements par minute
    }
batches-since = Approuvé à { $time }
batches-part-accepted = Acceptés par le service. La banque peut mettre quelques minutes à créditer le bénéficiaire.
batches-part-accepted-both = Acceptés par le service. La banque ou le réseau peut encore prendre quelques minutes.
batches-part-accepted-transfers = Acceptés par le service. Le réseau peut encore prendre quelques minutes.
batches-part-complete =
    { $count ->
        [one] { $count } d’entre eux est terminé sur la chaîne.
       *[other] { $count } d’entre eux sont terminés sur la chaîne.
    }
batches-part-complete-all = Terminés sur la chaîne.
batches-part-refused = Aucun mouvement d’argent pour ceux-ci.
batches-part-unknown = L’argent a peut-être bougé. Ne payez pas à nouveau.
batches-part-held = Un autre paiement au même compte les a peut-être déjà payés.
batches-part-held-transfers = Un autre paiement à la même adresse les a peut-être déjà payés.
batches-part-waiting = Non envoyés.
batches-part-restored = Ils ont peut-être été payés après la création de la sauvegarde ou de la copie. Comparez-les avec un relevé de la banque ou de la chaîne. Pour payer ceux qui n’y figurent pas, créez un nouveau lot  : Versements, « Payer plusieurs personnes ».
batches-goes-on = L’envoi continue si vous verrouillez Bursar ou fermez sa fenêtre. Il attend tant que l’ordinateur est en veille ou éteint.
batches-holds = Rien n’est envoyé tant que le lot est en pause.
batches-holds-confirm = Rien n’est envoyé avant votre confirmation.
batches-breaker = Le lot se met en pause après 3 résultats inconnus d’affilée, ou 5 refus pour la même raison.
batches-overview = Aperçu
batches-section-look = À vérifier : { $count }
batches-section-sending = En cours d’envoi : { $count }
batches-section-done = Acceptés ou en attente : { $count }
batches-section-out = Exclus, non envoyés : { $count }
batches-results = Paiements du lot
batches-results-none = Aucun paiement ici.
batches-held-by = Non envoyé. { $code } a peut-être déjà payé le même montant au même bénéficiaire.
batches-all-accepted =
    { $count ->
        [one] Le paiement a été accepté.
       *[other] Les { $count } paiements ont été acceptés.
    }
batches-all-complete =
    { $count ->
        [one] Le transfert est terminé.
       *[other] Les { $count } transferts sont terminés.
    }
batches-paid-by = Payé par son accélération { $code }.
batches-show-payments = Afficher les paiements
batches-retry =
    { $count ->
        [one] Nouveau lot avec { $count } ligne refusée
       *[other] Nouveau lot avec { $count } lignes refusées
    }
batches-retry-stopped =
    { $count ->
        [one] Nouveau lot avec { $count } ligne refusée ou non commencée
       *[other] Nouveau lot avec { $count } lignes refusées ou non commencées
    }
batches-records = Pour vos dossiers
batches-file-sheet = Votre feuille, avec les résultats
batches-file-sheet-text = Au format de votre fichier, avec les résultats ajoutés
batches-file-banks = Liste par banque
batches-file-banks-text = Tous les paiements par banque, avec leur statut, en XLSX
batches-file-networks = Liste par réseau
batches-file-networks-text = Tous les paiements par réseau, avec leur statut, en XLSX
batches-file-places = Liste par banque et réseau
batches-file-places-text = Tous les paiements par banque et réseau, avec leur statut, en XLSX
batches-file-receipts = Reçus
batches-file-receipts-text = Une page par paiement accepté, en un seul PDF
batches-file-summary = Récapitulatif
batches-file-summary-text = Les totaux et chaque paiement, en PDF
batches-save-of = Enregistrer : { $what }
batches-requests = Afficher les requêtes
batches-saved = Enregistré sous { $name }.
batches-facts = À propos de ce lot
batches-fact-prepared = Préparé
batches-fact-approved = Approuvé
batches-fact-started = Lancé
batches-fact-sent = Traité
batches-fact-charged = Frais et droit de timbre
batches-fact-charged-of =
    { $count ->
        [one] Prélevés pour { $count } paiement
       *[other] Prélevés pour { $count } paiements
    }
batches-fact-times = { $from } à { $until }
