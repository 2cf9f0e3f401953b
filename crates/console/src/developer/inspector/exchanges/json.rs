//! JSON as lines, read so leniently that an answer that broke off has lines too. No number passes through a float, no field changes its place.

/// One line of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Levels of indentation.
    pub depth: usize,
    /// The field's name as it came, quotes included.
    pub name: Option<String>,
    /// The value, or the bracket that opens or closes one.
    pub value: String,
    /// Whether a comma follows.
    pub comma: bool,
    /// Where the value stands: `/data/wallets/0/id`.
    pub path: String,
    /// First and last byte of the whole value; for a closing bracket nothing.
    pub span: (usize, usize),
    /// First and last byte of the name, quotes included; without a name nothing.
    pub name_span: (usize, usize),
}

impl Line {
    /// The field's name without quotes.
    pub fn field(&self) -> Option<String> {
        self.name.as_deref().map(unquoted)
    }

    /// The value, where it is a text, a number or a word.
    pub fn scalar(&self) -> Option<String> {
        let opens = matches!(self.value.as_str(), "{" | "[" | "}" | "]" | "{}" | "[]" | "null");
        (!opens).then(|| unquoted(&self.value))
    }
}

fn unquoted(text: &str) -> String {
    if !text.starts_with('"') {
        return text.to_owned();
    }
    serde_json::from_str(text).unwrap_or_else(|_| text.trim_matches('"').to_owned())
}

struct Token<'a> {
    text: &'a str,
    at: usize,
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let from = at;
        match bytes[at] {
            b if b.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b'{' | b'}' | b'[' | b']' | b',' | b':' => at += 1,
            b'"' => {
                at += 1;
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at = (at + 1).min(bytes.len());
                while !text.is_char_boundary(at) {
                    at += 1;
                }
            }
            _ => {
                while at < bytes.len() && !bytes[at].is_ascii_whitespace() && !b"{}[],:\"".contains(&bytes[at]) {
                    at += 1;
                }
            }
        }
        found.push(Token { text: &text[from..at], at: from });
    }
    found
}

/// What one is inside of.
struct Inside {
    array: bool,
    /// Of the line that opened it.
    line: usize,
    path: String,
    next: usize,
}

/// Levels of a document that is taken apart, as deep as it is read anywhere. Each line holds its path, so depth costs memory.
const DEEPEST: usize = 128;

/// The lines of a document; at most `most`, and whether that was all. One that is nested too deep ends there.
pub fn lines(text: &str, most: usize) -> (Vec<Line>, bool) {
    lines_within(text, most, DEEPEST)
}

fn lines_within(text: &str, most: usize, deepest: usize) -> (Vec<Line>, bool) {
    let tokens = tokens(text);
    let mut out: Vec<Line> = Vec::new();
    let mut stack: Vec<Inside> = Vec::new();
    let mut name: Option<&Token> = None;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        let next = tokens.get(at).map(|token| token.text);
        match token.text {
            "," => {
                if let Some(line) = out.last_mut() {
                    line.comma = true;
                }
                if let Some(inside) = stack.last_mut() {
                    inside.next += 1;
                }
                name = None;
                continue;
            }
            ":" => continue,
            "}" | "]" => {
                let Some(inside) = stack.pop() else { continue };
                if let Some(opened) = out.get_mut(inside.line) {
                    opened.span.1 = token.at + 1;
                }
                if out.len() < most {
                    out.push(Line {
                        depth: stack.len(),
                        name: None,
                        value: token.text.to_owned(),
                        comma: false,
                        path: inside.path,
                        span: (0, 0),
                        name_span: (0, 0),
                    });
                }
                continue;
            }
            text if text.starts_with('"') && next == Some(":") && stack.last().is_some_and(|inside| !inside.array) => {
                name = Some(token);
                continue;
            }
            _ => {}
        }
        let path = match (stack.last(), name) {
            (Some(inside), Some(name)) => format!("{}/{}", inside.path, unquoted(name.text).replace('~', "~0").replace('/', "~1")),
            (Some(inside), None) => format!("{}/{}", inside.path, inside.next),
            (None, _) => String::new(),
        };
        let empty = match (token.text, next) {
            ("{", Some("}")) => Some("{}"),
            ("[", Some("]")) => Some("[]"),
            _ => None,
        };
        let end = if empty.is_some() { tokens[at].at + 1 } else { token.at + token.text.len() };
        if out.len() >= most || stack.len() > deepest {
            return (out, false);
        }
        let name = name.take();
        out.push(Line {
            depth: stack.len(),
            name: name.map(|name| name.text.to_owned()),
            name_span: name.map_or((0, 0), |name| (name.at, name.at + name.text.len())),
            value: empty.unwrap_or(token.text).to_owned(),
            comma: false,
            path: path.clone(),
            span: (token.at, end),
        });
        if empty.is_some() {
            at += 1;
        } else if matches!(token.text, "{" | "[") {
            // Until it is closed it goes to the end: one that broke off never is.
            let line = out.len() - 1;
            out[line].span.1 = text.len();
            stack.push(Inside { array: token.text == "[", line, path, next: 0 });
        }
    }
    (out, true)
}

