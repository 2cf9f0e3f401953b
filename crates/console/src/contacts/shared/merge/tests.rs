use bursar_approvals::keys::sha256;
use bursar_journal::contact::VerificationLevel;

use super::*;
use crate::contacts::shared::version::tests::{METHOD, bank, computer, content, step, version};

const OLD: &str = "0690000031";
const NEW: &str = "0123456785";
const OTHER: &str = "0123456709";

fn held(version: Version) -> Held {
    Held { digest: sha256(version.body().unwrap().as_bytes()), version }
}

/// What Ada made first, with these changes.
fn changed(by: &str, at: i64, parents: &[&Held], change: impl FnOnce(&mut Content)) -> Held {
    let mut content = content(OLD);
    change(&mut content);
    made(by, at, parents, Some(content))
}

fn made(by: &str, at: i64, parents: &[&Held], content: Option<Content>) -> Held {
    held(version(by, at, &parents.iter().map(|held| held.digest).collect::<Vec<_>>(), content))
}

fn first() -> Held {
    changed("ada", 1, &[], |_| ())
}

fn number(content: &mut Content, number: &str) {
    content.methods[0].details = bank(number);
    content.methods[0].steps.clear();
}

fn verified(content: &mut Content) {
    content.methods[0].steps = verification();
}

fn verification() -> Vec<Step> {
    vec![step(VerificationLevel::ReadBack, "Halima herself"), step(VerificationLevel::TestReceived, "K7Q-4MD"), step(VerificationLevel::Verified, "")]
}

/// The state of these versions, which is the same in every order.
fn state(versions: &[&Held]) -> Merged {
    let mut rest: Vec<Held> = versions.iter().map(|held| (*held).clone()).collect();
    let state = merge(&rest);
    permute(&mut rest, 0, &mut |order| assert_eq!(merge(order), state, "another order"));
    state
}

fn permute(all: &mut Vec<Held>, from: usize, check: &mut impl FnMut(&[Held])) {
    if from == all.len() {
        check(all);
    }
    for at in from..all.len() {
        all.swap(from, at);
        permute(all, from + 1, check);
        all.swap(from, at);
    }
}

fn fields(state: &Merged) -> Vec<Field> {
    state.open.iter().map(|conflict| conflict.field.clone()).collect()
}

#[test]
fn changes_of_different_fields_are_taken_together_and_of_one_field_stand_side_by_side() {
    let first = first();
    let here = changed("ada", 2, &[&first], |content| content.name = "Halima B. Logistics".into());
    let there = changed("bisi", 3, &[&first], |content| content.note = "Invoices on the 25th".into());
    let both = state(&[&first, &here, &there]);
    let content = both.content.as_ref().unwrap();
    assert_eq!((content.name.as_str(), content.note.as_str(), both.open.as_slice()), ("Halima B. Logistics", "Invoices on the 25th", &[][..]));
    assert_eq!(both.current.len(), 2);

    let also = changed("chidi", 4, &[&first], |content| content.name = "Halima Haulage".into());
    let apart = state(&[&first, &here, &there, &also]);
    let sides: Vec<_> = apart.open[0].sides.iter().map(|side| (side.value.clone(), side.computer)).collect();
    let names = ["Halima B. Logistics", "Halima Haulage"].map(|name| Value::Name(name.into()));
    assert_eq!(sides, names.into_iter().zip([computer("ada"), computer("chidi")]).collect::<Vec<_>>());
    assert_eq!(fields(&apart), [Field::Name], "the note was changed by one of them");

    let same = changed("chidi", 4, &[&first], |content| content.name = "Halima B. Logistics".into());
    assert_eq!(fields(&state(&[&first, &here, &there, &same])), [], "both wrote the same");
}

#[test]
fn a_choice_ends_a_conflict_and_what_is_changed_beside_the_choice_begins_another() {
    let first = first();
    let here = changed("ada", 2, &[&first], |content| number(content, NEW));
    let there = changed("bisi", 3, &[&first], |content| number(content, OTHER));
    let apart = state(&[&first, &here, &there]);
    assert_eq!(fields(&apart), [Field::Method(METHOD.into())]);
    let chosen = changed("chidi", 4, &[&here, &there], |content| number(content, OTHER));
    let agreed = state(&[&first, &here, &there, &chosen]);
    assert_eq!((agreed.open.as_slice(), agreed.content.unwrap().methods[0].details.clone()), (&[][..], bank(OTHER)));
    let otherwise = changed("ada", 5, &[&here, &there], |content| number(content, NEW));
    assert_eq!(fields(&state(&[&first, &here, &there, &chosen, &otherwise])), [Field::Method(METHOD.into())], "two chose beside each other");
    let later = changed("ada", 6, &[&there], |content| {
        number(content, OTHER);
        content.note = "By post".into();
    });
    let kept = state(&[&first, &here, &there, &chosen, &later]);
    assert_eq!((fields(&kept), kept.content.unwrap().note), (vec![], "By post".into()), "it did not touch the account");
}

