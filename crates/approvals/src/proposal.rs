//! Proposals: requests that a member prepared, exactly as they would be sent.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use uuid::{Builder, Uuid};

use crate::{
    Refusal,
    card::is_name,
    envelope::Document,
    keys::{Digest, KeyId, sha256},
    policy::MemberId,
};

const DAY: i64 = 24 * 60 * 60_000;
/// The longest lifetime of a proposal, in milliseconds.
pub const MOST_LIFE: i64 = 30 * DAY;
/// The default lifetime of a proposal, in milliseconds.
pub const USUAL_LIFE: i64 = 7 * DAY;
/// The most rows in a batch.
pub const MOST_ROWS: usize = 20_000;
/// The largest attachment, in bytes.
pub const MOST_ATTACHMENT: u64 = 5 * 1024 * 1024;
/// The most files that are attached.
pub const MOST_ATTACHMENTS: usize = 20;
/// The most computers that may send a proposal.
pub const MOST_SENDERS: usize = 16;
/// The most characters in a note.
pub const MOST_NOTE: usize = 2_000;
const MOST_REFERENCE: usize = 500;

/// Where a proposal may be sent. A proposal for one organization is not valid for another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Binding {
    /// Base URL of the service.
    pub base_url: String,
    /// Whether it moves real money.
    pub live: bool,
    /// The organization, as the service identifies it.
    pub organization: String,
}

/// A request, exactly as it would be sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Request {
    /// Name of the operation.
    pub operation: String,
    /// The operation's input as JSON. The idempotency key and secrets are no part of it.
    pub body: String,
    /// The maker's reference. It is not sent.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reference: String,
}

impl Request {
    fn is_readable(&self) -> bool {
        let body = serde_json::from_str::<&serde_json::value::RawValue>(&self.body).is_ok();
        body && is_name(&self.operation) && self.reference.chars().count() <= MOST_REFERENCE
    }
}

/// What would be sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Content {
    /// One request.
    Single {
        /// The request.
        request: Request,
        /// Whether it pays a salary, which has no stamp duty.
        salary: bool,
    },
    /// Several requests.
    Batch {
        /// Display name: "Salaries October".
        name: String,
        /// Whether they pay salaries, which have no stamp duty.
        salary: bool,
        /// The requests, in sending order.
        rows: Vec<Request>,
    },
}

impl Content {
    /// The requests, in sending order.
    pub fn requests(&self) -> &[Request] {
        match self {
            Self::Single { request, .. } => std::slice::from_ref(request),
            Self::Batch { rows, .. } => rows,
        }
    }

    /// Whether it pays salaries.
    pub fn is_salary(&self) -> bool {
        match self {
            Self::Single { salary, .. } | Self::Batch { salary, .. } => *salary,
        }
    }
}

/// A file that belongs to a proposal and is carried beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Attachment {
    /// Name of the file.
    pub name: String,
    /// SHA-256 of the file.
    pub sha256: Digest,
    /// Size of the file, in bytes.
    pub bytes: u64,
}

impl Attachment {
    /// Whether these bytes are the attached file.
    pub fn is(&self, file: &[u8]) -> bool {
        file.len() as u64 == self.bytes && sha256(file) == self.sha256
    }
}

/// A request that one member prepared for others to approve.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Proposal {
    /// Version of this format: 1.
    pub format: u32,
    /// The team's id.
    pub team: Digest,
    /// The policy version that the maker used.
    pub policy: Digest,
    /// Where it may be sent.
    pub binding: Binding,
    /// What would be sent.
    pub content: Content,
    /// The computers that may send it, by the ids of their cards' signing keys. Of several, claims decide which one sends each row.
    #[serde(with = "one_or_several")]
    pub sends: BTreeSet<KeyId>,
    /// Who prepared it.
    pub maker: MemberId,
    /// The maker's note.
    pub note: String,
    /// Attached files.
    pub attachments: Vec<Attachment>,
    /// Milliseconds.
    pub created: i64,
    /// Milliseconds.
    pub expires: i64,
}

impl Document for Proposal {
    const TYPE: &'static str = "application/vnd.bursar.proposal+json";
    const MOST_BYTES: usize = 20 * 1024 * 1024;

    fn check(&self) -> Result<(), Refusal> {
        if self.format != 1 {
            return Err(Refusal::Format);
        }
        let life = self.expires.checked_sub(self.created).is_some_and(|life| (1..=MOST_LIFE).contains(&life));
        let rows = match &self.content {
            Content::Single { .. } => true,
            Content::Batch { name, rows, .. } => is_name(name) && (1..=MOST_ROWS).contains(&rows.len()),
        };
        let attachments = self.attachments.len() <= MOST_ATTACHMENTS && self.attachments.iter().all(|one| is_name(&one.name) && one.bytes <= MOST_ATTACHMENT);
        let requests = self.content.requests().iter().all(Request::is_readable);
        let senders = (1..=MOST_SENDERS).contains(&self.sends.len());
        if life && rows && attachments && requests && senders && self.note.chars().count() <= MOST_NOTE { Ok(()) } else { Err(Refusal::Content) }
    }
}

/// One key as a text, several as a list: a proposal for one computer reads as it did before several were possible.
mod one_or_several {
    use serde::{Deserializer, Serializer, de};

