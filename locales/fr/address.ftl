### The address tool.

address-title = Vérifier une adresse
address-note = Rien n’est envoyé. Bursar demande seulement au service si le format de l’adresse est valide.
address-address = Adresse
address-chain = Chaîne
address-choose-chain = Choisissez une chaîne pour interroger le service
address-here = Vérifié par Bursar
address-v1 = Le service, API v1
address-v2 = Le service, API v2
address-start = Saisissez ou collez une adresse.
address-start-service = Choisissez une chaîne pour interroger le service.
address-asking = Interrogation du service
address-valid = Format valide, selon le service
address-invalid = Format non valide, selon le service
address-unsaid = Le service n’a pas indiqué si le format est valide
address-whose = Appartient à
address-what = Nature
address-unknown = Bursar n’a aucune information à son sujet.
address-differ = Les contrôles ci-dessous donnent des résultats différents. Redemandez l’adresse avant de l’utiliser.
address-answer = Réponse
