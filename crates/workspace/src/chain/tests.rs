//! Each attack of a database's owner is noticed, by its own check. Without that check the look is accepted.

use bursar_approvals::{
    envelope::Signed,
    keys::{SigningKey, sha256},
};
use uuid::Uuid;

use super::*;
use crate::{
    keys::{Collection, Place},
    record::{Author, Link, Record},
    team::Team,
};

/// Ada and Bisi have written some contacts each; a console has read them, and remembers.
struct Scene {
    team: Team,
    roster: Roster,
    keys: Keyring,
    rows: Vec<Row>,
    remembered: Heads,
}

impl Scene {
    fn of(each: u64) -> Self {
        let team = Team::of_three();
        let mut scene =
            Self { roster: Roster::of(&team.chain()), keys: Keyring::fresh(Uuid::from_u128(7)).unwrap(), team, rows: Vec::new(), remembered: Heads::default() };
        for name in ["ada", "bisi"] {
            for _ in 0..each {
                scene.write(name);
            }
        }
        scene
    }

    /// A member writes another version of the same contact, so that rows differ in nothing but their content and number.
    fn write(&mut self, name: &str) -> &mut Row {
        let member = MemberId(name.into());
        let author = Author { member: &member, key: self.team.key(name), keys: &self.keys };
        let head = self.rows.iter().rev().find(|row| row.card == author.card()).map(Row::head);
        let at = head.map_or(0, |head| head.sequence as i64);
        let row = author.record(head.as_ref(), &Collection::new("contacts").unwrap(), "c1", format!("version {at}"), at).unwrap();
        self.rows.push(row);
        self.rows.last_mut().unwrap()
    }

    fn card(&self, name: &str) -> KeyId {
        self.team.card(name)
    }

    fn row(&mut self, name: &str, sequence: u64) -> &mut Row {
        let card = self.card(name);
        self.rows.iter_mut().find(|row| row.card == card && row.sequence == sequence).unwrap()
    }

    /// What an honest server would answer about the rows as they are now.
    fn look(&self, from: &Heads) -> Look {
        let mut rows: Vec<Row> = self.rows.iter().filter(|row| row.sequence > from.of(row.card).map_or(0, |head| head.sequence)).cloned().collect();
        rows.sort_by_key(|row| (row.card, row.sequence));
        let mut tops: BTreeMap<KeyId, Top> = BTreeMap::new();
        for row in &self.rows {
            let top = Top { card: row.card, sequence: row.sequence, digest: row.digest() };
            if tops.get(&row.card).is_none_or(|before| before.sequence < row.sequence) {
                tops.insert(row.card, top);
            }
        }
        Look { tops: tops.into_values().collect(), rows, complete: true }
    }

    fn verified_with(&self, from: &Heads, runs: &dyn Fn(&str) -> bool) -> Verified {
        let reader = Reader { roster: &self.roster, keys: &self.keys, remembered: &self.remembered };
        reader.verify_with(&self.look(from), from, runs)
    }

    /// Reads what is there and remembers it.
    fn remember(mut self) -> Self {
        let verified = self.verified_with(&self.remembered, &|_| true);
        assert_eq!(verified.findings, BTreeSet::new());
        self.remembered = verified.heads;
        self
    }

    /// An audit from the beginning finds this and nothing else, and without the check it finds nothing.
    #[track_caller]
    fn is_noticed(&self, check: &str, finding: Finding) {
        let nothing = Heads::default();
        assert_eq!(self.verified_with(&nothing, &|_| true).findings, [finding].into());
        let without = self.verified_with(&nothing, &|name| name != check);
        assert_eq!(without.findings, BTreeSet::new(), "without the check “{check}” it is still noticed");
    }
}

#[test]
fn what_members_wrote_is_read_and_remembered() {
    let mut scene = Scene::of(3).remember();
    assert_eq!(scene.remembered.of(scene.card("ada")).unwrap().sequence, 3);
    scene.write("ada");
    let verified = scene.verified_with(&scene.remembered, &|_| true);
    assert_eq!(verified.findings, BTreeSet::new());
    assert_eq!(verified.entries.len(), 1, "only what is new");
    let Content::Record(record) = &verified.entries[0].content else { panic!("it is no claim") };
    assert_eq!((record.document().body.as_str(), verified.entries[0].author.0.as_str()), ("version 3", "ada"));
    // What is remembered is stored as JSON.
    let stored = serde_json::to_string(&scene.remembered).unwrap();
    assert_eq!(serde_json::from_str::<Heads>(&stored).unwrap(), scene.remembered);
}

#[test]
fn every_changed_byte_of_a_sealed_row_is_noticed() {
    let mut scene = Scene::of(2);
    let card = scene.card("ada");
    let whole = scene.row("ada", 1).sealed.clone();
    for at in 0..whole.len() {
        scene.row("ada", 1).sealed[at] ^= 1;
        let found = scene.verified_with(&Heads::default(), &|_| true).findings;
        assert_eq!(found, [Finding::Edited { card, sequence: 1 }].into(), "byte {at}");
        scene.row("ada", 1).sealed[at] ^= 1;
    }
    assert_eq!(scene.verified_with(&Heads::default(), &|_| true).findings, BTreeSet::new(), "control: the unchanged row holds");
}

