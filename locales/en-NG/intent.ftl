### A payment from its approval to its receipt.

intent-title = Transfer to { $to }
intent-check-now = Check now
intent-checking = Checking
intent-payout-title = Payout to { $to }
intent-on-its-way = is on its way. You may close this page or the app, nothing stops.
intent-unknown-way = may or may not have moved. Do not pay again by another way.
intent-refused-way = was refused. No money moved.
intent-dead-way = did not go through.
intent-rejected-way = was not sent: you went back in the confirm window.
intent-dead-other = This did not go through.
intent-unknown-fault = Nobody can say yet whether the service did this.
intent-step-done = done
intent-step-active = now
intent-step-ahead = still to come
intent-step-failed = failed
intent-step-unknown = not known
intent-working = The service works on it. You may close this page or the app, nothing stops.
intent-usually = usually { $time } on this chain
intent-approved-head = What was approved
intent-draft-line = Draft { $code }
intent-approved-by = , approved by { $who }, { $at }
intent-service-says = Service says:
intent-service-silent = The service has not said a word about it yet.
intent-read-now = Read just now.
intent-read-ago = Read { $seconds } s ago.
intent-watching = Bursar keeps watching.
intent-not-watching = Bursar does not watch it any more. Press Check now.
intent-attempts = Sent { $count } times under the same key: the service counts it once.
intent-hash = Hash
intent-title-only = Transfer to
intent-send-another = Send another
intent-see-history = See it in history
intent-complete = Complete on chain
intent-complete-other = Done
intent-complete-bank = Sent to the service
intent-bank-credit = The bank’s credit can take minutes. The service has no way to say that it arrived.
intent-bank-accepted = was sent to the service. The bank’s credit can take minutes.
intent-after = { $time }, { $seconds } after you approved it
intent-seconds =
    { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
intent-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
intent-steps = Steps
intent-clock = Time since it was approved
intent-practice = practice
intent-announce-payout = Payout: { $word }
intent-announce-state = Transfer: { $word }
intent-papers-a4 = Receipt as PDF
intent-papers-roll = 80 mm
intent-papers-text = Text for chat
intent-papers-copy = Copy text
intent-papers-saving = Writing the receipt
intent-papers-saved = Saved as { $name }
intent-receipt = Receipt
intent-paid-to = Paid to
intent-address = Address
intent-account = Account
intent-bank = Bank
intent-narration = Narration
intent-paid-from = Paid from
intent-network = Network
intent-fee = Fee
intent-code = Draft code
intent-diagonal = TEST, practice, no real money
intent-open = Open the transfer
intent-decide = Mark the result myself
intent-closed =
    { $payment ->
        [true] Closed by hand: paid
       *[other] Closed by hand: done
    }
intent-closed-not =
    { $payment ->
        [true] Closed by hand: not paid
       *[other] Closed by hand: not done
    }
intent-closed-by = { $who }, { $at }
