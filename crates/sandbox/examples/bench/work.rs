//! The work: signed transactions that every node takes, and requests of the service.

use std::{
    io,
    time::{Duration, Instant},
};

use alloy_consensus::{SignableTransaction, TxEip1559, TxEnvelope};
use alloy_eips::eip2718::Encodable2718;
use alloy_primitives::{Address, Bytes, Signature, TxKind, U256, hex};
use k256::ecdsa::SigningKey;
use serde_json::{Value, json};

use crate::{http::Http, node::Node};

/// The chain everything is measured on.
pub const CHAIN: &str = "ETH-SEPOLIA";
/// Its number.
pub const CHAIN_ID: u64 = 11_155_111;
/// Connections of the concurrent measurements.
pub const LANES: usize = 16;

/// An account that sends ERC-20 tokens of its own contract.
pub struct Sender {
    key: SigningKey,
    address: Address,
    contract: Address,
    nonce: u64,
}

impl Sender {
    pub fn new() -> Self {
        let key = SigningKey::from_slice(&[7; 32]).expect("32 sevens are a key");
        let address = Address::from_private_key(&key);
        Self { key, address, contract: address.create(0), nonce: 0 }
    }

    fn sign(&mut self, to: TxKind, input: Bytes, gas_limit: u64) -> Bytes {
        let nonce = self.nonce;
        self.nonce += 1;
        let tx = TxEip1559 {
            chain_id: CHAIN_ID,
            nonce,
            gas_limit,
            max_fee_per_gas: 3_000_000_000,
            max_priority_fee_per_gas: 1_000_000_000,
            to,
            value: U256::ZERO,
            input,
            ..Default::default()
        };
        let signature = self.key.sign_prehash_recoverable(tx.signature_hash().as_slice()).expect("signs");
        TxEnvelope::from(tx.into_signed(Signature::from(signature))).encoded_2718().into()
    }

    /// Makes the contract and the tokens.
    pub fn preparations(&mut self) -> [Bytes; 2] {
        let artifact: Value = serde_json::from_str(include_str!("../../contracts/artifacts/SandboxDollar.json")).expect("the committed artifact is readable");
        let code: Bytes = artifact["bytecode"].as_str().and_then(|text| text.parse().ok()).expect("it has its bytecode");
        let create = self.sign(TxKind::Create, code, 3_000_000);
        let mint = self.call(hex!("40c10f19"), self.address, U256::from(1_000_000_000_000u64));
        [create, mint]
    }

    /// The next transfers of one unit, each to the same receiver.
    pub fn transfers(&mut self, count: usize) -> Vec<Bytes> {
        (0..count).map(|_| self.call(hex!("a9059cbb"), Address::repeat_byte(0x42), U256::ONE)).collect()
    }

    fn call(&mut self, selector: [u8; 4], to: Address, amount: U256) -> Bytes {
        let input = [&selector[..], to.into_word().as_slice(), &amount.to_be_bytes::<32>()].concat();
        self.sign(TxKind::Call(self.contract), input.into(), 100_000)
    }

    /// Gives it money for its fees, and sends its preparations.
    pub fn prepare(&self, node: &Node, http: &mut Http, preparations: &[Bytes]) -> io::Result<()> {
        if node.key.is_empty() {
            node.chain(http, "anvil_setBalance", &json!([self.address, U256::from(10).pow(U256::from(24))]))?;
        } else {
            node.service(http, "POST", "/sandbox/faucet", &json!({"address": self.address, "blockchain": CHAIN, "amount": "1000000"}))?;
        }
        send(node, http, preparations)?;
        // Anvil answers before its block is there.
        for _ in 0..200 {
            if node.chain(http, "eth_getCode", &json!([self.contract, "latest"]))? != "0x" {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        Err(io::Error::other("the contract was not made"))
    }

    /// Whether everything that was sent is on the chain.
    pub fn arrived(&self, node: &Node, http: &mut Http, sent: usize) -> io::Result<()> {
        let count = node.chain(http, "eth_getTransactionCount", &json!([self.address, "latest"]))?;
        if count == format!("0x{:x}", sent + 2) { Ok(()) } else { Err(io::Error::other(format!("{count} transactions are on the chain, not {sent} and 2"))) }
    }
}

/// Sends one after the other.
pub fn send(node: &Node, http: &mut Http, signed: &[Bytes]) -> io::Result<()> {
    signed.iter().try_for_each(|raw| node.chain(http, "eth_sendRawTransaction", &json!([raw])).map(drop))
}

/// How many a second.
#[allow(clippy::float_arithmetic)]
pub fn per_second(count: usize, begin: Instant) -> f64 {
    count as f64 / begin.elapsed().as_secs_f64()
}

/// A wallet of the service with money, and what a transfer from it asks.
pub fn payment(node: &Node, http: &mut Http) -> io::Result<Value> {
    let set = node.service(http, "POST", "/v1/wallet-sets/developer/create", &json!({"idempotencyKey": key(), "name": "Bench"}))?;
    let (id, secret) = (&set["id"], &set["walletSetSecretCipherText"]);
    let create = json!({
        "idempotencyKey": key(), "blockchains": [CHAIN], "username": "a", "userRefId": "b", "walletSetId": id, "walletSetSecretCipherText": secret,
    });
    let wallet = node.service(http, "POST", "/v1/wallets/developer/create", &create)?["wallets"][0]["id"].take();
    node.service(http, "POST", "/sandbox/faucet", &json!({"walletId": wallet, "amount": "100000"}))?;
    let balances = node.service(http, "GET", &format!("/v2/wallets/{}/balances", wallet.as_str().unwrap_or_default()), &Value::Null)?;
    let native = balances.as_array().and_then(|all| all.iter().find(|balance| balance["token"]["standard"] == "native")).map(|b| b["token"]["id"].clone());
    Ok(json!({
        "walletSetSecretCipherText": secret, "walletId": wallet, "tokenId": native, "amount": 0.001,
        "destinationAddress": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    }))
}

/// A new idempotency key.
pub fn key() -> String {
    uuid::Uuid::new_v4().to_string()
}

/// Carries the same out on several connections at once, `each` times on each; how many a second.
pub fn lanes(node: &Node, lanes: usize, each: usize, work: impl Fn(&mut Http) -> io::Result<()> + Sync) -> io::Result<f64> {
    let begin = Instant::now();
    std::thread::scope(|scope| {
        let lane = || {
            let mut http = Http::connect(node.address)?;
            (0..each).try_for_each(|_| work(&mut http))
        };
        let all: Vec<_> = (0..lanes).map(|_| scope.spawn(lane)).collect();
        all.into_iter().try_for_each(|lane| lane.join().unwrap_or_else(|_| Err(io::Error::other("a lane broke"))))
    })?;
    Ok(per_second(lanes * each, begin))
}
