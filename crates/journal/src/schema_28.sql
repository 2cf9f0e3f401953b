-- Version 28: the payments that other computers made are found by who paid them and by who was paid, so that statements and balances count them, and the
-- check of a first payment names them.
ALTER TABLE team_payment ADD COLUMN payer TEXT;             -- the service's id of the wallet or naira account
ALTER TABLE team_payment ADD COLUMN answered_at INTEGER;    -- milliseconds: when that computer knew the outcome
CREATE INDEX team_payment_payer ON team_payment (payer, sent_at);
CREATE INDEX team_payment_payee ON team_payment (lower(iif(json_valid(payment), json_extract(payment, '$.to.address'), NULL)));

-- A transfer has its wallet.
DROP VIEW entry_of_team_payment;
CREATE VIEW entry_of_team_payment AS SELECT
  entry AS id, 0 AS here, sent_at AS at, code, operation, title,
  CASE WHEN json_extract(payment, '$.to.own') THEN 'own' ELSE 'out' END AS direction,
  state, NULL AS service_state, json_extract(payment, '$.money.amount') AS amount,
  CASE json_extract(payment, '$.kind') WHEN 'payout' THEN 'NGN' ELSE json_extract(payment, '$.money.asset.symbol') END AS unit,
  coalesce(charged, json_extract(payment, '$.fee')) AS fee, json_extract(payment, '$.to.name') AS to_name, json_extract(payment, '$.to.address') AS to_address,
  coalesce(json_extract(payment, '$.to.own'), 0) AS to_own, json_extract(payment, '$.from.name') AS from_name,
  json_extract(payment, '$.from.address') AS from_address,
  CASE json_extract(payment, '$.kind') WHEN 'payout' THEN 'NGN' ELSE json_extract(payment, '$.chain.id') END AS chain,
  CASE json_extract(payment, '$.kind') WHEN 'payout' THEN 'Naira bank transfer' ELSE json_extract(payment, '$.chain.name') END AS chain_name,
  coalesce(json_extract(payment, '$.chain.test'), json_extract(payment, '$.test'), 0) AS chain_test,
  CASE json_extract(payment, '$.kind') WHEN 'payout' THEN 'NGN' ELSE json_extract(payment, '$.money.asset.tokenId') END AS token_id,
  CASE json_extract(payment, '$.kind') WHEN 'payout' THEN NULL ELSE payer END AS wallet_id,
  json_extract(payment, '$.reference') AS reference, remote_id, tx_hash, NULL AS key, NULL AS created_by, person AS decided_by, decided_at,
  json_extract(payment, '$.money.asset') AS asset, message,
  json_extract(payment, '$.bank.code') AS bank_code, json_extract(payment, '$.bank.name') AS bank, json_extract(payment, '$.bank.narration') AS narration
FROM team_payment;

DROP TRIGGER team_payment_moved;
CREATE TRIGGER team_payment_moved AFTER UPDATE OF state, remote_id, tx_hash, charged, payer ON team_payment BEGIN
  UPDATE entry SET (state, remote_id, tx_hash, fee, wallet_id) =
    (SELECT state, remote_id, tx_hash, fee, wallet_id FROM entry_of_team_payment WHERE id = NEW.entry)
  WHERE id = NEW.entry;
END;
