### What Rust says of contacts: checks and risks, wrong fields, verification, files and changes to confirm.

## Checks

contact-twin = “{ $name }” looks like “{ $known }”, but is another name
contact-twin-letters = “{ $name }” looks like “{ $known }”, but is written with { $letters }
contact-twin-tick = I compared this name with “{ $known }”, and I want to use this name
contact-mixed = “{ $word }” mixes letters of different alphabets
contact-mixed-letters = “{ $word }” mixes letters of different alphabets: { $letters }
contact-mixed-tick = I know why “{ $word }” is written like this
contact-address-added = This address of { $contact } was added after the last payment
contact-address-changed = This address of { $contact } was changed after the last payment
contact-account-added = This account of { $contact } was added after the last payment
contact-account-changed = This account of { $contact } was changed after the last payment
contact-added-on = It was added on { $at }. The last payment was on { $paid }.
contact-changed-on = It was changed on { $at }. The last payment was on { $paid }.
contact-called-address = I called { $contact } on a phone number I already had, and this address is really theirs
contact-called-account = I called { $contact } on a phone number I already had, and this account is really theirs
contact-other-details = These are not the bank details in your contacts for { $contact }.
contact-other-details-more = In your contacts: { $known }. Call the beneficiary on a phone number you already have, not on a number from the message with the new details. If they confirm the new details, change the contact. If not, do not pay.
contact-by-computer = { $person } on { $computer }
contact-open = { $contact } was changed on several computers, and nobody has chosen yet what is right
contact-open-more = Open the contact and choose. Until then, it cannot be paid.
contact-open-stop = { $contact } was changed on several computers in the meantime, and nobody has chosen yet what is right. Nothing was sent. Open the contact and choose, then prepare the payment again.
contact-open-none = In this contact there is nothing to choose any more.
contact-open-moved = Somebody changed this contact in the meantime. Look at it again, and choose then.
contact-open-each = Choose one side of each field.
contact-open-first = Choose first which changes of { $contact } are right.
contact-open-long = This contact is too long to be shared. Shorten it on the computer where it was changed.
contact-field-presence = Contact
contact-field-kind = Kind
contact-field-tags = Tags
contact-field-note = Note
contact-value-kept = Kept
contact-value-removed = Removed
contact-value-person = Person
contact-value-company = Company
contact-choose-title = Choose what is right for { $name }
contact-choose-meaning = Computers of your team changed this contact beside each other. What you choose applies on all of them. An address or account that you choose starts as not verified.
contact-list = { $first }; { $next }
contact-cools = The bank details of { $contact } changed at { $at }
contact-cools-asks = Before you pay, call the beneficiary on a phone number you already have. The confirm window asks you to accept the changed account at every payment until { $until }.
contact-renamed = The account name in your contacts is { $known }; here it is { $given }
contact-renamed-more = Call the beneficiary on a phone number you already have, not on a number from the message with the new details. If they confirm the new details, change the contact. If not, do not pay.
contact-known-new = The account of { $contact } in your contacts, not verified yet
contact-known-read-back = The account of { $contact } in your contacts, confirmed by phone
contact-known-tested = The account of { $contact } in your contacts, test payment received
contact-known-verified = The account of { $contact } in your contacts, verified
contact-other-owner = In your contacts, this is the account of { $contact }
contact-other-owner-tick = I know that { $name } is paid through the account of { $contact }
contact-this-bank = this bank
contact-digit-compare = Compare it with the number you were given.
contact-digit-banks = It is valid for { $banks }.
contact-names-differ = The account name and the name are different
contact-only-name = The name has “{ $words }”.
contact-only-account = The account name has “{ $words }”.
contact-address-form = The format is correct: 0x and 40 hex digits
contact-checksum = The checksum (EIP-55) is correct
contact-checksum-none = It has no checksum: a mistyped digit would not be noticed
contact-checksum-more = With its checksum it is { $address }.
contact-burn = Nobody can ever spend from this address. What is sent there is lost.
contact-look-alike = It looks like another address that Bursar knows, but is not the same.
contact-look-alike-more = The known address is { $known }.

## What is known of an address

contact-own-wallet = Own wallet on { $chain }
contact-token = Contract of { $token } on { $chain }
contact-token-unnamed = a token
contact-chain-unnamed = an unnamed chain
contact-paid =
    { $times ->
        [one] Paid { $times } time with Bursar
       *[other] Paid { $times } times with Bursar
    }
contact-check-bank = Only bank details can be checked here.

## Fields

contact-invisible = This has invisible characters. Type it instead of pasting it.
contact-name-empty = Enter the name.
contact-name-letters = A name needs a letter or a digit.
contact-name-address = This is an address. Enter the name of its owner.
contact-name-taken = There is already a contact with this name. Open it, or add something to this name to tell them apart.
contact-number-digits = An account number has only digits.
contact-sort-code = Choose the bank, or enter its bank code.
contact-sort-code-digits = A bank code has only digits.
contact-account-name = Enter the account name as the bank has it.
contact-customer-id = Enter the customer’s id.
contact-method-twice = This contact already has this payment method.
contact-methods-most =
    { $most ->
        [one] A contact has at most { $most } payment method.
       *[other] A contact has at most { $most } payment methods.
    }
contact-tags-most =
    { $most ->
        [one] A contact has at most { $most } tag.
       *[other] A contact has at most { $most } tags.
    }
contact-hours-most = Enter at most 168 hours, which is one week.

## Verification

