//! One event as one line.

use std::{
    fmt::{Debug, Write as _},
    sync::LazyLock,
};

use bursar_contract::clock::Clock;
use tracing::{
    Event,
    field::{Field, Visit},
};

use super::redact::redacted;

/// The fields that may be written. Whatever else an event carries stays out.
pub const FIELDS: &[&str] = &[
    "cause",
    "chain",
    "code",
    "entries",
    "error",
    "exchanges",
    "failed",
    "id",
    "intent",
    "listen",
    "method",
    "millis",
    "operation",
    "parked",
    "path",
    "place",
    "status",
    "world",
    "zone",
];
/// The lines of all consoles of a process go into one file.
static CLOCK: LazyLock<Clock> = LazyLock::new(Clock::system);
/// Characters of one field at most.
const LONGEST: usize = 300;

/// The line, with its line end. A library's own words are left out: they hold addresses, headers and bodies.
pub fn line(event: &Event<'_>, ours: bool) -> String {
    let metadata = event.metadata();
    let mut fields = Fields { ours, message: String::new(), rest: String::new() };
    event.record(&mut fields);
    let at = CLOCK.timestamp();
    format!("{at:.3} {:<5} {} {}{}\n", metadata.level(), metadata.target(), fields.message, fields.rest)
}

struct Fields {
    ours: bool,
    message: String,
    rest: String,
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let allowed = field.name() == "message" || FIELDS.contains(&field.name());
        if !self.ours || !allowed {
            return;
        }
        let plain: String = format!("{value:?}").chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST).collect();
        let plain = redacted(&plain);
        if field.name() == "message" {
            self.message = plain;
        } else {
            let _ = write!(self.rest, " {}={plain}", field.name());
        }
    }
}
