//! Rows of a sheet that are transfers: which wallet pays them, what a cell means, and the checks of the transfer form for each.

use bursar_contract::{
    Asset, Code, Decimal, Fault, Money, Token,
    chain::{CHAINS, Chain},
    tokens::Token as ListedToken,
    transactions::FeeLevel,
    untrusted::shown,
    wallets::Wallet,
};
use bursar_journal::Earlier;
use bursar_messages::{Message, message};

use super::{
    api::BatchSetup,
    checks::CheckedRow,
    finding::{Pays, PlannedTransfer, RowFinding},
    sheet_row::StoredRow,
};
use crate::{
    base::{
        api::{CheckId, CheckLevel, CheckLine},
        session::Session,
    },
    payments::{
        api::TransferForm,
        finding::Repeat,
        limits::{self, Spent},
        review::{
            recipient::{cooling, recipient_on_record},
            transfer::{self, Asked, Finding, chain_of},
        },
    },
};

/// What people write for naira where a token could stand.
const NAIRA: [&str; 3] = ["ngn", "naira", "₦"];

/// What transfers of a sheet are read by: the wallet that was chosen, its siblings on other networks, and the tokens.
#[derive(Default)]
pub(super) struct Wallets {
    /// The chosen one first; none: the batch makes no transfers.
    all: Vec<Wallet>,
    tokens: Vec<ListedToken>,
}

impl Wallets {
    /// Reads what the setup chose.
    pub async fn of(session: &Session, setup: &BatchSetup) -> Result<Self, Fault> {
        let Some(id) = &setup.wallet_id else { return Ok(Self::default()) };
        let chosen = session.wallet(&id.0).await?;
        let set = session.set_of(&chosen).await?;
        let mut all = vec![chosen.clone()];
        for wallet in session.all_wallets().await? {
            // Who chose a wallet of a test network pays nothing that is worth something, and the other way round.
            let same = wallet.id != chosen.id && wallet.address.is_some() && same_address(&wallet, &chosen) && is_test(&wallet) == is_test(&chosen);
            if same && session.set_of(&wallet).await? == set {
                all.push(wallet);
            }
        }
        Ok(Self { all, tokens: session.tokens().await? })
    }

    /// The wallet that was chosen.
    pub fn chosen(&self) -> Option<&Wallet> {
        self.all.first()
    }

    /// The wallet of this id.
    pub fn by_id(&self, id: &str) -> Option<&Wallet> {
        self.all.iter().find(|wallet| wallet.id.0 == id)
    }

    /// The currency of a chain, as the service lists it.
    pub fn currency(&self, chain: &Chain) -> Option<&ListedToken> {
        self.tokens.iter().find(|token| token.blockchain.as_ref() == Some(chain) && token.standard.as_ref().is_some_and(|standard| standard.is_native()))
    }

    /// The wallet that pays a row, by the network that its cell names.
    fn payer(&self, cell: &str) -> Result<&Wallet, Message> {
        let chosen = self.all.first().ok_or_else(|| message!("batch-no-wallet"))?;
        let cell = cell.trim();
        if cell.is_empty() {
            return Ok(chosen);
        }
        let chains = chains(cell);
        if chains.is_empty() {
            return Err(message!("batch-network-none", network = shown(cell)));
        }
        let of = |wallet: &&Wallet| wallet.blockchain.as_ref().is_some_and(|chain| chains.contains(&chain.known().map_or(chain.0.as_str(), |info| info.id)));
        self.all.iter().find(of).ok_or_else(|| message!("batch-network-no-wallet", network = shown(cell)))
    }

