//! A signature that came back: read in every form that was seen, and held against the wallet by recovering its address here.

use alloy_consensus::TxEnvelope;
use alloy_consensus::transaction::SignerRecoverable;
use alloy_eips::eip2718::Decodable2718;
use alloy_primitives::{B256, Signature, U256, eip191_hash_message, hex};
use bursar_contract::{
    signing::{self, SignMessage, SignTypedData, SignedTransaction},
    untrusted::shown_long,
};
use serde_json::Value;

use super::{message, typed_data};

/// Whose signature it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ownership {
    /// It recovers to the wallet's address.
    Wallet,
    /// It recovers to another address.
    Other,
    /// The wallet is a contract of its own: only the chain can tell.
    SmartAccount,
    /// It cannot be read.
    Unreadable,
}

/// A signature, looked at on this computer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// 65 bytes as hex; as it came where it cannot be read.
    pub signature: String,
    /// 32 bytes as hex.
    pub r: Option<String>,
    /// 32 bytes as hex.
    pub s: Option<String>,
    /// 27 or 28.
    pub v: Option<String>,
    /// What was signed, computed here from the request.
    pub digest: Option<String>,
    /// The address that this signature belongs to.
    pub recovered: Option<String>,
    /// Held against the wallet.
    pub ownership: Ownership,
    /// The signed transaction, ready for the chain.
    pub signed_transaction: Option<String>,
}

/// What is signed of a message.
pub fn message_digest(input: &SignMessage) -> Option<B256> {
    Some(eip191_hash_message(message::bytes(input).ok()?))
}

/// What is signed of typed data.
pub fn typed_data_digest(input: &SignTypedData) -> Option<B256> {
    Some(typed_data::understand(input).ok()?.digest)
}

/// Whose signature it is.
pub struct Expected<'a> {
    /// The wallet's address.
    pub address: &'a str,
    /// Whether the wallet is a smart account, which signs by a key of another address.
    pub smart: bool,
}

impl Expected<'_> {
    fn holds(&self, recovered: &str) -> Ownership {
        match recovered.eq_ignore_ascii_case(self.address) {
            true => Ownership::Wallet,
            false if self.smart => Ownership::SmartAccount,
            false => Ownership::Other,
        }
    }
}

/// Reads a signature over a digest.
pub fn of_digest(reply: &signing::Signature, digest: Option<B256>, expected: &Expected<'_>) -> Checked {
    let Some(signature) = read(reply) else { return unreadable(reply.signature.as_deref(), digest) };
    let recovered = digest.and_then(|digest| signature.recover_address_from_prehash(&digest).ok()).map(|address| address.to_checksum(None));
    let ownership = recovered.as_deref().map_or(Ownership::Unreadable, |recovered| expected.holds(recovered));
    Checked { digest: digest.map(|digest| digest.to_string()), recovered, ownership, ..parts(&signature) }
}

/// Reads a signed transaction: its own digest, and who signed it.
pub fn of_transaction(reply: &SignedTransaction, expected: &Expected<'_>) -> Checked {
    let bytes = hex::decode(&reply.signed_transaction).ok();
    let envelope = bytes.and_then(|bytes| {
        let mut rest = bytes.as_slice();
        TxEnvelope::decode_2718(&mut rest).ok().filter(|_| rest.is_empty())
    });
    let signed_transaction = Some(shown_long(&reply.signed_transaction));
    let Some(envelope) = envelope else { return Checked { signed_transaction, ..unreadable(None, None) } };
    let recovered = envelope.recover_signer().ok().map(|address| address.to_checksum(None));
    let ownership = recovered.as_deref().map_or(Ownership::Unreadable, |recovered| expected.holds(recovered));
    let digest = Some(envelope.signature_hash().to_string());
    Checked { digest, recovered, ownership, signed_transaction, ..parts(envelope.signature()) }
}

fn parts(signature: &Signature) -> Checked {
    Checked {
        signature: hex::encode_prefixed(signature.as_bytes()),
        r: Some(B256::from(signature.r()).to_string()),
        s: Some(B256::from(signature.s()).to_string()),
        v: Some((27 + u8::from(signature.v())).to_string()),
        digest: None,
        recovered: None,
        ownership: Ownership::Unreadable,
        signed_transaction: None,
    }
}

