//! Names of wallets on this computer. They are stored by address, so a name applies on every chain. The service is not told.

use std::{collections::BTreeMap, sync::Arc};

use bursar_contract::{Fault, untrusted::shown, wallets::Wallet};
use bursar_messages::{Message, message};
use serde::{Deserialize, Serialize};

use crate::base::{
    collection::{Collection, Stored},
    session::Session,
};
use bursar_journal::{Journal, RecordKind, payment::Party};

const LONGEST: usize = 60;

/// A name as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WalletLabel {
    /// The address in lower case; the wallet's id where it has no address yet.
    key: String,
    name: String,
}

/// What the log keeps of a new name: the name on this computer before and after. None: the service's name.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LoggedName {
    /// How it was.
    pub before: Option<String>,
    /// How it is.
    pub after: Option<String>,
}

impl LoggedName {
    /// What the detail of an entry holds; none where an earlier version wrote it.
    pub(crate) fn read(detail: &str) -> Option<Self> {
        serde_json::from_str(detail).ok()
    }
}

impl Stored for WalletLabel {
    const KIND: RecordKind = RecordKind::WalletLabels;
    fn one() -> Message {
        message!("app-one-wallet-label")
    }

    fn id(&self) -> &str {
        &self.key
    }
}

/// The named wallets of an open profile.
pub struct WalletLabels(Collection<WalletLabel>);

impl WalletLabels {
    /// Nothing is read yet.
    pub fn new(journal: Arc<Journal>) -> Self {
        Self(Collection::new(journal))
    }
}

/// Copies the names to the cache, which may have been created later.
pub fn open(session: &Session) {
    match names(session) {
        Ok(names) => session.wallet_cache().keep_labels(&names),
        Err(fault) => tracing::warn!(code = ?fault.code, "the names of wallets were not read"),
    }
}

/// Every name, by address in lower case.
pub fn names(session: &Session) -> Result<BTreeMap<String, String>, Fault> {
    let labels: &WalletLabels = session.state();
    Ok(labels.0.book()?.iter().map(|(key, label)| (key.clone(), label.name.clone())).collect())
}

/// Names an address. An empty name restores the service's name.
pub fn save(session: &Session, key: &str, name: &str) -> Result<(), Fault> {
    let (key, name) = (key.to_ascii_lowercase(), name.split_whitespace().collect::<Vec<_>>().join(" "));
    if name.chars().count() > LONGEST {
        return Err(Fault::invalid("name", message!("naira-most-characters", most = LONGEST)));
    }
    if name != shown(&name) {
        return Err(Fault::invalid("name", message!("wallet-label-invisible")));
    }
    let labels: &WalletLabels = session.state();
    let put = (!name.is_empty()).then(|| WalletLabel { key: key.clone(), name: name.clone() });
    let gone = if name.is_empty() { vec![key.clone()] } else { Vec::new() };
    let logged = LoggedName { before: session.wallet_label(&key)?, after: put.as_ref().map(|label| label.name.clone()) };
    // Texts alone: they can always be written.
    let detail = serde_json::to_string(&logged).unwrap_or_default();
    labels.0.write(put.as_slice(), &gone, (logged.before != logged.after).then_some(("wallet_label", key.as_str(), detail.as_str())))?;
    session.journal.index_wallet_name(&key, &name)?;
    session.wallet_cache().keep_labels(&names(session)?);
    Ok(())
}

impl Session {
    /// The name of an address on this computer, if it has one.
    pub(crate) fn wallet_label(&self, key: &str) -> Result<Option<String>, Fault> {
        let labels: &WalletLabels = self.state();
        Ok(labels.0.book()?.get(&key.to_ascii_lowercase()).map(|label| label.name.clone()))
    }

    /// Applies the name on this computer to a wallet.
    pub(crate) fn labelled(&self, mut wallet: Wallet) -> Result<Wallet, Fault> {
        if let Some(name) = self.wallet_label(wallet.address.as_deref().unwrap_or(&wallet.id.0))? {
            wallet.name = Some(name);
        }
        Ok(wallet)
    }

    /// Applies the wallet's current name to a party of a payment.
    pub(crate) fn label_own(&self, party: &mut Party) -> Result<(), Fault> {
        if party.own
            && let Some(name) = self.wallet_label(&party.address)?
        {
            party.name = Some(name);
        }
        Ok(())
    }
}
