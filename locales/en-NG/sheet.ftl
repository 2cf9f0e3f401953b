### How the confirm window lays out a review or a change of a protection.

sheet-title-payout = Payout of { $amount } to { $to }
sheet-title-salary = Salary of { $amount } to { $to }
sheet-code = Code:
sheet-requested = Requested
sheet-by = by { $author }, { $time }
sheet-drafted-by = Drafted by { $author }, { $time }
sheet-behind =
    { $count ->
        [one] { $count } more draft waits after this one
       *[other] { $count } more drafts wait after this one
    }
sheet-key = request number ends in { $tail }
sheet-checked-at = as of { $time }
sheet-sentence = { $words }.
sheet-to = To
sheet-from = From
sheet-token = Token
sheet-chain = Chain
sheet-narration = Narration
sheet-purpose = Purpose
sheet-reference = Reference
sheet-network-fee = Network fee
sheet-fee = Fee
sheet-duty = Stamp duty
sheet-total = Total debit
sheet-balance-after = Balance after
sheet-what-moves = What is sent
sheet-times = { $quantity } ×
sheet-ids =
    { $count ->
        [one] { $count } token id of { $of }
       *[other] { $count } token ids of { $of }
    }
sheet-no-contact = Not in your contacts
sheet-first-payment = No completed payment yet in this computer’s records
sheet-own-wallet = Own wallet
sheet-verified = Verified
sheet-verified-by = Verified by { $by }, not on this computer
sheet-bank-code = bank code { $code }
sheet-account = Account
sheet-currency = network currency
sheet-unnamed = Unnamed wallet
sheet-fee-unknown = Not known before sending
sheet-test-chain = Test chain, no real value
sheet-when = { $ago }, on { $date }
sheet-changed-by = { $change }, by { $name }
sheet-account-added = Account added { $when }
sheet-account-changed = Account changed { $when }
sheet-account-doubted = Account marked as doubtful { $when }
sheet-address-added = Address added { $when }
sheet-address-changed = Address changed { $when }
sheet-address-doubted = Address marked as doubtful { $when }

## A change of a protection

sheet-changes = What changes
sheet-details = Details
sheet-now = Now
sheet-after = After
