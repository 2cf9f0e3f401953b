### The nodes of chains.

nodes-title = Node addresses
nodes-text = A node reports what a token’s contract says about itself. Whoever runs the node learns which contracts you check and from which internet connection. It gets no API key, and no payment goes through it.
nodes-built-in = The sandbox is the node for its own chains. You do not need to set one.
nodes-none = No node is set, so none is asked.
nodes-list = Nodes by chain
nodes-chain = Chain
nodes-choose = Choose the chain
nodes-address = Node address
nodes-help = https, or http with 127.0.0.1. It is stored encrypted, and only its host is shown again.
nodes-save = Test and save
nodes-trying = Testing
nodes-saved = The node for { $chain } answered and was saved.
nodes-remove = Remove the node for { $chain }
nodes-removed = The node for { $chain } was removed.
