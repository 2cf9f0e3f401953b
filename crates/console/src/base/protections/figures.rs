//! The figures of rules, before and after.

use bursar_contract::Decimal;

/// A figure of a rule; none where there is no limit.
pub(crate) fn figure(text: &str) -> Option<Decimal> {
    text.parse().ok()
}

/// Whether a figure is raised or taken away. An empty text is no limit.
pub(crate) fn raises(before: &str, after: &str) -> bool {
    match (figure(before), figure(after)) {
        (None, _) => false,
        (Some(_), None) => true,
        (Some(before), Some(after)) => after > before,
    }
}

/// Whether a figure gets smaller or is taken away.
pub(crate) fn lowers(before: &str, after: &str) -> bool {
    match (figure(before), figure(after)) {
        (None, _) => false,
        (Some(_), None) => true,
        (Some(before), Some(after)) => after < before,
    }
}
