### Risks that the confirm window shows of a signature or a contract call: title, explanation, and the sentence to tick.

risks-cheque-title = This works like handing over a blank cheque
risks-cheque-text = The spender can take all of these tokens from this wallet, now or later, without asking again.
risks-cheque-permit = Signing costs nothing and moves nothing today. But as long as the permit is valid, the spender can take all of these tokens at any time.
risks-cheque-collection = The operator can move every token of this collection, now or later, without asking again.
risks-cheque-tick = I understand that the amount is unlimited
risks-collection-tick = I understand that it covers the whole collection, not one token
risks-above-title = Far more than this wallet holds
risks-above-text = The spender can take more than a hundred times what this wallet holds: everything in it now, and what it receives later.
risks-above-tick = I want to allow more than the wallet holds
risks-allowance-title = This lets someone else spend
risks-allowance-text = The spender can take this amount without asking again.
risks-allowance-tick = I want this spender to be able to take it
risks-spender-called-title = The spender is called in the same transaction
risks-spender-called-text = The spender can take the tokens as soon as this permission is given.
risks-spender-called-tick = I know what the spender does with it
risks-refund-title = A refund is paid
risks-refund-text = In addition to the call, the multi-signature wallet pays up to about { $sum } to { $to }.
risks-refund-tick = I know that this refund is paid
risks-refund-sender = whoever sends the transaction
risks-address-title = Unknown address
risks-address-spender = The spender is not one of your wallets on this chain and not in your contacts.
risks-address-operator = The operator is not one of your wallets on this chain and not in your contacts.
risks-address-recipient = The recipient is not one of your wallets on this chain and not the contract of a token in your list, and this computer’s records have no payment to it.
risks-address-tick = I compared this address with the one I was given
risks-spender-title = Unknown spender
risks-spender-tick = I want to give this permission to an unknown spender
risks-operator-title = Unknown operator
risks-operator-tick = I want to give this permission to an unknown operator
risks-owner-title = The owner is not this wallet
risks-owner-text = The permit names { $owner } as the owner of the tokens. A token contract refuses the signature of another wallet, so whoever asks for this signature may want it for another purpose.
risks-owner-tick = I know why the owner is another address
risks-endless-title = It never expires
risks-endless-text = The expiry is zero, so it stays valid permanently.
risks-endless-tick = I want it to stay valid permanently
risks-votes-title = This hands over voting power
risks-votes-text = The delegate votes instead of this wallet.
risks-votes-tick = I want to delegate
risks-recipient-title = The recipient is called
risks-recipient-text = The recipient is a contract that is called with these tokens. It can do anything with them.
risks-recipient-tick = I know what the recipient does with them
risks-moves-title = This moves tokens
risks-moves-text = This takes tokens that another address allowed this wallet to take, or moves a token of a collection.
risks-moves-tick = I compared the sender, the recipient and the number
risks-nobody-title = Nobody can spend from the recipient’s address
risks-nobody-text = Anything sent to { $address } is lost.
risks-nobody-tick = I want to destroy what is sent
risks-burns-title = This destroys tokens
risks-burns-text = Destroyed tokens cannot be recovered.
risks-burns-tick = I want to destroy them
risks-currency-title = Network currency is sent with it
risks-currency-text = { $place } sends { $amount } of the network currency to { $contract }.
risks-currency-tick = I want { $place } to send it
risks-unreadable-title = { $place } cannot be read
risks-unreadable-text = It could move anything that this wallet may move. Bursar does not count what it pays, so no limit applies to it, and Bursar does not notice if the same is paid twice.
risks-unreadable-tick = I know what { $place } does, from a source I trust
risks-uneven-title = The lists do not match
risks-uneven-text = Destinations: { $destinations }. Values: { $values }. Pieces of data: { $data }. It is not known which of them go together.
risks-uneven-tick = I know what the contract does with them, from a source I trust
risks-packed-title = Packed commands cannot be read
risks-packed-text = They are in a form that only the contract understands. They could move anything that the contract may move. Bursar does not count what they pay, so no limit applies to them, and Bursar does not notice if the same is paid twice.
risks-packed-tick = I know what the commands do, from a source I trust
risks-function-title = Not a known function
risks-function-text = Bursar does not know this function, so it cannot say what happens.
risks-function-tick = I know what this function does, from a source I trust
risks-carried-title = Someone else can carry this out
risks-carried-transfer = It names a destination with an amount or a call. A contract can carry it out with this signature.
risks-carried-transfer-tick = I read the destination, the amount and the call
risks-carried-call = The data holds a call. A contract can carry it out with this signature.
risks-carried-call-tick = I read the call
risks-nothing-title = You receive nothing in return
risks-nothing-text = The order gives something away, and nothing in it is paid to this wallet.
risks-nothing-tick = I want to give it away for nothing
risks-proceeds-title = Someone else receives part of the proceeds
risks-proceeds-text = Part of what is paid in return goes to an address that is neither one of your wallets nor a contact.
risks-proceeds-all-title = Someone else receives what is paid
risks-proceeds-all-text = What is paid in return goes to { $who }. Nothing of it goes to this wallet.
risks-proceeds-all-tick = I want this wallet to receive nothing, and I compared who is paid
risks-proceeds-tick = I compared who receives what
risks-order-title = Whoever holds this order can carry it out
risks-order-text = A signed order moves what it offers without asking this wallet again.
risks-order-tick = I compared what is offered with what is paid in return
risks-long-title = Valid for more than 30 days
risks-long-text = It stays valid until { $time }.
risks-long-endless = It stays valid permanently.
risks-long-tick = I want it to be valid for that long
risks-pattern-title = Not a known pattern
risks-pattern-text = Bursar cannot say what this signature allows.
risks-pattern-tick = I read every field, and know who asks for it and why
risks-no-chain-title = No chain named
risks-no-chain-text = The signature could be used on any chain.
risks-no-chain-sent = It can be sent on every chain where this address holds something.
risks-no-chain-tick = I know that no chain is named
risks-chain-title = Another chain
risks-chain-text = It is valid on { $chain }. This wallet is not on that chain.
risks-chain-own = Your wallet on { $chain } has the same address: this signature is valid there.
risks-chain-own-named = Your wallet { $name } on { $chain } has the same address: this signature is valid there.
risks-chain-for = It is for { $chain }.
risks-chain-tick = I want to sign for another chain
risks-no-contract-title = No contract named
risks-no-contract-text = The signature is not limited to one contract, so several contracts could accept it.
risks-no-contract-tick = I know that no contract is named
risks-open-title = Whoever holds the signed transaction can send it
risks-open-text = Bursar does not send it and cannot recall it. It is not in the history as a payment.
risks-open-tick = I know who will send it, and what it does
risks-raw-title = Cannot be read
risks-raw-text = It is shown as it was received. It could move anything that this wallet holds.
risks-raw-tick = I know what it does, from a source I trust
risks-hidden-title = Invisible characters
risks-hidden-tick = I checked the marked characters
risks-controls-title = Control characters
risks-controls-text =
    { $count ->
        [one] { $count } character is no letter but a command to a terminal or a printer. A program that shows this text may hide or change parts of it. It is shown as the code { $code }.
       *[other] { $count } characters are no letters but commands to a terminal or a printer. A program that shows this text may hide or change parts of it. They are shown as codes such as { $code }.
    }
