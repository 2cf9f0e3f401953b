### Wallet sets and wallets.

wallets-sets = Wallet sets
wallets-create-first-set = Create your first set
wallets-create-set = Create set
wallets-no-sets = No wallet sets yet.
wallets-no-sets-text = A wallet set is a group of wallets that share one secret key, the signing secret. Create a set first, then its wallets.
wallets-rename-set = Rename set
wallets-refresh = Refresh
wallets-create-wallet = Create wallet
wallets-no-wallets = This set has no wallets.
wallets-no-wallets-text = A wallet is an address on one chain. One address can have a wallet on several chains.
wallets-choose-address = Choose an address
wallets-choose-address-text = Its balances, activity and details appear here.
wallets-all-sets = All wallet sets
wallets-set-count = { $addresses }
wallets-set-count-more = { $addresses }+
wallets-known-addresses =
    { $count ->
        [one] { $count } address
       *[other] { $count } addresses
    }
wallets-known-addresses-more =
    { $count ->
        [one] { $count } address
       *[other] { $count } addresses
    } known, perhaps more
wallets-loaded = { $count } so far
wallets-some-of = { $shown } of { $known }
wallets-read-at = { $what }, as of { $at }
wallets-reading-more =
    Reading: { $done ->
        [one] { $done } wallet
       *[other] { $done } wallets
    } so far
wallets-load-all = Read all (each request uses about { $kilobytes } kB of data)
wallets-stop = Stop reading
wallets-kept-rows = The addresses below were read earlier.
wallets-no-address-yet = The service has not given this wallet an address yet.
wallets-code-of = QR code for the address { $address }
wallets-receive-practice = Test chains, no real value
wallets-filters-open = Filters
wallets-filters-title = Filters
wallets-filters-help = The service applies these filters. They also find wallets that are not shown yet.
wallets-filters-chain = Chain
wallets-filters-any-chain = Any chain
wallets-filters-customer = Customer
wallets-filters-customer-help = One id, or several separated by commas.
wallets-filters-reference = Reference
wallets-filters-address = Address
wallets-filters-apply = Apply
wallets-filters-clear = Clear all
wallets-filters-drop = Remove filter { $what }
wallets-filters-holding = Holds { $symbol }
wallets-loaded-all =
    { $all ->
        [one] Showing the only address of this set.
        [2] Showing both addresses of this set.
       *[other] Showing all { $all } addresses of this set.
    }
wallets-loaded-some = Showing { $some } addresses. There are more.
wallets-reading = Reading
wallets-filter = Filter these addresses
wallets-filter-none = Nothing matches.
wallets-filter-none-text = No known address has “{ $text }” in its name, address, chain or reference.
wallets-filter-none-fits = No known address fits these filters.
wallets-filter-clear = Clear filter
wallets-head-address = Address
wallets-head-chains = Chains
wallets-head-holds = Holds
wallets-head-fee = Left for fees
wallets-fee-left = Left for fees: { $left }
wallets-unnamed-set = Unnamed set
wallets-no-label = No name
wallets-customer = Customer
wallets-more = +{ $rest } more
wallets-held-on = { $unit } on { $chain }
wallets-held-more = (+{ $rest })
wallets-held-at = as of { $at }
wallets-not-backed-up = No backup
wallets-not-backed-up-tip = The signing secret of this set is not in any backup. If this computer is lost, the secret is lost too.
wallets-sponsored = Sponsored
wallets-sponsored-tip = Your organization’s sponsor wallet pays the network fees
wallets-no-gas = 0 transfers
wallets-no-gas-long = This address has no network currency (gas) to pay network fees with.
wallets-has-gas = Some
wallets-sends = ~{ $count } transfers
wallets-sends-one = ~1 transfer
wallets-many-sends = 10,000+ transfers
wallets-sends-tip = At the current network fee (gas) on { $chain }
wallets-none-on =
    { $count ->
        [one] 0 on { $chain }
       *[other] 0 on { $count } chains
    }
wallets-none-on-tip = No network currency (gas) on { $chains }. On the other chains: { $others }
wallets-empty = Empty
wallets-transfer = Transfer
wallets-notes-tab = Notes
wallets-notes-title = Notes on this set
wallets-notes-help = For example what this set is for, who decides, and where its backup is. The note stays on this computer, encrypted. It does not appear in any search or export.
wallets-notes-save = Save note
wallets-notes-saving = Saving
wallets-notes-saved = The note is saved.
wallets-notes-changed = Changed by { $by }, { $at }
wallets-faucet = Add test money
wallets-no-secret = The signing secret for this set is not on this computer.
wallets-no-create = To create wallets, first add the signing secret of this set to this computer.
wallets-open-creation = It is not known yet whether the service created this set. Its signing secret comes with the answer: press “Check now” in the inbox.
wallets-open-creation-go = Open in the inbox
wallets-rejected-secret = The service refused this set’s signing secret when it was last used.
wallets-tabs-balances = Balances
wallets-tabs-activity = Activity
wallets-tabs-receive = Receive
wallets-tabs-details = Details
wallets-test-chain = Test chain, no real value
wallets-decimals =
    { $count ->
        [one] { $count } decimal
       *[other] { $count } decimals
    }
