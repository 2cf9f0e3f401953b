//! Decisions about a proposal: approve, reject, or withdraw.

use serde::{Deserialize, Serialize};

use crate::{Refusal, envelope::Document, keys::Digest, policy::MemberId};

const MOST_REASON: usize = 2_000;

/// What was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It may be sent.
    Approve,
    /// It may never be sent. The reason says why.
    Reject,
    /// Its maker withdraws it.
    Withdraw,
}

/// A decision about one proposal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Decision {
    /// Version of this format: 1.
    pub format: u32,
    /// The proposal's digest.
    pub proposal: Digest,
    /// What was decided.
    pub verdict: Verdict,
    /// Why. Required for a rejection.
    pub reason: String,
    /// Who decided.
    pub member: MemberId,
    /// Milliseconds.
    pub at: i64,
}

impl Document for Decision {
    const TYPE: &'static str = "application/vnd.bursar.decision+json";
    const MOST_BYTES: usize = 16 * 1024;

    fn check(&self) -> Result<(), Refusal> {
        if self.format != 1 {
            return Err(Refusal::Format);
        }
        let reason = self.verdict != Verdict::Reject || !self.reason.trim().is_empty();
        if reason && self.reason.chars().count() <= MOST_REASON { Ok(()) } else { Err(Refusal::Content) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::sha256;

    #[test]
    fn a_rejection_has_a_reason() {
        let decision =
            |verdict, reason: &str| Decision { format: 1, proposal: sha256(b"x"), verdict, reason: reason.into(), member: MemberId("ada".into()), at: 1 };
        assert_eq!(decision(Verdict::Reject, "  ").check(), Err(Refusal::Content));
        assert_eq!(decision(Verdict::Reject, "Wrong month").check(), Ok(()));
        assert_eq!(decision(Verdict::Approve, "").check(), Ok(()));
        assert_eq!(decision(Verdict::Approve, &"x".repeat(2_001)).check(), Err(Refusal::Content));
    }
}
