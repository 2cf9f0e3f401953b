//! Signing: what is typed is read here, the confirm window decides, and what came back is held against the wallet.

use bursar_client::reopen;
use bursar_contract::{
    Code, Fault,
    signing::{SignMessage, SignTransaction, SignTypedData},
    wallets::{Wallet, WalletId},
};

use bursar_messages::{Message, message};
use serde_json::value::{RawValue, to_raw_value};

use crate::{
    base::{
        api::MaybeFile,
        files::{self, Ask},
        session::Session,
    },
    payments::{api::Review, review::known_addresses::KnownAddresses},
    signing::{
        api::{
            MessagePane, MessageReading, Ownership, Preview, RawTransactionReading, SignaturePage, SignatureResult, SignatureRow, SignatureView, TextFile,
            TypedDataReading,
        },
        review,
    },
};
use bursar_decode::{
    addresses::Addresses,
    message, pasted, raw_transaction,
    signature::{self, Expected},
    text::marked,
};
use bursar_journal::{IntentState, Signed};

/// Bytes of a chosen text file at most.
const LARGEST: u64 = 1 << 20;
/// Rows of a window at most.
const MOST_ROWS: u32 = 200;

input! {
    /// Reads what is typed as a message.
    ReadMessage {
        /// Who would sign.
        wallet_id: WalletId,
        /// The box that was typed in.
        pane: MessagePane,
        /// What stands in it.
        typed: String,
    }
    /// Reads a typed-data document.
    ReadTypedData {
        /// Who would sign.
        wallet_id: WalletId,
        /// The document.
        text: String,
    }
    /// Opens a typed-data document from a file that the person chooses.
    OpenTypedData {}
    /// Reads an unsigned transaction.
    ReadRawTransaction {
        /// Who would sign.
        wallet_id: WalletId,
        /// As hex.
        raw: String,
    }
    /// The signatures that were asked for.
    ListSignatures {
        /// Words that each must hold; empty for all.
        text: String,
        /// Rows to leave out at the beginning.
        offset: u32,
        /// Rows at most.
        limit: u32,
    }
    /// One signature with what was signed.
    ViewSignature {
        /// The intent.
        id: String,
    }
    /// Writes a signature with what it covers to a file that the person chooses.
    SaveProof {
        /// The intent.
        id: String,
    }
}

handlers! {
    message_read: Main (self: ReadMessage, console) -> MessageReading {
        let (wallet, known) = signer(&*console.session().await?, &self.wallet_id).await?;
        read_message(self.pane, &self.typed, &wallet, &known)
    }
    typed_data_read: Main (self: ReadTypedData, console) -> TypedDataReading {
        let (wallet, known) = signer(&*console.session().await?, &self.wallet_id).await?;
        let pasted::Pasted { request, understood, unused, .. } = pasted::read(&self.text, self.wallet_id)?;
        let preview = review::typed_data(&request, &wallet, &known)?.into();
        let (domain_hash, struct_hash, digest) = (understood.domain_hash.to_string(), understood.struct_hash.to_string(), understood.digest.to_string());
        let SignTypedData { domain, types, value, .. } = request;
        let value = value.as_str().to_owned();
        Ok(TypedDataReading { domain, types, value, root: understood.root, unused, domain_hash, struct_hash, digest, preview })
    }
    typed_data_open: Main (self: OpenTypedData, console) -> Option<TextFile> {
        open_text(console, message!("signatures-open-typed"), message!("signatures-kind-typed")).await
    }
    raw_transaction_read: Main (self: ReadRawTransaction, console) -> RawTransactionReading {
        let (wallet, known) = signer(&*console.session().await?, &self.wallet_id).await?;
        let input = SignTransaction { wallet_id: self.wallet_id, raw_transaction: Some(self.raw.trim().to_owned()), transaction: None };
        let preview = review::transaction(&input, &wallet, &known)?.into();
        let digest = raw_transaction::read(&input, &wallet, &known)?.decoded.map(|decoded| decoded.digest.to_string());
        Ok(RawTransactionReading { digest, preview })
    }
    signature_list: Main (self: ListSignatures, console) -> SignaturePage {
        let session = console.session().await?;
        let (found, total) = session.journal.signatures(&self.text, self.offset, self.limit.min(MOST_ROWS))?;
        // One that can no longer be read is left out: the others are still to be found.
        let readable = found.into_iter().filter_map(|signed| Some((Review::of_store(&signed.review).ok()?, signed)));
        let rows = readable.map(|(review, signed)| row(&session, &signed, &review)).collect::<Result<_, _>>()?;
        Ok(SignaturePage { rows, total })
    }
    signature_view: Main (self: ViewSignature, console) -> SignatureView {
        view(&*console.session().await?, &self.id)
    }
    signature_save: Main (self: SaveProof, console) -> MaybeFile {
        let session = console.session().await?;
        let view = view(&session, &self.id)?;
        let proof = proof(&session, &view)?;
        let name = message!("signatures-file-name", code = &view.row.intent.code).to_string();
        files::save(console, &session, &message!("signatures-save-proof").to_string(), &name, ("JSON", "json"), proof.as_bytes(), "export", 1).await
    }
}

