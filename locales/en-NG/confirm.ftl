### The page of the confirm window. Its words are put in when it is built: text and values, nothing else.

confirm-title = Confirm
confirm-exact = Technical details
confirm-passphrase = Your passphrase
confirm-empty = Nothing is waiting for you here.
confirm-empty-text = You can close this window.
confirm-failed = This cannot be shown
confirm-reload = Reload
confirm-previous = Previous
confirm-next = Next
confirm-part = Part { $at } of { $of }
confirm-rows = Page { $at } of { $of }
confirm-not-allowed = This window is not allowed to do that: { $what }

## Whether money moved
confirm-not_moved = No money moved.
confirm-may_have_moved = Money may have moved. Do not pay again.
confirm-moved = Money moved.

## Why the button that pays is off
confirm-busy = Working. Keep this window open.
confirm-nothing = Nothing to confirm
confirm-stopped = This cannot be sent
confirm-read = Scroll to the end first
confirm-pages = Pages left to read: { $count }
confirm-boxes = Checkboxes left: { $count }
confirm-type-passphrase = Type your passphrase
confirm-fill = Fill in the field above
confirm-focus = Click this window to go on
confirm-soon = Ready in a second
confirm-look-up = Find a payment
confirm-found = { $count } of { $of }
