### Contacts, from the book to the recipient box.

contacts-title = Contacts
contacts-items =
    { $count ->
        [one] { $count } contact
       *[other] { $count } contacts
    }
contacts-search = Search contacts
contacts-placeholder = Name, tag, address, account number
contacts-found = { $count } found
contacts-clear = Clear search
contacts-all-tags = All
contacts-tags = Tags
contacts-tag-count = { $tag } { $count }
contacts-add = New contact
contacts-import = Import
contacts-importing = Choosing file
contacts-export = Export
contacts-export-names-csv = CSV, for any program
contacts-export-names-xlsx = XLSX, a spreadsheet
contacts-export-names-vcard = vCard, for address books
contacts-exported =
    { $count ->
        [one] { $count } contact
       *[other] { $count } contacts
    } saved as { $file }.
contacts-imported =
    { $added ->
        [one] { $added } contact
       *[other] { $added } contacts
    } added, { $changed } changed.
contacts-imported-left-out =
    { $added ->
        [one] { $added } contact
       *[other] { $added } contacts
    } added, { $changed } changed, { $out ->
        [one] { $out } row
       *[other] { $out } rows
    } left out.
contacts-cool-off = Rules for changed details
contacts-empty = No contacts yet.
contacts-empty-text = A contact gives a bank account or an address a name, and shows how far it has been verified.
contacts-no-hit = Nothing matches “{ $text }”.
contacts-no-hit-tag = No contact with this tag.
contacts-no-hit-text =
    { $all ->
        [one] { $all } contact
       *[other] { $all } contacts
    } in all.
contacts-clear-filter = Clear filter
contacts-table = Contacts
contacts-head-name = Name
contacts-head-methods = Payment methods
contacts-head-level = Verified
contacts-head-paid = Last paid
contacts-sort-by = Sort by { $column }
contacts-person = Person
contacts-company = Company
contacts-methods-wallets =
    { $count ->
        [one] { $count } address
       *[other] { $count } addresses
    }
contacts-methods-banks =
    { $count ->
        [one] { $count } account
       *[other] { $count } accounts
    }
contacts-methods-customers =
    { $count ->
        [one] { $count } customer id
       *[other] { $count } customer ids
    }
contacts-methods-none = None yet
contacts-never-paid = None known
contacts-choose = Choose a contact to see how they are paid.
contacts-removed = { $name } was removed.
contacts-undo = Undo
contacts-dismiss = Close
contacts-level-new = Not verified
contacts-level-read_back = Confirmed by phone
contacts-level-test_received = Test payment received
contacts-level-verified = Verified
contacts-cools = Recently changed. Bursar makes extra checks until { $until }
contacts-cools-short = Changed
contacts-paid =
    Paid { $times ->
        [one] { $times } time
       *[other] { $times } times
    }, last { $last }
