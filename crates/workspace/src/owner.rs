//! What the owner of the database does: the workspace is made and migrated, members get logins and lose them.
//!
//! An owner needs the database and CREATEROLE, no superuser. They can read what is not sealed, and change nothing unnoticed.

use std::time::Duration;

use bursar_approvals::{
    keys::{Digest, KeyId},
    policy::MemberId,
};
use bursar_contract::{Secret, clock::Clock};
use postgres_protocol::{
    escape::{escape_identifier, escape_literal},
    password::scram_sha_256,
};
use tokio_postgres::{Transaction, error::SqlState};
use uuid::Uuid;

use crate::{
    Address, Error,
    connection::{Connection, Roots},
    schema::{Schema, installed},
};

/// What stands for the role of the members in the files of the schema.
const MEMBERS: &str = "bursar_members";
/// By which two migrations of one database wait for each other.
const LOCK: i64 = 0x0062_7572_7361_7231;
/// How long they wait.
const WAIT: Duration = Duration::from_secs(5);
/// Connections of one member at a time.
const CONNECTIONS: u32 = 20;

/// A connection as the owner of the database.
#[derive(Debug)]
pub struct Owner {
    connection: Connection,
    address: Address,
}

/// A workspace as its database says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Status {
    /// Its id.
    pub workspace: Uuid,
    /// The team's id.
    pub team: Digest,
    /// Version of the schema.
    pub version: i32,
    /// The lowest version of a console that may use it.
    pub oldest: i32,
    /// Members with a login.
    pub members: Vec<MemberId>,
    /// Records of all collections.
    pub records: u64,
    /// Size of the database, in bytes.
    pub bytes: u64,
}

impl Owner {
    /// Connects.
    pub async fn open(address: &Address, roots: &Roots, clock: &Clock) -> Result<Self, Error> {
        Ok(Self { connection: Connection::open(address, roots, clock).await?, address: address.clone() })
    }

    /// Makes a workspace in a database that has none.
    pub async fn init(&mut self, workspace: Uuid, team: Digest) -> Result<(), Error> {
        self.init_as(&Schema::this(), workspace, team).await
    }

    /// The same with another schema.
    #[doc(hidden)]
    pub async fn init_as(&mut self, schema: &Schema, workspace: Uuid, team: Digest) -> Result<(), Error> {
        let database = self.address.database.clone();
        let change = self.locked().await?;
        if installed(&change).await?.is_some() {
            return Err(Error::AlreadyInitialised);
        }
        let members = group(workspace);
        change.batch_execute(&format!("CREATE ROLE {} NOLOGIN", escape_identifier(&members))).await?;
        apply(&change, schema, 0, &members).await?;
        let (version, oldest) = (schema.version(), schema.oldest);
        change
            .execute("INSERT INTO bursar.workspace (id, team, version, oldest) VALUES ($1, $2, $3, $4)", &[&workspace, &&team.0[..], &version, &oldest])
            .await?;
        restrict(&change, &database, &members).await?;
        change.commit().await?;
        tracing::info!(%workspace, version, "a workspace was made");
        Ok(())
    }

    /// Brings the database to this version of the schema. Returns the versions before and after.
    pub async fn migrate(&mut self) -> Result<(i32, i32), Error> {
        self.migrate_to(&Schema::this()).await
    }

    /// The same to another schema.
    #[doc(hidden)]
    pub async fn migrate_to(&mut self, schema: &Schema) -> Result<(i32, i32), Error> {
        let change = self.locked().await?;
        // Read under the lock: another migration may have just ended.
        let there = installed(&change).await?.ok_or(Error::NotInitialised)?;
        if there.version > schema.version() {
            return Err(Error::ConsoleTooOld { console: schema.version(), needs: there.version });
        }
        if there.version < schema.version() {
            apply(&change, schema, there.version, &group(there.workspace)).await?;
            change.execute("UPDATE bursar.workspace SET version = $1, oldest = $2", &[&schema.version(), &schema.oldest]).await?;
            change.commit().await?;
            tracing::info!(from = there.version, to = schema.version(), "the workspace was migrated");
        }
        Ok((there.version, schema.version()))
    }

    /// Gives a member a login, and returns its address with the password, which is stored nowhere else. A member who had one gets a new one.
    pub async fn add_member(&mut self, member: &MemberId, cards: &[KeyId]) -> Result<Address, Error> {
        let change = self.locked().await?;
        let workspace = installed(&change).await?.ok_or(Error::NotInitialised)?.workspace;
        let login = format!("{}_{}", group(workspace), random_hex::<4>()?);
        let password = Secret::new(random_hex::<24>()?);
        // The server gets a verifier, so that the password is in no log.
        let verifier = scram_sha_256(password.expose("made into a verifier").as_bytes());
        change
            .batch_execute(&format!(
                "CREATE ROLE {login} LOGIN CONNECTION LIMIT {CONNECTIONS} PASSWORD {verifier} IN ROLE {members}",
                login = escape_identifier(&login),
                verifier = escape_literal(&verifier),
                members = escape_identifier(&group(workspace)),
            ))
            .await?;
        let before = change.query_opt("SELECT login::text FROM bursar.members WHERE member = $1 AND removed IS NULL", &[&member.0]).await?;
        if let Some(before) = before {
            close(&change, before.try_get(0)?, &group(workspace)).await?;
        }
        change
            .execute(
                "INSERT INTO bursar.members (member, login) VALUES ($1, $2::text::name) ON CONFLICT (member) DO UPDATE SET login = EXCLUDED.login, removed = NULL",
                &[&member.0, &login],
            )
            .await?;
        for card in cards {
            add_card(&change, member, *card).await?;
        }
        change.commit().await?;
        Ok(self.address.of(login, password))
    }

