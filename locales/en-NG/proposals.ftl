### Requests that a team approves: the inbox, the request, and the forms that prepare them.

proposals-to-approve = To approve
proposals-to-start = Approved, to start
proposals-to-sign = Prepared, not signed
proposals-unknown = Outcome unknown
proposals-sent = Sent for approval
proposals-others = Waits for others
proposals-decided = Closed
proposals-section = { $title } { $count }
proposals-show-away = Show { $count } put away
proposals-hide-away = Hide what was put away
proposals-list = Requests and unknown outcomes
proposals-empty = Nothing waits for you.
proposals-empty-text = Requests to approve, and payments that got no clear answer, appear here.
proposals-open-file = Open a file
proposals-opening = Opening

proposals-row-from = From { $maker }, { $time }.
proposals-row-mine = By you, { $time }.
proposals-row-prepared = Prepared { $time }. Not signed yet.
proposals-row-needs =
    { $needed ->
        [one] Needs { $needed } approval
       *[other] Needs { $needed } approvals
    }
proposals-row-approved = { $names } approved
proposals-row-new = { $title }, new payee
proposals-request = Request { $code }

proposals-stage-draft = Not signed
proposals-stage-approved = Approved
proposals-stage-started = Started
proposals-stage-rejected = Rejected
proposals-stage-withdrawn = Withdrawn
proposals-stage-expired = Expired
proposals-stage-refused = Not valid

proposals-about-batch = Batch { $code }, prepared on { $computer }, signed { $time }
proposals-about-one = Request { $code }, prepared on { $computer }, signed { $time }
proposals-about-batch-plain = Batch { $code }, signed { $time }
proposals-about-one-plain = Request { $code }, signed { $time }
proposals-about-draft = Prepared on this computer { $time }. Nothing is signed or sent yet.

proposals-differ =
    { $count ->
        [one] { $count } payee differs from your own records
       *[other] { $count } payees differ from your own records
    }
proposals-differ-none = Nothing differs from your own records
proposals-differ-none-text =
    { $count ->
        [one] The payee has the same name and account in your contacts, or was paid there before.
       *[other] All { $count } payees have the same name and account in your contacts, or were paid there before.
    }
proposals-agree =
    { $count ->
        [one] { $count } agrees
       *[other] { $count } agree
    }
proposals-differ-shown = The first { $shown } of { $count } are listed. The others are in the rows.
proposals-head-payee = Payee
proposals-head-batch = In this batch
proposals-head-request = In this request
proposals-head-own = In your records
proposals-head-amount = Amount
proposals-head-naira = Amount ₦
proposals-unnamed = No name

proposals-note-from = Note from { $maker }
proposals-note-yours = Your note
proposals-not-checked = not checked by Bursar
proposals-note-none = No note.
proposals-attachments = Attached files
proposals-attached-here = { $size }, unchanged
proposals-attached-missing = { $size }, not on this computer
proposals-attached-missing-why = Files are carried beside the request. Choose the file that you got: Bursar takes it only if it is the one that was signed.
proposals-attached-choose = Choose the file
proposals-attached-choose-of = Choose the file { $name }
proposals-attached-choosing = Checking
proposals-attached-save = Save
proposals-attached-save-of = Save { $name }
proposals-attached-saving = Saving
proposals-attached-saved = { $name } was saved.
proposals-save-title = Save a file from { $maker }
proposals-save-title-own = Save an attached file
proposals-save-warn = Bursar did not check this file. It can contain instructions, links or programs that do harm.
proposals-save-do = Open it only if you expected it. Never follow payment details in it without a call to a number that you know.
proposals-cancel = Cancel
proposals-kilobytes = { $size } kB
proposals-megabytes = { $size } MB

proposals-names-more = { $names } and { $count } more
proposals-facts = About this request
proposals-from = From
proposals-payments = Payments
proposals-payments-count =
    { $count ->
        [one] { $count } payment
       *[other] { $count } payments
    }