async fn signer(session: &Session, id: &WalletId) -> Result<(Wallet, KnownAddresses), Fault> {
    let wallet = session.wallet(&id.0).await?;
    let known = KnownAddresses::of(session, &wallet).await?;
    Ok((wallet, known))
}

/// Opens a text file that the person chooses.
pub(super) async fn open_text(console: &crate::Console, title: Message, kind: Message) -> Result<Option<TextFile>, Fault> {
    let ask = Ask { title: title.to_string(), name: None, kinds: vec![(kind.to_string(), ["json", "txt", "abi"].map(str::to_owned).to_vec())] };
    let Some(path) = console.picker()?.pick_open(ask).await else { return Ok(None) };
    let bytes = files::read(&path, LARGEST)?;
    let text = String::from_utf8(bytes).map_err(|_| Fault::invalid("file", message!("signatures-file-not-text")))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Some(TextFile { name, text: text.trim_start_matches('\u{feff}').to_owned() }))
}

fn read_message(pane: MessagePane, typed: &str, wallet: &Wallet, known: &KnownAddresses) -> Result<MessageReading, Fault> {
    let encode_by_hex = pane == MessagePane::Hex;
    // Spaces and lines of pasted hex say nothing; of a text they are part of what is signed.
    let message = if encode_by_hex { typed.split_whitespace().collect() } else { typed.to_owned() };
    let input = SignMessage { message, encode_by_hex, wallet_id: wallet.id.clone() };
    let preview = review::message(&input, wallet, known)?.into();
    let message::Message { bytes, text, .. } = message::read(&input, wallet.address.as_deref().unwrap_or_default(), known.now())?;
    let marked = text.as_deref().map(marked).filter(|found| !found.marks.is_empty());
    let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    Ok(MessageReading {
        hex: alloy_primitives::hex::encode_prefixed(&bytes),
        encode_by_hex,
        bytes: count(bytes.len()),
        characters: text.as_deref().map(|text| count(text.chars().count())),
        lines: text.as_deref().map(|text| count(text.lines().count())),
        controls: marked.as_ref().map(|found| count(found.marks.controls.count)).filter(|count| *count > 0),
        tagged: marked.map(|found| found.text),
        digest: alloy_primitives::eip191_hash_message(&bytes).to_string(),
        text,
        preview,
    })
}

fn row(session: &Session, signed: &Signed, review: &Review) -> Result<SignatureRow, Fault> {
    Ok(SignatureRow { intent: session.view(&signed.id)?, headline: review.headline.clone(), asked: signed.asked.clone(), signer: review.signer.clone() })
}