    /// The token that a cell means on the chain of a wallet; an empty one means that of the setup.
    fn token(&self, wallet: &Wallet, cell: &str, setup: &BatchSetup) -> Result<&ListedToken, Message> {
        let here = || self.tokens.iter().filter(|token| token.blockchain.is_some() && token.blockchain == wallet.blockchain);
        let cell = cell.trim();
        let chain = chain_of(wallet).name;
        let usual = setup.token_id.as_ref().and_then(|id| self.tokens.iter().find(|token| token.id == *id));
        let wanted = if cell.is_empty() {
            let usual = usual.ok_or_else(|| message!("batch-token-missing"))?;
            if usual.blockchain == wallet.blockchain {
                return Ok(usual);
            }
            usual.symbol.clone().unwrap_or_default()
        } else {
            cell.to_owned()
        };
        let is = |token: &&ListedToken| {
            token.id.0 == wanted
                || token.symbol.as_deref().is_some_and(|symbol| symbol.trim().eq_ignore_ascii_case(&wanted))
                || token.address.as_deref().is_some_and(|address| !address.is_empty() && address.eq_ignore_ascii_case(&wanted))
        };
        let found: Vec<&ListedToken> = here().filter(is).collect();
        match found.as_slice() {
            [one] => Ok(one),
            [] => Err(message!("batch-token-none", token = shown(&wanted), chain = chain)),
            several => Err(message!("batch-token-several", token = shown(&wanted), chain = chain, count = several.len())),
        }
    }

    /// A row as the transfer form would have it; or what is wrong with one of its cells, and with which.
    pub fn form(&self, setup: &BatchSetup, row: &StoredRow) -> Result<TransferForm, (Message, &'static str)> {
        let wallet = self.payer(&row.bank).map_err(|text| (text, "sortCode"))?;
        let token = self.token(wallet, &row.token, setup).map_err(|text| (text, "token"))?;
        let is_collection = token.standard.as_ref().is_some_and(|standard| ["erc721", "erc1155"].contains(&standard.0.to_ascii_lowercase().as_str()));
        if is_collection {
            return Err((message!("batch-token-collection"), "token"));
        }
        // A contact may stand there by name.
        let to = [&row.account_number, &row.account_name].into_iter().find(|cell| !cell.trim().is_empty()).cloned().unwrap_or_default();
        Ok(TransferForm {
            wallet_id: wallet.id.clone(),
            token_id: token.id.clone(),
            to,
            amount: row.amount.clone(),
            fee_level: FeeLevel::default(),
            nft_token_id: String::new(),
            batch: None,
        })
    }

    /// The network, and the symbol of the token, that the cells of a row mean.
    pub fn meant(&self, setup: &BatchSetup, row: &StoredRow) -> (Option<String>, Option<String>) {
        let Ok(wallet) = self.payer(&row.bank) else { return (None, None) };
        let symbol = self.token(wallet, &row.token, setup).ok().and_then(|token| token.symbol.as_deref().map(shown));
        (Some(chain_of(wallet).name), symbol)
    }
}

fn is_test(wallet: &Wallet) -> bool {
    wallet.blockchain.as_ref().is_some_and(Chain::is_test)
}

fn same_address(one: &Wallet, other: &Wallet) -> bool {
    one.address.as_deref().unwrap_or_default().eq_ignore_ascii_case(other.address.as_deref().unwrap_or_default())
}

/// The ids of the chains that a text can mean: by id or name, in any spelling of capitals, spaces and dashes. `Base` means the test network, too, where
/// the wallet is on that.
fn chains(text: &str) -> Vec<&'static str> {
    let plain = |text: &str| text.chars().filter(|c| c.is_alphanumeric() || *c == '@').collect::<String>().to_lowercase();
    let wanted = plain(text);
    let named = |info: &&bursar_contract::chain::ChainInfo| {
        plain(info.id) == wanted || plain(info.name) == wanted || info.aliases.iter().any(|alias| plain(alias) == wanted)
    };
    let exact: Vec<&'static str> = CHAINS.iter().filter(named).map(|info| info.id).collect();
    let test_of = |info: &&bursar_contract::chain::ChainInfo| {
        info.test && exact.iter().any(|id| info.id.split('-').next() == id.split('-').next() && info.id.starts_with(id))
    };
    let tests: Vec<&'static str> = CHAINS.iter().filter(test_of).map(|info| info.id).filter(|id| !exact.contains(id)).collect();
    exact.into_iter().chain(tests).collect()
}

