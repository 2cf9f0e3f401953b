//! A line of an ABI whose tuples name their members: `pay((address to, uint256 amount)[] items)`. What is read is what the same declaration as JSON says.

use alloy_json_abi::{Error, Event, EventParam, Function, Param, StateMutability};

/// Tuples in tuples at most.
const DEEPEST: usize = 32;
/// Words beside the name of a parameter that say nothing of what is sent.
const BESIDE: &[&str] = &["memory", "calldata", "storage", "payable"];
/// Words behind the parameters of a function that say nothing of how it is called.
const BEHIND: &[&str] = &["external", "public", "internal", "private", "virtual", "override"];

/// A line, taken apart.
pub struct Line {
    /// The line without the names of members, as it is read by those that know none: what stands before the word that returns, and from it on.
    bare: (String, String),
    /// What stands behind the parameters, before that word.
    between: String,
    inputs: Vec<Named>,
    outputs: Vec<Named>,
}

/// A parameter, and whether an event is found by it.
struct Named {
    param: Param,
    indexed: bool,
}

impl Named {
    fn bare(&self) -> String {
        let Param { name, .. } = &self.param;
        format!("{}{} {name}", self.param.selector_type(), if self.indexed { " indexed" } else { "" })
    }
}

impl Line {
    /// None for what cannot be taken apart.
    pub fn of(line: &str) -> Option<Self> {
        let (head, inputs, rest) = in_brackets(line)?;
        let (between, outputs, tail) = match rest.split_once("returns") {
            Some((between, returned)) => {
                let (space, outputs, tail) = in_brackets(returned)?;
                if !space.trim().is_empty() {
                    return None;
                }
                (between, Some(parameters(outputs, 0)?), tail)
            }
            None => (rest, None, ""),
        };
        let inputs = parameters(inputs, 0)?;
        let bare = |all: &[Named]| all.iter().map(Named::bare).collect::<Vec<_>>().join(",");
        let returned = outputs.as_deref().map(|outputs| format!(" returns ({})", bare(outputs))).unwrap_or_default();
        let bare = (format!("{head}({})", bare(&inputs)), format!("{returned}{tail}"));
        Some(Self { bare, between: between.to_owned(), inputs, outputs: outputs.unwrap_or_default() })
    }

    /// As a function. The words behind its parameters may stand in any order; without `payable` it takes no network currency, as in a contract.
    pub fn function(self) -> Option<Function> {
        let mut said = None;
        for word in self.between.split_whitespace() {
            let mutability = match word {
                "payable" => StateMutability::Payable,
                "nonpayable" => StateMutability::NonPayable,
                "view" | "constant" => StateMutability::View,
                "pure" => StateMutability::Pure,
                word if BEHIND.contains(&word) => continue,
                _ => return None,
            };
            if said.replace(mutability).is_some() {
                return None;
            }
        }
        let (before, after) = self.bare;
        let function = Function::parse(&format!("{before}{after}")).ok()?;
        Some(Function { inputs: params(self.inputs), outputs: params(self.outputs), state_mutability: said.unwrap_or_default(), ..function })
    }

    /// The whole line, as it is read by those that know no names of members.
    fn whole(&self) -> String {
        let (before, after) = &self.bare;
        format!("{before}{}{after}", self.between)
    }

    /// As an error.
    pub fn error(self) -> Option<Error> {
        let error = Error::parse(&self.whole()).ok()?;
        Some(Error { inputs: params(self.inputs), ..error })
    }

    /// As an event.
    pub fn event(self) -> Option<Event> {
        let event = Event::parse(&self.whole()).ok()?;
        let input =
            |Named { param: Param { ty, name, components, internal_type: _ }, indexed }| EventParam { ty, name, indexed, components, internal_type: None };
        Some(Event { inputs: self.inputs.into_iter().map(input).collect(), ..event })
    }
}

fn params(named: Vec<Named>) -> Vec<Param> {
    named.into_iter().map(|one| one.param).collect()
}

/// What stands before the first bracket, inside it, and behind the one that closes it.
fn in_brackets(text: &str) -> Option<(&str, &str, &str)> {
    let (head, rest) = text.split_once('(')?;
    let mut depth = 1usize;
    for (at, c) in rest.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((head, &rest[..at], &rest[at + 1..]));
        }
    }
    None
}

/// The parameters of a list.
fn parameters(text: &str, depth: usize) -> Option<Vec<Named>> {
    if depth > DEEPEST {
        return None;
    }
    if text.trim().is_empty() {
        return Some(Vec::new());
    }
    let (mut found, mut open, mut from) = (Vec::new(), 0usize, 0);
    for (at, c) in text.char_indices().chain([(text.len(), ',')]) {
        match c {
            '(' => open += 1,
            ')' => open = open.checked_sub(1)?,
            ',' if open == 0 => {
                found.push(parameter(text[from..at].trim(), depth)?);
                from = at + 1;
            }
            _ => {}
        }
    }
    Some(found)
}

