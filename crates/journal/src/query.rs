//! The search box: what a person typed, read into what the journal is asked. What cannot be read is refused at the field.
//!
//! Words stand for themselves; `from:`, `to:`, `chain:`, `bank:`, `token:`, `ref:`, `narration:`, `note:`, `category:`, `status:`, `kind:`, `by:` and `batch:` ask one
//! part; `>` and `<` ask amounts, `₦250,000` exactly this one; `2026-10` and `2026-10-05` ask a month or a day, `since:` and `until:` a span;
//! `"two words"` stay together. A bank is found by what people call it: `gtb`.

use bursar_contract::{
    Fault,
    amount::{AmountError, TokenAmount},
    bank_names::listed_as,
};
use bursar_messages::{Message, message};
use jiff::{civil::Date, tz::TimeZone};

/// What is asked of the journal.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Query {
    /// The full-text expression over words, where there is one.
    pub words: Option<String>,
    /// Words that may also be a piece of a hash, an address or an id: the full-text expression, and the piece.
    pub pieces: Vec<(String, String)>,
    /// Bounds of the amount: `>`, `>=`, `<`, `<=`, `=` and a text that orders like the number.
    pub amounts: Vec<(&'static str, String)>,
    /// Only payments of batches with this code, or with this in their name.
    pub batch: Option<String>,
    /// First millisecond.
    pub since: Option<i64>,
    /// First millisecond that is not asked any more.
    pub until: Option<i64>,
    /// Entries that are found by a name too which is not among their words, such as the customer of a PIN request: the name in lower case, and the id.
    named: Vec<(String, String)>,
    /// The words that may be a part of such a name, in lower case, by their expression.
    in_names: Vec<(String, String)>,
    /// The expressions of `words`, one by one.
    all: Vec<String>,
}

/// An entry that is found by its name, and what it is still asked for beside that.
pub(super) struct Named<'a> {
    pub(super) id: &'a str,
    /// The full-text expression of the other words, where there are any.
    pub(super) words: Option<String>,
    /// The pieces of hashes that are no part of the name, by their number.
    pub(super) pieces: Vec<usize>,
}

/// Where a word without a name is looked for.
const ANYWHERE: &str = "{title payee payer chain token ref note category code amount person}";

/// Where banks and chains are.
const BANK: &str = "{chain}";

/// Only naira.
const NAIRA: &str = "{token} : \"NGN\"";

/// Payments that were refused, failed or were cancelled. What pays nothing, such as a refused account, ended so too and is none of them.
pub(super) const NOT_PAID: &str = "{status} : \"notpaid\" AND {kind} : \"payment\"";

/// The names of parts and their columns. A person's note and the narration of a payout share one.
const PARTS: &[(&str, &str)] = &[
    ("from", "payer"),
    ("to", "payee"),
    ("chain", "chain"),
    ("bank", "chain"),
    ("token", "token"),
    ("ref", "ref"),
    ("narration", "note"),
    ("note", "note"),
    ("category", "category"),
    ("status", "status"),
    ("kind", "kind"),
    ("by", "person"),
];

impl Query {
    /// Reads what was typed; its days are those of this zone.
    pub fn read(typed: &str, zone: &TimeZone) -> Result<Self, Fault> {
        let mut query = Self::default();
        let mut words = Vec::new();
        for term in terms(typed)? {
            query.take(&term, &mut words, zone)?;
        }
        query.words = joined(&words);
        query.all = words;
        if let (Some(since), Some(until)) = (query.since, query.until)
            && since >= until
        {
            return Err(refused(message!("search-no-day")));
        }
        Ok(query)
    }

    fn take(&mut self, term: &Term, words: &mut Vec<String>, zone: &TimeZone) -> Result<(), Fault> {
        if term.quoted && term.part.is_none() {
            if let Some(expression) = phrase(ANYWHERE, &term.text, false) {
                self.may_be_a_name(&term.text, &expression);
                words.push(expression);
            }
            return Ok(());
        }
        let Some(part) = &term.part else { return self.bare(&term.text, words, zone) };
        if term.text.is_empty() {
            return Err(refused(message!("search-part-empty", part = part)));
        }
        if part == "since" || part == "until" {
            let (first, after) = days(&term.text, zone).ok_or_else(|| refused(message!("search-date", part = part)))??;
            return self.within((part == "since").then_some(first), (part == "until").then_some(after));
        }
        if part == "batch" {
            self.batch = Some(term.text.clone());
            return Ok(());
        }
        let Some((_, column)) = PARTS.iter().find(|(name, _)| name == part) else {
            let names: Vec<&str> = PARTS.iter().map(|(name, _)| *name).chain(["batch", "since", "until"]).collect();
            return Err(refused(message!("search-no-part", part = part, names = names.join(", "))));
        };
        let text = if matches!(*column, "status" | "kind") { term.text.replace(['-', '_', ' '], "") } else { term.text.clone() };
        if *column == "status" && text == "notpaid" {
            words.push(NOT_PAID.to_owned());
            return Ok(());
        }
        let expression = phrase(&format!("{{{column}}}"), &text, !term.quoted);
        match expression.map(|expression| if *column == "chain" && !term.quoted { or_bank(expression, &text) } else { expression }) {
            // An address has no letters that words are split at, so a piece of one after from: or to: is its beginning.
            Some(expression) => {
                if part == "to" {
                    self.may_be_a_name(&text, &expression);
                }
                words.push(expression);
            }
            None => return Err(refused(message!("search-no-letters", text = &term.text))),
        }
        Ok(())
    }

