//! Adding up what wallets hold: one row for each asset, one cell for each chain, exact to the last digit.

use std::collections::{BTreeMap, BTreeSet};

use bursar_contract::{Decimal, address};

use super::portfolio::chain_view;
use crate::wallets::{
    api::{Apart, PortfolioBlock, PortfolioCell, PortfolioDollars, PortfolioFee, PortfolioRow},
    tokens::asset_group::{AssetGroup, TokenRef},
};

/// Symbols of the bundled list that stand for one US dollar each. On test chains, where no list exists, the symbol is taken at its word.
const DOLLARS: [&str; 9] = ["USDC", "USDT", "DAI", "USDS", "PYUSD", "FDUSD", "TUSD", "BUSD", "USDC.E"];

/// One balance of one wallet.
pub(super) struct Held {
    pub wallet: String,
    pub chain: String,
    pub test: bool,
    pub symbol: String,
    pub contract: String,
    pub native: bool,
    pub amount: Option<String>,
}

#[derive(Default)]
struct Cell {
    sum: Decimal,
    wallets: u32,
    unreadable: u32,
}

#[derive(Default)]
struct Row {
    native: bool,
    cells: BTreeMap<String, Cell>,
    wallets: BTreeSet<String>,
}

/// The rows of the main chains, or of the test chains; none where nothing is held there.
pub(super) fn block(test: bool, held: &[Held], costs: &BTreeMap<String, String>) -> Option<PortfolioBlock> {
    let held: Vec<&Held> = held.iter().filter(|one| one.test == test).collect();
    let tokens: Vec<TokenRef<'_>> =
        held.iter().map(|one| TokenRef { chain: &one.chain, test, native: one.native, symbol: &one.symbol, contract: &one.contract }).collect();
    let mut rows: BTreeMap<AssetGroup, Row> = BTreeMap::new();
    for (one, asset) in held.iter().zip(AssetGroup::of_all(&tokens)) {
        let row = rows.entry(asset).or_default();
        row.native |= one.native;
        let cell = row.cells.entry(one.chain.clone()).or_default();
        if let Some(amount) = one.amount.as_ref().and_then(|amount| amount.parse::<Decimal>().ok()) {
            cell.sum += &amount;
            cell.wallets += 1;
            row.wallets.insert(one.wallet.clone());
        } else {
            cell.unreadable += 1;
        }
    }
    if rows.is_empty() {
        return None;
    }
    let mut ids: Vec<String> = held.iter().map(|one| one.chain.clone()).collect::<BTreeSet<_>>().into_iter().collect();
    ids.sort_by_key(|id| chain_view(id).name);
    let dollars = dollars(&rows);
    let fees = fees(&ids, &held, costs);
    let mut shown: Vec<PortfolioRow> = rows.iter().map(|(asset, row)| row_view(asset, row, &ids)).collect();
    let rank = |row: &PortfolioRow| {
        let unlisted = row.apart == Some(Apart::Unlisted);
        (row.native, unlisted, !DOLLARS.contains(&row.symbol.to_uppercase().as_str()), row.symbol.clone(), row.contract.clone())
    };
    shown.sort_by_key(rank);
    Some(PortfolioBlock { test, chains: ids.iter().map(|id| chain_view(id)).collect(), rows: shown, dollars, fees })
}

/// As a screen takes it: plain digits without zeros at the end.
fn plain(sum: &Decimal) -> String {
    sum.trimmed().to_string()
}

fn total(row: &Row) -> Decimal {
    row.cells.values().map(|cell| &cell.sum).sum()
}

fn row_view(asset: &AssetGroup, row: &Row, chains: &[String]) -> PortfolioRow {
    let whole = total(row);
    let none = Cell::default();
    let cells = chains
        .iter()
        .map(|id| row.cells.get(id).unwrap_or(&none))
        .map(|cell| PortfolioCell {
            amount: (cell.wallets > 0).then(|| plain(&cell.sum)),
            wallets: cell.wallets,
            unreadable: cell.unreadable,
            share: cell.sum.thousandths_of(&whole),
        })
        .collect();
    let shared = asset.contract().map(|_| Apart::Shared);
    PortfolioRow {
        key: asset.key(),
        symbol: asset.symbol().to_owned(),
        native: row.native,
        contract: asset.contract().map(|contract| address::checked(contract).unwrap_or_else(|_| contract.to_owned())),
        apart: if asset.alone_on().is_some() { Some(Apart::Unlisted) } else { shared },
        cells,
        sum: plain(&whole),
        wallets: row.wallets.len() as u32,
    }
}

fn dollars(rows: &BTreeMap<AssetGroup, Row>) -> PortfolioDollars {
    let mut sum = Decimal::default();
    let mut keys = Vec::new();
    for (asset, row) in rows {
        let stands = matches!(asset, AssetGroup::Listed(_) | AssetGroup::Practice { contract: None, .. });
        if stands && !row.native && DOLLARS.contains(&asset.symbol().to_uppercase().as_str()) {
            sum += &total(row);
            keys.push(asset.key());
        }
    }
    PortfolioDollars { sum: plain(&sum), keys }
}

