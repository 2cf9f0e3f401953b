-- Version 11: a keyed digest over every row that decides something (integrity.rs). Rows that were here before get theirs in this migration.
ALTER TABLE intent ADD COLUMN mac BLOB;
ALTER TABLE attempt ADD COLUMN mac BLOB;
ALTER TABLE decision ADD COLUMN mac BLOB;
ALTER TABLE link ADD COLUMN mac BLOB;
ALTER TABLE tx_hash ADD COLUMN mac BLOB;
ALTER TABLE balance ADD COLUMN mac BLOB;
ALTER TABLE meta ADD COLUMN mac BLOB;
ALTER TABLE set_secret ADD COLUMN mac BLOB;

-- A row of the history says what its intent says, whatever of the intent changes.
DROP TRIGGER intent_moved;
CREATE TRIGGER intent_moved AFTER UPDATE ON intent
WHEN OLD.state IS NOT NEW.state OR OLD.service_state IS NOT NEW.service_state OR OLD.remote_id IS NOT NEW.remote_id OR OLD.tx_hash IS NOT NEW.tx_hash
  OR OLD.decided_by IS NOT NEW.decided_by OR OLD.decided_at IS NOT NEW.decided_at OR OLD.title IS NOT NEW.title OR OLD.money IS NOT NEW.money BEGIN
  UPDATE entry SET (direction, state, service_state, amount, unit, fee, to_name, to_address, to_own, from_name, from_address, chain, chain_name, chain_test,
      token_id, remote_id, tx_hash, decided_by, decided_at, title)
    = (SELECT direction, state, service_state, amount, unit, fee, to_name, to_address, to_own, from_name, from_address, chain, chain_name, chain_test,
      token_id, remote_id, tx_hash, decided_by, decided_at, title FROM entry_of_intent WHERE id = NEW.id) WHERE id = NEW.id;
END;
