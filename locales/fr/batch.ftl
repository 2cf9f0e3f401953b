## Ligne de commande

batch-check-usage = Utilisation : bursar batch check FICHIER [--profile NOM] [--data-dir DOSSIER] [--json]
batch-check-row = Ligne
batch-check-to = À
batch-check-ready = Prête
batch-check-warn = Avertissement
batch-check-fix = À corriger
batch-check-column = Aucune colonne pour { $column } n’a été trouvée : aucune ligne n’a été vérifiée. Écrivez { $column } comme en-tête de cette colonne.
batch-check-empty = La feuille ne contient aucun paiement.
batch-check-guessed = Certaines colonnes n’ont pas d’en-tête connu. Bursar a deviné leur contenu d’après les cellules et vous le demandera à l’ouverture de la feuille.
batch-check-repeats = Même bénéficiaire et même montant que la ligne { $row }. Une seule des deux est payée, sauf si vous en décidez autrement.
batch-check-counts = { $ready } prêtes, { $warn } avec un avertissement, { $fix } à corriger, { $out } écartées.
batch-check-naira = Toutes les lignes en nairas : { $amount }
batch-check-alone = Seul le fichier a été vérifié. Non vérifiés : les banques, les jetons et les frais du service, les noms auprès des banques, vos contacts, les paiements précédents, les limites et les soldes. Ouvrez la feuille dans Bursar pour les vérifier.
batch-check-with = Le fichier a été comparé aux enregistrements de { $profile } : contacts, paiements précédents et limites. Le service n’a pas été interrogé. Non vérifiés : les noms auprès des banques, les jetons, les frais et les soldes, et les transferts précédents. Ouvrez la feuille dans Bursar pour les vérifier.
batch-check-unread = Les enregistrements de { $profile } n’ont pas été lus : { $why }
batch-check-no-profile = aucun profil ne porte ce nom, ou plusieurs le portent.
batch-check-no-records = ce profil n’a jamais été ouvert.
batch-check-locked = Bursar demande une phrase secrète.
batch-check-open = ce profil est ouvert dans Bursar.
batch-check-sent = Cette feuille a déjà été envoyée : { $name } ({ $code }), { $at }.

### Ce que Rust dit des lots : la feuille, ses contrôles, la vérification, l’envoi des lignes et les fichiers.

batch-one = un lot en préparation
batch-gone = Ce lot n’est plus dans Bursar. Ouvrez « Paiements groupés » et choisissez-en un autre.
batch-row-gone = Cette ligne n’est plus dans la feuille. Ouvrez de nouveau le lot.
batch-changed = Le lot a changé depuis votre vérification. Rien n’a été envoyé. Vérifiez-le de nouveau.
batch-title = Paiements : { $name }
batch-title-salary = Salaires : { $name }

batch-open-title = Choisir une feuille de paiements
batch-open-kind = Feuilles
batch-setup-name = Saisissez un nom, par exemple Salaires de novembre.
batch-setup-name-long = 60 caractères au plus.
batch-setup-account = Choisissez le compte qui paie.
batch-rows-most = Un lot compte au plus { $most } paiements, et cette feuille en a davantage. Rien n’a été ajouté ni envoyé. Divisez la feuille en plusieurs lots.

