//! An exchange for somebody else: an allow-list of fields, and addresses wherever they stand. Of everything else a bundle tells kind and length; a
//! fixture puts something alike in its place, which is read just as the exchange was, and equal where the values were equal. A name that is no word of a
//! programmer goes too: somebody may have put a value there.
//!
//! A signature goes, although a chain shows many: who has one may be able to use it. So does every other long hexadecimal text outside the fields of
//! the list, because nothing tells a hash from a key.

use std::collections::{BTreeSet, HashMap};

use aho_corasick::{AhoCorasick, MatchKind};
use bursar_contract::Fault;
use bursar_messages::message;
use serde::Serialize;
use serde_json::{json, value::RawValue};

use super::{
    Exchanges, json as lines,
    record::{StoredExchange, is_address, is_name, is_personal},
};
use crate::developer::api::{ExchangeRow, RedactedExportForm};

/// Fields whose values a bundle holds: ids, states, amounts and what else says nothing about a person.
pub(super) const SHARED: &[&str] = &[
    "id",
    "_id",
    "walletId",
    "walletSetId",
    "tokenId",
    "tokenIds",
    "transactionId",
    "challengeId",
    "virtualAccountId",
    "customerId",
    "idempotencyKey",
    "status",
    "state",
    "success",
    "healthy",
    "code",
    "statusCode",
    "type",
    "standard",
    "blockchain",
    "blockchains",
    "chain",
    "symbol",
    "decimals",
    "amount",
    "amounts",
    "fee",
    "networkFee",
    "gasLimit",
    "gasPrice",
    "baseFee",
    "maxFee",
    "priorityFee",
    "feeLevel",
    "low",
    "medium",
    "high",
    "txHash",
    "transactionHash",
    "blockNumber",
    "address",
    "destinationAddress",
    "contractAddress",
    "nftTokenId",
    "createdAt",
    "updatedAt",
    "expiresAt",
    "timestamp",
    "page",
    "limit",
    "total",
    "order",
    "accountType",
    "custodyType",
    "isGasSponsored",
    "isValid",
    "valid",
    "hasPin",
    "hasRecovery",
    "task",
    "currency",
    "bankCode",
    "field",
    "path",
    "property",
];
/// Fields of sentences: kept without the values that were taken out elsewhere and without runs of digits.
const SENTENCES: &[&str] = &["message", "error", "errors", "reason", "title", "detail"];
const MOST_LINES: usize = 200_000;

/// A bundle.
pub struct Bundle {
    /// As it is saved.
    pub text: String,
    /// How many values were taken out.
    pub removed: u32,
}

impl Exchanges {
    /// One exchange without what must not leave this computer.
    pub fn bundle(&self, id: &str, form: RedactedExportForm) -> Result<Bundle, Fault> {
        let (number, kept) = self.must(id)?;
        let gone = || Fault::new(bursar_contract::Code::NotFound, message!("inspector-gone"));
        Ok(bundle(&self.row_of(number)?.ok_or_else(gone)?, &kept, form))
    }
}

fn bundle(row: &ExchangeRow, kept: &StoredExchange, form: RedactedExportForm) -> Bundle {
    let mut out = Taken { form, values: BTreeSet::new(), numbers: HashMap::new(), finder: None, names: HashMap::new(), count: 0 };
    let answer = kept.answer_text();
    // First what goes, everywhere: a sentence of the answer may repeat a value of the request.
    out.gather(kept.request.as_deref().unwrap_or_default());
    out.gather(&answer);
    let query: Vec<(String, String)> =
        kept.path.split_once('?').map(|(_, query)| url::form_urlencoded::parse(query.as_bytes()).into_owned().collect()).unwrap_or_default();
    for (name, value) in &query {
        if !value.is_empty() && !is_shared(name, value) {
            out.values.insert(value.clone());
        }
    }
    out.look();
    let request = kept.request.as_deref().map(|text| out.document(text));
    let document = out.document(&answer);
    let query: Vec<String> = query
        .iter()
        .map(|(name, value)| {
            let shown = if is_shared(name, value) { value.clone() } else { out.replaced_in_query(value) };
            format!("{}={shown}", out.name(name).as_deref().unwrap_or(name))
        })
        .collect();
    let headers = |of: &[(String, String)]| of.iter().map(|(name, value)| format!("{name}: {}", if value.is_empty() { "<removed>" } else { value })).collect();
    let bundle = Written {
        format: match form {
            RedactedExportForm::Bundle => "bursar-exchange/1",
            RedactedExportForm::Fixture => "bursar-fixture/1",
        },
        placeholders: (form == RedactedExportForm::Fixture).then(|| message!("inspector-fixture-placeholders").to_string()),
        at: &row.at,
        operation: &row.operation,
        request: Asked {
            method: &row.method,
            path: &row.path,
            query,
            headers: headers(&kept.request_headers),
            body: request,
            secret_field: kept.sealed.as_ref().map(|(name, _)| name.as_str()),
        },
        answer: Answered {
            status: row.status,
            ended: &row.ended,
            headers: headers(&kept.answer_headers),
            body: row.status.map(|_| document),
            bytes: row.bytes,
        },
        milliseconds: row.ms,
        attempt: row.attempt,
        failure: kept.fault.as_ref().map(|fault| json!({ "code": fault.code, "money": fault.money, "field": fault.field, "sent": kept.sent })),
    };
    let text = serde_json::to_string(&bundle).unwrap_or_default();
    Bundle { text: lines::pretty(&text), removed: out.count }
}