    /// Adds a computer of a member.
    pub async fn add_card(&mut self, member: &MemberId, card: KeyId) -> Result<(), Error> {
        let change = self.locked().await?;
        add_card(&change, member, card).await?;
        Ok(change.commit().await?)
    }

    /// Takes a member's login away. It ends at once, also where it is connected. Replace the workspace's key after it.
    pub async fn remove_member(&mut self, member: &MemberId) -> Result<(), Error> {
        let change = self.locked().await?;
        let workspace = installed(&change).await?.ok_or(Error::NotInitialised)?.workspace;
        let removed = "UPDATE bursar.members SET removed = now() WHERE member = $1 AND removed IS NULL RETURNING login::text";
        let login: String = change.query_opt(removed, &[&member.0]).await?.ok_or(Error::NotMember)?.try_get(0)?;
        close(&change, &login, &group(workspace)).await?;
        change.commit().await?;
        // Its connections have no privileges any more. That they also end is not always ours to do.
        let ended = self.connection.client.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1::text::name", &[&login]).await;
        if let Err(error) = ended {
            tracing::warn!(error = %Error::of(&error), "connections of a removed member stay open without privileges");
        }
        Ok(())
    }

    /// Keeps other owners from changing members until what it returns is dropped: two who replace the key at once would make two keys of one
    /// generation.
    pub async fn alone(&mut self) -> Result<impl Sized, Error> {
        self.locked().await
    }

    /// The workspace as its database says.
    pub async fn status(&self) -> Result<Status, Error> {
        let client = &self.connection.client;
        let there = installed(client).await?.ok_or(Error::NotInitialised)?;
        let members = client.query("SELECT member FROM bursar.members WHERE removed IS NULL ORDER BY member", &[]).await?;
        let sizes = client.query_one("SELECT count(*), pg_database_size(current_database()) FROM bursar.records", &[]).await?;
        let number = |at: usize| sizes.try_get::<_, i64>(at).map(i64::unsigned_abs);
        Ok(Status {
            workspace: there.workspace,
            team: there.team,
            version: there.version,
            oldest: there.oldest,
            members: members.iter().map(|row| row.try_get(0).map(MemberId)).collect::<Result<_, _>>()?,
            records: number(0)?,
            bytes: number(1)?,
        })
    }

    /// A transaction that no other change of the schema or of the members runs beside.
    async fn locked(&mut self) -> Result<Transaction<'_>, Error> {
        let change = self.connection.client.transaction().await?;
        change.batch_execute(&format!("SET LOCAL lock_timeout = {}", WAIT.as_millis())).await?;
        change.query("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await.map_err(|error| match error.code() {
            Some(&SqlState::LOCK_NOT_AVAILABLE) => Error::Busy("another change of the workspace".to_owned()),
            _ => Error::of(&error),
        })?;
        Ok(change)
    }
}

/// The steps after a version.
async fn apply(change: &Transaction<'_>, schema: &Schema, version: i32, members: &str) -> Result<(), Error> {
    for step in schema.steps.iter().skip(usize::try_from(version).unwrap_or(0)) {
        change.batch_execute(&step.replace(MEMBERS, &escape_identifier(members))).await?;
    }
    Ok(())
}

/// Takes away what PostgreSQL gives to everybody: temporary tables, and tables in the schema `public`.
async fn restrict(change: &Transaction<'_>, database: &str, members: &str) -> Result<(), Error> {
    let (database, members) = (escape_identifier(database), escape_identifier(members));
    change.batch_execute(&format!("REVOKE ALL ON DATABASE {database} FROM PUBLIC; GRANT CONNECT ON DATABASE {database} TO {members}")).await?;
    // Before version 15 this schema belongs to the superuser, and what a member does there concerns nobody else.
    let public = "DO $$ BEGIN REVOKE ALL ON SCHEMA public FROM PUBLIC; EXCEPTION WHEN insufficient_privilege OR invalid_schema_name THEN NULL; END $$";
    Ok(change.batch_execute(public).await?)
}

async fn add_card(change: &Transaction<'_>, member: &MemberId, card: KeyId) -> Result<(), Error> {
    let added = "INSERT INTO bursar.cards (card, member) VALUES ($1, $2) ON CONFLICT (member, card) DO NOTHING";
    change.execute(added, &[&&card.0.0[..], &member.0]).await?;
    Ok(())
}

/// Ends a login. The role stays, because the database's own records may name it.
async fn close(change: &Transaction<'_>, login: &str, members: &str) -> Result<(), Error> {
    let (login, members) = (escape_identifier(login), escape_identifier(members));
    Ok(change.batch_execute(&format!("ALTER ROLE {login} NOLOGIN PASSWORD NULL; REVOKE {members} FROM {login}")).await?)
}

/// The role of a workspace's members: `bursar_` and the first half of its id. Roles belong to the whole server, workspaces to one database.
fn group(workspace: Uuid) -> String {
    let id = workspace.simple().to_string();
    format!("bursar_{}", &id[..16])
}

fn random_hex<const BYTES: usize>() -> Result<String, Error> {
    let mut bytes = [0; BYTES];
    aws_lc_rs::rand::fill(&mut bytes).map_err(|_| Error::Seal)?;
    Ok(hex::encode(bytes))
}
