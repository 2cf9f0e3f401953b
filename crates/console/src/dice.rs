//! Chance that can be had again: a seed, and what follows from it.

/// Numbers that look random, the same for the same seed.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    /// From nothing to one less than `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

/// The seed that `BURSAR_SEED` names, or another one each time.
pub fn seed() -> u64 {
    let wanted = std::env::var("BURSAR_SEED").ok().and_then(|text| text.parse().ok());
    wanted.unwrap_or_else(|| std::time::UNIX_EPOCH.elapsed().map_or(1, |age| age.as_nanos() as u64))
}