proposals-salaries = salaries
proposals-approvals = Approvals
proposals-approvals-of = { $given } of { $needed } approved
proposals-approvals-may =
    { $count ->
        [0] nobody else may approve
       *[other] { $names } may approve
    }
proposals-sends = Sent by
proposals-sends-here = this computer
proposals-sends-unknown = A computer that your rules do not name
proposals-signed-by = Signed by
proposals-signed-of = { $person }, { $computer }
proposals-rules = rules version { $version }
proposals-expires = Expires
proposals-in-days =
    { $count ->
        [one] in { $count } day
       *[other] in { $count } days
    }
proposals-in-hours =
    { $count ->
        [0] in less than an hour
        [one] in { $count } hour
       *[other] in { $count } hours
    }
proposals-checks = What this computer reads in the request
proposals-checks-note = from the signed bytes, with your own checks
proposals-checks-none = Your own checks found nothing to warn about.
proposals-decisions = Decisions
proposals-decision-approved = { $person } approved
proposals-decision-rejected = { $person } rejected
proposals-decision-withdrawn = { $person } withdrew it

proposals-reason = Reason, if you reject
proposals-reason-hint = { $maker } sees it. At least 10 characters
proposals-reject = Reject
proposals-rejecting = Rejecting
proposals-reject-why = Write the reason first
proposals-reject-final = A rejection is final
proposals-review = Review to approve
proposals-reviewing = Checking
proposals-may = { $names } may approve. The confirm window opens next.
proposals-may-rows = { $names } may approve.
proposals-waits = Decide in the confirm window
proposals-waits-text = It shows the request as this computer read it. Nothing is approved yet.
proposals-open-confirm = Open confirm window
proposals-left = Not approved in the confirm window. Nothing was decided.
proposals-approved-now = Approved. The approval is on this computer alone until you carry it back.
proposals-approved-enough = Approved. The request has all the approvals that it needs.
proposals-save-answer = Save the answer
proposals-save-answer-text = Save the request with your decision as a file, and give it to { $maker } or to the computer that sends it.
proposals-waits-nobody = Nobody who may still approve it is left.
proposals-waits-for = Waits for { $names }

proposals-mine = Nobody approves what they prepared
proposals-mine-text = { $names } may approve it. Give them the file, and the attached files beside it.
proposals-mine-nobody = Nobody else may approve it under the newest rules. An administrator can change that in Team.
proposals-save = Save the file
proposals-saving = Saving
proposals-saved = { $name } was saved. Give it to those who approve or send.
proposals-remind = Copy a reminder
proposals-withdraw = Withdraw
proposals-withdraw-title = Withdraw the request
proposals-withdraw-text = It can no longer be approved or sent. Save the file again and give it to everybody who has the request: other computers learn of it only from the file.
proposals-withdraw-reason = Reason
proposals-withdraw-help = Optional. Those who approve see it.
proposals-withdrawing = Withdrawing

proposals-start = Start
proposals-starting = Checking
proposals-start-text = The approvals are complete. Nothing was sent. The confirm window opens next.
proposals-start-rows-text = The approvals are complete. Nothing was sent. Its rows are shown first, then the confirm window.
proposals-start-waits = Send it in the confirm window
proposals-start-waits-text = Bursar checks the approvals again there. Nothing was sent yet.
proposals-start-left = Cancelled in the confirm window. Nothing was sent.
proposals-elsewhere = { $computer } sends it
proposals-elsewhere-text = The approvals are complete. Nothing was sent from here. Give the file to the computer that sends it: a person starts it there.
proposals-elsewhere-unknown = Another computer sends it

proposals-started = It was started on this computer.
proposals-open-payment = Open payment
proposals-open-batch = Open batch
proposals-rejected = { $person } rejected it. It can never be sent.
proposals-rejected-plain = It was rejected. It can never be sent.
proposals-withdrawn = { $person } withdrew it. It can never be sent.
proposals-withdrawn-plain = It was withdrawn. It can never be sent.
proposals-reason-given = Reason: { $reason }
proposals-expired = It expired { $time }. Nothing can be sent of it; prepare it again if it is still needed.
proposals-refused = This request is not valid
proposals-refused-text = Nothing else of it is shown. It cannot be approved or sent.
proposals-put-away = Put away
proposals-putting-away = Putting away
proposals-away = You put it away { $time }.
proposals-gone = This request is no longer here.
proposals-gone-text = It was discarded, or this computer has other records now. Nothing was sent.

