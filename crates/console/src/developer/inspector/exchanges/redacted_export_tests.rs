use super::*;

fn kept(request: &str, answer: &str) -> StoredExchange {
    StoredExchange {
        path: "/v2/customers/c1/x?accountNumber=0123456789&limit=5".into(),
        request_headers: vec![("SERVICE-X-API-KEY".into(), String::new())],
        request: Some(request.into()),
        sealed: None,
        answer_headers: Vec::new(),
        reading: None,
        fault: None,
        sent: None,
        cause: None,
        first: None,
        name: None,
        connection: None,
        total: 0,
        answer: answer.as_bytes().to_vec(),
    }
}

fn row() -> ExchangeRow {
    ExchangeRow {
        id: "1".into(),
        at: String::new(),
        operation: "o".into(),
        method: "POST".into(),
        path: "/v2/customers/{id}/x".into(),
        effect: "writes".into(),
        status: Some(400),
        ended: "whole".into(),
        failed: true,
        ms: 1,
        bytes: 1,
        key: None,
        intent: None,
        attempt: 1,
    }
}

#[test]
fn a_bundle_holds_what_is_allowed_and_nothing_of_a_person() {
    let request = r#"{"firstName":"Ngozi","bvn":"22212345678","phoneNumber":"08012345678","walletId":"w1","amount":1.500,"redirectUrl":"https://g.test/p?token=pin-canary","anything":{"new":"odd"}}"#;
    let answer = r#"{"success":false,"message":"Ngozi with 22212345678 (a@b.test) has no wallet w1","errors":["no Ngozi"],"redirectUrl":"https://g.test/p?token=pin-canary"}"#;
    let made = bundle(&row(), &kept(request, answer), RedactedExportForm::Bundle);
    for gone in ["Ngozi", "22212345678", "08012345678", "pin-canary", "a@b.test", "odd", "0123456789"] {
        assert!(!made.text.contains(gone), "{gone} in {}", made.text);
    }
    for there in ["\"w1\"", "1.500", "has no wallet w1", "limit=5", "<removed: text, 5 characters>", "accountNumber=removed"] {
        assert!(made.text.contains(there), "{there} not in {}", made.text);
    }
    assert!(made.removed >= 6);
}

#[test]
fn what_broke_off_or_is_no_json_gives_nothing_away() {
    for answer in [r#"{"data":{"firstName":"Ngozi","lastName":"Ez"#, "<p>Ngozi</p>", r#"{"a":["Ngozi"#, r#"{"bvn":22212345678e"#] {
        for form in [RedactedExportForm::Bundle, RedactedExportForm::Fixture] {
            let made = bundle(&row(), &kept("{}", answer), form);
            assert!(!made.text.contains("Ngozi") && !made.text.contains("Ez") && !made.text.contains("222"), "{}", made.text);
        }
    }
}

#[test]
fn a_fixture_holds_values_of_the_same_form_in_the_place_of_what_was_taken_out() {
    let answer = r#"{"success":true,"data":{"id":"w1","name":"Ngozi","alias":"Ngozi","bvn":"22212345678","born":"1990-02-03","seen":"2026-11-14T13:31:00Z","rate":12.50,"page_":"https://g.test/p?token=pin-canary","amount":1.500,"flag":true,"none":null}}"#;
    let made = bundle(&row(), &kept("{}", answer), RedactedExportForm::Fixture);
    for gone in ["Ngozi", "22212345678", "1990", "2026-11", "12.50", "pin-canary"] {
        assert!(!made.text.contains(gone), "{gone} in {}", made.text);
    }
    let saved: serde_json::Value = serde_json::from_str(&made.text).unwrap();
    let data = &saved["answer"]["body"]["data"];
    assert_eq!(saved["format"], "bursar-fixture/1");
    assert_eq!((&data["id"], &data["born"], &data["seen"]), (&json!("w1"), &json!("1111-11-11"), &json!("1111-11-11T11:11:11Z")));
    assert!(data["bvn"].as_str().is_some_and(|text| text.len() == 11 && text.starts_with("11")), "{}", data["bvn"]);
    assert_eq!((&data["flag"], &data["none"]), (&json!(true), &json!(null)));
    assert!(data["name"] == data["alias"] && data["name"].as_str().unwrap().starts_with("removed-"));
    assert!(data["page_"].as_str().unwrap().ends_with(".invalid/"));
    assert!(made.text.contains("\"rate\": 11.11") && made.text.contains("\"amount\": 1.500"), "{}", made.text);
}