batch-column-bank = Banque
batch-column-number = Numéro de compte
batch-column-name = Nom du compte
batch-column-amount = Montant
batch-column-narration = Libellé
batch-column-reference = Référence
batch-column-token = Jeton
batch-column-network = Réseau
batch-column-address = Adresse
batch-columns-count = Les colonnes ne correspondent plus à la feuille. Ouvrez de nouveau le lot.
batch-columns-twice = Deux colonnes sont réglées sur { $column }. Modifiez l’une d’elles.
batch-columns-missing = Choisissez la colonne qui contient { $column }.
batch-found-text = Fichier texte avec séparateurs
batch-found-xlsx = Classeur Excel, première feuille
batch-found-ods = Classeur LibreOffice, première feuille
batch-found-pasted = Cellules collées
batch-found-typed = Saisi ici
batch-found-batch = Repris d’un lot précédent
batch-found-heading = En-têtes à la ligne { $row }
batch-found-no-heading = Aucune ligne d’en-têtes
batch-found-utf16 = Texte Unicode (UTF-16)
batch-found-windows = Texte Windows (page de codes 1252)
batch-found-rows = { $count ->
    [one] 1 ligne
   *[other] { $count } lignes
}
batch-note-hidden = { $count ->
    [one] 1 ligne est masquée dans votre fichier. Elle est exclue. Pour la voir, choisissez le filtre « Exclu » dans la grille.
   *[other] { $count } lignes sont masquées dans votre fichier. Elles sont exclues. Pour les voir, choisissez le filtre « Exclu » dans la grille.
}
batch-note-merged = { $count ->
    [one] Votre fichier a 1 groupe de cellules fusionnées. La valeur ne figure que dans la première cellule du groupe. Si les autres lignes en ont besoin aussi, saisissez-la dans la grille.
   *[other] Votre fichier a { $count } groupes de cellules fusionnées. La valeur ne figure que dans la première cellule de chaque groupe. Si les autres lignes en ont besoin aussi, saisissez-la dans la grille.
}
batch-note-merged-at = { $count ->
    [one] Votre fichier a 1 groupe de cellules fusionnées : { $areas }. La valeur ne figure que dans la première cellule du groupe. Si les autres lignes en ont besoin aussi, saisissez-la dans la grille.
   *[other] Votre fichier a { $count } groupes de cellules fusionnées : { $areas }{ $more ->
        [0] .
       *[other] {" "}et { $more } de plus.
    } La valeur ne figure que dans la première cellule de chaque groupe. Si les autres lignes en ont besoin aussi, saisissez-la dans la grille.
}
batch-note-formulas = { $count ->
    [one] 1 cellule de votre fichier est une formule. Bursar utilise le résultat enregistré dans le fichier.
   *[other] { $count } cellules de votre fichier sont des formules. Bursar utilise les résultats enregistrés dans le fichier.
}
batch-note-sheets = { $count ->
    [one] Votre fichier a 1 autre feuille. Bursar ne lit que la première.
   *[other] Votre fichier a { $count } autres feuilles. Bursar ne lit que la première.
}
batch-note-encoding = Ce fichier texte n’est pas en UTF-8 : des lettres comme é ou ẹ peuvent être fausses. Vérifiez les noms.

batch-bank-several = { $bank } peut désigner plusieurs banques : { $banks }. Saisissez le nom complet ou le code.
batch-bank-none = La liste du service n’a pas de banque nommée { $bank }
batch-row-alone = Excluez cette ligne et payez-la seule, sous Versements ou Transferts. Son numéro ou son adresse ressemble à un autre que vous connaissez : il faut le saisir dans la fenêtre de confirmation.
batch-name-asked = Le nom est demandé à la banque
batch-transfer-asked = Les frais sont demandés au service
batch-no-account = C’est un versement sur un compte bancaire, et le lot n’a pas de compte qui paie. Appuyez sur « Plus », puis sur « Nom, compte et motif », et choisissez un compte.
batch-no-wallet = C’est un transfert de jetons, et le lot n’a pas de portefeuille qui paie. Appuyez sur « Plus », puis sur « Nom, compte et motif », et choisissez un portefeuille.
batch-network-none = Bursar ne connaît aucun réseau nommé { $network }
batch-network-no-wallet = Le portefeuille choisi n’a pas d’adresse sur { $network }. Choisissez un autre portefeuille, ou payez cette ligne dans un autre lot.
batch-token-missing = Saisissez le jeton, par exemple USDC
batch-token-none = Votre liste de jetons n’a pas de { $token } sur { $chain }
batch-token-several = Votre liste a { $count } jetons nommés { $token } sur { $chain }. Saisissez l’adresse du contrat de celui que vous voulez.
batch-token-collection = Les jetons d’une collection ne se paient pas depuis une feuille. Utilisez le formulaire de transfert.
batch-other-contact = Dans vos contacts, cette adresse est celle de { $contact }, non de { $typed }
batch-repair-number = Utiliser { $number }
batch-repair-name = Utiliser le nom de la banque : { $name }

batch-stop-columns = Choisissez ce que contiennent les colonnes.
batch-stop-same-sheet = Cette feuille a déjà été envoyée. Confirmez ci-dessus que vous voulez la payer de nouveau.
batch-stop-names = Contrôle des noms : { $asked } sur { $of }.
batch-stop-transfers = Contrôle des transferts : { $checked } sur { $of }.
batch-stop-funds = Il faut { $amount } { $symbol } de plus sur { $chain } pour ces transferts et leurs frais. Alimentez le portefeuille, ou excluez des lignes.
batch-stop-empty = Ajoutez un paiement.
batch-stop-none-ready = Aucun paiement n’est prêt. Corrigez les lignes qui ont un problème, ou incluez des lignes exclues.
batch-stop-choose = { $count ->
    [one] Aucun paiement n’est prêt. 1 ligne a déjà été payée : choisissez de la payer à nouveau ou de l’exclure.
   *[other] Aucun paiement n’est prêt. { $count } lignes ont déjà été payées : choisissez pour chacune de la payer à nouveau ou de l’exclure.
}
batch-stop-held = { $count ->
    [one] Aucun paiement n’est prêt. 1 ligne est peut-être déjà payée. Ouvrez « Déjà payé ? » pour voir quand elle peut être payée.
   *[other] Aucun paiement n’est prêt. { $count } lignes sont peut-être déjà payées. Ouvrez « Déjà payé ? » pour voir quand elles peuvent être payées.
}
batch-stop-limit = Laissez des paiements de côté, ou changez la limite dans les paramètres.

