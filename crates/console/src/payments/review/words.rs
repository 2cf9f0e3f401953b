//! What was decoded, in words: the one place that makes them. Nothing reads them back; who has to decide reads the values that they were made from.

use alloy_primitives::{U256, hex};
use bursar_contract::{
    amount::{TokenAmount, group_thousands},
    untrusted::{shown, shown_long},
};

use crate::{
    api,
    base::{api::RiskLevel, zone},
    payments::api::{ReviewField, ReviewGroup},
};
use bursar_decode::{
    addresses::{Party, Sum, Who},
    calls::{Action, Content, InnerCall, Place},
    field::{Field, Note},
    pasted::RootWhy,
    patterns::{Allowed, Consent, Destination, Permitted},
    reverts::Revert,
    risk::{Handover, Level, Risk, Role},
};

/// A row of the review.
pub fn row(name: &str, value: String, note: Option<String>, mono: bool) -> ReviewField {
    ReviewField { name: name.into(), value, note, mono, ..ReviewField::default() }
}

/// Decoded values as rows.
pub fn fields(fields: &[Field]) -> Vec<ReviewField> {
    fields.iter().map(field).collect()
}

/// A decoded value as a row.
pub fn field(field: &Field) -> ReviewField {
    ReviewField {
        name: field.name.clone(),
        kind: field.kind.clone(),
        value: field.items.map_or_else(|| field.value.clone(), |items| format!("{items} item{}", plural(items))),
        note: field.note.as_ref().map(note),
        grave: field.note == Some(Note::Unlimited),
        mono: field.mono,
        depth: field.depth,
    }
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

fn note(note: &Note) -> String {
    match note {
        Note::Unlimited => "Unlimited".to_owned(),
        Note::Party(of) => party(of),
        Note::Time(seconds) => time(*seconds),
        Note::Bytes(count) => format!("{count} byte{}", plural(*count)),
        Note::Hidden(count) => hidden(*count),
    }
}

/// Whose an address is.
pub fn party(party: &Party) -> String {
    match party {
        Party::ThisWallet => "This wallet".to_owned(),
        Party::OwnWallet { name } if name.is_empty() => "Own wallet".to_owned(),
        Party::OwnWallet { name } => format!("Own wallet, {}", shown(name)),
        Party::Contact { name } => format!("Contact, {}", shown(name)),
        Party::Token { symbol } => format!("Contract of {} in your list", shown(symbol.as_deref().unwrap_or("?"))),
        Party::PaidBefore => "Paid before".to_owned(),
        Party::Unknown => "Not known here".to_owned(),
    }
}

/// "4 Mar 2027, 9:00am WAT".
fn time(seconds: i64) -> String {
    let at = seconds * 1000;
    format!("{} {}", zone::day_and_clock(at), zone::short(at))
}

fn until(seconds: Option<i64>) -> String {
    seconds.map(|seconds| format!(" until {}", time(seconds))).unwrap_or_default()
}

/// "2 hidden characters, marked with their numbers".
fn hidden(count: usize) -> String {
    if count == 1 { "1 hidden character, marked with its number".to_owned() } else { format!("{count} hidden characters, marked with their numbers") }
}

/// "Base (8453)".
pub fn chain(id: U256) -> String {
    let known = bursar_contract::chain::CHAINS.iter().find(|chain| U256::from(chain.chain_id) == id);
    known.map_or_else(|| format!("chain {id}, not known here"), |chain| format!("{} ({id})", chain.name))
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
fn who(Who { address, party: of }: &Who) -> String {
    format!("{address} ({})", party(of))
}

/// In typed data: whose it is first.
fn signed_who(Who { address, party: of }: &Who) -> String {
    match of {
        Party::Unknown => format!("an unknown address ({address})"),
        known => format!("{} ({address})", party(known)),
    }
}

fn sum(sum: &Sum) -> String {
    match (sum.decimals, sum.symbol.as_deref()) {
        (Some(decimals), Some(symbol)) => format!("{} {}", units(sum.units, decimals), shown(symbol)),
        _ => format!("{} base units of a token that is not in your list", grouped(sum.units)),
    }
}

fn signed_sum(Sum { units: value, symbol, decimals }: &Sum) -> String {
    let tokens = tokens(symbol.as_deref());
    match decimals {
        Some(decimals) => format!("{} {tokens}", units(*value, *decimals)),
        None => format!("{} base units of {tokens}", grouped(*value)),
    }
}

fn tokens(symbol: Option<&str>) -> String {
    symbol.map_or_else(|| "tokens".to_owned(), shown)
}

/// What a call does, in one sentence.
pub fn action(action: &Action) -> String {
    match action {
        Action::Sends { sum: what, to } => format!("Sends {} to {}", sum(what), who(to)),
        Action::Moves { number, from, to } => {
            format!("Moves {} (an amount in base units, or a token id) from {} to {}", grouped(*number), who(from), who(to))
        }
        Action::MovesOfId { count, id, from, to } => format!("Moves {} of token id {id} from {} to {}", grouped(*count), who(from), who(to)),
        Action::MovesIds { ids, from, to } => format!("Moves {ids} token ids from {} to {}", who(from), who(to)),
        Action::Mints { sum: what, to } => format!("Creates {} for {}", sum(what), who(to)),
        Action::Burns { sum: what, of: None } => format!("Destroys {}", sum(what)),
        Action::Burns { sum: what, of: Some(of) } => format!("Destroys {} of {}", sum(what), who(of)),
        Action::DepositsCurrency => "Deposits the network currency that is sent along".to_owned(),
        Action::Deposits(number) => format!("Deposits {}", grouped(*number)),
        Action::Withdraws(number) => format!("Withdraws {} base units", grouped(*number)),
        Action::WithdrawsAll => "Withdraws what the contract holds for this wallet".to_owned(),
        Action::Claims => "Claims what the contract holds for this wallet".to_owned(),
        Action::Allows { spender, sum: what, until: end } => {
            let what = what.as_ref().map_or_else(|| "an unlimited amount".to_owned(), sum);
            format!("Lets {} spend {what}{}", who(spender), until(*end))
        }
        Action::TakesBack { spender, until: end } => format!("Takes back what {} may spend{}", who(spender), until(*end)),
        Action::Lowers { spender, sum: what } => format!("Lowers what {} may spend by {}", who(spender), sum(what)),
        Action::AllowsCollection(operator) => format!("Lets {} move every token of this collection", who(operator)),
        Action::TakesBackCollection(operator) => format!("Takes back what {} may move", who(operator)),
        Action::NewOwner(owner) => format!("Makes {} the owner of the contract", who(owner)),
        Action::NewAdmin(admin) => format!("Makes {} the administrator of the contract", who(admin)),
        Action::AcceptsOwnership => "Makes this wallet the owner of the contract".to_owned(),
        Action::NoOwner => "Gives up the ownership of the contract".to_owned(),
        Action::NewProgram(program) => format!("Replaces the contract's program by {}", who(program)),
        Action::NewProgramOf { contract, program } => format!("Replaces the program of {} by {}", who(contract), who(program)),
        Action::GivesRole(to) => format!("Gives a role to {}", who(to)),
        Action::TakesRole(from) => format!("Takes a role from {}", who(from)),
        Action::AddsModule(module) => format!("Lets {} act for the contract without signatures", who(module)),
        Action::AddsSigner { signer, threshold } => format!("Adds {} as a signer; {threshold} must sign from now on", who(signer)),
        Action::ReplacesSigner { signer, before } => format!("Puts {} in the place of the signer {}", who(signer), who(before)),
        Action::DelegatesVotes(to) => format!("Delegates votes to {}", who(to)),
        Action::Pauses => "Pauses the contract".to_owned(),
        Action::Unpauses => "Lets the contract work again".to_owned(),
        Action::MakesCalls(count) => format!("Makes {count} call{} at once", plural(*count)),
        Action::MakesCall(to) => format!("Makes a call to {}", who(to)),
        Action::MakesPackedCalls => "Makes calls in a packed form".to_owned(),
        Action::MakesSafeCall(to) => format!("Makes the multi-signature wallet call {}", who(to)),
    }
}

fn place(place: Place) -> String {
    match place {
        Place::Whole => "Call".to_owned(),
        Place::Inside => "Call inside".to_owned(),
        Place::After => "Call after it".to_owned(),
        Place::Listed { number, of } => format!("Call {number} of {of}"),
    }
}

/// Inner calls, one group each.
pub fn inner(calls: &[InnerCall]) -> Vec<ReviewGroup> {
    let group = |call: &InnerCall| {
        let (words, note) = match &call.content {
            Content::Known { signature, action: what } => (action(what), Some(signature.clone())),
            Content::Payment => ("A payment without a call".to_owned(), None),
            Content::Unreadable { selector } => ("cannot be read".to_owned(), Some(selector.map(hex::encode_prefixed).unwrap_or_default())),
        };
        ReviewGroup { title: format!("{}: {words}", place(call.place)), note, rows: fields(&call.rows) }
    };
    calls.iter().map(group).collect()
}

/// What typed data allows, in one sentence.
pub fn allowed(allowed: Option<&Allowed>) -> String {
    match allowed {
        Some(Allowed::NoMore { spender, symbol }) => format!("Takes back what {} may spend of {}", signed_who(spender), tokens(symbol.as_deref())),
        Some(Allowed::Spending { spender, what, more, until: end }) => {
            let what = match what {
                Permitted::Unlimited { symbol } => format!("unlimited {}", tokens(symbol.as_deref())),
                Permitted::Sum(sum) => signed_sum(sum),
                Permitted::TokenId(id) => format!("token id {id}"),
                Permitted::Tokens { symbol } => tokens(symbol.as_deref()),
            };
            let more = if *more == 0 { String::new() } else { format!(" and {more} more tokens") };
            format!("Lets {} spend {what}{more} from this wallet{}", signed_who(spender), until(*end))
        }
        Some(Allowed::Sale { until: end }) => format!("Offers what this wallet holds for sale{}", until(*end)),
        Some(Allowed::Control { to, until: end }) => {
            let to = to.as_ref().map_or_else(|| "the contract that is called".to_owned(), signed_who);
            format!("Hands over control to {to}{}", until(*end))
        }
        Some(Allowed::Transfer { to, until: end }) => {
            let to = match to {
                Destination::Address(to) => signed_who(to),
                Destination::Text(text) => shown_long(text),
                Destination::Bytes(bytes) => hex::encode_prefixed(bytes),
                Destination::Number => "a destination that is a number".to_owned(),
            };
            format!("Allows a transfer or call to {to}{}", until(*end))
        }
        Some(Allowed::Call) => "Allows a call in the name of this wallet".to_owned(),
        Some(Allowed::Delegation(to)) => format!("Delegates votes to {}", signed_who(to)),
        Some(Allowed::Vote { root }) => format!("Votes: {}", shown_long(root)),
        None => "No known pattern. Read every field.".to_owned(),
    }
}

/// The words of the button that says yes to typed data.
pub fn consent(consent: Consent) -> &'static str {
    match consent {
        Consent::Permit => "Sign permit",
        Consent::UnlimitedPermit => "Sign unlimited permit",
        Consent::Order => "Sign order",
        Consent::TypedData => "Sign typed data",
    }
}

/// How it is known which struct is signed.
pub fn root_why(why: RootWhy) -> &'static str {
    match why {
        RootWhy::Stated => "As the document says",
        RootWhy::Inferred => "Inferred: no other struct uses it",
    }
}

