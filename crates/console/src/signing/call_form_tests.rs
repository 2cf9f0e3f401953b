use bursar_decode::declared::declared;
use bursar_journal::contact::{Contact, ContactKind, PaymentDetails, PaymentMethod, VerificationLevel};
use serde_json::json;

use super::*;

fn functions(text: &str) -> Vec<AbiFunction> {
    reading(&declared(text).unwrap_or_else(|fault| panic!("{text}: {fault}"))).unwrap_or_else(|fault| panic!("{fault}")).functions
}

fn filled(signature: &str, arguments: serde_json::Value) -> Filled {
    let arguments: Vec<Argument> = serde_json::from_value(arguments).unwrap();
    fill(signature, "", &arguments, &AddressBook::default()).unwrap_or_else(|fault| panic!("{fault}"))
}

fn one(text: &str) -> serde_json::Value {
    json!({ "text": text })
}

const ADDRESS: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

#[test]
fn an_abi_is_read_as_json_as_a_compilers_file_and_as_lines() {
    let json = r#"[
        {"type":"function","name":"transfer","inputs":[{"name":"to","type":"address"},{"name":"amount","type":"uint256"}],"outputs":[{"type":"bool"}],"stateMutability":"nonpayable"},
        {"type":"function","name":"balanceOf","inputs":[{"name":"who","type":"address"}],"outputs":[{"type":"uint256"}],"stateMutability":"view"},
        {"type":"error","name":"TooLate","inputs":[{"name":"since","type":"uint256"}]},
        {"type":"event","name":"Transfer","inputs":[],"anonymous":false}]"#;
    let file = format!(r#"{{"contractName":"Token","abi":{json},"bytecode":"0x"}}"#);
    for text in [json, &file] {
        let found = functions(text);
        let signatures: Vec<&str> = found.iter().map(|function| function.signature.as_str()).collect();
        assert_eq!(signatures, ["transfer(address,uint256)", "balanceOf(address)"], "what sends stands before what reads");
        assert!(!found[0].reads && found[0].known && found[1].reads);
        assert_eq!((found[0].inputs[0].name.as_str(), found[0].inputs[0].form), ("to", InputForm::Address));
        assert_eq!(declared(text).unwrap_or_else(|fault| panic!("{fault}")).errors.len(), 1);
    }
    let lines = "transfer(address,uint256)\n\nfunction mint(address to, uint256[] calldata ids) external payable;\nerror TooLate(uint256 since);\n// note";
    let found = functions(lines);
    assert_eq!(found.iter().map(|function| function.signature.as_str()).collect::<Vec<_>>(), ["mint(address,uint256[])", "transfer(address,uint256)"]);
    assert_eq!(declared(lines).unwrap_or_else(|fault| panic!("{fault}")).errors.len(), 1);
    for bad in ["", "[]", "{", "[{\"type\":\"function\"}]", "transfer(adress)", "not a function", "event Only(uint256)"] {
        assert_eq!(declared(bad).and_then(|found| reading(&found)).err().and_then(|fault| fault.field).as_deref(), Some("abi"), "{bad}");
    }
}

#[test]
fn a_function_takes_the_network_currency_where_its_declaration_says_so_or_its_json_does_not_say() {
    let json = r#"[
        {"type":"function","name":"a","inputs":[],"outputs":[],"stateMutability":"nonpayable"},
        {"type":"function","name":"b","inputs":[],"outputs":[],"stateMutability":"payable"},
        {"type":"function","name":"c","inputs":[],"outputs":[],"stateMutability":"view"},
        {"type":"function","name":"d","inputs":[],"outputs":[],"payable":true},
        {"type":"function","name":"e","inputs":[],"outputs":[],"payable":false},
        {"type":"function","name":"f","inputs":[],"outputs":[]}]"#;
    let lines = "g()\nfunction h() payable\nfunction i() view returns (bool)\nfunction j() external view";
    let said =
        |text: &str| functions(text).into_iter().map(|one| (one.name, (one.payable, one.declared_payable))).collect::<std::collections::BTreeMap<_, _>>();
    let (no, yes, unsaid) = ((false, false), (true, true), (true, false));
    for (text, expected) in
        [(json, vec![("a", no), ("b", yes), ("c", no), ("d", yes), ("e", no), ("f", unsaid)]), (lines, vec![("g", no), ("h", yes), ("i", no), ("j", no)])]
    {
        assert_eq!(said(text), expected.into_iter().map(|(name, payable)| (name.to_owned(), payable)).collect(), "{text}");
    }
}

