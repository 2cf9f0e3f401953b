//! Whether this profile belongs to a team, and what that team's policy says.

use std::sync::Arc;

use bursar_approvals::{
    card::Card,
    chain::{Chain, Head},
    envelope::Signed,
    keys::{Digest, KeyId},
    policy::{Member, MemberId, Policy, Role},
    proposal::Binding,
    verify::CLOCKS,
};
use bursar_contract::{Code, Fault, untrusted::shown};
use bursar_messages::message;

use super::{
    directory,
    records::{JOINED, OWN, Team, TeamFact, damaged},
};
use crate::{
    base::{api::ProfileKind, session::Session},
    profiles::card::CardSigner,
};

/// "Front desk, Ada Obi": text from outside.
pub(crate) fn named_computer(member: &Member, card: &Card) -> String {
    message!("proposal-computer", computer = shown(&card.computer), person = shown(&member.name)).to_string()
}

/// The same by the id of the card's key; the beginning of the id where the policy does not name it.
pub(crate) fn computer_name(policy: &Policy, computer: KeyId) -> String {
    let held = policy.holder(computer);
    held.map_or_else(|| computer.0.to_string().chars().take(8).collect(), |(member, card)| named_computer(member, card))
}

/// The team that a profile belongs to, with every version of its policy.
pub(crate) struct Membership {
    pub chain: Chain,
    /// The key of this computer's card.
    pub own: KeyId,
}

impl Membership {
    /// The newest version of the policy. None in a fork.
    pub fn policy(&self) -> Option<&Policy> {
        match self.chain.head() {
            Head::One(head) => Some(head.document()),
            Head::Fork => None,
        }
    }

    /// The newest version; of a fork the last one of its ends, which stands for nothing but what is shown.
    pub fn newest(&self) -> Option<&Policy> {
        self.chain.versions().last().map(|version| version.document())
    }

    /// The policies that say who a member is: the newest one, then the version that a request names.
    pub fn policies(&self, named: Digest) -> [Option<&Policy>; 2] {
        [self.policy(), self.chain.version(named).map(Signed::document)]
    }

    /// The newest version's digest. None in a fork.
    pub fn head(&self) -> Option<Digest> {
        match self.chain.head() {
            Head::One(head) => Some(head.digest()),
            Head::Fork => None,
        }
    }

    /// The member at this computer, by the newest version.
    pub fn me(&self) -> Option<&Member> {
        self.policy()?.holder(self.own).map(|(member, _)| member)
    }

    /// The member at this computer, if they have this role.
    pub fn acting(&self, role: Role) -> Result<&Member, Fault> {
        if self.policy().is_none() {
            return Err(Fault::new(Code::Refused, message!("team-forked")));
        }
        let me = self.me().ok_or_else(|| Fault::new(Code::Refused, message!("team-not-named")))?;
        let missing = || match role {
            Role::Prepare => message!("team-may-not-prepare"),
            Role::Approve => message!("team-may-not-approve"),
            Role::Send => message!("team-may-not-send"),
            Role::Administer => message!("team-may-not-administer"),
        };
        if me.may(role) { Ok(me) } else { Err(Fault::new(Code::Refused, missing())) }
    }
}

/// A member's name, by the first of these policies that has them. Empty where none has.
pub(crate) fn name(policies: &[Option<&Policy>], member: &MemberId) -> String {
    policies.iter().flatten().find_map(|policy| policy.member(member)).map(|member| shown(&member.name)).unwrap_or_default()
}

impl Team {
    /// The card of this computer; none where it was not made.
    pub fn own_card(&self) -> Result<Option<Signed<Card>>, Fault> {
        match self.records.book()?.get(OWN).map(|record| &record.of) {
            Some(TeamFact::Own { card }) => card.open().map(Some),
            _ => Ok(None),
        }
    }

    /// The id of the team that this profile belongs to. A profile that belongs to one approves nothing alone.
    pub fn id(&self) -> Result<Option<Digest>, Fault> {
        match self.records.book()?.get(JOINED).map(|record| &record.of) {
            Some(TeamFact::Joined { team, .. }) => Ok(Some(*team)),
            _ => Ok(None),
        }
    }

