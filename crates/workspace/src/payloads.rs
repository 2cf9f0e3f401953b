//! What a workspace carries, each kind in each test: every byte of its payload, every byte that is sealed, and its signature under every other type.

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_approvals::{
    envelope::{Document, Signed},
    keys::{PublicKey, sha256},
    policy::MemberId,
};
use bursar_contract::Secret;
use uuid::Uuid;

use crate::{
    Address, Keyring,
    invitation::{Invitation, Invite, accept},
    keys::Collection,
    record::{Author, Claim, Content, Record, Row},
    team::Team,
};

/// A type, a file of it, and whether a file is one that this key signed.
struct Kind {
    name: &'static str,
    file: String,
    is_signed: fn(&[u8], &PublicKey) -> bool,
}

fn kind<D: Document>(file: Vec<u8>) -> Kind {
    let is_signed = |file: &[u8], key: &PublicKey| Signed::<D>::read(file).is_ok_and(|read| !read.signers([key]).is_empty());
    Kind { name: D::TYPE, file: String::from_utf8(file).unwrap(), is_signed }
}

impl Kind {
    fn payload(&self) -> (&str, Vec<u8>) {
        let text = self.file.split("\"payload\":\"").nth(1).unwrap().split('"').next().unwrap();
        (text, STANDARD.decode(text).unwrap())
    }

    /// The same file around another payload.
    fn around(&self, payload: &[u8]) -> String {
        self.file.replace(self.payload().0, &STANDARD.encode(payload))
    }
}

/// The bytes with each byte changed in three ways, one at a time, and where.
fn changed(bytes: &[u8]) -> impl Iterator<Item = (Vec<u8>, String)> {
    (0..bytes.len()).flat_map(|at| [1, 0x20, 0x80].map(|flip| (at, flip))).map(|(at, flip)| {
        let mut changed = bytes.to_vec();
        changed[at] ^= flip;
        (changed, format!("byte {at} was changed by {flip}"))
    })
}

struct Scene {
    team: Team,
    keys: Keyring,
}

impl Scene {
    fn new() -> Self {
        Self { team: Team::of_three(), keys: Keyring::fresh(Uuid::from_u128(7)).unwrap() }
    }

    /// Ada's rows, one after the other: a record, a claim, and a claim that hands the row over.
    fn rows(&self) -> Vec<Row> {
        let ada = MemberId("ada".into());
        let author = Author { member: &ada, key: self.team.key("ada"), keys: &self.keys };
        let proposal = sha256(b"a proposal");
        let record = author.record(None, &Collection::new("contacts").unwrap(), "r1", r#"{"name":"Halima Bello"}"#.into(), 1).unwrap();
        let claim = author.claim(Some(&record.head()), proposal, 3, 2).unwrap();
        let handed = author.hand_over(Some(&claim.head()), (proposal, 3), 2, self.team.card("dayo"), 3).unwrap();
        vec![record, claim, handed]
    }

    fn invitation(&self) -> Signed<Invitation> {
        let card = self.team.card_keys("chidi");
        let invite = Invite { team: sha256(b"team"), member: MemberId("chidi".into()), card, by: MemberId("ada".into()), at: 1 };
        let login = Address::parse(&Secret::new("postgres://chidi:geheim@db.example/books")).unwrap();
        invite.seal(&self.keys, Some(&login), self.team.key("ada")).unwrap()
    }

    fn is_accepted(&self, invitation: &Signed<Invitation>) -> bool {
        accept(invitation, sha256(b"team"), &self.team.policy(), &self.team.sealing_of("chidi")).is_ok()
    }

    /// One of each that Ada signed.
    fn all(&self) -> Vec<Kind> {
        let documents = self.rows().into_iter().map(|row| match Content::open(&row, &self.keys).unwrap() {
            Content::Record(record) => kind::<Record>(record.bytes()),
            Content::Claim(claim) => kind::<Claim>(claim.bytes()),
        });
        documents.chain([kind::<Invitation>(self.invitation().bytes())]).collect()
    }
}

#[test]
fn every_changed_byte_of_every_payload_is_refused_or_signed_by_nobody() {
    let scene = Scene::new();
    let key = scene.team.key("ada").public();
    for kind in scene.all() {
        assert!((kind.is_signed)(kind.file.as_bytes(), &key), "control: the unchanged {} is signed", kind.name);
        let (_, payload) = kind.payload();
        assert!(payload.len() > 100);
        assert_eq!(kind.around(&payload), kind.file, "control: nothing else of it changes");
        for (changed, how) in changed(&payload) {
            assert!(!(kind.is_signed)(kind.around(&changed).as_bytes(), &key), "{}: {how}", kind.name);
        }
    }
}

#[test]
fn every_changed_byte_of_a_sealed_row_keeps_it_shut() {
    let scene = Scene::new();
    for row in scene.rows() {
        let content = Content::open(&row, &scene.keys).expect("control: the unchanged row opens");
        assert!(content.is_placed(&row, &scene.keys) && content.is_signed_by(&scene.team.key("ada").public()), "control");
        for (sealed, how) in changed(&row.sealed) {
            assert!(Content::open(&Row { sealed, ..row.clone() }, &scene.keys).is_err(), "{}: {how}", row.place.collection.name());
        }
    }
}

/// Who signs for an administrator still cannot change what was sealed to a card: neither the keys and the login, nor for whom they are.
#[test]
fn every_changed_byte_of_an_invitation_is_refused_even_where_it_is_signed_again() {
    let scene = Scene::new();
    let invitation = scene.invitation();
    assert!(scene.is_accepted(&Signed::read(&invitation.bytes()).unwrap()), "control: the unchanged invitation is accepted");
    let again = |document: Invitation| Signed::sign(document, scene.team.key("ada")).ok();
    assert!(again(invitation.document().clone()).is_some_and(|signed| scene.is_accepted(&signed)), "control: signed again, it is the same");
    let payload = serde_json::to_vec(invitation.document()).unwrap();
    for (changed, how) in changed(&payload) {
        let signed = serde_json::from_slice::<Invitation>(&changed).ok().and_then(again);
        assert!(!signed.is_some_and(|signed| scene.is_accepted(&signed)), "{how}");
    }
    for (sealed, how) in changed(&STANDARD.decode(&invitation.document().sealed).unwrap()) {
        let signed = again(Invitation { sealed: STANDARD.encode(sealed), ..invitation.document().clone() });
        assert!(!signed.is_some_and(|signed| scene.is_accepted(&signed)), "sealed part: {how}");
    }
}

#[test]
fn a_signature_of_each_type_is_worthless_under_every_other() {
    let scene = Scene::new();
    let (key, kinds) = (scene.team.key("ada").public(), scene.all());
    for of in &kinds {
        for other in &kinds {
            assert_eq!((other.is_signed)(of.file.as_bytes(), &key), of.name == other.name, "{} read as {}", of.name, other.name);
            let retyped = of.file.replace(of.name, other.name);
            assert_eq!((other.is_signed)(retyped.as_bytes(), &key), of.name == other.name, "{} named {}", of.name, other.name);
        }
    }
}
