### The history and its files.

history-title = History
history-items =
    { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }
history-lists = Last synced with the service { $at }
history-lists-some =
    Synced { $read } of { $wallets ->
        [one] { $wallets } wallet.
       *[other] { $wallets } wallets.
    }
history-foreign =
    { $rows ->
        [one] The service’s list of one of your wallets also has { $rows } transaction of another wallet. It is not shown or counted here. Inform your service.
       *[other] The service’s lists of your wallets also have { $rows } transactions of other wallets. They are not shown or counted here. Inform your service.
    }
history-lists-reading = Syncing with the service
history-lists-failed = The sync with the service stopped. { $why }
history-read-on = Continue sync
history-search = Search history
history-placeholder = Search name, bank, narration or amount
history-search-help = How to search
history-search-examples = You can search for words, an amount (>100000), a bank (bank:gtb), a status (status:unknown) or a month (2026-11).
history-unreadable = This search is not valid.
history-found = { $count } found
history-clear = Clear search
history-filters = Show
history-everything = Everything
history-payments = Payments
history-unknown = Outcome unknown { $count }
history-in-flight = Pending { $count }
history-not-paid = Not paid { $count }
history-team = Other computers { $count }
history-elsewhere = Not made in Bursar { $count }
history-when = When
history-any-time = Any time
history-columns = Columns
history-table = History
history-head-time = Time
history-head-who = Who
history-head-amount = Amount
history-head-status = Status
history-head-rail = Bank or chain
history-head-account = Account or address
history-head-narration = Narration
history-head-note = Note
history-head-reference = Reference
history-head-category = Category
history-head-from = Paid from
history-head-hash = Hash
history-head-code = Code
history-head-by = Approved by
history-call = Contract call
history-not-here = Not made in Bursar
history-by-computer = Sent from { $computer }
history-no-amount = Nothing paid
history-only-fee = Fee { $fee }
history-call-done = Carried out: { $does }
history-call-not-done = Not carried out: { $does }
history-today = Today
history-yesterday = Yesterday
history-empty = Nothing here yet.
history-empty-text = Everything you send or create on this computer is recorded here before it is sent.
history-new-transfer = New transfer
history-no-hit = Nothing matches “{ $text }”.
history-no-hit-text =
    { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    } in all.
history-clear-filter = Clear filter
history-save-view = Save this view
history-views = Views
history-view-name = View name
history-view-help = Saves the search, the sort order and the columns under a name.
history-view-team = Your team sees the view too.
history-remove = Remove
history-remove-team = Remove for the team:
history-save = Save
history-cancel = Cancel
history-close = Close
history-export = Export { $count }
history-export-title = Export history
history-export-holds =
    { $rows ->
        [one] { $rows } entry
       *[other] { $rows } entries
    }. Search: { $filter }
history-export-holds-day =
    { $rows ->
        [one] { $rows } entry
       *[other] { $rows } entries
    }, { $day } { $zone }. Search: { $filter }
history-export-holds-days =
    { $rows ->
        [one] { $rows } entry
       *[other] { $rows } entries
    }, { $from } to { $until } { $zone }. Search: { $filter }
history-export-no-filter = none
history-layout = Layout
history-layouts-generic = All columns
history-layouts-sage = Sage
history-layouts-quick_books = QuickBooks
history-layout-sage = A CSV file for Sage Accounting, with date, description and amount. Sage needs a separate file for each account and currency. Before you export, search the history for one account. Money out is negative. Fees and stamp duty have rows of their own. When you import it, choose the date order day, month, year.
history-layout-quick_books = A CSV file for QuickBooks Online, with date, description and amount, without special characters. QuickBooks needs a separate file for each account and currency. Before you export, search the history for one account. Money out is negative. Fees and stamp duty have rows of their own. When you import it, choose the date format dd/MM/yyyy.
history-export-left-out =
    { $rows ->
        [one] 1 entry was left out because it moved no money.
       *[other] { $rows } entries were left out because they moved no money.
    }
history-format = Format
history-formats-csv = CSV
history-formats-xlsx = Excel
history-formats-json = JSON
history-export-note = Next, choose where to save the file. It contains no keys, secrets, BVN or NIN.
history-export-go = Choose location
history-export-elsewhere = Choose another location
history-export-busy = Exporting
history-export-stop = Stop
history-export-done =
    { $rows ->
        [one] { $rows } entry
       *[other] { $rows } entries
    } saved as { $name }
history-export-progress =
    { $done } of { $total ->
        [one] { $total } entry
       *[other] { $total } entries
    }
history-close-month = Month-end statement
history-approved = Approved today
history-log = Log
history-detail = Details
history-close-detail = Close details
history-open-intent = Open payment
history-open-batch = Open batch
history-to = To
history-customer = Customer
history-from = From
# Beside who paid: the wallet that money came into.
history-into = to { $wallet }
history-bank = Bank
history-chain = Chain
history-contract = Contract
history-currency-sent = Network currency sent
history-bank-fee = Fee
history-fee = Network fee
history-hash = Hash
history-remote = Service id
history-key = Request number
history-code = Code
history-reference = Reference
history-drafted-by = Drafted by
history-approved-by = Approved by
history-sent = Sent
history-by = { $who }, { $at }
history-decision = Decision
history-decided =
    { $sent ->
        [true] Recorded as made
       *[other] Recorded as not made
    }
history-family = Related payments
history-links-resend_of-later = Sent again as
history-links-resend_of-earlier = Resend of
history-links-accelerate_of-later = Acceleration:
history-links-accelerate_of-earlier = Acceleration of
history-links-cancel_of-later = Cancel request:
history-links-cancel_of-earlier = Cancel request for
history-signed = Signature request
history-open-signature = Open signature
history-open-request = Open request
history-requests = Requests
history-attempt = { $number }. { $at }
history-no-attempts = Nothing was sent.
history-outcome-ok = answered
history-outcome-not_sent = not sent
history-outcome-refused = refused
history-outcome-ambiguous = no clear answer
history-outcome-unreadable = answered, but unreadable
history-outcome-contradicted = answered, but not to this request
history-pending = no answer yet
history-http = HTTP { $status }
history-note = Note
history-category = Category
history-annotation = Note and category
history-annotation-help = To find this payment later, type “note:” and a word of the note in the search, for example “note:haulage”. Exports have the note and the category too.
history-annotation-team = Your team sees the note and the category.
history-annotation-moved = A colleague changed this meanwhile. Note: { $note }. Category: { $category }. If you save, your words replace both.
history-annotation-none = none
history-annotation-save = Save note
history-annotation-saving = Saving
history-annotation-saved = Note saved
