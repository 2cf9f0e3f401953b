//! Every input of both tables, as deep as it goes, refuses a field that it does not know, before anything happens. Inputs are found by walking the
//! tables and the declarations of their types, so that a new command, and a new part of an old one, is asked too.

use std::{collections::BTreeMap, sync::Arc};

use bursar_vault::memory::MemoryVault;
use serde_json::value::RawValue;
use ts_rs::{Config, TS};

use super::Window;
use crate::{Console, app::bindings, attack};

const EXTRA: &str = "fieldNobodyKnows";

/// A type as the declarations write it.
#[derive(Debug)]
enum Shape {
    Object(Vec<(String, Shape)>),
    Map(Box<Shape>),
    List(Box<Shape>),
    Either(Vec<Shape>),
    Named(String),
    /// A text in quotes: the tag of a variant.
    Literal(String),
    Plain,
}

/// Reads a declaration. What it does not know it stops at: a type that nobody looks into must not pass for one without parts.
struct Reader<'a> {
    words: Vec<&'a str>,
    at: usize,
}

impl<'a> Reader<'a> {
    fn of(text: &'a str) -> Self {
        let (mut words, mut rest) = (Vec::new(), text);
        while let Some(first) = rest.chars().next() {
            let end = if rest.starts_with("/*") {
                rest.find("*/").unwrap() + 2
            } else if first == '"' {
                rest[1..].find('"').unwrap() + 2
            } else if first.is_alphanumeric() || first == '_' {
                rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
            } else {
                first.len_utf8()
            };
            if !first.is_whitespace() && !rest.starts_with("/*") {
                words.push(&rest[..end]);
            }
            rest = &rest[end..];
        }
        Self { words, at: 0 }
    }

    fn peek(&self) -> &'a str {
        self.words.get(self.at).copied().unwrap_or_default()
    }

    fn take(&mut self) -> &'a str {
        let word = self.peek();
        self.at += 1;
        word
    }

    fn skip(&mut self, word: &str) -> bool {
        let there = self.peek() == word;
        self.at += usize::from(there);
        there
    }

    fn must(&mut self, word: &str) {
        assert!(self.skip(word), "{word} expected, {} found in {:?}", self.peek(), self.words);
    }

    /// `export type Name = …;`
    fn declaration(&mut self) -> Shape {
        self.skip("export");
        self.must("type");
        self.take();
        self.must("=");
        let shape = self.either();
        self.must(";");
        assert!(self.peek().is_empty(), "{:?} goes on", self.words);
        shape
    }

    fn either(&mut self) -> Shape {
        self.skip("|");
        let mut arms = vec![self.one()];
        while self.skip("|") {
            arms.push(self.one());
        }
        assert_ne!(self.peek(), "&", "two types in one take each other's fields: {:?}", self.words);
        if arms.len() == 1 { arms.remove(0) } else { Shape::Either(arms) }
    }

    fn one(&mut self) -> Shape {
        let mut shape = match self.take() {
            "{" => self.object(),
            "(" => {
                let shape = self.either();
                self.must(")");
                shape
            }
            "string" | "number" | "boolean" | "null" | "unknown" | "symbol" => Shape::Plain,
            "Array" => {
                self.must("<");
                let item = self.either();
                self.must(">");
                Shape::List(Box::new(item))
            }
            // A type without fields is written `Record<symbol, never>`.
            "Record" => {
                self.must("<");
                self.either();
                self.must(",");
                let shape = if self.skip("never") { Shape::Object(Vec::new()) } else { Shape::Map(Box::new(self.either())) };
                self.must(">");
                shape
            }
            text if text.starts_with('"') => Shape::Literal(text.to_owned()),
            name if name.starts_with(char::is_alphabetic) => Shape::Named(name.to_owned()),
            other => panic!("{other} is no type: {:?}", self.words),
        };
        while self.skip("[") {
            self.must("]");
            shape = Shape::List(Box::new(shape));
        }
        shape
    }

    fn object(&mut self) -> Shape {
        let mut fields = Vec::new();
        while !self.skip("}") {
            if self.skip("[") {
                while !self.skip("]") {
                    self.at += 1;
                }
                self.skip("?");
                self.must(":");
                let value = self.either();
                self.skip(",");
                self.must("}");
                return Shape::Map(Box::new(value));
            }
            let name = self.take().trim_matches('"').to_owned();
            self.skip("?");
            self.must(":");
            fields.push((name, self.either()));
            let _ = self.skip(",") || self.skip(";");
        }
        Shape::Object(fields)
    }
}

