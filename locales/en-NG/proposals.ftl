### Requests that a team approves: the inbox, the request, and the forms that prepare them.

proposals-to-approve = To approve
proposals-to-start = Approved, to start
proposals-to-sign = Prepared, not signed
proposals-unknown = Outcome unknown
proposals-sent = Signed by you, waiting
proposals-others = Waiting for other approvers
proposals-decided = Closed
proposals-section = { $title } { $count }
proposals-show-away = Show { $count } archived
proposals-hide-away = Hide archived requests
proposals-list = Requests and unknown outcomes
proposals-empty = Nothing waits for you.
proposals-empty-text = Requests to approve, and payments that got no clear answer, appear here.
proposals-open-file = Open a file
proposals-opening = Opening

proposals-row-from = From { $maker }, { $time }.
proposals-row-mine = Signed by you, { $time }.
proposals-row-prepared = Prepared { $time }. Not signed yet.
proposals-row-needs =
    { $needed ->
        [one] Needs { $needed } approval
       *[other] Needs { $needed } approvals
    }
proposals-row-approved = { $names } approved
proposals-row-undelivered = waits for the workspace
proposals-row-new = { $title }, new payee
proposals-request = Request { $code }

proposals-stage-draft = Not signed
proposals-stage-approved = Approved
proposals-stage-started = Started
proposals-stage-rejected = Rejected
proposals-stage-withdrawn = Withdrawn
proposals-stage-expired = Expired
proposals-stage-refused = Not valid

proposals-undelivered = Waits for the workspace

proposals-about-batch = Batch { $code }, prepared on the computer { $computer }, signed { $time }
proposals-about-one = Request { $code }, prepared on the computer { $computer }, signed { $time }
proposals-about-batch-plain = Batch { $code }, signed { $time }
proposals-about-one-plain = Request { $code }, signed { $time }
proposals-about-draft = Prepared on this computer { $time }. Nothing is signed or sent yet.

proposals-differ =
    { $count ->
        [one] { $count } payee differs from your own records
       *[other] { $count } payees differ from your own records
    }
proposals-new =
    { $count ->
        [one] { $count } payee is new to your own records
       *[other] { $count } payees are new to your own records
    }
proposals-new-too = { $count } new
proposals-differ-none = Nothing differs from your own records
proposals-differ-none-text =
    { $count ->
        [one] The payee has the same name and account in your contacts, or this account was paid before.
       *[other] All { $count } payees have the same name and account in your contacts, or their accounts were paid before.
    }
proposals-agree =
    { $count ->
        [one] { $count } agrees
       *[other] { $count } agree
    }
proposals-differ-shown = Only the first { $shown } of { $count } are listed here. The others are in the rows of the batch.
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
proposals-attached-missing-why = The request file does not contain the attached files. Get them from the person who prepared the request, for example by email, and choose each one here. Bursar accepts only the file that was signed.
proposals-attached-choose = Choose the file
proposals-attached-choose-of = Choose the file { $name }
proposals-attached-choosing = Checking
proposals-attached-save = Save
proposals-attached-save-of = Save { $name }
proposals-attached-saving = Saving
proposals-attached-saved = { $name } was saved.
proposals-attached-open = Open
proposals-attached-open-of = Open { $name }
proposals-attached-opening = Opening
proposals-attached-opened = { $name } was opened.
proposals-attached-kinds = Bursar opens only PDF, PNG, JPEG, CSV, XLSX, ODS and TXT files. Save other files to look at them.
proposals-open-title = Open a file from { $maker }
proposals-open-title-own = Open an attached file
proposals-open-copy = A copy opens in the program that you use for files of this kind. Bursar removes the copy when it closes. To keep the file, save it.
proposals-save-title = Save a file from { $maker }
proposals-save-title-own = Save an attached file
proposals-save-warn = Bursar did not check this file. It can contain instructions, links or programs that do harm.
proposals-save-do = Open it only if you expected it. Never use payment details from it before you call a number that you know.
proposals-cancel = Cancel
proposals-kilobytes = { $size } kB
proposals-megabytes = { $size } MB

