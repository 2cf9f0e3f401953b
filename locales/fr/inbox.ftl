### The inbox.

inbox-title = Boîte de réception
inbox-count =
    { $count ->
        [one] { $count } résultat inconnu
       *[other] { $count } résultats inconnus
    }
inbox-list = Résultats inconnus
inbox-others = Requiert aussi votre attention
inbox-others-alone = Demande votre attention
inbox-to = à { $name }
inbox-ago-now = à l’instant
inbox-ago-minutes = il y a { $count } min
inbox-ago-hours = il y a { $count } h
inbox-ago-days = il y a { $count } jours
inbox-empty = Aucun résultat inconnu.
inbox-empty-text = Un paiement ou une autre requête sans réponse claire s’affiche ici.
inbox-gone = Ce résultat est désormais connu.
inbox-gone-accepted =
    { $payment ->
        [true] Le service a accepté ce paiement.
       *[other] Le service a accepté cette requête.
    }
inbox-gone-made =
    { $payment ->
        [true] Ce paiement a été fait.
       *[other] C’est fait.
    }
inbox-gone-secret = Le secret de signature de l’ensemble est arrivé avec. Il est stocké chiffré sur cet ordinateur.
inbox-gone-bare = L’ensemble n’a pas encore de portefeuille. Si vous en aviez aussi demandé un, il n’a pas été créé : cette requête n’est jamais partie.
inbox-gone-bare-go = Créer un portefeuille
inbox-gone-not-made =
    { $payment ->
        [true] Ce paiement n’a pas été fait.
       *[other] Cela n’a pas été fait.
    }
inbox-checked = Vérifié à { $time } (tentative { $number }) : toujours pas de réponse claire.
inbox-checked-list = La liste du service a été lue à { $time } : le résultat est toujours inconnu.
inbox-checked-as = Vérifié à { $time } (tentative { $number }). { $outcome }. Le résultat est toujours inconnu.
inbox-open-it = Ouvrir les détails
inbox-sent-at = demande envoyée { $time }
inbox-never-timed = heure d’envoi inconnue
inbox-why = La demande a quitté cet ordinateur, mais aucune réponse claire n’est revenue. Elle reste dans la boîte de réception jusqu’à ce que Bursar en connaisse l’issue, ou jusqu’à ce que vous enregistriez l’issue ci-dessous.
inbox-damaged-why = L’enregistrement est endommagé et n’indique plus de quoi il s’agissait. Bursar ne l’enverra pas et ne décidera pas de son résultat.
inbox-looking = Bursar continue de vérifier les transactions du portefeuille.
inbox-looking-records = Bursar continue de vérifier la liste du service.
inbox-not-looking = Bursar ne vérifie pas ce cas automatiquement.
inbox-sending-again = Bursar continue d’envoyer la même requête, avec le même numéro de requête, jusqu’à cinq fois. Le service ne la compte qu’une fois.
inbox-replay =
    Cliquez sur « Vérifier maintenant » avant le { $until } : Bursar interroge de nouveau le service sur la même requête. Rien n’est { $payment ->
        [true] payé
       *[other] fait
    } deux fois.
inbox-replay-after = Après cette heure, trouvez l’issue et enregistrez-la ci-dessous.
inbox-record-known = Dès que vous connaissez l’issue, enregistrez-la ci-dessous.
inbox-only =
    { $what ->
        [signing_secret] Le secret de signature de cet ensemble n’arrive qu’avec la réponse du service.
        [signature] La signature n’arrive qu’avec la réponse du service.
       *[signed_transaction] La transaction signée n’arrive qu’avec la réponse du service.
    }
inbox-only-first = Cliquez d’abord sur « Vérifier maintenant ». N’enregistrez une issue que si aucune réponse n’arrive.
inbox-only-until =
    { $what ->
        [signing_secret] Bursar peut le demander jusqu’au { $until }. N’enregistrez aucune issue avant : ensuite, Bursar ne peut plus le demander.
        [signature] Bursar peut la demander jusqu’au { $until }, mais plus après l’enregistrement d’une issue.
       *[signed_transaction] Bursar peut la demander jusqu’au { $until }, mais plus après l’enregistrement d’une issue.
    }