/// The file. Bodies stand in it as they are, so that every digit stays.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Written<'a> {
    format: &'static str,
    /// What was replaced, and how.
    #[serde(skip_serializing_if = "Option::is_none")]
    placeholders: Option<String>,
    at: &'a str,
    operation: &'a str,
    request: Asked<'a>,
    answer: Answered<'a>,
    milliseconds: u32,
    attempt: u32,
    failure: Option<serde_json::Value>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Asked<'a> {
    method: &'a str,
    /// With its placeholders.
    path: &'a str,
    query: Vec<String>,
    headers: Vec<String>,
    body: Option<Box<RawValue>>,
    secret_field: Option<&'a str>,
}

#[derive(Serialize)]
struct Answered<'a> {
    status: Option<u16>,
    ended: &'a str,
    headers: Vec<String>,
    body: Option<Box<RawValue>>,
    bytes: u32,
}

fn quoted(text: &str) -> Box<RawValue> {
    // A text is always JSON.
    serde_json::value::to_raw_value(text).unwrap_or_default()
}

/// As many digits, each of them 1, and behind a 0 the number of the value where there is room for it: other values are told from it.
fn numbered(length: usize, number: Option<usize>) -> String {
    let end = number.map(|number| format!("0{number}")).filter(|end| end.len() <= length).unwrap_or_default();
    "1".repeat(length - end.len()) + &end
}

/// As many digits, each of them 1: a number stays a number, a day a day.
fn ones(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_digit() { '1' } else { c }).collect()
}

fn is_shared(name: &str, value: &str) -> bool {
    is_address(value) || SHARED.iter().any(|shared| shared.eq_ignore_ascii_case(name)) && !is_personal(value)
}

/// What is taken out.
struct Taken {
    form: RedactedExportForm,
    values: BTreeSet<String>,
    /// The number of each value, from 1.
    numbers: HashMap<String, usize>,
    /// Finds every value in a sentence, in one look.
    finder: Option<AhoCorasick>,
    /// Names that went, with their numbers from 1.
    names: HashMap<String, usize>,
    count: u32,
}

/// The field a value belongs to: of an element of a list, the list's.
fn field_of(line: &lines::Line) -> String {
    line.field().unwrap_or_else(|| line.path.rsplit('/').find(|part| !part.is_empty() && part.parse::<u32>().is_err()).unwrap_or_default().to_owned())
}

impl Taken {
    /// Notes the texts that a bundle must not hold.
    fn gather(&mut self, document: &str) {
        for line in lines::lines(document, MOST_LINES).0 {
            self.values.extend(line.field().filter(|name| !is_name(name) && name.chars().count() >= 3));
            let Some(value) = line.scalar().filter(|value| line.value.starts_with('"') && value.chars().count() >= 3) else { continue };
            let field = field_of(&line);
            if !is_shared(&field, &value) && !SENTENCES.contains(&field.as_str()) {
                self.values.insert(value);
            }
        }
    }

    /// After everything was gathered: numbers the values, and prepares to find them.
    fn look(&mut self) {
        self.numbers = self.values.iter().cloned().zip(1..).collect();
        self.finder = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(&self.values).ok();
    }

