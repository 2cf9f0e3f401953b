//! Looks a connection over, for a person who wonders why something does not work. It asks reads and one question that can make nothing; the
//! service is left as it was, and what it told of its mode and its public key is kept, as wherever it tells them.

use bursar_client::{Attempt, Client, Failure, Outcome};
use bursar_contract::{
    Code, Fault, Operation,
    chain::Chain,
    customers::ListCustomers,
    health::{ViewHealth, ViewPublicKey},
    tokens::{ListTokens, Token, ViewToken},
    transactions::ListOrganizationTransactions,
    virtual_accounts::{Bank, EnquireName, ListBanks, ListVirtualAccounts},
    wallet_sets::{ListWalletSets, ViewWalletSet, WalletSet},
    wallets::{ListWallets, ValidateAddress, ViewWallet, Wallet},
};
use serde_json::value::RawValue;

use crate::{
    base::{api::OrganizationMode, session::Session},
    developer::api::{ConnectionReport, Dialect, ExtensionState, ExtensionView, KeyKind},
    payments::stuck_payments,
    profiles::{
        api::{OrganizationSecretState, PublicKeySource},
        organization,
    },
};
use bursar_journal::rfc3339;

/// An address that is nobody's: all that is asked is whether it has the form of one.
const NOBODY: &str = "0x000000000000000000000000000000000000dEaD";

/// Everything that can be told of the connection. A service that is not reached is a finding, not a failure.
pub async fn examine(session: &Session) -> Result<ConnectionReport, Fault> {
    let mut report = ConnectionReport {
        checked_at: rfc3339(session.clock.now()),
        base_url: session.profile.base_url.clone(),
        answered_in_millis: None,
        fault: None,
        clock: None,
        key: KeyKind::NotKnown,
        mode: session.organization().mode()?,
        secret_here: false,
        public_key: None,
        dialect: None,
        extensions: Vec::new(),
        slow_payments: u32::try_from(stuck_payments::list(&session.journal)?.len()).unwrap_or(u32::MAX),
    };
    let health = ask(session, &ViewHealth {}).await;
    match &health {
        Ok(answer) => report.answered_in_millis = millis(answer.elapsed),
        // Any answer is one: not every service has a page of its health, or shows it without a key.
        Err(failure) if failure.status.is_some() => report.answered_in_millis = millis(failure.elapsed),
        Err(failure) => report.fault = Some(failure.fault.clone()),
    }
    report.extensions.push(found::<ViewHealth>(&health));
    if report.fault.is_none() {
        with_key(session, &mut report).await?;
    }
    let organization = session.organization().view(&session.client)?;
    report.clock = organization.clock;
    report.public_key = organization.public_key;
    report.mode = organization.mode;
    report.secret_here = organization.secret != OrganizationSecretState::Missing;
    Ok(report)
}

/// What only an answer to the key can tell.
async fn with_key(session: &Session, report: &mut ConnectionReport) -> Result<(), Fault> {
    let tokens = ask(session, &ListTokens { limit: Some(1), ..Default::default() }).await;
    let token: Option<Token> = match tokens {
        Ok(answer) => {
            report.dialect = dialect(&answer.body.text());
            answer.reply.into_iter().next()
        }
        Err(failure) => {
            report.key = if failure.fault.code == Code::Unauthenticated { KeyKind::Refused } else { KeyKind::NotKnown };
            report.fault = Some(failure.fault);
            return Ok(());
        }
    };
    report.key = key_kind(&session.client).await;
    if report.key == KeyKind::Full && session.organization().mode()? == OrganizationMode::NotKnown {
        // Where it cannot be found out, the report says that nobody knows.
        let _ = organization::ask_mode(session).await;
    }
    extensions(session, token, report).await;
    Ok(())
}

/// What the key may do. A key for reading takes only GET, whatever the question: this one asks by POST and changes nothing.
pub(crate) async fn key_kind(client: &Client) -> KeyKind {
    let form = ValidateAddress { blockchain: Chain("ETH".into()), address: NOBODY.into() };
    match client.call(&form, &Attempt::default()).await {
        Ok(_) => KeyKind::Full,
        Err(failure) if failure.status == Some(403) => KeyKind::ReadOnly,
        Err(failure) if failure.fault.code == Code::Unauthenticated => KeyKind::Refused,
        Err(failure) if matches!(failure.fault.code, Code::Invalid | Code::Refused) => KeyKind::Full,
        Err(_) => KeyKind::NotKnown,
    }
}

