//! Cards, and files that are carried between computers.

use crate::{
    base::api::MaybeFile,
    team::{
        api::{FingerprintCheck, MaybeOpened, TeamView},
        cards, compare, files, view,
    },
};

input! {
    /// Reads the team of the open profile.
    ViewTeam {}
    /// Makes the card of this computer, or names it anew. Its keys stay.
    MakeCard {
        /// The person's name.
        person: String,
        /// The computer's name.
        computer: String,
    }
    /// Asks where to save the own card as a file, and saves it.
    SaveCard {}
    /// Forgets a card that arrived and is not that of a team member.
    ForgetCard {
        /// The id of its key.
        key: String,
    }
    /// Asks for a file of cards, policies, proposals or decisions, and takes in what it holds.
    OpenTeamFile {}
    /// Takes in the file that the app was started with.
    OpenGivenFile {}
    /// Begins to compare a fingerprint, or goes on: the same two groups are asked for.
    BeginComparison {
        /// `card:` and the id of a key, or `team:` and the id of a team.
        subject: String,
    }
    /// Holds a typed group against the fingerprint.
    CompareGroups {
        /// What is compared.
        subject: String,
        /// Which group, from 0.
        group: u32,
        /// What was typed.
        typed: String,
    }
    /// Trusts a card, or joins a team, once both groups match.
    TrustCompared {
        /// What was compared.
        subject: String,
    }
    /// Sets aside what does not match.
    RejectCompared {
        /// What was compared.
        subject: String,
    }
}

handlers! {
    team_view: Main (self: ViewTeam, console) -> TeamView {
        let session = console.session().await?;
        view::view(console, &session).await
    }
    team_card_make: Main (self: MakeCard, console) -> TeamView {
        let session = console.session().await?;
        cards::make(&session, &self.person, &self.computer).await?;
        console.take_first_name(&self.person).await?;
        view::view(console, &session).await
    }
    team_card_save: Main (self: SaveCard, console) -> MaybeFile {
        files::save_card(console).await
    }
    team_card_forget: Main (self: ForgetCard, console) -> TeamView {
        let session = console.session().await?;
        cards::forget(&session, &self.key)?;
        view::view(console, &session).await
    }
    team_file_open: Main (self: OpenTeamFile, console) -> MaybeOpened {
        files::choose(console).await.map(MaybeOpened)
    }
    team_file_given: Main (self: OpenGivenFile, console) -> MaybeOpened {
        files::given(console).await.map(MaybeOpened)
    }
    team_compare_begin: Main (self: BeginComparison, console) -> FingerprintCheck {
        let session = console.session().await?;
        compare::begin(&session, &self.subject).await
    }
    team_compare_check: Main (self: CompareGroups, console) -> FingerprintCheck {
        let session = console.session().await?;
        compare::check(&session, &self.subject, self.group, &self.typed).await
    }
    team_compare_trust: Main (self: TrustCompared, console) -> TeamView {
        let session = console.session().await?;
        compare::trust(&session, &self.subject).await?;
        view::view(console, &session).await
    }
    team_compare_reject: Main (self: RejectCompared, console) -> TeamView {
        let session = console.session().await?;
        compare::reject(&session, &self.subject)?;
        view::view(console, &session).await
    }
}
