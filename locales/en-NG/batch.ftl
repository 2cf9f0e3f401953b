### What Rust says of batches: the sheet, its checks, the review, what happens while rows are sent, and the files that are made of one.

batch-one = a batch in preparation
batch-gone = This batch is no longer here. Open Pay many and choose another.
batch-row-gone = This row is no longer here.
batch-changed = The batch has changed since you reviewed it. Review it again.
batch-title = Payments: { $name }
batch-title-salary = Salaries: { $name }

## Before the sheet

batch-open-title = Choose a sheet of payments
batch-open-kind = Sheets
batch-setup-name = Enter a name, such as November salaries.
batch-setup-name-long = Use at most 60 characters.
batch-setup-account = Choose the account that pays.
batch-rows-most = A batch can have at most { $most } payments. Split the sheet.

## Columns

batch-column-bank = Bank
batch-column-number = Account number
batch-column-name = Account name
batch-column-amount = Amount
batch-column-narration = Narration
batch-column-reference = Reference
batch-column-token = Token
batch-column-network = Network
batch-column-address = Address
batch-columns-count = The sheet has another number of columns. Open it again.
batch-columns-twice = Two columns are chosen as { $column }. Choose one of them.
batch-columns-missing = Choose the column that holds { $column }.
batch-found-text = Text file with separators
batch-found-xlsx = Excel workbook, first sheet
batch-found-ods = LibreOffice workbook, first sheet
batch-found-pasted = Pasted cells
batch-found-typed = Typed here
batch-found-batch = Taken from an earlier batch
batch-found-heading = Headings in row { $row }
batch-found-no-heading = No row of headings
batch-found-utf16 = Unicode text (UTF-16)
batch-found-windows = Text of Windows (1252)
batch-found-rows = { $count ->
    [one] 1 row
   *[other] { $count } rows
}
batch-note-hidden = { $count ->
    [one] 1 row is hidden in your file. It is left out; look at it under “Left out”.
   *[other] { $count } rows are hidden in your file. They are left out; look at them under “Left out”.
}
batch-note-merged = { $count ->
    [one] Your file has 1 group of merged cells. Only the first of its rows has the value.
   *[other] Your file has { $count } groups of merged cells. Only the first row of each has the value.
}
batch-note-formulas = { $count ->
    [one] 1 cell of your file is a formula. Bursar uses the result that was saved in the file.
   *[other] { $count } cells of your file are formulas. Bursar uses the results that were saved in the file.
}
batch-note-sheets = { $count ->
    [one] Your file has 1 more sheet. Bursar reads only the first.
   *[other] Your file has { $count } more sheets. Bursar reads only the first.
}
batch-note-encoding = This text file is not UTF-8. Compare the names with letters such as é or ẹ.

## Checks of a row

batch-bank-several = { $bank } could be several banks: { $banks }. Enter the full name or the code.
batch-bank-none = The service’s list has no bank named { $bank }
batch-row-alone = Pay this row separately. Its number is almost that of another account, so it must be typed in the confirm window.
batch-name-asked = The bank is being asked for the name
batch-transfer-asked = The service is being asked for the fee
batch-no-account = This is a payout to a bank account, and the batch has no account that pays. Choose one under Name, account and purpose.
batch-no-wallet = This is a transfer of tokens, and the batch has no wallet that pays. Choose one under Name, account and purpose.
batch-network-none = Bursar knows no network named { $network }
batch-network-no-wallet = The chosen wallet has no address on { $network }. Choose another wallet, or pay this row from another batch.
batch-token-missing = Enter the token, such as USDC
batch-token-none = Your list of tokens has no { $token } on { $chain }
batch-token-several = Your list has { $count } tokens named { $token } on { $chain }. Enter the contract of the one you mean.
batch-token-collection = Tokens of a collection cannot be paid from a sheet. Use the transfer form.
batch-other-contact = In your contacts, this address belongs to { $contact }, not { $typed }
batch-repair-number = Use { $number }
batch-repair-name = Use the bank’s name: { $name }

