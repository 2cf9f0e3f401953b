### The inspector of exchanges with the service.

inspector-title = Inspector
inspector-kept =
    { $count ->
        [one] { $count } exchange
       *[other] { $count } exchanges
    } kept on this computer
inspector-kept-at-most =
    { $count ->
        [one] { $count } exchange
       *[other] { $count } exchanges
    } kept on this computer, { $size } at most
inspector-off = Nothing is kept
inspector-lost =
    { $lost ->
        [one] { $lost } exchange was
       *[other] { $lost } exchanges were
    } not kept: the disk refused or was too slow.
inspector-tabs-requests = Requests
inspector-tabs-errors = Errors
inspector-tabs-runner = Runner
inspector-views = Views of the inspector
inspector-list = Exchanges with the service
inspector-dock-title = Inspector panel
inspector-dock-follows = follows { $name }
inspector-dock-latest = the newest exchanges
inspector-dock-none-of = Nothing that is kept is about what you look at. Switch Same object off to see everything.
inspector-dock-to-right = Stand beside the page
inspector-dock-to-bottom = Stand below the page
inspector-dock-page = Open the inspector
inspector-dock-close = Close the panel
inspector-dock-size = Size of the panel
inspector-head-time = Time
inspector-head-method = Method
inspector-head-path = Path
inspector-head-status = Status
inspector-head-ms = ms
inspector-head-size = Size
inspector-head-key = Key
inspector-search = Search exchanges
inspector-search-hint = Name, reference, address, id, path, status
inspector-clear = Clear search
inspector-operation = Path
inspector-every-path = Every path
inspector-class = Status
inspector-every-class = Every status
inspector-classes-2 = 2xx answered
inspector-classes-3 = 3xx moved
inspector-classes-4 = 4xx refused
inspector-classes-5 = 5xx failed
inspector-classes-0 = No answer
inspector-only-writes = Only writes
inspector-only-errors = Only errors
inspector-same-key = Same key
inspector-same-object = Same object
inspector-about = About { $value }
inspector-stop = Stop filtering by { $what }
inspector-found =
    { $total ->
        [one] { $total } exchange
       *[other] { $total } exchanges
    }
inspector-found-newest = The newest { $total } of more
inspector-empty = No exchange yet
inspector-empty-text = Whatever this app asks the service from now on stands here, without secrets.
inspector-none = No exchange fits
inspector-none-text = Fewer words or fewer filters find more.
inspector-clear-all = Clear filters
inspector-no-reply = No reply
inspector-broke = Broke off
inspector-not-sent = Not sent
inspector-cut = { $status }, cut
inspector-too-large = { $status }, too large
inspector-again = Try { $attempt }
inspector-detail = Exchange
inspector-close = Close the exchange
inspector-parts-request = Request
inspector-parts-response = Response
inspector-parts-timing = Timing
inspector-parts-meaning = Meaning
inspector-parts-links = Links
inspector-headers = Headers
inspector-no-headers = No headers came.
inspector-body = Body
inspector-no-body = It had no body.
inspector-pretty = Pretty
inspector-raw = Raw
inspector-form = Form
inspector-bytes = { $size } B
inspector-kilobytes = { $size } kB
inspector-megabytes = { $size } MB
inspector-removed = removed
inspector-removed-bytes =
    { $bytes ->
        [one] removed, { $bytes } byte
       *[other] removed, { $bytes } bytes
    }
inspector-shortened = This view shows the beginning; the whole is { $bytes }.
inspector-not-json = This is not whole JSON, so it is shown as it came.
inspector-all = Show all { $lines } lines
inspector-unknown-mark = not known to this version
inspector-unknown-some =
    { $fields ->
        [one] { $fields } field
       *[other] { $fields } fields
    } of the answer { $fields ->
        [one] is
       *[other] are
    } not known to this version. They are marked.
