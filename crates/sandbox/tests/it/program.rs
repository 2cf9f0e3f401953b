//! The program: its start line, its files, its end, and who may open a world.

use std::{
    io::Read,
    path::Path,
    process::{Command, Stdio},
};

use crate::common::*;
use bursar_sandbox::{Credentials, Options, SecretsSource, StartError, start};
use serde_json::Value;

fn embedded(folder: &Path, credentials: &Credentials) -> Options {
    Options::new(folder, SecretsSource::Given(credentials.clone()))
}

/// Why a sandbox does not start.
async fn refused(options: Options) -> StartError {
    match start(options).await {
        Ok(_) => panic!("it started"),
        Err(error) => error,
    }
}

#[tokio::test]
async fn the_start_line_is_one_line_of_json_with_all_that_is_needed() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(folder.path(), &["--api-key-header", "X-Other", "--dialect", "observed"]);
    let line = program.line.clone();
    assert!(text(&line["base_url"]).starts_with("http://127.0.0.1:"));
    assert_eq!(line["api_key_header"], "X-Other");
    assert_eq!(text(&line["organization_secret"]).len(), 64);
    assert_eq!(line["rpc"]["ETH-SEPOLIA"], format!("{}/rpc/ETH-SEPOLIA", text(&line["base_url"])));
    let answer = program.client.http.get(format!("{}/v2/wallets", text(&line["base_url"]))).header("X-Other", text(&line["api_key"])).send().await.unwrap();
    assert!(answer.json::<Value>().await.unwrap()["data"].is_array());

    program.child.kill().unwrap();
    let mut rest = String::new();
    program.out.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "", "exactly one line");
}

#[tokio::test]
async fn credentials_are_the_owners_alone_and_outlive_restarts() {
    let folder = tempfile::tempdir().unwrap();
    let first = Program::start(folder.path(), &[]).line.clone();
    assert!(bursar_system::is_private(&folder.path().join("credentials")).unwrap());
    let second = Program::start(folder.path(), &[]).line.clone();
    assert_eq!((&first["api_key"], &first["organization_secret"]), (&second["api_key"], &second["organization_secret"]));
    // A world without its credentials is not opened with new ones.
    std::fs::remove_file(folder.path().join("credentials")).unwrap();
    assert!(matches!(refused(Options::new(folder.path(), SecretsSource::CredentialsFile)).await, StartError::WrongCredentials(_)));
    assert!(!folder.path().join("credentials").exists());
}

#[tokio::test]
async fn an_embedded_world_holds_no_secret_in_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let credentials = Credentials::generate();
    let running = start(embedded(folder.path(), &credentials)).await.unwrap();
    let client = Client::new(running.base_url(), credentials.api_key.expose("the test is a client"));
    let sender = client.sender().await;
    client.raw(TRANSFER, &sender.transfer(&key(), &sender.native, "1")).await;
    client.get("/v2/config/organization/public-key").await;
    running.shutdown().await;
    let mut searched = 0;
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        searched += bytes.len();
        for secret in [&credentials.api_key, &credentials.organization_secret, &credentials.sealing_key] {
            let secret = secret.expose("searched for in files").as_bytes();
            assert!(!bytes.windows(secret.len()).any(|window| window == secret));
        }
        // The control: what is no secret is found.
        searched += usize::from(bytes.windows(8).any(|window| window == b"Treasury")) << 40;
    }
    assert!(searched >> 40 > 0, "the search would find what is there");
}

#[tokio::test]
async fn a_world_opens_only_for_its_own_credentials_seed_and_one_process() {
    let folder = tempfile::tempdir().unwrap();
    let credentials = Credentials::generate();
    let seeded = |text: &str| Options { seed: Some(text.into()), ..embedded(folder.path(), &credentials) };
    let running = start(seeded("one")).await.unwrap();
    let id = running.world_id();
    assert!(matches!(refused(seeded("one")).await, StartError::AlreadyOpen(_)));
    let taken = Options { listen: running.base_url().trim_start_matches("http://").parse().unwrap(), ..seeded("one") };
    assert!(matches!(refused(taken).await, StartError::PortTaken(_)));
    running.shutdown().await;

    assert!(matches!(refused(seeded("two")).await, StartError::OtherSeed(_)));
    assert!(matches!(refused(embedded(folder.path(), &Credentials::generate())).await, StartError::WrongCredentials(_)));
    let other_sealing = Credentials { sealing_key: Credentials::generate().sealing_key, ..credentials.clone() };
    assert!(matches!(refused(embedded(folder.path(), &other_sealing)).await, StartError::WrongCredentials(_)));
    let bad = Credentials { sealing_key: bursar_contract::Secret::new("short"), ..credentials.clone() };
    assert!(matches!(refused(embedded(folder.path(), &bad)).await, StartError::BadCredentials(_)));
    std::fs::write(folder.path().join("file"), "").unwrap();
    assert!(matches!(refused(embedded(&folder.path().join("file"), &credentials)).await, StartError::Folder { .. }));
    let exposed = Options { listen: "0.0.0.0:0".parse().unwrap(), ..seeded("one") };
    assert!(matches!(refused(exposed).await, StartError::BadOption(_)));
    let none = Options { confirmations: 0, ..seeded("one") };
    assert!(matches!(refused(none).await, StartError::BadOption(_)));

    let running = start(seeded("one")).await.unwrap();
    assert_eq!(running.world_id(), id);
    running.shutdown().await;
}

