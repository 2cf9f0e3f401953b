//! Chains of both vocabularies. The list is open: an unknown identifier passes through.

use bursar_messages::typescript::TS;
use serde::{Deserialize, Deserializer, Serialize};

/// A chain identifier exactly as the service spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, TS)]
#[serde(transparent)]
pub struct Chain(pub String);

impl<'de> Deserialize<'de> for Chain {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::record::lenient_text(deserializer).map(Self)
    }
}

impl std::fmt::Display for Chain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl Chain {
    /// What we know about it, also under an alias.
    pub fn known(&self) -> Option<&'static ChainInfo> {
        CHAINS.iter().find(|info| info.id == self.0 || info.aliases.contains(&self.0.as_str()))
    }

    /// Whether it is a test chain; unknown chains are judged by their name.
    pub fn is_test(&self) -> bool {
        self.known().map_or_else(|| ["TESTNET", "SEPOLIA", "FUJI", "AMOY", "MUMBAI", "PASEO"].iter().any(|word| self.0.contains(word)), |info| info.test)
    }
}

/// Where an identifier is documented.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Vocabulary {
    /// The contract's v1 examples (docs/reference/service.md#chains-and-standards).
    V1,
    /// The contract's v2 enumeration.
    V2,
    /// Both.
    Both,
    /// Only seen on running services (docs/reference/observed-behaviour.md#more-chains).
    Seen,
}

/// A chain we know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ChainInfo {
    /// Identifier of the service.
    pub id: &'static str,
    /// Other spellings of the same chain.
    pub aliases: &'static [&'static str],
    /// Name for people.
    pub name: &'static str,
    /// EIP-155 chain id.
    pub chain_id: u32,
    /// Symbol of the network currency.
    pub native: &'static str,
    /// Name of the network currency.
    pub native_name: &'static str,
    /// Whether its coins are worth nothing.
    pub test: bool,
    /// Where the identifier is documented.
    pub vocabulary: Vocabulary,
    /// Typical seconds until a transfer is final enough; a usual figure, not a promise.
    pub usual_seconds: u32,
}

macro_rules! chains {
    ($($id:literal $aliases:tt $name:literal $chain_id:literal $native:literal $native_name:literal $test:literal $vocabulary:ident $seconds:literal;)+) => {
        /// Every chain we know, mainnets and test chains of both vocabularies. All of the EVM family. Source of the numbers: EIP-155 chain lists.
        pub const CHAINS: &[ChainInfo] = &[$(ChainInfo {
            id: $id, aliases: &$aliases, name: $name, chain_id: $chain_id, native: $native, native_name: $native_name, test: $test,
            vocabulary: Vocabulary::$vocabulary, usual_seconds: $seconds,
        },)+];
    };
}

chains! {
    "ETH"           []                 "Ethereum"           1        "ETH"  "Ether" false V1   60;
    "ETH-SEPOLIA"   []                 "Ethereum Sepolia"   11155111 "ETH"  "Ether" true  V1   60;
    "BASE"          []                 "Base"               8453     "ETH"  "Ether" false V2   10;
    "BASE-SEPOLIA"  []                 "Base Sepolia"       84532    "ETH"  "Ether" true  V2   10;
    "BSC"           []                 "BNB Smart Chain"    56       "BNB"  "BNB"   false Both 10;
    "BSC-TESTNET"   []                 "BSC Testnet"        97       "BNB"  "BNB"   true  Both 10;
    "ARB"           []                 "Arbitrum One"       42161    "ETH"  "Ether" false V2   10;
    "ARB-SEPOLIA"   []                 "Arbitrum Sepolia"   421614   "ETH"  "Ether" true  V2   10;
    "AVAX-C"        []                 "Avalanche C-Chain"  43114    "AVAX" "Avalanche" false V2 10;
    "AVAX-C-FUJI"   []                 "Avalanche Fuji"     43113    "AVAX" "Avalanche" true  V2 10;
    "MATIC"         ["POL"]            "Polygon"            137      "POL"  "POL"   false V1   20;
    "MATIC-MUMBAI"  []                 "Polygon Mumbai"     80001    "POL"  "POL"   true  V1   20;
    "POL-AMOY"      []                 "Polygon Amoy"       80002    "POL"  "POL"   true  Seen 20;
    "LISK"          ["LSK"]            "Lisk"               1135     "ETH"  "Ether" false V1   10;
    "LISK-SEPOLIA"  ["LSK-SEPOLIA"]    "Lisk Sepolia"       4202     "ETH"  "Ether" true  V1   10;
    "@G"            []                 "Graphite"           440017   "@G"   "Graphite" false V1 20;
    "@G-TESTNET"    []                 "Graphite Testnet"   54170    "@G"   "Graphite" true  V1 20;
    "OP"            []                 "OP Mainnet"         10       "ETH"  "Ether" false Seen 10;
    "OP-SEPOLIA"    []                 "OP Sepolia"         11155420 "ETH"  "Ether" true  Seen 10;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_documented_identifier_is_known_and_no_two_share_a_chain_id() {
        for id in [
            "ARB",
            "ARB-SEPOLIA",
            "AVAX-C",
            "AVAX-C-FUJI",
            "BASE",
            "BASE-SEPOLIA",
            "BSC",
            "BSC-TESTNET",
            "ETH",
            "MATIC",
            "LISK",
            "LSK",
            "@G",
            "ETH-SEPOLIA",
            "MATIC-MUMBAI",
            "LISK-SEPOLIA",
            "@G-TESTNET",
        ] {
            assert!(Chain(id.into()).known().is_some(), "{id}");
        }
        let mut ids: Vec<_> = CHAINS.iter().map(|c| c.chain_id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), CHAINS.len());
    }

    #[test]
    fn an_unknown_chain_passes_through_and_test_names_are_recognised() {
        let chain: Chain = serde_json::from_str("\"NEAR-TESTNET\"").unwrap();
        assert_eq!((chain.0.as_str(), chain.known(), chain.is_test()), ("NEAR-TESTNET", None, true));
        assert!(!Chain("CELO".into()).is_test());
    }
}
