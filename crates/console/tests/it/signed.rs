//! What others can check: receipts and the log, signed here, checked without a profile, and refused after any change.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_console::{
    app::command_line::{self, Ended},
    base::files::{Ask, Chosen, Picker},
};
use bursar_documents::{
    pdf::Paper,
    receipt::{Receipt as Printed, Signature},
};
use bursar_test_support::attack;
use serde_json::json;

use crate::{history::Always, test_console::TestConsole};

/// In the table of attacks.
const NAME: &str = "Changed receipts and logs";
const FALSE_TEXT: &str = "False text over a true receipt";
const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const BEGIN: &str = "-----BEGIN BURSAR RECEIPT-----";
const END: &str = "-----END BURSAR RECEIPT-----";

/// What the command line says of a file.
fn verify(option: &str, path: &Path) -> Ended {
    command_line::run(&[OsString::from(option), path.into()], || None).unwrap()
}

fn verify_text(option: &str, text: impl AsRef<[u8]>) -> Ended {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file.txt");
    std::fs::write(&path, text).unwrap();
    verify(option, &path)
}

/// A console that paid 0.25 ETH, and the payment.
async fn paid() -> (TestConsole, String) {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let id = app.draft(&wallet, &native, PAYEE, "0.25").await.unwrap();
    app.approve().await;
    app.until(&id, &["settled"]).await;
    (app, id)
}

/// The signed receipt between the marks of a text.
fn document_in(text: &str) -> Vec<u8> {
    let inside = text.split_once(BEGIN).unwrap().1.split_once(END).unwrap().0;
    STANDARD.decode(inside.replace('\n', "")).unwrap()
}

