### The month’s close.

close-title = Month’s close
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
close-table = Sums of the month
close-lines = Movements
close-not-known = Not known
close-not-known-text = “Not known”: the balance was not looked at within a day of that moment.
close-inside-in = in “In”
close-fees-text = “In” of the currency that pays fees is what is left of it after fees, because the service lists neither.
close-out-text = “Out” counts what is complete on chain.
close-out-naira = “Out” counts what the service took; whether it arrived, only the bank knows.
close-seen-text = “In” and “Fees” come from the balances as they were seen: what came and went between two looks stands there as one sum.
close-of-account = Payouts made in this app; the service lists none.
close-running = The month is not over.
close-read-at = Service list as of { $at }
close-never-read = The service’s list of this wallet was never read to its end
close-gap = The app was not watching from { $from } to { $until }.
close-nothing = Nothing was held and nothing moved.
close-nothing-text = Choose another month or wallet.
close-no-wallets = No wallets or accounts to close.
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
