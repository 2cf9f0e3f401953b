//! Answers that belong to another request, for every request with an idempotency key: none is believed, and honest ones are.

use std::{sync::Arc, time::Duration};

use bursar_client::{Answer, AnyReply, RawBody};
use bursar_contract::{
    record::Reply,
    signing::SignTransaction,
    transactions::{AccelerateTransaction, CancelTransaction, ExecuteContract, SendTransfer, Transaction},
    virtual_accounts::{CreateVirtualAccounts, SendNaira},
    wallet_sets::{CreateWalletSet, CreateWalletSetDeveloper},
    wallets::{CreateWallets, CreateWalletsDeveloper},
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    accepted,
    model::{Start, open},
};
use crate::{
    attack,
    base::session::Session,
    payments::{
        api::Review,
        contradictions::{HeldRow, HoldsAnswer},
    },
};
use bursar_journal::{Finding, IntentState, NewIntent};

/// The row of the attack table.
const ATTACK: &str = "Answers of another request";
/// Lies that each operation is told, at least.
const LIES: usize = 60;
const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const CONTRACT: &str = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const OTHERS: [&str; 8] = [
    "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d35A",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee",
    "0x5aaE00000000000000000000000000000001BeAed",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
    "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
    "0x0000000000000000000000000000000000000000",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe",
    "halima.eth",
];

struct World {
    session: Arc<Session>,
    _start: Start,
}

/// One operation: its request, its honest answer, and where an answer can be wrong.
struct Case {
    input: Value,
    honest: Value,
    /// Other honest answers: less said, or said in another way.
    also_honest: Vec<Value>,
    lies: Vec<(&'static str, Vec<Value>)>,
}

impl World {
    fn new() -> Self {
        let start = Start::new();
        let session = open(&start.folder.path().join("journal.db"), &start, 15 * 60_000);
        Self { session, _start: start }
    }

    /// A request on the wire: committed, and sent once.
    fn sent<O: HoldsAnswer>(&self, input: &O) -> bursar_journal::Intent {
        let key = Uuid::new_v4();
        let new = NewIntent {
            operation: O::SPEC.name,
            title: "Under test".into(),
            key: Some(key),
            body: serde_json::to_string(&self.session.client.prepare(input, Some(key)).unwrap()).unwrap(),
            binding: self.session.binding.clone(),
            set_id: None,
            wallet_id: O::SPEC.name.starts_with("transaction_").then(|| "wallet-1".to_owned()),
            account_id: (O::SPEC.name == "virtual_account_transfer").then(|| "account-1".to_owned()),
            payment: None,
            reference: None,
            duplicate_key: None,
            link: None,
            proposal: None,
            state: IntentState::Approved,
        };
        let review: Review = serde_json::from_value(json!({
            "draftId": "", "token": "", "code": "", "title": "", "fields": [], "risks": [], "author": "", "createdAt": "", "requestLine": "",
            "requestBody": "", "keyTail": "", "approveLabel": "", "refuseLabel": "", "behind": 0, "profile": self.session.profile,
        }))
        .unwrap();
        let written = self.session.journal.write(new, |id, code| Review { draft_id: id.into(), code: code.into(), ..review }).unwrap();
        self.session.journal.sending(&written.draft_id, None).unwrap();
        self.session.journal.intent(&written.draft_id).unwrap()
    }

    /// Gives an answer to a new request like this; what the journal holds afterwards.
    fn answered<O: HoldsAnswer>(&self, input: &O, body: &Value) -> bursar_journal::Intent {
        let intent = self.sent(input);
        let body = body.to_string().replace("THE-KEY", &intent.key.unwrap().to_string());
        let reply = O::Reply::read(&body).unwrap_or_else(|error| panic!("{}: {error}: {body}", O::SPEC.name));
        let answer =
            Answer { reply: Box::new(reply) as Box<dyn AnyReply>, status: 200, body: RawBody::new(body.clone().into_bytes()), elapsed: Duration::ZERO };
        let believed = accepted(&HeldRow::of::<O>(), &self.session, &intent, intent.attempts, &answer).unwrap();
        let after = self.session.journal.intent(&intent.id).unwrap();
        assert_eq!(believed.is_ok(), after.state != IntentState::Unknown, "{body}");
        after
    }

