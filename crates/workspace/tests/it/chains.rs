//! What an owner of the database changes is noticed at the next look.

use std::collections::BTreeSet;

use bursar_approvals::{
    envelope::Signed,
    keys::{KeyId, sha256},
    policy::MemberId,
};
use bursar_workspace::{
    Error, Workspace,
    chain::{Finding, Heads, Verified},
    invitation::{Invitation, Invite, accept},
    members::OldLogin,
    record::Content,
};
use tokio_postgres::Client;

use crate::support::{Scene, team_id};

/// Three members have written ten notes each, and a console of Bisi's has read them.
struct Written {
    scene: Scene,
    owner: Client,
    bisi: Workspace,
    remembered: Heads,
}

impl Written {
    async fn new() -> Self {
        let scene = Scene::new().await;
        for name in ["ada", "bisi", "chidi"] {
            scene.enter(name).await.deliver(&scene.notes(name, None, 10)).await.unwrap();
        }
        let (owner, bisi) = (scene.sql("owner").await, scene.enter("bisi").await);
        let mut written = Self { scene, owner, bisi, remembered: Heads::default() };
        let (heads, findings) = written.sync(&Heads::default()).await;
        assert_eq!((heads.0.len(), findings), (3, BTreeSet::new()));
        written.remembered = heads;
        written
    }

    async fn sync(&self, from: &Heads) -> (Heads, BTreeSet<Finding>) {
        self.bisi.sync(&self.scene.reader(&self.remembered), from, 7, |_| Ok(())).await.unwrap()
    }

    /// What a look finds, and what an audit from the beginning finds.
    async fn found(&self) -> (BTreeSet<Finding>, BTreeSet<Finding>) {
        (self.sync(&self.remembered).await.1, self.sync(&Heads::default()).await.1)
    }

    async fn owner(&self, statement: &str) {
        let statement = statement.replace("ADA", &format!("card = decode('{}', 'hex')", self.scene.card("ada").0));
        self.owner.batch_execute(&statement).await.unwrap();
    }
}

#[tokio::test]
async fn what_an_owner_edits_deletes_or_re_orders_is_noticed() {
    let card = |written: &Written| written.scene.card("ada");
    let written = Written::new().await;
    written.owner("UPDATE bursar.records SET sealed = set_byte(sealed, 60, get_byte(sealed, 60) # 1) WHERE ADA AND sequence = 4").await;
    let edited = Finding::Edited { card: card(&written), sequence: 4 };
    assert_eq!(written.found().await.1, [edited].into(), "at the next audit");

    let written = Written::new().await;
    written.owner("UPDATE bursar.records SET digest = decode(repeat('00', 32), 'hex') WHERE ADA AND sequence = 10").await;
    let edited = Finding::Edited { card: card(&written), sequence: 10 };
    assert_eq!(written.found().await, ([edited].into(), [edited].into()), "at the next look");

    let written = Written::new().await;
    written.owner("DELETE FROM bursar.records WHERE ADA AND sequence = 4").await;
    assert_eq!(written.found().await.1, [Finding::Missing { card: card(&written), from: 4, to: 4 }].into());

    let written = Written::new().await;
    written.owner("DELETE FROM bursar.records WHERE ADA AND sequence > 8").await;
    let rolled = Finding::RolledBack { card: card(&written), remembered: 10, found: 8 };
    assert_eq!(written.found().await, ([rolled].into(), [rolled].into()));

    let written = Written::new().await;
    written.owner("DELETE FROM bursar.records WHERE ADA").await;
    let rolled = Finding::RolledBack { card: card(&written), remembered: 10, found: 0 };
    assert_eq!(written.found().await, ([rolled].into(), [rolled].into()));

    let written = Written::new().await;
    for (from, to) in [(2, 99), (3, 2), (99, 3)] {
        written.owner(&format!("UPDATE bursar.records SET sequence = {to} WHERE ADA AND sequence = {from}")).await;
    }
    assert_eq!(written.found().await.1, [Finding::OutOfOrder { card: card(&written), sequence: 2 }].into());
}

