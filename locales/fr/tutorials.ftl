### The tutorials: what they are about, their steps, and how they end.

tutorials-start = Commencer
tutorials-start-name = Commencer « { $title } »
tutorials-starting = Démarrage en cours
tutorials-stop = Arrêter le tutoriel
tutorials-done = Terminé
tutorials-done-at = Terminé le { $day }
tutorials-strip = Tutoriel
tutorials-step = Étape { $at } sur { $of }
tutorials-open-payment = Ouvrir le paiement
tutorials-of-first_payout-title = Envoyer votre premier versement
tutorials-of-first_payout-text = Vous partez d’un bac à sable vide et arrivez à un versement accepté par le service.
tutorials-of-first_payout-step-1 = Créez un compte en nairas dans Comptes.
tutorials-of-first_payout-step-2 = Ouvrez ce compte et ajoutez de l’argent de test.
tutorials-of-first_payout-step-3 = Remplissez un versement, lisez ses contrôles et envoyez-le depuis la fenêtre de confirmation.
tutorials-of-first_payout-done = Terminé : { AMOUNT($amount) } ({ $code }) a été accepté par le service. Vous le retrouverez avec son reçu dans l’historique.
tutorials-of-find_duplicate-title = Trouver le doublon
tutorials-of-find_duplicate-text = La même facture arrive deux fois. Elle ne doit pas être payée une seconde fois.
tutorials-of-find_duplicate-step-1 = Créez un compte en nairas sous Comptes, puis ouvrez-le et ajoutez de l’argent de test.
tutorials-of-find_duplicate-step-2 = Payez une facture : n’importe quel montant, n’importe quel compte.
tutorials-of-find_duplicate-step-3 = La facture arrive à nouveau. Remplissez encore une fois le même versement et lisez les contrôles. Ne l’envoyez pas.
tutorials-of-find_duplicate-done = Trouvé : les contrôles ont affiché le premier versement, { $code }. { AMOUNT($amount) } a été envoyé une seule fois. Le second versement n’a jamais été envoyé.
tutorials-of-find_duplicate-paid = { AMOUNT($amount) } a été envoyé { $payments } fois. Avant le second versement, les contrôles affichaient le premier, { $code }. Lisez toujours les contrôles.
tutorials-of-line_dropped-title = La connexion a été coupée : que faire ?
tutorials-of-line_dropped-text = La connexion est coupée après que le service a accepté votre paiement. Vous ne recevez aucune réponse.
tutorials-of-line_dropped-step-1 = Créez un compte en nairas sous Comptes, puis ouvrez-le et ajoutez de l’argent de test.
tutorials-of-line_dropped-step-2 = Effectuez un versement. La connexion sera coupée au pire moment.
tutorials-of-line_dropped-step-3 = Observez le paiement. Son résultat n’est pas encore connu. Ne payez pas à nouveau.
tutorials-of-line_dropped-step-4 = Attendez, ou appuyez sur « Vérifier maintenant ». Bursar redemande avec le même numéro de requête : le versement n’est donc payé qu’une fois.
tutorials-of-line_dropped-done = Terminé : la requête a été envoyée { $attempts } fois avec un seul numéro de requête, et { AMOUNT($amount) } ({ $code }) a été payé une seule fois.
tutorials-of-line_dropped-paid = { AMOUNT($amount) } a été payé { $payments } fois. Bursar aurait trouvé le résultat de lui-même. Tant qu’un résultat est inconnu, ne payez pas à nouveau.
tutorials-of-line_dropped-refused = { $code } n’a pas été payé : le service l’a refusé. Vérifiez-le avant de payer à nouveau.
tutorials-of-stuck_transfer-title = Un transfert bloqué
tutorials-of-stuck_transfer-text = La chaîne n’inclut pas votre transfert dans un bloc, et les transferts suivants doivent attendre aussi.
tutorials-of-stuck_transfer-step-1 = Créez un portefeuille et ajoutez-y de l’argent de test sur la page Bac à sable.
tutorials-of-stuck_transfer-step-2 = Envoyez un transfert depuis un portefeuille qui contient de la monnaie du réseau.
tutorials-of-stuck_transfer-step-3 = Le transfert n’arrive pas. Ouvrez-le, puis appuyez sur « Accélérer » ou « Demander l’annulation ».
tutorials-of-stuck_transfer-step-4 = Attendez le résultat. Seule l’ancienne ou la nouvelle transaction peut aboutir, jamais les deux.
tutorials-of-stuck_transfer-cancelled = Terminé : { $code } a été annulé. { AMOUNT($amount) } est resté dans le portefeuille, qui peut à nouveau envoyer.
tutorials-of-stuck_transfer-too_late = Terminé : { AMOUNT($amount) } ({ $code }) a été payé avant l’arrivée de l’annulation. Il est parfois trop tard pour annuler.
tutorials-of-stuck_transfer-accelerated = Terminé : { AMOUNT($amount) } ({ $code }) a abouti une seule fois, avec des frais plus élevés.
tutorials-of-salary_sheet-title = Payer une feuille de salaires avec trois erreurs
tutorials-of-salary_sheet-text = Cinq personnes, six lignes. Un numéro a perdu un zéro, un montant a perdu un chiffre, et une personne y figure deux fois.
tutorials-of-salary_sheet-step-1 = Créez un compte en nairas sous Comptes et ajoutez-y au moins 1 000 000 ₦ d’argent de test.
tutorials-of-salary_sheet-step-2 = Enregistrez la feuille. Ouvrez ensuite « Payer plusieurs personnes », choisissez Salaires, puis le fichier.
tutorials-of-salary_sheet-step-3 = Corrigez la ligne 3, dont le numéro a perdu son premier zéro, et la ligne 4, dont le montant a perdu son dernier zéro.
tutorials-of-salary_sheet-step-4 = La ligne 7 répète la ligne 2 : Bursar l’écarte donc. Ne l’incluez pas. Vérifiez le lot et envoyez-le depuis la fenêtre de confirmation.
tutorials-of-salary_sheet-done = Terminé : cinq personnes ont reçu { AMOUNT($amount) } au total avec le lot { $code }, et personne n’a été payé deux fois.
tutorials-of-salary_sheet-other = Le service a accepté { $payments ->
    [one] 1 paiement
   *[other] { $payments } paiements
} du lot { $code }, { AMOUNT($amount) } au total. Cinq personnes devaient être payées une fois chacune. Ouvrez le lot et comparez ses lignes.
tutorials-of-two_people-title = Payer les salaires à deux
tutorials-of-two_people-text = Vous préparez les salaires, et une collègue les approuve. Le bac à sable joue la collègue, Bisi. Votre bac à sable appartiendra ensuite à une équipe : créez-en un nouveau si vous voulez continuer à vous exercer à une personne dans celui-ci.
tutorials-of-two_people-step-1 = Créez un compte en nairas dans Comptes, et ajoutez-y au moins ₦1,000,000 d’argent de test.
tutorials-of-two_people-step-2 = Enregistrez la carte de Bisi. Ouvrez ensuite Équipe, créez votre carte, et ouvrez le fichier de la carte de Bisi. Appuyez sur « Comparer » : Bursar demande deux groupes de l’empreinte. Saisissez ces deux groupes d’après ceux ci-dessous.
tutorials-of-two_people-step-3 = Fondez une équipe. Vous préparez, envoyez et administrez, Bisi approuve et administre. Signez les règles, enregistrez-les, donnez le fichier à Bisi, et ouvrez celui qu’elle vous rend.
tutorials-of-two_people-step-4 = Enregistrez la feuille. Ouvrez ensuite Payer plusieurs personnes, choisissez Salaires, choisissez le fichier, vérifiez le lot, et signez la demande.
tutorials-of-two_people-step-5 = Enregistrez la demande et donnez le fichier à Bisi. Ouvrez ensuite dans Équipe celui qu’elle vous rend.
tutorials-of-two_people-step-6 = Bisi a approuvé. Lancez le paiement depuis la demande, et confirmez-le dans la fenêtre de confirmation.
tutorials-of-two_people-done = Terminé : vous avez préparé, Bisi a approuvé, et cinq personnes ont reçu { AMOUNT($amount) } en tout avec le lot { $code }. Aucune de vous deux n’aurait pu payer seule.
tutorials-of-two_people-other = Le service a accepté { $payments ->
    [one] 1 paiement
   *[other] { $payments } paiements
} du lot { $code }, { AMOUNT($amount) } en tout. Cinq personnes auraient dû être payées, chacune une fois. Ouvrez le lot et comparez ses lignes.
tutorials-colleague = Bisi Adeyemi
tutorials-colleague-computer = Deuxième bureau
tutorials-colleague-reads = { $person } vous lit l’empreinte, groupes 1 à 8 :
tutorials-colleague-card-file = Bisi Adeyemi, deuxième bureau
tutorials-colleague-card-save = Enregistrer la carte de Bisi
tutorials-colleague-hand = Donner un fichier à Bisi
tutorials-colleague-handing = Bisi signe
tutorials-colleague-answer-file = { $name }, signé par Bisi
tutorials-colleague-answer-save = Enregistrer ce que Bisi vous rend
tutorials-colleague-nothing = Bisi n’a rien à signer dans ce fichier. Enregistrez ici les règles de l’équipe ou une demande, et donnez-lui ce fichier.
tutorials-colleague-no-role = Bisi ne peut pas approuver dans cette équipe. Donnez-lui d’abord le rôle Approuver sur la page Équipe.
tutorials-open-request = Ouvrir la demande
tutorials-leads-team = Aller à Équipe
tutorials-sheet-file-two = Salaires à deux.xlsx
tutorials-sheet-file = Salaires avec trois erreurs.xlsx
tutorials-sheet-save = Enregistrer la feuille
tutorials-open-batch = Ouvrir le lot
tutorials-leads-batches = Aller à « Payer plusieurs personnes »
tutorials-leads-accounts = Aller à Comptes
tutorials-leads-sandbox = Aller au bac à sable
tutorials-leads-payout = Aller à Versements
tutorials-leads-transfer = Aller à Transferts
