//! One exchange as it is kept: its sealed part, and what may stand in clear beside it.

use std::io::{Read, Write};

use bursar_client::{Ended, Observed, Sent};
use bursar_contract::{Effect, Fault, operations::signs, untrusted::shown};
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use serde::{Deserialize, Serialize};

use super::json;

/// The sealed part.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct StoredExchange {
    pub path: String,
    pub request_headers: Vec<(String, String)>,
    pub request: Option<String>,
    /// Name of the secret field that was added, and its bytes.
    pub sealed: Option<(String, usize)>,
    pub answer_headers: Vec<(String, String)>,
    pub reading: Option<String>,
    pub fault: Option<Fault>,
    pub sent: Option<String>,
    pub cause: Option<String>,
    /// Microseconds to the head of the answer, and in all.
    pub first: Option<u64>,
    pub total: u64,
    /// Of the first part, the name and the connection with TLS; none over an open connection, and in what an earlier version kept.
    #[serde(default)]
    pub name: Option<u64>,
    #[serde(default)]
    pub connection: Option<u64>,
    #[serde(skip)]
    pub answer: Vec<u8>,
}

impl StoredExchange {
    pub fn of(seen: &Observed) -> Self {
        let micros = |time: std::time::Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        Self {
            path: seen.path.clone(),
            request_headers: seen.request_headers.clone(),
            request: seen.request_body.clone(),
            sealed: seen.sealed.map(|(name, bytes)| (name.to_owned(), bytes)),
            answer_headers: seen.answer_headers.clone(),
            reading: seen.reading.clone(),
            fault: seen.fault.clone(),
            sent: seen.sent.map(|sent| word_of(sent).to_owned()),
            cause: seen.cause.clone(),
            first: seen.first.map(micros),
            total: micros(seen.total),
            name: seen.connecting.name.map(micros),
            connection: seen.connecting.connection.map(micros),
            answer: seen.answer.bytes().to_vec(),
        }
    }

    /// Small, for sealing: the length of the JSON, the JSON, the answer as it came.
    pub fn packed(&self) -> Vec<u8> {
        let head = serde_json::to_vec(self).unwrap_or_default();
        let mut out = DeflateEncoder::new(Vec::new(), Compression::fast());
        let parts = [&(head.len() as u32).to_be_bytes()[..], &head, &self.answer];
        // Writing into memory does not fail.
        parts.iter().try_for_each(|part| out.write_all(part)).and_then(|()| out.finish()).unwrap_or_default()
    }

    pub fn unpacked(packed: &[u8]) -> Option<Self> {
        let mut plain = Vec::new();
        DeflateDecoder::new(packed).read_to_end(&mut plain).ok()?;
        let (length, rest) = plain.split_first_chunk::<4>()?;
        let (head, answer) = rest.split_at_checked(u32::from_be_bytes(*length) as usize)?;
        let kept: Self = serde_json::from_slice(head).ok()?;
        Some(Self { answer: answer.to_vec(), ..kept })
    }

    pub fn answer_text(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.answer)
    }
}

pub fn word_of(sent: Sent) -> &'static str {
    match sent {
        Sent::NotSent => "not_sent",
        Sent::Refused => "refused",
        Sent::Ambiguous => "ambiguous",
        Sent::AcceptedUnreadable => "unreadable",
    }
}

pub fn word_of_end(ended: Ended) -> &'static str {
    match ended {
        Ended::Whole => "whole",
        Ended::Cut => "cut",
        Ended::TooLarge => "too_large",
        Ended::Silent => "silent",
        Ended::Broken => "broken",
        Ended::NotSent => "not_sent",
    }
}

/// What an operation does, for people: of those that are drafted, the ones that only sign have a word of their own.
pub fn shown_effect(operation: &str, effect: &str) -> String {
    if signs(operation) { "signs".to_owned() } else { effect.to_owned() }
}

pub fn word_of_effect(effect: Effect) -> &'static str {
    match effect {
        Effect::Reads => "reads",
        Effect::Writes => "writes",
        Effect::MovesMoney => "moves_money",
    }
}

/// What the search knows of an exchange.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Index {
    pub facet: String,
    pub object: String,
    pub text: String,
}

