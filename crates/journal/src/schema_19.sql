-- Version 19: rows of a batch that different wallets and accounts pay are sent side by side. Who was paid, and what left an account last, is
-- found without reading all entries.
DROP INDEX batch_row_waiting;
CREATE INDEX batch_row_waiting ON batch_row (batch, coalesce(wallet_id, account_id, ''), row) WHERE intent IS NULL AND held IS NULL;
CREATE INDEX intent_sent ON intent (account_id, first_sent_at, seq) WHERE account_id IS NOT NULL AND first_sent_at IS NOT NULL;
DROP INDEX intent_to;
CREATE INDEX intent_to ON intent (to_address, state, created_at, id);
