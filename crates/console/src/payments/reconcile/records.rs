//! Requests that make or change records: what came of one is read back from the service's own lists. For one without an idempotency key, which is
//! never sent again, there is no other way.

use bursar_contract::{
    Code, Fault, Operation,
    chain::Chain,
    customers::{CreateCustomer, CreateCustomerVirtualAccount, CreateCustomerWallet, CustomerId, ListChallenges, ListCustomers},
    tokens::{AddToken, ListTokens, Token},
    transactions::Finality,
    untrusted::shown,
    virtual_accounts::{CreateVirtualAccounts, ListVirtualAccounts},
    wallet_sets::{CreateWalletSet, CreateWalletSetDeveloper, ListWalletSets, RenameWalletSet, WalletSet, WalletSetId},
    wallets::{CreateWallets, CreateWalletsDeveloper, ListWallets, Wallet},
};
use bursar_messages::{Message, message};

use crate::{
    base::session::{PAGE, Session},
    payments::{api::Candidate, sender},
};
use bursar_journal::{Finding, Intent, IntentState};

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
        CreateCustomer::SPEC.name,
        CreateCustomerWallet::SPEC.name,
        CreateCustomerVirtualAccount::SPEC.name,
        CreateVirtualAccounts::SPEC.name,
        CreateWalletSetDeveloper::SPEC.name,
        CreateWalletSet::SPEC.name,
        CreateWalletsDeveloper::SPEC.name,
        CreateWallets::SPEC.name,
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
    if operation == CreateCustomer::SPEC.name {
        return customers(session, intent, &session.asked(intent)?, since).await;
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
    if operation == CreateWalletSetDeveloper::SPEC.name {
        let asked: CreateWalletSetDeveloper = session.asked(intent)?;
        let read = sets(session, intent, &asked.name, since).await?;
        // Its secret comes with the answer alone: as long as that can still be asked for, the list does not end it.
        return Ok(Some(Read { outcome: read.outcome.filter(|_| !sender::may_replay(session, intent)), ..read }));
    }
    if operation == CreateWalletSet::SPEC.name {
        let asked: CreateWalletSet = session.asked(intent)?;
        return sets(session, intent, &asked.name, since).await.map(Some);
    }
    if operation == CreateWalletsDeveloper::SPEC.name {
        let asked: CreateWalletsDeveloper = session.asked(intent)?;
        let most = asked.blockchains.len();
        let wanted = Wanted { set: asked.wallet_set_id, chains: asked.blockchains, references: vec![asked.user_ref_id], most, of_set_secret: true };
        return wallets(session, intent, &wanted, since).await.map(Some);
    }
    if operation == CreateWallets::SPEC.name {
        let asked: CreateWallets = session.asked(intent)?;
        let most = asked.blockchains.len().saturating_mul(asked.count.unwrap_or(1) as usize);
        let references = asked.metadata.into_iter().flatten().map(|wallet| wallet.ref_id).collect();
        let wanted = Wanted { set: asked.wallet_set_id, chains: asked.blockchains, references, most, of_set_secret: false };
        return wallets(session, intent, &wanted, since).await.map(Some);
    }
    Ok(None)
}

/// When the service made a record, in milliseconds.
fn made_at(text: Option<&str>) -> Option<i64> {
    text?.parse::<jiff::Timestamp>().ok().map(jiff::Timestamp::as_millisecond)
}

/// Whether another request of the same kind has no known outcome either: then one record could be of both.
fn has_rival(session: &Session, intent: &Intent) -> Result<bool, Fault> {
    let open = session.journal.in_states(&[IntentState::Approved, IntentState::Sending, IntentState::Unknown, IntentState::AcceptedUnreadable])?;
    Ok(open.iter().any(|other| other.id != intent.id && other.operation == intent.operation))
}

/// Sets of this name. One that was made since the request left and belongs to no other entry is the one.
async fn sets(session: &Session, intent: &Intent, name: &str, since: i64) -> Result<Read, Fault> {
    let (sets, complete) = session.pages(|page| ListWalletSets { page: Some(page), limit: Some(PAGE), ..ListWalletSets::default() }).await?;
    let claims = session.journal.claims(&intent.id)?;
    let since_then = |set: &WalletSet| made_at(set.created_at.as_deref()).is_some_and(|at| at >= since);
    let same = sets.iter().filter(|set| set.name.as_deref().is_some_and(|said| said.trim() == name.trim()));
    let rows: Vec<Candidate> = same
        .map(|set| Candidate {
            claimed_by: claims.get(&set.id.0).cloned(),
            differs: set.created_at.is_some() && !since_then(set),
            ..row(&set.id.0, message!("outcomes-set-named", name = shown(name)), set.created_at.as_deref(), since_then(set))
        })
        .collect();
    let mut fits = rows.iter().filter(|row| row.matches && row.claimed_by.is_none());
    let only = fits.next().filter(|_| fits.next().is_none());
    let outcome = if complete && !has_rival(session, intent)? { only.and_then(|row| there(&row.remote_id)) } else { None };
    Ok(Read { rows, complete, outcome })
}

