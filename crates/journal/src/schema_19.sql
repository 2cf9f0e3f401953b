-- Version 19: rows of a batch that different wallets and accounts pay are sent side by side.
DROP INDEX batch_row_waiting;
CREATE INDEX batch_row_waiting ON batch_row (batch, coalesce(wallet_id, account_id, ''), row) WHERE intent IS NULL AND held IS NULL;
