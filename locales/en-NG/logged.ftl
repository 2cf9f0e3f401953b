### The log in sentences, with its kinds and its file. Names and numbers of people have no place in it.

logged-bursar = Bursar
logged-this-computer = This computer
logged-draft = { $person } drafted { $code }.
logged-write = { $person } sent the request { $code } to the service.
logged-approve = { $person } approved { $code }.
logged-reject = { $person } discarded the draft { $code }.
logged-ask-again = { $code } was not sent in time. Bursar asks for the decision about it again.
logged-take-up = { $person } sends { $code } from this computer, after it was handed over.
logged-batch-paused-itself = Bursar paused batch { $code }.
logged-batch-paused = { $person } paused batch { $code }.
logged-batch-resumed = { $person } resumed batch { $code }.
logged-batch-stopped = { $person } stopped batch { $code }.
logged-batch-rows = { $title }: { $rows } of { $all } rows
logged-batch-finished = Bursar processed every payment of batch { $code }.
logged-sending = Bursar is sending { $code }.
logged-accepted = The service accepted { $code }.
logged-settled = The service reported { $code } as complete.
logged-refused = The service refused { $code }.
logged-dead = { $code } failed.
logged-cancelled = { $code } was cancelled, or replaced by another transaction.
logged-unknown = The outcome of { $code } is unknown.
logged-unknown-attempt = The outcome of { $code } is unknown after attempt { $attempt }.
logged-unknown-status = The outcome of { $code } is unknown after attempt { $attempt }, which the service answered with status { $status }.
logged-joined = Bursar found { $code } in the list of the service.
logged-decide-sent = { $person } recorded that { $code } was made.
logged-decide-not-sent = { $person } recorded that { $code } was not made.
logged-decide-again = { $person } corrected the recorded outcome of { $code }. It is unknown again.
logged-late-arrival = { $code } went through, although it was recorded as not made.
logged-late-read = { $person } read that { $code } went through after all.
logged-remark = { $person } changed the note or the category of { $code }.
logged-remark-taken = { $person } changed the note or the category of { $code }. It came through the workspace.
logged-damaged = Bursar found that the entry { $code } is damaged.
logged-repeat = { $person } repeated a request in the inspector.
logged-contact-create = { $person } added the contact { $contact }.
logged-contact-change = { $person } changed the contact { $contact }.
logged-contact-rung = { $person } recorded a verification step for the contact { $contact }.
logged-contact-doubt = { $person } reset the verification of the contact { $contact }.
logged-contact-remove = { $person } removed the contact { $contact }.
logged-contact-shared = { $person } changed the contact { $contact }. It came through the workspace.
logged-contact-choose = { $person } chose between the changes of the contact { $contact }.
logged-contact-restore = { $person } restored the contact { $contact }.
logged-contact-merge = { $person } merged another contact into { $contact }.
logged-contact-merged = { $person } merged the contact { $contact } into another one.
logged-contact-nameless = whose name cannot be read
logged-contact-file =
    { $count ->
        [one] { $person } imported { $count } contact from { $name }.
       *[other] { $person } imported { $count } contacts from { $name }.
    }
logged-contact-import = { $person } imported the contact { $contact } from a file.
logged-account-learn = Bursar added what the service said about naira accounts.
logged-account-ask = { $person } asked the service to create naira accounts.
logged-account-not-made = Bursar removed naira accounts that the service did not create.
logged-account-add = { $person } added a naira account.
logged-account-holder = { $person } recorded the holder of a naira account.
logged-account-file =
    { $count ->
        [one] { $person } imported { $count } naira account from { $name }.
       *[other] { $person } imported { $count } naira accounts from { $name }.
    }
