### What Rust says of naira accounts and payouts: checks and risks, the review, wrong fields, imports and rules.

## Checks of a payout

naira-from-missing = Choose the account that pays
naira-from-customer = This is a customer’s account. Only the customer can pay from it.
naira-secret-missing = The organization secret is not on this computer
naira-secret-missing-more = This organization is in trustless mode: nothing can be sent from its accounts without the secret. Import it in Settings, under Organization secret.
naira-bank-missing = Choose the bank
naira-banks-unread = The service’s bank list cannot be read
naira-banks-unread-tick = I got the bank code { $code } from the service
naira-bank-unknown = The service’s list has no bank with this code. Choose one from the list.
naira-number-missing = Enter the account number
naira-digit-fits = This account number has a valid format for { $bank }
naira-digit-also = The number could also belong to { $banks }. Ask the payee which bank it is.
naira-digit-shared = This could also be an account number at { $banks }. Because the name is different, ask the payee which bank it is.
naira-digit-misfits = This number does not look like an account number of { $bank }
naira-digit-confirmed = This number does not fit the check digit of { $bank }, but the bank confirmed the account
naira-digit-compare = Check the number with the beneficiary.
naira-digit-banks = It is valid for { $banks }. Check the number with the beneficiary.
naira-digit-tick = I checked with the beneficiary that { $number } is their account number at this bank
naira-few =
    { $count ->
        [one] { $names } and { $count } more
       *[other] { $names } and { $count } more
    }
naira-bank-unnamed = the bank
naira-account-none = This account number does not exist at { $bank }
naira-name-missing = Enter the account name
naira-name-agrees = The account name at { $bank } matches: { $name }
naira-name-taken = Name from { $bank }: { $name }
naira-name-other = The account name at { $bank } is different: { $name }
naira-name-stranger = The account name at { $bank } is completely different: { $name }
naira-name-typed = You typed “{ $name }”.
naira-name-instead = You typed “{ $typed }”. The bank has “{ $bank }”.
naira-name-only-typed = You also typed “{ $words }”. The bank does not have this.
naira-name-only-bank = The bank also has “{ $words }”.
naira-name-tick = I checked that the account of { $returned } is really the account of { $typed }
naira-name-staff = Verified by your staff, not by the bank
naira-name-staff-more = { $level } by { $person } at { $time }.
naira-name-unverified = Name not verified
naira-name-failed = The name could not be checked with the bank: { $why }
naira-name-absent = This service does not look up names. Nobody has confirmed who owns this account.
naira-name-unverified-tick = I checked in another way that { $number } is really the account of { $name }
naira-amount-missing = Enter the amount
naira-narration-missing = Enter the narration, which the beneficiary reads
naira-narration-unprintable = This narration has no letters or digits that banks can print. Use plain letters.
naira-narration-cut = Longer than { $after } characters: many banks cut off the rest
naira-balance-unread = Balance not checked here
naira-balance-unread-more = The service checks it when the payout is sent.
naira-balance-short = The account has { AMOUNT($have) }, and this payout needs { $needed }
naira-balance-short-more = { AMOUNT($missing) } is missing.
naira-balance-short-tick = I know that { AMOUNT($missing) } is missing and that the service may refuse this payout
naira-balance-enough = Enough in the account: { AMOUNT($have) }
naira-balance-no-fee = Nothing is left for the fee, which is not known yet
naira-paid-before =
    { $times ->
        [one] Paid once before
       *[other] Paid { $times } times before
    }
naira-paid-last = Last: { $at }
naira-first = First payment to this account in this computer’s records
naira-first-more = Consider a small test payment first.
naira-first-open =
    A payout of { AMOUNT($amount) } to this account { $state ->
        [unknown] has an unknown outcome
       *[under_way] is still under way
    }: { $code }{ $others ->
        [0] .
        [one] , and there is { $others } more.
       *[other] , and there are { $others } more.
    } If it was made, this one is not the first. Consider a small test payment first.
