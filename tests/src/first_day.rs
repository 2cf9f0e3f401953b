//! A first day, as steps that a person takes. The journey asserts along it, the tour takes pictures of it.

use crate::app::{App, PATIENCE};
use crate::rpc::Rpc;
use crate::test_desktop::TestDesktop;
use crate::{Result, fail};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Instant;

/// Numbered pictures in a folder, each in light and in dark.
#[derive(Debug)]
pub struct Album {
    folder: PathBuf,
    taken: u32,
}

impl Album {
    /// An empty album; older pictures of it are removed.
    pub fn new(folder: PathBuf) -> Result<Self> {
        if folder.exists() {
            std::fs::remove_dir_all(&folder)?;
        }
        std::fs::create_dir_all(&folder)?;
        Ok(Self { folder, taken: 0 })
    }

    /// Takes the screen in both looks and says what is on it.
    pub async fn show(&mut self, desktop: &TestDesktop, app: &App, name: &str, words: &str) -> Result {
        self.taken += 1;
        for look in ["light", "dark"] {
            app.look(look).await?;
            desktop.picture(&self.folder.join(format!("{:02}-{name}-{look}.png", self.taken)))?;
        }
        app.look("light").await?;
        println!("  {:02} {words}", self.taken);
        Ok(())
    }
}

/// One transfer to make.
#[derive(Debug, Clone, Copy)]
pub struct Payment<'a> {
    /// Name of the chain, as people say it.
    pub chain: &'a str,
    /// What the list of tokens calls it: its symbol.
    pub what: &'a str,
    /// Who is paid.
    pub to: &'a str,
    /// As typed.
    pub amount: &'a str,
    /// For the person's own records.
    pub reference: &'a str,
}

/// The first choice: the sandbox inside the app.
pub async fn open_sandbox(app: &App) -> Result {
    app.click("button", "Try it with the sandbox").await?;
    app.find("button", "Create your first set").await.map(|_| ())
}

/// Fills in the form of an organization and presses the button.
pub async fn connect(app: &App, url: &str, key: &str) -> Result {
    app.fill("Profile name", "Second organization").await?;
    app.fill("Base URL", url).await?;
    app.fill("API key", key).await?;
    app.click("button", "Check and connect").await
}

/// Goes on to the profile that was just connected.
pub async fn open_connected(app: &App) -> Result {
    app.click("button", "Open the profile").await?;
    app.find("button", "Create your first set").await.map(|_| ())
}

/// Creates the first set.
pub async fn create_set(app: &App, name: &str) -> Result {
    app.click("button", "Create your first set").await?;
    app.fill("Set name", name).await?;
    app.click("button", "Create set").await?;
    app.find("heading", "Save the signing secret").await?;
    app.click("button", "Later").await?;
    app.find("button", "Create wallet").await?;
    app.sees(name).await
}

/// Creates one address with a wallet on each of these chains.
pub async fn create_wallets(app: &App, name: &str, chains: &[&str]) -> Result {
    app.click("button", "Create wallet").await?;
    app.fill("Wallet name", name).await?;
    for chain in chains {
        app.click("checkbox", chain).await?;
    }
    app.click("button", "Create wallets").await?;
    app.sees("Receive").await?;
    app.sees(name).await
}

/// Takes pretend money for the chosen address.
pub async fn fund(app: &App, chain: &str, what: &str, amount: &str) -> Result {
    app.click("button", "Add test money").await?;
    app.pick("Chain", chain).await?;
    app.pick("Token", what).await?;
    app.fill("Amount", amount).await?;
    app.click("button", "Add").await?;
    app.gone("dialog", "Add test money").await
}

/// Fills in the transfer form up to the button that asks for review.
pub async fn fill_transfer(app: &App, from: &str, payment: &Payment<'_>) -> Result {
    app.click("link", "Transfers").await?;
    app.pick("From", &format!("{from}…{}", payment.chain)).await?;
    app.pick("Token", payment.what).await?;
    app.fill("To", payment.to).await?;
    app.fill("Amount", payment.amount).await?;
    app.fill("Reference", payment.reference).await
}

/// Opens the confirm window, once the checks of the form have run.
pub async fn review(app: &App) -> Result {
    app.becomes_usable("button", "Review transfer").await?;
    app.click("button", "Review transfer").await?;
    app.confirm().await?;
    app.find("button", "Send …").await.map(|_| ())
}

/// Reads the confirm window to its end and ticks every risk there, as a person does who accepts them.
pub async fn accept_risks(app: &App, button: &str) -> Result {
    app.read_to_the_end().await?;
    app.tick_until(button).await
}

/// Says yes in the confirm window, and goes back to the main window.
pub async fn approve(app: &App) -> Result {
    accept_risks(app, "Send …").await?;
    app.click("button", "Send …").await?;
    app.confirm_is_gone().await
}

/// Allows a change of a protection in the confirm window, and goes back to the main window.
pub async fn allow(app: &App) -> Result {
    app.confirm().await?;
    app.read_to_the_end().await?;
    app.click("button", "Allow this change").await?;
    app.confirm_is_gone().await
}

/// Waits until the payment on the screen is complete; gives the intent as the app tells it.
pub async fn complete(app: &App) -> Result<Value> {
    let start = Instant::now();
    let mut newest = newest(app).await?;
    loop {
        match newest["state"].as_str() {
            Some("settled") => {
                app.find("heading", "Complete on chain").await?;
                return Ok(newest);
            }
            Some("refused" | "dead" | "unknown" | "accepted_unreadable") => return fail(format!("the payment ended badly: {newest}")),
            _ if start.elapsed() > PATIENCE * 3 => return fail(format!("the payment does not complete: {newest}")),
            _ => crate::app::pause(100).await,
        }
        newest = app.command("intent_view", json!({ "id": newest["id"] })).await?;
    }
}

