//! What the command line does with a workspace. A profile that no window has open is enough, and nothing is exchanged: that begins when Bursar is opened.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use bursar_approvals::{
    card::Card,
    envelope::Signed,
    keys::KeyId,
    policy::{Member, MemberId, Policy},
};
use bursar_contract::{Code, Fault, Secret, clock::Clock, untrusted::shown};
use bursar_messages::{Message, message};
use bursar_workspace::{
    Address, Error, Keyring, Owner, Roots, Workspace,
    chain::{Entry, Finding, Heads, Reader, Roster, Verified},
    record::Content,
};

use super::{
    api::JoinedWorkspace,
    documents::Shared,
    keys, old_logins,
    setup::{self, Inviter},
    shared::Line,
    view::view,
    words,
};
use crate::{
    base::{
        files::{self, NewFile},
        session::Session,
    },
    team::{Membership, members},
};

/// Rows of one look.
const PAGE: u32 = 200;

/// An invitation that was saved.
pub(crate) struct Invited {
    /// The member's name.
    pub person: String,
    /// Where it is.
    pub file: PathBuf,
}

/// A workspace that was made.
pub(crate) struct Made {
    /// Its database.
    pub place: Message,
    /// The team.
    pub team: String,
    /// The invitations that were saved.
    pub invited: Vec<Invited>,
    /// Why others were not.
    pub stopped: Option<Fault>,
}

/// Makes a workspace for the team in an empty database, and an invitation for every other member in a folder.
pub(crate) async fn init(session: &Session, url: &Secret, folder: &Path) -> Result<Made, Fault> {
    let address = setup::owner_address(url)?;
    let membership = setup::administering(session)?;
    setup::refuse_joined(session)?;
    // Before anything is made.
    let places = places(&membership, folder)?;
    let mut owner = setup::make(session, &address).await?;
    let mut invited = Vec::new();
    let stopped = invite_all(session, &mut owner, &places, &mut invited).await.err();
    Ok(Made { place: place(&address), team: team(&membership), invited, stopped })
}

async fn invite_all(session: &Session, owner: &mut Owner, places: &[(Member, PathBuf)], invited: &mut Vec<Invited>) -> Result<(), Fault> {
    let inviter = Inviter::of(session).await?;
    for (member, path) in places {
        invited.push(saved(&inviter, owner, member, path).await?);
    }
    Ok(())
}

/// Makes a new invitation for one member, and saves it under this name, or in this folder under its usual one.
pub(crate) async fn invite(session: &Session, url: &Secret, who: &str, out: &Path) -> Result<Invited, Fault> {
    let address = setup::owner_address(url)?;
    let inviter = Inviter::of(session).await?;
    let member = inviter.other(&named(&inviter.membership, who)?.0)?;
    let path = if out.is_dir() { out.join(file_name(&member, 1)) } else { out.to_owned() };
    let mut owner = setup::connect(session, &address).await?;
    inviter.is_owner(&owner).await?;
    saved(&inviter, &mut owner, &member, &path).await
}

/// The name is taken first: a login that nobody gets would end the one before.
async fn saved(inviter: &Inviter<'_>, owner: &mut Owner, member: &Member, path: &Path) -> Result<Invited, Fault> {
    let file = NewFile::at(path)?;
    file.write(&inviter.invitation(owner, member).await?)?;
    inviter.note(member)?;
    Ok(Invited { person: shown(&member.name), file: path.to_owned() })
}

/// Where the invitation of every other member goes. Refuses a folder in which one of them is.
fn places(membership: &Membership, folder: &Path) -> Result<Vec<(Member, PathBuf)>, Fault> {
    if !folder.is_dir() {
        return Err(Fault::invalid("out", message!("workspace-cli-no-folder", folder = folder.display().to_string())));
    }
    let me = membership.me().map(|me| &me.id);
    let others = membership.policy().into_iter().flat_map(|policy| &policy.members).filter(|member| Some(&member.id) != me);
    let (mut taken, mut places) = (BTreeSet::new(), Vec::new());
    for member in others {
        // Two people may have one name, and some systems do not tell capitals.
        let free = |number: &usize| !taken.contains(&file_name(member, *number).to_lowercase());
        let name = file_name(member, (1..).find(free).unwrap_or(1));
        let path = folder.join(&name);
        if std::fs::symlink_metadata(&path).is_ok() {
            return Err(files::taken(&path));
        }
        taken.insert(name.to_lowercase());
        places.push((member.clone(), path));
    }
    Ok(places)
}

