### What every part of the main window says. Sentence case; upper case only for LIVE and TEST.

common-app-name = Bursar
common-app-kept = Records kept on this computer
common-mode-live = LIVE
common-mode-test = TEST
common-zone-of = Time, { $zone }
common-amount-not-known = Not known
common-amount-unreadable = Unreadable, open details
common-copy-done = Copied
common-copy-word = Copy
common-copy-address = Copy address
common-copy-hash = Copy hash
common-combo-nothing = Nothing matches.
common-combo-placeholder = Search
common-combo-search = Search in { $label }
common-money-not_moved = No money moved
common-money-may_have_moved = Money may have moved. Do not pay again by another way.
common-money-moved = Money moved
common-error-details = Details
common-error-copy = Copy for support
common-error-again = Try again
common-error-close = Close
common-error-edit = Edit
common-error-shell = This window may not do that: { $said }
common-error-shell-silent = This window may not do that.
common-error-page = This page stopped working.
common-error-page-action = Open it again
common-status-needs-approval = Needs approval
common-status-sending = Sending
common-status-accepted = Accepted
common-status-on-chain = On chain
common-status-slow = Slow
common-status-complete = Complete
common-status-signed = Signed
common-status-unknown = Outcome unknown
common-status-refused = Refused
common-status-failed = Failed on chain
common-status-cancelled = Cancelled
common-status-not-sent = Not sent
common-status-unreadable = Accepted, unreadable
common-status-service = Service says: { $word }
common-status-secret-stored = Stored
common-status-secret-never-used = Never used
common-status-secret-missing = Missing
common-status-secret-rejected = Rejected
common-block-amount = Amount
common-block-to = To
common-block-from = From
common-block-token = Token
common-block-reference = Reference
common-block-fee = Network fee
common-block-bank-fee = Fee
common-block-total = Total
common-block-after = Stays after
common-block-items = Token ids
common-block-narration = Narration
common-block-native = network currency
common-block-fee-unknown = Not known before sending
common-block-unnamed = Unnamed wallet
common-block-own = Own wallet
common-block-not-known = Not in your contacts
common-block-on = on { $chain }
common-block-sum = { $amount } and { $fee }
common-frame-main = Main
common-frame-home = Home
common-frame-payouts = Payouts
common-frame-accounts = Accounts
common-frame-transfers = Transfers
common-frame-wallets = Wallets
common-frame-customers = Customers
common-frame-contacts = Contacts
common-frame-history = History
common-frame-signing = Signing
common-frame-contracts = Contracts
common-frame-tokens = Tokens
common-frame-inspector = Inspector
common-frame-settings = Settings
common-frame-sandbox = Sandbox
common-frame-inbox = Inbox: nothing waits
common-frame-collapse = Show icons only
common-frame-expand = Show words
common-frame-back = Back
common-frame-profile-menu = Switch profile or connect another
common-frame-profiles = Profiles
common-frame-connect-another = Connect my organization
common-frame-try-sandbox = Try it with the sandbox
common-frame-needs =
    Inbox: { $count ->
        [one] { $count } thing needs
       *[other] { $count } things need
    } you
common-frame-waiting =
    { $count ->
        [one] 1 decision waits in the confirm window
       *[other] { $count } decisions wait in the confirm window
    }
common-frame-switched = Now in { $name }
common-frame-loading = Opening Bursar
common-frame-upgrading = Updating this profile’s journal: { $percent }%. Keep Bursar open. A copy of the old file is kept.
common-frame-dismiss = Understood
common-frame-trouble = Open it again
common-no-wallets-text = Create a wallet first, then come back.
common-no-wallets-open = Open wallets
common-late-title = { $amount } ({ $code }) was sent after all.
common-late-decided = { $name } had decided that it was not; the service shows it, and the record is corrected.
common-late-once = Do not pay it again.
common-late-again = It was sent again as { $codes }: it may be paid twice.
common-late-open = Open it
common-late-read = I have read this
common-late-writing = Writing it down
common-key-field-paste = Paste from the clipboard
common-key-field-pasting = Reading the clipboard…
common-key-field-another = Use another key
common-key-field-pasted =
    { $characters ->
        [one] { $characters } character
       *[other] { $characters } characters
    }
common-key-field-pasted-tail =
    { $characters ->
        [one] { $characters } character, ending in { $tail }
       *[other] { $characters } characters, ending in { $tail }
    }
common-key-field-gone = Taken from the clipboard, which is empty now. This window does not hold the key.
common-key-field-stays = Taken from the clipboard. It could not be emptied: copy something else over it.
common-connection-title = Connection
common-connection-last = Last calls
common-connection-no-calls = Nothing was asked yet.
common-connection-retry = Retry now
common-connection-examine = Examine it
common-connection-failed = Failed
common-connection-offline-text = What is on the screen stays, with its age. Nothing is sent while there is no connection.
common-connection-sandbox = Sandbox
common-connection-online = Online
common-connection-slow = Slow
common-connection-unasked = Not asked yet
common-connection-offline = Offline since { $since }
common-connection-took-millis = { $milliseconds } ms
common-connection-took-seconds = { $seconds } s
common-ago-now = just now
common-ago-minutes = { $count } min
common-ago-hours = { $count } h
common-ago-days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }

## Parts that many subjects share

common-text = { $text }
common-then = { $first } { $next }
common-days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
