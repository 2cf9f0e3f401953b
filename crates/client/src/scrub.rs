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

/// A text without the secrets that were sent.
pub(crate) fn without_secrets(text: &str, secrets: &[Secret]) -> String {
    String::from_utf8_lossy(&sent_secrets(text.as_bytes().to_vec(), secrets)).into_owned()
}

/// What may be kept of an answer: all of it, without the secrets that were sent and without the values of fields whose name speaks of one.
pub(crate) fn kept(body: Vec<u8>, secrets: &[Secret]) -> Vec<u8> {
    let body = sent_secrets(body, secrets);
    match std::str::from_utf8(&body).map(mask_named) {
        Ok(Cow::Borrowed(_)) => body,
        Ok(Cow::Owned(masked)) => masked.into_bytes(),
        Err(_) => mask_named(&String::from_utf8_lossy(&body)).into_owned().into_bytes(),
    }
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
    // Where each name stands next: looked for again only once it was passed, so that a long answer is read a few times, not thousands.
    let next = |name: &str, from: usize| memchr::memmem::find(&lower.as_bytes()[from..], name.as_bytes()).map_or(usize::MAX, |at| from + at);
    let mut places: Vec<usize> = NAMES.iter().map(|name| next(name, 0)).collect();
    loop {
        for (place, name) in places.iter_mut().zip(NAMES) {
            if *place < from {
                *place = next(name, from);
            }
        }
        let Some(name) = places.iter().zip(NAMES).filter(|(place, _)| **place != usize::MAX).map(|(place, name)| place + name.len()).min() else { break };
        let Value { start, end, quote } = value_after(text, name);
        out.push_str(&text[from..start]);
        if end > start {
            out.push_str(quote);
            out.push_str(MASK);
            out.push_str(quote);
        }
        from = end;
    }
    if from == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[from..]);
    Cow::Owned(out)
}

/// Where a value stands.
struct Value<'a> {
    start: usize,
    end: usize,
    /// What the mask is put between, so that a document stays one: a number, a list or an object of JSON has no quotes of its own.
    quote: &'a str,
}

/// The value of the name that stands before `at`; an empty one where there is none.
fn value_after(text: &str, at: usize) -> Value<'_> {
    let bytes = text.as_bytes();
    let skip = |mut at: usize, what: &dyn Fn(u8) -> bool| {
        while bytes.get(at).is_some_and(|b| what(*b)) {
            at += 1;
        }
        at
    };
    let none = |at: usize| Value { start: at, end: at, quote: "" };
    let named = skip(at, &|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
    let colon = skip(named, &|b| b.is_ascii_whitespace() || b"\\\"'".contains(&b));
    if !bytes.get(colon).is_some_and(|b| b":=".contains(b)) {
        return none(named);
    }
    let value = skip(colon + 1, &|b| b.is_ascii_whitespace());
    // As the name is quoted: in a text inside a text, with backslashes.
    let quoted = skip(named, &|b| b == b'\\');
    let is_quoted = bytes.get(quoted) == Some(&b'"');
    let opens = skip(value, &|b| b == b'\\');
    if bytes.get(opens) == Some(&b'"') {
        // A sentence that ends with the name and a colon: the quote is its own.
        let after = bytes.get(skip(opens + 1, &|b| b.is_ascii_whitespace()));
        if !is_quoted && after.is_none_or(|b| b",}]".contains(b)) {
            return none(value);
        }
        return Value { start: opens + 1, end: closing_quote(bytes, opens + 1, opens - value), quote: "" };
    }
    let start = skip(value, &|b| b.is_ascii_whitespace() || b"\\\"':=".contains(&b));
    let quote = if start == value && is_quoted { &text[named..=quoted] } else { "" };
    if matches!(bytes.get(start), Some(b'[' | b'{')) {
        return Value { start, end: closed(bytes, start), quote };
    }
    // Whether there is a secret is none.
    if ["true", "false", "null"].iter().any(|word| text[value..].starts_with(word)) {
        return none(value);
    }
    let mut end = start;
    while let Some(byte) = bytes.get(end) {
        let escaped_quote = *byte == b'\\' && matches!(bytes.get(end + 1), Some(b'"'));
        if escaped_quote || b"\"',}]<&".contains(byte) || byte.is_ascii_whitespace() {
            break;
        }
        end += 1;
    }
    Value { start, end, quote }
}

