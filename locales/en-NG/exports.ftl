### What Rust says in receipts, statements and exports of the history.

exports-busy = Another export is running. Wait until it ends, or stop it.
exports-stopped = The export was stopped. No file was written.
exports-ended = The file could not be made because of an unexpected error. No file was written. Try again.
exports-history-file = History { $day }
exports-receipt-save = Save receipt
exports-receipt-file = Receipt { $code }
exports-receipt-none = This entry is not a payment, so there is no receipt.
exports-statement-save = Save statement
exports-kind-text = Comma-separated text
exports-kind-workbook = Workbook
exports-receipts-file = Receipts of { $name } { $code }
exports-receipts-none = No payment of this batch was accepted, so there are no receipts.
exports-receipts-most = A file can hold at most { $most } receipts, and this batch has more. No file was written. Save the summary, or save single receipts from the history.
exports-nothing = Nothing matches this filter, so there is nothing to export.
exports-several-accounts = An accounting program reads one account per file, and these entries are of several accounts or currencies. Search the history for one account and one currency, for example from:Operations token:NGN.
exports-no-money = None of these entries moved money, so there is nothing to export.
exports-line-fee = Fee
exports-line-duty = Stamp duty
exports-line-charges = Fee and stamp duty
exports-view-name =
    { $most ->
        [one] Enter a name of at most { $most } character for the view.
       *[other] Enter a name of at most { $most } characters for the view.
    }
exports-rows =
    { $rows ->
        [one] { $rows } entry
       *[other] { $rows } entries
    }
exports-all = { $rows }. Search: { $filter }
exports-day = { $rows }, { $day } { $zone }. Search: { $filter }
exports-days = { $rows }, { $from } to { $until } { $zone }. Search: { $filter }
exports-no-filter = all entries
exports-list-unread = The service’s list of transactions could not be read for one wallet.
exports-transfer-on = Transfer on { $chain }
exports-call-on = Contract call on { $chain }
exports-other-on = { $operation } on { $chain }

## Receipts

exports-bank = { $name }, bank code { $code }
exports-unnamed-account = Unnamed account
exports-unnamed-wallet = Unnamed wallet
exports-from = { $name }, …{ $end }
exports-code = Code { $code }
exports-other-app = Made outside Bursar: shown as the service lists it.
exports-not-signed = Not signed: the key store of this computer did not answer.
exports-proves-bank = This receipt shows what the service answered. Only the bank can say whether and when the money reached the account.
exports-proves-recorded-bank = This receipt shows what a person recorded. The service did not confirm it. Only the bank can say whether and when the money reached the account.
exports-proves-recorded-chain = This receipt shows what a person recorded. The service did not confirm it.
exports-proves-chain = This receipt shows what the service and the chain reported. It does not show whether the recipient has noticed the payment.
exports-test = TEST: this is test money, no real money.

## Month-end statements

exports-month-form = Enter the month like 2026-10.
exports-month-later = This month has not begun.
exports-day-form = Enter the day like 2026-11-14.
exports-gap = Balances were not read from { $from } to { $until }.
exports-note-account = The service does not list money received. Bursar works out credits from the balance before and after. Several changes between two balance checks appear as one line.
exports-below-reference = reference { $reference }
exports-below-hash = transaction { $hash }
exports-below-computer = sent from { $computer }
exports-statement-file = { $title }, { $chain }
exports-note-native = The service does not show { $currency } received and network fees separately. Bursar works out “In” from the opening and closing balances, so the { $currency } under “In” is what you received minus the network fees that are not known.
exports-note-fees-open =
    { $count ->
        [one] 1 payment has a fee that is not known. That fee is missing from “Fees” of { $currency }.
       *[other] { $count } payments have fees that are not known. Those fees are missing from “Fees” of { $currency }.
    }
exports-note-not-known = “Not known” means that Bursar did not read the balance around the start or the end of the month. Without it, Bursar cannot work out the figure.
exports-note-out-chain = “Out” counts only payments that are complete.
exports-note-in = “In” has no lines: the service does not list what a wallet receives, so Bursar works it out from the balances.
exports-note-bank = A debit is a payout that the service accepted, or that a person recorded as made. Only the bank knows whether the money arrived.
exports-not-known = not known
exports-in-in = not shown separately
exports-title = { $name }, { $month }
exports-title-wallet = Unnamed wallet, { $month }
exports-place-chain = { $address } on { $chain }
exports-place-bank = { $address }, { $bank }
exports-span = { $from } to { $until } { $zone }. Prepared { $made }.
exports-span-running = { $from } to { $until } { $zone }. The month is not over yet. Prepared { $made }.
exports-approved-title = Approved on { $day }
exports-approved-about = What was approved on this computer, whoever approved it. Times are { $zone }. Refused and failed payments are in the list and not in the totals.
exports-below-fee = fee { $amount } { $unit } ({ $is })
exports-below-duty = stamp duty { $amount } { $unit }
exports-below-by = approved by { $who }
exports-who-customer = { $what }: { $customer }
exports-came-in = Received between { $from } and { $until }
exports-went-out = Other debits between { $from } and { $until }: fees, or payments made outside Bursar
exports-went-out-open = Other debits between { $from } and { $until }: fees, payments made outside Bursar, or a payout whose outcome is unknown
exports-gap-by = The balance changed by { $amount }.
exports-line-computer = Sent from { $computer }.
exports-line-open = Outcome unknown, { $amount } not counted.
exports-proof-matches = The closing balance matches the balance read { $at }.
exports-proof-differs = The balance that Bursar read { $at } is { $way ->
    [less] ₦{ $amount } less than the closing balance.
   *[more] ₦{ $amount } more than the closing balance.
}
exports-proof-calculated = The closing balance is calculated. No balance was read after the outcome of the last payout was known.
exports-proof-unknown = The closing balance is not known.

## Labels of receipts, columns of statements, and how a payment stands

exports-state-recorded-sent = Recorded as made (by { $by })
exports-state-recorded-not-sent = Recorded as not made (by { $by })
exports-state-draft = Draft, not sent
exports-state-rejected = Not sent
exports-state-approved = Approved, not sent yet
exports-state-sent = Sent to the service
exports-state-accepted = Accepted by the service
exports-state-unknown = Outcome unknown
exports-state-elsewhere = Sent by another computer of the team
exports-state-refused = Refused, no money moved
exports-state-done = Complete
exports-state-signed = Signed
exports-state-complete = Complete on chain
exports-state-cancelled = Cancelled, amount not moved
exports-state-replaced = Replaced by { $code }, which was paid
exports-state-failed-bank = Failed, not paid
exports-state-failed = Failed on chain, amount not moved
exports-label-what = What
exports-label-to = Paid to
exports-label-token-id = Token id
exports-label-bank = Bank
exports-label-name-check = Account name
exports-label-narration = Narration
exports-label-purpose = Purpose
exports-label-from = Paid from
exports-label-chain = Chain
exports-label-fee = Fee
exports-label-total = Total debit
exports-label-hash = Hash
exports-label-service-id = Service id
exports-label-reference = Reference
exports-label-sent = Sent
exports-label-approved-by = Approved by
exports-label-account = Account
exports-label-address = Address
exports-sum-token = Token
exports-sum-opening = Opening
exports-sum-in = In
exports-sum-out = Out
exports-sum-fees = Fees
exports-sum-closing = Closing
exports-column-code = Payment code
exports-column-fee-currency = Fee currency
exports-column-fee-is = Fee is
exports-column-duty = Stamp duty
exports-approved-currency = Currency
exports-approved-payments = Payments
exports-approved-total = Total
exports-sheet = History
