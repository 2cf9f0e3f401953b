### What Rust says about backups of signing secrets and of profiles.

backup-nothing = This profile has no signing secrets on this computer, so there is nothing to back up.
backup-unlike-secrets = The backup was written, but does not contain the same secrets. Choose another place.
backup-other-profile = This backup belongs to { $profile } ({ $service }). Open that profile to restore it.
backup-sandbox = The sandbox has only test money and stays on this computer. Open the profile of an organization to back it up.
backup-vault-key-lost = The vault key of this profile is not in the key store, so nothing could be backed up.
backup-why-unwritten = it could not be written
backup-unlike-journal = The backup was written, but does not contain the same records. Choose another place.
backup-already-here = { $profile } is already on this computer, perhaps with newer records. To replace it with the backup, remove it first.
backup-key-refused = The service of { $profile } did not accept this API key. Nothing was restored. { $why }
backup-journal-unwritten = The records could not be written on this computer: { $why }. Nothing was restored.
backup-not-a-profile = This is not the backup of a profile, or it is damaged, or a newer version wrote it. Restore a backup of signing secrets under Wallets.
backup-unpacked = The backup could not be compressed: { $why }.
backup-damaged = The records in this backup are damaged. Nothing was restored.
backup-kind = Bursar backup
backup-secret-none = Paste the signing secret of this wallet set.
backup-secret-json = Paste only the value of walletSetSecretCipherText, without its name, quotes and braces.
backup-secret-spaces = A signing secret has no spaces or line breaks. Copy all of it again.
backup-secret-long = This is too long for a signing secret. Copy only the secret of this wallet set.
backup-secrets-title = Back up signing secrets
backup-secrets-file = { $profile } secrets
backup-check-title = Check a backup of signing secrets
backup-secrets-restore-title = Restore signing secrets
backup-profile-title = Back up profile
backup-profile-file = { $profile } profile
backup-profile-restore-title = Restore profile
backup-secret-here = This computer already has a signing secret for this wallet set, and the service has not refused it. It was not changed.