/// Waits until the page of a payment that ended says what the chain charged for it, and nowhere the most that it could have been.
pub async fn says_what_was_charged(app: &App, ended: &Value) -> Result {
    let fee = &ended["money"]["fee"];
    let (Some("app-fee-charged"), Some(amount)) = (fee["$message"].as_str(), fee["args"]["amount"].as_str()) else {
        return fail(format!("nobody knows what was charged: {ended}"));
    };
    app.sees(&format!("{amount} ETH")).await?;
    let text = app.text().await?;
    if text.contains("up to ") { fail(format!("the page still says an estimate:\n{text}")) } else { Ok(()) }
}

/// The newest payment as the app tells it.
pub async fn newest(app: &App) -> Result<Value> {
    let page = app.command("intent_list", json!({ "payments": true, "limit": 1 })).await?;
    match page["rows"][0]["id"].as_str() {
        Some(id) => app.command("intent_view", json!({ "id": id })).await,
        None => fail("the history holds no payment"),
    }
}

/// The profile's chain, read past the app.
pub async fn chain(app: &App, name: &str) -> Result<Rpc> {
    let state = app.command("app_state", json!({})).await?;
    match state["open"]["baseUrl"].as_str() {
        Some(base) => Ok(Rpc::new(format!("{}/rpc/{name}", base.trim_end_matches('/')))),
        None => fail(format!("no profile is open: {state}")),
    }
}

/// The wallets as the service lists them to the app.
pub async fn wallets(app: &App) -> Result<Vec<Value>> {
    let wallets = app.command("wallet_list", json!({ "limit": 100 })).await?;
    Ok(wallets.as_array().cloned().unwrap_or_default())
}

/// The token of this symbol on this chain, as the app's registry has it.
pub async fn token(app: &App, chain: &str, symbol: &str) -> Result<Value> {
    let tokens = app.command("token_list", json!({ "limit": 100 })).await?;
    let found = tokens.as_array().into_iter().flatten().find(|token| token["blockchain"] == chain && token["symbol"] == symbol).cloned();
    found.ok_or_else(|| format!("no {symbol} on {chain}: {tokens}").into())
}

/// The ERC-20 that every chain of the sandbox has from the start.
pub async fn dollar(app: &App, chain: &str) -> Result<Value> {
    let tokens = app.command("token_list", json!({ "limit": 100 })).await?;
    let found = tokens.as_array().into_iter().flatten().find(|token| token["blockchain"] == chain && token["standard"] != "native").cloned();
    found.ok_or_else(|| format!("no token on {chain}: {tokens}").into())
}

/// Makes a set and a wallet with money, past the forms: for tests that are about what comes after. Gives the wallet's id.
pub async fn ready_to_pay(app: &App, chain: &str, amount: &str) -> Result<String> {
    let set = app.command("wallet_set_create_developer", json!({ "name": "Prepared" })).await?;
    let input = json!({ "walletSetId": set["id"], "blockchains": [chain], "username": "Prepared", "userRefId": "prepared-1" });
    let wallets = app.command("wallet_create_developer", input).await?;
    let Some(wallet) = wallets[0]["id"].as_str() else { return fail(format!("no wallet was made: {wallets}")) };
    if amount != "0" {
        app.command("faucet_fund", json!({ "walletId": wallet, "tokenId": null, "amount": amount })).await?;
        let Some(address) = wallets[0]["address"].as_str() else { return fail(format!("a wallet without an address: {wallets}")) };
        let chain = self::chain(app, chain).await?;
        let start = Instant::now();
        while chain.balance(address).await? == 0 {
            if start.elapsed() > PATIENCE {
                return fail("the faucet's money does not arrive");
            }
            crate::app::pause(50).await;
        }
    }
    Ok(wallet.to_owned())
}

/// Drafts a payment of network currency from the newest wallet, past the form. Gives the draft's id; the confirm window opens.
pub async fn draft(app: &App, chain: &str, payment: &Payment<'_>) -> Result<String> {
    match app.invoke("transaction_transfer", draft_call(app, chain, payment).await?).await? {
        Ok(draft) => draft["draftId"].as_str().map(str::to_owned).ok_or_else(|| format!("no draft: {draft}").into()),
        Err(fault) => fail(format!("the draft was refused: {fault}")),
    }
}

/// What [`draft`] calls `transaction_transfer` with.
pub async fn draft_call(app: &App, chain: &str, payment: &Payment<'_>) -> Result<Value> {
    let wallets = wallets(app).await?;
    let Some(wallet) = wallets.iter().find(|wallet| wallet["blockchain"] == chain) else { return fail(format!("no wallet on {chain}")) };
    let token = token(app, chain, payment.what).await?;
    let input = json!({ "walletId": wallet["id"], "tokenId": token["id"], "destinationAddress": payment.to, "amount": payment.amount, "feeLevel": "MEDIUM" });
    Ok(json!({ "input": input, "note": { "reference": payment.reference } }))
}

/// The address of somebody new: no two of them look alike.
pub fn stranger(number: u64) -> String {
    let mut state = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let words = std::iter::repeat_with(|| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        format!("{:08x}", state >> 32)
    });
    format!("0x{}", words.skip(1).take(5).collect::<String>())
}
