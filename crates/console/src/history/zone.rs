//! Dates as people here read them: West Africa Time, "14 Mar 2026, 2:30pm", never 03/04/2026.

use jiff::{Timestamp, Zoned, civil::Date, tz::TimeZone};

/// The zone's short name, which stands in every export.
pub const ZONE: &str = "WAT";

/// UTC+1 all year.
pub fn zone() -> TimeZone {
    TimeZone::fixed(jiff::tz::offset(1))
}

/// Wall time of a moment given in milliseconds.
pub fn local(millis: i64) -> Zoned {
    Timestamp::from_millisecond(millis).unwrap_or_default().to_zoned(zone())
}

/// The first millisecond of a day.
pub fn start_of(day: Date) -> i64 {
    day.to_zoned(zone()).map(|at| at.timestamp().as_millisecond()).unwrap_or_default()
}

/// "14 Mar 2026".
pub fn day(millis: i64) -> String {
    local(millis).strftime("%-d %b %Y").to_string()
}

/// "2:30pm".
pub fn clock(millis: i64) -> String {
    local(millis).strftime("%-I:%M%P").to_string()
}

/// "14 Mar 2026, 2:30pm".
pub fn day_and_clock(millis: i64) -> String {
    format!("{}, {}", day(millis), clock(millis))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_midnight_in_lagos_and_is_written_without_numbers_for_months() {
        let midnight = start_of(jiff::civil::date(2026, 3, 14));
        assert_eq!(crate::journal::rfc3339(midnight), "2026-03-13T23:00:00Z");
        assert_eq!(day_and_clock(midnight + (14 * 60 + 30) * 60_000), "14 Mar 2026, 2:30pm");
        assert_eq!(day_and_clock(midnight), "14 Mar 2026, 12:00am");
    }
}
