### What every part of the main window says. Sentence case; upper case only for LIVE and TEST.

common-app-name = Bursar
common-app-kept = Records saved on this computer
common-mode-live = LIVE
common-mode-test = TEST
common-zone-of = Time, { $zone }
common-amount-not-known = Not known
common-amount-hidden = Hidden amount
common-amount-left-today = { AMOUNT($amount) } left today by this computer’s records
common-amount-unreadable = Unreadable, open details
common-copy-done = Copied
common-copy-word = Copy
common-copy-address = Copy address
common-copy-hash = Copy hash
common-combo-nothing = Nothing matches.
common-combo-placeholder = Search
common-combo-search = Search in { $label }
common-dialog-typed = What you typed is not saved. Press Esc again to close without saving it.
common-money-not_moved = No money moved
common-money-reads = This error moved no money
common-money-may_have_moved = Money may have moved. Do not pay again.
common-money-may_be_done = This may have been done already. Do not do it again yourself until the outcome is known.
common-money-moved = Money moved
common-error-details = Details
common-error-copy = Copy for support
common-error-again = Try again
common-error-wait =
    { $seconds ->
        [one] You can try again in { $seconds } second.
       *[other] You can try again in { $seconds } seconds.
    }
common-service-waits =
    { $seconds ->
        [one] The service is busy. Bursar asks again in { $seconds } second.
       *[other] The service is busy. Bursar asks again in { $seconds } seconds.
    }
common-error-close = Close
common-error-edit = Edit
common-outcome-done = Bursar found that this was done. You can close this form.
common-outcome-not-done = Bursar found that this was not done. You can close this form and start again.
common-error-open = History shows how it ends. While the outcome is unknown, the request is also in the inbox.
common-error-shell = This window is not allowed to do that: { $said }
common-error-shell-silent = This window is not allowed to do that.
common-error-page = This page stopped working.
common-error-page-action = Reload page
common-status-needs-approval = Needs approval
common-status-sending = Sending
common-status-waiting = Waiting
common-status-accepted = Accepted
common-status-on-chain = Pending on chain
common-status-slow = Slow
common-status-complete = Complete
common-status-signed = Signed
common-status-unknown = Outcome unknown
common-status-refused = Refused
common-status-failed = Failed on chain
common-status-cancelled = Cancelled
common-status-replaced = Replaced
common-status-recorded-sent = Recorded as made
common-status-recorded-not-sent = Recorded as not made
common-status-other-computer = Other computer
common-status-handed-over = Handed over to this computer
common-status-not-sent = Not sent
common-status-unreadable = Accepted, but the answer cannot be read
common-status-service = Service says: “{ $word }”
common-status-secret-stored = Secret stored
common-status-secret-never-used = Secret stored, not used yet
common-status-secret-missing = Secret missing
common-status-secret-rejected = Secret refused by service
common-block-amount = Amount
common-block-to = To
common-block-from = From
common-block-token = Token
common-block-reference = Reference
common-block-fee = Network fee
common-block-bank-fee = Fee
common-block-total = Total
common-block-duty = Stamp duty
common-block-leaves = Total debit
common-block-after = Balance after
common-block-bank-name = Name at the bank
common-block-items = Token ids
common-block-narration = Narration
common-block-purpose = Purpose
common-block-salary = Salary
common-block-native = network currency
common-block-fee-unknown = Not known before sending
common-block-unnamed = Unnamed wallet
common-block-own = Own wallet
common-block-not-known = Not in your contacts
common-block-on = on { $chain }
common-block-sum = { AMOUNT($amount) } and { $fee }
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
common-zoom = Zoom: { $percent } %
common-frame-hide = Hide amounts
common-frame-hide-help = Hides amounts everywhere except what you are typing with its fee and total, and in the confirm window, where you must see what you pay.
common-frame-inbox = Inbox: nothing needs your attention
common-frame-collapse = Show icons only
common-frame-expand = Show labels
common-frame-back = Back
common-frame-profile-menu = Switch profile or connect another
common-frame-profiles = Profiles
common-frame-connect-another = Connect my organization
common-frame-try-sandbox = Try it with the sandbox
common-frame-needs =
    Inbox: { $count ->
        [one] { $count } item needs
       *[other] { $count } items need
    } your attention