/// Where the text ends that a quote behind so many backslashes opened; the end of everything where it broke off.
fn closing_quote(bytes: &[u8], from: usize, escapes: usize) -> usize {
    let mut run = 0;
    for (at, byte) in bytes.iter().enumerate().skip(from) {
        match byte {
            b'\\' => run += 1,
            // One that is part of the text has more backslashes before it. With fewer, the text around it ends.
            b'"' if run < escapes || run % (2 * (escapes + 1)) == escapes => return at - run.min(escapes),
            _ => run = 0,
        }
    }
    bytes.len()
}

/// Behind the bracket that closes the one at `from`; the end of the text where none does.
fn closed(bytes: &[u8], from: usize) -> usize {
    let (mut depth, mut quoted, mut escaped) = (0usize, false, false);
    for (at, byte) in bytes.iter().enumerate().skip(from) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => depth += 1,
            b']' | b'}' if !quoted => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
    }
    bytes.len()
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
            r#"{"secrets":["a\"]","TOP"],"id":"1"}"#,
            r#"{"secret":{"a":{"b":"TOP"}}}"#,
            r#"{"extra":{"aSecret":"{\"a\":\"TOP\"}"}}"#,
        ] {
            let shown = shown(body.as_bytes()).unwrap();
            assert!(!shown.contains("TOP") && !shown.contains("cret+"), "{shown}");
        }
        assert_eq!(shown(br#"{"walletSetSecretCipherText":"TOP","id":"1"}"#).unwrap(), r#"{"walletSetSecretCipherText":"<removed>","id":"1"}"#);
        for (body, clean) in [
            (r#"{"mnemonic":"one two, three} four","id":"1"}"#, r#"{"mnemonic":"<removed>","id":"1"}"#),
            (r#"{"secret":"a \"b\" c\\","id":"1"}"#, r#"{"secret":"<removed>","id":"1"}"#),
            (r#"{"x":"{\"secret\":\"a \\\"b\\\" c\",\"id\":\"1\"}"}"#, r#"{"x":"{\"secret\":\"<removed>\",\"id\":\"1\"}"}"#),
            (r#"{"secret":"","id":"1"}"#, r#"{"secret":"","id":"1"}"#),
            // What has no quotes of its own leaves a document behind all the same.
            (r#"{"secrets":["a"],"id":"1"}"#, r#"{"secrets":"<removed>","id":"1"}"#),
            (r#"{"secret" : {"a":1}}"#, r#"{"secret" : "<removed>"}"#),
            (r#"{"password":12345}"#, r#"{"password":"<removed>"}"#),
            (r#"{"list":[{"apiKey":12345}]}"#, r#"{"list":[{"apiKey":"<removed>"}]}"#),
            (r#"{"x":"{\"secret\":12345}"}"#, r#"{"x":"{\"secret\":\"<removed>\"}"}"#),
            (r#"{"message":"This is no secret:","id":"1"}"#, r#"{"message":"This is no secret:","id":"1"}"#),
            ("secret=one&x=1", "secret=<removed>&x=1"),
        ] {
            assert_eq!(shown(body.as_bytes()).unwrap(), clean);
            assert!(!clean.starts_with('{') || serde_json::from_str::<serde_json::Value>(clean).is_ok(), "{clean}");
        }
        assert_eq!(shown(br#"{"hasSecret":true,"secret":null}"#).unwrap(), r#"{"hasSecret":true,"secret":null}"#);
        assert_eq!(shown("the secret is wrong — été".as_bytes()).unwrap(), "the secret is wrong — été");
    }

    #[test]
    fn a_long_answer_is_cut_between_characters() {
        assert_eq!(shown("é".repeat(9_000).as_bytes()).unwrap().chars().count(), 4_000);
        assert_eq!(shown(b" \n"), None);
    }
}
