//! Figures of the sandbox as a program of its own, every write durable before its answer, beside anvil, which keeps everything in memory:
//! the same signed transactions to both, in turn, in one run. `cargo xtask bench sandbox` builds and fetches what it needs.
//!
//! `bench SANDBOX ANVIL [TRANSFERS]`; without anvil (`-`) its column stays empty.

// Measured rates, never money.
#![allow(clippy::float_arithmetic)]

mod http;
mod node;
mod work;

use std::{
    io,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use alloy_primitives::Bytes;
use serde_json::{Value, json};

use crate::{
    http::Http,
    node::Node,
    work::{CHAIN, CHAIN_ID, LANES, Sender, key, lanes, payment, per_second, send},
};

/// Transfers between two readings.
const ROUND: usize = 1_000;
/// Transfers after which anvil is left alone: it becomes slower with each.
const ANVIL_MOST: usize = 10_000;
/// Wallets of the large world.
const WALLETS: u32 = 1_000_000;

/// One figure, and what it should be.
struct Line {
    what: &'static str,
    sandbox: f64,
    anvil: Option<f64>,
    wanted: f64,
    /// Whether more is better.
    more: bool,
    unit: &'static str,
}

impl Line {
    /// How many times worse than wanted.
    fn miss(&self) -> f64 {
        if self.more { self.wanted / self.sandbox } else { self.sandbox / self.wanted }
    }
}

fn main() -> io::Result<()> {
    let mut words = std::env::args().skip(1);
    let program = PathBuf::from(words.next().ok_or_else(|| io::Error::other("usage: bench SANDBOX ANVIL [TRANSFERS]"))?);
    let anvil = words.next().filter(|path| path != "-").map(PathBuf::from);
    let transfers = words.next().and_then(|count| count.parse().ok()).unwrap_or(100_000);
    let mut lines = Vec::new();

    let folder = tempfile::tempdir()?;
    let (sandbox, start) = Node::sandbox(&program, folder.path(), CHAIN)?;
    lines.push(Line { what: "start of a new world", sandbox: milliseconds(start), anvil: None, wanted: 1_000.0, more: false, unit: "ms" });
    lines.push(Line { what: "one wait for this disk", sandbox: disk(folder.path())?, anvil: None, wanted: 400.0, more: false, unit: "µs" });
    lists(&sandbox, &mut lines)?;
    let anvil = anvil.map(|path| Node::anvil(&path, CHAIN_ID)).transpose()?;
    sequential(&sandbox, anvil.as_ref(), transfers, &mut lines)?;
    drop(anvil);
    service(&sandbox, &mut lines)?;
    rest(&sandbox, &mut lines);
    sandbox.kill();
    let (again, start) = Node::sandbox(&program, folder.path(), CHAIN)?;
    lines.push(Line { what: "start after a kill, whole history", sandbox: milliseconds(start), anvil: None, wanted: 1_000.0, more: false, unit: "ms" });
    drop(again);
    lines.push(many_wallets(&program)?);

    table(&lines, transfers);
    // Machines differ and neighbours make noise: only what is far off is an error.
    match lines.iter().filter(|line| line.miss() > 2.0).count() {
        0 => Ok(()),
        count => Err(io::Error::other(format!("{count} figures miss by more than twice"))),
    }
}

/// Markdown, ready to be pasted into docs/sandbox.md.
fn table(lines: &[Line], transfers: usize) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().filter(|load| !load.is_empty()).map(|load| format!(", load {load} at the end")).unwrap_or_default();
    println!("\n{}, release build, {cores} processors{load}, {transfers} ERC-20 transfers:\n", jiff::Timestamp::now().strftime("%-d %B %Y"));
    println!("| {:44} | {:>12} | {:>8} | {:>12} |", "Figure", "Sandbox", "anvil", "Aim");
    println!("|{}|{}:|{}:|{}:|", "-".repeat(46), "-".repeat(13), "-".repeat(9), "-".repeat(13));
    for line in lines {
        let anvil = line.anvil.map(|figure| format!("{figure:.0}")).unwrap_or_default();
        let sandbox = if line.sandbox < 100.0 { format!("{:.1} {}", line.sandbox, line.unit) } else { format!("{:.0} {}", line.sandbox, line.unit) };
        let aim = format!("{} {} {}", if line.more { "≥" } else { "≤" }, line.wanted, line.unit);
        println!("| {:44} | {sandbox:>12} | {anvil:>8} | {aim:>12} |{}", line.what, if line.miss() > 1.0 { " missed" } else { "" });
    }
    println!();
}

