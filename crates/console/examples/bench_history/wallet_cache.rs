//! What is known of any number of wallets, written past the service.

use std::path::Path;

use bursar_console::wallets::wallet_cache::{Place, WalletCache};
use bursar_contract::{tokens::TokenBalance, wallet_sets::WalletSet, wallets::Wallet};
use serde_json::{Value, json};

/// Sets among which the wallets are spread.
const SETS: u32 = 40;
const PAGE: u32 = 500;

fn read<T: serde::de::DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).unwrap()
}

/// Writes this many wallets, each with two balances, as a reading of the whole organization would leave them.
pub fn fill(path: &Path, wallets: u32) {
    let known = WalletCache::open(path, bursar_contract::clock::Clock::system());
    let sets: Vec<WalletSet> = (0..SETS).map(|set| read(json!({ "id": format!("set-{set}"), "name": format!("Treasury {set}") }))).collect();
    known.keep_sets(&sets, Some(0));
    known.list_read_now("sets");
    for first in (0..wallets).step_by(PAGE as usize) {
        let page: Vec<Wallet> = (first..wallets.min(first + PAGE))
            .map(|at| {
                let chain = if at % 2 == 0 { "ETH-SEPOLIA" } else { "BASE-SEPOLIA" };
                read(json!({
                    "id": format!("wallet-{at}"), "name": format!("Float {}", at / 2), "blockchain": chain, "userRefId": format!("ref-{at}"),
                    "address": format!("0x{:040x}", u128::from(at / 2) * 0x9e37_79b9_7f4a_7c15_f39c), "walletSet": { "id": format!("set-{}", at % SETS) }
                }))
            })
            .collect();
        known.keep_wallets(&page, Place { set: None, first: Some(first as usize) });
    }
    for at in 0..wallets {
        let chain = if at % 2 == 0 { "ETH-SEPOLIA" } else { "BASE-SEPOLIA" };
        let balance = |symbol: &str, standard: &str, amount: String| -> TokenBalance {
            read(json!({ "amount": amount, "token": {
                "id": format!("{symbol}-{chain}"), "symbol": symbol, "name": symbol, "decimals": 6, "standard": standard, "blockchain": chain,
                "address": if standard == "native" { Value::Null } else { json!("0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238") }
            } }))
        };
        let held = [balance("ETH", "native", format!("0.{:04}", at % 9000 + 1)), balance("USDC", "ERC20", format!("{}.{:02}", at % 5000, at % 100))];
        known.keep_balances(&format!("wallet-{at}"), &held);
    }
    for list in ["wallets", "portfolio"] {
        known.list_read_now(list);
    }
}
