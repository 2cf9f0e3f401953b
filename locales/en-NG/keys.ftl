### The key map.

keys-title = Keys
keys-close = Close
keys-anywhere = Anywhere
keys-letters = Single letters, where nothing is being typed
keys-letters-off = Single letters are switched off in Settings.
keys-go-to = G, then a letter
keys-lists = In a list
keys-wallet = With a wallet open
keys-or = or
keys-of-palette = Search or do
keys-of-review = Review, on a form that moves money
keys-of-escape = Close what is open, or go back
keys-of-new-transfer = New transfer
keys-of-new-payout = New bank payout
keys-of-lock = Lock
keys-of-search = Search this page
keys-of-keys = Show the keys
keys-of-next = Next row
keys-of-previous = Previous row
keys-of-open = Open the row
keys-of-requests = Requests behind the row
keys-of-inspector = Inspector, on what is in focus
keys-of-panel = Inspector panel, open or closed
keys-of-wallet-transfer = Transfer from it
keys-of-wallet-receive = Receive
keys-of-wallet-copy = Copy its address
