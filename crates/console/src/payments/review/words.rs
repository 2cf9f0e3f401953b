//! What was decoded, in words: the one place that makes them. Nothing reads them back; who has to decide reads the values that they were made from.

use alloy_primitives::{U256, hex};
use bursar_contract::{
    amount::{TokenAmount, group_thousands},
    untrusted::{shown, shown_long},
};
use bursar_messages::{Arg, Message, message};

use crate::{
    base::zone,
    payments::api::{ReviewField, ReviewGroup},
    wallets::own,
};
use bursar_decode::{
    addresses::{CURRENCY_DECIMALS, Party, Sum, TokenName, Who},
    calls::{Action, Content, InnerCall, Place},
    field::{Field, ItemType, Note, Zero},
    patterns::{Allowed, Consent, Destination, Permitted},
    text::{Marks, code, marked},
};

pub use super::{
    refusals::revert,
    risks::{risk, risks, risks_once},
};

/// A row of the review.
pub fn row(name: impl Into<Message>, value: impl Into<Message>, note: Option<Message>, mono: bool) -> ReviewField {
    ReviewField { name: name.into(), value: value.into(), note, mono, ..ReviewField::default() }
}

/// Decoded values as rows.
pub fn fields(fields: &[Field]) -> Vec<ReviewField> {
    fields.iter().map(field).collect()
}

/// A decoded value as a row.
pub fn field(field: &Field) -> ReviewField {
    ReviewField {
        name: (&field.name).into(),
        kind: field.kind.clone(),
        value: field.items.map_or_else(|| (&field.value).into(), |items| message!("review-items", count = items)),
        note: field.note.as_ref().map(note),
        grave: field.note == Some(Note::Unlimited),
        mono: field.mono,
        depth: field.depth,
    }
}

fn note(note: &Note) -> Message {
    match note {
        Note::Unlimited => message!("review-unlimited"),
        Note::Party(of) => party(of),
        Note::Sum(of) => message!("review-sum", sum = sum(of)),
        Note::Item(of) => item(*of),
        Note::DelegateCall(true) => message!("review-delegate-call"),
        Note::DelegateCall(false) => message!("review-call"),
        Note::Zero(Zero::Currency) => message!("review-zero-currency"),
        Note::Zero(Zero::Sender) => message!("review-zero-sender"),
        Note::Zero(Zero::Nobody) => message!("review-zero-nobody"),
        Note::Never => message!("review-never"),
        Note::Time(seconds) => time(*seconds).into(),
        Note::Bytes(count) => message!("review-bytes", count = *count),
        Note::Marked(of) => marks(of),
    }
}

fn item(of: ItemType) -> Message {
    match of {
        ItemType::Currency => message!("review-item-currency"),
        ItemType::Token => message!("review-item-token"),
        ItemType::Single => message!("review-item-single"),
        ItemType::Several => message!("review-item-several"),
        ItemType::AnySingle => message!("review-item-any-single"),
        ItemType::AnySeveral => message!("review-item-any-several"),
    }
}

/// Whose an address is.
pub fn party(party: &Party) -> Message {
    match party {
        Party::ThisWallet => message!("review-this-wallet"),
        Party::OwnWallet { name } if name.is_empty() => message!("review-own-wallet"),
        Party::OwnWallet { name } => message!("review-own-wallet-named", name = shown(name)),
        Party::OwnElsewhere { name, chains } => own::elsewhere(name, chains),
        Party::Contact { name } => message!("review-contact", name = shown(name)),
        Party::Token { symbol } => message!("review-token", symbol = shown(symbol.as_deref().unwrap_or("?"))),
        Party::WellKnown { name } => message!("review-well-known", name = *name),
        Party::PaidBefore => message!("review-paid-before"),
        Party::Unknown => message!("review-unknown"),
    }
}

