//! The money block and its parts: the same shape on every screen.

use bursar_contract::{Asset, Decimal, Money, Token, amount::in_words, chain::ChainInfo, money::Item};
use bursar_messages::Message;
use bursar_messages::message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use bursar_journal::{
    IntentState, PaymentRecord,
    contact::Verification,
    payment::{self, Fee, NameCheck, Payment, Payout, Purpose, Remaining},
    rfc3339,
};

/// A party of a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Party {
    /// Name, where the person knows one.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Full address, checksummed.
    pub address: String,
    /// Whether it is a wallet of this organization.
    pub own: bool,
    /// What is known of it, where it is paid.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none", alias = "standing")]
    pub verification: Option<Verification>,
}

/// The token of a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TokenView {
    /// Registry id.
    pub id: String,
    /// Cleaned of control and bidi characters.
    pub symbol: String,
    /// Cleaned.
    pub name: String,
    /// Contract, checksummed; absent for the network currency.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contract: Option<String>,
    /// Digits after the point.
    pub decimals: u8,
    /// The chain's own currency.
    pub native: bool,
}

/// The chain of a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ChainView {
    /// As the service spells it.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Whether its coins are worth nothing.
    pub test: bool,
}

/// The bank of a naira payout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BankView {
    /// The code that goes out.
    pub code: String,
    /// As the service spells it.
    pub name: String,
    /// What stands on the statement.
    pub narration: String,
}

/// One token id of a collection, and how many of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NftItem {
    /// Token id: decimal text, every digit.
    pub id: String,
    /// Whole number as text.
    pub quantity: String,
}

impl From<&Item> for NftItem {
    fn from(item: &Item) -> Self {
        Self { id: item.id.to_string(), quantity: item.quantity.to_string() }
    }
}

/// The money block: same fact, same place, same words on every screen (docs/reference/visual-language.md#the-money-block).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MoneyBlock {
    /// Exact amount with thousands separators: "1,304.53".
    pub amount: String,
    /// Symbol.
    pub unit: String,
    /// The amount in words.
    pub words: Message,
    /// Who is paid.
    pub to: Party,
    /// Who pays.
    pub from: Party,
    /// The token.
    pub token: TokenView,
    /// The chain.
    pub chain: ChainView,
    /// For naira: the bank. `to.address` is then the account number, ten digits.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bank: Option<BankView>,
    /// For collections: every id with its quantity. Empty for coins.
    #[serde(default)]
    pub items: Vec<NftItem>,
    /// The person's own reference; kept on this computer.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// "up to 0.00011 BNB", where known.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fee: Option<Message>,
    /// Whether `fee` is a figure, if only an estimate: a sum of both can be shown.
    #[serde(default)]
    pub is_fee_figure: bool,
    /// What a payout is for.
    #[ts(optional, as = "Option<Purpose>")]
    #[serde(default, skip_serializing_if = "Purpose::is_payment")]
    pub purpose: Purpose,
    /// Stamp duty of a payout, where one is expected: "₦50.00".
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duty: Option<Message>,
    /// Amount, fee and stamp duty of a payout together, as far as they are known.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<Message>,
    /// What was charged although it was not expected: "The service charged ₦50.00 stamp duty, although this is a salary."
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unexpected: Option<Message>,
    /// What is known of the name on the account of a payout.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_check: Option<Message>,
    /// Whether the name was taken from the bank, so that nothing was compared with it.
    #[ts(optional, as = "Option<bool>")]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub name_from_bank: bool,
    /// Whose account a payout goes to by its bank, where that was another name than the one that goes out.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bank_name: Option<String>,
    /// What stays in the wallet, every digit, with the unit: where known.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stays_after: Option<Message>,
}

/// A payment in one line, as it stands beside another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PaymentLine {
    /// Intent id.
    pub id: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// RFC 3339; when it was approved.
    pub at: String,
    /// Who was paid.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Party>,
    /// "1,304.53".
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// Symbol.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Our state.
    pub state: bursar_journal::IntentState,
    /// A person recorded whether it was sent, and the service said nothing else since.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recorded: Option<bool>,
}

impl From<PaymentRecord> for PaymentLine {
    fn from(record: PaymentRecord) -> Self {
        let payment = record.payment.as_ref();
        Self {
            to: payment.map(|payment| payment.to().clone().into()),
            amount: payment.map(|payment| payment.money().amount().grouped()),
            unit: payment.and_then(|payment| payment.asset().symbol().map(str::to_owned)),
            id: record.id,
            code: record.code,
            at: rfc3339(record.at),
            state: record.state,
            recorded: record.recorded,
        }
    }
}

