//! Accelerating a transaction, or asking to cancel it: when that makes sense, and what the confirm window says of it.

use bursar_contract::{
    Code, Decimal, Fault,
    transactions::{EstimateTransfer, FeeLevel, SendTransfer, TransactionId},
    untrusted::shown,
};

use bursar_messages::message;

use super::{ReviewContent, words::row};
use crate::{
    base::{api::fee_text, session::Session},
    payments::{
        api::ReviewGroup,
        finding::{Off, Risk},
        watcher, words,
    },
};
use bursar_journal::{
    IntentRecord, IntentState, LinkKind, Payment,
    payment::{Fee, Transfer},
};

/// A replacement that makes sense now.
pub struct Replacement {
    /// What the confirm window shows.
    pub content: ReviewContent,
    /// The wallet that acts.
    pub wallet_id: String,
    /// The intent that is replaced.
    pub parent: String,
    /// Carried on by an acceleration: it is the same payment, so a second one of the same is still noticed.
    pub duplicate_key: Option<String>,
}

/// Reads the transaction again, and says what replacing it would be. Refused where there is nothing to replace any more.
pub async fn replacement(session: &Session, kind: LinkKind, remote: &TransactionId) -> Result<Replacement, Fault> {
    let unknown = || Fault::new(Code::NotFound, message!("review-not-from-here"));
    let parent = session.journal.intent_of_remote(&remote.0)?.ok_or_else(unknown)?;
    let wallet_id = session.journal.wallet_of_remote(&remote.0)?.ok_or_else(unknown)?;
    watcher::look(session, &session.journal.intent(&parent)?).await?;
    let view = session.journal.record(&parent)?;
    if let Some(reason) = off(kind, &view, &session.journal.family(&parent)?) {
        return Err(Fault::new(Code::Conflict, words::off(&reason)));
    }
    let payment = session.journal.payment(&parent)?;
    let first = payment.as_ref().and_then(Payment::fee);
    let fee = fee_now(session, &parent, first).await;
    let said = fee.as_ref().map(fee_text);
    let mut rows =
        vec![row(message!("review-row-code"), &view.code, Some(view.title.clone()), true), row(message!("review-row-transaction"), &remote.0, None, true)];
    rows.extend(view.tx_hash.clone().map(|hash| row(message!("review-row-hash"), hash, None, true)));
    rows.extend(view.service_state.as_deref().map(|word| row(message!("review-row-service-says"), shown(word), None, false)));
    rows.extend(first.map(|first| row(message!("review-row-first-fee"), fee_text(first), None, false)));
    rows.push(row(
        message!("review-row-extra-fee"),
        said.map_or_else(|| message!("review-fee-unknown"), |fee| message!("review-fee-like", fee = fee)),
        None,
        false,
    ));
    let groups = vec![ReviewGroup { title: message!("review-replaced"), note: None, rows }];
    let content = match kind {
        LinkKind::CancelOf => ReviewContent {
            headline: Some(message!("review-cancel-headline")),
            risks: vec![words::risk(&Risk::CancelsLate)],
            ..ReviewContent::titled(message!("review-does-cancel"), message!("review-cancel"), message!("review-back"))
        },
        _ => ReviewContent {
            headline: Some(message!("review-speed-up-headline")),
            risks: vec![words::risk(&Risk::CostsMore)],
            ..ReviewContent::titled(message!("review-does-accelerate"), message!("review-speed-up"), message!("review-back"))
        },
    };
    let payment = payment.map(|payment| match payment {
        Payment::Transfer(transfer) => Payment::Transfer(Transfer { fee, remaining: None, ..transfer }),
        payout => payout,
    });
    Ok(Replacement {
        content: ReviewContent { payment, groups, fee_checked_at: Some(session.clock.now()), ..content },
        wallet_id,
        duplicate_key: session.journal.duplicate_key(&parent)?.filter(|_| kind == LinkKind::AccelerateOf),
        parent,
    })
}

/// Words of a transaction that is not on the chain yet, in both vocabularies.
const BEFORE_CHAIN: &[&str] = &["INITIATED", "QUEUED", "PENDING", "SIGNED"];
/// Words of one that is in a block already.
const IN_BLOCK: &[&str] = &["CONFIRMED", "CONFIRMING", "MINED", "INCLUDED"];

