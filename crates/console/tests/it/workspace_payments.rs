//! Payments of all computers of a team, shared in the workspace: the history shows them, and nobody makes the same one by mistake.

use bursar_test_support::poll;
use serde_json::{Value, json};

use crate::{
    naira_balances::this_month,
    office::{Office, Seat},
    payouts::payout,
    workspace::{Shared, connected, stage_is},
};

/// Chidi's computer sends a payout that Ada prepared and Bisi approved; its code there.
pub async fn sent_by_chidi(office: &Office, amount: &str) -> String {
    let Office { ada, bisi, chidi, account, .. } = office;
    let id = ada.propose(payout(account, amount), &chidi.key).await;
    stage_is(bisi, &id, "waiting").await;
    bisi.approve(&id).await;
    stage_is(chidi, &id, "approved").await;
    let next = chidi.app.ask("proposal_start", json!({ "id": id })).await;
    chidi.app.review().await;
    chidi.app.approve().await;
    chidi.app.until(next["confirm"]["id"].as_str().unwrap(), &["settled"]).await["code"].as_str().unwrap().to_owned()
}

/// The row of the history with this code, once it says that it is complete.
pub async fn row_of(seat: &Seat, code: &str) -> Value {
    poll::until("the payment is in the history", async || {
        let found = seat.app.ask("intent_list", json!({ "text": code })).await;
        match found["rows"].as_array().unwrap().as_slice() {
            [row] if row["state"] == "settled" => Ok(row.clone()),
            _ => Err(found),
        }
    })
    .await
}

fn duplicate_of(checks: &Value) -> Value {
    let lines = checks["lines"].as_array().unwrap();
    lines.iter().find(|line| line["id"] == "duplicate").unwrap_or_else(|| panic!("{checks}")).clone()
}

