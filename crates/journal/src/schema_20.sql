-- Version 20: the indexes of words and of pieces are written for many entries at once. A payment changes its entry several times within a second,
-- and each change wrote more pages for its words than for itself. Entries whose words are due are noted here; they are indexed before the next
-- search, or when there are many.
CREATE TABLE entry_due (
  seq   INTEGER PRIMARY KEY,
  marks INTEGER NOT NULL            -- 1: hashes, addresses or ids changed as well
) STRICT;

DROP TRIGGER entry_indexed;
CREATE TRIGGER entry_indexed AFTER INSERT ON entry BEGIN
  INSERT INTO entry_due (seq, marks) VALUES (NEW.seq, 1) ON CONFLICT DO UPDATE SET marks = 1;
END;
DROP TRIGGER entry_reindexed;
CREATE TRIGGER entry_reindexed AFTER UPDATE ON entry WHEN
    (OLD.title, OLD.to_name, OLD.to_address, OLD.from_name, OLD.from_address, OLD.chain, OLD.chain_name, OLD.unit, OLD.reference, OLD.note,
    OLD.category, OLD.code, OLD.amount, OLD.created_by, OLD.decided_by, OLD.state, OLD.service_state, OLD.direction, OLD.operation, OLD.here,
    OLD.bank, OLD.bank_code, OLD.narration)
    IS NOT
    (NEW.title, NEW.to_name, NEW.to_address, NEW.from_name, NEW.from_address, NEW.chain, NEW.chain_name, NEW.unit, NEW.reference, NEW.note,
    NEW.category, NEW.code, NEW.amount, NEW.created_by, NEW.decided_by, NEW.state, NEW.service_state, NEW.direction, NEW.operation, NEW.here,
    NEW.bank, NEW.bank_code, NEW.narration) BEGIN
  INSERT INTO entry_due (seq, marks) VALUES (NEW.seq, 0) ON CONFLICT DO NOTHING;
END;
DROP TRIGGER entry_remarked;
CREATE TRIGGER entry_remarked AFTER UPDATE ON entry
WHEN OLD.tx_hash IS NOT NEW.tx_hash OR OLD.remote_id IS NOT NEW.remote_id OR OLD.to_address IS NOT NEW.to_address BEGIN
  INSERT INTO entry_due (seq, marks) VALUES (NEW.seq, 1) ON CONFLICT DO UPDATE SET marks = 1;
END;
DROP TRIGGER entry_forgotten;
CREATE TRIGGER entry_forgotten AFTER DELETE ON entry BEGIN
  DELETE FROM entry_due WHERE seq = OLD.seq;
  DELETE FROM entry_words WHERE rowid = OLD.seq;
  DELETE FROM entry_marks WHERE rowid = OLD.seq;
END;
-- Entries with a wallet of another name. One that is taken away is written empty.
DROP TRIGGER wallet_named;
CREATE TRIGGER wallet_named AFTER INSERT ON wallet_name BEGIN
  INSERT INTO entry_due (seq, marks)
    SELECT seq, 0 FROM entry WHERE lower(from_address) = NEW.address OR lower(to_address) = NEW.address ON CONFLICT DO NOTHING;
END;

-- Whoever is about to search writes the number 0, which no entry has.
CREATE TRIGGER entry_due_written AFTER INSERT ON entry_due WHEN NEW.seq = 0 OR (SELECT count(*) FROM entry_due) > 256 BEGIN
  DELETE FROM entry_words WHERE rowid IN (SELECT seq FROM entry_due);
  INSERT INTO entry_words (rowid, title, payee, payer, chain, token, ref, note, category, code, amount, person, status, kind)
    SELECT t.seq, title, payee, payer, chain, token, ref, note, category, code, amount, person, status, kind
    FROM entry_due d CROSS JOIN entry_text t ON t.seq = d.seq;
  DELETE FROM entry_marks WHERE rowid IN (SELECT seq FROM entry_due WHERE marks = 1);
  INSERT INTO entry_marks (rowid, marks) SELECT t.seq, t.marks FROM entry_due d CROSS JOIN entry_text t ON t.seq = d.seq WHERE d.marks = 1;
  DELETE FROM entry_due;
END;

