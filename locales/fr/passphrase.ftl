### A new passphrase, wherever one is chosen.

passphrase-first = Phrase secrète
passphrase-again = Saisissez-la à nouveau
passphrase-help = Choisissez-en une nouvelle, d’au moins 12 caractères. Quatre mots sans lien entre eux conviennent bien.
passphrase-too-short =
    Il manque encore { $missing } { $missing ->
        [one] caractère
       *[other] caractères
    }.
passphrase-once = Saisissez ici la même phrase secrète.
passphrase-differ = Les deux phrases secrètes ne correspondent pas.
