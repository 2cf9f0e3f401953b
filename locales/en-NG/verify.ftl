### Checking a receipt or a log that somebody signed, and the card that signs here.

verify-title = Verify a receipt or a log
verify-text = Choose a PDF, a picture or a text with a Bursar receipt, or a signed log. Bursar shows only what was signed, not the other text of the file.
verify-choose = Choose a file
verify-another = Choose another file
verify-busy = Checking
verify-own = Signed by this computer
verify-signer = Fingerprint of the card that signed
verify-compare = The signature shows that nothing was changed after it was signed. It does not show who signed it: anybody who has Bursar can sign with a card of their own. Call the organization that gave you the file, on a number you already know, and ask them to read the fingerprint of their card: it is in Bursar under Settings, Card. It must be the same as the fingerprint shown here.
verify-receipt = Receipt { $number } of { $count }
verify-card = Card
verify-card-text = Receipts and the log are signed with the card of this profile on this computer. Somebody who checks a receipt or the log may call you: read this fingerprint to them.
verify-card-copy = Copy fingerprint
