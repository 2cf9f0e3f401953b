-- Version 3: contacts. A record is sealed whole, because it holds account numbers and phone numbers.
CREATE TABLE contact (
  id         TEXT PRIMARY KEY,
  record     BLOB NOT NULL,             -- sealed JSON
  removed_at INTEGER                    -- set: out of the book, kept for the way back and for the log
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS event_object ON event (object);
