//! The clock of console and vault. Nothing else in these crates reads the clocks of the system.
//!
//! A [`Clock`] is passed in where the console is opened. Real time flows through it; a test turns it forward, and whatever waits on it wakes.
//! A [`Moment`] holds two clocks against each other: the wall clock can be set, the time since boot cannot.

use std::{
    future::Future,
    ops::Add,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
    time::Duration,
};

use jiff::Timestamp;
use tokio::sync::watch;

/// How far the two clocks may disagree before neither is believed.
const TOLERANCE: i64 = 60_000;

/// Where this process began to count, for every clock in it.
static START: LazyLock<std::time::Instant> = LazyLock::new(std::time::Instant::now);

/// The wall clock and the running clock of a console. Cheap to clone; clones are turned together.
#[derive(Debug, Clone)]
pub struct Clock {
    turned: Arc<Turned>,
}

/// What a clock reads before it is turned, and how far it was turned from that. Only tests turn one.
#[derive(Debug)]
struct Turned {
    /// Where it stands by itself; none for the clocks of the system, which run.
    stands: Option<(Timestamp, Duration, (String, i64))>,
    /// Milliseconds, either way.
    wall: AtomicI64,
    /// Nanoseconds: the running clock never goes back.
    running: AtomicU64,
    /// Milliseconds of sleep.
    slept: AtomicU64,
    /// Wakes whatever waits.
    wake: watch::Sender<()>,
}

/// A point of the running clock, which nobody can set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(Duration);

impl Add<Duration> for Instant {
    type Output = Self;

    fn add(self, time: Duration) -> Self {
        Self(self.0.saturating_add(time))
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::system()
    }
}

impl Clock {
    /// The clocks of this computer.
    pub fn system() -> Self {
        Self::over(None)
    }

    /// For tests: a clock that stands still until it is turned. Nothing that waits by it ends before.
    pub fn still() -> Self {
        Self::over(Some((Timestamp::now(), START.elapsed(), boot_clock())))
    }

    fn over(stands: Option<(Timestamp, Duration, (String, i64))>) -> Self {
        let turned = Turned { stands, wall: AtomicI64::new(0), running: AtomicU64::new(0), slept: AtomicU64::new(0), wake: watch::Sender::new(()) };
        Self { turned: Arc::new(turned) }
    }

    fn wall(&self) -> Timestamp {
        self.turned.stands.as_ref().map_or_else(Timestamp::now, |(wall, ..)| *wall)
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        self.wall().as_millisecond().saturating_add(self.turned.wall.load(Ordering::Acquire))
    }

    /// The same as a timestamp. A wall clock that was turned beyond all calendars stands at the first moment of 1970.
    pub fn timestamp(&self) -> Timestamp {
        let turned = jiff::SignedDuration::from_millis(self.turned.wall.load(Ordering::Acquire));
        self.wall().checked_add(turned).unwrap_or_default()
    }

    /// A reading of the running clock.
    pub fn instant(&self) -> Instant {
        let running = self.turned.stands.as_ref().map_or_else(|| START.elapsed(), |(_, running, _)| *running);
        Instant(running.saturating_add(Duration::from_nanos(self.turned.running.load(Ordering::Acquire))))
    }

    /// How long ago a reading was; nothing where it lies ahead.
    pub fn since(&self, at: Instant) -> Duration {
        self.instant().0.saturating_sub(at.0)
    }

    /// How long the computer has slept since its start, as far as the system tells. On some systems the running clock counts sleep, so that nothing else shows it.
    pub fn slept(&self) -> Duration {
        let told = if self.turned.stands.is_some() { Duration::ZERO } else { bursar_system::slept() };
        told.saturating_add(Duration::from_millis(self.turned.slept.load(Ordering::Acquire)))
    }

    /// This moment on both clocks.
    pub fn moment(&self) -> Moment {
        let (boot, since_boot) = self.turned.stands.as_ref().map_or_else(boot_clock, |(.., boot)| boot.clone());
        let turned = i64::try_from(self.turned.running.load(Ordering::Acquire) / 1_000_000).unwrap_or(i64::MAX);
        Moment { wall: self.now(), boot, since_boot: since_boot.saturating_add(turned) }
    }

    /// Waits so long.
    pub async fn sleep(&self, time: Duration) {
        self.sleep_until(self.instant() + time).await;
    }

    /// Waits until the running clock is there.
    pub async fn sleep_until(&self, at: Instant) {
        let mut woken = self.turned.wake.subscribe();
        loop {
            let left = at.0.saturating_sub(self.instant().0);
            if left.is_zero() {
                return;
            }
            tokio::select! {
                () = tokio::time::sleep(left), if self.turned.stands.is_none() => {}
                // It cannot end: this clock holds the sender.
                _ = woken.changed() => {}
            }
        }
    }

    /// What comes of `work`, or none where it takes longer than this.
    pub async fn timeout<T>(&self, time: Duration, work: impl Future<Output = T>) -> Option<T> {
        self.timeout_at(self.instant() + time, work).await
    }

