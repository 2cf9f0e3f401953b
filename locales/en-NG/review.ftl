### What the confirm window shows of any request: rows, notes, buttons, and what must be entered again.

review-this-wallet = This wallet
review-own-wallet = Own wallet
review-own-wallet-named = Own wallet, { $name }
review-contact = Contact, { $name }
review-token = The { $symbol } contract in your token list
review-well-known = Well-known contract, { $name }
review-paid-before = Address paid before
review-unknown = Unknown address
review-unlimited = Unlimited
review-never = Never
review-sum = { $sum }
review-call = Call
review-delegate-call = Delegate call: the program of the other contract runs as the multi-signature wallet
review-zero-currency = Zero address: the network currency
review-zero-sender = Zero address: whoever sends the transaction
review-zero-nobody = Zero address, which belongs to nobody
review-item-currency = Network currency
review-item-token = Tokens by amount (ERC-20)
review-item-single = One token of a collection (ERC-721)
review-item-several = Tokens of one id (ERC-1155)
review-item-any-single = Any token of a collection (ERC-721)
review-item-any-several = Any tokens of a collection (ERC-1155)
review-items =
    { $count ->
        [one] { $count } item
       *[other] { $count } items
    }
review-bytes =
    { $count ->
        [one] { $count } byte
       *[other] { $count } bytes
    }
review-hidden =
    { $count ->
        [one] { $count } invisible character, shown in the text as the code { $code }
       *[other] { $count } invisible characters, shown in the text as codes such as { $code }
    }
review-controls =
    { $count ->
        [one] { $count } control character, shown in the text as the code { $code }
       *[other] { $count } control characters, shown in the text as codes such as { $code }
    }
review-letters =
    { $count ->
        [one] { $count } letter of another alphabet, with its code after it
       *[other] { $count } letters of another alphabet, each with its code after it
    }
review-spaces =
    { $count ->
        [one] { $count } unusual space, shown as a code
       *[other] { $count } unusual spaces, shown as codes
    }
review-unknown-chain = unknown chain { $id }
review-request = Request
review-send-request = Send request
review-back = Back
review-only-resend = Only a transfer or a payout can be sent again.

## What must be entered again

review-enter-groups = The address is shown in groups of 4 characters. Enter groups { $first } and { $second } of the address you pay (8 characters). Read them from the source that gave you the address.
review-enter-account = Enter the full account number that you pay. Read it from the source that gave you the number.
review-enter-address = Enter the full address that you pay. Read it from the source that gave you the address.
review-wrong-groups = These are not the characters of the address you pay. Stop, and ask for the address again.
review-wrong-destination = This is not the destination of the payment. Compare both, character by character.

## Speeding up or cancelling a transaction

review-not-from-here = This payment was not sent from this computer, so it cannot be accelerated or cancelled from here.
review-row-code = Code
review-row-transaction = Transaction
review-row-hash = Hash
review-row-service-says = Service says
review-row-first-fee = Fee of the original
review-row-extra-fee = Fee of this request
review-fee-unknown = Exact amount not known before sending
review-fee-like = { $fee }, in place of the fee of the original. Only one of the two is charged. The exact amount is known afterwards.
review-fee-most = about { $amount } { $unit }
review-replaced = Original payment
review-cancel = Ask to cancel
review-cancel-headline = This asks the chain to cancel the payment below. Only a network fee is paid now.
review-speed-up = Accelerate
review-speed-up-headline = This sends the payment below again with a new fee, in place of the first one

## What a request does, by its operation

review-named = { $operation } “{ $name }”
review-does-message-sign = Sign a message
review-does-typed-data-sign = Sign typed data
review-does-transaction-sign = Sign a transaction
review-does-transfer = Transfer
review-does-execute = Contract call
review-does-accelerate = Accelerate a payment
review-does-cancel = Ask to cancel a payment
review-does-set-create = Create wallet set
review-does-wallet-create = Create wallets
review-does-token-add = Add token
review-does-set-rename = Rename wallet set
review-does-customer-create = Add a customer
review-does-pin-setup = Start the setup of a customer’s PIN
review-does-pin-update = Start a change of a customer’s PIN
review-does-pin-reset = Start a reset of a customer’s PIN
review-does-recovery-setup = Start the setup of a customer’s recovery
review-does-customer-wallets = Start creating wallets for a customer
review-does-accounts-create = Create naira accounts
review-does-customer-account = Start creating a naira account for a customer
review-does-payout = Payout
review-records-since = The records begin at { $since }. Payments made on other computers are not in them.
review-records-restored = The records begin at { $since }. They end with the backup of { $until }, and were restored at { $restored }. Payments made between these two times, or on other computers, are not in them.
review-records-copied = The records begin at { $since }. At { $noticed }, Bursar found that they were restored or copied. Their last entry before that is of { $until }. Payments made between these two times, or on other computers, are not in them.
review-records-shared = The records begin at { $since }. Payments that the team’s other computers shared in the workspace are in them.
review-records-shared-restored = The records begin at { $since }. They end with the backup of { $until }, and were restored at { $restored }. Of the payments made between these two times, only those shared in the workspace are in them.
review-records-shared-copied = The records begin at { $since }. At { $noticed }, Bursar found that they were restored or copied. Their last entry before that is of { $until }. Of the payments made between these two times, only those shared in the workspace are in them.
review-records-shared-none = There are no payments in the records yet, and no computer of the team has shared any in the workspace.
review-earlier-of = { $code } ({ $computer })
review-first-team =
    { $times ->
        [one] { $computer } reports one payment to this payee: { $at }. { $advice }
       *[other] Other computers of your team report { $times } payments to this payee. The last one: { $at }, { $computer }. { $advice }
    }
review-records-none = There are no payments in the records yet. Payments made on other computers are not in them.
