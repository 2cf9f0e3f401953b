### Restoring a profile from its backup, in Settings and on the welcome page.

restore-title = Restore a profile
restore-text = You need the backup file, the backup passphrase, and the API key of the organization.
restore-holds = You can restore a profile that is not on this computer, or that does not open here. If a profile opens without a problem on this computer, Bursar does not restore it.
restore-apart = After a restore, this computer and the computer that made the backup keep separate records: neither knows what the other pays.
restore-file = Backup file
restore-file-none = No file chosen
restore-file-refused = The chosen file cannot be used
restore-file-choose = Choose the file
restore-file-another = Choose another file
restore-file-missing = Choose the backup file first.
restore-file-help = Its name ends in .bursar-backup.
restore-passphrase = Backup passphrase
restore-passphrase-missing = Enter the backup passphrase.
restore-key = API key of the organization
restore-key-help = It is not in the backup file.
restore-key-missing = Paste the API key of this organization.
restore-cancel = Cancel
restore-submit = Restore the profile
restore-working = Opening the file and testing the key
restore-done = { $name } is restored from the backup of { $at }.