    /// A document with its values by the allow-list; what is no JSON goes as a whole.
    fn document(&mut self, text: &str) -> Box<RawValue> {
        if text.trim().is_empty() {
            return quoted("");
        }
        if !text.trim_start().starts_with(['{', '[']) {
            self.count += 1;
            return quoted(&format!("<removed: {} bytes that are not JSON>", text.len()));
        }
        let (all, whole) = lines::lines(text, MOST_LINES);
        if !whole {
            self.count += 1;
            return quoted(&format!("<removed: {} bytes>", text.len()));
        }
        // What belongs to no line, in a document that broke off or is bent, does not go out: only marks and space between lines do.
        let between = |from: usize, to: usize| text[from..to].chars().filter(|c| c.is_whitespace() || "{}[]:,".contains(*c));
        let (mut out, mut at) = (String::with_capacity(text.len()), 0);
        for line in &all {
            let name = line.field().map(|name| (line.name_span, self.name(&name).map(|replaced| quoted(&replaced))));
            let opens = matches!(line.value.as_str(), "{" | "[" | "}" | "]");
            let value = (!opens).then(|| (line.span, self.value(line)));
            for ((from, to), replaced) in name.into_iter().chain(value) {
                out.extend(between(at, from));
                out.push_str(replaced.as_ref().map_or(&text[from..to], |replaced| replaced.get()));
                at = to;
            }
        }
        out.extend(between(at, text.len()));
        // A document that broke off stays one: as text, cut where it was cut.
        RawValue::from_string(out.clone()).unwrap_or_else(|_| quoted(&out))
    }

    /// What stands in the place of a value; nothing where it stays.
    fn value(&mut self, line: &lines::Line) -> Option<Box<RawValue>> {
        let (value, field) = (line.scalar()?, field_of(line));
        let fact = matches!(line.value.as_str(), "true" | "false");
        if fact || is_shared(&field, &value) {
            return None;
        }
        let is_text = line.value.starts_with('"');
        if SENTENCES.contains(&field.as_str()) && is_text {
            return Some(quoted(&self.sentence(&value)));
        }
        self.count += 1;
        Some(match self.form {
            RedactedExportForm::Bundle => quoted(&format!("<removed: {}, {} characters>", if is_text { "text" } else { "number" }, value.chars().count())),
            RedactedExportForm::Fixture if is_text => quoted(&self.alike(&value)),
            // What broke off inside a number or a word is none.
            RedactedExportForm::Fixture => RawValue::from_string(ones(&value)).unwrap_or_else(|_| quoted("removed")),
        })
    }

    /// What stands in the place of a field's name; nothing where it stays. The same name has the same place-holder everywhere.
    fn name(&mut self, name: &str) -> Option<String> {
        let known = SHARED.iter().chain(SENTENCES).any(|known| known.eq_ignore_ascii_case(name));
        if known || (is_name(name) && !self.values.contains(name)) {
            return None;
        }
        self.count += 1;
        let next = self.names.len() + 1;
        let number = *self.names.entry(name.to_owned()).or_insert(next);
        Some(match self.form {
            RedactedExportForm::Bundle => format!("<removed: name {number}, {} characters>", name.chars().count()),
            RedactedExportForm::Fixture => format!("removed_{number}"),
        })
    }

    fn replaced_in_query(&self, value: &str) -> String {
        match self.form {
            RedactedExportForm::Bundle => "removed".to_owned(),
            RedactedExportForm::Fixture => self.alike(value),
        }
    }

    /// A text of the same form that says nothing. The same text has the same place-holder everywhere, and another one another, where its form has room
    /// for that.
    fn alike(&self, value: &str) -> String {
        let found = self.numbers.get(value).copied();
        let number = found.map(|number| format!("-{number}")).unwrap_or_default();
        let is_hex = |text: &str| text.bytes().all(|b| b.is_ascii_hexdigit());
        if let Some(hex) = value.strip_prefix("0x").filter(|hex| is_hex(hex)) {
            format!("0x{}", numbered(hex.len(), found))
        } else if value.starts_with("http") {
            format!("https://removed{number}.invalid/")
        } else if !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit()) {
            numbered(value.len(), found)
        } else if value.bytes().any(|b| b.is_ascii_digit()) && value.bytes().all(|b| b.is_ascii_digit() || b"-+.:TZ ".contains(&b)) {
            ones(value)
        } else {
            format!("removed{number}")
        }
    }

    fn sentence(&mut self, said: &str) -> String {
        // Without a finder nothing can be told from what must go.
        let text = match &self.finder {
            Some(finder) => {
                let mut text = String::with_capacity(said.len());
                finder.replace_all_with(said, &mut text, |_, _, out| {
                    out.push_str("<removed>");
                    true
                });
                text
            }
            None => "<removed>".to_owned(),
        };
        let mut out = String::new();
        for run in text.as_bytes().chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit()) {
            if run.len() >= 7 && run[0].is_ascii_digit() { out.push_str("<removed>") } else { out.push_str(&String::from_utf8_lossy(run)) }
        }
        let words: Vec<&str> = out.split(' ').map(|word| if word.contains('@') { "<removed>" } else { word }).collect();
        let out = words.join(" ");
        if out != said {
            self.count += 1;
        }
        out
    }
}

#[cfg(test)]
#[path = "redacted_export_tests.rs"]
mod tests;
