### What Rust finds when it checks a transfer.

transfers-secret-here = The signing secret of this set is on this computer
transfers-secret-elsewhere = Another computer of your team sends this transfer. The signing secret must be on that computer.
transfers-secret-missing = The signing secret of this wallet’s set is not on this computer.
transfers-from-customer = This is a customer’s wallet. Only the customer can pay from it.
transfers-from-unknown = Bursar cannot tell who signs for this wallet. If it is a customer’s wallet, the service refuses the payment.
transfers-to-itself = This is the wallet that pays. Only the network fee would be spent.
transfers-own-wallet = A wallet of your organization
transfers-own-elsewhere = This is your wallet on { $chains }
transfers-own-elsewhere-named = This is your wallet { $name } on { $chains }
transfers-own-elsewhere-here = Bursar knows no wallet of yours with this address on { $chain }, so you may not be able to move money from there.
transfers-own-elsewhere-tick = I know that I can move money from this address on { $chain }
transfers-burn = Nobody can spend from this address. Anything sent there is lost.
transfers-token-contract = This is the address of a token contract, not of a person. Anything sent there is usually lost.
transfers-service-refuses = The service says this address is not valid on this chain.
transfers-well-formed = The address format is correct
transfers-confirmed = Checked by Bursar, then confirmed by the service
transfers-no-verdict = Checked by Bursar. The service did not say whether it is valid
transfers-not-asked = Checked by Bursar only. { $fault }
transfers-several =
    { $count ->
        [one] { $contact } has { $count } address. Choose it from the list.
       *[other] { $contact } has { $count } addresses. Choose one from the list.
    }
transfers-no-address = { $contact } has no wallet address in your contacts.
transfers-offered = Choose the contact in the list below the name, or enter an address.
transfers-no-such-name = No contact has this name, and it is not a valid address. An address is 0x and then 40 characters (0–9 and a–f).
transfers-no-look-alike =
    { $count ->
        [one] No look-alike among { $count } known address
       *[other] No look-alike among { $count } known addresses
    }
transfers-look-alike = This looks like an address you know, but it is a different address
transfers-one-end = The beginning or the end of this address is the same as in an address you know
transfers-known = This may be fraud: compare all characters, and call the payee before you pay. Similar address in Bursar: { $address }
transfers-known-of = This may be fraud: compare all characters, and call the payee before you pay. Address of { $name } in Bursar: { $address }
transfers-compared = I compared this address with the one in Bursar, and I want to pay the address under “To”
transfers-compared-of = I compared this address with the address of { $name }, and I want to pay the address under “To”
transfers-contact = { $contact } is in your contacts
transfers-contact-new = not verified yet
transfers-contact-marked-new = verification reset by { $by }, { $at }
transfers-contact-read-back = confirmed by phone by { $by }, { $at }
transfers-contact-test = test payment received, recorded by { $by }, { $at }
transfers-contact-verified = verified by { $by }, { $at }
transfers-other-chain = In your contacts, this address of { $contact } is not listed for this chain
transfers-chains-named = Chains listed for this address: { $chains }
transfers-other-chain-tick = I know that { $contact } can use this address on this chain
transfers-paid-before =
    { $times ->
        [one] Paid once before
       *[other] Paid { $times } times before
    }
transfers-paid-last = Last: { $at }
transfers-paid-elsewhere = The service lists an earlier transfer from this wallet to this address
transfers-first = First payment to this address in this computer’s records
transfers-first-test = Consider a small test payment first.
transfers-first-no-checksum = This address has no checksum, so a typing error would not be noticed. Consider a small test payment first.
transfers-first-open =
    A payment of { AMOUNT($amount) } to this address { $state ->
        [unknown] has an unknown outcome
       *[under_way] is still under way
    }: { $code }{ $others ->
        [0] .
        [one] , and there is { $others } more.
       *[other] , and there are { $others } more.
    } If it was made, this one is not the first. { $advice }
