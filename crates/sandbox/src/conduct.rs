//! How a sandbox behaves where real services differ. Every default is the plainest conduct.

/// Kobo of a naira.
const NAIRA: u64 = 100;

/// Rules of naira payouts, in kobo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NairaRules {
    /// Fee of a payout to another bank.
    pub transfer_fee: u64,
    /// Duty on a payout of at least [`Self::stamp_duty_from`].
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

/// How a sandbox behaves.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conduct {
    /// Rules of naira payouts.
    pub naira: NairaRules,
}
