-- Version 14: what a payment cost in the end, as a fee (JSON). The fee that was known when it was drafted stays in `payment`, which was approved.
DROP TRIGGER intent_moved;
DROP TRIGGER intent_entered;
DROP VIEW entry_of_intent;
ALTER TABLE intent ADD COLUMN charged TEXT;

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
  wallet_id, reference, remote_id, tx_hash, key, created_by, decided_by, decided_at, json_extract(payment, '$.money.asset') AS asset, message
FROM intent;

CREATE TRIGGER intent_entered AFTER INSERT ON intent BEGIN
  INSERT INTO entry (seq, id, here, at, code, operation, title, direction, state, service_state, amount, unit, fee, to_name, to_address, to_own, from_name,
      from_address, chain, chain_name, chain_test, token_id, wallet_id, reference, remote_id, tx_hash, key, created_by, decided_by, decided_at, asset, message)
    SELECT coalesce((SELECT max(seq) + 1 FROM entry WHERE seq BETWEEN i.at * 1000 AND i.at * 1000 + 999), i.at * 1000), i.* FROM entry_of_intent i WHERE i.id = NEW.id;
END;
CREATE TRIGGER intent_moved AFTER UPDATE ON intent
WHEN OLD.state IS NOT NEW.state OR OLD.service_state IS NOT NEW.service_state OR OLD.remote_id IS NOT NEW.remote_id OR OLD.tx_hash IS NOT NEW.tx_hash
  OR OLD.decided_by IS NOT NEW.decided_by OR OLD.decided_at IS NOT NEW.decided_at OR OLD.title IS NOT NEW.title OR OLD.message IS NOT NEW.message
  OR OLD.payment IS NOT NEW.payment OR OLD.charged IS NOT NEW.charged BEGIN
  UPDATE entry SET (direction, state, service_state, amount, unit, fee, to_name, to_address, to_own, from_name, from_address, chain, chain_name, chain_test,
      token_id, remote_id, tx_hash, decided_by, decided_at, title, asset, message)
    = (SELECT direction, state, service_state, amount, unit, fee, to_name, to_address, to_own, from_name, from_address, chain, chain_name, chain_test,
      token_id, remote_id, tx_hash, decided_by, decided_at, title, asset, message FROM entry_of_intent WHERE id = NEW.id) WHERE id = NEW.id;
END;
