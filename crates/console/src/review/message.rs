//! Review of signing a message (EIP-191): the text and its bytes, what cannot be seen in it, and a sign-in as a card.

use alloy_primitives::{eip191_hash_message, hex};
use bursar_contract::{
    Code, Fault,
    signing::SignMessage,
    untrusted::{hidden_count, shown_long, tagged},
    wallets::Wallet,
};

use super::{Substance, known::Known, patterns::risk};
use crate::api::{ReviewField, ReviewGroup, Risk, RiskLevel};

/// What the confirm window shows of it.
pub fn substance(input: &SignMessage, wallet: &Wallet, known: &Known) -> Result<Substance, Fault> {
    let bytes = bytes(input)?;
    let text = std::str::from_utf8(&bytes).ok().filter(|text| !text.is_empty() && text.chars().all(|c| !c.is_control() || matches!(c, '\n' | '\t' | '\r')));
    let signer = wallet.address.clone().unwrap_or_default();
    let mut risks = Vec::new();
    let mut groups = Vec::new();
    let card = text.and_then(sign_in);
    if let Some(card) = &card {
        risks.extend(card.risks(&signer, known.now));
        groups.push(ReviewGroup { title: "Sign-in".into(), note: None, rows: card.rows(known) });
    }
    let mut rows = Vec::new();
    if let Some(text) = text {
        let hidden = hidden_count(text);
        if hidden > 0 {
            risks.push(risk(RiskLevel::Danger, "Characters that cannot be seen", &hidden_words(hidden), "I looked at the marked characters"));
        }
        let lines = text.lines().count();
        let note = format!("{} characters, {lines} line{}", text.chars().count(), if lines == 1 { "" } else { "s" });
        rows.push(row("Text", tagged(text), Some(note), false));
        if text.trim_start().starts_with('{') && text.contains("\"types\"") && text.contains("\"domain\"") {
            let words = "This text is typed data (EIP-712) as JSON. Signed as a message it means something else.";
            risks.push(risk(RiskLevel::Danger, "Typed data as a message", words, "I want to sign it as plain text"));
        }
        if hex::decode(text.trim()).is_ok_and(|bytes| looks_like_a_transaction(&bytes)) {
            let words = "This text is hex of the size of a hash, or of the shape of a raw transaction. Some programs take the signature for more than a text.";
            risks.push(risk(RiskLevel::Danger, "A hash or a transaction as text", words, "I know what this hex is, from a source I trust"));
        }
        if input.encode_by_hex {
            risks.push(risk(RiskLevel::Warn, "Readable text as hex", "This hex is readable text. It is shown decoded.", "I know it is sent as hex"));
        }
    } else {
        let words = "These bytes are no text. Nobody can read here what the signature is for.";
        risks.push(risk(RiskLevel::Danger, "Cannot be read", words, "I know what these bytes are, from a source I trust"));
    }
    rows.push(row("Bytes", hex::encode_prefixed(&bytes), Some(format!("{} bytes", bytes.len())), true));
    rows.push(row("Sent as", if input.encode_by_hex { "hex" } else { "text" }.into(), None, false));
    groups.push(ReviewGroup { title: "Message".into(), note: None, rows });
    groups.push(ReviewGroup {
        title: "Signed with".into(),
        note: None,
        rows: vec![
            row("Wallet", signer, wallet.name.as_deref().map(bursar_contract::untrusted::shown), true),
            row("Digest", eip191_hash_message(&bytes).to_string(), Some("Covers the message with the prefix of EIP-191".into()), true),
        ],
    });
    risks.sort_by_key(|risk| std::cmp::Reverse(risk.level));
    Ok(Substance {
        headline: Some(match &card {
            Some(card) => format!("Signs in to {} with this wallet", shown_long(&card.domain)),
            None => "Signs a message with this wallet".into(),
        }),
        groups,
        risks,
        ..Substance::titled("Sign a message", "Sign message", "Do not sign")
    })
}

