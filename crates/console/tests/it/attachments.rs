//! Files that belong to a request are opened as copies with the system's programs, if such programs show them and do not run them.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use bursar_console::{app::commands::Window, base::files::Viewer};
use bursar_contract::Code;
use bursar_test_support::attack;
use serde_json::{Value, json};

use crate::{
    office::{Office, Seat, refused},
    payouts::payout,
};

/// In the table of attacks.
const NAME: &str = "Attached files that would run";

/// The system's programs: remembers what it was given, or says why it could not open it.
#[derive(Clone, Default)]
struct Shown {
    files: Arc<Mutex<Vec<PathBuf>>>,
    fails: Arc<Mutex<Option<String>>>,
}

impl Viewer for Shown {
    fn open(&self, file: &Path) -> Result<(), String> {
        self.files.lock().unwrap().push(file.to_owned());
        self.fails.lock().unwrap().take().map_or(Ok(()), Err)
    }
}

/// Ada's request with these files, at Bisi's computer with all of them.
async fn with_files(office: &Office, files: &[(&str, &[u8])]) -> String {
    let Office { ada, bisi, chidi, account, .. } = office;
    let drafted = ada.app.call(Window::Main, "virtual_account_transfer", json!({ "input": payout(account, "10.00"), "note": {} })).await.unwrap();
    let draft = drafted["proposal"].as_str().unwrap();
    for (name, bytes) in files {
        ada.puts(&office.file(name, bytes));
        ada.app.ask("proposal_attach", json!({ "id": draft })).await;
    }
    let id = ada.sign(draft, &chidi.key).await;
    ada.carry(&id, bisi).await;
    for (name, bytes) in files {
        bisi.puts(&office.file(name, bytes));
        bisi.app.ask("proposal_attachment_bring", json!({ "id": id })).await;
    }
    id
}

async fn asked(seat: &Seat, id: &str, at: usize) -> Value {
    json!({ "id": id, "sha256": seat.item(id).await["attachments"][at]["sha256"] })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_of_the_file_that_was_signed_is_opened_and_goes_when_the_app_closes() {
    let mut office = Office::open().await;
    let letter = b"Maryam has moved to Zenith.";
    let id = with_files(&office, &[("Her letter#1.TXT", letter), ("invoice.pdf", b"%PDF-1.7\n%%EOF"), ("macros.xlsm", b"PK\x03\x04")]).await;
    let shown = Shown::default();
    let input = asked(&office.bisi, &id, 0).await;
    let none = office.bisi.app.try_ask("proposal_attachment_open", input.clone()).await.unwrap_err();
    assert_eq!((none.code, none.message.id()), (Code::Unavailable, "app-no-viewer"), "a window without such programs says so");
    office.bisi.app.console.set_viewer(Arc::new(shown.clone()));
    let opens: Vec<bool> = office.bisi.item(&id).await["attachments"].as_array().unwrap().iter().map(|one| one["opens"] == true).collect();
    assert_eq!(opens, [true, true, false]);

    for at in [0, 0, 1] {
        let input = asked(&office.bisi, &id, at).await;
        office.bisi.app.ask("proposal_attachment_open", input).await;
    }
    let files = shown.files.lock().unwrap().clone();
    let names: Vec<_> = files.iter().map(|file| file.file_name().unwrap().to_str().unwrap()).collect();
    assert_eq!(names, ["Her letter_1.txt", "Her letter_1.txt", "invoice.pdf"]);
    assert_ne!(files[0], files[1], "a copy that was changed is not shown again");
    let opened = office.bisi.journal().parent().unwrap().join("opened");
    for file in &files {
        assert!(file.starts_with(&opened) && bursar_system::is_private(file).unwrap(), "{}", file.display());
        assert!(bursar_system::is_private(file.parent().unwrap()).unwrap(), "{}", file.display());
    }
    assert_eq!((std::fs::read(&files[0]).unwrap(), std::fs::read(&files[2]).unwrap()), (letter.to_vec(), b"%PDF-1.7\n%%EOF".to_vec()));
    let said = office.bisi.app.ask("log_list", json!({ "text": "opened the attached file" })).await;
    assert_eq!(said["total"], 3, "{said}");

    *shown.fails.lock().unwrap() = Some("no program for PDF".into());
    let input = asked(&office.bisi, &id, 1).await;
    let failed = office.bisi.app.try_ask("proposal_attachment_open", input).await.unwrap_err();
    assert!(failed.message.to_string().contains("no program for PDF"), "{failed}");

    let left = opened.clone();
    office
        .bisi
        .restart_after(move || {
            assert!(!left.exists(), "the copies go when the app closes");
            std::fs::create_dir_all(left.join("1")).unwrap();
            std::fs::write(left.join("1").join("letter.txt"), letter).unwrap();
        })
        .await;
    assert!(!opened.exists(), "what a crash left goes when the profile is opened");
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_run_is_not_opened_whatever_its_name_says() {
    let office = Office::open().await;
    let files: [(&str, &[u8]); 6] = [
        ("setup.exe", b"MZ\x90\x00"),
        ("page.html", b"<script>"),
        ("invoice.pdf", b"MZ\x90\x00\x03"),
        ("run.txt", b"#!/bin/sh\ntouch /tmp/run"),
        ("rows.csv", b"Name,Amount\nAda,=cmd|'/C calc'!A0\n"),
        ("letter.txt", b"Maryam has moved to Zenith."),
    ];
    let id = with_files(&office, &files).await;
    let (bisi, shown) = (&office.bisi, Shown::default());
    bisi.app.console.set_viewer(Arc::new(shown.clone()));
    let words = ["of this kind", "of this kind", "not what its name says", "not what its name says", "as formulas"];
    for (at, words) in words.into_iter().enumerate() {
        let input = asked(bisi, &id, at).await;
        refused(&bisi.app.try_ask("proposal_attachment_open", input.clone()).await.unwrap_err(), words);
        bisi.save("proposal_attachment_save", input).await;
    }
    // Bytes that are no longer those that were signed, and a file that belongs to no request.
    let input = asked(bisi, &id, 5).await;
    let other = asked(bisi, &id, 2).await;
    let (own, put) = (input["sha256"].as_str().unwrap(), other["sha256"].as_str().unwrap());
    let swap = |from: &str, to: &str| {
        format!("UPDATE signed_document SET document = (SELECT document FROM signed_document WHERE digest = '{from}') WHERE digest = '{to}'")
    };
    let journal = rusqlite::Connection::open(bisi.journal()).unwrap();
    journal.execute_batch(&format!("CREATE TEMP TABLE kept AS SELECT document FROM signed_document WHERE digest = '{own}'")).unwrap();
    journal.execute_batch(&swap(put, own)).unwrap();
    assert!(bisi.app.try_ask("proposal_attachment_open", input.clone()).await.is_err());
    let unknown = bisi.app.try_ask("proposal_attachment_open", json!({ "id": id, "sha256": "00".repeat(32) })).await.unwrap_err();
    assert_eq!(unknown.code, Code::NotFound, "{unknown}");
    assert!(shown.files.lock().unwrap().is_empty(), "nothing of it reached a program of the system");
    assert!(!bisi.journal().parent().unwrap().join("opened").exists(), "nor was it written");

    journal.execute_batch(&format!("UPDATE signed_document SET document = (SELECT document FROM kept) WHERE digest = '{own}'")).unwrap();
    bisi.app.ask("proposal_attachment_open", input).await;
    attack::held(NAME, 7, 7);
    attack::control(NAME, "the text that was signed is opened", shown.files.lock().unwrap().len());
    drop(journal);
    office.close().await;
}
