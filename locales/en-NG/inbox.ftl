### The inbox.

inbox-title = Inbox
inbox-count =
    { $count ->
        [one] { $count } outcome
       *[other] { $count } outcomes
    } unknown
inbox-list = Unknown outcomes
inbox-others = Also needs your attention
inbox-others-alone = Needs your attention
inbox-to = to { $name }
inbox-ago-now = just now
inbox-ago-minutes = { $count } min ago
inbox-ago-hours = { $count } h ago
inbox-ago-days = { $count } days ago
inbox-empty = No unknown outcomes.
inbox-empty-text = A payment or another request that got no clear answer appears here.
inbox-gone = This outcome is now known.
inbox-gone-accepted =
    { $payment ->
        [true] The service accepted this payment.
       *[other] The service accepted this request.
    }
inbox-gone-made =
    { $payment ->
        [true] This payment was made.
       *[other] This was done.
    }
inbox-gone-secret = The signing secret of the set came with it, and is stored encrypted on this computer.
inbox-gone-bare = The set has no wallet yet. If you also asked for a wallet, it was not created: that request was never sent.
inbox-gone-bare-go = Create wallet
inbox-gone-not-made =
    { $payment ->
        [true] This payment was not made.
       *[other] This was not done.
    }
inbox-checked = Checked at { $time } (attempt { $number }): still no clear answer.
inbox-checked-list = The service’s list was read at { $time }: the outcome is still unknown.
inbox-checked-as = Checked at { $time } (attempt { $number }). { $outcome }. The outcome is still unknown.
inbox-open-it = Open details
inbox-sent-at = request sent { $time }
inbox-never-timed = sending time not known
inbox-why = The request left this computer, but no clear answer came back.
inbox-damaged-why = The record is damaged and no longer shows what this was. Bursar will not send it or decide its outcome.
inbox-looking = Bursar keeps checking the wallet’s transactions.
inbox-looking-records = Bursar keeps checking the service’s list.
inbox-not-looking = Bursar does not check this one automatically.
inbox-sending-again = Bursar keeps sending the same request, with the same request number, up to five times. The service counts it once.
inbox-replay =
    Press “Check now” before { $until }: Bursar asks the service again about the same request, and nothing is { $payment ->
        [true] paid
       *[other] done
    } twice.
inbox-replay-after = If there is still no clear answer, record the outcome below once you know it.
inbox-record-known = Once you know the outcome, record it below.
inbox-only =
    { $what ->
        [signing_secret] The signing secret of this set comes only with the service’s answer.
        [signature] The signature comes only with the service’s answer.
       *[signed_transaction] The signed transaction comes only with the service’s answer.
    }
inbox-only-first = First press “Check now”. Record an outcome only if no answer comes.
inbox-only-until =
    { $what ->
        [signing_secret] Bursar can ask for it until { $until }. Do not record an outcome before that time: once you record one, Bursar can no longer ask.
        [signature] Bursar can ask for it until { $until }, but not after you record an outcome.
       *[signed_transaction] Bursar can ask for it until { $until }, but not after you record an outcome.
    }
# The second paragraph, for a signing secret alone.
inbox-only-after = After { $until }, if the secret has not come: record what the service’s list shows, “It was done” or “It was not done”. Then do not use this wallet set: money in its wallets cannot be spent. Create a new wallet set on the Wallets page.
inbox-only-instead =
    { $what ->
        [signing_secret] Bursar can no longer ask for it. Press “It was done” or “It was not done” below. Then create a new set: press “Create set” on the Wallets page. Never use the old set: money in its wallets cannot be spent. If somebody has the secret of this set, add it under “Signing secrets”.
       *[other] Bursar can no longer ask for it. Record the outcome.
    }
inbox-lost =
    { $what ->
        [signature] No signature came back.
       *[signed_transaction] No signed transaction came back.
    }
inbox-lost-text = Bursar cannot ask for it again, and no money moved. Close this entry. If you still need the signature, sign again.
inbox-lost-close =
    { $what ->
        [signature] Close without a signature
       *[signed_transaction] Close without a signed transaction
    }