/// The bytes that are signed. A raw hash or a raw transaction under the name of a message is refused.
pub fn bytes(input: &SignMessage) -> Result<Vec<u8>, Fault> {
    if !input.encode_by_hex {
        if input.message.is_empty() {
            return Err(Fault::invalid("message", "Type the message to sign."));
        }
        return Ok(input.message.clone().into_bytes());
    }
    let bytes = hex::decode(&input.message).map_err(|_| Fault::invalid("message", "This is not hex: pairs of digits 0–9 and a–f, 0x before them or not."))?;
    if matches!(bytes.len(), 32 | 64) {
        let words = format!(
            "These are {} bytes, the size of a transaction's or a typed-data digest. Signing it could approve something that nobody sees. It is not signed.",
            bytes.len()
        );
        return Err(Fault { field: Some("message".into()), ..Fault::new(Code::Refused, words) });
    }
    if is_rlp_list(&bytes) {
        let words = "This hex has the shape of a raw transaction. Signing it as a message is refused; send it as a contract call.";
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

/// "2 hidden characters, shown as ⟨U+202E⟩".
pub fn hidden_words(count: usize) -> String {
    if count == 1 { "1 hidden character, marked with its number".to_owned() } else { format!("{count} hidden characters, marked with their numbers") }
}

fn row(name: &str, value: String, note: Option<String>, mono: bool) -> ReviewField {
    ReviewField { name: name.into(), value, note, mono, ..ReviewField::default() }
}

/// A sign-in message of EIP-4361.
struct SignIn {
    domain: String,
    address: String,
    fields: Vec<(String, String)>,
}

const OPENING: &str = " wants you to sign in with your Ethereum account:";

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
    fn rows(&self, known: &Known) -> Vec<ReviewField> {
        let mut rows =
            vec![row("Site", shown_long(&self.domain), None, false), row("Account", shown_long(&self.address), Some(known.says(&self.address)), true)];
        rows.extend(self.fields.iter().map(|(name, value)| row(name, shown_long(value), None, false)));
        rows
    }

    fn risks(&self, signer: &str, now: jiff::Timestamp) -> Vec<Risk> {
        let mut risks = Vec::new();
        if !self.address.eq_ignore_ascii_case(signer) {
            let words = "The message names another account than the wallet that would sign it.";
            risks.push(risk(RiskLevel::Danger, "Another account", words, "I know that another account is named"));
        }
        let at = |name: &str| self.fields.iter().find(|(field, _)| field == name).and_then(|(_, value)| value.parse::<jiff::Timestamp>().ok());
        if at("Expiration Time").is_some_and(|at| at < now) {
            risks.push(risk(RiskLevel::Warn, "The time has passed", "This sign-in has expired already.", "I know that it has expired"));
        }
        let uri = self.fields.iter().find(|(name, _)| name == "URI").map(|(_, uri)| uri.as_str()).unwrap_or_default();
        let host = uri.split_once("://").map_or(uri, |(_, rest)| rest).split(['/', '?', '#']).next().unwrap_or_default();
        if !uri.is_empty() && host != self.domain {
            let words = format!("The site says it is {}, but the link belongs to {}.", shown_long(&self.domain), shown_long(host));
            risks.push(risk(RiskLevel::Danger, "Two different sites", &words, "I compared both sites"));
        }
        risks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIGNER: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

    fn sign(message: &str, encode_by_hex: bool) -> Result<Substance, Fault> {
        let wallet: Wallet = serde_json::from_value(serde_json::json!({ "id": "w", "address": SIGNER })).unwrap();
        substance(&SignMessage { message: message.into(), encode_by_hex, wallet_id: wallet.id.clone() }, &wallet, &Known::default())
    }

    #[test]
    fn hex_that_could_be_a_transaction_is_never_signed_as_a_message() {
        for bytes in [32, 64] {
            assert_eq!(sign(&"ab".repeat(bytes), true).err().unwrap().code, Code::Refused);
        }
        let transaction = "0x02f00103843b9aca0085077359400082520894fd11ce1caa3f0d3fd1a8b57b80d4c2f2b5dd1e3a880de0b6b3a764000080c0";
        assert_eq!(sign(transaction, true).err().unwrap().code, Code::Refused);
        assert!(sign(&"ab".repeat(33), true).is_ok());
        assert!(sign("0xzz", true).is_err());
    }

    #[test]
    fn hidden_characters_are_marked_and_must_be_ticked() {
        let review = sign("pay \u{202E}1000", false).ok().unwrap();
        assert_eq!(review.risks[0].title, "Characters that cannot be seen");
        assert!(review.risks[0].tick.is_some());
        let text = &review.groups[0].rows[0].value;
        assert!(text.contains("⟨U+202E⟩"), "{text}");
        let bytes = review.groups[0].rows.iter().find(|row| row.name == "Bytes").unwrap();
        assert!(bytes.value.contains("e280ae"), "the bytes are those of the message: {}", bytes.value);
    }

    #[test]
    fn a_sign_in_becomes_a_card_and_warns_of_another_account_or_site() {
        let message = |address: &str, uri: &str| {
            format!("kolanut.example{OPENING}\n{address}\n\nSign in.\n\nURI: {uri}\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2026-11-14T13:00:00Z")
        };
        let good = sign(&message(SIGNER, "https://kolanut.example/login"), false).ok().unwrap();
        assert_eq!(good.headline.as_deref(), Some("Signs in to kolanut.example with this wallet"));
        assert!(good.risks.is_empty(), "{:?}", good.risks);
        let other = sign(&message("0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", "https://evil.example"), false).ok().unwrap();
        assert_eq!(other.risks.iter().map(|risk| risk.title.as_str()).collect::<Vec<_>>(), ["Another account", "Two different sites"]);
    }
}