/// Fields whose values are ids and addresses.
pub const OBJECTS: &[&str] = &[
    "id",
    "_id",
    "wallet",
    "walletId",
    "walletSet",
    "walletSetId",
    "tokenId",
    "transactionId",
    "challengeId",
    "virtualAccountId",
    "customer",
    "customerId",
    "customerIds",
    "requestId",
    "txHash",
    "transactionHash",
    "hash",
    "from",
    "to",
    "address",
    "walletAddress",
    "sourceAddress",
    "destinationAddress",
    "contractAddress",
    "tokenAddress",
    "verifyingContract",
];
/// Parts of a request that have no fields of the service: parameters of a contract, and typed data. Any text may stand there, so of a value whose field
/// is not listed nothing but addresses is found.
const FREE: &[&str] = &["/abiParameters/", "/value/"];
/// Hexadecimal digits of an address.
const ADDRESS_DIGITS: usize = 40;
/// Fields whose values a person searches by. Never a number of a person: see [`is_personal`].
const TEXTS: &[&str] =
    &["name", "username", "refId", "userRefId", "reference", "symbol", "blockchain", "status", "state", "standard", "feeLevel", "note", "task"];
/// Of one exchange at most so many of each: the ids and addresses of a page of a list.
const MOST: usize = 160;
/// Longest name of a field, in characters, and the most digits in it.
const LONGEST_NAME: usize = 40;
const MOST_DIGITS: usize = 3;
/// Behind this an answer is no longer looked through.
const LOOKED_AT: usize = 4_000;

/// The words under which an exchange is found.
pub fn index(seen: &Observed, kept: &StoredExchange) -> Index {
    let spec = &seen.spec;
    let mut objects: Vec<String> = Vec::new();
    let mut texts: Vec<String> = Vec::new();
    let add = |list: &mut Vec<String>, value: String| {
        if !value.is_empty() && value.len() <= 200 && list.len() < MOST && !list.contains(&value) {
            list.push(value);
        }
    };
    objects.extend(seen.key.map(|key| key.to_string()));
    // A batch has thousands of intents, so each of its exchanges is found by its id too.
    objects.extend(seen.origin.iter().flat_map(|origin| std::iter::once(&origin.intent).chain(&origin.batch)).cloned());
    let (path, query) = kept.path.split_once('?').unwrap_or((&kept.path, ""));
    for (have, _) in path.split('/').zip(spec.path.split('/')).filter(|(_, want)| want.starts_with('{')) {
        add(&mut objects, have.to_owned());
    }
    for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
        if OBJECTS.contains(&&*name) {
            add(&mut objects, value.into_owned());
        }
    }
    let answer = kept.answer_text();
    for (document, is_request) in [(kept.request.as_deref().unwrap_or_default(), true), (&*answer, false)] {
        for line in json::lines(document, LOOKED_AT).0 {
            let found = objects_of(&line, is_request);
            if found.is_empty()
                && let (Some(field), Some(value)) = (field_of(&line), line.scalar())
                && TEXTS.contains(&field.as_str())
                && !is_personal(&value)
            {
                add(&mut texts, value);
            }
            found.into_iter().for_each(|value| add(&mut objects, value));
        }
    }
    let mut facet = vec![format!("op_{}", spec.name), seen.status.map_or("c_0".to_owned(), |status| format!("c_{}", status / 100))];
    if spec.effect != Effect::Reads {
        facet.push("f_write".into());
    }
    if seen.fault.is_some() {
        facet.push("f_fail".into());
    }
    let status = seen.status.map(|status| status.to_string()).unwrap_or_default();
    let request = kept.answer_headers.iter().find(|(name, _)| name == "x-request-id").map(|(_, value)| value.as_str()).unwrap_or_default();
    texts.extend([spec.name.to_owned(), spec.method.as_str().to_owned(), spec.path.to_owned(), status, word_of_end(seen.ended).to_owned(), request.to_owned()]);
    // A part of a name or a path is a word too: `execution` of `contract-execution`.
    let parts: Vec<String> = texts.iter().filter(|text| text.contains(['-', '_'])).map(|text| text.replace(['-', '_'], " ")).collect();
    texts.extend(parts);
    texts.extend_from_slice(&objects);
    Index { facet: facet.join(" "), object: objects.join("\n"), text: texts.join("\n") }
}

