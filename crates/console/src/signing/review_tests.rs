use bursar_contract::number::JsonObject;
use serde_json::{Value, json};

use super::{message_tests::sign, *};

pub(super) const SIGNER: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

fn wallet() -> Wallet {
    serde_json::from_value(json!({ "id": "w", "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "blockchain": "ETH-SEPOLIA" })).unwrap()
}

pub(super) fn data(domain: Value, types: Value, value: &str) -> SignTypedData {
    SignTypedData {
        domain: serde_json::from_value(domain).unwrap(),
        types: serde_json::from_value(types).unwrap(),
        value: JsonObject::new(value).unwrap(),
        wallet_id: wallet().id,
    }
}

pub(super) fn review(input: &SignTypedData) -> ReviewContent {
    review_by(input, &KnownAddresses::default())
}

pub(super) fn review_by(input: &SignTypedData, known: &KnownAddresses) -> ReviewContent {
    typed_data(input, &wallet(), known).unwrap_or_else(|fault| panic!("{fault}"))
}

fn headline(content: &ReviewContent) -> String {
    content.headline.as_ref().map(ToString::to_string).unwrap_or_default()
}

pub(super) fn titles(content: &ReviewContent) -> Vec<String> {
    content.risks.iter().map(|risk| risk.title.to_string()).collect()
}

pub(super) fn domain_of(chain: u32) -> Value {
    json!({ "name": "USD Coin", "version": "2", "chainId": chain, "verifyingContract": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48" })
}

pub(super) fn permit(value: &str, chain: u32) -> SignTypedData {
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let types = json!({ "Permit": [member("owner", "address"), member("spender", "address"), member("value", "uint256"), member("nonce", "uint256"), member("deadline", "uint256")] });
    let spender = "0x72004dcb26afa2ba69a469c0038e529056aaa08b";
    let value = format!(r#"{{"owner":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed","spender":"{spender}","value":{value},"nonce":0,"deadline":1804147200}}"#);
    data(domain_of(chain), types, &value)
}

pub(super) const SPENDER: &str = "0x72004dCB26AFA2ba69a469c0038e529056aAA08B";
const USDC: &str = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

/// What is known where the spender was paid once, and the list has a token.
pub(super) fn paid() -> KnownAddresses {
    let token = json!({ "id": "t", "address": USDC, "symbol": "USDC", "decimals": 6, "blockchain": "ETH-SEPOLIA" });
    KnownAddresses::of_parts(SIGNER, &[SPENDER], vec![(serde_json::from_value(token).unwrap(), U256::from(5_000_000u64))])
}

#[test]
fn having_been_paid_never_lowers_the_warning_of_an_unlimited_permission() {
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let dai = json!({ "Permit": [member("holder", "address"), member("spender", "address"), member("nonce", "uint256"), member("expiry", "uint256"), member("allowed", "bool")] });
    let all = format!(r#"{{"holder":"{SIGNER}","spender":"{SPENDER}","nonce":0,"expiry":1804147200,"allowed":true}}"#);
    for permit in [permit(&U256::MAX.to_string(), 11_155_111), permit("500000000", 11_155_111), data(domain_of(11_155_111), dai, &all)] {
        let token = json!({ "id": "t", "address": USDC, "symbol": "USDC", "decimals": 6, "blockchain": "ETH-SEPOLIA" });
        let stranger = KnownAddresses::of_parts(SIGNER, &[], vec![(serde_json::from_value(token).unwrap(), U256::from(5_000_000u64))]);
        let (before, after) = (review_by(&permit, &stranger), review_by(&permit, &paid()));
        assert_eq!(titles(&after), titles(&before));
        assert!(titles(&after).iter().any(|title| title == "Unknown spender"), "{:?}", titles(&after));
        let said = headline(&after);
        assert!(said.contains(&format!("an address that is not in your contacts ({SPENDER})")) && !said.to_lowercase().contains("paid before"), "{said}");
    }
    // A small sum for somebody who was paid stays as it was.
    assert_eq!(titles(&review_by(&permit("1000000", 11_155_111), &paid())), ["This lets someone else spend", "Valid for more than 30 days"].map(String::from));
    let most = U256::MAX.to_string();
    let approve = |signature: &str, parameters: &[&str]| {
        let parameters: Vec<String> = parameters.iter().map(|text| (*text).to_owned()).collect();
        let call = bursar_decode::call::Call::read(signature, &parameters).unwrap_or_else(|fault| panic!("{fault}"));
        words::risks(&call.meaning(USDC, &paid()).risks).iter().map(|risk| risk.title.to_string()).collect::<Vec<_>>()
    };
    for (risks, unknown) in [
        (approve("approve(address,uint256)", &[SPENDER, &most]), "Unknown spender"),
        (approve("increaseAllowance(address,uint256)", &[SPENDER, &most]), "Unknown spender"),
        (approve("setApprovalForAll(address,bool)", &[SPENDER, "true"]), "Unknown operator"),
    ] {
        assert!(risks.iter().any(|title| title == unknown), "{risks:?}");
    }
}

#[test]
fn an_authorization_says_how_much_and_an_order_says_its_price() {
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let authorization = json!({ "TransferWithAuthorization": [
        member("from", "address"), member("to", "address"), member("value", "uint256"), member("validAfter", "uint256"), member("validBefore", "uint256"), member("nonce", "bytes32"),
    ] });
    let value = |units: &str| {
        format!(r#"{{"from":"{SIGNER}","to":"{SPENDER}","value":{units},"validAfter":0,"validBefore":1804147200,"nonce":"0x{}"}}"#, "0".repeat(64))
    };
    let said = headline(&review_by(&data(domain_of(11_155_111), authorization, &value("1304530000")), &paid()));
    assert!(said.starts_with("This allows a transfer of 1,304.53 USDC to "), "{said}");
    let order = json!({ "LimitOrder": [
        member("makerToken", "address"), member("takerToken", "address"), member("makerAmount", "uint128"), member("takerAmount", "uint128"), member("expiry", "uint64"),
    ] });
    let sale = |token: &str, units: &str| {
        let value = format!(r#"{{"makerToken":"{SPENDER}","takerToken":"{token}","makerAmount":"1","takerAmount":"{units}","expiry":1804147200}}"#);
        headline(&review_by(&data(domain_of(11_155_111), order.clone(), &value), &paid()))
    };
    let none = "0x0000000000000000000000000000000000000000";
    // A token that is not in the list is named by its contract.
    let unlisted = format!("base units of tokens of contract {SPENDER}");
    let one = format!("1 base unit of tokens of contract {SPENDER}");
    for (token, units, price) in [
        (USDC, "2500000", "2.5 USDC"),
        (USDC, "0", "nothing"),
        (SPENDER, "7", &format!("7 {unlisted}")),
        (SPENDER, "1", &one),
        (none, "1500000000000000000", "1.5 ETH"),
    ] {
        let said = sale(token, units);
        assert!(said.starts_with(&format!("This offers {one} for {price} until ")), "{said}");
    }
    let unread = json!({ "Order": [member("what", "string")] });
    let said = headline(&review_by(&data(domain_of(11_155_111), unread, r#"{"what":"all"}"#), &paid()));
    assert_eq!(said, "This offers unknown tokens of this wallet at a price that Bursar cannot read");
}

const ITEM: &str = "0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238";
const COLLECTION: &str = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const MOST_160: &str = "1461501637330902918203684832716283019655932542975";

/// What is known where the list has two tokens and a collection.
fn listed() -> KnownAddresses {
    let token = |address: &str, symbol: &str, decimals: u8, standard: &str| {
        let token = json!({ "id": symbol, "address": address, "symbol": symbol, "decimals": decimals, "blockchain": "ETH-SEPOLIA", "standard": standard });
        (serde_json::from_value(token).unwrap(), U256::ZERO)
    };
    KnownAddresses::of_parts(
        SIGNER,
        &[SPENDER],
        vec![token(USDC, "USDC", 6, "erc20"), token(ITEM, "tITEM", 0, "erc20"), token(COLLECTION, "tNFT", 0, "erc721")],
    )
}

/// A Permit2 batch over tokens, each with its amount and the end of its allowance.
fn batch(details: &[(&str, &str, &str)]) -> ReviewContent {
    batch_by(details, &listed())
}

fn batch_by(details: &[(&str, &str, &str)], known: &KnownAddresses) -> ReviewContent {
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let types = json!({
        "PermitBatch": [member("details", "PermitDetails[]"), member("spender", "address"), member("sigDeadline", "uint256")],
        "PermitDetails": [member("token", "address"), member("amount", "uint160"), member("expiration", "uint48"), member("nonce", "uint48")],
    });
    let one = |(token, amount, end): &(&str, &str, &str)| json!({ "token": token, "amount": amount, "expiration": end, "nonce": 0 });
    let value = json!({ "details": details.iter().map(one).collect::<Vec<_>>(), "spender": SPENDER, "sigDeadline": "1804147200" });
    review_by(&data(domain_of(11_155_111), types, &value.to_string()), known)
}

#[test]
fn the_order_of_the_tokens_of_a_permit_hides_no_risk() {
    let soon = "1804147200";
    // The wallet holds 5 USDC, and nothing is known of the others.
    let (far, small, two, three) = ((USDC, "5000000000000", soon), (ITEM, "1", soon), (COLLECTION, "2", soon), (SIGNER, "3", soon));
    let expected = batch_by(&[far, small, two, three], &paid());
    assert!(titles(&expected).contains(&"Unknown spender".to_owned()), "{:?}", titles(&expected));
    for details in [[small, far, two, three], [three, two, small, far]] {
        let found = batch_by(&details, &paid());
        assert_eq!(titles(&found), titles(&expected));
        assert!(headline(&found).contains(" spend 5,000,000 USDC, "), "{}", headline(&found));
    }
    // An amount of one token is not held against what the wallet holds of another.
    let modest = batch_by(&[(USDC, "25000000", soon), (ITEM, "5000000000000000000", soon)], &paid());
    assert_eq!(titles(&modest), ["This lets someone else spend", "Valid for more than 30 days"].map(String::from));
}

#[test]
fn a_contract_that_many_programs_use_is_named_and_stays_a_stranger() {
    let permit2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let types = json!({ "Permit": [member("owner", "address"), member("spender", "address"), member("value", "uint256"), member("nonce", "uint256"), member("deadline", "uint256")] });
    let review = |contract: &str, spender: &str| {
        let domain = json!({ "name": "Permit2", "chainId": 11_155_111, "verifyingContract": contract });
        let value = json!({ "owner": SIGNER, "spender": spender, "value": "5", "nonce": "0", "deadline": "1804147200" });
        review_by(&data(domain, types.clone(), &value.to_string()), &paid())
    };
    let note = |review: &ReviewContent| {
        let contract = review.groups.iter().flat_map(|group| &group.rows).find(|row| row.name == "Contract").unwrap();
        contract.note.as_ref().map(ToString::to_string).unwrap_or_default()
    };
    assert_eq!(note(&review(permit2, SPENDER)), "Well-known contract, Permit2");
    assert_eq!(note(&review(&permit2.to_lowercase(), SPENDER)), "Well-known contract, Permit2");
    assert_eq!(note(&review("0x0000000000000068F116a894984e2DB1123eB395", SPENDER)), "Well-known contract, Seaport 1.6");
    assert_eq!(note(&review("0x0000000000000068f116a894984e2db1123eb396", SPENDER)), "Unknown address");
    let spends = review(SPENDER, permit2);
    assert!(headline(&spends).contains(&format!("the contract Permit2 ({permit2})")), "{}", headline(&spends));
    assert!(titles(&spends).contains(&"Unknown spender".to_owned()), "{:?}", titles(&spends));
}

fn notes(content: &ReviewContent, name: &str) -> Vec<String> {
    let rows = content.groups[0].rows.iter().filter(|row| row.name == name);
    rows.map(|row| row.note.as_ref().map(ToString::to_string).unwrap_or_default()).collect()
}

#[test]
fn a_permit_of_several_tokens_says_of_each_its_own_amount_and_never_hides_one_without_a_limit() {
    let soon = "1804147200";
    let said = |details: &[(&str, &str, &str)]| {
        let said = headline(&batch(details));
        let (_, what) = said.split_once(") spend ").unwrap_or_else(|| panic!("{said}"));
        what.split_once(" from this wallet").unwrap_or_else(|| panic!("{said}")).0.to_owned()
    };
    assert_eq!(said(&[(ITEM, "3", soon), (USDC, "25000000", soon)]), "3 tITEM and 25 USDC");
    assert_eq!(said(&[(USDC, "25000000", soon), (ITEM, "3", soon)]), "25 USDC and 3 tITEM");
    assert_eq!(said(&[(USDC, "25000000", soon), (ITEM, MOST_160, soon)]), "unlimited tITEM and 25 USDC");
    assert_eq!(said(&[(USDC, "0", soon), (ITEM, "3", soon)]), "3 tITEM", "a sum of zero permits nothing");
    assert_eq!(said(&[(USDC, "25000000", soon), (USDC, "5000000", soon)]), "30 USDC");
    assert_eq!(said(&[(USDC, "1000000", soon), (ITEM, "3", soon), (COLLECTION, "7", soon), (SIGNER, "9", soon)]), "1 USDC, 3 tITEM, 7 tNFT and 1 more token");
    let strangers = ["0x72004dCB26AFA2ba69a469c0038e529056aAA08B", SIGNER].map(|token| (token, MOST_160, soon));
    let all = [&strangers[..], &[(USDC, MOST_160, soon), (ITEM, MOST_160, soon), (COLLECTION, "7", soon)]].concat();
    let [one, other] = strangers.map(|(token, ..)| format!("unlimited tokens of contract {token}"));
    assert_eq!(said(&all), format!("{one}, {other}, unlimited USDC and 2 more tokens, 1 of them without a limit"));
    assert_eq!(said(&[(USDC, MOST_160, soon), (SIGNER, "1000000", soon)]), format!("unlimited USDC and 1,000,000 base units of tokens of contract {SIGNER}"));
    for (details, label, title) in [
        (&[(USDC, "25000000", soon), (ITEM, MOST_160, soon)], "Sign unlimited permit", "This works like handing over a blank cheque"),
        (&[(ITEM, "3", soon), (USDC, "25000000", soon)], "Sign permit", "This lets someone else spend"),
    ] {
        let content = batch(details);
        assert_eq!((content.approve_label.to_string().as_str(), titles(&content).contains(&title.to_owned())), (label, true), "{:?}", titles(&content));
    }
}

#[test]
fn of_several_spenders_or_destinations_a_stranger_is_named_and_the_others_counted() {
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let said = |name: &str| {
        let types = json!({ "Root": [member("all", "One[]")], "One": [member(name, "address"), member("token", "address"), member("amount", "uint256")] });
        let one = |who: &str| json!({ name: who, "token": USDC, "amount": "1000000" });
        headline(&review_by(&data(domain_of(11_155_111), types, &json!({ "all": [one(SIGNER), one(SPENDER), one(SPENDER)] }).to_string()), &paid()))
    };
    assert_eq!(said("spender"), format!("This lets an address that is not in your contacts ({SPENDER}) and 1 more address spend 3 USDC from this wallet"));
    assert_eq!(said("to"), format!("This allows a transfer of 3 USDC to an address that is not in your contacts ({SPENDER}) and 1 more address"));
}

#[test]
fn amounts_in_rows_stand_in_the_units_of_their_own_token_and_a_largest_expiry_is_never() {
    let content = batch(&[(USDC, "25000000", "281474976710655"), (ITEM, "3", "1804147200"), (SIGNER, "9", "0"), (COLLECTION, "7", "0"), (USDC, MOST_160, "0")]);
    assert_eq!(notes(&content, "amount"), ["25 USDC", "3 tITEM", "", "", "Unlimited"]);
    assert_eq!(notes(&content, "expiration")[..2], ["Never", "4 Mar 2027, 9:00am WAT"].map(String::from));
    let stated = review_by(&permit("25000000", 11_155_111), &listed());
    assert_eq!((notes(&stated, "value"), notes(&stated, "nonce")), (vec!["25 USDC".to_owned()], vec![String::new()]));
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    // A struct that names a token of its own is not counted in the contract's, and its neighbour not in that token.
    let types = json!({ "Root": [member("spender", "address"), member("value", "uint256"), member("other", "Other")], "Other": [member("token", "address"), member("note", "uint256"), member("amount", "uint256")] });
    let value = json!({ "spender": SPENDER, "value": "1000000", "other": { "token": ITEM, "note": "1000000", "amount": "4" } });
    let two = review_by(&data(domain_of(11_155_111), types, &value.to_string()), &listed());
    assert_eq!((notes(&two, "value"), notes(&two, "note"), notes(&two, "amount")), (vec!["1 USDC".into()], vec![String::new()], vec!["4 tITEM".into()]));
}

#[test]
fn an_order_says_what_is_offered_and_its_items_say_in_words_what_they_are() {
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let item = [("itemType", "uint8"), ("token", "address"), ("identifierOrCriteria", "uint256"), ("startAmount", "uint256"), ("endAmount", "uint256")];
    let item: Vec<Value> = item.iter().map(|(name, kind)| member(name, kind)).collect();
    let wanted = [&item[..], &[member("recipient", "address")]].concat();
    let types = json!({
        "OrderComponents": [member("offerer", "address"), member("zone", "address"), member("offer", "OfferItem[]"), member("consideration", "ConsiderationItem[]"), member("endTime", "uint256")],
        "OfferItem": item,
        "ConsiderationItem": wanted,
    });
    let zero = "0x0000000000000000000000000000000000000000";
    let of = |kind: u8, token: &str, id: &str, start: &str, end: &str| json!({ "itemType": kind, "token": token, "identifierOrCriteria": id, "startAmount": start, "endAmount": end });
    let paying = |recipient: &str, offer: Value| {
        let mut price = of(0, zero, "0", "1", "1");
        price["recipient"] = json!(recipient);
        let value = json!({ "offerer": SIGNER, "zone": zero, "offer": offer, "consideration": [price], "endTime": "1804147200" });
        review_by(&data(domain_of(11_155_111), types.clone(), &value.to_string()), &listed())
    };
    let order = |offer: Value| paying(SIGNER, offer);
    let content = order(json!([of(1, USDC, "0", "900000000", "900000000"), of(2, COLLECTION, "7", "1", "1")]));
    let said = headline(&content);
    assert!(said.starts_with("This offers 900 USDC and tNFT token id 7 for 0.000000000000000001 ETH until "), "{said}");
    assert_eq!(notes(&content, "itemType"), ["Tokens by amount (ERC-20)", "One token of a collection (ERC-721)", "Network currency"]);
    assert_eq!(notes(&content, "startAmount"), ["900 USDC", "", "0.000000000000000001 ETH"]);
    assert_eq!(notes(&content, "zone"), ["Zero address, which belongs to nobody"]);
    assert_eq!(notes(&content, "token")[2], "Zero address: the network currency");
    let said = headline(&order(json!([of(3, SPENDER, "9", "2", "5"), of(4, COLLECTION, "0", "1", "1")])));
    assert!(said.starts_with(&format!("This offers 5 of token id 9 of contract {SPENDER} and 1 of tNFT, any that the other side chooses for ")), "{said}");
    // What changes with time is given at its most.
    let said = headline(&order(json!([of(1, USDC, "0", "1000000", "2000000"), of(1, USDC, "0", "500000", "500000")])));
    assert!(said.starts_with("This offers 2.5 USDC for "), "{said}");
    // Where somebody else is paid alone, nothing is said of a part.
    let stranger = "0x1111111111111111111111111111111111111111";
    let elsewhere = paying(stranger, json!([of(1, USDC, "0", "1", "1")]));
    let said = headline(&elsewhere);
    let to = format!(" for 0.000000000000000001 ETH, all of it paid to an unknown address ({stranger}) until ");
    assert!(said.starts_with(&format!("This offers 0.000001 USDC{to}")), "{said}");
    let elsewhere = titles(&elsewhere);
    assert!(!elsewhere.contains(&"You receive nothing in return".to_owned()), "something is paid: {elsewhere:?}");
    assert!(elsewhere.contains(&"Someone else receives what is paid".to_owned()), "{elsewhere:?}");
    assert!(!elsewhere.iter().any(|title| title.contains("part of the proceeds")), "{elsewhere:?}");
}

#[test]
fn an_order_whose_one_receiver_is_somebody_else_says_what_is_paid_and_to_whom() {
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let order = json!({ "Order": [
        member("sellToken", "address"), member("buyToken", "address"), member("receiver", "address"), member("sellAmount", "uint256"), member("buyAmount", "uint256"),
    ] });
    let zero = "0x0000000000000000000000000000000000000000";
    let of = |chain: u32, receiver: &str| {
        let value = format!(r#"{{"sellToken":"{USDC}","buyToken":"{zero}","receiver":"{receiver}","sellAmount":"1000000","buyAmount":"1000000000000000"}}"#);
        let content = review_by(&data(domain_of(chain), order.clone(), &value), &paid());
        (headline(&content), titles(&content))
    };
    for receiver in [zero, SIGNER] {
        let (said, titles) = of(11_155_111, receiver);
        assert!(said.starts_with("This offers 1 USDC for 0.001 ETH") && !titles.iter().any(|title| title.starts_with("Someone else receives")), "{said}");
    }
    let stranger = "0x1111111111111111111111111111111111111111";
    for (receiver, who) in [(SPENDER, "an address that is not in your contacts"), (stranger, "an unknown address")] {
        let (said, titles) = of(11_155_111, receiver);
        assert_eq!(said, format!("This offers 1 USDC for 0.001 ETH, all of it paid to {who} ({receiver})"));
        assert!(titles.contains(&"Someone else receives what is paid".to_owned()), "{titles:?}");
        assert!(!titles.contains(&"You receive nothing in return".to_owned()), "{titles:?}");
    }
    let (said, _) = of(56, zero);
    assert!(said.contains("for 0.001 BNB") && !said.contains("USDC"), "neither the currency nor the tokens are those of the wallet's chain: {said}");
}

fn safe_tx(operation: u8, gas_price: &str, refund: &str) -> ReviewContent {
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let members = [
        ("to", "address"),
        ("value", "uint256"),
        ("data", "bytes"),
        ("operation", "uint8"),
        ("safeTxGas", "uint256"),
        ("baseGas", "uint256"),
        ("gasPrice", "uint256"),
        ("gasToken", "address"),
        ("refundReceiver", "address"),
        ("nonce", "uint256"),
    ];
    let types = json!({ "SafeTx": members.map(|(name, kind)| member(name, kind)) });
    let transfer =
        bursar_decode::call::Call::read("transfer(address,uint256)", &[SPENDER.to_owned(), "1000000000".to_owned()]).unwrap_or_else(|fault| panic!("{fault}"));
    let value = json!({
        "to": USDC, "value": "0", "data": transfer.calldata(), "operation": operation, "safeTxGas": "0", "baseGas": "50000", "gasPrice": gas_price,
        "gasToken": "0x0000000000000000000000000000000000000000", "refundReceiver": refund, "nonce": "1",
    });
    review_by(&data(domain_of(11_155_111), types, &value.to_string()), &listed())
}

#[test]
fn a_delegate_call_claims_no_transfer_and_a_refund_is_among_the_risks() {
    let zero = "0x0000000000000000000000000000000000000000";
    let inner = |content: &ReviewContent| content.groups[1].title.to_string();
    let plain = safe_tx(0, "0", zero);
    assert!(inner(&plain).starts_with("Call: This sends 1,000 USDC to "), "{}", inner(&plain));
    assert_eq!(
        headline(&plain),
        format!("This lets the multi-signature wallet {USDC} (The USDC contract in your token list) send 1,000 USDC to {SPENDER} (Address paid before)")
    );
    assert_eq!(titles(&plain).iter().filter(|title| *title == "Someone else can carry this out").count(), 1, "{:?}", titles(&plain));
    assert_eq!((notes(&plain, "operation"), titles(&plain).contains(&"A refund is paid".to_owned())), (vec!["Call".to_owned()], false));
    assert_eq!(notes(&plain, "gasToken"), ["Zero address: the network currency"]);
    assert_eq!(notes(&plain, "refundReceiver"), ["Zero address: whoever sends the transaction"]);
    let delegate = safe_tx(1, "1000000000", zero);
    assert_eq!(headline(&delegate), "This hands over control to the contract that is called");
    assert_eq!(notes(&delegate, "operation"), ["Delegate call: the program of the other contract runs as the multi-signature wallet"]);
    assert!(delegate.groups.iter().all(|group| !group.title.to_string().contains("sends")), "{:?}", delegate.groups);
    assert!(
        delegate.groups[1].rows.iter().all(|row| row.note.as_ref().is_none_or(|note| !note.to_string().contains("USDC") || row.name == "contract")),
        "{:?}",
        delegate.groups[1]
    );
    let text = |content: &ReviewContent| content.risks.iter().find(|risk| risk.title == "A refund is paid").map(|risk| risk.text.to_string());
    let most = "In addition to the call, the multi-signature wallet pays up to about 0.00005 ETH to ";
    assert_eq!(text(&delegate), Some(format!("{most}whoever sends the transaction.")));
    let paid = text(&safe_tx(0, "1000000000", SPENDER)).unwrap_or_default();
    assert!(paid.starts_with(most) && paid.contains(SPENDER), "{paid}");
    // The same in the call that executes it.
    let parameters = [USDC, "0", "0xa9059cbb", "1", "0", "50000", "1000000000", zero, zero, "0x"].map(str::to_owned);
    let call = bursar_decode::call::Call::read("execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)", &parameters);
    let executed = super::execution::preview(&call.unwrap_or_else(|fault| panic!("{fault}")), SPENDER, &listed());
    assert!(
        executed.headline.as_ref().is_some_and(|said| said.to_string().starts_with("This makes the multi-signature wallet run the program of ")),
        "{executed:?}"
    );
    assert!(executed.risks.iter().any(|risk| risk.title == "A refund is paid"), "{:?}", executed.risks);
}

#[test]
fn parameters_and_events_of_a_known_token_stand_in_its_units() {
    let call = |signature: &str, parameters: &[&str], contract: &str| {
        let parameters: Vec<String> = parameters.iter().map(|text| (*text).to_owned()).collect();
        let call = bursar_decode::call::Call::read(signature, &parameters).unwrap_or_else(|fault| panic!("{fault}"));
        let shown = super::execution::preview(&call, contract, &listed());
        shown.groups[0].rows.iter().map(|row| row.note.as_ref().map(ToString::to_string).unwrap_or_default()).collect::<Vec<_>>()
    };
    assert_eq!(call("approve(address,uint256)", &[SPENDER, "25000000"], USDC)[1], "25 USDC");
    assert_eq!(call("transferFrom(address,address,uint256)", &[SIGNER, SPENDER, "25000000"], USDC)[2], "25 USDC");
    assert_eq!(call("approve(address,uint256)", &[SPENDER, &U256::MAX.to_string()], USDC)[1], "Unlimited");
    assert_eq!(call("approve(address,address,uint160,uint48)", &[USDC, SPENDER, "25000000", "281474976710655"], SPENDER)[2..], ["25 USDC", "Never"]);
    // An id is no amount, and nothing is said of a contract that is not in the list or of a parameter that counts something else.
    assert_eq!(call("approve(address,uint256)", &[SPENDER, "7"], COLLECTION)[1], "");
    assert_eq!(call("approve(address,uint256)", &[SPENDER, "7"], SPENDER)[1], "");
    assert_eq!(call("setFee(uint256)", &["25000000"], USDC)[0], "");
    let log = bursar_client::Log {
        address: USDC.to_owned(),
        topics: vec![
            alloy_primitives::keccak256("Approval(address,address,uint256)").to_string(),
            format!("0x{:0>64}", &SIGNER[2..]),
            format!("0x{:0>64}", &SPENDER[2..]),
        ],
        data: format!("0x{:064x}", 25_000_000),
    };
    let said = crate::signing::call_result::read(&log, &bursar_decode::declared::Declared::default(), &listed()).unwrap_or_else(|| panic!("not read"));
    let event = crate::signing::call_result::events(&[said]).next().unwrap_or_else(|| panic!("no event"));
    assert_eq!(event.rows[2].note.as_ref().map(ToString::to_string).as_deref(), Some("25 USDC"));
}

#[test]
fn every_text_that_is_signed_marks_the_same_characters() {
    for (text, title, shown) in [
        ("USD\u{202E}nioC", "Invisible characters", "USD⟨U+202E⟩nioC"),
        ("p\u{430}ypal", "Letters of another alphabet", "p\u{430}⟨U+0430⟩ypal"),
        ("USD\u{A0}Coin", "Unusual spaces", "USD⟨U+00A0⟩Coin"),
    ] {
        let types = json!({ "Note": [{ "name": "text", "type": "string" }] });
        let domain = |name: &str| json!({ "name": name, "version": "1", "chainId": 11_155_111, "verifyingContract": USDC });
        let named = review(&data(domain(text), types.clone(), r#"{"text":"plain"}"#));
        let valued = review(&data(domain("Plain"), types, &json!({ "text": text }).to_string()));
        let versioned = json!({ "name": "Plain", "version": text, "chainId": 11_155_111, "verifyingContract": USDC });
        let versioned = review(&data(versioned, json!({ "Note": [{ "name": "text", "type": "string" }] }), r#"{"text":"plain"}"#));
        let called = bursar_decode::call::Call::read("greet(string)", &[text.to_owned()]).unwrap_or_else(|fault| panic!("{fault}"));
        let called = super::execution::preview(&called, USDC, &KnownAddresses::default());
        for (what, risks, groups) in [
            ("message", sign(text, false).ok().unwrap().risks, sign(text, false).ok().unwrap().groups),
            ("domain name", named.risks, named.groups),
            ("domain version", versioned.risks, versioned.groups),
            ("typed value", valued.risks, valued.groups),
            ("call", called.risks, called.groups),
        ] {
            assert!(risks.iter().any(|risk| risk.title == title && risk.tick.is_some()), "{what} {text:?}: {risks:?}");
            assert!(groups.iter().flat_map(|group| &group.rows).any(|row| row.value == shown), "{what} {text:?}: {groups:?}");
        }
    }
}

#[test]
fn a_list_of_hundreds_is_shown_whole() {
    let types = json!({ "Batch": [{ "name": "ids", "type": "uint256[]" }] });
    let ids: Vec<String> = (0..300).map(|id| format!("\"{id}\"")).collect();
    let shown = review(&data(domain_of(11_155_111), types, &format!(r#"{{"ids":[{}]}}"#, ids.join(","))));
    assert_eq!(shown.groups[0].rows.len(), 301);
    assert_eq!(shown.groups[0].rows[0].value, "300 items");
    assert_eq!(shown.headline.as_ref().map(ToString::to_string).as_deref(), Some("Bursar does not recognize this data. Read every field."));
}
