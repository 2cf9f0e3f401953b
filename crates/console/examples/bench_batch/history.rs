//! Payouts of years, written past the app.

use bursar_contract::{Asset, Money, amount::Naira};
use bursar_journal::{
    Payment,
    payment::{Bank, Fee, Party, Payout, Purpose},
};
use rusqlite::Connection;

use super::{name, number};
use crate::test_console::TestConsole;

/// Writes this many payouts, ten minutes apart, with the digests that they would have. Most of the payees of a sheet were paid before.
pub async fn fill(app: TestConsole, account: &str, rows: u32) -> TestConsole {
    let profile = app.ask("app_state", serde_json::json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let path = app.folder.path().join("profiles").join(profile).join("journal.db");
    let now = app.clock().now();
    let app = app.restart_after(|| insert(&path, account, rows, now)).await;
    // Only for the digests of all rows.
    app.journal("").await;
    app.restart().await
}

fn insert(path: &std::path::Path, account: &str, rows: u32, now: i64) {
    let db = Connection::open(path).unwrap();
    db.execute_batch("PRAGMA synchronous=OFF; BEGIN").unwrap();
    let mut insert = db
        .prepare(
            "INSERT INTO intent (id, code, operation, title, body, body_sha256, binding, account_id, payment, review, digest, duplicate_key, to_address, reference,
               state, created_at, created_by, decided_by, decided_at, remote_id, attempts, first_sent_at, accepted_at, settled_at)
             VALUES (?1, ?2, 'virtual_account_transfer', 'Payout', x'00', '', 'b', ?3, ?4, '{}', '', ?5, ?6, ?7, 'settled', ?8, 'Ngozi', 'Ngozi', ?8,
               'r' || ?1, 1, ?8, ?8, ?8)",
        )
        .unwrap();
    for row in 0..rows {
        let at = row as usize % 15_000;
        let payee = number(at);
        let sum = Naira { kobo: 2_000_000 + u64::from(row % 977) * 1_000 };
        let party = |name: &str, address: &str, own| Party { name: Some(name.to_owned()), address: address.to_owned(), own, verification: None };
        let payment = Payment::Payout(Payout {
            money: Money::new(Asset::Naira, sum.into()).unwrap(),
            from: party("Ada Obi", "1234567890", true),
            to: party(&name(at), &payee, false),
            bank: Bank { code: "058".into(), name: "Guaranty Trust Bank".into(), narration: "Salary".into() },
            fee: Some(Fee::Estimate { amount: Naira { kobo: 1_000 } }),
            duty: None,
            remaining: None,
            name_check: None,
            bank_name: None,
            purpose: Purpose::Salary,
            reference: Some(format!("K-{at}")),
            test: true,
        });
        let (payment, key) = (serde_json::to_string(&payment).unwrap(), format!("{account}|058|{payee}|{}", sum.kobo));
        let created = now - i64::from(rows - row) * 600_000;
        insert.execute(rusqlite::params![format!("id{row}"), format!("C{row}"), account, payment, key, payee, format!("K-{at}"), created]).unwrap();
    }
    drop(insert);
    db.execute_batch("COMMIT").unwrap();
}
