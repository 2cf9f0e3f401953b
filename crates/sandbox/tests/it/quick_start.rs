//! The commands of docs/sandbox-service.md run as they stand.

use std::{path::Path, process::Command};

use bursar_test_support::not_run::{Missing, not_run};

/// Everything in the fences of a section, in order.
fn commands(page: &str, heading: &str) -> String {
    let section = page.split("\n## ").find(|section| section.starts_with(heading)).unwrap_or_else(|| panic!("no section {heading}"));
    section.split("```bash\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn the_commands_for_ci_start_fund_pay_and_find_the_payment() {
    if ["bash", "curl", "jq"].iter().any(|tool| Command::new(tool).arg("--version").output().is_err()) {
        return not_run("the commands for CI", "they need bash, curl and jq", Missing::Tool);
    }
    let commands = commands(include_str!("../../../../docs/sandbox-service.md"), "In CI");
    assert!(commands.matches("ask ").count() >= 6, "{commands}");
    let programs = Path::new(env!("CARGO_BIN_EXE_bursar-sandbox")).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let run = Command::new("bash").args(["-euo", "pipefail", "-c", &commands]).env("PATH", path).env("no_proxy", "*").output().unwrap();
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{said}{}", String::from_utf8_lossy(&run.stderr));
    assert!(said.ends_with("0.5 ETH arrived\n"), "{said}");
}
