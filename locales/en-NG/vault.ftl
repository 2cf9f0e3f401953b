### What the key store, the passphrase vault and their files say.

vault-store = the key store of this computer
vault-store-keychain = the key store of this computer (Keychain)
vault-store-credentials = the key store of this computer (Credential Manager)
vault-absent = This computer has no key store, so Bursar has no safe place for your API key. Start one (GNOME Keyring or KWallet) and try again, or protect the keys with a passphrase.
vault-locked = The key store of this computer is locked or not set up. Unlock it, then try again.
vault-busy = The key store does not answer. Your system may be showing a prompt for it. Look for the prompt and answer it.
vault-no-bus = The message bus of your desktop does not answer, and Bursar needs it to reach the key store. Nothing was sent. Log out of your computer and log in again, then start Bursar.
vault-needs-passphrase = Enter the passphrase that protects your keys.
vault-wrong-passphrase = This passphrase is wrong.
vault-wait =
    Wait { $seconds ->
        [one] 1 second
       *[other] { $seconds } seconds
    } before you enter a passphrase again.
vault-too-long = This secret is too long for the key store.
vault-refused = The key store refused: { $why }

## New passphrases

vault-weak-short = Use at least 12 characters. Four unrelated words make a good passphrase.
vault-weak-names = This is close to the name of the profile, of this computer’s user or of Bursar. Such a passphrase is easy to guess. Use four unrelated words.
vault-weak-common = This is close to a password that many people use, and is very easy to guess. Use four unrelated words.
vault-weak-keys = These keys are next to each other on the keyboard, which is very easy to guess. Use four unrelated words.
vault-weak-repeats = This passphrase repeats itself or has a sequence such as abc or 123, which is very easy to guess. Use four unrelated words.
vault-weak-dates = Years and dates are easy to guess. Use four unrelated words.
vault-weak-word = A single word or name is easy to guess. Add two or three unrelated words.
vault-weak = This passphrase is easy to guess. Add one or two words. Uncommon words are better.

## Files

vault-file-unread = The file could not be read: { $why }.
vault-file-unwritten = The file “{ $name }” could not be saved: { $why }.
vault-why-not-found = there is no such file or folder
vault-why-denied = you do not have permission
vault-why-read-only = the disk is read-only
vault-why-full = the disk is full
vault-why-not-regular = it is a folder, a pipe or a device, and not a file
vault-why-held = it is open in another program, such as Excel. Close it there and try again
vault-why-in-cloud = it is in the cloud and not on this computer. In its folder, choose “Always keep on this device”, and try again
vault-why-reserved = Windows keeps this name for something else
vault-large-damaged = A file in the data folder that belongs to the key store is missing or damaged. Restore the data folder from a backup of this computer.
vault-file-large = The file is larger than { $megabytes } MB.
vault-file-not-kept = The file was not saved: reading it back from the disk gave different content.
vault-why-unwritten = it could not be written
vault-backup-other = This file is not a Bursar backup. Choose another file.
vault-backup-empty = This file is empty. Choose another copy of the backup.
vault-backup-damaged = This backup was changed or damaged after it was written, so nothing in it was used. Choose another copy.
vault-backup-newer = A newer version of Bursar wrote this backup. Update Bursar on this computer, then restore the backup.
vault-backup-another-kind = This is a different Bursar file, not a backup of signing secrets.
vault-backup-cut = This backup is incomplete: its end is missing. Choose another copy.

## Why the key store refused

vault-why-unreadable = its entry for Bursar cannot be read
vault-why-not-kept = it did not save the entry
vault-why-two = it has two different values for the same name
vault-why-ended = it ended unexpectedly
vault-why-exists = a passphrase vault already exists
vault-damaged = The file of the passphrase vault is damaged. Restore this file from a backup of this computer.
vault-why-unsealed = it could not be encrypted
vault-name = Passphrase vault
vault-why-memory = this computer does not have enough memory
vault-why-random = this computer has no source of random numbers

## Records and the app passphrase

vault-random-not-stored = This computer has no source of random numbers. Nothing was saved.
vault-record-unsealed = A record could not be encrypted.
vault-record-unopened = An encrypted record cannot be opened with the key of this computer. The record was changed, or belongs to another profile.
vault-app-damaged = The file of the app passphrase is damaged. Restore this file from a backup of this computer, or connect in a new data folder.
vault-app-not-removed = The app passphrase could not be removed: { $why }
