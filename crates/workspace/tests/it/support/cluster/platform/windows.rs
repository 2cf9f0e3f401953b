//! The server on the Linux around Wine. A connection to its door (`door.rs` of the workspace's tests) is one server, and ends it when it breaks. One line of
//! JSON asks, one answers.

use std::{
    io::{BufRead, BufReader, Write},
    net::TcpStream,
    sync::Mutex,
};

use serde_json::{Value, json};

/// Where the door is.
const DOOR: &str = "BURSAR_POSTGRES_DOOR";

/// A server behind the door.
pub struct Server {
    door: Mutex<BufReader<TcpStream>>,
    port: u16,
}

impl Server {
    /// A server with nothing in it but these files in its folder.
    pub fn with(settings: &[&str], files: &[(&str, &str)]) -> Self {
        Self::asked(&json!({ "start": { "settings": settings, "files": files } }))
    }

    /// A standby of the server at a port.
    pub fn standby(port: u16, name: &str) -> Self {
        Self::asked(&json!({ "standby": { "port": port, "name": name } }))
    }

    fn asked(what: &Value) -> Self {
        let door = std::env::var(DOOR).unwrap_or_else(|_| panic!("{DOOR} names no door to a PostgreSQL: `cargo xtask windows` opens one"));
        let stream = TcpStream::connect(&door).unwrap_or_else(|error| panic!("{door}: {error}"));
        let mut server = Self { door: Mutex::new(BufReader::new(stream)), port: 0 };
        server.port = server.ask(what)["port"].as_u64().and_then(|port| port.try_into().ok()).expect("a port");
        server
    }

    fn ask(&self, what: &Value) -> Value {
        let mut door = self.door.lock().unwrap();
        writeln!(door.get_mut(), "{what}").unwrap();
        let mut line = String::new();
        door.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|_| panic!("{what}: the door said {line:?}"))
    }

    pub fn crash(&mut self) {
        self.ask(&json!("crash"));
    }

    pub fn restart(&mut self) {
        self.ask(&json!("restart"));
    }

    pub fn promote(&self) {
        self.ask(&json!("promote"));
    }

    pub fn log(&self) -> String {
        self.ask(&json!("log"))["log"].as_str().unwrap_or_default().to_owned()
    }

    pub fn port(&self) -> u16 {
        self.port
    }
}
