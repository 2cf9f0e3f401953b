### The key store.

store-absent = This computer has no key store.
store-absent-text = Bursar keeps API keys and signing secrets in the key store of your system, and never writes them to disk as plain text.
store-locked = Your key store is locked.
store-locked-text = Unlock it, then let Bursar look again. Nothing was changed.
store-busy = Your key store does not answer.
store-busy-text = If your system shows a prompt, perhaps behind another window, answer it. Then let Bursar look again.
store-retry = Look again
store-retrying = Looking
store-use-passphrase = Use a passphrase instead
store-passphrase-title = A vault with a passphrase
store-passphrase-text = Keys are sealed on this computer under a passphrase. Bursar asks for it at every start. Nobody can recover it for you.
store-passphrase = Passphrase
store-create = Make the vault
store-creating = Making the vault
store-back-to-retry = Back
store-unlock-title = Unlock your vault
store-unlock-text = Your keys are sealed under the passphrase you chose on this computer.
store-unlock = Unlock
store-unlocking = Unlocking