# The second paragraph, for a signing secret alone.
inbox-only-after = Après le { $until }, si le secret n’est pas arrivé : enregistrez ce que montre la liste du service, « Cela a été fait » ou « Cela n’a pas été fait ». Créez ensuite un nouvel ensemble dans la page Portefeuilles. N’utilisez jamais cet ensemble : l’argent de ses portefeuilles ne peut pas être dépensé.
inbox-only-instead =
    { $what ->
        [signing_secret] Bursar ne peut plus le demander. Appuyez ci-dessous sur « Cela a été fait » ou « Cela n’a pas été fait ». Créez ensuite un nouvel ensemble : appuyez sur « Créer un ensemble » dans la page Portefeuilles. N’utilisez jamais l’ancien : l’argent de ses portefeuilles ne peut pas être dépensé. Si quelqu’un détient le secret de cet ensemble, ajoutez-le sous « Secrets de signature ».
       *[other] Bursar ne peut plus la demander. Enregistrez le résultat.
    }
inbox-lost =
    { $what ->
        [signature] Aucune signature n’est revenue.
       *[signed_transaction] Aucune transaction signée n’est revenue.
    }
inbox-lost-text = Bursar ne peut plus la demander, et aucun argent n’a bougé. Fermez cette entrée. Si vous avez encore besoin de la signature, signez à nouveau.
inbox-lost-close =
    { $what ->
        [signature] Fermer sans signature
       *[signed_transaction] Fermer sans transaction signée
    }
inbox-sent = Ce qui a été approuvé
inbox-from-journal = d’après vos enregistrements
inbox-attempts = Tentatives
inbox-attempts-same = Chaque tentative était la même requête avec le même numéro de requête. Le service les compte comme une seule.
inbox-attempt = { $number }. { $time }
inbox-outcomes-not_sent = N’a pas quitté cet ordinateur
inbox-outcomes-refused = Refusé
inbox-outcomes-ambiguous = Aucune réponse claire
inbox-outcomes-unreadable = Réponse reçue, mais illisible
inbox-outcomes-contradicted = Réponse reçue, mais pas à cette requête
inbox-outcomes-accepted = Accepté
inbox-ended = Bursar s’est fermé avant l’arrivée d’une réponse
inbox-after = { $outcome }, après { $time }
inbox-status = { $said } (HTTP { $status })
inbox-request = Requête
inbox-body = Détails techniques
inbox-since = Transactions du portefeuille depuis la demande
inbox-records = Ce que montre le service
inbox-account = Ce que montre le compte
inbox-balance-before = Avant l’envoi
inbox-balance-now = Maintenant
inbox-meanwhile = Autres versements depuis
inbox-no-others = Aucun depuis Bursar
inbox-not-read = Inconnu
inbox-not-known = Inconnu
inbox-unexplained = Écart inexpliqué
inbox-unexplained-help = C’est le solde avant l’envoi, moins le solde actuel, moins les versements acceptés répertoriés ici et leurs frais connus. L’écart peut venir d’autres frais bancaires, de paiements effectués ailleurs par des collègues depuis ce compte, ou de ce versement.
inbox-unexplained-open =
    { $count ->
        [one] 1 versement répertorié a une issue inconnue. Il n’est pas soustrait et peut donc faire partie de l’écart.
       *[other] { $count } versements répertoriés ont une issue inconnue. Ils ne sont pas soustraits et peuvent donc faire partie de l’écart.
    }
inbox-unexplained-less = Il est sorti moins du compte que les versements acceptés : de l’argent a été reçu, ou la banque ne les a pas encore tous débités.
inbox-complain = À signaler à la banque au plus tard le { $date }
inbox-days-left =
    { $days ->
        [0] aujourd’hui est le dernier jour
        [one] encore { $days } jour calendaire
       *[other] encore { $days } jours calendaires
    }
