//! Limits, replacements and payments that are sent again, in words: the one place that makes them.

use super::finding::{Broken, Off, Risk, Span};
use crate::base::{
    api::{self, RiskLevel, TypedProof},
    checks::{Words, said},
};

/// The words of a broken limit.
pub(crate) fn limit(broken: &Broken) -> Words {
    let most = format!("{} {}", broken.most.grouped(), broken.unit);
    said(match broken.span {
        Span::Payment => format!("This is over your limit of {most} in one payment."),
        Span::Day => format!("With what left today this is over your limit of {most} in one day."),
        Span::Payee => format!("With what left today this is over your limit of {most} to one payee in one day."),
    })
    .more("Limits stand in Settings.")
}

/// A risk, as the confirm window shows it.
pub(crate) fn risk(risk: &Risk) -> api::Risk {
    let told = |title: String, text: &str, tick: Option<&str>| api::Risk {
        title,
        text: text.to_owned(),
        level: RiskLevel::Warn,
        tick: tick.map(str::to_owned),
        ..api::Risk::default()
    };
    match risk {
        Risk::CancelsLate => told(
            "It may come too late".to_owned(),
            "This asks the chain to replace the payment with nothing. It may fail if the payment is already picked up. A fee is charged either way.",
            Some("I know that the payment may still go through"),
        ),
        Risk::CostsMore => told(
            "Costs extra gas".to_owned(),
            "Both have the same number in the wallet's order, so the chain takes one of them and never both.",
            Some("I accept a higher network fee"),
        ),
        Risk::SentAgain { code } => api::Risk {
            typed: Some(TypedProof::Destination),
            ..told(format!("This sends {code} again"), "It was decided that the first one was not sent. If that is wrong, this pays twice.", None)
        },
    }
}

/// Why a button is off.
pub(crate) fn off(off: &Off) -> String {
    match off {
        Off::Complete => "Already complete, nothing to do.".to_owned(),
        Off::AtItsEnd => "Already at its end, nothing to do.".to_owned(),
        Off::Undecided => "Decide first whether it was sent.".to_owned(),
        Off::NotAccepted => "The service has not accepted it yet.".to_owned(),
        Off::CancelAsked { code } => format!("To cancel it was asked already ({code})."),
        Off::Accelerated { code } => format!("It was accelerated already ({code})."),
        Off::IsCancellation => "This is the request to cancel itself.".to_owned(),
        Off::InBlock => "It is in a block already.".to_owned(),
        Off::NotOnChain => "It has not reached the chain yet, so there is nothing to accelerate.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_and_the_risk_of_a_second_send_have_their_words() {
        let code = || "K7Q-4MD".to_owned();
        for (reason, words) in [
            (Off::Complete, "Already complete, nothing to do."),
            (Off::AtItsEnd, "Already at its end, nothing to do."),
            (Off::Undecided, "Decide first whether it was sent."),
            (Off::NotAccepted, "The service has not accepted it yet."),
            (Off::CancelAsked { code: code() }, "To cancel it was asked already (K7Q-4MD)."),
            (Off::Accelerated { code: code() }, "It was accelerated already (K7Q-4MD)."),
            (Off::IsCancellation, "This is the request to cancel itself."),
            (Off::InBlock, "It is in a block already."),
            (Off::NotOnChain, "It has not reached the chain yet, so there is nothing to accelerate."),
        ] {
            assert_eq!(off(&reason), words);
        }
        let again = serde_json::json!({
            "title": "This sends K7Q-4MD again", "text": "It was decided that the first one was not sent. If that is wrong, this pays twice.",
            "level": "warn", "typed": { "kind": "destination" },
        });
        assert_eq!(serde_json::to_value(risk(&Risk::SentAgain { code: code() })).unwrap(), again);
    }
}