/// A risk with its tick.
pub fn risk(level: RiskLevel, title: &str, text: &str, tick: &str) -> api::Risk {
    api::Risk { title: title.into(), text: text.into(), level, tick: Some(tick.into()), ..api::Risk::default() }
}

/// Risks in their order.
pub fn risks(risks: &[Risk]) -> Vec<api::Risk> {
    risks.iter().map(risk_of).collect()
}

/// The same, those that read alike once: a person would tick one sentence twice.
pub fn risks_once(found: &[Risk]) -> Vec<api::Risk> {
    let mut once: Vec<api::Risk> = Vec::new();
    for risk in risks(found) {
        if !once.contains(&risk) {
            once.push(risk);
        }
    }
    once
}

fn risk_of(of: &Risk) -> api::Risk {
    let level = match of.level() {
        Level::Warn => RiskLevel::Warn,
        Level::Danger => RiskLevel::Danger,
    };
    let said = |title: &str, text: &str, tick: &str| risk(level, title, text, tick);
    match of {
        Risk::UnlimitedAllowance { .. } => said(
            "This works like handing over a blank cheque",
            "The spender can take every one of these tokens from this wallet, now or later, without asking again.",
            "Amount is unlimited, not a sum I chose",
        ),
        Risk::UnlimitedPermit { .. } => said(
            "This works like handing over a blank cheque",
            "No fee and no transfer shows today, but the spender can take every one of these tokens here, now or later.",
            "Amount is unlimited, not a sum I chose",
        ),
        Risk::FarAboveBalance { .. } => said(
            "Far more than this wallet holds",
            "The spender can take more than a hundred times what this wallet holds: everything here now, and what comes later.",
            "I want to allow more than there is",
        ),
        Risk::Allowance { .. } => {
            said("This lets somebody else spend", "The spender can take this much without asking again.", "I want this spender to be able to take it")
        }
        Risk::SpenderCalled => {
            said("The spender is called at once", "It can take what is allowed in the same transaction.", "I know what the spender does with it")
        }
        Risk::WholeCollection { .. } => said(
            "This works like handing over a blank cheque",
            "The operator can move every token of this collection, now or later, without asking again.",
            "It covers the whole collection, not one token",
        ),
        Risk::UnknownAddress { role, .. } => {
            let what = match role {
                Role::Spender => "The spender",
                Role::Operator => "The operator",
                Role::Recipient => "The recipient",
            };
            said(
                "Unknown address",
                &format!("{what} is no wallet of yours, no token of your list, and was never paid from here."),
                "I compared this address with the one I was given",
            )
        }
        Risk::UnknownSpender { .. } => said(
            "Unknown spender",
            "The spender is no wallet of yours, no token of your list, and was never paid from here.",
            "Spender is not in contacts and was never used here",
        ),
        Risk::NeverEnds => said("It never ends", "The expiry is zero, which means for ever.", "I want it to be good for ever"),
        Risk::HandsOverControl(what) => said("This hands over control", handover(*what), "I want to hand over control"),
        Risk::HandsOverVotes => said("This hands over voting power", "The delegatee votes in place of this wallet.", "I want to delegate"),
        Risk::RecipientCalled => said(
            "The recipient is called",
            "The recipient is a contract that is called with these tokens and may do anything with them.",
            "I know what the recipient does with them",
        ),
        Risk::MovesTokens => said(
            "This moves tokens",
            "Takes from another address what this wallet was allowed to take, or moves a token of a collection.",
            "I compared from, to and the number",
        ),
        Risk::DestroysTokens => said("This destroys tokens", "What is burned does not come back.", "I want to destroy them"),
        Risk::CurrencyAlong { place: at, units: value, contract } => {
            let at = place(*at);
            said(
                "Network currency goes along",
                &format!("{at} sends {} of the network currency to {contract}.", units(*value, 18)),
                &format!("I want {} to be sent along", at.to_lowercase()),
            )
        }
        Risk::UnreadableCall { place: at } => {
            let at = place(*at);
            said(
                &format!("{at} cannot be read"),
                "It could move anything that this wallet may move.",
                &format!("I know what {} does, from a source I trust", at.to_lowercase()),
            )
        }
        Risk::UnevenLists { destinations, values, data } => said(
            "The lists do not fit together",
            &format!("{destinations} destinations, {values} values and {data} pieces of data stand there, so nobody can say what belongs together."),
            "I know what the contract makes of this, from a source I trust",
        ),
        Risk::PackedCommands => said(
            "Packed commands cannot be read",
            "They stand in a form of the contract's own. They could move anything that it may move.",
            "I know what the commands do, from a source I trust",
        ),
        Risk::UnknownFunction => said(
            "Not a known function",
            "The function is not one that Bursar knows, so it cannot say in words what happens.",
            "I know what this function does, from a source I trust",
        ),
        Risk::CarriedTransfer => said(
            "This can be carried out by somebody else",
            "It names a destination with an amount or a call. A contract can carry it out with this signature.",
            "I read the destination, the amount and the call",
        ),
        Risk::CarriedCall => {
            said("This can be carried out by somebody else", "The data holds a call. A contract can carry it out with this signature.", "I read the call")
        }
        Risk::NothingComesBack => {
            said("Nothing comes back", "The order gives something away, and nothing in it comes back to this wallet.", "I want to give it away for nothing")
        }
        Risk::ProceedsElsewhere => said(
            "Proceeds for somebody else",
            "Part of what comes back goes to an address that is no wallet of yours and was never paid from here.",
            "I compared who receives what",
        ),
        Risk::OpenOrder => said(
            "Whoever holds this order can carry it out",
            "A signed order moves what it offers without asking this wallet again.",
            "I compared what is offered with what comes back",
        ),
        Risk::LongLasting { until: end } => {
            let end = end.map_or_else(|| " for ever".to_owned(), |end| until(Some(end)));
            said("Good for more than 30 days", &format!("It stays good{end}."), "I want it to be good for that long")
        }
        Risk::UnknownPattern => {
            said("Not a known pattern", "Bursar cannot say in words what this signature allows.", "I read every field, and know who asks for it and why")
        }
        Risk::NoChain => said("No chain named", "The signature could be used on any chain.", "I know that no chain is named"),
        Risk::OtherChain { id } => {
            said("Another chain", &format!("It is good on {}, where this wallet is not.", chain(*id)), "I want to sign for another chain")
        }
        Risk::NoContract => {
            said("No contract named", "The signature is not bound to one contract, so several could take it.", "I know that no contract is named")
        }
        Risk::OpenTransaction => said(
            "Whoever holds the signed transaction can send it",
            "Bursar does not send it and cannot call it back. It is not in the history as a payment.",
            "I know who will send it, and what it does",
        ),
        Risk::UnreadableTransaction => {
            said("Cannot be read", "It is shown as it came. It could move anything that this wallet holds.", "I know what it does, from a source I trust")
        }
        Risk::TransactionForAnyChain => {
            said("No chain named", "It can be sent on every chain where this address holds something.", "I know that no chain is named")
        }
        Risk::TransactionForOtherChain { id } => said("Another chain", &format!("It is for {}.", chain(*id)), "I want to sign for another chain"),
        Risk::HiddenCharacters { count } => said("Characters that cannot be seen", &hidden(*count), "I looked at the marked characters"),
        Risk::TypedDataAsText => said(
            "Typed data as a message",
            "This text is typed data (EIP-712) as JSON. Signed as a message it means something else.",
            "I want to sign it as plain text",
        ),
        Risk::HashAsText => said(
            "A hash or a transaction as text",
            "This text is hex of the size of a hash, or of the shape of a raw transaction. Some programs take the signature for more than a text.",
            "I know what this hex is, from a source I trust",
        ),
        Risk::TextAsHex => said("Readable text as hex", "This hex is readable text. It is shown decoded.", "I know it is sent as hex"),
        Risk::UnreadableMessage => said(
            "Cannot be read",
            "These bytes are no text. Nobody can read here what the signature is for.",
            "I know what these bytes are, from a source I trust",
        ),
        Risk::OtherAccount => {
            said("Another account", "The message names another account than the wallet that would sign it.", "I know that another account is named")
        }
        Risk::SignInExpired => said("The time has passed", "This sign-in has expired already.", "I know that it has expired"),
        Risk::TwoSites { site, host } => said(
            "Two different sites",
            &format!("The site says it is {}, but the link belongs to {}.", shown_long(site), shown_long(host)),
            "I compared both sites",
        ),
    }
}