    /// The same with the point at which it is given up.
    pub async fn timeout_at<T>(&self, at: Instant, work: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            done = work => Some(done),
            () = self.sleep_until(at) => None,
        }
    }

    /// For tests: so much time passes at once, on both clocks. What waits for it wakes.
    pub fn advance(&self, time: Duration) {
        self.turned.running.fetch_add(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX), Ordering::AcqRel);
        self.set_wall_by(i64::try_from(time.as_millis()).unwrap_or(i64::MAX));
    }

    /// For tests: the computer slept so long, and both clocks went on, as they do on Windows.
    pub fn sleep_through(&self, time: Duration) {
        self.turned.slept.fetch_add(u64::try_from(time.as_millis()).unwrap_or(u64::MAX), Ordering::AcqRel);
        self.advance(time);
    }

    /// For tests: somebody sets the wall clock, forward or back by milliseconds. The running clock goes on as it was.
    pub fn set_wall_by(&self, millis: i64) {
        self.turned.wall.fetch_add(millis, Ordering::AcqRel);
        self.turned.wake.send_replace(());
    }
}

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

/// The id of this start of the computer and the milliseconds since, sleep included.
fn boot_clock() -> (String, i64) {
    bursar_system::boot().unwrap_or_else(process_clock)
}

/// Where the system has no such clock at hand: the life of this process, which is compared within itself only.
fn process_clock() -> (String, i64) {
    static PROCESS: LazyLock<String> = LazyLock::new(|| uuid::Uuid::new_v4().to_string());
    (PROCESS.clone(), i64::try_from(START.elapsed().as_millis()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let clock = Clock::system();
        let (first, begun) = (clock.moment(), std::time::Instant::now());
        loop {
            let age = first.age(&clock.moment()).expect("the clocks agree");
            assert!(age < 30_000, "{age} ms");
            if age >= 20 {
                break;
            }
            assert!(begun.elapsed() < Duration::from_secs(20), "it stands still");
            std::thread::yield_now();
        }
    }

    #[test]
    fn a_clock_that_is_turned_goes_forward_on_both_and_one_that_is_set_on_the_wall_alone() {
        let clock = Clock::system();
        let (wall, running, moment) = (clock.now(), clock.instant(), clock.moment());
        clock.advance(Duration::from_secs(3_600));
        assert!(clock.since(running) >= Duration::from_secs(3_600) && clock.since(running) < Duration::from_secs(3_660));
        assert!((3_600_000..3_660_000).contains(&(clock.now() - wall)));
        assert!(moment.age(&clock.moment()).is_some_and(|age| (3_600_000..3_660_000).contains(&age)));
        assert_eq!(clock.timestamp().as_second() / 60, clock.now() / 60_000);
        // Clones are turned with it, another clock is not.
        assert!(clock.clone().since(running) >= Duration::from_secs(3_600));
        assert!(Clock::system().since(running) < Duration::from_secs(60));
        clock.set_wall_by(-2 * 3_600_000);
        assert!(clock.now() < wall && clock.since(running) >= Duration::from_secs(3_600));
        assert_eq!(moment.age(&clock.moment()), None, "a wall clock that was set is not believed");
    }

    #[tokio::test]
    async fn a_clock_that_stands_goes_as_far_as_it_is_turned() {
        let clock = Clock::still();
        let (wall, running, moment) = (clock.now(), clock.instant(), clock.moment());
        let waits = tokio::spawn({
            let clock = clock.clone();
            async move { clock.sleep(Duration::from_millis(2)).await }
        });
        tokio::time::timeout(Duration::from_millis(20), clock.sleep(Duration::from_millis(1))).await.expect_err("nothing passes by itself");
        assert!(!waits.is_finished());
        assert_eq!((clock.now(), clock.since(running), moment.age(&clock.moment())), (wall, Duration::ZERO, Some(0)));
        clock.advance(Duration::from_millis(2));
        waits.await.unwrap();
        assert_eq!((clock.now() - wall, clock.since(running), moment.age(&clock.moment())), (2, Duration::from_millis(2), Some(2)));
    }

    #[tokio::test]
    async fn whatever_waits_wakes_when_its_time_has_come_and_not_before() {
        let clock = Clock::system();
        let begun = std::time::Instant::now();
        let waits = tokio::spawn({
            let clock = clock.clone();
            async move { clock.sleep(Duration::from_secs(3_600)).await }
        });
        let given_up = tokio::spawn({
            let clock = clock.clone();
            async move { clock.timeout(Duration::from_secs(1_800), std::future::pending::<()>()).await }
        });
        tokio::task::yield_now().await;
        clock.advance(Duration::from_secs(1_800));
        assert_eq!(given_up.await.unwrap(), None);
        assert!(!waits.is_finished(), "half of its time is left");
        clock.advance(Duration::from_secs(1_800));
        waits.await.unwrap();
        assert!(begun.elapsed() < Duration::from_secs(60));
        assert_eq!(clock.timeout(Duration::ZERO, async { 7 }).await, Some(7), "what is ready is not given up");
    }
}
