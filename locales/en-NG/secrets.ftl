### Signing secrets: keeping, backing up, bringing back.

secrets-title = Signing secrets
secrets-note = A person who has the secret of a wallet set and the API key (the password with which Bursar connects to the service) can spend the money in that set. Bursar encrypts the secrets and never shows them.
secrets-head-set = Wallet set
secrets-head-state = Secret
secrets-head-since = Stored since
secrets-head-backup = Backed up
secrets-head-do = Action
secrets-table-of = Signing secrets by wallet set
secrets-backed-up = Yes
secrets-not-backed-up = Not yet
secrets-none = No wallet sets yet.
secrets-none-text = The service gives a set’s secret only once, when the set is created. Bursar then stores it here.
secrets-create-set = Create a set
secrets-all-safe = Every secret on this computer is in the backup from { $at }.
secrets-at-risk =
    { $count ->
        [one] The secret of “{ $set }” is not backed up. If this computer is lost, the money in the wallets of that set cannot be moved.
       *[other] { $count } secrets are not backed up. If this computer is lost, the money in the wallets of those sets cannot be moved.
    }
secrets-missing =
    { $count ->
        [one] The secret of “{ $set }” is not on this computer. Nothing can be spent from that set here.
       *[other] The secrets of { $count } sets are not on this computer. Nothing can be spent from those sets here.
    }
secrets-refused =
    { $count ->
        [one] The service refused the secret of “{ $set }”, so nothing can be sent from that set.
       *[other] The service refused the secrets of { $count } sets, so nothing can be sent from those sets.
    } Press “Replace” and enter the correct secret. The person who created the set can give it to you. If a program created the set, ask the person who runs that program.
secrets-back-up = Back up
secrets-check = Check a backup
secrets-restore = Restore from a backup
secrets-add = Add secret
secrets-add-to = Add secret of { $set }
secrets-replace = Replace
secrets-replace-of = Replace the secret of { $set }
secrets-back-up-title = Back up the signing secrets
secrets-back-up-text = All secrets on this computer go into one file, encrypted with a separate passphrase. It opens on any computer where Bursar is connected to the same organization.
secrets-back-up-sandbox = All secrets on this computer go into one file, encrypted with a separate passphrase. This profile is the sandbox: the file opens in this sandbox only.
secrets-lost-passphrase = Nobody can open the file without this passphrase. Store the file and the passphrase in different places.
secrets-choose = Choose location
secrets-sealing = Encrypting and verifying
secrets-done = The backup was saved, then read back and opened to verify it.
secrets-done-sets =
    It contains { $count ->
        [one] { $count } secret
       *[other] { $count } secrets
    }.
secrets-phrase = Twelve check words
secrets-phrase-text = Write these words down, and where you store the file. If somebody checks the backup later and sees the same words, it is this backup and it can be opened.
secrets-phrase-list = Bursar makes these words from the content of the file. (Word list: EFF, CC BY 3.0 US.)
secrets-file-hash = SHA-256 of the file
secrets-close = Close
secrets-cancel = Cancel
secrets-finish = I have written them down
secrets-check-title = Check a backup
secrets-check-text = Opens a backup and shows what is in it. Nothing on this computer changes.
secrets-restore-title = Restore signing secrets
secrets-restore-text = Adds the secrets that are missing on this computer. A secret that is already here is never replaced.
secrets-passphrase = Backup passphrase
secrets-passphrase-missing = Enter the backup passphrase.
secrets-choose-file = Choose the file
secrets-open-again = Open again
secrets-choose-other = Choose another file
secrets-opening = Opening
secrets-made-at = This backup was made { $at }.
secrets-found-added-check = If you restore this backup:
secrets-found-added = Added
secrets-found-same = Already on this computer, identical
secrets-found-different = Different: the backup has another secret. This computer keeps its own
secrets-nothing-new = It contains nothing new for this computer.
secrets-compare = These words must be the same as the words written down when the backup was made. If they differ, it is another backup.
secrets-add-title = Add the signing secret of { $set }
secrets-add-text = The service gave it once, when the set was created, as walletSetSecretCipherText. Paste it unchanged. Bursar encrypts it with a key from your key store and never shows it again.
secrets-secret = Signing secret
secrets-add-help = The service accepts or refuses this secret only when it is first used.
secrets-add-action = Save it encrypted
secrets-adding = Saving
secrets-save-title = Save the signing secret
secrets-save-kept = { $set } is ready. Its signing secret is stored encrypted on this computer, protected by { $backend }.
secrets-save-text = The service gives this secret only once. Without it, funds in the set’s wallets can never be moved, so keep a second copy away from this computer.
secrets-back-up-now = Back up now
secrets-later = Later
secrets-later-text = Bursar marks this wallet set until its secret is backed up.
