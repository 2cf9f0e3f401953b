-- Version 17: batches. A batch is an entry of its own, which a person approves as a whole; its rows become entries one after another, each under
-- its own key, when their turn comes.
ALTER TABLE intent ADD COLUMN batch TEXT;            -- the entry of the batch it is a row of
ALTER TABLE intent ADD COLUMN batch_row INTEGER;     -- which row, from 1
CREATE UNIQUE INDEX intent_batch ON intent (batch, batch_row) WHERE batch IS NOT NULL;

CREATE TABLE batch (
  intent        TEXT PRIMARY KEY REFERENCES intent (id),
  name          TEXT NOT NULL,
  rows          INTEGER NOT NULL,
  kobo          INTEGER NOT NULL,          -- sum of all rows
  left_out      INTEGER NOT NULL,          -- rows of the sheet that are not part of it
  left_out_kobo INTEGER NOT NULL,
  sheet_sha256  TEXT NOT NULL,             -- of the content of the person's own sheet
  parent        TEXT,                      -- the batch whose refused rows it pays
  pause         TEXT,                      -- why it does not go on; none while it may
  active_at     INTEGER NOT NULL,          -- when a person let it go on last, milliseconds
  mac           BLOB
) STRICT, WITHOUT ROWID;
CREATE INDEX batch_content ON batch (sheet_sha256);
-- The person's own sheet, cell by cell, sealed.
CREATE TABLE batch_sheet (batch TEXT PRIMARY KEY REFERENCES intent (id), sheet BLOB NOT NULL) STRICT;

CREATE TABLE batch_row (
  batch         TEXT NOT NULL REFERENCES intent (id),
  row           INTEGER NOT NULL,          -- from 1, in the order of the sheet
  sheet_row     INTEGER NOT NULL,          -- as the spreadsheet counts
  operation     TEXT NOT NULL,
  title         TEXT NOT NULL,             -- JSON message
  key           TEXT NOT NULL UNIQUE,
  body          BLOB NOT NULL,             -- sealed: the exact request, without secrets
  body_sha256   TEXT NOT NULL,
  set_id        TEXT,
  wallet_id     TEXT,
  account_id    TEXT,
  payment       TEXT NOT NULL,             -- JSON Payment
  kobo          INTEGER NOT NULL,
  risks         TEXT NOT NULL,             -- JSON: what a person accepted about it
  duplicate_key TEXT NOT NULL,
  again         TEXT NOT NULL,             -- JSON: entries that pay the same, which a person chose to pay again
  intent        TEXT UNIQUE,               -- its entry, once its turn came
  held          TEXT,                      -- code of an entry that paid the same meanwhile: this row is not sent
  mac           BLOB,
  PRIMARY KEY (batch, row)
) STRICT, WITHOUT ROWID;
CREATE INDEX batch_row_waiting ON batch_row (batch, row) WHERE intent IS NULL AND held IS NULL;
CREATE INDEX batch_row_same ON batch_row (duplicate_key) WHERE intent IS NULL AND held IS NULL;

-- Batches in preparation, sealed.
CREATE TABLE batch_draft (id TEXT PRIMARY KEY, record BLOB NOT NULL) STRICT, WITHOUT ROWID;