batch-control-differs = Le total de contrôle est { $control }, et la feuille donne { $sheet }. La différence est { $difference }.
batch-control-unreadable = Saisissez un nombre comme 1,304.53.
batch-control-several = La feuille paie plusieurs jetons : elle n’a pas de total unique. Laissez le total de contrôle vide.
batch-headline-tokens = { $count ->
    [one] 1 paiement de { $amount }
   *[other] { $count } paiements, { $amount } au total
}
batch-headline = { $count ->
    [one] 1 paiement de { $amount } ({ $words })
   *[other] { $count } paiements, { $amount } au total ({ $words })
}
batch-request = { $count ->
    [one] 1 paiement, avec son empreinte
   *[other] { $count } paiements, avec l’empreinte de tous
}
batch-send = { $count ->
    [one] Envoyer 1 paiement · { $amount }
   *[other] Envoyer { $count } paiements · { $amount }
}
batch-totals = Totaux
batch-from = { $name } · { $number }
batch-total-from = Depuis
batch-total-from-wallet = Du portefeuille
batch-from-wallet = { $name } sur { $chain } · { $address }
batch-from-address = { $address } sur { $chain }
batch-total-payments = Paiements
batch-total-sum = Total
batch-total-smallest = Le plus petit
batch-total-largest = Le plus grand
batch-total-fees = Frais prévus
batch-fees-unknown = Inconnus avant l’envoi
batch-total-duty = Droit de timbre
batch-duty-salary = Aucun n’est dû sur les salaires. Le service ne sait pas que ce sont des salaires, et peut quand même prélever ce droit.
batch-duty-estimate = Une estimation. Le service et la banque décident de ce qui est facturé.
batch-total-balance = Solde
batch-balance-after = ₦{ $amount } après tous les paiements
batch-balance-after-fees = ₦{ $amount } après tous les paiements. Les frais ne sont pas compris : ils ne sont pas encore connus.
batch-under-way =
    { $count ->
        [one] 1 paiement en cours a été soustrait : { $amount }.
       *[other] { $count } paiements en cours ont été soustraits : { $amount } au total.
    }
