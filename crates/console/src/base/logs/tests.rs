use std::sync::Mutex;

use tracing::Level;

use super::{Log, files::Files, wanted};
use crate::attack;

const KEY: &str = "canary-api-key-5f0e9a";

fn told(asked: &str, speak: impl FnOnce()) -> String {
    let folder = tempfile::tempdir().unwrap();
    let log = Log { wanted: wanted(Some(asked)), files: Mutex::new(Files::new(folder.path().to_owned())) };
    tracing::subscriber::with_default(log, speak);
    std::fs::read_to_string(folder.path().join("bursar.log")).unwrap_or_default()
}

#[test]
fn libraries_speak_from_warnings_upwards_and_without_their_words_whatever_is_asked_for() {
    let asked = ["trace", "hyper=trace,reqwest=trace,rustls=trace", "h2=trace", "zbus=debug,info", "TRACE"];
    let mut held = 0;
    for level in asked {
        let text = told(level, || {
            tracing::trace!(target: "hyper::proto", "header {KEY}");
            tracing::debug!(target: "rustls::client", "secret {KEY}");
            tracing::info!(target: "reqwest::connect", url = KEY, "connecting");
            tracing::warn!(target: "zbus", url = KEY, "a message with {KEY}");
            tracing::debug!(target: "bursar_client", operation = "wallet_list", url = KEY, "exchange");
        });
        let libraries: Vec<&str> = text.lines().filter(|line| !line.contains("bursar_client")).collect();
        held += usize::from(!text.contains(KEY) && libraries.len() == 1 && libraries[0].contains("WARN"));
    }
    attack::held("Canaries in logs and data", asked.len(), held);
    let ours = told("trace", || tracing::trace!(operation = "wallet_list", url = KEY, "exchange"));
    assert!(ours.contains("exchange operation=\"wallet_list\"") && !ours.contains(KEY), "{ours}");
}

#[test]
fn only_named_fields_are_written_and_each_is_looked_through() {
    let text = told("info", || {
        tracing::warn!(name = "Halima Bello", amount = "5000", error = "apiKey=abc\nand 22212345678", "it failed");
        tracing::debug!("too fine");
    });
    assert!(text.contains("it failed error=") && text.lines().count() == 1, "{text}");
    for private in ["Halima", "5000", "abc", "22212345678", "too fine"] {
        assert!(!text.contains(private), "{private}: {text}");
    }
}

#[test]
fn the_level_is_the_finest_that_is_asked_for() {
    assert_eq!(wanted(None), Level::INFO);
    assert_eq!(wanted(Some("bursar=debug,hyper=trace")), Level::TRACE);
    assert_eq!(wanted(Some("nonsense")), Level::INFO);
}