    /// A term without a name: an amount, a date, or a word.
    fn bare(&mut self, text: &str, words: &mut Vec<String>, zone: &TimeZone) -> Result<(), Fault> {
        if let Some(rest) = text.strip_prefix(['>', '<']) {
            let (rest, equal) = rest.strip_prefix('=').map_or((rest, false), |rest| (rest, true));
            let sign = match (text.starts_with('>'), equal) {
                (true, false) => ">",
                (true, true) => ">=",
                (false, false) => "<",
                (false, true) => "<=",
            };
            let naira = rest.strip_prefix('₦');
            let rest = naira.unwrap_or(rest);
            if rest.is_empty() {
                return Err(refused(message!("search-amount", sign = sign)));
            }
            let amount = typed(rest).map_err(|why| refused(message!("search-amount-bad", text = text, why = Message::from(why))))?;
            self.amounts.push((sign, amount));
            words.extend(naira.map(|_| NAIRA.to_owned()));
            return Ok(());
        }
        let naira = text.strip_prefix('₦');
        // Names with a comma are words.
        if let Some(rest) = naira.or_else(|| text.contains(',').then_some(text))
            && let Ok(amount) = typed(rest)
        {
            self.amounts.push(("=", amount));
            words.extend(naira.map(|_| NAIRA.to_owned()));
            return Ok(());
        }
        if let Some(found) = days(text, zone) {
            let (first, after) = found?;
            return self.within(Some(first), Some(after));
        }
        let Some(expression) = phrase(ANYWHERE, text, true) else {
            return Err(refused(message!("search-no-letters", text = text)));
        };
        if is_piece(text) {
            self.may_be_a_name(text, &expression);
            self.pieces.push((expression, text.to_lowercase()));
        } else {
            let expression = or_bank(expression, text);
            self.may_be_a_name(text, &expression);
            words.push(expression);
        }
        Ok(())
    }

    fn may_be_a_name(&mut self, text: &str, expression: &str) {
        self.in_names.push((text.to_lowercase(), expression.to_owned()));
    }

    fn within(&mut self, since: Option<i64>, until: Option<i64>) -> Result<(), Fault> {
        self.since = self.since.max(since);
        self.until = match (self.until, until) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Ok(())
    }

    /// Finds entries by a name as well that is not among their words: the id of each, and the name.
    #[must_use]
    pub fn with_names(mut self, names: impl IntoIterator<Item = (String, String)>) -> Self {
        if !self.in_names.is_empty() {
            self.named = names.into_iter().map(|(id, name)| (name.to_lowercase(), id)).collect();
        }
        self
    }

    /// The entries whose name has words that were typed.
    pub(super) fn named(&self) -> Vec<Named<'_>> {
        let fits = |name: &str, typed: &str| {
            let mut words = typed.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
            words.all(|typed| name.split(|c: char| !c.is_alphanumeric()).any(|word| word.starts_with(typed)))
        };
        let mut found = Vec::new();
        for (name, id) in &self.named {
            let hit: Vec<&String> = self.in_names.iter().filter(|(typed, _)| fits(name, typed)).map(|(_, expression)| expression).collect();
            if hit.is_empty() {
                continue;
            }
            let rest: Vec<String> = self.all.iter().filter(|expression| !hit.contains(expression)).cloned().collect();
            let pieces = (0..self.pieces.len()).filter(|number| !hit.contains(&&self.pieces[*number].0)).collect();
            found.push(Named { id, words: joined(&rest), pieces });
        }
        found
    }

    /// Whether everything is asked.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// One term of what was typed.
struct Term {
    part: Option<String>,
    text: String,
    quoted: bool,
}

