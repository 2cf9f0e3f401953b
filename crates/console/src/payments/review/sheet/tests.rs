//! Everything that is stored stands on the sheet, whole, and its times are those of the app.

use serde_json::{Value, json};

use super::*;

const PAYEE: &str = "0x2fdEB96d578e1183F60835110F8C7E667A48870B";
const FLOAT: &str = "0x5295Fb4c053d1Dc71c545F56720f270629A8F595";
const USDC: &str = "0x55d398326f99059fF775485246999027B3197955";

fn review(part: Value) -> Review {
    let mut whole = json!({
        "draftId": "i1", "token": "t", "code": "K7Q-4MD", "title": "Transfer on Ethereum Sepolia",
        "profile": { "id": "p1", "name": "Kolanut", "kind": "live", "colour": "#3E6B1F", "baseUrl": "https://a.test", "keyHeader": "K", "keyLastFour": "9f2c" },
        "groups": [], "risks": [], "author": "Chinedu Nwosu", "createdAt": "2026-11-14T13:33:00Z", "feeCheckedAt": "2026-11-14T13:34:00Z",
        "requestLine": "POST /v1/transactions/transfer/developer", "requestBody": "{\"amount\":1304.53}", "keyTail": "44b7",
        "approveLabel": "Send", "refuseLabel": "Back", "behind": 0,
    });
    whole.as_object_mut().unwrap().extend(part.as_object().unwrap().clone());
    serde_json::from_value(whole).unwrap()
}

fn money(part: Value) -> Value {
    let mut whole = json!({
        "amount": "1,304.53", "unit": "USDC", "words": "one thousand three hundred and four point five three",
        "to": { "name": "Halima Bello", "address": PAYEE, "own": false }, "from": { "name": "Main float", "address": FLOAT, "own": true },
        "token": { "id": "usdc", "symbol": "USDC", "name": "USD Coin", "contract": USDC, "decimals": 6, "native": false },
        "chain": { "id": "ETH-SEPOLIA", "name": "Ethereum Sepolia", "test": true }, "items": [], "reference": "INV-2291",
        "fee": "up to 0.0014 ETH", "staysAfter": "46,907.377004 USDC",
    });
    whole.as_object_mut().unwrap().extend(part.as_object().unwrap().clone());
    json!({ "money": whole })
}

fn now() -> Timestamp {
    bursar_contract::clock::Clock::system().timestamp()
}

fn pieces(blocks: &[Block]) -> Vec<Piece> {
    let of = |block: &Block| block.head.iter().cloned().chain(block.rows.iter().flat_map(|row| row.name.iter().chain(&row.value).cloned())).collect::<Vec<_>>();
    blocks.iter().flat_map(of).collect()
}