#[test]
fn changed_columns_of_a_row_are_noticed() {
    let changes: [fn(&mut Row); 4] = [
        |row| row.place.row = "c2".into(),
        |row| row.place.collection = Collection::new("notes").unwrap(),
        |row| row.generation = 2,
        |row| row.place.author = MemberId("bisi".into()),
    ];
    for change in changes {
        let mut scene = Scene::of(2);
        change(scene.row("ada", 2));
        assert_eq!(scene.verified_with(&Heads::default(), &|_| true).findings.len(), 1);
    }
}

#[test]
fn a_row_that_its_author_writes_a_second_time_is_noticed_by_the_chain_alone() {
    // An author with the database's owner: the second row is signed and sealed like any other, and the third still names the first version.
    let mut scene = Scene::of(3);
    let member = MemberId("ada".into());
    let first = scene.row("ada", 1).head();
    let author = Author { member: &member, key: scene.team.key("ada"), keys: &scene.keys };
    let edited = author.record(Some(&first), &Collection::new("contacts").unwrap(), "c1", "another account".into(), 1).unwrap();
    *scene.row("ada", 2) = edited;
    scene.is_noticed("chain", Finding::OtherHistory { card: scene.card("ada"), sequence: 3 });
}

#[test]
fn a_row_that_somebody_else_signs_is_noticed_by_the_signature_alone() {
    // Everybody with the workspace's key can seal; here a stranger signs in Ada's name.
    let mut scene = Scene::of(2);
    let card = scene.card("ada");
    let row = scene.row("ada", 2).clone();
    let Content::Record(record) = Content::open(&row, &scene.keys).unwrap() else { panic!("it is no claim") };
    let document = Record { body: "another account".into(), ..record.document().clone() };
    let forged = Signed::sign(document, &SigningKey::of_seed(&[9; 32]).unwrap()).unwrap();
    let sealed = scene.keys.seal(1, &row.place, &forged.bytes()).unwrap();
    scene.row("ada", 2).sealed = sealed;
    scene.is_noticed("signature", Finding::NotSigned { card, sequence: 2 });
}

#[test]
fn a_row_in_another_members_name_is_noticed() {
    let mut scene = Scene::of(1);
    let card = scene.card("ada");
    let bisi = MemberId("bisi".into());
    let head = scene.row("ada", 1).head();
    let author = Author { member: &bisi, key: scene.team.key("ada"), keys: &scene.keys };
    let row = author.record(Some(&head), &Collection::new("contacts").unwrap(), "c1", "in Bisi's name".into(), 1).unwrap();
    scene.rows.push(row);
    scene.is_noticed("author", Finding::OtherAuthor { card, sequence: 2 });
}

#[test]
fn a_record_of_another_workspace_or_place_is_noticed() {
    for (workspace, row_id) in [(8, "c1"), (7, "c9")] {
        let mut scene = Scene::of(1);
        let card = scene.card("ada");
        let head = scene.row("ada", 1).head();
        let place = scene.row("ada", 1).place.clone();
        let link = Link { card, sequence: 2, previous: Some(head.digest) };
        let said = Place { row: row_id.into(), ..place.clone() };
        let record = Record { format: 1, workspace: Uuid::from_u128(workspace), place: said, link, body: "x".into(), at: 1 };
        let sealed = scene.keys.seal(1, &place, &Signed::sign(record, scene.team.key("ada")).unwrap().bytes()).unwrap();
        scene.rows.push(Row { card, sequence: 2, place, generation: 1, sealed, stored: 0 });
        scene.is_noticed("place", Finding::Misplaced { card, sequence: 2 });
    }
}

#[test]
fn a_deleted_row_is_noticed_in_the_middle_and_at_the_end() {
    let mut scene = Scene::of(3);
    let card = scene.card("ada");
    scene.rows.retain(|row| row.card != card || row.sequence != 2);
    let found = scene.verified_with(&Heads::default(), &|_| true).findings;
    assert_eq!(found, [Finding::Missing { card, from: 2, to: 2 }].into());
    // Control: without the checks of gaps and chain it is accepted.
    assert_eq!(scene.verified_with(&Heads::default(), &|name| !["gaps", "chain"].contains(&name)).findings, BTreeSet::new());

    let mut scene = Scene::of(3).remember();
    scene.rows.retain(|row| row.card != card || row.sequence != 3);
    scene.is_noticed("remembered heads", Finding::RolledBack { card, remembered: 3, found: 2 });
}

#[test]
fn a_chain_that_is_gone_is_noticed_by_who_remembers_it() {
    let mut scene = Scene::of(2).remember();
    let card = scene.card("bisi");
    scene.rows.retain(|row| row.card != card);
    scene.is_noticed("remembered heads", Finding::RolledBack { card, remembered: 2, found: 0 });
}

