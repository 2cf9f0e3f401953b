-- Version 16: names that people gave to wallets, sealed, and the same in plain text for the index of words alone: the history is found by them.
CREATE TABLE wallet_label (
  id     TEXT PRIMARY KEY,          -- the address in lower case
  record BLOB NOT NULL              -- sealed JSON
) STRICT, WITHOUT ROWID;
CREATE TABLE wallet_name (address TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;

DROP VIEW entry_text;
CREATE VIEW entry_text AS SELECT
  seq, title,
  coalesce(to_name, '') || ' ' || coalesce(to_address, '') || coalesce((SELECT ' ' || name FROM wallet_name WHERE address = lower(to_address)), '') AS payee,
  coalesce(from_name, '') || ' ' || coalesce(from_address, '') || coalesce((SELECT ' ' || name FROM wallet_name WHERE address = lower(from_address)), '')
    AS payer,
  coalesce(chain, '') || ' ' || coalesce(chain_name, '') || ' ' || coalesce(bank, '') || ' ' || coalesce(bank_code, '') AS chain, unit AS token,
  reference AS ref, coalesce(note, '') || ' ' || coalesce(narration, '') AS note, category,
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

-- Rows of another name are indexed anew. One that is taken away is written empty.
CREATE TRIGGER wallet_named AFTER INSERT ON wallet_name BEGIN
  DELETE FROM entry_words WHERE rowid IN (SELECT seq FROM entry WHERE lower(from_address) = NEW.address OR lower(to_address) = NEW.address);
  INSERT INTO entry_words (rowid, title, payee, payer, chain, token, ref, note, category, code, amount, person, status, kind)
    SELECT t.seq, t.title, payee, payer, t.chain, token, ref, t.note, t.category, t.code, t.amount, person, status, kind
    FROM entry_text t JOIN entry e ON e.seq = t.seq WHERE lower(e.from_address) = NEW.address OR lower(e.to_address) = NEW.address;
END;
