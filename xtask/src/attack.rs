//! `attack`: everything that docs/security.md promises, tried; and one table of it. The attacks are tests; `cargo xtask test` runs them too.

use crate::nextest::{self, Choice};
use crate::step::{Failure, Outcome, fail, run, step};
use crate::workspace::Workspace;
use crate::{apt, supply, tools, ui};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Rows that must be in the table, each with a piece of the names of the tests that fill it.
const ATTACKS: [(&str, &[&str]); 45] = [
    (
        "Answers of another request",
        &[
            "sender::lies::",
            "names_anything_else_is_not_taken",
            "answer_of_another_payment",
            "later_reading_that_contradicts",
            "first_complete_is_believed",
            "with_a_node_a_payment",
            "rows_of_another_wallet",
        ],
    ),
    ("Commands from a window that was not given them", &["guards::"]),
    ("Ways out of an injected script", &["injected::"]),
    ("Addresses rewritten by an injected script", &["injected::"]),
    ("Pages that are not of the app", &["only_the_pages_of_the_app"]),
    ("Configuration as it is built", &["built::"]),
    ("Approvals without the window's own token", &["only_the_confirm_window_with_its_own_token"]),
    ("Risks ticked from the main window", &["a_script_cannot_tick"]),
    ("Fields that nobody knows in inputs", &["every_input_of_every_command"]),
    ("Rules that a script of the main window loosens", &["every_weakening"]),
    ("Hostile text", &["hostile_text"]),
    ("The live key in a web process", &["memory::"]),
    ("The live key in memory a second after the lock", &["memory::"]),
    ("Pages whose web process ends", &["pages::"]),
    ("Secrets after the lock", &["nothing_holds_the_secrets_after_the_lock", "within_a_second_of_the_lock"]),
    ("The key at rest, in titles and notices", &["secrets::"]),
    ("Look-alike addresses", &["look_alikes"]),
    ("Addresses with a wrong checksum", &["wrong_checksum"]),
    ("Symbols that look like another token's", &["symbol_that_looks"]),
    ("Payloads made to be signed blindly", &["corpus_tests::"]),
    ("Links of a gateway", &["hostile_links"]),
    ("Forged returns of a customer", &["forged_visits"]),
    ("Files brought along", &["hostile_file"]),
    ("Formulas in exports", &["formula"]),
    ("Canaries in logs and data", &["no_canary", "logs::tests::"]),
    ("Changed rows of a closed journal", &["a_changed_row"]),
    ("Changed receipts and logs", &["with_any_byte_changed", "every_change_is_named"]),
    ("False text over a true receipt", &["what_a_receipt_says_around_the_signed_one"]),
    ("Payments without the team's approval", &["every_operation_that_moves_money"]),
    ("Changed attachments of a request", &["an_attachment_that_was_changed"]),
    ("Changed requests of a team", &["every_byte_of_a_request"]),
    ("Forged cards", &["and_a_forged_card_is_refused"]),
    ("Attached files that would run", &["what_could_run_is_not_opened"]),
    ("Swapped fingerprints", &["a_card_in_another_persons_name"]),
    ("Replayed decisions", &["a_decision_answers_for_no_other_request"]),
    ("Forks of a team's rules", &["two_versions_after_the_same_one_stop_everything"]),
    ("Old rules of a team", &["somebody_who_may_no_longer_prepare"]),
    ("QR codes of another organization", &["a_code_of_another_organization"]),
    ("Redirects", &["redirect"]),
    ("Bad TLS", &["tls::"]),
    ("Base URLs", &["parser_would_repair"]),
    ("Spoiled updates", &["spoiled_updates"]),
    ("Sandbox under another host name", &["no_route_answers_under_another_host_name"]),
    ("Sandbox asked by a page of another site", &["a_page_of_another_site"]),
    ("Slow connections to the sandbox", &["slow_connections"]),
];

/// Where the tests write their lines.
pub fn file(workspace: &Workspace) -> PathBuf {
    workspace.target.join("attacks.tsv")
}

/// Runs every attack and the rules of the supply chain, and prints the table.
pub fn attack(workspace: &Workspace) -> Outcome {
    step("Tools", tools::check)?;
    step("System packages", || apt::ensure(&[apt::BUILD, apt::HEADLESS, apt::SPREADSHEET]))?;
    step("Packages of the user interface", || ui::install(workspace))?;
    step("User interface", || ui::build(workspace))?;
    step("The bundler, which signs", || ui::packages(&workspace.root.join("packaging")))?;
    step("Programs and tests", || run(&mut workspace.cargo_all(&["build", "--all-targets"])))?;
    if !step("cargo-nextest", || nextest::ensure(workspace))? {
        return Err(fail("cargo-nextest cannot be installed; it runs the attacks."));
    }
    rows_name_tests(&nextest::names(workspace)?)?;
    begin(workspace)?;
    let tests = step("Attacks", || {
        let pieces: Vec<String> = ATTACKS.iter().flat_map(|(_, tests)| tests.iter()).map(|piece| format!("test({piece})")).collect();
        let written = file(workspace).display().to_string();
        let choice = Choice { profile: "long", filter: Some(&pieces.join(" | ")), beyond: true, environment: &[("BURSAR_ATTACKS", &written)] };
        let failed = nextest::tests(workspace, &choice)?.iter().filter(|case| case.failed).count();
        if failed == 0 { Ok(()) } else { Err(fail(format!("{failed} tests failed."))) }
    });
    let supply = step("Supply chain", || supply::check(workspace));
    let table = table(workspace);
    tests.and(supply).and(table)
}

