### A payment from its approval to its receipt.

intent-title = Transfer to { $to }
intent-check-now = Check now
intent-requests = Requests
intent-checking = Checking
intent-payout-title = Payout to { $to }
intent-on-its-way = is being processed. You can close this page or Bursar without stopping it.
intent-unknown-way = may or may not have moved. Do not pay again.
intent-refused-way = was refused. No money moved.
intent-waits-way = is approved and waits. Nothing has left this computer.
intent-elsewhere-way = This computer has not sent it. Do not pay it again: another computer of the team sends it.
intent-handed-way = This computer has not sent it yet. Do not enter it as a new payment: it could be paid twice.
intent-take-up = Send from this computer
intent-taking-up = Checking
intent-take-up-text = It keeps its request number, so the service pays it only once. The button opens the confirm window, and you decide there.
intent-take-up-waits = Decide in the confirm window. Nothing has left this computer.
intent-take-up-left = Cancelled in the confirm window. Nothing left this computer.
intent-recorded-way = was recorded as not made. The service has not confirmed that.
intent-dead-way = did not go through.
intent-dead-payee = The payee received nothing
intent-dead-call = The call changed nothing
intent-cancelled-way = was cancelled, as requested.
intent-cancelled-what = Cancelled payment
intent-cancelled-payment = { $sum } to { $to }
intent-paid-by = was paid once, by the accelerated transaction below. Do not pay it again.
intent-rejected-way = was not sent: the draft was cancelled.
intent-rejected-other = This was not sent: the draft was cancelled.
intent-dead-other = This did not go through.
intent-unknown-fault = Bursar does not know yet whether the service made this payment.
intent-unknown-request = Bursar does not know yet whether the service carried out this request.
intent-step-done = done
intent-step-active = now
intent-step-ahead = upcoming
intent-step-failed = failed
intent-step-unknown = not known
intent-working = The service is processing this. You can close this page or Bursar without stopping it.
intent-usually = Usually under { $time } on this chain
intent-approved-head = What was approved
intent-drafted-head = What was drafted
intent-code-line = Code { $code }
intent-approved-by = , approved by { $who }, { $at }
intent-cancelled-by = , cancelled by { $who }, { $at }. Nothing was approved.
intent-service-says = Service says: “{ $word }”.
intent-service-silent = No status from the service yet.
intent-read-now = Checked just now.
intent-read-ago = Checked { $seconds } s ago.
intent-checked-unknown = Checked at { $time }: the outcome is still unknown.
intent-checked-same = Checked at { $time }: nothing has changed.
intent-watching = Bursar keeps checking.
intent-watching-unknown = Bursar keeps checking, so you can wait. If you already know the outcome, press “Record the outcome”.
intent-not-watching = Bursar has stopped checking. Press Check now.
intent-ask-again = Press Check now to ask the service again.
intent-ask-again-never = Press Check now to ask the service again. The request itself is not sent again: in Settings, “Requests without an answer” is set to “Never send again automatically”.
intent-ask-again-sends =
    { $minutes ->
        [one] Press Check now to ask the service again. Within 1 minute of the first attempt, Bursar then also sends the same request again with the same request number, and the service counts it once. You set that time in Settings, under “Requests without an answer”.
       *[other] Press Check now to ask the service again. Within { $minutes } minutes of the first attempt, Bursar then also sends the same request again with the same request number, and the service counts it once. You set that time in Settings, under “Requests without an answer”.
    }
intent-bank-silent = The service does not report what the bank does with this payout. Your bank or the beneficiary can tell you whether the money arrived.
intent-attempts = Bursar sent this request { $count } times, each time with the same request number. The service carries it out once at most.
intent-hash = Hash
intent-title-only = Transfer to
intent-repeat = Pay the same again
intent-send-another = New payment
intent-to-form = Open in the form
intent-batch = Batch
intent-see-history = View in history
intent-complete = Complete on chain
intent-recorded = Recorded as made (by { $by })
intent-paper-approved = Approved by
intent-complete-other = Complete
intent-complete-bank = Accepted by the service
intent-bank-credit = The bank can take some minutes to credit the beneficiary. The service does not report when the money arrives, so “Accepted” is the last status.
intent-bank-accepted = was sent to the service. The bank can take some minutes to credit the beneficiary.
intent-after = { $time }, { $seconds } after you approved it
intent-steps = Steps
intent-clock = Time since approval
intent-practice = Test: no real money moved.
intent-announce-payout = Payout: { $word }
intent-announce-state = Transfer: { $word }
intent-papers-a4 = Save as PDF
intent-papers-roll = Save PDF for a receipt printer (80 mm)
intent-papers-picture = Save as picture
intent-papers-text = Show as text
intent-papers-amounts = Show with its amounts
intent-papers-copy = Copy text
intent-papers-saving = Saving
intent-papers-saved = Saved as { $name }
intent-receipt = Receipt
intent-paid-to = Paid to
intent-address = Address
intent-account = Account
intent-bank = Bank
intent-narration = Narration
intent-paid-from = Paid from
intent-chain = Chain
intent-fee = Fee
intent-code = Code
intent-diagonal = TEST, no real money
intent-open = Open payment
intent-decide = Record the outcome
intent-closed =
    { $payment ->
        [true] Recorded manually: made
       *[other] Recorded manually: done
    }
intent-closed-not =
    { $payment ->
        [true] Recorded manually: not made
       *[other] Recorded manually: not done
    }
intent-closed-by = { $who }, { $at }
intent-correct = Correct this outcome
intent-correct-do = Correct
intent-correct-cancel = Cancel
intent-correcting = Correcting
intent-correct-text =
    { $payment ->
        [true] The outcome of this payment becomes unknown again. The payment returns to the inbox, where you record what you know now. Nothing is sent, and the same payment is blocked until you record an outcome.
       *[other] The outcome of this request becomes unknown again. It returns to the inbox, where you record what you know now. Nothing is sent.
    }
intent-correct-why = What was wrong?
intent-correct-why-help = At least 10 characters. It is saved in the log.
intent-corrected = The outcome is unknown again
intent-call = Contract call
intent-call-again = Make this call again
intent-call-result = What the chain shows
intent-call-confirmed = What was confirmed
intent-call-drafted = What was drafted
