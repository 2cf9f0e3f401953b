//! One Tauri command per row. A MovesMoney row only drafts; the confirm window is opened for what it drafted.

mod app;
mod operations;

use bursar_contract::Fault;
use serde_json::value::RawValue;
use tauri::ipc::{InvokeBody, Request};

/// The answer of a command: JSON that the console wrote, or a Fault.
pub(crate) type Answer = Result<Box<RawValue>, Fault>;

/// The call as the console reads it.
pub(crate) fn call_of(request: &Request<'_>) -> Result<Box<RawValue>, Fault> {
    let malformed = || Fault::new(bursar_contract::Code::Invalid, "The request is not well formed.");
    match request.body() {
        InvokeBody::Json(value) => serde_json::value::to_raw_value(value).map_err(|_| malformed()),
        InvokeBody::Raw(_) => Err(malformed()),
    }
}

macro_rules! handler {
    (@operations [$($app:ident)+] $( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $input:path => $reply:ty; )+ } )+) => {
        tauri::generate_handler![$(app::$app,)+ $($(operations::$name,)+)+]
    };
    ($( $name:ident $window:ident $input:path => $output:ty; )+) => {
        bursar_contract::operations!(handler, @operations [$($name)+])
    };
}

/// Every command of both tables.
pub(crate) fn handler() -> impl Fn(tauri::ipc::Invoke<tauri::Wry>) -> bool + Send + Sync + 'static {
    bursar_console::commands!(handler)
}