fn terms(typed: &str) -> Result<Vec<Term>, Fault> {
    let mut found = Vec::new();
    let mut rest = typed.trim_start();
    while !rest.is_empty() {
        let mut part = None;
        let name_ends = rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len());
        if name_ends > 0 && rest[name_ends..].starts_with(':') {
            part = Some(rest[..name_ends].to_owned());
            rest = &rest[name_ends + 1..];
        }
        let (text, quoted);
        if let Some(after) = rest.strip_prefix('"') {
            let Some(end) = after.find('"') else { return Err(refused(message!("search-quote"))) };
            (text, rest, quoted) = (after[..end].to_owned(), &after[end + 1..], true);
        } else {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            (text, rest, quoted) = (rest[..end].to_owned(), &rest[end..], false);
        }
        if !(quoted && text.trim().is_empty() && part.is_none()) {
            found.push(Term { part, text, quoted });
        }
        rest = rest.trim_start();
    }
    Ok(found)
}

/// A full-text expression: the words in this order, the last one perhaps only begun. None where there is nothing to look for.
pub(super) fn phrase(columns: &str, text: &str, begun: bool) -> Option<String> {
    // Only letters and digits reach the expression, so nothing typed can be read as its syntax.
    let kept: String = text.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let words: Vec<&str> = kept.split_whitespace().collect();
    let last = *words.last()?;
    // A word that the index splits otherwise, such as one only of marks, would match nothing and mean everything.
    if !last.chars().any(char::is_alphanumeric) {
        return None;
    }
    Some(format!("{columns} : \"{}\"{}", words.join(" "), if begun { "*" } else { "" }))
}

/// What has all of these.
fn joined(words: &[String]) -> Option<String> {
    (!words.is_empty()).then(|| words.join(" AND "))
}

/// The same, or a bank that people call this.
fn or_bank(expression: String, called: &str) -> String {
    let banks: Vec<String> = listed_as(called).filter_map(|listed| phrase(BANK, listed, false)).collect();
    if banks.is_empty() { expression } else { format!("({expression} OR {})", banks.join(" OR ")) }
}

/// Whether a word may be a piece of a hash, an address or an id: hexadecimal, four characters and more.
fn is_piece(text: &str) -> bool {
    let text = text.strip_prefix("0x").unwrap_or(text);
    text.len() >= 4 && text.bytes().all(|b| b.is_ascii_hexdigit() || b == b'-') && text.bytes().any(|b| b.is_ascii_digit()) && text.bytes().any(|b| b != b'-')
}

/// `2026-10` or `2026-10-05` as its first millisecond and the first after it; an error where it looks like a date and is none.
fn days(text: &str, zone: &TimeZone) -> Option<Result<(i64, i64), Fault>> {
    let bytes = text.as_bytes();
    let digits = |from: usize, to: usize| bytes.get(from..to).is_some_and(|part| part.iter().all(u8::is_ascii_digit));
    let month_form = bytes.len() == 7 && digits(0, 4) && bytes[4] == b'-' && digits(5, 7);
    let day_form = bytes.len() == 10 && digits(0, 4) && bytes[4] == b'-' && digits(5, 7) && bytes[7] == b'-' && digits(8, 10);
    if !month_form && !day_form {
        return None;
    }
    let number = |from: usize, to: usize| text[from..to].parse::<i16>().unwrap_or_default();
    let first = Date::new(number(0, 4), number(5, 7) as i8, if day_form { number(8, 10) as i8 } else { 1 });
    let after = first.as_ref().ok().and_then(|day| if day_form { day.tomorrow().ok() } else { day.last_of_month().tomorrow().ok() });
    Some(match (first, after) {
        (Ok(first), Some(after)) => Ok((start_of(first, zone), start_of(after, zone))),
        _ => Err(refused(if day_form { message!("search-no-such-day", text = text) } else { message!("search-no-such-month", text = text) })),
    })
}

/// The first millisecond of a day.
fn start_of(day: Date, zone: &TimeZone) -> i64 {
    day.to_zoned(zone.clone()).map(|at| at.timestamp().as_millisecond()).unwrap_or_default()
}

/// What was typed as an amount, as the text that orders like the number.
fn typed(text: &str) -> Result<String, AmountError> {
    TokenAmount::typed_or_zero(text, u8::MAX).map(|amount| amount_key(amount.as_str()))
}

/// The text that orders like the number, as the journal makes it of its amounts.
fn amount_key(plain: &str) -> String {
    let (whole, fraction) = plain.split_once('.').unwrap_or((plain, ""));
    let whole = whole.trim_start_matches('0');
    format!("{:03}{whole}{}", whole.len(), fraction.trim_end_matches('0'))
}

