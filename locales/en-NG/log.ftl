### The log.

log-title = Log
log-note = What people and Bursar did. Entries are added, never changed. Each entry is linked to the one before it, so a change is noticed.
log-check = Check log
log-checking = Checking the log
log-whole =
    { $count ->
        [one] { $count } entry is intact
       *[other] { $count } entries are intact
    }. Checked at { $at }.
log-broken = Entry { $seq }, or its link to the entry before it, was changed outside Bursar.
log-broken-text = Unchanged entries before it: { $held }. Keep a copy of the data folder and ask who had access to this computer. The entry is: { $person }, { $action }, { $at }.
log-last-hash = Last hash
log-person = Person
log-action = Action
log-object = Payment or record
log-all = All
log-actions-remark = note
log-search = Code or part of an id
log-table = Log
log-count =
    { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }
log-head-number = No.
log-head-time = Time
log-head-person = Person
log-head-action = Action
log-head-object = Payment or record
log-head-detail = Details
log-none = No entries match.
log-empty = No entries yet.
log-clear = Clear filter
log-open = Open the log
log-settings-text = Every draft, approval, export and note is an entry. Open the log and press “Check log” to find the first entry that was changed.
