-- Version 1 of a profile's journal. Bodies and answers are sealed; what stands in clear is what the screens show.
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE intent (
  seq            INTEGER PRIMARY KEY,
  id             TEXT NOT NULL UNIQUE,
  code           TEXT NOT NULL UNIQUE,
  operation      TEXT NOT NULL,
  title          TEXT NOT NULL,
  key            TEXT UNIQUE,               -- idempotency key; none where the contract has none
  body           BLOB NOT NULL,             -- sealed: the exact request, without secrets
  body_sha256    TEXT NOT NULL,             -- of that request
  binding        TEXT NOT NULL,             -- base URL or sandbox:<world>; an intent is never sent elsewhere
  set_id         TEXT,                      -- whose secret it needs
  wallet_id      TEXT,
  money          TEXT,                      -- JSON MoneyBlock
  review         TEXT NOT NULL,             -- JSON of what the confirm window showed
  digest         TEXT NOT NULL,             -- SHA-256 of the canonical draft
  reference      TEXT,
  duplicate_key  TEXT,                      -- from, to, token, amount
  to_address     TEXT,
  state          TEXT NOT NULL,
  service_state  TEXT,
  http_status    INTEGER,
  answer         BLOB,                      -- sealed
  remote_id      TEXT,
  tx_hash        TEXT,
  fault          TEXT,                      -- JSON Fault
  attempts       INTEGER NOT NULL DEFAULT 0,
  ambiguous      INTEGER NOT NULL DEFAULT 0,
  created_at     INTEGER NOT NULL,          -- wall clock, milliseconds
  created_by     TEXT NOT NULL,
  decided_at     INTEGER,
  decided_by     TEXT,
  first_sent_at  INTEGER,
  accepted_at    INTEGER,
  mined_at       INTEGER,
  settled_at     INTEGER,
  search         TEXT NOT NULL
) STRICT;
CREATE INDEX intent_state ON intent (state);
CREATE INDEX intent_duplicate ON intent (duplicate_key, created_at);
CREATE INDEX intent_to ON intent (to_address);

CREATE TABLE attempt (
  intent     TEXT NOT NULL REFERENCES intent (id),
  number     INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at   INTEGER,
  outcome    TEXT,
  status     INTEGER,
  PRIMARY KEY (intent, number)
) STRICT, WITHOUT ROWID;

-- Append-only, hash-chained: what people and the app did.
CREATE TABLE event (
  seq      INTEGER PRIMARY KEY,
  at       INTEGER NOT NULL,
  person   TEXT NOT NULL,
  action   TEXT NOT NULL,
  object   TEXT NOT NULL,
  detail   TEXT NOT NULL,
  previous TEXT NOT NULL,
  hash     TEXT NOT NULL
) STRICT;

-- Signing secrets of wallet sets, sealed under the vault key.
CREATE TABLE set_secret (
  set_id    TEXT PRIMARY KEY,
  sealed    BLOB NOT NULL,
  state     TEXT NOT NULL,
  stored_at INTEGER NOT NULL
) STRICT;

-- Which set a wallet belongs to, as the service said.
CREATE TABLE wallet_set_of (wallet_id TEXT PRIMARY KEY, set_id TEXT NOT NULL) STRICT;
