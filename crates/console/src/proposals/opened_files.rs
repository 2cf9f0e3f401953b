//! Files that belong to a request, opened with the system's program for their kind: a copy, in a folder of the profile that goes when the profile closes.
//!
//! Only kinds that such programs show and do not run, with the content that the name says (`crates/documents/src/attached.rs`). The ending under which a
//! copy is written is that of its content, so no name makes a program of it.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use bursar_contract::{Code, Fault};
use bursar_documents::attached::{Kind, Unfit};
use bursar_messages::{Message, message};
use uuid::Uuid;

use crate::{
    Console,
    base::{
        files::{NewFile, file_name},
        session::Session,
    },
    team::proposals,
};

/// Where copies of an open profile are.
pub(crate) struct OpenedFiles(PathBuf);

impl Session {
    /// Its copies of files that were opened.
    pub(crate) fn opened_files(&self) -> &OpenedFiles {
        self.state()
    }
}

impl OpenedFiles {
    /// Those of the profile with this folder.
    pub fn of(profile: &Path) -> Self {
        Self(profile.join("opened"))
    }

    /// Removes every copy. One that a program still holds stays until the profile is opened the next time.
    pub fn remove(&self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0)
            && error.kind() != std::io::ErrorKind::NotFound
        {
            tracing::warn!(kind = ?error.kind(), "copies of files that were opened are left");
        }
    }

    /// A new copy for its owner alone, in a folder of its own: the one that an earlier copy of the same name was changed in is not shown again.
    fn copy(&self, name: &str, kind: Kind, bytes: &[u8]) -> Result<PathBuf, Fault> {
        let folder = self.0.join(Uuid::new_v4().to_string());
        crate::private_folder(&folder)?;
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let path = folder.join(file_name(stem, kind.ending()));
        NewFile::at(&path)?.write(bytes)?;
        Ok(path)
    }
}

fn not_opened(why: Unfit) -> Fault {
    let words = match why {
        Unfit::OtherKind => message!("team-attachment-kind"),
        Unfit::Disguised => message!("team-attachment-disguised"),
        Unfit::Formulas => message!("team-attachment-formulas"),
        Unfit::Active => message!("team-attachment-active"),
    };
    Fault::new(Code::Refused, words)
}

/// Opens a copy of a file that belongs to a request. Its bytes are those that the request names.
pub(super) async fn open(console: &Console, session: &Arc<Session>, id: &str, sha256: &str) -> Result<(), Fault> {
    let viewer = console.viewer()?;
    let (name, bytes) = proposals::attached(session, id, sha256)?;
    let kind = Kind::of(&name, &bytes).map_err(not_opened)?;
    let path = session.opened_files().copy(&name, kind, &bytes)?;
    let unopened = |why: Message| Fault::new(Code::Unavailable, message!("team-attachment-unopened", why = why));
    tokio::task::spawn_blocking(move || viewer.open(&path))
        .await
        .map_err(|_| unopened(message!("team-attachment-silent")))?
        .map_err(|why| unopened(why.into()))?;
    session.journal.log("attachment_open", &name, "1")
}
