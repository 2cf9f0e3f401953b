//! How the service answered last. Every exchange of the profile is heard, whoever asked: a screen, a reading behind it, or the watcher.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
    time::Duration,
};

use bursar_client::{Observed, Observer};
use bursar_contract::{
    Code,
    clock::{Clock, Instant},
};

use crate::{
    Changes,
    base::session::{Session, lock},
    developer::{
        api::{ConnectionState, ConnectionStatusView, LastCall},
        inspector::exchanges::Exchanges,
    },
};
use bursar_journal::rfc3339;

/// Calls that are remembered.
const KEPT: usize = 10;
/// From here on an answer counts as slow.
const SLOW: Duration = Duration::from_secs(3);
/// The windows hear of another state at once, and of another figure at most this often.
const TELL_EVERY: Duration = Duration::from_secs(1);

/// Listens, and hands on what it heard to the store of exchanges.
pub struct ConnectionStatus {
    exchanges: Arc<Exchanges>,
    changes: Changes,
    clock: Clock,
    heard: Mutex<Heard>,
}

#[derive(Default)]
struct Heard {
    view: ConnectionStatusView,
    calls: VecDeque<LastCall>,
    count: u32,
    told: Option<Instant>,
}

impl Session {
    /// How its service answered last.
    pub(crate) fn connection_status(&self) -> &ConnectionStatus {
        self.state::<Arc<ConnectionStatus>>()
    }
}

impl ConnectionStatus {
    pub fn new(exchanges: Arc<Exchanges>, changes: Changes, clock: Clock) -> Arc<Self> {
        Arc::new(Self { exchanges, changes, clock, heard: Mutex::default() })
    }

    /// As it is now.
    pub fn view(&self) -> ConnectionStatusView {
        let heard = lock(&self.heard);
        ConnectionStatusView { calls: heard.calls.iter().cloned().collect(), ..heard.view.clone() }
    }
}

impl Heard {
    /// Takes one exchange in; true if the windows should know.
    fn hear(&mut self, clock: &Clock, operation: &str, begun: i64, took: Duration, failed: Option<Code>) -> bool {
        let milliseconds = u32::try_from(took.as_millis()).unwrap_or(u32::MAX);
        self.count = self.count.wrapping_add(1);
        self.calls.push_front(LastCall { number: self.count, operation: operation.to_owned(), at: rfc3339(begun), milliseconds, failed });
        self.calls.truncate(KEPT);
        let before = self.view.state;
        // Whoever answers is there, whatever the answer says.
        let state = match failed {
            Some(Code::Offline) => ConnectionState::Offline,
            _ if took > SLOW => ConnectionState::Slow,
            _ => ConnectionState::Online,
        };
        let offline = state == ConnectionState::Offline;
        self.view = ConnectionStatusView {
            state,
            since: offline.then(|| self.view.since.take().unwrap_or_else(|| rfc3339(clock.now()))),
            milliseconds: (!offline).then_some(milliseconds),
            calls: Vec::new(),
        };
        let tell = state != before || self.told.is_none_or(|told| clock.since(told) >= TELL_EVERY);
        if tell {
            self.told = Some(clock.instant());
        }
        tell
    }
}

impl Observer for ConnectionStatus {
    fn saw(&self, observed: Observed) {
        let begun = observed.begun.duration_since(std::time::UNIX_EPOCH).map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX));
        let failed = observed.fault.as_ref().map(|fault| fault.code);
        let tell = lock(&self.heard).hear(&self.clock, observed.spec.name, begun, observed.total, failed);
        self.exchanges.saw(observed);
        if tell {
            self.changes.connection_status();
        }
    }

    fn waits(&self, time: Duration) {
        self.changes.waiting(self.clock.now() + i64::try_from(time.as_millis()).unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offline_is_said_at_once_with_its_beginning_and_ends_with_the_first_answer_even_a_refusal() {
        let (mut heard, clock) = (Heard::default(), Clock::still());
        assert_eq!(heard.view.state, ConnectionState::Unasked);
        let brief = Duration::from_millis(12);
        assert!(heard.hear(&clock, "wallet_list", 0, brief, None), "the first answer is told");
        assert!(!heard.hear(&clock, "wallet_list", 0, brief, None), "a figure is not told again within the second");
        clock.advance(TELL_EVERY);
        assert!(heard.hear(&clock, "wallet_list", 0, brief, None), "and is told after it");
        assert!(heard.hear(&clock, "wallet_list", 0, brief, Some(Code::Offline)), "another state is told at once");
        let since = heard.view.since.clone().unwrap();
        heard.hear(&clock, "wallet_list", 0, brief, Some(Code::Offline));
        assert_eq!((heard.view.state, heard.view.since.as_ref()), (ConnectionState::Offline, Some(&since)), "it began with the first");
        assert_eq!(heard.view.milliseconds, None, "what was not reached did not take its time");
        assert!(heard.hear(&clock, "token_list", 0, SLOW * 2, Some(Code::Forbidden)));
        assert_eq!((heard.view.state, heard.view.since.as_ref(), heard.view.milliseconds), (ConnectionState::Slow, None, Some(6_000)));
        assert_eq!(heard.calls.len(), 6);
        for _ in 0..20 {
            heard.hear(&clock, "wallet_list", 0, brief, None);
        }
        assert_eq!((heard.calls.len(), heard.calls[0].number), (KEPT, 26), "the newest ten");
    }
}
