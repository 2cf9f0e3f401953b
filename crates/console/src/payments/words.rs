//! Limits, replacements and payments that are sent again, in words: the one place that makes them.

use bursar_contract::Decimal;
use bursar_journal::{Earlier, PaidByTeam, Reach, Restored, rfc3339};
use bursar_messages::{Message, message};

use super::{
    finding::{Broken, Off, Risk, Span},
    limits::NAIRA,
};
use crate::base::{
    api::{self, EntryLink, RiskLevel, TypedProof},
    checks::{Words, said},
};

/// The words of a broken limit.
pub(crate) fn limit(broken: &Broken) -> Words {
    said(over(broken)).more(message!("limits-where"))
}

/// Which limit a payment is over.
pub(crate) fn over(broken: &Broken) -> Message {
    let shown = |amount: &Decimal| if broken.unit == NAIRA { format!("₦{}", amount.as_naira()) } else { format!("{} {}", amount.grouped(), broken.unit) };
    let (most, left) = (shown(&broken.most), shown(&broken.left));
    match broken.span {
        Span::Payment => match &broken.left_today {
            Some(today) => message!("limits-payment-today", most = most, left = shown(today)),
            None => message!("limits-payment", most = most),
        },
        Span::Day => message!("limits-day", most = most, left = left),
        Span::Payee => message!("limits-payee", most = most, left = left),
    }
}

/// How far the records of this computer see, where nothing was found in them.
pub(crate) fn how_far(reach: &Reach) -> Message {
    match *reach {
        Reach { since: Some(since), restored: Some(Restored { at, until, is_backup: true }), shared: true } => {
            message!("review-records-shared-restored", since = rfc3339(since), until = rfc3339(until), restored = rfc3339(at))
        }
        Reach { since: Some(since), restored: Some(Restored { at, until, is_backup: false }), shared: true } => {
            message!("review-records-shared-copied", since = rfc3339(since), until = rfc3339(until), noticed = rfc3339(at))
        }
        Reach { since: Some(since), restored: None, shared: true } => message!("review-records-shared", since = rfc3339(since)),
        Reach { since: None, shared: true, .. } => message!("review-records-shared-none"),
        Reach { since: Some(since), restored: Some(Restored { at, until, is_backup: true }), .. } => {
            message!("review-records-restored", since = rfc3339(since), until = rfc3339(until), restored = rfc3339(at))
        }
        Reach { since: Some(since), restored: Some(Restored { at, until, is_backup: false }), .. } => {
            message!("review-records-copied", since = rfc3339(since), until = rfc3339(until), noticed = rfc3339(at))
        }
        Reach { since: Some(since), restored: None, .. } => message!("review-records-since", since = rfc3339(since)),
        Reach { since: None, .. } => message!("review-records-none"),
    }
}

/// What other computers of the team say that they paid to somebody whom this computer never paid, before the advice that comes with a first payment.
pub(crate) fn paid_by_team(team: &PaidByTeam, advice: Message) -> Message {
    message!("review-first-team", times = team.times, at = &team.last, computer = &team.computer, advice = advice)
}

/// What an earlier payment is called: by its code, and by the computer of the team that made it.
pub(crate) fn named(earlier: &Earlier) -> String {
    match &earlier.computer {
        Some(computer) => message!("review-earlier-of", code = &earlier.code, computer = computer).to_string(),
        None => earlier.code.clone(),
    }
}

/// The way to its row in the history.
pub(crate) fn way_to(earlier: &Earlier) -> EntryLink {
    EntryLink { id: earlier.id.clone(), code: earlier.code.clone(), made_here: earlier.computer.is_none() }
}

/// A risk, as the confirm window shows it.
pub(crate) fn risk(risk: &Risk) -> api::Risk {
    let warned = |title: Message, text: Message, tick: Option<Message>| api::Risk { title, text, level: RiskLevel::Warn, tick, ..api::Risk::default() };
    match risk {
        Risk::CancelsLate => warned(message!("replacements-late-title"), message!("replacements-late-text"), Some(message!("replacements-late-tick"))),
        Risk::CostsMore => warned(message!("replacements-fee-title"), message!("replacements-fee-text"), Some(message!("replacements-fee-tick"))),
        Risk::SentAgain { code } => api::Risk {
            typed: Some(TypedProof::Destination),
            ..warned(message!("replacements-again-title", code = code), message!("replacements-again-text"), None)
        },
    }
}

/// Why a button is off.
pub(crate) fn off(off: &Off) -> Message {
    match off {
        Off::Complete => message!("replacements-complete"),
        Off::AtItsEnd => message!("replacements-final"),
        Off::Undecided => message!("replacements-undecided"),
        Off::NotAccepted => message!("replacements-not-accepted"),
        Off::CancelAsked { code } => message!("replacements-cancel-asked", code = code),
        Off::Accelerated { code } => message!("replacements-accelerated", code = code),
        Off::IsCancellation => message!("replacements-is-cancellation"),
        Off::InBlock => message!("replacements-in-block"),
        Off::NotOnChain => message!("replacements-not-on-chain"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_and_the_risk_of_a_second_send_have_their_words() {
        let code = || "K7Q-4MD".to_owned();
        for (reason, words) in [
            (Off::Complete, "This payment is already complete. There is nothing to do."),
            (Off::AtItsEnd, "This payment is already final. There is nothing to do."),
            (Off::Undecided, "First record whether this payment was made."),
            (Off::NotAccepted, "The service has not accepted this payment yet."),
            (Off::CancelAsked { code: code() }, "A cancellation was already requested (K7Q-4MD)."),
            (Off::Accelerated { code: code() }, "This payment was already accelerated (K7Q-4MD)."),
            (Off::IsCancellation, "This is a request to cancel another payment. It cannot be cancelled itself."),
            (Off::InBlock, "This payment is already in a block."),
            (Off::NotOnChain, "This payment has not reached the chain yet, so there is nothing to accelerate."),
        ] {
            assert_eq!(off(&reason), words);
        }
        let again = serde_json::json!({
            "title": "This sends K7Q-4MD again", "text": "It was recorded that the first payment was not made. If that is wrong, this pays twice.",
            "level": "warn", "typed": { "kind": "destination" },
        });
        let mut said = serde_json::to_value(risk(&Risk::SentAgain { code: code() })).unwrap();
        bursar_messages::json::as_text(&mut said, bursar_messages::Locale::default());
        assert_eq!(said, again);
    }
}
