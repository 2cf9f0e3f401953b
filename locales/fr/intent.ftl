### A payment from its approval to its receipt.

intent-title = Transfert à { $to }
intent-check-now = Vérifier maintenant
intent-requests = Requêtes
intent-checking = Vérification
intent-payout-title = Versement à { $to }
intent-on-its-way = est en cours de traitement. Vous pouvez fermer cette page ou Bursar sans l’interrompre.
intent-unknown-way = a peut-être été transféré, ou non. Ne payez pas à nouveau.
intent-refused-way = a été refusé. Aucun argent n’a été transféré.
intent-waits-way = est approuvé et attend. Rien n’a quitté cet ordinateur.
intent-elsewhere-way = Cet ordinateur ne l’a pas envoyé. Ne le payez pas une seconde fois : un autre ordinateur de l’équipe l’envoie.
intent-handed-way = Cet ordinateur ne l’a pas encore envoyé. Ne le saisissez pas comme nouveau paiement : il pourrait être payé deux fois.
intent-take-up = Envoyer depuis cet ordinateur
intent-taking-up = Vérification
intent-take-up-text = Il garde son numéro de requête : le service ne le paie donc qu’une fois. Le bouton ouvre la fenêtre de confirmation, et vous y décidez.
intent-take-up-waits = Décidez dans la fenêtre de confirmation. Rien n’a quitté cet ordinateur.
intent-take-up-left = Annulé dans la fenêtre de confirmation. Rien n’a quitté cet ordinateur.
intent-recorded-way = a été enregistré comme non effectué. Le service ne l’a pas confirmé.
intent-dead-way = n’a pas abouti.
intent-dead-payee = Le bénéficiaire n’a rien reçu
intent-dead-call = L’appel n’a rien changé
intent-cancelled-way = a été annulé, comme demandé.
intent-cancelled-what = Paiement annulé
intent-cancelled-payment = { $sum } à { $to }
intent-paid-by = a été payé une fois, par la transaction accélérée ci-dessous. Ne payez pas de nouveau.
intent-rejected-way = n’a pas été envoyé : le brouillon a été annulé.
intent-rejected-other = Rien n’a été envoyé : le brouillon a été annulé.
intent-dead-other = L’opération n’a pas abouti.
intent-unknown-fault = Bursar ne sait pas encore si le service a effectué ce paiement.
intent-unknown-request = Bursar ne sait pas encore si le service a exécuté cette requête.
intent-step-done = terminée
intent-step-active = en cours
intent-step-ahead = à venir
intent-step-failed = en échec
intent-step-unknown = inconnue
intent-working = Le service traite cette opération. Vous pouvez fermer cette page ou Bursar sans l’interrompre.
intent-usually = Prend d’habitude moins de { $time } sur cette chaîne
intent-approved-head = Ce qui a été approuvé
intent-drafted-head = Ce qui a été préparé
intent-code-line = Code { $code }
intent-approved-by = , approuvé par { $who }, à { $at }
intent-cancelled-by = , annulé par { $who }, { $at }. Rien n’a été approuvé.
intent-service-says = Le service indique : « { $word } ».
intent-service-silent = Aucun statut du service pour l’instant.
intent-read-now = Vérifié à l’instant.
intent-read-ago = Vérifié il y a { $seconds } s.
intent-checked-unknown = Vérifié à { $time } : le résultat est toujours inconnu.
intent-checked-same = Vérifié à { $time } : rien n’a changé.
intent-watching = Bursar continue de vérifier.
intent-watching-unknown = Bursar continue de vérifier : vous pouvez attendre. Si vous connaissez déjà le résultat, appuyez sur « Enregistrer le résultat ».
intent-not-watching = Bursar a cessé de vérifier. Appuyez sur Vérifier maintenant.
intent-ask-again = Appuyez sur Vérifier maintenant pour interroger de nouveau le service.
intent-ask-again-never = Appuyez sur Vérifier maintenant pour interroger de nouveau le service. La requête elle-même n’est pas renvoyée : dans Réglages, « Requêtes sans réponse » est réglé sur « Ne jamais renvoyer automatiquement ».
intent-ask-again-sends =
    { $minutes ->
        [one] Appuyez sur Vérifier maintenant pour interroger de nouveau le service. Jusqu’à { $minutes } minute après la première tentative, Bursar renvoie alors aussi la même requête avec le même numéro de requête, et le service ne la compte qu’une fois. Cette durée se règle dans Réglages, sous « Requêtes sans réponse ».
       *[other] Appuyez sur Vérifier maintenant pour interroger de nouveau le service. Jusqu’à { $minutes } minutes après la première tentative, Bursar renvoie alors aussi la même requête avec le même numéro de requête, et le service ne la compte qu’une fois. Cette durée se règle dans Réglages, sous « Requêtes sans réponse ».
    }