common-frame-waiting =
    { $count ->
        [one] 1 item waiting in the confirm window
       *[other] { $count } items waiting in the confirm window
    }
common-frame-switched = Switched to { $name }
common-frame-loading = Opening Bursar
common-frame-upgrading = Updating the records of this profile: { $percent }%. Keep Bursar open. A copy of the old file is kept.
common-frame-dismiss = Understood
common-frame-trouble = Reopen profile
common-no-wallets-text = Create a wallet first, then come back.
common-no-wallets-open = Open wallets
common-restored-backup = Backup of { $at }: payments made after that time are not in these records.
common-restored-copy = These records were restored or copied. Their last entry is of { $at }, and payments made after that time are not in them.
common-restored-text = Before you pay again, check the service or your bank. Payments that were waiting in the confirm window were discarded. Saved drafts are kept: check that none of them was paid since. Requests that were being sent have an unknown outcome and are in the inbox.
common-late-title = { AMOUNT($amount) } ({ $code }) was paid after all.
common-late-decided = { $name } had recorded it as not made. The service shows that it was paid, and the record is corrected.
common-late-once = Do not pay it again.
common-late-again = It was sent again as { $codes }, so it may have been paid twice. Look at both. If both were paid, ask the payee to return one.
common-late-open = Open payment
common-late-read = I have read this
common-late-writing = Saving
common-key-field-paste = Paste from the clipboard
common-key-field-pasting = Reading the clipboard
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
common-key-field-gone = Pasted. The clipboard is now empty. Bursar has the key, and this window does not show it.
common-key-field-stays = Pasted from the clipboard. The clipboard could not be cleared: copy something else to overwrite the key.
common-connection-title = Connection
common-connection-last = Recent requests
common-connection-no-calls = No requests yet.
common-connection-retry = Try again
common-connection-examine = Check connection
common-connection-failed = Failed
common-connection-offline-text = The screen still shows the last data, and when it was read. Nothing is sent while there is no connection.
common-connection-sandbox = Sandbox online
common-connection-online = Online
common-connection-slow = Slow
common-connection-unasked = Not checked yet
common-connection-no-key = No API key
common-connection-no-key-text = This profile prepares payments for its team and does not ask the service anything. Its data comes from the computer that sends the payments.
common-connection-key_refused = API key not accepted
common-connection-key_refused-text = The service answers, but does not accept the API key. Check the key in Settings, Profiles.
common-connection-rate_limited = Too many requests
common-connection-wait = { $seconds } s
common-connection-rate_limited-text = The service answers, but received too many requests. Wait a little, then try again.
common-connection-failing = Service error
common-connection-failing-text = The service answers, but cannot work now. If it lasts, ask whoever runs the service.
common-connection-redirected = Wrong address
common-connection-redirected-text = This address redirects to another one. Bursar does not follow the redirect, because your API key would go to the other address. If the service has a new address, press “Connect my organization” in the profile menu and enter it.
common-connection-unreadable = Unexpected answer
common-connection-unreadable-text = Something answers at this address, but not as the service does. A proxy or a sign-in page of your network may be answering instead. If the service has a new address, press “Connect my organization” in the profile menu and enter it.
common-connection-offline = Offline since { $since }
common-connection-took-millis = { $milliseconds } ms
common-connection-took-seconds = { $seconds } s
common-lasting-seconds = { $seconds } s
common-lasting-minutes = { $minutes } min { $seconds } s
common-lasting-hours = { $hours } h { $minutes } min
common-ago-now = just now
common-ago-minutes = { $count } min ago
common-ago-hours = { $count } h ago
common-ago-days =
    { $count ->
        [one] { $count } day ago
       *[other] { $count } days ago
    }
common-seconds =
    { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
common-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }

## Parts that many subjects share

common-text = { $text }
common-then = { $first } { $next }
common-and = { $first } and { $last }
common-or = { $first } or { $last }
common-days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
