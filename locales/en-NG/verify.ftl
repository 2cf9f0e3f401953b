### Checking a receipt or a log that somebody signed, and the card that signs here.

verify-title = Verify a receipt or a log
verify-text = Choose a PDF, a picture or a text with a Bursar receipt, or a signed log. You see what was signed, never what the file says around it.
verify-choose = Choose a file
verify-another = Choose another file
verify-busy = Checking
verify-own = Signed by this computer
verify-signer = Signed by the card
verify-compare = Anybody can sign. Ask who signed to read this fingerprint to you, and compare it.
verify-receipt = Receipt { $number } of { $count }
verify-card = Card
verify-card-text = Receipts and the log are signed with the card of this profile on this computer. Others compare this fingerprint when they check one.
verify-card-copy = Copy fingerprint