intent-bank-silent = Le service n’indique pas ce que la banque fait de ce versement. Votre banque ou le bénéficiaire peut vous dire si l’argent est arrivé.
intent-attempts = Envoyé { $count } fois avec le même numéro de requête. Le service n’en fait qu’un paiement au plus.
intent-hash = Hash
intent-title-only = Transfert à
intent-repeat = Payer la même chose
intent-send-another = Nouveau paiement
intent-to-form = Ouvrir dans le formulaire
intent-batch = Lot
intent-see-history = Voir dans l’historique
intent-complete = Terminé sur la chaîne
intent-recorded = Consigné comme effectué (par { $by })
intent-paper-approved = Approuvé par
intent-complete-other = Terminé
intent-complete-bank = Accepté par le service
intent-bank-credit = La banque peut mettre quelques minutes à créditer le bénéficiaire. Le service ne peut pas dire quand l’argent arrive.
intent-bank-accepted = a été envoyé au service. La banque peut mettre quelques minutes à créditer le bénéficiaire.
intent-after = { $time }, { $seconds } après votre approbation
intent-steps = Étapes
intent-clock = Temps depuis l’approbation
intent-practice = Test : aucun argent réel n’a bougé.
intent-announce-payout = Versement : { $word }
intent-announce-state = Transfert : { $word }
intent-papers-a4 = Enregistrer en PDF
intent-papers-roll = Enregistrer un PDF pour imprimante à reçus (80 mm)
intent-papers-picture = Enregistrer en image
intent-papers-text = Afficher en texte
intent-papers-amounts = Afficher avec ses montants
intent-papers-copy = Copier le texte
intent-papers-saving = Enregistrement
intent-papers-saved = Enregistré sous { $name }
intent-receipt = Reçu
intent-paid-to = Payé à
intent-address = Adresse
intent-account = Compte
intent-bank = Banque
intent-narration = Libellé
intent-paid-from = Payé depuis
intent-chain = Chaîne
intent-fee = Frais
intent-code = Code
intent-diagonal = TEST, essai, pas d’argent réel
intent-open = Ouvrir le paiement
intent-decide = Enregistrer le résultat
intent-closed =
    { $payment ->
        [true] Enregistré manuellement : paiement fait
       *[other] Enregistré manuellement : fait
    }
intent-closed-not =
    { $payment ->
        [true] Enregistré manuellement : paiement non fait
       *[other] Enregistré manuellement : non fait
    }
intent-closed-by = { $who }, { $at }
intent-correct = Corriger ce résultat
intent-correct-do = Corriger
intent-correct-cancel = Annuler
intent-correcting = Correction
intent-correct-text =
    { $payment ->
        [true] Le résultat de ce paiement redevient inconnu. Le paiement retourne dans la boîte de réception, où vous enregistrez ce que vous savez maintenant. Rien n’est envoyé, et le même paiement est bloqué jusqu’à ce que vous enregistriez un résultat.
       *[other] Le résultat de cette demande redevient inconnu. Elle retourne dans la boîte de réception, où vous enregistrez ce que vous savez maintenant. Rien n’est envoyé.
    }
intent-correct-why = Qu’est-ce qui était faux ?
intent-correct-why-help = Au moins 10 caractères. C’est enregistré dans le journal.
intent-corrected = Le résultat est de nouveau inconnu
intent-call = Appel de contrat
intent-call-again = Refaire cet appel
intent-call-result = Ce que montre la chaîne
intent-call-confirmed = Ce qui a été confirmé
intent-call-drafted = Ce qui a été préparé
