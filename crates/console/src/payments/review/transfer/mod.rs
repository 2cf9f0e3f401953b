//! Checks of a transfer while it is typed, and its review. The same code runs at both moments.

mod elsewhere;
mod finding;
mod funds;
mod quantity;
mod request;
mod words;

use std::time::Duration;

use bursar_contract::{
    Code, Decimal, Fault, Operation, Token, address,
    amount::{TokenAmount, group_thousands},
    chain::Chain,
    tokens::{Token as ListedToken, TokenBalance},
    transactions::{FeeQuote, SendTransfer},
    untrusted::shown,
    wallets::Wallet,
};

use bursar_messages::message;

pub(crate) use finding::{Finding, Unresolved, Verdict};
pub(crate) use funds::promised;
pub use funds::{balance_units, fee_options};
pub(crate) use quantity::coins;
pub use request::{Asked, TransferRequest};

use self::{
    funds::{Funds, estimate, native_balance},
    quantity::{Quantity, Shape},
};
use super::{
    ReviewContent,
    plan::{Plan, Review},
    recipient::{cooling, recipient},
    sheet,
};
use crate::{
    base::{
        api::{ChainView, CheckLevel, NftItem, TokenView, fee_text},
        checks::{self, Found, risk},
        session::Session,
    },
    payments::{
        api::{DraftNote, FeeNow, TransferChecks},
        finding::Repeat,
        limits::{self, Spent},
        resend,
    },
    wallets::{
        api::Custody,
        sponsors,
        tokens::{self, symbols},
    },
};
use bursar_journal::{
    IntentState, Payment,
    payment::{self, Fee, Transfer},
    rfc3339,
};

const FRESH: Duration = Duration::from_secs(5);

/// Everything that is known about a transfer before it is drafted.
pub struct Examined {
    /// What was found, what blocks first.
    pub(crate) found: Vec<Finding>,
    /// For the checks panel.
    pub checks: TransferChecks,
    /// What was read; there once every field is.
    pub request: Option<TransferRequest>,
    /// The same for the confirm window and the journal.
    pub payment: Option<Transfer>,
    /// The set whose secret it needs.
    pub set_id: Option<String>,
}

