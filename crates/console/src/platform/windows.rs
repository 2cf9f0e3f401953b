//! Windows: it tells its windows of the session and of sleep, and waits for what they do.

use std::{io, sync::mpsc, time::Duration};

use bursar_system::session::{self, Heard, Listening};
use tokio::sync::{broadcast::error::RecvError, mpsc as heard};

use crate::Console;

/// How long Windows is kept waiting: it goes on by itself after two seconds.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// What was heard. Windows goes on when the second part is dropped.
type Told = (Heard, mpsc::Sender<()>);

pub(super) async fn watch(console: &Console) {
    match listen() {
        Ok((listening, told)) => {
            tokio::join!(lock(console, told), stay_awake(console, listening));
        }
        Err(error) => tracing::debug!(%error, "the session's lock is not heard"),
    }
}

fn listen() -> io::Result<(Listening, heard::UnboundedReceiver<Told>)> {
    let (tell, told) = heard::unbounded_channel();
    let listening = session::listen(move |heard| {
        let (done, wait) = mpsc::channel();
        if tell.send((heard, done)).is_ok() {
            let _ = wait.recv_timeout(PATIENCE);
        }
    })?;
    Ok((listening, told))
}

async fn lock(console: &Console, mut told: heard::UnboundedReceiver<Told>) {
    while let Some((heard, _done)) = told.recv().await {
        match heard {
            Heard::Locked => console.session_locked().await,
            Heard::Sleeps => console.computer_sleeps().await,
        }
    }
}

/// Asks that the computer does not go to sleep for want of a person while a batch is being sent. Returns when the app ends.
async fn stay_awake(console: &Console, listening: Listening) {
    let mut changes = console.changes();
    let mut asked = false;
    loop {
        let sends = console.is_sending_batches().await;
        if sends != asked {
            listening.keep_awake(sends);
            asked = sends;
        }
        if let Err(RecvError::Closed) = changes.recv().await {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profiles::api::LockReason;
    use bursar_vault::memory::MemoryVault;
    use std::sync::Arc;

    #[test]
    fn a_data_folder_on_another_computer_is_refused_with_the_reason() {
        for folder in [r"\\server\share\bursar", r"\\?\UNC\server\share\bursar", "//server/share/bursar"] {
            let fault = Console::new(std::path::Path::new(folder), Arc::new(MemoryVault::default())).err().unwrap();
            assert!(fault.code == bursar_contract::Code::Storage && fault.message.to_string().contains("on another computer"), "{fault}");
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn bursar_is_locked_when_windows_goes_on_with_locking_the_session_or_sleeping() {
        for (heard, reason) in [(Heard::Locked, LockReason::Session), (Heard::Sleeps, LockReason::Slept)] {
            let folder = tempfile::tempdir().unwrap();
            let console = Console::new(folder.path(), Arc::new(MemoryVault::default())).unwrap();
            let (listening, told) = listen().unwrap();
            let locks = tokio::spawn({
                let console = console.clone();
                async move { lock(&console, told).await }
            });
            assert!(!console.is_locked());
            tokio::task::spawn_blocking(move || listening.play(heard)).await.unwrap();
            assert_eq!(console.lock_view().reason, Some(reason));
            locks.abort();
            console.shutdown().await;
        }
    }
}
