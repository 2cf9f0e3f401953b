### The key store.

store-absent = Cet ordinateur n’a pas de trousseau de clés.
store-absent-text = Bursar conserve les clés API et les secrets de signature dans le trousseau de clés de votre système et ne les écrit jamais en clair sur le disque.
store-locked = Votre trousseau de clés est verrouillé.
store-locked-text = Le trousseau de clés est la partie de cet ordinateur qui garde les mots de passe. Répondez à son invite, ou fermez la session de l’ordinateur et ouvrez-la à nouveau. Puis réessayez. Rien n’a été modifié.
store-busy = Votre trousseau de clés ne répond pas.
store-busy-text = Si votre système affiche une invite, peut-être derrière une autre fenêtre, répondez-y. Puis réessayez.
store-retry = Réessayer
store-retrying = Vérification en cours
store-use-passphrase = Utiliser plutôt une phrase secrète
store-passphrase-title = Coffre à phrase secrète
store-passphrase-text = Les clés sont stockées sur cet ordinateur, chiffrées avec une phrase secrète. Bursar la demande à chaque démarrage. Personne ne peut la récupérer pour vous.
store-passphrase = Phrase secrète
store-create = Créer le coffre
store-creating = Création du coffre
store-back-to-retry = Retour
store-unlock-title = Déverrouillez votre coffre
store-unlock-text = Vos clés sont chiffrées avec la phrase secrète que vous avez choisie sur cet ordinateur.
store-unlock = Déverrouiller
store-unlocking = Déverrouillage en cours
