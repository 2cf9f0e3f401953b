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
signing-wallet-gone = This wallet is not in the profile any more.
signing-no-wallets = No wallets to sign with.
signing-text = Text
signing-hex = Hex
signing-no-text = These bytes are no text.
signing-pane-help = Type in either box; the other follows.
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
signing-not-text = no text
signing-sent-as = Sent with encodeByHex: { $hex }
signing-readable = This hex is readable text. It is shown decoded in the other box.
signing-tagged = With its hidden characters marked
signing-typed = Typed data (JSON)
signing-typed-help = A whole EIP-712 document, or an object of domain, types and value.
signing-open = Open a file
signing-root = { $name } is signed.
signing-unused = { $names }: not used by it, so not sent. The hashes are the same.
signing-raw = Unsigned transaction (hex)
signing-raw-help = It is signed and given back. Bursar does not send it.
signing-asks = Who asks
signing-asks-help = Site, program or person, and where you were asked. It is kept with the signature.
signing-optional = Optional
signing-preview = What the confirm window will show
signing-preview-note = ticks are set there
signing-start = Choose a wallet and what to sign. It is read as you type.
signing-compare = Compare a hash
signing-compare-help = Paste what another program or a device shows.
signing-covers-domain = the domain hash
signing-covers-struct = the message hash
signing-covers-digest = the digest that is signed
signing-matches = It is { $what }.
signing-differs = It is none of the hashes here. Do not sign.
signing-clear = Clear
signing-review = Review signature
signing-reviewing = Preparing
signing-rejected = You went back in the confirm window. Nothing was signed, and what you typed is still here.
signing-why-wallet = Choose the wallet that signs
signing-why-nothing = Nothing to sign yet
signing-why-working = It is still read
signing-why-wrong = See what is wrong
signing-why-asks = Say who asks
signing-signed = Signature
signing-working = The service signs it.
signing-ownership-wallet = The signature belongs to this wallet.
signing-ownership-other = The signature belongs to another address than this wallet. Do not use it.
signing-ownership-smart_account = A smart account signs by a key of another address. Only its contract can tell whether the signature is good.
signing-ownership-unreadable = What the service answered is no signature that can be read here.
signing-recovered = Recovered address
signing-wallet-address = Address of the wallet
signing-digest = Digest
signing-transaction = Signed transaction
signing-copy = Copy { $what }
signing-save = Save proof file
signing-saving = Writing the proof
signing-saved = Saved as { $name }
signing-refused = Nothing was signed. What you typed is still in the form.
signing-unsigned = Nothing was signed.
signing-to-form = Back to the form
signing-what-signed = What was signed
signing-what-asked = What was asked for
signing-again = Sign another
signing-decide = Mark the result myself
signing-list = Signatures
signing-list-head-when = Asked
signing-list-head-what = What
signing-list-head-state = State
signing-counted =
    { $count ->
        [one] { $count } signature
       *[other] { $count } signatures
    }
signing-search = Search signatures
signing-search-help = Code, who asked, address, or any word of what was signed
signing-empty-search = Clear the search
signing-none = Nothing was signed yet.
signing-none-action = Open signing
signing-none-text = Every signature that is asked for stands here, whatever came of it.
signing-nothing = Nothing matches.
signing-asked-by = Asked by { $who }
signing-more = Load more
signing-state = Signature: { $word }
