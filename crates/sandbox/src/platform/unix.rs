//! Linux and macOS.

use std::io;

use tokio::{
    net::TcpSocket,
    signal::unix::{Signal, SignalKind, signal},
};

/// SIGTERM and Ctrl+C.
pub struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    /// Listens from now on.
    pub fn new() -> io::Result<Self> {
        Ok(Self { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
    }

    /// Waits for the first of them.
    pub async fn wait(mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}

/// An address is free again as soon as the program that had it has ended.
pub(crate) fn free_again(socket: &TcpSocket) -> io::Result<()> {
    socket.set_reuseaddr(true)
}
