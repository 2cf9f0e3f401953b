### What PDFs, pictures and tables that Bursar writes say, and what is wrong with files that it reads.

document-receipt-from = Receipt from { $name }
document-receipt = Receipt
document-receipt-title = Receipt { $code }
document-receipt-signed = Signed by the card { $fingerprint }. To check this in Bursar, press Ctrl+K and choose Verify a receipt or a log.
document-receipt-picture-long = This receipt is too long for a picture with a code. Save it as a PDF.
document-picture-damaged = This picture cannot be read. Choose a PNG or a JPEG.
document-picture-large = This picture is too large. Choose one with at most { $megapixels } megapixels.
document-card-pay-only = Receives naira only
document-card-reference = Reference { $reference }
document-card-pay-only-test = Receives naira only. This is test money.
document-card-test = TEST: this is test money.
document-card-title = Account { $number }
document-line-date = Date
document-line-time = Time
document-line-who = Who
document-line-account = Account or address
document-line-amount = Amount
document-line-currency = Currency
document-line-status = Status
document-line-reference = Reference
document-line-hash = Hash
document-line-details = Details
document-line-number = Account
document-line-bank = Bank
document-line-narration = Narration
document-line-code = Code
document-line-debit = Debit ₦
document-line-credit = Credit ₦
document-line-balance = Balance ₦
document-opening = Opening balance
document-unexplained = Unexplained change
document-closing = Closing balance
document-not-known = not known
document-sheet-statement = Statement
document-sheet-sums = Totals
document-sheet-lines = Lines
document-lines =
    { $count ->
        [0] No movements
        [one] 1 line
       *[other] { $count } lines
    }

## Files

document-picture-failed = The picture could not be created. No file was written.
document-page-failed = The PDF could not be created. No file was written.
document-qr = This cannot be shown as a QR code: { $why }
document-logo-large = A logo can have at most 2 MB. Save a smaller one and choose it again.
document-logo-not-png = This is not a PNG picture. Save the logo as PNG and choose it again.
document-logo-pixels = The picture has { $width } × { $height } pixels. A logo must have { $least } to { $most } on each side.
document-logo-damaged = This PNG picture is damaged. Save it again, or choose another one.
document-logo-unreadable = The saved logo can no longer be used. Choose it again in Settings.
document-file-failed = The file could not be created. Nothing was written.
document-spreadsheet-failed = The spreadsheet could not be created: { $why }.
document-csv-not-text = This is not a text file. Save the sheet as XLSX, or as “CSV UTF-8”, and try again.
document-csv-unreadable = The table could not be read: { $why }.
document-csv-far = A row has more than { $most } cells. Check what separates the columns, and try again.
document-file-empty = The file is empty.
document-rows-most = The file has more than { $most } rows. Split it and try again.
document-xlsx-unreadable = The spreadsheet could not be read: { $why }.
document-xlsx-no-sheet = The spreadsheet has no sheet.
document-xlsx-far = The first sheet has cells far to the right of its table. Remove them and try again.
document-xlsx-empty = The first sheet is empty.
document-ods-unreadable = This is not an .ods spreadsheet that can be read: { $why }.
document-xlsx-not = This is not an .xlsx spreadsheet: { $why }.
document-xlsx-unpacks = This file unpacks to more than { $megabytes } MB. It was not read.
