### What needs a person.

attention-title = Needs attention
attention-open-inbox = Open inbox
attention-none = Nothing needs you now.
attention-none-text = Unknown outcomes, waiting drafts, slow payments and low network fees appear here.
attention-more = and { $count } more in the inbox
attention-unknown = Outcome unknown: { $what }
attention-unknown-text = Money may have moved.
attention-unknown-action = Look into it
attention-draft = Waits for your approval: { $what }
attention-draft-text = No money moved. It waits in the confirm window.
attention-draft-action = Look at it
attention-slow = Slow: { $what }
attention-slow-text =
    { $behind ->
        [0] Accepted, and not final for longer than usual.
        [one] { $behind } later payment from this wallet waits behind it.
       *[other] { $behind } later payments from this wallet wait behind it.
    }
attention-slow-action = Follow it
attention-secret-rejected = Signing secret refused: { $set }
attention-secret-rejected-text = The service did not take it at its last use. Nothing can be sent from this set.
attention-secret-missing = Signing secret missing: { $set }
attention-secret-missing-text = This set holds money that this computer cannot send.
attention-secret-action = Open set
attention-pin-request =
    { $state ->
        [done] Finished: { $customer }
       *[other] Ended without a result: { $customer }
    }
attention-pin-request-text = What this customer was asked for has ended.
attention-pin-request-action = See what came of it
attention-backup =
    { $sets ->
        [one] The signing secret of 1 set is in no backup
       *[other] The signing secrets of { $sets } sets are in no backup
    }
attention-backup-text = Lost with this computer, nobody can spend from them again.
attention-backup-action = Back up
attention-low-gas = Low network fee: { $wallet }
attention-low-gas-text =
    { $sends ->
        [0] Nothing left to pay fees with on { $chain }.
        [one] About { $sends } send left on { $chain }.
       *[other] About { $sends } sends left on { $chain }.
    }
attention-low-gas-action = Top up
attention-payment = { $amount } { $unit } to { $to }
