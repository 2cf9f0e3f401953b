### The first page.

home-title = Home
home-new-transfer = New transfer
home-new-payout = New payout
home-as-of = as of { $at }
home-unread = Not known: the data could not be read.
home-test = Test chains
home-which = Chains
home-practice = Test chains, no real value
home-naira-title = Naira
home-naira-none = Not known
home-naira-sending = A batch is being sent. Read at { $at }, between two of its payments.
home-naira-text = Your organization has no naira account in Bursar on this computer yet. Customers’ accounts are not counted here. Open Accounts to read the accounts from the service, or to add accounts that the service does not list.
home-naira-on =
    in the { $accounts ->
        [one] account
       *[other] { $accounts } accounts
    } added to Bursar
home-naira-unread =
    { $unread } of { $accounts ->
        [one] { $accounts } account
       *[other] { $accounts } accounts
    } not read, so not in the total
home-never-read =
    { $count ->
        [one] { $count } wallet not read yet, so not included
       *[other] { $count } wallets not read yet, so not included
    }
home-dollars-title = Stablecoins
home-dollars-unit = USD tokens
home-dollars-text = Counted as 1 USD each, not at market price
home-dollars-none = No US dollar stablecoins.
home-dollars-line =
    { $symbol }, { $wallets ->
        [one] { $wallets } wallet
       *[other] { $wallets } wallets
    }
home-dollars-customers = Held by customers
home-dollars-not-counted = not counted
home-fees-title = Left for network fees
home-fees-about =
    { $sends ->
        [one] Enough for about { $sends } transfer
       *[other] Enough for about { $sends } transfers
    }
home-fees-about-many = Enough for over 10,000 transfers
home-fees-unknown = Cost not known
home-fees-text = Worked out from the network currency, such as ETH, in your wallets.
home-fees-none = No network currency is held.
home-fees-sends =
    { $count ->
        [one] ~{ $count } transfer
       *[other] ~{ $count } transfers
    }
home-fees-sends-many = 10,000+ transfers
home-roll-up-title = Tokens by chain
home-roll-up-token = Token
home-roll-up-sum = Total
home-roll-up-foot = Select an amount to see its wallets.
home-roll-up-foot-unlisted = A token that is not on the list of well-known tokens is counted separately on its chain.
home-roll-up-cell =
    { AMOUNT($amount) } { $symbol } on { $chain }, { $wallets ->
        [one] { $wallets } wallet
       *[other] { $wallets } wallets
    }. Show them
home-roll-up-sum-cell =
    { AMOUNT($amount) } { $symbol } in all, { $wallets ->
        [one] { $wallets } wallet
       *[other] { $wallets } wallets
    }. Show them
home-roll-up-unreadable =
    { $count ->
        [one] { $count } balance
       *[other] { $count } balances
    } unreadable, not in the total
home-roll-up-apart-unlisted = Not on the list
home-roll-up-apart-shared = Symbol used twice
home-roll-up-unlisted-name = { $symbol } (not on the list)
home-roll-up-apart-text-unlisted = Its contract is not on the list of well-known tokens, so it is not added to other tokens with the same symbol.
home-roll-up-apart-text-shared = Two tokens on one chain have this symbol. They are not added together.
home-roll-up-own = Ours
home-roll-up-customers = Customers’
home-roll-up-holder = Wallets
home-roll-up-empty = No known balances.
home-roll-up-empty-text = Refresh the balances, or open a wallet to see the address for receiving.
home-roll-up-no-wallets = No wallets yet.
home-roll-up-no-wallets-text = Once there is a wallet, its balances appear here.
home-roll-up-open-wallets = Open wallets
home-roll-up-refresh = Refresh
home-roll-up-stop = Stop
home-roll-up-listing = Reading wallets: { $done } so far
home-roll-up-reading = Reading balances: { $done } of { $of }
home-roll-up-stopped = Stopped after { $done } of { $of }. The rest shows earlier balances.
home-roll-up-failed =
    { $failed } of { $of ->
        [one] { $of } wallet
       *[other] { $of } wallets
    } could not be read. The totals use { $failed ->
        [one] its last known balance
       *[other] their last known balances
    }.
home-roll-up-failed-never =
    { $failed } of { $of ->
        [one] { $of } wallet
       *[other] { $of } wallets
    } could not be read now. { $failed ->
        [one] It has never been read and is
       *[other] They have never been read and are
    } not in the totals.
home-roll-up-both =
    { $failed } of { $of } wallets could not be read now. For { $known } of these, the totals use the last known balance. { $never ->
        [one] The other one has never been read and is
       *[other] The other { $never } have never been read and are
    } not in the totals.
home-roll-up-more =
    { $count ->
        [one] { $count } more wallet has not been read yet and is
       *[other] { $count } more wallets have not been read yet and are
    } not in the totals.
home-roll-up-never =
    { $never } of { $of ->
        [one] { $of } wallet
       *[other] { $of } wallets
    } { $never ->
        [one] has not been read yet and is
       *[other] have not been read yet and are
    } not in the totals.
home-roll-up-which = Show which
home-roll-up-hide = Hide
home-holdings-title = Token distribution
home-holdings-text = Share of each token by chain
home-holdings-caption = Share of each token by chain, in percent
home-holdings-share = { $percent } % on { $chain }
home-out-title = Money out by day
home-out-period = Last { $days } days, completed only
home-out-period-naira = Last { $days } days, accepted payouts
home-out-caption = Money out by day in { $unit }
home-out-day = Day
home-out-amount = Amount
home-out-payments = Payments
home-out-unit = Currency
home-out-total = Total { AMOUNT($amount) } { $unit }
home-out-total-naira = Total ₦{ AMOUNT($amount) }
home-out-unit-on = { $unit } on { $chain }
home-out-unit-which = { $unit } ({ $which })
home-out-none = No transfer was completed and no payout accepted in this period.
home-out-bar =
    { $day }: { AMOUNT($amount) } { $unit }, { $count ->
        [one] { $count } payment
       *[other] { $count } payments
    }