wallets-no-tokens = No tokens here as of { $at }.
wallets-no-tokens-text = Send to this address to fund it.
wallets-show-address = Show address
wallets-no-activity = Nothing yet
wallets-no-activity-text = Transfers of this address appear here.
wallets-show-more =
    Show { $count ->
        [one] { $count } older entry
       *[other] { $count } older entries
    }
wallets-receive-text = Receive only on { $chains }. What is sent on another chain may be lost.
wallets-receive-owner = Give this address to whoever pays you. It works on each of these chains.
wallets-field-id = Wallet id
wallets-field-blockchain = Chain
wallets-field-address = Address
wallets-field-refId = Reference
wallets-field-name = Name
wallets-field-customer = Customer
wallets-field-walletSet = Wallet set
wallets-field-accountType = Account type
wallets-field-publicKey = Public key
wallets-field-state = State
wallets-field-createdAt = Created
wallets-extra-tip = A field that this version of Bursar does not know, shown as received
wallets-dialog-set-title = Create a wallet set
wallets-dialog-set-name = Set name
wallets-dialog-set-name-missing = Give the set a name.
wallets-dialog-too-long = A name has at most 100 characters.
wallets-dialog-set-help = A group of wallets with one signing secret, for example “Treasury operations”.
wallets-dialog-sponsored = Your organization’s sponsor wallet pays the network fees
wallets-dialog-sponsored-text = Wallets in this set then need no network currency themselves. You choose this now and cannot change it later.
wallets-dialog-sponsored-only = Pay only for transfers to addresses in this organization’s sets
wallets-dialog-sponsored-only-text = For transfers to any other address, such as an exchange, the sending wallet pays the fee.
wallets-dialog-secret-kept = The service sends the signing secret of the set only once. Bursar encrypts it using { $backend } and never shows it.
wallets-dialog-create-set = Create set
wallets-dialog-create-both = Create set and wallets
wallets-dialog-wallet-too = Also create a wallet in this set
wallets-dialog-set-made = The set { $name } was created, and its signing secret is saved. The message below is only about its wallets.
wallets-nameless =
    { $rows ->
        [one] { $rows } row of the service’s list has no id, no address or no network, and could not be read. It is left out.
       *[other] { $rows } rows of the service’s list have no id, no address or no network, and could not be read. They are left out.
    }
wallets-dialog-creating = Creating
wallets-dialog-open = Press “Check now”: Bursar asks the service about the same request, and nothing is created twice. Do this soon: after some time the service no longer answers about this request. If you close this window, you find the request in the inbox.
wallets-dialog-checked = Checked at { $time }: still no answer.
wallets-dialog-cancel = Cancel
wallets-dialog-rename-title = Rename set
wallets-dialog-rename = Rename
wallets-dialog-renaming = Renaming
wallets-dialog-wallet-title = Create a wallet
wallets-dialog-wallet-in = In { $set }
wallets-dialog-wallet-name = Wallet name
wallets-dialog-wallet-name-missing = Give the wallet a name.
wallets-dialog-chains = Chains
wallets-dialog-chains-help = You get one address. It works as a wallet on each chain that you choose.
wallets-dialog-chains-missing = Choose at least one chain.
wallets-dialog-test-chains = Test chains, no real value
wallets-dialog-main-chains = Chains with real money
wallets-dialog-simulated-chains = Other chains, simulated here without real money
wallets-dialog-show-main =
    Show { $count ->
        [one] { $count } chain
       *[other] { $count } chains
    } with real money
wallets-dialog-show-simulated =
    Show { $count ->
        [one] { $count } other chain
       *[other] { $count } other chains
    }, simulated here
wallets-dialog-show-test =
    Show { $count ->
        [one] { $count } test chain
       *[other] { $count } test chains
    }
wallets-dialog-create-wallets = Create wallets
wallets-dialog-faucet-title = Add test money
wallets-dialog-faucet-text = The sandbox’s faucet sends test money to { $wallet } on { $chain }. Test money is worth nothing anywhere else.
wallets-dialog-faucet-chain = Chain
wallets-dialog-faucet-what = Token
wallets-dialog-faucet-amount = Amount
wallets-dialog-faucet-submit = Add
wallets-dialog-faucet-busy = Adding
wallets-dialog-faucet-added = { $amount } sent to { $wallet } on { $chain }. The balance changes with the next block.
wallets-dialog-faucet-amount-missing = Type an amount, such as 2.5.
wallets-dialog-native = Network currency
wallets-name-title = Rename wallet
wallets-name-field = Name on this computer
wallets-name-help = Bursar shows this name on this computer, also in its records and files. The service calls the wallet “{ $name }” and does not rename wallets. Leave this field empty to use the service’s name.
wallets-name-help-none = Bursar shows this name on this computer, also in its records and files. The service has no name for this wallet.
