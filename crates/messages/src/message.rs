//! A sentence before it is in any language.

use std::{borrow::Cow, collections::BTreeMap, fmt};

#[cfg(debug_assertions)]
use crate::typescript::TS;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Locale;

/// The member that marks a message in JSON.
pub(crate) const ID: &str = "$message";
/// The entry that holds text which is not ours.
const TEXT: &str = "common-text";

/// A value inside a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Arg {
    /// A whole number: a count, an age in days. The locale decides how it is grouped and which plural it takes. A number that is a name
    /// (a port, a chain id, an HTTP status) is text.
    Number(i64),
    /// Text that is the same in every language: a name, an amount with its unit, an address.
    Text(String),
    /// A part of the sentence with words of its own.
    Message(Box<Message>),
}

type Args = BTreeMap<Cow<'static, str>, Arg>;

/// A sentence that a person will read: which one, and the values in it.
///
/// In JSON it is `{"$message": id, "args": {…}}`, and text that is not ours is a plain string. The main window makes words of it where an answer
/// arrives, so its types call it a string. Where `"words"` are beside the id, the sentence was approved in these words and is shown in no others.
///
/// Two messages are equal if their ids and values are. Comparing with a `str` compares the rendered words and is meant for tests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The id of the entry in the catalogue.
    id: Cow<'static, str>,
    // In a box, because every failure carries a message.
    inside: Option<Box<Inside>>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Inside {
    /// The values, by the names that the entry gives them.
    args: Args,
    /// What was approved, word for word.
    words: Option<String>,
}

impl Message {
    /// The message of an entry. Write [`crate::message!`] instead, which is checked.
    pub fn new(id: &'static str) -> Self {
        Self { id: Cow::Borrowed(id), inside: None }
    }

    /// Adds a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.inside.get_or_insert_default().args.insert(Cow::Borrowed(name), value.into());
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
        self.inside.as_ref()?.args.get(name)
    }

    /// The values, by name.
    pub fn args(&self) -> impl Iterator<Item = (&str, &Arg)> {
        self.inside.iter().flat_map(|inside| &inside.args).map(|(name, value)| (name.as_ref(), value))
    }

    /// The words in a language; those that were approved where there are any.
    pub fn render(&self, locale: Locale) -> String {
        self.words().map_or_else(|| locale.render(self), str::to_owned)
    }

    /// The words that were approved, if it was.
    pub fn words(&self) -> Option<&str> {
        self.inside.as_ref()?.words.as_deref()
    }

    /// Keeps its words of this language with it, so that it is shown in no others.
    #[must_use]
    pub fn in_words(mut self, locale: Locale) -> Self {
        if self.text().is_none() {
            let words = self.render(locale);
            self.inside.get_or_insert_default().words = Some(words);
        }
        self
    }

    /// The text, where it is not ours.
    fn text(&self) -> Option<&str> {
        match self.arg("text") {
            Some(Arg::Text(text)) if self.id == TEXT => Some(text),
            _ => None,
        }
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.text() == Some("")
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

/// It says nothing.
impl Default for Message {
    fn default() -> Self {
        "".into()
    }
}

/// How a message is written where it is not a plain string.
#[derive(Serialize, Deserialize)]
struct Written<Id, Args, Words> {
    #[serde(rename = "$message")]
    id: Id,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    args: Option<Args>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    words: Option<Words>,
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        match self.text() {
            Some(text) => into.serialize_str(text),
            None => {
                let args = self.inside.as_ref().map(|inside| &inside.args).filter(|args| !args.is_empty());
                Written { id: &self.id, args, words: self.words() }.serialize(into)
            }
        }
    }
}

/// A record from before messages had ids is a plain string, as is text that is not ours.
impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Stored {
            Text(String),
            Message(Written<String, Args, String>),
        }
        Ok(match Stored::deserialize(from)? {
            Stored::Text(text) => text.into(),
            Stored::Message(Written { id, args: None, words: None }) => Self { id: Cow::Owned(id), inside: None },
            Stored::Message(Written { id, args, words }) => {
                Self { id: Cow::Owned(id), inside: Some(Box::new(Inside { args: args.unwrap_or_default(), words })) }
            }
        })
    }
}

/// In the main window it is a string: an answer's messages become words where it arrives.
#[cfg(debug_assertions)]
impl TS for Message {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(_: &ts_rs::Config) -> String {
        "string".into()
    }

    fn inline(config: &ts_rs::Config) -> String {
        Self::name(config)
    }
}

/// For readers of a schema it is text.
impl JsonSchema for Message {
    fn schema_name() -> Cow<'static, str> {
        String::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
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
        match message.text() {
            Some(text) => Self::Text(text.to_owned()),
            None => Self::Message(Box::new(message)),
        }
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
        assert_eq!(stored, r#"{"$message":"common-then","args":{"first":3,"next":"words"}}"#);
        assert_eq!(serde_json::from_str::<Message>(&stored).unwrap().to_string(), message.to_string());
        assert_eq!(serde_json::from_str::<Message>(r#""Words of { $before }""#).unwrap(), "Words of { $before }");
    }

    #[test]
    fn what_was_approved_is_never_shown_in_other_words() {
        let approved = Message::new("common-then").with("first", 1_u8).with("next", "2").in_words(Locale::EnNg);
        let stored = serde_json::to_string(&approved).unwrap();
        assert_eq!(stored, r#"{"$message":"common-then","args":{"first":1,"next":"2"},"words":"1 2"}"#);
        let old = stored.replace("1 2", "one and two");
        assert_eq!(serde_json::from_str::<Message>(&old).unwrap(), "one and two");
        assert_eq!(Message::from("text").in_words(Locale::EnNg), Message::from("text"));
    }

    #[test]
    fn a_number_too_large_to_count_is_the_largest() {
        assert_eq!(Arg::from(u64::MAX), Arg::Number(i64::MAX));
    }
}