## On the command line

batch-check-usage = Use: bursar batch check FILE [--profile NAME] [--data-dir FOLDER] [--json]
batch-check-row = Row
batch-check-to = To
batch-check-ready = Ready
batch-check-warn = Warning
batch-check-fix = Fix
batch-check-column = No column holds { $column }, so no row was checked. Give the column such a heading.
batch-check-empty = The sheet has no payments.
batch-check-guessed = Some columns have no known heading. Bursar guessed what they hold from their cells, and will ask you when you open the sheet.
batch-check-repeats = Same account and amount as row { $row }. Only one of them is paid unless you say otherwise.
batch-check-counts = { $ready } ready, { $warn } with a warning, { $fix } to fix, { $out } left out.
batch-check-naira = All naira rows: { $amount }
batch-check-alone = Only the file was checked. Not checked: the service’s banks, tokens and fees, names at the banks, your contacts, earlier payments, limits and balances. Open the sheet in Bursar for these.
batch-check-with = The file was checked against the records of { $profile }: contacts, earlier payments and limits. The service was not asked. Not checked: names at the banks, tokens, fees, balances and earlier transfers. Open the sheet in Bursar for these.
batch-check-unread = The records of { $profile } were not read: { $why }
batch-check-no-profile = no single profile has this name.
batch-check-no-records = it was never opened.
batch-check-locked = Bursar asks for a passphrase.
batch-check-open = it is open in Bursar.
batch-check-sent = This sheet was sent before: { $name } ({ $code }), { $at }.

## Why it cannot be reviewed

batch-stop-columns = Choose what the columns contain.
batch-stop-same-sheet = This sheet was sent before. To pay it again, confirm that it is a new payment.
batch-stop-names = Names are being checked: { $asked } of { $of }.
batch-stop-transfers = Transfers are being checked: { $checked } of { $of }.
batch-stop-funds = { $amount } { $symbol } is missing on { $chain } for these transfers and their fees. Add funds, or leave payments out.
batch-stop-empty = Add a payment.
batch-stop-none-ready = No payment is ready. Correct the rows that need it.
batch-stop-choose = { $count ->
    [one] No payment is ready. 1 row was paid before: choose whether to pay it again or to leave it out.
   *[other] No payment is ready. { $count } rows were paid before: choose for each whether to pay it again or to leave it out.
}
batch-stop-held = { $count ->
    [one] No payment is ready. 1 row may already be paid. Open “Paid before?” to see when it can be paid.
   *[other] No payment is ready. { $count } rows may already be paid. Open “Paid before?” to see when they can be paid.
}
batch-stop-limit = Leave payments out, or change the limit in Settings.

## Review

