//! Time: no other file of the client asks the system for it. And the service's clock, measured from every answer.
//!
//! Encrypted secrets are refused when their time stamp is minutes off, and computers an hour off were seen
//! (docs/reference/observed-behaviour.md#the-organization-secret), so the stamp is local time plus this offset.

use std::{
    sync::Mutex,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use reqwest::header::{AGE, DATE, HeaderMap};

/// Service time minus local time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offset {
    /// Milliseconds; positive when this machine is behind.
    pub millis: i64,
    /// How far it may be off: half the round trip plus half of the header's second.
    pub uncertainty_millis: i64,
}

/// What this computer's clock says.
pub(crate) fn now() -> SystemTime {
    SystemTime::now()
}

/// The beginning of something that is measured.
pub(crate) fn begin() -> Instant {
    Instant::now()
}

/// The newest measurement of a connection.
#[derive(Default)]
pub(crate) struct Clock(Mutex<Option<Offset>>);

impl Clock {
    /// Takes an answer's `Date` against the middle of the round trip. An answer out of a cache says nothing about now.
    pub(crate) fn observe(&self, headers: &HeaderMap, begun: SystemTime, round_trip: Duration) {
        if headers.contains_key(AGE) {
            return;
        }
        let Some(date) = headers.get(DATE).and_then(|value| value.to_str().ok()).and_then(http_date_millis) else { return };
        let half = millis(round_trip / 2);
        // The header is cut to the second: on average it is half a second more.
        let offset =
            Offset { millis: date.saturating_add(500).saturating_sub(since_epoch(begun).saturating_add(half)), uncertainty_millis: half.saturating_add(500) };
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(offset);
    }

    pub(crate) fn offset(&self) -> Option<Offset> {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Milliseconds since 1970 as the service counts them; local time until an answer was seen.
    pub(crate) fn service_now_millis(&self) -> i64 {
        since_epoch(now()).saturating_add(self.offset().map_or(0, |offset| offset.millis))
    }
}

fn http_date_millis(text: &str) -> Option<i64> {
    jiff::fmt::rfc2822::DateTimeParser::new().parse_timestamp(text).ok().map(jiff::Timestamp::as_millisecond)
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

fn since_epoch(time: SystemTime) -> i64 {
    match time.duration_since(UNIX_EPOCH) {
        Ok(after) => millis(after),
        Err(before) => -millis(before.duration()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (reqwest::header::HeaderName::from_static(name), value.parse().unwrap())).collect()
    }

    #[test]
    fn the_offset_is_the_date_against_the_middle_of_the_round_trip() {
        let clock = Clock::default();
        let begun = UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        clock.observe(&headers(&[("date", "Sun, 09 Sep 2001 02:46:40 GMT")]), begun, Duration::from_secs(2));
        assert_eq!(clock.offset(), Some(Offset { millis: 3_600_000 + 500 - 1_000, uncertainty_millis: 1_500 }));
    }

    #[test]
    fn a_cached_or_unreadable_date_changes_nothing() {
        let clock = Clock::default();
        for bad in
            [&[("date", "yesterday")][..], &[("date", "Sun, 09 Sep 2001 02:46:40 GMT"), ("age", "600")], &[("date", "Sun, 99 Sep 99999 02:46:40 GMT")], &[]]
        {
            clock.observe(&headers(bad), UNIX_EPOCH, Duration::ZERO);
        }
        assert_eq!(clock.offset(), None);
    }
}
