//! How long a request of 10,000 rows takes to be signed, written to a file, read and verified, beside the floor: the SHA-256 of its bytes and their JSON.
//! And how long one payment takes to be verified.

use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};

use bursar_approvals::{
    bundle::{self, Carried},
    card::Card,
    chain::Chain,
    decision::{Decision, Verdict},
    envelope::Signed,
    keys::{PublicKey, SigningKey, sha256},
    policy::{Member, MemberId, Policy, Role},
    proposal::{Binding, Content, Proposal, Request, USUAL_LIFE},
    rules::{Amount, Facts, Rail},
    verify::{Situation, verify},
};

const ROWS: usize = 10_000;
const NOW: i64 = 1_795_000_000_000;
/// What the whole way of a request may take, in milliseconds.
const ALLOWED: u128 = 1_500;
/// What the check of one payment may take, in milliseconds.
const ALLOWED_ONE: u128 = 5;

fn member(name: &str, seed: u8, roles: &[Role]) -> (Member, SigningKey) {
    let key = SigningKey::of_seed(&[seed; 32]).unwrap();
    let card = Card { format: 1, person: name.into(), computer: "Desk".into(), signing_key: key.public(), sealing_key: PublicKey([seed; 32]), created: NOW };
    (Member { id: MemberId(name.into()), name: name.into(), roles: roles.iter().copied().collect(), cards: vec![card] }, key)
}

fn request(row: usize) -> Request {
    let body = format!(
        r#"{{"id":"acc-000000000000000000000001","amount":"{}.25","destinationType":"other-banks","destination":{{"accountNumber":"{:010}","sortCode":"058","accountName":"PERSON NUMBER {row}"}},"narration":"October salary"}}"#,
        100_000 + row,
        row * 7_919
    );
    Request { operation: "virtual_account_transfer".into(), body, reference: format!("EMP-{row}") }
}

fn least(times: usize, mut work: impl FnMut()) -> Duration {
    let measured = (0..times).map(|_| {
        let from = Instant::now();
        work();
        from.elapsed()
    });
    measured.min().unwrap_or_default()
}

fn main() {
    let (ada, ada_key) = member("Ada", 1, &[Role::Prepare, Role::Administer]);
    let (bisi, bisi_key) = member("Bisi", 2, &[Role::Approve, Role::Administer]);
    let (chidi, chidi_key) = member("Chidi", 3, &[Role::Approve, Role::Send]);
    let sends = chidi_key.public().id();
    let policy = Policy {
        format: 1,
        team: "Kolanut".into(),
        version: 1,
        previous: BTreeSet::new(),
        members: vec![ada, bisi, chidi],
        rules: Vec::new(),
        sending: [sends].into(),
        changes_need: 2,
        created: NOW,
    };
    let chain = Chain::found(Signed::sign(policy, &ada_key).unwrap().signed_also_by(&bisi_key)).unwrap();
    let binding = Binding { base_url: "https://service.example".into(), live: true, organization: "kolanut".into() };
    let proposal = |content: Content| Proposal {
        format: 1,
        team: chain.team(),
        policy: chain.team(),
        binding: binding.clone(),
        content,
        sends: [sends].into(),
        maker: MemberId("Ada".into()),
        note: "As agreed".into(),
        attachments: Vec::new(),
        created: NOW,
        expires: NOW + USUAL_LIFE,
    };
    let amount = |total: &str| Amount { asset: "NGN".into(), largest: "110000.25".parse().unwrap(), total: total.parse().unwrap() };
    let facts = |batch: bool, total: &str| Facts {
        rails: [Rail::Bank].into(),
        amounts: vec![amount(total)],
        batch,
        new_payee: false,
        operations: ["virtual_account_transfer".into()].into(),
    };
    let approved = |signed: &Signed<Proposal>| {
        let decision =
            Decision { format: 1, proposal: signed.digest(), verdict: Verdict::Approve, reason: String::new(), member: MemberId("Bisi".into()), at: NOW };
        Signed::sign(decision, &bisi_key).unwrap()
    };
    let judged = |signed: &Signed<Proposal>, decisions: &[Signed<Decision>], facts: &Facts| {
        verify(signed, decisions, Situation { chain: &chain, binding: &binding, computer: sends, claims: false, facts, now: NOW }).unwrap()
    };

    let content = proposal(Content::Batch { name: "October salaries".into(), salary: true, rows: (0..ROWS).map(request).collect() });
    let json = serde_json::to_vec(&content).unwrap();
    let floor = least(5, || {
        std::hint::black_box((sha256(&json), serde_json::from_slice::<Proposal>(&json).unwrap()));
    });
    let many = facts(true, "1050002500");
    let took = least(5, || {
        let signed = Signed::sign(content.clone(), &ada_key).unwrap();
        let decision = approved(&signed);
        let file = bundle::write(&[Carried::Proposal(signed), Carried::Decision(decision)]);
        let read = bundle::read(&file).unwrap();
        let [Carried::Proposal(signed), Carried::Decision(decision)] = read.as_slice() else { unreachable!() };
        judged(signed, std::slice::from_ref(decision), &many);
    });
    say("a request of 10,000 rows, signed, carried and verified", took, floor, ALLOWED);

    let one = Signed::sign(proposal(Content::Single { request: request(1), salary: false }), &ada_key).unwrap();
    let decisions = [approved(&one)];
    let single = facts(false, "100001.25");
    let bytes = one.bytes();
    let json = serde_json::to_vec(&proposal(Content::Single { request: request(1), salary: false })).unwrap();
    let floor = least(200, || {
        std::hint::black_box((sha256(&bytes), serde_json::from_slice::<Proposal>(&json).unwrap()));
    });
    let took = least(200, || {
        std::hint::black_box(judged(&Signed::read(&bytes).unwrap(), &decisions, &single));
    });
    say("one payment, read and verified", took, floor, ALLOWED_ONE);
}

fn say(what: &str, took: Duration, floor: Duration, allowed: u128) {
    let ratio = took.as_micros() * 10 / floor.as_micros().max(1);
    println!("  {what:56} {:>9} µs, floor {:>7} µs, {}.{} times, allowed {allowed} ms", took.as_micros(), floor.as_micros(), ratio / 10, ratio % 10);
    assert!(took.as_millis() <= allowed, "{what}: {} ms", took.as_millis());
}
