### What Rust says about limits, and about how long a request is sent again.

limits-payment = This is over your limit of { AMOUNT($most) } in one payment.
limits-payment-today = This is over your limit of { AMOUNT($most) } in one payment. { AMOUNT($left) } is left today.
limits-day = With today’s payments, this is over your limit of { AMOUNT($most) } in one day. { AMOUNT($left) } is left today.
limits-payee = With today’s payments to this payee, this is over your limit of { AMOUNT($most) } to one payee in one day. { AMOUNT($left) } is left today.
limits-where = You can change limits in Settings.
limits-not-sent = Nothing was sent. You can change limits in Settings.
limits-unit = Enter the unit: NGN, or the symbol of a token.
limits-twice = There is already a limit for { $unit }.
limits-figure = Enter the amount as a number, such as 250000, or leave this empty for no limit.

## In the confirm window

limits-none = no limit
limits-in-payment =
    { $unit ->
        [NGN] Naira
       *[other] { $unit }
    } in one payment
limits-in-day =
    { $unit ->
        [NGN] Naira
       *[other] { $unit }
    } in one day
limits-to-payee =
    { $unit ->
        [NGN] Naira
       *[other] { $unit }
    } to one payee in one day
limits-raise =
    Raise the limit for { $unit ->
        [NGN] naira
       *[other] { $unit }
    }
limits-remove =
    Remove the limit for { $unit ->
        [NGN] naira
       *[other] { $unit }
    }
limits-raise-several = Raise the limits for { $units }
limits-lower = Set or lower limits
limits-lower-meaning = After this change, only smaller payments can be sent from this profile.
limits-meaning = After this change, larger payments can be sent from this profile.

## How long a request is sent again

limits-repeat-most =
    { $minutes ->
        [one] Enter at most { $minutes } minute. No service is known to remember a request number for longer.
       *[other] Enter at most { $minutes } minutes. No service is known to remember a request number for longer.
    }
limits-repeat-title = Send requests again for longer
limits-repeat-meaning = A request without an answer is sent again for longer. If the service forgets the request number before that time ends, the payment could be made twice.
limits-repeat-for = A request without an answer is sent again
limits-repeat-never = never
limits-repeat-minutes =
    { $minutes ->
        [one] for { $minutes } minute
       *[other] for { $minutes } minutes
    }
