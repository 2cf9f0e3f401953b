//! EVM addresses: our own strict check. Libraries accept a wrong checksum; we do not.

use bursar_messages::{Message, message};
use sha3::{Digest, Keccak256};

/// Why an address was refused. `Display` is a sentence for the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressError {
    /// Nothing typed.
    Empty,
    /// Not `0x` and 40 hex digits; perhaps an address of another kind of chain.
    Form,
    /// Mixed case that does not match EIP-55: a digit was mistyped or changed.
    Checksum,
    /// 0x000…000.
    Zero,
}

impl std::fmt::Display for AddressError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Message::from(*self).fmt(f)
    }
}

impl From<AddressError> for Message {
    fn from(error: AddressError) -> Self {
        match error {
            AddressError::Empty => message!("address-empty"),
            AddressError::Form => message!("address-form"),
            AddressError::Checksum => message!("address-checksum"),
            AddressError::Zero => message!("address-zero"),
        }
    }
}

/// Checks form and checksum and returns the EIP-55 form. All-lower and all-upper are accepted.
pub fn checked(text: &str) -> Result<String, AddressError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(AddressError::Empty);
    }
    let hex = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")).ok_or(AddressError::Form)?;
    if hex.len() != 40 || !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
        return Err(AddressError::Form);
    }
    if hex.bytes().all(|b| b == b'0') {
        return Err(AddressError::Zero);
    }
    let form = checksummed(hex);
    let one_case = !hex.bytes().any(|b| b.is_ascii_lowercase()) || !hex.bytes().any(|b| b.is_ascii_uppercase());
    if one_case || form[2..] == *hex { Ok(form) } else { Err(AddressError::Checksum) }
}

/// Whether the text carries a checksum at all (mixed case).
pub fn carries_checksum(text: &str) -> bool {
    let text = text.trim().trim_start_matches("0x");
    text.bytes().any(|b| b.is_ascii_lowercase()) && text.bytes().any(|b| b.is_ascii_uppercase())
}

fn checksummed(hex: &str) -> String {
    let lower = hex.to_ascii_lowercase();
    let hash = Keccak256::digest(lower.as_bytes());
    let mut out = String::from("0x");
    for (index, digit) in lower.chars().enumerate() {
        let nibble = hash[index / 2] >> if index % 2 == 0 { 4 } else { 0 } & 0xf;
        out.push(if nibble >= 8 { digit.to_ascii_uppercase() } else { digit });
    }
    out
}

/// Two addresses that a person could take for each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// Clearly different.
    Different,
    /// The first or the last four digits are the same.
    OneEnd,
    /// Both ends are the same, or they differ in four digits at most: address poisoning looks so.
    Critical,
}

/// How alike two checksummed addresses are.
pub fn likeness(a: &str, b: &str) -> Likeness {
    let (a, b) = (a.to_ascii_lowercase(), b.to_ascii_lowercase());
    if a == b || a.len() != 42 || b.len() != 42 || !a.is_ascii() || !b.is_ascii() {
        return Likeness::Different;
    }
    let head = a[2..6] == b[2..6];
    let tail = a[38..] == b[38..];
    let differing = a.bytes().zip(b.bytes()).filter(|(x, y)| x != y).count();
    if (head && tail) || differing <= 4 {
        Likeness::Critical
    } else if head || tail {
        Likeness::OneEnd
    } else {
        Likeness::Different
    }
}

/// Whether nobody can ever spend from an address: zero, the numbers after it, and the address that people burn tokens at.
pub fn is_burn(address: &str) -> bool {
    let digits = address.trim_start_matches("0x").to_ascii_lowercase();
    digits.ends_with("000000000000000000000000000000dead") || digits.bytes().rev().skip(4).all(|b| b == b'0')
}

/// An address in groups of four, as people compare it; an account number as 4-3-3.
pub fn grouped(address: &str) -> String {
    if address.len() == 10 && address.bytes().all(|b| b.is_ascii_digit()) {
        return format!("{} {} {}", &address[..4], &address[4..7], &address[7..]);
    }
    let Some(digits) = address.strip_prefix("0x").filter(|digits| digits.len() == 40) else { return address.to_owned() };
    let groups: Vec<String> = digits.as_bytes().chunks(4).map(|group| String::from_utf8_lossy(group).into_owned()).collect();
    format!("0x{}", groups.join(" "))
}

/// The first and the last eight digits of an address, as the windows shorten it; a shorter text stays whole. Only beside what names it.
pub fn shortened(address: &str) -> String {
    let Some(digits) = address.strip_prefix("0x").filter(|digits| digits.len() == 40 && digits.is_ascii()) else { return address.to_owned() };
    format!("0x{} {} … {} {}", &digits[..4], &digits[4..8], &digits[32..36], &digits[36..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_nobody_can_spend_from_are_known() {
        for lost in ["0x000000000000000000000000000000000000dEaD", "0x0000000000000000000000000000000000000001", "0x000000000000000000000000000000000000bEEF"] {
            assert!(is_burn(lost), "{lost}");
        }
        assert!(!is_burn("0x2fdEB96d578e1183F60835110F8C7E667A48870B"));
    }

    /// Vectors of EIP-55.
    const EIP55: [&str; 8] = [
        "0x52908400098527886E0F7030069857D2E4169EE7",
        "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
        "0xde709f2102306220921060314715629080e2fb77",
        "0x27b1fdb04752bbc536007a920d24acb045561c26",
        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
        "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
        "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
    ];

    #[test]
    fn published_checksums_pass_and_every_flipped_letter_is_refused() {
        for address in EIP55 {
            assert_eq!(checked(address).unwrap(), address);
            assert_eq!(checked(&address.to_lowercase()).unwrap(), address);
        }
        let good = EIP55[4];
        for index in 2..42 {
            let mut bytes = good.as_bytes().to_vec();
            if bytes[index].is_ascii_alphabetic() {
                bytes[index] ^= 0x20;
                assert_eq!(checked(std::str::from_utf8(&bytes).unwrap()), Err(AddressError::Checksum));
            }
        }
    }

    #[test]
    fn other_forms_are_refused_with_their_reason() {
        assert_eq!(checked(""), Err(AddressError::Empty));
        assert_eq!(checked("0x0000000000000000000000000000000000000000"), Err(AddressError::Zero));
        for other in [
            "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
            "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV",
            "0x123",
            "alice.near",
            "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        ] {
            assert_eq!(checked(other), Err(AddressError::Form), "{other}");
        }
    }

    #[test]
    fn look_alikes_are_seen() {
        let a = "0x2fdEB96d578e1183F60835110F8C7E667A48870B";
        assert_eq!(likeness(a, "0x2fdE0000000000000000000000000000000000aa"), Likeness::OneEnd);
        assert_eq!(likeness(a, "0x2fdE00000000000000000000000000000000870B"), Likeness::Critical);
        assert_eq!(likeness(a, "0x2fdEB96d578e1183F60835110F8C7E667A48871C"), Likeness::Critical);
        assert_eq!(likeness(a, "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"), Likeness::Different);
        assert_eq!(likeness(a, a), Likeness::Different);
    }
}