fn fees(chains: &[String], held: &[&Held], costs: &BTreeMap<String, String>) -> Vec<PortfolioFee> {
    let on = |id: &String| {
        let natives: Vec<&&Held> = held.iter().filter(|one| one.native && one.chain == *id).collect();
        let unit = natives.first()?.symbol.clone();
        let cost = costs.get(id).and_then(|cost| cost.parse::<Decimal>().ok());
        let (mut sum, mut sends) = (Decimal::default(), cost.as_ref().map(|_| 0u32));
        for amount in natives.iter().filter_map(|one| one.amount.as_ref()) {
            let amount = amount.parse::<Decimal>().ok();
            amount.iter().for_each(|amount| sum += amount);
            let more = cost.as_ref().zip(amount.as_ref()).and_then(|(cost, amount)| amount.how_often(cost));
            sends = sends.and_then(|sends| Some((sends + more?).min(10_000)));
        }
        Some(PortfolioFee { chain: chain_view(id), unit, amount: plain(&sum), sends })
    };
    chains.iter().filter_map(on).collect()
}

#[cfg(test)]
mod tests {
    use bursar_contract::chain::Chain;

    use super::*;

    const USDC: [(&str, &str); 2] = [("ETH", "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"), ("BASE", "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913")];
    const FALSE: &str = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";

    fn token(chain: &str, symbol: &str, contract: &str, amount: &str) -> Held {
        Held {
            wallet: format!("{chain}/{contract}"),
            chain: chain.into(),
            test: Chain(chain.into()).is_test(),
            symbol: symbol.into(),
            contract: contract.into(),
            native: contract.is_empty(),
            amount: Some(amount.into()),
        }
    }

    /// Symbol, sum, and why it stands apart, of every row in its order.
    fn rows(block: &PortfolioBlock) -> Vec<(&str, &str, Option<Apart>)> {
        block.rows.iter().map(|row| (row.symbol.as_str(), row.sum.as_str(), row.apart)).collect()
    }

    #[test]
    fn a_false_token_on_another_chain_counts_to_no_sum_of_the_true_one() {
        let held = [
            token("ETH", "USDC", USDC[0].1, "100.000001"),
            token("BASE", "USDC", USDC[1].1, "0.000000000000000002"),
            token("LISK", "USDC", FALSE, "1000000"),
            token("BASE", "U\u{405}DC", FALSE, "7"),
            token("ETH", "ETH", "", "1"),
            token("BASE", "ETH", "", "0.5"),
        ];
        let block = block(false, &held, &BTreeMap::new()).unwrap();
        let apart = Some(Apart::Unlisted);
        assert_eq!(rows(&block), [("USDC", "100.000001000000000002", None), ("USDC", "1000000", apart), ("U\u{405}DC", "7", apart), ("ETH", "1.5", None)]);
        assert_eq!((block.dollars.sum.as_str(), &block.dollars.keys), ("100.000001000000000002", &vec!["listed\nUSDC".to_owned()]));
        let lone = &block.rows[1];
        assert_eq!(lone.contract.as_deref(), Some("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"));
        let at = block.chains.iter().position(|chain| chain.id == "LISK").unwrap();
        assert_eq!((lone.cells[at].amount.as_deref(), lone.cells.iter().filter(|cell| cell.amount.is_some()).count()), (Some("1000000"), 1));
    }

    #[test]
    fn a_false_token_beside_the_true_one_takes_nothing_away_from_it() {
        let held = [token("ETH", "USDC", USDC[0].1, "5"), token("ETH", "USDC", FALSE, "9"), token("BASE", "USDC", USDC[1].1, "1")];
        let block = block(false, &held, &BTreeMap::new()).unwrap();
        assert_eq!(rows(&block), [("USDC", "6", None), ("USDC", "9", Some(Apart::Unlisted))]);
        assert_eq!(block.dollars.sum, "6");
    }

    #[test]
    fn tokens_of_test_chains_are_added_by_their_symbol_unless_one_chain_has_two_of_it() {
        let practice = |more: Option<Held>| {
            let held: Vec<Held> = [token("ETH-SEPOLIA", "USDC", "0x01", "5"), token("BASE-SEPOLIA", "USDC", "0x02", "1")].into_iter().chain(more).collect();
            block(true, &held, &BTreeMap::new()).unwrap()
        };
        assert_eq!((rows(&practice(None)), practice(None).dollars.sum.as_str()), (vec![("USDC", "6", None)], "6"));
        let both = practice(Some(token("BASE-SEPOLIA", "USDC", FALSE, "9")));
        let apart = Some(Apart::Shared);
        assert_eq!((rows(&both), both.dollars.sum.as_str()), (vec![("USDC", "5", apart), ("USDC", "1", apart), ("USDC", "9", apart)], "0"));
    }
}