/// Reads what is asked for, and checks it against everything we know and can ask. `carries_out`: the digest of the proposal that it carries out.
pub async fn examine(session: &Session, asked: Asked<'_>, carries_out: Option<&str>) -> Result<Examined, Fault> {
    let (wallet_id, token_id) = (asked.wallet_id(), asked.token_id());
    let wallet = session.wallet(&wallet_id.0).await?;
    let (balances, tokens) = tokio::join!(session.balances(&wallet_id.0, FRESH), session.tokens());
    let (balances, tokens) = (balances?, tokens?);
    let chain = chain_of(&wallet);
    let token = find_token(&token_id.0, &balances, &tokens);
    let mut found = Vec::new();

    let set_id = session.set_of(&wallet).await?;
    found.push(secret(session, set_id.as_deref())?);
    found.extend(match session.custody(&wallet).await? {
        Custody::Organization => None,
        Custody::Customer => Some(Finding::CustomerPays),
        Custody::Unknown => Some(Finding::CustodyUnknown),
    });

    let to = recipient(session, &wallet, asked.to(), &tokens, &mut found).await?;
    let Some(token) = token else {
        found.push(Finding::TokenUnlisted);
        return Ok(Examined { checks: finish(&mut found, None), found, request: None, payment: None, set_id });
    };
    let view = token_view(&token);
    let nft = Shape::of(&token, false) != Shape::Coins;
    let Some(decimals) = token.decimals.or(nft.then_some(0)) else {
        found.push(Finding::NoDecimals);
        return Ok(Examined { checks: finish(&mut found, None), found, request: None, payment: None, set_id });
    };
    if token.blockchain.as_ref().is_some_and(|other| Some(other) != wallet.blockchain.as_ref()) {
        found.push(Finding::TokenElsewhere { symbol: view.symbol.clone(), chain: chain.name.clone() });
    } else {
        found.push(Finding::TokenHere { chain: chain.name.clone() });
    }
    if let Some(claim) = symbols::claim_of(&token, &tokens) {
        let symbol = token.symbol.clone().unwrap_or_default();
        found.push(Finding::Token(tokens::Finding::ClaimedToken { claim, symbol }));
    }

    let shape = Shape::of(&token, asked.is_batch());
    let decimals = if shape == Shape::Coins { decimals } else { 0 };
    let asset = asset_of(&wallet, &token, decimals);
    let quantity = quantity::read(asked, shape, &asset, &mut found);
    let fee_level = asked.fee_level(&wallet);
    let level = fee_level.unwrap_or_default();
    let request = to.as_ref().zip(quantity.clone()).map(|(to, quantity)| TransferRequest {
        wallet_id: wallet_id.clone(),
        token_id: token_id.clone(),
        to: to.address.clone(),
        quantity,
        fee_level,
    });
    let wanted = quantity.as_ref().and_then(|quantity| quantity.money().units());
    let have = balance_units(&balances, &token.id.0, decimals);
    let under_way = session.journal.under_way(&wallet_id.0)?;
    let native = native_balance(&balances, &tokens, &wallet, &under_way);
    let affordable = wanted.as_ref().zip(have.as_ref()).is_none_or(|(wanted, have)| wanted <= have);
    let smallest = Quantity::smallest(asked, shape, &asset);
    let sponsored = sponsors::pays(session, set_id.as_deref(), to.as_ref()).await?;
    let estimate = estimate(session, asked, to.as_ref(), quantity.as_ref(), affordable, &smallest, &mut found).await;
    let funds = Funds {
        token: &view,
        promised: promised(&under_way, &token_id.0, decimals, view.native),
        may_be_taken: session.journal.is_outcome_open_from(&wallet_id.0)?,
        wanted: wanted.as_ref(),
        have: have.as_ref(),
        decimals,
        native: native.as_ref(),
        estimate: estimate.as_ref(),
        level,
        sponsored,
    };
    let stays = funds.examine(&chain, &mut found);

    if let Some(to) = &to {
        let coins = quantity.as_ref().and_then(Quantity::coins);
        found.extend(cooling(session, to.verification.as_ref(), &to.address, coins, Some(&view.symbol))?);
    }
    if let Some(quantity) = &quantity {
        quantity.exact(session, &mut found);
    }
    if let Some(request) = &request {
        duplicates(session, request, carries_out, &mut found).await?;
    }

    let fee = estimate.as_ref().and_then(|estimate| network_fee(estimate.level(level)?, sponsored));
    let payment = to.clone().zip(request.as_ref()).map(|(to, request)| Transfer {
        money: request.quantity.money().clone(),
        token_name: view.name.clone(),
        parts: Vec::new(),
        chain: chain.clone().into(),
        from: payment::Party {
            name: wallet.name.as_deref().map(shown),
            address: shown(wallet.address.as_deref().unwrap_or_default()),
            own: true,
            verification: None,
        },
        to: to.into(),
        fee,
        remaining: stays,
        reference: None,
    });
    let spent = payment.as_ref().map(|payment| Spent { money: &payment.money, payee: &payment.to.address });
    found.extend(spent.map(|spent| limits::broken(&session.journal, &spent, None)).transpose()?.flatten().map(Finding::Limit));
    let mut checks = finish(&mut found, wallet.blockchain.as_ref().and_then(|c| c.known()).map(|info| info.usual_seconds));
    checks.words = quantity.as_ref().map(Quantity::words);
    checks.amount = quantity.as_ref().map(Quantity::total);
    checks.items = quantity.iter().flat_map(Quantity::items).map(NftItem::from).collect();
    checks.to = to;
    checks.balance = have.as_ref().map(|units| group_thousands(TokenAmount::from_base_units(units, decimals).as_str()));
    checks.max = (shape == Shape::Coins).then(|| funds.max()).flatten().map(|units| TokenAmount::from_base_units(&units, decimals).as_str().to_owned());
    checks.left_today = match &asset.symbol {
        Some(symbol) if shape == Shape::Coins => limits::left_today(&session.journal, symbol)?,
        _ => None,
    };
    checks.fees = estimate.as_ref().map(fee_options).unwrap_or_default();
    checks.clear = checks.clear && payment.is_some();
    Ok(Examined { found, checks, request, payment, set_id })
}