fn view(session: &Session, id: &str) -> Result<SignatureView, Fault> {
    let signed = session.journal.signature(id)?;
    let review = Review::of_store(&signed.review)?;
    let row = row(session, &signed, &review)?;
    let result = result(session, &row)?;
    let preview = Preview { headline: review.headline, groups: review.groups, risks: review.risks };
    Ok(SignatureView { row, preview, result })
}

fn result(session: &Session, row: &SignatureRow) -> Result<Option<SignatureResult>, Fault> {
    if row.intent.state != IntentState::Settled {
        return Ok(None);
    }
    let Some(answer) = session.journal.answer(&row.intent.id)? else { return Ok(None) };
    let intent = session.journal.intent(&row.intent.id)?;
    let wallets = session.known_wallets();
    let wallet = wallets.iter().find(|wallet| intent.wallet_id.as_deref() == Some(wallet.id.0.as_str()));
    let smart = wallet.and_then(|wallet| wallet.account_type.as_ref()).is_some_and(|kind| kind.0.eq_ignore_ascii_case("sca"));
    let expected = Expected { address: row.signer.as_deref().unwrap_or_default(), smart };
    let unreadable = || Fault::new(Code::Unreadable, message!("signatures-answer-unreadable"));
    let found = match row.intent.operation.as_str() {
        "message_sign" => {
            let input = session.asked::<SignMessage>(&intent)?;
            signature::of_digest(&reopen::<SignMessage>(&answer).ok_or_else(unreadable)?, signature::message_digest(&input), &expected)
        }
        "typed_data_sign" => {
            let input = session.asked::<SignTypedData>(&intent)?;
            signature::of_digest(&reopen::<SignTypedData>(&answer).ok_or_else(unreadable)?, signature::typed_data_digest(&input), &expected)
        }
        "transaction_sign" => signature::of_transaction(&reopen::<SignTransaction>(&answer).ok_or_else(unreadable)?, &expected),
        _ => return Ok(None),
    };
    Ok(Some(found.into()))
}

/// The signature with everything that is needed to check it elsewhere. `address`, `msg` and `sig` are what checkers of signed messages read.
fn proof(session: &Session, view: &SignatureView) -> Result<String, Fault> {
    let result = view.result.as_ref().filter(|result| result.ownership != Ownership::Unreadable);
    let result = result.ok_or_else(|| Fault::new(Code::Refused, message!("signatures-none")))?;
    let intent = session.journal.intent(&view.row.intent.id)?;
    let signed = match view.row.intent.operation.as_str() {
        "message_sign" => to_raw_value(&session.asked::<SignMessage>(&intent)?),
        "typed_data_sign" => to_raw_value(&session.asked::<SignTypedData>(&intent)?),
        _ => to_raw_value(&session.asked::<SignTransaction>(&intent)?),
    };
    let unreadable = |error: serde_json::Error| Fault::new(Code::Unreadable, error.to_string());
    let message = match view.row.intent.operation.as_str() {
        "message_sign" => Some(session.asked::<SignMessage>(&intent)?.message),
        _ => None,
    };
    let proof = Proof {
        version: "3",
        address: view.row.signer.as_deref(),
        msg: message,
        sig: &result.signature,
        operation: &view.row.intent.operation,
        signed: signed.map_err(unreadable)?,
        result,
        asked: view.row.asked.as_deref(),
        code: &view.row.intent.code,
        approved_at: view.row.intent.decided_at.as_deref(),
        approved_by: view.row.intent.decided_by.as_deref(),
    };
    serde_json::to_string_pretty(&proof).map_err(unreadable)
}

/// A proof as a file. The request stays to the letter: numbers beyond a double keep their digits.
#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
struct Proof<'a> {
    version: &'static str,
    address: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    msg: Option<String>,
    sig: &'a str,
    operation: &'a str,
    signed: Box<RawValue>,
    result: &'a SignatureResult,
    asked: Option<&'a str>,
    code: &'a str,
    approved_at: Option<&'a str>,
    approved_by: Option<&'a str>,
}
