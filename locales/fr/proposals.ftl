### Requests that a team approves: the inbox, the request, and the forms that prepare them.

proposals-to-approve = À approuver
proposals-to-start = Approuvées, à lancer
proposals-to-sign = Préparées, non signées
proposals-unknown = Résultat inconnu
proposals-sent = Signées par vous, en attente
proposals-others = En attente d’autres approbateurs
proposals-decided = Closes
proposals-section = { $title } { $count }
proposals-show-away = Afficher les { $count } archivées
proposals-hide-away = Masquer les demandes archivées
proposals-list = Demandes et résultats inconnus
proposals-empty = Rien ne vous attend.
proposals-empty-text = Les demandes à approuver, et les paiements sans réponse claire, s’affichent ici.
proposals-open-file = Ouvrir un fichier
proposals-opening = Ouverture

proposals-row-from = De { $maker }, { $time }.
proposals-row-mine = Signé par vous, { $time }.
proposals-row-prepared = Préparée, { $time }. Pas encore signée.
proposals-row-needs =
    { $needed ->
        [one] Requiert { $needed } approbation
       *[other] Requiert { $needed } approbations
    }
proposals-row-approved = { $names } : approbation donnée
proposals-row-undelivered = attend l’espace de travail
proposals-row-new = { $title }, nouveau bénéficiaire
proposals-request = Demande { $code }

proposals-stage-draft = Non signée
proposals-stage-approved = Approuvée
proposals-stage-started = Lancée
proposals-stage-rejected = Rejetée
proposals-stage-withdrawn = Retirée
proposals-stage-expired = Expirée
proposals-stage-refused = Non valide

proposals-undelivered = Attend l’espace de travail

proposals-about-batch = Lot { $code }, préparé sur l’ordinateur { $computer }, signé le { $time }
proposals-about-one = Demande { $code }, préparée sur l’ordinateur { $computer }, signée le { $time }
proposals-about-batch-plain = Lot { $code }, signé le { $time }
proposals-about-one-plain = Demande { $code }, signée le { $time }
proposals-about-draft = Préparée sur cet ordinateur le { $time }. Rien n’est encore signé ni envoyé.

proposals-differ =
    { $count ->
        [one] { $count } bénéficiaire diffère de vos propres enregistrements
       *[other] { $count } bénéficiaires diffèrent de vos propres enregistrements
    }
proposals-new =
    { $count ->
        [one] { $count } bénéficiaire est nouveau pour vos propres enregistrements
       *[other] { $count } bénéficiaires sont nouveaux pour vos propres enregistrements
    }
proposals-new-too =
    { $count ->
        [one] { $count } nouveau
       *[other] { $count } nouveaux
    }
proposals-differ-none = Rien ne diffère de vos propres enregistrements
proposals-differ-none-text =
    { $count ->
        [one] Le bénéficiaire a le même nom et le même compte dans vos contacts, ou ce compte a déjà été payé.
       *[other] Les { $count } bénéficiaires ont tous le même nom et le même compte dans vos contacts, ou leurs comptes ont déjà été payés.
    }
proposals-agree =
    { $count ->
        [one] { $count } concorde
       *[other] { $count } concordent
    }
proposals-differ-shown = Seuls les { $shown } premiers sur { $count } sont affichés ici. Les autres sont dans les lignes du lot.
proposals-head-payee = Bénéficiaire
proposals-head-batch = Dans ce lot
proposals-head-request = Dans cette demande
proposals-head-own = Dans vos enregistrements
proposals-head-amount = Montant
proposals-head-naira = Montant ₦
proposals-unnamed = Sans nom

