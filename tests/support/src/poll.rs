//! Waiting for a sign: a test looks again and again until it is there, and fails with the name of what did not come.
//!
//! A look that takes long, such as one that starts a program, is taken less often: what is waited for needs the processor too. The asynchronous
//! forms go by tokio's clock, so that a paused one passes by itself.

use std::{
    fmt::Display,
    time::{Duration, Instant},
};

/// What one look saw: the sign, or what is there instead.
pub trait Sign {
    /// What came.
    type Found;
    /// What came, or what was there instead, in words; an empty text where there is nothing to say.
    fn found(self) -> Result<Self::Found, String>;
}

impl Sign for bool {
    type Found = ();
    fn found(self) -> Result<(), String> {
        self.then_some(()).found()
    }
}

impl<T> Sign for Option<T> {
    type Found = T;
    fn found(self) -> Result<T, String> {
        self.ok_or_else(String::new)
    }
}

impl<T, E: Display> Sign for Result<T, E> {
    type Found = T;
    fn found(self) -> Result<T, String> {
        self.map_err(|instead| format!("{instead:#}"))
    }
}

/// Looks until the sign is there and gives it. Panics with `what` and the last look once the time is over.
pub async fn until<S: Sign>(what: impl Display, deadline: Duration, look: impl AsyncFnMut() -> S) -> S::Found {
    within(deadline, look).await.unwrap_or_else(|instead| panic!("{}", missed(&what, deadline, &instead)))
}

/// The same where it may stay away: what the last look saw instead.
pub async fn within<S: Sign>(deadline: Duration, mut look: impl AsyncFnMut() -> S) -> Result<S::Found, String> {
    let end = tokio::time::Instant::now() + deadline;
    loop {
        let begun = tokio::time::Instant::now();
        match look().await.found() {
            Err(_) if tokio::time::Instant::now() < end => tokio::time::sleep(pause(begun.elapsed())).await,
            seen => return seen,
        }
    }
}

/// [`until`] on a thread that may stand still.
pub fn until_sync<S: Sign>(what: impl Display, deadline: Duration, look: impl FnMut() -> S) -> S::Found {
    within_sync(deadline, look).unwrap_or_else(|instead| panic!("{}", missed(&what, deadline, &instead)))
}

/// [`within`] on a thread that may stand still.
pub fn within_sync<S: Sign>(deadline: Duration, mut look: impl FnMut() -> S) -> Result<S::Found, String> {
    let end = Instant::now() + deadline;
    loop {
        let begun = Instant::now();
        match look().found() {
            Err(_) if Instant::now() < end => std::thread::sleep(pause(begun.elapsed())),
            seen => return seen,
        }
    }
}

/// Between two looks, by the time that one takes.
fn pause(look: Duration) -> Duration {
    (look * 4).clamp(Duration::from_millis(5), Duration::from_millis(100))
}

fn missed(what: &impl Display, deadline: Duration, instead: &str) -> String {
    let instead = if instead.is_empty() { String::new() } else { format!(": {instead}") };
    format!("not within {deadline:?}: {what}{instead}")
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    const SHORT: Duration = Duration::from_millis(20);
    const HOUR: Duration = Duration::from_secs(3_600);

    fn words(failed: Box<dyn std::any::Any + Send>) -> String {
        *failed.downcast::<String>().unwrap()
    }

    #[test]
    fn what_comes_is_given_and_what_does_not_come_is_named_with_what_is_there_instead() {
        let mut looks = 0;
        let found = until_sync("the third look", HOUR, || {
            looks += 1;
            (looks == 3).then_some(looks)
        });
        assert_eq!(found, 3);
        until_sync("what is there at once needs no time", Duration::ZERO, || true);
        let failed = catch_unwind(|| until_sync("the bus opens", SHORT, || false)).unwrap_err();
        assert_eq!(words(failed), "not within 20ms: the bus opens");
        let failed = catch_unwind(AssertUnwindSafe(|| until_sync("a state", SHORT, || Err::<(), _>("sending")))).unwrap_err();
        assert_eq!(words(failed), "not within 20ms: a state: sending");
        assert_eq!(within_sync(SHORT, || None::<()>), Err(String::new()));
    }

    #[tokio::test]
    async fn a_task_that_waits_lets_others_go_on() {
        let other = tokio::spawn(async { tokio::task::yield_now().await });
        until("another task ends", HOUR, async || other.is_finished()).await;
        assert_eq!(within(SHORT, async || Err::<(), _>("nothing")).await, Err("nothing".into()));
    }

    #[tokio::test]
    #[should_panic(expected = "not within 20ms: a letter")]
    async fn a_wait_that_is_over_fails_with_its_name() {
        until("a letter", SHORT, async || false).await;
    }
}