/// Fails where a row selects tests by a name that no test has.
pub fn rows_name_tests(names: &BTreeSet<String>) -> Outcome {
    let lost = without_a_test(names, &ATTACKS);
    if lost.is_empty() { Ok(()) } else { Err(fail(format!("Rows of attacks that name no test: {}", lost.join(", ")))) }
}

/// Rows and their words that stand in no name.
fn without_a_test(names: &BTreeSet<String>, rows: &[(&str, &[&str])]) -> Vec<String> {
    let lost =
        rows.iter().flat_map(|(row, pieces)| pieces.iter().filter(|piece| !names.iter().any(|name| name.contains(**piece))).map(move |piece| (row, piece)));
    lost.map(|(row, piece)| format!("{row} ({piece})")).collect()
}

/// Empties the table.
pub fn begin(workspace: &Workspace) -> Outcome {
    std::fs::create_dir_all(&workspace.target).and_then(|()| std::fs::write(file(workspace), "")).map_err(|cause| fail(format!("no table of attacks: {cause}")))
}

#[derive(Default)]
struct Row {
    tried: u64,
    held: u64,
    controls: Vec<String>,
    not_run: Vec<String>,
}

/// Prints what the tests wrote. Fails where an attack is missing, did not hold, or has no control.
pub fn table(workspace: &Workspace) -> Outcome {
    let text = std::fs::read_to_string(file(workspace)).map_err(|cause| fail(format!("no table of attacks: {cause}")))?;
    let (lines, wrong) = rendered(&text, &ATTACKS.map(|(name, _)| name));
    println!("\n{lines}");
    if wrong.is_empty() { Ok(()) } else { Err(fail(format!("Attacks that do not hold, or were not tried: {}", wrong.join(", ")))) }
}

/// The table, and the names of what is wrong in it.
fn rendered(text: &str, expected: &[&str]) -> (String, Vec<String>) {
    let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split('\t').collect();
        let number = |at: usize| words.get(at).and_then(|word| word.parse::<u64>().ok()).unwrap_or_default();
        let (Some(kind), Some(name)) = (words.first(), words.get(1)) else { continue };
        let row = rows.entry(name).or_default();
        match *kind {
            "held" => (row.tried, row.held) = (row.tried + number(2), row.held + number(3)),
            "control" => row.controls.push(format!("{}: {}", words.get(2).unwrap_or(&""), number(3))),
            _ => row.not_run.push(format!("NOT RUN: {}", words.get(2).unwrap_or(&""))),
        }
    }
    let names: Vec<&str> = expected.iter().copied().chain(rows.keys().copied().filter(|name| !expected.contains(name))).collect();
    let mut lines = format!("{:<48} {:>6} {:>6}  control\n", "attack", "tried", "held");
    let mut wrong = Vec::new();
    for name in names {
        let row = rows.remove(name).unwrap_or_default();
        // Where a control needs a program that is not here, the row says so and does not fail.
        let sound = row.tried > 0 && row.held == row.tried && !(row.controls.is_empty() && row.not_run.is_empty());
        if !sound {
            wrong.push(name.to_owned());
        }
        let said: Vec<String> = row.controls.into_iter().chain(row.not_run).collect();
        let said = if said.is_empty() { "none".to_owned() } else { said.join("; ") };
        lines += &format!("{name:<48} {:>6} {:>6}  {said}\n", row.tried, row.held);
    }
    (lines, wrong)
}

impl From<std::io::Error> for Failure {
    fn from(cause: std::io::Error) -> Self {
        fail(cause.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::{rendered, without_a_test};

    #[test]
    fn a_row_that_names_no_test_is_found() {
        let names = ["guards::one".to_owned()].into();
        assert_eq!(without_a_test(&names, &[("A", &["guards::"]), ("B", &["guards::", "gone::"])]), ["B (gone::)"]);
    }

    #[test]
    fn a_row_that_is_missing_broken_or_without_control_is_named() {
        let text = "held\tA\t3\t3\ncontrol\tA\tweak\t2\nheld\tA\t1\t1\nheld\tB\t3\t2\ncontrol\tB\tweak\t1\nheld\tC\t1\t1\nnot run\tE\tno engine\nheld\tF\t1\t1\nnot run\tF\tno engine\n";
        let (lines, wrong) = rendered(text, &["A", "B", "C", "D", "E", "F"]);
        assert_eq!(wrong, ["B", "C", "D", "E"]);
        assert!(lines.lines().any(|line| line.starts_with("A ") && line.contains("     4      4  weak: 2")), "{lines}");
        assert!(lines.contains("NOT RUN: no engine"));
    }
}