#[test]
fn rows_that_changed_places_are_noticed() {
    let mut scene = Scene::of(3);
    let card = scene.card("ada");
    scene.row("ada", 1).sequence = 9;
    scene.row("ada", 2).sequence = 1;
    scene.row("ada", 9).sequence = 2;
    let found = scene.verified_with(&Heads::default(), &|_| true).findings;
    assert_eq!(found, [Finding::OutOfOrder { card, sequence: 1 }].into());
    let without = scene.verified_with(&Heads::default(), &|name| !["order", "chain"].contains(&name));
    assert_eq!(without.findings, BTreeSet::new(), "control");
}

#[test]
fn a_database_that_was_rolled_back_and_written_on_is_noticed() {
    let mut scene = Scene::of(3).remember();
    let card = scene.card("ada");
    // A backup with two rows of Ada's, after which her console, restored too, writes two others.
    scene.rows.retain(|row| row.card != card || row.sequence < 3);
    for body in ["another", "one more"] {
        let member = MemberId("ada".into());
        let author = Author { member: &member, key: scene.team.key("ada"), keys: &scene.keys };
        let head = scene.rows.iter().rev().find(|row| row.card == card).map(Row::head);
        let row = author.record(head.as_ref(), &Collection::new("contacts").unwrap(), "c1", body.into(), 9).unwrap();
        scene.rows.push(row);
    }
    let next = scene.verified_with(&scene.remembered, &|_| true);
    assert_eq!(next.findings, [Finding::OtherHistory { card, sequence: 4 }].into(), "at the next look");
    scene.is_noticed("chain", Finding::OtherHistory { card, sequence: 3 });
}

#[test]
fn an_author_who_is_not_of_the_team_is_noticed() {
    let mut scene = Scene::of(1);
    let key = SigningKey::of_seed(&[9; 32]).unwrap();
    let member = MemberId("mallory".into());
    let row = Author { member: &member, key: &key, keys: &scene.keys }.record(None, &Collection::new("contacts").unwrap(), "c1", "x".into(), 1).unwrap();
    scene.rows.push(row);
    let found = scene.verified_with(&Heads::default(), &|_| true).findings;
    assert_eq!(found, [Finding::UnknownAuthor { card: key.public().id(), sequence: 1 }].into());
}

#[test]
fn what_a_removed_member_writes_later_is_noticed_and_what_they_wrote_before_stays() {
    let mut scene = Scene::of(2);
    let card = scene.card("ada");
    scene.roster.close(card, 2);
    assert_eq!(scene.verified_with(&Heads::default(), &|_| true).findings, BTreeSet::new());
    scene.write("ada");
    scene.is_noticed("removal", Finding::AfterRemoval { card, sequence: 3 });
}

#[test]
fn a_chain_does_not_go_back_to_an_older_key() {
    let mut scene = Scene::of(1);
    let card = scene.card("ada");
    scene.keys.replace().unwrap();
    scene.write("ada");
    assert_eq!(scene.rows.last().unwrap().generation, 2);
    let mut old = Keyring::empty(Uuid::from_u128(7));
    for (generation, key) in scene.keys.expose("a test").filter(|(generation, _)| *generation == 1) {
        old.add(generation, key.clone());
    }
    let new = std::mem::replace(&mut scene.keys, old);
    scene.write("ada");
    scene.keys = new;
    scene.is_noticed("generation", Finding::OlderKey { card, sequence: 3 });
}

#[test]
fn a_finding_in_one_chain_leaves_the_others_readable_and_its_own_head_where_it_held() {
    let mut scene = Scene::of(3);
    scene.row("ada", 2).sealed[40] ^= 1;
    let verified = scene.verified_with(&Heads::default(), &|_| true);
    assert_eq!(verified.findings.len(), 1);
    assert_eq!(verified.heads.of(scene.card("ada")).unwrap().sequence, 1);
    assert_eq!(verified.heads.of(scene.card("bisi")).unwrap().sequence, 3);
    assert_eq!(verified.entries.len(), 4);
}

#[test]
fn a_head_that_lies_about_its_digest_is_noticed() {
    let scene = Scene::of(2).remember();
    let card = scene.card("ada");
    let reader = Reader { roster: &scene.roster, keys: &scene.keys, remembered: &scene.remembered };
    let mut look = scene.look(&scene.remembered);
    look.tops.iter_mut().find(|top| top.card == card).unwrap().digest = sha256(b"another");
    assert_eq!(reader.verify(&look, &scene.remembered).findings, [Finding::Edited { card, sequence: 2 }].into());
}

#[test]
fn a_page_that_is_not_the_last_may_end_before_the_top() {
    let scene = Scene::of(3);
    let reader = Reader { roster: &scene.roster, keys: &scene.keys, remembered: &scene.remembered };
    let mut look = scene.look(&Heads::default());
    look.rows.truncate(2);
    look.complete = false;
    let first = reader.verify(&look, &Heads::default());
    assert_eq!((first.findings.len(), first.entries.len()), (0, 2));
    let rest = reader.verify(&scene.look(&first.heads), &first.heads);
    assert_eq!((rest.findings.len(), rest.entries.len()), (0, 4));
    // Control: the same page, called complete.
    look.complete = true;
    assert_eq!(reader.verify(&look, &Heads::default()).findings.len(), 2);
}
