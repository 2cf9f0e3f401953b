//! The table is the document: every verb, path and field of docs/reference/service.md, held against `interface.json`,
//! which was written down from the document with an example value per field.

use bursar_contract::{Operation, Replay, Seal, Spec, operations};
use serde_json::{Map, Value};

#[derive(serde::Deserialize)]
struct Documented {
    name: String,
    method: String,
    path: String,
    required: Map<String, Value>,
    optional: Map<String, Value>,
}

fn documented() -> Vec<Documented> {
    serde_json::from_str(include_str!("interface.json")).unwrap()
}

const KEY: &str = "idempotencyKey";
const SET: &str = "walletSetSecretCipherText";
const ORG: &str = "encryptedOrganizationSecret";

/// Everything in which a row differs from the document. An empty list is agreement.
fn differences<O: Operation>(document: &Documented) -> Vec<String> {
    let Spec { name, method, path, replay, seal, .. } = O::SPEC;
    let mut found = Vec::new();
    let mut expect = |holds: bool, what: String| {
        if !holds {
            found.push(format!("{name}: {what}"));
        }
    };
    expect(method.as_str() == document.method, format!("verb {}", document.method));
    expect(path == document.path, format!("path {}", document.path));
    expect((replay == Replay::Keyed) == document.required.contains_key(KEY), "idempotency key".into());
    expect((seal == Seal::Set) == document.required.contains_key(SET), "secret of the set".into());
    expect(matches!(seal, Seal::Dkg | Seal::Sign | Seal::Verify) == document.optional.contains_key(ORG), "organization secret".into());

    let carried = |fields: &Map<String, Value>| -> Map<String, Value> {
        fields.iter().filter(|(field, _)| ![KEY, SET, ORG].contains(&field.as_str())).map(|(f, v)| (f.clone(), v.clone())).collect()
    };
    let (mut required, optional) = (carried(&document.required), carried(&document.optional));
    if name == "wallet_set_rename" {
        // The body is not shown; `name` is what clients send (docs/reference/observed-behaviour.md#extensions).
        required.insert("name".into(), "n".into());
    }
    let read = |fields: &Map<String, Value>| serde_json::from_str::<O>(&Value::Object(fields.clone()).to_string());
    let mut all = required.clone();
    all.extend(optional.clone());
    match read(&all) {
        Err(error) => expect(false, format!("does not take all documented fields: {error}")),
        Ok(input) => {
            let written: Map<String, Value> = serde_json::from_str(&serde_json::to_string(&input).unwrap()).unwrap();
            expect(written == all, format!("writes {written:?} instead of {all:?}"));
        }
    }
    expect(read(&required).is_ok(), "an optional field is demanded".into());
    for field in required.keys() {
        let mut without = all.clone();
        without.remove(field);
        expect(read(&without).is_err(), format!("does not demand {field}"));
    }
    all.insert("surprise".into(), 1.into());
    expect(read(&all).is_err(), "takes an unknown field".into());
    found
}

macro_rules! compare {
    ($documents:ident $found:ident; $( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $module:ident :: $input:ident => $reply:ty; )+ } )+) => {{
        use bursar_contract::*;
        $($( if let Some(document) = $documents.iter().find(|d| d.name == stringify!($name)) {
            $found.extend(differences::<$module::$input>(document));
        } )+)+
    }};
}

fn all_differences(documents: &[Documented]) -> Vec<String> {
    let mut found = Vec::new();
    operations!(compare, documents found;);
    found
}

#[test]
fn the_table_is_the_document() {
    let documents = documented();
    let rows: Vec<&str> = operations::ALL.iter().filter(|spec| !spec.extension).map(|spec| spec.name).collect();
    let names: Vec<&str> = documents.iter().map(|d| d.name.as_str()).collect();
    assert_eq!(rows, names);
    assert_eq!((rows.len(), documents.iter().filter(|d| d.path.starts_with("/v1/")).count()), (27, 14));
    assert_eq!(all_differences(&documents), Vec::<String>::new());
}

