//! Opening a world, and making a new one.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{File, TryLockError},
    io,
    path::Path,
    time::Duration,
};

use aws_lc_rs::digest;
use bursar_contract::{Secret, chain::CHAINS};
use rusqlite::{Connection, OptionalExtension, params};
use zeroize::Zeroizing;

use crate::{
    behaviour::Behaviour,
    chain::{
        collection::{self, COLLECTIONS, Collection},
        external::External,
        token,
    },
    clock::Clock,
    credentials::{Credentials, SecretsSource, random_bytes},
    start::StartError,
    world::{World, keys::Keys, schema, seal::Sealer},
};

/// What a world is opened with.
pub(crate) struct Opening<'a> {
    pub(crate) folder: &'a Path,
    pub(crate) secrets: &'a SecretsSource,
    pub(crate) seed: Option<&'a str>,
    pub(crate) block_time: Duration,
    pub(crate) confirmations: u64,
    pub(crate) behaviour: Behaviour,
    pub(crate) base_url: String,
    pub(crate) clock: Clock,
}

/// The hash under which a world knows its API key. The key has 256 random bits, so a plain hash tells nothing.
pub(crate) fn key_hash(api_key: &str) -> [u8; 32] {
    let mut out = [0; 32];
    out.copy_from_slice(digest::digest(&digest::SHA256, format!("bursar sandbox api key\0{api_key}").as_bytes()).as_ref());
    out
}

impl World {
    /// Opens the world in a folder, or makes one there. Other nodes keep `externals`.
    pub(crate) fn open(opening: &Opening<'_>, externals: Vec<External>) -> Result<(Self, Credentials), StartError> {
        let folder = opening.folder;
        let lock = locked(folder)?;
        let file = folder.join("world.db");
        let exists = file.exists();
        let credentials = match opening.secrets {
            SecretsSource::Given(credentials) => credentials.clone(),
            SecretsSource::CredentialsFile => {
                let path = folder.join("credentials");
                // A world whose secrets live elsewhere must not get new ones: they would not open it.
                if exists && !path.exists() {
                    return Err(StartError::WrongCredentials(folder.into()));
                }
                Credentials::read_or_create(&path).map_err(|cause| StartError::Folder { path, cause })?
            }
        };
        if credentials.api_key.is_empty() {
            return Err(StartError::BadCredentials("the API key is empty"));
        }
        let sealer = Sealer::new(&credentials.sealing_key).ok_or(StartError::BadCredentials("the sealing key is not 64 hex digits"))?;
        let storage = |error: rusqlite::Error| storage(folder, &error);
        let db = connect(&file).map_err(storage)?;
        let version: i64 = db.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(storage)?;
        if version > schema::VERSION {
            return Err(StartError::Newer(folder.into()));
        }
        if version > 0 && version < schema::VERSION {
            migrate(&db, version).map_err(storage)?;
        }
        let (id, seed) = if version == 0 { create(&db, opening, &credentials, &sealer)? } else { existing(&db, opening, &credentials, &sealer)? };
        let keys = Keys::new(seed).map_err(|error| StartError::Storage { path: folder.into(), cause: error.to_string() })?;
        let mut world = Self {
            db,
            id,
            keys,
            sealer,
            clock: opening.clock.clone(),
            chains: BTreeMap::new(),
            externals: BTreeMap::new(),
            fresh: BTreeSet::new(),
            block_time: opening.block_time,
            confirmations: opening.confirmations,
            behaviour: opening.behaviour.clone(),
            organization_secret: credentials.organization_secret.clone(),
            base_url: opening.base_url.clone(),
            twist: None,
            due: BTreeMap::new(),
            in_unit: false,
            lost: false,
            _lock: lock,
        };
        if version > 0 {
            world.register_collections().map_err(storage)?;
        } else {
            // Last, and in one transaction with the version: a world that was killed here is simply made again.
            world.finish_creation().map_err(storage)?;
        }
        world.bind(externals).map_err(|cause| StartError::Node { path: folder.into(), cause })?;
        world.resume().map_err(|error| StartError::Storage { path: folder.into(), cause: error.to_string() })?;
        if !world.commit() {
            return Err(StartError::Storage { path: folder.into(), cause: "what waited could not be written".into() });
        }
        Ok((world, credentials))
    }

