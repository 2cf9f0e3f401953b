-- Version 23: an entry of the history stands at the time when it was sent; until then at its decision, and before that at its draft. So the list,
-- its days, statements, receipts and exports have one date for one payment.
DROP VIEW entry_of_intent;
CREATE VIEW entry_of_intent AS SELECT
  id, 1 AS here, coalesce(first_sent_at, decided_at, created_at) AS at, code, operation, title,
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

-- When somebody was paid last is found without reading all entries.
DROP INDEX intent_to;
CREATE INDEX intent_to ON intent (to_address, state, coalesce(first_sent_at, decided_at, created_at), id);

-- The entries of older files move once, the order of those of one moment stays. Through negative numbers, so that none meets another on the way.
CREATE TABLE entry_moves (was INTEGER PRIMARY KEY, seq INTEGER NOT NULL, at INTEGER NOT NULL) STRICT;
INSERT INTO entry_moves (was, seq, at)
  SELECT was, at * 1000 + row_number() OVER (PARTITION BY at ORDER BY was) - 1, at
  FROM (SELECT e.seq AS was, coalesce(i.first_sent_at, i.decided_at, i.created_at, e.at) AS at FROM entry e LEFT JOIN intent i ON i.id = e.id);
DELETE FROM entry_moves WHERE was = seq;
UPDATE entry SET seq = -m.seq, at = m.at FROM entry_moves m WHERE m.was = entry.seq;
UPDATE entry SET seq = -seq WHERE seq < 0;

-- Both indexes go by the numbers of entries. They are written anew as a whole, which is faster than entry by entry.
INSERT INTO entry_words (entry_words) SELECT 'delete-all' WHERE EXISTS (SELECT 1 FROM entry_moves);
INSERT INTO entry_words (rowid, title, payee, payer, chain, token, ref, note, category, code, amount, person, status, kind)
  SELECT seq, title, payee, payer, chain, token, ref, note, category, code, amount, person, status, kind FROM entry_text
  WHERE EXISTS (SELECT 1 FROM entry_moves) ORDER BY seq;
INSERT INTO entry_marks (entry_marks) SELECT 'delete-all' WHERE EXISTS (SELECT 1 FROM entry_moves);
INSERT INTO entry_marks (rowid, marks) SELECT seq, marks FROM entry_text WHERE EXISTS (SELECT 1 FROM entry_moves) ORDER BY seq;
DELETE FROM entry_due WHERE EXISTS (SELECT 1 FROM entry_moves);
DROP TABLE entry_moves;

-- From now on they move with their intent. The words of the old number are taken away with the next that are written.
CREATE TRIGGER intent_dated AFTER UPDATE ON intent
WHEN coalesce(OLD.first_sent_at, OLD.decided_at, OLD.created_at) <> coalesce(NEW.first_sent_at, NEW.decided_at, NEW.created_at) BEGIN
  UPDATE entry SET at = moved.at,
    seq = coalesce((SELECT max(e.seq) + 1 FROM entry e WHERE e.seq BETWEEN moved.at * 1000 AND moved.at * 1000 + 999), moved.at * 1000)
  FROM (SELECT coalesce(NEW.first_sent_at, NEW.decided_at, NEW.created_at) AS at) AS moved WHERE entry.id = NEW.id;
END;
CREATE TRIGGER entry_moved AFTER UPDATE OF seq ON entry WHEN OLD.seq <> NEW.seq BEGIN
  INSERT INTO entry_due (seq, marks) VALUES (OLD.seq, 1) ON CONFLICT DO UPDATE SET marks = 1;
  INSERT INTO entry_due (seq, marks) VALUES (NEW.seq, 1) ON CONFLICT DO UPDATE SET marks = 1;
END;
