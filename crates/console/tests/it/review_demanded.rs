//! A row of the table that moves money and has no review does not compile, and the compiler says what is missing.
//!
//! The trait and the macro are taken from the console's own source; what they stand on is written here as small as it can be.

use std::{path::Path, process::Command};

const STUBS: &str = r#"
#![allow(dead_code, unused_variables)]
use std::{future::Future, pin::Pin};
macro_rules! message { ($id:literal) => { $id } }
pub enum Code { Invalid }
pub struct Fault;
impl Fault { fn new(code: Code, words: &str) -> Self { Self } }
pub struct Session;
#[derive(Default)]
pub struct DraftNote { resend_of: Option<String> }
pub struct Plan<O>(O);
impl<O: Request + 'static> Plan<O> { fn erased(self) -> Plan<Box<dyn Request>> { Plan(Box::new(self.0)) } }
pub struct DraftId;
pub struct Console;
pub trait HoldsAnswer: Sized + Send + Sync + 'static { type Reply: Send; }
pub mod bursar_contract { pub mod planted { pub struct Asks; pub struct Pays; } }
use bursar_contract::planted;
impl HoldsAnswer for planted::Asks { type Reply = (); }
impl HoldsAnswer for planted::Pays { type Reply = (); }
pub trait AnyReply: Send {}
pub trait Request: Send + Sync {}
impl<O: HoldsAnswer> Request for O {}
impl Console {
    async fn draft(&self, input: &dyn MovesMoney, note: DraftNote) -> Result<DraftId, Fault> { Ok(DraftId) }
    async fn run_any(&self, input: &dyn Request) -> Result<Box<dyn AnyReply>, Fault> { Err(Fault) }
}
"#;
const ROWS: &str = r#"
carried! { Documented {
    asks GET "/asks" Reads NoKey Open planted::Asks => ();
    pays POST "/pays" MovesMoney Keyed Set planted::Pays => ();
} }
"#;
const REVIEWED: &str =
    "impl Review for planted::Pays { async fn review(&self, _: &Session, _: &DraftNote) -> Result<Plan<Self>, Fault> { Ok(Plan(planted::Pays)) } }";

/// A piece of a source file, from a line to the end of another.
fn piece(file: &str, from: &str, until: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    let begin = text.find(from).unwrap_or_else(|| panic!("{file} has no {from}"));
    let end = begin + text[begin..].find(until).unwrap_or_else(|| panic!("{file} has no {until}")) + until.len();
    text[begin..end].to_owned()
}

/// What the compiler says of the rows; none where it takes them.
fn compiled(more: &str) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("rows.rs");
    let review = piece("payments/review/plan.rs", "#[diagnostic::on_unimplemented(", "\n}\n");
    let moves_money = piece("payments/review/plan.rs", "/// An input of a row that moves money", "input.review(session, note).await\n}\n");
    let row = piece("payments/dispatch.rs", "/// What came of a row.", "\n}\nbursar_contract::operations!(carried);");
    let row = row.strip_suffix("bursar_contract::operations!(carried);").unwrap();
    std::fs::write(&source, [STUBS, &review, &moves_money, row, ROWS, more].join("\n")).unwrap();
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let mut command = Command::new(rustc);
    command.args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "-o"]).arg(folder.path().join("rows.rmeta")).arg(&source);
    let output = command.output().unwrap();
    (!output.status.success()).then(|| String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_row_that_moves_money_without_a_review_does_not_compile_and_is_named() {
    let said = compiled("").expect("it was compiled");
    for words in ["`Pays` moves money, and nothing says what the confirm window shows of it", "implement `review::plan::Review` for it"] {
        assert!(said.contains(words), "{said}");
    }
    assert!(!said.contains("`Asks`"), "a row that moves no money needs none: {said}");
    assert_eq!(compiled(REVIEWED), None, "the control: with a review it compiles");
}
