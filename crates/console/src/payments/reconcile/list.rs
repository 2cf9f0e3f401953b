//! The wallet's own list of transactions as evidence.

use std::collections::HashSet;

use bursar_contract::{
    Fault, Operation,
    transactions::{ExecuteContract, ListTransactions, Transaction},
    wallets::WalletId,
};

use crate::{base::session::Session, payments::contradictions::equal_amounts};
use bursar_journal::{Intent, IntentState, Payment};

/// A transaction made later than this after the last attempt is not taken for it without a person.
const LATEST: i64 = 15 * 60_000;
/// How far the service's clock and ours may be apart: where its clock was seen, and where not.
const SLACK: (i64, i64) = (60_000, 120_000);
/// Where the clocks disagree with themselves, evidence reaches back this much further.
const FAR_BACK: i64 = 24 * 3_600_000;
const PAGE: u32 = 100;
const MAX_PAGES: u32 = 10;

/// What the wallet's list shows that concerns an intent.
pub struct Seen {
    /// Newest first.
    pub rows: Vec<Transaction>,
    /// Whether the list was read far enough to hold everything since.
    pub complete: bool,
    /// Rows that belong to another wallet, or have no id: left out, and counted.
    pub foreign: u32,
}

/// Whether a row of a wallet's list can be the wallet's: the service may leave the wallet out, but not name another one.
pub(crate) fn is_of(row: &Transaction, wallet: &str) -> bool {
    !row.id.0.trim().is_empty() && row.wallet_id.as_ref().is_none_or(|of| of.0 == wallet)
}

/// Reads the list back to a moment.
pub async fn list_since(session: &Session, wallet: &str, since: i64) -> Result<Seen, Fault> {
    let mut seen = Seen { rows: Vec::new(), complete: false, foreign: 0 };
    let mut ids = HashSet::new();
    for page in 1..=MAX_PAGES {
        let rows = session.read(&ListTransactions { wallet_id: WalletId(wallet.to_owned()), limit: Some(PAGE), page: Some(page) }).await?;
        let last = rows.len() < PAGE as usize;
        let newest_first = rows.windows(2).all(|pair| created(&pair[0]).zip(created(&pair[1])).is_some_and(|(one, next)| one >= next));
        let behind = newest_first && rows.last().and_then(created).is_some_and(|at| at < since);
        let before = ids.len();
        let (own, foreign): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| is_of(row, wallet));
        seen.foreign = seen.foreign.saturating_add(u32::try_from(foreign.len()).unwrap_or(u32::MAX));
        for row in own.into_iter().filter(|row| ids.insert(row.id.0.clone())) {
            if created(&row).is_none_or(|at| at >= since) {
                seen.rows.push(row);
            }
        }
        // A service that does not page gives the same page again.
        if last || behind || ids.len() == before {
            seen.complete = true;
            break;
        }
    }
    seen.rows.sort_by_key(|row| std::cmp::Reverse(created(row)));
    Ok(seen)
}

/// When the service made it, in milliseconds.
pub fn created(row: &Transaction) -> Option<i64> {
    row.created_at.as_deref()?.parse::<jiff::Timestamp>().ok().map(jiff::Timestamp::as_millisecond)
}

/// How a row stands to what was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Likeness {
    /// Every field is there and the same.
    Same,
    /// A field is there and says something else.
    Other,
    /// Nothing contradicts, and not everything is said.
    Unsaid,
}

/// The payment that rows of the wallet's list are compared with. None for a contract call, even if it pays: the list shows the contract as the
/// destination, not who receives the tokens.
pub fn comparable(session: &Session, intent: &Intent) -> Result<Option<Payment>, Fault> {
    if intent.operation == ExecuteContract::SPEC.name { Ok(None) } else { session.journal.payment(&intent.id) }
}

/// How a row of a wallet's list stands to a payment.
pub fn likeness(payment: &Payment, wallet: &str, row: &Transaction) -> Likeness {
    let amount = payment.money().amount().to_string();
    let token = payment.asset().token().and_then(|token| token.id.as_ref());
    let fields = [
        row.wallet_id.as_ref().map(|of| of.0 == wallet),
        row.destination_address.as_ref().map(|to| to.eq_ignore_ascii_case(&payment.to().address)),
        row.token_id.as_ref().map(|said| Some(said) == token),
        row.amount.as_ref().map(|said| equal_amounts(&said.0, &amount)),
    ];
    match (fields.contains(&Some(false)), fields.contains(&None)) {
        (true, _) => Likeness::Other,
        (false, true) => Likeness::Unsaid,
        (false, false) => Likeness::Same,
    }
}

/// Requests of a wallet whose outcome is not known, to each of which a row of the wallet's list may belong.
pub struct OpenRequests(Vec<OpenRequest>);

struct OpenRequest {
    wallet: String,
    /// First and last millisecond in which the service can have made it.
    window: (i64, i64),
    asked: Asked,
}

/// What a row has to show to be of a request.
enum Asked {
    /// A payment by its fields.
    Payment(Box<Payment>),
    /// A call of this contract.
    Call(String),
}

