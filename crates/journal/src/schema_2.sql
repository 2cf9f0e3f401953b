-- Version 2: a second clock, what people decided about unknown outcomes, and how intents belong together.
ALTER TABLE intent ADD COLUMN first_sent_boot TEXT;     -- which start of the computer the first byte left in
ALTER TABLE intent ADD COLUMN first_sent_since_boot INTEGER; -- milliseconds since that start
ALTER TABLE intent ADD COLUMN replay INTEGER NOT NULL DEFAULT 1; -- 0: never again by itself, because the journal was restored

-- intent is a re-send, an acceleration or a cancellation of other.
CREATE TABLE link (
  intent TEXT NOT NULL REFERENCES intent (id),
  kind   TEXT NOT NULL,
  other  TEXT NOT NULL REFERENCES intent (id),
  PRIMARY KEY (intent, kind, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX link_other ON link (other);

-- What a person said about an outcome nobody knew.
CREATE TABLE decision (
  intent    TEXT PRIMARY KEY REFERENCES intent (id),
  at        INTEGER NOT NULL,
  person    TEXT NOT NULL,
  sent      INTEGER NOT NULL,
  remote_id TEXT,
  note      TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX intent_remote ON intent (remote_id);
