//! Records of the service as text in the cache, and back. Fields that this version does not know survive both ways.

use bursar_contract::{
    record::Extra,
    tokens::{Token, TokenBalance},
    wallet_sets::WalletSet,
    wallets::Wallet,
};
use serde::{Serialize, de::DeserializeOwned};

/// A record that is written with its unknown fields under `extra`, and read back with them there.
pub(super) trait Cached: Serialize + DeserializeOwned {
    fn extras(&mut self) -> Vec<&mut Extra>;

    fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    fn of(text: &str) -> Option<Self> {
        let mut record: Self = serde_json::from_str(text).ok()?;
        for extra in record.extras() {
            if let Some(kept) = extra.0.remove("extra") {
                extra.0.extend(serde_json::from_str::<std::collections::BTreeMap<String, String>>(&kept).unwrap_or_default());
            }
        }
        Some(record)
    }
}

impl Cached for Wallet {
    fn extras(&mut self) -> Vec<&mut Extra> {
        vec![&mut self.extra]
    }
}

impl Cached for WalletSet {
    fn extras(&mut self) -> Vec<&mut Extra> {
        vec![&mut self.extra]
    }
}

impl Cached for TokenBalance {
    fn extras(&mut self) -> Vec<&mut Extra> {
        let token = self.token.as_mut().map(|token: &mut Token| &mut token.extra);
        std::iter::once(&mut self.extra).chain(token).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_comes_back_with_the_fields_nobody_knows() {
        let came = r#"{"id":"w1","address":"0xAb","colour":"blue","walletSet":{"id":"s1"}}"#;
        let wallet: Wallet = serde_json::from_str(came).unwrap();
        assert_eq!(Wallet::of(&wallet.text()), Some(wallet));
        let came = r#"{"amount":1.000000000000000001,"note":{"a":[1]},"token":{"id":"t","symbol":"USDC","odd":7}}"#;
        let balance: TokenBalance = serde_json::from_str(came).unwrap();
        assert_eq!(TokenBalance::of(&balance.text()), Some(balance));
    }
}
