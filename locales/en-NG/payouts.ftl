### Naira payouts.

payouts-title = New payout
payouts-note = Step 1 of 2. No payment is made from this screen.
payouts-many = Pay many people
payouts-sample = Use a sample beneficiary
payouts-sheet-open = Open the sheet “{ $name }”
payouts-from = From account
payouts-choose-from = Choose the account that pays
payouts-gone = This account is no longer in Bursar.
payouts-balance = Balance
payouts-to = Pay to
payouts-to-hint = Contact or recent beneficiary
payouts-to-choose = Choose, or fill in a new account below
payouts-to-nobody = Nobody to choose yet. Fill in the account below.
payouts-to-recent = Paid lately
payouts-to-contacts = Contacts
payouts-to-never = No completed payout yet
payouts-to-as = { $name }, paid as { $paid }
payouts-to-paid =
    { $times ->
        [one] paid once, on { $day }, ₦{ AMOUNT($amount) }
       *[other] paid { $times } times, last on { $day }, ₦{ AMOUNT($amount) }
    }
payouts-banks-recent = Paid lately
payouts-bank = Bank
payouts-choose-bank = Choose the bank
payouts-bank-code = bank code { $code }
payouts-fits = The number is valid for these banks
payouts-others = Other banks
payouts-twins = Do not confuse with { $names }.
payouts-read-banks = Try again
payouts-banks-left-out = The service lists { $all } banks, and Bursar reads the first { $read }. If a bank is missing here, ask your service about its list.
payouts-list-age = Bank list updated { $day }
payouts-list-old = The bank list could not be refreshed: { $why }
payouts-number = Account number
payouts-digits = { $count } of 10
payouts-take-fix = Use { $number }
payouts-add-zero = Add the missing 0 in front?
payouts-name = Account name
payouts-name-hint = As in the bank’s records
payouts-take-name = Use the name from the bank
payouts-name-absent = This service does not look up account names. A typed name is not verified.
payouts-name-failed = The bank could not be asked: { $why }
payouts-name-again = Ask the bank again
payouts-typed = Typed
payouts-returned = The bank says
payouts-name-ok = Names agree
payouts-name-taken = Name from the bank
payouts-name-differs = Names differ
payouts-name-not = Not verified
payouts-name-no-account = No such account
payouts-amount = Amount
payouts-currency = ₦
payouts-narration = Narration
payouts-narration-count = { $count } of 30
payouts-narration-help = Shown to the beneficiary. Letters, digits, - and /
payouts-narration-preview = Sent as: { $text }
payouts-narration-lent = From an earlier payout to this account. Check that it fits this payout.
payouts-salary-lent = An earlier payout to this account was a salary. Untick this box if this payout is not a salary.
payouts-reference = Reference
payouts-kept = Saved on this computer, not sent
payouts-checks = Checks
payouts-working = Checking
payouts-stops =
    { $count ->
        [one] { $count } problem
       *[other] { $count } problems
    } to fix
payouts-risks =
    { $count ->
        [one] { $count } warning
       *[other] { $count } warnings
    } to accept
payouts-asked = The confirm window will ask you to accept this.
payouts-open-entry = Open { $code }
payouts-waits =
    { $count ->
        [one] { $count } field
       *[other] { $count } fields
    } to fill
payouts-clear = Ready for review
payouts-last = Last payouts to this account
payouts-last-open = Open the payout of { $day }
payouts-salary = This is a salary
payouts-salary-help = No stamp duty is due on a salary, but the service may still charge it.
payouts-after = Balance and fees
payouts-after-now = Balance now
payouts-after-may-be-taken = may already be taken off
payouts-after-under-way = Payouts being processed
payouts-after-this = This payout
payouts-after-fee = Fee (estimate)
payouts-after-duty = Stamp duty (estimate)
payouts-after-since = in force since { $since }
payouts-after-checked = checked on { $day }
payouts-after-unknown = Not known
payouts-after-none = None
payouts-after-stays = Balance after
payouts-after-stays-unfee = Balance after (fee not included)
payouts-after-about = about { $sum }
payouts-rules = Change these estimates
payouts-total = Total debit
payouts-and-fee = {" "}plus a fee not known before sending
payouts-nothing-yet = Nothing to send yet
payouts-unchecked = Not known until the checks have run
payouts-cancel = Clear
payouts-review = Review payout
payouts-reviewing = Preparing
payouts-empty = Pay one person from one of your accounts.
payouts-empty-text = There is no account to pay from yet. No money moves until you press Send.
payouts-open-accounts = Open accounts
payouts-why-from = Choose the account that pays
payouts-why-working = Checks are running
payouts-why-failed = The checks could not run
payouts-why-stopped = Not possible yet: see “Checks”
payouts-why-incomplete = Fill in the remaining fields
payouts-rules-dialog-title = Estimates of what a payout costs
payouts-rules-dialog-text = Bursar shows these as estimates. The service and the bank decide what is charged.
payouts-rules-dialog-fee = Typical fee
payouts-rules-dialog-fee-help = Leave empty if not known.
payouts-rules-dialog-fee-as-of = Fee last checked on
payouts-rules-dialog-duty = Stamp duty
payouts-rules-dialog-duty-help = Leave empty if there is none.
payouts-rules-dialog-duty-from = Smallest amount with stamp duty (₦)
payouts-rules-dialog-duty-since = Rule in force since
payouts-rules-dialog-date = For example 31 Jan 2026
payouts-rules-dialog-save = Save
payouts-rules-dialog-saving = Saving
