//! A computer without a Secret Service: a choice is offered, and nothing is written in plain text.

use bursar_tests::Result;
use bursar_tests::app::{App, pause};
use bursar_tests::first_day;
use bursar_tests::test_desktop::{Keyring, TestDesktop};

const PASSPHRASE: &str = "violet tram onion lake";

#[tokio::test]
async fn without_a_key_store_a_person_chooses() -> Result {
    let desktop = TestDesktop::new(Keyring::Absent)?;
    let data = desktop.folder("app");
    let app = App::open(&desktop, &data).await?;
    app.sees("This computer has no key store.").await?;
    app.find("button", "Try again").await?;
    app.click("button", "Use a passphrase instead").await?;
    app.fill("Passphrase", PASSPHRASE).await?;
    app.fill("Type it again", PASSPHRASE).await?;
    app.click("button", "Create vault").await?;
    first_day::open_sandbox(&app).await?;
    app.close().await?;

    let app = App::open(&desktop, &data).await?;
    app.sees("Unlock your vault").await?;
    app.fill("Passphrase", "not the passphrase at all").await?;
    app.click("button", "Unlock").await?;
    app.find("alert", "").await?;
    // After a wrong one the next has to wait, longer each time.
    pause(2_500).await;
    app.fill("Passphrase", PASSPHRASE).await?;
    app.click("button", "Unlock").await?;
    app.find("button", "Create your first set").await?;
    app.close().await
}
