//! The versions of a team's policy, each signed by administrators of the one before.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    Refusal,
    envelope::Signed,
    keys::Digest,
    policy::{Policy, Role},
};

/// A team needs this many founders.
const FOUNDERS: usize = 2;

/// All known versions of one team's policy.
#[derive(Debug, Clone)]
pub struct Chain {
    team: Digest,
    versions: BTreeMap<Digest, Signed<Policy>>,
}

/// The newest version of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Head<'c> {
    /// There is one newest version.
    One(&'c Signed<Policy>),
    /// Several versions have no successor. Nothing is sent until administrators join them.
    Fork,
}

impl Chain {
    /// Starts a chain from version 1, which two administrators must have signed. Its digest is the team's id.
    pub fn found(first: Signed<Policy>) -> Result<Self, Refusal> {
        let policy = first.document();
        if policy.version != 1 {
            return Err(Refusal::PreviousUnknown);
        }
        if policy.signed_by_administrators(&first) < FOUNDERS {
            return Err(Refusal::TooFewAdministrators);
        }
        Ok(Self { team: first.digest(), versions: BTreeMap::from([(first.digest(), first)]) })
    }

    /// The team's id. New members compare it before they join.
    pub fn team(&self) -> Digest {
        self.team
    }

    /// Adds a version that enough administrators of the previous version have signed. Adding a known version changes nothing.
    pub fn add(&mut self, next: Signed<Policy>) -> Result<(), Refusal> {
        if self.versions.contains_key(&next.digest()) {
            return Ok(());
        }
        let policy = next.document();
        if policy.version == 1 {
            return Err(Refusal::OtherTeam);
        }
        let before: Vec<&Policy> =
            policy.previous.iter().map(|digest| self.version(*digest).map(Signed::document)).collect::<Option<_>>().ok_or(Refusal::PreviousUnknown)?;
        if before.iter().map(|policy| policy.version).max() != Some(policy.version - 1) {
            return Err(Refusal::Content);
        }
        // Joining two versions takes the larger of both quorums, so each quorum must be met.
        if before.iter().any(|before| before.signed_by_administrators(&next) < before.changes_need as usize) {
            return Err(Refusal::TooFewAdministrators);
        }
        self.versions.insert(next.digest(), next);
        Ok(())
    }

    /// Returns a version by its digest.
    pub fn version(&self, digest: Digest) -> Option<&Signed<Policy>> {
        self.versions.get(&digest)
    }

    /// Returns the versions without a successor. A version that ends a fork names them all.
    pub fn heads(&self) -> Vec<&Signed<Policy>> {
        let followed: BTreeSet<Digest> = self.versions.values().flat_map(|version| version.document().previous.iter().copied()).collect();
        self.versions.iter().filter(|(digest, _)| !followed.contains(digest)).map(|(_, version)| version).collect()
    }

