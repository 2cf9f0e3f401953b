//! The colleague's own window in the tutorial for two: a second program, in which a person approves as the colleague and carries the file back.

use std::path::{Path, PathBuf};
use std::time::Instant;

use bursar_tests::app::{App, PATIENCE, pause};
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail, first_day, naira, processes, programs};
use serde_json::json;

use crate::team::Seat;

/// The data folder of the second program, once that has opened it.
async fn second_desk(data: &Path) -> Result<PathBuf> {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        let mut folders = std::fs::read_dir(data.join("second-desk")).into_iter().flatten().flatten().map(|entry| entry.path());
        // A program that has a folder open listens for later starts.
        if let Some(folder) = folders.find(|folder| folder.join("first").exists()) {
            return Ok(folder);
        }
        pause(100).await;
    }
    fail("the second program does not open its folder")
}

/// Ends the second program, as a person who closes its window.
async fn end(folder: &Path) -> Result {
    let of = folder.to_string_lossy();
    let name = programs::app()?.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let start = Instant::now();
    loop {
        let found = processes::find(&name, &of);
        if found.is_empty() {
            return Ok(());
        }
        if start.elapsed() > PATIENCE {
            return fail("the second program does not end");
        }
        for process in found {
            std::process::Command::new("kill").arg(process.to_string()).status()?;
        }
        pause(100).await;
    }
}

#[tokio::test]
async fn the_colleagues_own_window_is_a_second_program_in_which_a_person_approves() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let file = |name: &str| desktop.folder("files").join(name);
    std::fs::create_dir_all(desktop.folder("files"))?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    let (account, holder) = naira::practice(&app).await?;
    app.command("account_deposit", json!({ "id": account, "amount": "1,000,000" })).await?;
    app.command("virtual_account_balance", json!({ "id": account })).await?;
    app.click("link", "Sandbox").await?;
    app.click("button", "Start “Two people pay a salary sheet”").await?;
    app.sees("Step 2 of 8").await?;
    let view = app.command("tutorial_view", json!({})).await?;

    let ada = Seat::new(&desktop, app, "Ada").await?;
    ada.save(&desktop, "Save Bisi’s card", "Save Bisi’s card", &file("Bisi.bursar")).await?;
    ada.open(&desktop, &file("Bisi.bursar")).await?;
    ada.app.find("dialog", "Compare Bisi Adeyemi’s fingerprint").await?;
    let bisi = ada.app.command("team_view", json!({})).await?["cards"][0]["key"].as_str().ok_or("no card")?.to_owned();
    ada.type_groups(&format!("card:{bisi}"), &view["colleague"]["fingerprint"], "Trust this card").await?;
    ada.app.gone("dialog", "").await?;
    let members = json!([
        { "id": "", "name": "Ada", "roles": ["prepare", "approve", "send", "administer"], "cards": [{ "key": ada.key(), "sends": true }] },
        { "id": "", "name": "Bisi Adeyemi", "roles": ["approve", "administer"], "cards": [{ "key": bisi, "sends": false }] },
    ]);
    ada.app.command("team_policy_sign", json!({ "policy": { "team": "Practice", "members": members, "rules": [], "changesNeed": 2 } })).await?;
    first_day::allow(&ada.app).await?;
    ada.save(&desktop, "Save version 1", "Save the rules of the team", &file("rules.bursar")).await?;
    ada.app.click("button", "Hand a file to Bisi").await?;
    desktop.answer_file_dialog("Hand a file to Bisi", &file("rules.bursar"))?;
    desktop.answer_file_dialog("Save what Bisi gives back", &file("rules signed.bursar"))?;
    ada.open(&desktop, &file("rules signed.bursar")).await?;
    ada.app.find("heading", "People").await?;
    ada.prepare(&holder, "2,500.50").await?;
    ada.save(&desktop, "Save the file", "Save the request as a file", &file("request.bursar")).await?;

    ada.app.command("tutorial_window_open", json!({})).await?;
    let folder = second_desk(ada.app.data()).await?;
    let name = programs::app()?.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if processes::find(&name, &folder.to_string_lossy()).is_empty() {
        return fail("the folder is open, and no second program has it");
    }
    let refused = ada.app.invoke("world_reset", json!({ "input": {} })).await?;
    match refused {
        Err(why) if why.to_string().contains("tutorials-window-close-first") => {}
        other => return fail(format!("a reset beneath the open window gave {other:?}")),
    }
    // The same folder in a window that the test can lead.
    end(&folder).await?;
    let bisi = Seat::with_card(App::open(&desktop, &folder).await?, "Bisi", bisi);
    bisi.open(&desktop, &file("request.bursar")).await?;
    bisi.app.sees("As agreed on the phone").await?;
    bisi.app.click("button", "Review to approve").await?;
    bisi.say_yes("Approve …").await?;
    bisi.save(&desktop, "Save the answer", "Save the request as a file", &file("answer.bursar")).await?;
    bisi.app.close().await?;
    ada.open(&desktop, &file("answer.bursar")).await?;
    ada.app.click("button", "Start").await?;
    ada.say_yes("Send …").await?;
    naira::until(&ada.app, "settled").await?;
    if naira::balance(&ada.app, &account).await? != "1097489.50" {
        return fail("not what one payout leaves");
    }
    ada.app.command("world_reset", json!({})).await?;
    if folder.exists() {
        return fail("the colleague's folder outlives the sandbox that it belongs to");
    }
    ada.app.close().await
}