fn file_name(member: &Member, number: usize) -> String {
    let name = setup::suggested(member);
    files::file_name(&if number == 1 { name } else { format!("{name} {number}") }, setup::ENDING)
}

/// The one member of this name or id.
fn named(membership: &Membership, who: &str) -> Result<MemberId, Fault> {
    let members = membership.policy().map(|policy| policy.members.as_slice()).unwrap_or_default();
    let mut found = members.iter().filter(|member| member.name == who || member.id.0 == who);
    match (found.next(), found.next()) {
        (Some(one), None) => Ok(one.id.clone()),
        _ => {
            let all: Vec<String> = members.iter().map(|member| format!("{} ({})", shown(&member.name), shown(&member.id.0))).collect();
            Err(Fault::invalid("member", message!("workspace-cli-nobody", name = shown(who), members = all.join(", "))))
        }
    }
}

/// Brings a database to the schema of this version. Its place, and the versions before and after.
pub(crate) async fn migrate(url: &Secret) -> Result<(Message, i32, i32), Fault> {
    let address = setup::owner_address(url)?;
    let mut owner = Owner::open(&address, &Roots::default(), &Clock::system()).await.map_err(setup::at_address)?;
    let (from, to) = owner.migrate().await.map_err(setup::at_address)?;
    Ok((place(&address), from, to))
}

/// A workspace as Settings shows it.
pub(crate) struct Shown {
    /// The team.
    pub team: String,
    /// What Settings shows.
    pub workspace: JoinedWorkspace,
    /// Version of the schema. None where the database did not answer.
    pub schema: Option<i32>,
}

/// Looks once: who is there, and whether what is new fits. Nothing is taken in.
pub(crate) async fn status(session: &Session) -> Result<Shown, Fault> {
    let schema = match look(session).await {
        Ok(version) => Some(version),
        // What is known without the database is shown all the same.
        Err(fault) => {
            session.workspace().note(session, |now| now.line = Line::Offline(fault.message));
            None
        }
    };
    let workspace = view(session).await?.joined.ok_or_else(setup::not_joined)?;
    Ok(Shown { team: team(&session.team().needed()?), workspace, schema })
}

async fn look(session: &Session) -> Result<i32, Fault> {
    let mut reading = Reading::open(session).await?;
    let (_, findings) = reading.chains(&reading.remembered.clone()).await?;
    let now = session.clock.now();
    let seen = reading.workspace.presence().await.map_err(words::fault)?.into_iter().map(|one| (one.card, now - one.age)).collect();
    let old_logins = old_logins::read(&reading.workspace, &reading.membership).await.map_err(words::fault)?;
    session.workspace().note(session, |state| {
        state.line = Line::Connected;
        state.findings = findings;
        state.seen = seen;
        state.old_logins = old_logins;
    });
    Ok(reading.workspace.version())
}

/// The records of a computer.
pub(crate) struct CheckedChain {
    /// The computer, and whose it is.
    pub computer: String,
    /// How many of its records hold.
    pub records: u64,
    /// What does not fit after them.
    pub finding: Option<Message>,
}

/// Every chain of a workspace.
pub(crate) struct Checked {
    /// The team.
    pub team: String,
    /// The newest version of the rules that say who may write.
    pub rules: u32,
    /// One for each computer that wrote, or that should have.
    pub chains: Vec<CheckedChain>,
}

