//! A person without an API key: what they prepare comes from the lists that the sending computer signed, and others approve and send it.

use bursar_tests::app::App;
use bursar_tests::{Result, fail, first_day, naira, programs};

use crate::team::{Office, Seat};

/// What stands in the place of an answer of the service.
const NO_KEY: &str = "This profile has no API key";

impl Office {
    /// Dele joins with a file of Chidi's computer, which sends. Two administrators sign that he may prepare.
    async fn dele(&self) -> Result<Seat> {
        let Self { desktop, ada, bisi, chidi, .. } = self;
        let (lists, signed) = (self.file("for Dele.bursar"), self.file("rules 2 signed.bursar"));
        chidi.save(desktop, "Save the rules", "Save the rules of the team", &lists).await?;
        let app = App::open(desktop, &desktop.folder("Dele")).await?;
        app.click("button", "Join a team without a key").await?;
        app.fill("Name of the organization", "Kolanut").await?;
        app.click("button", "Choose the team file").await?;
        desktop.answer_file_dialog("Open a team file", &lists)?;
        app.sees("No API key").await?;
        let dele = Seat::new(desktop, app, "Dele").await?;
        // Both compare his card. Ada adds him, as somebody who prepares; Bisi waits for her rules.
        ada.compare(desktop, &dele).await?;
        ada.app.find("dialog", "Add a person").await?;
        ada.app.click("button", "Add").await?;
        ada.app.click("button", "Sign version 2…").await?;
        first_day::allow(&ada.app).await?;
        ada.app.sees("You signed version 2").await?;
        bisi.compare(desktop, &dele).await?;
        bisi.app.find("dialog", "Add a person").await?;
        bisi.app.click("button", "Cancel").await?;
        self.pass_rules(ada, bisi, 2).await?;
        bisi.app.click("button", "Sign version 2…").await?;
        first_day::allow(&bisi.app).await?;
        bisi.app.sees("Version 2 now applies").await?;
        bisi.save(desktop, "Save the rules", "Save the rules of the team", &signed).await?;
        chidi.open(desktop, &signed).await?;
        dele.open(desktop, &signed).await?;
        dele.join(ada).await?;
        Ok(dele)
    }
}

#[tokio::test]
async fn who_has_no_key_prepares_from_the_signed_lists_and_others_approve_and_send() -> Result {
    let office = Office::open().await?;
    let Office { desktop, bisi, chidi, account, .. } = &office;
    let holder = naira::holder(&bisi.app, naira::NUMBER).await?;
    let dele = office.dele().await?;
    dele.prepare(&holder, "2,500.50").await?;
    let request = office.file("request.bursar");
    dele.save(desktop, "Save the file", "Save the request as a file", &request).await?;
    bisi.open(desktop, &request).await?;
    bisi.app.sees("As agreed on the phone").await?;
    bisi.app.click("button", "Review to approve").await?;
    bisi.say_yes("Approve …").await?;
    let answer = office.file("answer.bursar");
    bisi.save(desktop, "Save the answer", "Save the request as a file", &answer).await?;
    chidi.open(desktop, &answer).await?;
    chidi.app.click("button", "Start").await?;
    chidi.say_yes("Send …").await?;
    naira::until(&chidi.app, "settled").await?;
    if naira::balance(&chidi.app, account).await? != "97489.50" {
        return fail("not what one payout leaves");
    }
    // What needs the service says so: who an account belongs to, and the sets of wallets.
    dele.app.click("link", "Payouts").await?;
    dele.app.pick("Bank", "Guaranty Trust").await?;
    dele.app.fill("Account number", naira::NUMBER).await?;
    dele.app.fill("Account name", &holder).await?;
    dele.app.sees(NO_KEY).await?;
    dele.app.click("link", "Wallets").await?;
    dele.app.gone("textbox", "Account number").await?;
    dele.app.sees(NO_KEY).await?;
    // A double click on the answer starts Bursar with it: the request stands as others left it.
    dele.app.close().await?;
    let app = App::open_program(desktop, &programs::app()?, &desktop.folder("Dele"), &[&answer.to_string_lossy()]).await?;
    app.sees("Bisi approved").await?;
    app.close().await?;
    office.close().await
}