impl Review for SendTransfer {
    const SENT_AGAIN: bool = true;

    async fn review(&self, session: &Session, note: &DraftNote) -> Result<Plan<Self>, Fault> {
        let asked = Asked::Request(self);
        plan(session, asked, note).await.map_err(|fault| Fault { field: fault.field.as_deref().map(|name| asked.field(name).to_owned()), ..fault })
    }
}

/// What is drafted of it: what is shown, kept and sent is the request that was examined.
pub async fn plan(session: &Session, asked: Asked<'_>, note: &DraftNote) -> Result<Plan<SendTransfer>, Fault> {
    let mut examined = examine(session, asked, note.carries_out.as_deref()).await?;
    examined.found.retain(|found| !resend::is_first(found, note));
    let set_id = examined.set_id.take();
    let (mut content, request) = content(examined, &note.reference, session.clock.now())?;
    let link = resend::link::<SendTransfer>(session, note, &mut content.risks)?;
    Ok(Plan {
        payment: content.payment.clone(),
        content,
        wallet_id: Some(request.wallet_id.0.clone()),
        account_id: None,
        set_id,
        duplicate_key: Some(request.duplicate_key()),
        link,
        request: request.into(),
    })
}

/// What the confirm window shows of an examined transfer, with every amber line as a risk to tick there. Refuses while anything blocks.
fn content(examined: Examined, reference: &str, now: i64) -> Result<(ReviewContent, TransferRequest), Fault> {
    let at = |level| examined.found.iter().filter(move |found| found.mark().level == level);
    if let Some(danger) = at(CheckLevel::Danger).next() {
        return Err(Fault { field: danger.mark().field.map(str::to_owned), ..Fault::new(Code::Refused, danger.words().text) });
    }
    let risks = at(CheckLevel::Warn).map(risk).collect();
    let missing = at(CheckLevel::Waiting).next().and_then(|found| found.mark().field);
    let Some((request, mut payment)) = examined.request.zip(examined.payment).filter(|_| examined.checks.clear) else {
        return Err(Fault { field: missing.map(str::to_owned), ..Fault::new(Code::Invalid, message!("transfers-incomplete")) });
    };
    payment.reference = (!reference.trim().is_empty()).then(|| shown(reference.trim()));
    let content = ReviewContent {
        fee_checked_at: payment.fee.as_ref().map(|_| now),
        risks,
        ..ReviewContent::titled(
            message!("transfers-title", chain = &payment.chain.name),
            message!("transfers-send", amount = payment.money.to_string()),
            message!("review-back"),
        )
    };
    Ok((content.paying(Payment::Transfer(payment)), request))
}

/// What the network fee of a waiting transfer is now. None where the draft is none, is decided, or has no fee to ask for.
pub async fn fee_now(session: &Session, draft_id: &str) -> Result<Option<FeeNow>, Fault> {
    let intent = session.journal.intent(draft_id)?;
    let before = session.journal.payment(draft_id)?.and_then(|payment| payment.fee().cloned());
    let (Some(before), IntentState::Draft, "transaction_transfer") = (before, intent.state, intent.operation.as_str()) else { return Ok(None) };
    let sent = session.asked::<SendTransfer>(&intent)?;
    let Some(fee) = examine(session, Asked::Request(&sent), None).await?.payment.and_then(|payment| payment.fee) else { return Ok(None) };
    let higher = match (&before, &fee) {
        (Fee::AtMost { amount: before, .. }, Fee::AtMost { amount: now, .. }) => more_by_a_fifth(before, now),
        _ => false,
    };
    let (before, fee) = (fee_text(&before), fee_text(&fee));
    Ok(Some(FeeNow { value: sheet::fee(&before, &fee, &rfc3339(session.clock.now())), fee, higher }))
}

