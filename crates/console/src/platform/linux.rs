//! Locks with the computer: when its session is locked, and before it sleeps. Keeps it from sleeping by itself while a batch is being sent.
//!
//! logind tells on the system bus: `Lock` of a session, its `LockedHint` (which desktops set when they lock by themselves), and
//! `PrepareForSleep`. A delay is held, so that the computer sleeps only after the keys were dropped. Where no logind answers, nothing
//! is heard, and sleep is noticed afterwards by the clock alone.

use std::{collections::HashMap, pin::Pin};

use bursar_messages::message;
use tokio::sync::broadcast::error::RecvError;
use zbus::{
    Connection, MatchRule, Message, MessageStream,
    export::futures_core::Stream,
    message::Type,
    zvariant::{OwnedFd, OwnedObjectPath, OwnedValue},
};

use crate::Console;

const LOGIND: &str = "org.freedesktop.login1";
const MANAGER: &str = "org.freedesktop.login1.Manager";
const SESSION: &str = "org.freedesktop.login1.Session";
const PROPERTIES: &str = "org.freedesktop.DBus.Properties";

/// Listens as long as the app runs.
pub(super) async fn watch(console: &Console) {
    loop {
        let heard = match Connection::system().await {
            Ok(bus) => tokio::select! {
                heard = listen(console, &bus) => heard,
                () = stay_awake(console, &bus) => return,
            },
            Err(cause) => Err(cause),
        };
        if heard.is_err() {
            tracing::debug!("the session's lock is not heard");
        }
        console.clock().sleep(console.pace().desktop_again).await;
    }
}

async fn listen(console: &Console, bus: &Connection) -> zbus::Result<()> {
    let rule = MatchRule::builder().msg_type(Type::Signal).sender(LOGIND)?.build();
    let mut signals = MessageStream::for_match_rule(rule, bus, None).await?;
    let mut delay = delay_sleep(bus).await;
    while let Some(signal) = std::future::poll_fn(|context| Pin::new(&mut signals).poll_next(context)).await {
        match heard(bus, &signal?).await {
            Some(Heard::Locked) => console.session_locked().await,
            Some(Heard::Sleeps) => {
                console.computer_sleeps().await;
                delay = None;
            }
            Some(Heard::Wakes) if delay.is_none() => delay = delay_sleep(bus).await,
            _ => {}
        }
    }
    Ok(())
}

enum Heard {
    Locked,
    Sleeps,
    Wakes,
}

/// What a signal of logind says to us; of a session only where it is ours.
async fn heard(bus: &Connection, signal: &Message) -> Option<Heard> {
    let header = signal.header();
    let body = signal.body();
    let locked = match (header.interface()?.as_str(), header.member()?.as_str()) {
        (MANAGER, "PrepareForSleep") => return body.deserialize::<bool>().ok().map(|begins| if begins { Heard::Sleeps } else { Heard::Wakes }),
        (SESSION, "Lock") => true,
        (PROPERTIES, "PropertiesChanged") => {
            let (of, changed, _) = body.deserialize::<(String, HashMap<String, OwnedValue>, Vec<String>)>().ok()?;
            of == SESSION && changed.get("LockedHint").is_some_and(|hint| hint.downcast_ref::<bool>().unwrap_or(false))
        }
        _ => false,
    };
    (locked && is_ours(bus, header.path()?.as_str()).await).then_some(Heard::Locked)
}

/// Whether a session belongs to the person who runs this app. Where logind does not say, it does: locking once too often harms nobody.
async fn is_ours(bus: &Connection, session: &str) -> bool {
    let Ok(answer) = bus.call_method(Some(LOGIND), session, Some(PROPERTIES), "Get", &(SESSION, "User")).await else { return true };
    let owner = answer.body().deserialize::<OwnedValue>().ok().and_then(|value| <(u32, OwnedObjectPath)>::try_from(value).ok());
    owner.is_none_or(|(user, _)| user == rustix::process::getuid().as_raw())
}

/// Asks that sleep waits for us. It waits until what this answers is dropped, and never longer than logind allows.
async fn delay_sleep(bus: &Connection) -> Option<OwnedFd> {
    inhibit(bus, "sleep", message!("app-sleep"), "delay").await
}

/// Asks that the computer does not go to sleep for want of a person while a batch is being sent. One that a person puts to sleep does. Returns when the
/// app ends.
async fn stay_awake(console: &Console, bus: &Connection) {
    let mut changes = console.changes();
    let mut asked = None;
    loop {
        match (console.is_sending_batches().await, &asked) {
            // Whatever logind says to it, it is asked once for each time.
            (true, None) => asked = Some(inhibit(bus, "idle", message!("app-awake"), "block").await),
            (false, Some(_)) => asked = None,
            _ => {}
        }
        if let Err(RecvError::Closed) = changes.recv().await {
            return;
        }
    }
}

/// Holds something off until what this answers is dropped.
async fn inhibit(bus: &Connection, what: &str, why: bursar_messages::Message, mode: &str) -> Option<OwnedFd> {
    let asked = (what, "Bursar", why.to_string(), mode);
    let answer = bus.call_method(Some(LOGIND), "/org/freedesktop/login1", Some(MANAGER), "Inhibit", &asked).await.ok()?;
    answer.body().deserialize::<OwnedFd>().ok()
}

#[cfg(test)]
mod tests;
