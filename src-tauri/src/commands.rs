//! The one handler of every command. Tauri has checked the window's permission by then; the console checks once more whose command it is.

use std::{
    future::{Future, poll_fn},
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    task::Poll,
};

use bursar_console::{
    app::invoke::{Answer, Entry, entry, worded},
    base::commands::Window,
};
use bursar_contract::{Code, Fault, MoneyState};
use bursar_messages::message;
use tauri::{
    Manager, Wry,
    ipc::{Invoke, InvokeBody, InvokeError, InvokeMessage, InvokeResponseBody},
};

use crate::{Opened, windows};

/// Answers a call; whether there is such a command.
pub(crate) fn handle(Invoke { message, resolver, .. }: Invoke<Wry>) -> bool {
    let Some(entry) = entry(message.command()) else { return false };
    resolver.respond_async_serialized(async move {
        // A window that is none of ours gets no more than the confirm window.
        let window = Window::labelled(message.webview_ref().label()).unwrap_or(Window::Confirm);
        match worded(window, answer(entry, &message).await) {
            Ok(json) => Ok(InvokeResponseBody::Json(Box::<str>::from(json).into())),
            Err(fault) => Err(InvokeError::from(fault)),
        }
    });
    true
}

async fn answer(entry: &Entry, message: &InvokeMessage<Wry>) -> Answer {
    let app = message.webview_ref().app_handle();
    let opened = app.state::<Opened>();
    let console = opened.console()?;
    let label = message.webview_ref().label();
    let window = Window::labelled(label).ok_or_else(|| Fault::new(Code::Refused, message!("app-call-no-window", name = label)))?;
    let answer = caught(console.invoke(window, entry.name, &call_of(message.payload())?)).await?;
    // A decision may leave the confirm window with nothing or something else to show.
    if decides(entry.name) {
        windows::after_decision(app, console).await;
    }
    if matches!(entry.name, "zoom_change" | "confirm_zoom") {
        windows::zoom(app, console);
    }
    if entry.may_leave_waiting || entry.name == "waiting_show" {
        windows::show_waiting(app, console).await;
    }
    Ok(answer)
}

fn decides(name: &str) -> bool {
    matches!(name, "draft_approve" | "draft_reject" | "draft_discard")
}

/// Runs a command; a panic in it is an answer too, so that no window waits for ever.
async fn caught(work: impl Future<Output = Answer>) -> Answer {
    let mut work = pin!(work);
    let unforeseen = || Err(Fault::new(Code::OutcomeUnknown, message!("app-call-panic")).money(MoneyState::MayHaveMoved));
    // After a panic it is not asked again.
    poll_fn(|context| catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context))).unwrap_or_else(|_| Poll::Ready(unforeseen()))).await
}

/// The call as the console reads it.
fn call_of(body: &InvokeBody) -> Answer {
    let malformed = || Fault::new(Code::Invalid, message!("app-call-malformed-plain"));
    match body {
        InvokeBody::Json(value) => serde_json::value::to_raw_value(value).map_err(|_| malformed()),
        InvokeBody::Raw(_) => Err(malformed()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::value::RawValue;

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

    #[test]
    fn what_the_shell_may_permit_is_what_the_console_answers() {
        // What the build made of the manifest, and so what the shell checks a call against.
        let built: serde_json::Value = serde_json::from_str(include_str!(concat!(env!("OUT_DIR"), "/acl-manifests.json"))).unwrap();
        let permissions = built["__app-acl__"]["permissions"].as_object().unwrap();
        let permitted: Vec<&str> =
            permissions.values().flat_map(|one| one["commands"]["allow"].as_array().unwrap()).map(|name| name.as_str().unwrap()).collect();
        let answered: Vec<&str> = bursar_console::app::invoke::entries().map(|entry| entry.name).collect();
        let names: BTreeSet<&str> = answered.iter().copied().collect();
        assert_eq!(permitted.into_iter().collect::<BTreeSet<_>>(), names);
        assert_eq!(answered.len(), names.len(), "a name stands in the table twice");
    }

    #[test]
    fn a_window_is_granted_its_own_commands_and_no_others() {
        for (window, file) in [(Window::Main, include_str!("../capabilities/main.json")), (Window::Confirm, include_str!("../capabilities/confirm.json"))] {
            let capability: serde_json::Value = serde_json::from_str(file).unwrap();
            assert_eq!(capability["windows"], serde_json::json!([window.label()]));
            let granted: BTreeSet<String> = capability["permissions"]
                .as_array()
                .unwrap()
                .iter()
                .filter_map(|name| Some(name.as_str()?.strip_prefix("allow-")?.replace('-', "_")))
                .collect();
            let own: BTreeSet<String> =
                bursar_console::app::invoke::entries().filter(|entry| entry.window == window).map(|entry| entry.name.to_owned()).collect();
            assert_eq!(granted, own, "{window:?}");
        }
    }
}
