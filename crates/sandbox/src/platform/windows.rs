//! Windows.

use std::io;

use tokio::{
    net::TcpSocket,
    signal::windows::{CtrlBreak, CtrlC, CtrlClose, CtrlShutdown, ctrl_break, ctrl_c, ctrl_close, ctrl_shutdown},
};

/// Ctrl+C, Ctrl+Break, a terminal that is closed, and a computer that shuts down.
pub struct Signals {
    interrupt: CtrlC,
    stop: CtrlBreak,
    close: CtrlClose,
    shutdown: CtrlShutdown,
}

impl Signals {
    /// Listens from now on.
    pub fn new() -> io::Result<Self> {
        Ok(Self { interrupt: ctrl_c()?, stop: ctrl_break()?, close: ctrl_close()?, shutdown: ctrl_shutdown()? })
    }

    /// Waits for the first of them.
    pub async fn wait(mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.stop.recv() => {}
            _ = self.close.recv() => {}
            _ = self.shutdown.recv() => {}
        }
    }
}

/// Here the same option would let another program take an address that is in use; an address is free again by itself.
pub(crate) fn free_again(_: &TcpSocket) -> io::Result<()> {
    Ok(())
}
