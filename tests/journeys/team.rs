//! Three people at three computers: cards are compared, rules are signed, one prepares, another approves, the third sends. Files go from hand to hand.

use std::path::{Path, PathBuf};
use std::process::Command;

use bursar_tests::app::App;
use bursar_tests::sandbox::Sandbox;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail, first_day, naira};
use serde_json::{Value, json};

use crate::batches;

/// One person at one computer.
pub struct Seat {
    pub app: App,
    person: &'static str,
    key: String,
}

/// The three, their service, and the folder in which files are handed over.
pub struct Office {
    pub desktop: TestDesktop,
    /// Runs as long as the three.
    _organization: Sandbox,
    pub ada: Seat,
    pub bisi: Seat,
    pub chidi: Seat,
    pub account: String,
}

impl Seat {
    /// Makes the card of a person whose profile is open.
    pub async fn new(desktop: &TestDesktop, app: App, person: &'static str) -> Result<Self> {
        app.click("link", "Team").await?;
        app.fill("Your name", person).await?;
        app.fill("This computer", &format!("{person}’s desk")).await?;
        app.click("button", "Make my card").await?;
        app.find("heading", "Cards that arrived").await?;
        let key = app.command("team_view", json!({})).await?["card"]["key"].as_str().ok_or("no card")?.to_owned();
        let seat = Self { app, person, key };
        seat.save(desktop, "Save my card", "Save my card", &card_of(desktop, person)).await?;
        Ok(seat)
    }

    /// Of a person whose card was made already.
    pub fn with_card(app: App, person: &'static str, key: String) -> Self {
        Self { app, person, key }
    }

    /// The key of the own card.
    pub fn key(&self) -> &str {
        &self.key
    }

    pub async fn save(&self, desktop: &TestDesktop, button: &str, dialog: &str, file: &Path) -> Result {
        self.app.click("button", button).await?;
        desktop.answer_file_dialog(dialog, file)
    }

    pub async fn open(&self, desktop: &TestDesktop, file: &Path) -> Result {
        self.app.click("link", "Team").await?;
        self.app.click("button", "Open a team file").await?;
        desktop.answer_file_dialog("Open a team file", file)
    }

    async fn team(&self) -> Result<Value> {
        self.app.command("team_view", json!({})).await
    }

    /// Types the two groups that the owner reads aloud, and trusts what matches.
    pub async fn type_groups(&self, subject: &str, groups: &Value, button: &str) -> Result {
        let begun = self.app.command("team_compare_begin", json!({ "subject": subject })).await?;
        let shown = begun["groups"].as_array().ok_or("no groups")?;
        for (at, _) in shown.iter().enumerate().filter(|(_, group)| group["letters"].is_null()) {
            self.app.fill(&format!("Group {}", at + 1), groups[at].as_str().ok_or("no group")?).await?;
            self.app.sees(&format!("Group {} matches", at + 1)).await?;
        }
        self.app.click("button", button).await
    }

    /// Opens another person's card, and compares it with them.
    pub async fn compare(&self, desktop: &TestDesktop, other: &Seat) -> Result {
        self.open(desktop, &card_of(desktop, other.person)).await?;
        self.app.find("dialog", &format!("Compare {}’s fingerprint", other.person)).await?;
        let groups = other.team().await?["card"]["fingerprint"].clone();
        self.type_groups(&format!("card:{}", other.key), &groups, "Trust this card").await
    }

    /// The same, until nothing stands over the page.
    async fn meet(&self, desktop: &TestDesktop, other: &Seat) -> Result {
        self.compare(desktop, other).await?;
        self.app.gone("dialog", "").await
    }

    /// Joins the team of a file that was opened.
    pub async fn join(&self, member: &Seat) -> Result {
        let team = member.team().await?;
        self.app.click("button", "Compare the fingerprint").await?;
        self.app.find("dialog", "Compare the fingerprint of Kolanut Finance").await?;
        let subject = format!("team:{}", team["team"]["id"].as_str().ok_or("no team")?);
        self.type_groups(&subject, &team["team"]["fingerprint"], "Join this team").await?;
        self.app.find("heading", "People").await.map(drop)
    }

