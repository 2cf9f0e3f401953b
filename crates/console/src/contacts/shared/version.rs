//! A version of a contact as the computers of a team share it: who it is, what it was made from, and nothing that is one computer's own matter, such as
//! its cooling-off period.

use std::collections::BTreeSet;

use bursar_approvals::keys::{Digest, KeyId, sha256};
use bursar_contract::untrusted::shown_long;
use bursar_journal::contact::{Contact, ContactKind, PaymentDetails, PaymentMethod, Proof, VerificationLevel};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::contacts::{form, verification};

/// The longest body of a record, in bytes.
const MOST_BODY: usize = 64 * 1024;
/// Versions that one may be made from: those that stood side by side.
const MOST_PARENTS: usize = 64;

/// A version of a contact. Its digest is that of its text, which names its computer: a record around it is signed anew where a chain moved, and what was
/// made from it must still find it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Version {
    /// Version of this format: 1.
    pub format: u32,
    /// The contact.
    pub contact: String,
    /// The card of the computer that made it.
    pub computer: KeyId,
    /// The versions that it was made from, and replaces. In order, each once.
    pub parents: Vec<Digest>,
    /// Milliseconds, by the clock of that computer.
    pub at: i64,
    /// The contact, whole. None: it was removed.
    pub content: Option<Content>,
}

/// What is shared of a contact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Content {
    pub kind: ContactKind,
    pub name: String,
    pub tags: Vec<String>,
    pub note: String,
    pub created_at: String,
    pub methods: Vec<Method>,
}

/// A way to pay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Method {
    pub id: String,
    pub details: PaymentDetails,
    /// Every step of its verification, the lowest first.
    pub steps: Vec<Step>,
}

/// A step of a verification. Who took it is said by the version that first has it: a name in here would be anybody's word.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Step {
    pub level: VerificationLevel,
    pub at: String,
    pub note: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called_at: Option<String>,
}

/// Why a version is not taken in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Refused {
    /// It is too long.
    Long,
    /// It is not in this format, or has what this version of Bursar does not know.
    Format,
    /// It says that another computer made it.
    Computer,
    /// It names itself, or others more than once or too many.
    Parents,
    /// Something in it is no valid contact.
    Content,
    /// This computer has written too many.
    Many,
}

impl Version {
    /// As the text of a record.
    pub fn body(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }

    /// Reads what a computer signed. Nothing of it is believed before this.
    pub fn read(body: &str, computer: KeyId) -> Result<(Digest, Self), Refused> {
        if body.len() > MOST_BODY {
            return Err(Refused::Long);
        }
        let version: Self = serde_json::from_str(body).map_err(|_| Refused::Format)?;
        let digest = sha256(body.as_bytes());
        if version.format != 1 {
            return Err(Refused::Format);
        }
        if version.computer != computer {
            return Err(Refused::Computer);
        }
        let in_order = version.parents.is_sorted_by(|one, next| one < next);
        if !in_order || version.parents.len() > MOST_PARENTS || version.parents.contains(&digest) {
            return Err(Refused::Parents);
        }
        if !is_id(&version.contact) || version.content.as_ref().is_some_and(|content| !content.is_valid()) {
            return Err(Refused::Content);
        }
        Ok((digest, version))
    }
}

impl Content {
    /// Of a contact of this computer.
    pub fn of(contact: &Contact) -> Self {
        let Contact { kind, name, tags, note, methods, created_at, .. } = contact.clone();
        Self { kind, name, tags, note, created_at, methods: methods.into_iter().map(Method::of).collect() }
    }

    /// Whether the form would have taken it so, letter by letter.
    fn is_valid(&self) -> bool {
        let mut places = BTreeSet::new();
        let mut ids = BTreeSet::new();
        form::name(&self.name).is_ok_and(|name| name == self.name)
            && form::tags(&self.tags).is_ok_and(|tags| tags == self.tags)
            && form::note(&self.note).is_ok_and(|note| note == self.note)
            && is_time(&self.created_at)
            && self.methods.len() <= form::METHODS
            && self.methods.iter().all(|method| method.is_valid() && places.insert(form::place(&method.details)) && ids.insert(&method.id))
    }
}

impl Method {
    fn of(method: PaymentMethod) -> Self {
        let steps = method.proofs.into_iter().map(Step::of).collect();
        Self { id: method.id, details: method.details, steps }
    }

    fn is_valid(&self) -> bool {
        let known = [VerificationLevel::ReadBack, VerificationLevel::TestReceived, VerificationLevel::Verified];
        is_id(&self.id)
            && form::details(&self.details).is_ok_and(|details| details == self.details)
            && self.steps.len() <= known.len()
            && self.steps.iter().zip(known).all(|(step, level)| step.level == level && step.is_valid())
    }
}

