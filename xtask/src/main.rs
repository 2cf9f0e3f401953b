//! The workspace's own tasks. `cargo xtask` alone lists them.

mod apt;
mod attack;
mod bench;
mod catalogue;
mod check;
mod displayed;
mod doc_paths;
mod docs;
mod equal;
mod faults;
mod folders;
mod fuzz;
mod gallery;
mod generate;
mod icons;
mod licences;
mod nextest;
mod outside;
mod package;
mod postgres;
mod pypi;
mod report;
mod requests;
mod rules;
mod run;
mod sbom;
mod step;
mod supply;
mod test;
mod tools;
mod ui;
mod windows;
mod workspace;

use std::process::ExitCode;
use test::Tier;
use workspace::Workspace;

const HELP: &str = "\
cargo xtask run [-- arguments of the app]     prepare everything and open Bursar
cargo xtask postgres                          a PostgreSQL server to try the team's workspace with, until Ctrl+C
cargo xtask test                              prepare everything and run every test that must hold for a change
cargo xtask test quick                        unit tests, user interface, operations, the first day: under three minutes
cargo xtask test long                         everything at full length: another node, all looks, all kills, long random requests
cargo xtask test NAME                         the Rust tests whose names contain NAME
cargo xtask check [rules]                     formatting, lints, generated files; the rules of the sources alone
cargo xtask check --all-platforms             the same, and the lints for Windows and the types for macOS
cargo xtask docs                              the documentation as one site, in target/docs, with every link checked
cargo xtask generate [guide|icons|contracts]  rewrite what is derived from the tables, the scenes and the drawings
cargo xtask gallery [PIECE OF A NAME]         pictures of every screen in every state, in target/gallery
cargo xtask faults                            a thousand kills and more while payments leave, counted at the chain
cargo xtask faults workspace                  a thousand schedules of two computers, one database and what goes wrong between them
cargo xtask faults sandbox                    two hundred kills of the sandbox under load; its chain beside another node
cargo xtask fuzz [MINUTES]                    what comes from outside, bent where coverage leads, for so long a reader (10)
cargo xtask requests                          random and broken requests against the sandbox's own document
cargo xtask attack                            every attack that the app must hold against, in one table
cargo xtask supply                            licences, bans, sources, lock files and budgets of what comes from elsewhere
cargo xtask package                           .deb and .rpm (.msi, .dmg there), weighed, listed, tried on an empty Debian
cargo xtask windows                           builds, tests and installs for Windows with a cross compiler and Wine: Linux, as root
cargo xtask windows [tests [NAME] | records | kills | installer]
                                             one part of it
cargo xtask equal                             whether two release builds of the same commit are the same to the byte
cargo xtask bench [start | sandbox | ui | workspace]
                                             start, memory and chain speed against their floors; long lists; the team's database";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let workspace = Workspace::find();
    let result = match words.as_slice() {
        ["run"] => run::run(&workspace, &[]),
        ["run", "--", rest @ ..] => run::run(&workspace, rest),
        ["postgres"] => postgres::postgres(&workspace),
        ["test"] => test::test(&workspace, Tier::Change),
        ["test", "quick"] => test::test(&workspace, Tier::Quick),
        ["test", "long"] => test::test(&workspace, Tier::Long),
        ["test", words] => test::named(&workspace, words),
        ["check"] => check::check(&workspace),
        ["check", "rules"] => rules::check(&workspace),
        ["check", "--all-platforms"] => check::all_platforms(&workspace),
        ["docs"] => docs::docs(&workspace),
        ["generate"] => generate::licences(&workspace).and_then(|()| generate::bindings(&workspace)),
        ["generate", "guide"] => gallery::guide(&workspace),
        ["generate", "icons"] => icons::generate(&workspace.root),
        ["generate", "contracts"] => generate::contracts(&workspace),
        ["gallery"] => gallery::gallery(&workspace, ""),
        ["gallery", piece] => gallery::gallery(&workspace, piece),
        ["faults"] => faults::faults(&workspace),
        ["faults", "workspace"] => faults::team_workspace(&workspace),
        ["faults", "sandbox"] => faults::sandbox(&workspace),
        ["fuzz"] => fuzz::fuzz(&workspace, fuzz::MINUTES),
        ["fuzz", minutes] => fuzz::fuzz(&workspace, minutes),
        ["attack"] => attack::attack(&workspace),
        ["supply"] => supply::check(&workspace),
        ["equal"] => equal::equal(&workspace),
        ["windows"] => windows::windows(&workspace, &windows::Part::ALL, None),
        ["windows", part] if let Some(part) = windows::Part::named(part) => windows::windows(&workspace, &[part], None),
        ["windows", "tests", name] => windows::windows(&workspace, &[windows::Part::Tests], Some(name)),
        ["package"] => package::package(&workspace),
        ["requests"] => requests::requests(&workspace),
        ["bench"] => bench::bench(&workspace, false),
        ["bench", "start"] => bench::start(&workspace),
        ["bench", "ui"] => bench::lists(&workspace),
        ["bench", "sandbox"] => bench::bench(&workspace, true),
        ["bench", "workspace"] => bench::shared(&workspace),
        _ => {
            println!("{HELP}");
            return if words.is_empty() || words == ["help"] || words == ["--help"] { ExitCode::SUCCESS } else { ExitCode::FAILURE };
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if !failure.said() {
                eprintln!("\n{failure}");
            }
            ExitCode::FAILURE
        }
    }
}
