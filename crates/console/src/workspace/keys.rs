//! The keys of the workspace after its first one: an administrator replaces the key when somebody leaves the team, and every computer takes the new one.

use bursar_approvals::{
    envelope::Signed,
    policy::{Member, Policy},
};
use bursar_contract::{Code, Fault};
use bursar_messages::message;
use bursar_workspace::{
    Keyring, Owner, Roots, Workspace,
    invitation::{Invitation, accept},
};

use super::{
    setup::{self, Inviter},
    shared::SharedWorkspace,
    words,
};
use crate::{profiles::card::CardSigner, team::Membership};

/// Stores the keys that administrators gave to this computer after those it knows. Returns whether there were any.
pub(super) async fn take(
    shared: &SharedWorkspace,
    workspace: &Workspace,
    known: &Keyring,
    membership: &Membership,
    signer: &CardSigner,
) -> Result<bool, Fault> {
    let given = given(workspace, known, membership, signer).await?;
    if given.newest() <= known.newest() {
        return Ok(false);
    }
    let mut access = shared.access().await?.ok_or_else(setup::no_login)?;
    add(&mut access.keys, &given);
    shared.keep_access(&access).await?;
    Ok(true)
}

/// The keys that administrators gave to this computer after those it knows. There may be none.
pub(super) async fn given(workspace: &Workspace, known: &Keyring, membership: &Membership, signer: &CardSigner) -> Result<Keyring, Fault> {
    let mut given = Keyring::empty(known.workspace());
    let Some(policy) = membership.policy() else { return Ok(given) };
    for document in workspace.keys_for(signer.keys.signing.id(), known.newest().unwrap_or_default()).await.map_err(words::fault)? {
        match opened(&document, membership, policy, signer) {
            Ok(keys) if keys.workspace() == known.workspace() => add(&mut given, &keys),
            Ok(_) => tracing::warn!("a key for another workspace is ignored"),
            // Every member can add one.
            Err(fault) => tracing::warn!(code = ?fault.code, "a key that does not count is ignored"),
        }
    }
    Ok(given)
}

fn opened(document: &[u8], membership: &Membership, policy: &Policy, signer: &CardSigner) -> Result<Keyring, Fault> {
    let invitation = Signed::<Invitation>::read(document).map_err(crate::team::refused)?;
    accept(&invitation, membership.chain.team(), policy, &signer.sealing).map(|accepted| accepted.keys).map_err(words::fault)
}

/// Adds keys to those that are known.
pub(super) fn add(known: &mut Keyring, more: &Keyring) {
    for (generation, key) in more.expose("added to those that are known") {
        known.add(generation, key.clone());
    }
}

impl Inviter<'_> {
    /// Makes a new key and gives it to every computer in the team, also to this one. They take it by themselves.
    pub async fn replace_key(&self, owner: &mut Owner) -> Result<(), Fault> {
        let _alone = owner.alone().await.map_err(setup::at_address)?;
        let policy = self.membership.policy().ok_or_else(|| Fault::new(Code::Refused, message!("team-forked")))?;
        let workspace = self.enter().await?;
        // Another administrator may have just replaced it.
        let given = given(&workspace, &self.access.keys, &self.membership, &self.signer).await?;
        let mut keys = Keyring::empty(given.workspace());
        add(&mut keys, &self.access.keys);
        add(&mut keys, &given);
        let generation = keys.replace().map_err(words::fault)?;
        let sealed = |member: &Member| {
            let seal = |card| self.invite(member, card).seal(&keys, None, &self.signer.key).map_err(words::fault);
            member.cards.iter().map(|card| Ok((card.signing_key.id(), seal(card)?.bytes()))).collect::<Result<Vec<_>, Fault>>()
        };
        let documents = policy.members.iter().map(sealed).collect::<Result<Vec<_>, _>>()?.concat();
        workspace.deliver_keys(generation, &documents).await.map_err(words::fault)
    }

    /// Connects with the login of the administrator at this computer.
    pub async fn enter(&self) -> Result<Workspace, Fault> {
        Workspace::enter(&self.access.login, &Roots::default(), &self.session.clock, self.standing.workspace).await.map_err(words::fault)
    }
}
