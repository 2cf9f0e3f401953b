//! Dates as people here read them: "14 Mar 2026, 2:30pm" with the zone's short name, never 03/04/2026.
//!
//! West Africa Time wherever the computer stands, unless a person chose another zone for this computer. The choice belongs to the process, as its
//! data folder does: everything that is written from then on, on screen, on paper and in files, is written in it.

use std::sync::RwLock;

use bursar_contract::Fault;
use bursar_messages::{Message, message};
use jiff::{Timestamp, Zoned, civil::Date, tz::TimeZone};

/// The zone of a computer where nobody chose one.
pub const USUAL: &str = "Africa/Lagos";
/// The zone of the computer itself.
pub const SYSTEM: &str = "system";

static CHOSEN: RwLock<Option<TimeZone>> = RwLock::new(None);

/// The zone of that name, or why there is none.
pub fn named(name: &str) -> Result<Option<TimeZone>, Fault> {
    match name {
        // UTC+1 all year, on every computer: no table of zones is needed for it.
        "" | USUAL => Ok(None),
        SYSTEM => Ok(Some(TimeZone::system())),
        other => TimeZone::get(other).map(Some).map_err(|_| Fault::invalid("timeZone", message!("app-zone"))),
    }
}

/// Writes times in this zone from now on.
pub fn choose(zone: Option<TimeZone>) {
    *CHOSEN.write().unwrap_or_else(std::sync::PoisonError::into_inner) = zone;
}

/// The zone that times are written in.
pub fn zone() -> TimeZone {
    CHOSEN.read().unwrap_or_else(std::sync::PoisonError::into_inner).clone().unwrap_or_else(usual)
}

fn usual() -> TimeZone {
    TimeZone::fixed(jiff::tz::offset(1))
}

/// Wall time of a moment given in milliseconds.
pub fn local(millis: i64) -> Zoned {
    Timestamp::from_millisecond(millis).unwrap_or_default().to_zoned(zone())
}

/// The zone's short name at a moment, which stands in every export: "WAT", "GMT".
pub fn short(millis: i64) -> String {
    short_of(&local(millis))
}

fn short_of(at: &Zoned) -> String {
    if *at.time_zone() == usual() || at.time_zone().iana_name() == Some(USUAL) { "WAT".to_owned() } else { at.strftime("%Z").to_string() }
}

/// The first millisecond of a day.
pub fn start_of(day: Date) -> i64 {
    day.to_zoned(zone()).map(|at| at.timestamp().as_millisecond()).unwrap_or_default()
}

/// "14 Mar 2026".
pub fn day(millis: i64) -> String {
    local(millis).strftime("%-d %b %Y").to_string()
}

/// "2026-03-14": names of files are sorted by it.
pub fn iso_day(millis: i64) -> String {
    local(millis).date().to_string()
}

/// "2:30pm".
pub fn clock(millis: i64) -> String {
    local(millis).strftime("%-I:%M%P").to_string()
}

/// "14 Mar 2026, 2:30pm".
pub fn day_and_clock(millis: i64) -> String {
    format!("{}, {}", day(millis), clock(millis))
}

/// The first full minute from a moment on, both in milliseconds: what is allowed from then on is allowed in every second of the minute that is named.
pub(crate) fn full_minute(millis: i64) -> i64 {
    const MINUTE: i64 = 60_000;
    millis.saturating_add(MINUTE - 1).div_euclid(MINUTE) * MINUTE
}

/// "3 minutes ago": how long before `now` a moment was, both in milliseconds, in whole units rounded down.
pub fn ago(millis: i64, now: i64) -> Message {
    let minutes = now.saturating_sub(millis) / 60_000;
    match minutes {
        ..1 => message!("app-ago-now"),
        1..60 => message!("app-ago-minutes", count = minutes),
        60..1440 => message!("app-ago-hours", count = minutes / 60),
        _ => message!("app-ago-days", count = minutes / 1440),
    }
}

/// Dates that can mean one day only: `1990-03-14`, `14 Mar 1990`, `14 March 1990`, `14-Mar-1990`. Never 03/04/1990.
pub(crate) fn read_day(text: &str) -> Option<Date> {
    if text.len() == 10 && text.bytes().enumerate().all(|(at, b)| if matches!(at, 4 | 7) { b == b'-' } else { b.is_ascii_digit() }) {
        return text.parse().ok();
    }
    let parts: Vec<&str> = text.split([' ', '-', ',', '/']).filter(|part| !part.is_empty()).collect();
    let [day, month, year] = parts.as_slice() else { return None };
    if year.len() != 4 || month.len() < 3 || !month.bytes().all(|b| b.is_ascii_alphabetic()) {
        return None;
    }
    const MONTHS: [&str; 12] = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
    let month = MONTHS.iter().position(|name| name.starts_with(&month.to_ascii_lowercase()))? + 1;
    Date::new(year.parse().ok()?, i8::try_from(month).ok()?, day.parse().ok()?).ok()
}

