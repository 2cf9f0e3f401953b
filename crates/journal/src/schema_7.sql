-- Forms that were put aside. They hold no decision: nothing here was checked or approved.
CREATE TABLE saved_form (
  id       TEXT PRIMARY KEY,
  kind     TEXT NOT NULL,
  record   BLOB NOT NULL,             -- sealed JSON: title and content
  saved_at INTEGER NOT NULL           -- milliseconds
) STRICT, WITHOUT ROWID;