/// The chains Bursar knows.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct KnownChains(pub Vec<ChainInfo>);

impl From<&Payment> for MoneyBlock {
    /// The one place where a stored payment becomes text.
    fn from(payment: &Payment) -> Self {
        let money = payment.money();
        let party = |party: &payment::Party| Party::from(party.clone());
        let block = Self {
            amount: money.amount().grouped(),
            unit: money.asset().symbol().unwrap_or_default().to_owned(),
            words: words(money),
            to: party(payment.to()),
            from: party(payment.from()),
            token: TokenView { id: "NGN".into(), symbol: "NGN".into(), name: message!("app-naira").to_string(), contract: None, decimals: 2, native: true },
            chain: chain_of(payment),
            bank: None,
            items: money.asset().items().iter().map(NftItem::from).collect(),
            reference: None,
            fee: payment.fee().map(fee_text),
            is_fee_figure: payment.fee().is_some(),
            purpose: Purpose::Payment,
            duty: None,
            total: None,
            unexpected: None,
            name_check: None,
            name_from_bank: false,
            bank_name: None,
            stays_after: None,
        };
        match payment {
            Payment::Transfer(transfer) => Self {
                token: money.asset().token().map(|token| token_view(token, &transfer.token_name)).unwrap_or(block.token),
                reference: transfer.reference.clone(),
                stays_after: transfer.remaining.as_ref().map(|remaining| remaining_text(remaining, &block.unit)),
                ..block
            },
            Payment::Payout(payout) => Self {
                bank: Some(BankView { code: payout.bank.code.clone(), name: payout.bank.name.clone(), narration: payout.bank.narration.clone() }),
                reference: payout.reference.clone(),
                purpose: payout.purpose,
                duty: duty_text(payout),
                total: Some(total_text(payout)),
                name_from_bank: payout.name_check == Some(NameCheck::Taken),
                name_check: payout.name_check.map(|check| name_check_text(check, payout.other_name())),
                bank_name: payout.other_name().map(str::to_owned),
                stays_after: payout.remaining.as_ref().map(naira_remaining),
                ..block
            },
        }
    }
}

impl MoneyBlock {
    /// A payment in this state, with what it cost where that is known: what was charged takes the place of every estimate, and what was not
    /// paid leaves no balance behind.
    pub(crate) fn of(payment: &Payment, state: IntentState, charged: Option<&Fee>) -> Self {
        let fee = charged.or(payment.fee());
        let block = Self { fee: fee_in(state, fee), is_fee_figure: is_fee_figure(state, fee), ..payment.into() };
        if matches!(state, IntentState::Refused | IntentState::Rejected | IntentState::Dead | IntentState::Elsewhere) {
            return Self { duty: None, total: None, stays_after: None, ..block };
        }
        match (payment, charged) {
            (Payment::Payout(payout), Some(charged)) if charged.charged().is_some() => {
                let sum = charged.charged().unwrap_or_default();
                Self {
                    duty: None,
                    total: Some(message!("app-total", amount = [payout.money.amount(), &sum].into_iter().sum::<Decimal>().as_naira())),
                    unexpected: unexpected(payout, charged),
                    stays_after: payout.remaining.as_ref().and_then(|of| at_cost(of, &expected(payout), &sum)).as_ref().map(naira_remaining),
                    ..block
                }
            }
            (Payment::Transfer(transfer), Some(Fee::Charged { amount, unit, sponsored: false, .. })) if *unit == block.unit => {
                let known = |of: &Remaining| if takes_fee(of) { at_cost(of, &Decimal::default(), amount) } else { Some(of.clone()) };
                Self { stays_after: transfer.remaining.as_ref().filter(|of| is_sure(of)).and_then(known).map(|of| remaining_text(&of, unit)), ..block }
            }
            (Payment::Transfer(payment::Transfer { remaining: Some(of), .. }), _) if state == IntentState::Settled && !is_sure(of) => {
                Self { duty: None, total: None, stays_after: None, ..block }
            }
            _ if state == IntentState::Settled => Self { duty: None, total: None, ..block },
            _ => block,
        }
    }
}

/// What a payout was expected to cost, as far as its balance after was reckoned with it.
fn expected(payout: &Payout) -> Decimal {
    let fee = if let Some(Fee::Estimate { amount }) = payout.fee { amount.into() } else { Decimal::default() };
    [fee, payout.duty.map_or_else(Decimal::default, Decimal::from)].iter().sum()
}