naira-first-tick = I compared the account number { $number } with the one I was given
naira-look-alike = This account number is almost the same as one you know
naira-look-alike-digit = You know { $known } at { $bank } ({ $name }). One digit is different.
naira-look-alike-swap = You know { $known } at { $bank } ({ $name }). Two digits have changed places.
naira-look-alike-tick = I compared both numbers, and I want to pay { $number }, not { $known }
naira-other-account = { $name } was paid to another account before
naira-other-account-more = The account was { $number } at { $bank }. Fraudsters often send changed details: call the payee on a phone number you already have.
naira-other-account-tick = I called { $name } on a number I already had, and this is the new account
naira-cap = The account of { $contact } was changed. For now, one payment can be at most ₦{ AMOUNT($most) }
naira-cap-until = This maximum applies until { $until }
naira-repeat-elsewhere = { AMOUNT($amount) } left this account, and was not paid from this computer
naira-repeat-elsewhere-more = This happened between { $since } and { $until }. Ask your colleagues whether one of them made this payout.
naira-repeat-elsewhere-recorded = This happened between { $since } and { $until }. It may be { $code }, which is recorded as not made. Check { $code } with the bank, and ask your colleagues, before you pay.
naira-repeat-elsewhere-unknown = This happened between { $since } and { $until }. It may be { $code }, whose outcome is not known. Check { $code } with the bank, and ask your colleagues, before you pay.
naira-repeat-elsewhere-tick = I know what the { AMOUNT($amount) } was for, and that this payout was not made yet
naira-repeat-elsewhere-less = This happened between { $since } and { $until }. The amount is less than this payout, so it cannot have been this payout.
naira-repeat-none = Bursar’s records on this computer have no payout of this amount to this account that was paid or may still be paid
naira-repeat-entry = Payout { $code } on { $time }.
naira-repeat-waits = The same payout is already waiting in the confirm window
naira-repeat-waits-more = It is { $code }, drafted on { $time }. Send or discard { $code } first.
naira-repeat-open = The same payout is still open: its outcome is not known yet
naira-repeat-open-more = Check its outcome. Do not pay again.
naira-repeat-soon = The same payout was approved less than 10 minutes ago
naira-repeat-soon-more = From { $at } you can pay it again, if it really is a second payment.
naira-repeat-later = The same amount went to this account before
naira-repeat-recorded = The same payout was recorded as not made
naira-repeat-recorded-more = The service has not confirmed that. If it was made after all, this pays twice.
naira-repeat-recorded-tick = I have checked that payout { $code } was not made
naira-repeat-later-tick = I know that payout { $code } paid the same amount to this account, and that this is a second payout

## Review of a payout

naira-review-title = Payout
naira-review-title-salary = Salary
naira-review-send = Send { $amount }
naira-review-back = Back
naira-review-bank = Bank not in the service’s list
naira-review-number = An account number has 10 digits.
naira-review-incomplete = The payout is not complete. Enter the account number and the amount.

## Amounts, numbers and days as people type them

naira-in-words = { $naira } naira, { $kobo } kobo
naira-amount-kobo = Use at most two digits for kobo: a naira is 100 kobo.
naira-amount-large = This amount is too large.
naira-most-characters =
    { $most ->
        [one] Use at most { $most } character.
       *[other] Use at most { $most } characters.
    }
naira-number-letters = An account number has only digits; this one has letters.
naira-number-signs = An account number has only digits; this one has other characters.
naira-number-nine = This number has 9 digits; an account number has 10. A spreadsheet may have dropped a zero at the start.
naira-number-phone = This number has 11 digits and looks like a phone number. Some banks use the phone number without its first zero as the account number. Ask the beneficiary for the account number.
naira-number-length =
    { $count ->
        [one] This number has { $count } digit; an account number has 10.
       *[other] This number has { $count } digits; an account number has 10.
    }
naira-number-shortened = A spreadsheet shortened this number, and its digits are lost. Copy the number again from its source, into a column that is set to Text.
naira-number-empty = Enter the account number.
naira-day = Enter the day, the name of the month and the year, such as 31 Jan 2026.
naira-birth-day = Enter day, month and year, the year with four digits, such as 14/03/1990 or 14 Mar 1990.
naira-birth-no-day = This day does not exist. Check the day and the month.
naira-birth-future = This date is in the future.
naira-birth-old = This date is too long ago.
naira-birth-young =
    { $years ->
        [one] The holder must be at least { $years } year old.
       *[other] The holder must be at least { $years } years old.
    }
naira-person-virtual = This is a virtual NIN, which expires after 72 hours. This field needs the 11-digit { $name }.
naira-person-digits = A { $name } has 11 digits and nothing else.
naira-person-ten = A { $name } has 11 digits; this one has 10. A spreadsheet may have dropped a zero at the start.
naira-person-length = A { $name } has 11 digits; this one has { $count }.
naira-phone-digits = A phone number has only digits, with or without a plus sign at the start.
naira-phone-form = Enter the number in a form such as 0803 123 4567 or +234 803 123 4567: ten digits after the first zero or the country code.
naira-email = Enter an e-mail address such as name@example.com.

## Creating accounts

