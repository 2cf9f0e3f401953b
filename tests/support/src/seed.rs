//! Chance that can be had again. Every random test runs once for each of [`seeds`] and says, where it fails, which one it was.
//!
//! `BURSAR_SEED` names one seed, and nothing else is tried. Without it a test takes a short fixed list, so that each run repeats what earlier runs
//! held, and beside it the seed of this change (`BURSAR_CHANGE`, which `cargo xtask test` makes of the commit's hash), so that each change meets
//! schedules that nobody tried before.

use proptest::test_runner::{Config, RngSeed};

/// Repeated by every run.
const FIXED: [u64; 2] = [1, 20_261_121];

/// The seeds of this run.
pub fn seeds() -> Vec<u64> {
    chosen("BURSAR_SEED").map_or_else(|| FIXED.into_iter().chain(chosen("BURSAR_CHANGE")).collect(), |one| vec![one])
}

/// The seed of this change, or the one that was asked for: enough for a control, which must see what it is for with any seed.
pub fn newest() -> u64 {
    seeds().last().copied().unwrap_or(FIXED[0])
}

/// A share of a length for each seed: what a test does in all is split over its seeds, a named seed gets the whole.
pub fn share(whole: u64) -> u64 {
    whole.div_ceil(seeds().len() as u64)
}

fn chosen(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is a whole number below 2^64, not {text:?}")))
}

/// Runs a test once for each seed.
pub fn each(mut test: impl FnMut(u64)) {
    for seed in seeds() {
        let _repeat = Repeat::with(seed);
        test(seed);
    }
}

/// The settings of a property's test, for each seed. Nothing is written beside the sources when it fails: the seed finds it again.
pub fn properties(mut test: impl FnMut(Config)) {
    let whole = Config::default().cases;
    each(|seed| {
        let cases = u32::try_from(share(u64::from(whole))).unwrap_or(whole);
        test(Config { cases, rng_seed: RngSeed::Fixed(seed), failure_persistence: None, ..Config::default() });
    });
}

/// While it lives, a failure of the test says the seed and the command that repeats it.
pub struct Repeat(u64);

impl Repeat {
    /// For a test that now runs with this seed.
    pub fn with(seed: u64) -> Self {
        Self(seed)
    }
}

impl Drop for Repeat {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // The runner names the test; without it, its thread does.
            let test = std::env::var("NEXTEST_TEST_NAME").ok().or_else(|| std::thread::current().name().map(str::to_owned)).unwrap_or_default();
            eprintln!("It failed with seed {seed}. The same again: BURSAR_SEED={seed} cargo xtask test {test}", seed = self.0);
        }
    }
}

/// Numbers that look random, the same for the same seed.
#[derive(Debug, Clone)]
pub struct TestRng(u64);

impl TestRng {
    /// Starts from a seed. Any seed will do: neighbours are far apart after the first step.
    pub fn new(seed: u64) -> Self {
        // Spread over all bits; the generator below stays at zero for ever.
        Self((seed ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9) | 1)
    }

    /// From nothing to one less than `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        // xorshift64 of Marsaglia, "Xorshift RNGs" (2003).
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

#[cfg(test)]
mod tests {
    use super::TestRng;

    #[test]
    fn a_seed_gives_the_same_numbers_again_and_another_seed_others() {
        let some = |seed| {
            let mut rng = TestRng::new(seed);
            (0..8).map(|_| rng.below(1_000_000)).collect::<Vec<_>>()
        };
        assert_eq!(some(7), some(7));
        // Even and odd neighbours differ too.
        assert_ne!(some(6), some(7));
        assert_ne!(some(0), some(1));
    }
}