batch-balance-unread = N’a pas pu être lu
batch-tokens-title = Jetons
batch-tokens-note = Les frais de réseau sont payés par le même portefeuille, dans la monnaie du réseau. Ils peuvent être inférieurs au maximum indiqué ici.
batch-token-on = { $symbol } sur { $chain }
batch-token-fees = Frais d’au plus { $fees }
batch-token-and-fees = { $amount }, et des frais d’au plus { $fees }
batch-token-after = Le portefeuille a { $balance }. Il reste ensuite au moins { $stays }.
batch-token-unread = Le solde du portefeuille n’a pas pu être lu
batch-total-left-out = Laissés de côté
batch-left-out-rows = { $count ->
    [one] 1 ligne : non envoyée
   *[other] { $count } lignes : non envoyées
}
batch-left-out-sum = { $count ->
    [one] 1 ligne, { $amount } : non envoyée
   *[other] { $count } lignes, { $amount } : non envoyées
}
batch-total-control = Total de contrôle
batch-control-agrees = Correspond à toute la feuille
batch-unusual-title = Paiements inhabituels, en entier
batch-unusual-more = Voici les { $shown } premiers. { $more } autres sont comptés plus haut et figurent plus bas dans la liste de tous les paiements.
batch-all-rows = { $count ->
    [one] Le paiement
   *[other] Les { $count } paiements
}
batch-remaining = { $sent ->
    [one] 1 est traité, { $left } restent
   *[other] { $sent } sont traités, { $left } restent
}
batch-row-name = Ligne { $row } · { $name }
batch-row-value = { $amount } · { $bank } { $number }
batch-row-done = Déjà traité. Il n’est pas renvoyé.
batch-unusual = { $reason ->
    [other-name] { $count ->
        [one] 1 compte est à un autre nom dans sa banque
       *[other] { $count } comptes sont à d’autres noms dans leurs banques
    }
    [other-contact] { $count ->
        [one] 1 adresse est celle d’un autre contact
       *[other] { $count } adresses sont celles d’autres contacts
    }
    [changed] { $count ->
        [one] 1 bénéficiaire a un compte différent d’avant
       *[other] { $count } bénéficiaires ont des comptes différents d’avant
    }
    [repeats] { $count ->
        [one] 1 paiement en répète un autre
       *[other] { $count } paiements en répètent d’autres
    }
    [first] { $count ->
        [one] 1 compte n’a jamais été payé selon les données de cet ordinateur
       *[other] { $count } comptes n’ont jamais été payés selon les données de cet ordinateur
    }
    [first-address] { $count ->
        [one] 1 adresse n’a jamais été payée selon les données de cet ordinateur
       *[other] { $count } adresses n’ont jamais été payées selon les données de cet ordinateur
    }
    [name-unchecked] { $count ->
        [one] 1 nom n’est pas confirmé par sa banque
       *[other] { $count } noms ne sont pas confirmés par leurs banques
    }
    [digit] { $count ->
        [one] 1 numéro n’est pas valable pour sa banque
       *[other] { $count } numéros ne sont pas valables pour leurs banques
    }
   *[other] { $count ->
        [one] 1 paiement demande un examen
       *[other] { $count } paiements demandent un examen
    }
}
batch-unusual-sum = { $what } ({ $amount })
batch-unusual-name = { $typed } (banque : { $bank })
batch-unusual-text = { $reason ->
    [other-name] Un paiement effectué ne peut pas être annulé. Bénéficiaires : { $names }.
    [other-contact] Un transfert terminé ne peut pas être annulé. Bénéficiaires dans la feuille : { $names }.
    [changed] Appelez chaque bénéficiaire pour confirmer le nouveau compte. Bénéficiaires : { $names }.
   *[other] Bénéficiaires : { $names }.
}
batch-unusual-tick = { $reason ->
    [other-name] { $count ->
        [one] Je sais que ce compte est à un autre nom
       *[other] Je sais que ces { $count } comptes sont à d’autres noms
    }
    [other-contact] { $count ->
        [one] Je sais à qui est cette adresse
       *[other] Je sais à qui sont ces { $count } adresses
    }
    [changed] { $count ->
        [one] J’ai confirmé le nouveau compte avec le bénéficiaire
       *[other] J’ai confirmé les { $count } nouveaux comptes avec les bénéficiaires
    }
    [repeats] { $count ->
        [one] Je veux payer cela de nouveau
       *[other] Je veux payer ces { $count } de nouveau
    }
    [first] { $count ->
        [one] J’ai comparé ce compte avec celui qui m’a été donné
       *[other] J’ai comparé ces { $count } comptes avec ceux qui m’ont été donnés
    }
    [first-address] { $count ->
        [one] J’ai comparé cette adresse avec celle que j’ai reçue
       *[other] J’ai comparé ces { $count } adresses avec celles que j’ai reçues
    }
    [name-unchecked] { $count ->
        [one] Je sais à qui est ce compte
       *[other] Je sais à qui sont ces { $count } comptes
    }
    [digit] { $count ->
        [one] J’ai comparé ce numéro avec celui qui m’a été donné
       *[other] J’ai comparé ces { $count } numéros avec ceux qui m’ont été donnés
    }
   *[other] { $count ->
        [one] J’ai vérifié ce paiement
       *[other] J’ai vérifié ces { $count } paiements
    }
}
batch-unusual-note-name = Le nom à la banque est { $bank }
batch-unusual-note = { $reason ->
    [other-name] Autre nom à la banque
    [other-contact] Adresse d’un autre contact
    [changed] Compte différent d’avant
    [repeats] Répète un autre paiement
    [first] Jamais payé selon les données de cet ordinateur
    [first-address] Jamais payée selon les données de cet ordinateur
    [name-unchecked] Nom non confirmé
    [digit] Numéro non valable pour la banque
    [largest] Parmi les plus grands
   *[other] Demande un examen
}
batch-names-more = { $names } et { $more } autres
batch-not-enough = Le compte n’a peut-être pas assez d’argent
batch-not-enough-text = Il faut ₦{ $amount } de plus pour tous les paiements. Le service peut refuser les paiements que le solde ne couvre pas.
batch-not-enough-tick = Je sais que le solde peut être insuffisant

