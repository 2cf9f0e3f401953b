//! What came of the payments of each computer, told by the one that sent them: everybody who shares the workspace sees it.
//!
//! It is for people to read, and it warns of a payment that another computer made already. No code sends a payment, or marks one as paid, because another
//! computer said so.

use std::collections::{BTreeMap, BTreeSet};

use bursar_approvals::{
    keys::{Digest, KeyId},
    policy::{Policy, Role},
};
use bursar_contract::{Fault, untrusted::shown};
use bursar_journal::{EntryOutcome, IntentState, Paid, Payment, TeamPayment, payment::Purpose};
use bursar_messages::{Message, message};
use bursar_workspace::{chain::Entry, record::Content};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{base::session::Session, team::members::computer_name};

/// The collection of outcomes.
pub(super) const OUTCOMES: &str = "outcomes";

/// What came of one entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Outcome {
    /// The entry's id at the computer that sent it.
    pub entry: String,
    /// The proposal that it carries out, and the row of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<ProposalRow>,
    /// The code of the entry there.
    pub code: String,
    /// How it stands there.
    pub state: IntentState,
    /// The service's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remote_id: Option<String>,
    /// On-chain hash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tx_hash: Option<String>,
    /// Milliseconds: since when, by the clock of that computer.
    pub at: i64,
    /// What it pays; none where it pays nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid: Option<Paid>,
}

/// A row of a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProposalRow {
    /// The proposal's digest.
    pub digest: Digest,
    /// The row, from 0.
    pub row: u32,
}

impl Outcome {
    /// Of an entry of this journal. None where its proposal has no digest for an id, which no proposal of this version has.
    pub fn of(found: EntryOutcome) -> Option<Self> {
        let EntryOutcome { entry, proposal, code, state, remote_id, tx_hash, at, paid } = found;
        let proposal = match proposal {
            Some((digest, row)) => Some(ProposalRow { digest: serde_json::from_value(digest.into()).ok()?, row }),
            None => None,
        };
        Some(Self { entry, proposal, code, state, remote_id, tx_hash, at, paid })
    }

    /// By what it is recognised: each state of an entry is told once.
    pub fn name(&self) -> String {
        format!("{TOLD}{}/{}", self.entry, bursar_journal::word(self.state))
    }
}

/// What the names of outcomes begin with.
pub(super) const TOLD: &str = "outcome:";
/// More bytes than any payment needs.
const MOST_BYTES: usize = 64 * 1024;

/// The outcome in a record. None of anything else, of a newer version, or of what is too long to be one.
pub(super) fn told(entry: &Entry) -> Option<Told> {
    let Content::Record(record) = &entry.content else { return None };
    let record = record.document();
    if record.place.collection.name() != OUTCOMES || record.body.len() > MOST_BYTES {
        return None;
    }
    let mut body: Value = serde_json::from_str(&record.body).ok()?;
    clean(&mut body);
    Some(Told { card: entry.card, sequence: entry.sequence, outcome: serde_json::from_value(body).ok()? })
}