async fn fingerprint(app: &TestConsole) -> String {
    app.ask("card_view", json!({})).await["fingerprint"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receipt_is_checked_on_paper_in_a_picture_and_as_text_without_a_profile() {
    let (app, id) = paid().await;
    let out = tempfile::tempdir().unwrap();
    app.console.set_picker(Arc::new(Always(out.path().to_owned())));
    let card = fingerprint(&app).await;
    let mut files = Vec::new();
    for (paper, ending) in [("a4", "pdf"), ("roll", "pdf"), ("picture", "png")] {
        let made = app.ask("receipt_save", json!({ "id": id, "paper": paper })).await;
        let path = out.path().join(made["name"].as_str().unwrap());
        assert_eq!(path.extension().unwrap(), ending);
        let bytes = std::fs::read(&path).unwrap();
        app.ask("receipt_save", json!({ "id": id, "paper": paper })).await;
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "the same payment gives the same file");
        files.push(bytes);
    }
    files.push(app.ask("receipt_text", json!({ "id": id })).await["text"].as_str().unwrap().as_bytes().to_vec());
    let hash = app.ask("intent_view", json!({ "id": id })).await["txHash"].as_str().unwrap().to_owned();
    for file in &files {
        let ended = verify_text("--verify", file);
        assert_eq!((ended.code, ended.err.as_str()), (0, ""), "{}", ended.out);
        for said in ["0.25 ETH", PAYEE, "no real money", &card, &hash] {
            assert!(ended.out.contains(said), "{said}: {}", ended.out);
        }
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_receipt_says_around_the_signed_one_is_never_believed() {
    let (app, id) = paid().await;
    let text = app.ask("receipt_text", json!({ "id": id })).await["text"].as_str().unwrap().to_owned();
    let false_text = text.replace("0.25", "9,000.25");
    assert!(false_text.starts_with(&text[..text.find("0.25").unwrap()]) && false_text.contains("9,000.25"));
    let ended = verify_text("--verify", &false_text);
    assert!(ended.code == 0 && ended.out.contains("0.25 ETH") && !ended.out.contains("9,000"), "{}", ended.out);
    // The same on paper and in a picture: another amount is printed over the code of the true receipt.
    let printed = Printed {
        code: None,
        organization: "Kolanut Ltd".into(),
        amount: "9,000.25 ETH".into(),
        status: "Completed".into(),
        rows: Vec::new(),
        foot: Vec::new(),
        is_test: false,
        signature: Some(Signature { document: document_in(&text), fingerprint: fingerprint(&app).await }),
    };
    let files = [printed.pdf(Paper::A4).unwrap(), printed.pdf(Paper::Roll).unwrap(), printed.picture().unwrap()];
    let tried = files.len() + 1;
    for file in files {
        let ended = verify_text("--verify", file);
        assert!(ended.code == 0 && ended.out.contains("0.25 ETH") && !ended.out.contains("9,000"), "{}", ended.out);
    }
    attack::held(FALSE_TEXT, tried, tried);
    attack::control(FALSE_TEXT, "who reads what the file says believes the other amount", usize::from(printed.text().contains("9,000.25 ETH")));
    // A receipt without a signature, a file without a receipt, no file at all.
    let unsigned = text.split(BEGIN).next().unwrap().to_owned();
    for file in [unsigned, String::new(), "nothing".into()] {
        let ended = verify_text("--verify", file);
        assert!(ended.code == 1 && ended.out.contains("no signed receipt"), "{ended:?}");
    }
    assert_eq!(verify("--verify", Path::new("/nowhere/receipt.pdf")).code, 1);
    for words in [&["--verify"][..], &["--verify", "a", "b"], &["--verify-log"]] {
        let ended = command_line::run(&words.iter().map(OsString::from).collect::<Vec<_>>(), || None).unwrap();
        assert!(ended.code == 1 && ended.err.contains("bursar --verify FILE"), "{ended:?}");
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signed_receipt_with_any_byte_changed_is_refused_and_shows_nothing() {
    let (app, id) = paid().await;
    let document = document_in(app.ask("receipt_text", json!({ "id": id })).await["text"].as_str().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("receipt.txt");
    let checked = |document: &[u8]| {
        std::fs::write(&path, format!("{BEGIN}{}{END}", STANDARD.encode(document))).unwrap();
        verify("--verify", &path)
    };
    assert_eq!(checked(&document).code, 0, "the control: unchanged");
    for at in 0..document.len() {
        let mut changed = document.clone();
        changed[at] ^= 1;
        let ended = checked(&changed);
        assert!(ended.code == 1 && !ended.out.contains("ETH"), "byte {at}: {}", ended.out);
    }
    attack::held(NAME, document.len(), document.len());
    attack::control(NAME, "receipts that nobody changed hold", usize::from(checked(&document).code == 0));
    app.console.shutdown().await;
}

/// The signed log as a file in a folder that the console's dialogs name.
async fn signed_log(app: &TestConsole, out: &Path) -> String {
    let made = app.ask("log_signed_save", json!({})).await;
    std::fs::read_to_string(out.join(made["name"].as_str().unwrap())).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signed_log_is_checked_without_a_profile_and_every_change_is_named() {
    let (app, _) = paid().await;
    let out = tempfile::tempdir().unwrap();
    app.console.set_picker(Arc::new(Always(out.path().to_owned())));
    let log = signed_log(&app, out.path()).await;
    let card = fingerprint(&app).await;
    let ended = verify_text("--verify-log", &log);
    assert!(ended.code == 0 && ended.out.contains("The log is whole") && ended.out.contains(&card), "{ended:?}");
    let lines: Vec<&str> = log.lines().collect();
    let joined = |lines: &[&str]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    assert!(lines.len() > 6 && lines.last().unwrap().starts_with("{\"payloadType\""), "{log}");
    let entries = lines.len() - 2;
    let mut tried = 0;
    let mut said = |text: String, wanted: &str| {
        let ended = verify_text("--verify-log", &text);
        assert!(ended.code == 1 && ended.out.contains(wanted), "{wanted}: {ended:?}");
        tried += 1;
    };
    // Every entry changed, left out, and doubled; the end cut off; the signature left out or cut.
    for at in 1..=entries {
        let changed = lines[at].replacen("\"person\":\"", "\"person\":\"x", 1);
        let mut with = lines.clone();
        with[at] = &changed;
        said(joined(&with), &format!("Entry {at} does not follow"));
        let mut without = lines.clone();
        without.remove(at);
        said(joined(&without), if at == entries { "signature" } else { "does not follow" });
        let mut twice = lines.clone();
        twice.insert(at, lines[at]);
        said(joined(&twice), "does not follow");
    }
    said(joined(&lines[..lines.len() - 1]), "No entry of this log is signed");
    let head = lines.last().unwrap().replacen("\"sig\":\"", "\"sig\":\"A", 1);
    said(joined(&[&lines[..=entries], &[head.as_str()]].concat()), "signature");
    said(log[..log.len() - 1].to_owned(), "cannot be read");
    said(joined(&lines[1..]), "not a signed log");
    said(String::new(), "not a signed log");
    // Entries after the signature.
    let more = signed_log(&app, out.path()).await;
    let longer: Vec<&str> = more.lines().collect();
    said(joined(&longer[..longer.len() - 1]), "Only the first");
    attack::held(NAME, tried, tried);
    attack::control(NAME, "logs that nobody changed hold", usize::from(verify_text("--verify-log", &more).code == 0));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_was_cut_at_its_end_is_noticed_when_it_is_checked_and_when_it_is_opened() {
    let (app, _) = paid().await;
    let whole = app.ask("log_check", json!({})).await;
    assert!(whole["cut"].is_null() && whole["broken"].is_null(), "{whole}");
    // Closing signs, so the end is known even before somebody saved a file of the log.
    let app = app.restart().await;
    let signed = app.ask("log_check", json!({})).await;
    assert!(signed["cut"].is_null() && signed["signed"].as_u64() >= whole["entries"].as_u64(), "{signed}");
    assert!(app.ask("app_state", json!({})).await["notice"].is_null(), "the control: nothing was cut");
    app.journal("DELETE FROM event WHERE seq > 3").await;
    let cut = app.ask("log_check", json!({})).await;
    assert!(cut["broken"].is_null() && cut["cut"] == signed["signed"], "the entries that are left fit: {cut}");
    // Also where the heads in the journal are gone.
    app.journal("DELETE FROM log_head").await;
    let cut = app.ask("log_check", json!({})).await;
    assert_eq!(cut["cut"], signed["signed"], "{cut}");
    let app = app.restart().await;
    let notice = app.ask("app_state", json!({})).await["notice"].to_string();
    assert!(notice.contains("was signed up to entry"), "{notice}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_signed_after_every_hundred_entries() {
    let (app, id) = paid().await;
    for at in 0..100 {
        app.ask("entry_annotate", json!({ "id": id, "note": format!("look {at}"), "category": "" })).await;
    }
    let signed = async || {
        let found = app.ask("log_check", json!({})).await;
        found["signed"].as_u64().filter(|signed| *signed >= 100).ok_or(found)
    };
    bursar_test_support::poll::until("a hundred entries are signed", signed).await;
    app.console.shutdown().await;
}

/// Gives the files of a queue, one after the other.
struct Queue(Mutex<Vec<PathBuf>>);

impl Picker for Queue {
    fn pick_open(&self, _: Ask) -> Chosen {
        let path = self.0.lock().unwrap().pop();
        Box::pin(async move { path })
    }

    fn pick_save(&self, _: Ask) -> Chosen {
        Box::pin(async { None })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_checks_a_file_in_the_app_and_learns_whether_this_computer_signed_it() {
    let (app, id) = paid().await;
    let (other, theirs) = paid().await;
    let folder = tempfile::tempdir().unwrap();
    let mut paths = Vec::new();
    for (of, id, name) in [(&other, &theirs, "theirs.txt"), (&app, &id, "own.txt")] {
        paths.push(folder.path().join(name));
        std::fs::write(paths.last().unwrap(), of.ask("receipt_text", json!({ "id": id })).await["text"].as_str().unwrap()).unwrap();
    }
    app.console.set_picker(Arc::new(Queue(paths.into())));
    for own in [true, false] {
        let checked = app.ask("signed_file_verify", json!({})).await;
        assert_eq!((&checked["holds"], &checked["parts"][0]["signers"][0]["isOwn"]), (&json!(true), &json!(own)), "{checked}");
        assert_eq!(checked["parts"][0]["rows"][0]["text"], "0.25 ETH");
    }
    assert!(app.ask("signed_file_verify", json!({})).await.is_null(), "no file was chosen");
    app.console.shutdown().await;
    other.console.shutdown().await;
}
