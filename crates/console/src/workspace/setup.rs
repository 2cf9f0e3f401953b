//! Making, joining and leaving a workspace, and inviting members to it.

use std::sync::Arc;

use bursar_approvals::{
    card::Card,
    envelope::Signed,
    keys::{Digest, KeyId},
    policy::{Member, MemberId, Role},
};
use bursar_contract::{Code, Fault, Secret, untrusted::shown};
use bursar_messages::message;
use bursar_workspace::{
    Address, Error, Keyring, Owner, Roots,
    invitation::{Invitation, Invite, accept},
};
use uuid::Uuid;

use super::{access::Access, book::Standing, exchange, words};
use crate::{
    Console,
    base::{
        api::{FileMade, MaybeFile},
        files::{self, Ask},
        session::{Session, lock},
    },
    profiles::card::CardSigner,
    team::{Membership, members},
};

/// How the name of an invitation ends. Not that of the team's files: an invitation holds a login, and opens in Settings alone.
pub(super) const ENDING: &str = "bursar-invitation";
/// The largest file of invitations, in bytes: one for each card of a member.
const MOST_FILE: u64 = 4 * 1024 * 1024;

/// Makes a workspace in an empty database, lets the person at this computer in, and begins to exchange.
pub(super) async fn create(session: &Arc<Session>, url: Secret) -> Result<(), Fault> {
    let address = owner_address(&url)?;
    make(session, &address).await?;
    *lock(&session.workspace().owner) = Some(address);
    begin(session);
    Ok(())
}

/// Makes a workspace in an empty database, and lets the person at this computer in. The connection of its owner.
pub(super) async fn make(session: &Session, address: &Address) -> Result<Owner, Fault> {
    let membership = administering(session)?;
    refuse_joined(session)?;
    let me = member(&membership, None)?;
    members::signer(session).await?;
    let mut owner = connect(session, address).await?;
    let id = made(&mut owner, membership.chain.team(), &me.id).await.map_err(at_address)?;
    let keys = Keyring::fresh(id).map_err(words::fault)?;
    let login = owner.add_member(&me.id, &cards(&me)).await.map_err(at_address)?;
    enter(session, Access { login, keys }, "workspace_create").await?;
    Ok(owner)
}

/// Connects as the owner of the database.
pub(super) async fn connect(session: &Session, address: &Address) -> Result<Owner, Fault> {
    Owner::open(address, &Roots::default(), &session.clock).await.map_err(at_address)
}

/// Makes the workspace in the database. One that this member began to make, and in which nobody wrote anything, is gone on with: its keys are on no
/// computer.
async fn made(owner: &mut Owner, team: Digest, me: &MemberId) -> Result<Uuid, Error> {
    let id = Uuid::new_v4();
    match owner.init(id, team).await {
        Ok(()) => Ok(id),
        Err(Error::AlreadyInitialised) => {
            let there = owner.status().await?;
            let begun = there.team == team && there.records == 0 && there.members.iter().all(|member| member == me);
            if begun { Ok(there.workspace) } else { Err(Error::AlreadyInitialised) }
        }
        Err(error) => Err(error),
    }
}

/// Joins the workspace that an invitation is for. None where the person cancelled.
pub(super) async fn join(console: &Console, session: &Arc<Session>) -> Result<bool, Fault> {
    let membership = session.team().needed()?;
    refuse_joined(session)?;
    let signer = members::signer(session).await?;
    let kinds = vec![(message!("workspace-invitations").to_string(), vec![ENDING.to_owned()])];
    let ask = Ask { title: message!("workspace-join-choose").to_string(), name: None, kinds };
    let Some(path) = console.picker()?.pick_open(ask).await else { return Ok(false) };
    let file = files::read(&path, MOST_FILE)?;
    let read = |line: &[u8]| Signed::<Invitation>::read(line).map_err(crate::team::refused);
    let lines = file.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let invitations: Vec<Signed<Invitation>> = lines.map(read).collect::<Result<_, _>>()?;
    let mine = invitations.iter().find(|one| one.document().card.signing == signer.keys.signing);
    let mine = mine.ok_or_else(|| Fault::new(Code::Refused, message!("workspace-other-card")))?;
    let policy = membership.policy().ok_or_else(|| Fault::new(Code::Refused, message!("team-forked")))?;
    let accepted = accept(mine, membership.chain.team(), policy, &signer.sealing).map_err(words::fault)?;
    let login = accepted.login.ok_or_else(|| Fault::new(Code::Refused, message!("workspace-no-login")))?;
    enter(session, Access { login, keys: accepted.keys }, "workspace_join").await?;
    begin(session);
    Ok(true)
}

