### The screens of batches: many payouts from one sheet.

batches-title = Pay many
batches-note = No payment is made from this screen.
batches-one = Pay one person
batches-no-account = Pay many people from one of your accounts.
batches-unnamed = No name
batches-back = Back
batches-cancel = Cancel
batches-save = Save
batches-saving = Saving
batches-to-list = Open Pay many
batches-rows =
    { $count ->
        [one] { $count } row
       *[other] { $count } rows
    }
batches-payments =
    { $count ->
        [one] { $count } payment
       *[other] { $count } payments
    }
batches-row = Row { $row }
batches-parent = made from unpaid rows of batch { $code }
batches-from = paid from { $name }

## Before the sheet

batches-balance = Balance as of { $time }
batches-pays = What do you pay?
batches-pays-payouts = Naira
batches-pays-payouts-text = To bank accounts
batches-pays-transfers = Tokens
batches-pays-transfers-text = To wallet addresses
batches-pays-both = Both
batches-pays-both-text = In one sheet
batches-from-account = Naira from
batches-from-wallet = Tokens from
batches-paid-from = Paid from
batches-token = Token to use when a row has none
batches-token-none = None: every row has its own token
batches-name = Name of the batch
batches-name-help = If a row has no narration, the beneficiary sees this name instead. For example: November salaries.
batches-name-hint-transfers = Saved on this computer, not sent
batches-name-help-transfers = For example: November suppliers.
batches-purpose = What are these payments?
batches-purpose-salary = Salaries
batches-purpose-salary-text = No stamp duty is due, but the service may still charge it
batches-purpose-payment = Suppliers and others
batches-purpose-payment-text = Stamp duty where it applies
batches-source = Add the payments
batches-source-text = XLSX, ODS, CSV or TSV. Up to 20,000 payments.
batches-file = Choose a file
batches-paste = Paste from a spreadsheet
batches-paste-cells = Cells
batches-paste-help = Copy the rows in your spreadsheet, with their headings, and paste them here.
batches-paste-go = Continue
batches-empty = Start with an empty grid
batches-template = Save a template
batches-template-text = An empty sheet with the right headings, and a list of the banks with their codes
batches-template-text-transfers = An empty sheet with the right headings, and a list of your tokens with their networks
batches-opening = Reading
batches-checking-title = Checking the sheet
batches-checking-file = Reading the rows
batches-checking-rows = { $checked } of { $rows } rows checked
batches-stays = Before you approve the batch, only banks and account numbers are sent to the service, to look up the account names. The rest of the sheet stays on this computer.
batches-stays-transfers = Before you approve the batch, only these are sent to the service, to check the sheet: bank account numbers, wallet addresses, and tokens with their amounts. The rest of the sheet stays on this computer.
batches-why-account = Choose the account that pays
batches-why-wallet = Choose the wallet that pays
batches-why-name = Enter a name for the batch
batches-setup = Name, account and purpose
batches-going = Waiting for approval, being sent or paused
batches-view = Open
batches-view-of = Open { $name }
batches-unfinished = In preparation
batches-saved-at = saved { $time }
batches-continue = Continue
batches-continue-of = Continue { $name }
batches-discard = Discard
batches-discard-of = Discard { $name }
batches-discard-title = Discard { $name }?
batches-discard-text =
    { $count ->
        [one] The row of this batch and your changes in it are
       *[other] The { $count } rows of this batch and your changes in them are
    } deleted from Bursar. Your own file stays as it is. No money moves.
batches-discarding = Discarding
batches-past = Repeat a past batch
batches-past-none = No past batches yet. When a batch has ended, you can repeat it here.
batches-repeat = Repeat
batches-repeat-of = Repeat { $name }
batches-repeating = Preparing
batches-of-accepted = { $accepted } of { $total } accepted
batches-of-refused = { $count } refused
batches-of-unknown = { $count } with unknown outcome

## Columns

batches-columns-note =
    { $count ->
        [one] { $count } row. Choose what each column contains.
       *[other] { $count } rows. Choose what each column contains.
    }
batches-columns-sample = First rows of the sheet
batches-columns-of = Content of column { $column }
batches-columns-first = Rows shown: { $shown } of { $count }
batches-columns-empty = There are no rows below the headings.
batches-columns-found = How the sheet was read
batches-columns-used = { $used } of { $count } columns are used
batches-columns-twice = Two columns are set to { $column }. Change one of them.
batches-columns-missing = Choose the columns for: { $columns }.
batches-columns-kept = Bursar remembers your choice for sheets with the same headings
batches-columns-again = When you check the rows here, Bursar reads them from the sheet again, and your changes in the grid are lost.
batches-columns-change = Change the columns
batches-columns-go =
    { $count ->
        [one] Check { $count } row
       *[other] Check { $count } rows
    }
