### Rules of the service that what was entered breaks. The sandbox answers with these sentences as the service: keep them short and neutral.

input-length = { $field } must have 1 to 200 characters.
input-transaction-none = Enter the transaction to sign.
input-transaction-twice = Enter the transaction as raw data or as fields, not both.
input-token-symbol = A token needs a symbol.
input-token-decimals = A token can have at most 36 decimals.
input-token-contract = A token that is not the currency of its chain needs a contract address.
input-nft-decimals = { $amount } has decimals. NFTs are counted in whole numbers.
input-batch-amounts = A batch needs one amount for each token id.
input-batch-amount = A batch needs an amount for each token id, not one amount.
input-batch-ids = A batch needs its token ids.
input-amount-none = Enter the amount to send.
input-amount-zero = The amount is zero.
input-page-limit = The limit must be at least 1.
input-page-no-limit = A page needs a limit.
input-set-name = Enter a name for the wallet set.
input-set-name-long = A name can have at most 100 characters.
input-chains = Choose at least one chain.
input-wallets-none = Create at least one wallet.
input-wallets-rows =
    There { $rows ->
        [one] is 1 row
       *[other] are { $rows } rows
    } for { $wallets ->
        [one] 1 wallet
       *[other] { $wallets } wallets
    }.
input-wallet-name = Enter a name for the wallet.
input-wallet-reference = Enter a reference for the wallet.