impl OpenRequests {
    /// Of one wallet.
    pub fn of(session: &Session, wallet: &str) -> Result<Self, Fault> {
        let open = session.journal.in_states(&[IntentState::Sending, IntentState::Unknown, IntentState::AcceptedUnreadable])?;
        let mut found = Vec::new();
        for intent in open.into_iter().filter(|intent| intent.wallet_id.as_deref() == Some(wallet) && intent.binding == session.binding) {
            let asked = match comparable(session, &intent)? {
                Some(payment) => Some(Asked::Payment(Box::new(payment))),
                None if intent.operation == ExecuteContract::SPEC.name => Some(Asked::Call(session.asked::<ExecuteContract>(&intent)?.contract_address)),
                None => None,
            };
            let (since, until, _) = window(session, &intent)?;
            found.extend(asked.map(|asked| OpenRequest { wallet: wallet.to_owned(), window: (since, until), asked }));
        }
        Ok(Self(found))
    }

    /// Whether a row may be one of them: it is in time, and nothing that it says is something else.
    pub fn may_be(&self, row: &Transaction) -> bool {
        self.0.iter().any(|open| {
            let in_time = created(row).is_none_or(|at| (open.window.0..=open.window.1).contains(&at));
            in_time
                && match &open.asked {
                    Asked::Payment(payment) => likeness(payment, &open.wallet, row) != Likeness::Other,
                    Asked::Call(contract) => row.destination_address.as_ref().is_some_and(|to| to.eq_ignore_ascii_case(contract)),
                }
        })
    }
}

/// The time in which the service can have made a transaction of an intent, on its own clock: first and last millisecond, and whether
/// our clock can be believed about it.
pub fn window(session: &Session, intent: &Intent) -> Result<(i64, i64, bool), Fault> {
    let last = session.journal.last_on_wire(&intent.id)?;
    let first = intent.first_sent.as_ref().map_or(last, |first| first.wall);
    let believed = intent.first_sent.as_ref().is_some_and(|first| first.age(&session.clock.moment()).is_some());
    let (offset, slack) = session.client.clock_offset().map_or((0, SLACK.1), |offset| (offset.millis, SLACK.0 + offset.uncertainty_millis));
    let reach = if believed { slack } else { FAR_BACK };
    Ok((first + offset - reach, last + offset + LATEST + slack, believed))
}

#[cfg(test)]
mod tests {
    use bursar_contract::record::Reply;
    use serde_json::{Value, json};

    use super::*;
    use crate::attack;

    const ATTACK: &str = "Answers of another request";
    const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const OTHERS: [&str; 3] = ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", "halima.eth"];

    fn payment() -> Payment {
        serde_json::from_value(json!({
            "kind": "transfer", "to": { "address": PAYEE, "own": false }, "from": { "address": OTHERS[1], "own": true }, "tokenName": "USD Coin",
            "money": { "amount": "1304.53", "asset": { "kind": "token", "chain": "ETH-SEPOLIA", "tokenId": "token-1", "symbol": "USDC", "decimals": 6 } },
            "chain": { "id": "ETH-SEPOLIA", "name": "Ethereum Sepolia", "test": true },
        }))
        .unwrap()
    }

    /// Whether a row of the wallet's list would be taken for the payment.
    fn is_taken(row: &Value) -> bool {
        let row = Transaction::read(&row.to_string()).unwrap();
        is_of(&row, "wallet-1") && likeness(&payment(), "wallet-1", &row) == Likeness::Same
    }

    #[test]
    fn a_row_of_a_list_that_names_anything_else_is_not_taken_for_the_payment() {
        let honest = json!({ "id": "tx-1", "walletId": "wallet-1", "destinationAddress": PAYEE, "amount": "1304.53", "tokenId": "token-1" });
        let lies: [(&str, Vec<Value>); 5] = [
            ("id", vec![json!(""), json!(" ")]),
            ("walletId", vec![json!("wallet-2"), json!("WALLET-1"), json!("wallet-11"), Value::Null]),
            ("destinationAddress", OTHERS.iter().map(|other| json!(other)).chain([Value::Null]).collect()),
            ("amount", ["13045.3", "1304.54", "1304.531", "0", "-1304.53", "1,304.53", "all"].iter().map(|amount| json!(amount)).collect()),
            ("tokenId", vec![json!("token-2"), json!("TOKEN-1"), Value::Null]),
        ];
        let (mut told, mut held) = (0, 0);
        for state in ["QUEUED", "SENT", "COMPLETE", "FAILED"] {
            for (field, values) in &lies {
                for value in values {
                    let mut row = honest.clone();
                    row["state"] = json!(state);
                    row[*field] = value.clone();
                    told += 1;
                    held += usize::from(!is_taken(&row));
                }
            }
            let mut row = honest.clone();
            row["state"] = json!(state);
            row["destinationAddress"] = json!(PAYEE.to_lowercase());
            row["amount"] = json!("1304.530");
            assert!(is_taken(&row), "{row}");
        }
        assert!(told >= 60, "{told}");
        attack::held(ATTACK, told, held);
        attack::control(ATTACK, "an honest row of the list is taken", 4);
    }
}
