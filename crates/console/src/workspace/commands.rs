//! Its rows of the command table.

use bursar_contract::Secret;

use super::{api::WorkspaceView, old_logins, setup, view::view};
use crate::base::api::MaybeFile;

input! {
    /// Reads the workspace of the open profile.
    ViewWorkspace {}
    /// Makes a workspace for the team in an empty PostgreSQL database.
    CreateWorkspace {
        /// The owner's address, with its password.
        address: String,
    }
    /// Asks for an invitation file, and joins its workspace.
    JoinWorkspace {}
    /// Makes a login for a member, asks where to save the invitation, and saves it.
    InviteToWorkspace {
        /// The member's id.
        member: String,
        /// The owner's address, with its password; empty where it was typed since the app was started.
        address: String,
    }
    /// Closes the login of somebody who is not in the team any more, and replaces the workspace's key.
    CloseOldLogin {
        /// The member's id.
        member: String,
        /// The owner's address, with its password; empty where it was typed since the app was started.
        address: String,
    }
    /// Connects again, or looks at once for what is new.
    CheckWorkspace {}
    /// Leaves the workspace on this computer.
    LeaveWorkspace {}
}

handlers! {
    workspace_view: Main (self: ViewWorkspace, console) -> WorkspaceView {
        let session = console.session().await?;
        view(&session).await
    }
    workspace_create: Main (self: CreateWorkspace, console) -> WorkspaceView {
        let session = console.session().await?;
        setup::create(&session, Secret::new(self.address)).await?;
        view(&session).await
    }
    workspace_join: Main (self: JoinWorkspace, console) -> WorkspaceView {
        let session = console.session().await?;
        setup::join(console, &session).await?;
        view(&session).await
    }
    workspace_invite: Main (self: InviteToWorkspace, console) -> MaybeFile {
        let session = console.session().await?;
        setup::invite(console, &session, &self.member, &Secret::new(self.address)).await
    }
    workspace_login_close: Main (self: CloseOldLogin, console) -> WorkspaceView {
        let session = console.session().await?;
        old_logins::close(&session, &self.member, &Secret::new(self.address)).await?;
        view(&session).await
    }
    workspace_check: Main (self: CheckWorkspace, console) -> WorkspaceView {
        let session = console.session().await?;
        session.workspace().woken.notify_one();
        view(&session).await
    }
    workspace_leave: Main (self: LeaveWorkspace, console) -> WorkspaceView {
        let session = console.session().await?;
        setup::leave(&session).await?;
        view(&session).await
    }
}
