//! When a read is asked again. Writes never pass through here: only the journal sends them again.

use std::time::{Duration, SystemTime};

use crate::outcome::{Failure, Sent};

/// Attempts of one read.
pub(crate) const ATTEMPTS: u32 = 3;
const LONGEST: Duration = Duration::from_secs(3);
/// A service that asks for more than this is not waited for by a person.
pub(crate) const LONGEST_RETRY_AFTER: Duration = Duration::from_secs(300);

/// How long to wait before the next attempt, or nothing if this failure stands.
///
/// `first` is the longest pause before the second attempt, and it doubles from there. `remaining` is what is left of the read's time limit: a wait that does not fit into it is not begun.
pub(crate) fn pause(failure: &Failure, attempt: u32, first: Duration, remaining: Duration) -> Option<Duration> {
    if attempt >= ATTEMPTS || !is_passing(failure) {
        return None;
    }
    let wait = match failure.retry_after {
        Some(asked) => asked,
        None => jitter(first.saturating_mul(1 << attempt.saturating_sub(1).min(8)).min(LONGEST)),
    };
    (wait < remaining).then_some(wait)
}

/// Whether the same question may well be answered in a moment.
fn is_passing(failure: &Failure) -> bool {
    match (failure.sent, failure.status) {
        // A refusal on this side stays one; a connection may come about.
        (Sent::NotSent, _) => failure.fault.retry,
        (Sent::Ambiguous, None | Some(200..=299 | 408 | 425 | 429 | 500 | 502 | 503 | 504)) => !failure.too_large,
        _ => false,
    }
}

/// Full jitter: anything from nothing to `most`.
fn jitter(most: Duration) -> Duration {
    let mut bytes = [0; 8];
    // Without randomness the longest wait is the safe one.
    match aws_lc_rs::rand::fill(&mut bytes) {
        Ok(()) => {
            let most = u64::try_from(most.as_nanos()).unwrap_or(u64::MAX);
            Duration::from_nanos(u64::from_le_bytes(bytes) % most.saturating_add(1))
        }
        Err(_) => most,
    }
}

/// `Retry-After`; at most [`LONGEST_RETRY_AFTER`].
pub(crate) fn retry_after(headers: &reqwest::header::HeaderMap, now: SystemTime) -> Option<Duration> {
    asked_wait(headers, now).map(|wait| wait.min(LONGEST_RETRY_AFTER))
}

/// When a service that is busy wants to be asked again; none where it does not say so, or means later than anybody waits.
pub(crate) fn retry_at(status: u16, headers: &reqwest::header::HeaderMap, now: SystemTime) -> Option<Box<jiff::Timestamp>> {
    let wait = asked_wait(headers, now).filter(|wait| matches!(status, 429 | 503) && !wait.is_zero() && *wait <= LONGEST_RETRY_AFTER)?;
    jiff::Timestamp::try_from(now.checked_add(wait)?).ok().map(Box::new)
}

/// `Retry-After` in seconds, or as a date seen from `now`, as the service says it.
pub(crate) fn asked_wait(headers: &reqwest::header::HeaderMap, now: SystemTime) -> Option<Duration> {
    let text = headers.get(reqwest::header::RETRY_AFTER)?.to_str().ok()?.trim();
    let wait = match text.parse::<u64>() {
        Ok(seconds) => Duration::from_secs(seconds),
        Err(_) => {
            let until = jiff::fmt::rfc2822::DateTimeParser::new().parse_timestamp(text).ok()?;
            SystemTime::from(until).duration_since(now).unwrap_or_default()
        }
    };
    Some(wait)
}

#[cfg(test)]
mod tests {
    use bursar_contract::{Code, Fault};

    use super::*;

    const FIRST: Duration = Duration::from_millis(500);

    fn failure(sent: Sent, status: Option<u16>) -> Failure {
        Failure { sent, status, ..*Failure::local(Fault::new(Code::Unavailable, "")) }
    }

    #[test]
    fn three_attempts_and_no_more() {
        let failure = failure(Sent::Ambiguous, Some(503));
        let left = Duration::from_secs(30);
        assert!(pause(&failure, 1, FIRST, left).is_some() && pause(&failure, 2, FIRST, left).is_some());
        assert_eq!(pause(&failure, 3, FIRST, left), None);
    }

    #[test]
    fn the_pause_is_at_most_what_it_was_set_to_and_then_twice_that() {
        let failure = failure(Sent::Ambiguous, Some(503));
        let longest = |attempt, first| (0..200).filter_map(|_| pause(&failure, attempt, first, Duration::from_secs(30))).max().unwrap();
        assert!((FIRST / 2..=FIRST).contains(&longest(1, FIRST)), "200 draws, and none in the longer half");
        assert!((FIRST..=FIRST * 2).contains(&longest(2, FIRST)));
        assert!(longest(2, Duration::from_secs(60)) <= LONGEST);
        assert_eq!(longest(1, Duration::ZERO), Duration::ZERO);
    }

    #[test]
    fn a_wait_that_does_not_fit_is_not_begun() {
        let failure = Failure { retry_after: Some(Duration::from_secs(20)), ..failure(Sent::Ambiguous, Some(429)) };
        assert_eq!(pause(&failure, 1, FIRST, Duration::from_secs(30)), Some(Duration::from_secs(20)));
        assert_eq!(pause(&failure, 1, FIRST, Duration::from_secs(10)), None);
    }

    #[test]
    fn a_refusal_stands() {
        for (sent, status) in [(Sent::Refused, Some(404)), (Sent::AcceptedUnreadable, Some(200)), (Sent::Ambiguous, Some(302)), (Sent::Ambiguous, Some(501))] {
            assert_eq!(pause(&failure(sent, status), 1, FIRST, Duration::from_secs(30)), None, "{sent:?} {status:?}");
        }
        let local = Failure::local(Fault::invalid("amount", ""));
        assert_eq!(pause(&local, 1, FIRST, Duration::from_secs(30)), None);
    }

    #[test]
    fn retry_after_is_seconds_or_a_date_and_never_more_than_five_minutes() {
        let read = |text: &str| {
            let mut headers = reqwest::header::HeaderMap::new();
            headers.insert("retry-after", text.parse().unwrap());
            let now = jiff::Timestamp::from_second(1_000_000_000).unwrap();
            retry_after(&headers, now.into())
        };
        assert_eq!(read("7"), Some(Duration::from_secs(7)));
        assert_eq!(read("86400"), Some(LONGEST_RETRY_AFTER));
        assert_eq!(read("Sun, 09 Sep 2001 01:46:30 GMT"), Some(Duration::ZERO));
        assert_eq!(read("Sun, 09 Sep 2001 01:47:50 GMT"), Some(Duration::from_secs(70)));
        assert_eq!(read("Sun, 09 Sep 2001 02:46:40 GMT"), Some(LONGEST_RETRY_AFTER));
        assert_eq!(read("soon"), None);
    }
}