/// Ids and addresses that a line names: the value of a field that holds one, and addresses in what a person fills freely.
pub fn objects_of(line: &json::Line, is_request: bool) -> Vec<String> {
    let Some(value) = line.scalar() else { return Vec::new() };
    let named = field_of(line).is_some_and(|field| OBJECTS.contains(&field.as_str()));
    if named && !value.contains(char::is_whitespace) && !is_personal(&value) {
        return vec![value];
    }
    let is_free = is_request && FREE.iter().any(|part| line.path.starts_with(part));
    if is_free { addresses_in(&value).map(str::to_owned).collect() } else { Vec::new() }
}

/// The field that a line is of. One of a list is of the field that has the list.
fn field_of(line: &json::Line) -> Option<String> {
    let list = || line.path.rsplit('/').find(|part| !part.is_empty() && !part.bytes().all(|b| b.is_ascii_digit())).map(str::to_owned);
    line.field().or_else(list)
}

/// Addresses in a text. Longer hexadecimal words, such as hashes, signatures and keys, hold none.
fn addresses_in(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| is_address(word))
}

/// Whether a text is the address of an EVM chain and nothing else.
pub fn is_address(text: &str) -> bool {
    text.strip_prefix("0x").is_some_and(|digits| digits.len() == ADDRESS_DIGITS && digits.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// Whether a value may be the number of a person (BVN, NIN, phone, account): nine digits or more in a row, outside hashes and ids.
pub fn is_personal(value: &str) -> bool {
    // An id of 24 hexadecimal digits has nine decimal ones in a row about once in ten.
    let id = value.len() == 24 && value.bytes().all(|b| b.is_ascii_hexdigit()) && value.bytes().any(|b| b.is_ascii_alphabetic());
    if id || value.starts_with("0x") || uuid::Uuid::parse_str(value).is_ok() {
        return false;
    }
    let digits: String = value.chars().filter(|c| !matches!(c, ' ' | '-' | '(' | ')' | '.')).collect();
    digits.as_bytes().chunk_by(|a, b| a.is_ascii_digit() && b.is_ascii_digit()).any(|run| run.len() >= 9 && run[0].is_ascii_digit()) || value.contains('@')
}

/// Whether it is a name as programmers give it: words of letters, as `walletSetId` and `x-request-id` are, with a digit or two.
pub fn is_name(name: &str) -> bool {
    let letters = name.bytes().filter(u8::is_ascii_alphabetic).count();
    let digits = name.bytes().filter(u8::is_ascii_digit).count();
    let begins =
        |pair: &[u8]| (pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase()) || (!pair[0].is_ascii_alphabetic() && pair[1].is_ascii_alphabetic());
    let bare = name.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
    let words = 1 + bare.as_bytes().windows(2).filter(|pair| begins(pair)).count();
    let spelled = name.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-.$".contains(&b));
    // What was drawn by lot changes between small letters, capitals and digits at every turn.
    spelled && letters > 0 && name.len() <= LONGEST_NAME && digits <= MOST_DIGITS && (words == 1 || letters >= words * 2) && !is_personal(name)
}

/// Fields in which services name a failure, and in which they say it.
const CODES: &[&str] = &["code", "errorCode", "error_code", "type"];
const SENTENCES: &[&str] = &["message", "error", "detail", "error_description", "reason", "title"];
/// Longest code and sentence of a failure, in characters.
const LONGEST_SAID: usize = 300;

/// Code and sentence of a failure: the service's own where it has them, else what the client made of it.
pub fn said(kept: &StoredExchange) -> (Option<String>, String) {
    let answer = kept.answer_text();
    let lines = json::lines(&answer, 400).0;
    let first = |names: &[&str]| {
        names.iter().find_map(|name| {
            let line =
                lines.iter().find(|line| line.depth <= 2 && line.field().as_deref() == Some(name) && line.scalar().is_some_and(|text| !text.trim().is_empty()));
            line.and_then(json::Line::scalar).map(|text| shown(text.chars().take(LONGEST_SAID).collect::<String>().trim()))
        })
    };
    let ours = || kept.fault.as_ref().map(|fault| fault.message.to_string()).unwrap_or_default();
    (first(CODES), first(SENTENCES).unwrap_or_else(ours))
}

/// Code and sentence without what is different each time: words with a digit, such as amounts, ids and addresses.
pub fn alike((code, sentence): &(Option<String>, String)) -> String {
    let words =
        |text: &str| text.split_whitespace().map(|word| if word.bytes().any(|b| b.is_ascii_digit()) { "#" } else { word }).collect::<Vec<_>>().join(" ");
    format!("{}\n{}", code.as_deref().unwrap_or_default(), words(sentence))
}

/// What a failure looks like, without what it holds: the names of its first two levels.
pub fn shape(seen: &Observed, kept: &StoredExchange) -> String {
    if seen.ended == Ended::NotSent || seen.status.is_none() {
        return word_of_end(seen.ended).to_owned();
    }
    let answer = kept.answer_text();
    let mut names: Vec<String> = Vec::new();
    for line in json::lines(&answer, 400).0.iter().filter(|line| line.depth <= 2) {
        if let Some(field) = line.field().filter(|name| !names.contains(name) && is_name(name)) {
            names.push(field);
        }
    }
    let form = if answer.trim().is_empty() {
        "empty".to_owned()
    } else if names.is_empty() {
        "text".to_owned()
    } else {
        names.truncate(12);
        format!("{{ {} }}", names.join(", "))
    };
    if seen.ended == Ended::Whole { form } else { format!("{} {form}", word_of_end(seen.ended)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_people_are_told_from_ids_and_hashes() {
        for personal in ["22212345678", "0801 234 5678", "+234-801-234-5678", "a@b.test", "account 0123456789"] {
            assert!(is_personal(personal), "{personal}");
        }
        assert!(is_personal("222123456789012345678901"));
        for other in [
            "c077dfce146f44450221708f",
            "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
            "00000000-0000-0000-0000-000000000007",
            "Treasury operations",
            "INV-2291",
            "2026-10-01",
        ] {
            assert!(!is_personal(other), "{other}");
        }
    }

    fn answered(body: &str) -> StoredExchange {
        let kept = serde_json::json!({
            "path": "/", "request_headers": [], "request": null, "sealed": null, "answer_headers": [], "reading": null, "sent": null, "cause": null,
            "first": null, "total": 1, "fault": Fault::new(bursar_contract::Code::Refused, "The service refused the request."),
        });
        StoredExchange { answer: body.as_bytes().to_vec(), ..serde_json::from_value(kept).unwrap() }
    }

    #[test]
    fn a_failure_is_known_by_what_the_service_calls_it_and_amounts_make_no_other_one() {
        let of = |body: &str| said(&answered(body));
        let code = |code: &str| Some(code.to_owned());
        assert_eq!(of(r#"{"success":false,"code":"LOW","message":"Not enough"}"#), (code("LOW"), "Not enough".into()));
        assert_eq!(of(r#"{"error":{"type":"limit","message":"Too many"}}"#), (code("limit"), "Too many".into()));
        assert_eq!(of(r#"{"success":false,"message":""}"#), (None, "The service refused the request.".into()));
        assert_eq!(of("<h1>502</h1>"), (None, "The service refused the request.".into()));
        let alike_of = |body: &str| alike(&of(body));
        let poor = |amount: &str| alike_of(&format!(r#"{{"message":"Balance {amount} is not enough for 0x5aAe"}}"#));
        assert_eq!(poor("0.1"), poor("1,204.55"));
        assert_ne!(poor("0.1"), alike_of(r#"{"message":"Wallet 0.1 is not enough for 0x5aAe"}"#));
        assert_ne!(alike_of(r#"{"code":"A","message":"No"}"#), alike_of(r#"{"code":"B","message":"No"}"#));
    }

    #[test]
    fn names_as_programmers_give_them_are_told_from_values_that_stand_in_their_place() {
        for name in ["walletSetSecretCipherText", "x-request-id", "nft721Ids", "r", "isOK", "base_fee", "$ref", "timestamp", "SERVICE-X-API-KEY"] {
            assert!(is_name(name), "{name}");
        }
        for value in ["22212345678", "sk_live_5f0e9a77b1c2", "aB3xK9qLmZ", "Ngozi Eze", "a@b.test", "7d444840-9dc0-41d1-b245-5ffdce74fad2", "", "0x5aAeb605"] {
            assert!(!is_name(value), "{value}");
        }
        assert!(!is_name(&"canary".repeat(9)));
    }
}
