### The screen on which a PIN is handed over.

pin-page = Demande de PIN
pin-title = En attente de la saisie d’un PIN par { $name }
pin-titles-starting = Demande d’un lien pour { $name }
pin-titles-done = { $name } a terminé
pin-titles-declined = { $name } a refusé
pin-titles-locked_out = Accès bloqué pour { $name }
pin-titles-failed = La demande de PIN de { $name } a échoué
pin-titles-expired = Le lien pour { $name } a expiré
pin-titles-unknown = Le résultat de la demande de PIN de { $name } est inconnu
pin-titles-by_hand = { $name } : résultat saisi manuellement
pin-titles-closed = Attente terminée pour { $name }
pin-back = Retour au client
pin-to-customers = Retour aux clients
pin-challenge = Challenge
pin-copy-challenge = Copier l’identifiant du challenge
pin-since = commencée à { $time }
pin-safety = Le personnel ne doit jamais demander ni saisir ce PIN.
pin-safety-more = Personne d’autre que { $name } ne le connaît. Bursar ne le voit jamais.
pin-phone = Téléphone du client
pin-phone-text = Le client scanne ce code avec l’appareil photo.
pin-phone-local = Un téléphone ne peut pas ouvrir ce lien. Il mène au bac à sable de cet ordinateur, et seul cet ordinateur peut l’ouvrir.
pin-code-of = Code QR du lien vers { $host }
pin-goes-to = Le lien mène à
pin-enlarge = Agrandir
pin-shrink = Fermer le code agrandi
pin-send = Envoyer le lien
pin-send-text = Envoyez-le seulement à un numéro ou une adresse e-mail que vous avez déjà pour ce client.
pin-send-local = Seul cet ordinateur peut ouvrir ce lien : il est inutile de l’envoyer.
pin-message =
    { $task ->
        [pin_setup] Bonjour { $name }, veuillez ouvrir ce lien et choisir votre PIN sur cette page. Cela prend environ deux minutes. Ne communiquez jamais votre PIN, pas même à nous.
        [pin_reset] Bonjour { $name }, veuillez ouvrir ce lien et choisir un nouveau PIN sur cette page. Cela prend environ deux minutes. Ne communiquez jamais votre PIN, pas même à nous.
        [pin_update] Bonjour { $name }, veuillez ouvrir ce lien et changer votre PIN sur cette page. Cela prend environ deux minutes. Ne communiquez jamais votre PIN, pas même à nous.
       *[other] Bonjour { $name }, veuillez ouvrir ce lien et saisir votre PIN sur cette page. Cela prend environ deux minutes. Ne communiquez jamais votre PIN, pas même à nous.
    }

    { $link }