contacts-paid-as = Paid as { $name }. Make sure that this is the same person.
contacts-first = No completed payment yet in this computer’s records
contacts-open = To choose
contacts-open-filter = To choose: { $count }
contacts-open-none = Nothing is left to choose.
contacts-open-go = Open the contact
contacts-open-title = Choose what is right
contacts-open-text = This contact was changed on several computers at the same time. It cannot be paid until somebody chooses.
contacts-open-by = by { $who }, { $at }
contacts-open-after = Your choice applies on every computer of the team. A chosen address or account starts as not verified.
contacts-open-choose = Apply the choice
contacts-open-choosing = Applying
contacts-level-by = { $level } by { $who }
contacts-detail-actions-shared = Changed on another computer
contacts-detail-actions-choose = Chosen between changes
contacts-detail-edit = Edit
contacts-detail-remove = Remove
contacts-detail-removing = Removing
contacts-detail-remove-title = Remove { $name }?
contacts-detail-remove-text = Payments keep their addresses but no longer show this name. You can undo this right afterwards.
contacts-detail-keep = Cancel
contacts-detail-pay-name = Pay { $way }
contacts-detail-pay = Pay
contacts-detail-ways = Payment methods
contacts-detail-no-ways = No payment method yet. Edit the contact and add an address or an account.
contacts-detail-all-chains = Ethereum, BSC and similar chains
contacts-detail-named = Only on { $chains }
contacts-detail-wallet = Wallet address
contacts-detail-bank = Naira account
contacts-detail-customer = Customer
contacts-detail-sort-code = bank code { $code }
contacts-detail-climb-read_back = Confirm by phone
contacts-detail-climb-test_received = Record test payment
contacts-detail-climb-verified = Mark as verified
contacts-detail-doubt = Reset verification
contacts-detail-doubt-name = Reset verification: { $way }
contacts-detail-climb-name = { $word }: { $way }
contacts-detail-steps = Verification of { $way }
contacts-detail-by = by { $who }, { $at }
contacts-detail-called = Confirmed by phone with { $note }, { $phone }, on { $at }. Recorded by { $who }.
contacts-detail-tested = The payee received test payment { $note }. Recorded by { $who }, { $at }.
contacts-detail-note = Note
contacts-detail-log = Activity
contacts-detail-actions-create = Added
contacts-detail-actions-change = Changed
contacts-detail-actions-rung = Verification step completed
contacts-detail-actions-doubt = Verification reset
contacts-detail-actions-remove = Removed
contacts-detail-actions-restore = Restored
contacts-detail-actions-merge = Merged
contacts-detail-actions-import = Imported
contacts-detail-hint = { $name } may be the same contact. { $why }.
contacts-detail-merge = Merge into this one
contacts-detail-merge-name = Merge into this one: { $name }
contacts-detail-merging = Merging
contacts-detail-merge-title = Merge { $name } into this contact?
contacts-detail-merge-text = The payment methods, tags and note of { $name } move to { $into }, and { $name } is removed. Each payment method keeps its verification.
contacts-detail-back = Cancel
contacts-editor-new-title = New contact
contacts-editor-title = Edit { $name }
contacts-editor-kind = Kind
contacts-editor-name = Name
contacts-editor-name-help = The name you use. It is shown wherever the address or the bank account is shown.
contacts-editor-tags = Tags
contacts-editor-tags-help = Separated by commas.
contacts-editor-note = Note
contacts-editor-ways = Payment methods
contacts-editor-add-wallet = Add address
contacts-editor-add-bank = Add naira account
contacts-editor-add-customer = Add customer id
contacts-editor-remove-way = Remove payment method { $at }
contacts-editor-address = Address
contacts-editor-chains = Limit to some chains
contacts-editor-chains-help = Select none for Ethereum, BSC and all similar chains.
contacts-editor-bank = Bank
contacts-editor-choose-bank = Choose the bank
contacts-editor-no-banks = The bank list could not be read. Enter the bank name and the bank code.
contacts-editor-sort-code = Bank code
contacts-editor-account-number = Account number
contacts-editor-account-name = Account name
contacts-editor-account-name-help = As registered with the bank.
contacts-editor-customer-id = Customer id
contacts-editor-drops = Changing a payment method resets its verification and starts its cooling-off period.
contacts-editor-cancel = Cancel
contacts-editor-create = Create contact
contacts-editor-save = Save
contacts-editor-saving = Saving
contacts-climb-title-read_back = Confirm by phone
contacts-climb-title-test_received = Test payment received
contacts-climb-title-verified = Mark as verified
contacts-climb-who = Who did you speak with?
contacts-climb-number = Number called
contacts-climb-number-help = Call a number you already had. Do not use a number from the email or letter that gave you these details.
contacts-climb-when = When
contacts-climb-when-help = Day, month name, year and time: 14 Mar 2026, 2:30pm
contacts-climb-proof = Code or reference of the test payment
contacts-climb-proof-help = If the payment is in History, Bursar checks that it was paid to this address.
contacts-climb-note = Note
contacts-climb-verified-text = You state that these details were confirmed by phone and that a test payment arrived.
contacts-climb-cancel = Cancel
contacts-climb-done-read_back = Save this confirmation
contacts-climb-done-test_received = Record test payment
contacts-climb-done-verified = Mark as verified
contacts-climb-working = Saving
contacts-rule-title = Rules for changed details
contacts-rule-text = For some time after a payment method changes (the cooling-off period), the confirm window asks whether you called the contact. You can also set a maximum per payment. Fraudsters often send changed details.
contacts-rule-hours = Length of the cooling-off period, in hours
contacts-rule-hours-help = 0 to 168. The default is 24.
contacts-rule-most = Maximum per payment in that time
contacts-rule-most-help = In the currency or token being sent: 500 means ₦500 or 500 USDC. A larger payment is blocked. If you leave this empty, no payment is blocked, and the confirm window only asks whether you called the contact.
contacts-rule-cancel = Cancel
contacts-rule-save = Save
contacts-rule-saving = Saving
contacts-rule-hours-bad = Enter a whole number from 0 to 168.
contacts-run-title = Import contacts
contacts-run-file = From { $file }. Nothing has been imported yet.
contacts-run-summary =
    { $fresh } new, { $same } already in your contacts, { $conflicts ->
        [one] { $conflicts } conflict
       *[other] { $conflicts } conflicts
    }, { $bad }{ $joined ->
        [0] {""}
        [one] , { $joined } row that repeats or completes another row
       *[other] , { $joined } rows that repeat or complete another row
    }
