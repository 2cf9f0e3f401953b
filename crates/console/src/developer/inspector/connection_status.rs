//! How the service answered last. Every exchange of the profile is heard, whoever asked: a screen, a reading behind it, or the watcher.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
    time::Duration,
};

use bursar_client::{Observed, Observer, Sent};
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
    /// The request that a busy service refused, and when it wants that again, milliseconds.
    waits: Option<(String, i64)>,
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

/// What came back of one request.
#[derive(Debug, Clone, Copy, Default)]
struct Answered {
    failed: Option<Code>,
    status: Option<u16>,
    sent: Option<Sent>,
    /// A page for people came, as a proxy or another server sends it.
    is_page: bool,
    /// When the service wants to be asked again.
    retry_at: Option<i64>,
}

impl Answered {
    /// What it says about the connection. A refusal in the service's own form means online. A failed write has only the code "outcome unknown", so its
    /// status counts too.
    fn state(self, took: Duration) -> ConnectionState {
        let failed = |code: Code| self.failed == Some(code);
        match self.status {
            _ if failed(Code::Offline) => ConnectionState::Offline,
            Some(300..=399) if self.failed.is_some() => ConnectionState::Redirected,
            _ if failed(Code::Unreadable) || self.sent == Some(Sent::AcceptedUnreadable) => ConnectionState::Unreadable,
            Some(429) => ConnectionState::RateLimited,
            _ if failed(Code::RateLimited) => ConnectionState::RateLimited,
            Some(500..) => ConnectionState::Failing,
            _ if self.is_page => ConnectionState::Unreadable,
            _ if failed(Code::Unauthenticated) => ConnectionState::KeyRefused,
            _ if took > SLOW => ConnectionState::Slow,
            _ => ConnectionState::Online,
        }
    }
}

impl Heard {
    /// Takes one exchange in; true if the windows should know.
    fn hear(&mut self, clock: &Clock, operation: &str, begun: i64, took: Duration, answer: Answered) -> bool {
        let failed = answer.failed;
        let milliseconds = u32::try_from(took.as_millis()).unwrap_or(u32::MAX);
        self.count = self.count.wrapping_add(1);
        self.calls.push_front(LastCall { number: self.count, operation: operation.to_owned(), at: rfc3339(begun), milliseconds, failed });
        self.calls.truncate(KEPT);
        let before = self.view.state;
        let state = answer.state(took);
        // Another request that is answered meanwhile does not change when the refused one is made again.
        self.waits = match answer.retry_at {
            Some(at) => Some((operation.to_owned(), at)),
            None => self.waits.take().filter(|(refused, at)| refused != operation && *at > clock.now()),
        };
        let offline = state == ConnectionState::Offline;
        self.view = ConnectionStatusView {
            state,
            since: offline.then(|| self.view.since.take().unwrap_or_else(|| rfc3339(clock.now()))),
            retry_at: self.waits.as_ref().map(|(_, at)| rfc3339(*at)),
            milliseconds: (!offline).then_some(milliseconds),
            calls: Vec::new(),
        };
        let tell = state != before || answer.retry_at.is_some() || self.told.is_none_or(|told| clock.since(told) >= TELL_EVERY);
        if tell {
            self.told = Some(clock.instant());
        }
        tell
    }
}

