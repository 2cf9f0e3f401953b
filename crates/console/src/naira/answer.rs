//! What the answer to a request for accounts can be told by.

use bursar_contract::{
    Fault,
    virtual_accounts::{CreateVirtualAccounts, CreatedAccounts},
};

use crate::{
    base::session::Session,
    payments::contradictions::{Comparison, Contradiction, Fact, HoldsAnswer, at_most, repeated_key},
};
use bursar_journal::Intent;

impl HoldsAnswer for CreateVirtualAccounts {
    fn hold(&self, session: &Session, intent: &Intent, reply: &CreatedAccounts, comparison: &mut Comparison) -> Result<(), Fault> {
        repeated_key(&reply.extra, intent.key, comparison);
        let references: Vec<&str> = self.metadata.iter().map(|row| row.ref_id.as_str()).collect();
        let created = reply.created.as_deref().unwrap_or_default();
        let failed = reply.failed.as_deref().unwrap_or_default();
        for account in created {
            comparison.id(&account.id.0);
            comparison.fact(Fact::Reference, &references.join(", "), account.ref_id.as_deref(), |_, said| references.contains(&said));
            for currency in account.currencies.iter().flatten() {
                comparison.fact(Fact::Currency, "NGN", Some(currency), str::eq_ignore_ascii_case);
            }
            let known = session.accounts().of_service(&account.id.0)?;
            if known.and_then(|known| known.ref_id).is_some_and(|known| !references.contains(&known.as_str())) {
                comparison.add(Contradiction::KnownBefore);
            }
        }
        for row in failed {
            comparison.fact(Fact::Reference, &references.join(", "), row.ref_id.as_deref(), |_, said| references.contains(&said));
        }
        at_most(self.count as usize, created.len() + failed.len(), comparison);
        Ok(())
    }
}
