### The screens of batches: many payouts from one sheet.

batches-title = Pay many
batches-note = Nothing is sent from this screen.
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
batches-parent = from the refused rows of { $code }
batches-from = from { $name }

## Before the sheet

batches-balance = Balance, { $time }
batches-name = Name of the batch
batches-name-hint = Saved on this computer
batches-name-help = For example November salaries. It is the narration of rows that have none.
batches-purpose = What are these payments?
batches-purpose-salary = Salaries
batches-purpose-salary-text = No stamp duty
batches-purpose-payment = Suppliers and others
batches-purpose-payment-text = With stamp duty, where there is one
batches-source = Add the payments
batches-source-text = XLSX, ODS, CSV or TSV. Up to 20,000 payments.
batches-file = Choose a file
batches-paste = Paste from a spreadsheet
batches-paste-cells = Cells
batches-paste-help = Copy the rows in your spreadsheet, with their headings, and paste them here.
batches-paste-go = Continue
batches-empty = Empty grid
batches-opening = Reading
batches-stays = The sheet stays on this computer. Only account numbers are sent, to look up their names.
batches-why-account = Choose the account that pays
batches-why-name = Enter a name for the batch
batches-setup = Name, account and purpose
batches-going = Drafted and being sent
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
        [one] Its row, and what you changed in it, is
       *[other] Its { $count } rows, and what you changed in them, are
    } deleted from Bursar. Your own file stays as it is. No money moves.
batches-discarding = Discarding
batches-past = Repeat a past batch
batches-past-none = Batches that you send are listed here, to be repeated.
batches-repeat = Repeat
batches-repeat-of = Repeat { $name }
batches-repeating = Preparing
batches-of-accepted = { $accepted } of { $total } accepted
batches-of-refused = { $count } refused
batches-of-unknown = { $count } unknown

## Columns

batches-columns-note =
    { $count ->
        [one] { $count } row. Say what its columns mean.
       *[other] { $count } rows. Say what their columns mean.
    }
batches-columns-sample = First rows of the sheet
batches-columns-of = Meaning of column { $column }
batches-columns-first = First { $shown } of { $count }
batches-columns-empty = There are no rows below the headings.
batches-columns-found = How the sheet was read
batches-columns-used = { $used } of { $count } columns are used
batches-columns-twice = Two columns mean { $column }. Choose one of them.
batches-columns-missing = Not chosen yet: { $columns }.
batches-columns-kept = Remembered for sheets with the same headings
batches-columns-again = The rows are read from the sheet again. What you changed in the grid is lost.
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

## Grid

batches-grid = Payments of { $name }
batches-head-row = Row
batches-head-check = Check
batches-head-bank = Bank
batches-head-account_number = Account number
batches-head-account_name = Account name
batches-head-amount = Amount ₦
batches-head-narration = Narration
batches-head-reference = Reference
batches-head-problem = Problem
batches-head-out = Leave out
batches-head-account = Bank and account
batches-head-status = Status
batches-head-happened = What happened
batches-head-time = Time
batches-cell = { $column }, row { $row }
batches-cell-new = new
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
batches-names-absent = This service cannot look up names
batches-more = More
batches-repair = Fix it
batches-repair-of = Fix it in row { $row }: { $what }
batches-leave-row = Leave row { $row } out
batches-include-row = Include row { $row }
batches-decide = Decide
batches-decide-of = Decide about row { $row }
batches-nothing-sent = Nothing is sent from this screen.
batches-review = Review batch
batches-total-ready =
    { $count ->
        [one] Ready, { $count } row
       *[other] Ready, { $count } rows
    }
batches-total-out =
    { $count ->
        [one] Not ready, { $count } row
       *[other] Not ready, { $count } rows
    }
batches-total-all =
    { $count ->
        [one] Whole sheet, { $count } row
       *[other] Whole sheet, { $count } rows
    }
batches-no-problem = No row needs fixing.
batches-keys = Keys of the grid
batches-key-problem = Next problem
batches-key-edit = Edit
batches-key-fill = Fill down
batches-key-undo = Undo
batches-key-redo = Redo
batches-key-out = Leave out
batches-key-leave = Leave the grid
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
        [one] { $count } row had no room.
       *[other] { $count } rows had no room.
    }
batches-grid-lost-columns =
    { $count ->
        [one] { $count } column had no room.
       *[other] { $count } columns had no room.
    }
batches-grid-undone = Undone.
batches-grid-redone = Done again.
batches-grid-nothing = There is nothing to undo or do again.
batches-grid-changed = The rows under this filter have changed. Choose the filter again first.
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
batches-before-close = Close Paid before?
batches-before-count =
    { $count ->
        [one] { $count } row
       *[other] { $count } rows
    }
batches-before-none = No row repeats a payment.
batches-before-none-text = Compared with each other, and with the records on this computer.
batches-before-open =
    { $count ->
        [one] { $count } row needs a choice.
       *[other] { $count } rows need a choice.
    }
batches-before-all-out = Leave all { $count } out
batches-same = You sent this exact sheet before
batches-same-text = { $name }, batch { $code }, { $amount }, approved by { $by }, { $time }. { $accepted } of { $rows } payments were accepted.
batches-same-open = Open that batch
batches-same-type = To pay it again, type { $word }
batches-same-new = It is a new payment
batches-same-answered = The same sheet was sent as batch { $code }. You said that this is a new payment.
batches-repeat-twice = Same account and amount as row { $row }
batches-repeat-paid = Paid before: { $code }, same account and amount
batches-repeat-open = { $code } may have paid this already
batches-repeat-open-text = This row cannot be paid now. Find out the outcome first, or wait.
batches-repeat-show = Show { $code }
batches-repeat-choose = Choose one. Until then the row is not paid.
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
batches-sum-out = Left out
batches-sum-out-rows =
    { $count ->
        [0] No row is left out.
        [one] { $count } row, { $fix } to fix.
       *[other] { $count } rows, { $fix } to fix.
    }