batch-control-differs = The control total is { $control }, and the sheet adds up to { $sheet }. The difference is { $difference }.
batch-control-unreadable = Enter a number such as 1,304.53.
batch-control-several = The sheet pays more than one token, so one control total does not fit. Leave it empty.
batch-headline = { $count ->
    [one] 1 payment of { $amount } ({ $words })
   *[other] { $count } payments, { $amount } in total ({ $words })
}
batch-headline-tokens = { $count ->
    [one] 1 payment of { $amount }
   *[other] { $count } payments, { $amount } in total
}
batch-request = { $count ->
    [one] 1 payment, with the digest
   *[other] { $count } payments, with the digest over all of them
}
batch-send = { $count ->
    [one] Send 1 payment · { $amount }
   *[other] Send { $count } payments · { $amount }
}
batch-totals = Totals
batch-from = { $name } · { $number }
batch-total-from = From
batch-total-from-wallet = From wallet
batch-from-wallet = { $name } on { $chain } · { $address }
batch-from-address = { $address } on { $chain }
batch-total-payments = Payments
batch-total-sum = Total
batch-total-smallest = Smallest
batch-total-largest = Largest
batch-total-fees = Fees, expected
batch-fees-unknown = Not known before sending
batch-total-duty = Stamp duty
batch-duty-salary = None expected: these are salaries
batch-duty-estimate = An estimate by the rules in Settings
batch-total-balance = Balance
batch-balance-after = ₦{ $amount } after all payments
batch-balance-after-fees = ₦{ $amount } after all payments, minus the fees, which are not known
batch-balance-unread = Could not be read
batch-tokens-title = Tokens
batch-tokens-note = The network takes its fee from the wallet’s own currency. It may charge less than the most.
batch-token-on = { $symbol } on { $chain }
batch-token-fees = Fees of at most { $fees }
batch-token-and-fees = { $amount }, and fees of at most { $fees }
batch-token-after = The wallet has { $balance }. At least { $stays } stays.
batch-token-unread = The wallet’s balance could not be read
batch-total-left-out = Left out
batch-left-out-rows = { $count ->
    [one] 1 row: not sent
   *[other] { $count } rows: not sent
}
batch-left-out-sum = { $count ->
    [one] 1 row, { $amount }: not sent
   *[other] { $count } rows, { $amount }: not sent
}
batch-total-control = Control total
batch-control-agrees = Agrees with the whole sheet
batch-unusual-title = Unusual payments, in full
batch-unusual-more = The first { $shown }. { $more } more are counted above and listed below.
batch-all-rows = { $count ->
    [one] The payment
   *[other] All { $count } payments
}
batch-remaining = { $sent ->
    [one] 1 is done, { $left } are left
   *[other] { $sent } are done, { $left } are left
}
batch-row-name = Row { $row } · { $name }
batch-row-value = { $amount } · { $bank } { $number }
batch-row-done = Done already. It is not sent again.
batch-unusual = { $reason ->
    [other-name] { $count ->
        [one] 1 account belongs to another name at its bank
       *[other] { $count } accounts belong to other names at their banks
    }
    [other-contact] { $count ->
        [one] 1 address belongs to another contact
       *[other] { $count } addresses belong to other contacts
    }
    [changed] { $count ->
        [one] 1 payee has a different account than before
       *[other] { $count } payees have different accounts than before
    }
    [repeats] { $count ->
        [one] 1 payment repeats another one
       *[other] { $count } payments repeat other ones
    }
    [first] { $count ->
        [one] 1 account was never paid before
       *[other] { $count } accounts were never paid before
    }
    [first-address] { $count ->
        [one] 1 address was never paid before
       *[other] { $count } addresses were never paid before
    }
    [name-unchecked] { $count ->
        [one] 1 name is not confirmed by its bank
       *[other] { $count } names are not confirmed by their banks
    }
    [digit] { $count ->
        [one] 1 account number does not look like one of its bank
       *[other] { $count } account numbers do not look like those of their banks
    }
   *[other] { $count ->
        [one] 1 payment needs a closer look
       *[other] { $count } payments need a closer look
    }
}
batch-unusual-sum = { $what } ({ $amount })
batch-unusual-name = { $typed } (bank: { $bank })
batch-unusual-text = { $reason ->
    [other-name] A payment cannot be called back. Payees: { $names }.
    [other-contact] A transfer cannot be called back. Payees in the sheet: { $names }.
    [changed] Call each payee to confirm the new account. Payees: { $names }.
   *[other] Payees: { $names }.
}
batch-unusual-tick = { $reason ->
    [other-name] { $count ->
        [one] I know that this account has another name
       *[other] I know that these { $count } accounts have other names
    }
    [other-contact] { $count ->
        [one] I know whose address this is
       *[other] I know whose addresses these { $count } are
    }
    [changed] { $count ->
        [one] I confirmed the new account with the payee
       *[other] I confirmed the { $count } new accounts with the payees
    }
    [repeats] { $count ->
        [one] I want to pay this again
       *[other] I want to pay these { $count } again
    }
    [first] { $count ->
        [one] I compared this account with the one I was given
       *[other] I compared these { $count } accounts with the ones I was given
    }
    [first-address] { $count ->
        [one] I compared this address with the one I was given
       *[other] I compared these { $count } addresses with the ones I was given
    }
    [name-unchecked] { $count ->
        [one] I know whose account this is
       *[other] I know whose accounts these { $count } are
    }
    [digit] { $count ->
        [one] I compared this account number with the one I was given
       *[other] I compared these { $count } account numbers with the ones I was given
    }
   *[other] { $count ->
        [one] I checked this payment
       *[other] I checked these { $count } payments
    }
}
batch-unusual-note-name = The bank’s name is { $bank }
batch-unusual-note = { $reason ->
    [other-name] Another name at the bank
    [other-contact] Address of another contact
    [changed] Different account than before
    [repeats] Repeats another payment
    [first] Never paid before
    [first-address] Never paid before
    [name-unchecked] Name not confirmed
    [digit] Number not valid for the bank
    [largest] One of the largest
   *[other] Needs a closer look
}
batch-names-more = { $names } and { $more } more
batch-not-enough = The account may not have enough
batch-not-enough-text = ₦{ $amount } is missing for all payments. The service decides: it may refuse the last ones.
batch-not-enough-tick = I know that the balance may not be enough

