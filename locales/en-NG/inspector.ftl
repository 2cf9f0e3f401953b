### The inspector of exchanges with the service.

inspector-title = Inspector
inspector-kept =
    { $count ->
        [one] { $count } request
       *[other] { $count } requests
    } saved on this computer
inspector-kept-at-most =
    { $count ->
        [one] { $count } request
       *[other] { $count } requests
    } saved on this computer, limit { $size }
inspector-off = Requests are not saved
inspector-lost =
    { $lost ->
        [one] { $lost } request was
       *[other] { $lost } requests were
    } not saved: the disk failed or was too slow.
inspector-tabs-requests = Requests
inspector-tabs-errors = Errors
inspector-tabs-runner = Runner
inspector-views = Views of the inspector
inspector-list = Requests to the service
inspector-dock-title = Inspector panel
inspector-dock-follows = follows { $name }
inspector-dock-latest = the newest requests
inspector-dock-none-of = No saved request is about what this page shows. Turn off “Same object” to see all requests.
inspector-dock-to-right = Dock to the right
inspector-dock-to-bottom = Dock to the bottom
inspector-dock-page = Open the inspector
inspector-dock-close = Close the panel
inspector-dock-size = Size of the panel
inspector-head-time = Time
inspector-head-time-tip = When the request left. The list is in the order in which the requests ended, the last one at the top.
inspector-head-method = Method
inspector-head-path = Path
inspector-head-status = Status
inspector-head-ms = ms
inspector-head-size = Size
inspector-head-key = Key
inspector-search = Search requests
inspector-search-hint = Name, reference, address, id, path, status
inspector-clear = Clear search
inspector-operation = Path
inspector-every-path = Every path
inspector-class = Status
inspector-every-class = Every status
inspector-classes-2 = 2xx success
inspector-classes-3 = 3xx redirect
inspector-classes-4 = 4xx client error
inspector-classes-5 = 5xx server error
inspector-classes-0 = No response
inspector-only-writes = Only writes
inspector-only-errors = Only errors
inspector-same-key = Same key
inspector-same-object = Same object
inspector-about = About { $value }
inspector-stop = Remove filter: { $what }
inspector-found =
    { $total ->
        [one] { $total } request
       *[other] { $total } requests
    }
inspector-found-newest = The newest { $total } requests. There are more.
inspector-empty = No requests yet
inspector-empty-text = All new requests from Bursar to the service appear here, without secrets. Requests to the nodes of chains are not saved: what a node answers, and its errors, is shown where Bursar asks it, such as in the explorer.
inspector-none = No matching requests
inspector-none-text = The search finds names, references, addresses, ids by their beginning, paths and statuses; not account numbers, and not the middle of an id. Try fewer words or fewer filters. Requests to the nodes of chains are not saved: what a node answers, and its errors, is shown where Bursar asks it, such as in the explorer.
inspector-clear-all = Clear filters
inspector-no-reply = No response
inspector-broke = Disconnected
inspector-not-sent = Not sent
inspector-cut = { $status }, cut short
inspector-too-large = { $status }, too large
inspector-again = Attempt { $attempt }
inspector-detail = Request details
inspector-close = Close request details
inspector-parts-request = Request
inspector-parts-response = Response
inspector-parts-timing = Timing
inspector-parts-meaning = Meaning
inspector-parts-links = Links
inspector-headers = Headers
inspector-no-headers = No headers.
inspector-body = Body
inspector-no-body = No body.
inspector-pretty = Pretty
inspector-raw = Raw
inspector-form = Format
inspector-bytes = { $size } B
inspector-kilobytes = { $size } kB
inspector-megabytes = { $size } MB
inspector-removed = removed
inspector-removed-bytes =
    { $bytes ->
        [one] removed, { $bytes } byte
       *[other] removed, { $bytes } bytes
    }
inspector-shortened = Only the beginning is shown. The full size is { $bytes }.
inspector-not-json = This is not JSON, so it is shown unchanged.
inspector-broken-json = This is not complete JSON. The lines show as much of it as can be read.
inspector-all = Show all { $lines } lines
inspector-unknown-mark = not known to this version of Bursar
inspector-unknown-some =
    { $fields ->
        [one] { $fields } field of the response is not known to this version of Bursar. It is marked.
       *[other] { $fields } fields of the response are not known to this version of Bursar. They are marked.
    }