batches-checking = Checking
batches-meaning-none = Not used
batches-meaning-bank = Bank
batches-meaning-account_number = Account number
batches-meaning-account_name = Account name
batches-meaning-amount = Amount ₦
batches-meaning-narration = Narration
batches-meaning-reference = Reference
batches-meaning-network = Network
batches-meaning-address = Address
batches-meaning-token = Token

## Grid

batches-grid = Payments of { $name }
batches-head-row = Row
batches-head-check = Check
batches-head-bank = Bank
batches-head-account_number = Account number
batches-head-account_name = Account name
batches-head-amount = Amount ₦
batches-head-token = Token
batches-head-bank-both = Bank or network
batches-head-number-both = Account or address
batches-head-amount-both = Amount
batches-head-network = Network
batches-head-address = Address
batches-head-name = Name
batches-head-note = Note
batches-head-narration = Narration
batches-head-reference = Reference
batches-head-problem = Problem
batches-head-out = Leave out
batches-head-account = Bank and account
batches-head-recipient = Recipient
batches-head-network-address = Network and address
batches-head-status = Status
batches-head-happened = Result
batches-head-time = Time
batches-cell = { $column }, row { $row }
batches-cell-new = new
batches-problem-more = and { $count } more
batches-short-name = The bank has another name
batches-short-digits =
    { $count ->
        [one] { $count } digit, 10 needed
       *[other] { $count } digits, 10 needed
    }
batches-new-row = Type or paste here to add rows
batches-bank-as = In the sheet: { $bank }
batches-level-ready = Ready
batches-level-checking = Checking
batches-level-warn = Warning
batches-level-fix = Fix
batches-level-out = Left out
batches-chips = Filters
batches-chip = { $word } { $count }
batches-chip-all = All
batches-chip-duplicates = Duplicates
batches-find = Find
batches-find-clear = Clear the search
batches-found = { $count } found
batches-none = No rows here.
batches-show-all = Show all rows
batches-names = Checking names with banks: { $asked } of { $of }
batches-transfers = Checking transfers: { $checked } of { $of }
batches-transfers-wait = Transfers cannot be checked now. { $why } Bursar keeps trying.
batches-names-absent = This service cannot look up names. Compare them with your own records
batches-more = More
batches-bank-names = Use the names from the banks
batches-bank-names-text = These rows have no account name, so there is nothing to compare with the bank’s name. Read each name: a wrong number pays somebody else. Nothing is sent by this.
batches-bank-names-row = Row { $row }: { $name }
batches-bank-names-go =
    { $count ->
        [one] Use 1 name
       *[other] Use { $count } names
    }
batches-bank-names-done =
    { $count ->
        [one] 1 name filled in
       *[other] { $count } names filled in
    }
batches-repair = Fix it
batches-repair-name = Use the name from the bank
batches-repair-of = Fix it in row { $row }: { $what }
batches-repair-name-of = Use the name from the bank in row { $row }: { $what }
batches-leave-row = Leave row { $row } out
batches-include-row = Include row { $row }
batches-decide = Choose
batches-look = View
batches-look-of = View row { $row }
batches-decide-of = Choose for row { $row }
batches-nothing-sent = No payment is made from this screen.
batches-review = Review batch
batches-total-ready =
    { $count ->
        [one] Will be paid, { $count } row
       *[other] Will be paid, { $count } rows
    }
batches-total-out =
    { $count ->
        [one] Will not be paid, { $count } row
       *[other] Will not be paid, { $count } rows
    }
batches-total-all =
    { $count ->
        [one] Whole sheet, { $count } row
       *[other] Whole sheet, { $count } rows
    }
batches-no-problem = No row needs fixing.
batches-keys = Keyboard shortcuts of the grid
batches-key-problem = Next problem
batches-key-edit = Edit
batches-key-fill = Fill down
batches-key-undo = Undo
batches-key-redo = Redo
batches-replace = Find and replace
batches-replace-column = In the column
batches-replace-find = Find
batches-replace-with = Replace with
batches-replace-whole = Match entire cell contents
batches-replace-found =
    { $count ->
        [one] { $count } cell would change.
       *[other] { $count } cells would change.
    }
batches-replace-cell = Row { $row }: “{ $before }” becomes “{ $after }”
batches-replace-empty = empty
batches-replace-go =
    { $count ->
        [one] Replace { $count } cell
       *[other] Replace { $count } cells
    }
