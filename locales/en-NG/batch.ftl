### What Rust says of batches: the sheet, its checks, the review, what happens while rows are sent, and the files that are made of one.

batch-one = a batch in preparation
batch-gone = This batch is no longer in Bursar. Open “Pay many” and choose another.
batch-row-gone = This row is no longer in the sheet. Open the batch again.
batch-changed = The batch has changed since you reviewed it. Nothing was sent. Review it again.
batch-title = Payments: { $name }
batch-title-salary = Salaries: { $name }

## Before the sheet

batch-open-title = Choose a sheet of payments
batch-open-kind = Sheets
batch-setup-name = Enter a name, such as November salaries.
batch-setup-name-long = Use at most 60 characters.
batch-setup-account = Choose the account that pays.
batch-rows-most = A batch can have at most { $most } payments, and this sheet has more. Nothing was added or sent. Split the sheet into several batches.

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
batch-columns-count = The columns no longer match the sheet. Open the batch again.
batch-columns-twice = Two columns are set to { $column }. Change one of them.
batch-columns-missing = Choose the column that contains { $column }.
batch-found-text = Text file with separators
batch-found-xlsx = Excel workbook, first sheet
batch-found-ods = LibreOffice workbook, first sheet
batch-found-pasted = Pasted cells
batch-found-typed = Typed here
batch-found-batch = Taken from an earlier batch
batch-found-heading = Headings in row { $row }
batch-found-no-heading = No row of headings
batch-found-utf16 = Unicode text (UTF-16)
batch-found-windows = Windows text (code page 1252)
batch-found-rows = { $count ->
    [one] 1 row
   *[other] { $count } rows
}
batch-note-left-out =
    { $count ->
        [one] 1 row was left out of the repeated batch, and is left out here too. Include it if you want to pay it.
       *[other] { $count } rows were left out of the repeated batch, and are left out here too. Include those that you want to pay.
    }
batch-note-hidden = { $count ->
    [one] 1 row is hidden in your file. It is left out. To see it, choose the filter “Left out” in the grid.
   *[other] { $count } rows are hidden in your file. They are left out. To see them, choose the filter “Left out” in the grid.
}
batch-note-merged = { $count ->
    [one] Your file has 1 group of merged cells. The value stands in the first cell of the group only. If the other rows need it too, type it in the grid.
   *[other] Your file has { $count } groups of merged cells. The value stands in the first cell of each group only. If the other rows need it too, type it in the grid.
}
batch-note-merged-at = { $count ->
    [one] Your file has 1 group of merged cells: { $areas }. The value stands in the first cell of the group only. If the other rows need it too, type it in the grid.
   *[other] Your file has { $count } groups of merged cells: { $areas }{ $more ->
        [0] .
       *[other] {" "}and { $more } more.
    } The value stands in the first cell of each group only. If the other rows need it too, type it in the grid.
}
batch-note-formulas = { $count ->
    [one] 1 cell of your file is a formula. Bursar uses the result that was saved in the file.
   *[other] { $count } cells of your file are formulas. Bursar uses the results that were saved in the file.
}
batch-note-sheets = { $count ->
    [one] Your file has 1 more sheet. Bursar reads only the first.
   *[other] Your file has { $count } more sheets. Bursar reads only the first.
}
batch-note-encoding = This text file is not UTF-8, so letters such as é or ẹ may be wrong. Check the names.

## Checks of a row

batch-bank-several = { $bank } could be several banks: { $banks }. Enter the full name or the code.
batch-bank-none = The service’s list has no bank named { $bank }
batch-row-alone = Leave this row out, and pay it alone under Payouts or Transfers. Its number or address is almost the same as one you know, so you must type it in the confirm window.
batch-name-asked = The bank is being asked for the name
batch-transfer-asked = The service is being asked for the fee
batch-no-account = This is a payout to a bank account, and the batch has no account that pays. Press “More”, then “Name, account and purpose”, and choose an account.
batch-no-wallet = This is a transfer of tokens, and the batch has no wallet that pays. Press “More”, then “Name, account and purpose”, and choose a wallet.
batch-network-none = Bursar knows no network named { $network }
batch-network-no-wallet = The chosen wallet has no address on { $network }. Choose another wallet, or pay this row from another batch.
batch-token-missing = Enter the token, such as USDC
batch-token-none = Your list of tokens has no { $token } on { $chain }
batch-token-several = Your list has { $count } tokens named { $token } on { $chain }. Enter the contract address of the one you mean.
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
batch-check-column = No column for { $column } was found, so no row was checked. Write { $column } as the heading of its column.
batch-check-empty = The sheet has no payments.
batch-check-guessed = Some columns have no known heading. Bursar guessed what they hold from their cells, and will ask you when you open the sheet.
batch-check-repeats = Same payee and amount as row { $row }. Only one of them is paid unless you choose otherwise.
batch-check-counts = { $ready } ready, { $warn } with a warning, { $fix } to fix, { $out } left out.
batch-check-naira = All naira rows: { $amount }
batch-check-alone = Only the file was checked. Not checked: the service’s banks, tokens and fees, names at the banks, your contacts, earlier payments, limits and balances. Open the sheet in Bursar to check these.
batch-check-with = The file was checked against the records of { $profile }: contacts, earlier payments and limits. The service was not asked. Not checked: names at the banks, tokens, fees, balances and earlier transfers. Open the sheet in Bursar to check these.
batch-check-unread = The records of { $profile } were not read: { $why }
batch-check-no-profile = no profile, or more than one, has this name.
batch-check-no-records = this profile was never opened.
batch-check-locked = Bursar asks for a passphrase.
batch-check-open = this profile is open in Bursar.
batch-check-sent = This sheet was sent before: { $name } ({ $code }), { $at }.

