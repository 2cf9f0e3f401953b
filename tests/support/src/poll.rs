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

/// How long a sign may take. No test examines that here, and a busy machine is slow: only what never comes shall fail.
const DEADLINE: Duration = Duration::from_secs(120);

/// Looks until the sign is there and gives it. Panics with `what` and the last look after two minutes.
pub async fn until<S: Sign>(what: impl Display, look: impl AsyncFnMut() -> S) -> S::Found {
    within(DEADLINE, look).await.unwrap_or_else(|instead| panic!("{}", missed(&what, &instead)))
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
pub fn until_sync<S: Sign>(what: impl Display, look: impl FnMut() -> S) -> S::Found {
    within_sync(DEADLINE, look).unwrap_or_else(|instead| panic!("{}", missed(&what, &instead)))
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

fn missed(what: &impl Display, instead: &str) -> String {
    let instead = if instead.is_empty() { String::new() } else { format!(": {instead}") };
    format!("not within {DEADLINE:?}: {what}{instead}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT: Duration = Duration::from_millis(20);

    #[test]
    fn what_comes_is_given_and_what_does_not_come_is_named_with_what_is_there_instead() {
        let mut looks = 0;
        let found = until_sync("the third look", || {
            looks += 1;
            (looks == 3).then_some(looks)
        });
        assert_eq!(found, 3);
        assert_eq!(within_sync(Duration::ZERO, || true), Ok(()), "what is there at once needs no time");
        assert_eq!(within_sync(SHORT, || None::<()>), Err(String::new()));
        assert_eq!(within_sync(SHORT, || Err::<(), _>("sending")), Err("sending".into()));
        assert_eq!(missed(&"the bus opens", ""), "not within 120s: the bus opens");
        assert_eq!(missed(&"a state", "sending"), "not within 120s: a state: sending");
    }

    #[tokio::test]
    async fn a_task_that_waits_lets_others_go_on() {
        let other = tokio::spawn(async { tokio::task::yield_now().await });
        until("another task ends", async || other.is_finished()).await;
        assert_eq!(within(SHORT, async || Err::<(), _>("nothing")).await, Err("nothing".into()));
    }

    #[tokio::test(start_paused = true)]
    #[should_panic(expected = "not within 120s: a letter")]
    async fn a_wait_that_is_over_fails_with_its_name() {
        until("a letter", async || false).await;
    }
}