logged-account-import = { $person } imported naira accounts from a file.
logged-account-forget = { $person } removed a naira account.
logged-reveal = { $person } opened masked data of an account holder.
logged-customer-added = { $person } added a customer.
logged-customer-forgotten = { $person } removed a customer.
logged-pin-started = { $person } started a PIN request.
logged-pin-opened = { $person } opened a PIN request on this computer.
logged-pin-marked = { $person } recorded the outcome of a PIN request.
logged-pin-closed = { $person } closed a PIN request.
logged-pin-dismissed = { $person } dismissed a PIN request that ended without a result.
logged-pin-done = A PIN request was confirmed.
logged-pin-ended = A PIN request ended without a confirmation.
logged-pin-odd = The service gave an unexpected answer about a PIN request.
logged-gateway-allowed = { $person } allowed the PIN pages of { $host }.
logged-gateway-forgotten = { $person } no longer allows the PIN pages of { $host }.
logged-limits = { $person } changed the limits.
logged-limits-lines = { $person } changed the limits. { $lines }.
logged-cool-off = { $person } changed the rules for changed details of contacts.
logged-naira-rules = { $person } changed the rules for naira.
logged-setting = { $person } changed a rule of this profile.
logged-auto-lock = { $person } changed when Bursar locks.
logged-person-named = { $person } changed the name under which decisions are recorded to { $name }.
logged-replay-rule = { $person } changed for how long a request without an answer is sent again: { $time }.
logged-node-address = { $person } changed the node of { $chain }.
logged-organization-mode = { $person } recorded the mode of the organization.
logged-organization-key = { $person } entered the public key of the service.
logged-organization-secret = { $person } created, imported or registered the organization secret.
logged-sponsor-noted = { $person } recorded who pays network fees on { $chain }.
logged-sponsor-filled = { $person } topped up the sponsor wallet on { $chain }.
logged-wallet-label = { $person } named the wallet { $address }.
logged-wallet-named = { $person } named the wallet { $address }: { $before } → { $after }.
logged-wallet-service-name = the service’s name
logged-set-note = { $person } changed the note of a wallet set.
logged-key-replaced = { $person } replaced the API key.
logged-card-logo = { $person } changed the logo of account cards.
logged-protection-approve = { $person } confirmed “{ $title }”. { $lines }.
logged-protection-reject = { $person } refused “{ $title }”. { $lines }.
logged-protection-fail = “{ $title }” could not be made, although { $person } confirmed it. { $lines }.
logged-protection-approve-of = { $person } confirmed a change of { $what }.
logged-protection-reject-of = { $person } refused a change of { $what }.
logged-protection-fail-of = A change of { $what } that { $person } confirmed could not be made.
logged-protection-of =
    { $kind ->
        [limits] the limits
        [replay_rule] the time in which a request is sent again
        [cool_off] the rules for changed details of contacts
        [contact] a contact
        [contact_step] the verification of a contact
        [contact_restore] a removed contact
        [contact_choose] the changes of a contact
        [contact_merge] contacts that are merged
        [contact_import] contacts from a file
        [account] the naira accounts
        [account_import] naira accounts from a file
        [naira_rules] the rules for naira
        [node] the node of a chain
        [settings] the settings of this computer
        [organization_mode] the mode of the organization
        [organization_key] the public key of the service
        [gateway_host] the hosts of PIN pages
        [customer_account] the account of a customer
        [team_policy] the team’s rules
        [team_leave] the team of this computer
        [row_hand_over] the computer that sends a payment
       *[other] a protection
    }
logged-line = { $name }: { $before } → { $after }
logged-line-weaker = { $name }: { $before } → { $after } (less strict)
logged-line-stricter = { $name }: { $before } → { $after } (stricter)
logged-lines = { $first }; { $next }
logged-payment = { AMOUNT($amount) } to { $payee }
logged-payment-naira = ₦{ AMOUNT($amount) } to { $payee }
logged-rows =
    { $count ->
        [one] { $count } row
       *[other] { $count } rows
    }
logged-amount = { AMOUNT($amount) }
logged-secrets-backed-up = { $person } backed up the signing secrets.
logged-secrets-restored = { $person } restored signing secrets from a backup.
logged-secret-added = { $person } added a signing secret.
logged-profile-backed-up = { $person } backed up this profile.
logged-profile-restored = { $person } restored this profile from the backup of { $at }.
logged-restored = Bursar found that the records were restored from a backup or copied from another computer.
logged-restore-read = { $person } read that the records are a copy.
logged-contacts-exported =
    { $count ->
        [one] { $person } exported { $count } contact.
       *[other] { $person } exported { $count } contacts.
    }
