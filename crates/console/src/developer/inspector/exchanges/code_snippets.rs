//! An exchange as a program. The key is the variable `API_KEY`, the secret of a request a variable of its own; neither is ever at hand here.

use super::{json, record::StoredExchange};
pub use crate::developer::api::CopyForm as Form;

/// The object of a person: no copy holds any value of it.
const PERSON: &str = "/holderDetails/";
/// Fields of people elsewhere whose values no copy holds.
const PERSONAL: &[&str] = &["bvn", "nin", "phone", "phoneNumber", "email", "dateOfBirth"];
const REMOVED: &str = "\"<removed>\"";
/// The variable of the secret that signs for a wallet set: what leaves is encrypted, and so is what is set.
const SET_SECRET: &str = "ENCRYPTED_WALLET_SET_SECRET";

/// What is copied.
pub struct Call<'a> {
    pub method: &'a str,
    pub base_url: &'a str,
    pub key_header: &'a str,
    /// Path and query below the base.
    pub path: &'a str,
    pub body: Option<&'a str>,
    /// Name of the secret field that the client adds.
    pub sealed: Option<&'a str>,
}

impl<'a> Call<'a> {
    pub fn of(kept: &'a StoredExchange, method: &'a str, base_url: &'a str, key_header: &'a str) -> Self {
        let sealed = kept.sealed.as_ref().map(|(name, _)| name.as_str());
        Self { method, base_url, key_header, path: &kept.path, body: kept.request.as_deref(), sealed }
    }

    /// The program.
    pub fn write(&self, form: Form) -> String {
        let url = format!("{}{}", self.base_url, path_without_people(self.path));
        let body = self.body.map(without_people).map(|body| self.with_placeholder(body, form));
        match form {
            Form::Curl => self.curl(&url, body.as_deref()),
            Form::Http => self.http(&url, body.as_deref()),
            Form::Rust => self.rust(&url, body.as_deref()),
            Form::TypeScript => self.type_script(&url, body.as_deref()),
            Form::Python => self.python(&url, body.as_deref()),
        }
    }