    /// Returns the newest version, or `Fork` if there is more than one.
    pub fn head(&self) -> Head<'_> {
        match self.heads().as_slice() {
            [one] => Head::One(one),
            _ => Head::Fork,
        }
    }

    /// Returns every version, oldest first.
    pub fn versions(&self) -> Vec<&Signed<Policy>> {
        let mut all: Vec<&Signed<Policy>> = self.versions.values().collect();
        all.sort_by_key(|version| (version.document().version, version.digest()));
        all
    }

    /// Whether the policy can still be changed: at least one administrator of the newest version has a card.
    pub fn can_change(&self) -> bool {
        match self.head() {
            Head::One(head) => head.document().with(Role::Administer).any(|member| !member.cards.is_empty()),
            Head::Fork => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::team::Team;

    #[test]
    fn two_founders_make_a_team_and_one_does_not() {
        let team = Team::of_three();
        let policy = team.policy();
        assert_eq!(Chain::found(team.signed(&policy, &["ada"])).err(), Some(Refusal::TooFewAdministrators));
        // Chidi signs, but does not administer.
        assert_eq!(Chain::found(team.signed(&policy, &["ada", "chidi"])).err(), Some(Refusal::TooFewAdministrators));
        let first = team.signed(&policy, &["ada", "bisi"]);
        assert_eq!(Chain::found(first.clone()).unwrap().team(), first.digest());
    }

    #[test]
    fn a_member_with_two_cards_is_one_founder() {
        let mut team = Team::of_three();
        team.second_card("ada");
        let policy = team.policy();
        assert_eq!(Chain::found(team.signed(&policy, &["ada", "ada-2"])).err(), Some(Refusal::TooFewAdministrators));
    }

    #[test]
    fn a_version_needs_the_administrators_of_the_one_before() {
        let team = Team::of_three();
        let mut chain = team.chain();
        let next = team.next(&chain, |policy| policy.team = "Renamed".into());
        assert_eq!(chain.add(team.signed(&next, &["ada"])), Err(Refusal::TooFewAdministrators));
        assert_eq!(chain.add(team.signed(&next, &["ada", "chidi"])), Err(Refusal::TooFewAdministrators));
        chain.add(team.signed(&next, &["ada", "bisi"])).unwrap();
        assert!(matches!(chain.head(), Head::One(head) if head.document().version == 2));
    }

    #[test]
    fn who_is_made_administrator_by_a_version_cannot_sign_it_in() {
        let team = Team::of_three();
        let mut chain = team.chain();
        let next = team.next(&chain, |policy| {
            policy.members[2].roles.insert(Role::Administer);
            policy.changes_need = 1;
        });
        assert_eq!(chain.add(team.signed(&next, &["chidi", "ada"])), Err(Refusal::TooFewAdministrators));
    }

    #[test]
    fn a_version_without_its_previous_or_of_another_team_is_refused() {
        let team = Team::of_three();
        let mut chain = team.chain();
        let next = team.next(&chain, |policy| policy.previous = [crate::keys::sha256(b"elsewhere")].into());
        assert_eq!(chain.add(team.signed(&next, &["ada", "bisi"])), Err(Refusal::PreviousUnknown));
        let other = Policy { team: "Another".into(), ..team.policy() };
        assert_eq!(chain.add(team.signed(&other, &["ada", "bisi"])), Err(Refusal::OtherTeam));
        let skipped = team.next(&chain, |policy| policy.version = 5);
        assert_eq!(chain.add(team.signed(&skipped, &["ada", "bisi"])), Err(Refusal::Content));
    }

    #[test]
    fn two_versions_after_the_same_are_a_fork_until_both_are_joined() {
        let team = Team::of_three();
        let mut chain = team.chain();
        let left = team.signed(&team.next(&chain, |policy| policy.team = "Left".into()), &["ada", "bisi"]);
        let right = team.signed(&team.next(&chain, |policy| policy.team = "Right".into()), &["ada", "bisi"]);
        chain.add(left.clone()).unwrap();
        chain.add(right.clone()).unwrap();
        assert_eq!(chain.head(), Head::Fork);
        let joined = Policy { version: 3, previous: [left.digest(), right.digest()].into(), ..team.policy() };
        assert_eq!(chain.add(team.signed(&joined, &["ada"])), Err(Refusal::TooFewAdministrators));
        chain.add(team.signed(&joined, &["ada", "bisi"])).unwrap();
        assert!(matches!(chain.head(), Head::One(head) if head.document().version == 3));
    }

    #[test]
    fn the_order_of_arrival_does_not_change_a_chain() {
        let team = Team::of_three();
        let mut one = team.chain();
        let second = team.signed(&team.next(&one, |policy| policy.team = "Second".into()), &["ada", "bisi"]);
        one.add(second.clone()).unwrap();
        let third = team.signed(&team.next(&one, |policy| policy.team = "Third".into()), &["ada", "bisi"]);
        one.add(third.clone()).unwrap();
        one.add(second).unwrap();
        assert!(matches!(one.head(), Head::One(head) if head.digest() == third.digest()));
        assert_eq!(one.versions().len(), 3);
    }
}
