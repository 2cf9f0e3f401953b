//! Values that the computers of a team share, and of which the newest counts, such as notes. The time is that of the computer on which a value was written.
//! No payment depends on one.

use std::{cmp::Ordering, marker::PhantomData};

use bursar_approvals::keys::{Digest, KeyId, sha256};
use bursar_contract::{Code, Fault};
use bursar_journal::{Record, RecordKind};
use bursar_messages::message;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{Came, Collection, Untold};
use crate::{base::session::Session, team::members::computer_name};

/// One kind of shared value.
pub(crate) trait Newest: Send + Sync + 'static {
    /// The name of its collection.
    const NAME: &'static str;
    /// One value.
    type Value: Clone + PartialEq + Serialize + DeserializeOwned;

    /// Checks a value that another computer sent. Returns it without hidden characters, or nothing if Bursar would not write it.
    fn read(name: &str, value: Self::Value) -> Option<Self::Value>;

    /// The values of this computer, with the names that the team uses for them.
    fn here(session: &Session, own: KeyId) -> Result<Vec<(String, Self::Value)>, Fault>;

    /// Saves a value so that screens show it. `by`: the colleague who wrote it. Returns false if it cannot be saved yet, for example because this computer does
    /// not know the payment.
    fn put(session: &Session, own: KeyId, name: &str, value: &Self::Value, by: Option<&str>) -> Result<bool, Fault>;

    /// Called when this computer joins and a colleague has a different value under the same name. Returns what to save, so that neither is lost.
    fn keep_both(session: &Session, name: &str, here: Self::Value, theirs: Self::Value) -> Result<Vec<(String, Self::Value)>, Fault>;
}

/// These values as a collection of the workspace.
pub(crate) struct NewestCounts<N>(PhantomData<fn() -> N>);

/// A value as it is sent to the others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Told<V> {
    format: u8,
    name: String,
    value: V,
    /// Milliseconds: when it was written, by the clock of that computer. 0 for a value from before the workspace.
    at: i64,
}

/// The value that counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Kept<V> {
    computer: KeyId,
    /// Digest of the signed text.
    digest: Digest,
    at: i64,
    value: V,
}

const FORMAT: u8 = 1;
/// More bytes than such a value needs.
const MOST_BYTES: usize = 16 * 1024;
const LONGEST_NAME: usize = 200;
/// How many values may wait because [`Newest::put`] returned false. More are ignored.
const MOST_DUE: usize = 10_000;
/// Milliseconds that a signed time may be ahead of this computer. A clock that is years ahead would keep every later value out.
const FARTHEST: i64 = 24 * 3_600_000;

impl<V> Kept<V> {
    /// The same order on every computer.
    fn order(&self, other: &Self) -> Ordering {
        (self.at, self.computer, self.digest).cmp(&(other.at, other.computer, other.digest))
    }
}

/// Reads a value that another computer signed. Returns nothing if Bursar would not write it.
fn read<N: Newest>(computer: KeyId, body: &str, now: i64) -> Option<(String, Kept<N::Value>)> {
    let told: Told<N::Value> = (body.len() <= MOST_BYTES).then(|| serde_json::from_str(body).ok()).flatten()?;
    let is_named = !told.name.is_empty() && told.name.len() <= LONGEST_NAME && !told.name.contains(char::is_control);
    let in_time = (0..=now.saturating_add(FARTHEST)).contains(&told.at);
    let value = (told.format == FORMAT && is_named && in_time).then(|| N::read(&told.name, told.value)).flatten()?;
    Some((told.name, Kept { computer, digest: sha256(body.as_bytes()), at: told.at, value }))
}

impl<N: Newest> NewestCounts<N> {
    /// The collection.
    pub const fn new() -> Self {
        Self(PhantomData)
    }

    /// A person wrote a value here. In a workspace, it is shared.
    pub fn written(session: &Session, name: String, value: N::Value) -> Result<(), Fault> {
        if !session.workspace().is_joined()? {
            return Ok(());
        }
        let mut change = Change::of::<N>();
        change.own(session.team().needed()?.own, name, value, session.clock.now())?;
        change.write(session)
    }

    /// The id of a stored record of this collection.
    fn record(kind: &str, name: &str) -> String {
        format!("{}-{kind}:{name}", N::NAME)
    }

    /// The value of this name that counts.
    fn kept(session: &Session, name: &str) -> Result<Option<Kept<N::Value>>, Fault> {
        let id = Self::record(KEPT, name);
        let found = session.journal.records_under(RecordKind::Workspace, &id)?;
        found.into_iter().find(|(of, _)| *of == id).map(|(_, record)| parsed(&record)).transpose()
    }

