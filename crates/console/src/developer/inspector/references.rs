//! Values of earlier answers in the requests of a collection: `{{wallet.id}}` is the field `id` in the last answer of the request “wallet”.
//!
//! Answers stay in memory, and go when the profile is closed. They are what the contract's records took of them, so no secret is among
//! them, and of those only the fields on a list can be referred to.

use std::{
    collections::VecDeque,
    ops::Range,
    sync::{Mutex, PoisonError},
};

use bursar_contract::{
    Fault, MoneyState,
    number::is_plain_decimal,
    operations::{money_while_open, signs},
    untrusted::shown,
};
use bursar_messages::{Message, message};
use serde_json::Value;

use super::{
    collections,
    exchanges::{
        json::{self, Line},
        paths::{dotted, is_referable},
    },
};
use crate::{
    base::session::Session,
    developer::api::{EarlierRequest, EarlierValue, FieldKind, OperationForm, SavedPlace},
};

/// Bytes of answers that are remembered; then the oldest go.
const MOST_BYTES: usize = 32 << 20;
/// Lines of an answer in which a value is looked for.
const MOST_LINES: usize = 50_000;
/// Values of one answer that are offered.
const OFFERED: usize = 30;
/// Longest value that is shown, in characters.
const LONGEST_SHOWN: usize = 120;

/// The last answer of each saved request of an open profile.
#[derive(Default)]
pub struct Answers(Mutex<VecDeque<(SavedPlace, String)>>);

impl Answers {
    /// Remembers the answer of a saved request in the place of the one before.
    pub fn remember(&self, place: &SavedPlace, answer: String) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(of, _)| of != place);
        kept.push_back((place.clone(), answer));
        let mut bytes: usize = kept.iter().map(|(_, answer)| answer.len()).sum();
        while bytes > MOST_BYTES {
            bytes -= kept.pop_front().map_or(bytes, |(_, answer)| answer.len());
        }
    }

    fn last(&self, collection: &str, request: &str) -> Option<String> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(of, _)| of.collection == collection && of.request == request).map(|(_, answer)| answer.clone())
    }
}

/// The other requests of a collection, as one of them sees them.
struct Known {
    /// Those before it, each with its last answer.
    earlier: Vec<(String, Option<String>)>,
    /// Those before it that are sent after somebody confirmed them: their answers come later, and are not kept for references.
    confirmed: Vec<String>,
    /// Itself and those after it.
    later: Vec<String>,
}

impl Known {
    fn of(session: &Session, place: &SavedPlace) -> Result<Self, Fault> {
        let requests = collections::one(session, &place.collection)?.requests;
        let at = requests.iter().position(|request| request.name == place.request).unwrap_or(requests.len());
        let asks = |operation: &str| money_while_open(operation) == MoneyState::MayHaveMoved || signs(operation);
        let confirmed = requests.iter().take(at).filter(|request| asks(&request.operation)).map(|request| request.name.clone()).collect();
        let mut names = requests.into_iter().map(|request| request.name);
        let earlier = names.by_ref().take(at).map(|name| (name.clone(), session.state::<Answers>().last(&place.collection, &name)));
        Ok(Self { earlier: earlier.collect(), confirmed, later: names.collect() })
    }

    /// What stands in the place of a reference: the value, and whether it is a text.
    fn value(&self, reference: &str) -> Result<(String, bool), Message> {
        // A name may have points in it: the longest one that fits.
        let rest = |name: &str| reference.strip_prefix(name).filter(|rest| rest.starts_with(['.', '['])).map(|rest| rest.trim_start_matches('.').to_owned());
        let found = self.earlier.iter().filter_map(|(name, answer)| Some((name, answer, rest(name)?))).max_by_key(|(name, _, _)| name.len());
        let Some((name, answer, path)) = found else {
            let later = self.later.iter().find(|name| rest(name).is_some());
            let typed = later.map_or_else(|| reference.split('.').next().unwrap_or(reference), String::as_str);
            let typed = shown(typed);
            return Err(match later {
                Some(_) => message!("inspector-reference-later", name = typed),
                None => message!("inspector-reference-unknown", name = typed),
            });
        };
        let Some(answer) = answer else {
            return Err(match self.confirmed.contains(name) {
                true => message!("inspector-reference-confirmed", name = name.as_str()),
                false => message!("inspector-reference-unanswered", name = name.as_str()),
            });
        };
        let wanted = pointer(&path);
        let lines = json::lines(answer, MOST_LINES).0;
        let absent = || message!("inspector-reference-absent", name = name.as_str(), path = shown(&path));
        let at = |wanted: &str| lines.iter().find(|line| line.path == wanted && !matches!(line.value.as_str(), "}" | "]"));
        let line = at(&wanted).or_else(|| at(unwrapped(&wanted, answer.starts_with('[')))).ok_or_else(absent)?;
        match line.scalar() {
            Some(value) if is_referable(line) => Ok((value, line.value.starts_with('"'))),
            Some(_) => Err(message!("inspector-reference-withheld", path = shown(&path))),
            None => Err(message!("inspector-reference-many", name = name.as_str(), path = shown(&path))),
        }
    }
}

