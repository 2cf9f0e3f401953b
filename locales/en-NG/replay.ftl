### The replay rule of a connection.

replay-title = Requests without an answer
replay-text = If the connection drops before the answer arrives, Bursar may send the same request again with the same request number (idempotency key). The service counts it once. After the time below, Bursar does not send it again, and you record in the inbox whether the payment was made.
replay-within = Send again for a limited time
replay-never = Never send again automatically
replay-never-text = For a service that forgets or ignores request numbers. Each time an answer is lost, you record in the inbox whether the payment was made.
replay-minutes = Minutes after the first attempt
replay-minutes-help = Usually { $usual }, at most { $most }. This must be shorter than the time for which the service remembers a request number.
replay-minutes-missing = Enter the minutes in digits.
replay-save = Save
replay-saving = Saving
replay-saved = Saved. Applies from the next request.
