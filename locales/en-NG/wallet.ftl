### What Rust says of wallets, their addresses and notes, nodes and gas sponsors.

wallet-unlisted = The service does not list this wallet.
wallet-set-unlisted = The service does not list this wallet set.
wallet-address-length = An address has 1 to 200 characters.
wallet-note-damaged = The note of this wallet set can no longer be read. Restore the records from a backup.
wallet-note-invisible = This note has an invisible character. Type the text again.
wallet-note-changed = This note was changed while you were writing. Copy your text, open the note again, and add it there.
wallet-own-elsewhere = Own wallet on { $chains }, not on this chain
wallet-own-elsewhere-named = Own wallet, { $name }, on { $chains }, not on this chain
wallet-label-invisible = This name contains an invisible character. Type it again.

## Gas sponsors

wallet-sponsor-faucet = Test money can be added only in the sandbox. Send network currency to the sponsor’s address instead.
wallet-sponsor-amount = Enter the amount in digits.

## Nodes

wallet-node-damaged = The node addresses on this computer are damaged.
wallet-node-sandbox = The sandbox is the node of its own chains. You cannot set another one.
wallet-node-number = Bursar does not know the chain id of this chain, so it cannot use a node for it.
wallet-node-empty = Enter the address of the node.
wallet-node-user = The address has a user name or a password in front of an @ sign. Remove them and the @ sign.
wallet-node-chain = This node is for another chain: it reports the chain id { $found }, and { $chain } has { $wanted }.
wallet-node-reply = { $why } The node says: { $reply }
wallet-node-row = Node
wallet-node-none = none
wallet-node-unreadable = unreadable
wallet-node-set = Set the node for { $chain }
wallet-node-set-meaning = When you confirm, Bursar connects to this host. Bursar asks the host about token contracts and the outcome of your payments, so the host can see which ones.
wallet-node-remove = Remove the node for { $chain }
wallet-node-remove-meaning = Bursar will no longer ask a node of this chain about token contracts and the outcome of your payments.
