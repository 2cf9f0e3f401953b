//! Answers that no service should give.

use proptest::prelude::*;

/// Any JSON with the names that envelopes, errors and records use.
pub fn any_json() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("null".to_owned()),
        Just("true".to_owned()),
        Just("false".to_owned()),
        "-?[0-9]{1,30}(\\.[0-9]{1,20})?(e[0-9]{1,3})?".prop_map(String::from),
        "[ -~]{0,12}".prop_map(|text| serde_json::to_string(&text).unwrap()),
    ];
    let name = prop_oneof![
        "success",
        "data",
        "message",
        "errors",
        "error",
        "id",
        "_id",
        "items",
        "transactions",
        "transaction",
        "status",
        "path",
        "field",
        "[a-z]{0,5}"
    ];
    leaf.prop_recursive(5, 40, 6, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(|items| format!("[{}]", items.join(","))),
            proptest::collection::vec((name.clone(), inner), 0..6)
                .prop_map(|fields| format!("{{{}}}", fields.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect::<Vec<_>>().join(","))),
        ]
    })
}
