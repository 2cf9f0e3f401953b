//! The one SQLite file of a world.

/// Version of the tables below, in `user_version`.
pub(crate) const VERSION: i64 = 1 + LATER.len() as i64;

/// What came after version 1, one step per version. A step is never changed once it was used.
pub(crate) const LATER: [&str; 10] = [
    "
ALTER TABLE transactions ADD COLUMN detail TEXT;
ALTER TABLE transactions ADD COLUMN replaces TEXT;
ALTER TABLE transactions ADD COLUMN replaced_by TEXT;
",
    "
-- Ids that the faucet gave to tokens of its collections.
CREATE TABLE mints (chain INTEGER NOT NULL, standard TEXT NOT NULL, nft_id TEXT NOT NULL, PRIMARY KEY (chain, standard, nft_id)) WITHOUT ROWID;
",
    "
CREATE TABLE virtual_accounts (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, ref_id TEXT UNIQUE, number TEXT NOT NULL UNIQUE, name TEXT NOT NULL, customer TEXT, holder BLOB,
    created_at INTEGER NOT NULL
);
-- The ledger: balances, and the postings they are made of. A virtual account is never overdrawn.
CREATE TABLE ledger_accounts (name TEXT PRIMARY KEY, kobo INTEGER NOT NULL, CHECK (kobo >= 0 OR name NOT LIKE 'account:%')) WITHOUT ROWID;
CREATE TABLE postings (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, reference TEXT NOT NULL, at INTEGER NOT NULL);
CREATE TABLE entries (posting INTEGER NOT NULL, account TEXT NOT NULL, kobo INTEGER NOT NULL CHECK (kobo <> 0), PRIMARY KEY (posting, account)) WITHOUT ROWID;
CREATE INDEX entries_by_account ON entries (account, posting);
CREATE TABLE payouts (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, account_seq INTEGER NOT NULL, day TEXT NOT NULL, kobo INTEGER NOT NULL, fee INTEGER NOT NULL,
    duty INTEGER NOT NULL, bank TEXT NOT NULL, number TEXT NOT NULL, name TEXT NOT NULL, narration TEXT NOT NULL, reference TEXT NOT NULL, at INTEGER NOT NULL
);
CREATE INDEX payouts_by_account ON payouts (account_seq, day);
",
    "
CREATE TABLE customers (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, ref_id TEXT NOT NULL UNIQUE, set_id TEXT, pin BLOB, recovery_question TEXT,
    recovery_answer BLOB, wrong INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
);
CREATE TABLE challenges (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, customer_seq INTEGER NOT NULL, task TEXT NOT NULL, sealed BLOB NOT NULL, status TEXT NOT NULL,
    return_url TEXT NOT NULL, result TEXT, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL
);
CREATE INDEX challenges_by_customer ON challenges (customer_seq, seq);
",
    "
-- Ciphertexts of the organization's secret that were used.
CREATE TABLE used_secrets (hash BLOB PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
",
    "
-- Wrong answers to a customer's question of recovery.
ALTER TABLE customers ADD COLUMN recovery_wrong INTEGER NOT NULL DEFAULT 0;
",
    "
-- 1: stays pending whatever the customer does, as was asked for; 2: the customer has done it.
ALTER TABLE challenges ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
",
    "
-- Signed transactions on their way to a chain on another node. Those of one account and nonce exclude each other.
CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY, chain INTEGER NOT NULL, hash BLOB NOT NULL, sender BLOB NOT NULL, nonce INTEGER NOT NULL, raw BLOB NOT NULL, after BLOB,
    UNIQUE (chain, hash)
);
CREATE INDEX outbox_by_sender ON outbox (chain, sender, nonce);
",
    "
-- organization: only the name for a reference of its own wallets. Nobody created such a customer, and no list shows it.
ALTER TABLE customers ADD COLUMN custody TEXT NOT NULL DEFAULT 'customer';
",
    "
-- What an account or a slot was before a block changed it; nothing where there was none. So the state of a past block can be asked.
CREATE TABLE past_accounts (
    chain INTEGER NOT NULL, address BLOB NOT NULL, block INTEGER NOT NULL, nonce INTEGER, balance BLOB, code_hash BLOB, PRIMARY KEY (chain, address, block)
) WITHOUT ROWID;
CREATE TABLE past_slots (
    chain INTEGER NOT NULL, address BLOB NOT NULL, slot BLOB NOT NULL, block INTEGER NOT NULL, value BLOB, PRIMARY KEY (chain, address, slot, block)
) WITHOUT ROWID;
-- The first block whose state is known, of chains that had blocks before.
CREATE TABLE past_from (chain INTEGER PRIMARY KEY, block INTEGER NOT NULL);
INSERT INTO past_from SELECT chain, max(number) FROM blocks GROUP BY chain;
",
];