/// `wallets[0].id` and `wallets.0.id` as a place in a document.
fn pointer(path: &str) -> String {
    let path = path.replace('[', ".").replace(']', "");
    path.split('.').filter(|part| !part.is_empty()).map(|part| format!("/{}", part.replace('~', "~0").replace('/', "~1"))).collect()
}

/// A place in a response as it came, without the wrappers that its record does not have. Around a list they have many names; what stands around one
/// record without one of these names may be a field of it.
fn unwrapped(place: &str, is_list: bool) -> &str {
    let is_number = |rest: &str| rest[1..].split('/').next().is_some_and(|part| part.parse::<u32>().is_ok());
    if is_list {
        return place.match_indices('/').map(|(at, _)| &place[at..]).find(|rest| is_number(rest)).unwrap_or(place);
    }
    ["/data", "/message"].iter().find_map(|wrapper| place.strip_prefix(wrapper).filter(|rest| rest.starts_with('/'))).unwrap_or(place)
}

/// Where pairs of double braces stand in a text, with what is between them.
fn braces(text: &str) -> Vec<(Range<usize>, &str)> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(open) = text[from..].find("{{").map(|at| from + at) {
        let Some(close) = text[open..].find("}}").map(|at| open + at) else { break };
        let inside = text[open + 2..close].trim();
        if inside.contains(['{', '\n']) {
            from = open + 2;
        } else {
            found.push((open..close + 2, inside));
            from = close + 2;
        }
    }
    found
}

/// Whether it names a request and a value of its response.
fn is_reference(inside: &str) -> bool {
    inside.split_once('.').is_some_and(|(name, path)| !name.trim().is_empty() && !path.trim().is_empty())
}

/// What is between braces and names no value, at a field that cannot mean the braces themselves.
fn nameless(inside: &str) -> Message {
    let name = inside.trim_matches('.').trim();
    let example = format!("{{{{{}.id}}}}", if name.is_empty() { "wallet" } else { name });
    message!("inspector-reference-nameless", typed = shown(&format!("{{{{{inside}}}}}")), example = shown(&example))
}

/// The field of the form that a line of the input belongs to.
struct Place {
    field: String,
    /// Whether it takes a number.
    number: bool,
    /// Whether it takes any text, so that braces may be a part of it: no id, no choice, no part of the URL.
    any_text: bool,
}

impl Place {
    fn of(form: &OperationForm, line: &Line) -> Self {
        let parts = line.path.split('/').skip(1).take_while(|part| part.parse::<u32>().is_err());
        let path = parts.collect::<Vec<_>>().join(".");
        let inside = |name: &str| path == name || path.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
        match form.fields.iter().find(|field| inside(&field.name)) {
            Some(field) => Self {
                field: field.name.clone(),
                number: field.kind == FieldKind::Number || field.numbers,
                any_text: matches!(field.kind, FieldKind::Text | FieldKind::Json) && field.id_of.is_none() && field.place == "body",
            },
            None => Self { field: path, number: false, any_text: true },
        }
    }
}

/// The input with the values that its references name. A reference that names none is an error at its field.
pub fn resolved(session: &Session, form: &OperationForm, input: &str, place: Option<&SavedPlace>) -> Result<String, Fault> {
    if !input.contains("{{") {
        return Ok(input.to_owned());
    }
    let known = place.map(|place| Known::of(session, place)).transpose()?;
    replaced(form, input, known.as_ref())
}

/// The references of an input, each once, as they may be shown.
pub fn named(form: &OperationForm, input: &str) -> Vec<String> {
    let mut all = Vec::new();
    for line in json::lines(input, usize::MAX).0.iter().filter(|line| line.value.starts_with('"') && line.value.contains("{{")) {
        let (Some(text), Place { any_text, .. }) = (line.scalar(), Place::of(form, line)) else { continue };
        for (_, inside) in braces(&text).into_iter().filter(|(_, inside)| is_reference(inside) || !any_text) {
            let reference = shown(&format!("{{{{{inside}}}}}"));
            if !all.contains(&reference) {
                all.push(reference);
            }
        }
    }
    all
}

