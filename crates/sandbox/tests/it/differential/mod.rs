//! The sandbox's chain beside anvil, which shares no line of ours: the same signed transactions must have the same hashes, receipts,
//! logs, roots and balances. `BURSAR_DIFFERENTIAL=N` asks for N transactions; CI asks for fewer than a person.
//!
//! What is set equal first: hard fork, gas limit, base fee of the first block, receiver of the tips. What differs and is not compared:
//! block hashes and state roots (the sandbox keeps no state trie), timestamps, and the height, which is ahead by the sandbox's own contracts.

mod story;

use std::collections::BTreeMap;

use crate::common::{Sandbox, anvil::Anvil, http, sandbox};
use alloy_primitives::{Address, Bytes, U256, hex};
use bursar_test_support::seed::{Repeat, seeds, share};
use serde_json::{Value, json};
use story::{Deed, GWEI, KINDS, ONES, Story, encoded, uint};

const CHAIN: &str = "BASE-SEPOLIA";
const ID: u64 = 84_532;

/// A node under comparison.
struct Node {
    http: reqwest::Client,
    url: String,
    /// Height when the story begins.
    from: u64,
}

impl Node {
    async fn new(url: String) -> Self {
        let mut node = Self { http: http().build().unwrap(), url, from: 0 };
        node.from = number(&node.ask("eth_blockNumber", json!([])).await);
        node
    }

    /// The result, or the error as a value of its own.
    async fn answer(&self, method: &str, params: Value) -> Result<Value, String> {
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        let answer: Value = self.http.post(&self.url).json(&body).send().await.unwrap().json().await.unwrap();
        match answer.get("error") {
            Some(error) => Err(error.to_string()),
            None => Ok(answer["result"].clone()),
        }
    }

    async fn ask(&self, method: &str, params: Value) -> Value {
        self.answer(method, params.clone()).await.unwrap_or_else(|error| panic!("{} {method} {params}: {error}", self.url))
    }

    /// Everything of a receipt that must be the same.
    async fn receipt(&self, hash: &Value) -> Value {
        let receipt = self.ask("eth_getTransactionReceipt", json!([hash])).await;
        assert!(receipt.is_object(), "{} has no receipt of {hash}", self.url);
        let mut kept = picked(
            &receipt,
            &[
                "transactionHash",
                "status",
                "gasUsed",
                "cumulativeGasUsed",
                "effectiveGasPrice",
                "type",
                "contractAddress",
                "transactionIndex",
                "from",
                "to",
                "logsBloom",
            ],
        );
        kept["height"] = json!(number(&receipt["blockNumber"]) - self.from);
        kept["logs"] =
            receipt["logs"].as_array().unwrap().iter().map(|log| picked(log, &["address", "topics", "data", "logIndex", "transactionIndex"])).collect();
        kept
    }

    /// Everything of the newest block that must be the same.
    async fn newest(&self) -> Value {
        let block = self.ask("eth_getBlockByNumber", json!(["latest", false])).await;
        let mut kept = picked(&block, &["transactionsRoot", "receiptsRoot", "logsBloom", "gasUsed", "gasLimit", "baseFeePerGas", "transactions", "miner"]);
        kept["height"] = json!(number(&block["number"]) - self.from);
        kept
    }

    async fn call(&self, to: Address, data: Bytes) -> Result<Value, String> {
        // Errors are worded differently; that there is one is what counts.
        self.answer("eth_call", json!([{"to": to, "data": data}, "latest"])).await.map_err(|_| "reverted".into())
    }
}

fn picked(value: &Value, names: &[&str]) -> Value {
    names.iter().map(|name| ((*name).to_owned(), value.get(name).cloned().unwrap_or_default())).collect::<serde_json::Map<_, _>>().into()
}

fn number(value: &Value) -> u64 {
    value.as_str().and_then(|text| u64::from_str_radix(text.trim_start_matches("0x"), 16).ok()).unwrap_or_else(|| panic!("no number: {value}"))
}

/// Both nodes and the story they are told.
struct Comparison {
    nodes: [Node; 2],
    story: Story,
    /// Kinds of deeds, and how many succeeded and failed.
    counts: BTreeMap<&'static str, [u32; 2]>,
    transactions: u32,
}