naira-row-reference = Enter a reference. Bursar uses it to find the account again.
naira-row-name = Enter the account name.
naira-row-no-ids = No BVN and no NIN: banks link each account to one of them. To find the BVN, dial *565*0# on the registered phone.
naira-row-no-bvn = The service may need both BVN and NIN. To find the BVN, dial *565*0# on the registered phone.
naira-row-no-nin = The service may need both BVN and NIN. To find the NIN, dial *346# on the registered phone.
naira-row-empty = This field is empty, so the service may refuse to create the account.
naira-row-twice = Another row has this reference. Enter a different one.
naira-row-known = An account in Bursar already has this reference. Enter a different one.
naira-row-open = This account was requested as { $code }, and its outcome is not known yet. Check { $code } first.
naira-row-unread = This row cannot be read.
naira-row-no-reason = The service gave no reason.
naira-row-unanswered = The service’s answer does not say whether this row was created.
naira-row-no-answer = The service gave no clear answer for this row.
naira-row-after-refused = Not sent and not created, because the service refused an earlier request.
naira-row-after-not-sent = Not sent and not created, because an earlier request could not be sent.
naira-row-after-unclear = Not sent and not created, because the service gave no clear answer to an earlier request.
naira-rows-most =
    { $most ->
        [one] Fill in { $most } row.
       *[other] Fill in 1 to { $most } rows.
    }
naira-rows-chunk =
    { $most ->
        [one] Choose { $most } account in one request.
       *[other] Choose 1 to { $most } accounts in one request.
    }

## Accounts in Bursar

naira-account-gone = This account is no longer in Bursar.
naira-account-field = This account has no such field.
naira-account-bank = Enter the bank.
naira-account-known = This account is already in Bursar.
naira-account-id-known = Another account in Bursar has this service id.
naira-list-endless = The service’s list is too long or has no end. Bursar shows the part that it could read. An account or customer that is missing here may still exist.
naira-import-over = This preview is no longer valid. Choose the file again. Nothing was imported.
naira-import-twice = The file has the column “{ $column }” twice, perhaps under two different headings. Keep only one of them, then choose the file again.
naira-import-column = No row of headings was found with a column “{ $column }”. Bursar knows these columns: { $columns }. Correct the headings in the file, then choose it again.
naira-import-same = This account is already in row { $row }.
naira-import-known = In Bursar, the name of account { $number } is { $known }, not { $name }. The import does not change it.
naira-import-unread = Nothing was imported, because some rows have a problem. Tick the box that leaves these rows out, or fix the file and choose it again.
naira-import-changed = The list of accounts has changed since the file was read. Choose the file again. Nothing was imported.

## Files and their dialogs

naira-card-none = This account has no number yet, so there is no card to save.
naira-card-save = Save account card
naira-card-picture = Picture
naira-card-file = Account { $number }
naira-logo-choose = Choose a logo
naira-logo-kind = Picture (PNG)
naira-import-choose = Import accounts
naira-import-kind = Accounts (CSV, XLSX, ODS)
naira-create-choose = Fill rows from a sheet
naira-create-kind = Sheets (CSV, XLSX, ODS)
naira-create-most =
    { $most ->
        [one] The sheet has more than { $most } row. Split it and try again.
       *[other] The sheet has more than { $most } rows. Split it and try again.
    }
naira-create-none = The sheet has no rows below its headings.

## Changes to confirm

naira-own-add = Add an account as your own
naira-own-import = Import accounts as your own
naira-own-meaning = Your staff will see these as accounts of your organization, and may give their numbers to people who pay you.
naira-own-before = not in Bursar
naira-own-pays = payouts can be made from it
naira-rules-title = Loosen the rules for naira
naira-rules-meaning = Bursar warns less about costs, or accepts younger account holders.
naira-rules-fee = Typical fee
naira-rules-duty = Stamp duty
naira-rules-duty-from = Smallest amount with stamp duty
naira-rules-youngest = Minimum age of an account holder
naira-rules-fee-day = Fee last checked on
naira-rules-duty-day = Stamp duty rule in force since
naira-rules-none = none
naira-rules-age = Enter an age in years, from 0 to 120.
naira-rules-years =
    { $count ->
        [one] { $count } year
       *[other] { $count } years
    }

## Payouts under way
naira-under-way =
    { $count ->
        [one] 1 payout under way still takes { AMOUNT($amount) } from this account.
       *[other] { $count } payouts under way still take { AMOUNT($amount) } in total from this account.
    }
naira-under-way-taken =
    { $count ->
        [one] { $taken } { $codes } may already be taken off: since it was sent, the balance fell by at least as much.
       *[other] { $taken } { $codes } may already be taken off: since each was sent, the balance fell by at least as much.
    }
naira-balance-promised = Not enough after payouts under way: { $needed } needed, { AMOUNT($free) } free
naira-balance-promised-tick = I know that this account may not have enough for this payout