fn replaced(form: &OperationForm, input: &str, known: Option<&Known>) -> Result<String, Fault> {
    let (mut out, mut from) = (String::with_capacity(input.len()), 0);
    for line in json::lines(input, usize::MAX).0.iter().filter(|line| line.value.starts_with('"') && line.value.contains("{{")) {
        let Some(text) = line.scalar() else { continue };
        let Place { field, number, any_text } = Place::of(form, line);
        let mut found = braces(&text);
        found.retain(|(_, inside)| is_reference(inside) || !any_text);
        if found.is_empty() {
            continue;
        }
        let Some(known) = known else { return Err(Fault::invalid(&field, message!("inspector-reference-unsaved"))) };
        let (mut made, mut at) = (String::new(), 0);
        for (range, reference) in &found {
            if !is_reference(reference) {
                return Err(Fault::invalid(&field, nameless(reference)));
            }
            let (value, _) = known.value(reference).map_err(|why| Fault::invalid(&field, why))?;
            made.push_str(&text[at..range.start]);
            made.push_str(&value);
            at = range.end;
        }
        made.push_str(&text[at..]);
        if number && !is_plain_decimal(made.trim()) {
            return Err(Fault::invalid(&field, message!("inspector-reference-number")));
        }
        out.push_str(&input[from..line.span.0]);
        out.push_str(&if number { made.trim().to_owned() } else { Value::from(made).to_string() });
        from = line.span.1;
    }
    out.push_str(&input[from..]);
    Ok(out)
}

/// What a saved request can refer to, in the order of its collection. A request that was not run yet is named too: it will give values.
pub fn offered(session: &Session, place: &SavedPlace) -> Result<Vec<EarlierRequest>, Fault> {
    let Known { earlier, confirmed, .. } = Known::of(session, place)?;
    Ok(earlier
        .into_iter()
        .map(|(request, answer)| {
            let values = answer.as_deref().map(|answer| values_of(&request, answer)).unwrap_or_default();
            EarlierRequest { answered: answer.is_some(), confirmed: confirmed.contains(&request), values, request }
        })
        .collect())
}