#[tokio::test]
async fn a_row_that_is_edited_long_after_it_was_read_is_noticed_by_the_audit_beside_the_looks() {
    let written = Written::new().await;
    let (scene, reader) = (&written.scene, written.scene.reader(&written.remembered));
    let mut audited = Heads::default();
    // 30 rows, 7 at each look: the fifth ends the round.
    for look in 1..=5 {
        assert_eq!(written.bisi.audit(&reader, &mut audited, 7).await, Ok(BTreeSet::new()));
        assert_eq!(audited == Heads::default(), look == 5, "look {look}");
    }
    written.owner("UPDATE bursar.records SET sealed = set_byte(sealed, 60, get_byte(sealed, 60) # 1) WHERE ADA AND sequence = 4").await;
    let mut found = BTreeSet::new();
    for _ in 0..5 {
        found.append(&mut written.bisi.audit(&reader, &mut audited, 7).await.unwrap());
    }
    assert_eq!(found, [Finding::Edited { card: scene.card("ada"), sequence: 4 }].into());
    assert_eq!(written.sync(&written.remembered).await.1, BTreeSet::new(), "control: a look at what is new does not read it");
}

#[tokio::test]
async fn a_backup_that_was_restored_and_written_on_is_noticed_at_the_next_look() {
    let written = Written::new().await;
    let scene = &written.scene;
    written.owner("DELETE FROM bursar.records WHERE ADA AND sequence > 5").await;
    // Ada's console was restored with it, and writes on from there.
    let ada = scene.enter("ada").await;
    let (heads, _) = ada.sync(&scene.reader(&Heads::default()), &Heads::default(), 100, |_| Ok(())).await.unwrap();
    let after = heads.of(scene.card("ada")).copied();
    assert_eq!(after.unwrap().sequence, 5);
    ada.deliver(&scene.notes("ada", after, 7)).await.unwrap();
    let card = scene.card("ada");
    let (look, audit) = written.found().await;
    assert_eq!(look, [Finding::OtherHistory { card, sequence: 11 }].into());
    assert_eq!(audit, [Finding::OtherHistory { card, sequence: 10 }].into());
    // Control: a console that remembers nothing cannot know, and sees a whole chain.
    let nothing = Heads::default();
    assert_eq!(ada.sync(&scene.reader(&nothing), &nothing, 100, |_| Ok(())).await.unwrap().1, BTreeSet::new());
}

#[tokio::test]
async fn after_an_honest_restore_a_console_delivers_its_rows_again() {
    let written = Written::new().await;
    let rows = written.scene.notes("dayo", None, 5);
    let dayo = written.scene.enter("dayo").await;
    dayo.deliver(&rows).await.unwrap();
    let (heads, _) = written.sync(&written.remembered).await;
    written.owner.batch_execute("DELETE FROM bursar.records WHERE author = 'dayo' AND sequence > 2").await.unwrap();
    let restored = Written { remembered: heads, ..written };
    let rolled = Finding::RolledBack { card: restored.scene.card("dayo"), remembered: 5, found: 2 };
    assert_eq!(restored.found().await.0, [rolled].into());
    dayo.deliver(&rows).await.unwrap();
    assert_eq!(restored.found().await, (BTreeSet::new(), BTreeSet::new()));
}

#[tokio::test]
async fn rows_are_delivered_once_however_often_they_are_sent() {
    let scene = Scene::new().await;
    let ada = scene.enter("ada").await;
    let rows = scene.notes("ada", None, 1_100);
    ada.deliver(&rows[..600]).await.unwrap();
    ada.deliver(&rows).await.unwrap();
    assert_eq!(scene.owner.status().await.unwrap().records, 1_100);
    // Another row in a place that is taken is refused, and so is one in somebody else's name.
    let mut other = rows[5].clone();
    other.sealed[40] ^= 1;
    assert_eq!(ada.deliver(&[other]).await, Err(Error::ChainMoved));
    assert!(matches!(ada.deliver(&scene.notes("bisi", None, 1)).await, Err(Error::NotAllowed(_))));
    let mut bodies = Vec::new();
    let page = |page: &Verified| {
        bodies.extend(page.entries.iter().map(|entry| match &entry.content {
            Content::Record(record) => record.document().body.clone(),
            Content::Claim(_) => String::new(),
        }));
        Ok(())
    };
    let nothing = Heads::default();
    let (heads, findings) = scene.enter("bisi").await.sync(&scene.reader(&nothing), &nothing, 500, page).await.unwrap();
    assert_eq!((heads.of(scene.card("ada")).unwrap().sequence, findings.len()), (1_100, 0));
    assert_eq!(bodies, (0..1_100).map(|at| format!("note {at}")).collect::<Vec<_>>());
}