/// Every text in it was written by somebody else: none of it may hide or turn what stands beside it.
fn clean(value: &mut Value) {
    match value {
        Value::String(text) => *text = shown(text),
        Value::Array(values) => values.iter_mut().for_each(clean),
        Value::Object(fields) => fields.values_mut().for_each(clean),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// An outcome with who told it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Told {
    /// The computer.
    pub card: KeyId,
    /// Its place in that computer's chain: a later one takes the place of an earlier one.
    pub sequence: u64,
    /// What it says.
    pub outcome: Outcome,
}

impl Told {
    /// The payment that it tells of, where its computer belongs to a member who may send by the team's rules. What others tell stops nobody's payment.
    pub fn payment(&self, policy: &Policy) -> Option<TeamPayment> {
        let (member, _) = policy.holder(self.card).filter(|(member, _)| member.may(Role::Send))?;
        let Outcome { entry, proposal, code, state, remote_id, tx_hash, paid, .. } = self.outcome.clone();
        let paid = paid?;
        let title = match &paid.payment {
            Payment::Transfer(transfer) if paid.operation == "transaction_transfer" => message!("exports-transfer-on", chain = &transfer.chain.name),
            Payment::Transfer(transfer) => message!("exports-call-on", chain = &transfer.chain.name),
            Payment::Payout(payout) if payout.purpose == Purpose::Salary => message!("naira-review-title-salary"),
            Payment::Payout(_) => message!("naira-review-title"),
        };
        Some(TeamPayment {
            card: self.card.0.to_string(),
            entry,
            computer: computer_name(policy, self.card),
            person: shown(&member.name),
            sequence: self.sequence,
            proposal: proposal.map(|proposal| (proposal.digest.to_string(), proposal.row)),
            code,
            title,
            state,
            remote_id,
            tx_hash,
            paid,
        })
    }
}

/// How many rows of a request were sent by the computers that may send it, as those say. What others say of it does not count.
pub(crate) fn rows_sent(session: &Session, proposal: &str, senders: &BTreeSet<KeyId>, rows: usize) -> Result<usize, Fault> {
    let shared = session.workspace();
    if shared.book.standing()?.is_none() {
        return Ok(0);
    }
    Ok(rows_of(&shared.book.tellers(proposal)?, senders, rows))
}

fn rows_of(told: &BTreeSet<(u32, KeyId)>, senders: &BTreeSet<KeyId>, rows: usize) -> usize {
    let counts = |(row, card): &&(u32, KeyId)| senders.contains(card) && usize::try_from(*row).is_ok_and(|row| row < rows);
    told.iter().filter(counts).map(|(row, _)| *row).collect::<BTreeSet<_>>().len()
}

/// The rows of a request that have ended, as a computer says that may send it. One whose outcome is unknown there has not.
pub(crate) fn rows_ended(session: &Session, proposal: &str, senders: &BTreeSet<KeyId>) -> Result<BTreeSet<u32>, Fault> {
    let told = session.workspace().book.told(proposal)?.into_iter().filter(|one| senders.contains(&one.card));
    Ok(told.map(|one| one.outcome).filter(|outcome| has_ended(outcome.state)).filter_map(|outcome| Some(outcome.proposal?.row)).collect())
}

/// Whether the service said what came of it.
pub(crate) fn has_ended(state: IntentState) -> bool {
    use IntentState as I;
    matches!(state, I::Accepted | I::AcceptedUnreadable | I::Settled | I::Refused | I::Dead)
}

/// What the computers that may send a request say that they sent of it, in a sentence for each of them.
pub(crate) fn told_of(
    session: &Session,
    proposal: &str,
    senders: &BTreeSet<KeyId>,
    rows: usize,
    named: &dyn Fn(KeyId) -> String,
) -> Result<Vec<Message>, Fault> {
    if session.workspace().book.standing()?.is_none() {
        return Ok(Vec::new());
    }
    let mut by_computer = BTreeMap::<KeyId, Vec<Outcome>>::new();
    for one in session.workspace().book.told(proposal)?.into_iter().filter(|one| senders.contains(&one.card)) {
        by_computer.entry(one.card).or_default().push(one.outcome);
    }
    Ok(by_computer.into_iter().map(|(card, outcomes)| sentence(&named(card), &outcomes, rows)).collect())
}

fn sentence(computer: &str, outcomes: &[Outcome], rows: usize) -> Message {
    // What is being sent has no outcome yet. What was left to another computer is told by that one.
    let outcomes: Vec<&Outcome> = outcomes.iter().filter(|one| !matches!(one.state, IntentState::Sending | IntentState::Elsewhere)).collect();
    if outcomes.is_empty() {
        return message!("told-sending", computer = computer);
    }
    if let ([one], 1) = (outcomes.as_slice(), rows) {
        let (code, at) = (one.code.clone(), bursar_journal::rfc3339(one.at));
        return match one.state {
            IntentState::Settled => message!("told-complete", computer = computer, code = code, time = at),
            IntentState::Accepted => message!("told-accepted", computer = computer, code = code, time = at),
            IntentState::Refused | IntentState::Dead | IntentState::Rejected => message!("told-not-paid", computer = computer, code = code, time = at),
            _ => message!("told-unknown", computer = computer, code = code, time = at),
        };
    }
    let count = |states: &[IntentState]| outcomes.iter().filter(|one| states.contains(&one.state)).count();
    let paid = count(&[IntentState::Settled, IntentState::Accepted]);
    let not_paid = count(&[IntentState::Refused, IntentState::Dead, IntentState::Rejected]);
    message!("told-batch", computer = computer, rows = outcomes.len(), paid = paid, refused = not_paid, unknown = outcomes.len() - paid - not_paid)
}

#[cfg(test)]
mod tests {
    use bursar_approvals::{
        card::Card,
        keys::{PublicKey, SigningKey, sha256},
        policy::{Member, MemberId},
    };

    use super::*;

    #[test]
    fn a_payment_counts_where_a_member_tells_it_who_may_send_and_hides_nothing_in_its_words() {
        let key = SigningKey::of_seed(&[3; 32]).unwrap();
        let told = |roles: &[Role]| {
            let card = Card {
                format: 1,
                person: "Musa Ibrahim".into(),
                computer: "Front desk".into(),
                signing_key: key.public(),
                sealing_key: PublicKey([7; 32]),
                created: 0,
            };
            let member = Member { id: MemberId("musa".into()), name: "Musa Ibrahim".into(), roles: roles.iter().copied().collect(), cards: vec![card] };
            let policy = Policy {
                format: 1,
                team: "Kolanut".into(),
                version: 1,
                previous: BTreeSet::new(),
                members: vec![member],
                rules: Vec::new(),
                sending: BTreeSet::new(),
                changes_need: 1,
                created: 0,
            };
            let party = serde_json::json!({ "name": "Halima \u{202e}olleB", "address": "0123456789", "own": false });
            let mut body = serde_json::json!({
                "entry": "7d1c", "code": "K7Q-4MD", "state": "settled", "at": 1,
                "paid": { "operation": "virtual_account_transfer", "decidedAt": 1, "sentAt": 2, "payment": {
                    "kind": "payout", "money": { "amount": "12.00", "asset": { "kind": "naira" } }, "from": party, "to": party, "test": false,
                    "bank": { "code": "058", "name": "GTB", "narration": "May" },
                } },
            });
            clean(&mut body);
            Told { card: key.public().id(), sequence: 1, outcome: serde_json::from_value(body).unwrap() }.payment(&policy)
        };
        let paid = told(&[Role::Send]).expect("a member who may send");
        assert_eq!(paid.computer, "Front desk, Musa Ibrahim");
        assert!(!paid.paid.payment.to().name.as_ref().unwrap().contains('\u{202e}'));
        assert!(told(&[Role::Prepare, Role::Approve, Role::Administer]).is_none());
    }

    #[test]
    fn what_counts_is_told_by_a_computer_that_may_send_and_of_a_row_that_is_there() {
        let [sends, also, other] = ["sends", "also", "other"].map(|name| KeyId(sha256(name.as_bytes())));
        let senders = BTreeSet::from([sends, also]);
        let rows = |told: &[(u32, KeyId)]| rows_of(&told.iter().copied().collect(), &senders, 3);
        assert_eq!(rows(&[(0, sends), (1, also), (2, sends)]), 3);
        assert_eq!(rows(&[(0, sends), (0, also)]), 1, "one row, told twice");
        assert_eq!(rows(&[(0, other), (1, other), (2, other)]), 0, "a member who does not send stops no payment");
        assert_eq!(rows(&[(3, sends), (u32::MAX, sends)]), 0, "there is no such row");
    }
}
