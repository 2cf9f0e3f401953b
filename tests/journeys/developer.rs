//! The developer's desktop in the real window: a permit is signed with open eyes, and a call does on the chain what was read back before.

use bursar_tests::app::{App, pause};
use bursar_tests::{Result, first_day, prepared};
use serde_json::json;

const CHAIN: &str = "ETH-SEPOLIA";
const SPENDER: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const UNLIMITED: &str = "115792089237316195423570985008687907853269984665640564039457584007913129639935";

/// Ticks every risk of the confirm window until its button can be pressed, and presses it.
async fn accept(app: &App, button: &str) -> Result {
    first_day::accept_risks(app, button).await?;
    app.click("button", button).await?;
    app.confirm_is_gone().await
}

#[tokio::test]
async fn an_unlimited_permit_is_told_as_one_and_its_signature_is_held_against_the_wallet() -> Result {
    let (_desk, app, wallet) = prepared::open().await?;
    app.watch_violations().await?;
    let own = first_day::wallets(&app).await?.into_iter().find(|one| one["id"] == json!(wallet)).ok_or("the wallet is not listed")?["address"].clone();
    let token = first_day::dollar(&app, CHAIN).await?;
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let permit =
        [member("owner", "address"), member("spender", "address"), member("value", "uint256"), member("nonce", "uint256"), member("deadline", "uint256")];
    let document = |value: &str| {
        json!({
            "types": { "Permit": permit },
            "domain": { "name": "Test Dollar", "version": "1", "chainId": 11_155_111, "verifyingContract": token["address"] },
            "message": { "owner": own, "spender": SPENDER, "value": value, "nonce": 0, "deadline": 1_804_147_200 },
        })
        .to_string()
    };

    app.click("link", "Signing").await?;
    app.pick("Wallet", "Prepared").await?;
    app.click("radio", "Typed data").await?;
    app.fill("Typed data (JSON)", &document("much")).await?;
    app.sees("message.value: This is not a valid uint256").await?;
    assert!(!app.usable("button", "Review signature").await?, "what does not fit its type is not drafted");
    app.fill("Typed data (JSON)", &document(UNLIMITED)).await?;
    app.sees("spend unlimited").await?;
    app.fill("Requested by", "dapp.example, by Ope").await?;
    app.becomes_usable("button", "Review signature").await?;
    app.click("button", "Review signature").await?;

    app.confirm().await?;
    app.sees("spend unlimited").await?;
    app.sees("dapp.example, by Ope").await?;
    app.read_to_the_end().await?;
    pause(1_500).await;
    assert!(!app.usable("button", "Sign unlimited permit").await?, "an unlimited permit needs its tick, however long one waits");
    accept(&app, "Sign unlimited permit").await?;
    app.main().await?;
    app.sees("The signature belongs to this wallet.").await?;
    app.sees("Address that really signed").await?;

    app.click("button", "Back").await?;
    app.click("button", "Signatures").await?;
    app.fill("Search signatures", "dapp.example").await?;
    app.sees("1 signature").await?;
    app.fill("Search signatures", "zebra").await?;
    app.sees("Nothing matches.").await?;
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

#[tokio::test]
async fn a_signature_that_a_person_or_the_service_refuses_is_told_as_none_and_asked_for_again_as_typed() -> Result {
    const TEXT: &str = "ledger.example wants you to sign in";
    let (_desk, app, _) = prepared::open().await?;
    app.click("link", "Signing").await?;
    app.pick("Wallet", "Prepared").await?;
    app.fill("Text", TEXT).await?;
    app.click("button", "Review signature").await?;
    app.confirm().await?;
    app.sees(TEXT).await?;
    app.click("button", "Do not sign").await?;
    app.confirm_is_gone().await?;
    app.sees("Nothing was signed").await?;

    app.click("link", "Signing").await?;
    app.command("sandbox_failure_set", json!({ "operation": "message_sign", "fault": "status=403", "count": 1 })).await?;
    app.click("button", "Review signature").await?;
    app.confirm().await?;
    accept(&app, "Sign message").await?;
    app.sees("The API key does not have permission for this").await?;
    app.sees("Nothing was signed. What you typed is still in the form.").await?;
    assert!(!app.text().await?.contains("Address that really signed"), "no signature is shown where none was made");

    app.click("button", "Back to the form").await?;
    app.click("button", "Review signature").await?;
    app.confirm().await?;
    app.sees(TEXT).await?;
    accept(&app, "Sign message").await?;
    app.sees("The signature belongs to this wallet.").await?;
    let asked = app.command("signature_list", json!({ "text": "", "offset": 0, "limit": 50 })).await?;
    let states: Vec<&str> = asked["rows"].as_array().into_iter().flatten().filter_map(|row| row["intent"]["state"].as_str()).collect();
    assert_eq!(states, ["settled", "refused", "rejected"], "each asking stands in the list with what came of it");
    app.close().await
}

#[tokio::test]
async fn a_call_does_on_the_chain_what_was_read_back_and_what_would_fail_is_told_before() -> Result {
    let (_desk, app, wallet) = prepared::open().await?;
    app.watch_violations().await?;
    let token = first_day::dollar(&app, CHAIN).await?;
    let contract = token["address"].as_str().ok_or("the token has no contract")?.to_owned();
    app.command("faucet_fund", json!({ "walletId": wallet, "tokenId": token["id"], "amount": "50" })).await?;
    let chain = first_day::chain(&app, CHAIN).await?;
    let own = first_day::wallets(&app).await?.into_iter().find(|one| one["id"] == json!(wallet)).ok_or("the wallet is not listed")?["address"].clone();
    let decimals = token["decimals"].as_u64().unwrap_or(6) as u32;
    let unit = 10u128.pow(decimals);
    chain.holds(own.as_str().unwrap_or_default(), Some(&contract), 50 * unit).await?;

    app.click("link", "Contracts").await?;
    app.pick("Wallet", "Prepared").await?;
    app.fill("Contract", &contract.to_lowercase()).await?;
    app.fill("ABI", "transfer(address to, uint256 amount)").await?;
    app.fill("to", SPENDER).await?;
    app.fill("amount", "500").await?;
    app.pick("Unit of amount", token["symbol"].as_str().unwrap_or_default()).await?;
    app.sees("0xa9059cbb").await?;
    app.sees(&format!("{}", 500 * unit)).await?;
    app.becomes_usable("button", "Estimate fee").await?;
    app.click("button", "Estimate fee").await?;
    app.sees("nsufficient").await?;
    app.fill("amount", "12.5").await?;
    app.sees(&format!("{}", 125 * unit / 10)).await?;
    app.becomes_usable("button", "Review call").await?;
    app.click("button", "Review call").await?;

    app.confirm().await?;
    app.sees("0xa9059cbb").await?;
    accept(&app, "Execute transfer").await?;
    app.main().await?;
    chain.holds(SPENDER, Some(&contract), 125 * unit / 10).await?;
    app.sees("Complete").await?;

    app.click("link", "Contracts").await?;
    app.click("button", "Check an address").await?;
    app.fill("Address", &contract.to_lowercase()).await?;
    app.sees("It has no checksum").await?;
    app.sees(&format!("Contract of {}", token["symbol"].as_str().unwrap_or_default())).await?;
    app.pick("Chain", "Ethereum Sepolia").await?;
    app.sees("Valid format, according to the service").await?;
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}
