//! The rule under which a request goes out again.

use crate::{base::api::Guarded, payments::api::ReplayRule};

input! {
    /// The replay rule of the open profile.
    ReadReplayRule {}
    /// Changes it. It holds from the next attempt on.
    ChangeReplayRule {
        /// 0: never.
        minutes: u32,
    }
}

handlers! {
    replay_rule_view: Main (self: ReadReplayRule, console) -> ReplayRule {
        console.replay_rule().await
    }
    replay_rule_change: Main (self: ChangeReplayRule, console) -> Guarded<ReplayRule> {
        let session = console.session().await?;
        match console.protect(&session, &self).await? {
            Some(waits) => Ok(Guarded::Waits(waits)),
            None => console.replay_rule().await.map(Guarded::Applied),
        }
    }
}