proposals-note-from = Note de { $maker }
proposals-note-yours = Votre note
proposals-not-checked = non vérifié par Bursar
proposals-note-none = Aucune note.
proposals-attachments = Fichiers joints
proposals-attached-here = { $size }, inchangé
proposals-attached-missing = { $size }, absent de cet ordinateur
proposals-attached-missing-why = Le fichier de la demande ne contient pas les fichiers joints. Demandez-les à la personne qui a préparé la demande, par exemple par e-mail, et choisissez chacun d’eux ici. Bursar n’accepte que le fichier qui a été signé.
proposals-attached-choose = Choisir le fichier
proposals-attached-choose-of = Choisir le fichier { $name }
proposals-attached-choosing = Vérification
proposals-attached-save = Enregistrer
proposals-attached-save-of = Enregistrer { $name }
proposals-attached-saving = Enregistrement
proposals-attached-saved = { $name } a été enregistré.
proposals-attached-open = Ouvrir
proposals-attached-open-of = Ouvrir { $name }
proposals-attached-opening = Ouverture
proposals-attached-opened = { $name } a été ouvert.
proposals-attached-kinds = Bursar n’ouvre que les fichiers PDF, PNG, JPEG, CSV, XLSX, ODS et TXT. Enregistrez les autres fichiers pour les consulter.
proposals-open-title = Ouvrir un fichier de { $maker }
proposals-open-title-own = Ouvrir un fichier joint
proposals-open-copy = Une copie s’ouvre dans le programme que vous utilisez pour ce type de fichier. Bursar supprime la copie à sa fermeture. Pour garder le fichier, enregistrez-le.
proposals-save-title = Enregistrer un fichier de { $maker }
proposals-save-title-own = Enregistrer un fichier joint
proposals-save-warn = Bursar n’a pas vérifié ce fichier. Il peut contenir des instructions, des liens ou des programmes nuisibles.
proposals-save-do = Ne l’ouvrez que si vous l’attendiez. N’utilisez jamais ses coordonnées de paiement avant d’avoir appelé un numéro que vous connaissez.
proposals-cancel = Annuler
proposals-kilobytes = { $size } ko
proposals-megabytes = { $size } Mo

proposals-names-more = { $names } et { $count } de plus
proposals-names-or-more = { $names } ou { $count } de plus
proposals-facts = À propos de cette demande
proposals-from = Depuis
proposals-payments = Paiements
proposals-payments-count =
    { $count ->
        [one] { $count } paiement
       *[other] { $count } paiements
    }
proposals-salaries = salaires
proposals-approvals = Approbations
proposals-approvals-of = { $given } sur { $needed } données
proposals-approvals-may =
    { $count ->
        [0] personne d’autre ne peut approuver
       *[other] approbation possible par { $names }
    }
proposals-sends = Envoi par
proposals-sends-here = cet ordinateur
proposals-sends-also-here = cet ordinateur en fait partie
proposals-sends-unknown = Un ordinateur que vos règles ne nomment pas
proposals-signed-by = Signée par
proposals-signed-of = { $person }, { $computer }
proposals-rules = version { $version } des règles
proposals-expires = Expire
proposals-in-days =
    { $count ->
        [one] dans { $count } jour
       *[other] dans { $count } jours
    }
proposals-in-hours =
    { $count ->
        [0] dans moins d’une heure
        [one] dans { $count } heure
       *[other] dans { $count } heures
    }
proposals-checks = Ce que cet ordinateur lit dans la demande
proposals-checks-note = exactement ce qui a été signé ; à vous de juger si c’est correct
proposals-checks-none = Vos propres contrôles n’ont trouvé aucune alerte.
proposals-decisions = Décisions
proposals-decision-approved = { $person } a approuvé
proposals-decision-rejected = { $person } a rejeté
proposals-decision-withdrawn = { $person } l’a retirée

proposals-reason = Motif, si vous rejetez
proposals-reason-hint = Visible par { $maker }. Au moins 10 caractères
proposals-reject = Rejeter
proposals-rejecting = Rejet
proposals-reject-why = Saisissez d’abord le motif
proposals-reject-final = Un rejet est définitif
proposals-review = Vérifier pour approuver
proposals-reviewing = Contrôle en cours
proposals-may = Vous avez le droit d’approuver cette demande. Le bouton ouvre la fenêtre de confirmation, et vous y décidez.
proposals-may-rows = Vous avez le droit d’approuver cette demande.
proposals-may-check =
    { $count ->
        [one] Vérifiez d’abord le bénéficiaire qui diffère de vos propres enregistrements.
       *[other] Vérifiez d’abord les { $count } bénéficiaires qui diffèrent de vos propres enregistrements.
    }