#[tokio::test]
async fn the_same_seed_gives_the_same_ids_and_addresses() {
    let mut seen = Vec::new();
    for seed in ["alpha", "alpha", "beta"] {
        let sandbox = sandbox_with(|options| options.seed = Some(seed.into())).await;
        let set = sandbox.new_set().await;
        let wallet = sandbox.new_wallets(&set, &["ETH"]).await.remove(0);
        seen.push((sandbox.running.world_id(), set.0, text(&wallet["id"]), text(&wallet["address"])));
    }
    assert_eq!(seen[0], seen[1]);
    assert_ne!(seen[0], seen[2]);
}

#[tokio::test]
async fn dropping_a_running_sandbox_frees_its_world() {
    let folder = tempfile::tempdir().unwrap();
    let credentials = Credentials::generate();
    drop(start(embedded(folder.path(), &credentials)).await.unwrap());
    let running = seen("the world is free", async || match start(embedded(folder.path(), &credentials)).await {
        Ok(running) => Some(running),
        Err(StartError::AlreadyOpen(_)) => None,
        Err(other) => panic!("{other}"),
    });
    running.await.shutdown().await;
}

#[test]
fn the_help_names_every_option_of_the_usage_line() {
    let run = |args: &[&str]| Command::new(env!("CARGO_BIN_EXE_bursar-sandbox")).args(args).stdin(Stdio::null()).output().unwrap();
    let help = run(&["--help"]);
    assert!(help.status.success() && help.stderr.is_empty());
    let (help, usage) = (String::from_utf8(help.stdout).unwrap(), String::from_utf8(run(&["--surprise", "1"]).stderr).unwrap());
    let options = |text: &str| -> std::collections::BTreeSet<String> {
        text.split(|c: char| c != '-' && !c.is_ascii_lowercase()).filter(|word| word.starts_with("--") && *word != "--surprise").map(str::to_owned).collect()
    };
    assert!(options(&usage).len() > 15, "{usage}");
    assert_eq!(options(&help), options(&usage));
}

#[test]
fn wrong_options_are_explained_and_nothing_is_started() {
    for args in [
        &[][..],
        &["--data"],
        &["--data", "x", "--dialect", "latin"],
        &["--data", "x", "--block-time", "soon"],
        &["--data", "x", "--chain", "ETH"],
        &["--surprise", "1"],
    ] {
        let done = Command::new(env!("CARGO_BIN_EXE_bursar-sandbox")).args(args).stdin(Stdio::null()).output().unwrap();
        assert_eq!(done.status.code(), Some(2), "{args:?}");
        assert!(done.stdout.is_empty() && String::from_utf8_lossy(&done.stderr).contains("usage:"));
    }
}

#[tokio::test]
async fn other_computers_reach_it_only_where_that_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let program = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bursar-sandbox"));
        command.arg("--data").arg(folder.path()).args(words).stdin(Stdio::null());
        command
    };
    for address in ["0.0.0.0:0", "[::]:0", "192.0.2.1:4000", "[::ffff:192.0.2.1]:4000"] {
        let done = program(&["--listen", address]).output().unwrap();
        assert_eq!(done.status.code(), Some(2), "{address}");
        let words = String::from_utf8(done.stderr).unwrap();
        for part in [address, "pretend", "API key", "seeds", "network", "--expose", "--listen 127.0.0.1:"] {
            assert!(words.contains(part), "{part}: {words}");
        }
        assert!(done.stdout.is_empty() && !folder.path().join("credentials").exists(), "nothing was started");
    }
    // The control: where it was asked for it listens, and says under which addresses it answers.
    let program = Program::start(folder.path(), &["--listen", "0.0.0.0:0", "--expose"]);
    let port = text(&program.line["base_url"]).rsplit(':').next().unwrap().to_owned();
    for (host, status) in [("127.0.0.1", 200), ("localhost", 200), ("0.0.0.0", 200), ("evil.example", 421)] {
        let asked = program.client.http.get(format!("http://127.0.0.1:{port}/health")).header("host", format!("{host}:{port}"));
        assert_eq!(asked.send().await.unwrap().status(), status, "{host}");
    }
    let loopback = Program::start(&folder.path().join("other"), &["--listen", "[::1]:0"]);
    assert!(text(&loopback.line["base_url"]).starts_with("http://[::1]:"));
}

#[tokio::test]
async fn the_program_takes_every_option_of_conduct_and_refuses_nonsense() {
    let folder = tempfile::tempdir().unwrap();
    let flags = [
        "--mode",
        "trustless",
        "--strict",
        "--no-extensions",
        "--rate-limits",
        "--idempotency",
        "forget-after=60",
        "--transfer-fee",
        "0.00",
        "--daily-limit",
        "5000",
    ];
    let program = Program::start(folder.path(), &flags);
    let mut client = program.client.clone();
    assert_eq!(client.get("/v2/customers").await.status, 404);
    let refused = client.post("/v2/organization/wallet-sets", serde_json::json!({"idempotencyKey": key(), "name": "x"})).await;
    assert_eq!(refused.json["errors"]["field"], "encryptedOrganizationSecret");
    client.key = text(&program.line["restricted_api_key"]);
    assert_eq!(client.get("/v2/wallets").await.status, 200);
    assert_eq!(client.get("/v2/wallets?surprise=1").await.status, 400);
    assert_eq!(client.post("/v2/tokens", serde_json::json!({})).await.status, 403);
    for wrong in
        [&["--mode", "half"][..], &["--idempotency", "sometimes"], &["--idempotency", "forget-after=soon"], &["--transfer-fee", "1.005"], &["--transfer-fee"]]
    {
        let run = Command::new(env!("CARGO_BIN_EXE_bursar-sandbox")).args(["--data", "unused"]).args(wrong).output().unwrap();
        assert_eq!(run.status.code(), Some(2), "{wrong:?}");
        assert!(String::from_utf8_lossy(&run.stderr).contains("usage:"), "{wrong:?}");
    }
}
