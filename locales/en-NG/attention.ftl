### What needs a person.

attention-title = Needs attention
attention-open-inbox = Open inbox
attention-none = Nothing needs your attention now.
attention-none-text = Payments with an unknown outcome, batches, drafts that wait for approval, slow payments, PIN requests and low balances for fees appear here.
attention-more = and { $count } more in the inbox
attention-unknown = Outcome unknown: { $what }
attention-unknown-text = Money may have moved.
attention-unknown-action = Open
attention-handed-over = Handed over to this computer: { $what }
attention-handed-over-text = An administrator handed it over. Send it from here before the time on its page ends.
attention-handed-over-action = Open
attention-draft = Needs your approval: { $what }
attention-draft-text = No money moved. The draft is waiting in the confirm window.
attention-draft-action = Open confirm window
attention-batch-sending = Batch being sent: { $name }
attention-batch-paused = Batch paused: { $name }
attention-batch-accepted = { AMOUNT($accepted) } of { AMOUNT($total) } accepted
attention-batch-action = Open batch
attention-slow = Slow: { $what }
attention-slow-text =
    { $behind ->
        [0] Accepted, but not final for longer than usual.
        [one] { $behind } newer payment from this wallet waits for it.
       *[other] { $behind } newer payments from this wallet wait for it.
    }
attention-slow-action = Track
attention-secret-rejected = Wallet set “{ $set }”: signing secret refused
attention-secret-rejected-text = The service refused it when it was last used. Nothing can be sent from this wallet set.
attention-secret-missing = Wallet set “{ $set }”: signing secret missing
attention-secret-missing-text = The signing secret of this set is not on this computer, so Bursar cannot send money from the set.
attention-secret-action = Open set
attention-old-login = { $person } left the team, but not the workspace
attention-old-login-text = Close the login, and replace the key that this person knows.
attention-old-login-action = Open workspace
attention-pin-request =
    { $state ->
        [done] PIN request finished: { $customer }
        [expired] PIN request expired: { $customer }
        [declined] PIN request declined: { $customer }
        [locked_out] Customer locked out: { $customer }
       *[other] PIN request ended without a result: { $customer }
    }
attention-pin-request-text =
    { $state ->
        [done] The PIN request for this customer has ended.
        [locked_out] Reset the PIN, or dismiss this on its page.
       *[other] Start a new PIN request, or dismiss this one on its page.
    }
attention-pin-request-action = See the outcome
attention-pin-waiting = Waiting for a PIN: { $customer }
attention-pin-waiting-text = The customer has not finished the PIN request.
attention-pin-waiting-action = Open
attention-backup =
    { $sets ->
        [one] The signing secret of 1 set is not backed up
       *[other] The signing secrets of { $sets } sets are not backed up
    }
attention-backup-text = If this computer is lost, nobody can spend the money in these wallets again.
attention-backup-action = Back up
attention-profile-backup =
    { $state ->
        [never] No backup of this profile yet
       *[old] The last backup of this profile is older than 30 days
    }
attention-profile-backup-text = If this computer is lost, its history, contacts and signing secrets are lost with it.
attention-low-gas = Low balance for fees: { $wallet }
attention-low-gas-text =
    { $sends ->
        [0] No balance left for fees on { $chain }.
        [one] Enough for about { $sends } transfer on { $chain }.
       *[other] Enough for about { $sends } transfers on { $chain }.
    }
attention-low-gas-action = Top up
attention-request = { AMOUNT($amount) } { $title }
attention-payment = { AMOUNT($amount) } { $unit } to { $to }
attention-payment-naira = ₦{ AMOUNT($amount) } to { $to }
