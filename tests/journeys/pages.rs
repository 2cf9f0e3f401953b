//! A page lives in a process of its own, which can end. The window comes back, and no payment notices.

use bursar_test_support::length::repeats;
use bursar_tests::app::{App, PATIENCE, pause};
use bursar_tests::attack;
use bursar_tests::first_day::{self, Payment};
use bursar_tests::processes::{self, Owned, wait_until};
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail, prepared, programs};
use serde_json::json;
use std::path::Path;
use std::time::Instant;

const NAME: &str = "Pages whose web process ends";
const CHAIN: &str = "ETH-SEPOLIA";
/// So often a page is killed in the test of moments.
const MOMENTS: usize = 10;
const PAYEES: u64 = 3;
/// What each payee was paid before, and what each has after the payment of the test, in wei.
const BEFORE: u128 = 10_u128.pow(17);
const AFTER: u128 = 6 * BEFORE;
/// More colours than any empty page has, and fewer than any page of the app.
const DRAWN: u32 = 16;
/// What the app writes when a page's process ended.
const ENDED: &str = "window ended";

fn payment(payee: &str) -> Payment<'_> {
    Payment { chain: "Ethereum Sepolia", what: "ETH", to: payee, amount: "0.5", reference: "Page" }
}

/// An app with money, whose payees were each paid before: a first payment has a tick, and keys alone cannot see where it stands. And a draft
/// for the first payee.
async fn with_a_draft() -> Result<(TestDesktop, App, String)> {
    let (desktop, app, _) = prepared::open().await?;
    let mut before = Vec::new();
    for number in 1..=PAYEES {
        let payee = first_day::stranger(number);
        before.push(first_day::draft(&app, CHAIN, &Payment { amount: "0.1", reference: "Before", ..payment(&payee) }).await?);
        app.confirm().await?;
        first_day::approve(&app).await?;
    }
    for paid in &before {
        settles(&app, paid).await?;
    }
    let draft = first_day::draft(&app, CHAIN, &payment(&first_day::stranger(1))).await?;
    Ok((desktop, app, draft))
}

/// Starts the app without a driver, as a person does.
fn start(desktop: &TestDesktop, data: &Path) -> Result<Owned> {
    let mut command = desktop.command(&programs::app()?);
    command.arg("--data-dir").arg(data);
    Owned::start(&command, &desktop.logs())
}

/// Waits until the window shows more than an empty page.
fn shows(desktop: &TestDesktop, title: &str) -> Result {
    wait_until(&format!("\"{title}\" shows its page"), PATIENCE, || desktop.colours(title) > DRAWN)
}

fn both_show(desktop: &TestDesktop) -> Result {
    shows(desktop, "Confirm").and_then(|()| shows(desktop, "Bursar"))
}

fn end(mut app: Owned) -> Result {
    let process = app.id();
    app.kill();
    wait_until("the app is gone", PATIENCE, || !processes::is_running(process))
}

#[tokio::test]
async fn starts_with_a_waiting_draft_show_both_windows_each_time() -> Result {
    let starts = repeats(10, 30);
    let (desktop, mut app, _) = with_a_draft().await?;
    let data = prepared::data(&desktop);
    app.kill();
    // A main window that gets its frame and its size while it loads is where pages died.
    desktop.frame_all()?;

    let begun = Instant::now();
    let mut alive = 0;
    for number in 1..=starts {
        let app = start(&desktop, &data)?;
        let both = both_show(&desktop);
        let pages = processes::web(app.id()).len();
        if both.is_err() || pages != 2 || app.said().contains(ENDED) {
            return fail(format!("start {number}: {both:?}, {pages} web processes, {}\n{}", desktop.titles(), app.said()));
        }
        alive += 1;
        end(app)?;
    }
    println!("{starts} starts in {:?}", begun.elapsed());
    attack::held(NAME, starts as usize, alive);
    Ok(())
}

async fn settles(app: &App, id: &str) -> Result {
    let start = Instant::now();
    loop {
        let intent = app.command("intent_view", json!({ "id": id })).await?;
        if intent["state"] == "settled" {
            return Ok(());
        }
        if start.elapsed() > PATIENCE {
            return fail(format!("it is not settled: {intent}"));
        }
        pause(50).await;
    }
}

