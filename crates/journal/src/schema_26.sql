-- Version 26: payments that other computers of the team made, as those told in the workspace. They stand in the history, and the search for duplicates and
-- the limits count them; nothing is sent because of them.
CREATE TABLE team_payment (
  entry         TEXT PRIMARY KEY,           -- its row in the history: team:<card>/<the intent's id there>
  computer      TEXT NOT NULL,              -- the computer and its person, as the team's rules named them when it was told
  person        TEXT NOT NULL,              -- the person alone
  sequence      INTEGER NOT NULL,           -- its place in the chain of that computer; a later word takes the place of an earlier one
  proposal      TEXT,
  row           INTEGER,
  code          TEXT NOT NULL,
  operation     TEXT NOT NULL,
  title         TEXT NOT NULL,              -- the message, as one of this version
  message       TEXT NOT NULL,
  state         TEXT NOT NULL,
  payment       TEXT NOT NULL,
  duplicate_key TEXT,
  remote_id     TEXT,
  tx_hash       TEXT,
  decided_at    INTEGER NOT NULL,           -- milliseconds, by the clock of that computer
  sent_at       INTEGER NOT NULL,
  charged       TEXT,                       -- the fee in the end
  mac           BLOB
) STRICT, WITHOUT ROWID;
CREATE INDEX team_payment_duplicate ON team_payment (duplicate_key);
CREATE INDEX team_payment_decided ON team_payment (decided_at);
CREATE INDEX team_payment_proposal ON team_payment (proposal, row);

-- A row of the history for a payment of another computer.
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
  NULL AS wallet_id, json_extract(payment, '$.reference') AS reference, remote_id, tx_hash, NULL AS key, NULL AS created_by, person AS decided_by, decided_at,
  json_extract(payment, '$.money.asset') AS asset, message,
  json_extract(payment, '$.bank.code') AS bank_code, json_extract(payment, '$.bank.name') AS bank, json_extract(payment, '$.bank.narration') AS narration
FROM team_payment;

CREATE TRIGGER team_payment_told AFTER INSERT ON team_payment
-- Where this computer has a row of its own for it, that one says that another computer sends it.
WHEN NOT EXISTS (
  SELECT 1 FROM intent i LEFT JOIN intent b ON b.id = i.batch
  WHERE i.state = 'elsewhere' AND coalesce(i.proposal, b.proposal) = NEW.proposal AND coalesce(i.batch_row - 1, 0) = NEW.row) BEGIN
  INSERT INTO entry (seq, id, here, at, code, operation, title, direction, state, service_state, amount, unit, fee, to_name, to_address, to_own, from_name,
      from_address, chain, chain_name, chain_test, token_id, wallet_id, reference, remote_id, tx_hash, key, created_by, decided_by, decided_at, asset, message,
      bank_code, bank, narration)
    SELECT coalesce((SELECT max(seq) + 1 FROM entry WHERE seq BETWEEN t.at * 1000 AND t.at * 1000 + 999), t.at * 1000), t.*
    FROM entry_of_team_payment t WHERE t.id = NEW.entry;
END;
CREATE TRIGGER team_payment_moved AFTER UPDATE OF state, remote_id, tx_hash, charged ON team_payment BEGIN
  UPDATE entry SET (state, remote_id, tx_hash, fee) = (SELECT state, remote_id, tx_hash, fee FROM entry_of_team_payment WHERE id = NEW.entry)
  WHERE id = NEW.entry;
END;
CREATE TRIGGER team_payment_gone AFTER DELETE ON team_payment BEGIN
  DELETE FROM entry WHERE id = OLD.entry;
END;
CREATE TRIGGER intent_elsewhere AFTER UPDATE OF state ON intent WHEN NEW.state = 'elsewhere' AND OLD.state <> 'elsewhere' BEGIN
  DELETE FROM entry WHERE id IN (
    SELECT t.entry FROM team_payment t
    WHERE (t.proposal, t.row) = (coalesce(NEW.proposal, (SELECT b.proposal FROM intent b WHERE b.id = NEW.batch)), coalesce(NEW.batch_row - 1, 0)));
END;

-- They are found by a kind of their own.
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
    WHEN 'elsewhere' THEN 'othercomputer'
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
    ELSE 'other' END || CASE WHEN here = 1 THEN ' here' WHEN id LIKE 'team:%' THEN ' team' ELSE ' elsewhere' END AS kind,
  coalesce(to_address, '') || ' ' || coalesce(from_address, '') || ' ' || coalesce(tx_hash, '') || ' ' || coalesce(remote_id, '') || ' '
    || coalesce(key, '') || ' ' || id AS marks
FROM entry;