## While rows are sent

batch-not-paused = This batch is not paused.
batch-not-running = This batch is not being sent.
batch-paused-person = Paused. Nothing more is sent until you resume.
batch-paused-unknown = Paused, because the outcomes of three payments one after another are unknown. Check the connection, then resume. The unknown payments are not sent again.
batch-paused-refused = Paused, because five payments one after another were refused for the same reason. Read their reason before you resume.
batch-paused-offline = Paused, because the service cannot be reached. The last payment was not sent and waits with the others. Check the connection, then resume.
batch-paused-storage = Paused, because Bursar’s records could not be written or read. No further payment was sent. The disk may be full: check it, then resume.
batch-paused-restored = Stopped, because this profile was restored from a backup. The remaining payments may have been sent by another copy of it, so they are not sent here.

## Afterwards

batch-retry-running = Pause or stop this batch first.
batch-retry-none = No payment of this batch was refused.
batch-sheet-unreadable = The sheet of this batch cannot be read.
batch-save = Save the file
batch-template-file = Payments template.xlsx
batch-template-sheet = Payments
batch-template-code = Bank code
batch-template-name = Name
batch-practice-tab = Salaries
batch-file-name = { $stem } - results.{ $ending }
batch-file-banks = { $name } - by bank.xlsx
batch-file-status = Status
batch-file-currency = Currency
batch-file-time = Time
batch-file-reference = Service reference
batch-file-key = Key
batch-file-reason = Reason
batch-file-code = Receipt code
batch-summary-file = { $name } { $code } - summary.pdf
batch-summary-from = From { $from }. Batch { $code }
batch-summary-approved = Approved by { $by }, { $at }
batch-summary-at = As of { $at } { $zone }
batch-summary-all = Approved in all
batch-summary-payments = Payments
batch-summary-sum = Amount ₦
batch-summary-unknown = Payments with an unknown outcome may have been made. Do not pay them again before their outcome is known.
batch-result-waiting = Not sent
batch-result-sending = Being sent
batch-result-accepted = Accepted
batch-result-unknown = Outcome unknown
batch-result-refused = Refused
batch-result-held = Not sent
batch-result-left-out = Left out
batch-reason-corrected = { $column } was { $before }.
batch-reason-held = Not sent. { $code } may have paid the same account and amount already.
batch-signed = These rows are signed, and nobody changes them here. Reject the request, and its maker prepares it again.
batch-signed-rows = { $ready } of { $of } rows can be sent here. A signed request is sent whole or not at all. Look at the rows that need something.
batch-signed-other = Row { $row } would be sent otherwise than it was signed. Update Bursar on both computers, then prepare the request again.
