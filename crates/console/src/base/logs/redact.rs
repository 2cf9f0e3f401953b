//! The second pass over what is written: what looks like a secret or like a person goes, wherever it came from.

/// What stands in its place.
const GONE: &str = "‹…›";
/// Longer runs of base64 or hexadecimal letters are keys or ciphertexts.
const LONG: usize = 40;
/// So many digits in a row are an account, a BVN, a NIN or a phone number.
const DIGITS: usize = 10;
/// What follows one of these words and a mark is a value that nobody needs to read.
const NAMES: [&str; 12] = ["key", "secret", "passphrase", "password", "token", "authorization", "bvn", "nin", "pin", "cipher", "ciphertext", "mnemonic"];

/// The text without secrets, numbers of persons, and addresses of mail.
pub fn redacted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut named = false;
    for word in split(text) {
        if !word.chars().any(is_part) {
            // `key: value`, `key=value`, `"key":"value"`: only marks between the two.
            named &= word.contains([':', '=']) && word.chars().all(|c| matches!(c, ':' | '=' | '"' | '\'' | ' '));
            out.push_str(word);
            continue;
        }
        let gone = named || word.len() > LONG || word.contains('@') || word.split(|c: char| !c.is_ascii_digit()).any(|run| run.len() >= DIGITS);
        out.push_str(if gone { GONE } else { word });
        named = is_name(word);
    }
    out
}

fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '_' | '-' | '@' | '.' | '%')
}

/// The text as words and as what is between them.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = rest.find(|c| is_part(c) != is_part(first)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        rest = after;
        Some(word)
    })
}

/// `apiKey`, `X-API-KEY`, `wallet_set_secret`, `bvn`.
fn is_name(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    NAMES.iter().any(|name| lower.ends_with(name))
}

#[cfg(test)]
mod tests {
    use super::redacted;

    #[test]
    fn what_looks_like_a_secret_or_a_person_goes() {
        for (text, kept) in [
            ("apiKey: canary-5f0e", "apiKey: ‹…›"),
            ("\"walletSetSecretCipherText\":\"YWJj\"", "\"walletSetSecretCipherText\":\"‹…›\""),
            ("SERVICE-X-API-KEY=abc", "SERVICE-X-API-KEY=‹…›"),
            ("bvn=22212345678", "bvn=‹…›"),
            ("account 0690000031 of 2026", "account ‹…› of 2026"),
            ("+2348031234567", "‹…›"),
            ("to halima.bello@example.com now", "to ‹…› now"),
            (&format!("x {} y", "aB3/".repeat(11)), "x ‹…› y"),
            (&format!("0x{}", "ab".repeat(32)), "‹…›"),
        ] {
            assert_eq!(redacted(text), kept, "{text}");
        }
        for kept in
            ["POST /v1/transactions/transfer/developer 200 in 35 ms", "7d444840-9dc0-41d1-b245-5ffdce74fad2", "the key store does not answer", "disk I/O error"]
        {
            assert_eq!(redacted(kept), kept);
        }
    }
}