/// Nothing else was under way when it was worked out. Once the payment is made, it is not known what became of the others.
fn is_sure(remaining: &Remaining) -> bool {
    !matches!(remaining, Remaining::Known { under_way: 1.., .. })
}

fn takes_fee(remaining: &Remaining) -> bool {
    matches!(remaining, Remaining::Known { less_fee: true, .. })
}

/// What stays once the cost is known; none where that would be less than nothing, because something else was paid too.
fn at_cost(remaining: &Remaining, expected: &Decimal, cost: &Decimal) -> Option<Remaining> {
    let Remaining::Known { amount, under_way, may_be_taken, .. } = remaining else { return Some(remaining.clone()) };
    let amount = (&(amount + expected) - cost).trimmed();
    (!amount.is_negative()).then_some(Remaining::Known { amount, less_fee: false, under_way: *under_way, may_be_taken: *may_be_taken })
}

/// Stamp duty that was taken of a salary.
fn unexpected(payout: &Payout, charged: &Fee) -> Option<Message> {
    match charged {
        Fee::Charged { duty: Some(duty), .. } if payout.purpose == Purpose::Salary && duty.kobo > 0 => {
            Some(message!("app-duty-although-salary", amount = Decimal::from(*duty).as_naira()))
        }
        _ => None,
    }
}

/// The chain of a payment; a payout goes over the banks.
pub(crate) fn chain_of(payment: &Payment) -> ChainView {
    match payment {
        Payment::Transfer(transfer) => transfer.chain.clone().into(),
        Payment::Payout(payout) => ChainView { id: "NGN".into(), name: message!("app-naira-chain").to_string(), test: payout.test },
    }
}

fn token_view(token: &Token, name: &str) -> TokenView {
    TokenView {
        id: token.id.as_ref().map(|id| id.0.clone()).unwrap_or_default(),
        symbol: token.symbol.clone().unwrap_or_default(),
        name: name.to_owned(),
        contract: token.contract.clone(),
        decimals: token.decimals.unwrap_or_default(),
        native: token.native,
    }
}

/// The amount in words: "two thousand five hundred naira, fifty kobo".
pub(crate) fn words(money: &Money) -> Message {
    let text = money.amount().to_string();
    match money.asset() {
        Asset::Naira => {
            let kobo = money.units().unwrap_or_default();
            message!("app-words-naira", naira = in_words(&(&kobo / 100u8).to_string()), kobo = in_words(&(&kobo % 100u8).to_string()))
        }
        Asset::Collection { items, .. } if items.len() > 1 => message!("app-words-items", amount = in_words(&text), count = items.len()),
        _ => in_words(&text).into(),
    }
}

/// A fee in a sentence: "up to 0.00011 BNB".
pub(crate) fn fee_text(fee: &Fee) -> Message {
    match fee {
        Fee::AtMost { amount, unit, sponsored: false } => message!("app-fee-at-most", amount = amount.to_string(), unit = unit),
        Fee::AtMost { amount, unit, sponsored: true } => message!("app-fee-sponsored", amount = amount.to_string(), unit = unit),
        Fee::LikeIt { amount, unit } => message!("app-fee-like-it", amount = amount.to_string(), unit = unit),
        Fee::Estimate { amount } => message!("app-fee-estimate", amount = Decimal::from(*amount).as_naira()),
        Fee::Charged { amount, duty: Some(duty), .. } => {
            message!("app-fee-charged-duty", amount = amount.as_naira(), duty = Decimal::from(*duty).as_naira())
        }
        Fee::Charged { amount, unit, .. } if unit == "NGN" => message!("app-fee-charged-naira", amount = amount.as_naira()),
        Fee::Charged { amount, unit, sponsored: true, .. } => message!("app-fee-charged-sponsored", amount = amount.to_string(), unit = unit),
        Fee::Charged { amount, unit, .. } => message!("app-fee-charged", amount = amount.to_string(), unit = unit),
        Fee::ByBalance { amount } => message!("app-fee-by-balance", amount = Decimal::from(*amount).as_naira()),
        Fee::Text { text } => text.clone(),
    }
}

/// The fee of a payment in this state; none where it is not known before sending. After the end an estimate is no longer the fee.
pub(crate) fn fee_in(state: IntentState, fee: Option<&Fee>) -> Option<Message> {
    match (fee, state) {
        (Some(fee @ (Fee::Charged { .. } | Fee::ByBalance { .. })), _) => Some(fee_text(fee)),
        (_, IntentState::Refused) => Some(message!("app-fee-refused")),
        (_, IntentState::Rejected) => Some(message!("app-fee-none")),
        (Some(fee), IntentState::Settled | IntentState::Dead | IntentState::Elsewhere) => Some(message!("app-fee-not-known", estimate = fee_text(fee))),
        (None, IntentState::Settled | IntentState::Dead | IntentState::Elsewhere) => Some(message!("app-fee-unknown")),
        (fee, _) => fee.map(fee_text),
    }
}

