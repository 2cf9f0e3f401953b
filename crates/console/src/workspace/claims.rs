//! Whether this computer may send a row of a proposal that names several: it claims the row, and looks at every claim of it immediately before it sends.

use std::{sync::Arc, time::Duration};

use bursar_approvals::{
    keys::{Digest, KeyId},
    policy::Policy,
    proposal::row_key,
};
use bursar_contract::{Code, Fault};
use bursar_journal::Intent;
use bursar_messages::{Message, message};
use bursar_workspace::{
    Error,
    claim::{Claims, Sending, Standing},
};

use super::{exchange::Stop, shared::Line, words, writer::Writer};
use crate::{base::session::Session, team::members};

/// What the claims say to the computer that would send a row now.
pub(crate) enum Turn {
    /// It may send. Another computer may have sent it before it was handed over to this one.
    Send {
        /// It was handed over.
        handed_over: bool,
    },
    /// Nobody can say now, and why. Nothing leaves; ask again.
    Wait(Message),
    /// This other computer sends it.
    Elsewhere(String),
    /// It may have been sent, and may not be sent any more: for a person.
    Unknown(Message),
    /// This computer may not send it.
    Refused(Message),
}

/// No other computer may send it.
const ALONE: Turn = Turn::Send { handed_over: false };

/// Whether the computers of this profile claim what they send: it is in a workspace, and its service does a request once however often it is sent.
pub(crate) fn decide(session: &Session) -> Result<bool, Fault> {
    Ok(session.workspace().book.standing()?.is_some() && session.replay_window() > 0)
}

/// Whether an intent may leave from this computer now. One whose proposal names this computer alone always may.
pub(crate) async fn turn(session: &Session, intent: &Intent) -> Result<Turn, Fault> {
    let Some((id, row)) = session.journal.carries_out(&intent.id)? else { return Ok(ALONE) };
    let read = || session.team().signed_proposal(session, &id).map(|kept| (kept.document().sends.len() > 1).then(|| kept.signed.digest()));
    let Some(proposal) = session.workspace().of_several(&id, read)? else { return Ok(ALONE) };
    if intent.key != Some(row_key(proposal, row)) {
        return Err(damaged());
    }
    if !decide(session)? {
        return Ok(Turn::Refused(message!("claims-none-here")));
    }
    let shared = session.workspace();
    let writer = match connected(session) {
        Ok(writer) => writer,
        Err(Away::Offline(why)) => return Ok(Turn::Wait(message!("claims-offline", why = why.to_string()))),
        Err(Away::Connecting) => return Ok(Turn::Wait(message!("claims-connecting"))),
        Err(Away::Changed) => return Ok(Turn::Wait(message!("claims-findings"))),
    };
    match claimed(session, &writer, proposal, row).await {
        Ok(claims) => stands(session, &writer, &claims),
        Err(Stop::Fault(fault)) => Err(fault),
        Err(Stop::Left) => Ok(Turn::Refused(message!("claims-none-here"))),
        Err(Stop::NewKeys) => Ok(Turn::Wait(message!("claims-connecting"))),
        Err(Stop::Workspace(error)) => {
            if matches!(error, Error::ChainMoved) {
                shared.woken.notify_one();
            }
            Ok(Turn::Wait(message!("claims-offline", why = words::of(&error).to_string())))
        }
    }
}

/// Why no claim can be read or made now.
pub(super) enum Away {
    /// The database cannot be reached.
    Offline(Message),
    /// It is being connected.
    Connecting,
    /// Something in it was changed: what is missing may be a claim.
    Changed,
}

/// The connection, if every claim that was made can be read over it.
pub(super) fn connected(session: &Session) -> Result<Arc<Writer>, Away> {
    let (now, writer) = (session.workspace().now(), session.workspace().writer());
    let writer = writer.ok_or(match &now.line {
        Line::Offline(why) => Away::Offline(why.clone()),
        Line::Connecting | Line::Connected => Away::Connecting,
    })?;
    if now.all_findings().is_empty() { Ok(writer) } else { Err(Away::Changed) }
}

/// What the claims of a row are judged by, for this computer or another one.
pub(super) fn sending<'p>(session: &Session, policy: &'p Policy, computer: KeyId) -> Sending<'p> {
    let window = Duration::from_millis(u64::try_from(session.replay_window()).unwrap_or_default());
    Sending { policy, computer, now: session.clock.now(), window }
}

/// Claims a row that nobody claimed, as far as this computer knows, and reads all of its claims. A claim of its own that was read counts once its
/// answer is here too: until then a standby may not have it.
async fn claimed(session: &Session, writer: &Writer, proposal: Digest, row: u32) -> Result<Claims, Stop> {
    let book = &session.workspace().book;
    if book.claims(proposal, row)?.is_empty() || book.is_claiming()? {
        writer.claim(session, proposal, row).await?;
    }
    writer.claims(session, proposal, row).await
}

fn stands(session: &Session, writer: &Writer, claims: &Claims) -> Result<Turn, Fault> {
    let membership = session.team().needed()?;
    let Some(policy) = membership.policy() else { return Ok(Turn::Wait(message!("team-forked"))) };
    Ok(match sending(session, policy, writer.card()).standing(claims) {
        Standing::MaySend { generation, .. } => Turn::Send { handed_over: generation > 1 },
        // An answer that was lost: whether the row is claimed is not known yet.
        Standing::NotClaimed if claims.seen.is_empty() => Turn::Wait(message!("claims-connecting")),
        Standing::NotClaimed => Turn::Refused(message!("claims-not-allowed")),
        Standing::OtherComputer { computer, .. } => Turn::Elsewhere(members::computer_name(policy, computer)),
        Standing::Contested { .. } => Turn::Unknown(message!("claims-contested")),
        Standing::TooLate { .. } => Turn::Unknown(message!("claims-too-late")),
        Standing::Unreadable { .. } => Turn::Unknown(message!("claims-unreadable")),
        Standing::Clock => Turn::Wait(message!("claims-clock")),
    })
}

fn damaged() -> Fault {
    Fault::new(Code::Storage, message!("sending-damaged"))
}
