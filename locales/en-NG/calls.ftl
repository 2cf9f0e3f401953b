### What Rust says a contract call or typed data does: headlines and inner calls of the confirm window, and why a contract refused.

calls-sends = This sends { $sum } to { $to }
calls-moves-sum = This moves { $sum } from { $from } to { $to }
calls-moves = This moves { $number } (an amount in base units, or a token id) from { $from } to { $to }
calls-moves-of-id = This moves { $count } of token id { $id } from { $from } to { $to }
calls-moves-ids =
    { $ids ->
        [one] This moves { $ids } token id from { $from } to { $to }
       *[other] This moves { $ids } token ids from { $from } to { $to }
    }
calls-mints = This creates { $sum } for { $to }
calls-burns = This destroys { $sum }
calls-burns-of = This destroys { $sum } of { $of }
calls-deposits-currency = This deposits the network currency that is sent with the call
calls-deposits = This deposits { $number }
calls-withdraws-sum = This withdraws { $sum }
calls-withdraws = This withdraws { $number } base units
calls-withdraws-all = This withdraws what the contract holds for this wallet
calls-claims = This claims what the contract holds for this wallet
calls-allows = This lets { $spender } spend { $sum }
calls-revokes = This revokes the permission of { $spender } to spend tokens
calls-lowers = This reduces by { $sum } the amount that { $spender } may spend
calls-collection = This lets { $operator } move every token of this collection
calls-revokes-collection = This revokes the permission of { $operator } to move the tokens of this collection
calls-new-owner = This makes { $owner } the owner of the contract
calls-new-admin = This makes { $admin } the administrator of the contract
calls-accepts-ownership = This wallet becomes the owner of the contract
calls-no-owner = This gives up the ownership of the contract
calls-program = This replaces the contract’s program with { $program }
calls-program-of = This replaces the program of { $contract } with { $program }
calls-gives-role = This gives a role to { $to }
calls-takes-role = This removes a role from { $from }
calls-module = This lets { $module } act for the contract without signatures
calls-adds-signer = This adds { $signer } as a signer. Signatures required from now on: { $threshold }
calls-replaces-signer = This replaces the signer { $before } with { $signer }
calls-delegates = This delegates votes to { $to }
calls-pauses = This pauses the contract
calls-unpauses = This resumes the contract
calls-makes =
    { $count ->
        [one] This makes { $count } call at once
       *[other] This makes { $count } calls at once
    }
calls-makes-one = This makes a call to { $to }
calls-packed = This makes calls in a form that Bursar cannot read
calls-safe = This makes the multi-signature wallet call { $to }
calls-safe-delegate = This makes the multi-signature wallet run the program of { $to } as its own
calls-function = This calls { $function } of a contract

## Parts of these sentences

calls-until = { $what } until { $time }
calls-who = { $address } ({ $party })
calls-currency-of = { $amount } of the network currency
calls-base-units =
    { $count ->
        [one] { $number } base unit
       *[other] { $number } base units
    } of a token that is not in your list

## Which call of several

calls-place-whole = Call
calls-place-inside = Inner call
calls-place-after = Call after the program change
calls-place-listed = Call { $number } of { $of }
calls-the-whole = the call
calls-the-inside = the inner call
calls-the-after = the call after the program change
calls-the-listed = call { $number } of { $of }
calls-inner = { $place }: { $words }
calls-payment = A payment without a call
calls-unreadable = cannot be read
calls-delegated = the program of this contract runs as the multi-signature wallet, so it is not known what this does

## What typed data allows

calls-no-more = This revokes the permission of { $spender } to spend { $tokens }
calls-spending = This lets { $spender } spend { $what } from this wallet
calls-spending-of = This lets { $spender } spend { $what } of { $owner }
calls-and-more =
    { $count ->
        [one] { $what } and { $count } more token
       *[other] { $what } and { $count } more tokens
    }
calls-and-more-unlimited =
    { $count ->
        [one] { $what } and { $count } more token, without a limit
       *[other] { $what } and { $count } more tokens, { $unlimited } of them without a limit
    }
calls-and = { $first } and { $last }
calls-comma = { $before }, { $next }
calls-and-others =
    { $count ->
        [one] { $who } and { $count } more address
       *[other] { $who } and { $count } more addresses
    }
calls-unlimited-of = unlimited { $tokens }
calls-amount-of = { $amount } { $tokens }
calls-base-units-of =
    { $count ->
        [one] { $number } base unit
       *[other] { $number } base units
    } of { $tokens }
calls-tokens = tokens
calls-tokens-at = tokens of contract { $contract }
calls-token-id = token id { $id }
calls-token-id-of = { $tokens } token id { $id }
calls-token-id-at = token id { $id } of contract { $contract }
calls-several = { $count } of { $what }
calls-any-of = { $count } of { $tokens }, any that the other side chooses
calls-sale = This offers unknown tokens of this wallet for { $price }
calls-sale-nothing = This offers unknown tokens of this wallet for nothing
calls-sale-unread = This offers unknown tokens of this wallet at a price that Bursar cannot read
calls-sale-of = This offers { $what } for { $price }
calls-sale-of-nothing = This offers { $what } for nothing
calls-sale-of-unread = This offers { $what } at a price that Bursar cannot read
calls-sale-paid-to = { $sale }, all of it paid to { $to }
calls-control = This hands over control to { $to }
calls-called-contract = the contract that is called
calls-transfer-of = This allows a transfer of { $what } to { $to }
calls-transfer = This allows a transfer or call to { $to }
calls-number = a destination that is a number
calls-safe-sends = This lets the multi-signature wallet { $safe } send { $sum } to { $to }
calls-safe-does = As the multi-signature wallet { $safe }: { $what }
calls-call = This allows a call on behalf of this wallet
calls-vote = This casts a vote: { $root }
calls-no-pattern = Bursar does not recognize this data. Read every field.
calls-signed-this = this wallet ({ $address })
calls-signed-own = your own wallet ({ $address })
calls-signed-named = your own wallet { $name } ({ $address })
calls-signed-elsewhere = your own wallet, but on { $chains } ({ $address })
calls-signed-contact = your contact { $name } ({ $address })
calls-signed-token = the contract of a token ({ $address })
calls-signed-well-known = the contract { $name } ({ $address })
calls-signed-paid = an address that is not in your contacts ({ $address })
calls-signed-unknown = an unknown address ({ $address })

## Why a contract refused

calls-refused = The contract refused the call: “{ $text }”.
calls-refused-silent = The contract refused the call, without a reason that can be read.
calls-refused-with = The contract refused the call with { $name }.
calls-refused-values = The contract refused the call with { $name }: { $values }.
calls-stopped = The contract stopped with an error: { $why }.
calls-panic-compiler = a general error
calls-panic-check = an internal check failed
calls-panic-overflow = a number became too large or too small
calls-panic-zero = it divided by zero
calls-panic-value = a value is not one of the allowed ones
calls-panic-storage = its storage is damaged
calls-panic-empty = a list was empty
calls-panic-index = an index is outside a list
calls-panic-memory = it asked for too much memory
calls-panic-function = it called a function that was never set
calls-panic-other = panic { $code }
