### What Rust says about unknown outcomes: why an answer is not believed, and what a person records.

outcomes-note-short = Write your evidence in at least ten characters. It is saved with the payment’s records on this computer.
outcomes-no-signature = No signature came back. It is not known whether the service made one.
outcomes-why-short = Write what was wrong in at least ten characters. It is saved in the log.
outcomes-taken-back = The recorded outcome was corrected. The outcome is unknown until you record it again.
outcomes-not-recorded = No outcome that a person recorded can be corrected here. Nothing was changed.
outcomes-busy = Another request of this wallet is being sent right now. Record the outcome after that request has ended.
outcomes-secret-may-come = The signing secret of this set may still come. Press “Check now” until { $until }: once you record an outcome, Bursar can no longer ask for it.
outcomes-too-early = The request may still be pending. From { $from } on, you can record that it was not made.
outcomes-not-sent = Recorded as not made: { $note }
outcomes-known = The outcome is already known. Nothing was changed.
outcomes-claimed = This transaction belongs to payment { $code }. Nothing was changed.
outcomes-choose = Choose the transaction that made this payment.
outcomes-other-payment = This transaction pays something else, so it cannot be the right one.

## Records in the service’s lists

outcomes-set-named = The set is named “{ $name }”
outcomes-wallet = Wallet on { $chain } { $address }
outcomes-pin-request = PIN request { $task } { $status }
outcomes-account = { $reference }: account { $number }
outcomes-account-no-number = { $reference }: account without a number
outcomes-customer = { $reference }: customer “{ $name }”

## The text for the bank

outcomes-complaint-bank = bank
outcomes-complaint-account = { $number } ({ $name })
outcomes-complaint-account-id = with the service id { $id }
outcomes-complaint =
    On { $date } (West Africa Time) we instructed a payout of NGN { $amount } from our account { $account } to account { $number } in the name of { $name } at { $bank } (bank code { $code }). Narration: { $narration }. Our reference: { $reference }. Request number: { $key }.

    We have received no confirmation of its outcome. Please tell us whether the payout was carried out, with its session or reference number. If it was not, please confirm that our account has not been debited, or return the amount to it.

## Why an answer is not believed

outcomes-answer-payment = The service’s answer does not belong to this request: { $why }. Do not pay again before you know the outcome.
outcomes-answer-creation = The service’s answer does not belong to this request: { $why }. Do not create it again before you know the outcome.
outcomes-no-id = its id is empty
outcomes-id-of = its id belongs to { $code }
outcomes-known-before = its record was created before this request was sent
outcomes-not-comparable = the stored request can no longer be read and compared with it
outcomes-failed-on-chain = the node of this chain shows that the transaction failed
outcomes-succeeded-on-chain = the node of this chain shows that the transaction succeeded
outcomes-differs = its { $fact } is { $answered }, not { $asked }
outcomes-fact-id = id
outcomes-fact-key = idempotency key
outcomes-fact-wallet = wallet
outcomes-fact-destination = destination
outcomes-fact-amount = amount
outcomes-fact-token = token
outcomes-fact-chain = chain
outcomes-fact-account = account
outcomes-fact-account-number = account number
outcomes-fact-bank = bank
outcomes-fact-currency = currency
outcomes-fact-reference = reference
outcomes-fact-name = name
outcomes-fact-set = wallet set
outcomes-fact-sponsorship = gas sponsorship
outcomes-fact-count = number of records
outcomes-nobody = nobody
outcomes-and = { $first }; { $next }
