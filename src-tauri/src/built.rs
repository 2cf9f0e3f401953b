//! The configuration as it is compiled in: pages, content security policy, capabilities.

/// What Tauri made of `tauri.conf.json`, the capabilities and the built pages.
pub(crate) fn context() -> tauri::Context {
    tauri::generate_context!()
}

#[cfg(test)]
mod tests {
    use super::context;
    use crate::attack;
    use serde_json::{Value, json};

    const NAME: &str = "Configuration as it is built";
    /// The capabilities as the build understood them.
    const CAPABILITIES: &str = include_str!("../gen/schemas/capabilities.json");

    const CSP: [(&str, &str); 13] = [
        ("default-src", "'none'"),
        ("script-src", "'self'"),
        ("style-src", "'self'"),
        ("img-src", "'self'"),
        ("font-src", "'self'"),
        ("connect-src", "ipc: http://ipc.localhost"),
        ("object-src", "'none'"),
        ("base-uri", "'none'"),
        ("form-action", "'none'"),
        ("frame-src", "'none'"),
        ("frame-ancestors", "'none'"),
        ("trusted-types", "default"),
        ("require-trusted-types-for", "'script'"),
    ];
    /// Only these may decide.
    const OF_CONFIRM: [&str; 5] = ["allow-draft-view", "allow-confirm-zoom", "allow-draft-fee", "allow-draft-approve", "allow-draft-reject"];

    /// Everything in it that is not as it must be.
    fn faults(config: &Value, capabilities: &Value) -> Vec<String> {
        let mut wrong = Vec::new();
        let mut must = |holds: bool, what: &str| {
            if !holds {
                wrong.push(what.to_owned());
            }
        };
        let (app, security) = (&config["app"], &config["app"]["security"]);
        must(app["withGlobalTauri"] == false, "no global Tauri");
        must(app["windows"] == json!([]), "windows are made in Rust alone");
        must(security["freezePrototype"] == true, "prototypes are frozen");
        must(security["dangerousDisableAssetCspModification"] == false, "the policy is not weakened");
        must(security["assetProtocol"]["enable"] == false && security["assetProtocol"]["scope"] == json!([]), "no files by address");
        must(security["pattern"]["use"] != "isolation", "the pattern is the plain one");
        must(security["devCsp"].is_null(), "no second policy");
        must(security["headers"].is_null(), "no headers of its own");
        must(security["capabilities"] == json!(["main", "confirm"]), "two capabilities");
        must(config["plugins"].as_object().is_none_or(|plugins| plugins.keys().all(|name| name == "updater")), "no plugin for pages");
        let csp = security["csp"].as_object().cloned().unwrap_or_default();
        must(csp.len() == CSP.len() && CSP.iter().all(|(name, value)| csp.get(*name).is_some_and(|found| found == value)), "the policy is exact");
        let text = security["csp"].to_string();
        must(!text.contains("unsafe") && !text.contains('*') && !text.contains("https:") && !text.contains("data:"), "no unsafe source");

        let all = capabilities.as_object().cloned().unwrap_or_default();
        must(all.keys().collect::<Vec<_>>() == ["confirm", "main"], "no other capability");
        for (name, capability) in &all {
            must(capability["windows"] == json!([name]), "a window of its own");
            must(capability["webviews"].as_array().is_none_or(Vec::is_empty) && capability["remote"].is_null(), "nothing remote");
            must(capability["local"] == true, "local pages");
        }
        let granted = |name: &str| -> Vec<String> {
            all.get(name).and_then(|one| one["permissions"].as_array()).into_iter().flatten().filter_map(|one| one.as_str().map(str::to_owned)).collect()
        };
        must(granted("confirm") == OF_CONFIRM, "confirm decides, zooms, and nothing else");
        let main = granted("main");
        must(main.len() > 100 && !main.iter().any(|one| OF_CONFIRM.contains(&one.as_str())), "main decides nothing");
        let core = |one: &&String| one.contains(':');
        must(main.iter().filter(core).collect::<Vec<_>>() == ["core:event:allow-listen", "core:event:allow-unlisten"], "main hears events");
        wrong
    }

    #[test]
    fn the_configuration_is_exactly_as_drawn() {
        let config = serde_json::to_value(context().config()).unwrap();
        let capabilities: Value = serde_json::from_str(CAPABILITIES).unwrap();
        let wrong = faults(&config, &capabilities);
        assert!(wrong.is_empty(), "{wrong:?}");

        // Each of these must be seen.
        let weaker: [(&str, Value); 13] = [
            ("/app/withGlobalTauri", json!(true)),
            ("/app/windows", json!([{ "label": "main" }])),
            ("/app/security/freezePrototype", json!(false)),
            ("/app/security/dangerousDisableAssetCspModification", json!(true)),
            ("/app/security/assetProtocol/enable", json!(true)),
            ("/app/security/capabilities", json!(["main", "confirm", "other"])),
            ("/app/security/csp/script-src", json!("'self' 'unsafe-eval'")),
            ("/app/security/csp/style-src", json!("'self' 'unsafe-inline'")),
            ("/app/security/csp/connect-src", json!("ipc: http://ipc.localhost https:")),
            ("/app/security/csp/require-trusted-types-for", json!("")),
            ("/confirm/windows", json!(["*"])),
            ("/confirm/permissions", json!(["allow-draft-view", "allow-draft-approve", "allow-wallet-list"])),
            ("/main/remote", json!({ "urls": ["https://*"] })),
        ];
        let mut seen = 0;
        for (at, value) in &weaker {
            let (mut config, mut capabilities) = (config.clone(), capabilities.clone());
            let root = if at.starts_with("/app") { &mut config } else { &mut capabilities };
            let (parent, key) = at.rsplit_once('/').unwrap();
            root.pointer_mut(parent).unwrap()[key] = value.clone();
            seen += usize::from(!faults(&config, &capabilities).is_empty());
        }
        let mut money = capabilities.clone();
        money["main"]["permissions"].as_array_mut().unwrap().push(json!("allow-draft-approve"));
        seen += usize::from(!faults(&config, &money).is_empty());
        attack::held(NAME, weaker.len() + 1, seen);
        attack::control(NAME, "the configuration itself, which passes", usize::from(wrong.is_empty()));
    }
}
