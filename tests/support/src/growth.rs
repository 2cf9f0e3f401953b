//! For tests: whether work grows with a list, and not with its square. Processor time of the thread is measured, which other programs do not change.

use std::time::Duration;

/// Times the work may grow where the list grows tenfold. Its square grows a hundredfold.
const MOST_TIMES: u32 = 30;
/// What a short measurement may be wrong by.
const SLACK: Duration = Duration::from_millis(250);
/// For the longest list, far above what any of them takes.
const CEILING: Duration = at_most(20);

/// What [`clock`] may show of work that takes so many seconds of a processor. Where only the time that passed is known, other programs have a share in it.
pub const fn at_most(seconds: u64) -> Duration {
    Duration::from_secs(if cfg!(unix) { seconds } else { 6 * seconds })
}

/// Processor time of this thread so far. Where the system does not say it, the time that passed.
#[cfg(unix)]
pub fn clock() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or_default())
}

/// Processor time of this thread so far. Where the system does not say it, the time that passed.
#[cfg(not(unix))]
pub fn clock() -> Duration {
    static BEGAN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    BEGAN.elapsed()
}

/// Why the work does not grow with the list: for 1,000, 10,000 and `most` rows, each ten times the one before.
fn judge(most: usize, work: &dyn Fn(usize)) -> Result<Vec<Duration>, String> {
    let mut took: Vec<Duration> = Vec::new();
    let mut rows = 1_000;
    while rows <= most {
        let begun = clock();
        work(rows);
        let one = clock().saturating_sub(begun);
        if let Some(before) = took.last() {
            let allowed = *before * MOST_TIMES + SLACK;
            if one > allowed || one > CEILING {
                return Err(format!("{rows} rows take {one:?}, and a tenth of them {before:?}"));
            }
        }
        took.push(one);
        rows *= 10;
    }
    Ok(took)
}

/// Fails where 100,000 rows take more than their share.
pub fn grows_with_the_list(name: &str, work: impl Fn(usize)) {
    match judge(100_000, &work) {
        Ok(took) => println!("{name}: {took:?}"),
        Err(why) => panic!("{name}: {why}"),
    }
}

#[test]
fn work_that_grows_with_the_square_of_a_list_is_noticed() {
    let count = |sum: usize| assert!(std::hint::black_box(sum) > 0);
    let square = |rows: usize| count((0..rows).map(|one| (0..rows).filter(|other| std::hint::black_box(*other) == one).count()).sum());
    assert!(judge(10_000, &square).is_err());
    assert!(judge(100_000, &|rows| count((0..rows).map(std::hint::black_box).count())).is_ok());
}
