-- Version 9: notes on wallet sets, sealed whole: people write what they like.
CREATE TABLE set_note (
  id     TEXT PRIMARY KEY,
  record BLOB NOT NULL              -- sealed JSON
) STRICT, WITHOUT ROWID;
