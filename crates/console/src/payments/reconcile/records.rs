//! Requests without an idempotency key: never sent again, so what came of one is read back from the service's own lists.

use bursar_contract::{
    Fault, Operation,
    customers::{CreateCustomerVirtualAccount, CreateCustomerWallet, CustomerId, ListChallenges},
    tokens::{AddToken, ListTokens, Token},
    transactions::Finality,
    untrusted::shown,
    virtual_accounts::{CreateVirtualAccounts, ListVirtualAccounts},
    wallet_sets::{ListWalletSets, RenameWalletSet},
    wallets::{ListWallets, Wallet},
};
use bursar_messages::{Message, message};

use crate::{
    base::session::{PAGE, Session},
    payments::api::Candidate,
};
use bursar_journal::{Finding, Intent};

/// What a list of the service shows.
pub struct Read {
    /// Records that concern the request.
    pub rows: Vec<Candidate>,
    /// Whether the list was read to its end. Where it was not, "nothing there" proves nothing.
    pub complete: bool,
    /// The outcome, where the list leaves no doubt.
    pub outcome: Option<Finding>,
}

/// Whether what came of an operation can be read back from a list of records.
pub fn has_list(operation: &str) -> bool {
    let listed = [
        AddToken::SPEC.name,
        RenameWalletSet::SPEC.name,
        CreateCustomerWallet::SPEC.name,
        CreateCustomerVirtualAccount::SPEC.name,
        CreateVirtualAccounts::SPEC.name,
    ];
    listed.contains(&operation)
}

/// Reads the list that belongs to an intent. `since` is when it can have been carried out at the earliest, in milliseconds.
pub async fn read(session: &Session, intent: &Intent, since: i64) -> Result<Option<Read>, Fault> {
    let operation = intent.operation.as_str();
    if operation == AddToken::SPEC.name {
        return token(session, &session.asked(intent)?).await.map(Some);
    }
    if operation == RenameWalletSet::SPEC.name {
        return rename(session, &session.asked(intent)?).await.map(Some);
    }
    if operation == CreateCustomerWallet::SPEC.name {
        return customer_wallets(session, &session.asked(intent)?, since).await.map(Some);
    }
    if operation == CreateCustomerVirtualAccount::SPEC.name {
        let asked: CreateCustomerVirtualAccount = session.asked(intent)?;
        return challenges(session, &asked.id).await.map(|rows| Some(Read { rows, complete: true, outcome: None }));
    }
    if operation == CreateVirtualAccounts::SPEC.name {
        return accounts(session, &session.asked(intent)?).await.map(Some);
    }
    Ok(None)
}

fn there(remote: &str) -> Option<Finding> {
    Some(Finding { remote_id: Some(remote.to_owned()), ..Finding::default() }.with_word(Finality::Complete))
}

fn row(remote: &str, label: impl Into<Message>, created_at: Option<&str>, matches: bool) -> Candidate {
    Candidate { remote_id: remote.to_owned(), matches, differs: !matches, created_at: created_at.map(shown), label: Some(label.into()), ..Candidate::default() }
}

/// The registry holds a token or it does not: one record with this contract on this chain is what was asked for, whoever added it.
async fn token(session: &Session, asked: &AddToken) -> Result<Read, Fault> {
    let (tokens, complete) = session.pages(|page| ListTokens { page: Some(page), limit: Some(PAGE), order: None }).await?;
    let same = |token: &Token| {
        let contract = token.address.as_deref().unwrap_or_default().eq_ignore_ascii_case(asked.address.as_deref().unwrap_or_default());
        let said = token.decimals.is_none_or(|decimals| decimals == asked.decimals) && token.standard.as_ref().is_none_or(|s| *s == asked.standard);
        contract && said
    };
    let near: Vec<&Token> = tokens
        .iter()
        .filter(|token| token.blockchain.as_ref() == Some(&asked.blockchain))
        .filter(|token| same(token) || token.symbol.as_deref().is_some_and(|symbol| symbol.eq_ignore_ascii_case(&asked.symbol)))
        .collect();
    let outcome = near.iter().find(|token| same(token)).and_then(|token| there(&token.id.0));
    let label =
        |token: &Token| format!("{} {}", shown(token.symbol.as_deref().unwrap_or("?")), shown(token.address.as_deref().unwrap_or_default())).trim().to_owned();
    Ok(Read { rows: near.iter().map(|token| row(&token.id.0, label(token), None, same(token))).collect(), complete, outcome })
}

