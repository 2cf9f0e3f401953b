//! A team for tests: Ada and Bisi administer, Bisi and Chidi approve, Ada prepares, and Chidi's computer sends.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    card::{Card, CardKeys},
    chain::{Chain, Head},
    decision::{Decision, Verdict},
    envelope::Signed,
    keys::{Digest, PublicKey, SigningKey, sha256},
    policy::{Member, MemberId, Policy, Role},
    proposal::{Binding, Content, Proposal, Request, USUAL_LIFE},
    receipt::Receipt,
    rules::{Amount, Facts, Rail, Rule},
};

pub const NOW: i64 = 1_795_000_000_000;

/// A member without roles, with one card.
pub fn person(name: &str, seed: u8) -> (Member, SigningKey) {
    let key = SigningKey::of_seed(&[seed; 32]).unwrap();
    let member = Member { id: MemberId(name.into()), name: name.into(), roles: BTreeSet::new(), cards: vec![card(name, &key, seed)] };
    (member, key)
}

fn card(name: &str, key: &SigningKey, seed: u8) -> Card {
    Card { format: 1, person: name.into(), computer: "Desk".into(), signing_key: key.public(), sealing_key: PublicKey([seed; 32]), created: NOW }
}

/// The public keys of a card with this signing key.
pub fn keys_of(key: &SigningKey) -> CardKeys {
    CardKeys { signing: key.public(), sealing: PublicKey([7; 32]) }
}

pub struct Team {
    members: Vec<Member>,
    pub keys: BTreeMap<String, SigningKey>,
}

impl Team {
    pub fn of_three() -> Self {
        let roles: [(&str, u8, &[Role]); 3] =
            [("ada", 1, &[Role::Prepare, Role::Administer]), ("bisi", 2, &[Role::Approve, Role::Administer]), ("chidi", 3, &[Role::Approve, Role::Send])];
        let mut team = Self { members: Vec::new(), keys: BTreeMap::new() };
        for (name, seed, roles) in roles {
            let (member, key) = person(name, seed);
            team.members.push(Member { roles: roles.iter().copied().collect(), ..member });
            team.keys.insert(name.into(), key);
        }
        team
    }

    /// Gives a member a second card. Its key is stored as `NAME-2`.
    pub fn second_card(&mut self, name: &str) {
        let seed = 100 + self.keys.len() as u8;
        let key = SigningKey::of_seed(&[seed; 32]).unwrap();
        let member = self.members.iter_mut().find(|member| member.name == name).unwrap();
        member.cards.push(card(name, &key, seed));
        self.keys.insert(format!("{name}-2"), key);
    }

    pub fn policy(&self) -> Policy {
        Policy {
            format: 1,
            team: "Kolanut".into(),
            version: 1,
            previous: BTreeSet::new(),
            members: self.members.clone(),
            rules: Vec::new(),
            sending: [self.keys["chidi"].public().id()].into(),
            changes_need: 2,
            created: NOW,
        }
    }

    pub fn rule(&self, approvals: u32) -> Rule {
        Rule { rail: None, asset: None, amount_from: None, batch_total_from: None, new_payee: false, operation: None, approvals, from: BTreeSet::new() }
    }

    pub fn signed(&self, policy: &Policy, by: &[&str]) -> Signed<Policy> {
        let signed = Signed::sign(policy.clone(), &self.keys[by[0]]).unwrap();
        by[1..].iter().fold(signed, |signed, name| signed.signed_also_by(&self.keys[*name]))
    }

    pub fn chain(&self) -> Chain {
        Chain::found(self.signed(&self.policy(), &["ada", "bisi"])).unwrap()
    }

    /// The next version of the policy, with a change.
    pub fn next(&self, chain: &Chain, change: impl FnOnce(&mut Policy)) -> Policy {
        let Head::One(head) = chain.head() else { panic!("a fork has no newest version") };
        let mut next = Policy { version: head.document().version + 1, previous: [head.digest()].into(), ..head.document().clone() };
        change(&mut next);
        next
    }

    pub fn proposal(&self) -> Proposal {
        Proposal {
            format: 1,
            team: self.chain().team(),
            policy: self.chain().team(),
            binding: binding(),
            content: Content::Single {
                request: Request { operation: "virtual_account_transfer".into(), body: r#"{"amount":"50000.00"}"#.into(), reference: "Rent".into() },
                salary: false,
            },
            sends: [self.keys["chidi"].public().id()].into(),
            maker: MemberId("ada".into()),
            note: "Rent".into(),
            attachments: Vec::new(),
            created: NOW,
            expires: NOW + USUAL_LIFE,
        }
    }

    pub fn proposed(&self) -> Signed<Proposal> {
        Signed::sign(self.proposal(), &self.keys["ada"]).unwrap()
    }

    /// A decision in a member's name, signed with any key.
    pub fn decided(&self, proposal: Digest, verdict: Verdict, member: &str, key: &str) -> Signed<Decision> {
        let decision = Decision { format: 1, proposal, verdict, reason: "As agreed".into(), member: MemberId(member.into()), at: NOW };
        Signed::sign(decision, &self.keys[key]).unwrap()
    }
}

pub fn binding() -> Binding {
    Binding { base_url: "https://service.example".into(), live: true, organization: "kolanut".into() }
}

pub fn facts() -> Facts {
    let amount = Amount { asset: "NGN".into(), largest: "50000".parse().unwrap(), total: "50000".parse().unwrap() };
    Facts { rails: [Rail::Bank].into(), amounts: vec![amount], batch: false, new_payee: false, operations: ["virtual_account_transfer".into()].into() }
}

/// A receipt that names this computer as its signer.
pub fn receipt(key: &SigningKey) -> Receipt {
    Receipt {
        format: 1,
        signer: keys_of(key),
        organization: "Kolanut Treasury".into(),
        live: true,
        code: "K7Q-4MD".into(),
        amount: "136750.00".parse().unwrap(),
        asset: "NGN".into(),
        payee: "MARYAM MOHAMMED".into(),
        account: "1725708943".into(),
        at: "Zenith Bank".into(),
        reference: "HR-11".into(),
        narration: "Salary Nov 2026".into(),
        status: "accepted".into(),
        time: NOW,
        service_id: "51D9E3B2".into(),
        hash: None,
        token_ids: Vec::new(),
    }
}

/// A digest that belongs to no document.
pub fn other_digest() -> Digest {
    sha256(b"something else")
}