/// The control: a field that one side lacks must be seen.
#[test]
fn a_field_that_is_not_there_is_seen() {
    for index in 0..documented().len() {
        for field in documented()[index].required.keys().chain(documented()[index].optional.keys()) {
            let mut documents = documented();
            documents[index].required.remove(field);
            documents[index].optional.remove(field);
            // Leaving an optional field out of the document is what the table may have more; a required one is a difference.
            let required = documented()[index].required.contains_key(field);
            assert!(!required || !all_differences(&documents).is_empty(), "{} would not miss {field}", documents[index].name);
        }
        let mut documents = documented();
        documents[index].required.insert("invented".into(), "x".into());
        assert!(!all_differences(&documents).is_empty());
    }
}

#[test]
fn effects_are_as_decided() {
    use bursar_contract::Effect::{MovesMoney, Reads, Writes};
    let named = |effect| operations::ALL.iter().filter(|s| !s.extension && s.effect == effect).map(|s| s.name).collect::<Vec<_>>();
    assert_eq!(named(Reads).len(), 12);
    assert_eq!(
        named(MovesMoney),
        [
            "message_sign",
            "typed_data_sign",
            "transaction_transfer",
            "transaction_execute",
            "transaction_accelerate",
            "transaction_cancel",
            "virtual_account_transfer"
        ]
    );
    let signing: Vec<_> = operations::ALL.iter().filter(|s| operations::signs(s.name)).map(|s| (s.name, s.effect)).collect();
    assert_eq!(signing, ["message_sign", "typed_data_sign", "transaction_sign"].map(|name| (name, MovesMoney)));
    let keyless: Vec<_> = operations::ALL.iter().filter(|s| !s.extension && s.effect != Reads && s.replay == Replay::NoKey).map(|s| s.name).collect();
    assert_eq!(keyless, ["message_sign", "typed_data_sign", "token_add", "customer_wallet_create", "wallet_set_rename", "customer_virtual_account_create"]);
    assert_eq!(named(Writes).len(), 8);
    let extensions = |effect| operations::ALL.iter().filter(|s| s.extension && s.effect == effect).map(|s| (s.name, s.replay)).collect::<Vec<_>>();
    assert_eq!(extensions(MovesMoney), [("transaction_sign", Replay::Keyed)]);
    assert!(extensions(Writes).into_iter().all(|(name, replay)| (replay == Replay::Keyed) == (name == "wallet_create")));
    assert!(operations::ALL.iter().all(|s| s.name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')));
}

#[test]
fn an_answer_keeps_what_it_does_not_know() {
    let json = r#"{"_id":"t1","decimals":"six","symbol":"USDT","future":{"big":123456789012345678901234567890}}"#;
    let token: bursar_contract::tokens::Token = serde_json::from_str(json).unwrap();
    assert_eq!((token.id.0.as_str(), token.decimals, token.symbol.as_deref()), ("t1", None, Some("USDT")));
    assert_eq!(token.extra.0["decimals"], "\"six\"");
    assert_eq!(token.extra.0["future"], r#"{"big":123456789012345678901234567890}"#);
}

#[test]
fn a_balance_keeps_every_digit_whether_number_or_text() {
    for json in [r#"{"amount":12480.500000000000000001}"#, r#"{"amount":"12480.500000000000000001"}"#] {
        let balance: bursar_contract::tokens::TokenBalance = serde_json::from_str(json).unwrap();
        assert_eq!(balance.amount.unwrap().0, "12480.500000000000000001");
    }
}

#[test]
fn a_set_secret_is_read_and_never_written() {
    let set: bursar_contract::wallet_sets::WalletSet = serde_json::from_str(r#"{"id":"s","name":"n","walletSetSecretCipherText":"QUJD"}"#).unwrap();
    assert_eq!(set.wallet_set_secret_cipher_text.as_ref().unwrap().0.expose("test"), "QUJD");
    assert!(!serde_json::to_string(&set).unwrap().contains("QUJD"));
    assert!(!format!("{set:?}").contains("QUJD"));
}
