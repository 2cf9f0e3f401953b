# What another computer of the team says of a request that it sent.
told-sending = { $computer } is sending it.
told-complete = { $computer } sent it, and it is complete. { $code }, { $time }.
told-accepted = { $computer } sent it, and the service accepted it. { $code }, { $time }.
told-not-paid = { $computer } started it, and it was not paid. { $code }, { $time }.
told-unknown = { $computer } sent it, and its outcome is unknown. Do not pay it again. { $code }, { $time }.
told-batch = { $rows ->
    [one] { $computer } sent 1 payment: { $paid } accepted, { $refused } not paid, { $unknown } with an unknown outcome.
   *[other] { $computer } sent { $rows } payments: { $paid } accepted, { $refused } not paid, { $unknown } with an unknown outcome.
}
