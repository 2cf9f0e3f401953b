//! Takes secrets out of what is kept or shown of an answer.

use std::borrow::Cow;

use bursar_contract::Secret;

const MASK: &str = "<removed>";
/// What is shown of an answer.
const SHOWN: usize = 4_000;

/// The bytes without the secrets that were sent, as they are, with `\/` for `/`, and percent-encoded.
pub(crate) fn sent_secrets(mut body: Vec<u8>, secrets: &[Secret]) -> Vec<u8> {
    for secret in secrets {
        let plain = secret.expose("looking for it in an answer");
        // A shorter text is no secret, and taking it out would make the answer unreadable.
        if plain.len() < 4 {
            continue;
        }
        let percent = |upper: bool| {
            let form = |b: u8| {
                if b.is_ascii_alphanumeric() || b"-._~".contains(&b) {
                    char::from(b).to_string()
                } else if upper {
                    format!("%{b:02X}")
                } else {
                    format!("%{b:02x}")
                }
            };
            plain.bytes().map(form).collect::<String>()
        };
        let mut forms = vec![plain.to_owned(), plain.replace('/', "\\/"), percent(true), percent(false)];
        forms.dedup();
        for form in forms {
            body = without(body, form.as_bytes());
        }
    }
    body
}

fn without(body: Vec<u8>, needle: &[u8]) -> Vec<u8> {
    let mut found = memchr::memmem::find_iter(&body, needle).peekable();
    if found.peek().is_none() {
        return body;
    }
    let mut out = Vec::with_capacity(body.len());
    let mut from = 0;
    for at in found {
        out.extend_from_slice(&body[from..at]);
        out.extend_from_slice(MASK.as_bytes());
        from = at + needle.len();
    }
    out.extend_from_slice(&body[from..]);
    out
}

/// What may be shown of an answer: at most 4,000 characters, without the values of fields whose name speaks of a secret.
///
/// It works on text, not on JSON: a broken answer to a wallet-set creation holds the set's secret all the same.
pub(crate) fn shown(body: &[u8]) -> Option<String> {
    // Cut first: masking a long text again and again would take long.
    let text = String::from_utf8_lossy(&body[..body.len().min(4 * SHOWN)]);
    let text = mask_named(text.trim());
    if text.is_empty() {
        return None;
    }
    Some(text.chars().take(SHOWN).collect())
}

/// Masks what follows a name that ends in a word for secrets and a `:` or `=`.
fn mask_named(text: &str) -> Cow<'_, str> {
    const NAMES: &[&str] = &["secret", "cipher", "privatekey", "private_key", "mnemonic", "password", "apikey", "api_key", "api-key"];
    let lower = text.to_ascii_lowercase();
    let mut out = String::new();
    let mut from = 0;
    while let Some(name) = NAMES.iter().filter_map(|name| lower[from..].find(name).map(|at| from + at + name.len())).min() {
        let (start, end) = value_after(text, name);
        out.push_str(&text[from..start]);
        if end > start {
            out.push_str(MASK);
        }
        from = end;
    }
    if from == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[from..]);
    Cow::Owned(out)
}

/// Where the value of the name that stands before `at` begins and ends; both the same where there is none.
fn value_after(text: &str, at: usize) -> (usize, usize) {
    let bytes = text.as_bytes();
    let skip = |mut at: usize, what: &dyn Fn(u8) -> bool| {
        while bytes.get(at).is_some_and(|b| what(*b)) {
            at += 1;
        }
        at
    };
    let named = skip(at, &|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
    let start = skip(named, &|b| b.is_ascii_whitespace() || b"\\\"':=[".contains(&b));
    if !bytes[named..start].iter().any(|b| b":=".contains(b)) {
        return (named, named);
    }
    let mut end = start;
    while let Some(byte) = bytes.get(end) {
        let escaped_quote = *byte == b'\\' && matches!(bytes.get(end + 1), Some(b'"'));
        if escaped_quote || b"\"',}<&".contains(byte) || byte.is_ascii_whitespace() {
            break;
        }
        end += 1;
    }
    (start, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sent_secret_is_taken_out_in_every_spelling() {
        let secret = Secret::new("ab/cd+ef==");
        let body = br#"x ab/cd+ef== "ab\/cd+ef==" ab%2Fcd%2Bef%3D%3D ab%2fcd%2bef%3d%3d y"#.to_vec();
        let clean = String::from_utf8(sent_secrets(body, &[secret])).unwrap();
        assert_eq!(clean, r#"x <removed> "<removed>" <removed> <removed> y"#);
    }

    #[test]
    fn a_secret_that_came_back_is_not_shown_even_if_the_answer_is_broken() {
        for body in [
            r#"{"data":{"walletSetSecretCipherText":"TOP/se\/cret+=="#,
            r#"{"walletSetSecretCipherText" : "TOP/secret", "id":"1"}"#,
            r#""{\"walletSetSecretCipherText\":\"TOP\"}""#,
            "secret=TOP&x=1",
            "API_KEY: TOP",
            r#"{"secrets":["TOP"]}"#,
        ] {
            let shown = shown(body.as_bytes()).unwrap();
            assert!(!shown.contains("TOP") && !shown.contains("cret+"), "{shown}");
        }
        assert_eq!(shown(br#"{"walletSetSecretCipherText":"TOP","id":"1"}"#).unwrap(), r#"{"walletSetSecretCipherText":"<removed>","id":"1"}"#);
        assert_eq!(shown("the secret is wrong — été".as_bytes()).unwrap(), "the secret is wrong — été");
    }

    #[test]
    fn a_long_answer_is_cut_between_characters() {
        assert_eq!(shown("é".repeat(9_000).as_bytes()).unwrap().chars().count(), 4_000);
        assert_eq!(shown(b" \n"), None);
    }
}