    /// Prepares a payout and signs the request.
    pub async fn prepare(&self, holder: &str, amount: &str) -> Result {
        naira::fill_payout(&self.app, "KOLANUT OPERATIONS", holder, amount, "Invoice 2291").await?;
        self.app.becomes_usable("button", "Prepare for approval").await?;
        self.app.click("button", "Prepare for approval").await?;
        self.app.fill("Note to those who approve", "As agreed on the phone").await?;
        self.app.click("button", "Sign the request").await
    }

    /// Approves in the confirm window, as a person does who accepts its risks.
    pub async fn say_yes(&self, button: &str) -> Result {
        self.app.confirm().await?;
        first_day::accept_risks(&self.app, button).await?;
        self.app.click("button", button).await?;
        self.app.confirm_is_gone().await
    }

    async fn open_by_keyboard(&self, desktop: &TestDesktop, file: &Path) -> Result {
        self.app.enter("link", "Team").await?;
        self.app.enter("button", "Open a team file").await?;
        desktop.answer_file_dialog("Open a team file", file)
    }

    async fn say_yes_by_keyboard(&self, button: &str) -> Result {
        self.app.confirm().await?;
        self.app.send(button).await?;
        self.app.confirm_is_gone().await
    }

    async fn request(&self) -> Result<Value> {
        let list = self.app.command("proposal_list", json!({})).await?;
        Ok(list["items"][0].clone())
    }
}

fn card_of(desktop: &TestDesktop, person: &str) -> PathBuf {
    desktop.folder("files").join(format!("{person}.bursar"))
}

async fn connected(desktop: &TestDesktop, organization: &Sandbox, person: &str) -> Result<App> {
    let app = App::open(desktop, &desktop.folder(person)).await?;
    app.click("button", "Connect my organization").await?;
    first_day::connect(&app, &organization.base_url, &organization.api_key).await?;
    first_day::open_connected(&app).await?;
    Ok(app)
}

impl Office {
    pub async fn open() -> Result<Self> {
        let desktop = TestDesktop::new(Keyring::Unlocked)?;
        let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
        std::fs::create_dir_all(desktop.folder("files"))?;
        let app = App::open(&desktop, &desktop.folder("Chidi")).await?;
        let account = naira::connected(&app, &organization, "100000.00").await?;
        let chidi = Seat::new(&desktop, app, "Chidi").await?;
        let ada = Seat::new(&desktop, connected(&desktop, &organization, "Ada").await?, "Ada").await?;
        let bisi = Seat::new(&desktop, connected(&desktop, &organization, "Bisi").await?, "Bisi").await?;
        for seat in [&ada, &bisi] {
            seat.app.command("account_list", json!({ "read": true })).await?;
        }
        let office = Self { desktop, _organization: organization, ada, bisi, chidi, account };
        office.found().await?;
        Ok(office)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.desktop.folder("files").join(name)
    }

    /// Two found the team, the third joins it.
    async fn found(&self) -> Result {
        let Self { desktop, ada, bisi, chidi, .. } = self;
        for (seat, others) in [(ada, [bisi, chidi]), (bisi, [ada, chidi])] {
            for other in others {
                seat.meet(desktop, other).await?;
            }
        }
        let member =
            |seat: &Seat, roles: &[&str], sends: bool| json!({ "id": "", "name": seat.person, "roles": roles, "cards": [{ "key": seat.key, "sends": sends }] });
        let members = [
            member(ada, &["prepare", "approve", "administer"], false),
            member(bisi, &["approve", "administer"], false),
            member(chidi, &["approve", "send"], true),
        ];
        let policy = json!({ "team": "Kolanut Finance", "members": members, "rules": [], "changesNeed": 2 });
        ada.app.command("team_policy_sign", json!({ "policy": policy })).await?;
        first_day::allow(&ada.app).await?;
        self.pass_rules(ada, bisi, 1).await?;
        bisi.app.click("button", "Sign version 1…").await?;
        first_day::allow(&bisi.app).await?;
        bisi.app.find("heading", "People").await?;
        let signed = self.file("rules 1 signed.bursar");
        bisi.save(desktop, "Save the rules", "Save the rules of the team", &signed).await?;
        ada.open(desktop, &signed).await?;
        ada.app.find("heading", "People").await?;
        chidi.open(desktop, &signed).await?;
        chidi.join(ada).await
    }

