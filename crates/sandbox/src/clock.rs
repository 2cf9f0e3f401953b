//! Time. No other file of the sandbox asks the system for it.
//!
//! There is one clock, and it can be set (`PUT /sandbox/clock`). Setting it forward lets that much time pass for everything that waits in the world:
//! blocks that are due by then are made, and nodes that were silent are asked again. Setting it back holds nothing up.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::Notify;

/// The clock of one world. Clones are the same clock.
#[derive(Clone, Default)]
pub(crate) struct Clock(Arc<Shared>);

#[derive(Default)]
struct Shared {
    setting: Mutex<Setting>,
    /// Somebody has set the clock forward.
    forward: Notify,
    /// What the computer's clock is taken to say. Only for tests that count milliseconds.
    #[cfg(test)]
    stopped: Option<i64>,
}

#[derive(Clone, Copy, Default)]
struct Setting {
    /// How far the clock is ahead of the computer's, in milliseconds.
    ahead: i64,
    /// By how much it was set forward in all.
    skipped: Duration,
}

impl Clock {
    /// A clock that stands still until it is set.
    #[cfg(test)]
    pub(crate) fn stopped_at(millis: i64) -> Self {
        Self(Arc::new(Shared { stopped: Some(millis), ..Shared::default() }))
    }

    fn setting(&self) -> Setting {
        *self.0.setting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Milliseconds since 1970.
    pub(crate) fn millis(&self) -> i64 {
        #[cfg(test)]
        if let Some(stopped) = self.0.stopped {
            return stopped.saturating_add(self.ahead());
        }
        jiff::Timestamp::now().as_millisecond().saturating_add(self.ahead())
    }

    /// How far it is ahead of the computer's clock, in milliseconds.
    pub(crate) fn ahead(&self) -> i64 {
        self.setting().ahead
    }

    /// Sets it ahead of the computer's clock by so many milliseconds, or behind it where negative.
    pub(crate) fn set_ahead(&self, millis: i64) {
        let mut setting = self.0.setting.lock().unwrap_or_else(PoisonError::into_inner);
        let skipped = u64::try_from(millis.saturating_sub(setting.ahead)).unwrap_or_default();
        *setting = Setting { ahead: millis, skipped: setting.skipped.saturating_add(Duration::from_millis(skipped)) };
        drop(setting);
        self.0.forward.notify_waiters();
    }

    /// A moment that is never before an earlier one, to measure waits with.
    pub(crate) fn instant(&self) -> Instant {
        Instant::now() + self.setting().skipped
    }

    /// Returns after that time, or when the clock was set forward by as much.
    pub(crate) async fn sleep(&self, time: Duration) {
        let end = self.instant() + time;
        loop {
            let forward = self.0.forward.notified();
            tokio::pin!(forward);
            // From here on no setting of the clock is missed.
            forward.as_mut().enable();
            let left = end.saturating_duration_since(self.instant());
            if left.is_zero() {
                return;
            }
            let _ = tokio::time::timeout(left, forward).await;
        }
    }
}

/// A moment of the computer's own time, which nobody can set: connections live in it.
pub(crate) fn computer() -> tokio::time::Instant {
    tokio::time::Instant::now()
}

#[cfg(test)]
mod tests {
    use std::{future::poll_fn, task::Poll};

    use super::*;

    #[test]
    fn time_passes_when_the_clock_is_set_forward_and_never_runs_back() {
        let clock = Clock::stopped_at(1_000);
        let begin = clock.instant();
        clock.set_ahead(5_000);
        assert_eq!((clock.millis(), clock.ahead()), (6_000, 5_000));
        assert!(clock.instant() >= begin + Duration::from_secs(5));
        clock.set_ahead(-1_000);
        assert_eq!(clock.millis(), 0);
        assert!(clock.instant() >= begin + Duration::from_secs(5));
        clock.set_ahead(0);
        assert!(clock.instant() >= begin + Duration::from_secs(6));
    }

    #[tokio::test]
    async fn a_sleep_ends_when_the_clock_was_set_forward_by_as_much() {
        let clock = Clock::default();
        let mut sleep = std::pin::pin!(clock.sleep(Duration::from_secs(3_600)));
        // It begins when it is first waited for.
        for (ahead, done) in [(0, false), (1_800_000, false), (3_000_000, false), (3_600_000, true)] {
            clock.set_ahead(ahead);
            let ended = poll_fn(|context| Poll::Ready(sleep.as_mut().poll(context).is_ready())).await;
            assert_eq!(ended, done, "{ahead}");
        }
    }
}
