//! The other node: anvil, from the npm package whose lock file stands in `tests/anvil`.

use bursar_test_support::{
    not_run::{Missing, not_run},
    poll,
};
use std::{
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

/// A running anvil. It ends with the test, however that ends.
pub struct Anvil {
    child: Child,
    pub url: String,
}

/// Where its program is: named by the environment, else where npm puts it, on the one system for which it is in the lock file.
fn program() -> Option<PathBuf> {
    let installed = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/anvil/node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil");
    Some(std::env::var_os("BURSAR_ANVIL").map_or_else(installed, PathBuf::from)).filter(|path| path.exists())
}

impl Anvil {
    /// Starts it; none, and a line that says why, where it cannot be had.
    pub fn start(chain_id: u64, further: &[&str]) -> Option<Self> {
        let Some(program) = program() else {
            not_run("a chain on another node", "anvil needs `npm ci` in tests/anvil (Linux on x86-64; BURSAR_ANVIL names another)", Missing::Tool);
            return None;
        };
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        // A test that is killed closes the pipe, which ends the shell's wait.
        let child = Command::new("sh")
            .args(["-c", "\"$@\" < /dev/null & read line; kill $!", "sh"])
            .arg(program)
            .args(["--silent", "--hardfork", "osaka", "--gas-limit", "30000000", "--accounts", "1"])
            .args(["--port", &address.port().to_string(), "--chain-id", &chain_id.to_string()])
            .args(further)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let anvil = Self { child, url: format!("http://{address}/") };
        poll::until_sync("anvil listens", || std::net::TcpStream::connect(address));
        Some(anvil)
    }
}

impl Drop for Anvil {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}