    /// A version that waits goes from one administrator to another.
    pub async fn pass_rules(&self, from: &Seat, to: &Seat, version: u32) -> Result {
        let file = self.file(&format!("rules {version}.bursar"));
        from.save(&self.desktop, &format!("Save version {version}"), "Save the rules of the team", &file).await?;
        to.open(&self.desktop, &file).await
    }

    /// Ada prepares a payout and signs the request.
    pub async fn signed(&self, amount: &str) -> Result {
        let holder = naira::holder(&self.ada.app, naira::NUMBER).await?;
        self.ada.prepare(&holder, amount).await
    }

    /// The same, with the request in a file.
    async fn prepared(&self, amount: &str, name: &str) -> Result<PathBuf> {
        self.signed(amount).await?;
        let file = self.file(name);
        self.ada.save(&self.desktop, "Save the file", "Save the request as a file", &file).await?;
        Ok(file)
    }

    pub async fn close(self) -> Result {
        for seat in [self.ada, self.bisi, self.chidi] {
            seat.app.close().await?;
        }
        Ok(())
    }
}

#[tokio::test]
async fn one_prepares_another_approves_a_third_sends_and_anybody_checks_the_receipt() -> Result {
    let office = Office::open().await?;
    let Office { desktop, ada, bisi, chidi, .. } = &office;
    let request = office.prepared("2,500.50", "request.bursar").await?;
    // Who prepared it may approve what others prepared, and finds no way to approve this.
    ada.app.sees("Nobody can approve what they prepared themselves").await?;
    if ada.app.has("button", "Review to approve").await? {
        return fail("the maker could approve their own request");
    }
    if ada.app.invoke("proposal_review", json!({ "input": { "id": ada.request().await?["id"] } })).await?.is_ok() {
        return fail("the maker came to the confirm window with their own request");
    }
    // Bisi and Chidi do all of it by keyboard.
    bisi.open_by_keyboard(desktop, &request).await?;
    bisi.app.sees("As agreed on the phone").await?;
    bisi.app.sees("Not in your contacts, never paid in this computer’s records").await?;
    bisi.app.enter("button", "Review to approve").await?;
    bisi.say_yes_by_keyboard("Approve …").await?;
    let answer = office.file("answer.bursar");
    bisi.app.enter("button", "Save the answer").await?;
    desktop.answer_file_dialog("Save the request as a file", &answer)?;
    chidi.open_by_keyboard(desktop, &answer).await?;
    chidi.app.enter("button", "Start").await?;
    chidi.say_yes_by_keyboard("Send …").await?;
    naira::until(&chidi.app, "settled").await?;
    if naira::balance(&chidi.app, &office.account).await? != "97489.50" {
        return fail("not what one payout leaves");
    }
    let paid = first_day::newest(&chidi.app).await?;
    let text = chidi.app.command("receipt_text", json!({ "id": paid["id"] })).await?;
    let receipt = office.file("receipt.txt");
    std::fs::write(&receipt, text["text"].as_str().ok_or("no receipt")?)?;
    let checked = Command::new(bursar_tests::programs::app()?).arg("--verify").arg(&receipt).output()?;
    let said = String::from_utf8_lossy(&checked.stdout).into_owned();
    if !checked.status.success() || !said.contains("2,500.50") {
        return fail(format!("the receipt does not hold: {said}"));
    }
    office.close().await
}

