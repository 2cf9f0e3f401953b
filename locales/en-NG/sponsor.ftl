### The gas sponsor of a set.

sponsor-tabs-addresses = Wallets
sponsor-tabs-sponsor = Sponsor
sponsor-payer = Who pays what
sponsor-pays-all = Your organization’s sponsor wallet pays the network fee (gas) of every payment and contract call from this set’s wallets. The amount itself comes from the wallet that sends the payment.
sponsor-pays-inside = Your organization’s sponsor wallet pays the network fee (gas) of transfers to addresses in this organization’s sets. For other recipients and for contract calls, the sending wallet pays the fee.
sponsor-pays-own = Exception: the sending wallet may have to pay the fee for accelerating or cancelling a payment.
sponsor-typed-source = Bursar cannot read the sponsor’s address or balance from this service. Copy both from the service’s dashboard and keep them up to date.
sponsor-last-seen = The last known values are shown below.
sponsor-no-chains = No wallets in this set yet.
sponsor-no-chains-text = The sponsor is shown for each chain on which the set has a wallet.
sponsor-region = Sponsor on { $chain }
sponsor-address = Sponsor address
sponsor-no-address = Nobody has entered the sponsor’s address on this chain.
sponsor-balance = Balance
sponsor-never = Not known yet
sponsor-as-of = as of { $at }
sponsor-typed-at = entered { $at }
sponsor-spent = Spent, as far as Bursar knows
sponsor-filled = Topped up
sponsor-since = since { $at }
sponsor-sends =
    { $count ->
        [one] ~{ $count } transfer at the current fee
       *[other] ~{ $count } transfers at the current fee
    }
sponsor-sends-many = More than 10,000 transfers
sponsor-low = Low balance: when it is used up, payments from this set will be refused.
sponsor-empty = No balance: payments from this set are refused until you top up the sponsor.
sponsor-warn-below = Warn below
sponsor-usual-rule = 10 transfers
sponsor-change = Change
sponsor-change-on = Change the warning on { $chain }
sponsor-sent =
    { $count ->
        [one] { $count } payment or contract call was
       *[other] { $count } payments and contract calls were
    } sent from this set with Bursar.
sponsor-refresh = Refresh the sponsor
sponsor-top-up = Top up
sponsor-top-up-on = Top up on { $chain }
sponsor-faucet = Add test money
sponsor-faucet-on = Add test money on { $chain }
sponsor-note = Enter balance
sponsor-note-on = Enter balance and address on { $chain }
sponsor-faucet-title = Top up the sponsor on { $chain }
sponsor-amount = Amount
sponsor-amount-in = Amount in { $unit }
sponsor-faucet-text = The sandbox sends this test money to the sponsor. An ordinary transfer to the sponsor’s address does the same.
sponsor-add = Add
sponsor-adding = Adding
sponsor-note-title = Sponsor on { $chain }
sponsor-balance-in = Balance in { $unit }
sponsor-note-balance = Balance
sponsor-note-text = Enter the balance that the service’s dashboard shows. Bursar records the time, and adds up what was spent from one entry to the next.
sponsor-note-help = Leave this field empty if you know only the address.
sponsor-warn-title = Low balance warning on { $chain }
sponsor-warn-help = Bursar warns when the balance is below this amount. If you leave this field empty, Bursar warns when the balance pays for fewer than 10 transfers.
sponsor-save = Save
sponsor-saving = Saving
sponsor-cancel = Cancel
