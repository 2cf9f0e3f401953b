### The tutorials: what they are about, their steps, and how they end.

tutorials-start = Start
tutorials-start-name = Start “{ $title }”
tutorials-starting = Starting
tutorials-stop = End tutorial
tutorials-done = Done
tutorials-done-at = Done { $day }
tutorials-strip = Tutorial
tutorials-step = Step { $at } of { $of }
tutorials-open-payment = Open payment
tutorials-of-first_payout-title = Send your first payout
tutorials-of-first_payout-text = You begin with an empty sandbox and end with a payout that the service accepted.
tutorials-of-first_payout-step-1 = Create a naira account under Accounts.
tutorials-of-first_payout-step-2 = Open that account and add test money.
tutorials-of-first_payout-step-3 = Fill in a payout, read its checks, and send it from the confirm window.
tutorials-of-first_payout-done = Done: { AMOUNT($amount) } ({ $code }) was accepted by the service. You can find it and its receipt in History.
tutorials-of-find_duplicate-title = Find the duplicate
tutorials-of-find_duplicate-text = The same invoice arrives twice. It must not be paid a second time.
tutorials-of-find_duplicate-step-1 = Create a naira account under Accounts, then open it and add test money.
tutorials-of-find_duplicate-step-2 = Pay an invoice: any amount, any account.
tutorials-of-find_duplicate-step-3 = The invoice arrives again. Fill in the same payout once more, and read the checks. Do not send it.
tutorials-of-find_duplicate-done = Found: the checks showed the first payout, { $code }. { AMOUNT($amount) } was sent once. The second payout was never sent.
tutorials-of-find_duplicate-paid = { AMOUNT($amount) } was sent { $payments } times. Before the second payout, the checks showed the first one, { $code }. Always read the checks.
tutorials-of-line_dropped-title = The connection dropped: what now?
tutorials-of-line_dropped-text = The connection drops after the service accepted your payout. You get no answer.
tutorials-of-line_dropped-step-1 = Create a naira account under Accounts, then open it and add test money.
tutorials-of-line_dropped-step-2 = Make a payout. The connection will drop at the worst moment.
tutorials-of-line_dropped-step-3 = Watch the payment. Its outcome is not known yet. Do not pay again.
tutorials-of-line_dropped-step-4 = Wait, or press “Check now”. Bursar asks again with the same request number, so the payout is paid only once.
tutorials-of-line_dropped-done = Done: the request was sent { $attempts } times with one request number, and { AMOUNT($amount) } ({ $code }) was paid once.
tutorials-of-line_dropped-paid = { AMOUNT($amount) } was paid { $payments } times. Bursar would have found the outcome by itself. While an outcome is unknown, do not pay again.
tutorials-of-line_dropped-refused = { $code } was not paid: the service refused it. Check it before you pay again.
tutorials-of-stuck_transfer-title = A stuck transfer
tutorials-of-stuck_transfer-text = The chain does not include your transfer in a block, and later transfers have to wait too.
tutorials-of-stuck_transfer-step-1 = Create a wallet, and add test money to it on the Sandbox page.
tutorials-of-stuck_transfer-step-2 = Send a transfer from a wallet with network currency.
tutorials-of-stuck_transfer-step-3 = The transfer does not arrive. Open it, then press “Accelerate” or “Ask to cancel”.
tutorials-of-stuck_transfer-step-4 = Wait for the outcome. Only the old or the new transaction can go through, never both.
tutorials-of-stuck_transfer-cancelled = Done: { $code } was cancelled. { AMOUNT($amount) } stayed in the wallet, and the wallet can send again.
tutorials-of-stuck_transfer-too_late = Done: { AMOUNT($amount) } ({ $code }) was paid before the cancellation arrived. Sometimes it is too late to cancel.
tutorials-of-stuck_transfer-accelerated = Done: { AMOUNT($amount) } ({ $code }) went through once, with a higher fee.
tutorials-of-salary_sheet-title = Pay a salary sheet with three mistakes in it
tutorials-of-salary_sheet-text = Five people, six rows. One number has lost a zero, one amount has lost a digit, and one person is listed twice.
tutorials-of-salary_sheet-step-1 = Create a naira account under Accounts, and add at least ₦1,000,000 of test money to it.
tutorials-of-salary_sheet-step-2 = Save the sheet. Then open Pay many people, choose Salaries, and choose the file.
tutorials-of-salary_sheet-step-3 = Correct row 3, whose number has lost its first zero, and row 4, whose amount has lost its last zero.
tutorials-of-salary_sheet-step-4 = Row 7 repeats row 2, so Bursar leaves it out. Do not include it. Review the batch, and send it from the confirm window.
tutorials-of-salary_sheet-done = Done: five people got { AMOUNT($amount) } in all with batch { $code }, and nobody was paid twice.
tutorials-of-salary_sheet-other = The service accepted { $payments ->
    [one] 1 payment
   *[other] { $payments } payments
} of batch { $code }, { AMOUNT($amount) } in all. Five people should have been paid, each of them once. Open the batch and compare its rows.
tutorials-of-two_people-title = Two people pay a salary sheet
tutorials-of-two_people-text = You prepare the salaries, and a colleague approves them. The sandbox plays the colleague, Bisi. Your sandbox will belong to a team after this, so use a new sandbox if you want to keep practising alone in this one.
tutorials-of-two_people-step-1 = Create a naira account under Accounts, and add at least ₦1,000,000 of test money to it.
tutorials-of-two_people-step-2 = Save Bisi’s card. Then open Team, make your own card, and open the file with Bisi’s card. Press “Compare”: Bursar asks for two groups of the fingerprint. Type these two from the groups below.
tutorials-of-two_people-step-3 = Found a team. You prepare, send and administer, Bisi approves and administers. Sign the rules, save them, hand the file to Bisi, and open the file you get back.
tutorials-of-two_people-step-4 = Save the sheet. Then open Pay many people, choose Salaries, choose the file, review the batch, and sign the request.
tutorials-of-two_people-step-5 = Save the request and hand the file to Bisi. Then open the file you get back under Team.
tutorials-of-two_people-step-6 = Bisi approved. Start the payment from the request, and confirm it in the confirm window.
tutorials-of-two_people-done = Done: you prepared, Bisi approved, and five people got { AMOUNT($amount) } in all with batch { $code }. Neither of you could have paid alone.
tutorials-of-two_people-other = The service accepted { $payments ->
    [one] 1 payment
   *[other] { $payments } payments
} of batch { $code }, { AMOUNT($amount) } in all. Five people should have been paid, each of them once. Open the batch and compare its rows.
tutorials-colleague = Bisi Adeyemi
tutorials-colleague-computer = Second desk
tutorials-colleague-reads = { $person } reads you the fingerprint, groups 1 to 8:
tutorials-colleague-card-file = Bisi Adeyemi, Second desk
tutorials-colleague-card-save = Save Bisi’s card
tutorials-colleague-hand = Hand a file to Bisi
tutorials-colleague-handing = Bisi is signing
tutorials-colleague-answer-file = { $name }, signed by Bisi
tutorials-colleague-answer-save = Save what Bisi gives back
tutorials-colleague-nothing = Bisi has nothing to sign in this file. Save the rules of the team or a request here, and hand that file over.
tutorials-colleague-no-role = Bisi may not approve in this team. Give Bisi the role Approve on the Team page first.
tutorials-open-request = Open request
tutorials-leads-team = Go to Team
tutorials-sheet-file = Salaries with three mistakes.xlsx
tutorials-sheet-file-two = Salaries for two.xlsx
tutorials-sheet-save = Save the sheet
tutorials-open-batch = Open batch
tutorials-leads-batches = Go to Pay many people
tutorials-leads-accounts = Go to Accounts
tutorials-leads-sandbox = Go to Sandbox
tutorials-leads-payout = Go to Payouts
tutorials-leads-transfer = Go to Transfers
