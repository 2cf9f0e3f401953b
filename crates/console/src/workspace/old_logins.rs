//! The logins of people who are not in the team any more: an administrator closes them.

use bursar_approvals::policy::{MemberId, Role};
use bursar_contract::{Code, Fault, Secret, untrusted::shown};
use bursar_messages::message;
use bursar_workspace::{Error, Workspace, members};

use super::{
    api::OldLogin,
    setup::{self, Inviter},
    words,
};
use crate::{base::session::Session, team::Membership};

/// Closes the login of somebody who is not in the team any more, and replaces the key that they know. `url` is the owner's, where it was not typed in this
/// run of the app. What was left undone by a try before is done.
pub(super) async fn close(session: &Session, id: &str, url: &Secret) -> Result<(), Fault> {
    let gone = MemberId(id.to_owned());
    let inviter = Inviter::of(session).await?;
    let policy = inviter.membership.policy().ok_or_else(|| Fault::new(Code::Refused, message!("team-forked")))?;
    let old = inviter.enter().await?.old_logins(policy).await.map_err(words::fault)?;
    if !old.iter().any(|login| login.member == gone) {
        return Err(Fault::new(Code::Conflict, message!("workspace-login-not-old")));
    }
    let mut owner = inviter.owner(url).await?;
    match owner.remove_member(&gone).await {
        Ok(()) => session.journal.log("workspace_login_close", &gone.0, &name(&inviter.membership, &gone))?,
        Err(Error::NotMember) => {}
        Err(error) => return Err(setup::at_address(error)),
    }
    inviter.replace_key(&mut owner).await?;
    session.journal.log("workspace_key_replace", "", "")?;
    let shared = session.workspace();
    shared.note(session, |now| now.old_logins.retain(|login| login.member != gone));
    shared.woken.notify_one();
    Ok(())
}

/// Reads them where an administrator is at this computer; nobody else can do anything about them.
pub(super) async fn read(workspace: &Workspace, membership: &Membership) -> Result<Vec<members::OldLogin>, Error> {
    match membership.policy() {
        Some(policy) if membership.acting(Role::Administer).is_ok() => workspace.old_logins(policy).await,
        _ => Ok(Vec::new()),
    }
}

/// Those that are known of, each with its member's id and name. There are none unless an administrator is at this computer.
pub(crate) fn known(session: &Session) -> Result<Vec<OldLogin>, Fault> {
    let Some(membership) = session.team().membership()? else { return Ok(Vec::new()) };
    let one = |login: members::OldLogin| OldLogin { person: name(&membership, &login.member), member: login.member.0, is_open: login.is_open };
    Ok(session.workspace().now().old_logins.into_iter().map(one).collect())
}

/// What somebody was called when they were in the team; their id where no version of the policy has them.
fn name(membership: &Membership, id: &MemberId) -> String {
    let mut versions = membership.chain.versions().into_iter().rev();
    let member = versions.find_map(|version| version.document().member(id));
    shown(member.map_or(&id.0, |member| &member.name))
}
