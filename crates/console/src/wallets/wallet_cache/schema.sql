-- What the service last said about sets, wallets and balances. A cache: it may be deleted at any time, nothing is decided from it.
CREATE TABLE wallet_set (
  id      TEXT PRIMARY KEY,
  rank    INTEGER NOT NULL,
  record  TEXT NOT NULL,
  seen_at INTEGER NOT NULL
) STRICT;

CREATE TABLE wallet (
  id          TEXT PRIMARY KEY,
  set_id      TEXT,
  address_key TEXT NOT NULL,       -- the address in lower case; the wallet's id where it has none yet
  chain       TEXT NOT NULL,
  test        INTEGER NOT NULL,
  customer    TEXT,
  ref_id      TEXT,
  created_at  TEXT NOT NULL,
  rank        INTEGER NOT NULL,    -- place in the service's list when it was last read whole
  record      TEXT NOT NULL,
  search      TEXT NOT NULL,       -- lower case: what a person sees in its row
  seen_at     INTEGER NOT NULL,
  held_at     INTEGER,             -- when its balances were last read
  fault       TEXT                 -- why the last read of its balances failed, after held_at
) STRICT;
CREATE INDEX wallet_by_set ON wallet (set_id, address_key);
CREATE INDEX wallet_by_address ON wallet (address_key);

-- What people call an address here. The journal keeps it; this copy is searched.
CREATE TABLE label (key TEXT PRIMARY KEY, name TEXT NOT NULL, search TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE balance (
  wallet_id TEXT NOT NULL,
  position  INTEGER NOT NULL,
  symbol    TEXT NOT NULL,
  contract  TEXT NOT NULL,         -- lower case; empty for the network currency
  native    INTEGER NOT NULL,
  amount    TEXT,                  -- plain decimal; none where it could not be read
  record    TEXT NOT NULL,
  PRIMARY KEY (wallet_id, position)
) STRICT, WITHOUT ROWID;

-- What was on a naira account when it was last read: plain decimal, in naira.
CREATE TABLE naira_balance (account TEXT PRIMARY KEY, amount TEXT NOT NULL, read_at INTEGER NOT NULL) STRICT;

-- What a plain send of the network currency costs on a chain.
CREATE TABLE send_cost (chain TEXT PRIMARY KEY, cost TEXT NOT NULL, read_at INTEGER NOT NULL) STRICT;

-- When a list was last read to its end: `sets`, `wallets`, `set:<id>`.
CREATE TABLE list_read (name TEXT PRIMARY KEY, read_at INTEGER NOT NULL) STRICT;
