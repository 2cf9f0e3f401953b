//! What came back: outcomes of attempts and what the watcher reads later.

use bursar_contract::{Code, Fault, transactions::Finality};
use rusqlite::{Connection, params};

use super::IntentState;
use super::{Journal, events, payment::Fee, word};

/// What an attempt or a look at the service found.
#[derive(Clone, Default)]
pub struct Finding {
    /// The state to go to.
    pub state: Option<IntentState>,
    /// The service's word.
    pub service_state: Option<String>,
    /// The service's id.
    pub remote_id: Option<String>,
    /// On-chain hash.
    pub tx_hash: Option<String>,
    /// HTTP status.
    pub status: Option<u16>,
    /// The answer as it came.
    pub answer: Option<String>,
    /// What went wrong.
    pub fault: Option<Fault>,
    /// Whether the attempt ended without a readable answer.
    pub ambiguous: bool,
    /// A signing secret that came with the answer: set id and secret. Sealed in the same transaction.
    pub secret: Option<(String, bursar_contract::Secret)>,
    /// What it cost in the end.
    pub charged: Option<Fee>,
    /// Wallets that came with the answer and the set they belong to.
    pub wallets: Vec<(String, String)>,
    /// The attempt that brought it, by its number, and how it ended.
    pub attempt: Option<(u32, &'static str)>,
}

impl Finding {
    /// What the service's word means for the state.
    pub fn with_word(mut self, finality: Finality) -> Self {
        self.state = Some(match finality {
            Finality::InFlight => IntentState::Accepted,
            Finality::Complete => IntentState::Settled,
            Finality::Failed | Finality::Cancelled => IntentState::Dead,
        });
        self
    }

    /// What the log keeps beside the state: the service's word; of an attempt that ended without a clear answer, its number and the HTTP status.
    fn logged(&self) -> String {
        match (self.state, self.attempt, self.status) {
            (Some(IntentState::Unknown), Some((number, _)), Some(status)) => format!("{number} {status}"),
            (Some(IntentState::Unknown), Some((number, _)), None) => number.to_string(),
            _ => self.service_state.clone().unwrap_or_default(),
        }
    }

    pub(super) fn charged_text(&self) -> Result<Option<String>, Fault> {
        self.charged.as_ref().map(serde_json::to_string).transpose().map_err(|error| Fault::new(Code::Storage, error.to_string()))
    }
}

/// Keeps a hash beside the earlier ones: a transaction that is accelerated changes its hash, and either may be mined.
pub(super) fn keep_hash(db: &Connection, id: &str, hash: Option<&str>, at: i64) -> rusqlite::Result<()> {
    let Some(hash) = hash else { return Ok(()) };
    db.prepare_cached("INSERT OR IGNORE INTO tx_hash (intent, hash, seen_at) VALUES (?1, ?2, ?3)")?.execute(params![id, hash, at]).map(drop)
}

/// Keeps to which set wallets belong.
pub(super) fn keep_sets(db: &Connection, wallets: &[(String, String)]) -> rusqlite::Result<()> {
    for (wallet, set) in wallets {
        db.execute("INSERT OR REPLACE INTO wallet_set_of (wallet_id, set_id) VALUES (?1, ?2)", params![wallet, set])?;
    }
    Ok(())
}

/// A finding as it is written: what is secret sealed, the rest in the words of the file.
struct Written<'a> {
    id: &'a str,
    finding: &'a Finding,
    answer: Option<Vec<u8>>,
    secret: Option<(&'a str, Vec<u8>)>,
    fault: Option<String>,
    charged: Option<String>,
}

impl Written<'_> {
    /// `at` is when it was found, and `now` the time of this commit: the log is in the order of its commits.
    fn write(&self, tx: &Connection, at: i64, now: i64) -> rusqlite::Result<()> {
        let Self { id, finding, .. } = self;
        let state = finding.state.map(word);
        let reached = |wanted: &[IntentState]| finding.state.is_some_and(|s| wanted.contains(&s)).then_some(at);
        tx.prepare_cached(
            "UPDATE intent SET state = coalesce(?2, state), service_state = coalesce(?3, service_state), remote_id = coalesce(?4, remote_id),
               tx_hash = coalesce(?5, tx_hash), http_status = coalesce(?6, http_status), answer = coalesce(?7, answer),
               fault = CASE WHEN ?8 IS NOT NULL THEN ?8 WHEN ?2 IN ('accepted', 'settled') THEN NULL ELSE fault END,
               ambiguous = max(ambiguous, ?9), accepted_at = coalesce(accepted_at, ?10), settled_at = coalesce(settled_at, ?11),
               mined_at = CASE WHEN mined_at IS NULL AND tx_hash IS NULL AND ?5 IS NOT NULL THEN ?12 ELSE mined_at END, charged = coalesce(?13, charged)
             WHERE id = ?1",
        )?
        .execute(params![
            id,
            state,
            finding.service_state,
            finding.remote_id,
            finding.tx_hash,
            finding.status,
            self.answer,
            self.fault,
            finding.ambiguous,
            reached(&[IntentState::Accepted, IntentState::AcceptedUnreadable, IntentState::Settled]),
            reached(&[IntentState::Settled, IntentState::Dead, IntentState::Refused, IntentState::Elsewhere]),
            at,
            self.charged
        ])?;
        keep_hash(tx, id, finding.tx_hash.as_deref(), at)?;
        if let Some((set, sealed)) = &self.secret {
            tx.execute("INSERT OR REPLACE INTO set_secret (set_id, sealed, state, stored_at) VALUES (?1, ?2, 'never_used', ?3)", params![set, sealed, at])?;
        }
        keep_sets(tx, &finding.wallets)?;
        if let Some((number, outcome)) = finding.attempt {
            tx.prepare_cached("UPDATE attempt SET ended_at = ?3, outcome = ?4, status = ?5 WHERE intent = ?1 AND number = ?2")?.execute(params![
                id,
                number,
                at,
                outcome,
                finding.status
            ])?;
        }
        if let Some(state) = &state {
            events::append(tx, now, events::BURSAR, state, id, &finding.logged())?;
        }
        Ok(())
    }
}

impl Journal {
    /// Commits what was found, in one transaction with everything that hangs on it.
    pub fn found(&self, id: &str, finding: &Finding) -> Result<(), Fault> {
        self.found_all(&[(id, finding)])
    }

    /// The same for several intents, in one transaction: all of it is committed, or nothing.
    pub fn found_all(&self, found: &[(&str, &Finding)]) -> Result<(), Fault> {
        let written = found.iter().map(|(id, finding)| self.sealed_finding(id, finding)).collect::<Result<Vec<_>, Fault>>()?;
        let at = self.clock.now();
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let now = self.clock.now();
            written.iter().try_for_each(|one| one.write(&tx, at, now))?;
            tx.commit()
        })
    }

    fn sealed_finding<'a>(&self, id: &'a str, finding: &'a Finding) -> Result<Written<'a>, Fault> {
        let answer = finding.answer.as_ref().map(|text| self.sealer.seal(id, "answer", text.as_bytes())).transpose()?;
        let secret = match &finding.secret {
            Some((set, secret)) => {
                let sealed = self.sealer.seal(set, "set-secret", secret.expose("sealed with the answer that brought it").as_bytes())?;
                Some((set.as_str(), sealed))
            }
            None => None,
        };
        let fault = finding.fault.as_ref().map(serde_json::to_string).transpose().map_err(|e| Fault::new(Code::Storage, e.to_string()))?;
        Ok(Written { id, finding, answer, secret, fault, charged: finding.charged_text()? })
    }
}
