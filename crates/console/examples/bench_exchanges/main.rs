//! Search of a million exchanges: how long each kind of question takes, and what opening the store costs a start. `bench_exchanges [ROWS]`.

use std::{
    sync::Arc,
    time::{Duration, Instant, SystemTime},
};

use bursar_client::{Ended, Observed, Observer, Origin, RawBody};
use bursar_console::developer::{api::ListExchanges, inspector::exchanges::Exchanges};
use bursar_contract::{Code, Fault, operations::ALL};
use bursar_vault::Sealer;
use uuid::Uuid;
use zeroize::Zeroizing;

const ROWS: u64 = 1_000_000;
const ROUNDS: usize = 40;
/// What a search may take, 95 of 100 times.
const ALLOWED_MS: u128 = 100;
const NAMES: [&str; 8] =
    ["Halima Yusuf", "Main float", "Treasury operations", "Refund buffer", "Payroll October", "Ngozi Eze", "Merchant 77", "Customer deposits"];

/// An id whose beginning tells it from others, as the beginnings of random ids do.
fn id(kind: u64, number: u64) -> Uuid {
    Uuid::from_u64_pair((number << 8 | kind).wrapping_mul(0x9E37_79B9_7F4A_7C15), number.wrapping_mul(0xD1B5_4A32_D192_ED03))
}

fn seen(number: u64) -> Observed {
    let spec = ALL[(number * 7 % ALL.len() as u64) as usize];
    let failed = number.is_multiple_of(17);
    let wallet = id(1, number % 20_000);
    let body = format!(
        r#"{{"success":{},"data":{{"id":"{}","walletId":"{wallet}","name":"{}","address":"0x{:040x}","status":"COMPLETE","createdAt":"2026-10-01T10:00:00Z"}}}}"#,
        !failed,
        id(2, number),
        NAMES[(number % 8) as usize],
        number.wrapping_mul(0xD1B5_4A32_D192_ED03)
    );
    Observed {
        spec,
        path: spec.path.replace("{id}", &wallet.to_string()),
        origin: (number % 50 == 3).then(|| Origin { intent: id(3, number).to_string(), batch: None, attempt: 1 }),
        attempt: 1,
        key: (number % 50 == 3).then(|| id(4, number)),
        begun: SystemTime::now(),
        first: Some(Duration::from_millis(120)),
        connecting: Default::default(),
        total: Duration::from_millis(180),
        request_headers: Vec::new(),
        request_body: None,
        sealed: None,
        status: (!number.is_multiple_of(170)).then_some(if failed { 503 } else { 200 }),
        answer_headers: Vec::new(),
        answer_bytes: body.len(),
        answer: RawBody::new(body.into_bytes()),
        ended: if number.is_multiple_of(170) { Ended::Silent } else { Ended::Whole },
        reading: None,
        fault: failed.then(|| Fault::new(Code::Unavailable, "The service failed.")),
        sent: None,
        cause: None,
    }
}

fn main() {
    let rows = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(ROWS);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("exchanges.db");
    let start = || Exchanges::start(&path, Sealer::new("profile", &Zeroizing::new([7; 32])), 8_192, None, bursar_contract::clock::Clock::system());
    let from = Instant::now();
    let store = start();
    let mut slowest = Duration::ZERO;
    for number in 0..rows {
        let observed = seen(number);
        let before = Instant::now();
        store.saw(observed);
        slowest = slowest.max(before.elapsed());
        if number % 2_000 == 1_999 {
            // The queue holds so many at once; a person's requests never come that fast.
            while store.window(&ListExchanges { limit: Some(1), ..Default::default() }).unwrap().all as u64 <= number {}
        }
    }
    assert_eq!(store.lost(), 0);
    let size = std::fs::metadata(&path).unwrap().len();
    println!("  {rows} exchanges sealed and indexed in {:.1?}, {} MB on disk; the slowest hand-over took {slowest:.1?}", from.elapsed(), size >> 20);
    drop(store);

    let mut opening: Vec<u128> = (0..ROUNDS)
        .map(|_| {
            let from = Instant::now();
            let store = start();
            let took = from.elapsed().as_micros();
            drop(store);
            took
        })
        .collect();
    opening.sort_unstable();
    println!("  a start over them takes {} µs at the median: nothing is opened before the first exchange", opening[ROUNDS / 2]);

    let store: Arc<Exchanges> = start();
    let text = |words: &str| ListExchanges { text: Some(words.into()), ..Default::default() };
    let wallet = id(1, 777).to_string();
    let questions: Vec<(&str, ListExchanges)> = vec![
        ("(everything)", ListExchanges::default()),
        ("row 900,000 of everything", ListExchanges { offset: Some(u32::try_from(rows * 9 / 10).unwrap()), ..Default::default() }),
        ("halima", text("halima")),
        ("ha", text("ha")),
        ("h", text("h")),
        ("transactions post 503", text("transactions post 503")),
        ("treasury operations wallets", text("treasury operations wallets")),
        ("the beginning of an id", text(&wallet[..8])),
        ("nobody", text("nobody")),
        ("only writes", ListExchanges { writes: Some(true), ..Default::default() }),
        ("only errors", ListExchanges { errors: Some(true), ..Default::default() }),
        ("only writes, only errors, 5xx", ListExchanges { writes: Some(true), errors: Some(true), class: Some("5".into()), ..Default::default() }),
        ("no answer of one path", ListExchanges { operation: Some("wallet_list".into()), class: Some("0".into()), ..Default::default() }),
        ("3xx of everything: none", ListExchanges { class: Some("3".into()), text: Some("complete".into()), ..Default::default() }),
        ("same object", ListExchanges { object: Some(wallet), ..Default::default() }),
        ("same key", ListExchanges { key: Some(id(4, 53).to_string()), ..Default::default() }),
        (
            "same object, only errors, words",
            ListExchanges { object: Some(id(1, 17).to_string()), errors: Some(true), text: Some("get".into()), ..Default::default() },
        ),
    ];
    println!("  {:34} {:>9} {:>9} {:>9}", "search", "p50 ms", "p95 ms", "found");
    let mut worst = 0;
    let mut timed = |name: &str, ask: &dyn Fn() -> u32| {
        let found = ask();
        let mut times: Vec<u128> = (0..ROUNDS)
            .map(|_| {
                let from = Instant::now();
                ask();
                from.elapsed().as_micros()
            })
            .collect();
        times.sort_unstable();
        let (p50, p95) = (times[ROUNDS / 2], times[(ROUNDS * 95).div_ceil(100) - 1]);
        worst = worst.max(p95);
        println!("  {name:34} {:>6}.{:02} {:>6}.{:02} {found:>9}", p50 / 1000, p50 % 1000 / 10, p95 / 1000, p95 % 1000 / 10);
    };
    for (name, question) in &questions {
        timed(name, &|| store.window(question).unwrap().total);
    }
    timed("failures that look alike", &|| u32::try_from(store.failures().unwrap().groups.len()).unwrap());
    println!("  worst p95 {}.{:02} ms, allowed {ALLOWED_MS} ms", worst / 1000, worst % 1000 / 10);
    // Machines differ and neighbours make noise: it fails only where a figure is more than twice what is allowed.
    assert!(worst < ALLOWED_MS * 2000, "a search takes more than twice what is allowed");
}