inspector-ended-whole = The full response was received.
inspector-ended-cut = The connection ended before the full response was received.
inspector-ended-too_large = The response was larger than Bursar’s size limit.
inspector-ended-silent = No response was received in time.
inspector-ended-broken = The connection was lost before a response was received.
inspector-ended-not_sent = Nothing left this computer.
inspector-name = Resolving the name
inspector-connection = Connecting, with TLS
inspector-wait = Waiting for the response
inspector-first = Waiting for the response, over an open connection
inspector-rest = Reading the body
inspector-total = Total
inspector-timing-note = Bursar cannot measure TLS separately from the rest of the connection.
inspector-millis = { $millis } ms
inspector-started = Started
inspector-attempt = Attempt
inspector-understood = What Bursar understood
inspector-understood-nothing = Bursar could not understand the response.
inspector-understood-refusal = The error of the service, and nothing else.
inspector-understood-unsent = There was no response.
inspector-ignored = Not known to this version of Bursar
inspector-ignored-none = Bursar knows every field of the record.
inspector-sent-not_sent = Not sent, so it cannot have had any effect.
inspector-sent-refused = Refused: the service read the request and did nothing.
inspector-sent-ambiguous = The service may have carried out this request.
inspector-sent-unreadable = The service accepted the request, but the response could not be read.
inspector-cause = Cause
inspector-entry = History entry
inspector-no-entry = No entry in History belongs to this request.
inspector-operation-is = Operation
inspector-key-is = Idempotency key
inspector-by-key = Show everything with this key
inspector-by-object = Show everything about it
inspector-objects = About
inspector-no-objects = No id or address in the request or its response.
inspector-open = Open
inspector-copy-as = Copy as
inspector-copied = Copied as { $form }. It reads the API key from the variable API_KEY: set that first.
inspector-copied-sandbox = Copied as { $form }. It reads the API key from the variable API_KEY. You can copy the key of the sandbox on the Sandbox page.
inspector-copied-fixed = In place of { $names } it has the value of the last run.
inspector-forms-curl = cURL
inspector-forms-http = HTTP file
inspector-forms-rust = Rust
inspector-forms-type_script = TypeScript
inspector-forms-python = Python
inspector-repeat-read = Repeat
inspector-repeat = Repeat, same key
inspector-repeat-help = “{ $button }” is safe: the service carries out a request with the same key only once.
inspector-repeat-off = “{ $button }” is not available. { $why }
inspector-repeating = Repeating
inspector-repeated = Repeated. The new request is shown.
inspector-as-new = Send as new
inspector-as-new-writes = “{ $button }” opens a copy in the runner. If you run it there, the service carries it out again, with a new key.
inspector-as-new-signs = “{ $button }” opens a copy in the runner. It makes another signature if you press Review there and confirm it in the confirm window.
inspector-as-new-money = “{ $button }” opens a copy in the runner. It creates another payment if you press Review there and confirm it in the confirm window.
inspector-as-new-read = Open in the runner
inspector-compare-with = Compare
inspector-mark = Mark to compare
inspector-marked = Marked. Open another request and press “Compare with the marked one”.
inspector-comparison = Comparison of two requests
inspector-same =
    { $same ->
        [one] { $same } value is
       *[other] { $same } values are
    } the same.
