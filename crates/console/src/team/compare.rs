//! Comparing a fingerprint: two groups are drawn at random, are shown nowhere on this computer, and are typed by whom their owner reads them to.

use bursar_approvals::card::{GROUPS, groups, is_group};
use bursar_contract::{Code, Fault, untrusted::shown};
use bursar_journal::rfc3339;
use bursar_messages::message;

use super::{
    api::{CompareGroup, FingerprintCheck},
    members::chain_of,
    records::{Team, TeamFact, TeamRecord, card_id},
    sign,
};
use crate::base::session::{Session, lock};

/// After so many wrong groups a card is set aside.
const MOST_WRONG: u32 = 3;

/// A fingerprint that is being compared. The same groups are asked for until it was decided: who begins again learns no others.
#[derive(Clone)]
pub(crate) struct Comparing {
    asked: [usize; 2],
    matched: [bool; 2],
    wrong: u32,
}

impl Comparing {
    fn new() -> Result<Self, Fault> {
        let mut bytes = [0; 2];
        aws_lc_rs::rand::fill(&mut bytes).map_err(|_| Fault::new(Code::Unavailable, message!("profile-random-not-saved")))?;
        let first = usize::from(bytes[0]) % GROUPS;
        // One of the seven others, each as likely.
        let second = (first + 1 + usize::from(bytes[1]) % (GROUPS - 1)) % GROUPS;
        Ok(Self { asked: [first.min(second), first.max(second)], matched: [false; 2], wrong: 0 })
    }

    fn is_done(&self) -> bool {
        self.matched == [true; 2] && self.wrong < MOST_WRONG
    }
}

/// What is compared.
struct Subject {
    name: String,
    computer: Option<String>,
    made: i64,
    groups: [String; GROUPS],
    set_aside: bool,
}

fn subject(team: &Team, id: &str) -> Result<Subject, Fault> {
    let gone = || Fault::new(Code::NotFound, message!("team-nothing-to-compare"));
    if let Some(key) = id.strip_prefix("card:") {
        let stored = team.cards()?.into_iter().find(|stored| stored.card.document().signing_key.id().0.to_string() == key).ok_or_else(gone)?;
        let card = stored.card.document();
        return Ok(Subject {
            name: shown(&card.person),
            computer: Some(shown(&card.computer)),
            made: card.created,
            groups: card.fingerprint(),
            set_aside: stored.set_aside.is_some(),
        });
    }
    let id = id.strip_prefix("team:").ok_or_else(gone)?;
    let versions = team.versions()?;
    let first = versions.iter().find(|version| version.digest().to_string() == id).ok_or_else(gone)?;
    let chain = chain_of(first.digest(), &versions).ok_or_else(gone)?;
    let newest = chain.versions().last().map_or_else(|| first.document().team.clone(), |version| version.document().team.clone());
    Ok(Subject { name: shown(&newest), computer: None, made: first.document().created, groups: groups(first.digest()), set_aside: false })
}

fn state(subject_id: &str, subject: &Subject, comparing: &Comparing) -> FingerprintCheck {
    let group = |(at, letters): (usize, &String)| {
        let asked = comparing.asked.iter().position(|asked| *asked == at);
        let matched = asked.is_some_and(|which| comparing.matched[which]);
        CompareGroup { letters: (asked.is_none() || matched).then(|| letters.clone()), matched }
    };
    FingerprintCheck {
        subject: subject_id.to_owned(),
        name: subject.name.clone(),
        computer: subject.computer.clone(),
        made_at: rfc3339(subject.made),
        groups: subject.groups.iter().enumerate().map(group).collect(),
        wrong: comparing.wrong,
        set_aside: subject.set_aside || comparing.wrong >= MOST_WRONG,
        matched: comparing.is_done(),
    }
}

/// Begins, or goes on where a person left.
pub(super) async fn begin(session: &Session, id: &str) -> Result<FingerprintCheck, Fault> {
    let team = session.team();
    let of = subject(team, id)?;
    let mut all = lock(&team.comparing);
    let comparing = match all.get(id) {
        Some(comparing) => comparing.clone(),
        None => all.entry(id.to_owned()).or_insert(Comparing::new()?).clone(),
    };
    Ok(state(id, &of, &comparing))
}

/// Holds a typed group against the fingerprint.
pub(super) async fn check(session: &Session, id: &str, group: u32, typed: &str) -> Result<FingerprintCheck, Fault> {
    let team = session.team();
    let of = subject(team, id)?;
    let comparing = {
        let mut all = lock(&team.comparing);
        let comparing = all.get_mut(id).ok_or_else(|| Fault::new(Code::Conflict, message!("team-compare-again")))?;
        let which = comparing.asked.iter().position(|asked| u32::try_from(*asked) == Ok(group));
        let which = which.ok_or_else(|| Fault::invalid("group", message!("team-compare-again")))?;
        if comparing.wrong < MOST_WRONG && !comparing.matched[which] {
            if is_group(&of.groups[comparing.asked[which]], typed) {
                comparing.matched[which] = true;
            } else {
                comparing.wrong += 1;
            }
        }
        comparing.clone()
    };
    if comparing.wrong >= MOST_WRONG && !of.set_aside {
        set_aside(session, id)?;
    }
    Ok(state(id, &of, &comparing))
}

/// Trusts a card, or joins a team.
pub(super) async fn trust(session: &Session, id: &str) -> Result<(), Fault> {
    let team = session.team();
    if subject(team, id)?.set_aside || !lock(&team.comparing).get(id).is_some_and(Comparing::is_done) {
        return Err(Fault::new(Code::Refused, message!("team-not-compared")));
    }
    match id.strip_prefix("team:") {
        Some(digest) => sign::join(session, digest).await?,
        None => mark(session, id, Some(session.clock.now()), None, "card_trust")?,
    }
    lock(&team.comparing).remove(id);
    Ok(())
}

/// A person said that it does not match.
pub(super) fn reject(session: &Session, id: &str) -> Result<(), Fault> {
    subject(session.team(), id)?;
    set_aside(session, id)?;
    lock(&session.team().comparing).remove(id);
    Ok(())
}

fn set_aside(session: &Session, id: &str) -> Result<(), Fault> {
    if id.starts_with("team:") {
        return session.journal.log("team_mismatch", id, "");
    }
    mark(session, id, None, Some(session.clock.now()), "card_mismatch")
}

fn mark(session: &Session, id: &str, compared: Option<i64>, set_aside: Option<i64>, action: &str) -> Result<(), Fault> {
    let team = session.team();
    let _one = lock(&team.changing);
    let book = team.records.book()?;
    let Some(TeamFact::Card { card, .. }) = book.get(id).map(|record| &record.of) else {
        return Err(Fault::new(Code::NotFound, message!("team-nothing-to-compare")));
    };
    let card = card.open()?;
    debug_assert_eq!(card_id(bursar_approvals::card::Card::keys(card.document()).signing.id()), id);
    team.records.write(&[TeamRecord::card(&card, compared, set_aside)], &[], Some((action, id, "")))?;
    session.changes.tell("team", None);
    Ok(())
}
