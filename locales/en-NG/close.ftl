### The month’s close.

close-title = Month-end statement
close-wallet = Wallet or account
close-wallets = Wallets
close-accounts = Naira accounts
close-choose-wallet = Choose a wallet or account
close-month = Month
close-pdf = PDF
close-xlsx = Excel
close-head-token = Token
close-head-opening = Opening
close-head-in = In
close-head-out = Out
close-head-fees = Fees
close-head-closing = Closing
close-table = Monthly totals
close-lines = Movements
close-not-known = Not known
close-not-known-text = “Not known”: Bursar has no balance from within a day of the start or end of the month.
close-inside-in = deducted from “In”
close-fees-text = The service does not show { $currency } received and network fees separately. “In” is received minus fees, worked out from the balances.
close-out-text = “Out” counts only what is complete on chain.
close-out-naira = “Out” counts what the service accepted. Only the bank knows whether it arrived.
close-seen-text = The service does not list money received or fees. Bursar works out “In” and “Fees” from the balance before and after. Several changes between two balance checks appear as one amount.
close-of-account = Payouts made in Bursar only. The service does not list payouts.
close-running = The month is not over yet.
close-read-at = Last synced { $at }
close-never-read = This wallet was never fully synced with the service
close-gap = Balances were not read from { $from } to { $until }.
close-nothing = No balance and no movements.
close-nothing-text = Choose another month or wallet.
close-no-wallets = No wallets or accounts yet.
close-approved-title = What I approved on { $day }
close-approved-none = You approved nothing on this day.
close-payments =
    { $count ->
        [one] { $count } payment
       *[other] { $count } payments
    }
close-saved = Saved as { $name }
close-today = Approved today
close-month-title = Month
close-show = Show
