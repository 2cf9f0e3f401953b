//! Signing secrets: saved when a set is made, backed up by the system's own dialog, brought to another computer, pasted in from elsewhere.

use bursar_tests::app::App;
use bursar_tests::sandbox::Sandbox;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail, first_day};
use serde_json::{Value, json};

const CHAIN: &str = "ETH-SEPOLIA";
const SET: &str = "Treasury operations";
const PASSPHRASE: &str = "violet-tram-onion-lake";

async fn connected(desktop: &TestDesktop, organization: &Sandbox, folder: &str) -> Result<App> {
    let app = App::open(desktop, &desktop.folder(folder)).await?;
    app.click("button", "Connect my organization").await?;
    first_day::connect(&app, &organization.base_url, &organization.api_key).await?;
    Ok(app)
}

/// Waits until the new profile can be used, whatever sets it has.
async fn enter(app: &App) -> Result {
    app.click("button", "Open the profile").await?;
    app.find("link", "Wallets").await?;
    // The frame stands before the profile's keys and journal are open.
    let start = std::time::Instant::now();
    while app.invoke("wallet_set_list", json!({ "input": { "limit": 1 } })).await?.is_err() {
        if start.elapsed() > bursar_tests::app::PATIENCE {
            return fail("the profile does not open");
        }
        bursar_tests::app::pause(100).await;
    }
    Ok(())
}

/// Opens a backup by button and dialog; gives what the window says then.
async fn open_backup(app: &App, desktop: &TestDesktop, button: &str, dialog: &str, file: &std::path::Path, says: &str) -> Result {
    app.click("button", button).await?;
    app.fill("Backup passphrase", PASSPHRASE).await?;
    app.click("button", "Choose the file").await?;
    desktop.answer_file_dialog(dialog, file)?;
    app.sees(says).await
}

#[tokio::test]
async fn a_backup_proves_itself_and_brings_the_secrets_to_another_computer() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let files = desktop.folder("files");
    std::fs::create_dir_all(&files)?;
    let backup = files.join("treasury.bursar-backup");

    let app = connected(&desktop, &organization, "first").await?;
    first_day::open_connected(&app).await?;
    app.watch_violations().await?;
    app.click("button", "Create your first set").await?;
    app.fill("Set name", SET).await?;
    app.click("button", "Create set").await?;
    app.find("heading", "Save the signing secret").await?;
    app.click("button", "Back up now").await?;
    app.fill("Passphrase", PASSPHRASE).await?;
    app.fill("Type it again", "violet-tram-onion-lakf").await?;
    app.click("button", "Choose location").await?;
    app.sees("The two passphrases do not match.").await?;
    app.fill("Type it again", PASSPHRASE).await?;
    app.click("button", "Choose location").await?;
    desktop.answer_file_dialog("Back up signing secrets", &backup)?;
    app.sees("read back and opened").await?;
    let phrase = app.driver()?.find(thirtyfour::By::Css(".phrase-words")).await?.text().await?;
    app.click("button", "I have written them down").await?;
    app.find("button", "Create wallet").await?;
    if app.text().await?.contains("No backup") {
        return fail("the set still counts as not backed up");
    }

    app.click("button", "Signing secrets").await?;
    app.sees("Every secret on this computer is in the backup from").await?;
    open_backup(&app, &desktop, "Check a backup", "Check a backup of signing secrets", &backup, "Already on this computer, identical (1)").await?;
    assert_eq!(app.driver()?.find(thirtyfour::By::Css(".phrase-words")).await?.text().await?, phrase, "the words of this backup");
    app.click("button", "Close").await?;
    let whole = std::fs::read(&backup)?;
    let mut altered = whole.clone();
    let at = whole.len() - 100;
    altered[at] = if altered[at] == b'A' { b'B' } else { b'A' };
    let wrong: [(&str, &[u8], &str); 3] = [
        ("cut", &whole[..whole.len() / 2], "This backup is incomplete"),
        ("altered", &altered, "was changed or damaged"),
        ("other", br#"{"format":"elsewhere","items":[]}"#, "This file is not a Bursar backup"),
    ];
    for (name, bytes, says) in wrong {
        let path = files.join(format!("{name}.bursar-backup"));
        std::fs::write(&path, bytes)?;
        open_backup(&app, &desktop, "Check a backup", "Check a backup of signing secrets", &path, says).await?;
        app.click("button", "Cancel").await?;
    }
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await?;

    let app = connected(&desktop, &organization, "second").await?;
    enter(&app).await?;
    app.click("link", "Wallets").await?;
    app.sees("The signing secret for this set is not on this computer.").await?;
    app.click("button", "Signing secrets").await?;
    open_backup(&app, &desktop, "Restore from a backup", "Restore signing secrets", &backup, "Added (1)").await?;
    app.click("button", "Close").await?;
    app.sees("Secret stored, not used yet").await?;
    app.close().await
}