    /// The variable that stands for the secret field.
    fn variable(&self) -> Option<&'static str> {
        self.sealed.map(|name| if name == bursar_client::SET_FIELD { SET_SECRET } else { "ENCRYPTED_ORGANIZATION_SECRET" })
    }

    fn with_placeholder(&self, body: String, form: Form) -> String {
        let (Some(name), Some(variable)) = (self.sealed, self.variable()) else { return body };
        let open = body.trim_end().strip_suffix('}').unwrap_or(&body);
        let comma = if open.trim_end().ends_with('{') { "" } else { "," };
        let stands = if form == Form::Http { of_http_file(variable) } else { format!("${variable}") };
        format!("{open}{comma}\"{name}\":\"{stands}\"}}")
    }

    fn curl(&self, url: &str, body: Option<&str>) -> String {
        let mut out = format!("curl --request {} {} \\\n  --header \"{}: {}\"", self.method, shell(url), self.key_header, of_shell("API_KEY"));
        if let Some(body) = body {
            let mut quoted = shell(body);
            if let Some(variable) = self.variable() {
                quoted = quoted.replace(&format!("${variable}"), &format!("'\"{}\"'", of_shell(variable)));
            }
            out.push_str(&format!(" \\\n  --header 'Content-Type: application/json' \\\n  --data {quoted}"));
        }
        out.push('\n');
        out
    }

    fn http(&self, url: &str, body: Option<&str>) -> String {
        let variables = [Some("API_KEY"), self.variable()].into_iter().flatten();
        let mut out: String = variables.map(|variable| format!("# {variable}: {}\n", meaning(variable))).collect();
        out.push_str("# Set in http-client.private.env.json (JetBrains), or in rest-client.environmentVariables of settings.json (VS Code).\n");
        out.push_str(&format!("{} {url}\n{}: {}\n", self.method, self.key_header, of_http_file("API_KEY")));
        if let Some(body) = body {
            out.push_str(&format!("Content-Type: application/json\n\n{body}\n"));
        }
        out
    }

    fn rust(&self, url: &str, body: Option<&str>) -> String {
        let mut out = format!(
            "let mut request = reqwest::Client::new()\n    .{}({})\n    .header({}, std::env::var(\"API_KEY\")?);\n",
            self.method.to_ascii_lowercase(),
            raw_rust(url),
            raw_rust(self.key_header)
        );
        if let Some(body) = body {
            let filled = self.variable().map(|v| format!(".replace(\"${v}\", &std::env::var(\"{v}\")?)")).unwrap_or_default();
            let owned = if filled.is_empty() { ".to_owned()" } else { "" };
            out.push_str(&format!(
                "let body = {}{owned}{filled};\nrequest = request.header(\"content-type\", \"application/json\").body(body);\n",
                raw_rust(body)
            ));
        } else {
            out = out.replace("let mut request", "let request");
        }
        out.push_str("let answer = request.send().await?;\nprintln!(\"{} {}\", answer.status(), answer.text().await?);\n");
        out
    }

    fn type_script(&self, url: &str, body: Option<&str>) -> String {
        let text = |value: &str| serde_json::Value::from(value).to_string();
        let mut lines = vec![format!("  method: {},", text(self.method))];
        let kind = if body.is_some() { ", 'content-type': 'application/json'" } else { "" };
        lines.push(format!("  headers: {{ {}: API_KEY{kind} }},", text(self.key_header)));
        if let Some(body) = body {
            let filled = self.variable().map(|v| format!(".replace('${v}', () => {v})")).unwrap_or_default();
            lines.push(format!("  body: {}{filled},", text(body)));
        }
        let variables = [Some("API_KEY"), self.variable().filter(|_| body.is_some())].into_iter().flatten();
        let given: String = variables.map(|variable| format!("const {variable} = process.env.{variable}\n{}", of_script(variable))).collect();
        format!("{given}const answer = await fetch({}, {{\n{}\n}})\nconsole.log(answer.status, await answer.text())\n", text(url), lines.join("\n"))
    }

    fn python(&self, url: &str, body: Option<&str>) -> String {
        // A JSON text is a Python text too.
        let text = |value: &str| serde_json::Value::from(value).to_string();
        let mut out = String::from("import os\nimport urllib.request\n\n");
        let data = body.map(|body| {
            let filled = self.variable().map(|v| format!(".replace(\"${v}\", os.environ[\"{v}\"])")).unwrap_or_default();
            format!("    data={}{filled}.encode(),\n", text(body))
        });
        let kind = if body.is_some() { ", \"Content-Type\": \"application/json\"" } else { "" };
        out.push_str(&format!(
            "request = urllib.request.Request(\n    {},\n    method={},\n    headers={{{}: os.environ[\"API_KEY\"]{kind}}},\n{})\n",
            text(url),
            text(self.method),
            text(self.key_header),
            data.unwrap_or_default()
        ));
        out.push_str("with urllib.request.urlopen(request) as answer:\n    print(answer.status, answer.read().decode())\n");
        out
    }
}

/// What a person sets a variable to.
fn meaning(variable: &str) -> &'static str {
    match variable {
        "API_KEY" => "the API key",
        SET_SECRET => "the secret of the wallet set, encrypted with the public key of the service",
        _ => "the organization secret, encrypted with the public key of the service",
    }
}

/// A variable as a shell takes it. Where it is not set, the shell says which one is missing and what it is, and sends nothing.
fn of_shell(variable: &str) -> String {
    format!("${{{variable}:?export it first. It is {}}}", meaning(variable))
}

/// What a script says of a variable that is not set, instead of sending without it.
fn of_script(variable: &str) -> String {
    format!("if (!{variable}) throw new Error('{variable}: export it first. It is {}')\n", meaning(variable))
}