fn unreadable(text: Option<&str>, digest: Option<B256>) -> Checked {
    Checked {
        signature: shown_long(text.unwrap_or_default()),
        r: None,
        s: None,
        v: None,
        digest: digest.map(|digest| digest.to_string()),
        recovered: None,
        ownership: Ownership::Unreadable,
        signed_transaction: None,
    }
}

/// 65 bytes, 64 bytes after EIP-2098, or r, s and v beside or inside it.
fn read(reply: &signing::Signature) -> Option<Signature> {
    if let Some(text) = &reply.signature {
        let bytes = hex::decode(text.trim()).ok()?;
        return match bytes.len() {
            65 => Signature::from_raw(&bytes).ok(),
            64 => Some(Signature::from_erc2098(&bytes)),
            _ => None,
        };
    }
    let inner: Option<Value> = reply.extra.0.get("signature").and_then(|raw| serde_json::from_str(raw).ok());
    let of = |own: Option<&str>, name: &str| {
        own.map(str::to_owned).or_else(|| match inner.as_ref()?.get(name)? {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        })
    };
    let word = |text: String| {
        let bytes = hex::decode(text.trim()).ok().filter(|bytes| bytes.len() <= 32)?;
        Some(U256::from_be_slice(&bytes))
    };
    let (r, s) = (word(of(reply.r.as_deref(), "r")?)?, word(of(reply.s.as_deref(), "s")?)?);
    let v = of(reply.v.as_ref().map(|v| v.0.as_str()), "v")?;
    let v = v.strip_prefix("0x").map_or_else(|| v.parse::<u64>().ok(), |hex| u64::from_str_radix(hex, 16).ok())?;
    let odd = match v {
        0 | 27 => false,
        1 | 28 => true,
        _ => return None,
    };
    Some(Signature::new(r, s, odd))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The example of EIP-712: the data is signed with the key keccak256("cow").
    const DIGEST: &str = "0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2";
    const COW: &str = "0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826";
    const R: &str = "0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d";
    const S: &str = "0x07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b91562";

    fn result(reply: serde_json::Value, address: &str) -> Checked {
        let reply: signing::Signature = serde_json::from_value(reply).unwrap();
        of_digest(&reply, Some(DIGEST.parse().unwrap()), &Expected { address, smart: false })
    }

    #[test]
    fn every_form_of_the_standards_own_signature_recovers_its_signer() {
        let whole = format!("{R}{}1c", &S[2..]);
        let compact = format!("{R}87299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b91562");
        for reply in [
            json!({ "signature": whole }),
            json!({ "signature": whole[2..].to_uppercase() }),
            json!({ "signature": compact }),
            json!({ "r": R, "s": S, "v": 28 }),
            json!({ "r": R, "s": S, "v": "0x1c" }),
            json!({ "signature": { "r": R, "s": S, "v": 1 } }),
        ] {
            let read = result(reply.clone(), &COW.to_lowercase());
            assert_eq!((read.recovered.as_deref(), read.ownership), (Some(COW), Ownership::Wallet), "{reply}");
            assert_eq!((read.signature.as_str(), read.v.as_deref()), (whole.as_str(), Some("28")), "{reply}");
        }
    }

    #[test]
    fn a_signature_of_another_wallet_is_told_and_what_is_none_is_unreadable() {
        let whole = format!("{R}{}1c", &S[2..]);
        assert_eq!(result(json!({ "signature": whole }), "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed").ownership, Ownership::Other);
        let flipped = result(json!({ "signature": format!("{R}{}1b", &S[2..]) }), COW);
        assert_ne!(flipped.ownership, Ownership::Wallet, "the other v is another signer, or none");
        for reply in [json!({ "signature": "0x1234" }), json!({ "signature": "no" }), json!({ "r": R, "s": S, "v": 5 }), json!({ "r": R })] {
            assert_eq!(result(reply.clone(), COW).ownership, Ownership::Unreadable, "{reply}");
        }
    }
}
