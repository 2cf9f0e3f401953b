### What Rust says when something is signed or a contract is called: reviews, forms and files.

signatures-sign-message = Sign message
signatures-sign-transaction = Sign transaction
signatures-sign-typed-data = Sign typed data
signatures-sign-permit = Sign permit
signatures-sign-unlimited = Sign unlimited permit
signatures-sign-order = Sign order
signatures-do-not-sign = Do not sign

## Headlines

signatures-signs-in = This signs you in to { $site } with this wallet
signatures-signs-message = This signs a message with this wallet
signatures-signs-unreadable = This signs a transaction that Bursar cannot read
signatures-creates-contract = This creates a contract
signatures-creates-contract-with = This creates a contract, with { $amount }
signatures-sends = This sends { $amount } to { $to }
signatures-sends-and-calls = This sends { $amount } to { $to } and calls it
signatures-calls = This calls { $to } in a way that Bursar cannot read
signatures-does-and-sends = { $does }, and sends { $amount } along

## Rows of a review

signatures-sign-in = Sign-in
signatures-site = Site
signatures-message = Message
signatures-text = Text
signatures-size = { $characters }, { $lines }
signatures-characters =
    { $count ->
        [one] { $count } character
       *[other] { $count } characters
    }
signatures-lines =
    { $count ->
        [one] { $count } line
       *[other] { $count } lines
    }
signatures-bytes = Bytes
signatures-sent-as = Sent as
signatures-as-hex = hex
signatures-as-text = text
signatures-digest = Digest
signatures-signed-with = Signed with
signatures-wallet = Wallet
signatures-valid-for = Valid for
signatures-hashes = Hashes
signatures-domain = Domain
signatures-covers-prefixed = Covers the message with the EIP-191 prefix
signatures-covers-transaction = Covers the whole transaction. You sign this digest, and a hardware device can show it.
signatures-covers-domain = Covers the domain only
signatures-covers-data = Covers the data only
signatures-covers-both = Covers the domain and the data. You sign this digest, and a hardware device shows it.
signatures-name = Name
signatures-version = Version
signatures-version-is = version { $version }
signatures-contract = Contract
signatures-salt = Salt
signatures-not-given = not given
signatures-chain-same = The chain of this wallet
signatures-chain-other = This wallet is on { $chain }
signatures-chain-unknown = The chain of this wallet is not known
signatures-transaction = Transaction
signatures-exact = Exactly what is signed
signatures-new-contract = no address: this creates a new contract
signatures-value = Network currency sent
signatures-not-named = not named
signatures-nonce = Nonce
signatures-at-most = up to { $amount }
signatures-data = Data
signatures-who-asks = Requested by
signatures-source = Source
signatures-stated = Entered by you, not verified

## A contract call

signatures-call-title = { $function } of { $contract } on { $chain }
signatures-call-does = { $does } (smart contract { $contract } on { $chain }, function “{ $function }”)
signatures-execute = Execute { $function }
signatures-function = Function
signatures-call-details = Call details
signatures-amount-sent = Network currency sent
signatures-encoded = Call data
signatures-encoded-by = made by Bursar from the values above
signatures-selector = Function selector
signatures-calldata = Calldata
signatures-currency = network currency

## What a call did, or would do

signatures-on-chain = On chain
signatures-outcome = Outcome
signatures-succeeded = Succeeded
signatures-failed = Failed. Only the network fee was paid.
signatures-why = Reason
signatures-why-note = Found by simulating the call. The simulation sent nothing.
signatures-why-gas = The call used its whole gas limit.
signatures-why-gone = The call would succeed now, so the reason can no longer be found.
signatures-why-data = The contract refused it with data that Bursar cannot read: { $data }.
signatures-block = Block
signatures-gas = Gas used
signatures-gas-of = of a limit of { $limit }
signatures-movements = Token movements
signatures-moved = Moved
signatures-by-contract = Token contract { $contract }
signatures-went = { $what } from { $from } to { $to }
signatures-created = { $what } created for { $to }
signatures-destroyed = { $what } of { $from } destroyed
signatures-ids = { $count } of token id { $id }
signatures-changes = Changes for this wallet
signatures-change = { $sign }{ $sum }
signatures-token = Token
signatures-with-fee = With the network fee
signatures-no-change = No change
signatures-event = Event { $number }: { $name }
signatures-event-unknown = Event { $number }: not known
signatures-trace = Trace
signatures-simulation = Simulation
signatures-would-succeed = The call would succeed on the latest block, with the results shown below.
signatures-would-succeed-only = The call would succeed on the latest block. The node does not show what would move.
signatures-no-node = Not simulated: no node is set for this chain.
signatures-no-node-set = No node is set for this chain. Add one in Settings to see what the call did.
signatures-not-tried = Not simulated. { $why }
signatures-no-call = This is not a contract call.
signatures-no-hash = The call is not on chain yet.
signatures-other-computer = Another computer of the team sends it, so its result is shown there.
signatures-not-sent = The call was not sent, so the chain shows nothing.
signatures-not-on-chain = The call ended without a transaction on the chain.
signatures-maybe-on-chain = It is not known whether the call is on the chain.
signatures-not-mined = The node of the chain does not have the call in a block yet.

## What is wrong with what was entered

signatures-who-asks-missing = Enter who requested this signature, and where the request reached you.
signatures-unknown-type = Bursar does not know a type in this ABI.
signatures-unknown-parameter = Bursar does not know a type in this function.
signatures-function-form = Write the function as name(type,type).
signatures-parameters =
    { $takes ->
        [one] { $function } takes { $takes } parameter. Parameters given: { $given }.
       *[other] { $function } takes { $takes } parameters. Parameters given: { $given }.
    }
signatures-no-list = Enter one value of type { $kind }, not a list.
signatures-several = This contact has several addresses. Choose one of them.
signatures-several-of = { $contact } has several addresses. Choose one of them.
signatures-no-address = { $contact } has no address.

## Files and saved signatures

signatures-open-abi = Open ABI
signatures-kind-abi = ABI (JSON or text)
signatures-open-typed = Open typed data
signatures-kind-typed = Typed data (JSON)
signatures-file-not-text = This is not a text file. Choose a JSON or text file.
signatures-file-name = signature { $code }
signatures-save-proof = Save proof
signatures-abi-gone = This ABI is no longer saved.
signatures-abi-name-missing = Enter a name for the ABI.
signatures-abi-long = This ABI has more than 256 kilobytes. Leave out functions that you do not call.
signatures-abis-full = { $most } ABIs are saved. Remove one first.
signatures-answer-unreadable = The answer of the service for this signature can no longer be read.
signatures-none = There is no signature to save.
signatures-not-declared = The ABI has no read-only function with this name and these types.
signatures-not-payable = The ABI does not say that this function is payable, so no network currency can be sent with it.
signatures-ask-block = Enter a block number.
signatures-outputs = Returned
signatures-output = Output { $number }
