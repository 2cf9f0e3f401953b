//! Cards: the own one, and those of others as they arrive.

use bursar_approvals::{card::Card, envelope::Signed, keys::KeyId};
use bursar_contract::{Code, Fault, untrusted::shown};
use bursar_messages::message;

use super::{
    api::{OpenedFile, OpenedKind, OwnCardView, TeamCard},
    members,
    records::{TeamFact, TeamRecord, card_id},
};
use crate::base::session::{Session, lock};
use bursar_journal::rfc3339;

/// Cards that may wait to be compared. More would only bury each other.
const MOST_WAITING: usize = 100;

/// Makes the own card, or names it anew. Its keys stay, and with them its fingerprint.
pub(super) async fn make(session: &Session, person: &str, computer: &str) -> Result<(), Fault> {
    members::refuse_wrong_clock(session)?;
    let signer = session.signer().await?;
    let name = |field: &str, text: &str| {
        let text = text.trim();
        if text.is_empty() { Err(Fault::invalid(field, message!("team-name-empty"))) } else { Ok(text.to_owned()) }
    };
    let team = session.team();
    let _one = lock(&team.changing);
    let created = team.own_card()?.map_or_else(|| session.clock.now(), |card| card.document().created);
    let card = Card {
        format: 1,
        person: name("person", person)?,
        computer: name("computer", computer)?,
        signing_key: signer.keys.signing,
        sealing_key: signer.keys.sealing,
        created,
    };
    let signed = Signed::make(card, &signer.key).map_err(|_| Fault::invalid("person", message!("team-name-form")))?;
    team.records.write(&[TeamRecord::own(&signed)], &[], Some(("card_make", &signed.document().signing_key.id().0.to_string(), "")))?;
    session.changes.tell("team", None);
    Ok(())
}

/// Takes in a card that arrived. It counts for nothing before its fingerprint was compared.
pub(super) fn arrive(session: &Session, card: &Signed<Card>) -> Result<OpenedFile, Fault> {
    let team = session.team();
    let proven = card.proven().map_err(super::words::refused)?;
    let key = proven.signing_key.id();
    let _one = lock(&team.changing);
    if team.own_card()?.is_some_and(|own| own.document().signing_key == proven.signing_key) {
        return Err(Fault::new(Code::Refused, message!("team-card-own")));
    }
    let id = card_id(key);
    let book = team.records.book()?;
    let (compared, set_aside) = match book.get(&id).map(|record| &record.of) {
        Some(TeamFact::Card { compared, set_aside, .. }) => (*compared, *set_aside),
        _ => (None, None),
    };
    if book.values().filter(|record| matches!(record.of, TeamFact::Card { compared: None, .. })).count() >= MOST_WAITING {
        return Err(Fault::new(Code::Refused, message!("team-cards-most", most = MOST_WAITING)));
    }
    // The fingerprint is that of the keys: another name on the same keys asks for no new comparison.
    team.records.write(&[TeamRecord::card(card, compared, set_aside)], &[], Some(("card_arrive", &key.0.to_string(), "")))?;
    session.changes.tell("team", None);
    let said = match (compared, set_aside) {
        (Some(_), _) => message!("team-card-known", person = shown(&proven.person)),
        (None, Some(_)) => message!("team-card-set-aside", person = shown(&proven.person)),
        (None, None) => message!("team-card-arrived", person = shown(&proven.person), computer = shown(&proven.computer)),
    };
    Ok(OpenedFile { kind: OpenedKind::Card, id: key.0.to_string(), said })
}

/// Forgets a card that is not that of a team member.
pub(super) fn forget(session: &Session, key: &str) -> Result<(), Fault> {
    let team = session.team();
    let _one = lock(&team.changing);
    let named = team.membership()?.is_some_and(|membership| {
        membership.policy().is_some_and(|policy| policy.members.iter().flat_map(|member| &member.cards).any(|card| card.signing_key.id().0.to_string() == key))
    });
    if named {
        return Err(Fault::new(Code::Refused, message!("team-card-named")));
    }
    let id = format!("card:{key}");
    team.records.write(&[], std::slice::from_ref(&id), Some(("card_forget", key, "")))?;
    // A card that comes again is compared again, by other groups.
    lock(&team.comparing).remove(&id);
    session.changes.tell("team", None);
    Ok(())
}

/// A card that is stored here, and what was done with it.
pub(super) struct StoredCard {
    pub card: Signed<Card>,
    pub compared: Option<i64>,
    pub set_aside: Option<i64>,
}

impl super::Team {
    /// Every card that arrived.
    pub(super) fn cards(&self) -> Result<Vec<StoredCard>, Fault> {
        let book = self.records.book()?;
        let cards = book.values().filter_map(|record| match &record.of {
            TeamFact::Card { card, compared, set_aside } => Some(card.open().map(|card| StoredCard { card, compared: *compared, set_aside: *set_aside })),
            _ => None,
        });
        cards.collect()
    }

    /// When the card with this key was compared here, in milliseconds.
    pub(crate) fn compared(&self, key: KeyId) -> Result<Option<i64>, Fault> {
        match self.records.book()?.get(&card_id(key)).map(|record| &record.of) {
            Some(TeamFact::Card { compared, .. }) => Ok(*compared),
            _ => Ok(None),
        }
    }
}

/// A card as a screen shows it. Its fingerprint stays hidden until it was compared: who could read it here would only copy it.
pub(super) fn shown_card(card: &Card, own: Option<KeyId>, compared: Option<i64>, set_aside: Option<i64>, known: bool, sends: bool) -> TeamCard {
    let key = card.signing_key.id();
    let is_own = own == Some(key);
    TeamCard {
        key: key.0.to_string(),
        person: shown(&card.person),
        computer: shown(&card.computer),
        made_at: rfc3339(card.created),
        fingerprint: (is_own || known || compared.is_some()).then(|| card.fingerprint().to_vec()),
        compared_at: compared.map(rfc3339),
        set_aside_at: set_aside.map(rfc3339),
        is_own,
        sends,
    }
}

/// The own card as a screen shows it.
pub(super) fn shown_own(card: &Card) -> OwnCardView {
    OwnCardView {
        key: card.signing_key.id().0.to_string(),
        person: shown(&card.person),
        computer: shown(&card.computer),
        made_at: rfc3339(card.created),
        fingerprint: card.fingerprint().to_vec(),
    }
}
