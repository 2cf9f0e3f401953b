### The sandbox’s panel.

sandbox-title = Sandbox
sandbox-text = A complete test service on this computer. Nothing here has any real value.
sandbox-running = Runs on this computer
sandbox-at = Address
sandbox-at-when = Answers your own programs while this profile is open and Bursar is unlocked.
sandbox-at-copy = Copy the address of the service
sandbox-interface = Interface (OpenAPI)
sandbox-interface-copy = Copy the address of the interface
sandbox-nodes =
    { $count ->
        [one] Node address (JSON-RPC) of { $count } chain
       *[other] Node addresses (JSON-RPC) of { $count } chains
    }
sandbox-nodes-text = Each chain also answers like an Ethereum node. These addresses need no key.
sandbox-node-copy = Copy the address of { $chain }
sandbox-key = API key
sandbox-key-copy = Copy API key
sandbox-key-text = Send the key with your own requests, in the header { $header }. Requests copied from Bursar read it from the variable API_KEY.
sandbox-world = Sandbox id
sandbox-seed = Seed
sandbox-no-seed = None: its keys and ids are random
sandbox-clock = Clock
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
sandbox-explorer-text = “Open explorer” shows the organization, chains, blocks and transactions in your browser.
sandbox-money = Test money
sandbox-money-text = The sandbox sends test money to the wallet on the test chain.
sandbox-wallet = Wallet
sandbox-wallet-choose = Choose a wallet
sandbox-no-wallets = There is no wallet yet.
sandbox-create-wallet = Create wallet
sandbox-faucet = Add test money
sandbox-naira = To add naira, open the account under Accounts.
sandbox-accounts = Open accounts
sandbox-failures = Failures
sandbox-failures-text = Choose a request that should fail, then make that request and see what happens. Bursar handles it like a real failure.
sandbox-operation = What fails
sandbox-operations-every = Every request
sandbox-operations-transaction_transfer = A transfer
sandbox-operations-transaction_execute = A contract call
sandbox-operations-virtual_account_transfer = A payout
sandbox-operations-wallet_create_developer = Creating wallets
sandbox-operations-wallet_set_create_developer = Creating a wallet set
sandbox-operations-wallet_list = Listing wallets
sandbox-operations-wallet_balances = Reading balances
sandbox-operations-transaction_view = Checking a transaction
sandbox-operations-customer_wallet_create = Asking a customer to create a wallet
sandbox-operations-customer_pin_setup = Asking a customer to set a PIN
sandbox-operations-virtual_account_create = Creating a naira account
sandbox-operations-virtual_account_balance = Reading an account balance
sandbox-operations-virtual_account_name_enquiry = Looking up a name at a bank
sandbox-operations-wallet_set_rename = Renaming a wallet set
sandbox-operations-token_add = Adding a token
sandbox-operations-message_sign = Signing a message
sandbox-operations-typed_data_sign = Signing typed data
sandbox-fault = How it fails
sandbox-faults-unknown = It is paid, and every answer is lost: outcome unknown
sandbox-faults-refused = The payment is refused: nothing is paid (422)
sandbox-faults-drop_before = The connection drops before the request arrives
sandbox-faults-drop_after = The connection drops after the request was carried out
sandbox-faults-delay = The answer takes 5 seconds
sandbox-faults-status_500 = The service fails (500)
sandbox-faults-status_503 = The service is busy, try again in 10 s (503)
sandbox-faults-status_429 = Too many requests, try again in 5 s (429)
sandbox-faults-html = A proxy responds with a web page (502)
sandbox-faults-wrong_json = The answer is damaged
sandbox-faults-cut = The answer is cut short
sandbox-faults-duplicate = The answer comes twice
sandbox-faults-foreign_rows = The list has rows that were not requested
sandbox-faults-stuck = No block includes the transaction
sandbox-faults-revert = The transaction fails on chain (tokens and calls only)
sandbox-faults-challenge_pending = The customer’s PIN request stays pending
sandbox-seen-unknown = Make a payout. It is paid, but no answer arrives, even when Bursar sends the request again. After the last attempt it shows “Outcome unknown”, and it is in the inbox. To end this, remove the rule below and press “Check now” in the inbox.
sandbox-seen-again = Bursar sends this request up to five times with the same request number, so it is done only once. After fewer failures than that, you see only a longer wait.
sandbox-seen-once = Bursar does not send this request again by itself, because it could be done twice. You see that the outcome is not known.
sandbox-seen-read = Nothing changes by reading. Bursar can ask again by itself. If that fails too, the page says why and offers to try again.
sandbox-seen-unreadable = The service does what was requested, but Bursar cannot read the answer. It does not show it as complete. Press “Check now” to ask again.
sandbox-seen-every = It depends on the request. Bursar can repeat what only reads, and sends a payment again with the same request number. Everything else is not sent again.
sandbox-seen-refused = You see the reason that the service gives. Nothing is paid, and you can change the payment and send it again.
sandbox-seen-delay = You wait 5 seconds longer. Nothing else happens.
sandbox-seen-busy = Bursar waits as long as the service says before it asks again. Where it does not ask again by itself, you see the reason.
sandbox-seen-foreign_rows = Bursar does not use rows that it did not request.
sandbox-seen-stuck = The payment stays pending. After a while it is shown as slow, and you can accelerate it or ask to cancel it.
sandbox-seen-revert = The payment is shown as failed, with the reason that the service gives.
sandbox-seen-challenge_pending = The PIN request stays open, whatever the customer does.
sandbox-count = Number of requests
sandbox-count-wrong = Type a whole number from 1 to 1000.
sandbox-set = Add failure
sandbox-setting = Saving
sandbox-rules = Active rules
sandbox-rules-end = A rule is removed after its last request. All rules are removed when Bursar is locked or closed.
sandbox-no-rules = No active rules.
sandbox-times =
    { $count ->
        [one] { $count } request left
       *[other] { $count } requests left
    }
