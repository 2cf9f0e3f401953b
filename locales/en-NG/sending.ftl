### What Rust says about a request while it is sent, and about its steps.

sending-closed = The profile was closed before the service answered. When you open the profile again, Bursar asks the service for the outcome.
sending-decided = This was already decided.
sending-other-service = This belongs to a different service address than the open profile, so Bursar did not send it now.
sending-no-secret = The signing secret of this wallet set is not on this computer.
sending-damaged = The stored request is damaged. It was not sent.
sending-not-saved = The request was sent, but this computer could not save the answer. Free some disk space, then start Bursar again: Bursar then asks the service for the outcome. Do not pay or send the request again before you know the outcome.
sending-repeat-late = Too much time has passed to send this again with the same request number. Do not pay again before you know the outcome.
sending-repeat-late-creation = Too much time has passed to send this again with the same request number. Do not make a new request before you know the outcome.
sending-same-sending = The same request is being sent as { $code }. Wait for its answer.
sending-waits-already = The same request is already waiting in the confirm window, as { $code }. Send or discard { $code } first. No second request was made.
sending-same-open = The outcome of the same request, { $code }, is not known yet, so it is not sent as a new one. Open { $code } in the inbox and press “Check now”.
sending-approval-late = Too much time has passed since this was approved. Nothing was sent. Bursar asks for your decision again.
sending-given-up = The service could not be reached for too long, so Bursar stopped trying. Nothing was sent.
sending-chain-refused = The chain refused this transaction. Only the network fee was spent.
sending-replaced = This transaction was replaced and did not go through.
sending-payout-failed = The service says that this payout did not go through. Check the balance of the account before you pay again.
sending-accounts-none = The service created none of these accounts. Correct what the service refused, then create them again.
sending-closed-before = Bursar was closed before this could be sent. Nothing was sent.
sending-closed-during = Bursar was closed while this was being sent. Do not pay again before you know the outcome.
sending-closed-creation = Bursar was closed while this was being sent. Do not make a new request before you know the outcome.
sending-no-id = The service gave no id for this, so Bursar cannot ask for its status.
sending-needs-draft = Nothing was sent. This request moves money, so Bursar must draft it first, and only the confirm window can send it.

## Steps

sending-step-saved = Saved on this computer
sending-step-sending = Waiting for the service
sending-step-accepted = Accepted by the service
sending-step-refused = Refused by the service
sending-step-not-accepted = Not accepted by the service
sending-step-recorded = Recorded as not made
sending-step-unclear = No clear answer from the service yet
sending-step-to-chain = Waiting to be sent to the chain
sending-step-chain = Sent to the chain
sending-step-completing = Waiting for the chain to complete it
sending-step-checking = Checking what the service says
sending-step-complete = Complete
sending-step-cancelled = Cancelled
sending-step-failed = Failed
sending-step-service-says = Service says: “{ $status }”

## Notes and saved forms

sending-note-length =
    { $most ->
        [one] Enter at most { $most } character.
       *[other] Enter at most { $most } characters.
    }
sending-note-invisible = This text has an invisible character. Delete the text and type it again.
sending-note-personal = This looks like a BVN, NIN or phone number. Notes are searched and exported, so leave it out.
sending-form-unfit = This form cannot be saved.
sending-forms-full =
    { $most ->
        [one] { $most } draft is already saved. Send or delete it first.
       *[other] { $most } drafts are already saved. Send or delete some of them first.
    }
sending-review-unreadable = The saved review of this payment or request can no longer be read.