/// The document with a line for each value.
pub fn pretty(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    // What is laid out may hold a whole document.
    for line in lines_within(text, usize::MAX, 2 * DEEPEST).0 {
        out.push_str(&"  ".repeat(line.depth));
        if let Some(name) = &line.name {
            out.push_str(name);
            out.push_str(": ");
        }
        out.push_str(&line.value);
        out.push_str(if line.comma { ",\n" } else { "\n" });
    }
    out
}

/// Whether it is one whole JSON value.
pub fn is_whole(text: &str) -> bool {
    serde_json::from_str::<&serde_json::value::RawValue>(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let line = |line: Line| {
            let name = line.name.map(|name| format!("{name}: ")).unwrap_or_default();
            format!("{}{name}{}{}", " ".repeat(line.depth), line.value, if line.comma { "," } else { "" })
        };
        lines(text, 1_000).0.into_iter().map(line).collect()
    }

    #[test]
    fn a_document_keeps_its_digits_and_its_order() {
        assert_eq!(
            shown(r#"{"b":1.500000000000000000001,"a":[{},{"x":"} , \" é"},[]],"b":null}"#),
            ["{", " \"b\": 1.500000000000000000001,", " \"a\": [", "  {},", "  {", "   \"x\": \"} , \\\" é\"", "  },", "  []", " ],", " \"b\": null", "}"]
        );
    }

    #[test]
    fn a_document_that_broke_off_has_lines_up_to_where_it_broke() {
        assert_eq!(shown(r#"{"data":{"id":"tx1","amo"#), ["{", " \"data\": {", "  \"id\": \"tx1\",", "  \"amo"]);
        assert_eq!(shown("<html>"), ["<html>"]);
        assert_eq!(shown("\"a\\"), ["\"a\\"]);
        assert!(shown("}}]],,::").is_empty());
    }

    #[test]
    fn a_value_knows_where_it_stands() {
        let text = r#"{"a":{"b/c":[1,{"d": [2, 3]}]}}"#;
        let (all, whole) = lines(text, 100);
        assert!(whole);
        let of = |path: &str| all.iter().find(|line| line.path == path).map(|line| &text[line.span.0..line.span.1]).unwrap();
        assert_eq!(of("/a/b~1c/1/d"), "[2, 3]");
        assert_eq!(of("/a/b~1c/0"), "1");
        assert_eq!(of("/a"), r#"{"b/c":[1,{"d": [2, 3]}]}"#);
        assert_eq!(lines(text, 3).0.len(), 3);
        assert!(!lines(text, 3).1);
    }

    #[test]
    fn a_document_of_lists_in_lists_is_cut_off_and_not_taken_apart_for_ever() {
        bursar_test_support::growth::grows_with_the_list("levels of an answer", |count| {
            let (lines, whole) = lines(&"[".repeat(count), usize::MAX);
            assert!(!whole && lines.len() <= DEEPEST + 1, "{}", lines.len());
            assert!(pretty(&"[".repeat(count)).len() < 1 << 20);
        });
        let deep = format!("{}1{}", "[".repeat(100), "]".repeat(100));
        assert!(lines(&deep, usize::MAX).1, "what is nested less is whole");
    }
}
