//! The policy of a team: founding, changes, and what it asks of a payment.

use crate::{
    base::api::{Guarded, MaybeFile},
    team::{
        api::{PolicyForm, RulesAnswer, RulesQuestion, TeamView},
        files, policy, rules_shown, sign, view,
    },
};

input! {
    /// Signs the next version of the policy, or the first one of a new team. Others must sign it too before it holds.
    SignPolicy {
        /// The version as it shall be.
        policy: PolicyForm,
    }
    /// Signs a version that somebody else made.
    SignVersion {
        /// Its digest.
        digest: String,
    }
    /// Asks where to save the policy as a file, and saves it: every version, and one that waits for signatures.
    SavePolicy {
        /// The digest of a version that waits; empty for the policy that holds.
        digest: String,
    }
    /// Throws a version away that waits.
    DiscardVersion {
        /// Its digest.
        digest: String,
    }
    /// Says what the rules ask of a payment. Nothing is sent.
    TryRules {
        /// The payment.
        question: RulesQuestion,
    }
    /// Works alone again, once the team's policy no longer names this computer's card.
    LeaveTeam {}
}

handlers! {
    team_policy_sign: Main (self: SignPolicy, console) -> Guarded<TeamView> {
        let session = console.session().await?;
        let change = policy::next(&session, &self.policy).await?;
        match console.protect(&session, &change).await? {
            Some(waits) => Ok(Guarded::Waits(waits)),
            None => view::view(console, &session).await.map(Guarded::Applied),
        }
    }
    team_version_sign: Main (self: SignVersion, console) -> Guarded<TeamView> {
        let session = console.session().await?;
        let change = sign::waiting(&session, &self.digest)?;
        match console.protect(&session, &change).await? {
            Some(waits) => Ok(Guarded::Waits(waits)),
            None => view::view(console, &session).await.map(Guarded::Applied),
        }
    }
    team_policy_save: Main (self: SavePolicy, console) -> MaybeFile {
        files::save_policy(console, &self.digest).await
    }
    team_version_discard: Main (self: DiscardVersion, console) -> TeamView {
        let session = console.session().await?;
        policy::discard(&session, &self.digest)?;
        view::view(console, &session).await
    }
    team_rules_try: Main (self: TryRules, console) -> RulesAnswer {
        let session = console.session().await?;
        rules_shown::answer(&session, &self.question)
    }
    team_leave: Main (self: LeaveTeam, console) -> Guarded<TeamView> {
        let session = console.session().await?;
        match console.protect(&session, &sign::Leave {}).await? {
            Some(waits) => Ok(Guarded::Waits(waits)),
            None => view::view(console, &session).await.map(Guarded::Applied),
        }
    }
}