impl Comparison {
    async fn new(sandbox: &Sandbox, anvil: &Anvil, seed: u64) -> Self {
        let story = Story::new(seed, ID);
        for account in &story.accounts {
            let body = json!({"address": account.address, "blockchain": CHAIN, "amount": "1000"});
            assert_eq!(sandbox.post("/sandbox/faucet", body).await.status, 200);
        }
        let (ours, theirs) = (Node::new(sandbox.running.rpc()[CHAIN].clone()).await, Node::new(anvil.url.clone()).await);
        for account in &story.accounts {
            let thousand = U256::from(1_000) * U256::from(10).pow(U256::from(18));
            theirs.ask("anvil_setBalance", json!([account.address, thousand])).await;
        }
        let producer = ours.newest().await["miner"].clone();
        let tips = ours.ask("eth_getBalance", json!([producer, "latest"])).await;
        theirs.ask("anvil_setCoinbase", json!([producer])).await;
        theirs.ask("anvil_setBalance", json!([producer, tips])).await;
        let history = ours.ask("eth_feeHistory", json!(["0x1", "latest", []])).await;
        theirs.ask("anvil_setNextBlockBaseFeePerGas", json!([history["baseFeePerGas"][1]])).await;
        Self { nodes: [ours, theirs], story, counts: BTreeMap::new(), transactions: 0 }
    }

    /// Hands a transaction to both. They agree whether they take it; gives its hash if so.
    async fn send(&mut self, raw: &Bytes) -> Option<Value> {
        let [ours, theirs] = &self.nodes;
        let (ours, theirs) = tokio::join!(ours.answer("eth_sendRawTransaction", json!([raw])), theirs.answer("eth_sendRawTransaction", json!([raw])));
        assert_eq!(ours.is_ok(), theirs.is_ok(), "{ours:?} {theirs:?}");
        self.transactions += 1;
        let hash = ours.ok()?;
        assert_eq!(Some(&hash), theirs.as_ref().ok());
        assert_eq!(hash, format!("{}", alloy_primitives::keccak256(raw)));
        Some(hash)
    }

    /// Anvil mines when it is told; the sandbox has done so already.
    async fn mine(&self) {
        self.nodes[1].ask("evm_mine", json!([])).await;
    }

    /// What became of it is the same for both, and counted.
    async fn compare(&mut self, kind: &'static str, hash: &Value) {
        let [ours, theirs] = &self.nodes;
        let (receipt, other, block, other_block) = tokio::join!(ours.receipt(hash), theirs.receipt(hash), ours.newest(), theirs.newest());
        assert_eq!(receipt, other, "{kind}");
        assert_eq!(block, other_block, "the block of {kind}");
        self.counts.entry(kind).or_default()[usize::from(receipt["status"] != "0x1")] += 1;
    }

    async fn carry_out(&mut self, who: usize, deed: &Deed) {
        let tip = GWEI + u128::from(self.story.rng.below(1_000_000_000));
        let raw = self.story.sign(who, deed, 4 * GWEI + tip, tip);
        let hash = self.send(&raw).await.unwrap_or_else(|| panic!("{} was refused", deed.kind));
        self.story.accounts[who].nonce += 1;
        self.mine().await;
        self.compare(deed.kind, &hash).await;
    }

    /// A transaction waits for the one before it, is replaced for ten percent more and not for less, and both end in one block.
    async fn replace(&mut self, who: usize) {
        let deeds = [self.story.deed(who), self.story.deed(who), self.story.deed(who)];
        let (max, tip) = (4 * GWEI, GWEI);
        let first = self.story.sign_ahead(who, 1, &deeds[0], max, tip);
        let first = self.send(&first).await.expect("waits");
        let low = self.story.sign_ahead(who, 1, &deeds[1], max - 1, tip - 1);
        assert_eq!(self.send(&low).await, None, "no replacement for less");
        let better = self.story.sign_ahead(who, 1, &deeds[1], max + max / 10, tip + tip / 10);
        let better = self.send(&better).await.expect("replaces");
        for node in &self.nodes {
            assert_eq!(node.ask("eth_getTransactionReceipt", json!([better])).await, Value::Null);
        }
        // Anvil goes on showing what was replaced while it waits. It is not mined there either.
        assert_eq!(self.nodes[0].ask("eth_getTransactionByHash", json!([first])).await, Value::Null);
        let before = self.story.sign_ahead(who, 0, &deeds[2], max + max / 5, tip + tip / 5);
        let before = self.send(&before).await.expect("is next");
        self.story.accounts[who].nonce += 2;
        self.mine().await;
        self.compare("before a replacement", &before).await;
        self.compare("replacement", &better).await;
        for node in &self.nodes {
            assert_eq!(node.ask("eth_getTransactionReceipt", json!([first])).await, Value::Null, "what was replaced is in no block");
        }
    }