/// Once on the chain, and complete.
async fn happened_once(app: &App, id: &str, number: u64) -> Result {
    settles(app, id).await?;
    match first_day::chain(app, CHAIN).await?.balance(&first_day::stranger(number)).await? {
        AFTER => Ok(()),
        other => fail(format!("{other} wei arrived")),
    }
}

/// Kills the processes of these windows' pages and waits until others show them. `pages` holds main, then confirm, and is kept true.
async fn dies(desktop: &TestDesktop, process: u32, pages: &mut [u32], which: &[usize], moment: &str) -> Result {
    let old = pages.to_vec();
    for at in which {
        processes::kill(old[*at]);
    }
    let fresh = || processes::web(process).into_iter().filter(|id| !old.contains(id)).collect::<Vec<_>>();
    wait_until(&format!("{moment}: another process"), PATIENCE, || fresh().len() >= which.len())?;
    // Two at once come back in either order, and are only ever killed together again.
    for (at, id) in which.iter().zip(fresh()) {
        // The window may still show the picture of the page before.
        speaks(id)?;
        pages[*at] = id;
    }
    which.iter().try_for_each(|at| shows(desktop, ["Bursar", "Confirm"][*at])).map_err(|cause| format!("{moment}: {cause}").into())
}

/// Says yes once the button is armed, and comes back at once. Gives the processes of both pages.
async fn yes(desktop: &TestDesktop, app: &App) -> Result<[u32; 2]> {
    let pages = main_and_confirm(app.process())?;
    app.confirm().await?;
    app.read_to_the_end().await?;
    app.becomes_usable("button", "Send …").await?;
    if desktop.press("Confirm", "ctrl+Return") { Ok(pages) } else { fail("no confirm window takes the keys") }
}

async fn nothing_arrived(app: &App, number: u64) -> Result {
    match first_day::chain(app, CHAIN).await?.balance(&first_day::stranger(number)).await? {
        BEFORE => Ok(()),
        wei => fail(format!("{wei} wei are there without a yes")),
    }
}

fn main_and_confirm(process: u32) -> Result<[u32; 2]> {
    wait_until("both pages have a process", PATIENCE, || processes::web(process).len() == 2)?;
    processes::web(process).try_into().map_err(|pages| format!("not two pages: {pages:?}").into())
}

/// Waits until a page's process has told the app who it is: from then on it loads its page. Its end before that is the end of the app, by the web
/// view's own rule.
fn speaks(page: u32) -> Result {
    wait_until("the page's process speaks", PATIENCE, || processes::has_thread(page, "ReceiveQueue"))
}

/// A window that goes while the list is made spoils the list: it must name the main window.
fn main_alone(desktop: &TestDesktop) -> bool {
    let titles = desktop.titles();
    titles.contains("Bursar") && !titles.contains("Confirm")
}

/// Says yes by the keys, once the button is armed.
fn approve(desktop: &TestDesktop) -> Result {
    wait_until("the confirm window takes the yes and goes", PATIENCE, || {
        desktop.press("Confirm", "End");
        desktop.press("Confirm", "ctrl+Return");
        main_alone(desktop)
    })
}

