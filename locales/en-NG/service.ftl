### What is wrong with the connection to the service, its address, its key or its answer.

## Address of a service or a node, and header of the API key

service-address-none = Enter an address.
service-address-long = The address is too long.
service-address-ascii = The address has a space or a character that is not plain ASCII. Write an international name in its xn-- form.
service-address-scheme = The address must begin with https://.
service-address-user = The address must not have a user name or a password in it.
service-address-query = The address must not have a question mark or anything after it.
service-address-fragment = The address must not have a # or anything after it.
service-address-signs = The address must not have a \ or a %.
service-address-plain = Use https. With http, only this computer can be reached: http://127.0.0.1 or http://[::1].
service-address-host-invalid = The host in the address is not valid.
service-address-host-none = The address has no host.
service-address-host-dot = The host must not end with a dot.
service-address-port = Port 0 cannot be used.
service-address-host-spelled = This host would be read as { $host }. Write it in that form.
service-address-slashes = The address must not have two slashes in a row.
service-address-dots = The address must not have . or .. between slashes.
service-address-path = The path of the address can have only letters, digits and - . _ ~.
service-header-name = A header name has 1 to 64 letters, digits and dashes.
service-header-taken = The header { $name } has another meaning, so the key cannot be sent in it.

## A request that was not sent

service-set-secret-missing = The signing secret of this wallet set is not on this computer. Nothing was sent. Add the secret under Wallets, Signing secrets.
service-stored-not-object = The stored request is not a JSON object. Nothing was sent.
service-organization-secret-form = The organization secret on this computer does not have 64 hexadecimal characters. Nothing was sent. Replace it in Settings, Organization secret.
service-public-key-unusable = The saved public key of the service cannot be used. Nothing was sent. Check the public key in Settings, Organization secret.
service-request-unwritable = The request could not be built. Nothing was sent.
service-field-missing = The field { $name } is missing.
service-key-missing = This request needs an idempotency key. Nothing was sent.
service-not-an-id = “{ $value }” is not an id.
service-not-in-address = The field { $name } cannot be written in the URL of the request.
service-stored-foreign = The stored request does not match its operation. Nothing was sent.
service-header-invalid = This cannot be the name of a header.
service-certificates-none = The certificates of this computer could not be loaded, so a safe connection is not possible.
service-key-unusable = The API key is empty, or has spaces or characters that cannot be sent in a header.

## No answer, or what the service answered

service-host-unknown = The address { $host } was not found.
service-not-asked = The service was not asked. Bursar uses only what is stored on this computer.
service-no-answer = The service ({ $host }) did not answer.
service-nothing-listens = The connection to { $host } was refused: nothing listens there.
service-not-in-time = { $host } could not be reached in time.
service-not-trusted = The certificate of { $host } is not valid, or this computer does not trust it.
service-not-built = The request could not be built. Nothing was sent.
service-timed-out = The service did not answer in time.
service-broke = The connection was lost before an answer arrived.
service-too-large = The answer of the service is too large to read.
service-half-timed-out = The answer of the service was not complete in time.
service-half-broke = The connection was lost before the answer was complete.
service-outcome-unknown = It is not known whether the service carried out the request.
service-why-compressed = the answer is compressed
service-why-unnamed = the answer does not say that it is JSON
service-no-with-record = The service says that it refused the request, but its answer also has a record, as if the request was carried out.
service-yes-unreadable = The service reported success, but its answer could not be read: { $why }.
service-yes-unread = The service reports success, but Bursar could not read the rest of the answer, so the outcome is not certain.
service-said = { $what } Service says: { $said }
service-redirected = The service redirects to another address. Bursar does not follow, because the API key is only for the address that you entered.
service-redirected-to = The service redirects to { $target }. Bursar does not follow, because the API key is only for the address that you entered.
service-too-often = The service received too many requests.
service-wait = Wait before you try again.
service-wait-seconds =
    { $seconds ->
        [one] Wait { $seconds } second before you try again.
       *[other] Wait { $seconds } seconds before you try again.
    }
service-wait-minutes =
    { $minutes ->
        [one] Wait { $minutes } minute before you try again.
       *[other] Wait { $minutes } minutes before you try again.
    }
service-failed = The service failed with status { $status }.
service-insufficient = The balance is not enough.
service-unauthenticated = The service does not accept the API key.
service-forbidden = The API key does not have permission for this.
service-not-found = The service has no such record.
service-conflict = The service already has another record with this name, reference or request number.
service-invalid = The service says that the request is not valid.
service-refused = The service refused the request.
service-refused-said = The service refused this: { $said }
service-refused-with = The service refused the request with status { $status }.
service-secret-missing = This organization is in trustless mode, and the request did not include its secret. Import the secret in Settings, Organization secret.
service-secret-expired = The encrypted organization secret had expired when it arrived. The clocks of this computer and the service differ.
service-secret-used = The service says that this encrypted organization secret was already used.
service-secret-wrong-key = The service cannot open the encrypted organization secret. The public key of the service saved in Bursar may be wrong. Check it in Settings, Organization secret.
service-secret-wrong = The service says that this is not the secret of this organization.
service-secret-other = The service did not accept the encrypted organization secret.
service-why-not-text = the answer is not text
service-why-empty = the answer is empty
service-why-not-json = the answer is not JSON
service-why-error = the answer reports an error
service-why-form = the answer has an unexpected form