async fn extensions(session: &Session, token: Option<Token>, report: &mut ConnectionReport) {
    let one = Some(1);
    let key = ask(session, &ViewPublicKey {}).await;
    if let Ok(answer) = &key
        && session.organization().view(&session.client).is_ok_and(|view| view.public_key.is_none())
    {
        // One that is no key is not kept, and then the report has none.
        let _ = session.organization().keep_public_key(&answer.reply.public_key, PublicKeySource::Service);
    }
    report.extensions.push(found::<ViewPublicKey>(&key));
    let set = ask(session, &ListWalletSets { limit: one, ..Default::default() }).await.ok().and_then(|answer| first::<WalletSet>(answer.reply));
    let wallet = ask(session, &ListWallets { limit: one, ..Default::default() }).await.ok().and_then(|answer| first::<Wallet>(answer.reply));
    report.extensions.push(view(session, token.map(|token| ViewToken { id: token.id })).await);
    report.extensions.push(view(session, set.map(|set| ViewWalletSet { id: set.id })).await);
    report.extensions.push(view(session, wallet.map(|wallet| ViewWallet { id: wallet.id })).await);
    report.extensions.push(view(session, Some(ListOrganizationTransactions { limit: one, ..Default::default() })).await);
    report.extensions.push(view(session, Some(ListCustomers { limit: one, ..Default::default() })).await);
    report.extensions.push(view(session, Some(ListVirtualAccounts { limit: one, ..Default::default() })).await);
    // Nobody's account: how it is refused tells whether the question is understood.
    let bank = ask(session, &ListBanks { order: None, search_term: None }).await.ok().and_then(|answer| first::<Bank>(answer.reply));
    report.extensions.push(view(session, bank.map(|bank| EnquireName { account_number: "0000000000".into(), sort_code: bank.code })).await);
}

fn first<T>(rows: Vec<T>) -> Option<T> {
    rows.into_iter().next()
}

async fn ask<O: Operation>(session: &Session, input: &O) -> Outcome<O::Reply> {
    session.client.call(input, &Attempt::default()).await
}

async fn view<O: Operation>(session: &Session, input: Option<O>) -> ExtensionView {
    match input {
        Some(input) => found::<O>(&ask(session, &input).await),
        None => ExtensionView { operation: O::SPEC.name, state: ExtensionState::NotKnown },
    }
}

fn found<O: Operation>(outcome: &Outcome<O::Reply>) -> ExtensionView {
    let state = match outcome {
        Ok(_) => ExtensionState::Found,
        Err(failure) => missing(failure),
    };
    ExtensionView { operation: O::SPEC.name, state }
}

fn missing(failure: &Failure) -> ExtensionState {
    match failure.status {
        Some(404 | 405 | 501) => ExtensionState::Absent,
        Some(401 | 403) => ExtensionState::Forbidden,
        // It looked at what was asked, so it is there.
        Some(400 | 409 | 422) => ExtensionState::Found,
        _ => ExtensionState::NotKnown,
    }
}

/// Where an answer has its payload.
fn dialect(body: &str) -> Option<Dialect> {
    let is_payload = |raw: Option<&Box<RawValue>>| raw.is_some_and(|raw| raw.get().starts_with(['{', '[']));
    match serde_json::from_str::<std::collections::HashMap<String, Box<RawValue>>>(body) {
        Ok(fields) if is_payload(fields.get("data")) => Some(Dialect::Data),
        Ok(fields) if is_payload(fields.get("message")) => Some(Dialect::Message),
        Ok(_) => Some(Dialect::Bare),
        Err(_) => body.trim_start().starts_with('[').then_some(Dialect::Bare),
    }
}

fn millis(took: std::time::Duration) -> Option<u32> {
    u32::try_from(took.as_millis()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dialect_is_where_the_payload_stands() {
        assert_eq!(dialect(r#"{"success":true,"message":[]}"#), Some(Dialect::Message));
        assert_eq!(dialect(r#"{"success":true,"message":"Tokens","data":[]}"#), Some(Dialect::Data));
        assert_eq!(dialect(r#"[{"id":"1"}]"#), Some(Dialect::Bare));
        assert_eq!(dialect(r#"{"items":[]}"#), Some(Dialect::Bare));
        assert_eq!(dialect("<html>"), None);
    }
}