batches-replace-done =
    { $count ->
        [one] { $count } cell replaced. Press Ctrl Z to undo.
       *[other] { $count } cells replaced. Press Ctrl Z to undo.
    }
batches-key-out = Leave out
batches-key-leave = Close the grid
batches-key-space = Space
batches-grid-copied =
    { $count ->
        [one] { $count } cell copied.
       *[other] { $count } cells copied.
    }
batches-grid-pasted =
    { $rows ->
        [one] { $rows } row pasted.
       *[other] { $rows } rows pasted.
    }
batches-grid-lost-rows =
    { $count ->
        [one] { $count } row did not fit and was not pasted.
       *[other] { $count } rows did not fit and were not pasted.
    }
batches-grid-lost-columns =
    { $count ->
        [one] { $count } column did not fit and was not pasted.
       *[other] { $count } columns did not fit and were not pasted.
    }
batches-grid-undone = Undone.
batches-grid-redone = Redone.
batches-grid-nothing = There is nothing to undo or redo.
batches-grid-changed = The rows under this filter have changed. Choose the filter again, then repeat what you did.
batches-grid-repaired = Row { $row } fixed.
batches-grid-out =
    { $count ->
        [one] { $count } row left out.
       *[other] { $count } rows left out.
    }
batches-grid-in =
    { $count ->
        [one] { $count } row included.
       *[other] { $count } rows included.
    }

## Paid before

batches-before = Paid before?
batches-before-close = Close “Paid before?”
batches-twice = Twice in this sheet
batches-twice-close = Close “Twice in this sheet”
batches-before-count =
    { $count ->
        [one] { $count } row
       *[other] { $count } rows
    }
batches-before-none = No row repeats a payment.
batches-before-none-text = The rows were compared with each other and with the records on this computer.
batches-before-open =
    { $count ->
        [one] { $count } row needs a choice.
       *[other] { $count } rows need a choice.
    }
batches-before-all-out = Leave all { $count } out
batches-before-all-pay = Pay all { $count } again
batches-same = You sent this exact sheet before
batches-same-text = { $name }, batch { $code }, { $amount }, approved by { $by }, { $time }. { $accepted } of { $rows } payments were accepted.
batches-same-open = Open that batch
batches-same-type = To pay this sheet a second time, type { $word }
batches-same-new = Allow this sheet again
batches-same-answered = The same sheet was sent as batch { $code }. You chose to pay it again.
batches-repeat-twice = Twice in this sheet: same payee and amount as row { $row }
batches-repeat-paid = Paid before in payment { $code }: same payee and amount
batches-repeat-recorded = Recorded as not made, in payment { $code }: same payee and amount. The service has not confirmed that it was not made.
batches-repeat-open = May already be paid in payment { $code }: same payee and amount
batches-repeat-open-text = The outcome of the other payment is not known yet, so this row cannot be paid now. Find out the outcome of the other payment first, or wait until it is known.
batches-repeat-soon = Paid a moment ago in payment { $code }: same payee and amount
batches-repeat-soon-text = The other payment was approved less than 10 minutes ago. From { $time } you can choose to pay this row again.
batches-repeat-of-computer = { $code } ({ $computer })
batches-repeat-show = Show { $code }
batches-repeat-choose = Choose one of these. Until you choose, the row is not paid.
batches-repeat-default = Left out unless you choose otherwise.
batches-pay-both = Pay both
batches-pay-again = Pay again
batches-choose-for = What to do with row { $row }

## Review

batches-review-title = Review { $name }
batches-open-grid = Open the grid
batches-sum-sent = Will be sent
batches-sum-sent-payments =
    { $count ->
        [one] { $count } payment
       *[other] { $count } payments
    }, from { $from }
batches-sum-sent-salaries =
    { $count ->
        [one] { $count } salary
       *[other] { $count } salaries
    }, from { $from }
batches-sum-out = Will not be sent
batches-sum-unread =
    { $count ->
        [one] 1 row has an amount that cannot be read. It is not counted in the totals.
       *[other] { $count } rows have an amount that cannot be read. They are not counted in the totals.
    }
batches-sum-unread-token =
    { $count ->
        [one] 1 row has an amount or a token that cannot be read. It is not counted in the totals.
       *[other] { $count } rows have an amount or a token that cannot be read. They are not counted in the totals.
    }
batches-sum-out-rows =
    { $count ->
        [0] All rows will be sent.
        [one] { $count } row: { $left } left out, { $fix } to fix.
       *[other] { $count } rows: { $left } left out, { $fix } to fix.
    }
