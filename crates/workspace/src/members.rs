//! The keys of members, as a member's console gives and gets them.

use bursar_approvals::keys::KeyId;
use tokio_postgres::types::Type;

use crate::{Error, Workspace, session::generation};

impl Workspace {
    /// Stores a signed [`crate::invitation::Invitation`] without a login, by which a card gets the key of a new generation.
    pub async fn deliver_key(&self, to: KeyId, generation: u32, document: &[u8]) -> Result<(), Error> {
        const KEY: &str = "INSERT INTO bursar.keys (generation, card, author, document) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        let generation = self::generation(generation)?;
        let parameters = [(&generation as _, Type::INT4), (&&to.0.0[..] as _, Type::BYTEA), (&self.member.0 as _, Type::TEXT), (&document as _, Type::BYTEA)];
        self.connection.query(KEY, &parameters).await.map(|_| ())
    }

    /// The documents with keys for a card, of generations after this one, lowest first. Anybody can put one there: [`crate::invitation::accept`]
    /// checks it.
    pub async fn keys_for(&self, card: KeyId, after: u32) -> Result<Vec<Vec<u8>>, Error> {
        const KEYS: &str = "SELECT document FROM bursar.keys WHERE card = $1 AND generation > $2 ORDER BY generation, stored";
        let after = generation(after)?;
        let rows = self.connection.query(KEYS, &[(&&card.0.0[..], Type::BYTEA), (&after, Type::INT4)]).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}
