//! One Tauri command per row. A MovesMoney row only drafts; the confirm window is opened for what it drafted.

mod app;
mod operations;

use std::{
    future::{Future, poll_fn},
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    task::Poll,
};

use bursar_contract::{Code, Fault, MoneyState};
use serde_json::value::RawValue;
use tauri::ipc::{InvokeBody, Request};

/// The answer of a command: JSON that the console wrote, or a Fault.
pub(crate) type Answer = Result<Box<RawValue>, Fault>;

/// Runs a command; a panic in it is an answer too, so that no window waits for ever.
async fn caught(work: impl Future<Output = Answer>) -> Answer {
    let mut work = pin!(work);
    let unforeseen =
        || Err(Fault::new(Code::OutcomeUnknown, "Bursar met an unforeseen failure. Look into History before you do it again.").money(MoneyState::MayHaveMoved));
    // After a panic it is not asked again.
    poll_fn(|context| catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context))).unwrap_or_else(|_| Poll::Ready(unforeseen()))).await
}

/// The call as the console reads it.
pub(crate) fn call_of(request: &Request<'_>) -> Result<Box<RawValue>, Fault> {
    let malformed = || Fault::new(Code::Invalid, "The request is not well formed.");
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_answer_that_says_what_may_have_happened() {
        let work = async {
            tokio::task::yield_now().await;
            panic!("what nobody thought of")
        };
        let fault = tauri::async_runtime::block_on(caught(work)).unwrap_err();
        assert_eq!((fault.code, fault.money), (Code::OutcomeUnknown, MoneyState::MayHaveMoved));
        let fine = tauri::async_runtime::block_on(caught(async { Ok(RawValue::from_string("1".into()).unwrap()) }));
        assert_eq!(fine.unwrap().get(), "1");
    }
}
