### The replay rule of a connection.

replay-title = Requêtes sans réponse
replay-text = Si la connexion est coupée avant l’arrivée de la réponse, Bursar peut renvoyer la même requête avec la même clé, que le service ne compte qu’une fois. Passé ce délai, une personne décide.
replay-within = Renvoyer pendant une durée limitée
replay-never = Ne jamais renvoyer automatiquement
replay-never-text = Pour un service qui oublie ou ignore les clés. Une personne décide alors après chaque réponse perdue.
replay-minutes = Minutes après la première tentative
replay-minutes-help = Habituellement { $usual }, au maximum { $most }. Cette durée doit être inférieure à celle pendant laquelle le service se souvient d’une clé.
replay-minutes-missing = Saisissez les minutes en chiffres.
replay-save = Enregistrer la règle
replay-saving = Enregistrement en cours
replay-saved = Enregistré. S’applique dès la prochaine requête.