#[tokio::test]
async fn a_profile_is_restored_from_the_first_screen_of_an_empty_computer_and_what_is_wrong_is_said_at_its_field() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let files = desktop.folder("files");
    std::fs::create_dir_all(&files)?;
    let backup = files.join("second.bursar-backup");

    let app = connected(&desktop, &organization, "first").await?;
    enter(&app).await?;
    first_day::create_set(&app, SET).await?;
    app.click("link", "Settings").await?;
    app.click("button", "Back up this profile").await?;
    app.fill("Passphrase", PASSPHRASE).await?;
    app.fill("Type it again", PASSPHRASE).await?;
    app.click("button", "Choose location").await?;
    desktop.answer_file_dialog("Back up profile", &backup)?;
    app.sees("The file was read back and opened to check it.").await?;
    app.close().await?;

    let app = App::open(&desktop, &desktop.folder("second")).await?;
    app.watch_violations().await?;
    app.click("button", "Restore a profile").await?;
    app.click("button", "Restore the profile").await?;
    app.sees("Choose the backup file first.").await?;
    let whole = std::fs::read_to_string(&backup)?;
    let wrong = [
        ("cut", whole[..whole.len() / 2].to_owned(), "This backup is incomplete"),
        ("newer", whole.replace("bursar-profile-1", "bursar-profile-9"), "A newer version of Bursar wrote this backup"),
        ("other", "name,amount\n1,2\n".to_owned(), "This file is not a Bursar backup"),
    ];
    for (name, text, says) in wrong {
        let path = files.join(format!("{name}.bursar-backup"));
        std::fs::write(&path, text)?;
        app.click("button", "Choose the file").await?;
        desktop.answer_file_dialog("Restore profile", &path)?;
        app.sees(says).await?;
    }
    app.click("button", "Choose the file").await?;
    desktop.answer_file_dialog("Restore profile", &backup)?;
    app.sees("second.bursar-backup").await?;
    app.fill("Backup passphrase", "violet-tram-onion-lakf").await?;
    app.fill("API key of the organization", &organization.api_key).await?;
    app.click("button", "Restore the profile").await?;
    app.sees("This passphrase is wrong.").await?;
    // The file and the key are still there: only what was wrong is typed again.
    app.fill("Backup passphrase", PASSPHRASE).await?;
    app.click("button", "Restore the profile").await?;
    app.find("link", "Wallets").await?;
    app.click("link", "Wallets").await?;
    app.sees(SET).await?;

    app.click("link", "Settings").await?;
    app.click("button", "Restore a profile").await?;
    app.click("button", "Choose the file").await?;
    desktop.answer_file_dialog("Restore profile", &backup)?;
    app.fill("Backup passphrase", PASSPHRASE).await?;
    app.fill("API key of the organization", &organization.api_key).await?;
    app.click("button", "Restore the profile").await?;
    app.sees("is already on this computer").await?;
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

#[tokio::test]
async fn the_secret_of_a_set_made_elsewhere_is_pasted_in_and_pays() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let made = |path: &'static str, body: Value| {
        let organization = &organization;
        async move {
            match organization.ask("POST", path, Some(&body)).await? {
                (200..300, answer) => Ok::<Value, Box<dyn std::error::Error + Send + Sync>>(answer),
                (status, answer) => fail(format!("{path}: {status} {answer}")),
            }
        }
    };
    let set = made("/v1/wallet-sets/developer/create", json!({ "idempotencyKey": "7d444840-9dc0-41d1-b245-5ffdce74fad2", "name": "Made elsewhere" })).await?;
    let find = |name: &str| find(&set, name).and_then(|value| value.as_str().map(str::to_owned)).ok_or_else(|| format!("no {name} in {set}"));
    let (id, secret) = (find("id")?, find("walletSetSecretCipherText")?);
    let wallet = json!({ "idempotencyKey": "7d444840-9dc0-41d1-b245-5ffdce74fad3", "blockchains": [CHAIN], "username": "Elsewhere", "userRefId": "e-1", "walletSetId": id, "walletSetSecretCipherText": secret });
    made("/v1/wallets/developer/create", wallet).await?;

    let app = connected(&desktop, &organization, "app").await?;
    enter(&app).await?;
    app.click("link", "Wallets").await?;
    app.sees("Elsewhere").await?;
    app.click("button", "Add secret").await?;
    app.fill("Signing secret", &format!("\"walletSetSecretCipherText\": \"{secret}\"")).await?;
    app.click("button", "Save it encrypted").await?;
    app.sees("Paste only the value of walletSetSecretCipherText").await?;
    app.fill("Signing secret", &secret).await?;
    app.click("button", "Save it encrypted").await?;
    app.gone("dialog", "").await?;
    app.sees("Secret stored, not used yet").await?;
    let page = app.driver()?.source().await?;
    if page.contains(&secret) {
        return fail("the page still holds the signing secret");
    }

    let wallets = first_day::wallets(&app).await?;
    organization.fund(&wallets[0]["id"], CHAIN, "2").await?;
    organization.chain(CHAIN)?.holds(wallets[0]["address"].as_str().unwrap_or_default(), None, 2 * 10_u128.pow(18)).await?;
    let payee = first_day::stranger(5);
    let payment = first_day::Payment { chain: "Ethereum Sepolia", what: "ETH", to: &payee, amount: "0.5", reference: "Pasted" };
    first_day::fill_transfer(&app, "Elsewhere", &payment).await?;
    first_day::review(&app).await?;
    first_day::approve(&app).await?;
    first_day::complete(&app).await?;
    assert_eq!(organization.chain(CHAIN)?.balance(&payee).await?, 5 * 10_u128.pow(17));
    app.close().await
}

/// The first value of that name, however the answer wraps it.
fn find<'a>(value: &'a Value, name: &str) -> Option<&'a Value> {
    match value {
        Value::Object(fields) => fields.get(name).or_else(|| fields.values().find_map(|inner| find(inner, name))),
        Value::Array(items) => items.iter().find_map(|inner| find(inner, name)),
        _ => None,
    }
}
