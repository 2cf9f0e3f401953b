//! What a computer without the API key knows of the organization: the newest directory that a sending computer signed.

use std::sync::Arc;

use bursar_approvals::{
    Refusal,
    directory::{Account, Bank, Directory, Token, Wallet},
    envelope::{Document, Signed},
    proposal::Binding,
};
use bursar_client::{AnyInput, AnyReply};
use bursar_contract::{
    Code, Fault,
    tokens::ListTokens,
    virtual_accounts::{ListBanks, ListVirtualAccounts, ViewVirtualAccount},
    wallets::{ListBalances, ListWallets},
};
use bursar_journal::rfc3339;
use bursar_messages::message;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::{
    Membership, Team, members,
    records::{DIRECTORY, TeamFact, TeamRecord},
    words,
};
use crate::base::session::{AnswerObserver, Asked, PAGE, Session, lock};

/// A directory of what this computer knows, signed with its card. For computers that send.
pub(super) async fn make(session: &Session) -> Result<Signed<Directory>, Fault> {
    let membership = session.team().needed()?;
    let mut directory = Directory {
        format: 1,
        team: membership.chain.team(),
        binding: members::binding(session).await?,
        wallets: Vec::new(),
        tokens: Vec::new(),
        accounts: Vec::new(),
        banks: Vec::new(),
        read: members::now(session),
    };
    let text = |value: &Value, name: &str| value[name].as_str().unwrap_or_default().to_owned();
    let wallets = listed(session, |page| ListWallets { page: Some(page), limit: Some(PAGE), ..Default::default() }).await?;
    for row in wallets.into_iter().filter(|row| !text(row, "id").trim().is_empty()) {
        directory.wallets.push(Wallet { id: text(&row, "id"), name: text(&row, "name"), chain: text(&row, "blockchain"), address: text(&row, "address") });
    }
    for row in listed(session, |page| ListTokens { page: Some(page), limit: Some(PAGE), order: None }).await? {
        directory.tokens.push(Token {
            id: text(&row, "id"),
            chain: text(&row, "blockchain"),
            contract: row["address"].as_str().filter(|address| !address.is_empty()).map(str::to_owned),
            standard: text(&row, "standard"),
            symbol: text(&row, "symbol"),
            decimals: row["decimals"].as_u64().and_then(|digits| u8::try_from(digits).ok()).unwrap_or_default(),
        });
    }
    // Accounts of customers pay nothing.
    let own = |row: &Value| row["customer"].as_str().is_none_or(str::is_empty);
    for row in listed(session, |page| ListVirtualAccounts { page: Some(page), limit: Some(PAGE), ..Default::default() }).await?.into_iter().filter(own) {
        directory.accounts.push(Account { id: text(&row, "id"), name: text(&row, "accountName"), number: text(&row, "accountNumber") });
    }
    for row in listed(session, |_| ListBanks::default()).await? {
        directory.banks.push(Bank { code: text(&row, "code"), name: text(&row, "name") });
    }
    let once = |ids: Vec<String>| ids.iter().collect::<std::collections::BTreeSet<_>>().len() == ids.len();
    debug_assert!(once(directory.wallets.iter().map(|one| one.id.clone()).collect()));
    directory.banks.sort_by(|one, other| one.code.cmp(&other.code));
    directory.banks.dedup_by(|one, other| one.code == other.code);
    directory.check().map_err(words::refused)?;
    let signer = members::signer(session).await?;
    Signed::sign(directory, &signer.key).map_err(words::refused)
}

/// The rows of a list as values. One that this connection does not have is empty: what it would name cannot be prepared elsewhere.
async fn listed<O, R>(session: &Session, page: impl Fn(u32) -> O) -> Result<Vec<Value>, Fault>
where
    O: bursar_contract::Operation<Reply = Vec<R>>,
    R: PartialEq + serde::Serialize,
{
    match session.pages(page).await {
        Ok((rows, _)) => rows.iter().map(|row| serde_json::to_value(row).map_err(|error| Fault::new(Code::Unreadable, error.to_string()))).collect(),
        Err(fault) if matches!(fault.code, Code::NotFound | Code::Forbidden) => Ok(Vec::new()),
        Err(fault) => Err(fault),
    }
}

/// Takes in a directory that arrived, if it is newer than the one that is here.
pub(super) fn arrive(session: &Session, directory: &Signed<Directory>) -> Result<(), Fault> {
    let team = session.team();
    if let Some(membership) = team.membership()? {
        believed(session, &membership, directory)?;
    }
    let _one = lock(&team.changing);
    if stored(team, session)?.is_some_and(|(here, _)| here.read >= directory.document().read) {
        return Ok(());
    }
    let digest = directory.digest().to_string();
    session.journal.keep_document(&digest, &directory.bytes(), None)?;
    team.records.write(&[TeamRecord { id: DIRECTORY.into(), of: TeamFact::Directory { digest } }], &[], None)?;
    *lock(&team.directory) = None;
    session.changes.tell("team", None);
    session.changes.known();
    Ok(())
}

fn believed<'d>(session: &Session, membership: &Membership, directory: &'d Signed<Directory>) -> Result<&'d Directory, Fault> {
    let policy = membership.policy().ok_or_else(|| words::refused(Refusal::Fork))?;
    // A profile without a key is bound to what its team's sending computer says; every other one to its own connection.
    let binding = directory.document().binding.clone();
    let live = session.profile.kind == crate::base::api::ProfileKind::Live;
    if binding.live != live {
        return Err(words::refused(Refusal::OtherBinding));
    }
    directory.believed(membership.chain.team(), policy, &binding).map_err(words::refused)
}

