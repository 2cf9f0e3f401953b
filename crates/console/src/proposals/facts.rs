//! What a request does, read from its own bytes: for the rules of the team, and for lists.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use bursar_approvals::{
    proposal::{Content, Request},
    rules::{Amount, Facts, Rail},
};
use bursar_contract::{
    Decimal, Fault, Money,
    chain::Chain,
    tokens::Token,
    transactions::{ExecuteContract, SendTransfer},
    untrusted::shown,
    virtual_accounts::SendNaira,
};
use bursar_journal::{BATCH, Payment, contact::Paid};

use crate::base::session::Session;

/// What one request pays.
#[derive(Debug, Clone)]
pub(super) struct Pays {
    /// From 1.
    pub row: u32,
    pub rail: Rail,
    pub asset: String,
    pub amount: Decimal,
    /// Name of the payee; empty where the request has none.
    pub name: String,
    /// Account number or address.
    pub account: String,
    /// Code of the bank, or the chain.
    pub at: String,
    /// Id of the account or wallet that pays.
    pub from: String,
    pub narration: String,
    pub reference: String,
}

impl Pays {
    /// The code of the bank that is paid; empty for an address.
    pub fn bank_code(&self) -> &str {
        if self.rail == Rail::Bank { &self.at } else { "" }
    }
}

/// What the requests of a proposal pay, those that pay something.
pub(super) fn pays(session: &Session, content: &Content) -> Vec<Pays> {
    let tokens: HashMap<String, Token> = session.known_tokens().into_iter().map(|token| (token.id.0.clone(), token)).collect();
    content.requests().iter().zip(1..).filter_map(|(request, row)| paid_by(session, &tokens, request, row)).collect()
}

fn paid_by(session: &Session, tokens: &HashMap<String, Token>, request: &Request, row: u32) -> Option<Pays> {
    let reference = request.reference.clone();
    match request.operation.as_str() {
        "virtual_account_transfer" => {
            let input: SendNaira = serde_json::from_str(&request.body).ok()?;
            Some(Pays {
                row,
                rail: Rail::Bank,
                asset: "NGN".into(),
                amount: Money::from(input.amount).amount().clone(),
                name: input.destination.account_name,
                account: input.destination.account_number,
                at: input.destination.sort_code,
                from: input.id.0,
                narration: input.narration,
                reference,
            })
        }
        "transaction_transfer" => {
            let input: SendTransfer = serde_json::from_str(&request.body).ok()?;
            let token = tokens.get(&input.token_id.0);
            // A token that this computer does not know keeps its id for a name: no rule about a symbol answers for it.
            let asset = token.and_then(|token| token.symbol.clone()).unwrap_or(input.token_id.0);
            let amount = input.amount.and_then(|amount| amount.as_str().parse().ok()).unwrap_or_default();
            let at = token.and_then(|token| token.blockchain.clone()).map(|chain: Chain| chain.to_string()).unwrap_or_default();
            let contact = session.contacts().book().ok().and_then(|book| book.method_of(&input.destination_address).map(|(contact, _)| contact.name.clone()));
            Some(Pays {
                row,
                rail: Rail::Chain,
                asset,
                amount,
                name: contact.unwrap_or_default(),
                account: input.destination_address,
                at,
                from: input.wallet_id.0,
                narration: String::new(),
                reference,
            })
        }
        "transaction_execute" => {
            let input: ExecuteContract = serde_json::from_str(&request.body).ok()?;
            let amount: Decimal = input.value.as_deref().and_then(|value| value.parse().ok())?;
            let wallet = session.known_wallet(&input.wallet_id.0);
            let at = wallet.and_then(|wallet| wallet.blockchain).map(|chain| chain.to_string()).unwrap_or_default();
            Some(Pays {
                row,
                rail: Rail::Chain,
                asset: "native".into(),
                amount,
                name: String::new(),
                account: input.contract_address,
                at,
                from: input.wallet_id.0,
                narration: String::new(),
                reference,
            })
        }
        _ => None,
    }
}

/// What the rules ask about a proposal that is not drafted here. New payees are those that this computer never paid.
pub(super) fn of_content(session: &Session, content: &Content, pays: &[Pays]) -> Result<Facts, Fault> {
    let paid = session.journal.paid_places()?;
    let mut amounts = Amounts::default();
    for one in pays {
        amounts.add(&one.asset, &one.amount);
    }
    Ok(Facts {
        rails: pays.iter().map(|one| one.rail).collect(),
        amounts: amounts.all(),
        batch: matches!(content, Content::Batch { .. }),
        new_payee: pays.iter().any(|one| is_new(&paid, &one.account, one.bank_code())),
        operations: content.requests().iter().map(|request| request.operation.clone()).collect(),
    })
}

/// What the rules ask about a draft: its payments as they are stored.
pub(super) fn of_draft(session: &Session, id: &str) -> Result<Facts, Fault> {
    let record = session.journal.intent(id)?;
    let is_batch = record.operation == BATCH;
    let (payments, operations): (Vec<Payment>, BTreeSet<String>) = if is_batch {
        let rows = session.journal.batch_requests(id)?;
        (rows.iter().map(|row| row.payment.clone()).collect(), rows.into_iter().map(|row| row.operation).collect())
    } else {
        (session.journal.payment(id)?.into_iter().collect(), [record.operation].into())
    };
    let paid = session.journal.paid_places()?;
    let mut amounts = Amounts::default();
    let (mut rails, mut new_payee) = (BTreeSet::new(), false);
    for payment in &payments {
        rails.insert(if payment.payout().is_some() { Rail::Bank } else { Rail::Chain });
        for (money, to) in payment.parts() {
            let asset = money.asset().symbol().map_or_else(|| "NGN".to_owned(), str::to_owned);
            amounts.add(&asset, money.amount());
            new_payee |= is_new(&paid, &to.address, payment.payout().map_or("", |payout| payout.bank.code.as_str()));
        }
    }
    Ok(Facts { rails, amounts: amounts.all(), batch: is_batch, new_payee, operations })
}

/// How often an account or an address was paid, and when last. An account number counts at its own bank alone.
pub(super) fn times<'p>(paid: &'p HashMap<(String, String), Paid>, account: &str, bank_code: &str) -> Option<&'p Paid> {
    paid.get(&(account.to_ascii_lowercase(), bank_code.to_owned()))
}

fn is_new(paid: &HashMap<(String, String), Paid>, account: &str, bank_code: &str) -> bool {
    times(paid, account, bank_code).is_none()
}

/// The largest payment and the total of each asset.
#[derive(Default)]
struct Amounts(BTreeMap<String, (Decimal, Decimal)>);

impl Amounts {
    fn add(&mut self, asset: &str, amount: &Decimal) {
        let (largest, total) = self.0.entry(asset.to_owned()).or_default();
        if amount > largest {
            largest.clone_from(amount);
        }
        *total += amount;
    }

    fn all(self) -> Vec<Amount> {
        self.0.into_iter().map(|(asset, (largest, total))| Amount { asset, largest, total }).collect()
    }
}

/// What requests pay together, for people: "₦18,204,550.00", "1,250 USDC + ₦500.00".
pub(super) fn in_words(facts: &Facts) -> String {
    let of = |amount: &Amount| crate::team::rules_shown::amount(&amount.asset, &amount.total);
    facts.amounts.iter().filter(|amount| !amount.total.is_zero()).map(of).collect::<Vec<_>>().join(" + ")
}

/// Names as they are shown.
pub(super) fn name_of(pays: &Pays) -> String {
    if pays.name.trim().is_empty() { pays.account.clone() } else { shown(&pays.name) }
}