-- A change writes only the columns that it changes: an index is written for each column that is named, be its value another or not.
DROP TRIGGER intent_moved;
CREATE TRIGGER intent_moved AFTER UPDATE ON intent
WHEN (OLD.state, OLD.service_state, OLD.decided_by, OLD.decided_at) IS NOT (NEW.state, NEW.service_state, NEW.decided_by, NEW.decided_at) BEGIN
  UPDATE entry SET state = NEW.state, service_state = NEW.service_state, decided_by = NEW.decided_by, decided_at = NEW.decided_at WHERE id = NEW.id;
END;
CREATE TRIGGER intent_traced AFTER UPDATE ON intent WHEN (OLD.remote_id, OLD.tx_hash) IS NOT (NEW.remote_id, NEW.tx_hash) BEGIN
  UPDATE entry SET remote_id = NEW.remote_id, tx_hash = NEW.tx_hash WHERE id = NEW.id;
END;
CREATE TRIGGER intent_charged AFTER UPDATE ON intent WHEN OLD.charged IS NOT NEW.charged BEGIN
  UPDATE entry SET fee = (SELECT fee FROM entry_of_intent WHERE id = NEW.id) WHERE id = NEW.id;
END;
CREATE TRIGGER intent_rewritten AFTER UPDATE ON intent
WHEN (OLD.title, OLD.message, OLD.payment) IS NOT (NEW.title, NEW.message, NEW.payment) BEGIN
  UPDATE entry SET (direction, amount, unit, fee, to_name, to_address, to_own, from_name, from_address, chain, chain_name, chain_test, token_id, title, asset,
      message, bank_code, bank, narration)
    = (SELECT direction, amount, unit, fee, to_name, to_address, to_own, from_name, from_address, chain, chain_name, chain_test, token_id, title, asset,
      message, bank_code, bank, narration FROM entry_of_intent WHERE id = NEW.id) WHERE id = NEW.id;
END;

-- A payment that was accelerated and paid by its acceleration is no payment that was not made: which one paid it.
CREATE VIEW entry_paid_by AS
  WITH RECURSIVE later (id, by) AS (
    SELECT other, intent FROM link WHERE kind = 'accelerate_of'
    UNION SELECT later.id, link.intent FROM later JOIN link ON link.other = later.by AND link.kind = 'accelerate_of')
  SELECT later.id AS id, i.code AS code FROM later JOIN intent i ON i.id = later.by JOIN intent first ON first.id = later.id
  WHERE i.state = 'settled' AND first.state = 'dead';

-- Its acceleration counts as a payment in its place. So does a call of a contract that sends an amount.
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
    WHEN 'dead' THEN CASE
      WHEN EXISTS (SELECT 1 FROM entry_paid_by p WHERE p.id = entry.id) THEN 'replaced'
      WHEN upper(service_state) = 'CANCELLED' THEN 'cancelled notpaid' ELSE 'failed notpaid' END
    ELSE 'unknown' END || ' ' || coalesce(service_state, '') AS status,
  CASE
    WHEN direction = 'in' THEN 'incoming'
    WHEN operation = 'transaction_accelerate' AND amount IS NOT NULL THEN 'replacement payment'
    WHEN operation IN ('transaction_accelerate', 'transaction_cancel') THEN 'replacement'
    WHEN operation LIKE '%sign' THEN 'signature'
    WHEN operation IN ('transaction_execute', 'contract-execution') THEN iif(amount IS NULL, 'call', 'call payment')
    WHEN amount IS NOT NULL OR operation IN ('transaction_transfer', 'virtual_account_transfer', 'transfer') THEN 'payment'
    WHEN operation LIKE '%create%' THEN 'creation'
    ELSE 'other' END || CASE here WHEN 1 THEN ' here' ELSE ' elsewhere' END AS kind,
  coalesce(to_address, '') || ' ' || coalesce(from_address, '') || ' ' || coalesce(tx_hash, '') || ' ' || coalesce(remote_id, '') || ' '
    || coalesce(key, '') || ' ' || id AS marks
FROM entry;
CREATE TRIGGER intent_replaced AFTER UPDATE OF state ON intent WHEN NEW.operation = 'transaction_accelerate' AND OLD.state IS NOT NEW.state BEGIN
  INSERT INTO entry_due (seq, marks) SELECT e.seq, 0 FROM entry_paid_by p JOIN entry e ON e.id = p.id WHERE true ON CONFLICT DO NOTHING;
END;
INSERT INTO entry_due (seq, marks) SELECT seq, 0 FROM entry
  WHERE state = 'dead' OR operation IN ('transaction_accelerate', 'transaction_execute', 'contract-execution');