#[tokio::test]
async fn a_request_is_rejected_with_a_reason_another_is_withdrawn_and_a_rule_is_changed_by_two() -> Result {
    let office = Office::open().await?;
    let Office { desktop, ada, bisi, chidi, .. } = &office;
    let request = office.prepared("10.00", "rejected.bursar").await?;
    bisi.open(desktop, &request).await?;
    bisi.app.fill("Reason, if you reject", "The invoice was paid in October").await?;
    bisi.app.click("button", "Reject").await?;
    bisi.app.sees("The invoice was paid in October").await?;
    let answer = office.file("rejection.bursar");
    bisi.save(desktop, "Save the answer", "Save the request as a file", &answer).await?;
    ada.open(desktop, &answer).await?;
    ada.app.sees("The invoice was paid in October").await?;
    // Another one is taken back by its maker.
    office.prepared("11.00", "withdrawn.bursar").await?;
    ada.app.click("button", "Withdraw").await?;
    ada.app.find("dialog", "Withdraw the request").await?;
    ada.app.fill("Reason", "Sent twice by mistake").await?;
    ada.app.press(thirtyfour::Key::Enter + "").await?;
    ada.app.sees("Ada withdrew it").await?;
    // The rule by the mouse, signed by both.
    ada.app.click("link", "Team").await?;
    ada.app.click("button", "Add a rule").await?;
    ada.app.click("radio", "Payouts").await?;
    ada.app.fill("Payments of at least", "1,000").await?;
    ada.app.click("button", "Done").await?;
    ada.app.click("button", "Sign version 2…").await?;
    first_day::allow(&ada.app).await?;
    ada.app.sees("You signed version 2").await?;
    office.pass_rules(ada, bisi, 2).await?;
    bisi.app.click("button", "Sign version 2…").await?;
    first_day::allow(&bisi.app).await?;
    bisi.app.sees("Version 2 now applies").await?;
    if bisi.team().await?["team"]["version"] != 2 {
        return fail("the second version does not hold");
    }
    if chidi.request().await?["id"].is_string() {
        return fail("a request came by itself");
    }
    office.close().await
}

#[tokio::test]
async fn sixty_salaries_are_prepared_looked_at_row_by_row_approved_and_sent_by_three() -> Result {
    let office = Office::open().await?;
    let Office { desktop, ada, bisi, chidi, .. } = &office;
    let mut text = batches::HEADINGS.to_owned();
    for at in 0..60 {
        text.push_str(&batches::salary(&ada.app, at, &format!("{}.50", 100 + at)).await?);
    }
    let book = batches::file(desktop, "salaries.csv", &text)?;
    batches::begin(&ada.app, "November salaries", "Salaries").await?;
    batches::open_file(desktop, &ada.app, &book).await?;
    ada.app.find("heading", "November salaries").await?;
    batches::named(&ada.app).await?;
    ada.app.becomes_usable("button", "Review batch").await?;
    ada.app.click("button", "Review batch").await?;
    ada.app.becomes_usable("button", "Prepare for approval").await?;
    ada.app.click("button", "Prepare for approval").await?;
    ada.app.click("button", "Sign the request").await?;
    let request = office.file("salaries.bursar");
    ada.save(desktop, "Save the file", "Save the request as a file", &request).await?;
    bisi.open(desktop, &request).await?;
    bisi.app.sees("November salaries, 60 payments").await?;
    bisi.app.click("button", "Review to approve").await?;
    // The rows are looked at first, while the banks are asked for sixty names.
    bisi.app.becomes_usable("button", "Review batch").await?;
    bisi.app.click("button", "Review batch").await?;
    bisi.app.becomes_usable("button", "Review to approve").await?;
    bisi.app.click("button", "Review to approve").await?;
    bisi.app.confirm().await?;
    // Sixty people who were never paid stand on two pages.
    bisi.app.click("button", "Next").await?;
    bisi.say_yes("Approve …").await?;
    bisi.open(desktop, &request).await?;
    let answer = office.file("salaries approved.bursar");
    bisi.save(desktop, "Save the answer", "Save the request as a file", &answer).await?;
    chidi.open(desktop, &answer).await?;
    chidi.app.click("button", "Start").await?;
    chidi.app.becomes_usable("button", "Review batch").await?;
    chidi.app.click("button", "Review batch").await?;
    chidi.app.becomes_usable("button", "Start · 60 payments").await?;
    chidi.app.click("button", "Start · 60 payments").await?;
    chidi.app.confirm().await?;
    chidi.app.click("button", "Next").await?;
    chidi.say_yes("Send …").await?;
    let batch = batches::at_stage(&chidi.app, "finished").await?;
    if batch["accepted"]["rows"] != 60 {
        return fail(format!("not all sixty: {batch}"));
    }
    office.close().await
}