logged-export = { $person } saved the file { $name }.
logged-receipt = { $person } saved the receipt { $name }.
logged-share = { $person } saved the recorded request { $name } for support.
logged-lock = Bursar was locked. { $person } had it open.
logged-unlock = { $person } opened Bursar.
logged-passphrase-set = { $person } set or changed the app passphrase.
logged-passphrase-removed = { $person } removed the app passphrase.
logged-log-cut = Bursar noticed that entries of this log were removed or rewritten. It had been signed up to entry { $entries }.
logged-practice = { $person } used a tutorial.
logged-sandbox-fault =
    { $count ->
        [one] { $person } added a failure to the sandbox: “{ $operation }: { $fault }”, for { $count } request.
       *[other] { $person } added a failure to the sandbox: “{ $operation }: { $fault }”, for { $count } requests.
    }
logged-sandbox-fault-removed = { $person } removed a failure from the sandbox: “{ $operation }: { $fault }”.
logged-sandbox-clock-right = { $person } set the clock of the sandbox to the time of this computer.
logged-sandbox-clock-ahead = { $person } set the clock of the sandbox { $time } ahead of this computer.
logged-sandbox-clock-behind = { $person } set the clock of the sandbox { $time } behind this computer.
logged-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
logged-seconds =
    { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
logged-test-money = { $person } added test money.
logged-test-money-naira = { $person } added test money: ₦{ AMOUNT($amount) }.
logged-test-money-token = { $person } added test money: { AMOUNT($amount) } { $unit }.
logged-exchange-room = { $person } changed the storage for requests.
logged-exchanges-deleted = { $person } deleted the recorded requests.
logged-other = { $person }: { $action }.

## Kinds

logged-kind-payments = Payments and requests
logged-kind-contacts = Contacts
logged-kind-accounts = Naira accounts
logged-kind-customers = Customers and PIN requests
logged-kind-rules = Limits and settings
logged-kind-backups = Secrets and backups
logged-kind-files = Files
logged-kind-lock = Lock and passphrase
logged-kind-developer = Sandbox and inspector
logged-kind-other = Other

## The file

logged-title = Log
logged-export-title = Export the log
logged-export-file = Log { $day }
logged-nothing = No entry of the log matches, so there is nothing to export.
logged-period = Choose a day or a month.

logged-card-make = { $person } made or renamed the card of this computer.
logged-card-arrive = { $person } opened the card of another person.
logged-card-trust = { $person } compared a card, and it matches.
logged-card-mismatch = { $person } compared a card, and it does not match.
logged-card-forget = { $person } removed a card.
logged-policy-sign = { $person } signed a version of the team’s rules.
logged-policy-arrive = { $person } opened a version of the team’s rules.
logged-policy-discard = { $person } discarded a version of the team’s rules that did not apply yet.
logged-team-join = { $person } joined a team.
logged-team-leave = { $person } left the team.
logged-team-mismatch = { $person } compared a team’s fingerprint, and it does not match.
logged-workspace-create = { $person } created the workspace of the team on { $server }.
logged-workspace-join = { $person } joined the workspace of the team on { $server }.
logged-workspace-contact-refuse =
    Bursar did not take in a contact of { $computer }: { $reason ->
        [long] it is too long.
        [format] its form is not known to this version of Bursar.
        [computer] it names another computer.
        [parents] it names what it replaces in a way that cannot be.
        [many] this computer has written too many.
       *[content] something in it is not valid.
    }
logged-workspace-leave = { $person } left the workspace of the team on this computer.
logged-workspace-invite = { $person } invited { $name } to the workspace of the team.
logged-workspace-login-close = { $person } closed the workspace login of { $name }.
logged-workspace-key-replace = { $person } replaced the key of the workspace.
logged-proposal-draft = { $person } prepared a request for approval.
logged-proposal-discard = { $person } discarded a request that was not signed.
logged-proposal-sign = { $person } signed the request { $code } for approval.
logged-proposal-arrive = { $person } opened the request { $code }.
logged-proposal-approve = { $person } approved the request { $code }, or opened a file with an approval of it.
logged-proposal-reject = { $person } rejected the request { $code }, or opened a file with a rejection of it.
logged-proposal-withdraw = { $person } withdrew the request { $code }, or opened a file with its withdrawal.
logged-proposal-hand-over = { $person } handed the payment of { $code } over to another computer.
logged-proposal-hand-over-row = { $person } handed row { $row } of { $code } over to another computer.
logged-document-refuse = { $person } opened a team file, and Bursar refused it.
logged-document-save = { $person } saved the team file { $name }.
logged-attachment-save = { $person } saved the attached file { $name }.
logged-attachment-open = { $person } opened the attached file { $name }.