contact-step-next = The next step is “{ $step }”. Take the steps in order.
contact-step-none = This payment method is already verified.
contact-note-caller = Enter who confirmed the details.
contact-note-test = Enter the code or reference of the test payment.
contact-test-elsewhere = The payment with this code went to another address.
contact-test-open = The payment with this code is not complete yet.
contact-phone = Enter the number you called, 7 to 15 digits. It must be a number you had before, not one from the email or letter with the details.
contact-call-time = Enter the day, the name of the month, the year and the time, such as 14 Nov 2026, 2:30pm.
contact-call-future = This time is in the future.
contact-call-old = This call is more than a month old. Call again.

## Contacts in Bursar

contact-gone = This contact is no longer in Bursar.
contact-method-gone = This contact no longer has this payment method.
contact-removed-none = There is no removed contact with this id.
contact-restore-taken = There is now another contact called { $name }. Rename that one first.
contact-merge-self = A contact cannot be merged with itself.
contact-unfinished = This could not be finished. Nothing was changed.
contact-hint-method = Both have { $method }
contact-hint-names = The names have the same words

## Payment methods and what changed

contact-method-on = { $address } on { $chains }
contact-method-bank = { $bank } ({ $code }) { $number }, { $name }
contact-method-customer = customer { $id }
contact-line-added = New: { $method }
contact-line-changed = { $before } → { $after }
contact-line-removed = No longer in this contact: { $method }
contact-line-level = { $method }: { $before } → { $after }
contact-line-noted = { $step }: { $note }
contact-line-called = { $step }, called on { $phone }
contact-line-name = Name: { $before } → { $after }
contact-line-kind = Person or company
contact-line-tags = Tags: { $before } → { $after }
contact-line-note = Note
contact-none = none

## Files

contact-import-choose = Import contacts
contact-import-kind = Contacts (CSV, XLSX, ODS, vCard)
contact-export-choose = Export contacts
contact-export-file = contacts
contact-import-changed = A contact has changed since the file was read. Choose the file again. Nothing was imported.
contact-import-bad =
    { $count ->
        [one] { $count } row cannot be read. Agree to leave it out, or fix the file. Nothing was imported.
       *[other] { $count } rows cannot be read. Agree to leave them out, or fix the file. Nothing was imported.
    }
contact-import-banks = Choose the bank for each bank name first. Nothing was imported.
contact-file-bank = “{ $bank }” is not in the list of banks. Write the bank’s name or its code as the service lists it.
contact-file-banks-unread = The list of banks could not be read, so this row needs a bank code.
contact-import-known =
    { $name } has the same wallet address or account as { $other } in your contacts: { $method }. { $then ->
        [new] The import adds { $name } as a separate contact.
        [same] This row changes nothing.
        [problem] This row also has a problem: see below.
       *[choose] Choose below what to keep.
    }
contact-import-known-row =
    { $name } has the same wallet address or account as { $other } (row { $row }): { $method }. { $then ->
        [new] The import adds { $name } as a separate contact.
        [same] This row changes nothing.
        [problem] This row also has a problem: see below.
       *[choose] Choose below what to keep.
    }
contact-import-decide = Choose what to keep for { $name } first. Nothing was imported.
contact-file-name = The name is missing.
contact-file-number = A bank is given, and the account number is missing.
contact-import-joined =
    { $how ->
        [repeats] Repeats row { $row }.
        [differs] Has the same account or address as row { $row }, with other details. The details in row { $row } are used.
       *[adds] Belongs to the contact of row { $row }.
    }
contact-file-cells = This row has more cells than there are headings.
contact-file-kind = “{ $word }” is neither person nor company.
contact-card-encoding = This is not UTF-8 text. Export the cards as vCard 3 or 4 and try again.
contact-card-cut = A contact card in this file is not complete. Export the file again.
contact-card-line = This line is not part of a contact card.
contact-card-other = Entry { $number } is not a contact card.
contact-card-none = There is no contact card in this file.
contact-card-unwritten = The contact cards could not be exported. No file was written.

## Changes to confirm

contact-change-title = Change the details of { $name }
contact-change-meaning = This contact was paid or verified before. Future payments will go to the details under “After”. Call the contact on a phone number you already have, not on a number from the message that asked for this change.
contact-verify-title = Verify { $name }: { $level }
contact-verify-meaning = Bursar will show, with each payment to this contact, that somebody checked these details. Confirm only if you know that this check was made.
contact-verify-who = Spoke with
contact-verify-note = Note
contact-verify-phone = Number called
contact-verify-time = Time of the call
contact-restore-title = Restore { $name }
contact-restore-meaning = The contact is restored with the verification that it had before it was removed.
contact-merge-title = Merge into { $name }
contact-merge-meaning = All of these addresses and accounts will be shown under this one name.
contact-import-title = Import contacts
contact-import-meaning = The file changes contacts that were paid or verified before. Future payments go to the details under “After”.
contact-import-fresh = New contacts
contact-rows-more = Other changes, not listed
contact-row-of = { $name }: { $what }
contact-row-address = Address
contact-row-account = Account
contact-row-customer = Customer
contact-row-name = Name
contact-row-verification = Verification
contact-row-level = { $method }: { $level }
contact-row-removed = removed
contact-row-trusted = a removed contact that was paid or verified
contact-row-also = Also changed
contact-row-also-what = kind, tags or note
contact-rule-title = Make the rules for changed details less strict
contact-rule-meaning = When the address or account of a contact has changed, Bursar will make extra checks for a shorter time, or allow larger payments.
contact-rule-hours = Cooling-off period after a change
contact-rule-most = Maximum per payment during that time
contact-rule-unlimited = no limit
contact-hours =
    { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
