//! The schema's versions. Steps go forward only; each is a file of `crates/workspace/schema`.

use bursar_approvals::keys::Digest;
use tokio_postgres::GenericClient;
use uuid::Uuid;

use crate::Error;

/// Steps of a schema.
#[derive(Debug, Clone)]
pub struct Schema {
    /// One for each version.
    #[doc(hidden)]
    pub steps: Vec<String>,
    /// The lowest version of a console that may still use a database of this one.
    #[doc(hidden)]
    pub oldest: i32,
}

impl Schema {
    /// That of this console.
    pub fn this() -> Self {
        Self { steps: vec![include_str!("../schema/1.sql").to_owned()], oldest: 1 }
    }

    /// Its version.
    pub fn version(&self) -> i32 {
        i32::try_from(self.steps.len()).unwrap_or(i32::MAX)
    }

    /// Whether a console with this schema can use a database that is like this.
    pub(crate) fn fits(&self, there: &Installed) -> Result<(), Error> {
        if there.oldest > self.version() {
            return Err(Error::ConsoleTooOld { console: self.version(), needs: there.oldest });
        }
        if there.version < self.version() {
            return Err(Error::DatabaseTooOld { database: there.version, console: self.version() });
        }
        Ok(())
    }
}

/// What a database says of its workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Installed {
    pub workspace: Uuid,
    pub team: Digest,
    pub version: i32,
    pub oldest: i32,
}

/// The workspace in this database, if there is one.
pub(crate) async fn installed(client: &impl GenericClient) -> Result<Option<Installed>, Error> {
    // A login without any privilege on the schema is told the same as if there were none.
    let there: bool = client.query_one("SELECT to_regclass('bursar.workspace') IS NOT NULL", &[]).await?.try_get(0)?;
    if !there {
        return Ok(None);
    }
    let row = client.query_opt("SELECT id, team, version, oldest FROM bursar.workspace", &[]).await?;
    row.map(|row| {
        let team: &[u8] = row.try_get(1)?;
        let team = Digest(team.try_into().map_err(|_| Error::Unreadable)?);
        Ok(Installed { workspace: row.try_get(0)?, team, version: row.try_get(2)?, oldest: row.try_get(3)? })
    })
    .transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_console_uses_databases_that_are_not_too_new_and_not_too_old() {
        let there = |version, oldest| Installed { workspace: Uuid::nil(), team: Digest([0; 32]), version, oldest };
        let console = Schema { steps: vec![String::new(); 3], oldest: 2 };
        assert_eq!(console.fits(&there(3, 2)), Ok(()));
        assert_eq!(console.fits(&there(5, 3)), Ok(()), "newer, and still usable");
        assert_eq!(console.fits(&there(5, 4)), Err(Error::ConsoleTooOld { console: 3, needs: 4 }));
        assert_eq!(console.fits(&there(2, 1)), Err(Error::DatabaseTooOld { database: 2, console: 3 }));
    }
}