inbox-sent = What was approved
inbox-from-journal = from your records
inbox-attempts = Attempts
inbox-attempts-same = Every attempt was the same request with the same request number. The service counts them as one.
inbox-attempt = { $number }. { $time }
inbox-outcomes-not_sent = Did not leave this computer
inbox-outcomes-refused = Refused
inbox-outcomes-ambiguous = No clear answer
inbox-outcomes-unreadable = Answer not readable
inbox-outcomes-contradicted = Answered, but not to this request
inbox-outcomes-accepted = Accepted
inbox-ended = Bursar closed before an answer came
inbox-after = { $outcome }, after { $time }
inbox-status = { $said } (HTTP { $status })
inbox-request = Request
inbox-body = Technical details
inbox-since = Wallet transactions since the request
inbox-records = What the service shows
inbox-account = What the account shows
inbox-balance-before = Before sending
inbox-balance-now = Now
inbox-meanwhile = Other payouts since
inbox-no-others = None from Bursar
inbox-not-read = Not known
inbox-not-known = Not known
inbox-unexplained = Unexplained difference
inbox-unexplained-help = This is the balance before sending, minus the balance now, minus the accepted payouts listed here and their known fees. The difference may be other bank fees, payments that colleagues made from this account elsewhere, or this payout.
inbox-unexplained-open =
    { $count ->
        [one] 1 listed payout has an unknown outcome. It is not subtracted, so it may be part of the difference.
       *[other] { $count } listed payouts have an unknown outcome. They are not subtracted, so they may be part of the difference.
    }
inbox-unexplained-less = Less left the account than the accepted payouts: money was received, or the bank has not debited all of them yet.
inbox-complain = Report to the bank by { $date }
inbox-days-left =
    { $days ->
        [0] today is the last day
        [one] { $days } calendar day left
       *[other] { $days } calendar days left
    }
inbox-too-late = the deadline has passed
inbox-complain-help = Report it to the bank within 14 working days, counted from the first working day after the payment. The bank must then answer you. The date above skips weekends, but not public holidays: with a public holiday in between, the last day is later.
inbox-copy-complaint = Copy the text
inbox-read-at = as of { $time }
inbox-look = Refresh
inbox-looks = Refreshing
inbox-nothing = No transaction since the request was sent.
inbox-nothing-new = Nothing new since the request was sent.
inbox-nothing-text = Bursar read the complete list.
inbox-foreign =
    { $rows ->
        [one] The service’s list also has { $rows } transaction of another wallet. It is not shown here.
       *[other] The service’s list also has { $rows } transactions of other wallets. They are not shown here.
    }
inbox-incomplete = The list was not fully read.
inbox-incomplete-text = A payment that is not in this list may still have been made.
inbox-no-list = The service keeps no list of such requests.
inbox-no-list-text = Check where the result would appear, such as the page in Bursar or the service’s dashboard. Then record below what you found.
inbox-candidates = Is one of these your request? If so, select it.
inbox-candidates-none = None of these is your request.
inbox-matches = Matches what was approved
inbox-differs = Differs from what was approved
inbox-partly = Details incomplete
inbox-claimed = Already matched to payment { $code }
inbox-no-amount = Amount not given
inbox-to-nobody = Address not given
inbox-no-time = Time not given
inbox-no-state = Status not given
inbox-decision = Your decision
inbox-note = Evidence
inbox-note-hint = saved in the log
inbox-note-help = What you saw and where, or who told you. At least 10 characters.
inbox-follows = If you select a transaction, Bursar keeps checking it. The payment is complete only when that transaction is complete.
inbox-was-sent-this = The selected transaction is this payment
inbox-was-sent =
    { $payment ->
        [true] The payment was made
       *[other] It was done
    }
inbox-was-not-sent =
    { $payment ->
        [true] The payment was not made
       *[other] It was not done
    }
inbox-writing = Saving
inbox-record = Record this outcome
inbox-record-back = Back
inbox-record-as =
    { $sent ->
        [true]
            { $payment ->
                [true] This payment was made
               *[other] This was done
            }
       *[other]
            { $payment ->
                [true] This payment was not made
               *[other] This was not done
            }
    }
inbox-record-transaction = Transaction
inbox-record-unexplained = Money left the account for which Bursar knows no reason. It may be this payment with its fees. Ask the bank before you record that it was not made.
inbox-record-follows =
    { $sent ->
        [true]
            { $transaction ->
                [true] Bursar follows this transaction. The payment leaves the inbox.
               *[other]
                    { $payment ->
                        [true] The payment leaves the inbox and counts as paid. You can change this record later on the payment’s page.
                       *[other] The request leaves the inbox and counts as done. You can change this record later on its page.
                    }
            }
       *[other]
            { $payment ->
                [true] The payment leaves the inbox, and the same payment can be made again. If the first payment was made after all, the payee is then paid twice. You can change this record later, on the payment’s page. If a second payment was made, changing the record does not bring that money back.
               *[other] The request leaves the inbox, and the same request can be made again. You can change this record later on its page.
            }
    }
inbox-need-note = Enter your evidence
inbox-need-one = Select the matching transaction
inbox-none = No transaction in the list to select
inbox-secret-may-come = Available from { $time }: the signing secret may still come
inbox-not-yet = Available from { $time }: the request may still go through
inbox-has-match = Careful: a transaction in the list matches this payment