fn values_of(request: &str, answer: &str) -> Vec<EarlierValue> {
    let lines = json::lines(answer, MOST_LINES).0;
    let values = lines.iter().filter(|line| is_referable(line)).filter_map(|line| Some((line, line.scalar()?)));
    let offered = values.take(OFFERED).map(|(line, value)| EarlierValue {
        reference: format!("{{{{{request}.{}}}}}", dotted(&line.path)),
        value: shown(&value.chars().take(LONGEST_SHOWN).collect::<String>()),
    });
    offered.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::developer::inspector::runner::form_named;

    const WALLET: &str = r#"{"id":"w\"1","address":"0xAb","decimals":18,"redirectUrl":"https://g.test/?t=canary","extra":{"id":"\"canary\""}}"#;
    const LIST: &str = r#"[{"id":"t0","amount":1304.530000000000000001},{"id":"t1","amount":"2","token":{"symbol":"USDC"}}]"#;

    fn known() -> Known {
        let earlier = [("wallet", Some(WALLET)), ("wallet.list", Some(LIST)), ("Not yet", None), ("Deposit", None)];
        let earlier = earlier.map(|(name, answer)| (name.to_owned(), answer.map(str::to_owned))).to_vec();
        Known { earlier, confirmed: vec!["Deposit".into()], later: vec!["Pay".into(), "After".into()] }
    }

    fn of(operation: &str, input: &str) -> Result<String, (Option<String>, String)> {
        let form = form_named(operation).unwrap();
        replaced(&form, input, Some(&known())).map_err(|fault| (fault.field, fault.message.id().to_owned()))
    }

    #[test]
    fn a_reference_is_replaced_by_the_value_it_names_with_every_digit() {
        let pay = |input: &str| of("transaction_transfer", input);
        assert_eq!(pay(r#"{"walletId":"{{wallet.id}}","amount":1.50}"#).unwrap(), r#"{"walletId":"w\"1","amount":1.50}"#);
        assert_eq!(pay(r#"{"walletId":"x-{{ wallet.list[1].id }}-{{wallet.list.0.id}}"}"#).unwrap(), r#"{"walletId":"x-t1-t0"}"#);
        assert_eq!(pay(r#"{"amount":"{{wallet.list.0.amount}}"}"#).unwrap(), r#"{"amount":1304.530000000000000001}"#, "a number field gets a number");
        assert_eq!(pay(r#"{"amounts":["{{wallet.list.1.amount}}",3]}"#).unwrap(), r#"{"amounts":[2,3]}"#);
        assert_eq!(pay(r#"{"destinationAddress":"{{wallet.decimals}}"}"#).unwrap(), r#"{"destinationAddress":"18"}"#, "a text field gets a text");
        for text in [r#"{"message":"{{wallet}} {{ }} {{.id}} {{a. }} {{open.id"}"#, r#"{"message":"{wallet.id}"}"#] {
            assert_eq!(of("message_sign", text).unwrap(), text, "in a text, braces around anything else are text");
        }
    }

    #[test]
    fn a_path_that_is_read_off_the_response_as_it_came_names_the_same_value() {
        let pay = |reference: &str| of("transaction_transfer", &format!(r#"{{"walletId":"{{{{{reference}}}}}"}}"#));
        let wallet = |id: &str| format!(r#"{{"walletId":"{id}"}}"#);
        let paths =
            [("wallet.list.message.1.id", "t1"), ("wallet.list.data.tokens[0].id", "t0"), ("wallet.data.id", r#"w\"1"#), ("wallet.message.id", r#"w\"1"#)];
        for (reference, id) in paths {
            assert_eq!(pay(reference).unwrap(), wallet(id), "{reference}");
        }
        for reference in ["wallet.other.id", "wallet.list.message.id", "wallet.data.data.id"] {
            assert_eq!(pay(reference).unwrap_err().1, "inspector-reference-absent", "{reference}: another field is never taken for it");
        }
    }

    #[test]
    fn a_reference_to_nothing_is_an_error_at_its_field_that_says_which_request_and_why() {
        let at = |reference: &str| of("virtual_account_transfer", &format!(r#"{{"destination":{{"accountNumber":"{reference}"}}}}"#)).unwrap_err();
        let field = || Some("destination.accountNumber".to_owned());
        for (reference, why) in [
            ("{{Not yet.id}}", "inspector-reference-unanswered"),
            ("{{Deposit.id}}", "inspector-reference-confirmed"),
            ("{{nobody.id}}", "inspector-reference-unknown"),
            ("{{After.id}}", "inspector-reference-later"),
            ("{{Pay.id}}", "inspector-reference-later"),
            ("{{wallet.name}}", "inspector-reference-absent"),
            ("{{wallet.list.9.id}}", "inspector-reference-absent"),
            ("{{wallet.list.1.token}}", "inspector-reference-many"),
            ("{{wallet.extra.id}}", "inspector-reference-withheld"),
            ("{{wallet.redirectUrl}}", "inspector-reference-withheld"),
        ] {
            assert_eq!(at(reference), (field(), why.to_owned()), "{reference}");
        }
        assert_eq!(of("transaction_transfer", r#"{"amount":"{{wallet.id}}"}"#).unwrap_err(), (Some("amount".into()), "inspector-reference-number".into()));
        for (operation, field) in [("wallet_view", "id"), ("token_list", "limit"), ("transaction_transfer", "walletId"), ("transaction_transfer", "feeLevel")] {
            for braces in ["{{wallet}}", "{{ }}", "{{.id}}", "{{wallet.}}"] {
                let refused = of(operation, &format!(r#"{{"{field}":"{braces}"}}"#)).unwrap_err();
                assert_eq!(refused, (Some(field.to_owned()), "inspector-reference-nameless".into()), "{operation} {braces}: never sent as they are");
            }
        }
        let words = |inside: &str| nameless(inside).to_string();
        assert!(words("Day 1").starts_with("“{{Day 1}}” does not say which value to use."), "{}", words("Day 1"));
        assert!(words("Day 1").ends_with("such as {{Day 1.id}}.") && words("").ends_with("such as {{wallet.id}}."), "{}", words(""));
        let form = form_named("transaction_transfer").unwrap();
        let unsaved = replaced(&form, r#"{"walletId":"{{wallet.id}}"}"#, None).unwrap_err();
        assert_eq!((unsaved.field.as_deref(), unsaved.message.id()), (Some("walletId"), "inspector-reference-unsaved"));
    }

    #[test]
    fn the_last_answer_counts_and_the_oldest_go_when_there_are_too_many() {
        let answers = Answers::default();
        let place = |request: &str| SavedPlace { collection: "c".into(), request: request.into() };
        answers.remember(&place("a"), "1".into());
        answers.remember(&place("a"), "2".into());
        assert_eq!(answers.last("c", "a").as_deref(), Some("2"));
        assert_eq!(answers.last("d", "a"), None);
        answers.remember(&place("b"), " ".repeat(MOST_BYTES));
        assert_eq!((answers.last("c", "a"), answers.last("c", "b").map(|answer| answer.len())), (None, Some(MOST_BYTES)));
    }
}
