### The screen on which a PIN is handed over.

pin-page = PIN request
pin-title = Waiting for { $name } to enter a PIN
pin-titles-starting = Requesting a link for { $name }
pin-titles-done = { $name } has finished
pin-titles-declined = { $name } declined
pin-titles-locked_out = { $name } is locked out
pin-titles-failed = The PIN request for { $name } failed
pin-titles-expired = The link for { $name } has expired
pin-titles-unknown = The outcome of { $name }’s PIN request is unknown
pin-titles-by_hand = { $name }: outcome entered manually
pin-titles-closed = No longer waiting for { $name }
pin-back = Back to the customer
pin-to-customers = Back to the customers
pin-challenge = Request id
pin-copy-challenge = Copy the request id
pin-since = started at { $time }
pin-safety = Staff must never ask for or type this PIN.
pin-safety-more = Only { $name } knows it. Bursar never sees it.
pin-phone = Customer’s phone
pin-phone-text = The customer scans this code with the camera.
pin-phone-local = A phone cannot open this link. It leads to the sandbox on this computer, and only this computer can open it.
pin-code-of = QR code of the link to { $host }
pin-goes-to = The link goes to
pin-enlarge = Enlarge
pin-shrink = Close the large code
pin-send = Send the link
pin-send-text = Send it only to a phone number or email address that you already have for this customer.
pin-send-local = Only this computer can open this link, so there is no use in sending it.
pin-message =
    { $task ->
        [pin_setup] Hello { $name }, please open this link and choose your PIN on that page. It takes about two minutes. Never tell anybody your PIN, not even us.
        [pin_reset] Hello { $name }, please open this link and choose a new PIN on that page. It takes about two minutes. Never tell anybody your PIN, not even us.
        [pin_update] Hello { $name }, please open this link and change your PIN on that page. It takes about two minutes. Never tell anybody your PIN, not even us.
       *[other] Hello { $name }, please open this link and enter your PIN on that page. It takes about two minutes. Never tell anybody your PIN, not even us.
    }

    { $link }
pin-copy-message = Copy message
pin-copy-link = Copy link
pin-copying = Copying
pin-copied = Copied. It is removed from the clipboard after 30 seconds.
pin-here = This computer
pin-here-text = The PIN page opens in your web browser. Then hand the keyboard to the customer.
pin-lock-tick = I am giving the computer to the customer
pin-lock-text = Bursar locks itself when the page opens.
pin-lock-not = In the sandbox, the PIN page is part of Bursar, so Bursar stays unlocked while it is open.
pin-return-text = When the customer has finished, come back here. This page shows the result once the service confirms it.
pin-returned = Someone reached the end of the PIN page in this computer’s browser at { $time }. Wait until the service confirms the result.
pin-page-text = After the PIN, the browser opens your organization’s page.
pin-open-go = Open in browser
pin-lock-go = Lock Bursar and open browser
pin-opening = Opening
pin-opened = Bursar asked the web browser to open the page. If it does not appear, copy the link into the browser.
pin-left = { $time } left
pin-over = Time is up
pin-ends = This link is valid until { $time }, even if you stop waiting.
pin-no-end = The service gave no expiry time. Such links are often valid for about an hour, even if you stop waiting.
pin-how-not_yet = Asking the service for the result
pin-how-challenge = Asking the service for the result every few seconds
pin-how-wallets = The service does not report PIN requests. Checking this customer’s wallets instead
pin-how-none = The service does not report the result of PIN requests
pin-how-more-not_yet = {""}
pin-how-more-challenge = Its last status
pin-how-more-wallets = Wallets created on { $made } of { $all } chains.
pin-how-more-none = Ask the customer, then record the outcome.
pin-word = Service says: “{ $word }”.
pin-looked = The service was last asked at { $time }.
pin-chain-made = { $chain }: wallet created
pin-chain-not = { $chain }: no wallet yet
pin-check-now = Check now
pin-checking = Checking
pin-mark = Record the outcome
pin-anew = Start a new PIN request
pin-stop = Stop waiting
pin-stopping = Stopping
pin-dismiss = Dismiss
pin-dismissing = Dismissing
pin-dismiss-text = This stays on Home and in the inbox until you start a new PIN request or dismiss it.
pin-new-host = This link leads to a website that Bursar has not seen before
pin-new-host-text = Compare the name above, letter by letter, with the PIN website that the service gave your organization earlier, for example in its contract. If the name above begins with “xn--”, the name in the contract must begin with “xn--” too. The link itself is not proof. If the names differ, or if you have nothing to compare with, press “Stop waiting” and ask the service. If you allow this website, Bursar will not ask about it again.
pin-new-host-special = This website’s name has special letters, such as á. Computers write such a name with “xn--” at its beginning. With such letters, a false website can look exactly like the real one.
pin-allow = Allow { $host }
pin-allowing = Allowing
pin-refused = Bursar does not open the link of this PIN request
pin-refused-text = Do not try to open it in another way. Inform your service, then start a new PIN request.
pin-no-link = The service has not given a link for the customer. Press “Check now”, or start a new PIN request.
pin-result = What the service confirmed
pin-result-hand = What was entered manually
pin-result-none = How it ended
pin-no-result =
    { $task ->
        [pin_setup] { $name } has set a PIN and a recovery method. The service confirmed this.
        [pin_update] { $name } has changed the PIN. The service confirmed this.
        [pin_reset] { $name } has set a new PIN. The service confirmed this.
        [recovery] { $name } has set up a recovery method. The service confirmed this.
       *[other] { $name } has finished. The service confirmed this.
    }
pin-to-wallets = Show in Wallets
pin-to-account = Show the account
pin-mark-title = Record the outcome
pin-mark-text = Do this only after the customer tells you it worked. Bursar saves the result as entered manually, not as confirmed by the service.
pin-mark-account = Account details the customer received
pin-mark-go = Record as done
pin-marking = Recording
pin-number = Account number
pin-account-name = Account name
pin-bank = Bank
