//! Signing a version of the policy, joining a team, and leaving it: each changes who may send money, so the confirm window decides about it.

use std::{collections::BTreeSet, sync::Arc};

use bursar_approvals::{
    Refusal,
    card::Card,
    chain::Chain,
    directory::Directory,
    envelope::Signed,
    keys::Digest,
    policy::{Policy, Role},
};
use bursar_contract::{Code, Fault};
use bursar_messages::message;

use super::{
    directory,
    members::{self, Membership, chain_of},
    policy_changes,
    records::{JOINED, TeamRecord, version_id},
    words,
};
use crate::{
    Console,
    base::{
        protections::{Assessment, Change, Row},
        session::{Session, lock},
    },
};

/// A version of the policy that is signed on this computer.
#[derive(Clone)]
pub(crate) struct SignVersion {
    policy: Policy,
    /// What others signed of it.
    signed: Option<Signed<Policy>>,
    subject: String,
}

impl SignVersion {
    /// A version that is made here.
    pub fn new(policy: Policy) -> Self {
        let subject = format!("{} {}", policy.version, policy.created);
        Self { policy, signed: None, subject }
    }

    fn before(&self, session: &Session) -> Result<Option<Policy>, Fault> {
        let versions = session.team().versions()?;
        let before = versions.iter().find(|version| self.policy.previous.contains(&version.digest()));
        Ok(before.map(|version| version.document().clone()))
    }

    /// Whether the person at this computer may sign it.
    fn refuse(&self, session: &Session) -> Result<(), Fault> {
        match why_not(session, &self.policy, self.signed.as_ref())? {
            Some(why) => Err(Fault::new(Code::Refused, why)),
            None => Ok(()),
        }
    }
}

/// A version that somebody else made.
pub(super) fn waiting(session: &Session, digest: &str) -> Result<SignVersion, Fault> {
    let version = session.team().versions()?.into_iter().find(|version| version.digest().to_string() == digest);
    let version = version.ok_or_else(|| Fault::new(Code::NotFound, message!("team-version-gone")))?;
    Ok(SignVersion { policy: version.document().clone(), subject: digest.to_owned(), signed: Some(version) })
}

/// Why the person at this computer may not sign a version. None: they may.
pub(super) fn why_not(session: &Session, policy: &Policy, signed: Option<&Signed<Policy>>) -> Result<Option<bursar_messages::Message>, Fault> {
    let team = session.team();
    let Some(own) = team.own_card()? else { return Ok(Some(message!("team-no-card"))) };
    let own = own.document().signing_key;
    let membership = team.membership()?;
    let before: Vec<&Policy> = match &membership {
        // The first version is signed by whom it names.
        None if policy.version == 1 => vec![policy],
        None => return Ok(Some(message!("team-other"))),
        Some(membership) => {
            let heads = membership.chain.heads();
            if heads.iter().map(|head| head.digest()).collect::<BTreeSet<_>>() != policy.previous {
                return Ok(Some(message!("team-not-the-next")));
            }
            heads.into_iter().map(Signed::document).collect()
        }
    };
    if !before.iter().all(|before| before.holder(own.id()).is_some_and(|(member, _)| member.may(Role::Administer))) {
        return Ok(Some(message!("team-may-not-administer")));
    }
    if signed.is_some_and(|signed| !signed.signers([&own]).is_empty()) {
        return Ok(Some(message!("team-signed-already")));
    }
    let known = |card: &bursar_approvals::card::Card| -> Result<bool, Fault> {
        let key = card.signing_key.id();
        let stands = policy.version > 1 && before.iter().any(|before| before.holder(key).is_some());
        Ok(stands || card.signing_key == own || team.compared(key)?.is_some())
    };
    for card in policy.members.iter().flat_map(|member| &member.cards) {
        if !known(card)? {
            return Ok(Some(message!("team-card-not-compared", person = bursar_contract::untrusted::shown(&card.person))));
        }
    }
    Ok(None)
}

impl Change for SignVersion {
    const KIND: &'static str = "team_policy";
    const CONFIRMED: &'static str = "each version of a team's policy that is signed here";
    const PERSONAL: bool = true;

    fn subject(&self) -> &str {
        &self.subject
    }

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        members::refuse_wrong_clock(session)?;
        self.refuse(session)?;
        let before = self.before(session)?;
        let rows = policy_changes::rows(before.as_ref(), &self.policy);
        let (title, meaning) = match before {
            None => (message!("team-found-title", team = &self.policy.team), message!("team-found-meaning")),
            Some(_) => (message!("team-change-title", version = self.policy.version), message!("team-change-meaning")),
        };
        Ok(Assessment { title, meaning, rows })
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        let signer = members::signer(session).await?;
        let team = session.team();
        {
            let _one = lock(&team.changing);
            let signed = match &self.signed {
                Some(signed) => signed.clone().signed_also_by(&signer.key),
                None => Signed::sign(self.policy.clone(), &signer.key).map_err(words::refused)?,
            };
            team.records.write(&[TeamRecord::version(&signed)], &[], Some(("policy_sign", &signed.digest().to_string(), "")))?;
        }
        settle(session)?;
        session.changes.tell("team", None);
        Ok(())
    }
}

