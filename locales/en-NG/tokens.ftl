### The token registry.

tokens-title = Tokens
tokens-note = Tokens that can be sent and shown. Everyone in the organization has the same list.
tokens-add = Add token
tokens-filter = Filter tokens
tokens-count =
    { $count ->
        [one] { $count } token
       *[other] { $count } tokens
    }
tokens-counted = { $tokens }, as of { $at }
tokens-counted-some = { $shown } of { $tokens }, as of { $at }
tokens-counted-more = { $tokens }, more available, as of { $at }
tokens-counted-some-more = { $shown } of { $tokens }, more available, as of { $at }
tokens-refresh = Refresh
tokens-more = Load more
tokens-none = No tokens yet.
tokens-none-text = Each chain’s own currency and the tokens you add are listed here.
tokens-nothing = Nothing matches.
tokens-nothing-text = No token has “{ $text }” in its symbol, name, chain or contract.
tokens-clear = Clear filter
tokens-table = Tokens of the organization
tokens-head-symbol = Symbol
tokens-head-chain = Chain
tokens-head-standard = Standard
tokens-head-decimals = Decimals
tokens-head-contract = Contract
tokens-native = Network currency
tokens-not-known = –
tokens-twin = Another token has this symbol
tokens-passes-for =
    { $same ->
        [true] Not the well-known { $symbol }
       *[other] Looks like { $symbol }, but is not
    }
tokens-copy = Copy the contract of { $symbol }
tokens-add-title = Add a token
tokens-chain = Chain
tokens-choose-chain = Choose the chain
tokens-contract = Contract address
tokens-symbol = Symbol
tokens-name = Name
tokens-optional = Optional
tokens-decimals = Decimals
tokens-from-list = from Bursar’s token list
tokens-standard = Standard
tokens-standards-erc20 = ERC-20
tokens-standards-erc721 = ERC-721
tokens-standards-erc1155 = ERC-1155
tokens-no-decimals = Tokens of a collection have ids and no decimals.
tokens-checks = Checks
tokens-cancel = Cancel
tokens-adding = Adding
tokens-added = { $symbol } was added.
tokens-on-chain = The contract says { $text }
tokens-no-node = No node is set for { $chain }, so the contract itself is not checked. To set one, open Settings, turn on “Show developer tools”, and go to Node addresses.
tokens-take = Use the contract’s values
tokens-ask-again = Check the contract again
tokens-asking = Checking the contract
tokens-why-incomplete = Fill in the remaining fields
tokens-why-stopped = Not possible yet: see the error above
tokens-why-ticks = Checkboxes left: { $count }
tokens-why-working = Checks are still running
tokens-why-failed = The checks could not run
