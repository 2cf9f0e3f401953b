//! The service's clock, measured from every answer.

/// Service time minus local time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offset {
    /// Milliseconds; positive when this machine is behind.
    pub millis: i64,
    /// How far it may be off: half the round trip plus half of the header's second.
    pub uncertainty_millis: i64,
}
