//! The connection: how the service answered last, and an examination of it.

use crate::developer::{
    api::{ConnectionReport, ConnectionStatusView},
    inspector::doctor,
};

input! {
    /// How the service answered last. It is not asked.
    ViewConnectionStatus {}
    /// Looks the connection over. Nothing is changed at the service.
    ExamineConnection {}
}

handlers! {
    connection_status: Main (self: ViewConnectionStatus, console) -> ConnectionStatusView {
        // Without an open profile nothing can have answered.
        Ok(console.session().await.map(|session| session.connection_status().view()).unwrap_or_default())
    }
    connection_examine: Main (self: ExamineConnection, console) -> ConnectionReport {
        let session = console.session().await?;
        let report = doctor::examine(&session).await;
        session.changes.organization();
        report
    }
}
