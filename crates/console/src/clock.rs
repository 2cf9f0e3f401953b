//! Two clocks held against each other: the wall clock can be set, the time since boot cannot (security.md 3).

use std::time::Instant;

/// How far the two clocks may disagree before neither is believed.
const TOLERANCE: i64 = 60_000;

/// A moment on both clocks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// Milliseconds since 1970.
    pub wall: i64,
    /// Which start of the computer this was; empty where it was not written down.
    pub boot: String,
    /// Milliseconds since then, sleep included where the system counts it.
    pub since_boot: i64,
}

impl Moment {
    /// This moment.
    pub fn now() -> Self {
        let (boot, since_boot) = boot_clock();
        Self { wall: crate::journal::now(), boot, since_boot }
    }

    /// How long ago it was, in milliseconds; none where the clocks tell different stories, or the wall clock stands before it.
    pub fn age(&self, now: &Self) -> Option<i64> {
        let wall = now.wall.checked_sub(self.wall).filter(|age| *age >= 0)?;
        if self.boot.is_empty() || self.boot != now.boot {
            // Another start of the computer: only the wall clock spans it.
            return Some(wall);
        }
        let since_boot = now.since_boot - self.since_boot;
        // The longer of the two: a window closes rather early than late.
        (wall.abs_diff(since_boot) <= TOLERANCE.unsigned_abs()).then_some(wall.max(since_boot))
    }
}

/// The id of this start of the computer and the milliseconds since, as the kernel counts them through sleep.
#[cfg(target_os = "linux")]
fn boot_clock() -> (String, i64) {
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok();
    let uptime = std::fs::read_to_string("/proc/uptime").ok();
    // "12345.67 …": hundredths of a second.
    let hundredths = uptime.as_deref().and_then(|text| text.split(' ').next()?.replace('.', "").parse::<i64>().ok());
    match boot.zip(hundredths) {
        Some((boot, hundredths)) => (boot.trim().to_owned(), hundredths * 10),
        None => process_clock(),
    }
}

#[cfg(not(target_os = "linux"))]
fn boot_clock() -> (String, i64) {
    process_clock()
}

/// Where the system has no such clock at hand: the life of this process, which is compared within itself only.
fn process_clock() -> (String, i64) {
    static START: std::sync::LazyLock<(Instant, String)> = std::sync::LazyLock::new(|| (Instant::now(), uuid::Uuid::new_v4().to_string()));
    (START.1.clone(), i64::try_from(START.0.elapsed().as_millis()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::Moment;

    fn at(wall: i64, boot: &str, since_boot: i64) -> Moment {
        Moment { wall, boot: boot.into(), since_boot }
    }

    #[test]
    fn an_age_is_believed_only_where_both_clocks_tell_it() {
        let sent = at(1_000_000, "a", 50_000);
        assert_eq!(sent.age(&at(1_300_000, "a", 350_000)), Some(300_000));
        // Small corrections of the wall clock are usual; the longer age counts.
        assert_eq!(sent.age(&at(1_300_000, "a", 390_000)), Some(340_000));
        // Set forward or back by more than a minute, a day either way, and a wall clock before the sending.
        assert_eq!(sent.age(&at(1_361_001, "a", 350_000)), None);
        assert_eq!(sent.age(&at(1_238_999, "a", 350_000)), None);
        assert_eq!(sent.age(&at(1_000_000 + 86_400_000, "a", 51_000)), None);
        assert_eq!(sent.age(&at(999_999, "a", 50_001)), None);
        assert_eq!(sent.age(&at(999_999, "b", 10)), None);
        // Sleep counts on both.
        assert_eq!(sent.age(&at(8_200_000, "a", 7_250_000)), Some(7_200_000));
        // Another start of the computer, and rows from before the second clock was kept.
        assert_eq!(sent.age(&at(1_300_000, "b", 10)), Some(300_000));
        assert_eq!(at(1_000_000, "", 0).age(&at(1_300_000, "a", 1)), Some(300_000));
    }

    #[test]
    fn the_clock_since_boot_runs() {
        let first = Moment::now();
        std::thread::sleep(std::time::Duration::from_millis(30));
        let age = first.age(&Moment::now());
        assert!(age.is_some_and(|age| (20..30_000).contains(&age)), "{age:?}");
    }
}