    /// Tells every lie of a case, and its honest answers; how many lies were told, how many were not believed, how many honest ones were.
    fn tell<O: HoldsAnswer>(&self, case: &Case) -> (usize, usize, usize) {
        let input: O = serde_json::from_value(case.input.clone()).unwrap();
        let (mut told, mut held, mut honest) = (0, 0, 0);
        let answers: Vec<&Value> = std::iter::once(&case.honest).chain(&case.also_honest).collect();
        for (number, answer) in answers.iter().enumerate() {
            // Each honest answer is about a record of its own.
            let fresh = answer.to_string().replace("FRESH", &format!("{}-{number}", O::SPEC.name));
            let after = self.answered(&input, &serde_json::from_str(&fresh).unwrap());
            assert!(matches!(after.state, IntentState::Accepted | IntentState::Settled), "{} refused an honest answer: {fresh}", O::SPEC.name);
            honest += 1;
        }
        // The same lie beside every state: one that says that it failed is as dangerous as one that says that it is done.
        for state in [None, Some("COMPLETE"), Some("FAILED"), Some("CANCELLED"), Some("QUEUED")] {
            for (path, values) in &case.lies {
                for value in values {
                    let mut body: Value = serde_json::from_str(&case.honest.to_string().replace("FRESH", &format!("lie-{told}"))).unwrap();
                    put(&mut body, path, value.clone());
                    if let (Some(state), Some(record)) = (state, body.as_object_mut()) {
                        for name in ["state", "status"].iter().filter(|name| case.honest.get(**name).is_some()) {
                            record.insert((*name).to_owned(), json!(state));
                        }
                    }
                    let after = self.answered(&input, &body);
                    told += 1;
                    let believed = after.state != IntentState::Unknown || after.remote_id.is_some() || !after.ambiguous;
                    assert!(!believed, "{}: believed {path} = {value}: {:?} {:?}", O::SPEC.name, after.state, after.remote_id);
                    held += 1;
                }
            }
        }
        (told, held, honest)
    }

