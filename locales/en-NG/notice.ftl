### Notifications of the system: shown while nobody looks at the window. They never say how much, to whom or from where.

notice-done = A payment is complete
notice-accepted = A payout was accepted
notice-not-done = A payment did not go through
notice-cancelled = A payment was cancelled
notice-unknown = A payment needs your attention
notice-customer-done = A customer has finished a PIN request
notice-customer-not-done = A PIN request ended without a result
notice-batch-sent = A batch has been sent
notice-batch-paused = A batch is paused
notice-open = Open Bursar to see it.
notice-open-why = Open Bursar to see why.
notice-open-unknown = The outcome of a payment is unknown. Open the inbox of Bursar.
notice-open-inbox = Open the inbox of Bursar.
