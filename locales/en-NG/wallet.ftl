### What Rust says of wallets, their addresses and notes, nodes and gas sponsors.

wallet-unlisted = The service does not list this wallet.
wallet-set-unlisted = The service does not list this wallet set.
wallet-address-length = An address has 1 to 200 characters.
wallet-note-damaged = The note of this wallet set can no longer be read. Restore the records from a backup.
wallet-note-invisible = This note has an invisible character. Type the text again.
wallet-note-changed = This note was changed while you were writing. Copy your text, open the note again, and add it there.
wallet-label-invisible = This name contains an invisible character. Type it again.

## Gas sponsors

wallet-sponsor-faucet = Only the sandbox has a faucet. Send network currency to the sponsor’s address instead.
wallet-sponsor-amount = Enter the amount in digits.

## Nodes

wallet-node-damaged = The node addresses on this computer are damaged.
wallet-node-sandbox = The sandbox is the node of its own chains. You cannot set another one.
wallet-node-number = Bursar does not know this chain’s number, so it cannot check a node for it.
wallet-node-empty = Enter the address of the node.
wallet-node-user = The address has a user name or a password.
wallet-node-chain = This node is of another chain: it reports number { $found }, and { $chain } has number { $wanted }.
wallet-node-reply = { $why } The node says: { $reply }
wallet-node-row = Node
wallet-node-none = none
wallet-node-unreadable = unreadable
wallet-node-set = Set the node for { $chain }
wallet-node-set-meaning = When you confirm, Bursar connects to this host. It asks the host what token contracts say and what the outcome of your payments is, so the host learns which ones.
wallet-node-remove = Remove the node for { $chain }
wallet-node-remove-meaning = Tokens will no longer be checked on the chain before you add them.