#[tokio::test]
async fn a_killed_page_comes_back_at_ten_moments_and_each_payment_happens_once() -> Result {
    let (desktop, mut app, first) = with_a_draft().await?;
    let data = prepared::data(&desktop);
    app.kill();

    // While it starts: each page in its first moments.
    let started = start(&desktop, &data)?;
    let process = started.id();
    wait_until("the main page has a process", PATIENCE, || !processes::web(process).is_empty())?;
    let mut page = [processes::web(process)[0]];
    speaks(page[0])?;
    dies(&desktop, process, &mut page, &[0], "main, while it loads").await?;
    let mut pages = main_and_confirm(process)?;
    speaks(pages[1])?;
    dies(&desktop, process, &mut pages, &[1], "confirm, while it loads").await?;
    both_show(&desktop)?;
    dies(&desktop, process, &mut pages, &[0], "main, behind the confirm window").await?;
    dies(&desktop, process, &mut pages, &[1], "confirm, while it is read").await?;
    // Another start, because a page that ended three times is not loaded again: which page came first is not sure where one ended while it loaded.
    end(started)?;
    let started = start(&desktop, &data)?;
    both_show(&desktop)?;
    let mut pages = main_and_confirm(started.id())?;
    dies(&desktop, started.id(), &mut pages, &[0, 1], "both at once").await?;
    // It showed the draft anew by itself; the yes of a person sends it.
    approve(&desktop)?;
    end(started)?;

    let mut app = App::open_again(&desktop, &data).await?;
    happened_once(&app, &first, 1).await?;
    // While it drafts: the call is under way when the page goes. The driver's session goes with the page.
    let call = first_day::draft_call(&app, CHAIN, &payment(&first_day::stranger(2))).await?;
    app.driver()?.execute("window.__TAURI_INTERNALS__.invoke('transaction_transfer', arguments[0])", vec![call]).await?;
    let page = processes::web(app.process())[0];
    dies(&desktop, app.process(), &mut [page], &[0], "main, while it drafts").await?;
    app.kill();

    let mut app = App::open_again(&desktop, &data).await?;
    // It was drafted or it was not; nothing was sent.
    nothing_arrived(&app, 2).await?;
    let second = match app.command("intent_list", json!({ "payments": true, "limit": 1 })).await?["rows"][0].clone() {
        waits if waits["state"] == "draft" => waits["id"].as_str().unwrap_or_default().to_owned(),
        _ => first_day::draft(&app, CHAIN, &payment(&first_day::stranger(2))).await?,
    };
    let mut pages = yes(&desktop, &app).await?;
    dies(&desktop, app.process(), &mut pages, &[0], "main, right after the yes").await?;
    wait_until("the confirm window goes", PATIENCE, || main_alone(&desktop))?;
    let mut page = [pages[0]];
    dies(&desktop, app.process(), &mut page, &[0], "main, while nothing happens").await?;
    app.kill();

    let mut app = App::open_again(&desktop, &data).await?;
    happened_once(&app, &second, 2).await?;
    let third = first_day::draft(&app, CHAIN, &payment(&first_day::stranger(3))).await?;
    let pages = yes(&desktop, &app).await?;
    processes::kill(pages[1]);
    // The yes was on its way or it was not: either the window goes by itself, or it shows the draft again and is asked again.
    approve(&desktop)?;
    app.kill();

    let app = App::open(&desktop, &data).await?;
    happened_once(&app, &third, 3).await?;
    for (draft, number) in [(&first, 1), (&second, 2)] {
        happened_once(&app, draft, number).await?;
    }
    attack::held(NAME, MOMENTS, MOMENTS);
    app.close().await
}

#[tokio::test]
async fn the_fourth_end_of_a_page_is_told_by_a_dialog_of_the_system() -> Result {
    let mut desktop = TestDesktop::new(Keyring::Unlocked)?;
    let data = desktop.folder("app");
    let app = start(&desktop, &data)?;
    let process = app.id();
    shows(&desktop, "Bursar")?;
    let mut page = [processes::web(process)[0]];
    for moment in ["the first end", "the second end", "the third end"] {
        dies(&desktop, process, &mut page, &[0], moment).await?;
    }
    processes::kill(page[0]);
    wait_until("the dialog", PATIENCE, || desktop.titles().contains("Bursar cannot show this window"))?;
    if let Some(folder) = std::env::var_os("BURSAR_PICTURES") {
        desktop.picture(&Path::new(&folder).join("page-is-gone.png"))?;
    }
    desktop.answer("Bursar cannot show this window", "Return")?;
    if !processes::web(process).is_empty() {
        return fail("it was loaded a fourth time");
    }
    end(app)?;

    // The same without any of this: a dead page stays dead, and what sees pages come back sees that.
    desktop.set("BURSAR_PAGES_STAY_DEAD", "1");
    let app = start(&desktop, &data)?;
    shows(&desktop, "Bursar")?;
    processes::kill(processes::web(app.id())[0]);
    wait_until("the page is gone", PATIENCE, || processes::web(app.id()).is_empty())?;
    // A second start is answered by the first: what it had to do before is done.
    let called = desktop.command(&programs::app()?).arg("--data-dir").arg(&data).status()?;
    attack::control(NAME, "a page that is not watched stays dead", usize::from(called.success() && processes::web(app.id()).is_empty()));
    end(app)
}
