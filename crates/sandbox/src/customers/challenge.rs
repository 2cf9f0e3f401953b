//! Challenges: what a customer is asked to authorize, for how long, and what came of it.

use axum::http::Uri;
use bursar_contract::{
    chain::Chain,
    customers::{
        Challenge, ChallengeId, CreateCustomerVirtualAccount, CreateCustomerWallet, GatewayUrl, ListChallenges, ResetPin, SetUpPin, SetUpRecovery, UpdatePin,
        ViewChallenge,
    },
    virtual_accounts::HolderDetails,
};
use rusqlite::{OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    answer::{Answer, Answered, Caller, Refusal},
    customers::Customer,
    failures::Twist,
    naira::holder,
    world::{Page, World, iso},
};

/// Life of a challenge in milliseconds. Afterwards it is as if it had never been (docs/reference/observed-behaviour.md#challenges).
pub(crate) const LIFE: i64 = 15 * 60 * 1_000;

/// What is authorized.
#[derive(Serialize, Deserialize)]
pub(crate) enum Task {
    /// Wallets on these chains.
    Wallets(Vec<Chain>),
    /// A naira account for this person.
    Account(Box<HolderDetails>),
    /// A first PIN, and recovery.
    SetUpPin,
    /// Another PIN, by the old one.
    UpdatePin,
    /// Another PIN, by the answer of recovery.
    ResetPin,
    /// Another question of recovery, by the PIN.
    SetUpRecovery,
}

impl Task {
    /// Its name in records.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Wallets(_) => "wallet-provisioning",
            Self::Account(_) => "virtual-account-creation",
            Self::SetUpPin => "pin-setup",
            Self::UpdatePin => "pin-update",
            Self::ResetPin => "pin-reset",
            Self::SetUpRecovery => "recovery-setup",
        }
    }
}

/// A challenge as it lies in the world.
pub(crate) struct Asked {
    pub(crate) seq: i64,
    pub(crate) id: String,
    pub(crate) customer: String,
    task: String,
    sealed: Vec<u8>,
    pub(crate) status: String,
    pub(crate) return_url: String,
    result: Option<String>,
    expires_at: i64,
    held: i64,
}

const SELECT: &str = "SELECT h.seq, h.id, c.id, h.task, h.sealed, h.status, h.return_url, h.result, h.expires_at, h.held
    FROM challenges h JOIN customers c ON c.seq = h.customer_seq";

impl Asked {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            seq: row.get(0)?,
            id: row.get(1)?,
            customer: row.get(2)?,
            task: row.get(3)?,
            sealed: row.get(4)?,
            status: row.get(5)?,
            return_url: row.get(6)?,
            result: row.get(7)?,
            expires_at: row.get(8)?,
            held: row.get(9)?,
        })
    }

    pub(crate) fn is_pending(&self) -> bool {
        self.status == "pending"
    }

    /// Whether nothing will come of it, as was asked for.
    pub(crate) fn is_held(&self) -> bool {
        self.held > 0
    }

    /// Whether the customer has done what there was to do.
    pub(crate) fn is_taken(&self) -> bool {
        self.held == 2
    }

    /// Where the customer goes when it is done.
    pub(crate) fn way_back(&self) -> String {
        let (url, fragment) = self.return_url.split_once('#').map_or((self.return_url.as_str(), String::new()), |(url, rest)| (url, format!("#{rest}")));
        let joint = if url.contains('?') { '&' } else { '?' };
        format!("{url}{joint}challengeId={}{fragment}", self.id)
    }
}

impl Answer<CreateCustomerWallet> for World {
    fn answer(&mut self, input: CreateCustomerWallet, _: &Caller) -> Result<Answered<Challenge>, Refusal> {
        let customer = self.customer("id", &input.id.0)?;
        if input.account_type.is_some_and(|kind| kind.0 != "eoa") {
            return Err(Refusal::field("accountType", "accountType is eoa; smart contract accounts are announced only."));
        }
        Self::distinct_chains(&input.blockchains)?;
        let challenge = self.challenge(&customer, &Task::Wallets(input.blockchains), &input.redirect_url.0)?;
        Ok(Answered::new(challenge, "Challenge created"))
    }
}