impl Observer for ConnectionStatus {
    fn saw(&self, observed: Observed) {
        let begun = observed.begun.duration_since(std::time::UNIX_EPOCH).map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX));
        let is_page = observed.answer_headers.iter().any(|(name, value)| name == "content-type" && value.to_ascii_lowercase().starts_with("text/html"));
        let fault = observed.fault.as_ref();
        let retry_at = fault.and_then(|fault| fault.retry_at.as_deref()).map(|at| at.as_millisecond());
        let answer = Answered { failed: fault.map(|fault| fault.code), status: observed.status, sent: observed.sent, is_page, retry_at };
        let tell = lock(&self.heard).hear(&self.clock, observed.spec.name, begun, observed.total, answer);
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
        let offline = Answered { failed: Some(Code::Offline), ..Answered::default() };
        let refused = Answered { failed: Some(Code::Forbidden), status: Some(403), sent: Some(Sent::Refused), ..Answered::default() };
        assert!(heard.hear(&clock, "wallet_list", 0, brief, Answered::default()), "the first answer is told");
        assert!(!heard.hear(&clock, "wallet_list", 0, brief, Answered::default()), "a figure is not told again within the second");
        clock.advance(TELL_EVERY);
        assert!(heard.hear(&clock, "wallet_list", 0, brief, Answered::default()), "and is told after it");
        assert!(heard.hear(&clock, "wallet_list", 0, brief, offline), "another state is told at once");
        let since = heard.view.since.clone().unwrap();
        heard.hear(&clock, "wallet_list", 0, brief, offline);
        assert_eq!((heard.view.state, heard.view.since.as_ref()), (ConnectionState::Offline, Some(&since)), "it began with the first");
        assert_eq!(heard.view.milliseconds, None, "what was not reached did not take its time");
        assert!(heard.hear(&clock, "token_list", 0, SLOW * 2, refused));
        assert_eq!((heard.view.state, heard.view.since.as_ref(), heard.view.milliseconds), (ConnectionState::Slow, None, Some(6_000)));
        assert_eq!(heard.calls.len(), 6);
        for _ in 0..20 {
            heard.hear(&clock, "wallet_list", 0, brief, Answered::default());
        }
        assert_eq!((heard.calls.len(), heard.calls[0].number), (KEPT, 26), "the newest ten");
    }

    #[test]
    fn when_a_busy_service_wants_to_be_asked_again_is_told_at_once_and_gone_with_the_next_answer_to_it() {
        let (mut heard, clock) = (Heard::default(), Clock::still());
        let brief = Duration::from_millis(12);
        let busy = |retry_at| Answered { failed: Some(Code::RateLimited), status: Some(429), sent: Some(Sent::Refused), retry_at, ..Answered::default() };
        heard.hear(&clock, "wallet_list", 0, brief, busy(None));
        assert_eq!((heard.view.state, heard.view.retry_at.as_deref()), (ConnectionState::RateLimited, None));
        let at = clock.now() + 20_000;
        assert!(heard.hear(&clock, "wallet_list", 0, brief, busy(Some(at))), "another time is told within the second too");
        assert_eq!(heard.view.retry_at, Some(rfc3339(at)));
        heard.hear(&clock, "token_list", 0, brief, Answered::default());
        assert_eq!(heard.view.retry_at, Some(rfc3339(at)), "another request does not change it");
        heard.hear(&clock, "wallet_list", 0, brief, Answered::default());
        assert_eq!(heard.view.retry_at, None);
    }

    #[test]
    fn an_answer_that_is_not_as_the_service_answers_is_not_called_online() {
        let answered = |failed: Code, status: u16, sent: Sent| Answered { failed: Some(failed), status: Some(status), sent: Some(sent), ..Answered::default() };
        let state = |failed: Code, status: u16, sent: Sent| answered(failed, status, sent).state(Duration::ZERO);
        for (failed, status, sent, expected) in [
            (Code::Unreadable, 200, Sent::AcceptedUnreadable, ConnectionState::Unreadable),
            (Code::OutcomeUnknown, 200, Sent::AcceptedUnreadable, ConnectionState::Unreadable),
            (Code::Refused, 302, Sent::Ambiguous, ConnectionState::Redirected),
            (Code::OutcomeUnknown, 308, Sent::Ambiguous, ConnectionState::Redirected),
            (Code::Unauthenticated, 401, Sent::Refused, ConnectionState::KeyRefused),
            (Code::RateLimited, 429, Sent::Ambiguous, ConnectionState::RateLimited),
            (Code::RateLimited, 200, Sent::Ambiguous, ConnectionState::RateLimited),
            (Code::OutcomeUnknown, 429, Sent::Ambiguous, ConnectionState::RateLimited),
            (Code::Unavailable, 503, Sent::Ambiguous, ConnectionState::Failing),
            (Code::OutcomeUnknown, 500, Sent::Ambiguous, ConnectionState::Failing),
            // What the service decides is an answer: a secret that it does not take, a field, a record that is not there.
            (Code::Refused, 401, Sent::Refused, ConnectionState::Online),
            (Code::Invalid, 400, Sent::Refused, ConnectionState::Online),
            (Code::NotFound, 404, Sent::Refused, ConnectionState::Online),
        ] {
            assert_eq!(state(failed, status, sent), expected, "{failed:?} {status}");
        }
        // A page of another server is none, whatever its status; one of the gateway before the service says that the service is down.
        let page = |failed: Code, status: u16| Answered { is_page: true, ..answered(failed, status, Sent::Refused) }.state(Duration::ZERO);
        for (failed, status) in [(Code::NotFound, 404), (Code::Unauthenticated, 401), (Code::Forbidden, 403)] {
            assert_eq!(page(failed, status), ConnectionState::Unreadable, "{status}");
        }
        assert_eq!((page(Code::Unavailable, 502), page(Code::RateLimited, 429)), (ConnectionState::Failing, ConnectionState::RateLimited));
        assert_eq!(Answered::default().state(SLOW * 2), ConnectionState::Slow);
    }
}
