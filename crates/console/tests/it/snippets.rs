//! *Copy as*: what is copied is run, and does what the exchange did.

use std::process::Command;

use bursar_sandbox::Behaviour;
use bursar_test_support::not_run::{Missing, not_run};
use serde_json::{Value, json};

use crate::test_console::service::Service;

/// Runs a program with the key in its environment; its output with a status before the answer, or none where the program is not on this computer.
fn run(form: &str, text: &str, key: &str, folder: &std::path::Path) -> Option<String> {
    let (program, arguments, file) = match form {
        // The status is what curl is asked for beside the answer.
        "curl" => ("sh", vec![], format!("{} --silent --show-error --write-out '\n%{{http_code}}'\n", text.trim_end())),
        "type_script" => ("node", vec!["--input-type=module"], text.to_owned()),
        "python" => ("python3", vec!["-"], text.to_owned()),
        _ => unreachable!("{form} is run by an editor or a compiler"),
    };
    let path = folder.join(form);
    std::fs::write(&path, file).unwrap();
    let output = Command::new(program).args(arguments).env("API_KEY", key).env("NO_PROXY", "127.0.0.1").stdin(std::fs::File::open(&path).unwrap()).output();
    let Ok(output) = output else {
        not_run(&format!("A copy as {form}"), &format!("there is no {program}"), Missing::System);
        return None;
    };
    assert!(output.status.success(), "{form}: {}\n{text}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copied_read_and_a_copied_write_run_in_a_shell_in_node_and_in_python() {
    let service = Service::connected(Behaviour::default()).await;
    let app = &service.app;
    let key = service.credentials.api_key.expose("set as a person sets it").to_owned();
    app.ask("token_list", json!({ "limit": 100 })).await;
    // Quotes of every kind, a variable and a command of a shell: each language must take them as text.
    let name = r#"O'Neil "x" $HOME `id` \n"#;
    app.ask("virtual_account_banks", json!({})).await;
    app.ask("customer_create", json!({ "name": name, "refId": "o-neil" })).await;
    let page = app.ask("exchange_list", json!({ "limit": 500 })).await;
    let id =
        |operation: &str| page["rows"].as_array().unwrap().iter().find(|row| row["operation"] == operation).unwrap_or_else(|| panic!("{page:#}"))["id"].clone();
    let folder = tempfile::tempdir().unwrap();
    let mut run_in = Vec::new();
    for form in ["curl", "type_script", "python"] {
        let read = app.ask("exchange_copy", json!({ "id": id("token_list"), "form": form })).await["text"].as_str().unwrap().to_owned();
        let Some(said) = run(form, &read, &key, folder.path()) else { continue };
        assert!(said.contains("200") && said.contains("tUSD"), "{form}: {said}");
        let write = app.ask("exchange_copy", json!({ "id": id("customer_create"), "form": form })).await["text"].as_str().unwrap().to_owned();
        // A customer of its own, so that the service does not know it.
        let own = write.replace("o-neil", &format!("o-neil-{form}"));
        let said = run(form, &own, &key, folder.path()).unwrap();
        assert!(said.contains("200") || said.contains("201"), "{form}: {said}");
        run_in.push(form);
    }
    let made = app.ask("customer_list", json!({ "limit": 100 })).await;
    let names: Vec<&Value> = made.as_array().unwrap().iter().filter(|one| one["name"] == name).collect();
    assert_eq!(names.len(), 1 + run_in.len(), "each made one with exactly this name: {made:#}");
    // The control: without its key nobody is answered, so it was the variable that opened the door.
    let read = app.ask("exchange_copy", json!({ "id": id("token_list"), "form": "curl" })).await["text"].as_str().unwrap().to_owned();
    if let Some(said) = run("curl", &read, "not-the-key", folder.path()) {
        assert!(said.ends_with("401"), "{said}");
    }
}
