-- Version 22: teams. What members sign is stored as the bytes that were signed; intents are unique by the row of the proposal that they carry out.
CREATE TABLE team_record (id TEXT PRIMARY KEY, record BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE proposal (id TEXT PRIMARY KEY, record BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE signed_document (
  digest   TEXT PRIMARY KEY,
  document BLOB NOT NULL               -- sealed
) STRICT;
CREATE TABLE proposal_row (
  proposal TEXT NOT NULL,              -- digest of the proposal
  row      INTEGER NOT NULL,           -- from 0
  intent   TEXT NOT NULL REFERENCES intent (id),
  PRIMARY KEY (proposal, row)
) STRICT, WITHOUT ROWID;
ALTER TABLE intent ADD COLUMN proposal TEXT;