fn handover(what: Handover) -> &'static str {
    match what {
        Handover::Owner => "After this the contract obeys another address.",
        Handover::Admin => "After this another address administers the contract.",
        Handover::NoOwner => "After this nobody owns the contract, for ever.",
        Handover::Program => "After this the contract runs another program.",
        Handover::ProgramElsewhere => "After this another contract runs another program.",
        Handover::Role => "A role may allow to mint, to pause or to move what the contract holds.",
        Handover::Module => "A module moves what the contract holds without its signers.",
        Handover::Signer => "Another address signs for the contract.",
        Handover::DelegateCall => "The other contract's program runs as if it were this one (a delegate call), and can change everything.",
        Handover::SignedDelegateCall => {
            "Another contract's program runs as if it were the multi-signature wallet's own (a delegate call), and can change everything."
        }
        Handover::Power => "The address that is named can act in the place of this wallet, or rules the contract from then on.",
    }
}

/// Why a contract said no.
pub fn revert(revert: &Revert) -> String {
    match revert {
        Revert::Text(text) => format!("The contract refused it: “{}”.", shown_long(text)),
        Revert::Panic(code) => format!("The contract broke off: {}.", panic(*code)),
        Revert::Declared { name, values } => {
            let value = |(name, value): &(String, String)| if name.is_empty() { value.clone() } else { format!("{} {value}", shown_long(name)) };
            let values: Vec<String> = values.iter().map(value).collect();
            let more = if values.is_empty() { String::new() } else { format!(": {}", values.join(", ")) };
            format!("The contract refused it with {}{more}.", shown_long(name))
        }
    }
}

/// Panics as Solidity numbers them.
fn panic(code: u64) -> String {
    let words = match code {
        0x00 => "a panic of the compiler",
        0x01 => "a check of its own failed",
        0x11 => "a number became too large or too small",
        0x12 => "it divided by zero",
        0x21 => "a value is none of the allowed ones",
        0x22 => "its storage is damaged",
        0x31 => "a list was empty",
        0x32 => "an index is outside a list",
        0x41 => "too much memory was asked for",
        0x51 => "it called a function that was never set",
        _ => return format!("panic 0x{code:02x}"),
    };
    words.to_owned()
}