/// Reads every chain from its beginning, and checks it against the team's rules and the heads that this computer remembers. Nothing is taken in.
pub(crate) async fn verify(session: &Session) -> Result<Checked, Fault> {
    let mut reading = Reading::open(session).await?;
    let (heads, findings) = reading.chains(&Heads::default()).await?;
    let membership = reading.membership;
    let names = computers(&membership);
    let cards: BTreeSet<KeyId> = heads.0.keys().copied().chain(findings.iter().map(Finding::card)).collect();
    let chain = |card: KeyId| {
        // A card that was never in the team has no name.
        let computer = names.get(&card).cloned().unwrap_or_else(|| card.0.to_string().chars().take(8).collect());
        let finding = findings.iter().find(|finding| finding.card() == card).map(|finding| words::finding(finding, &computer));
        CheckedChain { records: heads.of(card).map_or(0, |head| head.sequence), finding, computer }
    };
    let rules = membership.newest().map_or(0, |policy| policy.version);
    Ok(Checked { team: team(&membership), rules, chains: cards.into_iter().map(chain).collect() })
}

/// The computers of every version of the policy, with whose they are.
fn computers(membership: &Membership) -> BTreeMap<KeyId, String> {
    let members = membership.chain.versions().into_iter().flat_map(|version| &version.document().members);
    let cards = |member: &Member| {
        let named = |card: &Card| (card.signing_key.id(), format!("{} ({})", shown(&card.computer), shown(&member.name)));
        member.cards.iter().map(named).collect::<Vec<_>>()
    };
    members.flat_map(cards).collect()
}

/// A workspace that is only read.
struct Reading {
    workspace: Workspace,
    keys: Keyring,
    /// The team, with the versions of its rules that were read.
    membership: Membership,
    /// Where this computer stands.
    remembered: Heads,
}

impl Reading {
    async fn open(session: &Session) -> Result<Self, Fault> {
        let membership = session.team().needed()?;
        let shared = session.workspace();
        let standing = shared.book.standing()?.ok_or_else(setup::not_joined)?;
        let access = shared.access().await?.ok_or_else(setup::no_login)?;
        let member = membership.me().ok_or_else(|| Fault::new(Code::Refused, message!("team-not-named")))?;
        let entered = Workspace::enter(&access.login, &Roots::default(), &session.clock, standing.workspace).await;
        let workspace = entered.map_err(words::fault)?;
        if workspace.team() != membership.chain.team() {
            return Err(words::fault(Error::OtherWorkspace));
        }
        if *workspace.member() != member.id {
            return Err(words::fault(Error::NotMember));
        }
        let signer = members::signer(session).await?;
        let mut keys = access.keys;
        let given = keys::given(&workspace, &keys, &membership, &signer).await?;
        keys::add(&mut keys, &given);
        Ok(Self { workspace, keys, membership, remembered: standing.heads })
    }

    /// Checks every chain after these heads. Where they end, and what does not fit.
    ///
    /// A version of the rules may say who else is in the team. One that is in a record and that enough administrators signed counts, although this
    /// computer has not taken it in yet: everything is read again with it.
    async fn chains(&mut self, from: &Heads) -> Result<(Heads, BTreeSet<Finding>), Fault> {
        loop {
            let roster = Roster::of(&self.membership.chain);
            let reader = Reader { roster: &roster, keys: &self.keys, remembered: &self.remembered };
            let mut versions = Vec::new();
            let page = |verified: &Verified| {
                versions.extend(verified.entries.iter().filter_map(rules));
                Ok(())
            };
            let (heads, findings) = self.workspace.sync(&reader, from, PAGE, page).await.map_err(words::fault)?;
            versions.sort_by_key(|version| version.document().version);
            let chain = &mut self.membership.chain;
            let known = chain.versions().len();
            for version in versions {
                // One that does not hold waits for signatures.
                let _ = chain.add(version);
            }
            if findings.is_empty() || chain.versions().len() == known {
                return Ok((heads, findings));
            }
        }
    }
}

/// The version of the rules in a record.
fn rules(entry: &Entry) -> Option<Signed<Policy>> {
    let Content::Record(record) = &entry.content else { return None };
    match Shared::read(&record.document().body).ok()? {
        Shared::Document { envelope } => Signed::read(envelope.as_bytes()).ok(),
        Shared::Attachment { .. } => None,
    }
}

fn team(membership: &Membership) -> String {
    membership.newest().map(|policy| shown(&policy.team)).unwrap_or_default()
}

/// A database, without the login.
fn place(address: &Address) -> Message {
    message!("workspace-cli-place", database = shown(&address.database), server = format!("{}:{}", shown(&address.host), address.port))
}