proposals-waits = Décidez dans la fenêtre de confirmation
proposals-waits-text = Elle montre la demande telle que cet ordinateur l’a lue. Rien n’est encore approuvé.
proposals-open-confirm = Ouvrir la fenêtre de confirmation
proposals-left = Non approuvée dans la fenêtre de confirmation. Rien n’a été décidé.
proposals-approved-now = Approuvée. Pour l’instant, seul cet ordinateur a votre approbation.
proposals-approved-carried = Approuvée.
proposals-approved-enough = Approuvée. La demande a toutes les approbations requises.
proposals-save-answer = Enregistrer la réponse
proposals-save-answer-text = Appuyez sur « Enregistrer la réponse ». Remettez ce fichier à la prochaine personne qui peut approuver, ou à { $maker }.
proposals-waits-nobody = Il ne reste personne qui puisse encore l’approuver.
proposals-waits-for = En attente de { $names }

proposals-mine = Personne n’approuve ce qu’il a préparé
proposals-mine-text = Approbation possible par { $names }. Bursar ne leur envoie rien : appuyez sur « Enregistrer le fichier » et remettez-leur le fichier, par exemple par e-mail. Si vous avez joint des fichiers, remettez-les aussi.
proposals-mine-nobody = Personne d’autre ne peut l’approuver selon les règles les plus récentes. Un administrateur peut changer cela dans Équipe.
proposals-mine-carried = { $names } : ces personnes peuvent l’approuver. Les ordinateurs de l’espace de travail la reçoivent d’eux-mêmes, avec les fichiers joints. Vous pouvez aussi l’enregistrer dans un fichier.
proposals-carried = Les autres ordinateurs de l’espace de travail la reçoivent d’eux-mêmes. Vous pouvez aussi l’enregistrer dans un fichier.
proposals-save = Enregistrer le fichier
proposals-saving = Enregistrement
proposals-saved = { $name } a été enregistré. Remettez-le à ceux qui approuvent ou envoient.
proposals-saved-carried = { $name } a été enregistré.
proposals-remind = Copier un rappel
proposals-withdraw = Retirer
proposals-withdraw-title = Retirer la demande
proposals-withdraw-text = Cet ordinateur ne l’approuvera plus et ne l’enverra plus. Enregistrez à nouveau le fichier et remettez-le à tous ceux qui ont la demande : les autres ordinateurs n’apprennent le retrait qu’après l’avoir ouvert.
proposals-withdraw-carried = Cet ordinateur ne l’approuvera plus et ne l’enverra plus. Les autres ordinateurs de l’espace de travail apprennent le retrait d’eux-mêmes.
proposals-withdraw-reason = Motif
proposals-withdraw-help = Facultatif. Visible par ceux qui approuvent.
proposals-withdrawing = Retrait

proposals-start = Lancer
proposals-starting = Contrôle en cours
proposals-start-text = Les approbations sont complètes. Rien n’a été envoyé. Le bouton ouvre la fenêtre de confirmation, et vous y décidez.
proposals-start-rows-text = Les approbations sont complètes. Rien n’a été envoyé. Les lignes s’affichent d’abord, puis la fenêtre de confirmation.
proposals-start-waits = Envoyez-la dans la fenêtre de confirmation
proposals-start-waits-text = Bursar y contrôle à nouveau les approbations. Rien n’a encore été envoyé.
proposals-start-left = Annulée dans la fenêtre de confirmation. Rien n’a été envoyé.
proposals-elsewhere = { $computer } l’envoie
proposals-elsewhere-text = Les approbations sont complètes. Rien n’a été envoyé d’ici. Enregistrez le fichier et remettez-le à la personne à l’ordinateur qui envoie. Elle l’y ouvre et appuie sur « Lancer ».
proposals-elsewhere-carried = Les approbations sont complètes. Rien n’a été envoyé d’ici. Les ordinateurs de l’espace de travail la reçoivent d’eux-mêmes : une personne appuie sur « Lancer » sur un ordinateur qui l’envoie. Vous pouvez aussi l’enregistrer dans un fichier.
proposals-elsewhere-unknown = Un autre ordinateur l’envoie

