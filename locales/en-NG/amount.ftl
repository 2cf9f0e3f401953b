### What is wrong with an amount that was typed.

amount-empty = Enter an amount.
amount-comma = Commas can only group thousands. Did you mean { $point } or { $none }?
amount-exponent = Write the amount in digits, without an exponent.
amount-negative = An amount cannot be negative.
amount-zero = The amount is zero.
amount-decimals =
    { $decimals ->
        [0] This token has no decimals.
        [one] This token has 1 decimal.
       *[other] This token has { $decimals } decimals.
    } Your amount has { $typed }.
amount-not-a-number = This is not a number. Use digits, and a point for decimals.
