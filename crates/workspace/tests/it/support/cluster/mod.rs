//! A PostgreSQL server of a test's own: in a temporary folder, on a free loopback port, and gone with the test, however that ends.

pub mod platform;

use bursar_contract::Secret;
use bursar_test_support::poll;
use bursar_workspace::Address;
use platform::Server;

use super::sql;

/// Password of the superuser and of owners, in servers that live as long as a test.
const PASSWORD: &str = "for tests";
/// The server's own user of the Debian package. The server refuses to run as root.
const USER: &str = "postgres";

pub struct Cluster(Server);

impl Cluster {
    /// A server with nothing in it.
    pub fn start() -> Self {
        Self::with(&[], &[])
    }

    /// The same with more settings and files in its folder.
    pub fn with(settings: &[&str], files: &[(&str, &str)]) -> Self {
        Self(Server::with(settings, files))
    }

    /// A standby of the server that is reached at this port. A proxy that leads there runs beside this thread, which waits.
    pub fn standby_of(port: u16, name: &str) -> Self {
        Self(Server::standby(port, name))
    }

    /// From now on nothing is committed without the standby of this name.
    pub async fn waits_for(&self, name: &str) {
        self.set(&format!("synchronous_standby_names = '{name}'")).await;
        self.is_followed("sync").await;
    }

    /// Waits until a standby follows in this state and has everything that is here now.
    pub async fn is_followed(&self, state: &str) {
        let client = sql(&self.superuser("postgres")).await;
        let here: String = client.query_one("SELECT pg_current_wal_lsn()::text", &[]).await.unwrap().get(0);
        let follows = format!("SELECT 1 FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = '{state}' AND replay_lsn >= '{here}'");
        poll::until("the standby follows", async || !client.query(&follows, &[]).await.unwrap().is_empty()).await;
    }

    /// The connections that wait in their commit for a standby: the server's number of each, and what it runs.
    pub async fn in_commit(&self) -> Vec<(i32, String)> {
        let client = sql(&self.superuser("postgres")).await;
        let waiting = client.query("SELECT pid, query FROM pg_stat_activity WHERE wait_event = 'SyncRep'", &[]).await.unwrap();
        waiting.iter().map(|row| (row.get(0), row.get(1))).collect()
    }

    /// Ends these connections, whatever they do.
    pub async fn end_connections(&self, pids: &[i32]) {
        let client = sql(&self.superuser("postgres")).await;
        client.execute("SELECT pg_terminate_backend(pid) FROM unnest($1::integer[]) AS pid", &[&pids]).await.unwrap();
    }

    /// Changes a setting of the running server.
    pub async fn set(&self, setting: &str) {
        self.alter(&format!("SET {setting}")).await;
    }

    /// Sets nothing of its own any more.
    pub async fn reset(&self, setting: &str) {
        self.alter(&format!("RESET {setting}")).await;
    }

    async fn alter(&self, change: &str) {
        let client = sql(&self.superuser("postgres")).await;
        client.batch_execute(&format!("ALTER SYSTEM {change}")).await.unwrap();
        client.batch_execute("SELECT pg_reload_conf()").await.unwrap();
    }

    /// Ends it as a crash would: nothing is finished.
    pub fn crash(&mut self) {
        self.0.crash();
    }

    /// Starts it again, on the same port with the same data.
    pub fn restart(&mut self) {
        self.0.restart();
    }

    /// Makes a standby a server of its own.
    pub fn promote(&self) {
        self.0.promote();
    }

    pub fn log(&self) -> String {
        self.0.log()
    }

    pub fn port(&self) -> u16 {
        self.0.port()
    }

    pub fn superuser(&self, database: &str) -> Address {
        self.address(USER, database)
    }

    pub fn address(&self, user: &str, database: &str) -> Address {
        Address::parse(&Secret::new(format!("postgres://{user}:{}@127.0.0.1:{}/{database}", PASSWORD.replace(' ', "%20"), self.port()))).unwrap()
    }

    /// A database with an owner who is no superuser, as providers give one.
    pub async fn owner_of(&self, database: &str) -> Address {
        let client = sql(&self.superuser("postgres")).await;
        client.batch_execute(&format!("CREATE ROLE {database}_owner LOGIN CREATEROLE PASSWORD '{PASSWORD}'")).await.unwrap();
        client.batch_execute(&format!("CREATE DATABASE {database} OWNER {database}_owner")).await.unwrap();
        self.address(&format!("{database}_owner"), database)
    }
}
