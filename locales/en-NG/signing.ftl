### Signatures, from the form to the proof.

signing-title = Signing
signing-note = Step 1 of 2. Nothing is signed from this screen.
signing-history = Signatures
signing-what = What to sign
signing-kinds-message = Message
signing-kinds-typed = Typed data
signing-kinds-raw = Raw transaction
signing-wallet = Wallet
signing-choose-wallet = Choose the wallet that signs
signing-wallet-gone = This wallet is no longer in the profile.
signing-no-wallets = No wallets to sign with.
signing-text = Text
signing-hex = Hex
signing-no-text = These bytes are not text.
signing-pane-help = Type in either box. The other updates automatically.
signing-bytes =
    { $count ->
        [one] { $count } byte
       *[other] { $count } bytes
    }
signing-characters =
    { $count ->
        [one] { $count } character
       *[other] { $count } characters
    }
signing-lines =
    { $count ->
        [one] { $count } line
       *[other] { $count } lines
    }
signing-not-text = not text
signing-sent-as = Sent with encodeByHex: { $hex }
signing-readable = This hex is readable text. It is shown decoded in the other box.
signing-controls =
    { $count ->
        [one] This text has { $count } control character. It is invisible in the box, so it is shown here as a code.
       *[other] This text has { $count } control characters. They are invisible in the box, so they are shown here as codes.
    }
signing-tagged = Text with its marked characters
signing-typed = Typed data (JSON)
signing-typed-help = A complete EIP-712 document, or an object with domain, types and value.
signing-open = Open a file
signing-root = You will sign: { $name }.
signing-unused = Types left out, because nothing uses them: { $names }.
signing-raw = Unsigned transaction (hex)
signing-raw-help = It is signed and returned to you. Bursar does not send it.
signing-asks = Requested by
signing-asks-help = Site, program or person, and where the request reached you. Saved with the signature.
signing-optional = Optional
signing-preview = What the confirm window will show
signing-preview-note = you will tick the boxes in that window
signing-start = Choose a wallet and what to sign. The preview updates as you type.
signing-compare = Compare a hash
signing-compare-help = Paste the hash that another program or a device shows.
signing-covers-domain = the domain hash
signing-covers-struct = the message hash
signing-covers-digest = the digest that is signed
signing-matches = It matches { $what }.
signing-differs = It matches none of the hashes here. Do not sign.
signing-differs-signed = It matches none of the hashes here. What was signed is not what the other program shows.
signing-clear = Clear
signing-review = Review signature
signing-reviewing = Preparing
signing-rejected = Cancelled in the confirm window. Nothing was signed, and what you typed is still here.
signing-why-wallet = Choose the wallet that signs
signing-why-nothing = Nothing to sign yet
signing-why-working = Still checking
signing-why-wrong = Fix the error shown
signing-why-asks = Enter who requested the signature
signing-signed = Signature
signing-working = The service is signing it.
signing-ownership-wallet = The signature belongs to this wallet.
signing-ownership-other = The signature belongs to a different address, not to this wallet. Do not use it.
signing-ownership-smart_account = A smart account signs with the key of another address. Only its contract can confirm that the signature is valid.
signing-ownership-unreadable = The service’s answer is not a signature that Bursar can read.
signing-recovered = Address that really signed
signing-wallet-address = Wallet address
signing-digest = Digest
signing-transaction = Signed transaction
signing-part = Signature, part { $name }
signing-copy = Copy { $what }
signing-save = Save proof file
signing-saving = Saving
signing-saved = Saved as { $name }
signing-refused = Nothing was signed. What you typed is still in the form.
signing-unsigned = Nothing was signed.
signing-to-form = Back to the form
signing-what-signed = What was signed
signing-what-asked = What was requested
signing-again = Sign another
signing-lost = The service may have made the signature, but it did not come back.
signing-decide = Open in the inbox
signing-list = Signatures
signing-list-head-when = Requested
signing-list-head-what = What
signing-list-head-state = Status
signing-counted =
    { $count ->
        [one] { $count } signature
       *[other] { $count } signatures
    }
signing-search = Search signatures
signing-search-help = Code, requester, address, or any word that was signed
signing-empty-search = Clear the search
signing-none = No signatures yet.
signing-none-action = Open signing
signing-none-text = Every signature that was requested is listed here, whatever its outcome.
signing-nothing = Nothing matches.
signing-asked-by = Requested by { $who }
signing-more = Load more
signing-state = Signature: { $word }
