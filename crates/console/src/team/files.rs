//! Files that carry what was signed from one computer to another.

use std::{path::Path, sync::Arc};

use bursar_approvals::{Refusal, bundle, bundle::Carried};
use bursar_contract::{Code, Fault, untrusted::shown};
use bursar_documents::signed;
use bursar_messages::{Message, message};

use super::{
    api::{OpenedFile, OpenedKind},
    cards, directory,
    members::chain_of,
    proposals, sign, words,
};
use crate::{
    Console,
    base::{
        api::MaybeFile,
        files::{self, Ask},
        session::Session,
    },
};

/// How the name of a file ends.
pub(crate) const ENDING: &str = "bursar";

/// Asks for a file and takes in what it holds. None where the person cancelled.
pub(super) async fn choose(console: &Console) -> Result<Option<OpenedFile>, Fault> {
    let session = console.session().await?;
    let endings = [ENDING, "png", "jpg", "jpeg"].map(str::to_owned).to_vec();
    let kinds = vec![(message!("team-files").to_string(), endings), (message!("signed-any-file").to_string(), vec!["*".to_owned()])];
    let ask = Ask { title: message!("team-choose").to_string(), name: None, kinds };
    match console.picker()?.pick_open(ask).await {
        Some(path) => take_in(&session, &path).await.map(Some),
        None => Ok(None),
    }
}

/// Takes in the file that the app was started with, once. None where there is none.
pub(super) async fn given(console: &Console) -> Result<Option<OpenedFile>, Fault> {
    let session = console.session().await?;
    match console.take_given_file() {
        Some(path) => take_in(&session, &path).await.map(Some),
        None => Ok(None),
    }
}

/// Takes in everything that a file holds, or nothing of it. Of a file that is refused only that fact is written down.
pub(crate) async fn take_in(session: &Arc<Session>, path: &Path) -> Result<OpenedFile, Fault> {
    let bytes = files::read(path, bundle::MOST_FILE)?;
    let taken = match tokio::task::spawn_blocking(move || documents(&bytes)).await {
        Ok(Ok(all)) => all_of(session, all).await,
        Ok(Err(fault)) => Err(fault),
        Err(_) => Err(words::refused(Refusal::Content)),
    };
    if let Err(fault) = &taken {
        session.journal.log("document_refuse", "", &fault.message.to_string())?;
    }
    taken
}

/// The documents of a file, or those of the codes in a picture.
pub(crate) fn documents(file: &[u8]) -> Result<Vec<Carried>, Fault> {
    if !signed::is_picture(file) {
        return bundle::read(file).map_err(words::refused);
    }
    let codes = signed::in_file(file)?;
    let all: Vec<Vec<Carried>> =
        codes.into_iter().map(|code| bundle::read(&[code, b"\n".to_vec()].concat())).collect::<Result<_, _>>().map_err(words::refused)?;
    if all.is_empty() { Err(Fault::new(Code::Refused, message!("team-no-code"))) } else { Ok(all.concat()) }
}

/// In the order in which one needs the other: policies, cards, proposals, decisions. What is told is the last and most telling of them.
async fn all_of(session: &Arc<Session>, mut all: Vec<Carried>) -> Result<OpenedFile, Fault> {
    all.sort_by_key(order);
    let mut told = None;
    for one in all {
        // A decision tells more than its proposal, and a proposal more than the policy that came with it.
        told = one_of(session, one).await?.or(told);
    }
    told.ok_or_else(|| words::refused(Refusal::Encoding))
}

/// The order in which one document needs another.
pub(super) fn order(one: &Carried) -> (u8, u32) {
    match one {
        Carried::Policy(version) => (0, version.document().version),
        Carried::Card(_) => (1, 0),
        Carried::Directory(_) => (2, 0),
        Carried::Proposal(_) => (3, 0),
        Carried::Decision(_) => (4, 0),
    }
}

/// Takes in one document. A directory has nothing to tell.
pub(super) async fn one_of(session: &Arc<Session>, one: Carried) -> Result<Option<OpenedFile>, Fault> {
    Ok(Some(match one {
        Carried::Policy(version) => {
            let (team, number) = (shown(&version.document().team), version.document().version);
            let digest = sign::arrive(session, version)?;
            OpenedFile { kind: OpenedKind::Policy, id: digest.to_string(), said: message!("team-policy-arrived", team = team, version = number) }
        }
        Carried::Card(card) => cards::arrive(session, &card)?,
        Carried::Directory(found) => {
            directory::arrive(session, &found)?;
            return Ok(None);
        }
        Carried::Proposal(proposal) => proposals::arrive(session, proposal).await?,
        Carried::Decision(decision) => proposals::arrive_decision(session, decision)?,
    }))
}

/// Saves the own card.
pub(super) async fn save_card(console: &Console) -> Result<MaybeFile, Fault> {
    let session = console.session().await?;
    let card = session.team().own_card()?.ok_or_else(|| Fault::new(Code::Refused, message!("team-no-card")))?;
    let name = message!("team-card-file", person = shown(&card.document().person), computer = shown(&card.document().computer)).to_string();
    save(console, &session, &message!("team-card-save").to_string(), &name, &[Carried::Card(card)]).await
}

/// Saves the policy that holds, or one that waits with every version before it.
pub(super) async fn save_policy(console: &Console, digest: &str) -> Result<MaybeFile, Fault> {
    let session = console.session().await?;
    let team = session.team();
    let versions = team.versions()?;
    let gone = || Fault::new(Code::NotFound, message!("team-version-gone"));
    let mut carried: Vec<Carried> = match team.membership()? {
        Some(membership) => membership.chain.versions().into_iter().cloned().map(Carried::Policy).collect(),
        None => Vec::new(),
    };
    if !digest.is_empty() {
        let version = versions.iter().find(|version| version.digest().to_string() == digest).ok_or_else(gone)?;
        match chain_of(version.digest(), &versions) {
            Some(chain) => carried = chain.versions().into_iter().cloned().map(Carried::Policy).collect(),
            None => carried.push(Carried::Policy(version.clone())),
        }
    }
    let Some(Carried::Policy(newest)) = carried.last() else { return Err(gone()) };
    let name = message!("team-policy-file", team = shown(&newest.document().team), version = newest.document().version).to_string();
    carried.extend(own_directory(&session).await?);
    save(console, &session, &message!("team-policy-save").to_string(), &name, &carried).await
}

/// What computers without the API key need, where this computer sends.
pub(crate) async fn own_directory(session: &Session) -> Result<Option<Carried>, Fault> {
    let sends = session.team().membership()?.is_some_and(|membership| membership.policy().is_some_and(|policy| policy.sending.contains(&membership.own)));
    if sends { directory::make(session).await.map(Carried::Directory).map(Some) } else { Ok(None) }
}

/// Asks where to save documents, and saves them.
pub(crate) async fn save(console: &Console, session: &Session, title: &str, name: &str, carried: &[Carried]) -> Result<MaybeFile, Fault> {
    let kind: Message = message!("team-files");
    files::save(console, session, title, name, (&kind.to_string(), ENDING), &bundle::write(carried), "document_save", carried.len()).await
}