risks-letters-title = Letters of another alphabet
risks-letters-text =
    { $count ->
        [one] { $count } letter is of another alphabet, and looks like an ordinary one. Its code { $code } is shown after it.
       *[other] { $count } letters are of another alphabet, and look like ordinary ones. The code is shown after each, such as { $code }.
    }
risks-letters-tick = I checked the marked letters
risks-spaces-title = Unusual spaces
risks-spaces-text =
    { $count ->
        [one] { $count } space is not the usual one. It is shown as the code { $code }.
       *[other] { $count } spaces are not the usual ones. They are shown as codes such as { $code }.
    }
risks-typed-title = Typed data as a message
risks-typed-text = This text is typed data (EIP-712) as JSON. Signed as a message, it means something else.
risks-typed-tick = I want to sign it as plain text
risks-hash-title = A hash or a transaction as text
risks-hash-text = This text is hex with the length of a hash or the form of a raw transaction. Some programs may treat the signature as one of the hash or the transaction, not only of a text.
risks-hash-tick = I know what this hex is, from a source I trust
risks-hex-title = Readable text as hex
risks-hex-text = This hex is readable text. It is shown decoded.
risks-hex-tick = I know it is sent as hex
risks-bytes-text = These bytes are not text. Bursar cannot show what the signature is for.
risks-bytes-tick = I know what these bytes are, from a source I trust
risks-account-title = Another account
risks-account-text = The message names a different account than the wallet that would sign it.
risks-account-tick = I know that another account is named
risks-expired-title = The sign-in has expired
risks-expired-text = The time for this sign-in has passed.
risks-expired-tick = I know that it has expired
risks-sites-title = Two different sites
risks-sites-text = The site says it is { $site }, but the link belongs to { $host }.
risks-sites-tick = I compared both sites
risks-fee-title = The network fee is not known before sending
risks-fee-tick = I accept a network fee that is not known before sending
risks-revert-title = The contract refuses this call now
risks-revert-anyway = I want to send it although it would fail. The service may refuse it. If it is sent, its network fee is paid.
risks-sent-title = Network currency is sent with it
risks-sent-text = { $amount } is paid from this wallet to the contract.
risks-sent-tick = I want to send { $amount } with the call

## Handing over control

risks-control-title = This hands over control
risks-control-tick = I want to hand over control
risks-control-owner = After this, another address is the owner of the contract and controls it.
risks-control-admin = After this, another address administers the contract.
risks-control-no-owner = After this, the contract has no owner, permanently.
risks-control-program = After this, the contract runs another program.
risks-control-elsewhere = After this, a contract other than the one that is called runs another program.
risks-control-role = A role may allow its holder to mint, to pause, or to move what the contract holds.
risks-control-module = A module can move what the contract holds without its signers.
risks-control-signer = After this, another address can sign for the contract.
risks-control-delegate = The other contract’s program runs as if it were part of this contract (a delegate call). It can change everything. Bursar does not count what it pays.
risks-control-signed = Another contract’s program runs as if it were part of the multi-signature wallet (a delegate call). It can change everything.
risks-control-power = With this signature, the named address can act in place of this wallet, or control the contract.
