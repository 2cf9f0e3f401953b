### The replay rule of a connection.

replay-title = Requêtes sans réponse
replay-text = Si la connexion est coupée avant l’arrivée de la réponse, Bursar peut renvoyer la même requête avec le même numéro de requête (clé d’idempotence). Le service ne la compte qu’une fois. Après le délai ci-dessous, Bursar ne la renvoie plus, et vous consignez dans la boîte de réception si le paiement a été fait.
replay-within = Renvoyer pendant une durée limitée
replay-never = Ne jamais renvoyer automatiquement
replay-never-text = Pour un service qui oublie ou ignore les numéros de requête. Chaque fois qu’une réponse est perdue, vous consignez dans la boîte de réception si le paiement a été fait.
replay-minutes = Minutes après la première tentative
replay-minutes-help = Habituellement { $usual }, au maximum { $most }. Cette durée doit être inférieure à celle pendant laquelle le service se souvient d’un numéro de requête.
replay-minutes-missing = Saisissez les minutes en chiffres.
replay-save = Enregistrer
replay-saving = Enregistrement en cours
replay-saved = Enregistré. S’applique dès la prochaine requête.
