//! Holds every answer against the request it came for: an answer that names another payment is no proof that ours was made.
//!
//! Proxies, caches and connection pools can hand out the answer of another request. Whatever an answer names is compared here; a
//! contradiction makes the outcome unknown, never a success and never "not sent".

mod facts;
mod on_chain;
mod requests;

use bursar_client::AnyReply;
use bursar_contract::{Code, Fault, MoneyState, operations::money_while_open, transactions::Transaction, untrusted::shown};
use bursar_messages::{Message, message};
use uuid::Uuid;

pub(crate) use facts::{TransactionFacts, equal_amounts};
pub(crate) use on_chain::{OnChain, on_chain};
pub(crate) use requests::at_most;
pub use requests::{HeldRow, HoldsAnswer, Request};

use crate::base::session::Session;
use bursar_journal::Intent;

/// What an answer and its request can both name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// The service's id of the record.
    Id,
    /// The idempotency key, where the service repeats it.
    Key,
    /// The wallet that acts.
    Wallet,
    /// Where a payment goes.
    Destination,
    /// How much.
    Amount,
    /// The token.
    Token,
    /// The chain.
    Chain,
    /// The naira account that pays.
    Account,
    /// The account number that is paid.
    AccountNumber,
    /// The bank that is paid.
    Bank,
    /// The currency.
    Currency,
    /// The caller's own reference.
    Reference,
    /// The name of what is created.
    Name,
    /// The wallet set.
    Set,
    /// Whether gas is sponsored.
    Sponsorship,
    /// How many records were created.
    Count,
}

/// Why an answer cannot be the one to its request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contradiction {
    /// Its id is empty.
    NoId,
    /// Its id belongs to another entry of the journal, with this code.
    IdOf(String),
    /// Its record was made before the request left.
    KnownBefore,
    /// The stored request can no longer be read, so nothing can be compared with it.
    NotComparable,
    /// The service says that it is complete, and the chain's node shows that it failed.
    FailedOnChain,
    /// The service says that it failed, and the chain's node shows that it succeeded.
    SucceededOnChain,
    /// It names something else than the request.
    Differs {
        /// What differs.
        fact: Fact,
        /// What was asked for.
        asked: String,
        /// What the answer names.
        answered: String,
    },
}

impl Fact {
    /// Its name in a sentence.
    fn words(self) -> Message {
        match self {
            Self::Id => message!("outcomes-fact-id"),
            Self::Key => message!("outcomes-fact-key"),
            Self::Wallet => message!("outcomes-fact-wallet"),
            Self::Destination => message!("outcomes-fact-destination"),
            Self::Amount => message!("outcomes-fact-amount"),
            Self::Token => message!("outcomes-fact-token"),
            Self::Chain => message!("outcomes-fact-chain"),
            Self::Account => message!("outcomes-fact-account"),
            Self::AccountNumber => message!("outcomes-fact-account-number"),
            Self::Bank => message!("outcomes-fact-bank"),
            Self::Currency => message!("outcomes-fact-currency"),
            Self::Reference => message!("outcomes-fact-reference"),
            Self::Name => message!("outcomes-fact-name"),
            Self::Set => message!("outcomes-fact-set"),
            Self::Sponsorship => message!("outcomes-fact-sponsorship"),
            Self::Count => message!("outcomes-fact-count"),
        }
    }
}

impl Contradiction {
    /// The part of the sentence that says why.
    fn words(&self) -> Message {
        match self {
            Self::NoId => message!("outcomes-no-id"),
            Self::IdOf(code) => message!("outcomes-id-of", code = code),
            Self::KnownBefore => message!("outcomes-known-before"),
            Self::NotComparable => message!("outcomes-not-comparable"),
            Self::FailedOnChain => message!("outcomes-failed-on-chain"),
            Self::SucceededOnChain => message!("outcomes-succeeded-on-chain"),
            Self::Differs { fact, asked, answered } => {
                message!("outcomes-differs", fact = fact.words(), answered = shown(answered), asked = shown(asked))
            }
        }
    }
}