/// Why a button is off; none while it makes sense. `family` is every transaction of the same place in the wallet's order.
pub(crate) fn off(kind: LinkKind, view: &IntentRecord, family: &[IntentRecord]) -> Option<Off> {
    let word = view.service_state.as_deref().unwrap_or_default().to_ascii_uppercase();
    match view.state {
        IntentState::Settled => return Some(Off::Complete),
        IntentState::Dead | IntentState::Refused | IntentState::Rejected | IntentState::Elsewhere => return Some(Off::AtItsEnd),
        IntentState::Unknown | IntentState::AcceptedUnreadable => return Some(Off::Undecided),
        IntentState::Draft | IntentState::Approved | IntentState::Sending => return Some(Off::NotAccepted),
        IntentState::Accepted => {}
    }
    let busy = |state: IntentState| !matches!(state, IntentState::Rejected | IntentState::Refused | IntentState::Dead | IntentState::Elsewhere);
    if let Some(other) = family.iter().find(|other| other.id != view.id && busy(other.state) && other.created_at > view.created_at) {
        let code = other.code.clone();
        return Some(if other.operation == "transaction_cancel" { Off::CancelAsked { code } } else { Off::Accelerated { code } });
    }
    if view.operation == "transaction_cancel" && kind == LinkKind::CancelOf {
        return Some(Off::IsCancellation);
    }
    if IN_BLOCK.contains(&word.as_str()) {
        return Some(Off::InBlock);
    }
    if kind == LinkKind::AccelerateOf && (view.tx_hash.is_none() || BEFORE_CHAIN.contains(&word.as_str())) {
        return Some(Off::NotOnChain);
    }
    None
}

/// What it costs at most, where the service tells: what a new transfer costs at most now, and no less than the first fee must be raised to.
async fn fee_now(session: &Session, parent: &str, first: Option<&Fee>) -> Option<Fee> {
    let intent = session.journal.intent(parent).ok().filter(|intent| intent.operation == "transaction_transfer")?;
    let sent: SendTransfer = session.asked(&intent).ok()?;
    let asked = EstimateTransfer {
        destination_address: sent.destination_address,
        wallet_id: sent.wallet_id,
        token_id: sent.token_id,
        amount: sent.amount,
        nft_token_id: sent.nft_token_id,
        nft_token_ids: sent.nft_token_ids,
        amounts: sent.amounts,
    };
    let estimate = session.read(&asked).await.ok()?;
    let quote = estimate.level(FeeLevel::High)?;
    let (said, unit) = (&quote.estimated_fee_formatted.as_ref()?.0, shown(quote.currency.as_deref()?));
    Some(match said.parse() {
        Ok(amount) => Fee::LikeIt { amount: at_least(amount, &unit, first), unit },
        Err(_) => Fee::Text { text: message!("review-fee-most", amount = said, unit = unit) },
    })
}

/// The larger of what a new transfer costs at most now, and a tenth more than the most of the first one. A chain takes another transaction in the place
/// of one that waits for no less, also where fees have fallen since.
fn at_least(now: Decimal, unit: &str, first: Option<&Fee>) -> Decimal {
    let (Some(Fee::AtMost { amount: most, unit: of, .. }) | Some(Fee::LikeIt { amount: most, unit: of })) = first else { return now };
    let raised = most.units(DIGITS).map(|units| Decimal::of_units(&(units * 11u8), DIGITS + 1));
    raised.filter(|_| of == unit).map_or(now.clone(), |raised| raised.max(now))
}

/// Digits after the point that no fee exceeds.
const DIGITS: u8 = 30;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fee_of_a_replacement_is_never_below_what_the_first_one_must_be_raised_to() {
        let of = |text: &str| text.parse::<Decimal>().unwrap();
        let first = |most: &str, unit: &str| Fee::AtMost { amount: of(most), unit: unit.to_owned(), sponsored: false };
        assert_eq!(at_least(of("0.0011"), "ETH", Some(&first("0.002", "ETH"))).to_string(), "0.0022", "fees have fallen since");
        assert_eq!(at_least(of("0.0011"), "ETH", Some(&first("0.001000000000000001", "ETH"))).to_string(), "0.0011000000000000011");
        assert_eq!(at_least(of("0.005"), "ETH", Some(&first("0.002", "ETH"))).to_string(), "0.005", "fees have risen since");
        let again = Fee::LikeIt { amount: of("0.0022"), unit: "ETH".into() };
        assert_eq!(at_least(of("0.001"), "ETH", Some(&again)).to_string(), "0.00242", "what was accelerated already");
        for other in [None, Some(&first("9", "BNB")), Some(&Fee::Text { text: "a lot".into() })] {
            assert_eq!(at_least(of("0.001"), "ETH", other).to_string(), "0.001");
        }
    }
}