/// "4 Mar 2027, 9:00am WAT".
pub(super) fn time(seconds: i64) -> String {
    let at = seconds * 1000;
    format!("{} {}", zone::day_and_clock(at), zone::short(at))
}

/// A sentence with its end, where it has one.
fn until(what: Message, seconds: Option<i64>) -> Message {
    match seconds {
        Some(seconds) => message!("calls-until", what = what, time = time(seconds)),
        None => what,
    }
}

/// "2 invisible characters, shown in the text as codes such as ⟨U+202E⟩".
pub fn marks(Marks { hidden, controls, spaces, letters }: &Marks) -> Message {
    let parts = [
        controls.first.map(|first| message!("review-controls", count = controls.count, code = code(first))),
        hidden.first.map(|first| message!("review-hidden", count = hidden.count, code = code(first))),
        letters.first.map(|_| message!("review-letters", count = letters.count)),
        spaces.first.map(|_| message!("review-spaces", count = spaces.count)),
    ];
    parts.into_iter().flatten().map(|words| words.to_string()).collect::<Vec<_>>().join("; ").into()
}

/// "Base (8453)".
pub fn chain(id: U256) -> Message {
    let known = bursar_contract::chain::CHAINS.iter().find(|chain| U256::from(chain.chain_id) == id);
    known.map_or_else(|| message!("review-unknown-chain", id = id.to_string()), |chain| format!("{} ({id})", chain.name).into())
}

/// "0.00012 ETH", or what it is of where the chain is not known.
pub fn currency(value: U256, native: Option<&str>) -> Message {
    let amount = units(value, CURRENCY_DECIMALS);
    match native {
        Some(symbol) => format!("{amount} {symbol}").into(),
        None => message!("calls-currency-of", amount = amount),
    }
}

/// Base units as people read them.
pub fn units(value: U256, decimals: u8) -> String {
    let units = num_bigint::BigUint::from_bytes_be(&value.to_be_bytes::<32>());
    group_thousands(TokenAmount::from_base_units(&units, decimals).as_str())
}

fn grouped(number: U256) -> String {
    group_thousands(&number.to_string())
}

/// In a call: the address first, because it is what is called or paid.
fn who(Who { address, party: of }: &Who) -> Message {
    message!("calls-who", address = address, party = party(of))
}

/// In typed data: whose it is first.
pub fn signed_who(Who { address, party }: &Who) -> Message {
    match party {
        Party::ThisWallet => message!("calls-signed-this", address = address),
        Party::OwnWallet { name } if name.is_empty() => message!("calls-signed-own", address = address),
        Party::OwnWallet { name } => message!("calls-signed-named", name = shown(name), address = address),
        Party::OwnElsewhere { chains, .. } => message!("calls-signed-elsewhere", chains = chains, address = address),
        Party::Contact { name } => message!("calls-signed-contact", name = shown(name), address = address),
        // Only contacts give a name: a token's maker chooses its symbol, and an earlier payment does not confirm a name.
        Party::Token { .. } => message!("calls-signed-token", address = address),
        Party::WellKnown { name } => message!("calls-signed-well-known", name = *name, address = address),
        Party::PaidBefore => message!("calls-signed-paid", address = address),
        Party::Unknown => message!("calls-signed-unknown", address = address),
    }
}

/// "25 USDC", or base units where the token is not in the list.
pub fn sum(sum: &Sum) -> Arg {
    match (sum.decimals, sum.symbol.as_deref()) {
        (Some(decimals), Some(symbol)) => format!("{} {}", units(sum.units, decimals), shown(symbol)).into(),
        _ => message!("calls-base-units", number = grouped(sum.units), count = counted(sum.units)).into(),
    }
}

pub(super) fn signed_sum(Sum { units: value, decimals, .. }: &Sum, token: Option<&TokenName>) -> Message {
    match decimals {
        Some(decimals) => message!("calls-amount-of", amount = units(*value, *decimals), tokens = tokens(token)),
        None => message!("calls-base-units-of", number = grouped(*value), count = counted(*value), tokens = tokens(token)),
    }
}

