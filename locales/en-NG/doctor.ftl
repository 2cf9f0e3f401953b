### The connection’s examination: what was found, and what helps.

doctor-title = Connection
doctor-text = The check changes nothing at the service. Bursar reads data, and asks the service whether an address is valid.
doctor-examine = Check the connection
doctor-again = Check now
doctor-busy = Checking
doctor-at = Checked at { $time }
doctor-findings = Results
doctor-extensions = Extensions
doctor-extensions-text = Only some connections have these. Bursar uses those that are available and works without the others.
doctor-operation = Operation
doctor-state = Available
doctor-copy = Copy results
doctor-reach-ok = The service answers in { $millis } ms
doctor-reach-slow = The service answers slowly, in { $took }
doctor-reach-slow-help = Everything works, but takes longer. A slow network is the usual cause: try another internet connection. A slow answer never makes Bursar send anything twice.
doctor-reach-not = The service could not be reached
doctor-reach-not-help = Check the network of this computer, then the address in Settings, Profiles. Nothing is sent while there is no connection.
doctor-clock-ok = The clocks agree within { $span }
doctor-clock-behind = This computer’s clock is { $span } behind the service’s
doctor-clock-ahead = This computer’s clock is { $span } ahead of the service’s
doctor-clock-seconds = { $count } s
doctor-clock-minutes = { $count } min
doctor-clock-hours = { $count } h
doctor-clock-help = Let your system set its clock from the network. Until then, Bursar uses the service’s time in requests; the screen shows this computer’s time.
doctor-clock-unknown = The service’s clock is not known
doctor-clock-unknown-help = No answer had a date. Secrets are stamped with this computer’s time, so make sure that it is correct.
doctor-key-of-full = The key has full access
doctor-key-of-read_only = The key is read-only
doctor-key-of-refused = The service does not accept the key
doctor-key-of-not_known = The key’s permissions are not known
doctor-key-help-read_only = You can view data. Creating, paying and signing are refused with status 403. To do more, get a full-access key from the service’s dashboard and enter it under Settings, Profiles, Replace key.
doctor-key-help-refused = It was removed, mistyped, or belongs to another address. Enter another one under Settings, Profiles, Replace key.
doctor-key-help-not_known = The service’s answer does not show it. Try again. If that does not help, check the service’s dashboard.
doctor-mode-standard = Standard mode: no request carries an organization secret
doctor-mode-trustless = Trustless mode: the organization secret is on this computer
doctor-mode-missing = Trustless mode: the organization secret is not on this computer
doctor-mode-missing-help = Creating sets and accounts and sending payouts will be refused. Import the secret in Settings, Organization secret.
doctor-mode-unknown = The organization mode, standard or trustless, is not known
doctor-mode-unknown-help = A read-only key cannot find out. In Settings, Organization secret, choose the mode in which the organization was registered.
doctor-public-key-here = The service’s public key is known: { $fingerprint }
doctor-public-key-none = The service’s public key is not known
doctor-public-key-none-help = It is needed only in trustless mode, in which the organization holds its own secret. If the service does not provide it, copy it from the service’s dashboard and paste it in Settings, Organization secret.
doctor-dialect-of-message = Answers are in “message”, as documented
doctor-dialect-of-data = Answers are in “data”, as other clients have seen
doctor-dialect-of-bare = Answers come without an envelope
doctor-dialect-unknown = The format of the answers is not known: no readable answer was received
doctor-slow-some =
    { $count ->
        [one] 1 payment takes much longer than usual
       *[other] { $count } payments take much longer than usual
    }
doctor-slow-help = A low network fee is the usual cause. Open the payment from the inbox to accelerate it or ask to cancel it.
doctor-found-found = Yes
doctor-found-absent = No
doctor-found-forbidden = Not for this key
doctor-found-not_known = Not known
doctor-extension-health_view = Health check
doctor-extension-organization_public_key = Public key of the organization
doctor-extension-token_view = Token details
doctor-extension-wallet_set_view = Wallet set details
doctor-extension-wallet_view = Wallet details
doctor-extension-organization_transaction_list = All transactions of the organization
doctor-extension-customer_list = List of customers
doctor-extension-virtual_account_list = List of naira accounts
doctor-extension-virtual_account_name_enquiry = Bank account name enquiry
