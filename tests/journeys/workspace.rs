//! The three with a database between them: nobody carries a request. What one window signs appears in the others, also after the server was away.

use bursar_test_support::poll;
use bursar_tests::{Result, fail, naira};
use serde_json::{Value, json};

use crate::team::{Office, Seat};

#[allow(dead_code)]
#[path = "../../crates/workspace/tests/it/support/cluster/mod.rs"]
mod cluster;

use cluster::Cluster;

/// A connection that no window makes.
async fn sql(address: &bursar_workspace::Address) -> tokio_postgres::Client {
    let (client, stream) = tokio_postgres::connect(address.url().expose("a test"), tokio_postgres::NoTls).await.expect("the server is there");
    tokio::spawn(stream);
    client
}

/// Ada makes the workspace in its settings, and the others join it with their invitations.
async fn shared(office: &Office, cluster: &Cluster) -> Result {
    let Office { desktop, ada, bisi, chidi, .. } = office;
    let owner = cluster.owner_of("books").await;
    ada.app.click("link", "Settings").await?;
    ada.app.click("button", "Create a workspace").await?;
    ada.app.fill("Address of the database", owner.url().expose("a test")).await?;
    ada.app.press(thirtyfour::Key::Enter + "").await?;
    ada.app.gone("dialog", "").await?;
    state_is(ada, "connected").await?;
    for (seat, person) in [(bisi, "Bisi"), (chidi, "Chidi")] {
        let file = office.file(&format!("invitation of {person}.bursar"));
        ada.app.click("button", &format!("Invite {person}")).await?;
        ada.save(desktop, "Save invitation", &format!("Save the invitation of {person}"), &file).await?;
        ada.app.sees("who opens it under Settings, Workspace").await?;
        ada.app.click("button", "Close").await?;
        seat.app.click("link", "Settings").await?;
        seat.app.click("button", "Join with an invitation").await?;
        desktop.answer_file_dialog("Open an invitation", &file)?;
        state_is(seat, "connected").await?;
        seat.app.sees("Everything, ").await?;
    }
    Ok(())
}

async fn state_is(seat: &Seat, state: &str) -> Result {
    poll::until(format!("the workspace is {state}"), async || {
        let view = seat.app.command("workspace_view", json!({})).await.map_err(|error| error.to_string())?;
        if view["joined"]["state"] == state { Ok(()) } else { Err(view.to_string()) }
    })
    .await;
    Ok(())
}

/// The newest request, once it stands so.
async fn stage_is(seat: &Seat, stage: &str) -> Result<Value> {
    Ok(poll::until(format!("the request is {stage}"), async || {
        let list = seat.app.command("proposal_list", json!({})).await.map_err(|error| error.to_string())?;
        if list["items"][0]["stage"] == stage { Ok(list["items"][0].clone()) } else { Err(list.to_string()) }
    })
    .await)
}

#[tokio::test]
async fn what_is_prepared_here_is_approved_there_and_sent_elsewhere_while_the_server_goes_and_comes() -> Result {
    let office = Office::open().await?;
    let mut cluster = Cluster::start();
    shared(&office, &cluster).await?;
    let Office { ada, bisi, chidi, account, .. } = &office;
    office.signed("2,500.50").await?;

    // It stands on Bisi's Home by itself. The server ends before she approves: she works on, and it is delivered later.
    stage_is(bisi, "waiting").await?;
    bisi.app.click("link", "Home").await?;
    bisi.app.click("button", "Open: …").await?;
    bisi.app.sees("As agreed on the phone").await?;
    cluster.crash();
    state_is(bisi, "offline").await?;
    bisi.app.click("button", "Review to approve").await?;
    bisi.say_yes("Approve …").await?;
    bisi.app.click("link", "Settings").await?;
    bisi.app.sees("of this computer waits to be delivered").await?;
    cluster.restart();

    // Chidi's window has it without a hand: he starts it.
    stage_is(chidi, "approved").await?;
    chidi.app.click("link", "Home").await?;
    chidi.app.click("button", "Open: …").await?;
    chidi.app.click("button", "Start").await?;
    chidi.say_yes("Send …").await?;
    naira::until(&chidi.app, "settled").await?;
    if naira::balance(&chidi.app, account).await? != "97489.50" {
        return fail("not what one payout leaves");
    }

    // The others see what came of it, in the request and in the history.
    stage_is(ada, "started").await?;
    ada.app.sees("Chidi’s desk, Chidi sent it").await?;
    for seat in [ada, bisi] {
        seat.app.click("link", "History").await?;
        seat.app.click("button", "Other computers 1").await?;
        seat.app.click("button", "…Sent from Chidi’s desk, Chidi…").await?;
        seat.app.sees("Approved by").await?;
    }
    office.close().await
}
