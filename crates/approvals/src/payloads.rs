//! Each type of document in each test: every byte of its payload, and its signature under every other type.

use base64::{Engine, engine::general_purpose::STANDARD};

use crate::{
    audit::Head,
    card::Card,
    decision::{Decision, Verdict},
    directory::{Account, Bank, Directory, Token, Wallet},
    envelope::{Document, Signed},
    keys::{PublicKey, sha256},
    policy::Policy,
    proposal::{Attachment, Proposal},
    receipt::Receipt,
    rules::Rule,
    team::{NOW, Team, binding, keys_of, receipt},
};

/// A type, a file of it, and whether a file is one that this key signed.
struct Kind {
    name: &'static str,
    file: String,
    is_signed: fn(&[u8], &PublicKey) -> bool,
}

fn kind<D: Document>(document: D, team: &Team) -> Kind {
    let file = String::from_utf8(Signed::sign(document, &team.keys["chidi"]).unwrap().bytes()).unwrap();
    Kind { name: D::TYPE, file, is_signed: |file, key| Signed::<D>::read(file).is_ok_and(|read| !read.signers([key]).is_empty()) }
}

/// One of each, with something in every list.
fn all(team: &Team) -> Vec<Kind> {
    let signer = keys_of(&team.keys["chidi"]);
    let policy = Policy { rules: vec![Rule { amount_from: Some("1000".parse().unwrap()), ..team.rule(2) }], ..team.policy() };
    let attachment = Attachment { name: "letter.pdf".into(), sha256: sha256(b"letter"), bytes: 6 };
    let token = Token { id: "t".into(), chain: "BASE".into(), contract: Some("0x1".into()), standard: "erc20".into(), symbol: "USDC".into(), decimals: 6 };
    let directory = Directory {
        format: 1,
        team: team.chain().team(),
        binding: binding(),
        wallets: vec![Wallet { id: "w".into(), name: "Treasury".into(), chain: "BASE".into(), address: "0x2".into() }],
        tokens: vec![token],
        accounts: vec![Account { id: "a".into(), name: "Payroll".into(), number: "5401182699".into() }],
        banks: vec![Bank { code: "058".into(), name: "GTBank".into() }],
        read: NOW,
    };
    let receipt = Receipt { hash: Some("0xab".into()), token_ids: vec!["7".into()], ..receipt(&team.keys["chidi"]) };
    let decided = team.decided(team.proposed().digest(), Verdict::Reject, "chidi", "chidi").document().clone();
    vec![
        kind::<Card>(team.policy().members[2].cards[0].clone(), team),
        kind(policy, team),
        kind(directory, team),
        kind(Proposal { attachments: vec![attachment], ..team.proposal() }, team),
        kind::<Decision>(decided, team),
        kind(receipt, team),
        kind(Head { format: 1, signer, entries: 100, hash: sha256(b"entry"), at: NOW }, team),
    ]
}

#[test]
fn every_changed_byte_of_every_payload_is_refused_or_signed_by_nobody() {
    let team = Team::of_three();
    let key = team.keys["chidi"].public();
    for Kind { name, file, is_signed } in all(&team) {
        assert!(is_signed(file.as_bytes(), &key), "control: the unchanged {name} is signed");
        let text = file.split("\"payload\":\"").nth(1).unwrap().split('"').next().unwrap();
        let payload = STANDARD.decode(text).unwrap();
        assert!(payload.len() > 100);
        for at in 0..payload.len() {
            for flip in [1, 0x20, 0x80] {
                let mut changed = payload.clone();
                changed[at] ^= flip;
                let file = file.replace(text, &STANDARD.encode(changed));
                assert!(!is_signed(file.as_bytes(), &key), "{name}: byte {at} was changed by {flip}");
            }
        }
    }
}

#[test]
fn a_signature_of_each_type_is_worthless_under_every_other() {
    let team = Team::of_three();
    let (key, kinds) = (team.keys["chidi"].public(), all(&team));
    for of in &kinds {
        for other in &kinds {
            assert_eq!((other.is_signed)(of.file.as_bytes(), &key), of.name == other.name, "{} read as {}", of.name, other.name);
            let retyped = of.file.replace(of.name, other.name);
            assert_eq!((other.is_signed)(retyped.as_bytes(), &key), of.name == other.name, "{} named {}", of.name, other.name);
        }
    }
}
