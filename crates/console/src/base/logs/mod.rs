//! What the program writes down about itself: few lines, few fields, small files, and nothing of a person or a secret (docs/security.md#lines-of-defence).
//!
//! A line holds a time, a level, where it comes from, a sentence of the program's own, and the fields named in [`line::FIELDS`]. Text that a
//! library made passes [`redact::redacted`] as well. Libraries speak from warnings upwards whatever `RUST_LOG` asks for, and never with their own words.

mod files;
mod line;
mod redact;

use std::{path::Path, sync::Mutex};

use tracing::{Event, Level, Metadata, Subscriber, span};

use crate::base::session::lock;

/// Levels of our own crates where nothing is asked for.
const USUAL: Level = Level::INFO;

/// Begins the log of this process in `logs/` of the data folder, and makes a panic say where it happened and nothing else.
/// What cannot be written is lost; the app goes on.
/// `asked` is what `RUST_LOG` holds.
pub fn begin(folder: &Path, asked: Option<&str>) {
    quiet_panics();
    let wanted = wanted(asked);
    // The first log of a process stays: a second one would be a test's.
    let _ = tracing::subscriber::set_global_default(Log { wanted, files: Mutex::new(files::Files::new(folder.join("logs"))) });
}

/// A step of the start is done. `cargo xtask bench start` reads these lines; they are written where `RUST_LOG` asks for `debug`.
pub fn step(done: &'static str) {
    tracing::debug!(place = done, "start");
}

/// The message of a panic may hold anything; the place where it happened cannot.
pub fn quiet_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map_or_else(String::new, |at| format!("{}:{}", at.file(), at.line()));
        eprintln!("Bursar: an unforeseen failure at {place}");
        tracing::error!(place, "an unforeseen failure");
    }));
}

/// The level that `RUST_LOG` asks for. Its finer rules, per module, are not kept.
fn wanted(asked: Option<&str>) -> Level {
    asked.into_iter().flat_map(|text| text.split([',', '='])).filter_map(|word| word.trim().parse().ok()).max().unwrap_or(USUAL)
}

fn is_ours(metadata: &Metadata<'_>) -> bool {
    metadata.target().split("::").next().is_some_and(|first| first == "bursar" || first.starts_with("bursar_"))
}

/// The subscriber: events only. Spans of libraries carry addresses and headers, so none is opened.
struct Log {
    wanted: Level,
    files: Mutex<files::Files>,
}

impl Log {
    fn takes(&self, metadata: &Metadata<'_>) -> bool {
        let ceiling = if is_ours(metadata) { self.wanted } else { self.wanted.min(Level::WARN) };
        metadata.is_event() && *metadata.level() <= ceiling
    }
}

impl Subscriber for Log {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        self.takes(metadata)
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &Event<'_>) {
        if self.takes(event.metadata()) {
            let line = line::line(event, is_ours(event.metadata()));
            lock(&self.files).write(&line);
        }
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

#[cfg(test)]
mod tests;
