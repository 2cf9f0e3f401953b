### Replacing a transaction.

replace-head = While it is under way
replace-slow = Slow: it takes more than five times the usual.
replace-advice = Accelerate the oldest payment of the wallet; the later ones follow.
replace-behind =
    { $count ->
        [one] { $count } later payment waits
       *[other] { $count } later payments wait
    } behind it.
replace-accelerate = Accelerate
replace-cancel = Ask to cancel
replace-accelerate-title = Accelerate this payment?
replace-accelerate-text = Costs extra gas, exact amount not known before sending. The chain takes the old one or the new one, never both.
replace-cancel-title = Ask to cancel this payment?
replace-cancel-text = This asks the chain to replace the payment with nothing. It may fail if the payment is already picked up. A fee is charged either way.
replace-review-accelerate = Review
replace-review-cancel = Review
replace-reading = Reading it again
replace-back = Back
replace-close = Close
replace-story = One payment, one story
replace-first = Sent
replace-accelerated-at = Acceleration requested
replace-cancelled-at = Cancel requested
replace-open-one = Open { $code }
replace-open = Not decided yet. The chain takes one of these.
replace-accelerated = Paid once.
replace-cancelled = Cancelled. Nothing was paid; a network fee was.
replace-too-late = Too late to cancel: it was paid.
replace-unknown = Nobody knows yet which of these went through.
