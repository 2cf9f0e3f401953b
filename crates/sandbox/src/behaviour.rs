//! How a sandbox behaves where real services differ. Every default is the plainest behaviour.

use std::{str::FromStr, time::Duration};

/// Kobo of a naira.
const NAIRA: u64 = 100;

/// Rules of naira payouts, in kobo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NairaRules {
    /// Fee of a payout to another bank.
    pub transfer_fee: u64,
    /// Duty on a payout to another bank of at least [`Self::stamp_duty_from`]. Salaries are no exception: no field of the request names one.
    pub stamp_duty: u64,
    /// From which amount the duty is taken.
    pub stamp_duty_from: u64,
    /// What one account may pay out in a day of West Africa Time, fees aside.
    pub daily_limit: u64,
}

impl Default for NairaRules {
    fn default() -> Self {
        Self { transfer_fee: 10 * NAIRA, stamp_duty: 50 * NAIRA, stamp_duty_from: 10_000 * NAIRA, daily_limit: 10_000_000 * NAIRA }
    }
}

/// What becomes of an idempotency key that comes again.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Idempotency {
    /// The first answer is given again, for ever.
    #[default]
    Remember,
    /// The first answer is given again for that long; then the key is new.
    ForgetAfter(Duration),
    /// Every request is carried out. What no service should do, and what a client must not rely on.
    Ignore,
}

impl FromStr for Idempotency {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match (text, text.strip_prefix("forget-after=").map(str::parse)) {
            ("remember", _) => Ok(Self::Remember),
            ("ignore", _) => Ok(Self::Ignore),
            (_, Some(Ok(seconds))) => Ok(Self::ForgetAfter(Duration::from_secs(seconds))),
            _ => Err(format!("{text:?} is none of remember, forget-after=SECONDS and ignore")),
        }
    }
}

/// Who holds the shares of the keys (docs/reference/observed-behaviour.md#security-modes).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mode {
    /// The service does: `encryptedOrganizationSecret` is not looked at.
    #[default]
    Standard,
    /// The organization's secret is needed: `encryptedOrganizationSecret` must be there, fresh, right, and never seen before.
    Trustless,
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "standard" => Ok(Self::Standard),
            "trustless" => Ok(Self::Trustless),
            other => Err(format!("{other:?} is no mode; use standard or trustless")),
        }
    }
}

/// How a sandbox behaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Behaviour {
    /// Rules of naira payouts.
    pub naira: NairaRules,
    /// What becomes of an idempotency key that comes again.
    pub idempotency: Idempotency,
    /// Standard or trustless.
    pub mode: Mode,
    /// Whether operations are answered that docs/reference/service.md does not have. The sandbox's own paths below `/sandbox/` always are.
    pub extensions: bool,
    /// Whether a client is held to the letter: fields that every careful client sends are demanded, unknown filters refused.
    pub strict: bool,
    /// Whether the limits of docs/reference/observed-behaviour.md#rate-limits hold.
    pub rate_limits: bool,
    /// How many full keys there are besides the first; they follow from it ([`Credentials::further_key`](crate::Credentials::further_key)).
    pub further_keys: u32,
}

impl Default for Behaviour {
    fn default() -> Self {
        Self {
            naira: NairaRules::default(),
            idempotency: Idempotency::default(),
            mode: Mode::default(),
            extensions: true,
            strict: false,
            rate_limits: false,
            further_keys: 0,
        }
    }
}