#[test]
fn a_fixture_can_be_compared_addresses_stay_and_other_values_are_equal_only_where_they_were() {
    let (address, owner) = ("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359");
    let (signature, other, digest) = (format!("0x{}", "ab".repeat(65)), format!("0x{}", "cd".repeat(65)), format!("0x{}", "ef".repeat(32)));
    let request = json!({ "parameters": [address, signature, "4711", digest], "owner": owner, "phone": "08012345678" }).to_string();
    let answer = json!({ "data": { "signature": signature, "next": other, "owner": owner, "holder": { "phone": "08012345678", "nin": "12345678901" } } });
    let made = bundle(&row(), &kept(&request, &answer.to_string()), RedactedExportForm::Fixture);
    for gone in [signature.as_str(), other.as_str(), digest.as_str(), "08012345678", "12345678901", "4711"] {
        assert!(!made.text.contains(gone), "{gone} in {}", made.text);
    }
    let saved: serde_json::Value = serde_json::from_str(&made.text).unwrap();
    let (asked, data) = (&saved["request"]["body"], &saved["answer"]["body"]["data"]);
    assert_eq!((&asked["parameters"][0], &asked["owner"], &data["owner"]), (&json!(address), &json!(owner), &json!(owner)));
    assert_eq!(asked["parameters"][1], data["signature"], "one signature, one place-holder");
    assert_eq!(asked["phone"], data["holder"]["phone"]);
    assert!(data["signature"] != data["next"] && data["holder"]["phone"] != data["holder"]["nin"], "two values, two place-holders: {data}");
    for (value, bytes) in [(&data["signature"], 65), (&data["next"], 65), (&asked["parameters"][3], 32)] {
        let hex = value.as_str().unwrap().strip_prefix("0x").unwrap();
        assert!(hex.len() == bytes * 2 && hex.bytes().all(|b| b.is_ascii_digit()), "{hex}");
    }
    assert!(saved["placeholders"].as_str().is_some_and(|said| !said.is_empty()), "the file says that values were replaced");
    assert!(bundle(&row(), &kept(&request, "{}"), RedactedExportForm::Bundle).text.contains(address));
}

#[test]
fn a_name_that_somebody_put_a_value_into_goes_too_and_names_of_programmers_stay() {
    let request = r#"{"walletSetSecretCipherText":"c","firstName":"Ngozi","x-request-id":"r","nft721Ids":[1],"r":"s"}"#;
    let answer = r#"{"sk_live_5f0e9a77b1c2":{"22212345678":{"Ngozi":1}},"a@b.test":2,"Ngozi Eze":{"aB3xK9qLmZ":[]},"message":"no sk_live_5f0e9a77b1c2 here","data":{"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed":"5","sk_live_5f0e9a77b1c2":null}}"#;
    for form in [RedactedExportForm::Bundle, RedactedExportForm::Fixture] {
        let made = bundle(&row(), &kept(request, answer), form);
        for gone in ["5f0e9a77", "22212345678", "Ngozi", "a@b.test", "aB3xK9q", "5aAeb6053F"] {
            assert!(!made.text.contains(gone), "{gone} in {}", made.text);
        }
        for there in ["walletSetSecretCipherText", "firstName", "x-request-id", "nft721Ids", "\"r\"", "\"data\"", "message"] {
            assert!(made.text.contains(there), "{there} not in {}", made.text);
        }
        let saved: serde_json::Value = serde_json::from_str(&made.text).unwrap();
        let names: Vec<&String> = saved["answer"]["body"].as_object().unwrap().keys().collect();
        let within: Vec<&String> = saved["answer"]["body"]["data"].as_object().unwrap().keys().collect();
        assert!(names.iter().any(|name| within.contains(name)), "one name, two place-holders: {names:?} {within:?}");
    }
    for bent in
        [r#"{"22212345678":{"Ngozi Eze":"#, r#"{"Ngozi Eze":,"22212345678":}"#, r#"{"Ngozi Eze" "22212345678" 1]"#, r#"{"a":{"Ngozi Eze":}}}"22212345678":"#]
    {
        let mut broken = kept("{}", bent);
        broken.path = "/v2/x?22212345678=1".into();
        let made = bundle(&row(), &broken, RedactedExportForm::Bundle);
        assert!(!made.text.contains("222") && !made.text.contains("Ngozi"), "{bent}: {}", made.text);
    }
}

#[test]
fn a_long_exchange_is_shared_in_time_that_grows_with_it() {
    bursar_test_support::growth::grows_with_the_list("values of an exchange", |count| {
        // With three lines for each row it stays below what is taken apart at all.
        let rows: Vec<String> =
            (0..count / 2).map(|at| format!("\"Ngozi Eze {at}\":{{\"alias\":\"Ada Obi {at}\"}},\"message\":\"Ada Obi {at} is not there\"")).collect();
        let made = bundle(&row(), &kept("{}", &format!("{{{}}}", rows.join(","))), RedactedExportForm::Fixture);
        assert!(!made.text.contains("Ngozi") && !made.text.contains("Ada"));
    });
}