impl Answer<CreateCustomerVirtualAccount> for World {
    fn answer(&mut self, input: CreateCustomerVirtualAccount, _: &Caller) -> Result<Answered<Challenge>, Refusal> {
        let customer = self.customer("id", &input.id.0)?;
        if input.currencies.is_empty() || input.currencies.iter().any(|currency| currency != "NGN") {
            return Err(Refusal::field("currencies", "Accounts are kept in NGN only."));
        }
        if let Some((field, wrong)) = holder::faults(&input.holder_details, &self.today()).into_iter().next() {
            return Err(Refusal::field(&format!("holderDetails.{field}"), format!("holderDetails.{field} {wrong}.")));
        }
        let challenge = self.challenge(&customer, &Task::Account(Box::new(input.holder_details)), &input.redirect_url.0)?;
        Ok(Answered::new(challenge, "Challenge created"))
    }
}

macro_rules! pin_tasks {
    ($($Input:ident $Task:ident $needs:expr;)+) => { $(
        impl Answer<$Input> for World {
            fn answer(&mut self, input: $Input, _: &Caller) -> Result<Answered<Challenge>, Refusal> {
                let customer = self.customer("id", &input.id.0)?;
                let needs: fn(&Customer) -> Option<&'static str> = $needs;
                if let Some(why_not) = needs(&customer) {
                    return Err(Refusal::impossible(why_not));
                }
                Ok(Answered::new(self.challenge(&customer, &Task::$Task, &input.redirect_url.0)?, "Challenge created"))
            }
        }
    )+ };
}

pin_tasks! {
    SetUpPin      SetUpPin      |customer| customer.pin.is_some().then_some("This customer has a PIN already: it is updated or reset.");
    UpdatePin     UpdatePin     |customer| customer.pin.is_none().then_some("This customer has no PIN yet.");
    ResetPin      ResetPin      |customer| customer.recovery.is_none().then_some("This customer has no question of recovery yet.");
    SetUpRecovery SetUpRecovery |customer| customer.pin.is_none().then_some("This customer has no PIN yet: setting it up sets recovery too.");
}

impl Answer<ListChallenges> for World {
    fn answer(&mut self, input: ListChallenges, _: &Caller) -> Result<Answered<Vec<Challenge>>, Refusal> {
        let page = Page::v_two(input.page, input.limit, input.order)?;
        let customer = self.customer("id", &input.id.0)?;
        let sql = format!(
            "{SELECT} WHERE h.customer_seq = ?1 AND h.expires_at > ?2 AND (?3 IS NULL OR h.status = ?3) ORDER BY h.seq {} LIMIT ?4 OFFSET ?5",
            page.direction()
        );
        let mut query = self.db.prepare_cached(&sql)?;
        let rows = query.query_map(params![customer.seq, self.now(), input.status, page.limit, page.offset], Asked::read)?;
        let rows = rows.collect::<Result<Vec<_>, _>>()?;
        Ok(Answered::new(rows.into_iter().map(|asked| self.challenge_record(asked)).collect::<Result<_, _>>()?, "Challenges"))
    }
}

impl Answer<ViewChallenge> for World {
    fn answer(&mut self, input: ViewChallenge, _: &Caller) -> Result<Answered<Challenge>, Refusal> {
        let customer = self.customer("id", &input.id.0)?;
        let asked = self.asked(&input.challenge_id.0)?;
        if asked.customer != customer.id {
            return Err(Refusal::unknown("challengeId", "challenge"));
        }
        Ok(Answered::new(self.challenge_record(asked)?, "Challenge"))
    }
}

