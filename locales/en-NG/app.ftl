### What Rust says about the app itself: the confirm window, the clipboard, dialogs and files that a person chooses.

## Deciding in the confirm window

app-tick-missing = Tick every box first. Nothing was sent. Missing: { $tick }
app-decided = This was already decided. Nothing more was sent.
app-same-unknown = The outcome of the same payment, { $code }, is not known. This one was not sent, and cannot be sent. Check { $code } before you pay again.
app-same-being-sent = The same payment, { $code }, is being sent. This one was not sent, and cannot be sent. Check { $code } before you pay again.
app-same-corrected = What was recorded of the same payment, { $code }, was corrected after this one was drafted: it was made, or may have been. This one was not sent, and cannot be sent. Check { $code } before you pay again.
app-same-approved = The same payment, { $code }, was approved already. This one was not sent, and cannot be sent now. Check { $code } before you pay again.
app-same-in-batch = Batch { $code } will make the same payment. This one was not sent, and cannot be sent. Check { $code } before you pay again.
app-same-damaged = The record of { $code }, which may be the same payment, is damaged. This one was not sent, and cannot be sent. Check { $code } before you pay again.
app-same-discard = Discard
app-token = This window no longer shows the current draft. Nothing was sent. Close this window and open it again.
app-change-approve = Allow this change
app-change-refuse = Cancel
app-change-request = Nothing is sent to the service. This changes a rule on this computer.
app-change-most =
    { $count ->
        [one] 1 change is
       *[other] { $count } changes are
    } already waiting in the confirm window. Decide those first. Nothing was changed.
app-change-decided = This change was already decided. Nothing more was changed.
app-change-stale = Something changed after this change was prepared. Nothing was applied. Make the change again.

## Calls of a window

app-call-not-own = { $name } is not a command of this window.
app-call-malformed = The request is not valid: { $why }
app-days = The days could not be counted: { $why }
app-licences-damaged = The licences in Bursar are damaged. Install Bursar again.
app-licences-none = Bursar does not contain this package.

## Clipboard

app-clipboard-none = This window has no clipboard.
app-clipboard-silent = it does not answer
app-clipboard-unusable = The clipboard cannot be used: { $why }.
app-clipboard-other = Another program changed the clipboard at the same time, so your text is not there. Copy it again.
app-clipboard-empty = The clipboard has no text. Copy the API key, then paste it.
app-pasted-gone = Bursar no longer has the pasted API key. Copy it and paste it again.
app-send-key-text =
    { $host }

    The API key from the clipboard has { $characters ->
        [one] { $characters } character
       *[other] { $characters } characters
    } and will be sent to this address. Send it only to the service that gave it to you.
app-send-key-title = Send the API key to this address?
app-send-key-no = The API key was not sent. Nothing was changed.

## Dialogs and files

app-no-dialog = Bursar could not ask you, because no window is open. Nothing was changed.
app-no-browser = This window cannot open a browser.
app-no-viewer = This window cannot open files.
app-no-second-window = This window cannot open another one.
app-file-replace =
    A file named “{ $name }” already exists. Its contents will be lost.

    Replace it?
app-no-file-dialog = This window cannot open file dialogs.
app-file-large = The file is larger than { $megabytes } MB. Choose a smaller file.
app-file-unreadable = The file could not be read: { $why }. Choose another file.
app-file-not-regular = This is a link, a folder or a device. Choose the file itself.
app-file-there = There is a file named { $name } already. Bursar does not replace it. Move it, or choose another place.
app-file-unwritten = { $name } could not be written: { $why }. Choose another place.
app-file-name-taken = A link, a folder or a device already has this name. Choose another name.
app-file-elsewhere = Choose another place.
app-zone = This computer does not have that time zone. Choose another.
app-ago-now = less than a minute ago
app-ago-minutes =
    { $count ->
        [one] 1 minute ago
       *[other] { $count } minutes ago
    }
app-ago-hours =
    { $count ->
        [one] 1 hour ago
       *[other] { $count } hours ago
    }
app-ago-days =
    { $count ->
        [one] 1 day ago
       *[other] { $count } days ago
    }

## Records and amounts

