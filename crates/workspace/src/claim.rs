//! Which computer may send a row of a proposal, as its claims say. Values in, a verdict out.
//!
//! The primary key of the table decides who claims first. A clock takes over nothing: only an administrator hands a row over, with a claim of the next
//! generation. It counts for sending only while the replay window, counted from the first claim, is open: until then the service answers the same
//! idempotency key with the same effect, whichever computer sends it.

use std::time::Duration;

use bursar_approvals::{
    envelope::Signed,
    keys::{Digest, KeyId},
    policy::{MemberId, Policy, Role},
};

use crate::{
    Keyring,
    chain::Entry,
    record::{Claim, Content, Row},
};

/// The result of a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claimed {
    /// This row is stored, now or from before, and names the computer that it was made for. Look at the claims again immediately before sending.
    Mine,
    /// This card has claimed it before, with another row: this row was not stored. Look at the claims, and do not count the row as delivered.
    MineBefore,
    /// Another computer has it.
    TakenBy {
        /// The member whose login claimed it.
        member: MemberId,
        /// The computer that may send.
        computer: KeyId,
    },
    /// The connection ended, or the answer was in doubt. Ask again with the same row: a claim that arrived is then [`Claimed::Mine`]. Until then
    /// nothing is sent.
    Unknown,
}

/// A claim as it was read, with its signature not checked yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// The document.
    pub claim: Signed<Claim>,
    /// When the server stored it, in milliseconds by its clock.
    pub stored: i64,
}

/// All claims of one row of a proposal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claims {
    /// The proposal's digest.
    pub proposal: Digest,
    /// The row.
    pub row: u32,
    /// Those that can be read.
    pub seen: Vec<Seen>,
    /// Generations of records in their place that cannot be read as a claim.
    pub unreadable: Vec<u32>,
    /// The server's time when it answered, in milliseconds.
    pub server_now: i64,
}

impl Claims {
    /// Reads the records in the place of these claims.
    pub(crate) fn of(proposal: Digest, row: u32, records: &[Row], server_now: i64, keys: &Keyring) -> Self {
        let mut claims = Self { proposal, row, seen: Vec::new(), unreadable: Vec::new(), server_now };
        for record in records {
            match Content::open(record, keys) {
                // Its place names proposal, row and generation.
                Ok(Content::Claim(claim)) if Content::Claim(claim.clone()).is_placed(record, keys) => claims.add(claim, record.stored),
                _ => claims.unreadable.push(record.place.row.rsplit('/').next().and_then(|last| last.parse().ok()).unwrap_or(u32::MAX)),
            }
        }
        claims
    }

    /// Adds the claims of this row that the console has read before. One that the database does not show any more still counts.
    #[must_use]
    pub fn also(mut self, known: &[Entry]) -> Self {
        for entry in known {
            if let Content::Claim(claim) = &entry.content
                && (claim.document().proposal, claim.document().row) == (self.proposal, self.row)
            {
                self.add(claim.clone(), entry.stored);
            }
        }
        self
    }

    fn add(&mut self, claim: Signed<Claim>, stored: i64) {
        match self.seen.iter_mut().find(|one| one.claim.digest() == claim.digest()) {
            // Both times were the server's. The earlier one ends the window earlier.
            Some(one) => one.stored = one.stored.min(stored),
            None => self.seen.push(Seen { claim, stored }),
        }
    }

    /// The generation by which an administrator hands the row over: one more than there is. None where nothing was claimed yet, or where there is no
    /// higher one.
    pub fn next_generation(&self) -> Option<u32> {
        let highest = self.seen.iter().map(|one| one.claim.document().generation).chain(self.unreadable.iter().copied()).max()?;
        highest.checked_add(1).filter(|next| i32::try_from(*next).is_ok())
    }

    /// When the first claim was made, in milliseconds. Of the signed time and the server's, and of all claims, the earliest counts: a clock that is
    /// ahead must not make the window longer.
    pub fn first(&self) -> Option<i64> {
        self.seen.iter().map(|one| one.claim.document().at.min(one.stored)).min()
    }
}