/// How many, as far as a sentence needs it to choose between one and several.
fn counted(units: U256) -> u64 {
    u64::try_from(units).unwrap_or(u64::MAX)
}

fn tokens(token: Option<&TokenName>) -> Arg {
    match token {
        Some(TokenName::Symbol(symbol)) => shown(symbol).into(),
        Some(TokenName::Contract(contract)) => message!("calls-tokens-at", contract = contract).into(),
        None => message!("calls-tokens").into(),
    }
}

/// What a call does, in one sentence.
pub fn action(action: &Action) -> Message {
    match action {
        Action::Sends { sum: what, to } => message!("calls-sends", sum = sum(what), to = who(to)),
        Action::Moves { sum: Some(what), from, to, .. } => message!("calls-moves-sum", sum = sum(what), from = who(from), to = who(to)),
        Action::Moves { number, sum: None, from, to } => message!("calls-moves", number = grouped(*number), from = who(from), to = who(to)),
        Action::MovesOfId { count, id, from, to } => {
            message!("calls-moves-of-id", count = grouped(*count), id = id.to_string(), from = who(from), to = who(to))
        }
        Action::MovesIds { ids, from, to } => message!("calls-moves-ids", ids = *ids, from = who(from), to = who(to)),
        Action::Mints { sum: what, to } => message!("calls-mints", sum = sum(what), to = who(to)),
        Action::Burns { sum: what, of: None } => message!("calls-burns", sum = sum(what)),
        Action::Burns { sum: what, of: Some(of) } => message!("calls-burns-of", sum = sum(what), of = who(of)),
        Action::DepositsCurrency => message!("calls-deposits-currency"),
        Action::Deposits(number) => message!("calls-deposits", number = grouped(*number)),
        Action::Withdraws { sum: Some(what), .. } => message!("calls-withdraws-sum", sum = sum(what)),
        Action::Withdraws { number, sum: None } => message!("calls-withdraws", number = grouped(*number)),
        Action::WithdrawsAll => message!("calls-withdraws-all"),
        Action::Claims => message!("calls-claims"),
        Action::Allows { spender, sum: what, token, until: end } => {
            let what = what.as_ref().map_or_else(|| message!("calls-unlimited-of", tokens = tokens(Some(token))).into(), sum);
            until(message!("calls-allows", spender = who(spender), sum = what), *end)
        }
        // A permission that is gone has no end.
        Action::TakesBack { spender, .. } => message!("calls-revokes", spender = who(spender)),
        Action::Lowers { spender, sum: what } => message!("calls-lowers", spender = who(spender), sum = sum(what)),
        Action::AllowsCollection(operator) => message!("calls-collection", operator = who(operator)),
        Action::TakesBackCollection(operator) => message!("calls-revokes-collection", operator = who(operator)),
        Action::NewOwner(owner) => message!("calls-new-owner", owner = who(owner)),
        Action::NewAdmin(admin) => message!("calls-new-admin", admin = who(admin)),
        Action::AcceptsOwnership => message!("calls-accepts-ownership"),
        Action::NoOwner => message!("calls-no-owner"),
        Action::NewProgram(program) => message!("calls-program", program = who(program)),
        Action::NewProgramOf { contract, program } => message!("calls-program-of", contract = who(contract), program = who(program)),
        Action::GivesRole(to) => message!("calls-gives-role", to = who(to)),
        Action::TakesRole(from) => message!("calls-takes-role", from = who(from)),
        Action::AddsModule(module) => message!("calls-module", module = who(module)),
        Action::AddsSigner { signer, threshold } => message!("calls-adds-signer", signer = who(signer), threshold = threshold.to_string()),
        Action::ReplacesSigner { signer, before } => message!("calls-replaces-signer", signer = who(signer), before = who(before)),
        Action::DelegatesVotes(to) => message!("calls-delegates", to = who(to)),
        Action::Pauses => message!("calls-pauses"),
        Action::Unpauses => message!("calls-unpauses"),
        Action::MakesCalls(count) => message!("calls-makes", count = *count),
        Action::MakesCall(to) => message!("calls-makes-one", to = who(to)),
        Action::MakesPackedCalls => message!("calls-packed"),
        Action::MakesSafeCall(to) => message!("calls-safe", to = who(to)),
        Action::MakesSafeDelegateCall(to) => message!("calls-safe-delegate", to = who(to)),
    }
}

