//! A history of any length, written past the app.

use std::path::Path;

use bursar_journal::reseal;
use bursar_vault::Sealer;
use rusqlite::Connection;
use serde_json::json;

/// Writes this many payments into a journal, one a minute up to the end of November 2026, with the digests that they would have.
pub fn fill(path: &Path, rows: u32, sealer: &Sealer) {
    let db = Connection::open(path).unwrap();
    db.execute_batch("PRAGMA synchronous=OFF; BEGIN").unwrap();
    let mut insert = db
        .prepare(
            "INSERT INTO intent (id, code, operation, title, body, body_sha256, binding, wallet_id, payment, review, digest, reference, state, created_at,
               created_by, decided_by, decided_at, tx_hash) VALUES (?1, ?2, 'transaction_transfer', 'Transfer on Base Sepolia', x'00', '', 'b', 'w', ?3, '{}', '',
               ?4, ?5, ?6, 'Ngozi', 'Ngozi', ?6, ?7)",
        )
        .unwrap();
    let names = ["Halima Bello Logistics", "Tunde Balogun", "Ifeoma Okafor", "Meridian Exports", "Amara Supplies"];
    for row in 0..rows {
        let address = format!("0x{:040x}", u128::from(row % 997) * 0x9e37_79b9_7f4a_7c15_f39c);
        let symbol = if row % 3 == 0 { "USDT" } else { "USDC" };
        let payment = json!({
            "kind": "transfer", "tokenName": "USD Coin", "to": { "name": names[row as usize % 5], "address": address, "own": false },
            "money": {
                "amount": format!("{}{:03}.{:02}", 1 + row % 300, row % 1000, row % 100),
                "asset": { "kind": "token", "chain": "BASE-SEPOLIA", "tokenId": "t", "symbol": symbol, "decimals": 6 }
            },
            "from": { "name": if row % 2 == 0 { "Treasury float" } else { "Payroll" }, "address": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "own": true },
            "chain": { "id": "BASE-SEPOLIA", "name": "Base Sepolia", "test": true }
        });
        let state = if row % 400 == 7 { "unknown" } else { "settled" };
        let at = 1_796_000_000_000 - i64::from(rows - row) * 60_000;
        let hash = format!("0x{:064x}", u128::from(row) * 0x1234_5678_9abc_def1 + 0xabcd);
        insert.execute(rusqlite::params![format!("id{row}"), format!("C{row}"), payment.to_string(), format!("INV-{row}"), state, at, hash]).unwrap();
    }
    drop(insert);
    reseal(&db, sealer).unwrap();
    db.execute_batch("COMMIT; ANALYZE").unwrap();
}