#[test]
fn a_verification_counts_for_the_account_that_it_was_made_for_and_for_no_other() {
    let first = first();
    let checked = changed("bisi", 2, &[&first], verified);
    let state_of = |versions: &[&Held]| {
        let state = state(versions);
        let method = state.content.unwrap().methods[0].clone();
        (method.details, method.steps.len(), state.ways[METHOD].steps.clone())
    };
    assert_eq!(state_of(&[&first, &checked]), (bank(OLD), 3, vec![computer("bisi"); 3]));
    let moved = changed("ada", 3, &[&first], |content| number(content, NEW));
    assert_eq!(state_of(&[&first, &checked, &moved]), (bank(NEW), 0, vec![]), "verified beside the change");
    let after = changed("ada", 3, &[&checked], |content| number(content, NEW));
    assert_eq!(state_of(&[&first, &checked, &after]), (bank(NEW), 0, vec![]));
    // Copying the steps of somebody else’s verification does not make it one’s own.
    let copied = changed("chidi", 4, &[&checked], |content| {
        verified(content);
        content.note = "Mine".into();
    });
    assert_eq!(state_of(&[&first, &checked, &copied]).2, vec![computer("bisi"); 3]);
    let doubted = changed("ada", 4, &[&checked], |content| content.methods[0].steps.clear());
    let beside = changed("chidi", 5, &[&checked], |content| {
        verified(content);
        content.note = "Still".into();
    });
    assert_eq!(state_of(&[&first, &checked, &doubted, &beside]).1, 0, "a doubt is not outvoted by who did not know of it");
    let contested = changed("chidi", 3, &[&first], |content| number(content, OTHER));
    assert_eq!(state_of(&[&first, &checked, &moved, &contested]).1, 0, "nothing is verified while accounts stand side by side");
}

#[test]
fn a_removal_beside_a_change_is_a_conflict_and_one_that_knew_the_change_is_none() {
    let first = first();
    let gone = made("ada", 2, &[&first], None);
    assert_eq!(state(&[&first, &gone]).content, None);
    let renamed = changed("bisi", 3, &[&first], |content| content.name = "Halima Haulage".into());
    let apart = state(&[&first, &gone, &renamed]);
    assert_eq!((fields(&apart), apart.content.unwrap().name), (vec![Field::Presence], "Halima Haulage".into()), "it is not lost");
    let knew = made("ada", 4, &[&gone, &renamed], None);
    let ended = state(&[&first, &gone, &renamed, &knew]);
    assert_eq!((fields(&ended), ended.content), (vec![], None));
    let twice = made("chidi", 3, &[&first], None);
    assert_eq!(state(&[&first, &gone, &twice]).content, None, "both removed it");
    let back = changed("bisi", 5, &[&gone], |_| ());
    let restored = state(&[&first, &gone, &back]);
    assert_eq!((fields(&restored), restored.content.is_some()), (vec![], true));
}

#[test]
fn a_way_that_one_took_out_and_another_changed_waits_and_ways_added_on_both_sides_stay() {
    let first = first();
    let out = changed("ada", 2, &[&first], |content| content.methods.clear());
    let moved = changed("bisi", 3, &[&first], |content| number(content, NEW));
    let apart = state(&[&first, &out, &moved]);
    assert_eq!(fields(&apart), [Field::Method(METHOD.into())]);
    assert_eq!(apart.content.unwrap().methods[0].details, bank(NEW), "who pays still sees it");
    let add = |by, at, id: &str, number| {
        let method = Method { id: id.into(), details: bank(number), steps: Vec::new() };
        changed(by, at, &[&first], |content| content.methods.push(method))
    };
    let (one, two) = ("11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222");
    let ids = |state: Merged| state.content.unwrap().methods.into_iter().map(|method| method.id).collect::<Vec<_>>();
    let (here, there) = (add("ada", 2, one, NEW), add("bisi", 3, two, OTHER));
    assert_eq!(ids(state(&[&first, &here, &there])), [METHOD, one, two]);
    let same = add("bisi", 3, two, NEW);
    assert_eq!(ids(state(&[&first, &here, &same])), [METHOD, one], "one account, added twice");
}

#[test]
fn a_version_whose_past_is_not_here_waits_and_one_that_names_itself_waits_for_good() {
    let first = first();
    let second = changed("ada", 2, &[&first], |content| content.name = "Halima Haulage".into());
    let third = changed("bisi", 3, &[&second], |content| content.note = "By post".into());
    let without = state(&[&first, &third]);
    assert_eq!((without.current.as_slice(), without.content.unwrap().note), (&[first.digest][..], String::new()));
    assert_eq!(state(&[&third]), Merged::default());
    assert_eq!(state(&[&first, &second, &third]).current, [third.digest]);
    let mut own = changed("bisi", 4, &[&first], |_| ());
    own.version.parents.push(own.digest);
    assert_eq!(state(&[&first, &own]).current, [first.digest]);
}

#[test]
fn many_versions_of_one_contact_are_merged_in_time_and_ways_without_end_are_left_out() {
    // As many as are taken in of one contact, each beside the others, with fields of its own.
    let first = first();
    let mut all = vec![first.clone()];
    for at in 0..600_u32 {
        let mut bytes = [7_u8; 16];
        bytes[..4].copy_from_slice(&at.to_be_bytes());
        let id = uuid::Uuid::from_bytes(bytes).to_string();
        let method = Method { id, details: bank(&format!("{at:010}")), steps: Vec::new() };
        all.push(changed("mallory", i64::from(at), &[&first], |content| content.methods.push(method)));
    }
    let state = merge(&all);
    assert_eq!(state.ways.len(), MOST_METHODS);
    assert_eq!(state.order.len(), MOST_METHODS, "the first one, and each that brought one more");
    all.reverse();
    assert_eq!(merge(&all), state);
}