proposals-names-more = { $names } and { $count } more
proposals-names-or-more = { $names } or { $count } more
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
proposals-sends = Sends it
proposals-sends-here = this computer
proposals-sends-also-here = this computer is one of them
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
proposals-checks-note = exactly what was signed; you decide whether it is right
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
proposals-may = You have the right to approve this. The button opens the confirm window, and you decide there.
proposals-may-rows = You have the right to approve this.
proposals-may-check =
    { $count ->
        [one] First check the payee that differs from your own records.
       *[other] First check the { $count } payees that differ from your own records.
    }
proposals-waits = Decide in the confirm window
proposals-waits-text = It shows the request as this computer read it. Nothing is approved yet.
proposals-open-confirm = Open confirm window
proposals-left = Not approved in the confirm window. Nothing was decided.
proposals-approved-now = Approved. So far, only this computer has your approval.
proposals-approved-carried = Approved.
proposals-approved-enough = Approved. The request has all the approvals that it needs.
proposals-save-answer = Save the answer
proposals-save-answer-text = Press “Save the answer”. Give that file to the next person who may approve, or to { $maker }.
proposals-waits-nobody = Nobody is left who may approve it.
proposals-waits-for = Waits for { $names }

proposals-mine = Nobody can approve what they prepared themselves
proposals-mine-text = { $names } may approve it. Bursar does not send it to them: press “Save the file” and give them the file, for example by email. If you attached files, give them those too.
proposals-mine-nobody = Nobody else may approve it under the newest rules. An administrator can change that in Team.
proposals-mine-carried = { $names } may approve it. The computers of the workspace get it by themselves, with the attached files. You can also save it as a file.
proposals-carried = The other computers of the workspace get it by themselves. You can also save it as a file.
proposals-save = Save the file
proposals-saving = Saving
proposals-saved = { $name } was saved. Give it to those who approve or send.
proposals-saved-carried = { $name } was saved.
proposals-remind = Copy a reminder
proposals-withdraw = Withdraw
proposals-withdraw-title = Withdraw the request
proposals-withdraw-text = This computer will no longer approve or send it. Save the file again and give it to everybody who has the request: other computers know of the withdrawal only after they open it.
proposals-withdraw-carried = This computer will no longer approve or send it. The other computers of the workspace learn of the withdrawal by themselves.
proposals-withdraw-reason = Reason
proposals-withdraw-help = Optional. Those who approve see it.
proposals-withdrawing = Withdrawing

proposals-start = Start
proposals-starting = Checking
proposals-start-text = The approvals are complete. Nothing was sent. The button opens the confirm window, and you decide there.
proposals-start-rows-text = The approvals are complete. Nothing was sent. The rows are shown first, then the confirm window.
proposals-start-waits = Send it in the confirm window
proposals-start-waits-text = Bursar checks the approvals again there. Nothing was sent yet.
proposals-start-left = Cancelled in the confirm window. Nothing was sent.
proposals-elsewhere = { $computer } sends it
proposals-elsewhere-text = The approvals are complete. Nothing was sent from here. Save the file and give it to the person at the computer that sends it. They open the file there and press “Start”.
proposals-elsewhere-carried = The approvals are complete. Nothing was sent from here. The computers of the workspace get it by themselves: a person presses “Start” on a computer that sends it. You can also save it as a file.
proposals-elsewhere-unknown = Another computer sends it

