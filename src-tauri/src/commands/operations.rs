//! The operations of the service as Tauri commands, made from the contract's table.

use bursar_contract::*;
use tauri::{AppHandle, State, ipc::Request};

use super::{Answer, call_of, caught};
use crate::{Opened, windows};

macro_rules! rows {
    ($( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $module:ident :: $input:ident => $reply:ty; )+ } )+) => { $($(
        #[tauri::command]
        pub async fn $name(app: AppHandle, opened: State<'_, Opened>, request: Request<'_>) -> Answer {
            let console = opened.console()?;
            let answer = caught(console.operation::<$module::$input>(&*call_of(&request)?)).await?;
            if Effect::$effect == Effect::MovesMoney {
                windows::show_waiting(&app, console).await;
            }
            Ok(answer)
        }
    )+)+ };
}

bursar_contract::operations!(rows);
