//! Who an address is to us, for the rows of a review.

use std::collections::{BTreeMap, BTreeSet};

use bursar_contract::{Fault, tokens::Token, wallets::Wallet};

use super::shown::shown;
use crate::session::Session;

/// Addresses that mean something here.
#[derive(Default)]
pub struct Known {
    acting: String,
    own: BTreeMap<String, String>,
    paid: BTreeSet<String>,
    tokens: Vec<Token>,
}

impl Known {
    /// What a session knows, seen from the wallet that signs.
    pub async fn of(session: &Session, wallet: &Wallet) -> Result<Self, Fault> {
        let own = session.known_wallets().into_iter().filter_map(|w| Some((w.address?.to_ascii_lowercase(), w.name.unwrap_or_default()))).collect();
        let tokens = session.tokens().await?.into_iter().filter(|token| token.blockchain == wallet.blockchain).collect();
        let paid = session.journal.paid_addresses()?.into_iter().collect();
        Ok(Self { acting: wallet.address.clone().unwrap_or_default().to_ascii_lowercase(), own, paid, tokens })
    }

    /// In words for the row of an address.
    pub fn says(&self, address: &str) -> String {
        let lower = address.to_ascii_lowercase();
        if lower == self.acting {
            return "This wallet".into();
        }
        if let Some(name) = self.own.get(&lower) {
            return if name.is_empty() { "Own wallet".into() } else { format!("Own wallet, {}", shown(name)) };
        }
        if let Some(token) = self.token(address) {
            return format!("Contract of {} in your list", shown(token.symbol.as_deref().unwrap_or("?")));
        }
        if self.paid.contains(&lower) { "Paid before".into() } else { "Not known here".into() }
    }

    /// Whether it is ours, or was dealt with before.
    pub fn knows(&self, address: &str) -> bool {
        let lower = address.to_ascii_lowercase();
        lower == self.acting || self.own.contains_key(&lower) || self.paid.contains(&lower) || self.token(address).is_some()
    }

    /// Whether it is the wallet that acts.
    pub fn is_acting(&self, address: &str) -> bool {
        self.acting.eq_ignore_ascii_case(address)
    }

    /// The token of the registry with this contract on the wallet's chain.
    pub fn token(&self, contract: &str) -> Option<&Token> {
        self.tokens.iter().find(|token| token.address.as_deref().is_some_and(|address| address.eq_ignore_ascii_case(contract)))
    }
}
