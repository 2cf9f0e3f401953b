### The log.

log-title = Log
log-note = What people and the app did. Entries are added, never changed; each carries the hash of the one before.
log-check = Check log
log-checking = Walking the log
log-whole =
    { $count ->
        [one] { $count } entry holds
       *[other] { $count } entries hold
    }. Checked at { $at }.
log-broken = Entry { $seq } does not fit the one before it. It, or something before it, was changed outside Bursar.
log-broken-text =
    { $held ->
        [one] { $held } entry
       *[other] { $held } entries
    } before it hold. Keep a copy of the data folder and ask who had access to this computer.
log-last-hash = Last hash
log-person = Person
log-action = Action
log-object = Object
log-all = All
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
log-head-object = Object
log-head-detail = More
log-none = No entry fits.
log-empty = No entry yet.
log-clear = Clear filter
log-open = Open the log
log-settings-text = Every draft, approval, export and note is an entry. Check log walks the chain and names the first entry that does not fit.
