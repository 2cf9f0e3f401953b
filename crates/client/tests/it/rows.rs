//! Every row of the table is answered with what no service should say. Each answer is read, or is a failure of the closed set with the right
//! line about money; nothing panics, nothing waits, and memory stays small.
//!
//! Two thousand answers, more with `BURSAR_FAULTS=full`. The seeds are those of `bursar_test_support::seed`.

use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use crate::odd::any_json;
use crate::server::{Server, Step, answer, json};
use bursar_client::{Attempt, BaseUrl, Client, Config, Failure, KeyHeader, Limits, Row, Sent};
use bursar_contract::{Effect, Method, MoneyState, Operation, Prepared, Replay, Secret, Spec};
use bursar_test_support::{
    not_run::{Missing, not_run},
    seed::{self, share},
};
use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config as Runs, RngAlgorithm, TestRng, TestRunner},
};
use uuid::Uuid;

/// Answers in all of a usual run.
const ANSWERS: u64 = 2_000;
/// What they may take above an idle client, in kilobytes.
const MEMORY: u64 = 64 * 1024;
/// Nothing waits longer for one answer than its limit and this.
const PATIENCE: Duration = Duration::from_secs(5);

/// Names that records of the contract have.
const NAMES: [&str; 52] = [
    "id",
    "state",
    "status",
    "txHash",
    "amount",
    "token",
    "tokenId",
    "walletId",
    "wallet",
    "walletSet",
    "wallets",
    "transaction",
    "transactions",
    "history",
    "blockchain",
    "address",
    "name",
    "refId",
    "decimals",
    "symbol",
    "standard",
    "createdAt",
    "updatedAt",
    "challengeId",
    "redirectUrl",
    "expiresAt",
    "accountNumber",
    "accountName",
    "bankCode",
    "bankName",
    "created",
    "failed",
    "fee",
    "stampDuty",
    "narration",
    "reference",
    "signature",
    "r",
    "s",
    "v",
    "low",
    "medium",
    "high",
    "estimatedFeeFormatted",
    "currency",
    "valid",
    "walletSetSecretCipherText",
    "healthy",
    "publicKey",
    "availableBalance",
    "metadata",
    "destinationAddress",
];

/// How an answer's bytes are sent.
#[derive(Debug, Clone)]
enum Way {
    Whole,
    /// After a byte order mark.
    Marked,
    /// Ends after so many parts of a hundred, and the connection with it.
    Cut(usize),
    /// Twice in one body.
    Doubled,
    /// Says that it is compressed, and is not.
    Compressed,
    /// Says that it is a page.
    Page,
    /// In chunks that go on without an end.
    Endless,
}

impl Way {
    fn steps(&self, status: u16, body: &[u8]) -> Vec<Step> {
        const JSON: &str = "content-type: application/json\r\n";
        let whole = match self {
            Self::Whole | Self::Cut(_) => json(status, body),
            Self::Marked => json(status, [b"\xef\xbb\xbf", body].concat()),
            Self::Doubled => json(status, [body, body].concat()),
            Self::Compressed => answer(status, &format!("{JSON}content-encoding: gzip\r\n"), body),
            Self::Page => answer(status, "content-type: text/html\r\n", body),
            Self::Endless => {
                let head = format!("HTTP/1.1 {status} X\r\n{JSON}transfer-encoding: chunked\r\n\r\n").into_bytes();
                let chunk = [b"10000\r\n".as_slice(), &[b' '; 0x10000], b"\r\n"].concat();
                return std::iter::once(Step::Send(head)).chain(std::iter::repeat_n(Step::Send(chunk), 100)).chain([Step::Hang]).collect();
            }
        };
        match self {
            Self::Cut(parts) => vec![Step::Send(whole[..whole.len() * parts / 100].to_vec()), Step::Close],
            _ => vec![Step::Send(whole)],
        }
    }

    /// Whether the whole answer can be read and says that it is JSON.
    fn is_readable(&self) -> bool {
        matches!(self, Self::Whole | Self::Marked)
    }
}

/// A record with the names of the contract and values of any kind, sometimes one name twice.
fn any_record() -> impl Strategy<Value = String> {
    let value = prop_oneof![
        4 => any_json(),
        2 => "[0-9]{1,40}(\\.[0-9]{1,40})?".prop_map(|digits| format!("\"{digits}\"")),
        1 => Just("\"\\ud800\"".to_owned()),
        1 => Just("\"0x\"".to_owned()),
        1 => Just("1e999999".to_owned()),
        1 => Just("NaN".to_owned()),
        1 => Just("\"2026-13-40T99:99:99Z\"".to_owned()),
        1 => Just("9223372036854775808".to_owned()),
        1 => Just("-1".to_owned()),
        2 => Just("\"COMPLETE\"".to_owned()),
    ];
    let field = (proptest::sample::select(NAMES.to_vec()), value).prop_map(|(name, value)| format!("\"{name}\":{value}"));
    // Most have what every record has, so that what follows is read too.
    let named = prop_oneof![3 => Just(vec!["\"id\":\"a1\"".to_owned(), "\"valid\":true".to_owned()]), 1 => Just(Vec::new())];
    let record = (named, proptest::collection::vec(field, 0..10)).prop_map(|(named, fields)| format!("{{{}}}", [named, fields].concat().join(",")));
    let lists = proptest::collection::vec(record.clone(), 0..4).prop_map(|records| format!("[{}]", records.join(",")));
    prop_oneof![record, lists].prop_flat_map(|payload| {
        prop_oneof![
            Just(format!("{{\"success\":true,\"data\":{payload}}}")),
            Just(format!("{{\"success\":true,\"message\":{payload}}}")),
            Just(format!("{{\"success\":false,\"message\":{payload}}}")),
            Just(payload),
        ]
    })
}