    /// Puts the native currency and the test token of every chain into the registry, and declares the world made.
    fn finish_creation(&mut self) -> rusqlite::Result<()> {
        let contract = token::address(self.keys.faucet_address());
        let mut number = 0;
        for chain in CHAINS {
            for native in [true, false] {
                number += 1;
                let (standard, symbol, decimals, name) =
                    if native { ("native", chain.native, 18, chain.native_name) } else { ("erc20", token::SYMBOL, token::DECIMALS, token::NAME) };
                let address = (!native).then(|| contract.to_vec());
                self.db
                    .prepare_cached(
                        "INSERT INTO tokens (seq, id, chain, blockchain, standard, symbol, decimals, address, name, created_at)
                         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
                    )?
                    .execute(params![number, self.keys.id("token", number), chain.chain_id, chain.id, standard, symbol, decimals, address, name, self.now()])?;
            }
        }
        self.register_collections()?;
        self.db.execute_batch(&format!("PRAGMA user_version = {}; COMMIT", schema::VERSION))
    }

    /// Puts the collections of every chain into the registry, where they are not yet.
    ///
    /// They count downwards from zero: whoever reads the newest first still meets the currencies first.
    fn register_collections(&self) -> rusqlite::Result<()> {
        let account = self.keys.collections_address();
        let mut number = 0;
        for chain in CHAINS {
            for (index, collection) in COLLECTIONS.iter().enumerate() {
                let Collection { standard, symbol, name, .. } = collection;
                let address = collection::address(account, index);
                self.db
                    .prepare_cached(
                        "INSERT OR IGNORE INTO tokens (seq, id, chain, blockchain, standard, symbol, decimals, address, name, created_at)
                         VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, ?7, ?8, ?9)",
                    )?
                    .execute(params![
                        number,
                        self.keys.id("token", number),
                        chain.chain_id,
                        chain.id,
                        standard,
                        symbol,
                        address.as_slice(),
                        name,
                        self.now()
                    ])?;
                number -= 1;
            }
        }
        Ok(())
    }

    /// A value of the world's own.
    pub(crate) fn meta(&self, name: &str) -> rusqlite::Result<Option<Vec<u8>>> {
        meta(&self.db, name)
    }
}

fn meta(db: &Connection, name: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    db.query_row("SELECT value FROM meta WHERE name = ?1", [name], |row| row.get(0)).optional()
}

fn storage(folder: &Path, error: &rusqlite::Error) -> StartError {
    StartError::Storage { path: folder.into(), cause: error.to_string() }
}

/// The folder exists, can be written, and is nobody else's.
fn locked(folder: &Path) -> Result<File, StartError> {
    let failed = |cause: io::Error| StartError::Folder { path: folder.into(), cause };
    // One that is there already stays as it is: it may be a person's own.
    if !folder.is_dir() {
        bursar_system::private_folder(folder).map_err(failed)?;
    }
    let lock = File::options().create(true).truncate(false).write(true).open(folder.join("lock")).map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StartError::AlreadyOpen(folder.into())),
        Err(TryLockError::Error(cause)) => Err(failed(cause)),
    }
}

fn connect(file: &Path) -> rusqlite::Result<Connection> {
    let db = Connection::open(file)?;
    // The folder's lock makes this process the only one, so SQLite need not ask the file system at each transaction.
    db.execute_batch(
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -28000; PRAGMA wal_autocheckpoint = 8000",
    )?;
    db.set_prepared_statement_cache_capacity(128);
    Ok(db)
}

/// Brings an older world up to date, whole or not at all.
fn migrate(db: &Connection, version: i64) -> rusqlite::Result<()> {
    let done = usize::try_from(version - 1).unwrap_or_default();
    let work = db.unchecked_transaction()?;
    schema::LATER[done..].iter().try_for_each(|step| work.execute_batch(step))?;
    work.pragma_update(None, "user_version", schema::VERSION)?;
    work.commit()
}

