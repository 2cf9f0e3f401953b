//! Signs receipts and the log with this computer's card, and checks signed files, also those of other computers.

mod log_file;
pub(crate) mod log_heads;
mod receipts;

use std::path::Path;

use bursar_approvals::{Refusal, card::CardKeys};
use bursar_contract::{Code, Fault};
use bursar_documents::signed::MOST_FILE;
use bursar_messages::{Message, message};

use crate::{
    base::{files, session::Session},
    history::api::{VerifiedFile, VerifiedPart, VerifiedSigner},
};

pub(crate) use log_file::write as log_file;
pub(crate) use receipts::sign as sign_receipts;

/// How the name of a file of the log ends.
pub(crate) const LOG_ENDING: &str = "bursar-log";

/// Checks the receipts in a file: a PDF, a picture or a text.
pub(crate) fn verify_receipts(path: &Path) -> Result<VerifiedFile, Fault> {
    receipts::verify(&files::read(path, MOST_FILE)?, name_of(path))
}

/// Checks a file of a log.
pub(crate) fn verify_log(path: &Path) -> Result<VerifiedFile, Fault> {
    log_file::verify(path, name_of(path))
}

/// Checks a file of either kind.
pub(crate) fn verify(path: &Path) -> Result<VerifiedFile, Fault> {
    if log_file::is_log(path)? { verify_log(path) } else { verify_receipts(path) }
}

/// Marks the signatures of this profile's own card.
pub(crate) async fn recognise(session: &Session, file: &mut VerifiedFile) -> Result<(), Fault> {
    let own = fingerprint(&session.signer().await?.keys);
    for signer in file.parts.iter_mut().flat_map(|part| &mut part.signers) {
        signer.is_own = signer.fingerprint == own;
    }
    Ok(())
}

fn name_of(path: &Path) -> String {
    bursar_contract::untrusted::shown(&path.file_name().unwrap_or_default().to_string_lossy())
}

/// The fingerprint of a card in its groups.
pub(crate) fn fingerprint(keys: &CardKeys) -> String {
    keys.fingerprint().join(" ")
}

fn signer(keys: &CardKeys) -> VerifiedSigner {
    VerifiedSigner { fingerprint: fingerprint(keys), is_own: false }
}

/// A part that does not hold: nothing of it is shown.
fn refused(why: Refusal) -> VerifiedPart {
    VerifiedPart { holds: false, said: words(why), rows: Vec::new(), signers: Vec::new() }
}

/// Why a signed document is refused.
fn words(why: Refusal) -> Message {
    match why {
        Refusal::Signature => message!("signed-not-signed"),
        Refusal::Encoding | Refusal::Content | Refusal::TooLarge => message!("signed-changed"),
        Refusal::Type => message!("signed-other-type"),
        Refusal::Format => message!("signed-newer"),
        _ => message!("signed-refused"),
    }
}

fn unsigned(_: Refusal) -> Fault {
    Fault::new(Code::NoKeyring, message!("signed-not-made"))
}