async fn rename(session: &Session, asked: &RenameWalletSet) -> Result<Read, Fault> {
    let (sets, complete) = session.pages(|page| ListWalletSets { page: Some(page), limit: Some(PAGE), ..ListWalletSets::default() }).await?;
    let set = sets.iter().find(|set| set.id == asked.id);
    let named = set.is_some_and(|set| set.name.as_deref() == Some(asked.name.trim()) || set.name.as_deref() == Some(asked.name.as_str()));
    let label = |name: Option<&str>| message!("outcomes-set-named", name = shown(name.unwrap_or_default()));
    let rows = set.iter().map(|set| row(&set.id.0, label(set.name.as_deref()), set.updated_at.as_deref(), named)).collect();
    // Without the set's id: that belongs to the entry which made the set.
    Ok(Read { rows, complete, outcome: named.then(|| Finding::default().with_word(Finality::Complete)) })
}

/// A wallet of this customer on every chain asked for, made since the request left: it got through, and the customer has typed the PIN.
async fn customer_wallets(session: &Session, asked: &CreateCustomerWallet, since: i64) -> Result<Read, Fault> {
    let list = |page| ListWallets { customer_ids: Some(asked.id.0.clone()), page: Some(page), limit: Some(PAGE), ..ListWallets::default() };
    let (wallets, complete) = session.pages(list).await?;
    let since_then = |wallet: &Wallet| {
        let at = wallet.created_at.as_deref().and_then(|at| at.parse::<jiff::Timestamp>().ok()).map(jiff::Timestamp::as_millisecond);
        at.is_some_and(|at| at >= since) && wallet.blockchain.as_ref().is_some_and(|chain| asked.blockchains.contains(chain))
    };
    let label = |wallet: &Wallet| {
        let chain = shown(wallet.blockchain.as_ref().map_or("?", |c| &c.0));
        message!("outcomes-wallet", chain = chain, address = shown(wallet.address.as_deref().unwrap_or_default()))
    };
    let mut rows: Vec<Candidate> = wallets.iter().map(|wallet| row(&wallet.id.0, label(wallet), wallet.created_at.as_deref(), since_then(wallet))).collect();
    let all = asked.blockchains.iter().all(|chain| wallets.iter().any(|wallet| since_then(wallet) && wallet.blockchain.as_ref() == Some(chain)));
    let outcome = if all { wallets.iter().find(|wallet| since_then(wallet)).and_then(|wallet| there(&wallet.id.0)) } else { None };
    if outcome.is_none() {
        rows.extend(challenges(session, &asked.id).await?);
    }
    Ok(Read { rows, complete, outcome })
}

/// The customer's challenges, where the connection lists them: which of them an unanswered request began, a person says.
async fn challenges(session: &Session, customer: &CustomerId) -> Result<Vec<Candidate>, Fault> {
    let list = |page| ListChallenges { id: customer.clone(), status: None, page: Some(page), limit: Some(PAGE), order: None };
    let found = match session.pages(list).await {
        Ok((found, _)) => found,
        // An extension: most connections do not have it, and that says nothing.
        Err(fault) if fault.status.is_some() => Vec::new(),
        Err(fault) => return Err(fault),
    };
    let label = |task: Option<&str>, status: Option<&str>| {
        message!("outcomes-pin-request", task = shown(task.unwrap_or("?")), status = shown(status.unwrap_or_default()))
    };
    let row = |challenge: &bursar_contract::customers::Challenge| Candidate {
        differs: false,
        ..row(&challenge.challenge_id.0, label(challenge.task.as_deref(), challenge.status.as_deref()), None, false)
    };
    Ok(found.iter().map(row).collect())
}

/// Accounts are read back by the caller's own reference, which belongs to one account.
async fn accounts(session: &Session, asked: &CreateVirtualAccounts) -> Result<Read, Fault> {
    let mut rows = Vec::new();
    for wanted in &asked.metadata {
        let found = session.read(&ListVirtualAccounts { ref_id: Some(wanted.ref_id.clone()), limit: Some(PAGE), ..ListVirtualAccounts::default() }).await?;
        let own = found.iter().filter(|account| account.ref_id.as_deref() == Some(wanted.ref_id.as_str()));
        rows.extend(own.map(|account| {
            let reference = shown(&wanted.ref_id);
            let label = match account.account_number.as_deref() {
                Some(number) => message!("outcomes-account", reference = reference, number = shown(number)),
                None => message!("outcomes-account-no-number", reference = reference),
            };
            row(&account.id.0, label, None, true)
        }));
    }
    let outcome = if rows.len() == asked.metadata.len() { rows.first().and_then(|row| there(&row.remote_id)) } else { None };
    Ok(Read { rows, complete: true, outcome })
}