/// Wallets that a request asked for.
struct Wanted {
    set: WalletSetId,
    chains: Vec<Chain>,
    references: Vec<String>,
    most: usize,
    /// Whether the secret of the set signs for them, so that their set is kept.
    of_set_secret: bool,
}

/// Wallets of the set on the chains asked for, made since the request left: all of them are there, or nothing is known.
async fn wallets(session: &Session, intent: &Intent, wanted: &Wanted, since: i64) -> Result<Read, Fault> {
    let list = |page| ListWallets { wallet_set: Some(wanted.set.clone()), page: Some(page), limit: Some(PAGE), ..ListWallets::default() };
    let (mut wallets, complete) = session.pages(list).await?;
    wallets.retain(Wallet::has_id);
    let asked = |wallet: &&Wallet| {
        let reference = wallet.ref_id.as_ref().is_none_or(|said| wanted.references.is_empty() || wanted.references.contains(said));
        reference && wallet.blockchain.as_ref().is_some_and(|chain| wanted.chains.contains(chain))
    };
    let mut rows = Vec::new();
    for wallet in wallets.iter().filter(asked) {
        let since_then = made_at(wallet.created_at.as_deref()).is_some_and(|at| at >= since);
        // One whose set an answer has told already belongs to that answer's request.
        let known = session.journal.set_of_wallet(&wallet.id.0)?.is_some();
        let chain = shown(wallet.blockchain.as_ref().map_or("?", |chain| &chain.0));
        let label = message!("outcomes-wallet", chain = chain, address = shown(wallet.address.as_deref().unwrap_or_default()));
        let differs = known || wallet.created_at.is_some() && !since_then;
        rows.push(Candidate { differs, ..row(&wallet.id.0, label, wallet.created_at.as_deref(), since_then && !known) });
    }
    let fits: Vec<&Candidate> = rows.iter().filter(|row| row.matches).collect();
    let outcome = if complete && fits.len() == wanted.most && !has_rival(session, intent)? {
        let sets = fits.iter().filter(|_| wanted.of_set_secret).map(|row| (row.remote_id.clone(), wanted.set.0.clone())).collect();
        Some(Finding { wallets: sets, ..Finding::default() }.with_word(Finality::Complete))
    } else {
        None
    };
    Ok(Read { rows, complete, outcome })
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

/// Customers of this reference, which the service gives to one: that one was made by the request, unless it was there before. Nothing where the
/// connection has no such list.
async fn customers(session: &Session, intent: &Intent, asked: &CreateCustomer, since: i64) -> Result<Option<Read>, Fault> {
    let (found, complete) = match session.pages(|page| ListCustomers { page: Some(page), limit: Some(PAGE), ..ListCustomers::default() }).await {
        Ok(read) => read,
        Err(fault) if fault.code == Code::NotFound => return Ok(None),
        Err(fault) => return Err(fault),
    };
    let claims = session.journal.claims(&intent.id)?;
    let same = found.iter().filter(|customer| customer.ref_id.as_deref().is_some_and(|said| said.trim() == asked.ref_id.trim()));
    let rows: Vec<Candidate> = same
        .map(|customer| {
            let label = message!("outcomes-customer", reference = shown(&asked.ref_id), name = shown(customer.name.as_deref().unwrap_or_default()));
            let before = made_at(customer.created_at.as_deref()).is_some_and(|at| at < since);
            Candidate { claimed_by: claims.get(&customer.id.0).cloned(), ..row(&customer.id.0, label, customer.created_at.as_deref(), !before) }
        })
        .collect();
    let outcome = match rows.as_slice() {
        [only] if complete && only.matches && only.claimed_by.is_none() => there(&only.remote_id),
        _ => None,
    };
    Ok(Some(Read { rows, complete, outcome }))
}

/// A wallet of this customer on every chain asked for, made since the request left: it got through, and the customer has typed the PIN.
async fn customer_wallets(session: &Session, asked: &CreateCustomerWallet, since: i64) -> Result<Read, Fault> {
    let list = |page| ListWallets { customer_ids: Some(asked.id.0.clone()), page: Some(page), limit: Some(PAGE), ..ListWallets::default() };
    let (mut wallets, complete) = session.pages(list).await?;
    wallets.retain(Wallet::has_id);
    let since_then = |wallet: &Wallet| {
        made_at(wallet.created_at.as_deref()).is_some_and(|at| at >= since) && wallet.blockchain.as_ref().is_some_and(|chain| asked.blockchains.contains(chain))
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
