//! A team for tests: Ada administers and prepares, Bisi administers and approves, Chidi and Dayo send. Each has one computer.

use std::collections::{BTreeMap, BTreeSet};

use bursar_approvals::{
    card::{Card, CardKeys},
    chain::Chain,
    envelope::Signed,
    keys::{KeyId, SigningKey, sealing_public},
    policy::{Member, MemberId, Policy, Role},
};

pub struct Team {
    members: Vec<Member>,
    keys: BTreeMap<String, SigningKey>,
}

impl Team {
    pub fn of_three() -> Self {
        let roles: [(&str, u8, &[Role]); 4] = [
            ("ada", 1, &[Role::Prepare, Role::Administer]),
            ("bisi", 2, &[Role::Approve, Role::Administer]),
            ("chidi", 3, &[Role::Approve, Role::Send]),
            ("dayo", 4, &[Role::Send]),
        ];
        let mut team = Self { members: Vec::new(), keys: BTreeMap::new() };
        for (name, seed, roles) in roles {
            let key = SigningKey::of_seed(&[seed; 32]).unwrap();
            let sealing_key = sealing_public(&Self::sealing(seed)).unwrap();
            let card = Card { format: 1, person: name.into(), computer: "Desk".into(), signing_key: key.public(), sealing_key, created: 1 };
            team.members.push(Member { id: MemberId(name.into()), name: name.into(), roles: roles.iter().copied().collect(), cards: vec![card] });
            team.keys.insert(name.into(), key);
        }
        team
    }

    fn sealing(seed: u8) -> [u8; 32] {
        [seed | 0x40; 32]
    }

    /// The private sealing key of a member's card.
    pub fn sealing_of(&self, name: &str) -> [u8; 32] {
        let at = self.members.iter().position(|member| member.name == name).unwrap();
        Self::sealing(at as u8 + 1)
    }

    pub fn key(&self, name: &str) -> &SigningKey {
        &self.keys[name]
    }

    pub fn card(&self, name: &str) -> KeyId {
        self.key(name).public().id()
    }

    pub fn card_keys(&self, name: &str) -> CardKeys {
        self.members.iter().find(|member| member.name == name).unwrap().cards[0].keys()
    }

    pub fn policy(&self) -> Policy {
        Policy {
            format: 1,
            team: "Kolanut".into(),
            version: 1,
            previous: BTreeSet::new(),
            members: self.members.clone(),
            rules: Vec::new(),
            sending: [self.card("chidi"), self.card("dayo")].into(),
            changes_need: 2,
            created: 1,
        }
    }

    pub fn chain(&self) -> Chain {
        let signed = Signed::sign(self.policy(), self.key("ada")).unwrap().signed_also_by(self.key("bisi"));
        Chain::found(signed).unwrap()
    }
}
