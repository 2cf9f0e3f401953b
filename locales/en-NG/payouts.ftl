### Naira payouts.

payouts-title = New bank payout
payouts-note = Step 1 of 2. Nothing is sent from this screen.
payouts-from = From account
payouts-choose-from = Choose the account that pays
payouts-gone = This account is not in the book any more.
payouts-balance = Balance
payouts-bank = Bank
payouts-choose-bank = Choose the bank
payouts-bank-code = code { $code }
payouts-fits = The check digit fits
payouts-others = Other banks
payouts-twins = Not to be taken for { $names }.
payouts-read-banks = Read the list again
payouts-banks-left-out = The service lists { $all } banks, and Bursar reads the first { $read }. If a bank is missing here, ask your service about its list.
payouts-list-age = List of { $day }
payouts-list-old = The bank list could not be read again: { $why }
payouts-number = Account number
payouts-digits = { $count } of 10
payouts-take-fix = Take { $number }
payouts-add-zero = Add the missing 0 in front?
payouts-name = Account name
payouts-name-hint = As on the bank’s records
payouts-take-name = Take the bank’s spelling
payouts-name-absent = The service cannot look names up. A typed name is a promise, not a proof.
payouts-typed = Typed
payouts-returned = The bank says
payouts-name-ok = Names agree
payouts-name-differs = Names differ
payouts-name-not = Not verified
payouts-name-no-account = No such account
payouts-amount = Amount
payouts-currency = ₦
payouts-narration = Narration
payouts-narration-count = { $count } of 30
payouts-narration-help = Receiver sees it. Letters, digits, - and /
payouts-narration-preview = Goes out as: { $text }
payouts-reference = Note
payouts-kept = Kept on this computer
payouts-checks = Checks
payouts-working = Checking
payouts-stops =
    { $count ->
        [one] { $count } thing stops
       *[other] { $count } things stop
    } this
payouts-risks =
    { $count ->
        [one] { $count } risk
       *[other] { $count } risks
    } to confirm
payouts-asked = You will be asked to confirm this in the next window.
payouts-open-entry = Open { $code }
payouts-waits =
    { $count ->
        [one] { $count } field
       *[other] { $count } fields
    } to fill
payouts-clear = Nothing stands in the way
payouts-duty = Stamp duty: ₦{ $sum } from the sender.
payouts-duty-since = Stamp duty: ₦{ $sum } from the sender, rule since { $since }.
payouts-duty-note = Estimate; your bank’s rule applies.
payouts-fee = Fee: ₦{ $sum }, an estimate.
payouts-fee-since = Fee: ₦{ $sum }, as of { $since }, an estimate.
payouts-fee-unknown = Fee: not known before sending.
payouts-rules = Change these estimates
payouts-total = Leaves the account
payouts-and-fee = {" "}plus a fee not known yet
payouts-nothing-yet = Nothing yet
payouts-cancel = Clear
payouts-review = Review payout
payouts-reviewing = Preparing
payouts-empty = Pay one person from one of your accounts.
payouts-empty-text = There is no account to pay from yet. Nothing leaves until you press Send.
payouts-open-accounts = Open accounts
payouts-why-from = Choose the account that pays
payouts-why-working = Checks are running
payouts-why-failed = The checks failed
payouts-why-stopped = Something stops this
payouts-why-incomplete = Fields are missing
payouts-rules-dialog-title = Estimates of what a payout costs
payouts-rules-dialog-text = These stand on the form only. The service and the bank take what they take.
payouts-rules-dialog-fee = Typical fee
payouts-rules-dialog-fee-help = Empty: not known.
payouts-rules-dialog-fee-as-of = Fee as of
payouts-rules-dialog-duty = Stamp duty
payouts-rules-dialog-duty-help = Empty: none.
payouts-rules-dialog-duty-from = From a payout of
payouts-rules-dialog-duty-since = Rule since
payouts-rules-dialog-date = As 31 Jan 2026
payouts-rules-dialog-save = Save
payouts-rules-dialog-saving = Saving
