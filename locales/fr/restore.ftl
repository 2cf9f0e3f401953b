### Restoring a profile from its backup, in Settings and on the welcome page.

restore-title = Restaurer un profil
restore-text = Il vous faut le fichier de sauvegarde, la phrase secrète de la sauvegarde et la clé API de l’organisation.
restore-holds = Vous pouvez restaurer un profil qui n’est pas sur cet ordinateur, ou qui ne s’y ouvre pas. Si un profil s’ouvre sans problème ici, Bursar ne le restaure pas.
restore-apart = Après une restauration, cet ordinateur et celui qui a créé la sauvegarde tiennent des données séparées : aucun ne sait ce que l’autre paie.
restore-file = Fichier de sauvegarde
restore-file-none = Aucun fichier choisi
restore-file-refused = Le fichier choisi ne peut pas être utilisé
restore-file-choose = Choisir le fichier
restore-file-another = Choisir un autre fichier
restore-file-missing = Choisissez d’abord le fichier de sauvegarde.
restore-file-help = Son nom se termine par .bursar-backup.
restore-passphrase = Phrase secrète de la sauvegarde
restore-passphrase-missing = Saisissez la phrase secrète de la sauvegarde.
restore-key = Clé API de l’organisation
restore-key-help = Elle ne se trouve pas dans le fichier de sauvegarde.
restore-key-missing = Collez la clé API de cette organisation.
restore-cancel = Annuler
restore-submit = Restaurer le profil
restore-working = Ouverture du fichier et test de la clé en cours
restore-done = { $name } est restauré à partir de la sauvegarde du { $at }.
