//! Addresses and links as codes for cameras.

use bursar_contract::Fault;
use bursar_documents::qr;
use bursar_messages::message;

use crate::wallets::api::ReceiveCode;

/// The code of an address.
pub fn receive_code(address: &str) -> Result<ReceiveCode, Fault> {
    if address.is_empty() || address.len() > 200 {
        return Err(Fault::invalid("address", message!("wallet-address-length")));
    }
    code(address).map_err(|fault| Fault { field: Some("address".into()), ..fault })
}

/// A text as cameras read it.
pub fn code(text: &str) -> Result<ReceiveCode, Fault> {
    let qr::QrCode { size, rows } = qr::encode(text)?;
    Ok(ReceiveCode { size, rows })
}
