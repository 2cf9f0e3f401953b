//! The colleague's own window in the tutorial for two: the app once more, on a data folder in which the colleague is a member of the team and has no key
//! of the service. What is signed there travels in files, as it does between two computers.

use std::{path::PathBuf, sync::Arc, time::Duration};

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_approvals::{bundle::Carried, policy::Role};
use bursar_contract::{Code, Fault, Secret};
use bursar_messages::{Message, message};
use bursar_vault::{CARD_KEYS, ITEMS, PassphraseVault};
use uuid::Uuid;

use super::{colleague::Colleague, folder_kept};
use crate::{
    Console, Options,
    base::{
        api::{ProfileKind, ProfileView},
        files::remove_folder,
        session::Session,
    },
    profiles::{folder_lock::FolderLock, list::COLOURS},
    team,
};

/// The folder of every world's second desk, within the data folder.
const FOLDER: &str = "second-desk";
/// How long a folder that was just prepared may still be held.
const LET_GO: Duration = Duration::from_secs(10);

/// Opens the colleague's window, or brings it forward. Its folder is prepared the first time; what was done there stays.
pub async fn open(console: &Console, session: &Arc<Session>) -> Result<(), Fault> {
    // Refused outside the sandbox, and where the colleague may not approve.
    let colleague = Colleague::of(session, session.clock.now())?;
    colleague.member(session, Role::Approve)?;
    let second = console.second_window()?;
    let folder = console.second_desk(&session.profile.id);
    if console.second_desk_profile(&session.profile.id)?.is_none() {
        prepare(console, session, &colleague).await?;
    }
    let unopened = |why: Message| Fault::new(Code::Unavailable, message!("tutorials-window-unopened", why = why));
    let opened = tokio::task::spawn_blocking(move || if Console::call_first(&folder, None) { Ok(()) } else { second.open(&folder) });
    opened.await.map_err(|_| unopened(message!("tutorials-window-silent")))?.map_err(|why| unopened(why.into()))
}

/// Makes the folder: keys into the key store first, then the profile with the colleague's card, the team's rules and its directory.
async fn prepare(console: &Console, session: &Arc<Session>, colleague: &Colleague) -> Result<(), Fault> {
    if PassphraseVault::exists(console.folder()) {
        return Err(Fault::new(Code::NoKeyring, message!("tutorials-window-no-key-store")));
    }
    let chain = session.team().needed()?.chain;
    let Some(Carried::Directory(directory)) = team::own_directory(session).await? else {
        return Err(Fault::new(Code::Refused, message!("tutorials-window-not-sending")));
    };
    let folder = console.second_desk(&session.profile.id);
    // An earlier attempt may have been interrupted.
    remove_folder(&folder).await.map_err(|error| folder_kept(&folder, &error))?;
    std::fs::create_dir_all(&folder).map_err(|error| folder_kept(&folder, &error))?;
    let vault = console.vault();
    let profile = ProfileView {
        id: Uuid::new_v4().to_string(),
        name: message!("tutorials-colleague").to_string(),
        kind: ProfileKind::Test,
        colour: COLOURS[1].to_owned(),
        // Never called: a profile without a key reads the directory.
        base_url: session.profile.base_url.clone(),
        key_header: String::new(),
        key_last_four: String::new(),
    };
    // Known before anything of it is in the key store, so that a reset of the world finds it.
    console.inner.profiles.set(&setting(&session.profile.id), Some(&format!("{PREPARING}{}", profile.id)))?;
    vault.set(&profile.id, CARD_KEYS, Secret::new(STANDARD.encode(colleague.seeds()))).await?;
    let options = Options { limits: console.inner.limits, clock: console.clock().clone(), pace: console.pace().clone() };
    let second = Console::with_options(&folder, vault, options)?;
    second.store_vault_key(&profile.id).await?;
    second.inner.profiles.save(&profile)?;
    second.inner.profiles.set("person_name", Some(&profile.name))?;
    second.open_profile(&profile.id).await?;
    let there = second.session().await?;
    let began = team::begin(&there, colleague.card(), &chain, &directory);
    drop(there);
    second.shutdown().await;
    drop(second);
    began?;
    let free = async {
        while FolderLock::take(&folder, message!("profile-open-folder")).is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LET_GO, free).await.map_err(|_| Fault::new(Code::Conflict, message!("tutorials-window-held")))?;
    console.inner.profiles.set(&setting(&session.profile.id), Some(&profile.id))
}

/// Before the id of a profile that is not whole yet.
const PREPARING: &str = "preparing ";

fn setting(world: &str) -> String {
    format!("second_desk:{world}")
}

impl Console {
    /// The data folder of the colleague of a world.
    fn second_desk(&self, world: &str) -> PathBuf {
        self.inner.folder.join(FOLDER).join(world)
    }

    /// The profile of the colleague of a world; none where it is not whole.
    fn second_desk_profile(&self, world: &str) -> Result<Option<String>, Fault> {
        Ok(self.inner.profiles.setting(&setting(world))?.filter(|id| !id.starts_with(PREPARING)))
    }

    /// Refuses while the colleague's window is open: what it shows would go away beneath it.
    pub(crate) fn refuse_second_desk_open(&self, world: &str) -> Result<(), Fault> {
        let folder = self.second_desk(world);
        if folder.exists() { FolderLock::take(&folder, message!("tutorials-window-close-first")).map(drop) } else { Ok(()) }
    }

    /// Removes the colleague's folder and keys of a world. Nothing where there are none.
    pub(crate) async fn remove_second_desk(&self, world: &str) -> Result<(), Fault> {
        if let Some(profile) = self.inner.profiles.setting(&setting(world))? {
            let vault = self.vault();
            for item in ITEMS {
                vault.delete(profile.trim_start_matches(PREPARING), item).await?;
            }
        }
        let folder = self.second_desk(world);
        remove_folder(&folder).await.map_err(|error| folder_kept(&folder, &error))?;
        // Only an empty folder can be removed like this.
        let _ = std::fs::remove_dir(self.inner.folder.join(FOLDER));
        Ok(())
    }
}