proposals-started = It was started on this computer.
proposals-sent-elsewhere = It was sent from another computer of the team.
proposals-sent-in-part = Another computer has sent a part of it. What it has not claimed can be sent from here.
proposals-claimed = Payments without a reported outcome
proposals-claimed-row = Row { $row }
proposals-claimed-until = It can be handed over until { $time }.
proposals-claimed-over = The time in which the service counts a repeated request once ended on { $time }, so it cannot be handed over. The outcome is unknown: ask at that computer before anybody pays it again.
proposals-claimed-who = Only an administrator can hand it over to another computer: { $names }.
proposals-claimed-here = It can be sent from this computer until { $time }.
proposals-claimed-open = Open payment
proposals-hand-over = Hand over
proposals-hand-over-of = Hand over: row { $row }
proposals-hand-over-title = Hand over to another computer
proposals-hand-over-may = The computer that has it may have sent it already.
proposals-hand-over-once = Until { $time } the service counts the same request once. So another computer can send it with the same request number, and it is paid once.
proposals-hand-over-after = After that it cannot be handed over, and its outcome is unknown.
proposals-hand-over-to = Computer that sends it
proposals-hand-over-next = The button opens the confirm window. After you confirm there, a person at that computer decides whether to send it.
proposals-hand-over-go = Continue
proposals-handing-over = Waiting for the confirm window
proposals-handed-over = Handed over.
proposals-open-payment = Open payment
proposals-open-batch = Open batch
proposals-rejected = { $person } rejected it. It can never be sent.
proposals-rejected-plain = It was rejected. It can never be sent.
proposals-withdrawn = { $person } withdrew it. It can never be sent.
proposals-withdrawn-plain = It was withdrawn. It can never be sent.
proposals-reason-given = Reason: { $reason }
proposals-expired = It expired on { $time } and can no longer be sent. Prepare it again if it is still needed.
proposals-refused = This request is not valid
proposals-refused-text = Bursar shows nothing else from this request. It cannot be approved or sent.
proposals-put-away = Archive
proposals-putting-away = Archiving
proposals-away = You archived it on { $time }.
proposals-gone = This request is no longer here.
proposals-gone-text = It was discarded, or the records on this computer were replaced. Nothing was sent now.

proposals-form = Sign the request
proposals-form-what = What is signed
proposals-form-note = Note to those who approve
proposals-form-note-hint = optional
proposals-form-note-help = At most 2,000 characters. They read it as your words; Bursar does not check it.
proposals-form-files = Attached files
proposals-form-files-help = At most 5 MB each. The request file does not contain them: you must give them to those who approve, for example by email.
proposals-form-files-carried = At most 5 MB each. The computers of the workspace get them with the request.
proposals-form-files-none = No file attached.
proposals-attach = Attach a file
proposals-attaching = Attaching
proposals-detach = Remove
proposals-detach-of = Remove { $name }
proposals-form-sends = Computer that sends it
proposals-form-sends-choose = Choose a computer
proposals-form-sends-help = Only this computer can start it, once it is approved.
proposals-form-sends-any = Any of the { $count } computers
proposals-form-sends-any-help = Each of them can start it. A payment is sent by the computer that starts it first, never by two.
proposals-form-sends-own = { $name } (this computer)
proposals-form-sends-none = No computer of the team may send. An administrator can change that in Team.
proposals-form-days = Valid for how many days
proposals-form-days-help = From 1 to 30. It cannot be sent later.
proposals-form-days-wrong = Enter a whole number from 1 to 30.
proposals-form-may = Who may approve
proposals-form-may-needs =
    { $needed ->
        [one] { $names } ({ $needed } approval needed)
       *[other] { $names } ({ $needed } approvals needed)
    }
proposals-form-may-nobody = Nobody but you may approve this. An administrator can change that in Team.
proposals-sign = Sign the request
proposals-signing = Signing
proposals-signed = Signed. Nobody else has it yet: save the file and give it to those who approve.
proposals-why-sends = Choose the computer that sends it
proposals-why-days = Enter the number of days
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
proposals-drafted = Nothing was sent. The request is prepared. Open it to sign it; then others approve it.
proposals-open-request = Open request
proposals-form-others = Others must approve this before it is sent. You prepare and sign it, save it as a file, and give the file to the approvers.

proposals-sheet-signed = These rows are signed by { $maker }. Nobody changes them here.
proposals-sheet-signed-plain = These rows are signed. Nobody changes them here.
proposals-sheet-back = Back to the request
proposals-sheet-left = Bursar left out rows that may already be paid, but a request is approved and sent as a whole. Press “Paid before?” or “Twice in this sheet” and choose for each row, or reject the request.
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
proposals-code = Show as a QR code
proposals-code-answer = Show the answer as a QR code
proposals-code-request = QR code of this request
proposals-code-decision = QR code of your answer
proposals-code-text = Take a photo of it. On the other computer, open the inbox in Bursar, press “Open a file” and choose the photo.
proposals-code-large = This is too large for a QR code. Save it as a file.
