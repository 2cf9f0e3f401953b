### The inbox.

inbox-title = Inbox
inbox-count =
    { $count ->
        [one] { $count } outcome
       *[other] { $count } outcomes
    } unknown
inbox-list = Unknown outcomes
inbox-others = Also needs your attention
inbox-to = to { $name }
inbox-ago-now = just now
inbox-ago-minutes = { $count } min ago
inbox-ago-hours = { $count } h ago
inbox-ago-days = { $count } days ago
inbox-empty = No unknown outcomes.
inbox-empty-text = A payment or another request that got no clear answer appears here.
inbox-gone = This outcome is now known.
inbox-open-it = Open details
inbox-sent-at = request sent { $time }
inbox-never-timed = sending time not known
inbox-why = The request left this computer, but no clear answer came back. It stays in the inbox until Bursar learns the outcome, or you record it below.
inbox-damaged-why = The record is damaged and no longer shows what this was. Bursar will not send it or decide its outcome.
inbox-looking = Bursar keeps checking the wallet’s transactions.
inbox-looking-records = Bursar keeps checking the service’s list.
inbox-not-looking = Bursar does not check this one automatically.
inbox-sending-again = Bursar is still sending the same request, with the same request number, until the service answers.
inbox-replay = Until { $until }, “Check now” on its page sends the same request with the same request number. The service treats them as one.
inbox-sent = What was approved
inbox-from-journal = from your records
inbox-attempts = Attempts
inbox-attempts-same = Every attempt was the same request with the same number, so the service treats them as one.
inbox-attempt = { $number }. { $time }
inbox-outcomes-not_sent = Did not leave this computer
inbox-outcomes-refused = Refused
inbox-outcomes-ambiguous = No clear answer
inbox-outcomes-unreadable = Answered, but unreadable
inbox-outcomes-contradicted = Answered, but not to this request
inbox-outcomes-accepted = Accepted
inbox-ended = Bursar closed before an answer came
inbox-after = { $outcome } after { $time }
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
inbox-unexplained-help = Balance before, minus balance now, minus the payouts listed here. It may be bank fees, other people’s payments, or this payout if it was made.
inbox-complain = Report to the bank by { $date }
inbox-days-left =
    { $days ->
        [0] today is the last day
        [one] { $days } calendar day left
       *[other] { $days } calendar days left
    }
inbox-too-late = the deadline has passed
inbox-complain-help = Report it within 14 working days of the payment, counted from the next working day. The bank must then answer you. Public holidays are not counted here; they can only make the deadline later.
inbox-copy-complaint = Copy the text
inbox-read-at = as of { $time }
inbox-look = Refresh
inbox-looks = Refreshing
inbox-nothing = No transaction since the request was sent.
inbox-nothing-text = Bursar read the complete list.
inbox-foreign =
    { $rows ->
        [one] The service’s list also has { $rows } transaction of another wallet. It is not shown here.
       *[other] The service’s list also has { $rows } transactions of other wallets. They are not shown here.
    }
inbox-incomplete = The list was not fully read.
inbox-incomplete-text = A payment that is not in this list may still have been made.
inbox-no-list = The service keeps no list of these.
inbox-no-list-text = Look for it where you would see its effect.
inbox-candidates = Which one was it?
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
inbox-note-hint = saved with your name
inbox-note-help = What you saw and where, or who told you. At least 10 characters.
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
inbox-need-note = Enter your evidence
inbox-need-one = Select the matching transaction
inbox-none = No transaction in the list to select
inbox-not-yet = Available from { $time }: it may still go through
inbox-has-match = Careful: a transaction in the list matches this payment
