### Transfers, from the form to the draft.

transfer-title = New transfer
transfer-note = Step 1 of 2. No payment is made from this screen.
transfer-note-waiting = Step 2 of 2. Decide in the confirm window.
transfer-from = From
transfer-choose-from = Choose the wallet that pays
transfer-what = Token
transfer-choose-what = Choose what to send
transfer-choose-what-first = Choose the wallet first
transfer-native-group = Network currency
transfer-token-group = Tokens
transfer-nft-group = Collections (NFT)
transfer-token-id-field = Token id
transfer-exactly-one = There is exactly one of this token.
transfer-several = Send several ids
transfer-single = Send one token id only
transfer-quantity = Quantity
transfer-batch = Token ids and quantities
transfer-row-id = Token id, row { $row }
transfer-row-quantity = Quantity, row { $row }
transfer-remove-row = Remove row { $row }
transfer-add-row = Add a row
transfer-paste-help = You can copy two columns (token id, quantity) from a spreadsheet and paste them here.
transfer-batch-total =
    { $ids ->
        [one] { $ids } token id
       *[other] { $ids } token ids
    }, { $all } in all
transfer-to = To
transfer-to-help = The name of a contact, or a full address.
transfer-clear-to = Clear the address
transfer-locked-to = Locked: this transfer tops up the sponsor wallet.
transfer-unlock-to = Pay somebody else
transfer-no-speed = You cannot set a fee speed for smart accounts.
transfer-look-alike = Same beginning or end, different middle. Fraudsters make such addresses on purpose.
transfer-known-address = The address you know
transfer-entered-address = The address you entered
transfer-amount = Amount
transfer-max = Max
transfer-max-name = Max, { AMOUNT($amount) } { $unit }
transfer-speed = Speed and network fee
transfer-low = Low
transfer-medium = Medium
transfer-high = High
transfer-fee-unknown = not known
transfer-reference = Reference
transfer-kept = Saved on this computer, not sent
transfer-category = Category
transfer-optional = Optional
transfer-categories = Categories in use
transfer-checks = Checks
transfer-checks-note = update as you type
transfer-clear = Ready for review
transfer-risks =
    { $count ->
        [one] { $count } warning to accept
       *[other] { $count } warnings to accept
    }
transfer-asked = The confirm window will ask you to accept this.
transfer-stops =
    { $count ->
        [one] { $count } problem
       *[other] { $count } problems
    }
transfer-working = Checking
transfer-waits =
    { $count ->
        [one] { $count } field to fill
       *[other] { $count } fields to fill
    }
transfer-start = Choose a wallet and what to send. The checks run as you type.
transfer-wait-from = Choose the wallet that pays
transfer-wait-what = Choose what to send
transfer-total = Total from this wallet
transfer-nothing-yet = Nothing to send yet
transfer-unchecked = Not known until the checks have run
transfer-and-fee = {" "}plus a fee of up to { $fee }
transfer-cancel = Clear
transfer-review = Review transfer
transfer-reviewing = Preparing
transfer-why-from = Choose the wallet that pays
transfer-why-what = Choose what to send
transfer-why-working = Checks are running
transfer-why-stopped = Not possible yet: see “Checks”
transfer-why-clipboard = Decide which address is right
transfer-why-incomplete = Fill in the remaining fields
transfer-why-failed = The checks could not run
transfer-no-wallets = No wallets to pay from.
transfer-rejected = Cancelled in the confirm window. Nothing was sent, and what you typed is still here.
transfer-wallet-gone = The wallet of this draft is no longer in this profile.
transfer-decimals =
    { $count ->
        [one] { $count } decimal
       *[other] { $count } decimals
    }
transfer-waiting-title = Waiting for your decision in the confirm window
transfer-waiting-text = The confirm window shows the draft as Bursar saved it.
transfer-compare-there-address = Before you send, compare the address there with the one you were given.
transfer-compare-there-account = Before you send, compare the account number there with the one you were given.
transfer-compare-there-words = Read it there before you decide.
transfer-take-back = Discard this draft
transfer-taking-back = Discarding
