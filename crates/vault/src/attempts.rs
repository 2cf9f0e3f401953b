//! How long a person waits after wrong passphrases: 2ⁿ seconds, at most five minutes, also after a restart.

use std::path::{Path, PathBuf};

use bursar_contract::clock::Clock;
use serde::{Deserialize, Serialize};

use super::{VaultFault, file};

const LONGEST: u64 = 300;

#[derive(Serialize, Deserialize, Default)]
struct Failures {
    count: u32,
    /// Seconds since 1970 of the last one.
    last: u64,
}

/// The count of wrong passphrases, in a file beside the vault.
pub struct Attempts {
    path: PathBuf,
    clock: Clock,
}

impl Attempts {
    /// Those of the vault at this path.
    pub fn beside(vault: &Path, clock: Clock) -> Self {
        Self { path: vault.with_extension("attempts"), clock }
    }

    /// Seconds since 1970.
    fn now(&self) -> u64 {
        u64::try_from(self.clock.now() / 1_000).unwrap_or_default()
    }

    fn read(&self) -> Failures {
        file::read(&self.path).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default()
    }

    /// One try, if it is time for one. It is counted before it is made: ending the process does not make a guess free.
    pub fn one<T>(&self, attempt: impl FnOnce() -> Result<T, VaultFault>) -> Result<T, VaultFault> {
        self.allowed()?;
        self.failed()?;
        let right = attempt()?;
        self.forget();
        Ok(right)
    }

    /// Whether enough time has passed since the last wrong one.
    fn allowed(&self) -> Result<(), VaultFault> {
        let failures = self.read();
        let wait = wait_after(failures.count);
        // A clock set back does not shorten the wait, nor lengthen it beyond the whole.
        let passed = self.now().saturating_sub(failures.last);
        if passed < wait { Err(VaultFault::Wait(wait - passed)) } else { Ok(()) }
    }

    /// One more.
    fn failed(&self) -> Result<(), VaultFault> {
        let failures = Failures { count: self.read().count.saturating_add(1), last: self.now() };
        file::replace(&self.path, &serde_json::to_vec(&failures).unwrap_or_default())
    }

    /// The right one was given.
    fn forget(&self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

fn wait_after(failures: u32) -> u64 {
    if failures == 0 { 0 } else { 2_u64.saturating_pow(failures).min(LONGEST) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_wrong_one_doubles_the_wait_up_to_five_minutes() {
        assert_eq!([0, 1, 2, 3, 8, 9, 4_000_000].map(wait_after), [0, 2, 4, 8, 256, 300, 300]);
    }
}
