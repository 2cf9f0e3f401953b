### Signed receipts, the signed log, and what checking them says.

signed-not-signed = This is not signed by the card that it names. Do not rely on it.
signed-changed = It was changed after it was signed, or it is damaged. Do not rely on it.
signed-other-type = It is signed, but it is not a receipt.
signed-newer = A newer version of Bursar made it. Update Bursar to check it.
signed-refused = It cannot be checked.
signed-not-made = This could not be signed. Nothing was written.

signed-no-receipt = This file has no signed receipt. A receipt that was printed, or saved by another program, loses its signature. Take a photo of the QR code on the receipt and check the photo.
signed-receipt-holds = This receipt is signed and unchanged.
signed-receipts-hold = All { $count } receipts are signed and unchanged.
signed-receipt-fails = This receipt is not valid.
signed-receipts-fail = { $failed } of { $count } receipts are not valid.
signed-whole = Signed and unchanged. Only the details below were signed. Other text in the file may say something else.
signed-whole-test = Signed and unchanged, but TEST: no real money was paid.

signed-row-amount = Amount
signed-row-status = Status
signed-row-time = Date
signed-row-payer = Paid by
signed-row-payee = Paid to
signed-row-account = Account or address
signed-row-at = Bank or network
signed-row-code = Code
signed-row-log-of = Log of
signed-row-entries = Entries
signed-row-first = First entry
signed-row-last = Last entry
signed-row-signed = Signed
signed-times = { $count ->
    [one] Once, on { $at }
   *[other] { $count } times, last on { $at }
  }

signed-no-log = This is not a signed log.
signed-log-line = Line { $line } cannot be read. The file is damaged or was changed.
signed-log-broken = Entry { $entry } does not follow from the entry before it. The log was changed.
signed-log-head = The signature after entry { $entry } is not valid. The log was changed.
signed-log-unsigned = No entry of this log is signed.
signed-log-cut = Only the first { $signed } of { $entries } entries are signed. Entries were added at the end, or the last signature was removed.
signed-log-holds = { $count ->
    [one] The log is whole: 1 entry.
   *[other] The log is whole: { $count } entries.
  }
signed-log-whole = Every entry follows from the one before it, and the last one is signed.
signed-log-lost = The log of { $profile } was signed up to entry { $entries }, and that entry is missing or was changed. Somebody changed the files of this profile. Compare History → Log with a signed log that you saved.

signed-log-refused = Entries of the log were removed or rewritten, so Bursar does not sign it. Close the profile, open it again, and read the notice that Bursar shows.
signed-log-file = Signed log, { $day }
signed-log-kind = Signed log
signed-choose = Verify a receipt or a log
signed-files = Receipts and logs
signed-any-file = All files

signed-cli-fingerprint = Signed by the card { $fingerprint }
signed-cli-compare = The signature shows that nothing was changed after it was signed. It does not show who signed it: anybody who has Bursar can sign with a card of their own. Call the person who signed, on a number you already know, and ask them to read their fingerprint (in Bursar: Settings, Card). It must be the same as this one.
signed-cli-usage = Usage: bursar --verify FILE or bursar --verify-log FILE
signed-keys-damaged = The keys of the card of this computer cannot be read from the key store. Nothing was signed.