/// Whether this computer may send a row now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// It may, until this time in milliseconds.
    MaySend {
        /// The generation that allows it.
        generation: u32,
        /// The end of the replay window.
        until: i64,
    },
    /// Nobody has a valid claim.
    NotClaimed,
    /// Another computer has the row.
    OtherComputer {
        /// The generation that says so.
        generation: u32,
        /// That computer.
        computer: KeyId,
    },
    /// Two computers have a valid claim of the same generation, which the primary key would not allow: the database was changed. For a person.
    Contested {
        /// The generation.
        generation: u32,
    },
    /// The replay window since the first claim is over. The outcome is unknown, for a person.
    TooLate {
        /// When the first claim was made.
        first: i64,
    },
    /// A claim cannot be read, so nobody knows what it says. For a person.
    Unreadable {
        /// Its generation.
        generation: u32,
    },
    /// The first claim lies in the future of this computer's clock and the server's. Set the clock.
    Clock,
}

/// A row that may be handed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandOver {
    /// The generation of the claim that does it.
    pub generation: u32,
    /// The computer that has the row.
    pub from: KeyId,
    /// When that computer got it, by the clock of who signed the claim.
    pub since: i64,
    /// The end of the replay window.
    pub until: i64,
}

/// What the sending computer knows.
#[derive(Debug, Clone, Copy)]
pub struct Sending<'a> {
    /// The newest policy of the team.
    pub policy: &'a Policy,
    /// This computer.
    pub computer: KeyId,
    /// Its time in milliseconds. The server's counts too, and the later one decides.
    pub now: i64,
    /// How long the service answers the same key with the same effect.
    pub window: Duration,
}

impl Sending<'_> {
    /// Whether this computer may send. To be asked with claims that were read immediately before.
    pub fn standing(&self, claims: &Claims) -> Standing {
        self.standing_with(claims, &|_| true)
    }

    /// `runs` switches checks off by name, so that tests can show what each of them prevents.
    fn standing_with(&self, claims: &Claims, runs: &dyn Fn(&str) -> bool) -> Standing {
        if let Some(generation) = claims.unreadable.first().filter(|_| runs("readable")) {
            return Standing::Unreadable { generation: *generation };
        }
        let valid = || claims.seen.iter().map(|one| &one.claim).filter(|claim| self.is_valid(claim, runs)).map(Signed::document);
        let own = valid().filter(|claim| claim.computer == self.computer).max_by_key(|claim| claim.generation);
        let newest = valid().max_by_key(|claim| (claim.generation, claim.computer == self.computer));
        let newest = if runs("generation") { newest } else { own.or(newest) };
        let (Some(&Claim { generation, computer, .. }), Some(first)) = (newest, claims.first()) else { return Standing::NotClaimed };
        if runs("contested") && valid().any(|claim| claim.generation == generation && claim.computer != computer) {
            return Standing::Contested { generation };
        }
        if computer != self.computer {
            return Standing::OtherComputer { generation, computer };
        }
        match self.until(claims, first) {
            Ok(until) => Standing::MaySend { generation, until },
            Err(Standing::TooLate { .. }) if !runs("window") => Standing::MaySend { generation, until: self.end(first) },
            Err(why) => why,
        }
    }

    /// Whether an administrator may hand the row over to this computer now. Otherwise how this computer stands, which says why not.
    pub fn hand_over(&self, claims: &Claims) -> Result<HandOver, Standing> {
        let stands = self.standing(claims);
        let Standing::OtherComputer { generation, computer: from } = stands else { return Err(stands) };
        let (Some(has), Some(first)) = (self.holder(claims), claims.first()) else { return Err(Standing::NotClaimed) };
        let until = self.until(claims, first)?;
        let generation = claims.next_generation().ok_or(Standing::Unreadable { generation })?;
        Ok(HandOver { generation, from, since: has.at, until })
    }

    /// The valid claim of the highest generation: it says which computer has the row.
    pub fn holder<'c>(&self, claims: &'c Claims) -> Option<&'c Claim> {
        let valid = claims.seen.iter().map(|one| &one.claim).filter(|claim| self.is_valid(claim, &|_| true)).map(Signed::document);
        valid.max_by_key(|claim| (claim.generation, claim.computer == self.computer))
    }

    /// The end of the replay window, while it is open.
    fn until(&self, claims: &Claims, first: i64) -> Result<i64, Standing> {
        let (now, until) = (self.now.max(claims.server_now), self.end(first));
        match now {
            now if now < first => Err(Standing::Clock),
            now if now >= until => Err(Standing::TooLate { first }),
            _ => Ok(until),
        }
    }

    /// The end of the replay window that began with the first claim.
    fn end(&self, first: i64) -> i64 {
        first.saturating_add(i64::try_from(self.window.as_millis()).unwrap_or(i64::MAX))
    }

    /// Whether the newest policy stands behind a claim: signed by a card of its member, who sends from that computer, or who administers and names a
    /// computer that may send.
    fn is_valid(&self, signed: &Signed<Claim>, runs: &dyn Fn(&str) -> bool) -> bool {
        let claim = signed.document();
        let Some(member) = self.policy.member(&claim.member) else { return false };
        let Some(card) = member.keys().find(|key| key.id() == claim.link.card) else { return false };
        let role = if claim.generation == 1 { Role::Send } else { Role::Administer };
        !signed.signers([card]).is_empty() && (!runs("role") || member.may(role)) && self.policy.sending.contains(&claim.computer)
    }
}

