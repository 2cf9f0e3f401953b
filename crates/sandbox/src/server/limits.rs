//! Rate limits as docs/reference/observed-behaviour.md#rate-limits has them: per organization, three kinds, and no header that tells how much is left.

use std::{sync::Mutex, time::Instant};

use bursar_contract::{Method, Spec};

use crate::answer::Refusal;

/// What is counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Every GET: 20 a second.
    Gets,
    /// Signatures and transactions: 10 a second.
    Signing,
    /// Sets, wallets, tokens and the rest: 10 a second.
    Management,
}

impl Kind {
    /// The kind of a row.
    pub(crate) fn of(spec: &Spec) -> Self {
        let signing = ["message_sign", "typed_data_sign", "virtual_account_transfer"].contains(&spec.name) || spec.name.starts_with("transaction_");
        match spec.method {
            Method::GET => Self::Gets,
            _ if signing => Self::Signing,
            _ => Self::Management,
        }
    }

    const fn per_second(self) -> u128 {
        match self {
            Self::Gets => 20,
            Self::Signing | Self::Management => 10,
        }
    }
}

/// One bucket per kind: it holds a second's worth and fills up evenly.
#[derive(Default)]
pub(crate) struct Limits {
    buckets: Mutex<[Option<Bucket>; 3]>,
}

/// Parts of requests, a billion to each, and when they were counted.
#[derive(Clone, Copy)]
struct Bucket {
    left: u128,
    at: Instant,
}

const WHOLE: u128 = 1_000_000_000;

impl Limits {
    /// Takes one request out of its bucket, or 429.
    pub(crate) fn take(&self, kind: Kind, now: Instant) -> Result<(), Refusal> {
        let full = kind.per_second() * WHOLE;
        let mut buckets = self.buckets.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let bucket = buckets[kind as usize].get_or_insert(Bucket { left: full, at: now });
        let gained = now.saturating_duration_since(bucket.at).as_nanos().saturating_mul(kind.per_second());
        *bucket = Bucket { left: bucket.left.saturating_add(gained).min(full), at: now };
        if bucket.left < WHOLE {
            return Err(Refusal::new(429, format!("Too many requests: there are {} a second.", kind.per_second())));
        }
        bucket.left -= WHOLE;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::clock::Clock;

    #[test]
    fn a_second_holds_its_number_and_fills_up_evenly() {
        let (limits, start) = (Limits::default(), Clock::default().instant());
        let taken = |at| (0..100).filter(|_| limits.take(Kind::Gets, at).is_ok()).count();
        assert_eq!(taken(start), 20);
        assert_eq!(taken(start + Duration::from_millis(100)), 2);
        assert_eq!(taken(start + Duration::from_secs(60)), 20);
        assert!(limits.take(Kind::Signing, start).is_ok(), "each kind has its own");
    }
}
