-- Version 6: paying accounts, balances beside payouts, every hash of a transaction, and decisions that the service contradicted.
ALTER TABLE intent ADD COLUMN account_id TEXT;         -- which naira account pays; one payout in flight for each
ALTER TABLE decision ADD COLUMN overruled_at INTEGER;  -- when the service showed what a person had decided was not sent
ALTER TABLE decision ADD COLUMN read_at INTEGER;       -- when a person was told of that
ALTER TABLE decision ADD COLUMN read_by TEXT;

-- What was on the paying account when a payout left, where the connection can tell.
CREATE TABLE balance (
  intent    TEXT PRIMARY KEY REFERENCES intent (id),
  at        INTEGER NOT NULL,
  available TEXT NOT NULL -- decimal text, naira
) STRICT, WITHOUT ROWID;

-- Every hash under which a transaction was seen: one that is accelerated changes its hash.
CREATE TABLE tx_hash (
  intent  TEXT NOT NULL REFERENCES intent (id),
  hash    TEXT NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (intent, hash)
) STRICT, WITHOUT ROWID;