/// Keeps what opens the workspace.
async fn enter(session: &Session, access: Access, action: &str) -> Result<(), Fault> {
    let shared = session.workspace();
    let id = access.keys.workspace();
    // The key store first: without it, what is joined could not be opened again.
    shared.keep_access(&access).await?;
    shared.book.join(Standing::new(id, session.clock.now()), (action, &id.to_string(), &access.login.host))
}

/// Begins to exchange.
fn begin(session: &Arc<Session>) {
    exchange::start(session);
    session.changes.workspace();
}

/// Makes a login for a member and saves the invitation for all their cards. `url` is the owner's, where it was not typed in this run of the app. A member
/// who was invited before gets a new login, and the one before ends.
pub(super) async fn invite(console: &Console, session: &Arc<Session>, id: &str, url: &Secret) -> Result<MaybeFile, Fault> {
    let inviter = Inviter::of(session).await?;
    let invited = inviter.other(id)?;
    let mut owner = inviter.owner(url).await?;
    // Asked first: a login that nobody gets would end the one before.
    let title = message!("workspace-invite-save", person = shown(&invited.name)).to_string();
    let kind = message!("workspace-invitations").to_string();
    let Some(path) = files::choose(console, &title, &suggested(&invited), &kind, ENDING).await? else { return Ok(MaybeFile(None)) };
    let file = inviter.invitation(&mut owner, &invited).await?;
    files::write(&path, &file)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    inviter.note(&invited)?;
    Ok(MaybeFile(Some(FileMade { name, rows: u32::try_from(invited.cards.len()).unwrap_or(u32::MAX), left_out: 0 })))
}

/// The administrator at this computer, and what they invite with.
pub(super) struct Inviter<'s> {
    pub session: &'s Session,
    pub membership: Membership,
    by: Member,
    pub standing: Standing,
    pub access: Access,
    pub signer: Arc<CardSigner>,
}

impl<'s> Inviter<'s> {
    pub async fn of(session: &'s Session) -> Result<Self, Fault> {
        let membership = administering(session)?;
        let shared = session.workspace();
        let standing = shared.book.standing()?.ok_or_else(not_joined)?;
        let access = shared.access().await?.ok_or_else(no_login)?;
        let by = member(&membership, None)?;
        let signer = members::signer(session).await?;
        Ok(Self { session, membership, by, standing, access, signer })
    }

    /// Another member, by their id.
    pub fn other(&self, id: &str) -> Result<Member, Fault> {
        let invited = member(&self.membership, Some(id))?;
        if invited.id == self.by.id {
            return Err(Fault::new(Code::Refused, message!("workspace-invite-self")));
        }
        Ok(invited)
    }

    /// Connects as the owner of the database. Their address is remembered for this run of the app; an empty one is the remembered one.
    pub async fn owner(&self, url: &Secret) -> Result<Owner, Fault> {
        let remembered = &self.session.workspace().owner;
        let address = match url.expose("looked at for its length").trim().is_empty() {
            true => lock(remembered).clone().ok_or_else(|| Fault::invalid("address", message!("workspace-owner-needed")))?,
            false => owner_address(url)?,
        };
        let owner = connect(self.session, &address).await?;
        self.is_owner(&owner).await?;
        *lock(remembered) = Some(address);
        Ok(owner)
    }