batches-sum-stays = Balance after
batches-sum-stays-about = Estimate without fees: they are not known before sending. Balance now: { $balance }.
batches-sum-stays-fees = Estimate with typical fees. Balance now: { $balance }.
batches-sum-stays-unknown = The balance could not be read.
batches-sum-stays-least = You keep at least this much after the fees
batches-sum-under-way =
    { $count ->
        [one] 1 payment under way has been subtracted: { $amount }.
       *[other] { $count } payments under way have been subtracted: { $amount } together.
    }
batches-sum-missing = { $amount } more is needed. The balance is { $balance }.
batches-show = Show
batches-banks = By bank
batches-networks = By network
batches-banks-networks = By bank and network
batches-banks-range = Smallest { $smallest } · Largest { $largest }
batches-banks-payments = Payments
batches-banks-share = Share
batches-compare = Compared with { $name }
batches-compare-at = { $code }, { $day }, { $total }
batches-compare-sent = What will be sent now
batches-compare-all = If the whole sheet were paid
batches-compare-lower = { $amount } less than last time
batches-compare-higher = { $amount } more than last time
batches-compare-equal = The same total
batches-compare-none = No batch with this name is in this computer’s records, so there are no totals to compare.
batches-compare-same = The same people, accounts and amounts.
batches-compare-moved =
    { $count ->
        [one] { $count } changed account
       *[other] { $count } changed accounts
    }
batches-compare-joined =
    { $count ->
        [one] { $count } new person
       *[other] { $count } new people
    }
batches-compare-changed =
    { $count ->
        [one] { $count } changed amount
       *[other] { $count } changed amounts
    }
batches-compare-gone =
    { $count ->
        [one] { $count } person from last time is not in this sheet
       *[other] { $count } people from last time are not in this sheet
    }
batches-compare-more = and { $count } more
batches-control = Control total
batches-control-optional = Optional
batches-control-help = You can type the total from another document, such as the signed payroll. Bursar compares it with the whole sheet, and you cannot continue if they differ.
batches-control-unreadable = Enter an amount such as 1,304.53
batches-control-differs = This is not the total of the sheet.
batches-control-equal =
    { $count ->
        [one] Matches the whole sheet, { $count } row
       *[other] Matches the whole sheet, { $count } rows
    }
batches-control-parts = Whole sheet: { $all }. Will be sent: { $ready } (rows: { $sent }). Will not be sent: { $rest } (rows: { $out }).
batches-control-typed = You typed
batches-control-sheet = The whole sheet
batches-control-difference = Difference
batches-unusual = Warnings to accept in the confirm window
batches-cost-payments = Payments
batches-cost-network = Network fees, at most
batches-cost-salary = None is due, but the service may still charge it
batches-leaves =
    { $count ->
        [one] { $count } row will not be sent
       *[other] { $count } rows will not be sent
    }
batches-leaves-none = All rows will be sent
batches-leaves-short = The balance is not enough for all payments. The service may refuse those that the balance does not cover. Add money first, or leave rows out.
batches-choose-first =
    { $count ->
        [one] Decide about { $count } row first
       *[other] Decide about { $count } rows first
    }
batches-fix-first =
    { $count ->
        [one] Fix { $count } row first
       *[other] Fix { $count } rows first
    }
batches-review-go =
    { $count ->
        [one] Open confirm window · { $count } payment
       *[other] Open confirm window · { $count } payments
    }
batches-review-again = Review again
batches-why-loading = The totals are being added up
batches-why-control = The control total differs from the sheet

## In the confirm window, while sending, and afterwards

batches-waiting = The confirm window shows the batch as Bursar saved it, with every payment.
batches-waiting-again = This batch has not sent anything for some time, so Bursar asks once more. Confirm to send the remaining payments. Payments that were already sent are not sent again.
batches-rejected = Cancelled in the confirm window. Nothing was sent.
batches-approved = approved by { $by }, { $time }
batches-approved-signed = prepared by { $maker }, approved by { $names }; started by { $by }, { $time }
batches-announce = Batch: { $word }
batches-stage-paused = Paused
batches-stage-stopped = Stopped
batches-stage-finished = Finished
batches-state-waiting = Waiting
batches-state-held = Not sent
batches-state-restored = Perhaps paid after the backup
batches-pause = Pause
batches-pausing = Pausing
batches-resume = Resume
batches-resuming = Resuming
batches-stop = Stop after the current payment
batches-stop-go = Stop this batch
batches-stop-title = Stop this batch?
batches-stop-text =
    { $count ->
        [one] { $count } payment has not begun and
       *[other] { $count } payments have not begun and
    } will not be sent. A stopped batch cannot be resumed. Afterwards you can make a new batch from these payments.
