//! The ids and values of the catalogue as types for the main window: `ui/src/bindings/messages.ts`.

use std::{
    collections::BTreeSet,
    fmt::Write,
    path::{Path, PathBuf},
};

use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};

use crate::{Locale, sources};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn in_pattern<'a>(pattern: &Pattern<&'a str>, found: &mut BTreeSet<&'a str>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, found);
        }
    }
}

fn in_expression<'a>(expression: &Expression<&'a str>, found: &mut BTreeSet<&'a str>) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, found),
        Expression::Select { selector, variants } => {
            in_inline(selector, found);
            variants.iter().for_each(|variant| in_pattern(&variant.value, found));
        }
    }
}

fn in_inline<'a>(inline: &InlineExpression<&'a str>, found: &mut BTreeSet<&'a str>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name);
        }
        InlineExpression::Placeable { expression } => in_expression(expression, found),
        InlineExpression::FunctionReference { arguments, .. } => of_call(arguments, found),
        _ => {}
    }
}

fn of_call<'a>(arguments: &CallArguments<&'a str>, found: &mut BTreeSet<&'a str>) {
    arguments.positional.iter().for_each(|inline| in_inline(inline, found));
}

/// Every id with the names of its values, in the order of the files.
fn entries() -> Vec<(&'static str, BTreeSet<&'static str>)> {
    let mut entries = Vec::new();
    for (subject, text) in sources(Locale::EnNg) {
        let file = fluent_syntax::parser::parse(*text).unwrap_or_else(|(_, errors)| panic!("{subject}.ftl: {errors:?}"));
        for entry in file.body {
            if let Entry::Message(message) = entry {
                assert!(message.id.name.starts_with(&format!("{subject}-")), "{} in {subject}.ftl", message.id.name);
                let mut found = BTreeSet::new();
                in_pattern(message.value.as_ref().unwrap_or_else(|| panic!("{} has no words", message.id.name)), &mut found);
                entries.push((message.id.name, found));
            }
        }
    }
    entries
}

#[test]
fn bindings_name_every_message_and_its_values() {
    let mut types = String::from(
        "// Generated from locales/en-NG by `cargo xtask generate`. Do not edit.\n\n/** Every message, with the names of its values. */\nexport interface Messages {\n",
    );
    for (id, values) in entries() {
        let names: Vec<_> = values.iter().map(|name| format!("'{name}'")).collect();
        let _ = writeln!(types, "  '{id}': {}", if names.is_empty() { "never".to_owned() } else { names.join(" | ") });
    }
    types.push_str("}\n");
    let path = root().join("ui/src/bindings/messages.ts");
    if std::env::var_os("BURSAR_GENERATE").is_some() {
        std::fs::write(&path, &types).unwrap();
    }
    assert!(std::fs::read_to_string(&path).unwrap_or_default() == types, "run `cargo xtask generate`: messages.ts is not that of the catalogue");
}

#[test]
fn every_file_of_the_catalogue_is_listed_and_has_each_id_once() {
    let mut files: Vec<_> = std::fs::read_dir(root().join("locales/en-NG")).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    let mut listed: Vec<_> = sources(Locale::EnNg).iter().map(|(subject, _)| format!("{subject}.ftl")).collect();
    listed.sort();
    assert_eq!(files, listed);
    let mut seen = BTreeSet::new();
    for (id, _) in entries() {
        assert!(seen.insert(id), "{id} is there twice");
    }
}
