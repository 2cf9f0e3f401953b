### The month’s close.

close-title = Month-end statement
close-wallet = Wallet or account
close-wallets = Wallets
close-accounts = Naira accounts
close-choose-wallet = Choose a wallet or account
close-month = Month
close-pdf = PDF
close-xlsx = Excel
close-head-token = Token
close-head-opening = Opening
close-head-in = In
close-head-out = Out
close-head-fees = Fees
close-head-closing = Closing
close-table = Monthly totals
close-lines = Movements
close-not-known = Not known
close-not-known-text = “Not known” means that Bursar did not read the balance around the start or the end of the month. Without it, Bursar cannot work out the figure.
close-inside-in = not shown separately
close-fees-text = The service does not show { $currency } received and network fees separately. Bursar works out “In” from the opening and closing balances, so the { $currency } under “In” is what you received minus the network fees that are not known.
close-fees-open =
    { $count ->
        [one] and 1 not known
       *[other] and { $count } not known
    }
close-fees-open-text =
    { $count ->
        [one] 1 payment has a fee that is not known. That fee is missing from “Fees” of { $currency }.
       *[other] { $count } payments have fees that are not known. Those fees are missing from “Fees” of { $currency }.
    }
close-fee-of = Fee { $fee }
close-out-text = “Out” counts only payments that are complete.
close-in-text = “In” has no lines: the service does not list what a wallet receives, so Bursar works it out from the balances.
close-running = The month is not over yet.
close-read-at = Last synced { $at }
close-never-read = This wallet was never fully synced with the service. Open History and wait for the sync.
close-gap = Balances were not read from { $from } to { $until }.
close-nothing = No balance and no movements.
close-nothing-text = Choose another month or wallet.
close-no-wallets = No wallets or accounts yet.
close-approved-title = Approved on { $day }
close-approved-text = What was approved on this computer, whoever approved it.
close-approved-none = Nothing was approved on this computer on this day.
close-approved-by = by { $who }
close-payments =
    { $count ->
        [one] { $count } payment
       *[other] { $count } payments
    }
close-saved = Saved as { $name }
close-today = Approved today
close-month-title = Month
close-show = Show

## The book of a naira account

close-opening-of = Opening, { $day }
close-closing-of = Closing, { $day }
close-debits = Debits
close-credits = Credits
close-unexplained = Unexplained change
close-line-count =
    { $count ->
        [one] { $count } line
       *[other] { $count } lines
    }
close-gap-count =
    { $count ->
        [one] { $count } period without balance checks
       *[other] { $count } periods without balance checks
    }
close-head-date = Date
close-head-time = Time
close-head-details = Details
close-head-narration = Narration
close-head-reference = Reference
close-head-debit = Debit ₦
close-head-credit = Credit ₦
close-head-balance = Balance ₦
close-line-opening = Opening balance
close-line-closing = Closing balance
close-line-payout = Payout
close-line-fee = Fee
close-line-duty = Fee and stamp duty
close-line-received = Received between { $from } and { $until }
close-line-other = Other debits between { $from } and { $until }: fees, or payments made outside Bursar
close-line-other-open = Other debits between { $from } and { $until }: fees, payments made outside Bursar, or a payout whose outcome is unknown
close-line-open = Outcome unknown, not counted:
close-line-gap = Balances were not read from { $from } to { $until }.
close-line-gap-text = The payments behind the change are not known.
close-batch-payments =
    { $count ->
        [one] { $count } payment of a batch
       *[other] { $count } payments of a batch
    }
close-batch-open =
    { $count ->
        [one] { $count } outcome is unknown and not counted
       *[other] { $count } outcomes are unknown and not counted
    }
close-batch-to = Open batch { $code }
close-more-lines =
    { $count ->
        [one] { $count } more line is in the PDF and Excel files.
       *[other] { $count } more lines are in the PDF and Excel files.
    }
close-proof-matches = Matches the balance read { $at }
close-proof-differs = This is the total of the lines below. The balance that the service showed on { $at } was { AMOUNT($amount) } { $way ->
    [less] lower than this total.
   *[more] higher than this total.
}
close-proof-open = This is the amount of the payment with an unknown outcome.
close-proof-calculated = Calculated: no balance was read after the outcome of the last payout was known
close-proof-unknown = Not known
close-credits-text = The service does not list money received. Bursar works out credits from the balance before and after. Several changes between two balance checks appear as one line.
close-debits-text = A debit is a payout that the service accepted, or that a person recorded as made. Only the bank knows whether the money arrived. The service does not list payouts made outside Bursar.
