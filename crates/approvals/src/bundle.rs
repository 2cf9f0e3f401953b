//! Files that carry documents: one envelope on each line. A file may carry a request with its decisions, or all versions of a policy.

use crate::{
    Refusal,
    card::Card,
    decision::Decision,
    directory::Directory,
    envelope::{Document, Signed},
    policy::Policy,
    proposal::Proposal,
};

/// The largest file, in bytes.
pub const MOST_FILE: u64 = 64 * 1024 * 1024;
/// The most documents in a file.
const MOST_DOCUMENTS: usize = 2_000;

/// A document that is carried between computers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Carried {
    /// A person's card.
    Card(Signed<Card>),
    /// A version of a policy.
    Policy(Signed<Policy>),
    /// What requests may refer to.
    Directory(Signed<Directory>),
    /// A request.
    Proposal(Signed<Proposal>),
    /// A decision about a request.
    Decision(Signed<Decision>),
}

impl Carried {
    fn read(line: &[u8]) -> Result<Self, Refusal> {
        // An envelope has one encoding, so its type always stands here.
        fn is<D: Document>(line: &[u8]) -> bool {
            line.starts_with(format!("{{\"payloadType\":\"{}\",", D::TYPE).as_bytes())
        }
        if is::<Card>(line) {
            Signed::read(line).map(Self::Card)
        } else if is::<Policy>(line) {
            Signed::read(line).map(Self::Policy)
        } else if is::<Directory>(line) {
            Signed::read(line).map(Self::Directory)
        } else if is::<Proposal>(line) {
            Signed::read(line).map(Self::Proposal)
        } else if is::<Decision>(line) {
            Signed::read(line).map(Self::Decision)
        } else {
            Err(Refusal::Type)
        }
    }

    fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Card(signed) => signed.bytes(),
            Self::Policy(signed) => signed.bytes(),
            Self::Directory(signed) => signed.bytes(),
            Self::Proposal(signed) => signed.bytes(),
            Self::Decision(signed) => signed.bytes(),
        }
    }
}

/// Reads one document.
pub fn one(envelope: &[u8]) -> Result<Carried, Refusal> {
    Carried::read(envelope)
}

/// Reads a file. One line that is refused refuses the file: a part of it would look whole.
pub fn read(file: &[u8]) -> Result<Vec<Carried>, Refusal> {
    if file.len() as u64 > MOST_FILE {
        return Err(Refusal::TooLarge);
    }
    let lines = file.strip_suffix(b"\n").ok_or(Refusal::Encoding)?;
    if lines.iter().filter(|byte| **byte == b'\n').count() >= MOST_DOCUMENTS {
        return Err(Refusal::TooLarge);
    }
    lines.split(|byte| *byte == b'\n').map(Carried::read).collect()
}

/// The bytes of a file.
pub fn write(documents: &[Carried]) -> Vec<u8> {
    let mut file = Vec::new();
    for document in documents {
        file.extend(document.bytes());
        file.push(b'\n');
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{decision::Verdict, team::Team};

    fn carried() -> Vec<Carried> {
        let team = Team::of_three();
        let proposed = team.proposed();
        let decided = team.decided(proposed.digest(), Verdict::Approve, "bisi", "bisi");
        let versions = team.chain().versions().into_iter().cloned().map(Carried::Policy).collect::<Vec<_>>();
        [versions, vec![Carried::Proposal(proposed), Carried::Decision(decided)]].concat()
    }

    #[test]
    fn what_is_written_is_read_again_and_has_one_encoding() {
        let all = carried();
        let file = write(&all);
        assert_eq!(read(&file), Ok(all.clone()));
        assert_eq!(write(&read(&file).unwrap()), file);
    }

    #[test]
    fn one_line_that_is_refused_refuses_the_file() {
        let file = write(&carried());
        assert_eq!(read(&file[..file.len() - 1]), Err(Refusal::Encoding));
        assert_eq!(read(&[&file[..], b"\n"].concat()), Err(Refusal::Type));
        assert_eq!(read(&[&file[..], b"{}\n"].concat()), Err(Refusal::Type));
        assert_eq!(read(&[&file[..], &file.to_ascii_uppercase()].concat()), Err(Refusal::Type));
        assert_eq!(read(b"\n".repeat(MOST_DOCUMENTS + 1).as_slice()), Err(Refusal::TooLarge));
        assert_eq!(read(b""), Err(Refusal::Encoding));
    }
}
