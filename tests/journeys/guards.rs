//! Who may call what: every command from the window it was not given to is refused by the shell, before any code of ours runs.

use bursar_tests::app::App;
use bursar_tests::attack;
use bursar_tests::first_day::{self, Payment};
use bursar_tests::{Result, fail, prepared};
use serde_json::json;

const NAME: &str = "Commands from a window that was not given them";

/// The generated table of commands, as the user interface has it.
const BINDINGS: &str = include_str!("../../ui/src/bindings/operations.ts");

/// The names inside one `export interface … { name: { … } }`.
fn names(interface: &str) -> Vec<&'static str> {
    let start = format!("export interface {interface} {{");
    let body = BINDINGS.split_once(&start).and_then(|(_, rest)| rest.split_once("\n}")).map_or("", |(body, _)| body);
    body.lines().filter_map(|line| line.trim().split_once(": {").map(|(name, _)| name)).collect()
}

async fn refused(app: &App, window: &str, names: &[&str]) -> Result {
    for name in names {
        match app.invoke(name, json!({ "input": {} })).await? {
            Err(answer) if answer.as_str().is_some_and(|words| words.contains("not allowed")) => {}
            other => return fail(format!("{name} called from {window} gives {other:?}")),
        }
    }
    attack::held(NAME, names.len(), names.len());
    Ok(())
}

#[tokio::test]
async fn no_window_may_call_what_it_was_not_given() -> Result {
    let (main, operations, confirm) = (names("CommandMap"), names("OperationMap"), names("ConfirmCommandMap"));
    if main.len() < 10 || operations.len() < 27 || !confirm.contains(&"draft_approve") {
        return fail("the generated table of commands was not read");
    }
    let (_desk, app, _) = prepared::open().await?;
    refused(&app, "main", &confirm).await?;

    // With a real draft and from inside the real confirm window, too.
    let payment = Payment { chain: "Ethereum Sepolia", what: "ETH", to: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", amount: "0.1", reference: "Guard" };
    let draft = first_day::draft(&app, "ETH-SEPOLIA", &payment).await?;
    app.confirm().await?;
    refused(&app, "confirm", &main).await?;
    refused(&app, "confirm", &operations).await?;
    let review = app.command("draft_view", json!({})).await?;
    let verdict = json!({ "input": { "verdict": { "draftId": draft, "token": review["token"] } } });

    app.main().await?;
    match app.invoke("draft_approve", verdict).await? {
        Err(answer) if answer.as_str().is_some_and(|words| words.contains("not allowed on window")) => {}
        other => return fail(format!("main approved a payment: {other:?}")),
    }
    let intent = app.command("intent_view", json!({ "id": draft })).await?;
    if intent["state"] != "draft" {
        return fail(format!("the draft moved on: {intent}"));
    }
    // Each window reaches what it was given: not everything is refused.
    let mut reached = 0;
    for name in &main {
        let answer = app.invoke(name, json!({ "input": 7 })).await?;
        reached += usize::from(!matches!(&answer, Err(words) if words.as_str().is_some_and(|words| words.contains("not allowed"))));
    }
    attack::control(NAME, "commands that the main window was given reach the console", reached);
    if reached != main.len() {
        return fail(format!("{reached} of {} commands of the main window are reached", main.len()));
    }
    app.close().await
}