## Why it cannot be reviewed

batch-stop-columns = Choose what the columns contain.
batch-stop-same-sheet = This sheet was sent before. Confirm above that you want to pay it again.
batch-stop-names = Names are being checked: { $asked } of { $of }.
batch-stop-transfers = Transfers are being checked: { $checked } of { $of }.
batch-stop-funds = { $amount } { $symbol } more is needed on { $chain } for these transfers and their fees. Add funds to the wallet, or leave rows out.
batch-stop-empty = Add a payment.
batch-stop-none-ready = No payment is ready. Fix the rows that have a problem, or include rows that are left out.
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
batch-control-several = The sheet pays more than one token, so it has no single total. Leave the control total empty.
batch-headline = { $count ->
    [one] 1 payment of { $amount } ({ $words })
   *[other] { $count } payments, { $amount } in total ({ $words })
}
batch-headline-tokens = { $count ->
    [one] 1 payment of { $amount }
   *[other] { $count } payments, { $amount } in total
}
batch-request = { $count ->
    [one] 1 payment, and its digest
   *[other] { $count } payments, and the digest of all of them
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
batch-total-fees = Expected fees
batch-fees-unknown = Not known before sending
batch-total-duty = Stamp duty
batch-duty-salary = None is due on salaries. The service does not know that these are salaries, and may still charge the duty.
batch-duty-estimate = An estimate. The service and the bank decide what is charged.
batch-total-balance = Balance
batch-balance-after = ₦{ $amount } after all payments
batch-balance-after-fees = ₦{ $amount } after all payments. Fees are not included: they are not known yet.
batch-under-way =
    { $count ->
        [one] 1 payment under way has been subtracted: { $amount }.
       *[other] { $count } payments under way have been subtracted: { $amount } together.
    }
batch-balance-unread = Could not be read
batch-tokens-title = Tokens
batch-tokens-note = The network fee is paid from the same wallet, in the network currency. It may be lower than the maximum shown here.
batch-token-on = { $symbol } on { $chain }
batch-token-fees = Fees of at most { $fees }
batch-token-and-fees = { $amount }, and fees of at most { $fees }
batch-token-after = The wallet has { $balance }. At least { $stays } is left afterwards.
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
batch-left-out-unread = { $count ->
    [one] 1 row is not in any total: its amount cannot be read.
   *[other] { $count } rows are not in any total: their amounts cannot be read.
}
batch-total-control = Control total
batch-control-agrees = Agrees with the whole sheet
batch-unusual-title = Unusual payments, in full
batch-unusual-more = These are the first { $shown }. { $more } more are counted above, and are in the list of all payments below.
batch-all-rows = { $count ->
    [one] The payment
   *[other] All { $count } payments
}
batch-remaining = { $sent ->
    [one] 1 is processed, { $left } are left
   *[other] { $sent } are processed, { $left } are left
}
batch-row-name = Row { $row } · { $name }
batch-row-value = { $amount } · { $bank } { $number }
batch-row-done = Already processed. It is not sent again.
batch-unusual = { $reason ->
    [other-name] { $count ->
        [one] 1 account has another name at its bank
       *[other] { $count } accounts have other names at their banks
    }
    [other-contact] { $count ->
        [one] 1 address belongs to another contact
       *[other] { $count } addresses belong to other contacts
    }
    [changed] { $count ->
        [one] 1 payee is paid to a different account than before
       *[other] { $count } payees are paid to different accounts than before
    }
    [repeats] { $count ->
        [one] 1 payment repeats another one
       *[other] { $count } payments repeat other ones
    }
    [first] { $count ->
        [one] 1 account was never paid in this computer’s records
       *[other] { $count } accounts were never paid in this computer’s records
    }
    [first-address] { $count ->
        [one] 1 address was never paid in this computer’s records
       *[other] { $count } addresses were never paid in this computer’s records
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
    [other-name] A payment that was made cannot be undone. Payees: { $names }.
    [other-contact] A completed transfer cannot be undone. Payees in the sheet: { $names }.
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
    [first] Never paid in this computer’s records
    [first-address] Never paid in this computer’s records
    [name-unchecked] Name not confirmed
    [digit] Check digit does not fit the bank
    [largest] One of the largest
   *[other] Needs a closer look
}
batch-names-more = { $names } and { $more } more
batch-not-enough = The account may not have enough money
batch-not-enough-text = ₦{ $amount } more is needed for all payments. The service may refuse the payments that the balance does not cover.
batch-not-enough-tick = I know that the balance may not be enough

## While rows are sent

batch-not-paused = This batch is not paused.
batch-not-running = This batch is not being sent.
batch-paused-person = Paused. Nothing more is sent until you resume.
batch-paused-unknown = Paused, because three payments one after another have an unknown outcome. The remaining payments are not sent until you resume. Check the connection, then press “Resume”. The unknown payments are not sent again.
batch-paused-refused = Paused, because five payments one after another were refused for the same reason. The remaining payments are not sent until you resume. First read why they were refused, then press “Resume”.
batch-paused-offline = Paused, because the service cannot be reached. The last payment was not sent and waits with the others. Check the connection, then press “Resume”.
batch-paused-storage = Paused, because Bursar’s records could not be written or read. No further payment was sent. The disk may be full: check it, then press “Resume”.
batch-paused-restored = Stopped, because the records of this profile were restored from a backup or copied from another computer. The remaining payments may have been sent after the backup or copy was made, so Bursar does not send them here. Look for them on your bank’s account statement (naira) and in the wallet’s transactions (tokens). If a payment is not there, it was not sent: pay it in a new batch (Payouts, “Pay many people”).

## Afterwards

batch-retry-running = Pause or stop this batch first.
batch-retry-none = No payment of this batch was refused.
batch-sheet-unreadable = The sheet that was saved with this batch cannot be read. Choose your own file under “Pay many” instead.
batch-save = Save the file
batch-template-file = Payments template.xlsx
batch-template-sheet = Payments
batch-template-code = Bank code
batch-template-name = Name
batch-practice-tab = Salaries
batch-file-name = { $stem } - results.{ $ending }
batch-file-banks = { $name } - by bank.xlsx
batch-file-networks = { $name } - by network.xlsx
batch-file-banks-networks = { $name } - by bank and network.xlsx
batch-file-place = Bank or network
batch-file-number = Account or address
batch-file-payee = Name
batch-file-hash = Transaction hash
batch-file-fee = Network fee
batch-file-fee-currency = Fee currency
batch-file-fee-unknown = not known
batch-file-row = Row
batch-file-status = Status
batch-file-currency = Currency
batch-file-time = Time ({ $zone })
batch-file-reference = Service id
batch-file-key = Request number
batch-file-reason = Reason
batch-file-code = Receipt code
batch-summary-file = { $name } { $code } - summary.pdf
batch-summary-from = From { $from }. Batch { $code }
batch-summary-approved = Approved by { $by }, { $at }
batch-summary-signed = Prepared by { $maker }, approved by { $names }. Started by { $by }, { $at }
batch-summary-at = As of { $at } { $zone }
batch-summary-all = All approved payments
batch-summary-payments = Payments
batch-summary-sum = Amount ₦
batch-summary-charged = For { $count } of these payouts the bank charged ₦{ AMOUNT($amount) } in fees and stamp duty, besides the amounts above.
batch-summary-fee = network fee { $fee }
batch-summary-hash = transaction { $hash }
batch-summary-unknown = Payments with an unknown outcome may have been made. Do not pay them again before their outcome is known.
batch-result-waiting = Not sent
batch-result-sending = Being sent
batch-result-accepted = Accepted
batch-result-complete = Complete
batch-result-failed = Failed on chain
batch-result-cancelled = Cancelled
batch-result-recorded-made = Recorded as made
batch-result-recorded-not-made = Recorded as not made
batch-result-unknown = Outcome unknown
batch-result-refused = Refused
batch-result-held = Not sent
batch-result-restored = Perhaps paid after the backup
batch-result-left-out = Left out
batch-out-hidden = The workbook hides this row.
batch-out-chosen = Left out manually.
batch-out-repeats = Repeats row { $row }.
batch-out-paid = Paid before and not paid again.
batch-out-held = May already be paid in payment { $code }.
batch-reason-corrected = { $column } was { $before }.
batch-reason-held = Not sent. { $code } may already have paid the same amount to the same payee.
batch-reason-accelerated = Paid by its acceleration { $code }.
batch-reason-recorded = { $by } recorded this outcome.
batch-reason-bank-name = Name at the bank: { $name }.
batch-signed = These rows are signed and cannot be changed here. To change them, reject the request. Then the person who made it can prepare it again.
batch-signed-rows = Only { $ready } of { $of } rows can be sent from here. A signed request is sent whole or not at all, so nothing was sent. Open the rows to see what the others need.
batch-signed-other = Row { $row } would not be sent from here exactly as it was signed, so nothing was sent. Update Bursar on both computers, then prepare the request again.
