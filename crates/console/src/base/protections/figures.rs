//! The figures of rules, before and after.

use std::cmp::Ordering;

use bursar_contract::Decimal;

/// A figure of a rule; none where there is no limit.
pub(crate) fn figure(text: &str) -> Option<Decimal> {
    text.parse().ok()
}

/// How a limit compares with the one before. No limit is greater than each.
pub(crate) fn most(before: &str, after: &str) -> Ordering {
    match (figure(before), figure(after)) {
        (None, None) => Ordering::Equal,
        (None, Some(_)) => Ordering::Less,
        (Some(_), None) => Ordering::Greater,
        (Some(before), Some(after)) => after.cmp(&before),
    }
}

/// Whether a figure is raised or taken away. An empty text is no limit.
pub(crate) fn raises(before: &str, after: &str) -> bool {
    most(before, after).is_gt()
}

/// Whether a figure gets smaller or is taken away.
pub(crate) fn lowers(before: &str, after: &str) -> bool {
    match (figure(before), figure(after)) {
        (None, _) => false,
        (Some(_), None) => true,
        (Some(before), Some(after)) => after < before,
    }
}
