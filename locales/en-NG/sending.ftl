### What Rust says about a request while it is sent, and about its steps.

sending-closed = The profile was closed before the service answered. It is asked again under the same key when you open the profile.
sending-decided = This was already decided.
sending-other-service = This belongs to a different service address than the one that is open. It was not sent.
sending-no-secret = The signing secret of this wallet set is not on this computer.
sending-damaged = The stored request is damaged. It was not sent.
sending-not-saved = The request was sent, but this computer could not save the answer. Free some disk space, then start Bursar again: it then asks for the outcome. Do not do it again in another way.
sending-repeat-late = Too much time has passed to send this again under its request number. Check the outcome before you pay again in another way.
sending-repeat-late-creation = Too much time has passed to send this again under its request number. Check whether it was done before you do it again in another way.
sending-same-sending = The same request is being sent as { $code }. Wait for its answer.
sending-same-open = The outcome of the same request, { $code }, is not known yet, so it is not sent as a new one. Check { $code } first.
sending-approval-late = Too much time has passed since this was approved. Nothing was sent. Bursar asks for your decision again.
sending-given-up = The service could not be reached for too long, so Bursar stopped trying. Nothing was sent.
sending-chain-refused = The chain refused this transaction. Only the network fee was spent.
sending-replaced = This transaction was replaced and did not go through.
sending-payout-failed = The service says that this payout did not go through. Check the balance of the account before you pay again.
sending-accounts-none = The service created none of these accounts. Correct what it named, then create them again.
sending-closed-before = Bursar was closed before this was sent. Nothing was created.
sending-closed-during = Bursar was closed while this was being sent. Do not pay again in another way.
sending-closed-creation = Bursar was closed while this was being sent. Do not do it again in another way.
sending-no-id = The service gave no id for this, so Bursar cannot ask for its status.
sending-needs-draft = This moves money. Bursar drafts it first, and the confirm window sends it.

## Steps

sending-step-saved = Saved on this computer
sending-step-sending = Waiting for the service
sending-step-accepted = Accepted by the service
sending-step-refused = Refused by the service
sending-step-not-accepted = Not accepted by the service
sending-step-unclear = No clear answer from the service yet
sending-step-to-chain = Waiting to be sent to the chain
sending-step-chain = Sent to the chain
sending-step-completing = Waiting for the chain to complete it
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
sending-review-unreadable = The review of this can no longer be read.