/// Reads the answer to a claim that the primary key refused: the card in the table has the row.
pub(crate) fn decided(member: MemberId, computer: KeyId, card: KeyId, (mine, claimed_for): (&Row, &KeyId), digest: &[u8]) -> Claimed {
    match (card, &computer) == (mine.card, claimed_for) {
        true if mine.digest().0 == *digest => Claimed::Mine,
        true => Claimed::MineBefore,
        false => Claimed::TakenBy { member, computer },
    }
}

#[cfg(test)]
mod tests {
    use bursar_approvals::keys::sha256;
    use uuid::Uuid;

    use super::*;
    use crate::{record::Author, team::Team};

    const MINUTE: i64 = 60_000;
    const WINDOW: Duration = Duration::from_secs(15 * 60);

    struct Scene {
        team: Team,
        policy: Policy,
        keys: Keyring,
        rows: Vec<Row>,
    }

    impl Scene {
        fn new() -> Self {
            let team = Team::of_three();
            Self { policy: team.policy(), team, keys: Keyring::fresh(Uuid::from_u128(7)).unwrap(), rows: Vec::new() }
        }

        fn proposal() -> Digest {
            sha256(b"a proposal")
        }

        fn claimed(mut self, by: &str, at: i64, stored: i64) -> Self {
            let member = MemberId(by.into());
            let row = Author { member: &member, key: self.team.key(by), keys: &self.keys }.claim(None, Self::proposal(), 0, at).unwrap();
            self.rows.push(Row { stored, ..row });
            self
        }

        fn handed(mut self, by: &str, generation: u32, to: &str, at: i64) -> Self {
            let (member, to) = (MemberId(by.into()), self.team.card(to));
            let author = Author { member: &member, key: self.team.key(by), keys: &self.keys };
            let row = author.hand_over(None, (Self::proposal(), 0), generation, to, at).unwrap();
            self.rows.push(Row { stored: at, ..row });
            self
        }

        fn standing(&self, computer: &str, now: i64) -> Standing {
            self.standing_with(computer, now, &|_| true)
        }

        fn standing_with(&self, computer: &str, now: i64, runs: &dyn Fn(&str) -> bool) -> Standing {
            let claims = Claims::of(Self::proposal(), 0, &self.rows, now, &self.keys);
            Sending { policy: &self.policy, computer: self.team.card(computer), now, window: WINDOW }.standing_with(&claims, runs)
        }
    }

    fn may(generation: u32) -> Standing {
        Standing::MaySend { generation, until: 15 * MINUTE }
    }

    #[test]
    fn the_computer_that_claimed_may_send_and_no_other() {
        let scene = Scene::new().claimed("chidi", 0, 0);
        assert_eq!(scene.standing("chidi", MINUTE), may(1));
        assert_eq!(scene.standing("dayo", MINUTE), Standing::OtherComputer { generation: 1, computer: scene.team.card("chidi") });
        assert_eq!(Scene::new().standing("chidi", MINUTE), Standing::NotClaimed);
    }