/// What is too much for a careless reader: whole answers that lie ready, so that what the server holds is not taken for the client's.
fn monsters() -> Vec<(u16, Arc<Vec<u8>>)> {
    let bodies = [
        format!("{{\"id\":\"{}\"}}", "a".repeat(10 << 20)).into_bytes(),
        format!("[{}1]", "1,".repeat(1 << 20)).into_bytes(),
        nest("[", "]"),
        nest("{\"data\":", "}"),
        format!("{{{}\"z\":1}}", "\"id\":\"x\",".repeat(200_000)).into_bytes(),
        Vec::new(),
        b"\xff\xfe\x00\xd8".to_vec(),
        b"\x1f\x8b\x08\x00\x00\x00\x00\x00".to_vec(),
    ];
    bodies.iter().flat_map(|body| [200, 400].map(|status| (status, Arc::new(json(status, body))))).collect()
}

fn nest(open: &str, close: &str) -> Vec<u8> {
    [open.repeat(10_000), close.repeat(10_000)].concat().into_bytes()
}

/// A request of this row that nobody would write, and that is sent all the same.
fn prepared(spec: &Spec) -> Prepared {
    let path = spec.path.split('/').map(|part| if part.starts_with('{') { "x1" } else { part }).collect::<Vec<_>>().join("/");
    let body = match (spec.method, spec.replay) {
        (Method::GET, _) => None,
        (_, Replay::Keyed) => Some(format!("{{\"idempotencyKey\":\"{}\"}}", Uuid::from_u128(7))),
        _ => Some("{}".to_owned()),
    };
    Prepared { path, body }
}

/// Makes an answer when it is asked for: nothing large lies about in the server meanwhile.
type Make = Box<dyn Fn() -> Vec<Step> + Send>;

/// The client over a server that says what it is told.
struct World {
    client: Client,
    next: Arc<Mutex<Make>>,
    read: usize,
    refused: usize,
}

impl World {
    async fn new() -> Self {
        let next: Arc<Mutex<Make>> = Arc::new(Mutex::new(Box::new(Vec::new)));
        let make = next.clone();
        let server = Server::new(move |_, _| make.lock().unwrap()()).await;
        let millis = Duration::from_millis;
        let limits = Limits { reads: millis(1_500), writes: millis(1_500), silence: millis(400), retry: millis(1), ..Limits::default() };
        let config = Config { base_url: BaseUrl::parse(&server.base).unwrap(), key_header: KeyHeader::default(), api_key: Secret::new("key"), limits };
        Self { client: Client::new(config).unwrap(), next, read: 0, refused: 0 }
    }

    async fn meets<O: Operation>(&mut self, status: u16, body: &[u8], way: &Way) {
        let (said, how) = (body.to_vec(), way.clone());
        *self.next.lock().unwrap() = Box::new(move || how.steps(status, &said));
        self.asked::<O>(status, body, way).await;
    }

    /// The same with an answer that lies ready.
    async fn meets_ready<O: Operation>(&mut self, status: u16, answer: &Arc<Vec<u8>>) {
        let answer = answer.clone();
        *self.next.lock().unwrap() = Box::new(move || vec![Step::Ready(answer.clone())]);
        self.asked::<O>(status, b"one of those that lie ready", &Way::Whole).await;
    }

    async fn asked<O: Operation>(&mut self, status: u16, body: &[u8], way: &Way) {
        let attempt = Attempt { set_secret: Some(Secret::new("secret-of-a-set")), ..Attempt::default() };
        let begun = Instant::now();
        let outcome = self.client.call_prepared(&Row::of::<O>(), &prepared(&O::SPEC), &attempt).await;
        let what = || format!("{} {status} {way:?} {}", O::SPEC.name, String::from_utf8_lossy(&body[..body.len().min(600)]));
        assert!(begun.elapsed() < PATIENCE, "{:?}: {}", begun.elapsed(), what());
        match outcome {
            Ok(_) => {
                assert!(status < 300 && way.is_readable(), "read: {}", what());
                self.read += 1;
            }
            Err(failure) => {
                assert!(is_typed(&failure, &O::SPEC, status), "{:?} {:?}: {}", failure.sent, failure.fault, what());
                self.refused += 1;
            }
        }
    }
}

