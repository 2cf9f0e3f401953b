//! Every command by its name. The rows of the two tables become functions of one type here, and nobody outside sees what a command takes or answers:
//! what is made anew for each row is reading its input, running it and writing its answer.

use std::{
    future::{Future, ready},
    pin::Pin,
};

use bursar_contract::{Code, Fault};
use bursar_messages::{Locale, json::as_text, message};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use super::protections::guards;
use crate::{
    Console,
    base::commands::{Command, Window},
    payments::{
        api::DraftNote,
        dispatch::{Carried, Carry},
    },
};

/// The answer of a command: JSON, or a fault.
pub type Answer = Result<Box<RawValue>, Fault>;

/// A command that runs.
type Running<'a> = Pin<Box<dyn Future<Output = Answer> + Send + 'a>>;

/// A command without its types.
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// The only window that may call it.
    pub window: Window,
    /// Whether it may leave something for the confirm window: a draft, or a change that weakens a protection.
    pub may_leave_waiting: bool,
    run: for<'a> fn(&'a Console, Call) -> Running<'a>,
}

/// What an IPC call carries.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Call {
    input: Box<RawValue>,
    #[serde(default)]
    note: Option<DraftNote>,
}

macro_rules! operations {
    ($( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $module:ident :: $input:ident => $reply:ty; )+ } )+) => {{
        use bursar_contract::*;
        &[$($( Entry {
            name: stringify!($name),
            window: Window::Main,
            may_leave_waiting: matches!(Effect::$effect, Effect::MovesMoney),
            run: operation::<$module::$input>,
        }, )+)+]
    }};
}

macro_rules! commands {
    ($( $name:ident $window:ident $effect:ident $input:path => $output:ty; )+) => {{
        use crate::{api, commands};
        &[$( Entry {
            name: stringify!($name),
            window: Window::$window,
            may_leave_waiting: guards::may_leave_waiting(guards::Row::$name),
            run: command::<$input>,
        }, )+]
    }};
}

static OPERATIONS: &[Entry] = bursar_contract::operations!(operations);
static COMMANDS: &[Entry] = crate::commands!(commands);

/// Every command, the operations of the service first.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    OPERATIONS.iter().chain(COMMANDS)
}

/// The command of that name.
pub fn entry(name: &str) -> Option<&'static Entry> {
    entries().find(|entry| entry.name == name)
}

impl Console {
    /// Runs a command as an IPC call brings it: `{input, note?}`. `window` is who asks; a window gets its own commands only.
    pub async fn invoke(&self, window: Window, name: &str, call: &RawValue) -> Answer {
        let own = entry(name).filter(|entry| entry.window == window);
        let entry = own.ok_or_else(|| Fault::new(Code::Refused, message!("app-call-not-own", name = name)))?;
        let call = serde_json::from_str(call.get()).map_err(|error| malformed(&error))?;
        tracing::debug!(operation = entry.name, "asked");
        let answer = (entry.run)(self, call).await;
        tracing::debug!(operation = entry.name, "answered");
        answer
    }
}

/// The answer as its window takes it. The page of the confirm window has no catalogue: it gets words in the place of messages.
pub fn worded(window: Window, answer: Answer) -> Answer {
    if window == Window::Main {
        return answer;
    }
    let answer = answer.map_err(|fault| Fault { message: fault.message.to_string().into(), ..fault })?;
    let mut value = serde_json::from_str(answer.get()).map_err(|error| unwritable(&error))?;
    as_text(&mut value, Locale::default());
    json(&value)
}

fn operation<O: Carry + DeserializeOwned>(console: &Console, call: Call) -> Running<'_> {
    let input = read::<O>(&call.input).map(|input| Box::new(input) as Box<dyn Carry>);
    carried(console, input, call.note.unwrap_or_default())
}

fn carried(console: &Console, input: Result<Box<dyn Carry>, Fault>, note: DraftNote) -> Running<'_> {
    Box::pin(async move {
        match input?.carry(console, note).await? {
            Carried::Drafted(draft) => json(&draft),
            Carried::Answered(reply) => reply.json().and_then(RawValue::from_string).map_err(|error| unwritable(&error)),
        }
    })
}

fn command<C: Command>(console: &Console, call: Call) -> Running<'_> {
    match read::<C>(&call.input) {
        Ok(input) => Box::pin(async move { json(&input.run(console).await?) }),
        Err(fault) => Box::pin(ready(Err(fault))),
    }
}

fn read<T: DeserializeOwned>(input: &RawValue) -> Result<T, Fault> {
    serde_json::from_str(input.get()).map_err(|error| malformed(&error))
}

fn malformed(error: &serde_json::Error) -> Fault {
    Fault::new(Code::Invalid, message!("app-call-malformed", why = error.to_string()))
}

fn json<T: serde::Serialize>(value: &T) -> Answer {
    serde_json::value::to_raw_value(value).map_err(|error| unwritable(&error))
}

fn unwritable(error: &serde_json::Error) -> Fault {
    Fault::new(Code::Unreadable, error.to_string())
}

#[cfg(test)]
mod tests {
    use std::{collections::HashSet, sync::Arc};

    use bursar_vault::memory::MemoryVault;

    use super::*;

    #[test]
    fn the_confirm_window_gets_words_and_the_main_window_messages() {
        let said = message!("app-change-approve");
        let answer = || RawValue::from_string(serde_json::json!({ "approveLabel": said }).to_string());
        let read = |window| serde_json::from_str::<serde_json::Value>(worded(window, Ok(answer().unwrap())).unwrap().get()).unwrap();
        assert_eq!(read(Window::Confirm)["approveLabel"], said.to_string());
        assert_eq!(read(Window::Main)["approveLabel"]["$message"], "app-change-approve");
        let refused = |window| serde_json::to_value(worded(window, Err(Fault::new(Code::Refused, said.clone()))).unwrap_err()).unwrap();
        assert_eq!(refused(Window::Confirm)["message"], said.to_string());
        assert_eq!(refused(Window::Main)["message"]["$message"], "app-change-approve");
    }

    #[tokio::test]
    async fn a_window_gets_its_own_commands_only() {
        let folder = tempfile::tempdir().unwrap();
        let console = Console::new(folder.path(), Arc::new(MemoryVault::default())).unwrap();
        let call = RawValue::from_string(r#"{"input":7}"#.into()).unwrap();
        let mut names = HashSet::new();
        for entry in entries() {
            assert!(names.insert(entry.name), "{} stands in the table twice", entry.name);
            for window in [Window::Main, Window::Confirm] {
                let fault = console.invoke(window, entry.name, &call).await.unwrap_err();
                let own = window == entry.window;
                assert_eq!(fault.code, if own { Code::Invalid } else { Code::Refused }, "{} of {window:?}: {fault}", entry.name);
            }
        }
        assert_eq!(console.invoke(Window::Main, "no_such_command", &call).await.unwrap_err().code, Code::Refused);
        assert_eq!([Window::labelled("main"), Window::labelled("confirm"), Window::labelled("other")], [Some(Window::Main), Some(Window::Confirm), None]);
    }
}
