//! The live key is in the memory of the core process and of no other, and of none once the app is locked.

use bursar_test_support::not_run::Missing;
use bursar_tests::app::{App, pause};
use bursar_tests::sandbox::Sandbox;
use bursar_tests::scan::finds;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, attack, fail, first_day, processes};
use serde_json::json;
use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::time::{Duration, Instant};

const NAME: &str = "The live key in a web process";
const LOCKED: &str = "The live key in memory a second after the lock";

/// Bytes of a page of memory, and so many pages are looked at together.
const PAGE: u64 = 4096;
const TOGETHER: u64 = 256;

/// The pages of this range that hold something, as ranges of addresses: in memory or moved out of it, which the two highest bits of an entry
/// tell. The web view reserves far more than it uses, and to look into a page that was never touched would make one.
fn touched(pages: &File, from: u64, to: u64) -> Vec<(u64, u64)> {
    let mut entries = vec![0; usize::try_from((to - from).div_ceil(PAGE) * 8).unwrap_or_default()];
    let read = pages.read_at(&mut entries, from / PAGE * 8).unwrap_or_default();
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for (number, _) in entries[..read].chunks_exact(8).enumerate().filter(|(_, entry)| entry[7] >> 6 != 0) {
        let at = from + number as u64 * PAGE;
        match ranges.last_mut() {
            Some(last) if last.1 == at => last.1 = at + PAGE,
            _ => ranges.push((at, at + PAGE)),
        }
    }
    ranges
}

/// In how many pieces of a process's memory each of these words stands, as bytes or as 16-bit letters. None where the system refuses the look.
fn found<const N: usize>(process: u32, words: [&str; N]) -> Option<[usize; N]> {
    let forms = words.map(|word| (word.as_bytes().to_vec(), word.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()));
    let overlap = forms.iter().map(|(_, wide)| wide.len() as u64).max().unwrap_or_default();
    let maps = std::fs::read_to_string(format!("/proc/{process}/maps")).ok()?;
    let memory = File::open(format!("/proc/{process}/mem")).ok()?;
    let pages = File::open(format!("/proc/{process}/pagemap")).ok()?;
    let mut counts = [0; N];
    for line in maps.lines() {
        let mut parts = line.split(' ');
        let (Some((from, to)), Some(rights)) = (parts.next().and_then(|range| range.split_once('-')), parts.next()) else { continue };
        // Programs and letters on the disk hold no key.
        if !rights.starts_with("rw") {
            continue;
        }
        let (Ok(from), Ok(to)) = (u64::from_str_radix(from, 16), u64::from_str_radix(to, 16)) else { continue };
        // What is left of a piece, so that a word across two of them is found.
        let (mut before, mut ends) = (Vec::new(), from);
        for piece in (from..to).step_by(usize::try_from(PAGE * TOGETHER).unwrap_or(1 << 20)) {
            for (start, end) in touched(&pages, piece, to.min(piece + PAGE * TOGETHER)) {
                let mut bytes = if start == ends { std::mem::take(&mut before) } else { Vec::new() };
                let kept = bytes.len();
                bytes.resize(kept + usize::try_from(end - start).unwrap_or_default(), 0);
                // A page that has gone since is one less to look into.
                let Ok(read) = memory.read_at(&mut bytes[kept..], start) else { continue };
                bytes.truncate(kept + read);
                for (count, (narrow, wide)) in counts.iter_mut().zip(&forms) {
                    *count += usize::from(finds(&bytes, narrow) || finds(&bytes, wide));
                }
                before = bytes.split_off(bytes.len().saturating_sub(usize::try_from(overlap).unwrap_or_default()));
                ends = start + read as u64;
            }
        }
    }
    Some(counts)
}

#[tokio::test]
async fn the_live_key_is_in_no_web_process() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let data = desktop.folder("app");
    let app = App::open(&desktop, &data).await?;
    app.click("button", "Connect my organization").await?;
    first_day::connect(&app, &organization.base_url, &organization.api_key).await?;
    first_day::open_connected(&app).await?;
    first_day::create_set(&app, "Canary").await?;
    app.close().await?;

    // As on every later day: the key comes from the keyring, and people work.
    let app = App::open(&desktop, &data).await?;
    for screen in ["Wallets", "Transfers", "History", "Settings", "Home"] {
        app.click("link", screen).await?;
        pause(200).await;
    }
    let _ = app.invoke("wallet_balances", json!({ "input": { "id": "no such wallet" } })).await?;
    let planted = "planted-7c0d1a55e2b94f6e";
    app.driver()?.execute("window.__planted = [...arguments[0]].join('')", vec![planted.into()]).await?;

    let (mut webs, mut clean, mut seen) = (0, 0, 0);
    let Some([core]) = found(app.process(), [&organization.api_key]) else {
        for row in [NAME, LOCKED] {
            attack::not_run(row, "this system lets nobody look into another process", Missing::System);
        }
        return app.close().await;
    };
    for process in processes::family(app.process()).into_iter().skip(1) {
        let Some([key, control]) = found(process, [organization.api_key.as_str(), planted]) else { continue };
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
    let Some([after, still]) = found(app.process(), [&organization.api_key, &organization.base_url]) else {
        return fail("the core process can no longer be looked into");
    };
    println!("the key in the core process: {core} pieces of memory before the lock, {after} a second after");
    attack::control(LOCKED, "the address of the service is found in the core process all the same", still);
    attack::held(LOCKED, 1, usize::from(after == 0));
    if took > Duration::from_secs(20) {
        return fail("the lock takes too long");
    }
    app.close().await
}
