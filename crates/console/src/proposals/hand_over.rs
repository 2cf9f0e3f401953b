//! An administrator hands a row of a request that one computer claimed over to another one that the request names.

use std::{collections::HashMap, sync::Arc};

use bursar_approvals::{keys::KeyId, policy::Role, proposal::Content, rules::Rail};
use bursar_contract::{Code, Fault};
use bursar_journal::rfc3339;
use bursar_messages::{Message, message};

use super::{
    api::{ClaimedRow, SendingComputer},
    facts::{Pays, name_of},
    view::Standing,
};
use crate::{
    Console,
    base::{
        protections::{Assessment, Change, Row},
        session::Session,
        zone,
    },
    team::{
        Kept, Membership,
        members::{self, computer_name, name},
        refused,
        rules_shown::{self, or_listed},
    },
    workspace::{
        handover::{self, Holder},
        outcomes,
    },
};

/// A row that shall be sent from another computer.
#[derive(Clone)]
pub(crate) struct HandOver {
    /// The request.
    proposal: String,
    /// The row, from 0.
    row: u32,
    /// The computer that shall send it.
    to: KeyId,
    subject: String,
}

impl HandOver {
    /// Of a row that counts from 1.
    pub fn new(proposal: &str, row: u32, to: &str) -> Result<Self, Fault> {
        let gone = || Fault::invalid("row", message!("handover-not-claimed"));
        let computer = serde_json::from_value(to.into()).map_err(|_| Fault::invalid("to", message!("team-proposal-sends")))?;
        Ok(Self { proposal: proposal.to_owned(), row: row.checked_sub(1).ok_or_else(gone)?, to: computer, subject: format!("{proposal} {row}") })
    }
}

impl Change for HandOver {
    const KIND: &'static str = "row_hand_over";
    const CONFIRMED: &'static str = "a payment that one computer claimed, and that another one shall send";
    const PERSONAL: bool = true;

    fn approve_label() -> Message {
        message!("handover-approve")
    }

    fn request() -> Message {
        message!("handover-request")
    }

    fn subject(&self) -> &str {
        &self.subject
    }

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        members::refuse_wrong_clock(session)?;
        let membership = session.team().needed()?;
        membership.acting(Role::Administer)?;
        let policy = membership.policy().ok_or_else(|| Fault::new(Code::Refused, message!("team-forked")))?;
        let kept = session.team().signed_proposal(session, &self.proposal)?;
        let document = kept.document();
        if !document.sends.contains(&self.to) {
            return Err(Fault::new(Code::Refused, message!("handover-not-named", computer = computer_name(policy, self.to))));
        }
        let standing = Standing::of(session, &kept).await?;
        if let Some(why) = standing.refusal {
            return Err(refused(why));
        }
        if outcomes::rows_ended(session, &self.proposal, &document.sends)?.contains(&self.row) {
            return Err(Fault::new(Code::Conflict, message!("handover-ended")));
        }
        let found = handover::look(session, kept.signed.digest(), self.row, self.to).await?;
        let mut rows = vec![Row::weaker(message!("handover-computer"), computer_name(policy, found.from), computer_name(policy, self.to))];
        rows.extend(standing.pays.iter().find(|one| one.row == self.row + 1).map(|one| Row::fact(message!("handover-payment"), pays(one))));
        rows.push(Row::fact(message!("handover-since"), zone::day_and_clock(found.since)));
        rows.push(Row::fact(message!("handover-until"), zone::day_and_clock(found.until)));
        let title = match &document.content {
            Content::Single { .. } => message!("handover-change", code = kept.code()),
            Content::Batch { .. } => message!("handover-change-row", code = kept.code(), row = self.row + 1),
        };
        Ok(Assessment { title, meaning: message!("handover-meaning"), rows })
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        let kept = session.team().signed_proposal(session, &self.proposal)?;
        handover::hand_over(session, kept.signed.digest(), self.row, self.to).await?;
        let detail = match &kept.document().content {
            Content::Single { .. } => kept.code(),
            Content::Batch { .. } => format!("{} {}", kept.code(), self.row + 1),
        };
        session.journal.log("proposal_hand_over", &self.proposal, &detail)?;
        session.changes.tell("proposals", Some(&self.proposal));
        Ok(())
    }
}

fn pays(one: &Pays) -> Message {
    message!("handover-pays", amount = rules_shown::amount(&one.asset, &one.amount), payee = name_of(one))
}

/// The rows of a request that a computer claimed and of which nobody tells how they ended.
pub(super) fn claimed(
    session: &Session,
    membership: &Membership,
    kept: &Kept,
    computers: &[SendingComputer],
    pays_of: &[Pays],
) -> Result<Vec<ClaimedRow>, Fault> {
    let Some(policy) = membership.policy() else { return Ok(Vec::new()) };
    let document = kept.document();
    let of_row: HashMap<u32, &Pays> = pays_of.iter().map(|one| (one.row, one)).collect();
    let is_batch = matches!(document.content, Content::Batch { .. });
    let mut rows = Vec::new();
    for held in handover::open_rows(session, kept.signed.digest(), &document.sends)? {
        let row = held.row + 1;
        let other = |one: &&SendingComputer| one.key != held.computer.0.to_string();
        let entry = if held.computer == membership.own { session.journal.row_entry(&kept.record.id, held.row)?.map(|(id, _)| id) } else { None };
        rows.push(ClaimedRow {
            row,
            said: said(&held, &computer_name(policy, held.computer), held.by.as_ref().map(|by| name(&[Some(policy)], by))),
            pays: of_row.get(&row).filter(|_| is_batch).map(|one| pays(one)),
            to: computers.iter().filter(other).cloned().collect(),
            until: rfc3339(held.until),
            is_over: held.is_over,
            payout: of_row.get(&row).is_some_and(|one| one.rail == Rail::Bank),
            entry,
        });
    }
    Ok(rows)
}

fn said(held: &Holder, computer: &str, by: Option<String>) -> Message {
    let at = zone::day_and_clock(held.since);
    match by {
        None => message!("handover-claimed", computer = computer, at = at),
        Some(person) => message!("handover-handed", person = person, computer = computer, at = at),
    }
}

/// Who may hand a row over: "Ada Obi or Bisi Adeyemi".
pub(super) fn administrators(membership: &Membership) -> Message {
    let names = membership.policy().map(|policy| policy.with(Role::Administer).map(|member| bursar_contract::untrusted::shown(&member.name)).collect());
    or_listed(names.unwrap_or_default())
}
