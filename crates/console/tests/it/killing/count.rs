//! What is shown of every payment, held against the chain and the ledger.

use std::{collections::BTreeMap, fmt};

/// What came of it all.
#[derive(Debug, Default)]
pub struct Count {
    /// Client and service.
    pub who: String,
    /// Chooses the same moments again.
    pub seed: u64,
    /// How often the power went.
    pub kills: u64,
    /// How long it took.
    pub seconds: u64,
    /// Payments that the chain or the ledger has once.
    pub once: u64,
    /// Payouts that the ledger has once, of these.
    pub payouts: u64,
    /// Payments that are there more than once.
    pub twice: u64,
    /// Approved, and neither done nor said to be refused, unknown or dead.
    pub lost: u64,
    /// Shown done and not on the chain, or shown not done and on the chain.
    pub untrue: u64,
    /// Wait for a person.
    pub parked: u64,
    /// Of these, payments that left fewer than five times: Bursar could have asked again by itself.
    pub early: u64,
    /// The first that is wrong.
    pub first: Option<String>,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { who, seed, kills, seconds, once, payouts, twice, lost, untrue, parked, early, first } = self;
        write!(
            f,
            "{who}: {kills} kills in {seconds} s: {once} paid once ({payouts} of them payouts), {twice} paid twice, {lost} lost, {untrue} shown wrongly, {parked} parked, {early} of them before the fifth attempt (seed {seed})"
        )?;
        first.as_ref().map_or(Ok(()), |first| write!(f, "; first: {first}"))
    }
}

impl Count {
    /// Holds what is shown (by number of the payment) against the chain. `approved` is what was heard from a console; a control keeps no journal.
    pub fn judge(&mut self, chain: &BTreeMap<u64, u64>, shown: &BTreeMap<u64, String>, approved: Option<&[u64]>) {
        for (payment, times) in chain {
            match times {
                1 => self.once += 1,
                _ => {
                    self.twice += 1;
                    self.wrong(format!("payment {payment} was paid {times} times"));
                }
            }
            if approved.is_some() && !shown.contains_key(payment) {
                self.untrue += 1;
                self.wrong(format!("payment {payment} is on the chain and in no journal"));
            }
        }
        let heard = approved.unwrap_or_default();
        for (payment, state) in shown {
            let times = chain.get(payment).copied().unwrap_or(0);
            let field = match (state.as_str(), times) {
                ("settled", 0) => &mut self.untrue,
                ("settled", _) => continue,
                ("draft" | "rejected" | "refused" | "dead", 1..) => &mut self.untrue,
                ("draft" | "rejected", 0) if heard.contains(payment) => &mut self.lost,
                ("draft" | "rejected" | "refused" | "dead", 0) => continue,
                ("unknown" | "accepted_unreadable", _) => {
                    self.parked += 1;
                    continue;
                }
                _ => &mut self.lost,
            };
            *field += 1;
            self.wrong(format!("payment {payment} is shown {state} and was paid {times} times"));
        }
        for payment in heard.iter().filter(|payment| !shown.contains_key(payment)) {
            self.lost += 1;
            self.wrong(format!("payment {payment} was approved and is in no journal"));
        }
    }

    fn wrong(&mut self, words: String) {
        self.first.get_or_insert(words);
    }
}

/// The number of a payment from its unit and amount: "ETH 0.000011" is 11, "NGN 0.12" is 12.
pub fn number(shown: &str) -> u64 {
    let (unit, amount) = shown.split_once(' ').unwrap();
    let digits = if unit == "NGN" { 2 } else { 6 };
    let (whole, fraction) = amount.split_once('.').unwrap_or((amount, ""));
    let whole: u64 = bursar_contract::amount::ungrouped(whole).unwrap().parse().unwrap();
    whole * 10_u64.pow(digits) + format!("{fraction:0<width$}", width = digits as usize).parse::<u64>().unwrap()
}