/// A moment as people here write it, in the zone that times are written in: `14 Mar 2026, 2:30pm`, `14 March 2026 14:30`, `2026-03-14 14:30`. What a
/// program wrote, RFC 3339, means itself.
pub(crate) fn read_moment(text: &str) -> Option<Timestamp> {
    let text = text.trim();
    if let Ok(at) = text.parse() {
        return Some(at);
    }
    let text = text.to_ascii_lowercase();
    let half = ["am", "pm"].into_iter().find_map(|half| Some((text.strip_suffix(half)?.trim_end(), half)));
    let (day, clock) = half.map_or(&*text, |(text, _)| text).rsplit_once([' ', ','])?;
    let (hour, minute) = clock.split_once(':')?;
    let number = |text: &str, most: usize| text.parse::<i8>().ok().filter(|_| (1..=most).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit()));
    let (hour, minute) = (number(hour, 2)?, number(minute, 2).filter(|_| minute.len() == 2)?);
    let hour = match half {
        Some((_, half)) if (1..=12).contains(&hour) => hour % 12 + if half == "pm" { 12 } else { 0 },
        Some(_) => return None,
        None => hour,
    };
    let at = read_day(day.trim_end_matches([' ', ',']))?.to_datetime(jiff::civil::Time::new(hour, minute, 0, 0).ok()?);
    Some(at.to_zoned(zone()).ok()?.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_ago_is_told_in_whole_units() {
        let of = |seconds: i64| ago(0, seconds * 1000);
        assert_eq!([of(59), of(60), of(179), of(3599)], ["less than a minute ago", "1 minute ago", "2 minutes ago", "59 minutes ago"]);
        assert_eq!([of(3600), of(86_399), of(86_400), of(20 * 86_400)], ["1 hour ago", "23 hours ago", "1 day ago", "20 days ago"]);
        assert_eq!(of(-5), "less than a minute ago", "a clock that was set back");
    }

    #[test]
    fn a_day_begins_at_midnight_in_lagos_and_is_written_without_numbers_for_months() {
        let midnight = start_of(jiff::civil::date(2026, 3, 14));
        assert_eq!(bursar_journal::rfc3339(midnight), "2026-03-13T23:00:00Z");
        assert_eq!(day_and_clock(midnight + (14 * 60 + 30) * 60_000), "14 Mar 2026, 2:30pm");
        assert_eq!(day_and_clock(midnight), "14 Mar 2026, 12:00am");
        assert_eq!(short(midnight), "WAT");
    }

    #[test]
    fn a_moment_is_read_as_it_is_written_and_never_guessed() {
        for typed in ["14 Mar 2026, 2:30pm", "14 march 2026 14:30", " 14 Mar 2026,2:30 PM", "2026-03-14 14:30", "14-Mar-2026, 02:30pm", "2026-03-14T13:30:00Z"]
        {
            assert_eq!(read_moment(typed).map(|at| at.to_string()).as_deref(), Some("2026-03-14T13:30:00Z"), "{typed}");
        }
        assert_eq!(read_moment("14 Mar 2026, 12:05am"), "2026-03-13T23:05:00Z".parse().ok());
        assert_eq!(read_moment("14 Mar 2026, 12:05pm"), "2026-03-14T11:05:00Z".parse().ok());
        for odd in [
            "",
            "14 Mar 2026",
            "2:30pm",
            "03/14/2026 2:30pm",
            "14/03/2026, 2:30pm",
            "31 Feb 2026, 2:30pm",
            "14 Mar 2026, 13:30pm",
            "14 Mar 2026, 0:30am",
            "14 Mar 2026, 24:00",
            "14 Mar 2026, 2:3pm",
            "14 Mar 2026, 2pm",
            "14 Mar 2026, +2:30",
            "now",
        ] {
            assert_eq!(read_moment(odd), None, "{odd}");
        }
        let at = start_of(jiff::civil::date(2026, 3, 14)) + 61_000 * 60;
        assert_eq!(read_moment(&day_and_clock(at)).map(Timestamp::as_millisecond), Some(at), "what is written is read again");
    }

    #[test]
    fn what_is_allowed_from_a_time_on_is_allowed_in_the_whole_minute_that_is_named() {
        assert_eq!([0, 1, 60_000, 60_001].map(full_minute), [0, 60_000, 60_000, 120_000]);
    }

    #[test]
    fn another_zone_has_its_own_name_in_summer_and_one_that_is_not_known_is_refused() {
        let london = named("Europe/London").unwrap().unwrap();
        let at = |text: &str| text.parse::<Timestamp>().unwrap().to_zoned(london.clone());
        assert_eq!(short_of(&at("2026-01-14T12:00:00Z")), "GMT");
        assert_eq!(short_of(&at("2026-07-14T12:00:00Z")), "BST");
        assert!(named(USUAL).unwrap().is_none());
        assert_eq!(named("Mars/Olympus").unwrap_err().field.as_deref(), Some("timeZone"));
    }
}