impl Step {
    pub fn of(proof: Proof) -> Self {
        let Proof { level, at, note, phone, called_at, .. } = proof;
        Self { level, at, note, phone, called_at }
    }

    fn is_valid(&self) -> bool {
        is_time(&self.at)
            && self.note.chars().count() <= verification::MOST_NOTE
            && shown_long(&self.note) == self.note
            && self.phone.as_deref().is_none_or(|phone| verification::phone(phone).is_ok_and(|kept| kept == phone))
            && self.called_at.as_deref().is_none_or(is_time)
    }
}

pub(super) fn is_id(text: &str) -> bool {
    Uuid::parse_str(text).is_ok_and(|id| id.to_string() == text)
}

fn is_time(text: &str) -> bool {
    text.len() <= 40 && text.parse::<Timestamp>().is_ok()
}

#[cfg(test)]
pub(in crate::contacts) mod tests {
    use super::*;

    pub const CONTACT: &str = "6f1f5a0e-2f0c-4a7e-9a51-6a3c1d9b7e10";
    pub const METHOD: &str = "0b8f2d3c-9d64-4c0a-8a4f-3f0d6f1e2a11";

    pub fn computer(name: &str) -> KeyId {
        KeyId(sha256(name.as_bytes()))
    }

    pub(in crate::contacts::shared) fn bank(number: &str) -> PaymentDetails {
        PaymentDetails::Bank { sort_code: "044".into(), bank: "Access Bank".into(), account_number: number.into(), account_name: "HALIMA BELLO".into() }
    }

    pub(in crate::contacts::shared) fn step(level: VerificationLevel, note: &str) -> Step {
        Step { level, at: "2026-11-20T09:00:00Z".into(), note: note.into(), phone: None, called_at: None }
    }

    pub(in crate::contacts::shared) fn content(number: &str) -> Content {
        let methods = vec![Method { id: METHOD.into(), details: bank(number), steps: Vec::new() }];
        let created_at = "2026-11-02T09:00:00Z".into();
        Content { kind: ContactKind::Company, name: "Halima Bello".into(), tags: Vec::new(), note: String::new(), created_at, methods }
    }

    pub(in crate::contacts::shared) fn version(by: &str, at: i64, parents: &[Digest], content: Option<Content>) -> Version {
        let parents: BTreeSet<Digest> = parents.iter().copied().collect();
        Version { format: 1, contact: CONTACT.into(), computer: computer(by), parents: parents.into_iter().collect(), at, content }
    }

    #[test]
    fn a_version_comes_back_as_it_was_and_everything_else_is_refused_by_its_reason() {
        let ada = computer("ada");
        let good = version("ada", 1, &[], Some(content("0690000031")));
        let body = good.body().unwrap();
        assert_eq!(Version::read(&body, ada).unwrap().1, good);
        assert_eq!(Version::read(&body, computer("bisi")), Err(Refused::Computer), "a copy by another computer");
        assert_eq!(Version::read(&format!("{body}{}", " ".repeat(MOST_BODY)), ada), Err(Refused::Long));
        assert_eq!(Version::read(&body.replacen('{', r#"{"more":1,"#, 1), ada), Err(Refused::Format));
        assert_eq!(Version::read(&body.replace(r#""format":1"#, r#""format":2"#), ada), Err(Refused::Format));
        let one = sha256(b"one");
        let mut twice = good.clone();
        twice.parents = vec![one, one];
        assert_eq!(Version::read(&twice.body().unwrap(), ada), Err(Refused::Parents));
        twice.parents = (0..=MOST_PARENTS).map(|at| sha256(&[at as u8])).collect();
        twice.parents.sort();
        assert_eq!(Version::read(&twice.body().unwrap(), ada), Err(Refused::Parents));
        let spoilt: [fn(&mut Version); 9] = [
            |v| v.contact = "../x".into(),
            |v| v.content.as_mut().unwrap().name = "x".repeat(101),
            |v| v.content.as_mut().unwrap().name = "Halima\u{202e}Bello".into(),
            |v| v.content.as_mut().unwrap().tags = vec!["b".into(), "a".into()],
            |v| v.content.as_mut().unwrap().note = "x".repeat(2001),
            |v| v.content.as_mut().unwrap().methods[0].details = bank("069000003"),
            |v| v.content.as_mut().unwrap().methods.push(Method { id: CONTACT.into(), details: bank("0690000031"), steps: Vec::new() }),
            |v| v.content.as_mut().unwrap().methods[0].steps = vec![step(VerificationLevel::Verified, "")],
            |v| v.content.as_mut().unwrap().created_at = "yesterday".into(),
        ];
        for (at, spoil) in spoilt.into_iter().enumerate() {
            let mut bad = good.clone();
            spoil(&mut bad);
            assert_eq!(Version::read(&bad.body().unwrap(), ada), Err(Refused::Content), "{at}");
        }
    }
}
