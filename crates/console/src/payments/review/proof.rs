//! What the confirm window asks to be typed, and how it is held against what is stored.

use bursar_contract::Fault;
use bursar_messages::message;

use crate::{
    base::api::TypedProof,
    payments::api::{Review, TypedField, Verdict},
};

/// The proof that a review asks for. It has one at most: the whole destination stands for every part of it.
fn asked(review: &Review) -> Option<TypedProof> {
    review.risks.iter().find_map(|risk| risk.typed)
}

fn name(proof: TypedProof) -> &'static str {
    match proof {
        TypedProof::Middle { .. } => "middle",
        TypedProof::Destination => "destination",
    }
}

/// The field of the confirm window that takes the proof.
pub fn field(review: &Review) -> Option<TypedField> {
    let proof = asked(review)?;
    let label = match proof {
        TypedProof::Middle { group } => {
            message!("review-enter-groups", first = group.to_string(), second = (group + 1).to_string())
        }
        TypedProof::Destination if review.money.as_ref().is_some_and(|money| money.bank.is_some()) => {
            message!("review-enter-account")
        }
        TypedProof::Destination => message!("review-enter-address"),
    };
    Some(TypedField { name: name(proof).to_owned(), label: label.to_string() })
}

/// Two groups of four characters of an address, from this one on, counted from 1 behind `0x`.
pub fn middle(address: &str, group: u32) -> Option<&str> {
    let at = 2 + usize::try_from(group.checked_sub(1)?).ok()? * 4;
    address.get(at..at + 8)
}

/// Refuses a yes whose proof is missing or wrong, at its field. Nothing is spent by it: a person may type again.
pub fn check(review: &Review, verdict: &Verdict) -> Result<(), Fault> {
    let Some(proof) = asked(review) else { return Ok(()) };
    let paid = review.money.as_ref().map(|money| money.to.address.as_str());
    let (typed, wanted, words) = match proof {
        TypedProof::Middle { group } => (&verdict.middle, paid.and_then(|address| middle(address, group)), message!("review-wrong-groups")),
        TypedProof::Destination => (&verdict.destination, paid, message!("review-wrong-destination")),
    };
    let typed: String = typed.iter().flat_map(|text| text.chars()).filter(|c| !c.is_whitespace() && *c != '-').collect();
    if wanted.is_some_and(|wanted| wanted.eq_ignore_ascii_case(&typed)) { Ok(()) } else { Err(Fault::invalid(name(proof), words)) }
}