proposals-started = Elle a été lancée sur cet ordinateur.
proposals-sent-elsewhere = Elle a été envoyée d’un autre ordinateur de l’équipe.
proposals-sent-in-part = Un autre ordinateur en a envoyé une partie. Ce qu’il n’a pas réservé peut partir d’ici.
proposals-claimed = Paiements sans résultat communiqué
proposals-claimed-row = Ligne { $row }
proposals-claimed-until = Il peut être transmis jusqu’au { $time }.
proposals-claimed-over = Le délai pendant lequel le service compte une seule fois une requête répétée s’est terminé le { $time } : il ne peut plus être transmis. Le résultat est inconnu : renseignez-vous auprès de cet ordinateur avant que quelqu’un ne paie de nouveau.
proposals-claimed-who = Seul un administrateur peut le transmettre à un autre ordinateur : { $names }.
proposals-claimed-here = Il peut être envoyé depuis cet ordinateur jusqu’au { $time }.
proposals-claimed-open = Ouvrir le paiement
proposals-hand-over = Transmettre
proposals-hand-over-of = Transmettre : ligne { $row }
proposals-hand-over-title = Transmettre à un autre ordinateur
proposals-hand-over-may = L’ordinateur qui l’a pris l’a peut-être déjà envoyé.
proposals-hand-over-once = Jusqu’au { $time }, le service compte une seule fois la même requête. Un autre ordinateur peut donc l’envoyer avec le même numéro de requête, et il est payé une seule fois.
proposals-hand-over-after = Ensuite, il ne peut plus être transmis et son résultat est inconnu.
proposals-hand-over-to = Ordinateur qui l’envoie
proposals-hand-over-next = Le bouton ouvre la fenêtre de confirmation. Après votre confirmation, une personne à cet ordinateur décide de l’envoyer ou non.
proposals-hand-over-go = Continuer
proposals-handing-over = En attente de la fenêtre de confirmation
proposals-handed-over = Transmis.
proposals-open-payment = Ouvrir le paiement
proposals-open-batch = Ouvrir le lot
proposals-rejected = { $person } l’a rejetée. Elle ne pourra jamais être envoyée.
proposals-rejected-plain = Elle a été rejetée. Elle ne pourra jamais être envoyée.
proposals-withdrawn = { $person } l’a retirée. Elle ne pourra jamais être envoyée.
proposals-withdrawn-plain = Elle a été retirée. Elle ne pourra jamais être envoyée.
proposals-reason-given = Motif : { $reason }
proposals-expired = Elle a expiré le { $time } et ne peut plus être envoyée. Préparez-la à nouveau si elle est encore nécessaire.
proposals-refused = Cette demande n’est pas valide
proposals-refused-text = Bursar n’affiche rien d’autre de cette demande. Elle ne peut être ni approuvée ni envoyée.
proposals-put-away = Archiver
proposals-putting-away = Archivage
proposals-away = Vous l’avez archivée le { $time }.
proposals-gone = Cette demande n’est plus ici.
proposals-gone-text = Elle a été abandonnée, ou les enregistrements de cet ordinateur ont été remplacés. Rien n’a été envoyé maintenant.

proposals-form = Signer la demande
proposals-form-what = Ce qui est signé
proposals-form-note = Note à ceux qui approuvent
proposals-form-note-hint = facultative
proposals-form-note-help = Au plus 2 000 caractères. Elle est lue comme venant de vous ; Bursar ne la vérifie pas.
proposals-form-files = Fichiers joints
proposals-form-files-help = Au plus 5 Mo chacun. Le fichier de la demande ne les contient pas : vous devez les remettre à ceux qui approuvent, par exemple par e-mail.
proposals-form-files-carried = 5 Mo au plus chacun. Les ordinateurs de l’espace de travail les reçoivent avec la demande.
proposals-form-files-none = Aucun fichier joint.
proposals-attach = Joindre un fichier
proposals-attaching = Ajout
proposals-detach = Supprimer
proposals-detach-of = Supprimer { $name }
proposals-form-sends = Ordinateur qui envoie
proposals-form-sends-choose = Choisissez un ordinateur
proposals-form-sends-help = Seul cet ordinateur peut la lancer, une fois approuvée.
proposals-form-sends-any = N’importe lequel des { $count } ordinateurs
proposals-form-sends-any-help = Chacun d’eux peut la lancer. Un paiement part de l’ordinateur qui la lance le premier, jamais de deux.
proposals-form-sends-own = { $name } (cet ordinateur)
proposals-form-sends-none = Aucun ordinateur de l’équipe ne peut envoyer. Un administrateur peut changer cela dans Équipe.
proposals-form-days = Nombre de jours de validité
proposals-form-days-help = De 1 à 30. Elle ne peut pas être envoyée plus tard.
proposals-form-days-wrong = Saisissez un nombre entier de 1 à 30.
proposals-form-may = Qui peut approuver
proposals-form-may-needs =
    { $needed ->
        [one] { $names } ({ $needed } approbation requise)
       *[other] { $names } ({ $needed } approbations requises)
    }
