//! The API key is in no file, no log and no answer to the window.

use bursar_tests::app::App;
use bursar_tests::desk::{Desk, Keyring};
use bursar_tests::sandbox::Sandbox;
use bursar_tests::{Result, fail, story};
use serde_json::json;
use std::path::{Path, PathBuf};

/// The forms in which a secret could lie in a file.
fn forms(secret: &str) -> Vec<Vec<u8>> {
    let bytes = secret.as_bytes();
    let hexadecimal: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let wide: Vec<u8> = secret.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mut forms = vec![bytes.to_vec(), hexadecimal.to_uppercase().into_bytes(), hexadecimal.into_bytes(), wide];
    // Inside a longer base64 text it can begin at three places; the letters at the edges depend on the neighbours.
    for shift in 0..3 {
        let mut padded = vec![0_u8; shift];
        padded.extend(bytes);
        let encoded = base64(&padded);
        let (from, to) = (if shift == 0 { 0 } else { 4 }, encoded.len() - 4);
        forms.push(encoded.as_bytes()[from..to].to_vec());
    }
    forms
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().fold(0_u32, |word, byte| word << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for place in 0..4 {
            out.push(if place <= chunk.len() { LETTERS[(word >> (18 - 6 * place) & 63) as usize] as char } else { '=' });
        }
    }
    out
}

/// Every file below the folder that holds the secret in some form.
fn holding(folder: &Path, forms: &[Vec<u8>], found: &mut Vec<PathBuf>) -> Result {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let kind = std::fs::symlink_metadata(&path)?.file_type();
        if kind.is_dir() {
            holding(&path, forms, found)?;
        } else if kind.is_file() {
            let content = std::fs::read(&path)?;
            if forms.iter().any(|form| content.windows(form.len()).any(|window| window == form)) {
                found.push(path);
            }
        }
    }
    Ok(())
}

/// Fails when a file below the folder holds the secret in some form.
pub(crate) fn rests_nowhere(what: &str, secret: &str, folder: &Path) -> Result {
    let mut found = Vec::new();
    holding(folder, &forms(secret), &mut found)?;
    if found.is_empty() { Ok(()) } else { fail(format!("{what} lies in {found:?}")) }
}

#[tokio::test]
async fn the_api_key_rests_nowhere_but_in_the_keyring() -> Result {
    let desk = Desk::new(Keyring::Unlocked)?;
    let elsewhere = tempfile::tempdir()?;
    let organization = Sandbox::start(&elsewhere.path().join("organization"), elsewhere.path(), &[])?;
    let data = desk.folder("app");
    let app = App::open(&desk, &data).await?;
    app.click("button", "Connect my organization").await?;
    story::connect(&app, &organization.base_url, &organization.api_key).await?;
    story::open_connected(&app).await?;
    story::create_set(&app, "Canary").await?;
    story::ready_to_pay(&app, "ETH-SEPOLIA", "0").await?;
    // A failure too: its card and its log line must not carry the key.
    let _ = app.invoke("wallet_balances", json!({ "input": { "id": "no such wallet" } })).await?;

    for name in ["app_state", "intent_list", "secret_states", "wallet_set_list", "wallet_list", "organization_public_key"] {
        let answer = app.invoke(name, json!({ "input": {} })).await?;
        if format!("{answer:?}").contains(&organization.api_key) {
            return fail(format!("{name} answers the API key"));
        }
    }
    let page: String = app.driver()?.source().await?;
    if page.contains(&organization.api_key) {
        return fail("the page still holds the API key");
    }
    app.close().await?;

    // The whole home folder: data, logs, the web view's storage, crash files, and the keyring's own file, which is sealed.
    rests_nowhere("the API key", &organization.api_key, &desk.folder(""))?;

    // The scan must be able to find it, in each form.
    let (forms, mut found) = (forms(&organization.api_key), Vec::new());
    for (number, form) in forms.iter().enumerate() {
        std::fs::write(data.join(format!("planted-{number}")), [b"before".as_slice(), form, b"after"].concat())?;
    }
    holding(&desk.folder(""), &forms, &mut found)?;
    if found.len() != forms.len() {
        return fail(format!("the scan is blind: it found {} of {} planted files", found.len(), forms.len()));
    }
    Ok(())
}
