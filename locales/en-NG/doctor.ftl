### The connection’s examination: what was found, and what helps.

doctor-title = Connection
doctor-text = Reads and one question that can make nothing: the service is left as it was.
doctor-examine = Examine the connection
doctor-again = Examine again
doctor-busy = Examining
doctor-at = Looked at { $time }
doctor-findings = Findings
doctor-extensions = What only some connections have
doctor-extensions-text = Screens use these where they are there, and do without where they are not.
doctor-operation = Operation
doctor-state = Found
doctor-copy = Copy the findings
doctor-reach-ok = The service answers, in { $millis } ms
doctor-reach-slow = The service answers slowly, in { $took }
doctor-reach-slow-help = Everything works, only later. A slow line is the usual cause: try another network. Nothing is sent twice because it is slow.
doctor-reach-not = The service was not reached
doctor-reach-not-help = Check the network of this computer, then the address in Settings, Profiles. Nothing is sent while there is no connection.
doctor-clock-ok = The clocks agree within { $span }
doctor-clock-behind = This computer’s clock is { $span } behind the service’s
doctor-clock-ahead = This computer’s clock is { $span } ahead of the service’s
doctor-clock-seconds = { $count } s
doctor-clock-minutes = { $count } min
doctor-clock-hours = { $count } h
doctor-clock-help = Let the system set its clock by the network. Until then Bursar counts by the service’s clock wherever it matters to the service; times on the screen are this computer’s.
doctor-clock-unknown = The service’s clock is not known
doctor-clock-unknown-help = No answer carried a date. Secrets are stamped with this computer’s time: see that it is right.
doctor-key-of-full = The key may do everything
doctor-key-of-read_only = The key may only read
doctor-key-of-refused = The service does not accept the key
doctor-key-of-not_known = What the key may do is not known
doctor-key-help-read_only = Looking works; creating, paying and signing are refused with status 403. To do more, get a full key in the service’s dashboard and put it in under Settings, Profiles, Replace key.
doctor-key-help-refused = It was removed, mistyped, or belongs to another address. Put in another under Settings, Profiles, Replace key.
doctor-key-help-not_known = The service answered in a way that does not tell. Try again; if it stays so, look in its dashboard.
doctor-mode-standard = Standard mode: no request carries a secret of the organization
doctor-mode-trustless = Trustless mode, and the organization’s secret is on this computer
doctor-mode-missing = Trustless mode, and the organization’s secret is not on this computer
doctor-mode-missing-help = Creating sets and accounts and paying naira will be refused. Import the secret in Settings, Organization secret.
doctor-mode-unknown = Standard or trustless: not known
doctor-mode-unknown-help = A key that may only read cannot find out. Choose the mode in Settings, Organization secret, as the organization was registered.
doctor-public-key-here = The service’s public key is known: { $fingerprint }
doctor-public-key-none = The service’s public key is not known
doctor-public-key-none-help = Only a trustless organization needs it. Where the connection does not tell it, paste it in Settings, Organization secret, from the dashboard.
doctor-dialect-of-message = Answers stand in “message”, as documented
doctor-dialect-of-data = Answers stand in “data”, as other clients saw it
doctor-dialect-of-bare = Answers come without an envelope
doctor-dialect-unknown = The form of the answers is not known: none came that could be read
doctor-slow-some =
    { $count ->
        [one] 1 payment takes much longer than usual
       *[other] { $count } payments take much longer than usual
    }
doctor-slow-help = A low network fee is the usual cause. Open it from the inbox: it can be made faster, or asked to be cancelled.
doctor-found-found = Yes
doctor-found-absent = No
doctor-found-forbidden = Not for this key
doctor-found-not_known = Not known
doctor-extension-health_view = Health page
doctor-extension-organization_public_key = Public key of the organization
doctor-extension-token_view = One token
doctor-extension-wallet_set_view = One wallet set
doctor-extension-wallet_view = One wallet
doctor-extension-organization_transaction_list = All transactions of the organization
doctor-extension-customer_list = List of customers
doctor-extension-virtual_account_list = List of naira accounts
doctor-extension-virtual_account_name_enquiry = Name of a bank account
