//! The live key is in the memory of the core process and of no other, and of none once the app is locked.

use bursar_test_support::not_run::Missing;
use bursar_tests::app::{App, PATIENCE, pause};
use bursar_tests::desk::{Desk, Keyring};
use bursar_tests::sandbox::Sandbox;
use bursar_tests::scan::finds;
use bursar_tests::{Result, attack, fail, processes, story};
use serde_json::json;
use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::time::Instant;

const NAME: &str = "The live key in a web process";
const LOCKED: &str = "The live key in memory a second after the lock";

/// Whether a page of this range is in memory or was moved out of it: the two highest bits of its entry.
fn touched(pages: &File, from: u64, to: u64) -> bool {
    let mut entries = vec![0; usize::try_from((to - from).div_ceil(4096) * 8).unwrap_or_default()];
    let read = pages.read_at(&mut entries, from / 4096 * 8).unwrap_or_default();
    entries[..read].chunks_exact(8).any(|entry| entry[7] >> 6 != 0)
}

/// In how many pieces of a process's memory this word stands, as bytes or as 16-bit letters. None where the system refuses the look.
fn found(process: u32, word: &str) -> Option<usize> {
    let wide: Vec<u8> = word.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let maps = std::fs::read_to_string(format!("/proc/{process}/maps")).ok()?;
    let memory = File::open(format!("/proc/{process}/mem")).ok()?;
    let pages = File::open(format!("/proc/{process}/pagemap")).ok()?;
    let mut count = 0;
    for line in maps.lines() {
        let mut words = line.split(' ');
        let (Some((from, to)), Some(rights)) = (words.next().and_then(|range| range.split_once('-')), words.next()) else { continue };
        // Programs and letters on the disk hold no key.
        if !rights.starts_with("rw") {
            continue;
        }
        let (Ok(mut at), Ok(to)) = (u64::from_str_radix(from, 16), u64::from_str_radix(to, 16)) else { continue };
        let mut piece = vec![0; 1 << 20];
        while at < to {
            // The web view reserves far more than it uses: what was never touched is not looked into.
            if !touched(&pages, at, to.min(at + piece.len() as u64)) {
                at += piece.len() as u64;
                continue;
            }
            let length = usize::try_from((to - at).min(piece.len() as u64)).unwrap_or(piece.len());
            // A page that is not there ends its range.
            let Ok(read) = memory.read_at(&mut piece[..length], at) else { break };
            if read == 0 {
                break;
            }
            count += usize::from(finds(&piece[..read], word.as_bytes()) || finds(&piece[..read], &wide));
            // Overlap, so that a word across two pieces is found.
            at += if read as u64 == to - at { read as u64 } else { (read.saturating_sub(wide.len())).max(1) as u64 };
        }
    }
    Some(count)
}

#[tokio::test]
async fn the_live_key_is_in_no_web_process() -> Result {
    let desk = Desk::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desk.folder("organization"), &desk.logs(), &[])?;
    let data = desk.folder("app");
    let app = App::open(&desk, &data).await?;
    app.click("button", "Connect my organization").await?;
    story::connect(&app, &organization.base_url, &organization.api_key).await?;
    story::open_connected(&app).await?;
    story::create_set(&app, "Canary").await?;
    app.close().await?;

    // As on every later day: the key comes from the keyring, and people work.
    let app = App::open(&desk, &data).await?;
    for screen in ["Wallets", "Transfers", "History", "Settings", "Home"] {
        app.click("link", screen).await?;
        pause(200).await;
    }
    let _ = app.invoke("wallet_balances", json!({ "input": { "id": "no such wallet" } })).await?;
    let planted = "planted-7c0d1a55e2b94f6e";
    app.driver()?.execute("window.__planted = [...arguments[0]].join('')", vec![planted.into()]).await?;

    let (mut webs, mut clean, mut seen) = (0, 0, 0);
    let Some(core) = found(app.process(), &organization.api_key) else {
        for row in [NAME, LOCKED] {
            attack::not_run(row, "this system lets nobody look into another process", Missing::System);
        }
        return app.close().await;
    };
    for process in processes::family(app.process()).into_iter().skip(1) {
        let (Some(key), Some(control)) = (found(process, &organization.api_key), found(process, planted)) else { continue };
        webs += 1;
        clean += usize::from(key == 0);
        seen += control;
    }
    attack::control(NAME, "in the core process the key is found, pieces of memory", core);
    attack::control(NAME, "a word planted in the page is found in a web process", seen);
    if webs < 2 {
        return fail(format!("only {webs} web processes were looked into"));
    }
    attack::held(NAME, webs, clean);

    let before = Instant::now();
    app.command("app_lock", json!({})).await?;
    let took = before.elapsed();
    while before.elapsed().as_millis() < 1_000 {
        pause(50).await;
    }
    // What is freed is wiped, so nothing waits for the system to use the memory again.
    let (after, still) = (found(app.process(), &organization.api_key), found(app.process(), &organization.base_url));
    println!("the key in the core process: {core} pieces of memory before the lock, {after:?} a second after");
    attack::control(LOCKED, "the address of the service is found in the core process all the same", still.unwrap_or_default());
    attack::held(LOCKED, 1, usize::from(after == Some(0)));
    if took > PATIENCE {
        return fail("the lock takes too long");
    }
    app.close().await
}