/// Which call it is, where a line begins.
pub(super) fn place(place: Place) -> Message {
    match place {
        Place::Whole => message!("calls-place-whole"),
        Place::Inside => message!("calls-place-inside"),
        Place::After => message!("calls-place-after"),
        Place::Listed { number, of } => message!("calls-place-listed", number = number.to_string(), of = of.to_string()),
    }
}

/// The same inside a sentence.
pub(super) fn the_place(place: Place) -> Message {
    match place {
        Place::Whole => message!("calls-the-whole"),
        Place::Inside => message!("calls-the-inside"),
        Place::After => message!("calls-the-after"),
        Place::Listed { number, of } => message!("calls-the-listed", number = number.to_string(), of = of.to_string()),
    }
}

/// Inner calls, one group each.
pub fn inner(calls: &[InnerCall]) -> Vec<ReviewGroup> {
    let group = |call: &InnerCall| {
        let (words, note) = match &call.content {
            Content::Known { signature, action: what } => (action(what), Some(signature.clone())),
            Content::Delegated { signature, selector } => {
                let note = signature.clone().or_else(|| selector.map(hex::encode_prefixed)).unwrap_or_default();
                (message!("calls-delegated"), Some(note))
            }
            Content::Payment => (message!("calls-payment"), None),
            Content::Unreadable { selector } => (message!("calls-unreadable"), Some(selector.map(hex::encode_prefixed).unwrap_or_default())),
        };
        ReviewGroup { title: message!("calls-inner", place = place(call.place), words = words), note: note.map(Message::from), rows: fields(&call.rows) }
    };
    calls.iter().map(group).collect()
}

/// What typed data allows, in one sentence.
pub fn allowed(allowed: Option<&Allowed>) -> Message {
    match allowed {
        Some(Allowed::NoMore { spender, others, token }) => {
            message!("calls-no-more", spender = and_others(signed_who(spender), *others), tokens = tokens(token.as_ref()))
        }
        Some(Allowed::Spending { spender, others, what, owner, until: end }) => {
            let (spender, what) = (and_others(signed_who(spender), *others), list(what));
            let sentence = match owner {
                Some(owner) => message!("calls-spending-of", spender = spender, what = what, owner = signed_who(owner)),
                None => message!("calls-spending", spender = spender, what = what),
            };
            until(sentence, *end)
        }
        Some(Allowed::Sale { offered, price, paid_to, until: end }) => {
            let sale = match (&offered[..], price.as_deref()) {
                ([], None) => message!("calls-sale-unread"),
                ([], Some([])) => message!("calls-sale-nothing"),
                ([], Some(price)) => message!("calls-sale", price = list(price)),
                (offered, None) => message!("calls-sale-of-unread", what = list(offered)),
                (offered, Some([])) => message!("calls-sale-of-nothing", what = list(offered)),
                (offered, Some(price)) => message!("calls-sale-of", what = list(offered), price = list(price)),
            };
            let sale = match paid_to {
                Some((to, others)) => message!("calls-sale-paid-to", sale = sale, to = and_others(signed_who(to), *others)),
                None => sale,
            };
            until(sale, *end)
        }
        Some(Allowed::Control { to, until: end }) => {
            let to = to.as_ref().map_or_else(|| message!("calls-called-contract"), signed_who);
            until(message!("calls-control", to = to), *end)
        }
        Some(Allowed::Transfer { what, to, others, until: end }) => {
            let to: Message = match to {
                Destination::Address(to) => signed_who(to),
                Destination::Text(text) => marked(text).text.into(),
                Destination::Bytes(bytes) => hex::encode_prefixed(bytes).into(),
                Destination::Number => message!("calls-number"),
            };
            let to = and_others(to, *others);
            let transfer = if what.is_empty() { message!("calls-transfer", to = to) } else { message!("calls-transfer-of", what = list(what), to = to) };
            until(transfer, *end)
        }
        Some(Allowed::BySafe { safe, action: what }) => match &**what {
            Action::Sends { sum: what, to } => message!("calls-safe-sends", safe = who(safe), sum = sum(what), to = who(to)),
            what => message!("calls-safe-does", safe = who(safe), what = action(what)),
        },
        Some(Allowed::Call) => message!("calls-call"),
        Some(Allowed::Delegation(to)) => message!("calls-delegates", to = signed_who(to)),
        Some(Allowed::Vote { root }) => message!("calls-vote", root = shown_long(root)),
        None => message!("calls-no-pattern"),
    }
}

