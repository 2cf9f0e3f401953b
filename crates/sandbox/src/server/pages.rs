//! Pages as HTML: the gateway's, and the frame of the explorer's. Every text that comes from outside is escaped here.

use std::fmt::Write;

use crate::customers::complete::{Form, QUESTIONS, Scene};

/// The one style sheet.
pub(crate) const STYLE: &str = "
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#ffffff, #16161a); color: light-dark(#1a1a1f, #f2f2f5); }
main { max-width: 30rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
dl { margin: 1.5rem 0; } dt { font-weight: 600; } dd { margin: 0 0 .75rem; overflow-wrap: anywhere; }
label { display: block; margin-top: 1rem; font-weight: 600; }
.hint { margin: 0 0 .375rem; font-size: 1rem; } form + .hint { margin-top: 1.5rem; }
.fault { margin: 0 0 .375rem; color: light-dark(#a3001b, #ff9aa8); font-weight: 600; }
input, select { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem; font: inherit; border: 2px solid light-dark(#5c5c66, #a9a9b5); border-radius: .375rem; }
.pin { -webkit-text-security: disc; letter-spacing: .125em; }
table { border-collapse: collapse; margin: 1rem 0; font-size: 1rem; } th, td { text-align: left; padding: .375rem .75rem .375rem 0; vertical-align: top; }
caption { text-align: left; font-weight: 600; } code { font: .9375em ui-monospace, monospace; overflow-wrap: anywhere; } main:has(table, code) { max-width: 56rem; }
a { color: light-dark(#1d4ed8, #93b4ff); }
button { min-height: 2.75rem; margin-top: 1.25rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; border-radius: .375rem; border: 2px solid light-dark(#1d4ed8, #93b4ff); }
button.main { background: #1d4ed8; color: #fff; }
:focus-visible { outline: 3px solid light-dark(#1d4ed8, #93b4ff); outline-offset: 2px; }
";

/// A page.
pub(crate) struct Page {
    title: String,
    head: String,
    body: String,
    /// The last sentence of the page.
    note: &'static str,
}

/// What the gateway says at its end.
const GATEWAY_NOTE: &str = "This is a sandbox. Nothing here is worth anything; do not use a PIN you use elsewhere.";

impl Page {
    /// A page of the explorer. `body` is HTML.
    pub(crate) fn explorer(title: &str, body: String) -> Self {
        Self { title: title.to_owned(), head: String::new(), body, note: "This is a sandbox. Nothing here is worth anything." }
    }

    /// A heading and a sentence.
    pub(crate) fn message(title: &str, text: &str) -> Self {
        Self { title: title.to_owned(), head: String::new(), body: format!("<p>{}</p>", escaped(text)), note: GATEWAY_NOTE }
    }

    pub(crate) fn html(&self) -> String {
        let title = escaped(&self.title);
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title} – Sandbox</title>\n<link rel=\"stylesheet\" href=\"/gateway/style.css\">\n{}</head>\n<body>\n<main>\n<h1>{title}</h1>\n{}\n\
             <p class=\"hint\">{}</p>\n</main>\n</body>\n</html>\n",
            self.head, self.body, self.note
        )
    }
}

/// The page of a challenge, as it stands. `fault` is what was wrong with what was typed.
pub(crate) fn challenge(scene: &Scene, fault: Option<&(&'static str, String)>) -> Page {
    if !scene.asked.is_pending() || scene.asked.is_taken() {
        return over(scene);
    }
    if scene.is_locked() {
        return Page::message("You are locked out", "There were too many wrong tries. Ask whoever sent you this link.");
    }
    let mut body = String::from("<dl>\n");
    for (term, text) in [("For", scene.customer.name.as_str())].into_iter().chain(scene.lines.iter().map(|(term, text)| (*term, text.as_str()))) {
        let _ = writeln!(body, "<dt>{}</dt><dd>{}</dd>", escaped(term), escaped(text));
    }
    let id = escaped(&scene.asked.id);
    let token = format!("<input type=\"hidden\" name=\"token\" value=\"{}\">", escaped(&scene.token));
    let _ = writeln!(body, "</dl>\n<form method=\"post\" action=\"/gateway/{id}/confirm\" autocomplete=\"off\">\n{token}");
    let form = scene.form;
    if let Some(name) = form.known_pin() {
        let label = if form == Form::Update { "Your PIN now" } else { "Your PIN" };
        body += &input((name, label), Some("Six digits."), fault);
    }
    if let (Form::Reset, Some((question, _))) = (form, &scene.customer.recovery) {
        body += &input(("answer", question), Some("The answer you gave when you set your PIN."), fault);
    }
    if form.sets_pin() {
        body += &input(("pin", if form == Form::First { "Choose a PIN" } else { "A new PIN" }), Some("Six digits."), fault);
        body += &input(("again", "The same PIN again"), None, fault);
    }
    if form.sets_recovery() {
        body += &choice(fault);
        body += &input(("answer", "Your answer"), Some("Two characters or more, kept as a hash for recovery."), fault);
    }
    let (title, button) = match form {
        Form::First => ("Choose a PIN and confirm", "Set the PIN and confirm"),
        Form::Pin => ("Confirm with your PIN", "Confirm"),
        Form::Update => ("Change your PIN", "Change the PIN"),
        Form::Reset => ("Choose a new PIN", "Set the new PIN"),
        Form::Recovery => ("Change your way back in", "Change the question"),
    };
    let _ = writeln!(body, "<button class=\"main\" type=\"submit\">{button}</button>\n</form>");
    let _ = writeln!(body, "<form method=\"post\" action=\"/gateway/{id}/decline\">\n{token}\n<button type=\"submit\">Decline</button>\n</form>");
    Page { title: if fault.is_some() { format!("Error: {title}") } else { title.into() }, head: String::new(), body, note: GATEWAY_NOTE }
}

fn over(scene: &Scene) -> Page {
    let (title, text) = if scene.asked.status == "verified" {
        ("Done", "You confirmed it, and it was carried out.")
    } else if scene.asked.is_taken() {
        ("Received", "You confirmed it. It is being worked on.")
    } else {
        ("Not carried out", "It was declined, or there were too many wrong PINs. Nothing was made.")
    };
    let back = escaped(&scene.asked.way_back());
    Page {
        title: title.into(),
        // Not a redirect of the form: the policy lets forms go nowhere else.
        head: format!("<meta http-equiv=\"refresh\" content=\"0; url={back}\">\n"),
        body: format!("<p>{text}</p>\n<p><a href=\"{back}\">Go back to where you came from</a></p>"),
        note: GATEWAY_NOTE,
    }
}

fn described(name: &str, hint: Option<&str>, fault: Option<&(&'static str, String)>) -> (String, String) {
    let (mut texts, mut ids) = (String::new(), Vec::new());
    if let Some(hint) = hint {
        let _ = writeln!(texts, "<p class=\"hint\" id=\"{name}-hint\">{hint}</p>");
        ids.push(format!("{name}-hint"));
    }
    let mut attributes = String::new();
    if let Some((_, message)) = fault.filter(|(field, _)| *field == name) {
        let _ = writeln!(texts, "<p class=\"fault\" id=\"{name}-fault\" role=\"alert\">{}</p>", escaped(message));
        ids.push(format!("{name}-fault"));
        attributes += " aria-invalid=\"true\" autofocus";
    }
    if !ids.is_empty() {
        let _ = write!(attributes, " aria-describedby=\"{}\"", ids.join(" "));
    }
    (texts, attributes)
}

/// An input field. The style sheet hides the digits of a PIN. It is not a password field, because a browser on a staff computer would offer to save it.
fn input((name, label): (&str, &str), hint: Option<&str>, fault: Option<&(&'static str, String)>) -> String {
    let (texts, attributes) = described(name, hint, fault);
    let kind =
        if name == "answer" { "maxlength=\"200\"" } else { "class=\"pin\" inputmode=\"numeric\" pattern=\"[0-9]{6}\" maxlength=\"6\" spellcheck=\"false\"" };
    let label = escaped(label);
    format!(
        "<label for=\"{name}\">{label}</label>\n{texts}<input id=\"{name}\" name=\"{name}\" type=\"text\" {kind} autocomplete=\"off\" required{attributes}>\n"
    )
}

fn choice(fault: Option<&(&'static str, String)>) -> String {
    let (texts, attributes) = described("question", None, fault);
    let options: String = QUESTIONS.iter().map(|question| format!("<option>{}</option>", escaped(question))).collect();
    format!(
        "<label for=\"question\">A question for recovery</label>\n{texts}<select id=\"question\" name=\"question\" required{attributes}>{options}</select>\n"
    )
}

/// A text as HTML, also between quotation marks.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // What turns the direction of writing round could make a name read as another.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}' => out.push('\u{fffd}'),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pin_is_masked_and_no_password_that_a_browser_offers_to_save() {
        let field = input(("pin", "Your PIN"), Some("Six digits."), None);
        assert!(!field.contains("password") && field.contains("autocomplete=\"off\""), "{field}");
        assert!(field.contains("class=\"pin\"") && STYLE.contains(".pin { -webkit-text-security: disc;"), "{field}");
        assert!(field.contains("inputmode=\"numeric\"") && field.contains("<label for=\"pin\">"), "{field}");
    }
}
