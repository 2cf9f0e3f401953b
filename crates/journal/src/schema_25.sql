-- Version 25: a row of a proposal that another computer of the team sends is found as that, and not as one whose outcome is unknown.
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
    ELSE 'other' END || CASE here WHEN 1 THEN ' here' ELSE ' elsewhere' END AS kind,
  coalesce(to_address, '') || ' ' || coalesce(from_address, '') || ' ' || coalesce(tx_hash, '') || ' ' || coalesce(remote_id, '') || ' '
    || coalesce(key, '') || ' ' || id AS marks
FROM entry;
