//! What can go wrong, in words: title, explanation, and what is ticked.

use alloy_primitives::U256;
use bursar_contract::untrusted::{shown, shown_long};
use bursar_messages::{Message, message};

use super::words::{chain, place, signed_sum, signed_who, the_place, time, units};
use crate::{api, base::api::RiskLevel};
use bursar_decode::{
    addresses::TokenName,
    risk::{Handover, Level, Risk, Role},
    text::code,
};

/// A risk with its tick.
pub fn risk(level: RiskLevel, title: impl Into<Message>, text: impl Into<Message>, tick: impl Into<Message>) -> api::Risk {
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
    let (title, text, tick) = risk_words(of);
    risk(level, title, text, tick)
}

/// Title, explanation, and what is ticked.
fn risk_words(of: &Risk) -> (Message, Message, Message) {
    match of {
        Risk::UnlimitedAllowance { .. } => (message!("risks-cheque-title"), message!("risks-cheque-text"), message!("risks-cheque-tick")),
        Risk::UnlimitedPermit { .. } => (message!("risks-cheque-title"), message!("risks-cheque-permit"), message!("risks-cheque-tick")),
        Risk::WholeCollection { .. } => (message!("risks-cheque-title"), message!("risks-cheque-collection"), message!("risks-collection-tick")),
        Risk::FarAboveBalance { .. } => (message!("risks-above-title"), message!("risks-above-text"), message!("risks-above-tick")),
        Risk::Allowance { .. } => (message!("risks-allowance-title"), message!("risks-allowance-text"), message!("risks-allowance-tick")),
        Risk::PaysRefund { sum: what, to } => {
            let to = to.as_ref().map_or_else(|| message!("risks-refund-sender"), signed_who);
            let token = what.symbol.clone().map(TokenName::Symbol);
            (message!("risks-refund-title"), message!("risks-refund-text", sum = signed_sum(what, token.as_ref()), to = to), message!("risks-refund-tick"))
        }
        Risk::SpenderCalled => (message!("risks-spender-called-title"), message!("risks-spender-called-text"), message!("risks-spender-called-tick")),
        Risk::UnknownAddress { role, .. } => (message!("risks-address-title"), unknown(*role), message!("risks-address-tick")),
        Risk::SendsToNobody { address } => (message!("risks-nobody-title"), message!("risks-nobody-text", address = address), message!("risks-nobody-tick")),
        Risk::UnknownSpender { role: Role::Operator, .. } => (message!("risks-operator-title"), unknown(Role::Operator), message!("risks-operator-tick")),
        Risk::UnknownSpender { role, .. } => (message!("risks-spender-title"), unknown(*role), message!("risks-spender-tick")),
        Risk::OtherOwner { owner } => (message!("risks-owner-title"), message!("risks-owner-text", owner = signed_who(owner)), message!("risks-owner-tick")),
        Risk::NeverEnds => (message!("risks-endless-title"), message!("risks-endless-text"), message!("risks-endless-tick")),
        Risk::HandsOverControl(what) => (message!("risks-control-title"), handover(*what), message!("risks-control-tick")),
        Risk::HandsOverVotes => (message!("risks-votes-title"), message!("risks-votes-text"), message!("risks-votes-tick")),
        Risk::RecipientCalled => (message!("risks-recipient-title"), message!("risks-recipient-text"), message!("risks-recipient-tick")),
        Risk::MovesTokens => (message!("risks-moves-title"), message!("risks-moves-text"), message!("risks-moves-tick")),
        Risk::DestroysTokens => (message!("risks-burns-title"), message!("risks-burns-text"), message!("risks-burns-tick")),
        Risk::CurrencyAlong { place: at, units: value, contract } => (
            message!("risks-currency-title"),
            message!("risks-currency-text", place = place(*at), amount = units(*value, 18), contract = contract),
            message!("risks-currency-tick", place = the_place(*at)),
        ),
        Risk::UnreadableCall { place: at } => (
            message!("risks-unreadable-title", place = place(*at)),
            message!("risks-unreadable-text"),
            message!("risks-unreadable-tick", place = the_place(*at)),
        ),
        Risk::UnevenLists { destinations, values, data } => (
            message!("risks-uneven-title"),
            message!("risks-uneven-text", destinations = *destinations, values = *values, data = *data),
            message!("risks-uneven-tick"),
        ),
        Risk::PackedCommands => (message!("risks-packed-title"), message!("risks-packed-text"), message!("risks-packed-tick")),
        Risk::UnknownFunction => (message!("risks-function-title"), message!("risks-function-text"), message!("risks-function-tick")),
        Risk::CarriedTransfer => (message!("risks-carried-title"), message!("risks-carried-transfer"), message!("risks-carried-transfer-tick")),
        Risk::CarriedCall => (message!("risks-carried-title"), message!("risks-carried-call"), message!("risks-carried-call-tick")),
        Risk::NothingComesBack => (message!("risks-nothing-title"), message!("risks-nothing-text"), message!("risks-nothing-tick")),
        Risk::ProceedsElsewhere => (message!("risks-proceeds-title"), message!("risks-proceeds-text"), message!("risks-proceeds-tick")),
        Risk::AllProceedsElsewhere { to } => {
            (message!("risks-proceeds-all-title"), message!("risks-proceeds-all-text", who = signed_who(to)), message!("risks-proceeds-all-tick"))
        }
        Risk::OpenOrder => (message!("risks-order-title"), message!("risks-order-text"), message!("risks-order-tick")),
        Risk::LongLasting { until: end } => {
            let text = end.map_or_else(|| message!("risks-long-endless"), |end| message!("risks-long-text", time = time(end)));
            (message!("risks-long-title"), text, message!("risks-long-tick"))
        }
        Risk::UnknownPattern => (message!("risks-pattern-title"), message!("risks-pattern-text"), message!("risks-pattern-tick")),
        Risk::NoChain => (message!("risks-no-chain-title"), message!("risks-no-chain-text"), message!("risks-no-chain-tick")),
        Risk::OtherChain { id, own } => (message!("risks-chain-title"), other_chain(*id, own.as_deref()), message!("risks-chain-tick")),
        Risk::NoContract => (message!("risks-no-contract-title"), message!("risks-no-contract-text"), message!("risks-no-contract-tick")),
        Risk::OpenTransaction => (message!("risks-open-title"), message!("risks-open-text"), message!("risks-open-tick")),
        Risk::UnreadableTransaction => (message!("risks-raw-title"), message!("risks-raw-text"), message!("risks-raw-tick")),
        Risk::TransactionForAnyChain => (message!("risks-no-chain-title"), message!("risks-no-chain-sent"), message!("risks-no-chain-tick")),
        Risk::TransactionForOtherChain { id } => (message!("risks-chain-title"), message!("risks-chain-for", chain = chain(*id)), message!("risks-chain-tick")),
        Risk::HiddenCharacters { count, first } => {
            (message!("risks-hidden-title"), message!("review-hidden", count = *count, code = code(*first)), message!("risks-hidden-tick"))
        }
        Risk::ControlCharacters { count, first } => {
            (message!("risks-controls-title"), message!("risks-controls-text", count = *count, code = code(*first)), message!("risks-hidden-tick"))
        }
        Risk::ForeignLetters { count, first } => {
            (message!("risks-letters-title"), message!("risks-letters-text", count = *count, code = code(*first)), message!("risks-letters-tick"))
        }
        Risk::UnusualSpaces { count, first } => {
            (message!("risks-spaces-title"), message!("risks-spaces-text", count = *count, code = code(*first)), message!("risks-hidden-tick"))
        }
        Risk::TypedDataAsText => (message!("risks-typed-title"), message!("risks-typed-text"), message!("risks-typed-tick")),
        Risk::HashAsText => (message!("risks-hash-title"), message!("risks-hash-text"), message!("risks-hash-tick")),
        Risk::TextAsHex => (message!("risks-hex-title"), message!("risks-hex-text"), message!("risks-hex-tick")),
        Risk::UnreadableMessage => (message!("risks-raw-title"), message!("risks-bytes-text"), message!("risks-bytes-tick")),
        Risk::OtherAccount => (message!("risks-account-title"), message!("risks-account-text"), message!("risks-account-tick")),
        Risk::SignInExpired => (message!("risks-expired-title"), message!("risks-expired-text"), message!("risks-expired-tick")),
        Risk::TwoSites { site, host } => {
            (message!("risks-sites-title"), message!("risks-sites-text", site = shown_long(site), host = shown_long(host)), message!("risks-sites-tick"))
        }
    }
}

