//! Failures that look alike, together.

use bursar_contract::Fault;

use super::{Exchanges, record::said};
use crate::developer::api::{FailureGroup, FailureGroups};
use bursar_journal::rfc3339;

/// Groups shown at most.
const MOST: u32 = 200;

impl Exchanges {
    /// The failures by operation, status, shape and what was said, the latest group first.
    pub fn failures(&self) -> Result<FailureGroups, Fault> {
        let groups = self.with(|db| {
            let sql = "SELECT operation, status, ended, coalesce(shape, ''), count(*), min(at), max(at), max(id) FROM exchange WHERE failed = 1
                       GROUP BY operation, status, ended, shape, told ORDER BY max(at) DESC LIMIT ?1";
            db.prepare_cached(sql)?
                .query_map([MOST], |row| {
                    Ok(FailureGroup {
                        operation: row.get(0)?,
                        status: row.get(1)?,
                        ended: row.get(2)?,
                        shape: row.get(3)?,
                        code: None,
                        message: String::new(),
                        count: row.get(4)?,
                        first: rfc3339(row.get(5)?),
                        last: rfc3339(row.get(6)?),
                        latest: row.get::<_, i64>(7)?.to_string(),
                    })
                })?
                .collect::<rusqlite::Result<Vec<_>>>()
        })?;
        let mut groups = groups.unwrap_or_default();
        for group in &mut groups {
            // The oldest may have gone meanwhile.
            if let Some(kept) = group.latest.parse().ok().and_then(|id| self.kept(id).ok().flatten()) {
                (group.code, group.message) = said(&kept);
            }
        }
        Ok(FailureGroups { groups })
    }
}