    /// Refuses the owner of another workspace's database.
    pub async fn is_owner(&self, owner: &Owner) -> Result<(), Fault> {
        let there = owner.status().await.map_err(at_address)?;
        if there.workspace == self.standing.workspace { Ok(()) } else { Err(at_address(Error::OtherWorkspace)) }
    }

    /// Makes a login for a member, and the file that opens the workspace for each of their cards.
    pub async fn invitation(&self, owner: &mut Owner, invited: &Member) -> Result<Vec<u8>, Fault> {
        let login = owner.add_member(&invited.id, &cards(invited)).await.map_err(at_address)?;
        let mut file = Vec::new();
        for card in &invited.cards {
            file.extend(self.invite(invited, card).seal(&self.access.keys, Some(&login), &self.signer.key).map_err(words::fault)?.bytes());
            file.push(b'\n');
        }
        Ok(file)
    }

    /// An invitation from this administrator to a member's card.
    pub fn invite(&self, member: &Member, card: &Card) -> Invite {
        let (team, at) = (self.membership.chain.team(), self.session.clock.now());
        Invite { team, member: member.id.clone(), card: card.keys(), by: self.by.id.clone(), at }
    }

    /// Writes down that they were invited.
    pub fn note(&self, invited: &Member) -> Result<(), Fault> {
        self.session.journal.log("workspace_invite", &invited.id.0, &shown(&invited.name))
    }
}

/// What the file of an invitation is called.
pub(super) fn suggested(invited: &Member) -> String {
    message!("workspace-invite-file", person = shown(&invited.name)).to_string()
}

/// Leaves the workspace on this computer: the login and the keys are forgotten. What was taken in stays.
pub(super) async fn leave(session: &Arc<Session>) -> Result<(), Fault> {
    let shared = session.workspace();
    let standing = shared.book.standing()?.ok_or_else(not_joined)?;
    shared.book.leave(("workspace_leave", &standing.workspace.to_string(), ""))?;
    *lock(&shared.owner) = None;
    shared.woken.notify_one();
    shared.forget_access().await?;
    shared.note(session, |now| now.old_logins.clear());
    Ok(())
}

pub(super) fn refuse_joined(session: &Session) -> Result<(), Fault> {
    match session.workspace().book.standing()? {
        Some(_) => Err(Fault::new(Code::Conflict, message!("workspace-joined"))),
        None => Ok(()),
    }
}

pub(super) fn not_joined() -> Fault {
    Fault::new(Code::NotFound, message!("workspace-none"))
}

pub(super) fn no_login() -> Fault {
    Fault::new(Code::NoKeyring, message!("workspace-no-key"))
}

/// The team, where the person at this computer administers it.
pub(super) fn administering(session: &Session) -> Result<Membership, Fault> {
    let membership = session.team().needed()?;
    membership.acting(Role::Administer)?;
    Ok(membership)
}

/// A member by their id, or the one at this computer.
fn member(membership: &Membership, id: Option<&str>) -> Result<Member, Fault> {
    let found = match id {
        Some(id) => membership.policy().and_then(|policy| policy.member(&MemberId(id.to_owned()))),
        None => membership.me(),
    };
    found.cloned().ok_or_else(|| Fault::new(Code::Refused, message!("team-not-named")))
}

fn cards(member: &Member) -> Vec<KeyId> {
    member.cards.iter().map(|card| card.signing_key.id()).collect()
}

pub(super) fn owner_address(url: &Secret) -> Result<Address, Fault> {
    Address::parse(url).map_err(|problem| at_address(problem.into()))
}

/// What is wrong with the address, or with what is there: at its field.
pub(super) fn at_address(error: Error) -> Fault {
    Fault::invalid("address", words::of(&error))
}