/// Why nobody here knows an address.
fn unknown(role: Role) -> Message {
    match role {
        Role::Spender => message!("risks-address-spender"),
        Role::Operator => message!("risks-address-operator"),
        Role::Recipient => message!("risks-address-recipient"),
    }
}

/// Where typed data for another chain is valid, and whether a wallet of the organization there has the same address.
fn other_chain(id: U256, own: Option<&str>) -> Message {
    match own {
        Some("") => message!("risks-chain-own", chain = chain(id)),
        Some(name) => message!("risks-chain-own-named", name = shown(name), chain = chain(id)),
        None => message!("risks-chain-text", chain = chain(id)),
    }
}

fn handover(what: Handover) -> Message {
    match what {
        Handover::Owner => message!("risks-control-owner"),
        Handover::Admin => message!("risks-control-admin"),
        Handover::NoOwner => message!("risks-control-no-owner"),
        Handover::Program => message!("risks-control-program"),
        Handover::ProgramElsewhere => message!("risks-control-elsewhere"),
        Handover::Role => message!("risks-control-role"),
        Handover::Module => message!("risks-control-module"),
        Handover::Signer => message!("risks-control-signer"),
        Handover::DelegateCall => message!("risks-control-delegate"),
        Handover::SignedDelegateCall => message!("risks-control-signed"),
        Handover::Power => message!("risks-control-power"),
    }
}