contacts-run-bad-none = 0 with a problem
contacts-run-bad =
    { $count } with a problem ({ $count ->
        [one] row { $rows }
       *[other] rows { $rows }
    })
contacts-run-more = and { $count } more
contacts-run-ignored = Not used: { $columns }
contacts-run-banks-head = Which banks are these?
contacts-run-bank =
    Which bank is “{ $name }”, in { $count ->
        [one] { $count } row
       *[other] { $count } rows
    }?
contacts-run-bank-none = It is not one of these banks
contacts-run-banks-go = Use these banks
contacts-run-banks-going = Reading the file
contacts-run-banks-wait = Choose a bank for each name first
contacts-run-fresh-head = New
contacts-run-joined-head = Rows that repeat or complete another row
contacts-run-bad-head = Rows with a problem
contacts-run-row = Row { $at }
contacts-run-leave-out =
    Leave out { $count ->
        [one] { $count } row
       *[other] { $count } rows
    } and import the rest
contacts-run-known-head = Same wallet address or account under another name
contacts-run-known-text = If you did not expect this, press “Cancel, import nothing”, correct the file and import it again.
contacts-run-conflict-head = The file and your contacts disagree
contacts-run-conflict-of = { $at } of { $all }
contacts-run-mine = In your contacts
contacts-run-theirs = In the file
contacts-run-choice = What to keep for { $name }
contacts-run-would = If you use the file’s details, only these change:
contacts-run-keep-mine = Keep mine
contacts-run-take-theirs = Use the file’s
contacts-run-both =
    Keep both { $what ->
        [wallet] addresses in this contact
        [bank] accounts in this contact
       *[other] in this contact
    }
contacts-run-both-rest = Keep mine, and add the file’s tags and note
contacts-run-cools = Added or changed payment methods start as “Not verified”, with a cooling-off period.
contacts-run-cancel = Cancel, import nothing
contacts-run-go =
    { $fresh ->
        [one] Import { $fresh } contact
       *[other] Import { $fresh } contacts
    }
contacts-run-go-change =
    { $changed ->
        [one] Change { $changed } contact
       *[other] Change { $changed } contacts
    }
contacts-run-go-both = Import { $fresh } and change { $changed }
contacts-run-go-keep = Keep everything as it is
contacts-run-go-nothing = Nothing to import
contacts-run-going = Importing
contacts-run-undecided =
    { $count ->
        [one] { $count } conflict to resolve
       *[other] { $count } conflicts to resolve
    }
contacts-run-bad-wait = Agree to leave out these rows, or fix the file
contacts-run-no-note = No payment methods
contacts-pick-offered = Contacts
contacts-pick-other-chain = not listed for this chain
contacts-pick-save = Save contact
contacts-pick-clipboard = Your clipboard changed between copy and paste.
contacts-pick-clipboard-text = Another program may have put this address there. Compare both with the one you were given.
contacts-pick-copied = Copied in Bursar
contacts-pick-pasted = Pasted
contacts-pick-use-copied = Use the copied one
contacts-pick-use-pasted = Use the pasted one
