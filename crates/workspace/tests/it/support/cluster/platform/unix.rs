//! The server as a process of this system, which ends with the test, however that ends.

use std::{
    fs::{self, File},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use bursar_test_support::poll;
use rustix::process::{Pid, Signal, getuid, kill_process};
use tempfile::TempDir;

use super::super::{PASSWORD, USER};

/// A server in a temporary folder.
pub struct Server {
    folder: TempDir,
    port: u16,
    server: Option<Child>,
}

impl Server {
    /// A server with nothing in it but these files in its folder.
    pub fn with(settings: &[&str], files: &[(&str, &str)]) -> Self {
        let folder = folder();
        let data = folder.path().join("data");
        copy(&template(), &data);
        for (name, text) in files {
            write_private(&data.join(name), text);
        }
        Self::over(folder, settings)
    }

    /// A standby of the server at a port, made by `pg_basebackup`.
    pub fn standby(port: u16, name: &str) -> Self {
        let folder = folder();
        let data = folder.path().join("data");
        let main = format!("host=127.0.0.1 port={port} user={USER} password='{PASSWORD}' application_name={name}");
        let made = as_server("pg_basebackup").args(["-R", "--no-sync", "-c", "fast", "-D"]).arg(&data).args(["-d", &main]).output();
        succeeded("pg_basebackup", made);
        Self::over(folder, &[])
    }

    fn over(folder: TempDir, settings: &[&str]) -> Self {
        let usual = [
            "listen_addresses = '127.0.0.1'",
            "unix_socket_directories = ''",
            "fsync = off",
            "shared_buffers = 16MB",
            "max_connections = 50",
            // A standby looks for its server again at once.
            "wal_retrieve_retry_interval = 50ms",
        ];
        let text = usual.iter().chain(settings).fold(String::new(), |text, line| format!("{text}{line}\n"));
        write_private(&folder.path().join("data/postgresql.conf"), &text);
        let mut server = Self { folder, port: 0, server: None };
        // Somebody else may take the port between the look and the start.
        for _ in 0..5 {
            server.port = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).unwrap().port();
            if server.run() {
                return server;
            }
        }
        panic!("PostgreSQL does not start:\n{}", server.log());
    }

    /// Starts it on its port. Whether it runs.
    fn run(&mut self) -> bool {
        let log = File::options().create(true).append(true).open(self.folder.path().join("log")).unwrap();
        let port = self.port.to_string();
        let mut command = as_server("postgres");
        command.arg("-D").arg(self.folder.path().join("data")).args(["-p", &port]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        let mut server = command.spawn().unwrap();
        let ready = || {
            if server.try_wait().unwrap().is_some() {
                return Some(false);
            }
            // A standby is ready when it can be read.
            let asked = Command::new(program("pg_isready")).args(["-q", "-h", "127.0.0.1", "-p", &port]).status().unwrap();
            asked.success().then_some(true)
        };
        let runs = poll::until_sync("PostgreSQL is ready", ready);
        self.server = Some(server);
        runs
    }

    /// Ends it as a crash would: nothing is finished.
    pub fn crash(&mut self) {
        self.end(Signal::QUIT);
    }

    /// Starts it again, on the same port with the same data.
    pub fn restart(&mut self) {
        assert!(self.run(), "PostgreSQL does not start again:\n{}", self.log());
    }

    /// Makes a standby a server of its own.
    pub fn promote(&self) {
        let data = self.folder.path().join("data");
        succeeded("pg_ctl promote", as_server("pg_ctl").args(["promote", "-w", "-D"]).arg(data).output());
    }

    fn end(&mut self, signal: Signal) {
        if let Some(mut server) = self.server.take() {
            if let Some(pid) = i32::try_from(server.id()).ok().and_then(Pid::from_raw) {
                let _ = kill_process(pid, signal);
            }
            let _ = server.wait();
        }
    }

    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    pub fn port(&self) -> u16 {
        self.port
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end(Signal::QUIT);
    }
}

/// A program of PostgreSQL's, the newest that is installed.
fn program(name: &str) -> PathBuf {
    let installed = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<(u32, PathBuf)> =
        installed.filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin").join(name)))).collect();
    versions.sort();
    versions
        .pop()
        .map(|(_, path)| path)
        .filter(|path| path.exists())
        .unwrap_or_else(|| panic!("PostgreSQL is missing, and these tests need a real one: sudo apt-get install --no-install-recommends postgresql"))
}

/// The program as a user who may run a server. The kernel ends it when the test ends, however that happens.
fn as_server(name: &str) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "QUIT"]);
    if getuid().is_root() {
        command.args(["--reuid", USER, "--regid", USER, "--clear-groups"]);
    }
    command.arg("--").arg(program(name)).current_dir("/");
    command
}

fn succeeded(what: &str, output: std::io::Result<std::process::Output>) {
    let output = output.unwrap_or_else(|error| panic!("{what} does not start: {error}"));
    assert!(output.status.success(), "{what}: {}", String::from_utf8_lossy(&output.stderr));
}

/// A folder that the server's user owns.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    give(folder.path());
    folder
}

fn give(path: &Path) {
    if getuid().is_root() {
        succeeded("chown", Command::new("chown").arg(format!("{USER}:{USER}")).arg(path).output());
    }
}

fn write_private(path: &Path, text: &str) {
    use std::os::unix::fs::PermissionsExt;
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o600)).unwrap();
    give(path);
}

/// An empty cluster, made once: `initdb` takes longer than a copy of what it makes.
fn template() -> PathBuf {
    // Cargo gives tests a folder that stays, and nothing else.
    let store = option_env!("CARGO_TARGET_TMPDIR").map_or_else(std::env::temp_dir, PathBuf::from);
    fs::create_dir_all(&store).unwrap();
    let version = program("initdb").components().nth(4).map(|part| part.as_os_str().to_string_lossy().into_owned()).unwrap_or_default();
    let made = store.join(format!("postgresql-{version}-{}", getuid().as_raw()));
    let lock = File::create(store.join("postgresql.lock")).unwrap();
    lock.lock().unwrap();
    if !made.exists() {
        let folder = folder();
        let (data, password) = (folder.path().join("data"), folder.path().join("password"));
        write_private(&password, PASSWORD);
        let mut command = as_server("initdb");
        command.args(["-A", "scram-sha-256", "-E", "UTF8", "--locale", "C.UTF-8", "--no-sync", "-U", USER, "-D"]).arg(&data);
        succeeded("initdb", command.arg("--pwfile").arg(&password).output());
        let part = made.with_extension("part");
        let _ = fs::remove_dir_all(&part);
        copy(&data, &part);
        fs::rename(&part, &made).unwrap();
    }
    made
}

fn copy(from: &Path, to: &Path) {
    succeeded("cp", Command::new("cp").arg("-a").arg(from).arg(to).output());
}
