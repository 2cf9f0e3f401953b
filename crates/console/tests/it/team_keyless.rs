//! A member without the API key prepares payments from what the sending computer signed, and asks the service nothing.

use bursar_contract::{Code, Secret};
use serde_json::{Value, json};

use crate::{
    batch_check::{PAID, closed, json_of},
    office::{Office, Seat, member},
    test_console::TestConsole,
};

impl Office {
    /// Dele has no key: he joins with a file of the sending computer, and may prepare.
    async fn dele(&self) -> Seat {
        let Office { ada, bisi, chidi, .. } = self;
        let folder = self.folder("dele");
        let app = TestConsole::new().await;
        let hand = Seat::hand(&folder);
        app.console.set_picker(hand.clone());
        // The rules alone do not say what can be paid from.
        let rules = ada.save("team_policy_save", json!({ "digest": "" })).await;
        *hand.opens.lock().unwrap() = Some(rules);
        let refused = app.try_ask("profile_prepare", json!({ "name": "Kolanut" })).await.unwrap_err();
        assert!(refused.field.as_deref() == Some("file"), "{refused}");
        let file = chidi.save("team_policy_save", json!({ "digest": "" })).await;
        *hand.opens.lock().unwrap() = Some(file);
        app.ask("profile_prepare", json!({ "name": "Kolanut" })).await;
        let dele = Seat::at(app, hand, "Dele").await;
        ada.meet(&dele).await;
        bisi.meet(&dele).await;
        let mut policy = ada.team().await["policy"].clone();
        policy["members"].as_array_mut().unwrap().push(member(&dele, &["prepare"], false));
        ada.app.allow("team_policy_sign", json!({ "policy": policy })).await;
        let waiting = ada.team().await["waiting"][0]["digest"].clone();
        bisi.open(&ada.save("team_policy_save", json!({ "digest": waiting })).await).await;
        bisi.sign_waiting().await;
        chidi.open(&bisi.save("team_policy_save", json!({ "digest": "" })).await).await;
        dele.open(&chidi.save("team_policy_save", json!({ "digest": "" })).await).await;
        let team = dele.team().await["waiting"][0].clone();
        let groups: Vec<String> = serde_json::from_value(ada.team().await["team"]["fingerprint"].clone()).unwrap();
        dele.compare(&format!("team:{}", team["digest"].as_str().unwrap()), &groups).await;
        dele
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_key_prepares_a_payout_that_others_approve_and_send() {
    let office = Office::open().await;
    let dele = office.dele().await;
    let state = dele.app.ask("app_state", json!({})).await;
    assert_eq!((&state["open"]["keyHeader"], &state["open"]["kind"]), (&json!(""), &json!("test")), "{state:#}");
    let team = dele.team().await;
    assert!(team["directoryAt"].is_string(), "{team}");
    let book = dele.app.ask("account_list", json!({ "read": true })).await;
    let account: &Value = &book["accounts"][0]["serviceId"];
    assert_eq!(account, &json!(office.account), "{book:#}");
    let form = json!({
        "accountId": account, "sortCode": "058", "accountNumber": "0123456785", "accountName": "ADA OBI", "amount": "2,500.50", "narration": "Invoice 2291",
        "purpose": "payment",
    });
    let checks = dele.app.ask("payout_check", form.clone()).await;
    assert!(checks["lines"].as_array().unwrap().iter().all(|line| line["level"] != "danger"), "{checks:#}");
    let drafted = dele.app.ask("payout_draft", json!({ "form": form, "note": { "reference": "INV-2291" } })).await;
    let id = dele.sign(drafted["proposal"].as_str().unwrap_or_else(|| panic!("{drafted}")), &office.chidi.key).await;
    dele.carry(&id, &office.bisi).await;
    office.bisi.approve(&id).await;
    office.bisi.carry(&id, &office.chidi).await;
    let draft = office.chidi.app.ask("proposal_start", json!({ "id": id })).await["confirm"]["id"].as_str().unwrap().to_owned();
    office.chidi.app.approve().await;
    office.chidi.app.until(&draft, &["settled"]).await;
    assert_eq!(office.paid().await, 1);
    // What needs the service says so.
    let refused = dele.app.try_ask("wallet_set_list", json!({ "limit": 10 })).await.unwrap_err();
    assert!(refused.code == Code::Unavailable && refused.message.to_string().contains("no API key"), "{refused}");
    let write = dele.app.try_ask("wallet_set_create_developer", json!({ "name": "Mine" })).await.unwrap_err();
    assert_eq!(write.money, bursar_contract::MoneyState::NotMoved, "{write}");
    // What only an API key could restore is not backed up.
    let path = dele.app.folder.path().join("kolanut.bursar-backup");
    let kept = dele.app.console.back_up_profile(&path, Secret::new("violet-tram-onion-lake")).await.unwrap_err();
    assert!(kept.message.id() == "backup-keyless" && !path.exists(), "{kept}");
    dele.app.console.shutdown().await;
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_key_prepares_a_transfer_from_a_listed_wallet() {
    let office = Office::open().await;
    let (_, wallets) = office.chidi.app.wallets().await;
    let dele = office.dele().await;
    let wallet = wallets[0]["id"].as_str().unwrap();
    let tokens = dele.app.ask("token_list", json!({ "limit": 100 })).await;
    let native = tokens.as_array().unwrap().iter().find(|token| token["blockchain"] == "ETH-SEPOLIA" && token["standard"] == "native").unwrap()["id"].clone();
    let form = json!({ "walletId": wallet, "tokenId": native, "to": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "amount": "0.25", "feeLevel": "MEDIUM" });
    let drafted = dele.app.ask("transfer_draft", json!({ "form": form, "note": { "reference": "INV-7" } })).await;
    let id = dele.sign(drafted["proposal"].as_str().unwrap_or_else(|| panic!("{drafted}")), &office.chidi.key).await;
    assert_eq!(dele.item(&id).await["item"]["amount"], "0.25 ETH");
    dele.app.console.shutdown().await;
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_records_of_who_has_no_key_are_read_from_the_command_line() {
    let office = Office::open().await;
    let dele = office.dele().await;
    let (folder, vault) = closed(dele.app).await;
    let checked = json_of(folder.path(), &vault, "Kolanut", PAID).await;
    assert_eq!(checked["profile"]["read"], true, "{checked}");
    let other = json_of(folder.path(), &vault, "Nobody’s", PAID).await;
    assert_eq!(other["profile"]["read"], false, "the control: {other}");
    office.close().await;
}
