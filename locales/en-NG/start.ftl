### The welcome page.

start-title = Nothing connected yet.
start-none-open = No profile is open.
start-lead = Try Bursar with test money first, or connect your organization. You can do both and switch at any time.
start-sandbox = Sandbox
start-sandbox-text = A complete test organization on this computer, with wallets and test chains.
start-sandbox-offline = Works without internet and without an account
start-sandbox-money = No real money can move
start-sandbox-real = Payments are signed like real ones, on test chains
start-try-sandbox = Try it with the sandbox
start-opening = Opening the sandbox
start-organization = Your organization
start-organization-text = Bursar works with the service that keeps your organization’s wallets and accounts. Use an API key from its dashboard. Start with a test key if you have one.
start-organization-needs = What you need:
start-organization-address = The address of the service
start-organization-key = An API key, which Bursar stores in this computer’s key store
start-organization-secret = When you create wallets, Bursar also stores the secret keys that sign their payments.
start-connect = Connect my organization
start-restore = Do you have a backup of a profile, from this or another computer?
start-team = Do you prepare payments that another computer of your team sends? You need no API key.
start-team-title = Join a team without a key
start-team-text = You prepare payments, and others approve and send them. Wallets, accounts and banks come from a team file. It is saved in Bursar on the computer that sends the payments.
start-team-name = Name of the organization
start-team-file-help = Ask the people who send the payments for the team file. Its name ends in .bursar.
start-team-choose = Choose the team file
start-team-opening = Opening the file
start-store-found = This computer can store your keys safely, in { $backend }.