transfers-first-contact-tick = I checked that this address really belongs to { $contact }
transfers-first-tick = I compared every character of this address with the one I was given
transfers-cooling = The address of { $contact } was changed { $at }
transfers-cooling-asks = Before you pay, call the recipient on a phone number you already have. The confirm window asks you to accept the changed address at every payment until { $until }.
transfers-cap = The address of { $contact } was changed. For now, one payment can be at most { $most }.
transfers-cap-amount = { AMOUNT($amount) } { $symbol }
transfers-cap-tokens = { AMOUNT($amount) } of this token
transfers-cap-until = This maximum applies until { $until }
transfers-token-unlisted = This token is not in the organization’s list.
transfers-no-decimals = The service does not report how many decimals this token has, so no amount can be entered safely.
transfers-token-elsewhere = { $symbol } is not on { $chain }.
transfers-token-here = Right chain: { $chain }
transfers-not-one = There is exactly one of each ERC-721 token. Enter 1.
transfers-no-ids = { $symbol } has no token ids, because it is not a token of a collection. Remove the token id, or choose the token you meant.
transfers-rows-of-one = An ERC-721 token is sent on its own, by its token id. Remove the other rows.
transfers-row = Row { $number }: { $problem }
transfers-row-sum = The total for this id is too large for a contract.
transfers-no-rows = Enter the token ids and how many of each.
transfers-merged = Rows with the same token id were combined
transfers-id-missing = Enter the token id.
transfers-id-not-whole = A token id is a whole number: digits only.
transfers-id-too-large = A token id must be less than 2^256.
transfers-count-fraction = Tokens of a collection are counted in whole numbers.
transfers-count-too-large = This number is too large for a contract.
transfers-id-refused = The service says that token id { $id } cannot be sent from this wallet.
transfers-ids-refused = The service says that these token ids cannot be sent from this wallet.
transfers-fee-unknown = The network fee is not known before sending
transfers-fee-unknown-tick = I accept a network fee that is not known before sending
transfers-balance-unread = The balance of { $symbol } cannot be read
transfers-balance-unread-tick = I know from another source how much { $symbol } this wallet has
transfers-too-little = Not enough { $symbol }: { $wanted } needed, { AMOUNT($have) } available.
transfers-enough = Enough { $symbol }. Balance after: { AMOUNT($left) }
transfers-enough-after-fee = Enough { $symbol }. Balance after the transfer and its network fee: at least { AMOUNT($left) }
transfers-sponsored = Your organization’s sponsor wallet pays the network fee
transfers-no-currency = Not enough { $symbol } for the network fee: this wallet has none on { $chain }.
transfers-little-currency = Not enough { $symbol } for the network fee: about { $fee } needed, { AMOUNT($left) } available.
transfers-enough-currency = Enough { $symbol } for the network fee
transfers-large-fee = The network fee is more than a fifth of the amount: up to { $fee } { $symbol }
transfers-large-fee-tick = I accept a network fee of up to { $fee } { $symbol } for this amount
transfers-inexact = A service that rounds numbers (floating point) would read this amount as { $seen }
transfers-inexact-digits = Bursar sends exactly the digits you entered.
transfers-inexact-tick = I know that this service may send { $seen } instead
transfers-inexact-id = A service that rounds numbers (floating point) would send token { $seen }
transfers-inexact-id-digits = Bursar sends exactly { $id }.
transfers-inexact-id-tick = I know that this service may send a different token than { $id }
transfers-no-repeat = No earlier payment like this on this computer
transfers-no-repeat-listed = No earlier payment like this on this computer, or in the service’s list of this wallet
transfers-listed-whole = The service’s list of this wallet was read to its end.
transfers-listed-since = The service’s list of this wallet was read back to { $since }.
transfers-listed-newest = Only the newest payments of the service’s list of this wallet were read.
transfers-elsewhere = The same amount was sent to this address from another computer or program
transfers-elsewhere-at = The same amount was sent to this address at { $at }, from another computer or program
transfers-elsewhere-more = The service lists it for this wallet as { $id }. Ask your colleagues whether one of them made this payment.
transfers-elsewhere-tick = I know what that payment was for, and that this one was not made yet
transfers-repeat-waits = The same payment is already waiting in the confirm window
transfers-repeat-waits-more = It is { $code }, drafted on { $at }. Send or discard { $code } first.
transfers-repeat-open = The same payment is still open, and its outcome is unknown
transfers-repeat-open-entry = Payment { $code } on { $at }. Open it; do not pay again.
transfers-repeat-soon = The same payment was approved less than 10 minutes ago.
transfers-repeat-soon-entry = Payment { $code } on { $at }. From { $until } you can pay it again, if it really is a second payment.
transfers-repeat-under-way = The same payment is still under way
transfers-repeat-under-way-entry = Payment { $code } on { $at } is not complete yet. If it is slow, open it and accelerate it instead of paying again.
transfers-repeat-under-way-tick = I know that payment { $code } of the same amount is still under way, and this is another payment
transfers-repeat-later = The same amount was paid to this address before
transfers-repeat-entry = Payment { $code } on { $at }
transfers-repeat-recorded = The same payment was recorded as not made
transfers-repeat-recorded-entry = Payment { $code } on { $at }. The service has not confirmed that it was not made. If it was made after all, this pays twice.
transfers-repeat-recorded-tick = I have checked that payment { $code } was not made
transfers-repeat-later-tick = I know that payment { $code } paid the same amount to this address, and this is another payment
transfers-incomplete = The transfer is not complete yet. Fill in the remaining fields.
transfers-title = Transfer on { $chain }
transfers-send = Send { $amount }
transfers-at-most = up to { $amount } { $unit }
transfers-usual-time =
    { $seconds ->
        [one] Usually under { $seconds } second on this chain
       *[other] Usually under { $seconds } seconds on this chain
    }
transfers-words-of-ids =
    { $count ->
        [one] { $words } items, of { $count } token id
       *[other] { $words } items, of { $count } different token ids
    }

## Payments under way
transfers-under-way =
    { $count ->
        [one] 1 payment under way has been subtracted: { AMOUNT($amount) } { $symbol }.
       *[other] { $count } payments under way have been subtracted: { AMOUNT($amount) } { $symbol } together.
    }
transfers-under-way-taken = { $taken } An outcome is unknown, so the balance may already be without it.
transfers-too-little-after = Not enough { $symbol } after payments under way: { $wanted } needed, { AMOUNT($free) } free.
transfers-too-little-after-tick = I know that this wallet may not have enough { $symbol } for this payment
transfers-little-currency-after = Not enough { $symbol } for the network fee after payments under way: about { $fee } needed, { AMOUNT($free) } free.
transfers-little-currency-after-tick = I know that this wallet may not have enough { $symbol } for the network fee