fn form(account: &str, amount: &str) -> Value {
    json!({ "accountId": account, "sortCode": "058", "accountNumber": "0123456789", "accountName": "CHIDI OKEKE", "amount": amount, "narration": "Invoice 2291" })
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_computer_paid_is_in_the_history_of_the_others_and_is_not_paid_again_by_mistake() {
    let shared = Shared::open().await;
    let Office { ada, bisi, chidi, account, .. } = &shared.office;
    let before = ada.app.ask("payout_check", form(account, "2500.50")).await;
    assert!(duplicate_of(&before)["detail"].to_string().contains("in the workspace"), "{before}");
    let code = sent_by_chidi(&shared.office, "2500.50").await;
    for seat in [ada, bisi] {
        let row = row_of(seat, &code).await;
        assert_eq!((&row["madeHere"], &row["computer"], &row["decidedBy"]), (&json!(false), &json!("Chidi's desk, Chidi"), &json!("Chidi")), "{row:#}");
        assert_eq!((&row["amount"], &row["to"]["name"]), (&json!("2,500.50"), &json!("CHIDI OKEKE")), "{row:#}");
        let view = seat.app.ask("entry_view", json!({ "id": row["id"] })).await;
        assert_eq!((&view["hasReceipt"], &view["intent"]), (&json!(false), &Value::Null), "the receipt is made where the answer is: {view:#}");
        // The same payout is noticed, with the way to it.
        let found = duplicate_of(&seat.app.ask("payout_check", form(account, "2500.50")).await);
        assert_eq!((&found["level"], &found["entry"]["madeHere"], &found["entry"]["code"]), (&json!("danger"), &json!(false), &json!(code)), "{found:#}");
        assert!(found["detail"].to_string().contains(&format!("{code} (Chidi's desk, Chidi)")), "{found:#}");
        // Another amount is another payout.
        assert_eq!(duplicate_of(&seat.app.ask("payout_check", form(account, "2500.51")).await)["entry"], Value::Null);
    }
    // At home it is a payment as any other, and once.
    let row = row_of(chidi, &code).await;
    assert_eq!((&row["madeHere"], &row["computer"]), (&json!(true), &Value::Null), "{row:#}");
    shared.close().await;
}

fn first_payment(checks: &Value) -> Value {
    let lines = checks["lines"].as_array().unwrap();
    lines.iter().find(|line| line["id"] == "first_payment").unwrap_or_else(|| panic!("{checks}")).clone()
}

/// The payouts in this month's statement of the account.
pub async fn payouts_of_the_month(seat: &Seat, account: &str) -> Vec<Value> {
    let statement = seat.app.ask("statement_view", json!({ "walletId": account, "month": this_month() })).await;
    statement["lines"].as_array().unwrap().iter().filter(|line| line["kind"] == "payout").cloned().collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_counts_what_a_colleague_paid_and_a_first_payment_names_it_and_stays_one() {
    let shared = Shared::open().await;
    let Office { ada, chidi, account, .. } = &shared.office;
    let before = first_payment(&ada.app.ask("payout_check", form(account, "2500.50")).await);
    assert!(before["level"] == "warn" && !before["detail"].to_string().contains("Chidi's desk"), "{before:#}");
    let code = sent_by_chidi(&shared.office, "2500.50").await;
    row_of(ada, &code).await;
    let named = first_payment(&ada.app.ask("payout_check", form(account, "99.00")).await);
    assert!(named["level"] == "warn" && named["detail"].to_string().contains("Chidi's desk, Chidi reports one payment"), "{named:#}");
    let [here, there] = [payouts_of_the_month(chidi, account).await, payouts_of_the_month(ada, account).await];
    assert_eq!((here.len(), there.len()), (1, 1), "{here:#?} {there:#?}");
    assert_eq!((&here[0]["code"], &here[0]["debit"], &here[0]["computer"]), (&json!(code), &json!("2,500.50"), &Value::Null));
    assert_eq!((&there[0]["code"], &there[0]["debit"], &there[0]["computer"]), (&json!(code), &json!("2,500.50"), &json!("Chidi's desk, Chidi")));
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_limit_of_a_day_counts_what_all_computers_of_the_team_paid() {
    let shared = Shared::open().await;
    let Office { ada, account, .. } = &shared.office;
    let over = async || {
        let checks = ada.app.ask("payout_check", form(account, "100.00")).await;
        checks["lines"].as_array().unwrap().iter().any(|line| line["id"] == "limit" && line["level"] == "danger")
    };
    ada.app.ask("limits_save", json!({ "limits": { "limits": [{ "unit": "NGN", "payment": "", "day": "2550", "payee": "" }] } })).await;
    assert!(!over().await, "the control: nothing was paid yet");
    let code = sent_by_chidi(&shared.office, "2500.50").await;
    row_of(ada, &code).await;
    assert!(over().await);
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_that_comes_back_from_an_older_copy_learns_of_its_own_payments_from_the_workspace() {
    let mut shared = Shared::open().await;
    let journal = shared.office.chidi.journal();
    let kept = tempfile::tempdir().unwrap();
    let copy = kept.path().join("journal.db");
    shared.office.chidi.restart_after(|| assert!(std::fs::copy(&journal, &copy).is_ok())).await;
    connected(&shared.office.chidi).await;
    let code = sent_by_chidi(&shared.office, "2500.50").await;
    row_of(&shared.office.ada, &code).await;
    shared
        .office
        .chidi
        .restart_after(|| {
            for end in ["-wal", "-shm"] {
                let _ = std::fs::remove_file(journal.with_extension(format!("db{end}")));
            }
            std::fs::copy(&copy, &journal).unwrap();
        })
        .await;
    connected(&shared.office.chidi).await;
    let row = row_of(&shared.office.chidi, &code).await;
    assert_eq!((&row["madeHere"], &row["computer"]), (&json!(false), &json!("Chidi's desk, Chidi")), "{row:#}");
    let found = duplicate_of(&shared.office.chidi.app.ask("payout_check", form(&shared.office.account, "2500.50")).await);
    assert_eq!(found["level"], "danger", "{found:#}");
    shared.close().await;
}