pin-copy-message = Copier le message
pin-copy-link = Copier le lien
pin-copying = Copie en cours
pin-copied = Copié. Le contenu est effacé du presse-papiers au bout de 30 secondes.
pin-here = Cet ordinateur
pin-here-text = La page du PIN s’ouvre dans votre navigateur. Donnez ensuite le clavier au client.
pin-lock-tick = Je laisse l’ordinateur au client
pin-lock-text = Bursar se verrouille à l’ouverture de la page.
pin-lock-not = Dans le bac à sable, la page du PIN fait partie de Bursar : Bursar reste donc déverrouillé tant qu’elle est ouverte.
pin-return-text = Quand le client a terminé, revenez ici. Cette page affiche le résultat dès que le service le confirme.
pin-returned = Quelqu’un est arrivé à la fin de la page du PIN dans le navigateur de cet ordinateur à { $time }. Attendez que le service confirme le résultat.
pin-page-text = Après la saisie du PIN, le navigateur ouvre la page de votre organisation.
pin-open-go = Ouvrir dans le navigateur
pin-lock-go = Verrouiller Bursar et ouvrir le navigateur
pin-opening = Ouverture en cours
pin-opened = Bursar a demandé au navigateur d’ouvrir la page. Si elle n’apparaît pas, copiez le lien dans le navigateur.
pin-left = Temps restant : { $time }
pin-over = Temps écoulé
pin-ends = Ce lien est valable jusqu’à { $time }, même si vous arrêtez l’attente.
pin-no-end = Le service n’a pas indiqué de date d’expiration. Un tel lien est souvent valable environ une heure, même si vous arrêtez l’attente.
pin-how-not_yet = Demande du résultat au service
pin-how-challenge = Demande du résultat au service toutes les quelques secondes
pin-how-wallets = Le service ne communique pas les demandes de PIN. Vérification des portefeuilles de ce client à la place
pin-how-none = Le service ne communique pas le résultat des demandes de PIN
pin-how-more-not_yet = {""}
pin-how-more-challenge = Son dernier statut
pin-how-more-wallets = Chaînes avec portefeuille créé : { $made } sur { $all }.
pin-how-more-none = Demandez au client, puis enregistrez le résultat.
pin-word = Le service indique : « { $word } ».
pin-looked = Service interrogé pour la dernière fois à { $time }.
pin-chain-made = { $chain } : portefeuille créé
pin-chain-not = { $chain } : pas encore de portefeuille
pin-check-now = Vérifier maintenant
pin-checking = Vérification en cours
pin-mark = Enregistrer le résultat
pin-anew = Démarrer une nouvelle demande de PIN
pin-stop = Arrêter l’attente
pin-stopping = Arrêt en cours
pin-dismiss = Écarter
pin-dismissing = Écartement en cours
pin-dismiss-text = Ce point reste sur la page d’accueil et dans la boîte de réception jusqu’à ce que vous démarriez une nouvelle demande de PIN ou l’écartiez.
pin-new-host = Ce lien mène à un site web que Bursar n’a encore jamais vu
pin-new-host-text = Comparez le nom ci-dessus, lettre par lettre, avec le site de PIN que le service a déjà indiqué à votre organisation, par exemple dans son contrat. Si le nom ci-dessus commence par « xn-- », le nom dans le contrat doit aussi commencer par « xn-- ». Le lien lui-même ne prouve rien. Si les noms diffèrent, ou si vous n’avez rien à comparer, appuyez sur « Arrêter l’attente » et demandez au service. Si vous autorisez ce site, Bursar ne posera plus la question.
pin-new-host-special = Le nom de ce site contient des lettres spéciales, comme á. Les ordinateurs écrivent un tel nom avec « xn-- » au début. Avec de telles lettres, un faux site peut ressembler exactement au vrai.
pin-allow = Autoriser { $host }
pin-allowing = Autorisation en cours
pin-refused = Bursar n’ouvre pas le lien de cette demande de PIN
pin-refused-text = N’essayez pas de l’ouvrir autrement. Informez le service, puis démarrez une nouvelle demande de PIN.
pin-no-link = Le service n’a fourni aucun lien pour le client. Appuyez sur « Vérifier maintenant », ou démarrez une nouvelle demande de PIN.
pin-result = Ce que le service a confirmé
pin-result-hand = Ce qui a été saisi manuellement
pin-result-none = Comment cela s’est terminé
pin-no-result =
    { $task ->
        [pin_setup] { $name } a choisi un PIN et une méthode de récupération. Le service l’a confirmé.
        [pin_update] { $name } a changé le PIN. Le service l’a confirmé.
        [pin_reset] { $name } a choisi un nouveau PIN. Le service l’a confirmé.
        [recovery] { $name } a configuré une méthode de récupération. Le service l’a confirmé.
       *[other] { $name } a terminé. Le service l’a confirmé.
    }
pin-to-wallets = Afficher dans Portefeuilles
pin-to-account = Afficher le compte
pin-mark-title = Enregistrer le résultat
pin-mark-text = Ne le faites que lorsque le client vous dit que l’opération a réussi. Bursar enregistre le résultat comme saisi manuellement, et non comme confirmé par le service.
pin-mark-account = Coordonnées du compte reçues par le client
pin-mark-go = Marquer comme terminé
pin-marking = Enregistrement en cours
pin-number = Numéro de compte
pin-account-name = Intitulé du compte
pin-bank = Banque
