### The key map.

keys-title = Keyboard shortcuts
keys-close = Close
keys-anywhere = Anywhere
keys-letters = Single letters, when you are not typing
keys-letters-off = Single letters are switched off in Settings.
keys-go-to = G, then a letter
keys-lists = In a list
keys-wallet = With a wallet open
keys-or = or
keys-of-palette = Search or run a command
keys-of-review = Review, on a form that moves money
keys-of-escape = Close what is open, or go back
keys-of-new-transfer = New transfer
keys-of-new-payout = New bank payout
keys-of-lock = Lock
keys-of-search = Search this page
keys-of-keys = Show keyboard shortcuts
keys-of-next = Next row
keys-of-previous = Previous row
keys-of-open = Open the row
keys-of-requests = Requests for the row
keys-of-inspector = Inspect the focused item
keys-of-panel = Show or hide the inspector panel
keys-of-wallet-transfer = Transfer from this wallet
keys-of-wallet-receive = Receive
keys-of-wallet-copy = Copy its address
