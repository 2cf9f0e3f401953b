//! The policy of a team: who belongs to it, who may do what, and how many must approve.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{
    Refusal,
    card::{Card, is_name},
    envelope::{Document, Signed},
    keys::{Digest, KeyId, PublicKey},
    rules::Rule,
};

/// The most members of a team.
pub const MOST_MEMBERS: usize = 500;
/// The most cards of a member.
pub const MOST_CARDS: usize = 16;
/// The most rules in a policy.
pub const MOST_RULES: usize = 200;

/// A member's id. It stays the same when the name or the cards change.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MemberId(pub String);

/// What a member may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Prepare requests.
    Prepare,
    /// Approve what other members prepared.
    Approve,
    /// Send from a computer that holds the API key.
    Send,
    /// Change the policy.
    Administer,
}

/// A person of the team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Member {
    /// Never changes.
    pub id: MemberId,
    /// Display name.
    pub name: String,
    /// What they may do.
    pub roles: BTreeSet<Role>,
    /// One for each of their computers.
    pub cards: Vec<Card>,
}

impl Member {
    /// Whether they have this role.
    pub fn may(&self, role: Role) -> bool {
        self.roles.contains(&role)
    }

    /// Their signing keys.
    pub fn keys(&self) -> impl Iterator<Item = &PublicKey> {
        self.cards.iter().map(|card| &card.signing_key)
    }
}

/// One version of the policy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Policy {
    /// Version of this format: 1.
    pub format: u32,
    /// Display name of the team.
    pub team: String,
    /// 1, 2, 3 …
    pub version: u32,
    /// The previous version. Empty for version 1; two if this version ends a fork.
    pub previous: BTreeSet<Digest>,
    /// Who belongs to the team.
    pub members: Vec<Member>,
    /// What needs how many approvals.
    pub rules: Vec<Rule>,
    /// The computers that may send, by the id of their card's signing key.
    pub sending: BTreeSet<KeyId>,
    /// How many administrators must sign the next version.
    pub changes_need: u32,
    /// Milliseconds.
    pub created: i64,
}

impl Document for Policy {
    const TYPE: &'static str = "application/vnd.bursar.policy+json";
    const MOST_BYTES: usize = 4 * 1024 * 1024;

    fn check(&self) -> Result<(), Refusal> {
        if self.format != 1 {
            return Err(Refusal::Format);
        }
        let counts = self.members.len() <= MOST_MEMBERS && self.rules.len() <= MOST_RULES && self.members.iter().all(|member| member.cards.len() <= MOST_CARDS);
        let names = is_name(&self.team) && self.members.iter().all(|member| is_name(&member.name) && is_name(&member.id.0));
        let previous = match self.version {
            0 => false,
            1 => self.previous.is_empty(),
            _ => matches!(self.previous.len(), 1 | 2),
        };
        if !(counts && names && previous && self.is_unambiguous()) {
            return Err(Refusal::Content);
        }
        for card in self.members.iter().flat_map(|member| &member.cards) {
            card.check()?;
        }
        self.can_be_met()
    }
}

impl Policy {
    /// Whether ids and keys are unique, so that a signature always identifies one member.
    fn is_unambiguous(&self) -> bool {
        let ids: BTreeSet<&MemberId> = self.members.iter().map(|member| &member.id).collect();
        let keys: BTreeSet<&PublicKey> = self.members.iter().flat_map(Member::keys).collect();
        ids.len() == self.members.len() && keys.len() == self.members.iter().map(|member| member.cards.len()).sum::<usize>()
    }

    /// Checks that there are enough members for every rule and for the next change of the policy.
    fn can_be_met(&self) -> Result<(), Refusal> {
        let administrators = self.with(Role::Administer).filter(|member| !member.cards.is_empty()).count();
        let approvers: BTreeSet<&MemberId> = self.with(Role::Approve).map(|member| &member.id).collect();
        let rules = self.rules.iter().all(|rule| match rule.from.len() {
            0 => approvers.len() >= rule.approvals as usize,
            _ => rule.from.iter().filter(|member| approvers.contains(member)).count() >= rule.approvals as usize,
        });
        let sending = self.sending.iter().all(|key| self.holder(*key).is_some_and(|(member, _)| member.may(Role::Send)));
        if self.changes_need >= 1 && administrators >= self.changes_need as usize && rules && sending { Ok(()) } else { Err(Refusal::Unsatisfiable) }
    }

    /// The members with this role.
    pub fn with(&self, role: Role) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(move |member| member.may(role))
    }

    /// Returns a member by id.
    pub fn member(&self, id: &MemberId) -> Option<&Member> {
        self.members.iter().find(|member| member.id == *id)
    }

    /// Returns the member and the card that a key belongs to.
    pub fn holder(&self, key: KeyId) -> Option<(&Member, &Card)> {
        self.members.iter().find_map(|member| member.cards.iter().find(|card| card.signing_key.id() == key).map(|card| (member, card)))
    }

    /// Whether this version has a member with this id and role.
    pub fn allows(&self, id: &MemberId, role: Role) -> bool {
        self.member(id).is_some_and(|member| member.may(role))
    }

    /// How many administrators of this version have signed the next one. A member with several cards counts once.
    pub fn signed_by_administrators(&self, next: &Signed<Policy>) -> usize {
        self.with(Role::Administer).filter(|member| !next.signers(member.keys()).is_empty()).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::team::{Team, person};

    #[test]
    fn a_policy_that_nobody_could_satisfy_is_refused() {
        let team = Team::of_three();
        let whole = team.policy();
        assert_eq!(whole.check(), Ok(()));
        let three = Rule { approvals: 4, ..team.rule(4) };
        assert_eq!(Policy { rules: vec![three], ..whole.clone() }.check(), Err(Refusal::Unsatisfiable));
        let stranger = Rule { from: [MemberId("nobody".into())].into(), ..team.rule(1) };
        assert_eq!(Policy { rules: vec![stranger], ..whole.clone() }.check(), Err(Refusal::Unsatisfiable));
        assert_eq!(Policy { changes_need: 9, ..whole.clone() }.check(), Err(Refusal::Unsatisfiable));
        assert_eq!(Policy { changes_need: 0, ..whole.clone() }.check(), Err(Refusal::Unsatisfiable));
        let unknown = person("zoe", 99).0.cards[0].signing_key.id();
        assert_eq!(Policy { sending: [unknown].into(), ..whole }.check(), Err(Refusal::Unsatisfiable));
    }

    #[test]
    fn one_key_belongs_to_one_person_and_one_id_too() {
        let team = Team::of_three();
        let mut shared = team.policy();
        let card = shared.members[0].cards[0].clone();
        shared.members[1].cards.push(card);
        assert_eq!(shared.check(), Err(Refusal::Content));
        let mut twice = team.policy();
        twice.members[1].id = twice.members[0].id.clone();
        assert_eq!(twice.check(), Err(Refusal::Content));
    }

    #[test]
    fn the_first_version_follows_nothing_and_every_other_one_follows_one_or_two() {
        let team = Team::of_three();
        let whole = team.policy();
        let some = crate::keys::sha256(b"some");
        assert_eq!(Policy { previous: [some].into(), ..whole.clone() }.check(), Err(Refusal::Content));
        assert_eq!(Policy { version: 2, ..whole.clone() }.check(), Err(Refusal::Content));
        assert_eq!(Policy { version: 2, previous: [some].into(), ..whole.clone() }.check(), Ok(()));
        assert_eq!(Policy { version: 0, ..whole }.check(), Err(Refusal::Content));
    }
}