/// The digest of the directory that is here.
pub(super) fn stored_digest(team: &Team) -> Result<Option<String>, Fault> {
    Ok(match team.records.book()?.get(DIRECTORY).map(|record| &record.of) {
        Some(TeamFact::Directory { digest }) => Some(digest.clone()),
        _ => None,
    })
}

fn stored(team: &Team, session: &Session) -> Result<Option<(Directory, Signed<Directory>)>, Fault> {
    let Some(digest) = stored_digest(team)? else { return Ok(None) };
    let Some(bytes) = session.journal.document(&digest)? else { return Ok(None) };
    let signed = Signed::<Directory>::read(&bytes).map_err(|_| super::records::damaged())?;
    Ok(Some((signed.document().clone(), signed)))
}

/// The newest directory that a sending computer of the team signed. None where none is here.
pub(crate) fn current(session: &Session) -> Result<Option<Arc<Directory>>, Fault> {
    let team = session.team();
    if let Some(directory) = lock(&team.directory).clone() {
        return Ok(Some(directory));
    }
    let (Some(membership), Some((_, signed))) = (team.membership()?, stored(team, session)?) else { return Ok(None) };
    let directory = Arc::new(believed(session, &membership, &signed)?.clone());
    *lock(&team.directory) = Some(directory.clone());
    Ok(Some(directory))
}

/// What a profile without a key is bound to.
pub(super) fn binding(session: &Session) -> Result<Binding, Fault> {
    current(session)?.map(|directory| directory.binding.clone()).ok_or_else(|| Fault::new(Code::Refused, message!("team-no-directory")))
}

/// When the directory was read from the service; for a profile that has nothing else.
pub(super) fn read_at(session: &Session) -> Result<Option<String>, Fault> {
    if session.profile.has_key() {
        return Ok(None);
    }
    Ok(current(session)?.map(|directory| rfc3339(directory.read)))
}

/// Answers the lists of a profile that has no key for the service from the signed directory. Everything else needs the service, and says so.
pub(crate) struct DirectoryAnswers;

impl AnswerObserver for DirectoryAnswers {
    fn answered(&self, _: &Session, _: &Asked<'_>, _: &dyn std::any::Any) {}

    fn answer(&self, session: &Session, asked: &dyn AnyInput) -> Option<Result<Box<dyn AnyReply>, Fault>> {
        (!session.profile.has_key()).then(|| answer(session, asked))
    }
}

fn answer(session: &Session, asked: &dyn AnyInput) -> Result<Box<dyn AnyReply>, Fault> {
    let asked: &dyn std::any::Any = asked;
    let directory = current(session)?.ok_or_else(|| Fault::new(Code::Unavailable, message!("team-no-directory")))?;
    if let Some(page) = asked.downcast_ref::<ListWallets>() {
        let of = |one: &Wallet| json!({ "id": one.id, "name": one.name, "blockchain": one.chain, "address": one.address });
        return rows::<bursar_contract::wallets::Wallet>(paged(&directory.wallets, page.page).map(of));
    }
    if let Some(page) = asked.downcast_ref::<ListTokens>() {
        return rows::<bursar_contract::tokens::Token>(paged(&directory.tokens, page.page).map(token));
    }
    if let Some(page) = asked.downcast_ref::<ListVirtualAccounts>() {
        return rows::<bursar_contract::virtual_accounts::VirtualAccount>(paged(&directory.accounts, page.page).map(account));
    }
    if let Some(one) = asked.downcast_ref::<ViewVirtualAccount>() {
        let found = directory.accounts.iter().find(|account| account.id == one.id.0);
        let found = found.ok_or_else(|| Fault::new(Code::NotFound, message!("team-not-in-directory")))?;
        return Ok(Box::new(read::<bursar_contract::virtual_accounts::VirtualAccount>(account(found))?));
    }
    if asked.is::<ListBanks>() {
        let of = |one: &Bank| json!({ "code": one.code, "name": one.name });
        return rows::<bursar_contract::virtual_accounts::Bank>(directory.banks.iter().map(of));
    }
    if let Some(of) = asked.downcast_ref::<ListBalances>() {
        // Balances are not known here: the sending computer checks them. A token left out of this list would count as a balance of zero.
        let chain = directory.wallets.iter().find(|wallet| wallet.id == of.id.0).map(|wallet| wallet.chain.as_str());
        let on_chain: Vec<&Token> = directory.tokens.iter().filter(|one| Some(one.chain.as_str()) == chain).collect();
        return rows::<bursar_contract::tokens::TokenBalance>(paged(&on_chain, of.page).map(|one| json!({ "token": token(one) })));
    }
    Err(Fault::new(Code::Unavailable, message!("team-needs-key")))
}

fn token(one: &Token) -> Value {
    json!({ "id": one.id, "blockchain": one.chain, "standard": one.standard, "symbol": one.symbol, "decimals": one.decimals, "address": one.contract })
}

fn account(one: &Account) -> Value {
    json!({ "id": one.id, "accountName": one.name, "accountNumber": one.number })
}

/// The rows of a page, from 1.
fn paged<T>(all: &[T], page: Option<u32>) -> impl Iterator<Item = &T> {
    let (page, size) = (page.unwrap_or(1).max(1) as usize, PAGE as usize);
    all.iter().skip((page - 1) * size).take(size)
}

fn rows<R: DeserializeOwned>(values: impl Iterator<Item = Value>) -> Result<Box<dyn AnyReply>, Fault>
where
    Vec<R>: AnyReply,
{
    Ok(Box::new(values.map(read).collect::<Result<Vec<R>, Fault>>()?))
}

fn read<R: DeserializeOwned>(value: Value) -> Result<R, Fault> {
    serde_json::from_value(value).map_err(|error| Fault::new(Code::Unreadable, error.to_string()))
}