    fn holds<O: HoldsAnswer>(&self, case: &Case) {
        let (told, held, honest) = self.tell::<O>(case);
        assert!(told >= LIES, "{} was told {told} lies", O::SPEC.name);
        attack::held(ATTACK, told, held);
        attack::control(ATTACK, "an honest answer is believed", honest);
    }
}

impl World {
    /// The same lies in later readings of a transaction that was accepted: each is noticed, and an honest reading fits.
    fn holds_when_read_again<O: HoldsAnswer<Reply = Transaction>>(&self, case: &Case) {
        let input: O = serde_json::from_value(case.input.clone()).unwrap();
        let honest = case.honest.to_string().replace("FRESH", &format!("{}-again", O::SPEC.name));
        let intent = self.answered(&input, &serde_json::from_str(&honest).unwrap());
        let remote = intent.remote_id.clone().unwrap();
        let key = intent.key.unwrap().to_string();
        let contradictions = |body: &str| {
            let transaction = Transaction::read(&body.replace("THE-KEY", &key)).unwrap();
            crate::payments::contradictions::in_transaction(&self.session, &intent, &remote, &transaction).unwrap()
        };
        assert_eq!(contradictions(&honest), [], "{honest}");
        let (mut told, mut held) = (0, 0);
        for state in ["INITIATED", "SENT", "COMPLETE", "FAILED", "CANCELLED"] {
            // An age is compared in the first answer only: a later one is asked for by its id.
            for (path, values) in case.lies.iter().filter(|(path, _)| *path != "createdAt") {
                for value in values {
                    let mut body: Value = serde_json::from_str(&honest).unwrap();
                    put(&mut body, "state", json!(state));
                    put(&mut body, path, value.clone());
                    told += 1;
                    held += usize::from(!contradictions(&body.to_string()).is_empty());
                }
            }
        }
        assert!(told >= LIES, "{} was told {told} lies", O::SPEC.name);
        attack::held(ATTACK, told, held);
    }
}

/// Sets a field of a JSON value: `created.0.id`.
fn put(value: &mut Value, path: &str, to: Value) {
    let mut at = value;
    for part in path.split('.') {
        at = match part.parse::<usize>() {
            Ok(index) => &mut at[index],
            Err(_) => &mut at[part],
        };
    }
    *at = to;
}

fn texts(values: &[&str]) -> Vec<Value> {
    values.iter().map(|value| json!(value)).collect()
}

/// What every transaction's answer can be wrong in.
fn transaction_lies() -> Vec<(&'static str, Vec<Value>)> {
    vec![
        ("id", texts(&["", " ", "taken"])),
        ("walletId", texts(&["wallet-2", "WALLET-1", "wallet-11", "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB"])),
        ("idempotencyKey", texts(&["00000000-0000-4000-8000-000000000000", "other"])),
        ("createdAt", texts(&["2019-01-01T00:00:00.000Z", "2020-02-29T12:00:00.000Z"])),
    ]
}

fn transfer() -> Case {
    let input = json!({ "destinationAddress": PAYEE, "walletId": "wallet-1", "tokenId": "token-1", "amount": "1304.53", "feeLevel": "MEDIUM" });
    let honest = json!({
        "id": "FRESH", "state": "INITIATED", "walletId": "wallet-1", "destinationAddress": PAYEE, "amount": "1304.53", "tokenId": "token-1",
        "metadata": { "amount": "1304.53", "destinationAddress": PAYEE }, "idempotencyKey": "THE-KEY",
    });
    let also_honest = vec![
        json!({ "id": "FRESH" }),
        json!({ "id": "FRESH", "state": "COMPLETE", "amount": 1304.530, "destinationAddress": PAYEE.to_lowercase() }),
        json!({ "id": "FRESH", "amount": "1.30453e3", "txHash": "0x01" }),
        json!({ "id": "FRESH", "amount": "", "destinationAddress": "" }),
    ];
    let amounts = ["13045.3", "130.453", "1304.54", "1304.531", "1304", "0", "-1304.53", "1,304.53", "1304530000", "all", "1304.53 USDC"];
    let mut lies = transaction_lies();
    lies.extend([
        ("destinationAddress", texts(&OTHERS)),
        ("amount", texts(&amounts)),
        ("tokenId", texts(&["token-2", "TOKEN-1"])),
        ("metadata.amount", texts(&["1304.54", "0"])),
        ("metadata.destinationAddress", texts(&OTHERS[..2])),
    ]);
    Case { input, honest, also_honest, lies }
}

#[test]
fn an_answer_that_belongs_to_another_transfer_is_not_believed() {
    let world = World::new();
    world.taken::<SendTransfer>(&transfer().input);
    world.holds::<SendTransfer>(&transfer());
    world.holds_when_read_again::<SendTransfer>(&transfer());
}

#[test]
fn an_answer_that_belongs_to_another_contract_call_is_not_believed() {
    let world = World::new();
    let input = json!({
        "abiFunctionSignature": "approve(address,uint256)", "abiParameters": [PAYEE, "1"], "contractAddress": CONTRACT, "walletId": "wallet-1", "value": "0.5",
    });
    let honest =
        json!({ "id": "FRESH", "state": "INITIATED", "walletId": "wallet-1", "destinationAddress": CONTRACT, "amount": "0.5", "idempotencyKey": "THE-KEY" });
    let mut lies = transaction_lies();
    lies.extend([("destinationAddress", texts(&OTHERS)), ("amount", texts(&["5", "0.05", "0.51", "0"]))]);
    world.taken::<ExecuteContract>(&input);
    let call = Case { also_honest: vec![json!({ "id": "FRESH" }), json!({ "id": "FRESH", "amount": 0.50 })], input, honest, lies };
    world.holds::<ExecuteContract>(&call);
    world.holds_when_read_again::<ExecuteContract>(&call);
}

#[test]
fn an_answer_that_belongs_to_another_replacement_is_not_believed() {
    let world = World::new();
    world.taken::<SendTransfer>(&transfer().input);
    // The payment that is replaced, as the service knows it.
    let original = world.answered::<SendTransfer>(
        &serde_json::from_value(transfer().input).unwrap(),
        &serde_json::from_str(&transfer().honest.to_string().replace("FRESH", "original")).unwrap(),
    );
    assert_eq!(original.remote_id.as_deref(), Some("original"));
    let input = json!({ "id": "original" });
    let accelerated = Case {
        input: input.clone(),
        honest: transfer().honest,
        also_honest: vec![json!({ "id": "original", "state": "SENT" }), json!({ "id": "FRESH" })],
        lies: transfer().lies,
    };
    world.holds::<AccelerateTransaction>(&accelerated);
    world.holds_when_read_again::<AccelerateTransaction>(&accelerated);
    let mut lies = transaction_lies();
    lies.push(("walletId", texts(&["wallet-3", "wallet-4", "wallet-5"])));
    let honest =
        json!({ "id": "FRESH", "state": "INITIATED", "walletId": "wallet-1", "destinationAddress": OTHERS[3], "amount": "0", "idempotencyKey": "THE-KEY" });
    let cancelled = Case { input, honest, also_honest: vec![json!({ "id": "original", "state": "CANCELLED" })], lies };
    world.holds::<CancelTransaction>(&cancelled);
    world.holds_when_read_again::<CancelTransaction>(&cancelled);
}

#[test]
fn an_answer_that_belongs_to_another_payout_is_not_believed() {
    let world = World::new();
    let destination = json!({ "accountNumber": "0123456784", "sortCode": "000014", "accountName": "HALIMA BELLO" });
    let input = json!({ "id": "account-1", "amount": "5000.00", "destinationType": "other-banks", "destination": destination, "narration": "Invoice 2291" });
    let honest = json!({
        "id": "FRESH", "reference": "REF-FRESH", "status": "PENDING", "amount": "5000.00", "virtualAccountId": "account-1", "currency": "NGN",
        "destination": destination, "idempotencyKey": "THE-KEY",
    });
    let also_honest = vec![
        json!({ "id": "FRESH" }),
        json!({ "reference": "FRESH", "amount": 5000 }),
        json!({ "id": "FRESH", "amount": "5000", "status": "COMPLETE", "accountNumber": "0123456784" }),
    ];
    let lies = vec![
        ("id", texts(&["", " ", "taken"])),
        ("reference", texts(&[""])),
        ("amount", vec![json!("500000"), json!("50.00"), json!(5000.01), json!("0"), json!("5,000.00"), json!(-5000), json!("5000.00 NGN")]),
        ("virtualAccountId", texts(&["account-2", "ACCOUNT-1"])),
        ("currency", texts(&["USD", "GHS"])),
        ("destination.accountNumber", texts(&["0123456785", "123456784", "0123456748"])),
        ("destination.sortCode", texts(&["000013", "14"])),
        ("idempotencyKey", texts(&["00000000-0000-4000-8000-000000000000"])),
    ];
    world.taken::<SendNaira>(&input);
    world.holds::<SendNaira>(&Case { input, honest, also_honest, lies });
}

#[test]
fn an_answer_that_belongs_to_another_creation_is_not_believed() {
    let world = World::new();
    let keys = || texts(&["00000000-0000-4000-8000-000000000000", "other", "1", "x"]);
    let names = || texts(&["Payroll", "treasury", "Treasury 2", "T"]);
    let set = json!({ "name": "Treasury" });
    world.taken::<CreateWalletSetDeveloper>(&set);
    let sponsored = json!({ "id": "FRESH", "name": "Treasury", "isGasSponsored": false, "status": "ok", "idempotencyKey": "THE-KEY" });
    let also_honest = || vec![json!({ "id": "FRESH" }), json!({ "id": "FRESH", "name": " Treasury " })];
    let lies = vec![
        ("id", texts(&["", " ", "taken"])),
        ("name", names()),
        ("isGasSponsored", vec![json!(true)]),
        ("sponsorOnlyTransfersToWalletSetAddresses", vec![json!(true)]),
        ("idempotencyKey", keys()),
    ];
    world.holds::<CreateWalletSetDeveloper>(&Case { input: set.clone(), honest: sponsored, also_honest: also_honest(), lies });
    let plain = json!({ "id": "FRESH", "name": "Treasury", "status": "ok", "idempotencyKey": "THE-KEY" });
    let lies = vec![("id", texts(&["", " ", "taken"])), ("name", [names(), texts(&["Other"])].concat()), ("idempotencyKey", keys())];
    world.holds::<CreateWalletSet>(&Case { input: set, honest: plain, also_honest: also_honest(), lies });

    let input = json!({ "blockchains": ["ETH-SEPOLIA", "BASE-SEPOLIA"], "username": "Main float", "userRefId": "main-float", "walletSetId": "set-1" });
    let wallet = |id: &str, chain: &str| json!({ "id": id, "blockchain": chain, "name": "Main float", "refId": "main-float", "walletSet": { "id": "set-1" }, "idempotencyKey": "THE-KEY" });
    let honest = json!([wallet("FRESH", "ETH-SEPOLIA"), wallet("FRESH-b", "BASE-SEPOLIA")]);
    let lies = vec![
        ("0.id", texts(&["", " "])),
        ("1.id", texts(&["", "known-wallet"])),
        ("0.blockchain", texts(&["BSC", "ETH"])),
        ("1.walletSet.id", texts(&["set-2", "SET-1"])),
        ("0.refId", texts(&["payroll", "main-float-2"])),
        ("1.name", texts(&["Payroll"])),
        ("0.idempotencyKey", texts(&["other"])),
    ];
    let intent = world.sent::<CreateWalletsDeveloper>(&serde_json::from_value(input.clone()).unwrap());
    world.session.journal.found(&intent.id, &Finding { wallets: vec![("known-wallet".into(), "set-1".into())], ..Finding::default() }).unwrap();
    let also_honest = vec![json!([{ "id": "FRESH" }, { "id": "FRESH-b" }]), json!([wallet("FRESH", "ETH-SEPOLIA")])];
    world.holds::<CreateWalletsDeveloper>(&Case { input, honest: honest.clone(), also_honest: also_honest.clone(), lies: lies.clone() });
    let input =
        json!({ "walletSetId": "set-1", "blockchains": ["ETH-SEPOLIA", "BASE-SEPOLIA"], "metadata": [{ "name": "Main float", "refId": "main-float" }] });
    let mut lies: Vec<_> = lies.into_iter().filter(|(path, _)| *path != "1.name" && *path != "1.id").collect();
    lies.extend([("1.blockchain", texts(&["MATIC", "LISK"])), ("1.id", texts(&[""]))]);
    world.holds::<CreateWallets>(&Case { input, honest, also_honest, lies });
}

#[test]
fn an_answer_that_belongs_to_other_accounts_is_not_believed() {
    let world = World::new();
    let input = json!({ "count": 2, "metadata": [{ "name": "Rent", "refId": "rent" }, { "name": "Power", "refId": "power" }] });
    let account = |id: &str, reference: &str| json!({ "id": id, "refId": reference, "currencies": ["NGN"] });
    let honest = json!({ "created": [account("FRESH", "rent"), account("FRESH-b", "power")], "failed": [], "status": "ok", "idempotencyKey": "THE-KEY" });
    let also_honest =
        vec![json!({ "created": [{ "id": "FRESH" }] }), json!({ "created": [account("FRESH", "power")], "failed": [{ "refId": "rent", "message": "No." }] })];
    let lies = vec![
        ("created.0.id", texts(&["", " "])),
        ("created.1.id", texts(&[""])),
        ("created.0.refId", texts(&["wages", "RENT", "rent "])),
        ("created.1.currencies", vec![json!(["USD"]), json!(["NGN", "GHS"])]),
        ("failed", vec![json!([{ "refId": "wages" }]), json!([{ "message": "one more than was asked for" }])]),
        ("idempotencyKey", texts(&["other", "00000000-0000-4000-8000-000000000000"])),
    ];
    world.holds::<CreateVirtualAccounts>(&Case { input, honest, also_honest, lies });
}

#[test]
fn a_signed_transaction_for_another_wallet_is_not_believed() {
    let world = World::new();
    let input = json!({ "walletId": "wallet-1", "rawTransaction": "0x02" });
    let honest = json!({ "signedTransaction": "0x02FRESH", "walletId": "wallet-1", "status": "ok", "idempotencyKey": "THE-KEY" });
    let others: Vec<String> = (2..12).map(|number| format!("wallet-{number}")).collect();
    let lies = vec![("walletId", others.iter().map(|other| json!(other)).collect()), ("idempotencyKey", texts(&["other", "1"]))];
    world.holds::<SignTransaction>(&Case { input, honest, also_honest: vec![json!({ "signedTransaction": "0x02" })], lies });
}

impl World {
    /// Another entry of the journal that the service's id `taken` belongs to.
    fn taken<O: HoldsAnswer>(&self, input: &Value) {
        let intent = self.sent::<O>(&serde_json::from_value(input.clone()).unwrap());
        let finding = Finding { state: Some(IntentState::Settled), remote_id: Some("taken".into()), ..Finding::default() };
        self.session.journal.found(&intent.id, &finding).unwrap();
    }
}
