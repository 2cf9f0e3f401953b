### What Rust says about speeding up or cancelling a transaction, and about sending a payment again.

replacements-complete = This payment is already complete. There is nothing to do.
replacements-final = This payment is already final. There is nothing to do.
replacements-undecided = First record whether this payment was made.
replacements-not-accepted = The service has not accepted this payment yet.
replacements-cancel-asked = A cancellation was already requested ({ $code }).
replacements-accelerated = This payment was already accelerated ({ $code }).
replacements-is-cancellation = This is a request to cancel another payment. It cannot be cancelled itself.
replacements-in-block = This payment is already in a block.
replacements-not-on-chain = This payment has not reached the chain yet, so there is nothing to accelerate.

## In the confirm window

replacements-late-title = The cancellation may come too late
replacements-late-text = This asks the chain to cancel the payment. It may fail if the chain is already processing the payment. A network fee is charged either way.
replacements-late-tick = I know that the payment may still go through
replacements-fee-title = The network fee can be higher
replacements-fee-text = The chain accepts either the old or the new transaction, never both.
replacements-fee-tick = I accept that the network fee can be higher than before
replacements-again-title = This sends { $code } again
replacements-again-text = It was recorded that the first payment was not made. If that is wrong, this pays twice.

## Sending a payment again

replacements-same-kind = A payment can be sent again only as the same kind of payment.
replacements-outcome-first = First record the outcome of the first payment. You can send it again only if the first one was not made.