fn refused(words: impl Into<Message>) -> Fault {
    Fault::invalid("text", words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(typed: &str) -> String {
        Query::read(typed, &TimeZone::UTC).unwrap_err().message.to_string()
    }

    #[test]
    fn every_part_of_the_grammar_is_read() {
        let query = Query::read("halima from:treasury status:not-paid >100,000 2026-10", &TimeZone::UTC).unwrap();
        assert_eq!(query.words.as_deref(), Some(&*format!("{ANYWHERE} : \"halima\"* AND {{payer}} : \"treasury\"* AND {NOT_PAID}")));
        assert_eq!(query.amounts, [(">", "006100000".to_owned())]);
        assert_eq!((query.until.unwrap() - query.since.unwrap()) / 86_400_000, 31);
        assert_eq!(Query::read("ref:INV-77", &TimeZone::UTC).unwrap().words.as_deref(), Some("{ref} : \"INV 77\"*"));
        assert_eq!(Query::read("note:\"cold chain\"", &TimeZone::UTC).unwrap().words.as_deref(), Some("{note} : \"cold chain\""));
        assert_eq!(Query::read("narration:diesel", &TimeZone::UTC).unwrap().words.as_deref(), Some("{note} : \"diesel\"*"));
        assert_eq!(Query::read("bank:uba", &TimeZone::UTC).unwrap().words.as_deref(), Some("({chain} : \"uba\"* OR {chain} : \"united bank for africa\")"));
        for (typed, sign) in [("₦250,000", "="), ("₦250000.00", "="), (">₦250,000", ">"), ("<=₦250,000.00", "<=")] {
            let query = Query::read(typed, &TimeZone::UTC).unwrap();
            assert_eq!((query.amounts, query.words.as_deref()), (vec![(sign, "006250000".to_owned())], Some(NAIRA)), "{typed}");
        }
        let query = Query::read("1,304.50 Bello,Sons", &TimeZone::UTC).unwrap();
        assert_eq!((query.amounts.len(), query.words.unwrap().contains("Bello Sons")), (1, true));
        assert_eq!(Query::read("batch:\"November salaries\"", &TimeZone::UTC).unwrap().batch.as_deref(), Some("November salaries"));
        assert_eq!(Query::read("0x2fdEB96d", &TimeZone::UTC).unwrap().pieces[0].1, "0x2fdeb96d");
        assert!(Query::read("  ", &TimeZone::UTC).unwrap().is_empty());
    }

    #[test]
    fn what_cannot_be_read_is_refused_at_the_field_with_the_way_out() {
        for (typed, part) in [
            ("colour:red", "cannot search by “colour:”"),
            ("status:", "after “status:”"),
            (">", "enter an amount"),
            (">1,00", "Commas can only group thousands"),
            (">1e5", "without an exponent"),
            ("2026-13", "2026-13 is not a month"),
            ("2026-02-30", "2026-02-30 is not a day"),
            ("since:yesterday", "enter a date like"),
            ("\"half", "A quote is not closed"),
            ("***", "no letters or digits"),
            ("since:2026-10 until:2026-09", "no day between"),
        ] {
            assert!(said(typed).contains(part), "{typed}: {}", said(typed));
            assert_eq!(Query::read(typed, &TimeZone::UTC).unwrap_err().field.as_deref(), Some("text"));
        }
    }

    #[test]
    fn keys_of_amounts_order_as_the_numbers_do() {
        let rising = ["0", "0.000001", "0.5", "1", "1.01", "9.99", "10", "99999.9999", "100000", "123456789012345678901234567890"];
        for pair in rising.windows(2) {
            assert!(amount_key(pair[0]) < amount_key(pair[1]), "{pair:?}");
        }
        assert_eq!(amount_key("1.500"), amount_key("01.5"));
    }

    /// Random text never panics and never reaches the index as syntax: tried against a real index in the journal's tests.
    #[test]
    fn any_text_is_read_or_refused() {
        let alphabet: Vec<char> = "ab0x:\"*^(){}<>=-. 12AND OR NEAR,₦é\u{202E}\u{0}'%_".chars().collect();
        let mut seed = 7_u64;
        for _ in 0..20_000 {
            let text: String = (0..seed % 24)
                .map(|_| {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    alphabet[(seed >> 33) as usize % alphabet.len()]
                })
                .collect();
            seed = seed.wrapping_add(1);
            if let Ok(query) = Query::read(&text, &TimeZone::UTC)
                && let Some(words) = query.words
            {
                assert_eq!(words.matches('"').count() % 2, 0, "{text:?} became {words}");
            }
        }
    }
}
