### Signing secrets: keeping, backing up, bringing back.

secrets-title = Signing secrets
secrets-note = Whoever has a set’s secret and your API key can spend from it. Bursar seals them and never shows one.
secrets-head-set = Wallet set
secrets-head-state = Secret
secrets-head-since = Kept since
secrets-head-backup = In a backup
secrets-head-do = To do
secrets-table-of = Signing secrets by wallet set
secrets-backed-up = Yes
secrets-not-backed-up = Not yet
secrets-none = No wallet sets yet.
secrets-none-text = The secret of a set comes once, when the set is created, and is kept here.
secrets-create-set = Create a set
secrets-all-safe = Every secret that is here is in the backup of { $at }.
secrets-at-risk =
    { $count ->
        [one] { $count } secret is
       *[other] { $count } secrets are
    } in no backup. If this computer is lost, what { $count ->
        [one] its
       *[other] their
    } wallets hold cannot be moved.
secrets-missing =
    The secret of { $count ->
        [one] { $count } set
       *[other] { $count } sets
    } is not on this computer. Nothing can be spent from there.
secrets-back-up = Back up
secrets-check = Check a backup
secrets-restore = Restore from a backup
secrets-add = Add secret
secrets-add-to = Add secret of { $set }
secrets-replace = Replace
secrets-replace-of = Replace the secret of { $set }
secrets-back-up-title = Back up the signing secrets
secrets-back-up-text = All secrets that are here go into one file, sealed under a passphrase of its own. It opens on any computer with Bursar and the same connection.
secrets-lost-passphrase = Nobody can open the file without this passphrase. Keep it apart from the file.
secrets-choose = Choose where to save it
secrets-sealing = Sealing and reading it back
secrets-done = The backup is written, and was read back and opened.
secrets-done-sets =
    { $count ->
        [one] { $count } secret is
       *[other] { $count } secrets are
    } in it.
secrets-phrase = Twelve words of this backup
secrets-phrase-text = Write them down beside the place of the file. Whoever checks the backup later sees the same words if it is this one and opens.
secrets-file-hash = SHA-256 of the file
secrets-close = Close
secrets-cancel = Cancel
secrets-finish = I have written them down
secrets-check-title = Check a backup
secrets-check-text = Opens a backup and says what is in it. Nothing on this computer changes.
secrets-restore-title = Restore signing secrets
secrets-restore-text = Takes over the secrets that are not here. A secret that is here is never replaced.
secrets-passphrase = Passphrase of the backup
secrets-passphrase-missing = Type the passphrase the backup was sealed with.
secrets-choose-file = Choose the file
secrets-opening = Opening it
secrets-made-at = This backup was made { $at }.
secrets-found-added-check = Would be added
secrets-found-added = Added
secrets-found-same = Here already, the same
secrets-found-different = Here with another secret, left as it is
secrets-nothing-new = It holds nothing that is not here.
secrets-compare = Compare with what was written down when it was made.
secrets-add-title = Add the signing secret of { $set }
secrets-add-text = The service gave it once, when the set was created, under the name walletSetSecretCipherText. Paste it as it came; Bursar seals it under the key store and never shows it again.
secrets-secret = Signing secret
secrets-add-help = Only its first use shows whether the service accepts it.
secrets-add-action = Seal it here
secrets-adding = Sealing
secrets-save-title = Save the signing secret
secrets-save-kept = { $set } is ready. Its signing secret is sealed on this computer, under { $backend }.
secrets-save-text = The service gives this secret once. Without it nothing that the set’s wallets will hold can ever be moved, so keep a second copy away from this computer.
secrets-back-up-now = Back up now
secrets-later = Later
secrets-later-text = A mark stays on the set until it is backed up.
