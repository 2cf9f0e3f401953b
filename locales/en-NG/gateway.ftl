### What Rust says of the gateway: its links, its hosts, and the page on which a customer returns.

## Why a link is refused

gateway-too-long = It is too long.
gateway-signs = It has spaces, line breaks or letters that an address cannot have.
gateway-ambiguous = It has characters that programs read in different ways.
gateway-unread = It cannot be read as an address.
gateway-no-host = It names no website.
gateway-scheme = Its beginning is written in an unusual way.
gateway-user = It has a name and an @ sign before the name of the website, which hides where it leads.
gateway-hidden = The name of its website is written in a way that hides where it leads.
gateway-not-https = It is not an https address.
gateway-port = It has a port number.
gateway-no-name = It has a number in place of the name of a website.
gateway-not-sandbox = It does not lead to the sandbox that is open.

## Links and hosts

gateway-link-refused = Bursar does not open the service’s link. { $why } Report this to your service.
gateway-link-none = The service has not given a link for this PIN request. Press “Check now”, or start a new PIN request.
gateway-link-ended = This PIN request has ended, so its link is no longer used. To ask again, start a new PIN request.
gateway-host-new = The website { $host } is not allowed yet. Allow it first.
gateway-host-not-allowed = { $host } was not allowed.
gateway-host-changed = The link of this PIN request now leads to { $host }. Compare this name before you allow it.
gateway-host-changed-allowed = The link of this PIN request now leads to { $host }, which is already allowed. Open the PIN request again.
gateway-host-title = Allow a website for PIN pages
gateway-host-meaning = Customers type their PIN on pages of this website. Allow it only if your service gave you its name.
gateway-host-before = not allowed
gateway-host-after = allowed
gateway-message = This message does not contain the link of the PIN request.
gateway-browser = The browser could not be opened.
gateway-browser-why = The browser could not be opened: { $why }. Use the link or the code instead.

## Where the customer returns

gateway-page-none = The address of your organization’s page is missing.
gateway-page-scheme = The address must begin with https or http.
gateway-page-example = Enter an address such as https://example.com/thanks.
gateway-no-random = This computer cannot make random numbers. Nothing was started.
gateway-no-port = Bursar could not prepare its page on this computer: { $why }. Try again, or choose “A page of your organization”.
gateway-return-title = You can close this page
gateway-return-text = Please give the computer back to the staff. Bursar shows them whether everything worked.