app-stored-unreadable = The stored request can no longer be read. Check History before you pay again.
app-record-unreadable = { $what } on this computer can no longer be read. Restore the records from a backup.
app-one-account = An account
app-one-customer = A customer
app-one-wallet-label = A wallet’s name
app-one-pin-request = A PIN request
app-words-naira = { $naira } naira, { $kobo } kobo
app-words-items = { $amount } items, of { $count } different token ids
app-fee-at-most = up to { AMOUNT($amount) } { $unit }
app-fee-sponsored = up to { AMOUNT($amount) } { $unit }, paid by the sponsor
app-fee-like-it = about { AMOUNT($amount) } { $unit }
app-fee-estimate = ₦{ AMOUNT($amount) }, an estimate
app-duty = ₦{ AMOUNT($amount) }, an estimate
app-purpose-salary = Salary
app-duty-salary = None is due on a salary. The service does not know that this is a salary, and may still charge the duty.
app-duty-although-salary = The service charged ₦{ AMOUNT($amount) } stamp duty, although this is a salary.
app-total = ₦{ AMOUNT($amount) }
app-total-and-fee = ₦{ AMOUNT($amount) } and the fee, which is not known before sending
app-naira-less-fee = ₦{ AMOUNT($amount) }, minus the fee, which is not known
app-name-agrees = The bank has the same name
app-name-taken = Name from the bank
app-name-differs = The bank has a different name
app-name-differs-as = The bank has a different name: { $name }
app-name-verified = Verified by your staff, not by the bank
app-name-not-checked = Name not verified
app-fee-charged = { AMOUNT($amount) } { $unit }
app-fee-charged-sponsored = { AMOUNT($amount) } { $unit }, paid by the sponsor
app-fee-charged-naira = ₦{ AMOUNT($amount) }
app-fee-charged-duty = ₦{ AMOUNT($amount) }, and ₦{ AMOUNT($duty) } stamp duty
app-fee-by-balance = ₦{ AMOUNT($amount) } with any stamp duty, from the balances before and after
app-fee-none = None, it was not sent
app-fee-refused = None, no money moved
app-fee-unknown = Not reported by the service
app-fee-not-known = Not known. Estimate: { $estimate }
app-less-fee = { AMOUNT($amount) } { $unit }, less the network fee
app-naira = Nigerian naira
app-naira-chain = Naira bank transfer

## The shell

app-call-no-window = { $name } is not a window that has commands.
app-call-panic = Bursar had an unexpected error. Money may have moved. Check History before you do this again.
app-call-malformed-plain = The request is not valid.
app-page-gone-title = Bursar cannot show this window
app-page-gone =
    This page stopped working four times. Your drafts and your history are safe. This problem did not send anything.

    Close Bursar and start it again. If this happens again, restart the computer and install its system updates.
app-title-confirm = Confirm
app-title-sending = { $done } of { $total } rows processed – Bursar
app-title-paused = Paused at { $done } of { $total } rows – Bursar
app-close-title = A batch is being sent
app-close-text = Bursar sends the rest of the batch without this window, and then closes. If the batch is paused before its end, Bursar also closes. To see the batch, start Bursar again at any time. Close the window?
app-title = { $first } – { $profile } – { $mode }
app-cli-help =
    Use:
      bursar [--data-dir FOLDER]           Opens Bursar with the data in this folder.
      bursar batch check FILE [--json]     Checks a sheet of payments, without a window.
        --profile NAME                     Also compares the sheet with the records of this profile, if Bursar is closed and has no passphrase.
      bursar workspace init                Creates the team’s workspace in a PostgreSQL database, with an invitation for each person.
      bursar workspace invite MEMBER       Makes a new invitation for one person.
      bursar workspace status              Says what Settings says of the workspace.
      bursar workspace migrate             Brings the database of a workspace to this version of Bursar.
      bursar workspace verify              Checks every record in the workspace from the beginning.
        --help                             Says what these five need.
      bursar --verify FILE                 Says whether the receipts in a PDF, a picture or a text are signed and unchanged.
      bursar --verify-log FILE             Says whether a saved log is signed and unchanged.
      bursar --check-update OFFER PACKAGE  Says whether a downloaded package may be installed.
      bursar --version                     Says which version this is.
app-cli-version = Bursar { $version }
app-cli-unreadable = The file cannot be read: { $why }.
app-cli-good = This is Bursar { $version }, and its signature is valid. You can install it.
app-cli-no-home = Bursar has no folder for its data, because this user has no home folder.
app-tick = I have read this: { $text }
app-sleep = Bursar locks before the computer sleeps
app-awake = A batch of payments is being sent
app-no-webview =
    Bursar cannot start, because Microsoft Edge WebView2 is not installed on this computer.

    Download it from Microsoft and install it, then start Bursar again:
    { $address }
app-dialog-yes = Yes
app-dialog-no = No
app-cli-no-window = Bursar could not open a window: { $why }

app-after-under-way =
    { $count ->
        [one] { $rest }, after subtracting 1 payment under way
       *[other] { $rest }, after subtracting { $count } payments under way
    }
app-after-maybe-taken =
    { $count ->
        [one] { $rest }, after subtracting 1 payment under way. It may already be taken off the balance.
       *[other] { $rest }, after subtracting { $count } payments under way. They may already be taken off the balance.
    }
