//! Messages inside of JSON that is on its way to a reader or to the journal.

use serde_json::Value;

use crate::{Locale, Message, message::ID};

/// Makes plain text of every message, for a reader that has no catalogue.
pub fn as_text(value: &mut Value, locale: Locale) {
    each(value, &|message| Value::String(message.render(locale)));
}

/// Keeps with every message its words of this language, so that it is never shown in others.
pub fn keep_words(value: &mut Value, locale: Locale) {
    each(value, &|message| serde_json::to_value(message.in_words(locale)).unwrap_or_default());
}

fn each(value: &mut Value, make: &dyn Fn(Message) -> Value) {
    match value {
        Value::Object(map) if map.contains_key(ID) => {
            if let Ok(message) = serde_json::from_value(value.clone()) {
                *value = make(message);
            }
        }
        Value::Object(map) => map.values_mut().for_each(|value| each(value, make)),
        Value::Array(list) => list.iter_mut().for_each(|value| each(value, make)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_message_gets_its_words_and_nothing_else_changes() {
        let inner = json!({ "$message": "common-then", "args": { "first": "One.", "next": "Two." } });
        let whole = json!({ "rows": [{ "note": inner, "count": 2 }], "id": "common-then", "text": "as it is", "$message": null });
        let mut kept = json!([whole["rows"], whole["id"]]);
        keep_words(&mut kept, Locale::EnNg);
        assert_eq!(kept[0][0]["note"]["words"], "One. Two.");
        assert_eq!(kept[0][0]["note"]["args"], whole["rows"][0]["note"]["args"]);
        as_text(&mut kept, Locale::EnNg);
        assert_eq!(kept, json!([[{ "note": "One. Two.", "count": 2 }], "common-then"]));
        let mut other = whole.clone();
        as_text(&mut other, Locale::EnNg);
        assert_eq!(other, whole, "what only looks like a message stays");
    }
}