    #[test]
    fn a_row_that_was_handed_over_is_sent_by_the_other_computer_alone() {
        let scene = Scene::new().claimed("chidi", 0, 0).handed("ada", 2, "dayo", 5 * MINUTE);
        assert_eq!(scene.standing("dayo", 6 * MINUTE), may(2));
        let other = Standing::OtherComputer { generation: 2, computer: scene.team.card("dayo") };
        assert_eq!(scene.standing("chidi", 6 * MINUTE), other);
        // Control: without the check of generations both send.
        assert_eq!(scene.standing_with("chidi", 6 * MINUTE, &|name| name != "generation"), may(1));
    }

    #[test]
    fn the_window_counts_from_the_first_claim_and_a_handover_makes_it_no_longer() {
        let scene = Scene::new().claimed("chidi", 0, 0).handed("ada", 2, "dayo", 14 * MINUTE);
        assert_eq!(scene.standing("dayo", 15 * MINUTE - 1), may(2));
        assert_eq!(scene.standing("dayo", 15 * MINUTE), Standing::TooLate { first: 0 });
        assert_eq!(scene.standing_with("dayo", 15 * MINUTE, &|name| name != "window"), may(2), "control");
    }

    #[test]
    fn a_computer_that_slept_past_the_window_never_sends() {
        let scene = Scene::new().claimed("chidi", 0, 0);
        assert_eq!(scene.standing("chidi", 24 * 60 * MINUTE), Standing::TooLate { first: 0 });
    }

    #[test]
    fn neither_a_clock_that_is_ahead_nor_a_server_that_lies_makes_the_window_longer() {
        for (at, stored) in [(0, 10 * MINUTE), (10 * MINUTE, 0)] {
            let scene = Scene::new().claimed("chidi", at, stored);
            assert_eq!(scene.standing("chidi", 15 * MINUTE), Standing::TooLate { first: 0 });
        }
        // The later of the two clocks that say what time it is.
        let scene = Scene::new().claimed("chidi", 0, 0);
        let claims = Claims::of(Scene::proposal(), 0, &scene.rows, 20 * MINUTE, &scene.keys);
        let behind = Sending { policy: &scene.policy, computer: scene.team.card("chidi"), now: MINUTE, window: WINDOW };
        assert_eq!(behind.standing(&claims), Standing::TooLate { first: 0 });
        let ahead = Scene::new().claimed("chidi", 30 * MINUTE, 30 * MINUTE);
        assert_eq!(ahead.standing("chidi", MINUTE), Standing::Clock);
    }

    #[test]
    fn only_an_administrator_hands_over_and_only_to_a_computer_that_may_send() {
        let scene = Scene::new().claimed("chidi", 0, 0).handed("dayo", 2, "dayo", MINUTE);
        assert_eq!(scene.standing("chidi", 2 * MINUTE), may(1), "what a member who does not administer signs changes nothing");
        assert_eq!(scene.standing_with("dayo", 2 * MINUTE, &|name| name != "role"), may(2), "control");
        let scene = Scene::new().claimed("chidi", 0, 0).handed("ada", 2, "bisi", MINUTE);
        assert_eq!(scene.standing("chidi", 2 * MINUTE), may(1));
        assert_eq!(scene.standing("bisi", 2 * MINUTE), Standing::OtherComputer { generation: 1, computer: scene.team.card("chidi") });
        // A first claim is for members who send.
        assert_eq!(Scene::new().claimed("ada", 0, 0).standing("ada", MINUTE), Standing::NotClaimed);
    }