impl World {
    fn challenge(&mut self, customer: &Customer, task: &Task, return_url: &str) -> Result<Challenge, Refusal> {
        checked_return(return_url)?;
        if matches!(task, Task::ResetPin) {
            if customer.is_recovery_locked() {
                return Err(Refusal::impossible("This customer is locked out after too many wrong answers too."));
            }
        } else if customer.is_locked() {
            return Err(Refusal::impossible("This customer is locked out after too many wrong PINs."));
        }
        let seq = self.next_seq("challenges")?;
        let id = self.keys.id("challenge", seq);
        let plain = zeroize::Zeroizing::new(serde_json::to_vec(task).map_err(|error| Refusal::internal(&error))?);
        let sealed = self.sealer.seal(&format!("challenge\0{id}"), &plain).ok_or_else(|| Refusal::internal(&"a challenge could not be sealed"))?;
        let (now, expires_at) = (self.now(), self.now() + LIFE);
        // What is over is pruned where it does no harm to wait: when the next one is made.
        self.db.prepare_cached("DELETE FROM challenges WHERE expires_at < ?1 AND seq < (SELECT max(seq) FROM challenges)")?.execute([now])?;
        self.db
            .prepare_cached(
                "INSERT INTO challenges (seq, id, customer_seq, task, sealed, status, return_url, created_at, expires_at, held)
                 VALUES (?1, ?2, ?3, ?4, ?5, 'pending', ?6, ?7, ?8, ?9)",
            )?
            .execute(params![seq, id, customer.seq, task.name(), sealed, return_url, now, expires_at, self.twist == Some(Twist::ChallengePending)])?;
        Ok(Challenge {
            redirect_url: Some(GatewayUrl(self.gateway(&id))),
            challenge_id: ChallengeId(id),
            status: Some("pending".into()),
            task: Some(task.name().into()),
            expires_at: Some(iso(expires_at)),
            result: None,
            extra: Default::default(),
        })
    }

    fn gateway(&self, id: &str) -> String {
        format!("{}/gateway/{id}", self.base_url)
    }

    /// A challenge that still lives.
    pub(crate) fn asked(&self, id: &str) -> Result<Asked, Refusal> {
        let mut query = self.db.prepare_cached(&format!("{SELECT} WHERE h.id = ?1 AND h.expires_at > ?2"))?;
        query.query_row(params![id, self.now()], Asked::read).optional()?.ok_or_else(|| Refusal::unknown("challengeId", "challenge"))
    }

    /// What a challenge asks for.
    pub(crate) fn task(&self, asked: &Asked) -> Result<Task, Refusal> {
        let plain = self.sealer.open(&format!("challenge\0{}", asked.id), &asked.sealed).ok_or_else(|| Refusal::internal(&"a challenge does not open"))?;
        serde_json::from_slice(&plain).map_err(|error| Refusal::internal(&error))
    }

    fn challenge_record(&self, asked: Asked) -> Result<Challenge, Refusal> {
        let result = asked.result.as_deref().map(serde_json::from_str).transpose().map_err(|error| Refusal::internal(&error))?;
        Ok(Challenge {
            redirect_url: Some(GatewayUrl(self.gateway(&asked.id))),
            challenge_id: ChallengeId(asked.id),
            status: Some(asked.status),
            task: Some(asked.task),
            expires_at: Some(iso(asked.expires_at)),
            result,
            extra: Default::default(),
        })
    }

    /// The customer did it, and nothing comes of it.
    pub(crate) fn take(&self, asked: &Asked) -> Result<(), Refusal> {
        self.db.prepare_cached("UPDATE challenges SET held = 2 WHERE seq = ?1")?.execute([asked.seq])?;
        Ok(())
    }

    /// Ends a challenge, with what came of it.
    pub(crate) fn conclude(&self, asked: &Asked, status: &str, result: &Value) -> Result<(), Refusal> {
        let mut update = self.db.prepare_cached("UPDATE challenges SET status = ?2, result = ?3, sealed = x'' WHERE seq = ?1 AND status = 'pending'")?;
        update.execute(params![asked.seq, status, result.to_string()])?;
        Ok(())
    }
}

/// An address that a browser can be sent to, and that is not somebody else in disguise.
fn checked_return(text: &str) -> Result<(), Refusal> {
    let refused = |why: &str| Refusal::field("redirectUrl", format!("redirectUrl must be an absolute http or https address: {why}."));
    if text.len() > 2_048 || !text.bytes().all(|b| b.is_ascii_graphic()) {
        return Err(refused("it is too long, or holds characters that an address does not have"));
    }
    let uri: Uri = text.split('#').next().unwrap_or_default().parse().map_err(|_| refused("it cannot be read"))?;
    if !matches!(uri.scheme_str(), Some("http" | "https")) {
        return Err(refused("it begins otherwise"));
    }
    match uri.authority() {
        Some(authority) if !authority.as_str().contains('@') && !authority.host().is_empty() => Ok(()),
        _ => Err(refused("its host is missing or hidden")),
    }
}