/// A sentence for a person, and the line about money that fits what was found out.
fn is_typed(failure: &Failure, spec: &Spec, status: u16) -> bool {
    let Failure { fault, sent, .. } = failure;
    let money = match (spec.effect, sent) {
        (Effect::Reads, _) | (_, Sent::NotSent | Sent::Refused) => MoneyState::NotMoved,
        (_, Sent::Ambiguous | Sent::AcceptedUnreadable) => spec.money_while_open(),
    };
    let certain = match sent {
        // Bytes left in every case here.
        Sent::NotSent => false,
        Sent::Refused => (400..500).contains(&status) && !matches!(status, 408 | 425 | 429) || status < 300,
        Sent::AcceptedUnreadable => status < 300,
        Sent::Ambiguous => true,
    };
    let words = (10..=600).contains(&fault.message.to_string().chars().count()) && !fault.message.to_string().contains(char::is_control);
    certain && words && fault.money == money && serde_json::to_string(fault).is_ok_and(|text| text.len() < 40_000)
}

/// Kilobytes of this process by name in `/proc/self/status`; none where there is no such file.
fn kilobytes(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix(name)?.trim_start_matches(':').trim().strip_suffix("kB")?.trim().parse().ok())
}

/// What it takes in memory is counted for a whole process, in which nothing else may run: the test runs itself again.
#[test]
fn two_thousand_odd_answers_to_every_row_are_read_or_refused_with_their_money_line() {
    let alone = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "rows::in_a_process_of_its_own", "--ignored", "--nocapture"])
        .output()
        .unwrap();
    let text = format!("{}{}", String::from_utf8_lossy(&alone.stdout), String::from_utf8_lossy(&alone.stderr));
    assert!(alone.status.success() && text.contains("1 passed"), "{text}");
    println!("{text}");
}

#[test]
#[ignore = "runs in a process of its own"]
fn in_a_process_of_its_own() {
    let full = std::env::var("BURSAR_FAULTS").is_ok_and(|wanted| wanted == "full");
    let answers = share(if full { ANSWERS * 10 } else { ANSWERS }) as usize;
    seed::each(|seed| odd_answers(answers, seed));
}

fn odd_answers(answers: usize, seed: u64) {
    let bytes: Vec<u8> = seed.to_le_bytes().iter().cycle().take(32).copied().collect();
    let mut runner = TestRunner::new_with_rng(Runs { failure_persistence: None, ..Runs::default() }, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    let status = proptest::sample::select(vec![200_u16, 200, 200, 200, 200, 201, 204, 302, 400, 404, 409, 422, 429, 500, 503]);
    let way = prop_oneof![
        12 => Just(Way::Whole), 2 => Just(Way::Marked), 2 => (1_usize..100).prop_map(Way::Cut), 1 => Just(Way::Doubled), 1 => Just(Way::Compressed),
        1 => Just(Way::Page),
    ];
    let body = prop_oneof![3 => any_record().prop_map(String::into_bytes), 1 => any_json().prop_map(String::into_bytes), 1 => proptest::collection::vec(any::<u8>(), 0..120)];
    let strategy = (status, way, body);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let mut world = World::new().await;
        let monsters = monsters();
        let (mut idle, mut rows, mut sent) = (None, 0, 0);
        macro_rules! walk {
            ($( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $module:ident :: $input:ident => $reply:ty; )+ } )+) => {
                $($({
                    use bursar_contract::$module::$input;
                    // One answer first: the idle client has a connection and its buffers.
                    world.meets::<$input>(503, b"{}", &Way::Whole).await;
                    if idle.is_none() {
                        let _ = std::fs::write("/proc/self/clear_refs", "5");
                        idle = kilobytes("VmRSS");
                    }
                    rows += 1;
                    for _ in 0..answers / ROWS + 1 {
                        let (status, way, body) = strategy.new_tree(&mut runner).unwrap().current();
                        world.meets::<$input>(status, &body, &way).await;
                        sent += 1;
                    }
                })+)+
            };
        }
        bursar_contract::operations!(walk);
        assert_eq!(rows, ROWS);
        for (status, answer) in &monsters {
            world.meets_ready::<bursar_contract::transactions::SendTransfer>(*status, answer).await;
            world.meets_ready::<bursar_contract::transactions::ListTransactions>(*status, answer).await;
            sent += 2;
        }
        world.meets::<bursar_contract::transactions::SendTransfer>(200, b"", &Way::Endless).await;
        let above = idle.zip(kilobytes("VmHWM")).map(|(idle, most)| most.saturating_sub(idle));
        println!("{sent} answers over {rows} rows: {} read, {} refused, 0 panics; {above:?} kB above idle (seed {seed})", world.read, world.refused);
        assert!(sent >= answers && world.read > answers / 40, "too little was read to prove anything: {} of {sent}", world.read);
        match above {
            Some(above) => assert!(above < MEMORY, "{above} kB above idle"),
            None => not_run("memory of two thousand odd answers", "this system does not tell how much memory a process has", Missing::System),
        }
    });
}

/// How many rows the table has.
const ROWS: usize = {
    macro_rules! count {
        ($( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $module:ident :: $input:ident => $reply:ty; )+ } )+) => {
            [$($( stringify!($name) ),+),+].len()
        };
    }
    bursar_contract::operations!(count)
};
