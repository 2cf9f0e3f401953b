### The nodes of chains.

nodes-title = Node addresses
nodes-text = A node is a server that reports what is on a chain. Bursar asks it about contracts, about payments, and about what you look up in Explorer. Whoever runs the node learns what Bursar asks and from which internet connection. The node gets no API key, and no payment goes through it.
nodes-built-in = The sandbox is the node for its own chains. You do not need to set one.
nodes-none = No node is set, so none is asked.
nodes-list = Nodes by chain
nodes-chain = Chain
nodes-choose = Choose the chain
nodes-address = Node address
nodes-help = Enter an address with https, or with http and 127.0.0.1. Bursar stores it encrypted, and later shows only its host.
nodes-save = Test and save
nodes-trying = Testing
nodes-saved = The node for { $chain } answered and was saved.
nodes-remove = Remove the node for { $chain }
nodes-removed = The node for { $chain } was removed.