inbox-too-late = le délai est dépassé
inbox-complain-help = Signalez-le à la banque dans les 14 jours ouvrés, comptés à partir du premier jour ouvré après le paiement. La banque doit alors vous répondre. La date ci-dessus saute les week-ends, mais pas les jours fériés : avec un jour férié entre-temps, le dernier jour est plus tard.
inbox-copy-complaint = Copier le texte
inbox-read-at = à { $time }
inbox-look = Actualiser
inbox-looks = Actualisation
inbox-nothing = Rien depuis l’envoi de la demande.
inbox-nothing-new = Rien de nouveau depuis l’envoi de la demande.
inbox-nothing-text = La liste complète depuis cette date a été lue.
inbox-foreign =
    { $rows ->
        [one] Le service a aussi listé { $rows } transaction d’un autre portefeuille. Bursar ne l’affiche pas.
       *[other] Le service a aussi listé { $rows } transactions d’autres portefeuilles. Bursar ne les affiche pas.
    }
inbox-incomplete = La liste n’a pas été lue en entier.
inbox-incomplete-text = Un paiement absent de cette liste a pu être fait malgré tout.
inbox-no-list = Le service ne tient pas de liste de ces requêtes.
inbox-no-list-text = Vérifiez là où le résultat apparaîtrait, par exemple dans la page de Bursar ou le tableau de bord du service, puis enregistrez ci-dessous ce que vous avez trouvé.
inbox-candidates-none = Aucune de ces lignes n’est votre requête.
inbox-candidates = L’une de ces lignes est-elle votre requête ? Si oui, sélectionnez-la.
inbox-matches = Correspond à ce qui a été approuvé
inbox-differs = Diffère de ce qui a été approuvé
inbox-partly = Détails incomplets
inbox-claimed = Déjà rattaché au paiement { $code }
inbox-no-amount = Montant non indiqué
inbox-to-nobody = Adresse non indiquée
inbox-no-time = Heure non indiquée
inbox-no-state = Statut non indiqué
inbox-decision = Votre décision
inbox-note = Justification
inbox-note-hint = enregistrée dans le journal
inbox-note-help = Ce que vous avez vu et où, ou qui vous l’a dit. Au moins 10 caractères.
inbox-follows = Si vous choisissez une transaction, Bursar continue de la vérifier. Le paiement n’est terminé que lorsque cette transaction est terminée.
inbox-was-sent-this = La transaction choisie est ce paiement
inbox-was-sent =
    { $payment ->
        [true] Le paiement a été fait
       *[other] Cela a été fait
    }
inbox-was-not-sent =
    { $payment ->
        [true] Le paiement n’a pas été fait
       *[other] Cela n’a pas été fait
    }
inbox-record = Enregistrer ce résultat
inbox-record-back = Retour
inbox-record-as =
    { $sent ->
        [true]
            { $payment ->
                [true] Ce paiement a été effectué
               *[other] Cela a été fait
            }
       *[other]
            { $payment ->
                [true] Ce paiement n’a pas été effectué
               *[other] Cela n’a pas été fait
            }
    }
inbox-record-transaction = Transaction
inbox-record-unexplained = De l’argent a quitté le compte sans raison connue de Bursar. C’est peut-être ce paiement avec ses frais. Demandez à la banque avant d’enregistrer qu’il n’a pas été effectué.
inbox-record-follows =
    { $sent ->
        [true]
            { $transaction ->
                [true] Bursar suit cette transaction. Le paiement quitte la boîte de réception.
               *[other]
                    { $payment ->
                        [true] Le paiement quitte la boîte de réception et compte comme payé. Vous pouvez modifier cette décision plus tard sur la page du paiement.
                       *[other] La demande quitte la boîte de réception et compte comme faite. Vous pouvez modifier cette décision plus tard sur sa page.
                    }
            }
       *[other]
            { $payment ->
                [true] Le paiement quitte la boîte de réception, et le même paiement peut être refait. S’il a tout de même été effectué, vous payez deux fois. Vous pouvez modifier cette décision plus tard sur la page du paiement, mais un second paiement n’est pas repris.
               *[other] La demande quitte la boîte de réception, et la même demande peut être refaite. Vous pouvez modifier cette décision plus tard sur sa page.
            }
    }
inbox-writing = Enregistrement
inbox-need-note = Saisissez votre justification
inbox-need-one = Choisissez la transaction correspondante
inbox-none = Aucune transaction à choisir dans la liste
inbox-secret-may-come = Possible dès { $time } : le secret de signature peut encore arriver
inbox-not-yet = Possible dès { $time } : la requête peut encore aboutir
inbox-has-match = Attention : une transaction de la liste correspond à ce paiement
