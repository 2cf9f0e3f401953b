-- Version 4: one timeline over what this app made and what the service shows besides, with its search, notes, views and balances seen.

-- A row of the history. `seq` is its time in milliseconds times 1000 and a counter, so the order of rows is the order of time.
CREATE TABLE entry (
  seq           INTEGER PRIMARY KEY,
  id            TEXT NOT NULL UNIQUE,       -- the intent's id, or service:<the service's id>
  here          INTEGER NOT NULL,           -- 0: not made in this app
  at            INTEGER NOT NULL,           -- milliseconds
  code          TEXT,
  operation     TEXT NOT NULL,
  title         TEXT NOT NULL,
  direction     TEXT NOT NULL,              -- out, in, own, none
  state         TEXT NOT NULL,
  service_state TEXT,
  amount        TEXT,                       -- exact decimal text without separators
  unit          TEXT,
  fee           TEXT,                       -- as the money block says it
  to_name       TEXT,
  to_address    TEXT,
  to_own        INTEGER NOT NULL DEFAULT 0,
  from_name     TEXT,
  from_address  TEXT,
  chain         TEXT,
  chain_name    TEXT,
  chain_test    INTEGER NOT NULL DEFAULT 0,
  token_id      TEXT,
  wallet_id     TEXT,
  reference     TEXT,
  remote_id     TEXT,
  tx_hash       TEXT,
  key           TEXT,
  created_by    TEXT,
  decided_by    TEXT,
  decided_at    INTEGER,
  note          TEXT,
  category      TEXT,
  -- Text that orders like the number: how many whole digits, then the digits. No float ever holds an amount.
  amount_key    TEXT GENERATED ALWAYS AS (
    printf('%03d', length(ltrim(substr(amount, 1, instr(amount || '.', '.') - 1), '0')))
    || ltrim(substr(amount, 1, instr(amount || '.', '.') - 1), '0') || rtrim(substr(amount, instr(amount || '.', '.') + 1), '0')) VIRTUAL
) STRICT;
CREATE INDEX entry_amount ON entry (amount_key);
CREATE INDEX entry_who ON entry (coalesce(to_name, title) COLLATE NOCASE);
CREATE INDEX entry_remote ON entry (remote_id);
CREATE INDEX entry_wallet ON entry (wallet_id, at);

-- Words, one column for each part that can be asked for alone. Holds names, references, addresses and notes; no personal data
-- (docs/decisions.md, *Search holds no personal data*).
CREATE VIRTUAL TABLE entry_words USING fts5 (
  title, payee, payer, chain, token, ref, note, category, code, amount, person, status, kind,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = "unicode61 remove_diacritics 2"
);
-- Pieces of hashes, addresses and ids, from three characters on, wherever they stand.
CREATE VIRTUAL TABLE entry_marks USING fts5 (marks, content = '', contentless_delete = 1, tokenize = 'trigram');

CREATE TRIGGER entry_indexed AFTER INSERT ON entry BEGIN
  INSERT INTO entry_words (rowid, title, payee, payer, chain, token, ref, note, category, code, amount, person, status, kind)
    SELECT seq, title, payee, payer, chain, token, ref, note, category, code, amount, person, status, kind FROM entry_text WHERE seq = NEW.seq;
  INSERT INTO entry_marks (rowid, marks) SELECT seq, marks FROM entry_text WHERE seq = NEW.seq;
END;
CREATE TRIGGER entry_reindexed AFTER UPDATE ON entry BEGIN
  DELETE FROM entry_words WHERE rowid = OLD.seq;
  INSERT INTO entry_words (rowid, title, payee, payer, chain, token, ref, note, category, code, amount, person, status, kind)
    SELECT seq, title, payee, payer, chain, token, ref, note, category, code, amount, person, status, kind FROM entry_text WHERE seq = NEW.seq;
END;
CREATE TRIGGER entry_remarked AFTER UPDATE ON entry
WHEN OLD.tx_hash IS NOT NEW.tx_hash OR OLD.remote_id IS NOT NEW.remote_id OR OLD.to_address IS NOT NEW.to_address BEGIN
  DELETE FROM entry_marks WHERE rowid = OLD.seq;
  INSERT INTO entry_marks (rowid, marks) SELECT seq, marks FROM entry_text WHERE seq = NEW.seq;
END;
CREATE TRIGGER entry_forgotten AFTER DELETE ON entry BEGIN
  DELETE FROM entry_words WHERE rowid = OLD.seq;
  DELETE FROM entry_marks WHERE rowid = OLD.seq;
END;

-- What of a row can be searched, and under which word.
CREATE VIEW entry_text AS SELECT
  seq, title, coalesce(to_name, '') || ' ' || coalesce(to_address, '') AS payee, coalesce(from_name, '') || ' ' || coalesce(from_address, '') AS payer,
  coalesce(chain, '') || ' ' || coalesce(chain_name, '') AS chain, unit AS token, reference AS ref, note, category,
  code || ' ' || replace(code, '-', '') AS code, amount, coalesce(created_by, '') || ' ' || coalesce(decided_by, '') AS person,
  CASE state
    WHEN 'draft' THEN 'draft waiting' WHEN 'rejected' THEN 'rejected notsent' WHEN 'approved' THEN 'approved inflight' WHEN 'sending' THEN 'sending inflight'
    WHEN 'accepted' THEN 'accepted inflight' WHEN 'settled' THEN 'complete settled' WHEN 'refused' THEN 'refused notpaid'
    WHEN 'dead' THEN CASE WHEN upper(service_state) = 'CANCELLED' THEN 'cancelled notpaid' ELSE 'failed notpaid' END
    ELSE 'unknown' END || ' ' || coalesce(service_state, '') AS status,
  CASE
    WHEN direction = 'in' THEN 'incoming'
    WHEN operation IN ('transaction_accelerate', 'transaction_cancel') THEN 'replacement'
    WHEN operation LIKE '%sign' THEN 'signature'
    WHEN operation IN ('transaction_execute', 'contract-execution') THEN 'call'
    WHEN amount IS NOT NULL OR operation IN ('transaction_transfer', 'virtual_account_transfer', 'transfer') THEN 'payment'
    WHEN operation LIKE '%create%' THEN 'creation'
    ELSE 'other' END || CASE here WHEN 1 THEN ' here' ELSE ' elsewhere' END AS kind,
  coalesce(to_address, '') || ' ' || coalesce(from_address, '') || ' ' || coalesce(tx_hash, '') || ' ' || coalesce(remote_id, '') || ' '
    || coalesce(key, '') || ' ' || id AS marks
