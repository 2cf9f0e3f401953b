### Customers and handing the PIN over to them.

customers-title = Customers
customers-items =
    { $count ->
        [one] { $count } customer
       *[other] { $count } customers
    }
customers-table = Customers
customers-head-name = Customer
customers-head-wallets = Wallets
customers-head-accounts = Accounts
customers-head-pin = PIN
customers-head-last = Last hand-off
customers-add = Add customer
customers-read = Read the list
customers-reading = Reading
customers-search = Search customers
customers-placeholder = Name, reference or id
customers-clear = Clear the search
customers-no-hit = Nothing matches { $text }.
customers-empty = No customers yet.
customers-empty-text = Use the customer id from your own system.
customers-absent = This connection does not tell of customers. Here stand those that you added and those that wallets and accounts name.
customers-dismiss = Close this note
customers-unnamed = No name
customers-choose = Choose a customer to see them here.
customers-yes = Set
customers-no = Not set
customers-not-known = Not known
customers-never = None
customers-source-service = From the service’s record
customers-source-hand = Typed by hand
customers-source-seen = Named by a wallet or an account
customers-id = Service’s id
customers-reference = Reference
customers-status = Service’s word
customers-checklist = Checklist
customers-check-pin = PIN
customers-check-recovery = Way back in
customers-check-wallets = Wallets
customers-check-accounts = Naira account
customers-tells-yes = Set
customers-tells-no = Not set yet
customers-tells-unknown = This connection does not tell
customers-tells-locked = Locked out: a reset lets the customer in again
customers-tells-wallets =
    { $count ->
        [0] None yet
        [one] { $count } wallet
       *[other] { $count } wallets
    }
customers-tells-accounts =
    { $count ->
        [0] None yet
        [one] { $count } account
       *[other] { $count } accounts
    }
customers-tells-needs-recovery = Without a way back in the service makes no wallets
customers-task-wallets = Create wallets
customers-task-account = Open a naira account
customers-task-pin_setup = Set up the PIN
customers-task-pin_update = Change the PIN
customers-task-pin_reset = Reset the PIN
customers-task-recovery = Change the way back in
customers-task-of-wallets = New wallets on { $chains }
customers-task-of-account = A naira account
customers-task-of-pin_setup = A first PIN and a way back in
customers-task-of-pin_update = Another PIN
customers-task-of-pin_reset = Another PIN by the answer of the way back in
customers-task-of-recovery = Another way back in
customers-wallets-of = Wallets
customers-accounts-of = Accounts
customers-pin-requests-of = Hand-offs
customers-no-pin-requests = Nothing was asked of this customer from here.
customers-open-pin-request = Open
customers-open-pin-request-of = Open the hand-off “{ $what }” of { $when }
customers-open =
    { $count ->
        [one] { $count } hand-off waits
       *[other] { $count } hand-offs wait
    } for a customer
customers-forget = Remove from the book
customers-state-starting = Starting
customers-state-waiting = Waiting for the PIN
customers-state-done = Done
customers-state-declined = Declined
customers-state-locked_out = Locked out
customers-state-failed = Failed
customers-state-expired = Expired
customers-state-unknown = Not known
customers-state-by_hand = Entered by hand
customers-state-closed = No longer waited for
customers-form-add-title = Add a customer
customers-form-add-text = The service makes a record with an id of its own. A customer that exists there is added by that id.
customers-form-name = Name
customers-form-ref-id = Id in your own system
customers-form-ref-help = The service finds the customer by it.
customers-form-id = Service’s id
customers-form-id-help = Only for a customer that exists at the service; leave empty to make a new one.
customers-form-add-go = Add customer
customers-form-adding = Adding
customers-form-cancel = Cancel
customers-form-start-title = { $task }: { $name }
customers-form-chains = Chains
customers-form-chains-help = One wallet on each; the customer confirms all of them with one PIN.
customers-form-holder = Who the account is for
customers-form-back = Where the customer goes afterwards
customers-form-here = Back to this computer
customers-form-page = To a page of ours
customers-form-here-help = For a customer who sits at this computer. A browser that comes back proves nothing; Bursar asks the service.
customers-form-page-label = Address of the page
customers-form-page-help = http or https; also right for a customer with a phone.
customers-form-leaves = What leaves this computer, to the service alone
customers-form-leaves-plain = The customer’s id, what is asked, and where they go afterwards. No personal data.
customers-form-leaves-holder = Every value of the holder above, the customer’s id, and where they go afterwards.
customers-form-go = Ask for the link
customers-form-going = Asking
customers-form-stops =
    { $count ->
        [one] { $count } field stops
       *[other] { $count } fields stop
    } this
