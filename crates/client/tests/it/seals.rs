use std::{
    collections::HashSet,
    sync::LazyLock,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use aws_lc_rs::{
    encoding::AsDer,
    rsa::{KeySize, OAEP_SHA256_MGF1SHA256, OaepPrivateDecryptingKey, PrivateDecryptingKey},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_client::{Attempt, ORG_FIELD, OrgSecret, Row, SET_FIELD, SecretRefusal, Sent};
use bursar_contract::{
    Code, Prepared, Secret,
    health::ViewHealth,
    virtual_accounts::{CreateVirtualAccounts, VirtualAccountId},
    wallet_sets::CreateWalletSet,
};
use uuid::Uuid;

use crate::{
    API_KEY, SET_SECRET, client,
    server::{Server, Step, answer, json},
    transfer,
};

const ORG_SECRET: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

static KEY: LazyLock<PrivateDecryptingKey> = LazyLock::new(|| PrivateDecryptingKey::generate(KeySize::Rsa2048).unwrap());

fn org() -> OrgSecret {
    let der = KEY.public_key().as_der().unwrap();
    OrgSecret {
        secret: Secret::new(ORG_SECRET),
        public_key_pem: format!("-----BEGIN PUBLIC KEY-----\n{}\n-----END PUBLIC KEY-----\n", STANDARD.encode(der.as_ref())),
    }
}

fn decrypt(body: &str) -> serde_json::Value {
    let body: serde_json::Value = serde_json::from_str(body).unwrap();
    let cipher = STANDARD.decode(body[ORG_FIELD].as_str().expect("an encrypted secret")).unwrap();
    assert_eq!(cipher.len(), 256);
    let key = OaepPrivateDecryptingKey::new(KEY.clone()).unwrap();
    let mut plain = vec![0; key.min_output_size()];
    serde_json::from_slice(key.decrypt(&OAEP_SHA256_MGF1SHA256, &cipher, &mut plain, None).unwrap()).unwrap()
}

fn now_millis() -> i64 {
    i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap()
}

#[tokio::test]
async fn an_encrypted_secret_is_fresh_each_time_and_carries_context_and_service_time() {
    // A service whose clock is an hour ahead.
    let server = Server::new(|_, _| {
        let date = jiff::fmt::rfc2822::DateTimePrinter::new().timestamp_to_rfc9110_string(&(jiff::Timestamp::now() + Duration::from_secs(3_600))).unwrap();
        vec![Step::Send(answer(200, &format!("content-type: application/json\r\ndate: {date}\r\n"), r#"{"healthy":true,"success":true,"data":{"id":"s1"}}"#))]
    })
    .await;
    let client = client(&server.base);
    assert_eq!(client.clock_offset(), None);
    let _ = client.call(&ViewHealth {}, &Attempt::default()).await;
    let offset = client.clock_offset().unwrap();
    assert!((offset.millis - 3_600_000).abs() <= offset.uncertainty_millis + 100, "{offset:?}");

    let attempt = Attempt { key: Some(Uuid::from_u128(5)), set_secret: None, org_secret: Some(org()), origin: None };
    let create = CreateWalletSet { name: "Main".into() };
    let accounts = CreateVirtualAccounts { count: 0, metadata: vec![] };
    for _ in 0..5 {
        client.call(&create, &attempt).await.unwrap();
    }
    client.call(&accounts, &attempt).await.unwrap();
    let seen = server.seen();
    let bodies = seen[1..].iter().map(|seen| seen.body.as_str()).collect::<Vec<_>>();
    assert_eq!(bodies.iter().collect::<HashSet<_>>().len(), 6, "each attempt has a ciphertext of its own");
    for (at, body) in bodies.iter().enumerate() {
        let plain = decrypt(body);
        assert_eq!(plain["secret"], ORG_SECRET);
        assert_eq!(plain["context"], if at < 5 { "dkg" } else { "verify" });
        assert_eq!(plain.as_object().unwrap().len(), 3);
        let ahead = plain["timestamp"].as_i64().unwrap() - now_millis();
        assert!((ahead - 3_600_000).abs() < 5_000, "{ahead}");
        assert!(body.starts_with(r#"{"idempotencyKey":"00000000-0000-0000-0000-000000000005","#), "{body}");
        assert!(!body.contains(ORG_SECRET));
    }
}

#[tokio::test]
async fn without_an_organization_secret_the_field_is_left_out() {
    let server = Server::always(json(200, r#"{"success":true,"data":{"id":"s1"}}"#)).await;
    client(&server.base).call(&CreateWalletSet { name: "Main".into() }, &Attempt { key: Some(Uuid::nil()), ..Attempt::default() }).await.unwrap();
    assert_eq!(server.seen()[0].body, r#"{"idempotencyKey":"00000000-0000-0000-0000-000000000000","name":"Main"}"#);
}

#[tokio::test]
async fn a_replay_sends_the_stored_bytes_and_its_secret() {
    let server = Server::new(|number, _| vec![if number == 0 { Step::Close } else { Step::Send(json(200, r#"{"success":true,"data":{"id":"tx1"}}"#)) }]).await;
    let client = client(&server.base);
    let (input, attempt) = transfer();
    let prepared = client.prepare(&input, attempt.key).unwrap();
    let stored = serde_json::to_string(&prepared).unwrap();
    assert!(!stored.contains(SET_SECRET) && !stored.contains(API_KEY), "a journal stores no secret");
    let read: Prepared = serde_json::from_str(&stored).unwrap();
    assert!(client.call_prepared(&Row::of::<bursar_contract::transactions::SendTransfer>(), &prepared, &attempt).await.is_err());
    client.call_prepared(&Row::of::<bursar_contract::transactions::SendTransfer>(), &read, &attempt).await.unwrap();
    let seen = server.seen();
    assert_eq!(seen[0].body, seen[1].body);
    let expected = format!(r#"{},"{SET_FIELD}":"{SET_SECRET}"}}"#, prepared.body.unwrap().strip_suffix('}').unwrap());
    assert_eq!(seen[0].body, expected);
    assert!(expected.contains(r#""amount":0.000000000000000001,"#));
}

#[tokio::test]
async fn a_silent_client_asks_nothing_and_changes_nothing() {
    let server = Server::always(json(200, "{}")).await;
    let (input, attempt) = transfer();
    let silent = client(&server.base).silent();
    let refused = [
        silent.call(&input, &attempt).await.unwrap_err(),
        silent.call(&bursar_contract::health::ViewHealth {}, &Attempt::default()).await.map(drop).unwrap_err(),
    ];
    for failure in refused {
        assert_eq!((failure.sent, failure.fault.code), (Sent::NotSent, Code::Offline), "{}", failure.fault);
    }
    assert!(server.seen().is_empty(), "nothing left");
    let _ = client(&server.base).call(&bursar_contract::health::ViewHealth {}, &Attempt::default()).await;
    assert!(!server.seen().is_empty(), "the control");
}

#[tokio::test]
async fn what_is_missing_is_refused_before_anything_leaves() {
    let server = Server::always(json(200, "{}")).await;
    let client = client(&server.base);
    let (input, attempt) = transfer();
    let without_set = Attempt { set_secret: None, ..attempt.clone() };
    let without_key = Attempt { key: None, ..attempt.clone() };
    let other_key = Attempt { key: Some(Uuid::nil()), ..attempt.clone() };
    let prepared = client.prepare(&input, attempt.key).unwrap();
    let failures = [
        client.call(&input, &without_set).await.unwrap_err(),
        client.call(&input, &without_key).await.unwrap_err(),
        client.call_prepared(&Row::of::<bursar_contract::transactions::SendTransfer>(), &prepared, &other_key).await.unwrap_err(),
        client.call_prepared(&Row::of::<bursar_contract::transactions::ExecuteContract>(), &prepared, &attempt).await.unwrap_err(),
    ];
    for failure in failures {
        assert_eq!((failure.sent, failure.fault.code), (Sent::NotSent, Code::Refused), "{}", failure.fault);
    }
    for (secret, pem) in [
        ("short", org().public_key_pem),
        (ORG_SECRET, "no key".to_owned()),
        (ORG_SECRET, "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----".to_owned()),
    ] {
        let attempt = Attempt {
            key: Some(Uuid::nil()),
            set_secret: None,
            org_secret: Some(OrgSecret { secret: Secret::new(secret), public_key_pem: pem }),
            origin: None,
        };
        let failure = client.call(&CreateWalletSet { name: "Main".into() }, &attempt).await.unwrap_err();
        assert_eq!((failure.sent, failure.fault.code), (Sent::NotSent, Code::Refused));
    }
    assert!(server.seen().is_empty());
}

#[tokio::test]
async fn secrets_that_come_back_are_taken_out_of_everything_kept() {
    let server = Server::new(|number, seen| {
        let escaped = if number == 0 { SET_SECRET.replace('/', "\\/") } else { String::new() };
        let echo = format!(r#"{{"success":false,"message":"bad {API_KEY}","you_sent":{},"escaped":"{escaped}"}}"#, seen.body);
        vec![Step::Send(json(400, echo))]
    })
    .await;
    let client = client(&server.base);
    let (input, attempt) = transfer();
    let mut failures = vec![client.call(&input, &attempt).await.unwrap_err()];
    let attempt = Attempt { key: Some(Uuid::from_u128(9)), set_secret: None, org_secret: Some(org()), origin: None };
    let send = serde_json::from_str::<bursar_contract::virtual_accounts::SendNaira>(
        r#"{"id":"va1","amount":"5000.00","destinationType":"other-banks","destination":{"accountNumber":"0123456789","sortCode":"000014","accountName":"A"},"narration":"x"}"#,
    )
    .unwrap();
    assert_eq!(send.id, VirtualAccountId("va1".into()));
    failures.push(client.call(&send, &attempt).await.unwrap_err());
    let encrypted = serde_json::from_str::<serde_json::Value>(&server.seen()[1].body).unwrap()[ORG_FIELD].as_str().unwrap().to_owned();
    for failure in failures {
        let text = format!("{failure:?} {} {:?} {}", failure.fault, failure.fault.reply, failure.body.as_ref().unwrap().text());
        assert!(text.contains("you_sent"), "the control: the reply is there");
        for secret in [API_KEY, SET_SECRET, "c2V0\\/c2Vj", ORG_SECRET, encrypted.as_str()] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
    }
}

#[tokio::test]
async fn a_spent_or_late_ciphertext_is_told_apart_from_a_bad_key() {
    let attempt = Attempt { key: Some(Uuid::from_u128(9)), set_secret: None, org_secret: Some(org()), origin: None };
    let create = CreateWalletSet { name: "Main".into() };
    for (status, words, code, secret) in [
        (400, "Payload expired", Code::Refused, Some(SecretRefusal::Expired)),
        (401, "Encrypted secret already used", Code::Refused, Some(SecretRefusal::Used)),
        (401, "Ciphertext was re-used", Code::Refused, Some(SecretRefusal::Used)),
        (400, "encryptedOrganizationSecret does not open with this organization's key.", Code::Refused, Some(SecretRefusal::WrongKey)),
        (401, "The organization secret inside is not this organization's.", Code::Refused, Some(SecretRefusal::WrongSecret)),
        (401, "Bad ciphertext", Code::Refused, Some(SecretRefusal::Other)),
        (401, "Unknown API key", Code::Unauthenticated, None),
        (422, "Ciphertext was re-used", Code::Refused, None),
    ] {
        let server = Server::always(json(status, format!(r#"{{"success":false,"message":"{words}"}}"#))).await;
        let failure = client(&server.base).call(&create, &attempt).await.unwrap_err();
        assert_eq!((failure.fault.code, failure.secret), (code, secret), "{words}");
    }
    let server = Server::always(json(400, r#"{"success":false,"message":"encryptedOrganizationSecret is required"}"#)).await;
    let bare = Attempt { org_secret: None, ..attempt };
    let failure = client(&server.base).call(&create, &bare).await.unwrap_err();
    assert_eq!((failure.secret, failure.fault.code), (Some(SecretRefusal::Missing), Code::Refused));
}

#[test]
fn a_key_that_cannot_travel_is_refused_at_its_field() {
    for bad in ["", " ", "a b", "a\r\nx: y", "clé", "key\n"] {
        let config = bursar_client::Config {
            base_url: bursar_client::BaseUrl::parse("https://example.com").unwrap(),
            key_header: bursar_client::KeyHeader::default(),
            api_key: Secret::new(bad),
            limits: bursar_client::Limits::default(),
        };
        assert_eq!(bursar_client::Client::new(config).unwrap_err().field.as_deref(), Some("apiKey"), "{bad:?}");
    }
}