#[tokio::test]
async fn the_database_holds_no_readable_content() {
    let scene = Scene::new().await;
    scene.enter("ada").await.deliver(&scene.notes("ada", None, 3)).await.unwrap();
    let owner = scene.sql("owner").await;
    let row = owner.query_one("SELECT string_agg(encode(sealed, 'escape'), ' ') FROM bursar.records", &[]).await.unwrap();
    let text: String = row.get(0);
    assert!(!text.contains("note 1") && !text.contains("payload"), "{text}");
}

#[tokio::test]
async fn who_stays_gets_the_new_key_through_the_database_and_who_was_removed_does_not() {
    let mut scene = Scene::new().await;
    let mut without_dayo = scene.team.policy();
    without_dayo.members.retain(|member| member.id.0 != "dayo");
    let was_there = scene.enter("ada").await.old_logins(&without_dayo).await.unwrap();
    assert_eq!(was_there, [OldLogin { member: MemberId("dayo".into()), is_open: true }]);
    scene.owner.remove_member(&MemberId("dayo".into())).await.unwrap();
    let generation = scene.keys.replace().unwrap();
    let ada = scene.enter("ada").await;
    let mut documents = Vec::new();
    for name in ["ada", "bisi", "chidi"] {
        let invite = Invite { team: team_id(), member: MemberId(name.into()), card: scene.team.card_keys(name), by: MemberId("ada".into()), at: 1 };
        let document = invite.seal(&scene.keys, None, scene.team.key("ada")).unwrap();
        documents.push((scene.card(name), document.bytes()));
    }
    // A card that was never let in is passed over.
    documents.push((KeyId(sha256(b"another card")), b"for nobody".to_vec()));
    let old = |is_open| vec![OldLogin { member: MemberId("dayo".into()), is_open }];
    assert_eq!(ada.old_logins(&without_dayo).await.unwrap(), old(false), "closed, and the key is the one that dayo knows");
    // A document of somebody who does not administer replaces no key, and takes nothing away from that of an administrator.
    scene.enter("chidi").await.deliver_keys(generation, &[(scene.card("bisi"), b"garbage".to_vec())]).await.unwrap();
    assert_eq!(ada.old_logins(&without_dayo).await.unwrap(), old(false));
    ada.deliver_keys(generation, &documents).await.unwrap();
    assert_eq!(ada.old_logins(&without_dayo).await.unwrap(), []);
    let bisi = scene.enter("bisi").await;
    let documents = bisi.keys_for(scene.card("bisi"), 1).await.unwrap();
    assert_eq!(documents.len(), 2);
    let accepted = documents.iter().find_map(|bytes| {
        let signed = Signed::<Invitation>::read(bytes).ok()?;
        accept(&signed, team_id(), &scene.team.policy(), &scene.team.sealing_of("bisi")).ok()
    });
    assert_eq!(accepted.unwrap().keys.newest(), Some(2));
    assert_eq!(bisi.keys_for(scene.card("dayo"), 1).await.unwrap().len(), 0);
    // Records go on under the new key, in the same chains.
    let rows = scene.notes("ada", None, 2);
    assert_eq!(rows[0].generation, 2);
    ada.deliver(&rows).await.unwrap();
    let nothing = Heads::default();
    assert_eq!(bisi.sync(&scene.reader(&nothing), &nothing, 100, |_| Ok(())).await.unwrap().1, BTreeSet::new());
}