    #[test]
    fn a_row_may_be_handed_over_while_another_computer_has_it_and_the_window_is_open() {
        let asked = |scene: &Scene, to: &str, now: i64| {
            let claims = Claims::of(Scene::proposal(), 0, &scene.rows, now, &scene.keys);
            Sending { policy: &scene.policy, computer: scene.team.card(to), now, window: WINDOW }.hand_over(&claims)
        };
        let scene = Scene::new().claimed("chidi", MINUTE, MINUTE);
        let chidi = scene.team.card("chidi");
        let expected = HandOver { generation: 2, from: chidi, since: MINUTE, until: 16 * MINUTE };
        assert_eq!(asked(&scene, "dayo", 2 * MINUTE), Ok(expected));
        assert_eq!(asked(&scene, "dayo", 16 * MINUTE - 1), Ok(expected));
        assert_eq!(asked(&scene, "dayo", 16 * MINUTE), Err(Standing::TooLate { first: MINUTE }));
        assert_eq!(asked(&scene, "dayo", 0), Err(Standing::Clock));
        assert_eq!(asked(&scene, "chidi", 2 * MINUTE), Err(Standing::MaySend { generation: 1, until: 16 * MINUTE }), "it has the row");
        assert_eq!(asked(&Scene::new(), "dayo", MINUTE), Err(Standing::NotClaimed));
        let twice = Scene::new().claimed("chidi", 0, 0).claimed("dayo", 0, 0);
        assert_eq!(asked(&twice, "dayo", MINUTE), Err(Standing::Contested { generation: 1 }), "the database was changed");
        // Back again, from the one that got it.
        let scene = scene.handed("ada", 2, "dayo", 3 * MINUTE);
        let back = HandOver { generation: 3, from: scene.team.card("dayo"), since: 3 * MINUTE, until: 16 * MINUTE };
        assert_eq!(asked(&scene, "chidi", 4 * MINUTE), Ok(back));
    }

    #[test]
    fn a_member_who_was_removed_hands_nothing_over() {
        let mut scene = Scene::new().claimed("chidi", 0, 0).handed("ada", 2, "dayo", MINUTE);
        scene.policy.members.retain(|member| member.name != "ada");
        assert_eq!(scene.standing("chidi", 2 * MINUTE), may(1));
    }

    #[test]
    fn a_claim_that_cannot_be_read_stops_the_row() {
        let mut scene = Scene::new().claimed("chidi", 0, 0).handed("ada", 2, "dayo", MINUTE);
        scene.rows[1].sealed[50] ^= 1;
        assert_eq!(scene.standing("chidi", 2 * MINUTE), Standing::Unreadable { generation: 2 });
        assert_eq!(scene.standing_with("chidi", 2 * MINUTE, &|name| name != "readable"), may(1), "control: the owner took the handover away");
        // Nor does it help to move a claim to another row.
        let mut scene = Scene::new().claimed("chidi", 0, 0).handed("ada", 2, "dayo", MINUTE);
        scene.rows[1].place.row = scene.rows[0].place.row.clone();
        assert_eq!(scene.standing("chidi", 2 * MINUTE), Standing::Unreadable { generation: 1 });
    }

    #[test]
    fn two_claims_of_one_generation_stop_both_computers() {
        let scene = Scene::new().claimed("chidi", 0, 0).claimed("dayo", 0, 0);
        for computer in ["chidi", "dayo"] {
            assert_eq!(scene.standing(computer, MINUTE), Standing::Contested { generation: 1 });
            assert_eq!(scene.standing_with(computer, MINUTE, &|name| name != "contested"), may(1), "control: both would send");
        }
        // A handover settles it.
        let scene = scene.handed("ada", 2, "dayo", MINUTE);
        assert_eq!(scene.standing("dayo", 2 * MINUTE), may(2));
    }

    #[test]
    fn a_claim_that_was_read_before_counts_where_the_database_does_not_show_it_any_more() {
        let scene = Scene::new().claimed("chidi", 0, 0).claimed("dayo", 0, 0);
        let entry = |row: &Row| Entry {
            card: row.card,
            author: row.place.author.clone(),
            sequence: row.sequence,
            stored: row.stored,
            content: Content::open(row, &scene.keys).unwrap(),
        };
        let shown = Claims::of(Scene::proposal(), 0, &scene.rows[1..], MINUTE, &scene.keys);
        let sending = Sending { policy: &scene.policy, computer: scene.team.card("dayo"), now: MINUTE, window: WINDOW };
        assert_eq!(sending.standing(&shown), may(1), "control: what the database shows");
        let both = shown.also(&[entry(&scene.rows[0]), entry(&scene.rows[1])]);
        assert_eq!(both.seen.len(), 2);
        assert_eq!(sending.standing(&both), Standing::Contested { generation: 1 });
    }
}