    /// Shares the values from before the workspace.
    fn begin(session: &Session, own: KeyId) -> Result<(), Fault> {
        let begun = Self::record(BEGUN, "");
        if !session.journal.record_ids(RecordKind::Workspace, &begun)?.is_empty() {
            return Ok(());
        }
        let mut change = Change::of::<N>();
        for (name, here) in N::here(session, own)? {
            match Self::kept(session, &name)? {
                None => change.own(own, name, here, 0)?,
                Some(theirs) if theirs.value == here => {}
                Some(theirs) => {
                    for (name, value) in N::keep_both(session, &name, here, theirs.value)? {
                        N::put(session, own, &name, &value, None)?;
                        change.own(own, name, value, session.clock.now())?;
                    }
                }
            }
        }
        change.put.push((begun, Vec::new()));
        change.write(session)
    }

    /// Saves the value that counts, or lets it wait.
    fn put(session: &Session, own: KeyId, name: &str) -> Result<(), Fault> {
        let Some(Kept { computer, value, .. }) = Self::kept(session, name)? else { return Ok(()) };
        let membership = session.team().membership()?;
        let by = membership.as_ref().and_then(|membership| membership.newest()).map(|policy| computer_name(policy, computer)).unwrap_or_default();
        if N::put(session, own, name, &value, Some(&by))? {
            session.journal.write_records(RecordKind::Workspace, &[], &[Self::record(DUE, name)], None)?;
        }
        Ok(())
    }
}

/// The value that counts.
const KEPT: &str = "kept";
/// The newest value of this computer, as it is sent to the others.
const OWN: &str = "own";
/// A value that waits: see [`MOST_DUE`].
const DUE: &str = "due";
/// The values from before the workspace are shared.
const BEGUN: &str = "begun";

/// One change of what is stored.
struct Change<N> {
    put: Vec<Record>,
    gone: Vec<String>,
    of: PhantomData<fn() -> N>,
}

impl Change<()> {
    fn of<N: Newest>() -> Change<N> {
        Change { put: Vec::new(), gone: Vec::new(), of: PhantomData }
    }
}

impl<N: Newest> Change<N> {
    fn keep(&mut self, name: &str, kept: &Kept<N::Value>) -> Result<(), Fault> {
        self.put.push((NewestCounts::<N>::record(KEPT, name), json(kept)?));
        Ok(())
    }

    /// Adds a value of this computer, which is saved already.
    fn own(&mut self, own: KeyId, name: String, value: N::Value, at: i64) -> Result<(), Fault> {
        let told = Told { format: FORMAT, name, value, at };
        let body = json(&told)?;
        let kept = Kept { computer: own, digest: sha256(&body), at, value: told.value };
        self.put.push((NewestCounts::<N>::record(OWN, &told.name), body));
        self.gone.push(NewestCounts::<N>::record(DUE, &told.name));
        self.keep(&told.name, &kept)
    }

    fn write(self, session: &Session) -> Result<(), Fault> {
        session.journal.write_records(RecordKind::Workspace, &self.put, &self.gone, None)
    }
}

impl<N: Newest> Collection for NewestCounts<N> {
    fn name(&self) -> &'static str {
        N::NAME
    }

    fn take(&self, session: &Session, own: KeyId, came: Vec<Came>) -> Result<Vec<String>, Fault> {
        let mut mine = Vec::new();
        for Came { computer, body } in came {
            let Some((name, fresh)) = read::<N>(computer, &body, session.clock.now()) else { continue };
            if computer == own {
                mine.push(id_of(&name, fresh.digest));
            }
            let is_older = Self::kept(session, &name)?.is_some_and(|kept| fresh.order(&kept).is_le());
            if is_older || session.journal.record_ids(RecordKind::Workspace, &Self::record(DUE, ""))?.len() >= MOST_DUE {
                continue;
            }
            let mut change = Change::of::<N>();
            change.keep(&name, &fresh)?;
            change.put.push((Self::record(DUE, &name), Vec::new()));
            change.write(session)?;
        }
        Ok(mine)
    }

    fn settle(&self, session: &Session, own: KeyId) -> Result<(), Fault> {
        if !session.workspace().is_joined()? {
            return Ok(());
        }
        Self::begin(session, own)?;
        let due = Self::record(DUE, "");
        for id in session.journal.record_ids(RecordKind::Workspace, &due)? {
            Self::put(session, own, &id[due.len()..])?;
        }
        Ok(())
    }

    fn untold(&self, session: &Session, _own: KeyId, is_told: &dyn Fn(&str) -> bool, most: usize) -> Result<Vec<Untold>, Fault> {
        let mut untold = Vec::new();
        for (_, record) in session.journal.records_under(RecordKind::Workspace, &Self::record(OWN, ""))? {
            let told: Told<N::Value> = parsed(&record)?;
            let id = id_of(&told.name, sha256(&record));
            if !is_told(&id) && untold.len() < most {
                untold.push(Untold { id, body: String::from_utf8(record).map_err(|_| unreadable())? });
            }
        }
        Ok(untold)
    }
}

