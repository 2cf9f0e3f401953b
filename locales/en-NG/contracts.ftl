### Contract calls.

contracts-title = Contract call
contracts-note = Step 1 of 2. Nothing is sent from this screen.
contracts-tool = Check an address
contracts-wallet = Wallet
contracts-choose-wallet = Choose the wallet that calls
contracts-wallet-gone = This wallet is not in the profile any more.
contracts-no-wallets = No wallets to call with.
contracts-contract = Contract
contracts-contract-help = Its address, or the name of a contact.
contracts-abi = ABI
contracts-abi-placeholder = transfer(address to, uint256 amount)
contracts-abi-help = JSON, or one function a line.
contracts-open = Open a file
contracts-functions = Functions
contracts-search = Search functions
contracts-search-help = Name or type
contracts-clear-search = Clear the search
contracts-reads-only = Only reads: there is nothing to send
contracts-found =
    { $count ->
        [one] { $count } function
       *[other] { $count } functions
    }
contracts-errors =
    { $count ->
        [one] { $count } error
       *[other] { $count } errors
    }
contracts-no-parameters = It takes no parameters.
contracts-parameter = Parameter { $number }
contracts-item = { $label }, item { $number }
contracts-add-item = Add an item to { $label }
contracts-remove-item = Remove item { $number } of { $label }
contracts-no-items = The list is empty.
contracts-tuple = The service lists string, integer, boolean and array only: a tuple may be refused.
contracts-unit = Unit of { $label }
contracts-units-base = base units
contracts-units-gwei = gwei
contracts-units-ether = ether
contracts-units-of = { $symbol }, { $decimals } decimals
contracts-bytes =
    { $count ->
        [one] { $count } byte
       *[other] { $count } bytes
    }
contracts-yes = true
contracts-no = false
contracts-value = Network currency that goes along
contracts-value-help = Leave it empty to send none.
contracts-locked = Locked by the template
contracts-reference = What it is for
contracts-optional = Optional
contracts-sent = What would be sent
contracts-sent-note = exactly, read back from its own bytes
contracts-start = Choose a wallet, a contract and a function. It is encoded as you type.
contracts-line-signature = Signature
contracts-line-parameters = abiParameters
contracts-line-calldata = Calldata
contracts-line-value = Goes along
contracts-none = 0 { $unit }
contracts-copy = Copy { $what }
contracts-incomplete = Waits for the rest of the parameters.
contracts-estimate = Estimate fee
contracts-estimating = Asking
contracts-clear = Clear
contracts-review = Review call
contracts-reviewing = Preparing
contracts-why-wallet = Choose the wallet that calls
contracts-why-contract = Say which contract
contracts-why-function = Choose a function
contracts-why-working = It is still encoded
contracts-why-misfits =
    { $count ->
        [one] { $count } field is not right yet
       *[other] { $count } fields are not right yet
    }
contracts-why-failed = See what is wrong
contracts-templates-count =
    { $count ->
        [one] { $count } template
       *[other] { $count } templates
    }
contracts-templates-title = Templates
contracts-templates-text = A template fills the form in. Its locked fields cannot be changed; everything is checked anew.
contracts-templates-use = Use
contracts-templates-use-one = Use the template { $title }
contracts-templates-drop = Delete the template { $title }
contracts-templates-save = Save as template
contracts-templates-saving = Saving
contracts-templates-saved = The template is saved on this computer.
contracts-templates-name = Name of the template
contracts-templates-lock = Locked fields
contracts-templates-lock-text = A locked field keeps what stands in it now.
contracts-templates-active = Template: { $title }
contracts-templates-leave = Leave the template