#[test]
fn what_the_form_does_not_offer_to_send_along_is_not_taken_either() {
    let of = |text: &str| functions(text).swap_remove(0);
    for (text, expected) in [("g()", false), ("g() payable", true), (r#"{"type":"function","name":"g","inputs":[],"outputs":[]}"#, true), ("g() view", false)] {
        let function = of(text);
        assert_eq!((function.payable, takes_currency("g()", &function.declared)), (expected, expected), "{text}");
    }
    assert!(!takes_currency("g()", ""), "a signature alone");
}

#[test]
fn a_function_alone_says_the_same_as_in_its_abi() {
    let text = "function a() payable\nfunction b()\nfunction c() nonpayable\nfunction d((address payable to, uint256 amount)[] items) payable returns (bool done)\nfunction e(uint256[2] at) view returns (uint256)";
    let all = functions(text);
    assert_eq!(all.len(), 5);
    for function in all {
        assert_eq!(functions(&format!("[{}]", function.declared)), std::slice::from_ref(&function), "{}", function.declared);
    }
}

#[test]
fn nested_types_keep_the_names_of_their_members() {
    let items = json!({ "name": "items", "type": "tuple[]", "components": [{ "name": "id", "type": "uint256" }, { "name": "data", "type": "bytes" }] });
    let orders = json!({ "name": "orders", "type": "tuple[2]", "components": [{ "name": "maker", "type": "address" }, items] });
    let inputs = json!([orders, { "name": "partly", "type": "bool" }]);
    let abi = json!([{ "type": "function", "name": "fill", "inputs": inputs, "outputs": [], "stateMutability": "payable" }]);
    let [function] = &functions(&abi.to_string())[..] else { panic!() };
    let bare = functions("fill((address,(uint256,bytes)[])[2],bool)");
    assert_eq!(bare[0].signature, function.signature);
    assert_eq!(function.signature, "fill((address,(uint256,bytes)[])[2],bool)");
    let orders = &function.inputs[0];
    assert_eq!((orders.form, orders.length, orders.name.as_str()), (InputForm::List, Some(2), "orders"));
    let order = &orders.inner[0];
    assert_eq!((order.form, order.inner[1].name.as_str()), (InputForm::Tuple, "items"));
    assert_eq!(order.inner[1].inner[0].inner[0].name, "id");
}

#[test]
fn typed_values_become_exactly_the_parameters_that_are_sent() {
    let all = filled(
        "f(address,uint256,bool,bytes,string,uint256[],(address,bool)[],int8)",
        json!([
            one(ADDRESS),
            { "text": "1,304.53", "decimals": 6 },
            one("true"),
            one("0xdead"),
            one(" two \"words\" "),
            [one("1"), { "text": "2", "decimals": 18 }],
            [[one(ADDRESS), one("false")]],
            one("-5"),
        ]),
    );
    assert!(all.misfits.is_empty(), "{:?}", all.misfits);
    let expected = [ADDRESS, "1304530000", "true", "0xdead", " two \"words\" ", "[\"1\",\"2000000000000000000\"]", &format!("[[\"{ADDRESS}\",false]]"), "-5"];
    let parameters = all.parameters.unwrap_or_default();
    assert_eq!(parameters, expected);
    bursar_decode::call::Call::read("f(address,uint256,bool,bytes,string,uint256[],(address,bool)[],int8)", &parameters)
        .map(drop)
        .unwrap_or_else(|fault| panic!("{fault}"));
}

#[test]
fn each_wrong_value_is_named_at_its_own_place() {
    let wrong = filled(
        "f(address,uint8,uint256[],(address,bool)[],uint256)",
        json!([one("0x12"), one("256"), [one("1"), one("x")], [[one(ADDRESS), one("")]], { "text": "1.1234567", "decimals": 6 }]),
    );
    let places: Vec<&str> = wrong.misfits.iter().map(|misfit| misfit.path.as_str()).collect();
    assert_eq!(places, ["0", "1", "2[1]", "3[0][1]", "4"]);
    assert!(wrong.parameters.is_none());
    assert!(
        wrong.misfits.iter().all(|misfit| !misfit.message.to_string().starts_with(&misfit.path) && misfit.message.to_string().ends_with('.')),
        "{:?}",
        wrong.misfits
    );
}

#[test]
fn a_name_of_a_contact_is_its_address_in_json_too() {
    let details = PaymentDetails::Wallet { address: ADDRESS.into(), chains: vec![] };
    let at = String::new();
    let method = PaymentMethod {
        id: "m1".into(),
        details,
        level: VerificationLevel::default(),
        proofs: vec![],
        changed_at: at.clone(),
        cools_until: None,
        computer: None,
    };
    let (kind, note) = (ContactKind::Person, String::new());
    let ada = Contact { id: "c1".into(), kind, name: "Ada".into(), tags: vec![], note, methods: vec![method], created_at: at.clone(), changed_at: at };
    let book = AddressBook::new(vec![ada]);
    let parameters = |arguments: serde_json::Value| {
        let arguments: Vec<Argument> = serde_json::from_value(arguments).unwrap();
        let filled = fill("f((string,address)[],address[2])", "", &arguments, &book).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(filled.misfits, []);
        filled.parameters
    };
    let fields = parameters(json!([[[one("Ada"), one("Ada")]], [one("Ada"), one(ADDRESS)]]));
    let json = parameters(json!([one(r#"[["Ada", "Ada"]]"#), one(&format!(r#"["Ada", "{ADDRESS}"]"#))]));
    assert_eq!((&json, json.as_ref().map(|all| all[0].clone())), (&fields, Some(format!(r#"[["Ada","{ADDRESS}"]]"#))));
    assert_eq!(parameters(json!([one("[]"), [one(ADDRESS), one(ADDRESS)]])), parameters(json!([[], one(&format!(r#"["{ADDRESS}","{ADDRESS}"]"#))])));
}

const ORDER: &str = r#"[
    {"type":"function","name":"fill","stateMutability":"payable","outputs":[],"inputs":[
        {"name":"orders","type":"tuple[]","internalType":"struct Order[]","components":[
            {"name":"maker","type":"address"},
            {"name":"items","type":"tuple[]","internalType":"struct Item[]","components":[{"name":"id","type":"uint256"},{"name":"data","type":"bytes"}]}]},
        {"name":"partly","type":"bool"}]},
    {"type":"function","name":"price","stateMutability":"nonpayable","outputs":[],"inputs":[{"name":"at","type":"fixed128x18"}]},
    {"type":"function","name":"register","stateMutability":"nonpayable","outputs":[],"inputs":[{"name":"then","type":"function"}]},
    {"type":"function","name":"strange","inputs":[{"name":"a b","type":"uint256"}]},
    {"type":"event","name":"Odd","inputs":[{"name":"x","type":"uint7x"}],"anonymous":false},
    {"type":"error","name":"TooLate","inputs":[]}]"#;

#[test]
fn a_struct_of_a_compilers_abi_gets_fields_and_a_function_of_an_unknown_type_takes_nothing_from_the_others() {
    let reading = reading(&declared(ORDER).unwrap_or_else(|fault| panic!("{fault}"))).unwrap_or_else(|fault| panic!("{fault}"));
    let [function] = &reading.functions[..] else { panic!("{:?}", reading.functions) };
    let order = &function.inputs[0].inner[0];
    assert_eq!((order.form, order.kind.as_str()), (InputForm::Tuple, "(address,(uint256,bytes)[])"), "not one field of bytes");
    assert_eq!((order.inner[0].name.as_str(), order.inner[1].inner[0].inner[1].name.as_str()), ("maker", "data"));
    let others: Vec<(&str, &str)> = reading.unsupported.iter().map(|one| (one.name.as_str(), one.kind.as_str())).collect();
    assert_eq!(others, [("strange", ""), ("price", "fixed128x18"), ("register", "function")]);
    assert_eq!(reading.errors, 1);
    // Where nothing is left, the sentence names the function and the type.
    let fault = declared("transfer(adress)").err().unwrap();
    assert_eq!(fault.message.to_string(), "Bursar cannot call transfer. It does not know a type in it: adress.");
}

#[test]
fn tuples_and_lists_are_also_taken_as_json_with_the_names_of_their_members() {
    let declared = declared(ORDER).unwrap_or_else(|fault| panic!("{fault}"));
    let function = serde_json::to_string(&declared.functions[0]).unwrap();
    let signature = declared.functions[0].signature();
    let filled = |arguments: serde_json::Value| {
        let arguments: Vec<Argument> = serde_json::from_value(arguments).unwrap();
        fill(&signature, &function, &arguments, &AddressBook::default()).unwrap_or_else(|fault| panic!("{fault}"))
    };
    let big = "115792089237316195423570985008687907853269984665640564039457584007913129639935";
    let list = format!(r#"[{{"items":[{{"data":"0xdead","id":{big}}}],"maker":"{ADDRESS}"}}]"#);
    let expected = [format!(r#"[["{ADDRESS}",[[{big},"0xdead"]]]]"#), "true".to_owned()];
    let positions = format!(r#" [ ["{ADDRESS}", [[{big}, "0xdead"]]] ] "#);
    // Whole as JSON with names or without, and one tuple of a list as JSON beside fields.
    for orders in [json!({ "text": list }), json!({ "text": positions })] {
        let all = filled(json!([orders, one("true")]));
        assert_eq!((all.misfits.as_slice(), all.parameters.as_deref()), (&[][..], Some(&expected[..])));
    }
    let mixed = filled(json!([[one(list.trim_start_matches('[').trim_end_matches(']'))], one("true")]));
    assert_eq!((mixed.misfits.as_slice(), mixed.parameters.as_deref()), (&[][..], Some(&expected[..])));
    // A part that is wrong inside of JSON is named as the JSON names it; beside fields its own field says so.
    let said = |arguments: serde_json::Value| {
        let [misfit] = &filled(arguments).misfits[..] else { panic!("one is wrong") };
        (misfit.path.clone(), misfit.message.to_string())
    };
    let wrong = |id: &str| format!(r#"{{"maker":"{ADDRESS}","items":[{{"id":{id},"data":"0x"}}]}}"#);
    let (path, text) = said(json!([{ "text": format!("[{}]", wrong("1.5")) }, one("true")]));
    assert!(path == "0[0][1][0][0]" && text.starts_with("orders[0].items[0].id: "), "{path}: {text}");
    let (_, text) = said(json!([[one(&wrong("1.5"))], one("true")]));
    assert!(text.starts_with("orders[0].items[0].id: "), "{text}");
    let (_, text) = said(json!([{ "text": format!(r#"[{{"maker":"{ADDRESS}","items":[{{"id":1}}]}}]"#) }, one("true")]));
    assert_eq!(text, "orders[0].items[0]: The member data is missing.");
    let (path, text) = said(json!([[[one(ADDRESS), [[one("1.5"), one("0x")]]]], one("true")]));
    assert!(path == "0[0][1][0][0]" && !text.contains("orders"), "{path}: {text}");
    for (text, says) in [
        (format!(r#"[{{"maker":"{ADDRESS}"}}]"#), "The member items is missing."),
        (format!(r#"[{{"maker":"{ADDRESS}","items":[],"fee":1}}]"#), "fee is not a member of this tuple"),
        (format!(r#"[{{"maker":"{ADDRESS}","maker":"{ADDRESS}","items":[]}}]"#), "is there twice"),
        (r#"[{"maker":"0x12","items":[]}]"#.to_owned(), "0[0][0]"),
        ("[{".to_owned(), "A JSON list is expected"),
        ("{}".to_owned(), "is expected"),
    ] {
        let wrong = filled(json!([one(&text), one("true")]));
        assert!(wrong.parameters.is_none(), "{text}");
        let [misfit] = &wrong.misfits[..] else { panic!("{text}: {:?}", wrong.misfits) };
        assert!(misfit.path.starts_with('0') && format!("{} {}", misfit.path, misfit.message).contains(says), "{text}: {misfit:?}");
    }
}
