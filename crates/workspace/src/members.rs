//! Logins and keys of members, as a member's console sees and gives them.

use bursar_approvals::{
    keys::KeyId,
    policy::{MemberId, Policy, Role},
};
use tokio_postgres::types::Type;

use crate::{Error, Workspace, session};

/// The login of somebody who is not in the team any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OldLogin {
    /// Who had it.
    pub member: MemberId,
    /// Whether it still opens the workspace. A closed one is named as long as no administrator replaced the key after it: its member knows the key.
    pub is_open: bool,
}

impl Workspace {
    /// Stores signed [`crate::invitation::Invitation`]s without a login, by which cards get the key of a new generation: all of them, or none. A card
    /// that was never let in gets none; its invitation will hold the key.
    pub async fn deliver_keys(&self, generation: u32, documents: &[(KeyId, Vec<u8>)]) -> Result<(), Error> {
        const KEYS: &str = "INSERT INTO bursar.keys (generation, card, author, document) \
             SELECT $1, new.card, $2, new.document FROM unnest($3::bytea[], $4::bytea[]) AS new (card, document) \
             WHERE EXISTS (SELECT FROM bursar.cards AS c WHERE c.card = new.card) ON CONFLICT DO NOTHING";
        let generation = session::generation(generation)?;
        let cards: Vec<&[u8]> = documents.iter().map(|(card, _)| &card.0.0[..]).collect();
        let documents: Vec<&[u8]> = documents.iter().map(|(_, document)| &document[..]).collect();
        let parameters =
            [(&generation as _, Type::INT4), (&self.member.0 as _, Type::TEXT), (&cards as _, Type::BYTEA_ARRAY), (&documents as _, Type::BYTEA_ARRAY)];
        self.connection.query(KEYS, &parameters).await.map(|_| ())
    }

    /// The documents with keys for a card, of generations after this one, lowest first. Anybody can put one there: [`crate::invitation::accept`]
    /// checks it.
    pub async fn keys_for(&self, card: KeyId, after: u32) -> Result<Vec<Vec<u8>>, Error> {
        const KEYS: &str = "SELECT document FROM bursar.keys WHERE card = $1 AND generation > $2 ORDER BY generation, stored";
        let after = session::generation(after)?;
        let rows = self.connection.query(KEYS, &[(&&card.0.0[..], Type::BYTEA), (&after, Type::INT4)]).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The logins of those who are not in the team by this policy, which must be the newest one. Logins that are closed, and whose key was replaced
    /// by an administrator, are left out.
    pub async fn old_logins(&self, policy: &Policy) -> Result<Vec<OldLogin>, Error> {
        const OLD: &str = "SELECT member, removed IS NULL FROM bursar.members WHERE member <> ALL ($1::text[]) AND (removed IS NULL \
             OR removed > coalesce((SELECT max(stored) FROM bursar.keys WHERE author = ANY ($2::text[])), '-infinity')) ORDER BY member";
        let members: Vec<&str> = policy.members.iter().map(|member| member.id.0.as_str()).collect();
        let administrators: Vec<&str> = policy.with(Role::Administer).map(|member| member.id.0.as_str()).collect();
        let rows = self.connection.query(OLD, &[(&members, Type::TEXT_ARRAY), (&administrators, Type::TEXT_ARRAY)]).await?;
        rows.iter().map(|row| Ok(OldLogin { member: MemberId(row.try_get(0)?), is_open: row.try_get(1)? })).collect()
    }
}