/// Whether a text names a network.
pub(super) fn is_network(text: &str) -> bool {
    !text.is_empty() && !chains(text).is_empty()
}

/// Whether a text names the network of this name, or the real one that it is the test network of.
pub(super) fn is_same_network(text: &str, name: &str) -> bool {
    chains(text).iter().any(|id| Chain((*id).to_owned()).known().is_some_and(|info| info.name == name))
}

/// Whether a row is a transfer: it has an address, names a token, or names a network where a bank could stand.
pub(super) fn is_transfer(row: &StoredRow) -> bool {
    let (number, token, network) = (row.account_number.trim(), row.token.trim(), row.bank.trim());
    let token = !token.is_empty() && !NAIRA.contains(&token.to_lowercase().as_str());
    begins_as_address(number) || token || is_network(network)
}

/// Whether a cell holds an address, or what was meant as one.
pub(super) fn begins_as_address(cell: &str) -> bool {
    cell.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("0x"))
}

fn line(text: Message, field: &str) -> CheckLine {
    CheckLine { id: CheckId::Batch, level: CheckLevel::Danger, text, detail: None, tick: None, field: Some(field.to_owned()), entry: None, contact: None }
}

/// A row whose checks are still to be made, or cannot be made with what it says.
pub(super) fn unexamined(wallets: &Wallets, setup: &BatchSetup, row: &StoredRow) -> CheckedRow {
    let (network, symbol) = wallets.meant(setup, row);
    let bank = network.map(|network| (String::new(), network));
    match wallets.form(setup, row) {
        Ok(form) => CheckedRow { examine: Some(Box::new(form)), symbol, ..CheckedRow::of_transfer(Vec::new(), bank) },
        Err((text, field)) => CheckedRow { symbol, ..CheckedRow::of_transfer(vec![line(text, field)], bank) },
    }
}

/// Whether the same checks can end another way in a moment.
fn is_passing(fault: &Fault) -> bool {
    matches!(fault.code, Code::Offline | Code::RateLimited | Code::Unavailable)
}

/// Makes the checks of the transfer form for a row. The inner error: why the service cannot be asked now.
pub(super) async fn examined(
    session: &Session,
    before: (Option<(String, String)>, Option<String>),
    form: &TransferForm,
    row: &StoredRow,
    carries_out: Option<&str>,
) -> Result<Result<CheckedRow, Message>, Fault> {
    let (bank, symbol) = before;
    let examined = match transfer::examine(session, Asked::Form(form), carries_out).await {
        Ok(examined) => examined,
        Err(fault) if is_passing(&fault) => return Ok(Err(fault.message)),
        Err(fault) => {
            let field = fault.field.clone().unwrap_or_else(|| "amount".to_owned());
            return Ok(Ok(CheckedRow { symbol, ..CheckedRow::of_transfer(vec![line(fault.message, &field)], bank) }));
        }
    };
    let mut earlier: Option<Earlier> = None;
    let mut found: Vec<RowFinding> = Vec::new();
    let whose = examined.payment.as_ref().and_then(|payment| payment.to.name.clone());
    for one in examined.found {
        match one {
            // What it repeats, and the limits, are looked at beside the other rows.
            Finding::NoRepeat { .. } | Finding::Limit(_) | Finding::Repeat { repeat: Repeat::Waits, .. } => {}
            Finding::Repeat { earlier: before, .. } => earlier = Some(before),
            other => found.push(RowFinding::Transfer(other)),
        }
    }
    let typed = shown(row.account_name.trim());
    found.extend(other_contact(whose, &typed));
    let set_id = examined.set_id;
    let pays = examined.request.zip(examined.payment).map(|(request, mut payment)| {
        if payment.to.name.is_none() && !typed.is_empty() {
            payment.to.name = Some(typed);
        }
        let own = [&row.reference, &row.narration].into_iter().map(|cell| shown(cell.trim())).find(|cell| !cell.is_empty());
        payment.reference = own;
        Pays::Transfer(Box::new(PlannedTransfer { request, payment, set_id }))
    });
    let mut own = Vec::new();
    if found.iter().any(|found| crate::base::checks::Found::mark(found).typed.is_some()) {
        own.push(line(message!("batch-row-alone"), "accountNumber"));
    }
    Ok(Ok(CheckedRow { found, earlier, pays, symbol, examined_at: Some(session.clock.now()), ..CheckedRow::of_transfer(own, bank) }))
}

