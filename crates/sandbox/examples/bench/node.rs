//! A program under measurement: started, asked how busy it was and how large it is, and ended.

use std::{
    io::{self, BufRead, BufReader},
    net::{SocketAddr, TcpListener},
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::http::Http;

/// Clock ticks in which Linux counts a process's time.
const TICKS: u64 = 100;

/// A running program that listens.
pub struct Node {
    child: Child,
    pub address: SocketAddr,
    /// Path of the chain's JSON-RPC.
    pub rpc: String,
    /// API key of the service; empty for what is no service.
    pub key: String,
}

impl Node {
    /// The sandbox with its world in a folder, and how long it took until its first answer.
    pub fn sandbox(program: &Path, folder: &Path, chain: &str) -> io::Result<(Self, Duration)> {
        let begin = Instant::now();
        let mut child = Command::new(program).args(["--listen", "127.0.0.1:0", "--data"]).arg(folder).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or_else(|| io::Error::other("no output"))?).read_line(&mut line)?;
        let line: Value = serde_json::from_str(&line)?;
        let text = |name: &str| line[name].as_str().unwrap_or_default().to_owned();
        let address = text("base_url").trim_start_matches("http://").parse().map_err(io::Error::other)?;
        let node = Self { child, address, rpc: format!("/rpc/{chain}"), key: text("api_key") };
        Http::connect(address)?.ask("GET", "/health", "", b"")?;
        Ok((node, begin.elapsed()))
    }

    /// Anvil under the sandbox's rules, for one chain.
    pub fn anvil(program: &Path, chain_id: u64) -> io::Result<Self> {
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let (port, chain_id) = (address.port().to_string(), chain_id.to_string());
        let child = Command::new(program)
            .args(["--silent", "--hardfork", "osaka", "--gas-limit", "30000000", "--port", &port, "--chain-id", &chain_id])
            .stdout(Stdio::null())
            .spawn()?;
        let mut node = Self { child, address, rpc: "/".into(), key: String::new() };
        let begin = Instant::now();
        while Http::connect(address).is_err() {
            if begin.elapsed() > Duration::from_secs(20) || node.child.try_wait()?.is_some() {
                return Err(io::Error::other("anvil does not listen"));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(node)
    }

    /// Asks the chain.
    pub fn chain(&self, http: &mut Http, method: &str, params: &Value) -> io::Result<Value> {
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string();
        let (_, answer) = http.ask("POST", &self.rpc, "", body.as_bytes())?;
        let mut answer: Value = serde_json::from_slice(&answer)?;
        match answer.get("error") {
            Some(error) => Err(io::Error::other(format!("{method}: {error}"))),
            None => Ok(answer["result"].take()),
        }
    }

    /// Asks the service.
    pub fn service(&self, http: &mut Http, method: &str, path: &str, body: &Value) -> io::Result<Value> {
        let body = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
        let (status, answer) = http.ask(method, path, &self.key, &body)?;
        if status != 200 {
            return Err(io::Error::other(format!("{path}: {status} {}", String::from_utf8_lossy(&answer))));
        }
        let mut answer: Value = serde_json::from_slice(&answer)?;
        Ok(answer["message"].take())
    }

    /// Time on a processor so far, its own and the kernel's for it. Zero where there is no `/proc`.
    pub fn busy(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        let after = stat.rsplit(')').next().unwrap_or_default();
        let ticks: u64 = after.split_whitespace().skip(11).take(2).filter_map(|text| text.parse::<u64>().ok()).sum();
        Duration::from_millis(ticks * 1000 / TICKS)
    }

    /// Memory in kB, what it shares counted by its part. Zero where there is no `/proc`.
    pub fn memory(&self) -> u64 {
        let rollup = std::fs::read_to_string(format!("/proc/{}/smaps_rollup", self.child.id())).unwrap_or_default();
        rollup.lines().find_map(|line| line.strip_prefix("Pss:")?.trim().strip_suffix(" kB")?.parse().ok()).unwrap_or_default()
    }

    /// Runs the work while this node stands still: what it does between questions takes nothing from others then.
    pub fn asleep<T>(&self, work: impl FnOnce() -> T) -> io::Result<T> {
        self.signal("-STOP")?;
        let done = work();
        self.signal("-CONT")?;
        Ok(done)
    }

    fn signal(&self, name: &str) -> io::Result<()> {
        let status = Command::new("kill").args([name, &self.child.id().to_string()]).status()?;
        if status.success() { Ok(()) } else { Err(io::Error::other(format!("kill {name}: {status}"))) }
    }

    /// Ends it as a power cut would.
    pub fn kill(mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