/// Tables of version 1. Service records are found by `seq`, the order of creation; chain tables by their chain's EIP-155 number.
pub(crate) const TABLES: &str = "
CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;

-- First answers of keyed operations: written in the transaction of their effect.
CREATE TABLE answers (
    key TEXT PRIMARY KEY, operation TEXT NOT NULL, parameters BLOB NOT NULL, status INTEGER NOT NULL, body BLOB NOT NULL, at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE wallet_sets (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, version INTEGER NOT NULL,
    sponsored INTEGER, sponsor_only INTEGER, next_index INTEGER NOT NULL DEFAULT 1, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
);

CREATE TABLE wallets (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, set_seq INTEGER NOT NULL, chain INTEGER NOT NULL, blockchain TEXT NOT NULL,
    address BLOB NOT NULL, hd_index INTEGER NOT NULL, public_key BLOB NOT NULL, name TEXT, ref_id TEXT, customer TEXT,
    account_type TEXT NOT NULL, created_at INTEGER NOT NULL
);
CREATE INDEX wallets_by_address ON wallets (address);
CREATE INDEX wallets_by_set ON wallets (set_seq, seq);
CREATE INDEX wallets_by_chain ON wallets (chain, seq);
CREATE INDEX wallets_by_ref ON wallets (ref_id, seq) WHERE ref_id IS NOT NULL;
CREATE INDEX wallets_by_customer ON wallets (customer, seq) WHERE customer IS NOT NULL;

CREATE TABLE tokens (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, chain INTEGER NOT NULL, blockchain TEXT NOT NULL, standard TEXT NOT NULL,
    symbol TEXT NOT NULL, decimals INTEGER NOT NULL, address BLOB, name TEXT, created_at INTEGER NOT NULL
);
CREATE INDEX tokens_by_chain ON tokens (chain, seq);

CREATE TABLE transactions (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, wallet_seq INTEGER NOT NULL, chain INTEGER NOT NULL, operation TEXT NOT NULL,
    state TEXT NOT NULL, tx_hash BLOB NOT NULL, destination TEXT NOT NULL, amount TEXT, token_id TEXT, failure TEXT, block INTEGER,
    created_at INTEGER NOT NULL, sent_at INTEGER, updated_at INTEGER NOT NULL
);
CREATE INDEX transactions_by_wallet ON transactions (wallet_seq, seq);
CREATE INDEX transactions_by_hash ON transactions (tx_hash);
CREATE INDEX transactions_open ON transactions (chain, block) WHERE state = 'SENT';

CREATE TABLE blocks (chain INTEGER NOT NULL, number INTEGER NOT NULL, hash BLOB NOT NULL, header BLOB NOT NULL, PRIMARY KEY (chain, number)) WITHOUT ROWID;
CREATE INDEX blocks_by_hash ON blocks (hash);

CREATE TABLE chain_transactions (
    seq INTEGER PRIMARY KEY, chain INTEGER NOT NULL, hash BLOB NOT NULL, raw BLOB NOT NULL, sender BLOB NOT NULL, block INTEGER NOT NULL,
    position INTEGER NOT NULL, gas_used INTEGER NOT NULL, cumulative_gas INTEGER NOT NULL, success INTEGER NOT NULL, price BLOB NOT NULL,
    contract BLOB, logs BLOB, first_log INTEGER NOT NULL
);
CREATE UNIQUE INDEX chain_transactions_by_hash ON chain_transactions (hash, chain);
CREATE INDEX chain_transactions_by_block ON chain_transactions (chain, block, position);

CREATE TABLE pool (chain INTEGER NOT NULL, hash BLOB NOT NULL, arrival INTEGER NOT NULL, raw BLOB NOT NULL, PRIMARY KEY (chain, hash)) WITHOUT ROWID;

CREATE TABLE accounts (
    chain INTEGER NOT NULL, address BLOB NOT NULL, nonce INTEGER NOT NULL, balance BLOB NOT NULL, code_hash BLOB, PRIMARY KEY (chain, address)
) WITHOUT ROWID;
CREATE TABLE slots (
    chain INTEGER NOT NULL, address BLOB NOT NULL, slot BLOB NOT NULL, value BLOB NOT NULL, PRIMARY KEY (chain, address, slot)
) WITHOUT ROWID;
CREATE TABLE codes (hash BLOB PRIMARY KEY, code BLOB NOT NULL) WITHOUT ROWID;
";
