### The naira accounts.

accounts-title = Accounts
accounts-items =
    { $count ->
        [one] { $count } account
       *[other] { $count } accounts
    }
accounts-table = Naira accounts
accounts-head-account = Account
accounts-head-number = Number
accounts-head-bank = Bank
accounts-head-custody = Custody
accounts-head-created = Known since
accounts-create = Create accounts
accounts-by-hand = Add by hand
accounts-read = Read the list
accounts-reading = Reading
accounts-read-one = Ask the service about it
accounts-no-view = This connection cannot read a single account.
accounts-search = Search accounts
accounts-placeholder = Name, number, reference or bank
accounts-clear = Clear the search
accounts-no-hit = Nothing matches { $text }.
accounts-empty = No accounts known to this app.
accounts-empty-absent = The service cannot list accounts made elsewhere. Create one, add one by hand, or import a sheet.
accounts-empty-read = The service lists none. Create the first one.
accounts-absent = This connection has no list of accounts. What was made elsewhere is not here until somebody adds or imports it.
accounts-dismiss = Close this note
accounts-custody-organization = Organization
accounts-custody-customer = Customer
accounts-source-asked = Asked for, no answer yet
accounts-source-reply = From the service’s answer
accounts-source-list = From the service’s list
accounts-source-hand = Typed by hand
accounts-source-file = From a file
accounts-unnamed = No name
accounts-no-number = No number yet
accounts-choose = Choose an account to see it here.
accounts-card-pay-only = Pay only in naira
accounts-card-reference = Reference { $text }
accounts-card-logo = The organization’s logo
accounts-card-practice = TEST, pretend money
accounts-card-copy = Copy the account
accounts-card-copy-number = Copy the number
accounts-card-png = Save as picture
accounts-card-pdf = Print (PDF)
accounts-card-saved = Saved as { $name }
accounts-card-text =
    { $name }
    { $number }
    { $bank }
    Pay only in naira
accounts-balance = Balance
accounts-booked = In the books
accounts-no-balance = This connection cannot read balances.
accounts-no-service-id = Without the service’s id there is nothing to read or to pay from here.
accounts-asked = Nobody knows yet whether this account was made. Read the list, or ask the service with the reference.
accounts-pay = New payout
accounts-statement = Statement
accounts-deposit = Add pretend money
accounts-forget = Remove from the book
accounts-forget-text = The service keeps the account. Here it can be added again.
accounts-facts = Facts
accounts-reference = Reference
accounts-status = Service’s word
accounts-customer = Customer
accounts-created = Created
accounts-known = Known since
accounts-from = Known from
accounts-service-id = Service’s id
accounts-holder = Holder
accounts-holder-note = Sealed on this computer. Who looks at a value is written to the log.
accounts-reveal = Show { $field }
accounts-hide = Hide { $field }
accounts-show = Show
accounts-hide-word = Hide
accounts-raw = Details from the service
accounts-raw-none = Nothing besides what stands above.
accounts-field-refId = Reference
accounts-field-name = Account name
accounts-field-firstName = First name
accounts-field-lastName = Last name
accounts-field-phoneNumber = Phone
accounts-field-email = E-mail
accounts-field-address = Address
accounts-field-dateOfBirth = Date of birth
accounts-field-bvn = BVN
accounts-field-nin = NIN
accounts-run-open = Import
accounts-run-reading = Reading the file
accounts-run-title = Import accounts
accounts-run-summary =
    { $fresh } new, { $same } in the book already, { $bad ->
        [one] { $bad } row
       *[other] { $bad } rows
    } that cannot be read
accounts-run-row = Row { $at }
accounts-run-bad-head = Rows that cannot be read
accounts-run-bad-text = Nothing is imported while a row cannot be read. Mend the file and choose it again.
accounts-run-fresh-head = New accounts
accounts-run-more = and { $count } more
accounts-run-bad =
    { $count ->
        [one] { $count } row
       *[other] { $count } rows
    } to mend first
accounts-run-nothing = Nothing new in this file
accounts-run-go =
    Import { $count ->
        [one] { $count } account
       *[other] { $count } accounts
    }
accounts-run-going = Importing
accounts-run-done =
    { $count ->
        [one] { $count } account
       *[other] { $count } accounts
    } imported.
accounts-dialog-cancel = Cancel
accounts-dialog-hand-title = Add an account by hand
accounts-dialog-hand-text = An account that was made elsewhere. With the service’s id it can be paid from.
accounts-dialog-number = Account number
accounts-dialog-number-help = Ten digits.
accounts-dialog-name = Account name
accounts-dialog-bank = Bank
accounts-dialog-service-id = Service’s id
accounts-dialog-service-id-help = Leave empty where you do not have it.
accounts-dialog-ref-id = Reference
accounts-dialog-add = Add account
accounts-dialog-adding = Adding
accounts-dialog-deposit-title = Add pretend money
accounts-dialog-deposit-text = A deposit from the sandbox’s bank, at once.
accounts-dialog-amount = Amount in naira
accounts-dialog-deposit-go = Deposit
accounts-dialog-deposit-busy = Depositing
accounts-dialog-deposited = Pretend money arrived.
accounts-grid-title = Create accounts
accounts-grid-text = For your organization. One row is one account; the service may make some and refuse others.
accounts-grid-row = Row { $at }
accounts-grid-add = Add a row
accounts-grid-remove = Remove row { $at }
accounts-grid-chunk = Accounts in one request
accounts-grid-chunk-help = 1 to 100. Each request is written down before it leaves.
accounts-grid-leaves = What leaves this computer: every value in these rows, to the service alone.
accounts-grid-date-help = Day, month name, year: 14 Mar 1990
accounts-grid-submit =
    Create { $count ->
        [one] { $count } account
       *[other] { $count } accounts
    }
accounts-grid-busy = Creating
accounts-grid-stops =
    { $count ->
        [one] { $count } field stops
       *[other] { $count } fields stop
    } this
accounts-grid-warns =
    { $count ->
        [one] { $count } remark
       *[other] { $count } remarks
    }
accounts-grid-fine = Every row can go out
accounts-grid-done = What became of the rows
accounts-grid-outcome-created = Created
accounts-grid-outcome-failed = Refused
accounts-grid-outcome-unknown = Outcome unknown
accounts-grid-outcome-not_sent = Not sent
accounts-grid-counted = { $made } of { $all } created
accounts-grid-retry =
    Edit the { $count ->
        [one] { $count } row
       *[other] { $count } rows
    } that failed
accounts-grid-close = Done
accounts-grid-unknown-note = Rows with an unknown outcome stand in the book. Read the list before you ask for them again.
