//! Signed receipts: which facts of a payment are signed, and what the receipts in a file say.

use bursar_approvals::{
    envelope::Signed,
    receipt::{Receipt, VERSION},
};
use bursar_contract::{
    Code, Fault,
    untrusted::{shown, shown_code},
};
use bursar_documents::{receipt::Signature, signed::in_file};
use bursar_journal::Entry;
use bursar_messages::message;

use super::{fingerprint, refused, signer, unsigned};
use crate::{
    base::{
        api::{ProfileKind, ProfileView},
        session::Session,
        zone,
    },
    history::{
        api::{VerifiedFile, VerifiedKind, VerifiedPart, VerifiedRow},
        receipt::{Made, moment, words},
    },
    payments::api::IntentView,
    profiles::card::CardSigner,
};

/// Adds the signed receipt to a receipt of a payment that this app made. Where the key store does not answer, the receipt says that it is not signed.
pub(crate) async fn sign(session: &Session, rows: &mut [Made]) -> Result<(), Fault> {
    if rows.iter().all(|(_, row, _)| !is_signed(row)) {
        return Ok(());
    }
    let signer = match session.signer().await {
        Ok(signer) => signer,
        Err(fault) => {
            tracing::warn!(code = ?fault.code, "receipts are not signed");
            for (receipt, ..) in rows.iter_mut().filter(|(_, row, _)| is_signed(row)) {
                receipt.foot.push(message!("exports-not-signed").to_string());
            }
            return Ok(());
        }
    };
    for (receipt, row, intent) in rows.iter_mut().filter(|(_, row, _)| is_signed(row)) {
        receipt.signature = Some(signature(&signer, row, intent.as_ref(), &session.profile)?);
    }
    Ok(())
}

/// Only the payer signs. A payment that only the service knows of was made by another program.
fn is_signed(row: &Entry) -> bool {
    row.made_here && row.money.is_some()
}

fn signature(signer: &CardSigner, row: &Entry, intent: Option<&IntentView>, profile: &ProfileView) -> Result<Signature, Fault> {
    let money = row.money.as_ref().ok_or_else(|| Fault::new(Code::NotFound, message!("signed-not-made")))?;
    let items = intent.and_then(|view| view.money.as_ref()).map(|money| money.items.iter().map(|item| item.id.clone()).collect());
    let bank = row.bank.as_ref().map(|bank| message!("exports-bank", name = &bank.name, code = &bank.code).to_string());
    let to = row.to.as_ref();
    let receipt = Receipt {
        format: VERSION,
        signer: signer.keys,
        organization: profile.name.clone(),
        live: profile.kind == ProfileKind::Live,
        code: row.code.clone().unwrap_or_default(),
        amount: money.amount().clone(),
        asset: money.asset().symbol().unwrap_or_default().to_owned(),
        payee: to.and_then(|to| to.name.clone()).unwrap_or_default(),
        account: to.map(|to| to.address.clone()).unwrap_or_default(),
        at: bank.or_else(|| row.chain.as_ref().map(|chain| chain.name.clone())).unwrap_or_default(),
        reference: row.reference.clone().unwrap_or_default(),
        narration: row.bank.as_ref().map(|bank| bank.narration.clone()).unwrap_or_default(),
        status: words(row).to_string(),
        time: moment(row, intent),
        service_id: row.remote_id.clone().unwrap_or_default(),
        hash: row.tx_hash.clone(),
        token_ids: items.unwrap_or_default(),
    };
    let signed = Signed::sign(receipt, &signer.key).map_err(unsigned)?;
    Ok(Signature { document: signed.bytes(), fingerprint: fingerprint(&signer.keys) })
}

/// Checks every receipt in the bytes of a file.
pub(super) fn verify(file: &[u8], name: String) -> Result<VerifiedFile, Fault> {
    let found = in_file(file)?;
    if found.is_empty() {
        return Ok(VerifiedFile { name, holds: false, said: message!("signed-no-receipt"), parts: Vec::new() });
    }
    let parts: Vec<VerifiedPart> = found.iter().map(|document| part(document)).collect();
    let (all, held) = (parts.len(), parts.iter().filter(|part| part.holds).count());
    let said = match (all, held) {
        (1, 1) => message!("signed-receipt-holds"),
        (_, held) if held == all => message!("signed-receipts-hold", count = all),
        (1, _) => message!("signed-receipt-fails"),
        _ => message!("signed-receipts-fail", count = all, failed = all - held),
    };
    Ok(VerifiedFile { name, holds: held == all, said, parts })
}

fn part(document: &[u8]) -> VerifiedPart {
    let signed = match Signed::<Receipt>::read(document) {
        Ok(signed) => signed,
        Err(why) => return refused(why),
    };
    let receipt = match signed.proven() {
        Ok(receipt) => receipt,
        Err(why) => return refused(why),
    };
    let mut rows = Vec::new();
    let mut add = |label, text: &str, kind| {
        if !text.is_empty() {
            let text = if kind == VerifiedKind::Code { shown_code(text) } else { shown(text) };
            rows.push(VerifiedRow { label, text, kind });
        }
    };
    let amount = match receipt.asset.as_str() {
        "NGN" => format!("₦{}", receipt.amount.grouped()),
        asset => format!("{} {asset}", receipt.amount.grouped()),
    };
    add(message!("signed-row-amount"), amount.trim_end(), VerifiedKind::Amount);
    add(message!("signed-row-status"), &receipt.status, VerifiedKind::Text);
    add(message!("signed-row-time"), &format!("{} {}", zone::day_and_clock(receipt.time), zone::short(receipt.time)), VerifiedKind::Text);
    add(message!("signed-row-payer"), &receipt.organization, VerifiedKind::Text);
    add(message!("signed-row-payee"), &receipt.payee, VerifiedKind::Text);
    add(message!("signed-row-account"), &receipt.account, VerifiedKind::Code);
    add(message!("signed-row-at"), &receipt.at, VerifiedKind::Text);
    for id in &receipt.token_ids {
        add(message!("exports-label-token-id"), id, VerifiedKind::Code);
    }
    add(message!("exports-label-narration"), &receipt.narration, VerifiedKind::Text);
    add(message!("exports-label-reference"), &receipt.reference, VerifiedKind::Text);
    add(message!("exports-label-hash"), receipt.hash.as_deref().unwrap_or_default(), VerifiedKind::Code);
    add(message!("exports-label-service-id"), &receipt.service_id, VerifiedKind::Code);
    add(message!("signed-row-code"), &receipt.code, VerifiedKind::Code);
    let said = if receipt.live { message!("signed-whole") } else { message!("signed-whole-test") };
    VerifiedPart { holds: true, said, rows, signers: vec![signer(&receipt.signer)] }
}
