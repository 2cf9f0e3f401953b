//! A message (EIP-191): the text and its bytes, what cannot be seen in it, and a sign-in.

use alloy_primitives::hex;
use bursar_contract::{Code, Fault, signing::SignMessage};

use super::{
    risk::{Risk, gravest_first},
    text::marked,
};
use bursar_messages::message;

/// A message that was read.
#[derive(Debug)]
pub struct Message {
    /// What is signed, before the prefix of EIP-191.
    pub bytes: Vec<u8>,
    /// The same as text, where it is one. What cannot be seen in it is for [`marked`].
    pub text: Option<String>,
    /// Where it is a sign-in.
    pub sign_in: Option<SignIn>,
    /// The gravest first.
    pub risks: Vec<Risk>,
}

/// Reads a message for a wallet with this address. `now` is what its times are held against.
pub fn read(input: &SignMessage, signer: &str, now: jiff::Timestamp) -> Result<Message, Fault> {
    let bytes = bytes(input)?;
    let text = std::str::from_utf8(&bytes).ok().filter(|text| !text.is_empty());
    let sign_in = text.and_then(sign_in);
    let mut risks = sign_in.as_ref().map(|card| card.risks(signer, now)).unwrap_or_default();
    if let Some(text) = text {
        let marks = marked(text).marks;
        risks.extend(marks.risks());
        if text.trim_start().starts_with('{') && text.contains("\"types\"") && text.contains("\"domain\"") {
            risks.push(Risk::TypedDataAsText);
        }
        if hex::decode(text.trim()).is_ok_and(|bytes| looks_like_a_transaction(&bytes)) {
            risks.push(Risk::HashAsText);
        }
        if input.encode_by_hex && marks.controls.count == 0 {
            risks.push(Risk::TextAsHex);
        }
    } else {
        risks.push(Risk::UnreadableMessage);
    }
    gravest_first(&mut risks);
    let text = text.map(str::to_owned);
    Ok(Message { bytes, text, sign_in, risks })
}

/// The bytes that are signed. A raw hash or a raw transaction under the name of a message is refused.
pub fn bytes(input: &SignMessage) -> Result<Vec<u8>, Fault> {
    if !input.encode_by_hex {
        if input.message.is_empty() {
            return Err(Fault::invalid("message", message!("decode-message-none")));
        }
        return Ok(input.message.clone().into_bytes());
    }
    let bytes = hex::decode(&input.message).map_err(|_| Fault::invalid("message", message!("decode-not-hex")))?;
    if matches!(bytes.len(), 32 | 64) {
        let words = message!("decode-message-digest", bytes = bytes.len());
        return Err(Fault { field: Some("message".into()), ..Fault::new(Code::Refused, words) });
    }
    if is_rlp_list(&bytes) {
        let words = message!("decode-message-transaction");
        return Err(Fault { field: Some("message".into()), ..Fault::new(Code::Refused, words) });
    }
    Ok(bytes)
}

fn looks_like_a_transaction(bytes: &[u8]) -> bool {
    matches!(bytes.len(), 32 | 64) || is_rlp_list(bytes)
}

/// Whether the bytes are one RLP list, alone or behind the byte of a typed transaction.
fn is_rlp_list(bytes: &[u8]) -> bool {
    let list = match bytes {
        [1..=4, rest @ ..] => rest,
        all => all,
    };
    let mut rest = list;
    list.len() > 8 && alloy_rlp::Header::decode(&mut rest).is_ok_and(|header| header.list && header.payload_length == rest.len())
}

/// A sign-in message of EIP-4361.
#[derive(Debug)]
pub struct SignIn {
    /// The site that asks, as it says.
    pub domain: String,
    /// The account that is named.
    pub address: String,
    /// The standard's fields that it has, by their names, in its order.
    pub fields: Vec<(String, String)>,
}

/// What stands behind the site in the first line of a sign-in.
pub const OPENING: &str = " wants you to sign in with your Ethereum account:";

fn sign_in(text: &str) -> Option<SignIn> {
    let mut lines = text.lines();
    let domain = lines.next()?.strip_suffix(OPENING)?.to_owned();
    let address = lines.next()?.trim().to_owned();
    let names = ["URI", "Version", "Chain ID", "Nonce", "Issued At", "Expiration Time", "Not Before", "Request ID"];
    let fields = lines
        .filter_map(|line| line.split_once(": "))
        .filter(|(name, _)| names.contains(name))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    Some(SignIn { domain, address, fields })
}

impl SignIn {
    fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
    }

    fn risks(&self, signer: &str, now: jiff::Timestamp) -> Vec<Risk> {
        let mut risks = Vec::new();
        if !self.address.eq_ignore_ascii_case(signer) {
            risks.push(Risk::OtherAccount);
        }
        if self.field("Expiration Time").and_then(|value| value.parse::<jiff::Timestamp>().ok()).is_some_and(|at| at < now) {
            risks.push(Risk::SignInExpired);
        }
        let uri = self.field("URI").unwrap_or_default();
        let host = uri.split_once("://").map_or(uri, |(_, rest)| rest).split(['/', '?', '#']).next().unwrap_or_default();
        if !uri.is_empty() && host != self.domain {
            risks.push(Risk::TwoSites { site: self.domain.clone(), host: host.to_owned() });
        }
        risks
    }
}
