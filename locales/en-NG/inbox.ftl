### The inbox.

inbox-title = Inbox
inbox-count =
    { $count ->
        [one] { $count } outcome
       *[other] { $count } outcomes
    } unknown
inbox-list = Unknown outcomes
inbox-others = Also needs you
inbox-to = to { $name }
inbox-ago-now = just now
inbox-ago-minutes = { $count } min ago
inbox-ago-hours = { $count } h ago
inbox-ago-days = { $count } days ago
inbox-empty = Nothing is unknown.
inbox-empty-text = A payment that got no clear answer appears here.
inbox-gone = The outcome of this one is known now.
inbox-open-it = Open it
inbox-sent-at = sent { $time }
inbox-never-timed = sending time not known
inbox-no-money = This may have been done. Do not do it again.
inbox-why = It left this computer, and no clear answer came. Bursar does not guess: it closes when the answer is found, or when you decide.
inbox-damaged-why = The journal no longer says what this was. Bursar neither sends nor decides it.
inbox-looking = Bursar also looks for it in the wallet’s list by itself.
inbox-not-looking = Bursar does not look for this one by itself.
inbox-replay = Until { $until } “Check now” on its own page sends the same request under the same key, which the service counts once.
inbox-sent = What was sent
inbox-from-journal = from the journal
inbox-attempts = Attempts
inbox-attempt = { $number }. { $time }
inbox-outcomes-not_sent = Did not leave this computer
inbox-outcomes-refused = Refused
inbox-outcomes-ambiguous = No clear answer
inbox-outcomes-unreadable = Answered, but unreadable
inbox-outcomes-contradicted = Answered, but not to this request
inbox-outcomes-accepted = Accepted
inbox-ended = Bursar ended before an answer came
inbox-after = { $outcome }, after { $time }
inbox-status = HTTP { $status }
inbox-request = Request
inbox-body = Exact request
inbox-since = What the wallet’s list shows since
inbox-records = What the service shows of it
inbox-account = What the account shows
inbox-balance-before = Before it left
inbox-balance-now = Now
inbox-meanwhile = Paid since
inbox-no-others = Nothing by this app
inbox-not-read = Not read
inbox-not-known = Not known
inbox-unexplained = Left besides
inbox-unexplained-help = Before, less now, less what is listed here: bank charges, what others did, and this payout if it was made.
inbox-complain = Tell the bank by { $date }
inbox-days-left =
    { $days ->
        [0] today is the last day
        [one] { $days } day left
       *[other] { $days } days left
    }
inbox-too-late = the day has passed
inbox-complain-help = A bank owes an answer to who reports a payment gone wrong within 14 working days. Public holidays are not counted here.
inbox-copy-complaint = Copy the text
inbox-read-at = read { $time }
inbox-look = Look again
inbox-looks = Looking
inbox-nothing = Nothing since it was sent.
inbox-nothing-text = The whole list since then was read.
inbox-foreign =
    { $rows ->
        [one] One row
       *[other] { $rows } rows
    } of another wallet left out. The service answered with { $rows ->
        [one] it
       *[other] them
    } for this one.
inbox-incomplete = The list was not read to its end.
inbox-incomplete-text = That something is not shown here proves nothing.
inbox-no-list = The service keeps no list of these.
inbox-no-list-text = Look for it where you would see its effect.
inbox-candidates = Which one was it?
inbox-matches = Matches what was sent
inbox-differs = Differs from what was sent
inbox-partly = Does not say everything
inbox-claimed = Belongs to { $code }
inbox-no-amount = Amount not said
inbox-to-nobody = Address not said
inbox-no-time = Time not said
inbox-no-state = State not said
inbox-decision = Your decision
inbox-note = What makes you sure?
inbox-note-hint = kept in the journal with your name
inbox-note-help = What you saw and where, or who told you. At least 10 characters.
inbox-was-sent-this = It was sent: this one
inbox-was-sent = It was sent
inbox-was-not-sent = It was not sent
inbox-writing = Writing it down
inbox-need-note = Write what makes you sure
inbox-need-one = Choose the one it was
inbox-none = None to choose
inbox-not-yet = From { $time }: it may still be on its way
inbox-has-match = One in the list matches
