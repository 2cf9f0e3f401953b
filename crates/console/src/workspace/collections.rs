//! Collections of records that a folder above gives their meaning. The workspace signs, delivers and verifies them, and knows no more of them.

use bursar_approvals::keys::KeyId;
use bursar_contract::Fault;

use crate::base::session::Session;

/// A collection.
pub(crate) trait Collection: Send + Sync {
    /// By what it is named in the database.
    fn name(&self) -> &'static str;

    /// Stores what came; the same again changes nothing. Gives the ids of this computer's own records among it: they are there.
    fn take(&self, session: &Session, own: KeyId, came: Vec<Came>) -> Result<Vec<String>, Fault>;

    /// Works on what was stored or changed here since the last time, once everything that is there was read. It may take a while.
    fn settle(&self, session: &Session, own: KeyId) -> Result<(), Fault>;

    /// What this computer made and did not tell, in its order.
    fn untold(&self, session: &Session, own: KeyId, is_told: &dyn Fn(&str) -> bool, most: usize) -> Result<Vec<Untold>, Fault>;
}

/// A record that was verified.
pub(crate) struct Came {
    /// The computer that signed it.
    pub computer: KeyId,
    /// What it says.
    pub body: String,
}

/// A record of this computer.
pub(crate) struct Untold {
    /// By what it is recognised.
    pub id: String,
    /// What it says.
    pub body: String,
}

/// What the names of such records begin with among everything that is there.
pub(super) const RECORD: &str = "record:";

/// The name of a record among everything that is there.
pub(super) fn record_name(collection: &dyn Collection, id: &str) -> String {
    format!("{RECORD}{}/{id}", collection.name())
}
