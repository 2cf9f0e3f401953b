//! Names that people of this computer give to wallets: by address, so that a name holds on every chain. The service is not told.

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

/// A name as it rests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WalletLabel {
    /// The address in lower case; the wallet's id where it has no address yet.
    key: String,
    name: String,
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

/// The wallets that people named, of an open profile.
pub struct WalletLabels(Collection<WalletLabel>);

impl WalletLabels {
    /// Nothing is read yet.
    pub fn new(journal: Arc<Journal>) -> Self {
        Self(Collection::new(journal))
    }
}

/// Tells the cache, which may be younger than the names.
pub fn open(session: &Session) {
    match names(session) {
        Ok(names) => session.wallet_cache().keep_labels(&names),
        Err(fault) => tracing::warn!(code = ?fault.code, "the names of wallets were not read"),
    }
}

/// Every name by its address in lower case.
pub fn names(session: &Session) -> Result<BTreeMap<String, String>, Fault> {
    let labels: &WalletLabels = session.state();
    Ok(labels.0.book()?.iter().map(|(key, label)| (key.clone(), label.name.clone())).collect())
}

/// Names an address; an empty name gives back what the service calls it.
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
    labels.0.write(put.as_slice(), &gone, Some(("wallet_label", &key, "")))?;
    session.journal.index_wallet_name(&key, &name)?;
    session.wallet_cache().keep_labels(&names(session)?);
    Ok(())
}

impl Session {
    /// What people call an address here, where they named it.
    pub(crate) fn wallet_label(&self, key: &str) -> Result<Option<String>, Fault> {
        let labels: &WalletLabels = self.state();
        Ok(labels.0.book()?.get(&key.to_ascii_lowercase()).map(|label| label.name.clone()))
    }

    /// A wallet under the name that people gave it.
    pub(crate) fn labelled(&self, mut wallet: Wallet) -> Result<Wallet, Fault> {
        if let Some(name) = self.wallet_label(wallet.address.as_deref().unwrap_or(&wallet.id.0))? {
            wallet.name = Some(name);
        }
        Ok(wallet)
    }

    /// A party of a payment under the name that its wallet has now.
    pub(crate) fn label_own(&self, party: &mut Party) -> Result<(), Fault> {
        if party.own
            && let Some(name) = self.wallet_label(&party.address)?
        {
            party.name = Some(name);
        }
        Ok(())
    }
}
