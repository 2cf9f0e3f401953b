//! The client against a scripted server: every shape an answer was seen in, and every way a connection can fail.

mod addresses;
mod answers;
mod anything;
mod nodes;
mod observed;
mod odd;
mod redirects;
mod rows;
mod seals;
mod server;
mod tls;
#[cfg(target_os = "linux")]
mod trusted;
mod wire;

use std::time::Duration;

use bursar_client::{Attempt, BaseUrl, Client, Config, KeyHeader, Limits};
use bursar_contract::{
    Secret,
    number::JsonNumber,
    tokens::{AddToken, TokenId},
    transactions::SendTransfer,
    wallets::WalletId,
};
use bursar_test_support::attack;
use uuid::Uuid;

/// The key of every test: long enough to be found anywhere it should not be.
pub const API_KEY: &str = "canary-api-key-5f0e9a";
/// The set's secret of every test, with characters that have several spellings.
pub const SET_SECRET: &str = "c2V0/c2VjcmV0+Y2FuYXJ5==";

/// Bounds short enough for tests.
pub fn limits() -> Limits {
    let millis = Duration::from_millis;
    Limits { connect: millis(1_000), reads: millis(4_000), writes: millis(2_000), silence: millis(900), retry: millis(2), body: 64 * 1024 }
}

/// A client with bounds of its own.
pub fn client_with(base: &str, limits: Limits) -> Client {
    let config = Config { base_url: BaseUrl::parse(base).unwrap(), key_header: KeyHeader::default(), api_key: Secret::new(API_KEY), limits };
    Client::new(config).unwrap()
}

/// A client with the bounds of tests.
pub fn client(base: &str) -> Client {
    client_with(base, limits())
}

/// A transfer and what it carries: moves money, takes a key and the set's secret.
pub fn transfer() -> (SendTransfer, Attempt) {
    let input = SendTransfer {
        destination_address: "0x52908400098527886E0F7030069857D2E4169EE7".into(),
        wallet_id: WalletId("w1".into()),
        token_id: TokenId("t1".into()),
        amount: Some(JsonNumber::new("0.000000000000000001").unwrap()),
        fee_level: None,
        nft_token_id: None,
        nft_token_ids: None,
        amounts: None,
    };
    let attempt = Attempt { key: Some(Uuid::from_u128(0x1234)), set_secret: Some(Secret::new(SET_SECRET)), org_secret: None, origin: None };
    (input, attempt)
}

/// A write without a key.
pub fn new_token() -> AddToken {
    serde_json::from_str(r#"{"blockchain":"ETH-SEPOLIA","standard":"erc20","symbol":"USDX","decimals":6,"address":"0xabc"}"#).unwrap()
}
