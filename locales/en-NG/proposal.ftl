# Requests that members of a team approve for each other.
proposal-needed = This profile belongs to a team, so others must approve this payment first. Nothing was sent. Open the form again and press “Prepare for approval”.
proposal-team-left = This profile has left the team that approved this payment. Nothing was sent. Prepare the payment again.
proposal-sent-before = This request was already started on this computer. Nothing was sent now. Look for it in History.
proposal-sent-elsewhere = This request was already sent from another computer of the team. Nothing was sent from here.
proposal-carried-out = This request was already approved as { $code }. Nothing was sent now. Look for { $code } in History.
proposal-before-restore = This request is older than the last restore of the records on this computer, so it may have been sent already. Nothing was sent now. Check with the bank or the service, then prepare it again if it was not paid.
proposal-other-request = This computer would send something else than what was signed. Nothing was sent. Update Bursar on both computers, then prepare the request again.
proposal-enough = This request was already decided.
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
proposal-approved-by = Approved by
proposal-note = Their note
proposal-records-differ = Differ from your records
proposal-records-agree = Agree with your records
proposal-payees = { $count ->
    [one] 1 payee
   *[other] { $count } payees
}
proposal-differs = { $said }: { $theirs } here, { $own } in your records
proposal-other-name = another name for the same account
proposal-other-bank = another bank
proposal-other-account = another account
proposal-digits-differ = { $count ->
    [one] 1 digit differs
   *[other] { $count } digits differ
}
proposal-characters-differ = { $count ->
    [one] 1 character differs
   *[other] { $count } characters differ
}
proposal-not-known = Not in your contacts, never paid in this computer’s records
proposal-paid = { $count ->
    [one] paid once, on { $last }
   *[other] paid { $count } times, last { $last }
}