/// Whether the address belongs to a contact of another name than the sheet says.
fn other_contact(whose: Option<String>, typed: &str) -> Option<RowFinding> {
    let is_other = |contact: &String| !typed.is_empty() && crate::contacts::names::plain(contact) != crate::contacts::names::plain(typed);
    whose.filter(is_other).map(|contact| RowFinding::OtherContact { typed: typed.to_owned(), contact })
}

/// What the records say of a row, for who may not ask the service: the contact, look-alikes, the cooling-off period, and limits of the token that it names.
pub(super) fn on_record(session: &Session, row: &StoredRow, amount: Option<&Decimal>) -> Result<Vec<RowFinding>, Fault> {
    let mut found = Vec::new();
    let to = [&row.account_number, &row.account_name].into_iter().find(|cell| !cell.trim().is_empty()).cloned().unwrap_or_default();
    let chain = chains(row.bank.trim()).first().map(|id| Chain((*id).to_owned()));
    let Some(party) = recipient_on_record(session, &to, chain.as_ref(), &mut found)? else {
        return Ok(found.into_iter().map(RowFinding::Transfer).collect());
    };
    let symbol = Some(row.token.trim()).filter(|token| !token.is_empty() && !begins_as_address(token));
    found.extend(cooling(session, party.verification.as_ref(), &party.address, amount, symbol)?);
    if let (Some(amount), Some(symbol)) = (amount, symbol) {
        let chain = chain.unwrap_or_else(|| Chain(String::new()));
        let token = Token { chain, id: None, symbol: Some(symbol.to_owned()), contract: None, decimals: None, native: false };
        if let Ok(money) = Money::new(Asset::Token(token), amount.clone()) {
            found.extend(limits::broken(&session.journal, &Spent { money: &money, payee: &party.address }, None)?.map(Finding::Limit));
        }
    }
    let other = other_contact(party.name, &shown(row.account_name.trim()));
    Ok(found.into_iter().map(RowFinding::Transfer).chain(other).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(bank: &str, number: &str, token: &str) -> StoredRow {
        StoredRow { bank: bank.into(), account_number: number.into(), token: token.into(), ..StoredRow::default() }
    }

    #[test]
    fn a_row_is_a_transfer_by_its_address_its_token_or_its_network() {
        assert!(is_transfer(&row("", "0x2fdEB96d578e1183F60835110F8C7E667A48870B", "")));
        assert!(is_transfer(&row("GTB", "0123456785", "USDC")), "a token beside a bank account is asked about, not dropped");
        assert!(is_transfer(&row("polygon", "", "")) && is_transfer(&row("base sepolia", "Ada", "")));
        for naira in ["", "NGN", "naira", " ₦ "] {
            assert!(!is_transfer(&row("GTB", "0123456785", naira)), "{naira}");
        }
        assert!(!is_transfer(&row("Access Bank", "", "")));
    }

    #[test]
    fn a_network_is_found_in_any_spelling_and_means_its_test_network_too() {
        assert_eq!(chains("BASE"), ["BASE", "BASE-SEPOLIA"]);
        assert_eq!(chains("base-sepolia"), ["BASE-SEPOLIA"]);
        assert_eq!(chains("BNB smart chain"), ["BSC", "BSC-TESTNET"]);
        assert_eq!(chains("pol"), ["MATIC", "MATIC-MUMBAI"]);
        assert!(chains("Zenith").is_empty() && chains("").is_empty() && chains("-").is_empty());
    }
}
