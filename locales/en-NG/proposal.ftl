# Requests that members of a team approve for each other.
proposal-needed = This profile belongs to a team. Send this payment for approval; nothing was sent.
proposal-team-left = This payment was approved by a team that this profile has left. Prepare it again; nothing was sent.
proposal-sent-before = This request was sent before from this computer. Look for it in History; nothing was sent now.
proposal-carried-out = { $code } carries out the same request. Nothing was sent now.
proposal-before-restore = This request is older than the restored records of this computer, which may have sent it. Check with the bank or the service, then prepare it again if it was not paid.
proposal-other-request = This computer would send something else for this request than was signed. Update Bursar on both computers, then prepare it again.
proposal-enough = This request was decided already.
proposal-reason-short = Write the reason, with at least 10 characters.
proposal-attach-title = Choose a file
proposal-file = { $title } { $code }
proposal-title-batch = { $name }, { $count ->
    [one] 1 payment
   *[other] { $count } payments
}
proposal-title-to = to { $name }
proposal-computer = { $computer }, { $person }
proposal-reminder = Please approve { $code } in Bursar: { $amount } { $title }. It waits for { $names }.
proposal-approve = Approve
proposal-approve-amount = Approve { $amount }
proposal-approve-batch = { $count ->
    [one] Approve 1 payment · { $amount }
   *[other] Approve { $count } payments · { $amount }
}
proposal-about = Request { $code }
proposal-prepared-by = Prepared by
proposal-note = Their note
proposal-records = Your records
proposal-records-differ = { $differ ->
    [0] { $agree ->
        [one] The payee agrees with your records
       *[other] All { $agree } payees agree with your records
    }
   *[other] { $differ } differ from your records, { $agree } agree
}
proposal-differs = { $said }: { $theirs } here, { $own } in your records
proposal-other-name = another name for the same account
proposal-other-bank = another bank
proposal-other-account = another account
proposal-digits-differ = { $count ->
    [one] 1 digit differs
   *[other] { $count } digits differ
}
proposal-not-known = Not in your contacts, never paid
proposal-paid = { $count ->
    [one] paid once, on { $last }
   *[other] paid { $count } times, last { $last }
}