fn more_by_a_fifth(before: &Decimal, now: &Decimal) -> bool {
    now.times(5) > before.times(6)
}

/// A fee as the service quotes it; one that cannot be read as a number is only shown.
pub(crate) fn network_fee(quote: &FeeQuote, sponsored: bool) -> Option<Fee> {
    let (said, unit) = (&quote.estimated_fee_formatted.as_ref()?.0, shown(quote.currency.as_deref()?));
    Some(match said.parse() {
        Ok(amount) => Fee::AtMost { amount, unit, sponsored },
        Err(_) => Fee::Text { text: message!("transfers-at-most", amount = said, unit = unit) },
    })
}

/// The token of a wallet's chain, as it is written down with an amount.
fn asset_of(wallet: &Wallet, token: &ListedToken, decimals: u8) -> Token {
    let view = token_view(token);
    Token {
        chain: wallet.blockchain.clone().unwrap_or_else(|| Chain(String::new())),
        id: Some(token.id.clone()),
        symbol: Some(view.symbol),
        contract: view.contract,
        decimals: Some(decimals),
        native: view.native,
    }
}

/// The token with this contract on a wallet's chain, as an amount of it is written down. None for a contract that is no token of the list, and for a
/// collection, which counts ids.
pub(crate) fn coins_of(wallet: &Wallet, contract: &str, tokens: &[ListedToken]) -> Option<(Token, ListedToken)> {
    let is_it = |token: &&ListedToken| token.blockchain == wallet.blockchain && token.address.as_deref().is_some_and(|of| of.eq_ignore_ascii_case(contract));
    let token = tokens.iter().find(is_it).filter(|token| Shape::of(token, false) == Shape::Coins)?;
    Some((asset_of(wallet, token, token.decimals?), token.clone()))
}

/// The currency of a wallet's network, where it is listed.
pub(crate) fn currency_of(wallet: &Wallet, tokens: &[ListedToken]) -> Option<(Token, ListedToken)> {
    let token = tokens.iter().find(|token| token.blockchain == wallet.blockchain && token.standard.as_ref().is_some_and(|standard| standard.is_native()))?;
    Some((asset_of(wallet, token, token.decimals.unwrap_or(18)), token.clone()))
}

fn finish(found: &mut [Finding], usual_seconds: Option<u32>) -> TransferChecks {
    checks::sort(found);
    let blocked = found.iter().any(|found| matches!(found.mark().level, CheckLevel::Danger | CheckLevel::Waiting));
    TransferChecks {
        clear: !blocked,
        lines: checks::lines(found),
        amount: None,
        items: Vec::new(),
        words: None,
        to: None,
        fees: Vec::new(),
        balance: None,
        max: None,
        left_today: None,
        usual_time: usual_seconds.map(|seconds| message!("transfers-usual-time", seconds = seconds)).unwrap_or_default(),
    }
}

/// The chain of a wallet, as people see it.
pub fn chain_of(wallet: &Wallet) -> ChainView {
    let id = wallet.blockchain.as_ref().map(|chain| chain.0.clone()).unwrap_or_default();
    let known = wallet.blockchain.as_ref().and_then(|chain| chain.known());
    let name = known.map_or_else(|| shown(&id), |info| info.name.to_owned());
    ChainView { test: wallet.blockchain.as_ref().is_some_and(|chain| chain.is_test()), id, name }
}

fn find_token(id: &str, balances: &[TokenBalance], tokens: &[ListedToken]) -> Option<ListedToken> {
    let held = balances.iter().filter_map(|balance| balance.token.as_ref());
    tokens.iter().chain(held).find(|token| token.id.0 == id).cloned()
}

fn is_native(token: &ListedToken) -> bool {
    token.standard.as_ref().is_some_and(|standard| standard.is_native())
}

/// A token as people see it.
pub fn token_view(token: &ListedToken) -> TokenView {
    let contract = token.address.as_deref().filter(|address| !address.is_empty());
    TokenView {
        id: token.id.0.clone(),
        symbol: shown(token.symbol.as_deref().unwrap_or("?")),
        name: shown(token.name.as_deref().unwrap_or_default()),
        contract: contract.map(|text| address::checked(text).unwrap_or_else(|_| shown(text))),
        decimals: token.decimals.unwrap_or_default(),
        native: is_native(token),
    }
}