    /// The team that this profile belongs to. One whose policy cannot be read stops everything that asks for it.
    pub fn membership(&self) -> Result<Option<Membership>, Fault> {
        let Some(team) = self.id()? else { return Ok(None) };
        let chain = self.chain(team)?.ok_or_else(damaged)?;
        let own = self.own_card()?.ok_or_else(damaged)?.document().signing_key.id();
        Ok(Some(Membership { chain, own }))
    }

    /// Whether another computer of the team sends what is prepared here, so that this one needs no signing secret.
    pub fn another_sends(&self) -> Result<bool, Fault> {
        let membership = self.membership()?;
        Ok(membership.is_some_and(|membership| membership.policy().is_some_and(|policy| !policy.sending.contains(&membership.own))))
    }

    /// The same, where one is needed.
    pub fn needed(&self) -> Result<Membership, Fault> {
        self.membership()?.ok_or_else(|| Fault::new(Code::Refused, message!("team-none")))
    }

    /// Every version that is stored here, of whatever team.
    pub fn versions(&self) -> Result<Vec<Signed<Policy>>, Fault> {
        let book = self.records.book()?;
        let versions = book.values().filter_map(|record| match &record.of {
            TeamFact::Version { policy } => Some(policy.open()),
            _ => None,
        });
        versions.collect()
    }

    /// The versions of a team that hold. None where its first one is not here or does not hold.
    pub fn chain(&self, team: Digest) -> Result<Option<Chain>, Fault> {
        Ok(chain_of(team, &self.versions()?))
    }
}

/// The versions of a team that hold, of those that are here.
pub(super) fn chain_of(team: Digest, versions: &[Signed<Policy>]) -> Option<Chain> {
    let first = versions.iter().find(|version| version.digest() == team)?;
    let mut chain = Chain::found(first.clone()).ok()?;
    let mut rest: Vec<&Signed<Policy>> = versions.iter().filter(|version| version.document().version > 1).collect();
    rest.sort_by_key(|version| version.document().version);
    for version in rest {
        // What does not hold waits for signatures, or belongs to another team.
        let _ = chain.add(version.clone());
    }
    Some(chain)
}

/// What the requests of this profile are bound to. The service may be asked once for what identifies the organization.
pub(crate) async fn binding(session: &Session) -> Result<Binding, Fault> {
    if !session.profile.has_key() {
        return directory::binding(session);
    }
    // The sandbox inside the app moves with its port; its world stays.
    let (base_url, organization) = match session.profile.kind {
        ProfileKind::Sandbox => (String::from("sandbox"), session.binding.clone()),
        ProfileKind::Test | ProfileKind::Live => {
            let identity = session.team().identity.get_or_try_init(|| session.organization().identity(&session.client)).await?;
            (session.binding.clone(), identity.clone())
        }
    };
    Ok(Binding { base_url, live: session.profile.kind == ProfileKind::Live, organization })
}

/// What signs here, if it is the card that this profile's records name. A profile that was brought to another computer has another card there: it is
/// not the computer that others approved.
pub(crate) async fn signer(session: &Session) -> Result<Arc<CardSigner>, Fault> {
    let signer = session.signer().await?;
    match session.team().own_card()? {
        Some(own) if own.document().signing_key == signer.keys.signing => Ok(signer),
        Some(_) => Err(Fault::new(Code::Refused, message!("team-other-card"))),
        None => Err(Fault::new(Code::Refused, message!("team-no-card"))),
    }
}

/// By how many milliseconds this computer is behind the service's time; none where the service has not said it.
pub(crate) fn behind(session: &Session) -> Option<i64> {
    session.client.clock_offset().map(|offset| offset.millis)
}

/// This moment, by the service's time where it is known.
pub(crate) fn now(session: &Session) -> i64 {
    session.clock.now() + behind(session).unwrap_or(0)
}

/// Refuses to sign with a clock that is wrong.
pub(crate) fn refuse_wrong_clock(session: &Session) -> Result<(), Fault> {
    match behind(session).filter(|millis| millis.abs() > CLOCKS) {
        Some(millis) => Err(Fault::new(Code::Refused, message!("team-clock-wrong", minutes = millis.abs() / 60_000))),
        None => Ok(()),
    }
}
