//! Every screen of the story, light and dark, is examined by axe for names, roles and contrast.

use bursar_tests::app::App;
use bursar_tests::first_day::{self, Payment};
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail};
use std::path::Path;
use thirtyfour::Key;

const RUN: &str = r#"
const done = arguments[arguments.length - 1]
axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then(
  result => done(result.violations.map(found => `${found.id} (${found.impact}) at ${found.nodes.slice(0, 3).map(node => `${node.target.join(" ")}: ${node.html.slice(0, 200)} ${node.any.map(one => one.message).join("; ")}`).join(", ")}`)),
  cause => done([`axe failed: ${cause}`]),
)
"#;

/// Findings that are known, by a piece of their text. Each stands here with its reason until it is gone.
const KNOWN: &[&str] = &[];

/// What axe finds wrong on the page that is looked at now.
async fn wrong(app: &App) -> Result<Vec<String>> {
    // It stays in a page; each window needs it once.
    if !app.driver()?.execute("return 'axe' in window", vec![]).await?.convert()? {
        let axe = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui/node_modules/axe-core/axe.min.js"))?;
        app.driver()?.execute(axe, vec![]).await?;
    }
    Ok(app.driver()?.execute_async(RUN, vec![]).await?.convert()?)
}

/// Notes what is wrong on this screen in both looks.
async fn examine(app: &App, screen: &str, findings: &mut Vec<String>) -> Result {
    for look in ["dark", "light"] {
        app.look(look).await?;
        let new = wrong(app).await?.into_iter().filter(|finding| !KNOWN.iter().any(|known| finding.contains(known)));
        findings.extend(new.map(|finding| format!("{screen}, {look}: {finding}")));
    }
    Ok(())
}

#[tokio::test]
async fn every_screen_can_be_used_by_everybody() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    let mut findings = Vec::new();
    app.find("button", "Connect my organization").await?;
    examine(&app, "first start", &mut findings).await?;
    app.click("button", "Connect my organization").await?;
    app.find("button", "Check and connect").await?;
    examine(&app, "connect", &mut findings).await?;
    app.click("button", "Back").await?;
    first_day::open_sandbox(&app).await?;
    examine(&app, "no sets", &mut findings).await?;
    app.click("button", "Create your first set").await?;
    app.fill("Set name", "Access").await?;
    examine(&app, "create set", &mut findings).await?;
    app.click("button", "Create set").await?;
    app.find("heading", "Save the signing secret").await?;
    examine(&app, "save secret", &mut findings).await?;
    app.click("button", "Later").await?;
    first_day::create_wallets(&app, "Everybody", &["Ethereum Sepolia"]).await?;
    first_day::fund(&app, "Ethereum Sepolia", "Network currency", "2").await?;
    app.sees(" transfers").await?;
    examine(&app, "wallets", &mut findings).await?;
    let payment = Payment { chain: "Ethereum Sepolia", what: "ETH", to: &first_day::stranger(1), amount: "0.5", reference: "Access" };
    first_day::fill_transfer(&app, "Everybody", &payment).await?;
    // It becomes ready when the form's check was answered, and its colour fades then.
    app.becomes_usable("button", "Review transfer").await?;
    examine(&app, "transfer", &mut findings).await?;
    first_day::review(&app).await?;
    first_day::accept_risks(&app, "Send …").await?;
    examine(&app, "confirm", &mut findings).await?;
    first_day::approve(&app).await?;
    first_day::complete(&app).await?;
    examine(&app, "receipt", &mut findings).await?;
    app.click("link", "History").await?;
    app.find("heading", "History").await?;
    examine(&app, "history", &mut findings).await?;
    app.click("link", "Contacts").await?;
    app.sees("No contacts yet.").await?;
    examine(&app, "no contacts", &mut findings).await?;
    app.click("button", "New contact").await?;
    app.fill("Name", "Everybody's payee").await?;
    app.fill("Address", &first_day::stranger(1)).await?;
    app.click("button", "Add naira account").await?;
    examine(&app, "new contact", &mut findings).await?;
    app.click("button", "Remove payment method 2").await?;
    app.click("button", "Create contact").await?;
    app.sees("Paid 1 time").await?;
    examine(&app, "contact", &mut findings).await?;
    app.click("link", "Wallets").await?;
    app.click("button", "Signing secrets").await?;
    app.sees("not backed up").await?;
    examine(&app, "signing secrets", &mut findings).await?;
    app.click("link", "Settings").await?;
    app.find("heading", "Settings").await?;
    examine(&app, "settings", &mut findings).await?;
    app.click("checkbox", "Show developer tools…").await?;
    app.click("button", "Check the connection").await?;
    app.find("heading", "Results").await?;
    examine(&app, "connection", &mut findings).await?;
    for (link, heading) in [("Signing", "Signing"), ("Contracts", "Contract call"), ("Sandbox", "Sandbox")] {
        app.click("link", link).await?;
        app.find("heading", heading).await?;
        examine(&app, link, &mut findings).await?;
    }
    app.press(Key::Control + Key::Shift + "i").await?;
    app.find("button", "Close the panel").await?;
    examine(&app, "inspector panel", &mut findings).await?;
    app.click("button", "Close the panel").await?;
    app.click("link", "Inspector").await?;
    app.fill("Search requests", "transaction_transfer").await?;
    app.click("button", "/v1/transactions/transfer/developer").await?;
    app.sees("\"destinationAddress\":").await?;
    examine(&app, "inspector", &mut findings).await?;
    app.click("button", "Runner").await?;
    app.click("button", "token_list…").await?;
    examine(&app, "runner", &mut findings).await?;

    // The examination must be able to find something.
    app.driver()?.execute("document.body.append(document.createElement('button'))", vec![]).await?;
    if !wrong(&app).await?.iter().any(|finding| finding.starts_with("button-name")) {
        return fail("axe does not see a button without a name: the examination is blind");
    }
    if !findings.is_empty() {
        return fail(format!("{} findings:\n{}", findings.len(), findings.join("\n")));
    }
    app.close().await
}