inspector-ended-whole = The answer came whole.
inspector-ended-cut = The connection ended inside the answer.
inspector-ended-too_large = The answer was larger than is read.
inspector-ended-silent = No answer came in time.
inspector-ended-broken = The connection broke before an answer came.
inspector-ended-not_sent = Nothing left this computer.
inspector-first = Connecting and waiting
inspector-rest = Reading the body
inspector-total = In all
inspector-timing-note = Name, connection and TLS are not told apart from waiting: the client sees them as one.
inspector-millis = { $millis } ms
inspector-started = Began
inspector-attempt = Try
inspector-understood = What this app understood
inspector-understood-nothing = This app could make nothing of the answer.
inspector-ignored = Not known to this version
inspector-ignored-none = Every field of the record was understood.
inspector-sent-not_sent = Not sent: it can have had no effect.
inspector-sent-refused = Refused: the service read it and did nothing.
inspector-sent-ambiguous = It may have been carried out.
inspector-sent-unreadable = The service said yes, and the answer could not be read.
inspector-cause = Cause
inspector-entry = Journal entry
inspector-no-entry = No entry of the journal belongs to it.
inspector-operation-is = Operation
inspector-key-is = Idempotency key
inspector-by-key = Show everything with this key
inspector-by-object = Show everything about it
inspector-objects = About
inspector-no-objects = No id or address stands in it.
inspector-open = Open
inspector-copy-as = Copy as
inspector-copied = Copied as { $form }. The key stands there as $API_KEY.
inspector-forms-curl = cURL
inspector-forms-http = HTTP file
inspector-forms-rust = Rust
inspector-forms-type_script = TypeScript
inspector-forms-python = Python
inspector-repeat-read = Ask again
inspector-repeat = Repeat, same key
inspector-repeat-help = Safe repeat: the service carries one key out once.
inspector-repeating = Asking
inspector-repeated = Asked again; the new exchange is shown.
inspector-as-new = Send as new
inspector-as-new-writes = Makes another one, in the runner
inspector-as-new-money = Creates another payment: it is drafted in the runner and confirmed in its own window
inspector-as-new-read = Open in the runner
inspector-compare = Compare
inspector-compare-with = Compare with the marked one
inspector-mark = Mark to compare
inspector-marked = Marked. Open another exchange and press Compare.
inspector-comparison = Two exchanges compared
inspector-same =
    { $same ->
        [one] { $same } value is
       *[other] { $same } values are
    } the same.
inspector-no-difference = No difference.
inspector-more-differences = There are more differences than are shown.
inspector-place = Where
inspector-first-is = First
inspector-second-is = Second
inspector-absent = absent
inspector-share = Share
inspector-fixture = Save as fixture
inspector-share-titles-bundle = Share this exchange
inspector-share-titles-fixture = Save as fixture
inspector-share-texts-bundle = Only ids, states, amounts, addresses and field names stay. Keys, secrets, names, numbers of people and links were taken out. Read it before you save it.
inspector-share-texts-fixture = For the tests of a program. Only ids, states, amounts, addresses and field names stay; in the place of everything else stands something of the same form, so it is read as the exchange was. Read it before you save it.
inspector-share-bundle = What would be saved
inspector-save = Save file
inspector-saving = Saving
inspector-saved = Saved as { $name }.
inspector-cancel = Cancel
inspector-room = Room
inspector-room-title = How much is kept
inspector-room-text = Bodies are sealed under this computer’s key store. When the room is full, the oldest exchanges go.
inspector-room-label = Room for exchanges
inspector-room-none = Keep nothing
inspector-room-megabytes = { $size } MB
inspector-room-gigabytes = { $size } GB
inspector-room-nothing = Saving this deletes every kept exchange.
inspector-apply = Save
inspector-delete-all = Delete all exchanges
inspector-delete-sure = Delete all now
inspector-deleted = Every exchange was deleted.
inspector-failures = Failures that look alike
inspector-no-failures = No failure is kept
inspector-no-failures-text = Refusals, broken connections and answers that could not be read stand here, alike ones together.
inspector-failure-head-operation = Operation
inspector-failure-head-status = Status
inspector-failure-head-shape = Shape
inspector-failure-head-count = Times
inspector-failure-head-first = First seen
inspector-failure-head-last = Last seen
inspector-operations = Operations
inspector-find = Find an operation
inspector-no-operation = No operation of this name.
inspector-effects-reads = Reads
inspector-effects-writes = Writes
inspector-effects-moves_money = Moves money
inspector-effect-text-reads = Asks and changes nothing.
inspector-effect-text-writes = Goes through the journal.
inspector-effect-text-moves_money = It is drafted here; the confirm window sends it.
inspector-extension = Not every connection has it
inspector-keyed = Each run has its own idempotency key.
inspector-secret-added = { $name } is added when it is sent; it is not typed here.
inspector-no-fields = It takes no input.
inspector-required = required
inspector-optional = optional
inspector-yes = Yes
inspector-no = No
inspector-not-set = Not set
inspector-one-a-line = One a line.
inspector-json-help = JSON.
inspector-live = What it sends
inspector-incomplete = Not complete yet.
inspector-run-reads = Run
inspector-run-writes = Run
inspector-run-moves_money = Review
inspector-running = Running
inspector-reset = Empty the form
inspector-result = Result
inspector-drafted = It waits in the confirm window. Nothing is sent before someone says yes there.
inspector-open-draft = Open the entry
inspector-own-form-open = Open the { $form } form
inspector-transfer-form = transfer
inspector-payout-form = payout
inspector-own-form = Its own form shows what is wrong, field by field.
