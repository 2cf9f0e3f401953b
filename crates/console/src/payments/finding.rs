//! What is found of more than one kind of payment.

use bursar_contract::{Decimal, money::Money};
use bursar_journal::{Earlier, EarlierOutcome, OpenPayment, within_minutes};

use super::words;
use crate::base::{
    api::{CheckId, EntryLink},
    checks::{Found, Mark, Words},
};

/// A payment within so many minutes after the same one is taken for a mistake.
const SOON: i64 = 10;

/// A payment of another computer whose outcome is still unknown here after so many minutes stops nothing any more: that computer may never say what came
/// of it. A person decides.
const SILENT: i64 = 24 * 60;

/// A limit that a payment would break.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Broken {
    /// What it limits.
    pub(crate) span: Span,
    /// The limit.
    pub(crate) most: Decimal,
    /// What is left of it without this payment, 0 at least.
    pub(crate) left: Decimal,
    /// The unit of them: NGN, or a token's symbol.
    pub(crate) unit: String,
    /// Where it limits one payment: what the limit for one day leaves, if there is one.
    pub(crate) left_today: Option<Decimal>,
}

/// What a limit adds up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Span {
    /// One payment.
    Payment,
    /// Everything of a day.
    Day,
    /// What goes to one payee in a day.
    Payee,
}

impl Found for Broken {
    fn mark(&self) -> Mark {
        CheckId::Limit.danger().at("amount")
    }

    fn words(&self) -> Words {
        words::limit(self)
    }
}

/// How a payment stands to an earlier one that looks the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repeat {
    /// The earlier one is a draft that waits for a decision.
    Waits,
    /// Nobody can say yet what became of the earlier one.
    StillOpen,
    /// The earlier one was approved a moment ago.
    Soon,
    /// It was paid before.
    Later,
    /// A person recorded that the earlier one was not made.
    RecordedUnpaid,
}

impl Repeat {
    /// Whether the same is stopped by what was approved, so that a draft of it need not be looked for.
    pub(crate) fn stops(self) -> bool {
        matches!(self, Self::StillOpen | Self::Soon)
    }

    /// At this moment, in milliseconds.
    pub(crate) fn of(earlier: &Earlier, now: i64) -> Self {
        let is_silent = earlier.computer.is_some() && !within_minutes(now, earlier.at, SILENT);
        if earlier.outcome == EarlierOutcome::RecordedUnpaid {
            Self::RecordedUnpaid
        } else if earlier.outcome == EarlierOutcome::Open && !is_silent {
            Self::StillOpen
        } else if within_minutes(now, earlier.at, SOON) {
            Self::Soon
        } else {
            Self::Later
        }
    }

    /// From when on the same may be paid again, in milliseconds.
    pub(crate) fn until(earlier: &Earlier) -> i64 {
        earlier.at + SOON * 60_000
    }
}

/// A payment to a payee who was never paid for certain, and of which nobody knows yet whether it was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OpenToPayee {
    id: String,
    pub(crate) code: String,
    pub(crate) money: Money,
    /// Its outcome is unknown; it is still under way otherwise.
    pub(crate) unknown: bool,
    /// How many others there are.
    pub(crate) others: u32,
}

impl OpenToPayee {
    /// The first of these, and how many others there are.
    pub(crate) fn of(open: impl IntoIterator<Item = OpenPayment>) -> Option<Self> {
        let mut open = open.into_iter();
        let OpenPayment { id, code, payment, unknown } = open.next()?;
        Some(Self { id, code, money: payment.money().clone(), unknown, others: u32::try_from(open.count()).unwrap_or(u32::MAX) })
    }

    /// The way to it.
    pub(crate) fn entry(&self) -> EntryLink {
        EntryLink { id: self.id.clone(), code: self.code.clone(), made_here: true }
    }
}

/// What must be known before a payment is replaced or sent again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Risk {
    /// A cancellation may come too late.
    CancelsLate,
    /// An acceleration costs a higher fee.
    CostsMore,
    /// A payment that was decided as not sent is sent again.
    SentAgain { code: String },
}

/// Why a transaction cannot be replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Off {
    /// It is complete.
    Complete,
    /// It is at its end without being paid.
    AtItsEnd,
    /// Nobody knows whether it was sent.
    Undecided,
    /// The service has not accepted it.
    NotAccepted,
    /// To cancel it was asked already.
    CancelAsked { code: String },
    /// It was accelerated already.
    Accelerated { code: String },
    /// It is a request to cancel.
    IsCancellation,
    /// It is in a block.
    InBlock,
    /// It is not on the chain yet.
    NotOnChain,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_payment_of_another_computer_stops_the_same_one_for_a_day_and_one_of_this_computer_until_it_is_known() {
        const HOUR: i64 = 3_600_000;
        let after = |computer: Option<&str>, hours: i64| {
            let earlier = Earlier { at: 0, id: "e".into(), code: "K7Q-4MD".into(), outcome: EarlierOutcome::Open, computer: computer.map(str::to_owned) };
            Repeat::of(&earlier, hours * HOUR)
        };
        assert_eq!([after(Some("Front desk"), 23), after(Some("Front desk"), 25)], [Repeat::StillOpen, Repeat::Later]);
        assert_eq!(after(None, 24 * 400), Repeat::StillOpen);
    }
}