batch-not-paused = Ce lot n’est pas en pause.
batch-not-running = Ce lot n’est pas en cours d’envoi.
batch-paused-person = En pause. Rien n’est envoyé avant que vous ne repreniez.
batch-paused-unknown = En pause : les résultats de trois paiements d’affilée sont inconnus. Les paiements restants ne sont pas envoyés avant la reprise. Vérifiez la connexion, puis appuyez sur « Reprendre ». Les paiements inconnus ne sont pas renvoyés.
batch-paused-refused = En pause : cinq paiements d’affilée ont été refusés pour la même raison. Les paiements restants ne sont pas envoyés avant la reprise. Lisez d’abord la raison des refus, puis appuyez sur « Reprendre ».
batch-paused-offline = En pause : le service est injoignable. Le dernier paiement n’a pas été envoyé et attend avec les autres. Vérifiez la connexion, puis appuyez sur « Reprendre ».
batch-paused-storage = En pause : les registres de Bursar n’ont pas pu être écrits ou lus. Aucun autre paiement n’a été envoyé. Le disque est peut-être plein : vérifiez-le, puis appuyez sur « Reprendre ».
batch-paused-restored = Arrêté : les données de ce profil ont été restaurées d’une sauvegarde ou copiées d’un autre ordinateur. Les paiements restants ont pu être envoyés après la création de la sauvegarde ou de la copie : Bursar ne les envoie donc pas ici. Vérifiez d’abord lesquels ont été payés. Ensuite, payez seulement les autres.

batch-retry-running = Mettez d’abord ce lot en pause ou arrêtez-le.
batch-retry-none = Aucun paiement de ce lot n’a été refusé.
batch-sheet-unreadable = La feuille enregistrée avec ce lot ne peut pas être lue. Choisissez plutôt votre propre fichier sous « Paiements groupés ».
batch-save = Enregistrer le fichier
batch-template-file = Modèle de paiements.xlsx
batch-template-sheet = Paiements
batch-template-code = Code banque
batch-template-name = Nom
batch-practice-tab = Salaires
batch-file-name = { $stem } - résultats.{ $ending }
batch-file-banks = { $name } - par banque.xlsx
batch-file-networks = { $name } - par réseau.xlsx
batch-file-banks-networks = { $name } - par banque et réseau.xlsx
batch-file-place = Banque ou réseau
batch-file-number = Compte ou adresse
batch-file-payee = Nom
batch-file-hash = Hash de la transaction
batch-file-fee = Frais de réseau
batch-file-fee-currency = Monnaie des frais
batch-file-fee-unknown = inconnus
batch-file-status = État
batch-file-currency = Monnaie
batch-file-time = Heure
batch-file-reference = Id du service
batch-file-key = Numéro de requête
batch-file-reason = Raison
batch-file-code = Code du reçu
batch-summary-file = { $name } { $code } - récapitulatif.pdf
batch-summary-from = De { $from }. Lot { $code }
batch-summary-approved = Approuvé par { $by }, { $at }
batch-summary-signed = Préparé par { $maker }, approuvé par { $names }. Lancé par { $by }, { $at }
batch-summary-at = État au { $at } { $zone }
batch-summary-all = Tous les paiements approuvés
batch-summary-payments = Paiements
batch-summary-sum = Montant ₦
batch-summary-charged = Pour { $count } de ces versements, la banque a prélevé ₦{ AMOUNT($amount) } de frais et de droit de timbre, en plus des montants ci-dessus.
batch-summary-fee = frais de réseau : { $fee }
batch-summary-hash = transaction { $hash }
batch-summary-unknown = Des paiements dont l’issue est inconnue ont pu être effectués. Ne les payez pas de nouveau avant de la connaître.
batch-result-waiting = Non envoyé
batch-result-sending = En cours d’envoi
batch-result-accepted = Accepté
batch-result-complete = Terminé
batch-result-failed = Échec sur la chaîne
batch-result-cancelled = Annulé
batch-result-recorded-made = Enregistré comme effectué
batch-result-recorded-not-made = Enregistré comme non effectué
batch-result-unknown = Résultat inconnu
batch-result-refused = Refusé
batch-result-held = Non envoyé
batch-result-restored = Peut-être payé après la sauvegarde
batch-result-left-out = Laissé de côté
batch-out-hidden = Le classeur masque cette ligne.
batch-out-chosen = Laissé de côté à la main.
batch-out-repeats = Répète la ligne { $row }.
batch-out-paid = Déjà payé et non payé de nouveau.
batch-reason-corrected = { $column } : { $before } avant.
batch-reason-held = Non envoyé. { $code } a peut-être déjà payé le même compte et le même montant.
batch-reason-accelerated = Payé par son accélération { $code }.
batch-reason-recorded = { $by } a enregistré cette issue.
batch-reason-bank-name = Nom à la banque : { $name }.
