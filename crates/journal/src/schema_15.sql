-- Version 15: a row of the history knows the bank that was paid and what stands on the payee's statement. Both are searched: the bank where
-- chains are, the narration where notes are, so that the index of words keeps its columns and only payouts are indexed anew.
DROP TRIGGER intent_moved;
DROP TRIGGER intent_entered;
DROP TRIGGER entry_reindexed;
DROP TRIGGER entry_indexed;
DROP TRIGGER entry_remarked;
DROP VIEW entry_of_intent;
DROP VIEW entry_text;
ALTER TABLE entry ADD COLUMN bank_code TEXT;
ALTER TABLE entry ADD COLUMN bank TEXT;
ALTER TABLE entry ADD COLUMN narration TEXT;

-- What of a row can be searched, and under which word.
CREATE VIEW entry_text AS SELECT
  seq, title, coalesce(to_name, '') || ' ' || coalesce(to_address, '') AS payee, coalesce(from_name, '') || ' ' || coalesce(from_address, '') AS payer,
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

CREATE TRIGGER entry_indexed AFTER INSERT ON entry BEGIN
  INSERT INTO entry_words (rowid, title, payee, payer, chain, token, ref, note, category, code, amount, person, status, kind)
    SELECT seq, title, payee, payer, chain, token, ref, note, category, code, amount, person, status, kind FROM entry_text WHERE seq = NEW.seq;
  INSERT INTO entry_marks (rowid, marks) SELECT seq, marks FROM entry_text WHERE seq = NEW.seq;
END;
-- Only what can be searched is indexed anew.
CREATE TRIGGER entry_reindexed AFTER UPDATE OF title, to_name, to_address, from_name, from_address, chain, chain_name, unit, reference, note, category, code,
    amount, created_by, decided_by, state, service_state, direction, operation, here, bank, bank_code, narration ON entry BEGIN
  DELETE FROM entry_words WHERE rowid = OLD.seq;
  INSERT INTO entry_words (rowid, title, payee, payer, chain, token, ref, note, category, code, amount, person, status, kind)
    SELECT seq, title, payee, payer, chain, token, ref, note, category, code, amount, person, status, kind FROM entry_text WHERE seq = NEW.seq;
END;
CREATE TRIGGER entry_remarked AFTER UPDATE ON entry
WHEN OLD.tx_hash IS NOT NEW.tx_hash OR OLD.remote_id IS NOT NEW.remote_id OR OLD.to_address IS NOT NEW.to_address BEGIN
  DELETE FROM entry_marks WHERE rowid = OLD.seq;
  INSERT INTO entry_marks (rowid, marks) SELECT seq, marks FROM entry_text WHERE seq = NEW.seq;
END;

-- A row of the history for an intent.
CREATE VIEW entry_of_intent AS SELECT
  id, 1 AS here, created_at AS at, code, operation, title,
  CASE WHEN payment IS NULL THEN 'none' WHEN json_extract(payment, '$.to.own') THEN 'own' ELSE 'out' END AS direction,
  state, service_state, json_extract(payment, '$.money.amount') AS amount,
  CASE json_extract(payment, '$.kind') WHEN 'payout' THEN 'NGN' ELSE json_extract(payment, '$.money.asset.symbol') END AS unit,
  coalesce(charged, json_extract(payment, '$.fee')) AS fee, json_extract(payment, '$.to.name') AS to_name, json_extract(payment, '$.to.address') AS to_address,
  coalesce(json_extract(payment, '$.to.own'), 0) AS to_own, json_extract(payment, '$.from.name') AS from_name,
  json_extract(payment, '$.from.address') AS from_address,
  CASE json_extract(payment, '$.kind') WHEN 'payout' THEN 'NGN' ELSE json_extract(payment, '$.chain.id') END AS chain,
  CASE json_extract(payment, '$.kind') WHEN 'payout' THEN 'Naira bank transfer' ELSE json_extract(payment, '$.chain.name') END AS chain_name,
  coalesce(json_extract(payment, '$.chain.test'), json_extract(payment, '$.test'), 0) AS chain_test,
  CASE json_extract(payment, '$.kind') WHEN 'payout' THEN 'NGN' ELSE json_extract(payment, '$.money.asset.tokenId') END AS token_id,
  wallet_id, reference, remote_id, tx_hash, key, created_by, decided_by, decided_at, json_extract(payment, '$.money.asset') AS asset, message,
  json_extract(payment, '$.bank.code') AS bank_code, json_extract(payment, '$.bank.name') AS bank, json_extract(payment, '$.bank.narration') AS narration
FROM intent;

CREATE TRIGGER intent_entered AFTER INSERT ON intent BEGIN
  INSERT INTO entry (seq, id, here, at, code, operation, title, direction, state, service_state, amount, unit, fee, to_name, to_address, to_own, from_name,
      from_address, chain, chain_name, chain_test, token_id, wallet_id, reference, remote_id, tx_hash, key, created_by, decided_by, decided_at, asset, message,
      bank_code, bank, narration)
    SELECT coalesce((SELECT max(seq) + 1 FROM entry WHERE seq BETWEEN i.at * 1000 AND i.at * 1000 + 999), i.at * 1000), i.* FROM entry_of_intent i WHERE i.id = NEW.id;
END;
CREATE TRIGGER intent_moved AFTER UPDATE ON intent
WHEN OLD.state IS NOT NEW.state OR OLD.service_state IS NOT NEW.service_state OR OLD.remote_id IS NOT NEW.remote_id OR OLD.tx_hash IS NOT NEW.tx_hash
  OR OLD.decided_by IS NOT NEW.decided_by OR OLD.decided_at IS NOT NEW.decided_at OR OLD.title IS NOT NEW.title OR OLD.message IS NOT NEW.message
  OR OLD.payment IS NOT NEW.payment OR OLD.charged IS NOT NEW.charged BEGIN
  UPDATE entry SET (direction, state, service_state, amount, unit, fee, to_name, to_address, to_own, from_name, from_address, chain, chain_name, chain_test,
      token_id, remote_id, tx_hash, decided_by, decided_at, title, asset, message, bank_code, bank, narration)
    = (SELECT direction, state, service_state, amount, unit, fee, to_name, to_address, to_own, from_name, from_address, chain, chain_name, chain_test,
      token_id, remote_id, tx_hash, decided_by, decided_at, title, asset, message, bank_code, bank, narration
      FROM entry_of_intent WHERE id = NEW.id) WHERE id = NEW.id;
END;

-- A payment that cannot be read is one of a damaged entry, of which nothing is shown.
UPDATE entry SET (bank_code, bank, narration)
  = (SELECT json_extract(payment, '$.bank.code'), json_extract(payment, '$.bank.name'), json_extract(payment, '$.bank.narration') FROM intent WHERE intent.id = entry.id)
WHERE here = 1 AND operation = 'virtual_account_transfer' AND (SELECT json_valid(payment) FROM intent WHERE intent.id = entry.id);
