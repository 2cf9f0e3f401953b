//! The app's own commands, made from the console's table.

use bursar_console::{api, commands, may_leave_waiting};
use tauri::{AppHandle, State, ipc::Request};

use super::{Answer, call_of, caught};
use crate::{Opened, windows};

macro_rules! rows {
    ($( $name:ident $window:ident $module:ident :: $input:ident => $output:ty; )+) => { $(
        #[tauri::command]
        pub async fn $name(app: AppHandle, opened: State<'_, Opened>, request: Request<'_>) -> Answer {
            let console = opened.console()?;
            let answer = caught(console.command::<$module::$input>(&*call_of(&request)?)).await;
            // A decision, also a refused one, may leave the confirm window with nothing or something else to show.
            if decides(stringify!($name)) && answer.is_ok() {
                windows::after_decision(&app, console).await;
            }
            if may_leave_waiting(stringify!($name)) && answer.is_ok() {
                windows::show_waiting(&app, console).await;
            }
            answer
        }
    )+ };
}

bursar_console::commands!(rows);

fn decides(name: &str) -> bool {
    matches!(name, "draft_approve" | "draft_reject" | "draft_discard")
}
