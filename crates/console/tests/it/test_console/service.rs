//! A service of its own for a console: a sandbox outside the app, with a behaviour that the test chooses, connected as a TEST or LIVE profile.

use bursar_sandbox::{Behaviour, Credentials, Options, Running, SecretsSource};
use serde_json::json;

use super::TestConsole;

pub struct Service {
    pub app: TestConsole,
    pub running: Running,
    pub credentials: Credentials,
    folder: tempfile::TempDir,
}

impl Service {
    /// Starts it and connects to it.
    pub async fn connected(behaviour: Behaviour) -> Self {
        Self::connected_in(behaviour, bursar_sandbox::Dialect::Documented).await
    }

    /// The same in another dialect.
    pub async fn connected_in(behaviour: Behaviour, dialect: bursar_sandbox::Dialect) -> Self {
        Self::of_kind("test", behaviour, dialect).await
    }

    /// The same as a LIVE profile, which has no passphrase yet: it drafts nothing.
    pub async fn live() -> Self {
        Self::of_kind("live", Behaviour::default(), bursar_sandbox::Dialect::Documented).await
    }

    async fn of_kind(kind: &str, behaviour: Behaviour, dialect: bursar_sandbox::Dialect) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let credentials = Credentials::generate();
        let options = Options { dialect, ..Options::new(folder.path().join("world"), SecretsSource::Given(credentials.clone())) };
        let running = bursar_sandbox::start_with(options, behaviour).await.unwrap();
        let base = running.base_url();
        Self { app: Self::app_of_kind(kind, &base, &credentials).await, running, credentials, folder }
    }

    /// Where it keeps its books.
    pub fn books(&self) -> std::path::PathBuf {
        self.folder.path().join("world")
    }

    /// A console of its own at an address under which the service answers too.
    pub async fn app(base: &str, credentials: &Credentials) -> TestConsole {
        Self::app_of_kind("test", base, credentials).await
    }

    async fn app_of_kind(kind: &str, base: &str, credentials: &Credentials) -> TestConsole {
        let app = TestConsole::new().await;
        let connection = json!({ "name": "Own sandbox", "kind": kind, "colour": "", "baseUrl": base, "keyHeader": "" });
        let api_key = credentials.api_key.expose("typed into the form");
        let report = app.ask("profile_connect", json!({ "connection": connection, "apiKey": api_key })).await;
        assert!(report["profile"].is_object(), "{report:#}");
        app.ask("profile_open", json!({ "profileId": report["profile"]["id"] })).await;
        app
    }
}
