### Errors of a node of a chain. A node is no part of the service; no API key is sent to it and no payment goes through it.

node-address = This address cannot be used.
node-too-long = The answer of the node is too long.
node-redirected = The node redirects to another address, and Bursar does not follow. Set the address where the node answers.
node-forbidden = The node asks for a key or a permission. Bursar sends none. Set a node that is open to everybody.
node-not-found = There is no node at this address.
node-too-often = The node received too many requests. Wait a moment.
node-failed = The node failed.
node-refused = The node refused to answer.
node-no-host = The host of the node was not found.
node-no-answer = There is no answer at the address of the node.
node-nothing-listens = The connection to the node was refused: nothing listens there.
node-not-trusted = The certificate of the node is not valid. Nothing was sent to it.
node-not-built = The request to the node could not be built.
node-timed-out = The node did not answer in time.
node-broke = The connection to the node was lost.
node-unreadable = The answer is not that of a node.
