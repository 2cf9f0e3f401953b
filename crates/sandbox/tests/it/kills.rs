//! SIGKILL under load, again and again: what was acknowledged is there, once, and everything that was not is there at most once.
//!
//! `BURSAR_KILLS=200` is the full length (`cargo xtask faults sandbox`); every test run does a few.

use std::{
    collections::HashSet,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use bursar_test_support::seed::{Repeat, TestRng, newest, seeds};

use crate::common::*;
use reqwest::Method;
use serde_json::{Value, json};

/// A keyed request, and its answer once there was one.
struct Asked {
    path: String,
    body: String,
    answer: Option<Answer>,
}

/// Where the load goes to.
#[derive(Clone)]
struct Target {
    sender: Sender,
    account: String,
    customer: String,
}

/// What one connection did until the process was killed.
#[derive(Default)]
struct Done {
    keyed: Vec<Asked>,
    customers: Vec<Asked>,
    challenges: Vec<Asked>,
    deposits: Vec<Asked>,
}

impl Done {
    fn add(&mut self, other: Self) {
        self.keyed.extend(other.keyed);
        self.customers.extend(other.customers);
        self.challenges.extend(other.challenges);
        self.deposits.extend(other.deposits);
    }
}

async fn prepare(client: &Client) -> Target {
    let sender = client.sender().await;
    client.fund(&sender.id, None, "1000000").await;
    client.fund(&sender.id, Some(&sender.dollar), "1000000").await;
    let holder = json!({
        "firstName": "Ada", "lastName": "Obi", "phoneNumber": "+2348012345678", "email": "ada@example.com", "address": "1 Marina, Lagos",
        "dateOfBirth": "1990-02-28", "bvn": "22123456789", "nin": "12345678901",
    });
    let row = json!({"name": "Ada Obi", "refId": "kills", "currencies": ["NGN"], "holderDetails": holder});
    let made = client.payload(&client.post("/v2/virtual-accounts", json!({"idempotencyKey": key(), "count": 1, "metadata": [row]})).await);
    let account = text(&made["created"][0]["id"]);
    let deposit = json!({"virtualAccountId": account, "amount": "5000000.00"});
    assert_eq!(client.post("/sandbox/deposit", deposit).await.status, 200);
    let customer = text(&client.payload(&client.post("/v2/customers", json!({"name": "Ada", "refId": "kills"})).await)["id"]);
    Target { sender, account, customer }
}

/// One thing after the other until the connection ends.
async fn load(client: Client, target: Target, counter: Arc<AtomicU64>) -> Done {
    let mut done = Done::default();
    let Target { sender, account, customer } = &target;
    loop {
        let number = counter.fetch_add(1, Ordering::Relaxed);
        let (path, body) = match number % 8 {
            0 | 4 => (TRANSFER.to_owned(), sender.transfer(&key(), &sender.native, "0.001")),
            1 => (TRANSFER.to_owned(), sender.transfer(&key(), &sender.dollar, "0.01")),
            2 => {
                let body = json!({
                    "idempotencyKey": key(), "blockchains": ["BASE-SEPOLIA"], "username": "ada", "userRefId": format!("load {number}"),
                    "walletSetId": sender.set.0, "walletSetSecretCipherText": sender.set.1,
                });
                ("/v1/wallets/developer/create".to_owned(), body.to_string())
            }
            3 => {
                let body = json!({
                    "idempotencyKey": key(), "amount": "1.00", "destinationType": "other-banks", "narration": "Load",
                    "destination": {"accountNumber": "0123456789", "sortCode": "058", "accountName": "OBI ADA"},
                });
                (format!("/v2/virtual-accounts/{account}/transfer"), body.to_string())
            }
            5 => ("/sandbox/deposit".to_owned(), json!({"virtualAccountId": account, "amount": "0.01"}).to_string()),
            6 => ("/v2/customers".to_owned(), json!({"name": "Load", "refId": format!("load {number}")}).to_string()),
            _ => {
                let body = json!({"blockchains": ["ETH"], "redirectUrl": format!("https://example.com/{number}")});
                (format!("/v2/customers/{customer}/wallet/create"), body.to_string())
            }
        };
        let answer = client.send(Method::POST, &path, Some(body.clone().into_bytes())).await.ok();
        if let Some(answer) = &answer {
            assert_eq!(answer.status, 200, "{path} {body}: {}", answer.json);
        }
        let ended = answer.is_none();
        let list = match number % 8 {
            5 => &mut done.deposits,
            6 => &mut done.customers,
            7 => &mut done.challenges,
            _ => &mut done.keyed,
        };
        list.push(Asked { path, body, answer });
        if ended {
            return done;
        }
    }
}

async fn all(client: &Client, path: &str) -> Vec<Value> {
    let mut rows = Vec::new();
    for page in 1.. {
        let separator = if path.contains('?') { '&' } else { '?' };
        let payload = client.payload(&client.get(&format!("{path}{separator}page={page}&limit=100")).await);
        let some = payload.as_array().or_else(|| payload["items"].as_array()).unwrap_or_else(|| panic!("no list: {payload}")).clone();
        if some.is_empty() {
            break;
        }
        rows.extend(some);
    }
    rows
}

fn only(rows: &[Value], field: &str) -> HashSet<String> {
    let set: HashSet<String> = rows.iter().map(|row| text(&row[field])).collect();
    assert_eq!(set.len(), rows.len(), "a {field} is there twice");
    set
}

/// Every keyed request again: the answered ones give their first answer, the others are carried out now, or were then.
async fn settle(client: &Client, asked: &mut [Asked]) {
    for asked in asked {
        let again = client.raw(&asked.path, &asked.body).await;
        assert_eq!(again.status, 200, "{}", again.json);
        match &asked.answer {
            Some(first) => assert_eq!(&again, first, "another answer after the kill: {}", asked.body),
            None => asked.answer = Some(again),
        }
    }
}

/// Everything of the whole run against everything that is there.
async fn examine(client: &Client, target: &Target, done: &Done) {
    let Target { sender, account, customer } = target;
    let ids = |part: &str| -> Vec<String> {
        let those = done.keyed.iter().filter(|asked| asked.path.contains(part));
        those.map(|asked| asked.answer.as_ref().unwrap()).map(|answer| text(&client.payload(answer)["id"])).collect()
    };
    // Transactions: each once in the list, each once on the chain, and nothing else sent from the wallet.
    let transfers = ids("/transfer/developer");
    let listed = only(&all(client, &format!("/v1/transactions/developer?walletId={}", sender.id)).await, "id");
    assert_eq!(listed, transfers.iter().cloned().collect());
    let mut hashes = HashSet::new();
    for id in &transfers {
        let transaction = client.settled(&sender.id, id).await;
        assert_eq!(transaction["state"], "COMPLETE");
        let receipt = client.ask("ETH-SEPOLIA", "eth_getTransactionReceipt", json!([transaction["txHash"]])).await;
        assert_eq!((&receipt["status"], &receipt["from"]), (&json!("0x1"), &json!(sender.address.to_lowercase())), "{transaction}");
        assert!(hashes.insert(text(&transaction["txHash"])), "two records of one transaction");
    }
    let nonce = client.ask("ETH-SEPOLIA", "eth_getTransactionCount", json!([sender.address, "latest"])).await;
    assert_eq!(nonce, format!("0x{:x}", transfers.len()));
    let moved = |token: &str| done.keyed.iter().filter(|asked| asked.path == TRANSFER && asked.body.contains(token)).count() as u128;
    let received = client.ask("ETH-SEPOLIA", "eth_getBalance", json!([SOMEBODY, "latest"])).await;
    assert_eq!(received, format!("0x{:x}", moved(&sender.native) * 1_000_000_000_000_000));
    let held = format!("0x70a08231{:0>64}", SOMEBODY[2..].to_lowercase());
    let contract = client.contract(&sender.id, "tUSD").await;
    let received = client.ask("ETH-SEPOLIA", "eth_call", json!([{"to": contract, "data": held}, "latest"])).await;
    assert_eq!(received, format!("0x{:064x}", moved(&sender.dollar) * 10_000));

    // Wallets: each creation made one.
    let wallets = only(&all(client, "/v2/wallets").await, "id");
    let made: HashSet<String> = done
        .keyed
        .iter()
        .filter(|asked| asked.path.contains("wallets/developer"))
        .map(|asked| text(&client.payload(asked.answer.as_ref().unwrap())["wallets"][0]["id"]))
        .collect();
    assert!(made.is_subset(&wallets) && wallets.len() == made.len() + 1, "{} wallets, {} made", wallets.len(), made.len());

    // Naira: the ledger balances; the account has what was deposited, without what was paid and its fees.
    let ledger = client.payload(&client.get("/sandbox/ledger").await);
    assert_eq!((&ledger["balanced"], &ledger["sum"]), (&json!(true), &json!("0.00")), "{ledger}");
    let paid = done.keyed.iter().filter(|asked| asked.path.contains("virtual-accounts")).count() as u64;
    let (certain, asked) = (done.deposits.iter().filter(|asked| asked.answer.is_some()).count() as u64, done.deposits.len() as u64);
    let balance = text(&client.payload(&client.get(&format!("/v2/virtual-accounts/{account}/balance")).await)["bookedBalance"]);
    let kobo: u64 = balance.replace(['.', ','], "").parse().unwrap();
    let deposited = kobo + paid * 1_100 - 500_000_000;
    assert!((certain..=asked).contains(&deposited), "{deposited} deposits booked, {certain} acknowledged, {asked} asked for");

    // Customers and challenges have no key: what was acknowledged is there once.
    for (path, list, field) in
        [("/v2/customers".to_owned(), &done.customers, "id"), (format!("/v2/customers/{customer}/challenges"), &done.challenges, "challengeId")]
    {
        let there = only(&all(client, &path).await, field);
        let acknowledged: HashSet<String> = list.iter().filter_map(|asked| asked.answer.as_ref()).map(|answer| text(&client.payload(answer)[field])).collect();
        assert!(acknowledged.is_subset(&there), "{} of {path} are lost", acknowledged.difference(&there).count());
        assert!(there.len() <= list.len() + 1, "{path} has more than was asked for");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_again_and_again_nothing_acknowledged_is_lost_and_nothing_happens_twice() {
    let kills: u64 = std::env::var("BURSAR_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(3);
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &[]);
    let target = prepare(&program.client).await;
    program.kill();
    let counter = Arc::new(AtomicU64::new(0));
    let (mut done, mut unanswered) = (Done::default(), 0);
    // Each seed chooses some of the moments.
    let mut moments: Vec<TestRng> = seeds().into_iter().map(TestRng::new).collect();
    let streams = moments.len() as u64;
    let _repeat = Repeat::with(newest());
    for round in 0..kills {
        // Mined on arrival, and waiting for its block, in turn.
        let args: &[&str] = if round % 2 == 0 { &[] } else { &["--block-time", "40"] };
        let program = Program::start(folder.path(), args);
        let lanes: Vec<_> = (0..6).map(|_| tokio::spawn(load(program.client.clone(), target.clone(), Arc::clone(&counter)))).collect();
        // From before the first answer to a few hundred of them.
        let (begin, wanted) = (counter.load(Ordering::Relaxed), moments[(round % streams) as usize].below(290));
        seen("answers", async || (counter.load(Ordering::Relaxed) >= begin + wanted).then_some(())).await;
        program.kill();
        let mut of_round = Done::default();
        for lane in lanes {
            of_round.add(lane.await.unwrap());
        }
        unanswered += of_round.keyed.iter().filter(|asked| asked.answer.is_none()).count();
        let program = Program::start(folder.path(), &[]);
        settle(&program.client, &mut of_round.keyed).await;
        done.add(of_round);
        // The whole of it is examined at the end and now and then; in between a kill may also hit what is being settled.
        if round + 1 == kills || round % 20 == 4 {
            examine(&program.client, &target, &done).await;
        }
        program.kill();
    }
    let total = counter.load(Ordering::Relaxed);
    println!("{kills} kills, {total} writes, {} of them keyed, {unanswered} of those without an answer at the kill", done.keyed.len());
    assert!(done.keyed.iter().any(|asked| asked.path == TRANSFER) && !done.deposits.is_empty() && !done.challenges.is_empty(), "too little happened");
}