    use super::*;

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        One(KeyId),
        Several(BTreeSet<KeyId>),
    }

    pub fn serialize<S: Serializer>(keys: &BTreeSet<KeyId>, to: S) -> Result<S::Ok, S::Error> {
        match keys.first() {
            Some(one) if keys.len() == 1 => one.serialize(to),
            _ => keys.serialize(to),
        }
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<BTreeSet<KeyId>, D::Error> {
        match Written::deserialize(from)? {
            Written::One(key) => Ok([key].into()),
            Written::Several(keys) if keys.len() > 1 => Ok(keys),
            Written::Several(_) => Err(de::Error::custom("a list of fewer than two computers")),
        }
    }
}

/// Letters of a code, without those that are easily confused.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// The code by which people name a proposal: "K7Q-4MD". It tells apart, it proves nothing.
pub fn code(proposal: Digest) -> String {
    let mut code: String = proposal.0.iter().take(6).map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect();
    code.insert(3, '-');
    code
}

/// The idempotency key of a row. It is derived from the proposal, so nobody can choose a key that was used before.
pub fn row_key(proposal: Digest, row: u32) -> Uuid {
    let hash = sha256(&[b"bursar row key\0".as_slice(), &proposal.0, &row.to_be_bytes()].concat());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash.0[..16]);
    Builder::from_random_bytes(bytes).into_uuid()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::team::Team;

    #[test]
    fn a_proposal_lives_thirty_days_at_most() {
        let team = Team::of_three();
        let one = team.proposal();
        assert_eq!(one.check(), Ok(()));
        for expires in [one.created, one.created - 1, one.created + MOST_LIFE + 1, i64::MIN, i64::MAX] {
            assert_eq!(Proposal { expires, ..one.clone() }.check(), Err(Refusal::Content), "{expires}");
        }
        assert_eq!(Proposal { expires: one.created + MOST_LIFE, ..one }.check(), Ok(()));
    }

    #[test]
    fn one_computer_is_written_as_a_text_and_several_as_a_list() {
        let one = Team::of_three().proposal();
        let text = |proposal: &Proposal| serde_json::to_value(proposal).unwrap()["sends"].clone();
        let key = text(&one);
        assert!(key.is_string(), "{key}");
        let other = KeyId(sha256(b"another card"));
        let several = Proposal { sends: one.sends.iter().copied().chain([other]).collect(), ..one.clone() };
        assert_eq!(text(&several).as_array().unwrap().len(), 2);
        let back = |sends: serde_json::Value| {
            let mut document = serde_json::to_value(&one).unwrap();
            document["sends"] = sends;
            serde_json::from_value::<Proposal>(document).ok()
        };
        assert_eq!(back(text(&several)), Some(several));
        assert_eq!(back(key.clone()), Some(one.clone()));
        for sends in [serde_json::json!([]), serde_json::json!([key])] {
            assert_eq!(back(sends.clone()), None, "{sends}");
        }
        let many = (0..=MOST_SENDERS).map(|at| KeyId(sha256(&[at as u8]))).collect();
        for sends in [BTreeSet::new(), many] {
            assert_eq!(Proposal { sends, ..one.clone() }.check(), Err(Refusal::Content));
        }
    }

    #[test]
    fn bodies_are_json_and_a_batch_has_rows() {
        let one = Team::of_three().proposal();
        let row = |body: String| Request { operation: "virtual_account_transfer".into(), body, reference: String::new() };
        let content = |rows: Vec<String>| Content::Batch { name: "October".into(), salary: true, rows: rows.into_iter().map(row).collect() };
        let batch = |rows: Vec<String>| Proposal { content: content(rows), ..one.clone() };
        assert_eq!(batch(vec!["{}".into()]).check(), Ok(()));
        assert_eq!(batch(vec![]).check(), Err(Refusal::Content));
        assert_eq!(batch(vec!["{".into()]).check(), Err(Refusal::Content));
        assert_eq!(batch(vec!["{}".into(); MOST_ROWS + 1]).check(), Err(Refusal::Content));
    }

    #[test]
    fn an_attachment_is_its_bytes() {
        let file = b"invoice 77".to_vec();
        let attachment = Attachment { name: "invoice.pdf".into(), sha256: sha256(&file), bytes: file.len() as u64 };
        assert!(attachment.is(&file));
        for at in 0..file.len() {
            let mut changed = file.clone();
            changed[at] ^= 1;
            assert!(!attachment.is(&changed), "byte {at}");
        }
        let large = Attachment { bytes: MOST_ATTACHMENT + 1, ..attachment };
        assert_eq!(Proposal { attachments: vec![large], ..Team::of_three().proposal() }.check(), Err(Refusal::Content));
    }

    #[test]
    fn keys_of_rows_are_version_4_stable_and_never_the_same() {
        let (one, other) = (sha256(b"one"), sha256(b"other"));
        let keys: BTreeSet<Uuid> = (0..1_000).flat_map(|row| [row_key(one, row), row_key(other, row)]).collect();
        assert_eq!(keys.len(), 2_000);
        assert!(keys.iter().all(|key| key.get_version_num() == 4 && key.get_variant() == uuid::Variant::RFC4122));
        assert_eq!(row_key(one, 7), row_key(one, 7));
        // Keys must never change: a different key for the same row could pay it twice.
        assert_eq!(row_key(one, 0).to_string(), "71df0c4d-ffc5-4f65-83ef-6f0172bd4b3a");
    }
}