fn secret(session: &Session, set_id: Option<&str>) -> Result<Finding, Fault> {
    let states = session.journal.set_secret_states()?;
    let here = set_id.is_some_and(|set| states.contains_key(set));
    Ok(if !here && session.team().another_sends()? { Finding::SecretElsewhere } else { Finding::Secret { here } })
}

/// Looks for earlier transfers like this one, and to the same address, in the records of this computer and in the service's list of the wallet.
async fn duplicates(session: &Session, request: &TransferRequest, carries_out: Option<&str>, found: &mut Vec<Finding>) -> Result<(), Fault> {
    let elsewhere::Seen { listed, mut same, paid } = elsewhere::look(session, request).await?;
    // What another computer paid is no first payment: nobody could tick that it is one.
    let first = found.iter_mut().find(|found| matches!(found, Finding::FirstPayment { .. }));
    if let (Some(first), Some(paid)) = (first, paid) {
        *first = paid;
    }
    let key = request.duplicate_key();
    let earlier = repeat(session, &key, carries_out)?;
    // A request of the team may have its draft already, from a start that was cut off.
    let here = match if carries_out.is_some() { earlier } else { waiting_or(session, &key, earlier)? } {
        // What another computer of the team told of and what the service lists may be one transfer: it is reported once.
        Some(repeat) => {
            let told = repeat.told_entry().map(|id| session.journal.entry(id)).transpose()?.and_then(|entry| entry.remote_id);
            same = same.filter(|same| match (same, &told) {
                (Finding::SentElsewhere { id, .. }, Some(told)) => id != told,
                // What this computer sent, and whose outcome is unknown, may be the one that the service lists.
                (Finding::SentElsewhere { at, .. }, None) => !repeat.may_be(at.as_deref()),
                _ => true,
            });
            Some(repeat)
        }
        // A transfer from elsewhere is reported by itself.
        None if same.is_some() => None,
        None => Some(Finding::NoRepeat { reach: session.journal.reach()?, listed }),
    };
    found.extend(here.into_iter().chain(same));
    Ok(())
}

/// The same payment in the records of this computer.
fn repeat(session: &Session, key: &str, carries_out: Option<&str>) -> Result<Option<Finding>, Fault> {
    let earlier = session.journal.earlier(key, carries_out)?;
    Ok(earlier.map(|earlier| Finding::Repeat { repeat: Repeat::of(&earlier, session.clock.now()), earlier }))
}

/// A draft of the same that waits for a decision, unless something that was approved stops it.
fn waiting_or(session: &Session, key: &str, found: Option<Finding>) -> Result<Option<Finding>, Fault> {
    if matches!(&found, Some(Finding::Repeat { repeat, .. }) if repeat.stops()) {
        return Ok(found);
    }
    let draft = session.journal.waits(SendTransfer::SPEC.name, key)?;
    Ok(draft.map(|earlier| Finding::Repeat { repeat: Repeat::Waits, earlier }).or(found))
}

/// The same for a payment that another form makes: a risk where it was made long ago. Refused where it was made a moment ago, or nobody knows yet.
pub(crate) fn repeated(session: &Session, key: &str, carries_out: Option<&str>) -> Result<Option<crate::base::api::Risk>, Fault> {
    let Some(found) = repeat(session, key, carries_out)? else { return Ok(None) };
    match found.mark().level {
        CheckLevel::Danger => Err(Fault::new(Code::Refused, found.words().text)),
        _ => Ok(Some(risk(&found))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fee_is_higher_from_a_fifth_more_and_not_before() {
        let of = |text: &str| text.parse::<Decimal>().unwrap();
        assert!(!more_by_a_fifth(&of("0.0010"), &of("0.0012")));
        assert!(more_by_a_fifth(&of("0.0010"), &of("0.001200000000000001")));
        assert!(!more_by_a_fifth(&of("0.0010"), &of("0.0001")));
    }
}
