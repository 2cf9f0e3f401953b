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
accounts-head-custody = Belongs to
accounts-head-created = Added to Bursar
accounts-create = Create accounts
accounts-by-hand = Add an existing account
accounts-read = Sync
accounts-reading = Syncing
accounts-read-one = Sync this account
accounts-no-view = With this service, accounts cannot be synced one by one.
accounts-not-there = The service has no account with the service id { $id }. Ask the service whether the account was closed or has another id.
accounts-search = Search accounts
accounts-placeholder = Name, number, reference or bank
accounts-clear = Clear the search
accounts-no-hit = Nothing matches { $text }.
accounts-empty = No accounts in Bursar yet.
accounts-empty-absent = The service cannot list accounts that were created outside Bursar. Create an account, add one manually, or import a file.
accounts-empty-read = The service lists no accounts. Create the first one.
accounts-absent = The service cannot list your accounts. An account created outside Bursar appears here only after somebody adds or imports it.
accounts-dismiss = Close this note
accounts-custody-organization = Organization
accounts-custody-customer = Customer
accounts-source-asked = Requested, no answer yet
accounts-source-reply = Created in Bursar
accounts-source-list = From the service’s list
accounts-source-hand = Entered manually
accounts-source-file = From a file
accounts-unnamed = No name
accounts-no-number = No number yet
accounts-choose = Choose an account to see it here.
accounts-card-pay-only = Receives naira only
accounts-card-reference = Reference { $text }
accounts-card-logo = The organization’s logo
accounts-card-practice = TEST, no real money
accounts-card-copy = Copy account details
accounts-card-copy-number = Copy the number
accounts-card-png = Save as picture
accounts-card-pdf = Save as PDF
accounts-card-saved = Saved as { $name }
accounts-card-text =
    { $name }
    { $number }
    { $bank }
    Receives naira only
accounts-balance = Balance
accounts-booked = Ledger balance
accounts-no-balance = The service does not report balances.
accounts-no-service-id = Bursar needs the service id of this account to read its balance or pay from it. Ask the service for the id, remove the account from Bursar, then add it again with the id.
accounts-asked = It is not known yet whether this account was created. Open it in the inbox and check it there. Do not create it again before that.
accounts-pay = New payout
accounts-statement = Statement
accounts-deposit = Add test money
accounts-forget = Remove from Bursar
accounts-forget-text = The service keeps the account. You can add it here again.
accounts-facts = Account details
accounts-reference = Reference
accounts-status = Status
accounts-customer = Customer
accounts-created = Created
accounts-known = Added to Bursar
accounts-from = Source
accounts-service-id = Service id
accounts-holder = Holder
accounts-holder-note = Encrypted on this computer. The log records who views a value.
accounts-reveal = Show { $field }
accounts-hide = Hide { $field }
accounts-show = Show
accounts-hide-word = Hide
accounts-raw = Details from the service
accounts-raw-none = No other details.
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
    { $fresh } new, { $same } already in Bursar, { $bad ->
        [one] { $bad } row
       *[other] { $bad } rows
    } with a problem
accounts-run-row = Row { $at }
accounts-run-known-head = Already in Bursar under another name
accounts-run-bad-head = Rows with a problem
accounts-run-leave-out =
    Leave out { $count ->
        [one] { $count } row with a problem and import all new accounts in the other rows
       *[other] { $count } rows with a problem and import all new accounts in the other rows
    }
accounts-run-ignored = Columns not used: { $columns }
accounts-sheet-open = Fill from a sheet
accounts-sheet-reading = Reading the sheet
accounts-sheet-many =
    { $count ->
        [one] { $count } row from the sheet. Only rows to fix are shown.
       *[other] { $count } rows from the sheet. Only rows to fix are shown.
    }
accounts-run-fresh-head = New accounts
accounts-run-more = and { $count } more
accounts-run-bad-wait = Tick the box that leaves these rows out, or fix the file
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
accounts-dialog-hand-title = Add an existing account
accounts-dialog-hand-text = Use this for an account that was created outside Bursar. To pay from it, you need the id that the service gave it: see the service’s dashboard.
accounts-dialog-number = Account number
accounts-dialog-number-help = Ten digits.
accounts-dialog-name = Account name
accounts-dialog-bank = Bank
accounts-dialog-service-id = Service id
accounts-dialog-service-id-help = Leave empty if you do not have it.
accounts-dialog-ref-id = Reference
accounts-dialog-add = Add account
accounts-dialog-adding = Adding
accounts-dialog-deposit-title = Add test money
accounts-dialog-deposit-text = The sandbox bank adds the amount to the account { $account } immediately.
accounts-dialog-amount = Amount in naira
accounts-dialog-deposit-go = Add money
accounts-dialog-deposit-busy = Adding
accounts-dialog-deposited = Test money was added to the account { $account }.
accounts-grid-title = Create accounts
accounts-grid-text = Create naira accounts of your organization, one in each row. In each row, enter the person who is responsible for the account, such as a director. Fill in the “Expected” fields too: without them, the service may refuse the row. If one row is refused, the accounts of the other rows are still created. Bursar sends the rows in groups. If a whole group fails or gets no clear answer, Bursar stops and does not send the later groups.
accounts-grid-row = Row { $at }
accounts-grid-add = Add a row
accounts-grid-sample = Fill with sample data
accounts-grid-remove = Remove row { $at }
accounts-grid-chunk = Accounts in one request
accounts-grid-chunk-help = 1 to 100. Each request is saved before it is sent.
accounts-grid-leaves = Every value in these rows is sent to the service, and to nobody else.
accounts-grid-date-help = Day, month, year: 14/03/1990 or 14 Mar 1990
accounts-grid-submit =
    Create { $count ->
        [one] { $count } account
       *[other] { $count } accounts
    }
accounts-needs-required = Required
accounts-needs-expected = Expected
accounts-needs-optional = Optional
accounts-grid-busy = Creating
accounts-grid-stops =
    { $count ->
        [one] { $count } field
       *[other] { $count } fields
    } to fix
accounts-grid-warns =
    { $count ->
        [one] { $count } warning
       *[other] { $count } warnings
    }
accounts-grid-fine = All rows can be sent
accounts-grid-done =
    { $count ->
        [one] Result of creating { $count } account
       *[other] Result of creating { $count } accounts
    }
accounts-grid-outcome-created = Created
accounts-grid-outcome-failed = Refused
accounts-grid-outcome-unknown = Outcome unknown
accounts-grid-outcome-not_sent = Not sent
accounts-grid-counted =
    { $made } of { $all } created{ $unknown ->
        [0] {""}
       *[other] , { $unknown } not known
    }{ $out ->
        [0] {""}
       *[other] , { $out } not created
    }
accounts-grid-retry =
    Edit the { $count ->
        [one] { $count } row
       *[other] { $count } rows
    } refused or not sent
accounts-grid-close = Done
accounts-grid-unsure =
    { $count ->
        [one] It is not known whether { $count } account was created. Do not create it again before you check.
       *[other] It is not known whether { $count } accounts were created. Do not create them again before you check.
    }
accounts-grid-unknown-note =
    { $count ->
        [one] The account of { $name } may have been created. Open it in the inbox and check it there. It cannot be created again before its outcome is known.
       *[other] The { $count } accounts with an unknown outcome may have been created. Open each in the inbox and check it there. They cannot be created again before their outcome is known.
    }
