//! A sentence before it is in any language.

use std::{borrow::Cow, collections::BTreeMap, fmt};

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;

use crate::Locale;

/// The entry that holds text which is not ours.
const TEXT: &str = "common-text";

/// A value inside a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(untagged)]
pub enum Arg {
    /// A whole number: a count, an age in days. The locale decides how it is grouped and which plural it takes. A number that is a name
    /// (a port, a chain id, an HTTP status) is text.
    Number(#[ts(type = "number")] i64),
    /// Text that is the same in every language: a name, an amount with its unit, an address.
    Text(String),
    /// A part of the sentence with words of its own.
    Message(Box<Message>),
}

type Args = BTreeMap<Cow<'static, str>, Arg>;

/// A sentence that a person will read: which one, and the values in it.
///
/// Two messages are equal if their ids and values are. Comparing with a `str` compares the rendered words and is meant for tests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, JsonSchema)]
pub struct Message {
    /// The id of the entry in the catalogue.
    id: Cow<'static, str>,
    /// The values, by the names that the entry gives them.
    // In a box, because every failure carries a message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, as = "Option<BTreeMap<String, Arg>>")]
    args: Option<Box<Args>>,
}

impl Message {
    /// The message of an entry. Write [`crate::message!`] instead, which is checked.
    pub fn new(id: &'static str) -> Self {
        Self { id: Cow::Borrowed(id), args: None }
    }

    /// Adds a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.get_or_insert_default().insert(Cow::Borrowed(name), value.into());
        self
    }

    /// This sentence, and another one after it.
    #[must_use]
    pub fn then(self, next: impl Into<Self>) -> Self {
        Self::new("common-then").with("first", self).with("next", next.into())
    }

    /// The id of the entry.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// A value by its name.
    pub fn arg(&self, name: &str) -> Option<&Arg> {
        self.args.as_ref()?.get(name)
    }

    /// The values, by name.
    pub fn args(&self) -> impl Iterator<Item = (&str, &Arg)> {
        self.args.iter().flat_map(|args| args.iter()).map(|(name, value)| (name.as_ref(), value))
    }

    /// The words in a language.
    pub fn render(&self, locale: Locale) -> String {
        locale.render(self)
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.id == TEXT && matches!(self.arg("text"), Some(Arg::Text(text)) if text.is_empty())
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.render(Locale::default()))
    }
}

/// Text that is not ours (what the service, the operating system or a contract says), and what was stored as text before messages had ids.
impl From<String> for Message {
    fn from(text: String) -> Self {
        Self::new(TEXT).with("text", text)
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<&String> for Message {
    fn from(text: &String) -> Self {
        text.as_str().into()
    }
}

impl From<Message> for String {
    fn from(message: Message) -> Self {
        message.to_string()
    }
}

impl PartialEq<str> for Message {
    fn eq(&self, words: &str) -> bool {
        self.render(Locale::default()) == words
    }
}

impl PartialEq<&str> for Message {
    fn eq(&self, words: &&str) -> bool {
        self == *words
    }
}

impl PartialEq<String> for Message {
    fn eq(&self, words: &String) -> bool {
        self == words.as_str()
    }
}

/// A record of before messages had ids is a plain string.
impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Stored {
            Text(String),
            Message {
                id: String,
                #[serde(default)]
                args: Option<Box<Args>>,
            },
        }
        Ok(match Stored::deserialize(from)? {
            Stored::Text(text) => text.into(),
            Stored::Message { id, args } => Self { id: Cow::Owned(id), args },
        })
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        Self::Message(Box::new(message))
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )*};
}
numbers!(u8, u16, u32, u64, usize, i32, i64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_message_comes_back_and_text_of_before_is_kept_as_it_was() {
        let message = Message::new("common-then").with("first", 3_u8).with("next", Message::from("words"));
        let stored = serde_json::to_string(&message).unwrap();
        assert_eq!(stored, r#"{"id":"common-then","args":{"first":3,"next":{"id":"common-text","args":{"text":"words"}}}}"#);
        assert_eq!(serde_json::from_str::<Message>(&stored).unwrap(), message);
        assert_eq!(serde_json::from_str::<Message>(r#""Words of { $before }""#).unwrap(), "Words of { $before }");
    }

    #[test]
    fn a_number_too_large_to_count_is_the_largest() {
        assert_eq!(Arg::from(u64::MAX), Arg::Number(i64::MAX));
    }
}
