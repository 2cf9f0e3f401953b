### The replay rule of a connection.

replay-title = Requests without an answer
replay-text = When a connection breaks before the answer, Bursar may send the same request again under the same key, which the service counts once. After this time a person decides.
replay-within = Send again within a time
replay-never = Never send again by itself
replay-never-text = For a service that forgets keys, or does not honour them: every lost answer waits for a person.
replay-minutes = Minutes after the first try
replay-minutes-help = Usually { $usual }; at most { $most }. It must be shorter than the service remembers a key.
replay-minutes-missing = Type the minutes, in digits.
replay-save = Save the rule
replay-saving = Saving
replay-saved = Saved. It holds from the next request on.
