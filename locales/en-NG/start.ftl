### The welcome page.

start-title = Nothing connected yet.
start-none-open = No profile is open.
start-lead = Practise with pretend money first, or connect your organization’s key. You can do both and switch at any time.
start-sandbox = Sandbox
start-sandbox-text = A complete pretend organization on this computer: wallet sets, wallets, and chains that mine for you.
start-sandbox-offline = Works without internet and without an account
start-sandbox-money = No real money can move
start-sandbox-real = Real signatures on pretend chains
start-try-sandbox = Try it with the sandbox
start-opening = Opening the sandbox
start-organization = Your organization
start-organization-text = Use an API key from your service console. Start with a test key if you have one.
start-organization-address = The address of the service
start-organization-key = An API key, kept in this computer’s key store
start-organization-secret = A signing secret for every set you make here
start-connect = Connect my organization
start-store-found = Key store found: { $backend }. Written, read back and deleted to be sure.
