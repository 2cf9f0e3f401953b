//! The connection: how the service answered last, and an examination of it.

use crate::developer::{
    api::{ConnectionReport, PulseView},
    inspector::doctor,
};

input! {
    /// How the service answered last. It is not asked.
    ViewPulse {}
    /// Looks the connection over. Nothing is changed at the service.
    ExamineConnection {}
}

handlers! {
    connection_pulse: Main (self: ViewPulse, console) -> PulseView {
        // Without an open profile nothing can have answered.
        Ok(console.session().await.map(|session| session.pulse().view()).unwrap_or_default())
    }
    connection_examine: Main (self: ExamineConnection, console) -> ConnectionReport {
        let session = console.session().await?;
        let report = doctor::examine(&session).await;
        session.changes.organization();
        report
    }
}