/// Collects what differs between a request and its answer. What the answer does not name is not compared.
#[derive(Debug, Default)]
pub struct Comparison {
    found: Vec<Contradiction>,
    ids: Vec<String>,
}

impl Comparison {
    /// The id of a record that the answer claims to have made or changed.
    pub(crate) fn id(&mut self, id: &str) {
        if id.trim().is_empty() {
            self.found.push(Contradiction::NoId);
        } else if self.ids.iter().any(|known| known == id) {
            self.found.push(Contradiction::KnownBefore);
        } else {
            self.ids.push(id.to_owned());
        }
    }

    /// A fact, where the answer names it: `same` says whether it is the one that was asked for.
    pub(crate) fn fact(&mut self, fact: Fact, asked: &str, answered: Option<&str>, same: impl FnOnce(&str, &str) -> bool) {
        let Some(answered) = answered.filter(|answered| !answered.is_empty()) else { return };
        if !same(asked, answered) {
            self.found.push(Contradiction::Differs { fact, asked: asked.to_owned(), answered: answered.to_owned() });
        }
    }

    /// A fact that is the same only to the letter.
    pub(crate) fn exact(&mut self, fact: Fact, asked: &str, answered: Option<&str>) {
        self.fact(fact, asked, answered, |asked, answered| asked == answered);
    }

    /// A contradiction found elsewhere.
    pub(crate) fn add(&mut self, contradiction: Contradiction) {
        self.found.push(contradiction);
    }

    /// Whether nothing contradicts.
    pub(crate) fn fits(&self) -> bool {
        self.found.is_empty()
    }

    /// What contradicts.
    pub(crate) fn into_found(self) -> Vec<Contradiction> {
        self.found
    }
}

/// What contradicts in the answer to a request; empty where it fits. Reads the journal, so it can fail like it.
pub(crate) fn in_answer(row: &HeldRow, session: &Session, intent: &Intent, reply: &dyn AnyReply) -> Result<Vec<Contradiction>, Fault> {
    let mut comparison = Comparison::default();
    row.hold(session, intent, reply, &mut comparison)?;
    for id in std::mem::take(&mut comparison.ids) {
        if let Some(code) = session.journal.owner_of_remote(&intent.id, &id)? {
            comparison.add(Contradiction::IdOf(code));
        }
    }
    Ok(comparison.found)
}

/// What contradicts in a later reading of an intent's own transaction, asked for by its id.
pub(crate) fn in_transaction(session: &Session, intent: &Intent, remote: &str, transaction: &Transaction) -> Result<Vec<Contradiction>, Fault> {
    let mut comparison = Comparison::default();
    comparison.exact(Fact::Id, remote, Some(&transaction.id.0));
    if transaction.id.0.is_empty() {
        comparison.add(Contradiction::NoId);
    }
    repeated_key(&transaction.extra, intent.key, &mut comparison);
    TransactionFacts::of_intent(session, intent)?.compare(transaction, &mut comparison);
    Ok(comparison.found)
}

/// Holds the idempotency key that some services repeat against the one that was sent.
pub(crate) fn repeated_key(extra: &bursar_contract::record::Extra, key: Option<Uuid>, comparison: &mut Comparison) {
    let Some(key) = key else { return };
    let said: Option<String> = extra.0.get("idempotencyKey").and_then(|raw| serde_json::from_str(raw).ok());
    comparison.fact(Fact::Key, &key.to_string(), said.as_deref(), str::eq_ignore_ascii_case);
}

/// The fault of an answer that contradicts its request: the outcome is unknown, and the person reads why.
pub(crate) fn fault(operation: &str, contradictions: &[Contradiction]) -> Fault {
    let money = money_while_open(operation);
    let why = contradictions.iter().map(Contradiction::words).reduce(|first, next| message!("outcomes-and", first = first, next = next));
    let why = why.unwrap_or_else(|| Message::from(""));
    let words = if money == MoneyState::NotMoved { message!("outcomes-answer-creation", why = why) } else { message!("outcomes-answer-payment", why = why) };
    Fault::new(Code::OutcomeUnknown, words).money(money)
}