inspector-no-difference = No difference.
inspector-more-differences = There are more differences than are shown.
inspector-place = Field
inspector-first-is = First
inspector-second-is = Second
inspector-absent = absent
inspector-share = Share
inspector-fixture = Save as fixture
inspector-share-titles-bundle = Share this request
inspector-share-titles-fixture = Save as fixture
inspector-share-texts-bundle = Contains only ids, statuses, amounts, addresses and field names. Keys, secrets, names, personal numbers and links were removed. Read it before you save it.
inspector-share-texts-fixture = For automated tests. Keeps only ids, statuses, amounts, addresses and field names. Everything else, signatures too, is replaced with placeholders of the same form, so that a program can read the file like the original. The same value has the same placeholder everywhere. Read it before you save it.
inspector-share-bundle = Preview of the file
inspector-save = Save file
inspector-saving = Saving
inspector-saved = Saved as { $name }.
inspector-cancel = Cancel
inspector-room = Storage
inspector-room-title = Saved requests
inspector-room-text = Bodies are encrypted with this computer’s key store. When the storage is full, the oldest requests are deleted.
inspector-room-label = Storage for requests
inspector-room-none = Save nothing
inspector-room-megabytes = { $size } MB
inspector-room-gigabytes = { $size } GB
inspector-room-nothing = If you save this setting, all stored requests are deleted.
inspector-apply = Save
inspector-delete-all = Delete all requests
inspector-delete-sure = Delete all now
inspector-deleted = All requests were deleted.
inspector-failures = Similar failures, grouped
inspector-no-failures = No failures recorded
inspector-no-failures-text = Refusals, lost connections and unreadable responses appear here. Similar ones are grouped. Requests to the nodes of chains are not saved: what a node answers, and its errors, is shown where Bursar asks it, such as in the explorer.
inspector-failure-head-operation = Operation
inspector-failure-head-status = Status
inspector-failure-head-said = Message
inspector-failure-head-count = Times
inspector-failure-head-first = First seen
inspector-failure-head-last = Last seen
inspector-operations = Operations
inspector-find = Find an operation
inspector-no-operation = No operation with this name.
inspector-effects-reads = Reads
inspector-effects-writes = Writes
inspector-effects-signs = Signs
inspector-effects-moves_money = Moves money
inspector-effect-text-reads = Reads data and changes nothing.
inspector-effect-text-writes = Changes data at the service. Each run is recorded in History.
inspector-effect-text-signs = Makes a signature. It moves no money by itself, but whoever has the signature may be able to use it. Press Review to make a draft. Nothing is signed until somebody confirms it in the confirm window.
inspector-effect-text-moves_money = Press Review to make a draft. Nothing is sent until somebody confirms it in the confirm window.
inspector-extension = Not available at every service
inspector-keyed = Each run has its own idempotency key.
inspector-secret-added = { $name } is added when the request is sent. Do not enter it here.
inspector-no-fields = This operation takes no input.
inspector-required = required
inspector-optional = optional
inspector-yes = Yes
inspector-no = No
inspector-not-set = Not set
inspector-one-a-line = One per line.
inspector-json-help = Enter JSON.
inspector-choices-reading = Reading the list
inspector-choices-chain = Add a chain
inspector-choices-unnamed = No name
inspector-collections = Collections
inspector-collections-none = No saved requests yet.
inspector-collections-full = At most { $most } collections are saved. Remove one first.
inspector-collection = Collection
inspector-collection-new = New collection
inspector-collection-name = Name of the collection
inspector-collection-edit = Edit { $name }
inspector-collection-up = Move { $name } up
inspector-collection-down = Move { $name } down
inspector-collection-remove = Remove collection
inspector-collection-sure = Remove it and its requests
inspector-collection-gone = This collection was removed.
inspector-collection-import = Import collection
inspector-collection-import-title = Import collection
inspector-collection-imported = Collection { $name } added.
inspector-collection-imported-as = Added as { $name }, because its name was in use.
inspector-collection-export = Export
inspector-collection-export-title = Export collection
inspector-collection-exported = { $left ->
    [0] Saved as { $file }.
    [one] Saved as { $file }, without { $left } field about a person.
   *[other] Saved as { $file }, without { $left } fields about people.
  }
inspector-collection-empty = This collection has no requests.
inspector-collection-runs = { $name } is running. Wait until it ends, or stop it.
inspector-run-title = Run { $name }
inspector-run-text = Requests are sent in order. The run stops at the first failure. It also stops at a request that signs or moves money, after making a draft for the confirm window.
inspector-run-collection = Run collection
inspector-run-again = Run again
inspector-run-stop = Stop
inspector-run-stopping = Stopping
inspector-run-other = { $name } is running. Wait until it ends, or open it and stop it.
inspector-run-steps = Requests of the run
inspector-run-effect = Effect
inspector-run-status = Status
inspector-run-time = Time
inspector-run-milliseconds = { $time } ms
inspector-run-choose = Select a request to see its response.
inspector-run-ended-running = { $done } of { $all } done
inspector-run-ended-done = All { $all } requests were answered.
inspector-run-ended-failed = Stopped: { $name } failed.
inspector-run-ended-drafted = Stopped: { $name } must be confirmed, and a draft of it was made for the confirm window. The requests after it were not sent.
inspector-run-ended-stopped = Stopped after { $done } of { $all } requests.
inspector-step-waiting = Waiting
inspector-step-running = Running
inspector-step-done = Done
inspector-step-failed = Failed
inspector-step-drafted = Draft made
inspector-step-skipped = Not sent
inspector-values = Values of earlier responses
inspector-values-text = A field can use a value from the last response of an earlier request in the collection, for example { $example }.
inspector-copy-path = Copy path { $reference }
inspector-copy-path-help = Press the name of a field to copy its path for a later request of the collection.
inspector-values-none = No request comes before this one in its collection.
inspector-values-confirmed = Sent only after somebody confirms it. Copy a value of its response from its page.
inspector-values-unanswered = Not run since the profile was opened. Its values are known after it has run. If you run the collection, it runs before this request.
inspector-values-empty = Its last response has no value that can be used.
inspector-requests-full = A collection holds at most { $most } requests. Remove one first.
inspector-request-save = Save request
inspector-request-save-text = The fields of the form are saved, encrypted, on this computer. Secrets are not saved: Bursar adds them when the request is sent.
inspector-request-save-values = A field can use a value of an earlier response in the same collection: { $example }.
inspector-request-name = Name of the request
inspector-request-name-help = Replaces a request with the same name in the collection.
inspector-request-saved = Request saved.
inspector-request-drop = Remove { $name }
inspector-request-unfit = “{ $name }” cannot be copied. { $why }
inspector-name-missing = Enter a name.
inspector-name-taken = “{ $name }” is in use. Choose another name.
inspector-field-none = This operation has no field “{ $field }”.
inspector-live = Request preview
inspector-to-correct = Fill in or correct: { $fields }.
inspector-field-missing = Fill in this field.
inspector-run-reads = Run
inspector-run-writes = Run
inspector-run-signs = Review
inspector-run-moves_money = Review
inspector-running = Running
inspector-reset = Clear form
inspector-result = Result
inspector-drafted = A draft was made. Nothing is sent before someone confirms it in the confirm window.
inspector-drafted-then = This draft has been decided:
inspector-open-draft = Open the entry
inspector-own-form-open = Open the { $form } form
inspector-transfer-form = transfer
inspector-payout-form = payout
inspector-own-form = This operation also has its own form, which shows what is wrong at each field.

