//! The rule under which a request whose answer was lost goes out again by itself.

use bursar_contract::Fault;

use crate::{
    Console,
    base::session::Session,
    payments::{
        api::ReplayRule,
        sender::{MOST_REPLAY_MINUTES, REPLAY_MINUTES},
    },
};

impl Console {
    /// How many minutes a request of this connection may go out again with its key; 0: never.
    pub fn replay_minutes(&self, profile: &str) -> Result<u32, Fault> {
        let kept = self.inner.profiles.setting(&format!("replay_minutes:{profile}"))?;
        Ok(kept.and_then(|text| text.parse().ok()).unwrap_or(REPLAY_MINUTES).min(MOST_REPLAY_MINUTES))
    }

    /// Sets the replay rule of a connection, for services that forget keys or do not honour them. An open profile learns it by `replay_rule_change`.
    pub fn set_replay_minutes(&self, profile: &str, minutes: u32) -> Result<(), Fault> {
        self.inner.profiles.set(&format!("replay_minutes:{profile}"), Some(&minutes.min(MOST_REPLAY_MINUTES).to_string()))
    }

    /// Changes the replay rule of the open profile.
    pub(crate) fn change_replay_rule(&self, session: &Session, minutes: u32) -> Result<(), Fault> {
        self.set_replay_minutes(&session.profile.id, minutes)?;
        session.set_replay_window(i64::from(minutes) * 60_000);
        session.journal.log("replay_rule", "connection", &minutes.to_string())?;
        self.inner.changes.tell("profile", Some(&session.profile.id));
        Ok(())
    }

    /// The replay rule of the open profile.
    pub(crate) async fn replay_rule(&self) -> Result<ReplayRule, Fault> {
        let session = self.session().await?;
        let minutes = self.replay_minutes(&session.profile.id)?;
        Ok(ReplayRule { minutes, usual: REPLAY_MINUTES, most: MOST_REPLAY_MINUTES })
    }
}
