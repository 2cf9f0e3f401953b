//! How often the console looks, how long it waits, and when it gives up. A test opens a console with shorter values.

use std::time::Duration;

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

const fn millis(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// Every pause and every patience of a console. The default is what the app does.
#[derive(Debug, Clone)]
pub struct Pace {
    /// From the moment a transaction was accepted to the first look at it.
    pub first_look: Duration,
    /// Between looks at one transaction; the last one repeats.
    pub looks: [Duration; 6],
    /// Between looks, at least, while nobody can see the window.
    pub hidden_looks: Duration,
    /// Between looks for an outcome that was not found soon.
    pub seldom_looks: Duration,
    /// Between two tries to pick up what the disk refused to let be picked up.
    pub pick_up_again: Duration,
    /// Before the second attempt to send something at most twice this, and twice as long before each that follows.
    pub backoff: Duration,
    /// The longest such pause.
    pub longest_backoff: Duration,
    /// How long a payout waits for the balance before it.
    pub balance_patience: Duration,
    /// Between two questions to banks for the names of a sheet's accounts: a sheet must not use up what the service allows.
    pub between_names: Duration,
    /// Between two tries to write to a disk that refuses.
    pub disk_pause: Duration,
    /// How long a person waits for a disk that refuses what came back of a request that moves no money.
    pub disk_patience: Duration,
    /// How long the journal waits for another program that holds its file.
    pub journal_patience: Duration,
    /// How long a decision waits for what is being sent.
    pub decision_patience: Duration,
    /// From the start of a PIN request to the first look at it.
    pub first_request_look: Duration,
    /// Between looks at a PIN request; the last one repeats. A customer types for a minute or two.
    pub request_looks: [Duration; 10],
    /// Between looks at a PIN request that is older than such links usually live.
    pub old_request_looks: Duration,
    /// How long the return listener waits for the first lines of a visit.
    pub visit_patience: Duration,
    /// How often the idle time is looked at.
    pub idle_looks: Duration,
    /// Between looks whether the log has grown: its length is remembered, and its end is signed where there are enough new entries.
    pub log_heads: Duration,
    /// How long the end of a profile waits for the key that signs the log.
    pub sign_at_end: Duration,
    /// Between two tries to hear of the computer's locks.
    pub desktop_again: Duration,
    /// How long a copied link stays in the clipboard.
    pub copied_stays: Duration,
    /// How long a pasted key waits for the form that it was pasted for.
    pub pasted_waits: Duration,
    /// How long the clipboard may take. Another program may have to answer.
    pub clipboard_patience: Duration,
    /// How long the end of the app waits for the clipboard.
    pub last_clipboard_patience: Duration,
    /// One round of reading what the service lists takes this long at most.
    pub list_round: Duration,
    /// Before a workspace whose connection ended is asked again; twice as long before each try that follows.
    pub workspace_again: Duration,
    /// Between two tries to claim what several computers may send.
    pub claim_again: Duration,
    /// How long a claim says nothing before it is shown as one of which nothing is known: a payment is sent within seconds.
    pub claim_silence: Duration,
    /// Between two audits of what is in the workspace, and two signs that this computer is there.
    pub workspace_looks: Duration,
    /// The time between two blocks of the embedded sandbox.
    pub block_time: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            first_look: millis(700),
            looks: [2, 3, 5, 8, 13, 20].map(seconds),
            hidden_looks: seconds(60),
            seldom_looks: seconds(300),
            pick_up_again: seconds(5),
            backoff: seconds(1),
            longest_backoff: seconds(60),
            balance_patience: seconds(3),
            between_names: millis(120),
            disk_pause: seconds(1),
            disk_patience: seconds(30),
            journal_patience: seconds(5),
            decision_patience: seconds(5),
            first_request_look: millis(500),
            request_looks: [2, 2, 3, 3, 3, 3, 5, 5, 8, 10].map(seconds),
            old_request_looks: seconds(60),
            visit_patience: seconds(5),
            idle_looks: seconds(20),
            log_heads: seconds(1),
            sign_at_end: seconds(2),
            desktop_again: seconds(60),
            copied_stays: seconds(30),
            pasted_waits: seconds(10 * 60),
            clipboard_patience: seconds(8),
            last_clipboard_patience: seconds(1),
            list_round: seconds(12),
            workspace_again: seconds(2),
            claim_again: seconds(1),
            claim_silence: seconds(20),
            workspace_looks: seconds(60),
            block_time: seconds(2),
        }
    }
}

impl Pace {
    /// The same in hundredths, for tests: every pause is a hundredth of what it is in the app. How long something may take stays as it is,
    /// because a computer under load does not get faster.
    pub fn for_tests() -> Self {
        let usual = Self::default();
        Self {
            first_look: usual.first_look / 100,
            looks: usual.looks.map(|look| look / 100),
            hidden_looks: usual.hidden_looks / 100,
            seldom_looks: usual.seldom_looks / 100,
            pick_up_again: usual.pick_up_again / 100,
            backoff: usual.backoff / 100,
            longest_backoff: usual.longest_backoff / 100,
            between_names: usual.between_names / 100,
            disk_pause: usual.disk_pause / 100,
            first_request_look: usual.first_request_look / 100,
            request_looks: usual.request_looks.map(|look| look / 100),
            old_request_looks: usual.old_request_looks / 100,
            idle_looks: usual.idle_looks / 100,
            log_heads: usual.log_heads / 100,
            desktop_again: usual.desktop_again / 100,
            workspace_again: usual.workspace_again / 100,
            claim_again: usual.claim_again / 100,
            claim_silence: usual.claim_silence / 100,
            workspace_looks: usual.workspace_looks / 100,
            block_time: usual.block_time / 100,
            ..usual
        }
    }
}