## What Rust says

inspector-gone = This request is no longer stored.
inspector-gone-one = One of the two requests is no longer stored.
inspector-busy = The storage for requests is busy. Try again in a moment.
inspector-damaged = This request is damaged and cannot be shown.
inspector-gone-oldest = This request is no longer stored. The oldest requests are deleted when the storage is full.
inspector-unreadable = The stored requests cannot be read now. Nothing else is affected.
inspector-closed = The storage for requests is not open.
inspector-repeat-sandbox = This is a request to the sandbox itself, not to the service.
inspector-repeat-no-key = The service takes no idempotency key for this request, so it would carry out the request a second time.
inspector-repeat-no-entry = History has no entry for this request.
inspector-repeat-sending = This request is being sent now.
inspector-repeat-known = The outcome of this request is known, so it is not sent again. Open its history entry in the tab “Links” instead.
inspector-repeat-other = This request was sent to a different service address from the one in the open profile.
inspector-repeat-late = The service may no longer recognize the idempotency key, so it could carry out the request a second time.
inspector-repeat-damaged = The stored request is damaged. It was not sent.
inspector-input = The input is not a JSON object.
inspector-field-text = This field takes text.
inspector-field-name = “{ $name }” is not an id. Choose the entry from the list, or enter its id.
inspector-field-number = Enter a number in digits, such as 12.5.
inspector-field-whole = Enter a whole number in digits, such as 12.
inspector-field-boolean = Choose Yes or No.
inspector-field-choice = Choose one of these: { $options }.
inspector-field-list = Enter one value per line.
inspector-field-numbers = Enter one number per line, in digits.
inspector-field-json = This is not complete JSON.
inspector-field-json-missing = “{ $place }” is missing.
inspector-field-json-unknown = “{ $place }” is not a part of this field.
inspector-field-json-type = “{ $place }” does not have the expected type.
inspector-save-exchange = Save request
inspector-save-fixture = Save fixture
inspector-fixture-placeholders = Only ids, statuses, amounts, addresses and field names are real. Every other value, signatures too, is a placeholder of the same form. The same value has the same placeholder in the whole file.
inspector-room-choose = Choose one of the sizes.
inspector-operation-none = This operation does not exist.
inspector-reference-confirmed = “{ $name }” is sent only after somebody confirms it, so no value of its response can be used here. Copy the value from its page. Do not run the collection again for it: that makes a second draft.
inspector-reference-unanswered = “{ $name }” was not run since the profile was opened, so its values are not known. Run it first, or run the whole collection.
inspector-reference-unknown = No earlier request in this collection is named “{ $name }”.
inspector-copied-value = { $reference } stands here as the value of the last run.
inspector-reference-later = “{ $name }” does not come before this request in the collection.
inspector-reference-absent = The response of “{ $name }” has no value “{ $path }”.
inspector-reference-many = “{ $path }” in the response of “{ $name }” is not a single value.
inspector-reference-withheld = “{ $path }” cannot be used in another request. Only ids, addresses, amounts, dates and statuses can.
inspector-reference-nameless = “{ $typed }” does not say which value to use. Write the name of an earlier request, a point and a field, such as { $example }.
inspector-reference-number = This field needs a number.
inspector-reference-unsaved = Save this request in a collection to use values of earlier responses.
inspector-collection-unfit = This file is not a collection: { $why }
inspector-collection-deep = This file has more than { $levels } levels of brackets.
inspector-collection-format = This file is not a collection that this version of Bursar can read. Its format must be “{ $format }”.