    /// Whether the comparison has seen what it is for.
    fn all_seen(&self) -> bool {
        let [good, bad] = [0, 1].map(|outcome| move |kind: &&str| self.counts.get(*kind).is_some_and(|counts| counts[outcome] > 0));
        let both = ["ERC-20 transfer", "ERC-20 mint", "ERC-721 mint", "ERC-721 transfer", "ERC-1155 mint", "creation"];
        let some = ["payment", "ERC-20 approval", "ERC-1155 transfer", "ERC-1155 batch", "replacement"];
        both.iter().chain(&some).all(&good) && both.iter().chain(&["too little gas"]).all(&bad)
    }

    /// Who has what in the end.
    async fn compare_balances(&self) {
        let [ours, theirs] = &self.nodes;
        let mut people: Vec<Address> = self.story.accounts.iter().map(|account| account.address).collect();
        people.extend((6u8..9).map(|which| Address::repeat_byte(0x50 + which)));
        people.push(ours.newest().await["miner"].as_str().unwrap().parse().unwrap());
        for who in people {
            for method in ["eth_getBalance", "eth_getTransactionCount"] {
                assert_eq!(ours.ask(method, json!([who, "latest"])).await, theirs.ask(method, json!([who, "latest"])).await, "{method} {who}");
            }
            let held = encoded("balanceOf(address)", vec![who.into()]);
            for contract in [0, 1, 2].map(|index| self.story.contract(index)) {
                assert_eq!(ours.call(contract, held.clone()).await, theirs.call(contract, held.clone()).await, "{contract} {who}");
            }
            for id in 0..KINDS {
                let held = encoded("balanceOf(address,uint256)", vec![who.into(), uint(U256::from(id))]);
                assert_eq!(ours.call(self.story.contract(2), held.clone()).await, theirs.call(self.story.contract(2), held).await);
            }
        }
        for id in 0..ONES {
            let owner = encoded("ownerOf(uint256)", vec![uint(U256::from(id))]);
            assert_eq!(ours.call(self.story.contract(1), owner.clone()).await, theirs.call(self.story.contract(1), owner).await);
        }
        for contract in [0, 1, 2].map(|index| self.story.contract(index)) {
            let code = ours.ask("eth_getCode", json!([contract, "latest"])).await;
            assert!(hex::decode(code.as_str().unwrap()).unwrap().len() > 1_000);
            assert_eq!(code, theirs.ask("eth_getCode", json!([contract, "latest"])).await);
        }
    }
}