proposals-form = Send for approval
proposals-form-what = What is signed
proposals-form-note = Note to those who approve
proposals-form-note-hint = optional
proposals-form-note-help = At most 2,000 characters. They read it as your words; Bursar does not check it.
proposals-form-files = Attached files
proposals-form-files-help = At most 5 MB each. They are carried as separate files beside the request.
proposals-form-files-none = No file attached.
proposals-attach = Attach a file
proposals-attaching = Attaching
proposals-detach = Remove
proposals-detach-of = Remove { $name }
proposals-form-sends = Computer that sends it
proposals-form-sends-choose = Choose a computer
proposals-form-sends-help = Only this computer can start it, once it is approved.
proposals-form-sends-own = { $name } (this computer)
proposals-form-sends-none = No computer of the team may send. An administrator can change that in Team.
proposals-form-days = Valid for days
proposals-form-days-help = From 1 to 30. It cannot be sent later.
proposals-form-days-wrong = Enter a whole number from 1 to 30.
proposals-form-may = Who may approve
proposals-form-may-needs =
    { $needed ->
        [one] { $needed } approval of { $names }
       *[other] { $needed } approvals of { $names }
    }
proposals-form-may-nobody = Nobody but you may approve this. An administrator can change that in Team.
proposals-sign = Sign and send for approval
proposals-signing = Signing
proposals-signed = Signed. Save the file and give it to those who approve.
proposals-why-sends = Choose the computer that sends it
proposals-why-days = Enter the days
proposals-why-note = The note is too long
proposals-why-role = Your role does not include preparing payments
proposals-discard = Discard
proposals-discard-title = Discard this request
proposals-discard-text = What was prepared, its note and its attached files are removed from this computer. Nothing was sent.
proposals-discarding = Discarding
proposals-discarded = Discarded. Nothing was sent.

proposals-home-approve = Needs your approval: { $what }
proposals-home-start = Approved, to start: { $what }
proposals-home-from = { $maker } prepared it. No money moved.
proposals-home-what = { AMOUNT($amount) } { $title }
proposals-home-open = Open

proposals-prepare = Prepare for approval
proposals-drafted = Nothing was sent. It is prepared, and waits to be signed and approved.
proposals-open-request = Open request
proposals-form-others = Others approve it before anything is sent. Nothing is sent from this screen.

proposals-sheet-signed = These rows are signed by { $maker }. Nobody changes them here.
proposals-sheet-signed-plain = These rows are signed. Nobody changes them here.
proposals-sheet-back = Back to the request
proposals-sheet-left = Rows that Bursar leaves out must be paid again by choice, or the request is rejected: it is approved and sent as a whole.
proposals-sheet-fix =
    { $count ->
        [one] { $count } row has a problem. The request can only be rejected.
       *[other] { $count } rows have a problem. The request can only be rejected.
    }
proposals-sheet-out =
    { $count ->
        [one] { $count } row needs a choice first
       *[other] { $count } rows need a choice first
    }
proposals-sheet-view = You can look at the rows. Nothing waits for you here.
proposals-sheet-start =
    { $count ->
        [one] Start · { $count } payment
       *[other] Start · { $count } payments
    }
proposals-sheet-locked = These rows are signed. They cannot be changed.

proposals-all-rows = All { $count } payments
proposals-code = Show as a code
proposals-code-answer = Show the answer as a code
proposals-code-request = Code of this request
proposals-code-decision = Code of your answer
proposals-code-text = Take a picture of it, and open the picture in Bursar on the other computer like a team file.
proposals-code-large = This is too large for a code. Save it as a file.