batches-stop-money = A payment that is being sent now is finished first. Stopping does not undo payments that were already sent.
batches-stopping = Stopping
batches-stopped =
    { $count ->
        [one] Somebody stopped this batch. { $count } payment was not sent.
       *[other] Somebody stopped this batch. { $count } payments were not sent.
    }
batches-progress = Progress
batches-of = accepted of
batches-done-of = { $accepted } accepted, { $done } of { $total } rows processed, paid from { $from }
batches-done-short = { $done } of { $total } rows processed
batches-done-out =
    { $out ->
        [one] { $out } row of { $all } was left out and not sent.
       *[other] { $out } rows of { $all } were left out and not sent.
    }
batches-left = { $time } left
batches-left-unknown = Time left not known yet
batches-rate =
    { $count ->
        [one] { $count } payment a minute
       *[other] { $count } payments a minute
    }
batches-since = Approved { $time }
batches-part-accepted = Accepted by the service. The bank can take some minutes to credit the beneficiary.
batches-part-accepted-both = Accepted by the service. The bank or the network can take some more minutes.
batches-part-accepted-transfers = Accepted by the service. The network can take some more minutes.
batches-part-complete =
    { $count ->
        [one] { $count } of these is complete on chain.
       *[other] { $count } of these are complete on chain.
    }
batches-part-complete-all = Complete on chain.
batches-part-refused = No money moved for these.
batches-part-unknown = Money may have moved. Do not pay again.
batches-part-held = Another payment to the same account may have paid these already.
batches-part-held-transfers = Another payment to the same address may have paid these already.
batches-part-waiting = Not sent.
batches-part-restored = These may have been paid after the backup or copy was made. Look for them on your bank’s account statement (naira) and in the wallet’s transactions (tokens). If a payment is not there, it was not sent: pay it in a new batch (Payouts, “Pay many people”).
batches-goes-on = Sending continues if you lock Bursar or close its window. It waits while the computer sleeps or is off.
batches-holds = Nothing is sent while the batch is paused.
batches-holds-confirm = Nothing is sent until you confirm.
batches-breaker = The batch pauses itself after 3 unknown outcomes one after another, or 5 refusals for the same reason.
batches-overview = Overview
batches-section-look = To check: { $count }
batches-section-sending = Being sent: { $count }
batches-section-done = Accepted or waiting: { $count }
batches-section-out = Left out, not sent: { $count }
batches-results = Payments of the batch
batches-results-none = No payments here.
batches-held-by = Not sent. { $code } may already have paid the same amount to the same payee.
batches-all-accepted =
    { $count ->
        [one] The payment was accepted.
       *[other] All { $count } payments were accepted.
    }
batches-all-complete =
    { $count ->
        [one] The transfer is complete.
       *[other] All { $count } transfers are complete.
    }
batches-paid-by = Paid by its acceleration { $code }.
batches-show-payments = Show the payments
batches-retry =
    { $count ->
        [one] New batch from { $count } refused row
       *[other] New batch from { $count } refused rows
    }
batches-retry-stopped =
    { $count ->
        [one] New batch from { $count } row that was refused or had not begun
       *[other] New batch from { $count } rows that were refused or had not begun
    }
batches-records = For your records
batches-file-sheet = Your sheet, with the results
batches-file-sheet-text = In the format of your file, with the results added
batches-file-banks = List by bank
batches-file-banks-text = All payments sorted by bank, with their status, as XLSX
batches-file-networks = List by network
batches-file-networks-text = All payments sorted by network, with their status, as XLSX
batches-file-places = List by bank and network
batches-file-places-text = All payments sorted by bank and network, with their status, as XLSX
batches-file-receipts = Receipts
batches-file-receipts-text = One page for each accepted payment, as one PDF
batches-file-summary = Summary
batches-file-summary-text = Totals and every payment, as PDF
batches-save-of = Save: { $what }
batches-requests = Show requests
batches-saved = Saved as { $name }.
batches-facts = About this batch
batches-fact-prepared = Prepared
batches-fact-approved = Approved
batches-fact-started = Started
batches-fact-sent = Processed
batches-fact-charged = Fees and stamp duty
batches-fact-charged-of =
    { $count ->
        [one] Charged for { $count } payout
       *[other] Charged for { $count } payouts
    }
batches-fact-times = { $from } to { $until }