proposals-form-may-nobody = Personne d’autre que vous ne peut approuver ceci. Un administrateur peut changer cela dans Équipe.
proposals-sign = Signer la demande
proposals-signing = Signature
proposals-signed = Signée. Personne d’autre ne l’a encore : enregistrez le fichier et remettez-le à ceux qui approuvent.
proposals-why-sends = Choisissez l’ordinateur qui envoie
proposals-why-days = Saisissez le nombre de jours
proposals-why-note = La note est trop longue
proposals-why-role = Votre rôle ne permet pas de préparer des paiements
proposals-discard = Abandonner
proposals-discard-title = Abandonner cette demande
proposals-discard-text = Ce qui a été préparé, sa note et ses fichiers joints sont supprimés de cet ordinateur. Rien n’a été envoyé.
proposals-discarding = Abandon
proposals-discarded = Abandonnée. Rien n’a été envoyé.

proposals-home-approve = Requiert votre approbation : { $what }
proposals-home-start = Approuvée, à lancer : { $what }
proposals-home-from = { $maker } l’a préparée. Aucun mouvement d’argent.
proposals-home-what = { AMOUNT($amount) } { $title }
proposals-home-open = Ouvrir

proposals-prepare = Préparer pour approbation
proposals-drafted = Rien n’a été envoyé. La demande est préparée. Ouvrez-la pour la signer ; d’autres l’approuvent ensuite.
proposals-open-request = Ouvrir la demande
proposals-form-others = D’autres personnes doivent approuver avant tout envoi. Vous préparez la demande, la signez, l’enregistrez dans un fichier et donnez ce fichier aux approbateurs.

proposals-sheet-signed = Ces lignes sont signées par { $maker }. Personne ne les modifie ici.
proposals-sheet-signed-plain = Ces lignes sont signées. Personne ne les modifie ici.
proposals-sheet-back = Retour à la demande
proposals-sheet-left = Bursar a exclu des lignes peut-être déjà payées, mais une demande est approuvée et envoyée en entier. Appuyez sur « Déjà payé ? » ou « En double dans cette feuille » et choisissez pour chaque ligne, ou rejetez la demande.
proposals-sheet-fix =
    { $count ->
        [one] { $count } ligne a un problème. La demande ne peut être que rejetée.
       *[other] { $count } lignes ont un problème. La demande ne peut être que rejetée.
    }
proposals-sheet-out =
    { $count ->
        [one] { $count } ligne demande d’abord un choix
       *[other] { $count } lignes demandent d’abord un choix
    }
proposals-sheet-view = Vous pouvez consulter les lignes. Rien ne vous attend ici.
proposals-sheet-start =
    { $count ->
        [one] Lancer · { $count } paiement
       *[other] Lancer · { $count } paiements
    }
proposals-sheet-locked = Ces lignes sont signées. Elles ne peuvent pas être modifiées.

proposals-all-rows = Les { $count } paiements
proposals-code = Afficher sous forme de code QR
proposals-code-answer = Afficher la réponse sous forme de code QR
proposals-code-request = Code QR de cette demande
proposals-code-decision = Code QR de votre réponse
proposals-code-text = Prenez-le en photo. Sur l’autre ordinateur, ouvrez la boîte de réception de Bursar, appuyez sur « Ouvrir un fichier » et choisissez la photo.
proposals-code-large = Ceci est trop grand pour un code QR. Enregistrez-le dans un fichier.
