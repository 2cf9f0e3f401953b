//! The levels of verification: New, read back by phone, test payment received, verified. A change starts again below.

use bursar_contract::{Code, Fault, untrusted::shown_long};
use bursar_messages::{Message, message};
use jiff::{SignedDuration, Timestamp};

use crate::base::zone;
use bursar_journal::{
    Journal,
    contact::{PaymentDetails, PaymentMethod, Proof, VerificationLevel},
};

/// The longest note of a step, in characters.
pub const MOST_NOTE: usize = 500;
/// The oldest call that may still be noted.
const OLDEST_CALL: SignedDuration = SignedDuration::from_hours(31 * 24);

/// What a person says about a step.
pub struct Claim<'a> {
    /// The step.
    pub level: VerificationLevel,
    /// Who was spoken to, which payment, or a note.
    pub note: &'a str,
    /// The number that was called.
    pub phone: Option<&'a str>,
    /// When.
    pub called_at: Option<&'a str>,
}

fn next(level: VerificationLevel) -> Option<VerificationLevel> {
    match level {
        VerificationLevel::New => Some(VerificationLevel::ReadBack),
        VerificationLevel::ReadBack => Some(VerificationLevel::TestReceived),
        VerificationLevel::TestReceived => Some(VerificationLevel::Verified),
        VerificationLevel::Verified => None,
    }
}

/// For people.
pub fn title(level: VerificationLevel) -> Message {
    match level {
        VerificationLevel::New => message!("contacts-level-new"),
        VerificationLevel::ReadBack => message!("contacts-level-read_back"),
        VerificationLevel::TestReceived => message!("contacts-level-test_received"),
        VerificationLevel::Verified => message!("contacts-level-verified"),
    }
}

/// Its words.
pub fn word(level: VerificationLevel) -> String {
    title(level).to_string()
}

/// Whether a payment method cools off at this moment.
pub fn cools(method: &PaymentMethod, now: Timestamp) -> bool {
    method.cools_until.as_deref().and_then(|until| until.parse::<Timestamp>().ok()).is_some_and(|until| until > now)
}

/// Drops a payment method to New and lets it cool off.
pub fn reset(method: &mut PaymentMethod, now: Timestamp, hours: u32) {
    method.level = VerificationLevel::New;
    method.proofs.clear();
    method.changed_at = now.to_string();
    method.cools_until = (hours > 0).then(|| (now + SignedDuration::from_hours(i64::from(hours))).to_string());
}

/// Takes one step up.
pub fn climb(method: &mut PaymentMethod, claim: &Claim<'_>, journal: &Journal, now: Timestamp) -> Result<(), Fault> {
    if next(method.level) != Some(claim.level) {
        let why = match next(method.level) {
            Some(next) => message!("contact-step-next", step = title(next)),
            None => message!("contact-step-none"),
        };
        return Err(Fault::new(Code::Refused, why));
    }
    let note = shown_long(claim.note.trim());
    if note.chars().count() > MOST_NOTE {
        return Err(Fault::invalid("note", message!("naira-most-characters", most = MOST_NOTE)));
    }
    let mut proof = Proof { level: claim.level, by: journal.person(), at: now.to_string(), note, phone: None, called_at: None, computer: None };
    match claim.level {
        VerificationLevel::ReadBack => {
            if proof.note.is_empty() {
                return Err(Fault::invalid("note", message!("contact-note-caller")));
            }
            proof.phone = Some(phone(claim.phone.unwrap_or_default())?);
            proof.called_at = Some(call_time(claim.called_at.unwrap_or_default(), now)?);
        }
        VerificationLevel::TestReceived => {
            if proof.note.is_empty() {
                return Err(Fault::invalid("note", message!("contact-note-test")));
            }
            if let (PaymentDetails::Wallet { address, .. }, Some((to, complete))) = (&method.details, journal.payment_of_code(&proof.note)?) {
                if !to.eq_ignore_ascii_case(address) {
                    return Err(Fault::invalid("note", message!("contact-test-elsewhere")));
                }
                if !complete {
                    return Err(Fault::invalid("note", message!("contact-test-open")));
                }
            }
        }
        VerificationLevel::New | VerificationLevel::Verified => {}
    }
    method.level = claim.level;
    method.proofs.push(proof);
    Ok(())
}

/// A number that can be called: digits, at most one plus in front; spaces and dashes go.
pub fn phone(text: &str) -> Result<String, Fault> {
    let kept: String = text.chars().filter(|c| !matches!(c, ' ' | '-' | '(' | ')' | '.')).collect();
    let digits = kept.strip_prefix('+').unwrap_or(&kept);
    if (7..=15).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit()) {
        Ok(kept)
    } else {
        Err(Fault::invalid("phone", message!("contact-phone")))
    }
}

fn call_time(text: &str, now: Timestamp) -> Result<String, Fault> {
    let at = zone::read_moment(text).ok_or_else(|| Fault::invalid("calledAt", message!("contact-call-time")))?;
    if at > now + SignedDuration::from_mins(5) {
        return Err(Fault::invalid("calledAt", message!("contact-call-future")));
    }
    if at < now - OLDEST_CALL {
        return Err(Fault::invalid("calledAt", message!("contact-call-old")));
    }
    Ok(at.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_was_when_a_person_says_in_the_order_of_days_here_and_neither_ahead_nor_long_ago() {
        let now: Timestamp = "2026-11-14T13:36:00Z".parse().unwrap();
        assert_eq!(call_time("14 Nov 2026, 2:36pm", now).unwrap(), "2026-11-14T13:36:00Z");
        assert_eq!(call_time("12 November 2026 09:05", now).unwrap(), "2026-11-12T08:05:00Z");
        for typed in ["", "11/12/2026, 9:05am", "12 Nov 2026", "15 Nov 2026, 2:36pm", "14 Oct 2026, 2:30pm", "yesterday"] {
            assert_eq!(call_time(typed, now).unwrap_err().field.as_deref(), Some("calledAt"), "{typed}");
        }
    }
}