/// One parameter: its type, what stands beside it, and its name.
fn parameter(text: &str, depth: usize) -> Option<Named> {
    let tuple = text.strip_prefix("tuple").unwrap_or(text).trim_start();
    let (ty, components, rest) = if tuple.starts_with('(') {
        let (_, members, rest) = in_brackets(tuple)?;
        let members = params(parameters(members, depth + 1)?);
        let lists = rest.find(|c: char| !c.is_ascii_digit() && !matches!(c, '[' | ']')).unwrap_or(rest.len());
        // Without a space a name would run into the type.
        let (lists, rest) = rest.split_at(lists);
        if members.is_empty() || !rest.is_empty() && !rest.starts_with(char::is_whitespace) {
            return None;
        }
        (format!("tuple{lists}"), members, rest)
    } else {
        let (ty, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        (ty.to_owned(), Vec::new(), rest)
    };
    let mut words: Vec<&str> = rest.split_whitespace().filter(|word| !BESIDE.contains(word)).collect();
    let indexed = words.first() == Some(&"indexed");
    words.drain(..usize::from(indexed));
    let name = match words.as_slice() {
        [] => String::new(),
        [name] if name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$')) => (*name).to_owned(),
        _ => return None,
    };
    (!ty.is_empty()).then_some(Named { param: Param { ty, name, components, internal_type: None }, indexed })
}

#[cfg(test)]
mod tests {
    use crate::declared::declared;

    #[test]
    fn a_tuple_whose_members_are_named_is_read_from_a_line_as_from_json() {
        let line = "function pay((address to,uint256 amount)[] items, bytes32 note)";
        let json = r#"[{"type":"function","name":"pay","stateMutability":"nonpayable","outputs":[],"inputs":[
            {"name":"items","type":"tuple[]","components":[{"name":"to","type":"address"},{"name":"amount","type":"uint256"}]},
            {"name":"note","type":"bytes32"}]}]"#;
        let of = |text: &str| declared(text).unwrap_or_else(|fault| panic!("{text}: {fault}")).functions;
        assert_eq!(of(line), of(json));
        assert_eq!(of(line)[0].signature(), "pay((address,uint256)[],bytes32)");

        let deep =
            of("see(tuple(uint8 kind, (address payable who, bytes data)[2] calls) calldata order) external view returns ((uint256 paid, bool done) result)");
        assert_eq!(deep[0].signature(), "see((uint8,(address,bytes)[2]))");
        let (order, result) = (&deep[0].inputs[0], &deep[0].outputs[0]);
        assert_eq!((order.name.as_str(), order.components[1].name.as_str(), order.components[1].components[0].name.as_str()), ("order", "calls", "who"));
        assert_eq!((result.name.as_str(), result.components[1].name.as_str()), ("result", "done"));
        assert!(crate::declared::reads(&deep[0]));
    }

    #[test]
    fn errors_and_events_name_the_members_of_their_tuples_too() {
        let lines = "f()\nerror TooMuch((address to, uint256 amount) item)\nevent Paid((address to, uint256 amount) item, address indexed by)";
        let found = declared(lines).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!((found.errors[0].signature(), found.errors[0].inputs[0].components[1].name.as_str()), ("TooMuch((address,uint256))".into(), "amount"));
        let [item, by] = &found.events[0].inputs[..] else { panic!("{:?}", found.events) };
        assert_eq!((found.events[0].signature(), item.components[0].name.as_str(), by.indexed), ("Paid((address,uint256),address)".into(), "to", true));
    }

    #[test]
    fn a_line_says_whether_a_function_takes_the_network_currency_or_only_reads_wherever_the_word_stands() {
        use alloy_json_abi::StateMutability::{NonPayable, Payable, Pure, View};
        for (line, mutability) in [
            ("function buy() payable", Payable),
            ("buy() payable", Payable),
            ("function buy() external payable;", Payable),
            ("function buy() payable external", Payable),
            ("function buy(uint256 amount) payable public virtual returns (bool)", Payable),
            ("function buy(uint256[2][] amounts, (address payable to, uint256 amount) item) external virtual override payable", Payable),
            ("function buy((address,uint256) item)payable returns((uint256 paid, bool done))", Payable),
            ("function buy(address payable to)", NonPayable),
            ("function payable_buy(uint256 view_id)", NonPayable),
            ("function buy() nonpayable", NonPayable),
            ("function buy() external nonpayable returns (uint256)", NonPayable),
            ("function price() view returns (uint256)", View),
            ("function price() view external returns (uint256 price, bool[] done)", View),
            ("function price() constant returns (uint256)", View),
            ("function price((uint8 kind, bytes data)[2] orders) pure public returns (uint256)", Pure),
            ("function price() external", NonPayable),
            ("price(address)(uint256)", NonPayable),
        ] {
            let found = declared(line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
            let function = &found.functions[0];
            assert_eq!((function.state_mutability, found.unsaid.is_empty()), (mutability, true), "{line}");
        }
    }

    #[test]
    fn a_line_that_is_no_declaration_is_refused_as_before() {
        let deep = format!("f({}uint8 a{})", "(".repeat(200), " b)".repeat(200));
        for line in [
            "f((address to) items more)",
            "f((address to)items)",
            "f(())",
            "f((address to)",
            "f((address to)) returns x (bool)",
            "f((address to)[x] items)",
            "f() payable view",
            "f() twice payable",
            "f((address t.o) items)",
            "f((address to,) items)",
            &deep,
        ] {
            assert_eq!(declared(line).err().and_then(|fault| fault.field).as_deref(), Some("abi"), "{line}");
        }
    }
}