FROM entry;

-- A row of the history for an intent: the same in the migration and in the trigger.
CREATE VIEW entry_of_intent AS SELECT
  id, 1 AS here, created_at AS at, code, operation, title,
  CASE WHEN money IS NULL THEN 'none' WHEN json_extract(money, '$.to.own') THEN 'own' ELSE 'out' END AS direction,
  state, service_state, replace(json_extract(money, '$.amount'), ',', '') AS amount, json_extract(money, '$.unit') AS unit,
  json_extract(money, '$.fee') AS fee, json_extract(money, '$.to.name') AS to_name, json_extract(money, '$.to.address') AS to_address,
  coalesce(json_extract(money, '$.to.own'), 0) AS to_own, json_extract(money, '$.from.name') AS from_name,
  json_extract(money, '$.from.address') AS from_address, json_extract(money, '$.chain.id') AS chain, json_extract(money, '$.chain.name') AS chain_name,
  coalesce(json_extract(money, '$.chain.test'), 0) AS chain_test, json_extract(money, '$.token.id') AS token_id, wallet_id, reference, remote_id, tx_hash, key,
  created_by, decided_by, decided_at
FROM intent;

CREATE TRIGGER intent_entered AFTER INSERT ON intent BEGIN
  INSERT INTO entry (seq, id, here, at, code, operation, title, direction, state, service_state, amount, unit, fee, to_name, to_address, to_own, from_name,
      from_address, chain, chain_name, chain_test, token_id, wallet_id, reference, remote_id, tx_hash, key, created_by, decided_by, decided_at)
    SELECT coalesce((SELECT max(seq) + 1 FROM entry WHERE seq BETWEEN i.at * 1000 AND i.at * 1000 + 999), i.at * 1000), i.* FROM entry_of_intent i WHERE i.id = NEW.id;
END;
-- A transaction that the service's list showed first is the intent's own from now on; what a person wrote on it stays.
CREATE TRIGGER intent_joined AFTER UPDATE OF remote_id ON intent WHEN NEW.remote_id IS NOT NULL AND OLD.remote_id IS NOT NEW.remote_id BEGIN
  UPDATE entry SET note = coalesce(note, (SELECT s.note FROM entry s WHERE s.id = 'service:' || NEW.remote_id)),
      category = coalesce(category, (SELECT s.category FROM entry s WHERE s.id = 'service:' || NEW.remote_id)) WHERE id = NEW.id;
  DELETE FROM entry WHERE id = 'service:' || NEW.remote_id;
END;
CREATE TRIGGER intent_moved AFTER UPDATE ON intent
WHEN OLD.state IS NOT NEW.state OR OLD.service_state IS NOT NEW.service_state OR OLD.remote_id IS NOT NEW.remote_id OR OLD.tx_hash IS NOT NEW.tx_hash
  OR OLD.decided_by IS NOT NEW.decided_by OR OLD.title IS NOT NEW.title BEGIN
  UPDATE entry SET state = NEW.state, service_state = NEW.service_state, remote_id = NEW.remote_id, tx_hash = NEW.tx_hash, decided_by = NEW.decided_by,
    decided_at = NEW.decided_at, title = NEW.title WHERE id = NEW.id;
END;

-- What search looked in before there was an index.
ALTER TABLE intent DROP COLUMN search;

-- Views a person saved.
CREATE TABLE saved_view (name TEXT PRIMARY KEY, query TEXT NOT NULL, sort TEXT NOT NULL, columns TEXT NOT NULL, saved_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;

-- When the service's list of a wallet was last read to its end.
CREATE TABLE list_read (wallet_id TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;

-- Balances as they were seen: one row as long as a balance stays the same and is looked at often.
CREATE TABLE balance_seen (
  wallet_id TEXT NOT NULL,
  token_id  TEXT NOT NULL,
  symbol    TEXT NOT NULL,
  decimals  INTEGER NOT NULL,
  native    INTEGER NOT NULL,
  amount    TEXT NOT NULL,
  first_at  INTEGER NOT NULL,
  last_at   INTEGER NOT NULL,
  PRIMARY KEY (wallet_id, token_id, first_at)
) STRICT, WITHOUT ROWID;

INSERT INTO entry (seq, id, here, at, code, operation, title, direction, state, service_state, amount, unit, fee, to_name, to_address, to_own, from_name,
    from_address, chain, chain_name, chain_test, token_id, wallet_id, reference, remote_id, tx_hash, key, created_by, decided_by, decided_at)
  SELECT i.at * 1000 + row_number() OVER (PARTITION BY i.at ORDER BY i.id) - 1, i.* FROM entry_of_intent i;
