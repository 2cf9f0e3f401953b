//! Signed heads of the log: the head is signed once there are a hundred new entries, with each file of the log, and when the profile is closed. A log
//! that is shorter than a head says, or has another entry in that place, was cut or rewritten. Its length is kept outside of the journal too, and
//! more often than it is signed: a copy of the journal from the middle of a payment is known by it.

use std::sync::Arc;

use bursar_approvals::{
    audit::{self, Head, VERSION},
    envelope::Signed,
    keys::Digest,
};
use bursar_contract::{Code, Fault};
use bursar_messages::message;

use super::unsigned;
use crate::base::session::Session;

/// After so many new entries the head is signed again.
const EVERY: u64 = 100;

/// Signs the head of the log where it has new entries. A log that was cut is not signed before people were told, which happens when it is opened.
pub(crate) async fn sign(session: &Session) -> Result<(), Fault> {
    if session.journal.lost_log_end()?.is_some() {
        return Err(Fault::new(Code::Refused, message!("signed-log-refused")));
    }
    let signer = session.signer().await?;
    let (entries, text) = session.journal.log_end()?;
    if entries == last(session)? {
        return Ok(());
    }
    let Some(hash) = digest(&text) else { return Ok(()) };
    let head = Head { format: VERSION, signer: signer.keys, entries, hash, at: session.clock.now() };
    let signed = Signed::sign(head, &signer.key).map_err(unsigned)?;
    session.journal.keep_log_head((entries, &text), &signed.bytes())
}

/// Remembers how long the log is, and signs it each time it has enough new entries, until the profile closes. Closing the profile signs its end.
pub(crate) fn watch(session: &Arc<Session>) {
    let session = session.clone();
    tokio::spawn(async move {
        loop {
            tokio::select! {
                () = session.ended() => return,
                () = tokio::time::sleep(session.pace.log_heads) => {}
            }
            remember(&session);
            let due = session.journal.log_end().and_then(|(entries, _)| Ok(entries >= last(&session)? + EVERY));
            if due.unwrap_or(false)
                && let Err(fault) = sign(&session).await
            {
                tracing::warn!(code = ?fault.code, "the log is not signed");
            }
        }
    });
}

/// Keeps the length of the log outside of the journal. Where that fails, less is noticed and nothing else changes.
pub(crate) fn remember(session: &Session) {
    if let Err(fault) = session.journal.remember_log_length() {
        tracing::warn!(code = ?fault.code, "the length of the log is not kept");
    }
}

fn last(session: &Session) -> Result<u64, Fault> {
    Ok(session.journal.last_log_head()?.map_or(0, |(entries, _)| entries))
}

/// Up to which entry the log was signed where it does not hold that any more: the first such head, or the end that is remembered outside of the journal.
/// A head of another computer counts: the log came from there.
pub(crate) fn broken(session: &Session) -> Result<Option<u64>, Fault> {
    for (entries, document) in session.journal.log_heads()? {
        let hash = session.journal.log_hash(entries)?;
        let holds = Signed::<Head>::read(&document).and_then(|head| audit::holds(&head, |_| hash.as_deref().and_then(digest)));
        if holds.is_err() {
            return Ok(Some(entries));
        }
    }
    session.journal.lost_log_end()
}

/// A hash of the log as a digest.
pub(super) fn digest(text: &str) -> Option<Digest> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text, &mut bytes).ok()?;
    Some(Digest(bytes))
}