/// Takes in a version that arrived, with the signatures of the copy that is here.
pub(super) fn arrive(session: &Session, version: Signed<Policy>) -> Result<Digest, Fault> {
    let team = session.team();
    let digest = version.digest();
    {
        let _one = lock(&team.changing);
        let versions = team.versions()?;
        let policy = version.document();
        if let Some(own) = team.id()? {
            let of_team =
                if policy.version == 1 { digest == own } else { policy.previous.iter().all(|before| versions.iter().any(|one| one.digest() == *before)) };
            if !of_team {
                return Err(words::refused(if policy.version == 1 { Refusal::OtherTeam } else { Refusal::PreviousUnknown }));
            }
        } else if policy.version > 1 && !policy.previous.iter().all(|before| versions.iter().any(|one| one.digest() == *before)) {
            return Err(words::refused(Refusal::PreviousUnknown));
        }
        // A stranger's version is not kept: an administrator of the version before has signed it, or of itself where it is the first.
        let administrators = match versions.iter().find(|one| policy.previous.contains(&one.digest())) {
            Some(before) => before.document().signed_by_administrators(&version),
            None => policy.signed_by_administrators(&version),
        };
        if administrators == 0 {
            return Err(words::refused(Refusal::TooFewAdministrators));
        }
        let merged = match versions.iter().find(|one| one.digest() == digest) {
            Some(here) => here.clone().with_signatures_of(&version).map_err(words::refused)?,
            None => version,
        };
        team.records.write(&[TeamRecord::version(&merged)], &[], Some(("policy_arrive", &digest.to_string(), "")))?;
    }
    settle(session)?;
    session.changes.tell("team", None);
    Ok(digest)
}

/// Joins the team that this person founded, once enough founders have signed.
fn settle(session: &Session) -> Result<(), Fault> {
    let team = session.team();
    let _one = lock(&team.changing);
    if team.id()?.is_some() {
        return Ok(());
    }
    let Some(own) = team.own_card()? else { return Ok(()) };
    let own = own.document().signing_key;
    let versions = team.versions()?;
    let founded = versions
        .iter()
        .find(|version| version.document().version == 1 && !version.signers([&own]).is_empty() && chain_of(version.digest(), &versions).is_some());
    match founded {
        Some(first) => {
            team.records.write(&[TeamRecord::joined(first.digest(), session.clock.now())], &[], Some(("team_join", &first.digest().to_string(), "")))
        }
        None => Ok(()),
    }
}

/// Joins a team whose id was compared. Its policy names this computer's card.
pub(super) async fn join(session: &Session, digest: &str) -> Result<(), Fault> {
    let team = session.team();
    let _one = lock(&team.changing);
    if team.id()?.is_some() {
        return Err(Fault::new(Code::Refused, message!("team-joined-already")));
    }
    let versions = team.versions()?;
    let first = versions.iter().find(|version| version.digest().to_string() == digest);
    let chain = first.and_then(|first| chain_of(first.digest(), &versions)).ok_or_else(|| Fault::new(Code::NotFound, message!("team-version-gone")))?;
    let own = team.own_card()?.ok_or_else(|| Fault::new(Code::Refused, message!("team-no-card")))?.document().signing_key.id();
    let membership = Membership { chain, own };
    if membership.me().is_none() {
        return Err(Fault::new(Code::Refused, message!("team-not-named")));
    }
    team.records.write(&[TeamRecord::joined(membership.chain.team(), session.clock.now())], &[], Some(("team_join", digest, "")))?;
    session.changes.tell("team", None);
    Ok(())
}

/// Begins with a card, the rules that name it, and the directory of the computer that sends: for the colleague's own window in the tutorial for two.
pub(crate) fn begin(session: &Session, card: &Signed<Card>, chain: &Chain, directory: &Signed<Directory>) -> Result<(), Fault> {
    let team = session.team();
    {
        let _one = lock(&team.changing);
        let mut records = vec![TeamRecord::own(card), TeamRecord::joined(chain.team(), session.clock.now())];
        records.extend(chain.versions().into_iter().map(TeamRecord::version));
        team.records.write(&records, &[], Some(("team_join", &chain.team().to_string(), "")))?;
    }
    directory::arrive(session, directory)
}

/// Works alone again. Only who no longer belongs to the team can: leaving it is a change of its policy.
#[derive(Clone)]
pub(crate) struct Leave {}

impl Change for Leave {
    const KIND: &'static str = "team_leave";
    const CONFIRMED: &'static str = "leaving a team whose policy no longer names this computer's card";

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        let membership = session.team().needed()?;
        let policy = membership.policy().ok_or_else(|| Fault::new(Code::Refused, message!("team-forked")))?;
        if membership.me().is_some() {
            return Err(Fault::new(Code::Refused, message!("team-leave-by-policy")));
        }
        let rows = vec![Row::weaker(message!("team-leave-row"), message!("team-leave-before", team = &policy.team), message!("team-leave-after"))];
        Ok(Assessment { title: message!("team-leave-title", team = &policy.team), meaning: message!("team-leave-meaning"), rows })
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        let team = session.team();
        let _one = lock(&team.changing);
        let id = team.id()?.map(|id| id.to_string()).unwrap_or_default();
        let gone: Vec<String> = team.versions()?.iter().map(|version| version_id(version.digest())).chain([JOINED.to_owned()]).collect();
        team.records.write(&[], &gone, Some(("team_leave", &id, "")))?;
        session.changes.tell("team", None);
        Ok(())
    }
}