/// A variable as the tools for HTTP files take it: it comes from an environment of theirs.
fn of_http_file(variable: &str) -> String {
    format!("{{{{{variable}}}}}")
}

/// In single quotes, as a shell takes it.
fn shell(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// As a raw text with as many marks as it needs.
fn raw_rust(text: &str) -> String {
    let marks = (0..).map(|count| "#".repeat(count)).find(|marks| !text.contains(&format!("\"{marks}")));
    let marks = marks.unwrap_or_default();
    if marks.is_empty() && !text.contains('\\') { format!("\"{text}\"") } else { format!("r{marks}\"{text}\"{marks}") }
}

/// A body without the numbers and addresses of people.
pub fn without_people(body: &str) -> String {
    let mut out = body.to_owned();
    for line in json::lines(body, usize::MAX).0.into_iter().rev() {
        let of_person = line.path.contains(PERSON) && !matches!(line.value.as_str(), "{" | "[" | "}" | "]");
        let personal = of_person || line.field().is_some_and(|field| PERSONAL.iter().any(|name| field.eq_ignore_ascii_case(name)));
        if personal && line.value != "null" {
            out.replace_range(line.span.0..line.span.1, REMOVED);
        }
    }
    out
}

/// A path without the values of such fields in its query.
fn path_without_people(path: &str) -> String {
    let Some((path, query)) = path.split_once('?') else { return path.to_owned() };
    let kept = query.split('&').map(|pair| match pair.split_once('=') {
        Some((name, _)) if PERSONAL.iter().any(|personal| name.eq_ignore_ascii_case(personal)) => format!("{name}=removed"),
        _ => pair.to_owned(),
    });
    format!("{path}?{}", kept.collect::<Vec<_>>().join("&"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bursar_test_support::not_run::{Missing, not_run};

    fn call<'a>(body: Option<&'a str>, sealed: Option<&'a str>) -> Call<'a> {
        Call { method: "POST", base_url: "https://a.test", key_header: "SERVICE-X-API-KEY", path: "/v1/x?limit=1&bvn=22212345678", body, sealed }
    }
    const FORMS: [Form; 5] = [Form::Curl, Form::Http, Form::Rust, Form::TypeScript, Form::Python];

    #[test]
    fn no_copy_holds_anything_of_the_holder_of_an_account() {
        let holder = r#"{"firstName":"Ngozi","address":"1 Marina, Lagos","bvn":"22212345678","passport":{"number":"A0123"},"middleName":null}"#;
        let body = format!(r#"{{"count":1,"address":"0x5aAe","metadata":[{{"refId":"staff-1","holderDetails":{holder}}}]}}"#);
        for form in FORMS {
            let text = call(Some(&body), None).write(form);
            for personal in ["Ngozi", "Marina", "22212345678", "A0123"] {
                assert!(!text.contains(personal), "{personal}: {text}");
            }
            assert!(text.contains("0x5aAe") && text.contains("staff-1") && text.contains("holderDetails"), "{text}");
        }
    }

    #[test]
    fn no_copy_holds_a_key_a_secret_or_the_number_of_a_person() {
        let body = r#"{"name":"O'Neil \"x\" $HOME","bvn":"22212345678","phoneNumber":"08012345678","amount":1.50}"#;
        for form in FORMS {
            let text = call(Some(body), Some("walletSetSecretCipherText")).write(form);
            assert!(text.contains("API_KEY") && text.contains("ENCRYPTED_WALLET_SET_SECRET"), "{text}");
            assert!(!text.contains("22212345678") && !text.contains("08012345678"), "{text}");
            assert!(text.contains("1.50") && text.contains("limit=1"), "{text}");
        }
    }

    /// None where the system has no shell, as Windows.
    fn in_shell(commands: &str) -> Option<std::process::Output> {
        let output = std::process::Command::new("sh").args(["-c", commands]).output();
        output.map_err(|_| not_run("Copies for a shell", "there is no shell", Missing::System)).ok()
    }

    #[test]
    fn a_shell_reads_the_body_as_it_was_sent() {
        let body = r#"{"name":"O'Neil \"x\" $HOME `id`"}"#;
        let text = call(Some(body), Some("walletSetSecretCipherText")).write(Form::Curl);
        let data = text.split_once("--data ").unwrap().1.trim();
        let Some(output) = in_shell(&format!("ENCRYPTED_WALLET_SET_SECRET=s3; printf %s {data}")) else { return };
        assert_eq!(String::from_utf8(output.stdout).unwrap(), r#"{"name":"O'Neil \"x\" $HOME `id`","walletSetSecretCipherText":"s3"}"#);
    }

    #[test]
    fn a_shell_names_the_variable_that_is_missing_and_sends_nothing() {
        let text = call(None, None).write(Form::Curl).replace("curl --request", "echo sent");
        let run = |set: &str| in_shell(&format!("unset API_KEY; {set}\n{text}"));
        let (Some(missing), Some(there)) = (run(""), run("API_KEY=k1")) else { return };
        let said = String::from_utf8_lossy(&missing.stderr).into_owned();
        assert!(!missing.status.success() && missing.stdout.is_empty() && said.contains("API_KEY: export it first. It is the API key"), "{said}");
        assert!(String::from_utf8_lossy(&there.stdout).contains("SERVICE-X-API-KEY: k1"));
        let data = call(Some("{}"), Some("walletSetSecretCipherText")).write(Form::Curl);
        assert!(data.contains("${ENCRYPTED_WALLET_SET_SECRET:?export it first. It is the secret of the wallet set, encrypted"), "{data}");
    }

    #[test]
    fn an_http_file_takes_its_variables_from_an_environment_and_says_where_that_is() {
        let text = call(Some("{}"), Some("walletSetSecretCipherText")).write(Form::Http);
        for part in ["\nSERVICE-X-API-KEY: {{API_KEY}}\n", "{\"walletSetSecretCipherText\":\"{{ENCRYPTED_WALLET_SET_SECRET}}\"}"] {
            assert!(text.contains(part), "{part} is not in {text}");
        }
        let nested = call(Some(r#"{"a":{"b":{}}}"#), Some("walletSetSecretCipherText")).write(Form::Http);
        assert!(nested.contains(r#"{"a":{"b":{}},"walletSetSecretCipherText":"#), "{nested}");
        let (about, request) = text.split_once("POST https://a.test").unwrap();
        assert!(about.lines().all(|line| line.starts_with("# ")) && about.contains("# API_KEY: ") && about.contains(".env.json"), "{about}");
        assert!(!request.contains('$'), "{request}");
    }

    #[test]
    fn a_python_copy_is_a_program() {
        let text = call(Some(r#"{"a":"é\n\"'\\"}"#), None).write(Form::Python);
        let Ok(output) = std::process::Command::new("python3")
            .args(["-c", "import ast,sys; ast.parse(sys.stdin.read())"])
            .stdin(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .and_then(|mut child| {
                std::io::Write::write_all(child.stdin.as_mut().unwrap(), text.as_bytes())?;
                child.wait_with_output()
            })
        else {
            return;
        };
        assert!(output.status.success(), "{}\n{text}", String::from_utf8_lossy(&output.stderr));
    }

    #[test]
    fn an_empty_body_takes_a_secret_and_a_read_has_no_body() {
        assert!(call(Some("{}"), Some("walletSetSecretCipherText")).write(Form::Python).contains("{\\\"walletSetSecretCipherText\\\":\\\"$ENCRYPTED"));
        let read = call(None, None).write(Form::Rust);
        assert!(!read.contains("body") && read.contains("let request"), "{read}");
        assert_eq!(raw_rust("a\"#b"), "r##\"a\"#b\"##");
    }
}
