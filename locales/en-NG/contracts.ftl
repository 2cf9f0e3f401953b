### Contract calls.

contracts-title = Contract call
contracts-note = Step 1 of 2. Nothing is sent from this screen.
contracts-tool = Check an address
contracts-wallet = Wallet
contracts-choose-wallet = Choose the calling wallet
contracts-wallet-gone = This wallet is no longer in the profile.
contracts-no-wallets = No wallets to make calls from.
contracts-contract = Contract
contracts-contract-help = Its address, or the name of a contact or a token.
contracts-contract-token = The { $symbol } contract in your token list
contracts-address-help = An address, or the name of a contact or of one of your wallets.
contracts-address-several = Several names match. Choose one in the list.
contracts-abi = ABI
contracts-abi-placeholder = transfer(address to, uint256 amount)
contracts-abi-help = JSON, or one function per line.
contracts-open = Open a file
contracts-functions = Functions
contracts-search = Search functions
contracts-search-help = Name or type
contracts-search-several = Several functions match. Choose one in the list.
contracts-clear-search = Clear the search
contracts-reads-only = Read-only
contracts-payable = Payable
contracts-found =
    { $count ->
        [one] { $count } function
       *[other] { $count } functions
    }
contracts-errors =
    { $count ->
        [one] { $count } custom error
       *[other] { $count } custom errors
    }
contracts-unsupported =
    { $count ->
        [one] { $count } function that cannot be called
       *[other] { $count } functions that cannot be called
    }
contracts-unsupported-type = Cannot be called: unsupported type { $kind }
contracts-unsupported-unreadable = Cannot be called: its declaration cannot be read
contracts-as-json = Write { $label } as JSON
contracts-as-fields = Write { $label } in fields
contracts-json-help = For example { $example }
contracts-json-stays = This JSON does not fit the fields of { $label }. Correct it first.
contracts-no-parameters = It takes no parameters.
contracts-parameter = Parameter { $number }
contracts-item = { $label }, item { $number }
contracts-add-item = Add an item to { $label }
contracts-remove-item = Remove item { $number } of { $label }
contracts-no-items = The list is empty.
contracts-tuple = The service documents string, integer, boolean and array only. It may refuse a tuple.
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
contracts-value = Network currency to send
contracts-value-help = Leave it empty to send none.
contracts-value-nonpayable = Off: the ABI does not say that this function is payable. In an ABI of lines, write “payable” after a function that is.
contracts-locked = Locked by the template
contracts-reference = Reference
contracts-optional = Optional
contracts-sent = What would be sent
contracts-sent-note = decoded from the exact bytes that would be sent
contracts-start = Choose a wallet, a contract and a function. The call is encoded as you type.
contracts-line-signature = Signature
contracts-line-parameters = abiParameters
contracts-line-calldata = Calldata
contracts-line-value = Value (network currency sent)
contracts-none = 0 { $unit }
contracts-copy = Copy { $what }
contracts-incomplete = Fill in the remaining parameters.
contracts-estimate = Estimate fee
contracts-estimating = Estimating
contracts-clear = Clear
contracts-review = Review call
contracts-reviewing = Preparing
contracts-why-wallet = Choose the calling wallet
contracts-why-contract = Enter the contract
contracts-why-abi = Enter the ABI
contracts-why-function = Choose a function
contracts-why-working = Still encoding
contracts-why-parameters = Enter the parameters
contracts-why-misfits =
    { $count ->
        [one] { $count } field is not right yet
       *[other] { $count } fields are not right yet
    }
contracts-why-failed = Fix the error shown
contracts-abis-count =
    { $count ->
        [one] { $count } saved ABI
       *[other] { $count } saved ABIs
    }
contracts-abis-title = Saved ABIs
contracts-abis-search = Search saved ABIs
contracts-abis-search-help = Name or address
contracts-abis-any = Any contract
contracts-abis-offered = An ABI is saved for this contract: { $title }
contracts-abis-use = Use
contracts-abis-use-one = Use the ABI { $title }
contracts-abis-drop = Remove the ABI { $title }
contracts-abis-save = Save ABI
contracts-abis-saved = The ABI is saved on this computer.
contracts-abis-name = Name of the ABI
contracts-abis-contract-help = Leave empty if several contracts use this ABI.
contracts-templates-count =
    { $count ->
        [one] { $count } template
       *[other] { $count } templates
    }
contracts-templates-title = Templates
contracts-templates-text = A template fills in the form. Its locked fields cannot be changed. Everything is checked again.
contracts-templates-use = Use
contracts-templates-use-one = Use the template { $title }
contracts-templates-drop = Delete the template { $title }
contracts-templates-save = Save as template
contracts-templates-saving = Saving
contracts-templates-saved = The template is saved on this computer.
contracts-templates-name = Name of the template
contracts-templates-lock = Locked fields
contracts-templates-lock-text = A locked field keeps its current value.
contracts-templates-active = Template: { $title }
contracts-templates-leave = Stop using template
contracts-ask = Read
contracts-asking = Reading
contracts-ask-block = Block
contracts-ask-block-help = Leave empty for the newest block. Not every node keeps old blocks. The sandbox keeps them.
contracts-ask-wallet = Choose a wallet on the chain that you want to read
contracts-answer = Answer
contracts-answer-note = nothing is signed or sent
contracts-answer-start = Press Read to ask the contract.
contracts-answer-node = From { $node }
contracts-answer-block = As of block { $block }
contracts-answer-data = Bytes
contracts-answer-no-node = This chain has no node. Set one in Settings to read contracts.
contracts-answer-nothing = Nothing was returned. There is no contract at this address, or it has no such function.
contracts-answer-unreadable = The contract’s answer does not match the ABI.
contracts-abis-of = ABI: { $title }
contracts-abis-kept = The ABI of this call is kept with it.
contracts-abis-none = No ABI is saved for this contract.
contracts-abis-open = Open in Contracts
