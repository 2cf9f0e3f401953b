### A new passphrase, wherever one is chosen.

passphrase-first = Passphrase
passphrase-again = Type it again
passphrase-help = Choose a new one, with at least 12 characters. Four unrelated words work well.
passphrase-too-short =
    { $missing } more { $missing ->
        [one] character
       *[other] characters
    } needed.
passphrase-once = Type the same passphrase here.
passphrase-differ = The two passphrases do not match.
