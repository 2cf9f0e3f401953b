//! What a command of the app is, and the macros that write one. The rows stand in `app/command_table.rs`.

use bursar_contract::Fault;
use bursar_messages::typescript::TS;
use serde::{Serialize, de::DeserializeOwned};

use crate::Console;

/// The window that may call a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Window {
    /// The main window: reads and drafts.
    Main,
    /// The confirm window: the only one that approves.
    Confirm,
}

impl Window {
    /// What the shell and its permissions call it.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Main => "main",
            Self::Confirm => "confirm",
        }
    }

    /// The window of that label.
    pub fn labelled(label: &str) -> Option<Self> {
        [Self::Main, Self::Confirm].into_iter().find(|window| window.label() == label)
    }
}

/// A command of the app, implemented for its input.
pub trait Command: DeserializeOwned + TS + Send + 'static {
    /// Its name.
    const NAME: &'static str;
    /// Who may call it.
    const WINDOW: Window;
    /// What it answers.
    type Output: Serialize + TS + Send + 'static;

    /// Does it.
    fn run(self, console: &Console) -> impl Future<Output = Result<Self::Output, Fault>> + Send;
}

/// The inputs of a domain's commands.
macro_rules! input {
    ($( $(#[$meta:meta])* $Name:ident { $( $(#[$fmeta:meta])* $field:ident : $ty:ty, )* } )+) => { $(
        $(#[$meta])*
        #[derive(Clone, serde::Serialize, serde::Deserialize, bursar_messages::typescript::TS)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $Name { $( $(#[$fmeta])* pub $field: $ty, )* }
    )+ };
}

/// What the commands of a domain do: `name: Window (self: Input, console) -> Output { … }`, one for each row of the table.
macro_rules! handlers {
    ($( $name:ident : $window:ident ($input:ident : $Input:ty, $console:ident) -> $Output:ty $body:block )+) => { $(
        impl $crate::base::commands::Command for $Input {
            const NAME: &'static str = stringify!($name);
            const WINDOW: $crate::base::commands::Window = $crate::base::commands::Window::$window;
            type Output = $Output;

            async fn run($input, $console: &$crate::Console) -> Result<$Output, bursar_contract::Fault> $body
        }
    )+ };
}
