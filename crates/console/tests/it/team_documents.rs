//! Documents of strangers, and of members who may no longer do what they sign: refused by name, and nothing of them stays.

use std::path::{Path, PathBuf};

use bursar_approvals::{
    envelope::Signed,
    proposal::{Binding, Proposal},
};
use bursar_documents::qr;
use bursar_test_support::attack;
use serde_json::{Value, json};
use tiny_skia::{Color, Paint, Pixmap, Rect, Transform};

use crate::{
    office::{Office, Seat, refused},
    payouts::payout,
    test_console::{TestConsole, mirror::Mirror, service::Service},
};

/// In the table of attacks.
const CHANGED: &str = "Changed requests of a team";
const SWAPPED: &str = "Swapped fingerprints";
const REPLAYED: &str = "Replayed decisions";
const FORKED: &str = "Forks of a team's rules";
const OLD: &str = "Old rules of a team";
const OTHER: &str = "QR codes of another organization";

/// A code as a picture, as a screenshot of another screen has it.
fn picture(code: &Value, path: &Path) {
    const SIDE: u32 = 4;
    let size = code["size"].as_u64().unwrap() as u32;
    let mut picture = Pixmap::new((size + 8) * SIDE, (size + 8) * SIDE).unwrap();
    picture.fill(Color::WHITE);
    for (row, line) in code["rows"].as_array().unwrap().iter().enumerate() {
        for (column, _) in line.as_str().unwrap().bytes().enumerate().filter(|(_, module)| *module == b'1') {
            let at = |place: usize| ((place as u32 + 4) * SIDE) as f32;
            let module = Rect::from_xywh(at(column), at(row), SIDE as f32, SIDE as f32).unwrap();
            picture.fill_rect(module, &Paint::default(), Transform::identity(), None);
        }
    }
    std::fs::write(path, picture.encode_png().unwrap()).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn every_byte_of_a_request_that_was_changed_is_refused_and_nothing_of_it_stays() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    let id = ada.propose(payout(account, "10.00"), &chidi.key).await;
    let file = std::fs::read(ada.save("proposal_save", json!({ "id": id })).await).unwrap();
    // The last line is the request; the policy before it is here already.
    let request = file.strip_suffix(b"\n").unwrap().iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    let mut tried = 0;
    for at in request..file.len() {
        let mut changed = file.clone();
        changed[at] ^= 1;
        let path = office.file("changed.bursar", &changed);
        assert!(bisi.try_open(&path).await.is_err(), "byte {at}");
        tried += 1;
    }
    assert!(bisi.app.ask("proposal_list", json!({})).await["items"].as_array().unwrap().is_empty());
    bisi.open(&office.file("whole.bursar", &file)).await;
    attack::held(CHANGED, tried, tried);
    attack::control(CHANGED, "the request that nobody changed is taken", 1);
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_in_another_persons_name_does_not_match_what_they_read_aloud() {
    let office = Office::open().await;
    let Office { ada, bisi, .. } = &office;
    let stranger = office.stranger("Bisi").await;
    ada.open(&stranger.save("team_card_save", json!({})).await).await;
    let subject = format!("card:{}", stranger.key);
    let begun = ada.app.ask("team_compare_begin", json!({ "subject": subject })).await;
    let groups = bisi.fingerprint().await;
    for (at, group) in begun["groups"].as_array().unwrap().iter().enumerate().filter(|(_, group)| group["letters"].is_null()) {
        assert_eq!(group["matched"], false);
        let now = ada.app.ask("team_compare_check", json!({ "subject": subject, "group": at, "typed": groups[at] })).await;
        assert_eq!(now["matched"], false, "{now}");
    }
    assert!(ada.app.try_ask("team_compare_trust", json!({ "subject": subject })).await.is_err());
    // Without that, no version can name it.
    let mut policy = ada.team().await["policy"].clone();
    policy["members"][1]["cards"].as_array_mut().unwrap().push(json!({ "key": stranger.key, "sends": false }));
    let named = ada.app.try_ask("team_policy_sign", json!({ "policy": policy })).await.unwrap_err();
    assert!(named.message.to_string().contains("Compare the card of Bisi first"), "{named}");
    attack::held(SWAPPED, 2, 2);
    // Who is asked for what the stranger reads aloud hears that it matches.
    let own = stranger.fingerprint().await;
    ada.compare(&subject, &own).await;
    attack::control(SWAPPED, "the fingerprint of the right card matches in both groups", 1);
    stranger.app.console.shutdown().await;
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_answers_for_no_other_request() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    let first = ada.propose(payout(account, "10.00"), &chidi.key).await;
    let second = ada.propose(payout(account, "11.00"), &chidi.key).await;
    ada.carry(&first, bisi).await;
    bisi.approve(&first).await;
    ada.carry(&second, chidi).await;
    let approved = std::fs::read(bisi.save("proposal_save", json!({ "id": first })).await).unwrap();
    let decision = approved.strip_suffix(b"\n").unwrap().iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    refused(&chidi.try_open(&office.file("decision.bursar", &approved[decision..])).await.unwrap_err(), "a request that is not here");
    refused(&chidi.app.try_ask("proposal_start", json!({ "id": second })).await.unwrap_err(), "not complete");
    attack::held(REPLAYED, 2, 2);
    ada.carry(&first, chidi).await;
    chidi.open(&office.file("decision.bursar", &approved[decision..])).await;
    attack::control(REPLAYED, "the same decision about its own request", usize::from(chidi.stage(&first).await == "approved"));
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_versions_after_the_same_one_stop_everything_until_one_joins_both() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    let id = ada.propose(payout(account, "10.00"), &chidi.key).await;
    ada.carry(&id, bisi).await;
    bisi.approve(&id).await;
    bisi.carry(&id, chidi).await;
    let named = async |seat: &Seat, name: &str| {
        let mut policy = seat.team().await["policy"].clone();
        policy["team"] = json!(name);
        seat.app.allow("team_policy_sign", json!({ "policy": policy })).await;
        let waiting = seat.team().await["waiting"][0]["digest"].clone();
        seat.save("team_policy_save", json!({ "digest": waiting })).await
    };
    let (one, other) = (named(ada, "Left").await, named(bisi, "Right").await);
    bisi.open(&one).await;
    ada.open(&other).await;
    // Each signs the other's version, and neither knows that theirs holds elsewhere.
    bisi.sign_of(&one).await;
    ada.sign_of(&other).await;
    for seat in [ada, bisi] {
        chidi.open(&seat.save("team_policy_save", json!({ "digest": "" })).await).await;
    }
    assert_eq!(chidi.team().await["team"]["forked"], true);
    refused(&chidi.app.try_ask("proposal_start", json!({ "id": id })).await.unwrap_err(), "two competing versions");
    attack::held(FORKED, 1, 1);
    // Ada learns of the other end, and makes a version that follows both.
    ada.open(&bisi.save("team_policy_save", json!({ "digest": "" })).await).await;
    let joined = named(ada, "Kolanut").await;
    bisi.open(&ada.save("team_policy_save", json!({ "digest": "" })).await).await;
    bisi.sign_of(&joined).await;
    chidi.open(&bisi.save("team_policy_save", json!({ "digest": "" })).await).await;
    let team = chidi.team().await["team"].clone();
    assert_eq!((&team["forked"], &team["version"], &team["name"]), (&json!(false), &json!(3), &json!("Kolanut")), "{team}");
    let started = chidi.app.ask("proposal_start", json!({ "id": id })).await;
    attack::control(FORKED, "the same request under a version that joins both", usize::from(started["confirm"]["id"].is_string()));
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_of_somebody_who_may_no_longer_prepare_is_refused_under_the_newest_rules() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    let id = ada.propose(payout(account, "10.00"), &chidi.key).await;
    ada.carry(&id, bisi).await;
    bisi.approve(&id).await;
    let mut policy = bisi.team().await["policy"].clone();
    policy["members"][0]["roles"] = json!(["administer"]);
    bisi.app.allow("team_policy_sign", json!({ "policy": policy })).await;
    let waiting = bisi.team().await["waiting"][0]["digest"].clone();
    ada.open(&bisi.save("team_policy_save", json!({ "digest": waiting })).await).await;
    ada.sign_waiting().await;
    let old = bisi.save("team_policy_save", json!({ "digest": "" })).await;
    let old = office.file("old rules.bursar", &std::fs::read(old).unwrap());
    bisi.carry(&id, chidi).await;
    attack::control(OLD, "under the rules of before it may be sent", usize::from(chidi.stage(&id).await == "approved"));
    chidi.open(&ada.save("team_policy_save", json!({ "digest": "" })).await).await;
    // Neither the old rules nor a request that brings them put them back.
    chidi.open(&old).await;
    bisi.carry(&id, chidi).await;
    assert_eq!(chidi.team().await["team"]["version"], 2);
    refused(&chidi.app.try_ask("proposal_start", json!({ "id": id })).await.unwrap_err(), "does not have the role for it in the team");
    attack::held(OLD, 2, 2);
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_payment_is_carried_as_a_code_in_a_picture_and_the_answer_too() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    let id = ada.propose(payout(account, "10.00"), &chidi.key).await;
    let code = ada.app.ask("proposal_code", json!({ "id": id, "decision": false })).await;
    let path: PathBuf = office.file("code.png", b"");
    picture(&code, &path);
    assert_eq!(bisi.open(&path).await["id"], json!(id));
    bisi.approve(&id).await;
    let answer = bisi.app.ask("proposal_code", json!({ "id": id, "decision": true })).await;
    chidi.open(&path).await;
    picture(&answer, &path);
    chidi.open(&path).await;
    assert_eq!(chidi.stage(&id).await, "approved");
    // The same picture says nothing to people of another team.
    let other = Office::open().await;
    picture(&code, &path);
    refused(&other.bisi.try_open(&path).await.unwrap_err(), "another team");
    picture(&json!({ "size": 21, "rows": [] }), &path);
    refused(&bisi.try_open(&path).await.unwrap_err(), "no QR code from Bursar");
    other.close().await;
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_of_another_organization_is_refused_and_says_which() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    let id = ada.propose(payout(account, "10.00"), &chidi.key).await;
    let file = std::fs::read(ada.save("proposal_save", json!({ "id": id })).await).unwrap();
    let line = file.strip_suffix(b"\n").unwrap().rsplit(|byte| *byte == b'\n').next().unwrap();
    let own = Signed::<Proposal>::read(line).unwrap().document().clone();
    let key = ada.signing_key().await;
    let binding = &own.binding;
    let others = [
        (Binding { base_url: "https://other.example".into(), ..binding.clone() }, "https://other.example"),
        (Binding { live: true, ..binding.clone() }, "for a live organization"),
        (Binding { organization: "0badc0de".into(), ..binding.clone() }, "0badc0de"),
    ];
    let tried = others.len() * 2;
    for (binding, words) in others {
        // Ada signs it, for an organization that Bisi's profile does not have.
        let signed = Signed::sign(Proposal { binding, ..own.clone() }, &key).unwrap().bytes();
        refused(&bisi.try_open(&office.file("other.bursar", &[&signed, b"\n".as_slice()].concat())).await.unwrap_err(), words);
        let path = office.file("other.png", b"");
        picture(&code_of(&signed), &path);
        refused(&bisi.try_open(&path).await.unwrap_err(), words);
    }
    assert!(bisi.app.ask("proposal_list", json!({})).await["items"].as_array().unwrap().is_empty(), "nothing of them stays");
    let path = office.file("own.png", b"");
    picture(&code_of(line), &path);
    attack::held(OTHER, tried, tried);
    attack::control(OTHER, "a code of this organization is taken", usize::from(bisi.open(&path).await["id"] == json!(id)));
    office.close().await;
}

/// The code of a document, as `proposal_code` gives it.
fn code_of(document: &[u8]) -> Value {
    let code = qr::encode(std::str::from_utf8(document).unwrap()).unwrap();
    json!({ "size": code.size, "rows": code.rows })
}

impl Office {
    /// Somebody at the same service who belongs to nobody here.
    async fn stranger(&self, name: &'static str) -> Seat {
        Seat::new(Service::app(&self.base(), &self.credentials()).await, name, &self.folder("stranger")).await
    }
}

impl Seat {
    /// Signs the version that this file brought.
    async fn sign_of(&self, file: &Path) {
        let opened = self.open(&file.to_owned()).await;
        self.app.allow("team_version_sign", json!({ "digest": opened["id"] })).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_signed_while_the_clock_differs_from_the_services_by_more_than_five_minutes() {
    let service = Service::connected(bursar_sandbox::Behaviour::default()).await;
    let mirror = Mirror::before(&service.running.base_url()).await;
    let app = Service::app(&mirror.base, &service.credentials).await;
    let named = json!({ "person": "Ada", "computer": "Desk" });
    app.ask("team_card_make", named.clone()).await;
    // The service's clock stands years later from now on, by the heads of its answers: at the next year with the same day of the week.
    let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let same_day = |year: &i16| today.with().year(*year).build().is_ok_and(|other| other.weekday() == today.weekday());
    let later = (today.year() + 1..).find(same_day).unwrap();
    mirror.swap(&format!(" {} ", today.year()), &format!(" {later} "));
    app.ask("token_list", json!({ "limit": 1 })).await;
    refused(&app.try_ask("team_card_make", named).await.unwrap_err(), "The clock of this computer differs");
    assert!(app.ask("team_view", json!({})).await["clockDiffers"].as_i64().unwrap() > 300);
    app.console.shutdown().await;
    service.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn decisions_are_recorded_under_the_name_on_the_card_where_no_other_was_entered() {
    let app = TestConsole::sandbox().await;
    let named = async |person: &str| {
        app.ask("team_card_make", json!({ "person": person, "computer": "Desk" })).await;
        app.ask("app_state", json!({})).await["settings"]["personName"].clone()
    };
    let offered = async || app.ask("team_view", json!({})).await["person"].clone();
    assert_eq!(offered().await, "", "no name was entered, so the card asks for one");
    assert_eq!(named(&"x".repeat(61)).await, "", "longer than the setting takes");
    assert_eq!(named(" Ngozi Fin ").await, "Ngozi Fin");
    assert_eq!(offered().await, "Ngozi Fin");
    assert_eq!(named("Somebody Else").await, "Ngozi Fin", "one that was entered stays");
    let log = app.ask("log_list", json!({ "action": "card_make" })).await;
    assert_eq!(log["rows"][0]["person"], "Ngozi Fin", "{log}");
    app.console.shutdown().await;
}