fn id_of(name: &str, digest: Digest) -> String {
    format!("{name}/{digest}")
}

fn json(value: &impl Serialize) -> Result<Vec<u8>, Fault> {
    serde_json::to_vec(value).map_err(|_| unreadable())
}

fn parsed<T: DeserializeOwned>(record: &[u8]) -> Result<T, Fault> {
    serde_json::from_slice(record).map_err(|_| unreadable())
}

fn unreadable() -> Fault {
    Fault::new(Code::Storage, message!("journal-note-unreadable"))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Words;

    impl Newest for Words {
        const NAME: &'static str = "words";
        type Value = String;

        fn read(_: &str, value: String) -> Option<String> {
            (value != "refused").then_some(value)
        }

        fn here(_: &Session, _: KeyId) -> Result<Vec<(String, String)>, Fault> {
            Ok(Vec::new())
        }

        fn put(_: &Session, _: KeyId, _: &str, _: &String, _: Option<&str>) -> Result<bool, Fault> {
            Ok(true)
        }

        fn keep_both(_: &Session, name: &str, here: String, _: String) -> Result<Vec<(String, String)>, Fault> {
            Ok(vec![(name.to_owned(), here)])
        }
    }

    const NOW: i64 = 1_764_300_000_000;

    fn told(change: impl FnOnce(&mut serde_json::Value)) -> String {
        let mut told = serde_json::json!({ "format": 1, "name": "ab12/7d1c", "value": "for the lorry", "at": NOW });
        change(&mut told);
        told.to_string()
    }

    fn computers() -> [KeyId; 2] {
        [b"first".as_slice(), b"second"].map(|name| KeyId(sha256(name)))
    }

    #[test]
    fn what_came_is_read_only_as_bursar_writes_it() {
        let is_read = |body: String| read::<Words>(computers()[0], &body, NOW).is_some();
        assert!(is_read(told(|_| {})), "the control");
        assert!(is_read(told(|told| told["at"] = (NOW + FARTHEST).into())));
        for (what, wrong) in [
            ("a newer format", told(|told| told["format"] = 2.into())),
            ("a field that nobody knows", told(|told| told["color"] = "red".into())),
            ("a time that is far ahead", told(|told| told["at"] = (NOW + FARTHEST + 1).into())),
            ("a time before all", told(|told| told["at"] = (-1).into())),
            ("no name", told(|told| told["name"] = "".into())),
            ("a name that is too long", told(|told| told["name"] = "c".repeat(LONGEST_NAME + 1).into())),
            ("a control character in the name", told(|told| told["name"] = "a\u{7}b".into())),
            ("another kind of value", told(|told| told["value"] = 7.into())),
            ("a value that its folder refuses", told(|told| told["value"] = "refused".into())),
            ("too many bytes", told(|told| told["value"] = "a".repeat(MOST_BYTES).into())),
        ] {
            assert!(!is_read(wrong), "{what}");
        }
    }

    #[test]
    fn of_two_values_the_newer_one_counts_and_of_two_of_the_same_time_the_same_one_everywhere() {
        let [first, second] = computers();
        let kept = |computer: KeyId, at: i64, value: &str| {
            let body = told(|told| (told["at"], told["value"]) = (at.into(), value.into()));
            read::<Words>(computer, &body, NOW).unwrap().1
        };
        for (newer, older) in [(first, second), (second, first)] {
            assert!(kept(newer, 2, "later").order(&kept(older, 1, "earlier")).is_gt());
        }
        assert!(kept(first, 1, "same time").order(&kept(second, 1, "same time")).is_ne());
        assert!(kept(first, 1, "one").order(&kept(first, 1, "another")).is_ne());
        assert!(kept(first, 1, "one").order(&kept(first, 1, "one")).is_eq(), "what came twice changes nothing");
    }
}
