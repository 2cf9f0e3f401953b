//! A journal as version 10 left it, to measure how long it takes to bring one to this version.

use std::path::Path;

use rusqlite::Connection;
use serde_json::json;

const STEPS: [&str; 10] = [
    include_str!("../../../journal/src/schema_1.sql"),
    include_str!("../../../journal/src/schema_2.sql"),
    include_str!("../../../journal/src/schema_3.sql"),
    include_str!("../../../journal/src/schema_4.sql"),
    include_str!("../../../journal/src/schema_5.sql"),
    include_str!("../../../journal/src/schema_6.sql"),
    include_str!("../../../journal/src/schema_7.sql"),
    include_str!("../../../journal/src/schema_8.sql"),
    include_str!("../../../journal/src/schema_9.sql"),
    include_str!("../../../journal/src/schema_10.sql"),
];
/// What an entry weighs besides its payment: the median of real ones, in characters.
const REVIEW: usize = 2_000;
const BODY: usize = 400;

/// Writes this many payments as that version did.
pub fn fill(path: &Path, rows: u32) {
    let db = Connection::open(path).unwrap();
    db.execute_batch("PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; BEGIN").unwrap();
    for step in STEPS {
        db.execute_batch(step).unwrap();
    }
    let (review, body) = (json!({ "text": "x".repeat(REVIEW) }).to_string(), vec![7_u8; BODY]);
    let mut insert = db
        .prepare(
            "INSERT INTO intent (id, code, operation, title, body, body_sha256, binding, wallet_id, money, review, digest, reference, state, created_at,
               created_by, decided_by, decided_at, tx_hash) VALUES (?1, ?2, 'transaction_transfer', 'Transfer on Base Sepolia', ?8, '', 'b', 'w', ?3, ?9, '',
               ?4, ?5, ?6, 'Ngozi', 'Ngozi', ?6, ?7)",
        )
        .unwrap();
    for row in 0..rows {
        let money = json!({
            "amount": format!("{},{:03}.{:02}", 1 + row % 300, row % 1000, row % 100), "unit": "USDC", "words": "as many as it says",
            "to": { "name": "Halima Bello Logistics", "address": format!("0x{:040x}", u128::from(row % 997) * 0x9e37_79b9_7f4a_7c15_f39c), "own": false },
            "from": { "name": "Treasury float", "address": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "own": true },
            "token": { "id": "t", "symbol": "USDC", "name": "USD Coin", "decimals": 6, "native": false },
            "chain": { "id": "BASE-SEPOLIA", "name": "Base Sepolia", "test": true }, "fee": "0.00011 ETH at most", "staysAfter": "3,695.47 USDC"
        });
        let at = 1_796_000_000_000 - i64::from(rows - row) * 60_000;
        let hash = format!("0x{:064x}", u128::from(row) * 0x1234_5678_9abc_def1 + 0xabcd);
        let state = if row % 400 == 7 { "unknown" } else { "settled" };
        let code = format!("C{row}");
        insert.execute(rusqlite::params![format!("id{row}"), code, money.to_string(), format!("INV-{row}"), state, at, hash, body, review]).unwrap();
    }
    drop(insert);
    db.pragma_update(None, "user_version", STEPS.len() as u32).unwrap();
    db.execute_batch("COMMIT").unwrap();
}
