-- Version 8: customers and their hand-offs. Both are sealed whole: names, and links behind which a PIN is asked.
CREATE TABLE customer (
  id     TEXT PRIMARY KEY,
  record BLOB NOT NULL              -- sealed JSON
) STRICT, WITHOUT ROWID;

CREATE TABLE handoff (
  id     TEXT PRIMARY KEY,
  record BLOB NOT NULL              -- sealed JSON
) STRICT, WITHOUT ROWID;
