### The nodes of chains.

nodes-title = Node addresses
nodes-text = A node says what a token’s contract says of itself. Whoever runs it learns which contracts you look at and from which network. It gets no API key, and no payment goes through it.
nodes-built-in = The sandbox is the node of its own chains. Nothing needs to be set.
nodes-none = None is set, so nobody is asked.
nodes-list = Nodes by chain
nodes-chain = Chain
nodes-choose = Choose the chain
nodes-address = Address of the node
nodes-help = https, or http with 127.0.0.1. It is kept sealed, and only its host is shown again.
nodes-save = Try and keep
nodes-trying = Asking the node
nodes-saved = The node of { $chain } answered and was kept.
nodes-remove = Remove the node of { $chain }
nodes-removed = The node of { $chain } was removed.