/// "1,000 USDC", "unlimited tokens", "token id 7".
fn permitted(what: &Permitted) -> Arg {
    match what {
        Permitted::Unlimited { token } => message!("calls-unlimited-of", tokens = tokens(token.as_ref())).into(),
        Permitted::Sum { sum, token } => signed_sum(sum, token.as_ref()).into(),
        Permitted::TokenId { id, count, token } => {
            let one = match token {
                Some(TokenName::Symbol(symbol)) => message!("calls-token-id-of", id = id.to_string(), tokens = shown(symbol)),
                Some(TokenName::Contract(contract)) => message!("calls-token-id-at", id = id.to_string(), contract = contract),
                None => message!("calls-token-id", id = id.to_string()),
            };
            if *count == U256::ONE { one.into() } else { message!("calls-several", count = grouped(*count), what = one).into() }
        }
        Permitted::AnyOf { count, token } => message!("calls-any-of", count = grouped(*count), tokens = tokens(token.as_ref())).into(),
        Permitted::Tokens { token } => tokens(token.as_ref()),
    }
}

/// Tokens that a sentence names; how many more there are, it says.
const NAMED: usize = 3;

/// "unlimited tITEM and 25 tUSD". Of those that are not named it says how many have no limit.
fn list(what: &[Permitted]) -> Arg {
    let (named, more) = what.split_at(what.len().min(NAMED));
    let joined = |named: &[Permitted]| named.iter().map(permitted).reduce(|before, next| message!("calls-comma", before = before, next = next).into());
    let unlimited = more.iter().filter(|one| matches!(one, Permitted::Unlimited { .. })).count();
    match (named, joined(named).unwrap_or_else(|| tokens(None))) {
        (_, what) if unlimited > 0 => message!("calls-and-more-unlimited", what = what, count = more.len(), unlimited = unlimited).into(),
        (_, what) if !more.is_empty() => message!("calls-and-more", what = what, count = more.len()).into(),
        ([first @ .., last], whole) => match joined(first) {
            Some(first) => message!("calls-and", first = first, last = permitted(last)).into(),
            None => whole,
        },
        (_, whole) => whole,
    }
}

/// An address, with how many others the same is said of.
fn and_others(who: Message, others: usize) -> Message {
    if others == 0 { who } else { message!("calls-and-others", who = who, count = others) }
}

/// The words of the button that says yes to typed data.
pub fn consent(consent: Consent) -> Message {
    match consent {
        Consent::Permit => message!("signatures-sign-permit"),
        Consent::UnlimitedPermit => message!("signatures-sign-unlimited"),
        Consent::Order => message!("signatures-sign-order"),
        Consent::TypedData => message!("signatures-sign-typed-data"),
    }
}