/// Values of a type, each with the extra field first in one of its objects and with nothing else than what leads there: a reader comes to the
/// extra field before it misses others.
fn tampered(shape: &Shape, types: &BTreeMap<String, Shape>, above: &mut Vec<String>) -> Vec<String> {
    match shape {
        Shape::Plain | Shape::Literal(_) => Vec::new(),
        Shape::List(item) => tampered(item, types, above).iter().map(|value| format!("[{value}]")).collect(),
        Shape::Map(item) => tampered(item, types, above).iter().map(|value| format!("{{\"any\":{value}}}")).collect(),
        Shape::Either(arms) => arms.iter().flat_map(|arm| tampered(arm, types, above)).collect(),
        Shape::Named(name) if above.contains(name) => Vec::new(),
        Shape::Named(name) => {
            above.push(name.clone());
            let found = tampered(types.get(name).unwrap_or_else(|| panic!("{name} is declared nowhere")), types, above);
            above.pop();
            found
        }
        Shape::Object(fields) => {
            let tags: String =
                fields.iter().filter_map(|(name, shape)| if let Shape::Literal(tag) = shape { Some(format!("\"{name}\":{tag},")) } else { None }).collect();
            let mut found = vec![format!("{{{tags}\"{EXTRA}\":1}}")];
            for (name, shape) in fields {
                found.extend(tampered(shape, types, above).iter().map(|value| format!("{{{tags}\"{name}\":{value}}}")));
            }
            found
        }
    }
}

fn inputs<T: TS + 'static>() -> Vec<String> {
    let types = bindings::declarations::<T>().into_iter().map(|(name, text)| (name, Reader::of(&text).declaration())).collect();
    tampered(&Shape::Named(T::name(&Config::default())), &types, &mut Vec::new())
}

/// What each command of both tables could be handed.
fn rows() -> Vec<(&'static str, Window, Vec<String>)> {
    macro_rules! own {
        ($rows:ident; $( $name:ident $window:ident $effect:ident $input:path => $output:ty; )+) => {{
            use crate::{api, commands};
            $( $rows.push((stringify!($name), Window::$window, inputs::<$input>())); )+
        }};
    }
    macro_rules! service {
        ($rows:ident; $( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $module:ident :: $input:ident => $reply:ty; )+ } )+) => {{
            use bursar_contract::*;
            $($( $rows.push((stringify!($name), Window::Main, inputs::<$module::$input>())); )+)+
        }};
    }
    let mut rows = Vec::new();
    crate::commands!(own, rows;);
    bursar_contract::operations!(service, rows;);
    rows
}

#[tokio::test(flavor = "multi_thread")]
async fn every_input_of_every_command_refuses_a_field_that_it_does_not_know() {
    let folder = tempfile::tempdir().unwrap();
    let console = Console::new(folder.path(), Arc::new(MemoryVault::default())).unwrap();
    let (mut tried, mut taken, mut plain) = (0, Vec::new(), 0);
    for (name, window, inputs) in rows() {
        assert!(!inputs.is_empty(), "nothing was asked of {name}");
        let note = format!("{{\"note\":{{\"{EXTRA}\":1}},\"input\":{{}}}}");
        let beside = format!("{{\"{EXTRA}\":1,\"input\":{{}}}}");
        for call in inputs.iter().map(|input| format!("{{\"input\":{input}}}")).chain([note, beside]) {
            let answer = console.invoke(window, name, &RawValue::from_string(call.clone()).unwrap()).await;
            tried += 1;
            plain += usize::from(serde_json::from_str::<serde_json::Value>(&call).is_ok());
            // A value of several forms is refused as none of them, without the reason: the one there is stands in a test of its own.
            let refused = |message: &str| {
                ["field", "variant"].iter().any(|kind| message.contains(&format!("unknown {kind} `{EXTRA}`"))) || message.contains("untagged enum Argument")
            };
            if !answer.as_ref().is_err_and(|fault| refused(&fault.message.to_string())) {
                taken.push(format!("{name} {call}: {}", answer.map_or_else(|fault| fault.message.to_string(), |answer| answer.get().to_owned())));
            }
        }
    }
    assert!(taken.is_empty(), "{}", taken.join("\n"));
    assert!(console.inner.profiles.list().unwrap().is_empty() && console.session().await.is_err(), "something happened");
    attack::held("Fields that nobody knows in inputs", tried, tried - taken.len());
    attack::control("Fields that nobody knows in inputs", "read as any JSON", plain);
}

#[test]
fn a_typed_value_of_a_call_refuses_a_field_that_it_does_not_know() {
    let read = serde_json::from_str::<crate::signing::api::Argument>;
    assert!(read(r#"[{"text":"1"}]"#).is_ok());
    assert!(read(&format!(r#"[{{"text":"1","{EXTRA}":1}}]"#)).is_err());
}

#[test]
fn the_walk_goes_as_deep_as_a_type_does() {
    let types = BTreeMap::from([
        ("Way".to_owned(), Reader::of("type Way = { \"kind\": \"bank\", /** a: {b} */ code?: string, inner: Array<Way>, } | \"none\";").declaration()),
        ("Form".to_owned(), Reader::of("export type Form = { ways: Way[] | null, by: { [key in string]?: Way }, };").declaration()),
    ]);
    assert_eq!(
        tampered(&Shape::Named("Form".into()), &types, &mut Vec::new()),
        [r#"{"fieldNobodyKnows":1}"#, r#"{"ways":[{"kind":"bank","fieldNobodyKnows":1}]}"#, r#"{"by":{"any":{"kind":"bank","fieldNobodyKnows":1}}}"#,]
    );
}
