//! The workspace's own tasks. `cargo xtask` alone lists them.

mod apt;
mod attack;
mod bench;
mod check;
mod displayed;
mod equal;
mod faults;
mod folders;
mod fuzz;
mod gallery;
mod generate;
mod icons;
mod licences;
mod nextest;
mod package;
mod place;
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

use place::Place;
use std::process::ExitCode;
use test::Tier;

const HELP: &str = "\
cargo xtask run [-- arguments of the app]     prepare everything and open Bursar
cargo xtask test                              prepare everything and run every test that must hold for a change
cargo xtask test quick                        unit tests, user interface, operations, the first day: under three minutes
cargo xtask test long                         everything at full length: another node, all looks, all kills, long random requests
cargo xtask test NAME                         the Rust tests whose names contain NAME
cargo xtask check [rules]                     formatting, lints, generated files; the rules of the sources alone
cargo xtask generate [icons | contracts]      rewrite what is derived from the tables
cargo xtask gallery [PIECE OF A NAME]         pictures of every screen in every state, in target/gallery
cargo xtask faults                            a thousand kills and more while payments leave, counted at the chain
cargo xtask faults sandbox                    two hundred kills of the sandbox under load; its chain beside another node
cargo xtask fuzz [MINUTES]                    what comes from outside, bent where coverage leads, for so long a reader (10)
cargo xtask requests                          random and broken requests against the sandbox's own document
cargo xtask attack                            every attack that the app must hold against, in one table
cargo xtask supply                            licences, bans, sources, lock files and budgets of what comes from elsewhere
cargo xtask package                           .deb and .rpm (.msi, .dmg there), weighed, listed, tried on an empty Debian
cargo xtask equal                             whether two release builds of the same commit are the same to the byte
cargo xtask bench [sandbox | ui]              start, memory and chain speed against their floors; long lists";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let place = Place::find();
    let result = match words.as_slice() {
        ["run"] => run::run(&place, &[]),
        ["run", "--", rest @ ..] => run::run(&place, rest),
        ["test"] => test::test(&place, Tier::Change),
        ["test", "quick"] => test::test(&place, Tier::Quick),
        ["test", "long"] => test::test(&place, Tier::Long),
        ["test", words] => test::named(&place, words),
        ["check"] => check::check(&place),
        ["check", "rules"] => rules::check(&place),
        ["generate"] => generate::licences(&place).and_then(|()| generate::bindings(&place)),
        ["generate", "icons"] => icons::generate(&place.root),
        ["generate", "contracts"] => generate::contracts(&place),
        ["gallery"] => gallery::gallery(&place, ""),
        ["gallery", piece] => gallery::gallery(&place, piece),
        ["faults"] => faults::faults(&place),
        ["faults", "sandbox"] => faults::sandbox(&place),
        ["fuzz"] => fuzz::fuzz(&place, fuzz::MINUTES),
        ["fuzz", minutes] => fuzz::fuzz(&place, minutes),
        ["attack"] => attack::attack(&place),
        ["supply"] => supply::check(&place),
        ["equal"] => equal::equal(&place),
        ["package"] => package::package(&place),
        ["requests"] => requests::requests(&place),
        ["bench"] => bench::bench(&place, false),
        ["bench", "ui"] => bench::lists(&place),
        ["bench", "sandbox"] => bench::bench(&place, true),
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