fn words(review: &Review) -> String {
    pieces(&blocks(review, now())).into_iter().map(|piece| piece.text).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_payment_stands_there_whole_with_every_address_in_full_and_the_payee_before_the_rest() {
    let review = review(money(json!({})));
    let laid = blocks(&review, now());
    let said = words(&review);
    for part in [
        "1,304.53",
        "one thousand three",
        "Halima Bello",
        "Main float",
        "USDC",
        "Test chain",
        "INV-2291",
        "up to 0.0014 ETH",
        "46,907.377004 USDC",
        "K7Q-4MD",
        "Chinedu",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let addresses: Vec<String> = pieces(&laid).into_iter().filter(|piece| piece.look == Look::Address).map(|piece| piece.text).collect();
    assert_eq!(addresses, [PAYEE, FLOAT, USDC]);
    let faces: Vec<Face> = laid.iter().map(|block| block.face).collect();
    assert_eq!(faces, [Face::Amount, Face::Words, Face::To, Face::Facts, Face::Draft, Face::Draft]);
    assert_eq!(laid.iter().flat_map(|block| &block.rows).filter(|row| row.fee).count(), 1);
    assert_eq!(request(&review), "POST /v1/transactions/transfer/developer\n{\"amount\":1304.53}\nrequest number ends in 44b7");
}

#[test]
fn times_are_written_in_the_zone_of_the_app() {
    let risk = json!({ "title": "First payment", "text": "Paid 2026-11-14T13:33:00Z: then again. (K7Q at 2026-11-14T22:05:00.123Z.)", "level": "warn" });
    let mut part = money(json!({}));
    part["risks"] = json!([risk]);
    let said = words(&review(part));
    for time in ["Paid 14 Nov 2026, 2:33pm: then again. (K7Q at 14 Nov 2026, 11:05pm.)", "as of 2:34pm", "Chinedu Nwosu, 2:33pm"] {
        assert!(said.contains(time), "{time}: {said}");
    }
    assert_eq!(readable("Tea at T and 2026-11-14 stays"), "Tea at T and 2026-11-14 stays");
}

#[test]
fn grave_risks_stand_above_what_moves_and_each_keeps_its_tick() {
    let risk = |level: &str, title: &str| json!({ "title": title, "text": "why", "level": level, "tick": format!("I know {title}") });
    let mut part = money(json!({}));
    part["risks"] = json!([risk("danger", "Grave"), risk("warn", "Unusual")]);
    part["headline"] = json!("Asks the chain");
    let laid = blocks(&review(part), now());
    let at = |face: Face| laid.iter().position(|block| block.face == face).unwrap();
    assert!(at(Face::Headline) < at(Face::Danger) && at(Face::Danger) < at(Face::Amount) && at(Face::To) < at(Face::Warn));
    let ticks: Vec<&str> = laid.iter().filter_map(|block| block.tick.as_deref()).collect();
    assert_eq!(ticks, ["I know Grave", "I know Unusual"]);
}

#[test]
fn every_row_of_a_group_and_every_token_id_is_there_however_many() {
    let rows: Vec<Value> =
        (0..500).map(|at| json!({ "name": format!("[{at}]"), "kind": "uint256", "value": format!("value {at}"), "mono": true, "depth": 9 })).collect();
    let items: Vec<Value> = (0..500).map(|at| json!({ "id": format!("99{at}"), "quantity": "2" })).collect();
    let mut part = money(json!({ "items": items }));
    part["groups"] = json!([{ "title": "Batch", "note": "500 items", "rows": rows }]);
    let laid = blocks(&review(part), now());
    let groups: Vec<&Block> = laid.iter().filter(|block| block.face == Face::Group).collect();
    assert_eq!(groups.iter().map(|group| group.rows.len()).collect::<Vec<_>>(), [500, 500]);
    assert_eq!(groups[0].rows[499].value[0].text, "99499");
    assert_eq!((groups[1].rows[499].value[0].text.as_str(), groups[1].rows[499].depth), ("value 499", 6));
}

#[test]
fn a_naira_payout_names_bank_code_and_narration_and_groups_the_number() {
    let bank = json!({ "code": "058", "name": "Guaranty Trust Bank", "narration": "October rent" });
    let to = json!({ "name": "ADA OBI", "address": "0123456789", "own": false });
    let said = words(&review(money(json!({ "bank": bank, "to": to, "amount": "250,000.00", "unit": "NGN", "fee": null }))));
    for part in ["₦250,000.00", "0123 456 789", "ADA OBI", "Guaranty Trust Bank", "bank code 058", "October rent", "Fee", "Not known before sending"] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn the_title_of_a_payout_says_how_much_goes_to_whom_and_that_of_a_transfer_stays() {
    let bank = json!({ "code": "058", "name": "Guaranty Trust Bank", "narration": "October rent" });
    let of = |part: Value| {
        let mut whole = json!({ "bank": bank, "amount": "250,000.00", "unit": "NGN", "to": { "name": "ADA OBI", "address": "0123456789", "own": false } });
        whole.as_object_mut().unwrap().extend(part.as_object().unwrap().clone());
        title(&review(money(whole))).to_string()
    };
    assert_eq!(of(json!({})), "Payout of ₦250,000.00 to ADA OBI");
    assert_eq!(of(json!({ "purpose": "salary" })), "Salary of ₦250,000.00 to ADA OBI");
    assert_eq!(of(json!({ "to": { "address": "0123456789", "own": false } })), "Payout of ₦250,000.00 to 0123456789");
    assert_eq!(title(&review(money(json!({})))).to_string(), "Transfer on Ethereum Sepolia");
}

#[test]
fn a_naira_payout_says_which_account_pays_what_leaves_it_what_stays_what_the_bank_says_of_the_name_and_that_it_is_the_first() {
    let said = |risks: Value| {
        let mut part = money(json!({
            "bank": { "code": "058", "name": "Guaranty Trust Bank", "narration": "October rent" }, "amount": "250,000.00", "unit": "NGN", "fee": null,
            "to": { "name": "ADA OBI", "address": "0123456789", "own": false },
            "from": { "name": "Kolanut Operations", "address": "5401182678", "own": true },
            "duty": "₦50.00, an estimate", "total": "₦250,050.00 and the fee", "nameCheck": "The bank has the same name", "staysAfter": "₦8,162,250.00",
        }));
        part["risks"] = risks;
        words(&review(part))
    };
    let first =
        said(json!([{ "title": "No completed payment yet", "text": "Consider a small test payment first.", "level": "warn", "check": "first_payment" }]));
    for part in ["Kolanut Operations", "5401 182 678", "₦50.00, an estimate", "₦250,050.00 and the fee", "The bank has the same name", "₦8,162,250.00"] {
        assert!(first.contains(part), "{part}: {first}");
    }
    assert!(first.contains("No completed payment yet") && !said(json!([])).contains("No completed payment yet"), "{first}");
}

#[test]
fn a_fee_that_changed_stands_beside_the_old_one() {
    let looks = |pieces: Vec<Piece>| pieces.into_iter().map(|piece| (piece.look, piece.text)).collect::<Vec<_>>();
    let asked = (Look::Quiet, "as of 2:34pm".to_owned());
    assert_eq!(looks(fee(&"1 ETH".into(), &"1 ETH".into(), "2026-11-14T13:34:00Z")), [(Look::Plain, "1 ETH".to_owned()), asked.clone()]);
    assert_eq!(
        looks(fee(&"1 ETH".into(), &"2 ETH".into(), "2026-11-14T13:34:00Z")),
        [(Look::Struck, "1 ETH".to_owned()), (Look::Strong, "2 ETH".to_owned()), asked]
    );
}

#[test]
fn a_change_of_who_is_paid_is_amber_beside_the_name_with_how_long_ago_it_was() {
    let now: Timestamp = "2026-11-22T14:12:00Z".parse().unwrap();
    let amber = |change: Value, bank: Value| {
        let verification = json!({ "contactId": "c1", "level": "verified", "paid": { "times": 3, "last": "2026-10-01T09:00:00Z" }, "change": change });
        let to = json!({ "name": "Ada Obi", "address": PAYEE, "own": false, "verification": verification });
        let laid = blocks(&review(money(json!({ "to": to, "bank": bank }))), now);
        let beside = laid.into_iter().find(|block| block.face == Face::To).unwrap().rows.remove(0).value;
        beside.into_iter().filter(|piece| piece.look == Look::First).map(|piece| piece.text).collect::<Vec<_>>()
    };
    let change = |kind: &str, at: &str| json!({ "kind": kind, "at": at, "by": "Chinedu Nwosu" });
    let none = Value::Null;
    assert_eq!(amber(change("changed", "2026-11-22T14:09:00Z"), none.clone()), ["Address changed 3 minutes ago, on 22 Nov 2026, 3:09pm, by Chinedu Nwosu"]);
    assert_eq!(amber(change("changed", "2026-11-02T08:00:00Z"), none.clone()), ["Address changed 20 days ago, on 2 Nov 2026, 9:00am, by Chinedu Nwosu"]);
    let bank = json!({ "code": "058", "name": "Guaranty Trust Bank", "narration": "Rent" });
    assert_eq!(amber(json!({ "kind": "added", "at": "2026-11-22T14:11:30Z" }), bank), ["Account added less than a minute ago, on 22 Nov 2026, 3:11pm"]);
    assert_eq!(amber(none.clone(), none), Vec::<String>::new(), "control: never changed");
}

#[test]
fn the_address_of_a_row_of_a_batch_stands_as_an_address() {
    let value = format!("10 USDC · Base Sepolia {PAYEE}");
    let rows = vec![ReviewField { name: "Row 2".into(), value: value.as_str().into(), ..ReviewField::default() }];
    let block = group(&ReviewGroup { title: "Rows".into(), note: None, rows });
    let said: Vec<_> = block.rows[0].value.iter().map(|piece| (piece.look, piece.text.as_str())).collect();
    assert_eq!(said, [(Look::Plain, "10 USDC · Base Sepolia"), (Look::Address, PAYEE)]);
    // No dot is left behind where the address has a line of its own.
    let value = format!("Main wallet on Ethereum Sepolia · {PAYEE}");
    let laid = field(&ReviewField { name: "From".into(), value: value.as_str().into(), ..ReviewField::default() });
    let said: Vec<_> = laid.value.iter().map(|piece| piece.text.as_str()).collect();
    assert_eq!(said, ["Main wallet on Ethereum Sepolia", PAYEE]);
}
