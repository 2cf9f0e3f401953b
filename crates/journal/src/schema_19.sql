-- Version 19: rows of a batch that different wallets and accounts pay are sent side by side. Who was paid, and what left an account last, is
-- found without reading all entries. Words are indexed anew only where some of them changed: an entry of the history is written as a whole.
DROP INDEX batch_row_waiting;
CREATE INDEX batch_row_waiting ON batch_row (batch, coalesce(wallet_id, account_id, ''), row) WHERE intent IS NULL AND held IS NULL;
CREATE INDEX intent_sent ON intent (account_id, first_sent_at, seq) WHERE account_id IS NOT NULL AND first_sent_at IS NOT NULL;
DROP INDEX intent_to;
CREATE INDEX intent_to ON intent (to_address, state, created_at, id);
DROP TRIGGER entry_reindexed;
CREATE TRIGGER entry_reindexed AFTER UPDATE ON entry WHEN
    (OLD.title, OLD.to_name, OLD.to_address, OLD.from_name, OLD.from_address, OLD.chain, OLD.chain_name, OLD.unit, OLD.reference, OLD.note,
    OLD.category, OLD.code, OLD.amount, OLD.created_by, OLD.decided_by, OLD.state, OLD.service_state, OLD.direction, OLD.operation, OLD.here,
    OLD.bank, OLD.bank_code, OLD.narration)
    IS NOT
    (NEW.title, NEW.to_name, NEW.to_address, NEW.from_name, NEW.from_address, NEW.chain, NEW.chain_name, NEW.unit, NEW.reference, NEW.note,
    NEW.category, NEW.code, NEW.amount, NEW.created_by, NEW.decided_by, NEW.state, NEW.service_state, NEW.direction, NEW.operation, NEW.here,
    NEW.bank, NEW.bank_code, NEW.narration) BEGIN
  DELETE FROM entry_words WHERE rowid = OLD.seq;
  INSERT INTO entry_words (rowid, title, payee, payer, chain, token, ref, note, category, code, amount, person, status, kind)
    SELECT seq, title, payee, payer, chain, token, ref, note, category, code, amount, person, status, kind FROM entry_text WHERE seq = NEW.seq;
END;