/// Whether that is a figure, if only an estimate.
pub(crate) fn is_fee_figure(state: IntentState, fee: Option<&Fee>) -> bool {
    let ended = matches!(state, IntentState::Refused | IntentState::Rejected | IntentState::Settled | IntentState::Dead | IntentState::Elsewhere);
    fee.is_some_and(|fee| !ended || matches!(fee, Fee::Charged { .. } | Fee::ByBalance { .. }))
}

/// What a payout is for, where that is something in particular.
pub(crate) fn purpose_text(purpose: Purpose) -> Option<Message> {
    match purpose {
        Purpose::Payment => None,
        Purpose::Salary => Some(message!("app-purpose-salary")),
    }
}

fn duty_text(payout: &Payout) -> Option<Message> {
    match payout.duty {
        Some(duty) => Some(message!("app-duty", amount = Decimal::from(duty).as_naira())),
        None => (payout.purpose == Purpose::Salary).then(|| message!("app-duty-salary")),
    }
}

/// What leaves the account; without a known fee it says so.
fn total_text(payout: &Payout) -> Message {
    let duty = payout.duty.map_or_else(Decimal::default, Decimal::from);
    let sum = [payout.money.amount(), &duty].into_iter().sum::<Decimal>();
    match payout.fee {
        Some(Fee::Estimate { amount }) => message!("app-total", amount = [&sum, &amount.into()].into_iter().sum::<Decimal>().as_naira()),
        _ => message!("app-total-and-fee", amount = sum.as_naira()),
    }
}

fn name_check_text(check: NameCheck, other_name: Option<&str>) -> Message {
    match (check, other_name) {
        (NameCheck::Differs, Some(name)) => message!("app-name-differs-as", name = name),
        (check, _) => plain_check_text(check),
    }
}

fn plain_check_text(check: NameCheck) -> Message {
    match check {
        NameCheck::Agrees => message!("app-name-agrees"),
        NameCheck::Taken => message!("app-name-taken"),
        NameCheck::Differs => message!("app-name-differs"),
        NameCheck::VerifiedHere => message!("app-name-verified"),
        NameCheck::NotChecked => message!("app-name-not-checked"),
    }
}

fn naira_remaining(remaining: &Remaining) -> Message {
    match remaining {
        Remaining::Known { amount, less_fee, under_way, may_be_taken } => {
            let amount = amount.as_naira();
            let rest = if *less_fee { message!("app-naira-less-fee", amount = amount) } else { message!("app-total", amount = amount) };
            after(rest, *under_way, *may_be_taken)
        }
        Remaining::Text { text } => text.clone(),
    }
}

/// What stays, with the payments that were subtracted.
fn after(rest: Message, under_way: usize, may_be_taken: bool) -> Message {
    match (under_way, may_be_taken) {
        (0, _) => rest,
        (count, true) => message!("app-after-maybe-taken", rest = rest, count = count),
        (count, false) => message!("app-after-under-way", rest = rest, count = count),
    }
}

fn remaining_text(remaining: &Remaining, unit: &str) -> Message {
    match remaining {
        Remaining::Known { amount, less_fee, under_way, may_be_taken } => {
            let rest = if *less_fee { message!("app-less-fee", amount = amount.grouped(), unit = unit) } else { format!("{} {unit}", amount.grouped()).into() };
            after(rest, *under_way, *may_be_taken)
        }
        Remaining::Text { text } => text.clone(),
    }
}

impl From<payment::Party> for Party {
    fn from(party: payment::Party) -> Self {
        Self { name: party.name, address: party.address, own: party.own, verification: party.verification }
    }
}

impl From<Party> for payment::Party {
    fn from(party: Party) -> Self {
        Self { name: party.name, address: party.address, own: party.own, verification: party.verification }
    }
}

impl From<payment::NamedChain> for ChainView {
    fn from(chain: payment::NamedChain) -> Self {
        Self { id: chain.id, name: chain.name, test: chain.test }
    }
}

impl From<ChainView> for payment::NamedChain {
    fn from(chain: ChainView) -> Self {
        Self { id: chain.id, name: chain.name, test: chain.test }
    }
}
