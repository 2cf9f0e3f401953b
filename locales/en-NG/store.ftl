### The key store.

store-absent = This computer has no key store.
store-absent-text = Bursar keeps API keys and signing secrets in the key store of your system, and never writes them to disk as plain text.
store-locked = Your key store is locked.
store-locked-text = The key store is the part of this computer that keeps passwords. Answer its prompt, or log out of the computer and log in again. Then try again. Nothing was changed.
store-busy = Your key store is not responding.
store-busy-text = If your system shows a prompt, perhaps behind another window, answer it. Then try again.
store-retry = Try again
store-retrying = Checking
store-use-passphrase = Use a passphrase instead
store-passphrase-title = Passphrase vault
store-passphrase-text = Keys are stored on this computer, encrypted with a passphrase. Bursar asks for it at every start. Nobody can recover it for you.
store-passphrase = Passphrase
store-create = Create vault
store-creating = Creating vault
store-back-to-retry = Back
store-unlock-title = Unlock your vault
store-unlock-text = Your keys are encrypted with the passphrase you chose on this computer.
store-unlock = Unlock
store-unlocking = Unlocking
