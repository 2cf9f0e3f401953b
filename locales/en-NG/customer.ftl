### What Rust says of customers and of their PIN requests.

customer-gone = This customer was removed from Bursar.
customer-name = Enter a name for the customer.
customer-reference = Enter the customer’s reference in your own system. The service finds the customer by it.
customer-id-form = The service’s ids have no spaces and no accents. Copy the id again.
customer-known = This customer is already in Bursar.
customer-no-create = Bursar cannot create customers at this service. Create the customer there, then enter the service’s id here.
customer-account-add = Add a customer’s account

## Starting a PIN request

customer-pin-customer = Choose a customer.
customer-pin-chains = Choose at least one chain.
customer-pin-name = Enter the customer’s name.
customer-pin-holder = Enter who the account is for.
customer-pin-holder-unread = The details of this account holder cannot be read. Enter them again.
customer-pin-known = The service answered with an earlier PIN request that Bursar already has. Bursar does not show its link here. Start a new PIN request.
customer-pin-no-link = The service gave no link, so there is no page for the customer. Start a new PIN request.
customer-pin-lost = It is not known whether the service created the PIN request. It is safe to start again: nothing happens without the link, and no customer has it.
customer-pin-interrupted = Bursar was closed while this PIN request was starting. Start it again: nothing happens without the link, and no customer has it.

## The outcome of a PIN request

customer-pin-gone = This PIN request is not on this computer.
customer-pin-other = The service answered about a different PIN request. Bursar ignored the answer and will ask again.
customer-pin-locked = Too many wrong PINs or recovery answers. The service has locked the customer out. Reset the PIN to let them in again.
customer-pin-declined = The customer declined on the PIN page. Nothing was created.
customer-pin-failed = The service says that the PIN request failed, but not why. Nothing was created. Start a new PIN request.
customer-pin-expired = This link has expired, and the customer did not finish. Nothing was created. Start a new PIN request.
customer-pin-no-wallet = This link has expired, and there is no new wallet. If the customer finished at the last moment, the wallets appear in Wallets.
customer-pin-unreported = This link has expired, and the service does not report the outcome. Ask the customer, then record the outcome.
customer-pin-forgotten-over = This link has expired, and the service has no record of this PIN request any more. Ask the customer whether it was finished. If not, start a new PIN request.
customer-pin-forgotten-has = The service has no record of this PIN request any more. The customer’s checklist shows that it is set up now, but not by which PIN request.
customer-pin-forgotten = The service has no record of this PIN request any more, so it is not known whether the customer finished it. Check the customer’s checklist.
customer-pin-other-wallets = The service’s answer names wallets of another customer. They are not shown. Ask the service about this PIN request.
customer-pin-other-account = The service’s answer names another customer’s account. It is not shown. Ask the service about this PIN request.
customer-pin-decided = The outcome of this PIN request is already known.
customer-pin-number = Enter the account number that the customer received.
customer-pin-recorded = Entered manually: the service has not confirmed it.
customer-pin-mark = Record the PIN request as done
customer-pin-ended = This PIN request has already ended.
customer-pin-closed = Closed in Bursar. If the customer still finishes, new wallets and accounts appear in Wallets and Accounts.