/// Calls that pretend, asked of both: `$0` stands for the dollar's contract, `$1` for its owner.
const PRETENDING: [&str; 17] = [
    r#"[{"to": "0x00000000000000000000000000000000000000aa"}, "latest", {"0x00000000000000000000000000000000000000aa": {"code": "0x602a60005260206000f3"}}]"#,
    r#"[{"to": "0x00000000000000000000000000000000000000aa"}, "latest", {"0x00000000000000000000000000000000000000aa": {"code": "0x475f5260205ff3", "balance": "0x7b"}}]"#,
    r#"[{"to": "0x00000000000000000000000000000000000000aa"}, "latest", {"0x00000000000000000000000000000000000000aa": {"code": "0x5f5f5ff05f5260205ff3", "nonce": "0x5"}}]"#,
    r#"[{"to": "0x00000000000000000000000000000000000000aa"}, "latest", {"0x00000000000000000000000000000000000000aa": {"code": "0x5f5ffd"}}]"#,
    r#"[{"to": "$0", "data": "0x18160ddd"}, "latest"]"#,
    r#"[{"to": "$0", "data": "0x18160ddd"}, "latest", {"$0": {"stateDiff": {"0x0000000000000000000000000000000000000000000000000000000000000002": "0x0000000000000000000000000000000000000000000000000000000000000007"}}}]"#,
    r#"[{"to": "$0", "data": "0x18160ddd"}, "latest", {"$0": {"stateDiff": {"0x0000000000000000000000000000000000000000000000000000000000000009": "0x0000000000000000000000000000000000000000000000000000000000000007"}}}]"#,
    r#"[{"to": "$0", "data": "0x18160ddd"}, "latest", {"$0": {"state": {"0x0000000000000000000000000000000000000000000000000000000000000009": "0x0000000000000000000000000000000000000000000000000000000000000007"}}}]"#,
    r#"[{"to": "$0", "data": "0x18160ddd"}, "latest", {"$0": {"state": {}, "stateDiff": {}}}]"#,
    r#"[{"to": "$0"}, "latest", {"$0": {"surprise": 1}}]"#,
    r#"[{"to": "$0"}, "latest", {"$0": {"code": "0x435f5260205ff3"}}, {"number": "0x1234"}]"#,
    r#"[{"to": "$0"}, "latest", {"$0": {"code": "0x425f5260205ff3"}}, {"time": "0x7fffffff"}]"#,
    r#"[{"to": "$0"}, "latest", {"$0": {"code": "0x455f5260205ff3"}}, {"gasLimit": "0xf4240"}]"#,
    r#"[{"to": "$0"}, "latest", {"$0": {"code": "0x485f5260205ff3"}}, {"baseFee": "0x5"}]"#,
    r#"[{"to": "$0"}, "latest", {"$0": {"code": "0x415f5260205ff3"}}, {"coinbase": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"}]"#,
    r#"[{"to": "$0"}, "latest", {"$0": {"code": "0x445f5260205ff3"}}, {"random": "0x0000000000000000000000000000000000000000000000000000000000000abc"}]"#,
    r#"[{"from": "0x00000000000000000000000000000000000000aa", "to": "$1", "value": "0x64"}, "latest", {"0x00000000000000000000000000000000000000aa": {"balance": "0x64"}}]"#,
];

impl Comparison {
    /// What a call pretends has the outcome that it has on the other node.
    async fn compare_pretending(&self) {
        let [ours, theirs] = &self.nodes;
        let (dollar, owner) = (self.story.contract(0).to_string(), self.story.accounts[0].address.to_string());
        for text in PRETENDING {
            let params: Value = serde_json::from_str(&text.replace("$0", &dollar).replace("$1", &owner)).unwrap();
            for method in ["eth_call", "eth_estimateGas"] {
                let (ours, theirs) = tokio::join!(ours.answer(method, params.clone()), theirs.answer(method, params.clone()));
                match (ours, theirs) {
                    // Estimates are bounds: each node searches in its own way.
                    (Ok(_), Ok(_)) if method == "eth_estimateGas" => {}
                    (ours, theirs) => assert_eq!(ours.map_err(|_| "refused"), theirs.map_err(|_| "refused"), "{method} {params}"),
                }
            }
        }
    }
}

#[tokio::test]
async fn every_transaction_has_the_outcome_it_has_on_another_node() {
    let wanted = std::env::var("BURSAR_DIFFERENTIAL").ok().and_then(|count| count.parse().ok()).unwrap_or(250);
    for seed in seeds() {
        let _repeat = Repeat::with(seed);
        compared(share(wanted) as u32, seed).await;
    }
}

async fn compared(wanted: u32, seed: u64) {
    let Some(anvil) = Anvil::start(ID, &["--no-mining"]) else { return };
    let sandbox = sandbox().await;
    let mut both = Comparison::new(&sandbox, &anvil, seed).await;
    for deed in both.story.creations().into_iter().chain(both.story.endowments()) {
        both.carry_out(0, &deed).await;
    }
    // A story that has not told everything yet goes on, and is not told for ever.
    while both.transactions < wanted || !both.all_seen() && both.transactions < wanted.max(250) * 10 {
        // The first account may mint: it acts as often as all the others.
        let who = both.story.rng.below(2 * story::ACCOUNTS as u64).saturating_sub(story::ACCOUNTS as u64) as usize;
        if both.story.rng.below(20) == 0 {
            both.replace(who).await;
        } else {
            let deed = both.story.deed(who);
            both.carry_out(who, &deed).await;
        }
    }
    both.compare_balances().await;
    both.compare_pretending().await;
    println!("{} transactions compared, seed {seed}: {:?}", both.transactions, both.counts);
    assert!(both.all_seen(), "too little was compared to prove anything: {:?}", both.counts);
}
