### The sandbox’s panel.

sandbox-title = Sandbox
sandbox-text = A complete pretend service on this computer. Nothing here is worth anything anywhere else.
sandbox-running = Runs on this computer
sandbox-at = Address
sandbox-world = World
sandbox-seed = Seed
sandbox-no-seed = None: its keys and ids are random
sandbox-clock = Its clock
sandbox-clock-right = The same as this computer’s
sandbox-clock-ahead = { $words } ahead of this computer’s
sandbox-clock-behind = { $words } behind this computer’s
sandbox-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
sandbox-explorer = Open explorer
sandbox-explorer-busy = Opening
sandbox-explorer-text = Its own pages in your browser: organization, chains, blocks, transactions.
sandbox-money = Pretend money
sandbox-money-text = From the faucet, by a real transaction on the pretend chain.
sandbox-wallet = Wallet
sandbox-wallet-choose = Choose a wallet
sandbox-no-wallets = There is no wallet yet.
sandbox-create-wallet = Create one
sandbox-faucet = Add pretend money
sandbox-naira = Naira goes to an account: open it under Accounts.
sandbox-accounts = Open accounts
sandbox-failures = Failures
sandbox-failures-text = The next requests of that kind fail as a real line or a real service does. The app is not told.
sandbox-operation = What fails
sandbox-operations-every = Every request
sandbox-operations-transaction_transfer = A transfer
sandbox-operations-transaction_execute = A contract call
sandbox-operations-virtual_account_transfer = A naira payout
sandbox-operations-wallet_create_developer = Creating wallets
sandbox-operations-wallet_set_create_developer = Creating a set
sandbox-operations-wallet_list = The list of wallets
sandbox-operations-wallet_balances = Reading balances
sandbox-operations-transaction_view = Looking after a transaction
sandbox-operations-customer_wallet_create = Asking a customer for a wallet
sandbox-operations-customer_pin_setup = Asking a customer for a PIN
sandbox-fault = How
sandbox-faults-drop_before = The line drops before it arrives
sandbox-faults-drop_after = The line drops after it was done
sandbox-faults-delay = The answer takes 5 seconds
sandbox-faults-status_500 = The service fails (500)
sandbox-faults-status_503 = The service is busy, come back in 10 s (503)
sandbox-faults-status_429 = Too many requests, come back in 5 s (429)
sandbox-faults-html = A proxy answers with a web page (502)
sandbox-faults-wrong_json = The answer is damaged
sandbox-faults-cut = The answer breaks off
sandbox-faults-duplicate = The answer comes twice
sandbox-faults-foreign_rows = A list with rows nobody asked for
sandbox-faults-stuck = No block takes the transaction
sandbox-faults-revert = The transaction fails in its block
sandbox-faults-challenge_pending = The customer’s step never ends
sandbox-count = How many requests
sandbox-count-wrong = Type a whole number from 1 to 1000.
sandbox-set = Let it fail
sandbox-setting = Asking
sandbox-rules = Still to come
sandbox-no-rules = Nothing is asked to fail.
sandbox-times =
    { $count ->
        [one] { $count } request
       *[other] { $count } requests
    }
sandbox-take = Take back: { $rule }
sandbox-clear = Take all back
sandbox-set-clock = Set its clock
sandbox-clock-text = A service whose clock is off is a real trouble: secrets that are stamped are refused, and records are dated wrong.
sandbox-ahead = Minutes ahead of this computer
sandbox-ahead-help = Negative: behind. 0 is right. At most a day.
sandbox-ahead-wrong = Type whole minutes from -1440 to 1440.
sandbox-set-it = Set
sandbox-worlds = Worlds
sandbox-worlds-text = Each world is a profile of its own, with its own history. A seed makes keys, ids and addresses the same every time: for lessons and screenshots.
sandbox-open-now = Open now
sandbox-open = Open
sandbox-opening = Opening
sandbox-new-world = New world
sandbox-new-title = Make another world
sandbox-name = Name
sandbox-name-missing = Give it a name.
sandbox-seed-help = Any text. Leave it empty for random keys.
sandbox-make = Make world
sandbox-making = Making
sandbox-reset = Make this world anew
sandbox-reset-title = Make { $name } anew?
sandbox-reset-text = Its sets, wallets, accounts, contacts and history go, also the signing secrets. Its name and its seed stay. Other worlds and profiles are not touched.
sandbox-reset-go = Make it anew
sandbox-resetting = Making it anew
sandbox-cancel = Cancel
sandbox-practice = Practice
sandbox-practice-text = Each takes about three minutes, with real screens and pretend money. The app watches what really happens.
