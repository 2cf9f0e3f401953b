### The log.

log-title = Log
log-note = What people and Bursar did. Bursar never changes or removes an entry. “Check log” shows whether somebody else changed or removed one.
log-check = Check log
log-checking = Checking the log
log-whole =
    { $count ->
        [one] { $count } entry is intact
       *[other] { $count } entries are intact
    }. Checked at { $at }.
log-broken = The log was changed at entry { $seq }, and not by Bursar.
log-broken-text =
    { $held ->
        [0] It was changed, or entries in front of it were removed.
        [one] Entry 1 is as Bursar wrote it. Then entry { $seq } was changed, or entries were removed.
       *[other] Entries 1 to { $held } are as Bursar wrote them. Then entry { $seq } was changed, or entries were removed.
    } Keep a copy of the data folder as evidence (see Settings), and ask who had access to this computer. Entry { $seq } is now: { $entry } ({ $at })
log-signed = Entries 1 to { $seq } are also signed. Bursar signs the newer ones when you export a signed log, and when the profile closes.
log-unsigned = Not signed yet. It is signed when you export a signed log, and when the profile closes.
log-cut = Entries 1 to { $seq } do not match Bursar’s signature any more. After Bursar signed them, at least one was changed or removed.
log-cut-text = Keep a copy of the data folder as evidence (Settings shows where the folder is), and ask who had access to this computer. If you exported the log earlier, export it again and compare the two files.
log-last-hash = Last hash
log-person = Person
log-kind = Kind
log-period = Period
log-text = Search
log-all = All
log-text-help = Words of an entry, a payment code or the name of a file
log-table = Log
log-count =
    { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }
log-head-number = No.
log-head-time = Time
log-head-said = What happened
log-head-code = Payment
log-head-detail = Details
log-none = No entries match.
log-empty = No entries yet.
log-clear = Clear filter
log-export = Export
log-export-title = Export the log
log-export-holds =
    { $count ->
        [one] The file holds { $count } entry, newest first.
       *[other] The file holds { $count } entries, newest first.
    }
log-export-fields = Each entry has its number, time, person, kind, what happened, payment code, details and a check value (hash). No secret is in the file.
log-export-signed = Signed
log-export-whole = The whole log with its signatures, whatever the filter. Anybody can check it: press Ctrl+K in Bursar and choose “Verify a receipt or a log”, or run bursar --verify-log FILE.
log-export-done =
    { $count ->
        [one] Saved { $count } entry as { $name }.
       *[other] Saved { $count } entries as { $name }.
    }
log-open = Open the log
log-settings-text = Every draft, approval, export and note is an entry. In the log, “Check log” shows whether an entry was changed later.
