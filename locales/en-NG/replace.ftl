### Replacing a transaction.

replace-head = While it is pending
replace-slow = Slow: it is taking more than five times as long as usual.
replace-advice = The chain takes the payments of a wallet in order. Accelerating this payment can cost a higher fee.
replace-advice-cancel = It cannot be accelerated now. You can ask to cancel it.
replace-advice-wait = It cannot be accelerated or cancelled now. Bursar keeps checking it.
replace-behind =
    { $count ->
        [one] { $count } newer payment waits
       *[other] { $count } newer payments wait
    } for it.
replace-accelerate = Accelerate
replace-cancel = Ask to cancel
replace-accelerate-title = Accelerate this payment?
replace-accelerate-text = The network fee can be higher. The exact amount is not known before sending. Only the old or the new transaction goes through, never both, and only one of them is charged.
replace-cancel-title = Ask to cancel this payment?
replace-cancel-text = This asks the chain to cancel the payment. It may fail if the chain is already processing the payment. A network fee is charged either way.
replace-review-accelerate = Review
replace-review-cancel = Review
replace-reading = Checking
replace-back = Back
replace-close = Close
replace-story = Attempts for this payment
replace-first = First attempt
replace-accelerated-at = Acceleration request
replace-cancelled-at = Cancel request
replace-open-one = Open { $code }
replace-open = Not decided yet. The chain accepts only one of these.
replace-accelerated = Paid once.
replace-cancelled = Cancelled. Only a network fee was paid.
replace-cancelled-for = Cancelled. Only a network fee was paid: { $fee }.
replace-no-fee = None: the cancel request was charged instead
replace-too-late = Too late to cancel: it was paid.
replace-unknown = It is not known yet which of these went through.
