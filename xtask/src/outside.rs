//! The rule that a person reads nothing that is not from the catalogue: no sentence is written in Rust, and no word in a component.

/// Parts of the sources whose sentences nobody reads in the app: the sandbox speaks as the service does; descriptions of types; a model in tests.
const APART: [&str; 6] = [
    "crates/sandbox/",
    "crates/messages/",
    "crates/console/examples/",
    "crates/console/src/app/bindings.rs",
    "crates/console/src/payments/sender/model.rs",
    "crates/contract/src/schema.rs",
];
/// Names of properties that are shown or read aloud.
const SHOWN: [&str; 8] = ["label=\"", "title=\"", "text=\"", "placeholder=\"", "hint=\"", "alt=\"", "aria-label=\"", "aria-description=\""];
/// What stands on a line whose sentence goes to the log, to a developer, or into a test that fails.
const UNREAD: [&str; 12] =
    ["expect(", "expect_err(", "panic!(", "assert", "unreachable!(", "debug!(", "info!(", "warn!(", "error!(", "trace!(", "#[", "reason ="];

/// Every line of a source that has words of its own. `tests` says of a line whether it belongs to a test.
pub fn found<'a>(name: &str, lines: impl Iterator<Item = (usize, bool, &'a str)>) -> Vec<String> {
    let rust = name.ends_with(".rs") && (name.starts_with("crates/") || name.starts_with("src-tauri/")) && !APART.iter().any(|part| name.starts_with(part));
    let component = name.starts_with("ui/src/")
        && name.ends_with(".tsx")
        && ![".test.", ".scenes.", ".fixtures.", "/testing/", "/gallery/"].iter().any(|part| name.contains(part));
    let says = |line: &str| if rust { sentence(line) } else { component && (property(line) || child(line)) };
    lines.filter(|(_, test, line)| !test && says(line)).map(|(at, _, line)| format!("{name}:{at}: words outside of the catalogue: {}", line.trim())).collect()
}

/// A literal of Rust that is a sentence: it begins with a capital, has three words or more, and ends as sentences do.
fn sentence(line: &str) -> bool {
    let line = line.trim();
    if line.starts_with("//") || UNREAD.iter().any(|mark| line.contains(mark)) {
        return false;
    }
    line.split('"').skip(1).step_by(2).any(|text| {
        let words = text.split(' ').filter(|word| word.chars().any(char::is_alphabetic)).count();
        words >= 3 && text.starts_with(char::is_uppercase) && text.ends_with(['.', '?', '!'])
    })
}

/// A property with words.
fn property(line: &str) -> bool {
    SHOWN.iter().any(|name| line.split(name).skip(1).any(|rest| rest.starts_with(char::is_uppercase)))
}

/// Words between two tags, or on a line of their own. The names of keys are the same everywhere.
fn child(line: &str) -> bool {
    let words = |text: &str| {
        let text = text.trim();
        text.starts_with(|sign: char| sign.is_ascii_uppercase())
            && text.contains(|sign: char| sign.is_ascii_lowercase())
            && text.chars().all(|sign| sign.is_alphanumeric() || " ,.’?!:-".contains(sign))
    };
    if line.contains("<kbd") || line.trim_start().starts_with("Ctrl ") {
        return false;
    }
    let between = line.split('>').skip(1).filter_map(|rest| rest.split_once("</")).any(|(text, _)| words(text));
    between || (line.trim().contains(' ') && !line.trim_start().starts_with("//") && words(line) && !line.trim_end().ends_with([',', ':']))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str, text: &str) -> usize {
        found(name, text.lines().enumerate().map(|(at, line)| (at + 1, false, line))).len()
    }

    #[test]
    fn a_sentence_in_rust_and_words_in_a_component_are_found() {
        assert_eq!(of("crates/console/src/a.rs", "Fault::new(Code::Refused, \"This account is closed.\")"), 1);
        for line in ["<p>Words of its own</p>", "<Field label=\"Amount\" />", "  Press the button to go on."] {
            assert_eq!(of("ui/src/features/a/A.tsx", line), 1, "{line}");
        }
    }

    #[test]
    fn code_logs_tests_and_the_sandbox_are_left_alone() {
        for line in ["message!(\"home-title\")", "debug!(\"The line was closed.\")", "let sql = \"SELECT a FROM b\";", "// \"This account is closed.\""] {
            assert_eq!(of("crates/console/src/a.rs", line), 0, "{line}");
        }
        assert_eq!(of("crates/sandbox/src/a.rs", "\"This account is closed.\""), 0);
        for line in ["<p>{t('home-title')}</p>", "const Name = () => 1", "import Name from 'a'", "<Field label={t('a-b')} />", "  Props,", "<kbd>Ctrl K</kbd>"]
        {
            assert_eq!(of("ui/src/features/a/A.tsx", line), 0, "{line}");
        }
        assert_eq!(of("ui/src/features/a/A.test.tsx", "<p>Words of its own</p>"), 0);
    }
}
