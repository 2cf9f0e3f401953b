### What Rust says of tokens that are added or spent: checks and risks.

token-address = The address format is correct
token-listed = This token is already in your list.
token-symbol-empty = Enter the token’s symbol.
token-symbol-free = No other { $symbol } on this chain
token-symbol-listed = Bursar’s token list calls this contract { $listed }; you typed { $typed }.
token-coin-listed = In Bursar’s token list, this contract is { $symbol }, an ERC-20 token.
token-collection = The service may refuse a collection
token-collection-more = The service’s list of token standards has no collections. You lose nothing if you try.
token-collection-tick = I know that this contract is a collection, and that its tokens have no decimals
token-standard-none = This is not a token standard.
token-decimals-empty = Enter how many decimals the token has.
token-decimals-range = Decimals are a whole number from 0 to 36.
token-decimals =
    { $count ->
        [one] { $count } decimal
       *[other] { $count } decimals
    }
token-decimals-listed = From Bursar’s token list: { $name }, { $decimals }
token-decimals-other = Bursar’s token list says { $listed }; you typed { $typed }.
token-moved =
    { $places ->
        [one] If the number of decimals is wrong, every amount will be wrong by { $places } decimal place.
       *[other] If the number of decimals is wrong, every amount will be wrong by { $places } decimal places.
    }
token-unlisted = This token is not in Bursar’s token list
token-unlisted-silent = The contract does not say how many decimals the token has. If the number of decimals is wrong, every amount will be wrong by ten times or more.
token-unlisted-unasked = Bursar could not ask the contract how many decimals the token has. If the number of decimals is wrong, every amount will be wrong by ten times or more.
token-unlisted-no-node = Bursar cannot ask the contract, because no node is set for this chain. If the number of decimals is wrong, every amount will be wrong by ten times or more.
token-unlisted-tick = I checked in the contract or with the issuer that the token has { $decimals }

## What a contract says of itself

token-asking = Bursar is asking the contract through { $node }.
token-unasked = The contract could not be asked
token-unasked-more = { $node }: { $why }
token-read = Read from { $chain } through { $node }.
token-silent = No token answers at this address
token-silent-more = Read from { $chain } through { $node }. The contract may be on another chain.
token-silent-tick = I know that the token is at this address, although the node does not show it
token-says = The contract says: { $parts }
token-parts = { $first }, { $next }
token-hidden = The contract’s symbol has invisible characters: { $symbol }
token-hidden-more = This is how a false token imitates a known one.
token-symbol-differs = The contract’s symbol is { $says }; you typed { $typed }.
token-symbol-differs-tick = I know that its symbol on the chain is { $says }
token-decimals-differ = The contract says { $says }; you typed { $typed }.
token-standard-differs = The contract says that it is { $standard }.
token-standard-unsaid = The contract does not say that it is { $standard }
token-standard-tick = I checked the standard in the contract or with the issuer
token-has-decimals = The contract has decimals and does not say that it is a collection.
token-erc20 = an ERC-20 token
token-erc721 = an ERC-721 collection
token-erc1155 = an ERC-1155 collection

## Symbols that look like others

token-trick = False tokens often use a well-known symbol with another contract.
token-not = I know that this is not { $symbol }
token-not-yours = Not the { $known } you already use: { $that }.
token-not-usual = Not the usual { $known }: { $that }.
token-like = “{ $symbol }” looks like { $known }: { $that }.
token-like-hidden = “{ $symbol }” looks like { $known }, and has invisible characters: { $that }.
token-like-letters = “{ $symbol }” looks like { $known }, but is written with { $letters }: { $that }.
token-that-currency = that one is the network currency
token-that-yours = that one is { $contract }
token-that-usual = its contract on this chain is { $contract }
token-that-elsewhere = this is another token
token-named = { $symbol } (not the { $known } you know)