batches-sum-stays = Balance after
batches-sum-stays-about = About, without fees, which are not known before sending. Now { $balance }.
batches-sum-stays-fees = About, with typical fees. Now { $balance }.
batches-sum-stays-unknown = The balance could not be read.
batches-sum-missing = { $amount } is missing. The balance is { $balance }.
batches-show = Show
batches-banks = By bank
batches-banks-range = Smallest { $smallest } · Largest { $largest }
batches-banks-payments = Payments
batches-banks-share = Share
batches-compare = Compared with { $code }
batches-compare-at = { $day }, { $total }
batches-compare-none = This is the first batch of its name, so there is nothing to compare it with.
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
        [one] { $count } person is gone
       *[other] { $count } people are gone
    }
batches-compare-more = and { $count } more
batches-control = Control total
batches-control-optional = Optional
batches-control-help = Type the total from your own document. A difference stops the batch.
batches-control-unreadable = Enter an amount such as 1,304.53
batches-control-differs = This is not the total of the sheet.
batches-control-equal =
    { $count ->
        [one] Matches the whole sheet, { $count } row
       *[other] Matches the whole sheet, { $count } rows
    }
batches-control-parts = { $ready } for { $sent } to send, and { $rest } for { $out } left out.
batches-control-typed = You typed
batches-control-sheet = The whole sheet
batches-control-difference = Difference
batches-unusual = The confirm window will ask about
batches-cost-payments = Payments
batches-cost-salary = None: salaries are exempt
batches-leaves =
    { $count ->
        [one] { $count } row stays out.
       *[other] { $count } rows stay out.
    }
batches-leaves-none = Every row is sent.
batches-fix-first =
    { $count ->
        [one] Fix the { $count } row first
       *[other] Fix the { $count } rows first
    }
batches-review-go =
    { $count ->
        [one] Review { $count } payment
       *[other] Review { $count } payments
    }
batches-review-again = Review again
batches-why-loading = The totals are being added up
batches-why-control = The control total differs

## In the confirm window, while sending, and afterwards

batches-waiting = The confirm window shows the batch as Bursar saved it, with every payment.
batches-waiting-again = It was paused for long. Confirm once that it goes on; payments that were sent are not sent again.
batches-rejected = Cancelled in the confirm window. Nothing was sent.
batches-approved = approved by { $by }, { $time }
batches-announce = Batch: { $word }
batches-stage-paused = Paused
batches-stage-stopped = Stopped
batches-stage-finished = Finished
batches-state-waiting = Waiting
batches-state-held = Not sent
batches-pause = Pause
batches-pausing = Pausing
batches-resume = Resume
batches-resuming = Resuming
batches-stop = Stop after this one
batches-stop-title = Stop this batch?
batches-stop-text =
    { $count ->
        [one] { $count } payment has not begun and
       *[other] { $count } payments have not begun and
    } will not be sent. A stopped batch cannot be resumed; make a new batch from what is left.
batches-stop-money = The payment that is being sent is finished first. Payments that were sent stay sent.
batches-stopping = Stopping
batches-stopped =
    { $count ->
        [one] Stopped by a person. { $count } payment was not sent.
       *[other] Stopped by a person. { $count } payments were not sent.
    }
batches-progress = Progress
batches-of = of
batches-done-of = { $done } of { $total } payments done, from { $from }
batches-done-short = { $done } of { $total } payments
batches-left = { $time } left
batches-left-unknown = Time left not known yet
batches-left-seconds = { $seconds } s
batches-left-minutes = { $minutes } min { $seconds } s
batches-left-hours = { $hours } h { $minutes } min
batches-rate =
    { $count ->
        [one] { $count } payment a minute
       *[other] { $count } payments a minute
    }
batches-since = approved { $time }
batches-part-accepted = Sent to the service. The bank’s credit can take minutes.
batches-part-refused = No money moved for these.
batches-part-unknown = Money may have moved. Do not pay again.
batches-part-held = Paid by another payment since the approval.
batches-part-waiting = Not sent.
batches-goes-on = Keep Bursar open. You may lock it: sending goes on.
batches-breaker = 3 unknown in a row, or 5 refused for the same reason, pause the batch.
batches-overview = Overview
batches-section-look = To check: { $count }
batches-section-sending = Being sent: { $count }
batches-section-done = Accepted and waiting: { $count }
batches-results = Payments of the batch
batches-results-none = No payments here.
batches-held-by = Paid by { $code } since the approval. Not sent.
batches-all-accepted =
    { $count ->
        [one] The payment was accepted.
       *[other] All { $count } payments were accepted.
    }
batches-show-payments = Show the payments
batches-retry =
    { $count ->
        [one] New batch from { $count } row that was not paid
       *[other] New batch from { $count } rows that were not paid
    }
batches-records = For your records
batches-file-sheet = Your sheet, with the results
batches-file-sheet-text = In its own format, with six more columns
batches-file-banks = List by bank
batches-file-banks-text = What each bank got, as XLSX
batches-save-of = Save: { $what }
batches-saved = Saved as { $name }.
batches-facts = About this batch
batches-fact-prepared = Prepared
batches-fact-approved = Approved
batches-fact-sent = Sent