sandbox-take = Remove: { $rule }
sandbox-clear = Remove all
sandbox-set-clock = Sandbox clock
sandbox-clock-text = A service with a wrong clock causes real problems: it refuses secrets that seem too old or too new, and records get wrong dates.
sandbox-ahead = Minutes ahead of this computer
sandbox-ahead-help = Negative means behind, 0 means correct. At most one day.
sandbox-ahead-wrong = Type whole minutes from -1440 to 1440.
sandbox-set-it = Set clock
sandbox-clock-set = The sandbox’s clock is now { $time }.
sandbox-worlds = Sandboxes
sandbox-worlds-text = Each sandbox is a separate profile with its own history. A seed makes keys, ids and addresses the same every time, for lessons and screenshots.
sandbox-open-now = Open now
sandbox-open = Open
sandbox-opening = Opening
sandbox-new-world = New sandbox
sandbox-new-title = Create another sandbox
sandbox-name = Name
sandbox-name-missing = Give it a name.
sandbox-seed-help = Any text. Leave it empty for random keys.
sandbox-make = Create sandbox
sandbox-making = Creating
sandbox-reset = Reset this sandbox
sandbox-reset-title = Reset { $name }?
sandbox-reset-goes = Deleted
sandbox-reset-goes-text = Wallet sets and wallets, chains, accounts, customers, contacts, team, history and its saved views, drafts, templates of contract calls, node addresses, signing secrets, the requests in the inspector, the marks of finished tutorials, active failures and the clock. The sandbox gets a new API key.
sandbox-reset-stays = Kept
sandbox-reset-stays-text = Its name, colour and seed, its limits and other rules, the collections of the runner, the settings for developer tools, storage and return page, the logo of account cards, and its address if no other program uses it.
sandbox-reset-others = Other sandboxes and profiles are not affected.
sandbox-reset-go = Reset sandbox
sandbox-resetting = Resetting
sandbox-cancel = Cancel
sandbox-practice = Tutorials
sandbox-practice-text = With real screens and test money. A step is ticked only when you have really done it.

## What Rust says

sandbox-secret-missing = A secret of the sandbox is missing from the data folder.
sandbox-key-lost = The API key of this sandbox is no longer in the key store. Create a new sandbox, or reset this one.
sandbox-secret-damaged = A secret of the sandbox is damaged.
sandbox-moved = Another program uses the port of the sandbox, so the sandbox now has a different one. Earlier links to PIN pages no longer work.
sandbox-fail-only = Failures can be added only in the sandbox. This profile uses a real service.
sandbox-seed-long = A seed can have at most { $most } characters.
sandbox-again-only = Only a sandbox can be reset.
sandbox-folder-kept = The folder { $folder } could not be deleted: { $why }. Delete it manually.
sandbox-fail-most = At most { $most } requests can fail. Enter a smaller number.
sandbox-money-only = Test money can be added only in the sandbox.
sandbox-browser = The browser could not be opened: { $why }.
sandbox-browser-silent = it did not answer
sandbox-faucet-only = Test money can be added only in the sandbox.
sandbox-amount = Enter an amount in digits.
sandbox-default-name = Sandbox