/// Begins the transaction that [`World::finish_creation`] commits.
fn create(db: &Connection, opening: &Opening<'_>, credentials: &Credentials, sealer: &Sealer) -> Result<(String, Zeroizing<[u8; 32]>), StartError> {
    let folder = opening.folder;
    let storage = |error: rusqlite::Error| storage(folder, &error);
    let seed = opening.seed.map_or_else(|| Zeroizing::new(random_bytes()), Keys::seed_of);
    let keys = Keys::new(seed.clone()).map_err(|error| StartError::Storage { path: folder.into(), cause: error.to_string() })?;
    let id = keys.id("world", 0);
    let sealed = sealer.seal(&format!("seed\0{id}"), &seed[..]).ok_or(StartError::BadCredentials("the seed could not be sealed"))?;
    db.execute_batch("BEGIN IMMEDIATE").map_err(storage)?;
    db.execute_batch(schema::TABLES).map_err(storage)?;
    schema::LATER.iter().try_for_each(|step| db.execute_batch(step)).map_err(storage)?;
    let hash = key_hash(credentials.api_key.expose("only its hash is kept"));
    for (name, value) in [("id", id.as_bytes()), ("seed", &sealed), ("key_hash", &hash)] {
        db.execute("INSERT INTO meta (name, value) VALUES (?1, ?2)", params![name, value]).map_err(storage)?;
    }
    Ok((id, seed))
}

fn existing(db: &Connection, opening: &Opening<'_>, credentials: &Credentials, sealer: &Sealer) -> Result<(String, Zeroizing<[u8; 32]>), StartError> {
    let folder = opening.folder;
    let read = |name: &str| match meta(db, name) {
        Ok(Some(value)) => Ok(value),
        Ok(None) => Err(StartError::Storage { path: folder.into(), cause: format!("its {name} is missing") }),
        Err(error) => Err(storage(folder, &error)),
    };
    let hash = key_hash(credentials.api_key.expose("only its hash is compared"));
    if read("key_hash")? != hash {
        return Err(StartError::WrongCredentials(folder.into()));
    }
    let id = String::from_utf8_lossy(&read("id")?).into_owned();
    let plain = sealer.open(&format!("seed\0{id}"), &read("seed")?).ok_or_else(|| StartError::WrongCredentials(folder.into()))?;
    let mut seed = Zeroizing::new([0; 32]);
    if plain.len() != seed.len() {
        return Err(StartError::Storage { path: folder.into(), cause: "its seed is damaged".into() });
    }
    seed.copy_from_slice(&plain);
    if opening.seed.is_some_and(|text| *Keys::seed_of(text) != *seed) {
        return Err(StartError::OtherSeed(folder.into()));
    }
    Ok((id, seed))
}

impl Credentials {
    /// Whether this is the key, in a time that does not depend on how much of it is right.
    pub(crate) fn is_api_key(&self, presented: &[u8]) -> bool {
        same_key(&self.api_key, presented)
    }
}

/// Whether two keys are the same, in a time that does not depend on how much of them is.
pub(crate) fn same_key(key: &Secret, presented: &[u8]) -> bool {
    let hash = |bytes: &[u8]| digest::digest(&digest::SHA256, bytes);
    let (right, given) = (hash(key.expose("compared with what a request carries").as_bytes()), hash(presented));
    aws_lc_rs::constant_time::verify_slices_are_equal(right.as_ref(), given.as_ref()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every table and index of a file, with its columns.
    fn shape(db: &Connection) -> Vec<String> {
        let mut query = db
            .prepare(
                "SELECT m.type || ' ' || m.name || ' ' || coalesce((SELECT group_concat(name) FROM (SELECT name FROM pragma_table_info(m.name) ORDER BY name)), '')
                 FROM sqlite_master m ORDER BY m.name",
            )
            .unwrap();
        query.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    }

    #[test]
    fn a_world_of_every_earlier_version_becomes_like_a_new_one() {
        let new = Connection::open_in_memory().unwrap();
        new.execute_batch(schema::TABLES).unwrap();
        schema::LATER.iter().for_each(|step| new.execute_batch(step).unwrap());
        for version in 1..schema::VERSION {
            let old = Connection::open_in_memory().unwrap();
            old.execute_batch(schema::TABLES).unwrap();
            schema::LATER[..version as usize - 1].iter().for_each(|step| old.execute_batch(step).unwrap());
            migrate(&old, version).unwrap();
            assert_eq!(shape(&old), shape(&new), "from version {version}");
            assert_eq!(old.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0)).unwrap(), schema::VERSION);
        }
    }
}
