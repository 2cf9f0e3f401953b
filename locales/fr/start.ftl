### The welcome page.

start-title = Rien n’est encore connecté.
start-none-open = Aucun profil n’est ouvert.
start-lead = Essayez d’abord Bursar avec de l’argent de test, ou connectez votre organisation. Vous pouvez faire les deux et passer de l’un à l’autre à tout moment.
start-sandbox = Bac à sable
start-sandbox-text = Une organisation de test complète sur cet ordinateur, avec des portefeuilles et des chaînes de test.
start-sandbox-offline = Fonctionne sans internet et sans compte
start-sandbox-money = Aucun argent réel ne peut être déplacé
start-sandbox-real = Les paiements sont signés comme de vrais paiements, sur des chaînes de test
start-try-sandbox = Essayer avec le bac à sable
start-opening = Ouverture du bac à sable
start-organization = Votre organisation
start-organization-text = Bursar travaille avec le service qui tient les portefeuilles et les comptes de votre organisation. Utilisez une clé API de son tableau de bord. Commencez avec une clé de test si vous en avez une.
start-organization-needs = Ce qu’il vous faut :
start-organization-address = L’adresse du service
start-organization-key = Une clé API, que Bursar enregistre dans le trousseau de cet ordinateur
start-organization-secret = Quand vous créez des portefeuilles, Bursar enregistre aussi les clés secrètes qui signent leurs paiements.
start-connect = Connecter mon organisation
start-restore = Avez-vous la sauvegarde d’un profil, de cet ordinateur ou d’un autre ?
start-team = Préparez-vous des paiements qu’un autre ordinateur de votre équipe envoie ? Il ne vous faut aucune clé API.
start-team-title = Rejoindre une équipe sans clé
start-team-text = Vous préparez des paiements, et d’autres les approuvent et les envoient. Les portefeuilles, les comptes et les banques viennent d’un fichier d’équipe. Il est enregistré dans Bursar sur l’ordinateur qui envoie les paiements.
start-team-name = Nom de l’organisation
start-team-file-help = Demandez le fichier d’équipe aux personnes qui envoient les paiements. Son nom se termine par .bursar.
start-team-choose = Choisir le fichier d’équipe
start-team-opening = Ouverture du fichier
start-store-found = Cet ordinateur peut conserver vos clés en sécurité, dans { $backend }.