/// Microseconds until four kilobytes are on the disk: what every durable answer waits for at least.
fn disk(folder: &Path) -> io::Result<f64> {
    use std::io::Write;
    let mut file = std::fs::File::create(folder.join("wait"))?;
    let mut times = Vec::new();
    for _ in 0..200 {
        let begin = Instant::now();
        file.write_all(&[7; 4096])?;
        file.sync_data()?;
        times.push(begin.elapsed().as_secs_f64() * 1_000_000.0);
    }
    Ok(median(&times))
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

/// Lists of ten tokens over kept connections.
fn lists(node: &Node, lines: &mut Vec<Line>) -> io::Result<()> {
    let list = |http: &mut Http| match http.ask("GET", "/v2/tokens", &node.key, b"")? {
        (200, _) => Ok(()),
        (status, _) => Err(io::Error::other(format!("a list was answered with {status}"))),
    };
    lanes(node, 1, 2_000, list)?;
    let before = node.busy();
    let one = lanes(node, 1, 20_000, list)?;
    let busy = (node.busy() - before).as_secs_f64() * 1_000_000.0 / 20_000.0;
    lines.push(Line { what: "lists of 10, one connection", sandbox: one, anvil: None, wanted: 10_000.0, more: true, unit: "/s" });
    let four = lanes(node, 4, 10_000, list)?;
    lines.push(Line { what: "lists of 10, four connections", sandbox: four, anvil: None, wanted: 10_000.0, more: true, unit: "/s" });
    lines.push(Line { what: "lists of 10, processor time for each", sandbox: busy, anvil: None, wanted: 100.0, more: false, unit: "µs" });
    Ok(())
}

/// ERC-20 transfers over JSON-RPC, one after the other, a thousand to each node in turn.
fn sequential(sandbox: &Node, anvil: Option<&Node>, count: usize, lines: &mut Vec<Line>) -> io::Result<()> {
    let mut sender = Sender::new();
    let preparations = sender.preparations();
    let mut one = Http::connect(sandbox.address)?;
    sender.prepare(sandbox, &mut one, &preparations)?;
    let mut other = match anvil {
        Some(node) => {
            let mut http = Http::connect(node.address)?;
            sender.prepare(node, &mut http, &preparations)?;
            Some((node, http))
        }
        None => None,
    };
    let timed = |node: &Node, http: &mut Http, signed: &[Bytes]| {
        let begin = Instant::now();
        send(node, http, signed).map(|()| per_second(signed.len(), begin))
    };
    let (mut rates, mut anvils, mut times) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..count.div_ceil(ROUND) {
        let signed = sender.transfers(ROUND);
        let before = sandbox.busy();
        // Anvil keeps a processor busy even when nobody asks it.
        rates.push(match anvil {
            Some(node) => node.asleep(|| timed(sandbox, &mut one, &signed))??,
            None => timed(sandbox, &mut one, &signed)?,
        });
        times.push((sandbox.busy() - before).as_secs_f64() * 1_000_000.0 / signed.len() as f64);
        if let Some((node, http)) = other.as_mut().filter(|_| round * ROUND < ANVIL_MOST) {
            anvils.push(timed(node, http, &signed)?);
        }
        if round % 10 == 0 {
            println!(
                "  {:7} transfers: sandbox {:.0}/s{}",
                round * ROUND,
                rates[round],
                anvils.get(round).map(|r| format!(", anvil {r:.0}/s")).unwrap_or_default()
            );
        }
    }
    let sent = rates.len() * ROUND;
    sender.arrived(sandbox, &mut one, sent)?;
    // Medians of ten rounds at either end.
    let edge = rates.len().min(10);
    let ends = |values: &[f64]| (median(&values[..edge]), median(&values[values.len() - edge..]));
    let ((first, last), (young, old)) = (ends(&rates), ends(&times));
    let (slow, fast) = (anvils.last().copied(), anvils.first().copied());
    lines.push(Line { what: "ERC-20 transfers, the first", sandbox: first, anvil: fast, wanted: 1_000.0, more: true, unit: "/s" });
    lines.push(Line { what: "ERC-20 transfers, the last (anvil: of 10,000)", sandbox: last, anvil: slow, wanted: 1_000.0, more: true, unit: "/s" });
    lines.push(Line {
        what: "the last to the first",
        sandbox: 100.0 * last / first,
        anvil: slow.zip(fast).map(|(s, f)| 100.0 * s / f),
        wanted: 90.0,
        more: true,
        unit: "%",
    });
    // Neighbours of a busy machine take time, and less of the processor's work: this is the figure that shows growth.
    lines.push(Line { what: "processor time for each, the first", sandbox: young, anvil: None, wanted: 600.0, more: false, unit: "µs" });
    lines.push(Line { what: "processor time for each, the last", sandbox: old, anvil: None, wanted: 600.0, more: false, unit: "µs" });
    Ok(())
}

/// Transfers through the service's own endpoint, sixteen at a time, each with its key.
fn service(node: &Node, lines: &mut Vec<Line>) -> io::Result<()> {
    let mut http = Http::connect(node.address)?;
    let payment = payment(node, &mut http)?;
    let pay = |http: &mut Http| {
        let mut body = payment.clone();
        body["idempotencyKey"] = Value::from(key());
        node.service(http, "POST", "/v1/transactions/transfer/developer", &body).map(drop)
    };
    lanes(node, LANES, 20, pay)?;
    let before = node.busy();
    let rate = lanes(node, LANES, 400, pay)?;
    let busy = (node.busy() - before).as_secs_f64() * 1_000_000.0 / (LANES * 400) as f64;
    lines.push(Line { what: "transfers by the service, sixteen at a time", sandbox: rate, anvil: None, wanted: 1_500.0, more: true, unit: "/s" });
    lines.push(Line { what: "transfers by the service, processor time", sandbox: busy, anvil: None, wanted: 1_000.0, more: false, unit: "µs" });
    Ok(())
}

/// Memory, and what it does while nobody asks.
fn rest(node: &Node, lines: &mut Vec<Line>) {
    lines.push(Line { what: "memory after all that", sandbox: node.memory() as f64 / 1_024.0, anvil: None, wanted: 60.0, more: false, unit: "MB" });
    let before = node.busy();
    std::thread::sleep(Duration::from_secs(10));
    let idle = (node.busy() - before).as_secs_f64() * 10.0;
    lines.push(Line { what: "idle, of one processor", sandbox: idle, anvil: None, wanted: 0.1, more: false, unit: "%" });
}

/// A world with a million wallets, put into its file while it is closed.
fn many_wallets(program: &Path) -> io::Result<Line> {
    let folder = tempfile::tempdir()?;
    let (node, _) = Node::sandbox(program, folder.path(), CHAIN)?;
    let mut http = Http::connect(node.address)?;
    payment(&node, &mut http)?;
    node.kill();
    let db = rusqlite::Connection::open(folder.path().join("world.db")).map_err(io::Error::other)?;
    db.execute_batch(&format!(
        "PRAGMA synchronous = OFF;
         INSERT INTO wallets (seq, id, set_seq, chain, blockchain, address, hd_index, public_key, name, account_type, created_at)
         WITH RECURSIVE number(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM number WHERE n < {WALLETS})
         SELECT n, lower(hex(randomblob(12))), set_seq, chain, blockchain, randomblob(20), n, randomblob(33), 'Wallet ' || n, account_type, created_at
         FROM number JOIN wallets ON wallets.seq = 1;
         PRAGMA wal_checkpoint(TRUNCATE);"
    ))
    .map_err(io::Error::other)?;
    drop(db);
    let (node, start) = Node::sandbox(program, folder.path(), CHAIN)?;
    let mut http = Http::connect(node.address)?;
    let page = node.service(&mut http, "GET", "/v2/wallets?limit=10&page=100000", &json!(null))?;
    if page.as_array().is_none_or(|page| page.len() != 10) {
        return Err(io::Error::other(format!("the last page of the wallets is {page}")));
    }
    Ok(Line { what: "start with 1,000,000 wallets", sandbox: milliseconds(start), anvil: None, wanted: 1_000.0, more: false, unit: "ms" })
}

fn median(values: &[f64]) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
