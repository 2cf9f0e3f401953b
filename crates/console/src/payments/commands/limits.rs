//! The limits of the open profile.

use crate::base::api::Guarded;
use bursar_journal::Limits;

input! {
    /// The limits of the open profile.
    ReadLimits {}
    /// Changes the limits of the open profile.
    SaveLimits {
        /// All of them; an empty list takes every limit away.
        limits: Limits,
    }
}

handlers! {
    limits_view: Main (self: ReadLimits, console) -> Limits {
        let session = console.session().await?;
        session.journal.limits()
    }
    limits_save: Main (self: SaveLimits, console) -> Guarded<Limits> {
        let session = console.session().await?;
        match console.protect(&session, &self.limits).await? {
            Some(waits) => Ok(Guarded::Waits(waits)),
            None => session.journal.limits().map(Guarded::Applied),
        }
    }
}
