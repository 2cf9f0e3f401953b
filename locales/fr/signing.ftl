### Signatures, from the form to the proof.

signing-title = Signature
signing-note = Étape 1 sur 2. Rien n’est signé depuis cet écran.
signing-history = Signatures
signing-what = Que signer
signing-kinds-message = Message
signing-kinds-typed = Données typées
signing-kinds-raw = Transaction brute
signing-wallet = Portefeuille
signing-choose-wallet = Choisir le portefeuille signataire
signing-wallet-gone = Ce portefeuille n’est plus dans le profil.
signing-no-wallets = Aucun portefeuille avec lequel signer.
signing-text = Texte
signing-hex = Hexadécimal
signing-no-text = Ces octets ne sont pas du texte.
signing-pane-help = Saisissez dans l’un des deux champs. L’autre se met à jour automatiquement.
signing-bytes =
    { $count ->
        [one] { $count } octet
       *[other] { $count } octets
    }
signing-characters =
    { $count ->
        [one] { $count } caractère
       *[other] { $count } caractères
    }
signing-lines =
    { $count ->
        [one] { $count } ligne
       *[other] { $count } lignes
    }
signing-not-text = pas du texte
signing-sent-as = Envoyé avec encodeByHex : { $hex }
signing-readable = Cet hexadécimal est un texte lisible. Il est affiché décodé dans l’autre champ.
signing-controls =
    { $count ->
        [one] Ce texte contient { $count } caractère de contrôle. Il est invisible dans le champ et s’affiche donc ici sous forme de code.
       *[other] Ce texte contient { $count } caractères de contrôle. Ils sont invisibles dans le champ et s’affichent donc ici sous forme de codes.
    }
signing-tagged = Texte avec ses caractères signalés
signing-typed = Données typées (JSON)
signing-typed-help = Un document EIP-712 complet, ou un objet avec domain, types et value.
signing-open = Ouvrir un fichier
signing-root = Vous signerez : { $name }.
signing-unused = Types omis, car rien ne les utilise : { $names }.
signing-raw = Transaction non signée (hexadécimal)
signing-raw-help = Elle est signée et vous est rendue. Bursar ne l’envoie pas.
signing-asks = Demandé par
signing-asks-help = Site, programme ou personne, et par où la demande vous est parvenue. Enregistré avec la signature.
signing-optional = Facultatif
signing-preview = Ce que la fenêtre de confirmation affichera
signing-preview-note = vous cocherez les cases dans cette fenêtre
signing-start = Choisissez un portefeuille et ce qu’il faut signer. L’aperçu se met à jour pendant la saisie.
signing-compare = Comparer un hash
signing-compare-help = Collez le hash qu’un autre programme ou un appareil affiche.
signing-covers-domain = le hash du domaine
signing-covers-struct = le hash du message
signing-covers-digest = le condensat qui est signé
signing-matches = Correspondance : { $what }.
signing-differs = Il ne correspond à aucun des hashs affichés ici. Ne signez pas.
signing-differs-signed = Il ne correspond à aucun des hashs affichés ici. Ce qui a été signé n’est pas ce qu’affiche l’autre programme.
signing-clear = Effacer
signing-review = Vérifier la signature
signing-reviewing = Préparation en cours
signing-rejected = Annulé dans la fenêtre de confirmation. Rien n’a été signé et votre saisie est toujours là.
signing-why-wallet = Choisissez le portefeuille signataire
signing-why-nothing = Rien à signer pour le moment
signing-why-working = Vérification toujours en cours
signing-why-wrong = Corrigez l’erreur affichée
signing-why-asks = Indiquez qui a demandé la signature
signing-signed = Signature
signing-working = Le service est en train de signer.
signing-ownership-wallet = La signature appartient à ce portefeuille.
signing-ownership-other = La signature appartient à une autre adresse, pas à ce portefeuille. Ne l’utilisez pas.
signing-ownership-smart_account = Un compte intelligent (smart account) signe avec la clé d’une autre adresse. Seul son contrat peut confirmer que la signature est valide.
signing-ownership-unreadable = La réponse du service n’est pas une signature que Bursar peut lire.
signing-recovered = Adresse qui a réellement signé
signing-wallet-address = Adresse du portefeuille
signing-digest = Condensat
signing-transaction = Transaction signée
signing-part = Signature, partie { $name }
signing-copy = Copier : { $what }
signing-save = Enregistrer le fichier de preuve
signing-saving = Enregistrement en cours
signing-saved = Enregistré sous { $name }
signing-refused = Rien n’a été signé. Votre saisie est toujours dans le formulaire.
signing-unsigned = Rien n’a été signé.
signing-to-form = Retourner au formulaire
signing-what-signed = Ce qui a été signé
signing-what-asked = Ce qui a été demandé
signing-again = Signer autre chose
signing-lost = Le service a peut-être fait la signature, mais elle n’est pas revenue.
signing-decide = Ouvrir dans la boîte de réception
signing-list = Signatures
signing-list-head-when = Demandée
signing-list-head-what = Objet
signing-list-head-state = Statut
signing-counted =
    { $count ->
        [one] { $count } signature
       *[other] { $count } signatures
    }
signing-search = Rechercher des signatures
signing-search-help = Code, demandeur, adresse ou tout mot qui a été signé
signing-empty-search = Effacer la recherche
signing-none = Aucune signature pour le moment.
signing-none-action = Ouvrir la page de signature
signing-none-text = Toutes les signatures demandées sont répertoriées ici, quel que soit leur résultat.
signing-nothing = Rien ne correspond.
signing-asked-by = Demandé par { $who }
signing-more = Afficher plus
signing-state = Signature : { $word }
