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
customers-head-last = Last PIN request
customers-add = Add customer
customers-read = Sync
customers-reading = Syncing
customers-search = Search customers
customers-placeholder = Name, reference or id
customers-clear = Clear the search
customers-no-hit = Nothing matches { $text }.
customers-empty = No customers yet.
customers-empty-text = Add a customer with the reference from your own system.
customers-absent = The service gives no list of customers. You see the customers that you added, and those to whom a wallet or an account belongs.
customers-dismiss = Close this note
customers-unnamed = No name
customers-choose = Choose a customer to see the details here.
customers-yes = Set up
customers-no = Not set up
customers-not-known = Not known
customers-never = None
customers-source-service = From the service’s record
customers-source-hand = Entered manually
customers-source-seen = Not added in Bursar. A wallet or account belongs to this customer.
customers-not-added = Not added in Bursar
customers-id = Service id
customers-reference = Reference
customers-status = Status
customers-checklist = Checklist
customers-check-pin = PIN
customers-check-recovery = Recovery method
customers-check-wallets = Wallets
customers-check-accounts = Naira account
customers-tells-yes = Set up
customers-tells-no = Not set up yet
customers-tells-unknown = The service does not report it
customers-tells-locked = Locked out: reset the PIN to let the customer in again
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
customers-tells-needs-recovery = The service creates wallets only after recovery is set up
customers-task-wallets = Create wallets
customers-task-account = Create a naira account
customers-task-pin_setup = Set up the PIN
customers-task-pin_update = Change the PIN
customers-task-pin_reset = Reset the PIN
customers-task-recovery = Set up recovery method
customers-task-recovery-change = Change recovery method
customers-task-of-wallets = New wallets on { $chains }
customers-task-of-account = A naira account
customers-task-of-pin_setup = First PIN and recovery method
customers-task-of-pin_update = New PIN
customers-task-of-pin_reset = New PIN, using the recovery answer
customers-task-of-recovery = New recovery method
customers-wallets-of = Wallets
customers-accounts-of = Accounts
customers-pin-requests-of = PIN requests
customers-no-pin-requests = No PIN requests from Bursar yet.
customers-open-pin-request = Open
customers-open-pin-request-of = Open the PIN request “{ $what }” from { $when }
customers-open =
    { $count ->
        [one] { $count } PIN request is
       *[other] { $count } PIN requests are
    } waiting for a customer
customers-forget = Remove from Bursar
customers-state-starting = Starting
customers-state-waiting = Waiting for the PIN
customers-state-done = Done
customers-state-declined = Declined
customers-state-locked_out = Locked out
customers-state-failed = Failed
customers-state-expired = Expired
customers-state-unknown = Outcome unknown
customers-state-by_hand = Entered manually
customers-state-closed = Closed
customers-form-add-title = Add a customer
customers-form-add-text = The service creates the customer and gives the customer an id. To add a customer who already exists at the service, enter the service id below.
customers-form-name = Name
customers-form-ref-id = Reference in your own system
customers-form-ref-help = The service uses it to find the customer.
customers-form-id = Service id
customers-form-id-help = Only for a customer who already exists at the service. Leave empty to create a new one.
customers-form-add-go = Add customer
customers-form-adding = Adding
customers-form-cancel = Cancel
customers-form-start-title = { $task }: { $name }
customers-form-chains = Chains
customers-form-chains-help = One wallet on each chain. The customer confirms all of them by entering the PIN once.
customers-form-chains-real = The service offers chains with real money in this test profile too: do not choose one for a test.
customers-form-holder = Account holder
customers-form-back = Page that opens after the PIN
customers-form-here = A page of Bursar on this computer
customers-form-page = A page of your organization
customers-form-here-help = For a customer who enters the PIN on this computer. You see the result in Bursar.
customers-form-page-label = Address of your organization’s page
customers-form-page-help = For a customer who enters the PIN on a phone. Type a web address (http or https).
customers-form-leaves = What Bursar sends to the service, and to nobody else
customers-form-leaves-plain = The customer’s id, what the customer is asked to do, and the address of the page that opens after the PIN. No personal data.
customers-form-leaves-holder = All account holder details above, the customer’s id, and the address of the page that opens after the PIN.
customers-form-go = Get the customer’s link
customers-form-going = Getting the link
customers-form-stops =
    Fix { $count ->
        [one] { $count } field
       *[other] { $count } fields
    } to continue
