//! What each keyed request can be told by. A new keyed row without an entry here does not compile.

use std::{any::Any, str::FromStr};

use bursar_client::{AnyInput, AnyReply, Row};
use bursar_contract::{
    Fault, Operation, Spec,
    amount::Naira,
    record::Extra,
    signing::{SignTransaction, SignedTransaction},
    transactions::{AccelerateTransaction, CancelTransaction, ExecuteContract, SendTransfer, Transaction, TransactionId},
    virtual_accounts::{Payout, SendNaira},
    wallet_sets::{CreateWalletSet, CreateWalletSetDeveloper, WalletSet},
    wallets::{CreateWallets, CreateWalletsDeveloper, Wallet, WalletSetRef},
};
use serde_json::Value;

use super::{Comparison, Contradiction, Fact, TransactionFacts, repeated_key};
use crate::{base::session::Session, payments::reconcile};
use bursar_journal::Intent;

/// A record that the service says it made longer than this before the request left belongs to another request. A day, in milliseconds: the
/// clocks of a service and of a computer can be far apart, and a false alarm would leave every payment unknown.
const CLOCKS_APART: i64 = 24 * 3_600_000;

/// A request that an answer is held against. Requests with an idempotency key say how; for the others nothing is compared, because what
/// came of them is read back from the service's own lists.
pub trait HoldsAnswer: Operation {
    /// Notes every fact of the answer that contradicts this request.
    fn hold(&self, session: &Session, intent: &Intent, reply: &Self::Reply, comparison: &mut Comparison) -> Result<(), Fault> {
        let _ = (session, intent, reply, comparison);
        Ok(())
    }
}

/// A row whose answers are held against their requests, without its types.
#[derive(Clone, Copy)]
pub struct HeldRow {
    /// The row.
    pub row: Row,
    hold: fn(&Session, &Intent, &dyn Any, &mut Comparison) -> Result<(), Fault>,
}

impl HeldRow {
    /// The row of an operation.
    pub const fn of<O: HoldsAnswer>() -> Self {
        Self { row: Row::of::<O>(), hold: hold::<O> }
    }

    /// The row as data.
    pub const fn spec(&self) -> &Spec {
        &self.row.spec
    }

    /// Notes every fact of the answer that contradicts the request of an intent.
    pub(crate) fn hold(&self, session: &Session, intent: &Intent, reply: &dyn AnyReply, comparison: &mut Comparison) -> Result<(), Fault> {
        (self.hold)(session, intent, reply, comparison)
    }
}

fn hold<O: HoldsAnswer>(session: &Session, intent: &Intent, reply: &dyn Any, comparison: &mut Comparison) -> Result<(), Fault> {
    match (session.asked::<O>(intent), reply.downcast_ref::<O::Reply>()) {
        (Ok(input), Some(reply)) => input.hold(session, intent, reply, comparison),
        _ => {
            comparison.add(Contradiction::NotComparable);
            Ok(())
        }
    }
}

/// An input of such a row, without its type.
pub trait Request: AnyInput {
    /// Its row.
    fn held(&self) -> HeldRow;
}

impl<O: HoldsAnswer> Request for O {
    fn held(&self) -> HeldRow {
        HeldRow::of::<O>()
    }
}

macro_rules! rows_without_a_key {
    ($( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $module:ident :: $input:ident => $reply:ty; )+ } )+) => {
        $($( rows_without_a_key!(@row $replay $module $input); )+)+
    };
    (@row NoKey $module:ident $input:ident) => { impl HoldsAnswer for bursar_contract::$module::$input {} };
    (@row Keyed $module:ident $input:ident) => {};
}
bursar_contract::operations!(rows_without_a_key);

impl HoldsAnswer for SendTransfer {
    fn hold(&self, session: &Session, intent: &Intent, reply: &Transaction, comparison: &mut Comparison) -> Result<(), Fault> {
        transaction(session, intent, reply, comparison)
    }
}

impl HoldsAnswer for ExecuteContract {
    fn hold(&self, session: &Session, intent: &Intent, reply: &Transaction, comparison: &mut Comparison) -> Result<(), Fault> {
        transaction(session, intent, reply, comparison)
    }
}

impl HoldsAnswer for AccelerateTransaction {
    fn hold(&self, session: &Session, intent: &Intent, reply: &Transaction, comparison: &mut Comparison) -> Result<(), Fault> {
        replacement(session, intent, &self.id, reply, comparison)
    }
}

impl HoldsAnswer for CancelTransaction {
    fn hold(&self, session: &Session, intent: &Intent, reply: &Transaction, comparison: &mut Comparison) -> Result<(), Fault> {
        replacement(session, intent, &self.id, reply, comparison)
    }
}

fn transaction(session: &Session, intent: &Intent, reply: &Transaction, comparison: &mut Comparison) -> Result<(), Fault> {
    comparison.id(&reply.id.0);
    if let (Some(first), Some(created)) = (&intent.first_sent, reconcile::created(reply))
        && created < first.wall - CLOCKS_APART
    {
        comparison.add(Contradiction::KnownBefore);
    }
    repeated_key(&reply.extra, intent.key, comparison);
    TransactionFacts::of_intent(session, intent)?.compare(reply, comparison);
    Ok(())
}

/// A service may answer with a record of its own or with the one that is replaced: the replaced id belongs to another entry rightly.
fn replacement(session: &Session, intent: &Intent, replaced: &TransactionId, reply: &Transaction, comparison: &mut Comparison) -> Result<(), Fault> {
    if reply.id != *replaced {
        return transaction(session, intent, reply, comparison);
    }
    repeated_key(&reply.extra, intent.key, comparison);
    TransactionFacts::of_intent(session, intent)?.compare(reply, comparison);
    Ok(())
}

impl HoldsAnswer for SendNaira {
    fn hold(&self, _: &Session, intent: &Intent, reply: &Payout, comparison: &mut Comparison) -> Result<(), Fault> {
        for id in [&reply.id, &reply.reference].into_iter().flatten() {
            if id.trim().is_empty() {
                comparison.add(Contradiction::NoId);
            }
        }
        if let Some(remote) = reply.id.as_ref().or(reply.reference.as_ref()).filter(|id| !id.trim().is_empty()) {
            comparison.id(remote);
        }
        repeated_key(&reply.extra, intent.key, comparison);
        let said = Said(&reply.extra);
        comparison.fact(Fact::Amount, &self.amount.to_string(), said.text(&["amount"]).as_deref(), |_, said| {
            Naira::from_str(said).is_ok_and(|said| said == self.amount) || super::equal_amounts(said, &self.amount.to_string())
        });
        comparison.exact(Fact::Account, &self.id.0, said.text(&["virtualAccountId", "virtualAccount", "accountId", "sourceAccountId"]).as_deref());
        comparison.fact(Fact::Currency, "NGN", said.text(&["currency"]).as_deref(), str::eq_ignore_ascii_case);
        let to = &self.destination;
        comparison.exact(Fact::AccountNumber, &to.account_number, said.at_destination(&["accountNumber", "destinationAccountNumber"]).as_deref());
        comparison.exact(Fact::Bank, &to.sort_code, said.at_destination(&["sortCode", "bankCode", "destinationSortCode", "destinationBankCode"]).as_deref());
        Ok(())
    }
}

/// The fields of an answer whose shape is not documented, read where they stand.
struct Said<'a>(&'a Extra);

impl Said<'_> {
    fn value(&self, name: &str) -> Option<Value> {
        self.0.0.get(name).and_then(|raw| serde_json::from_str(raw).ok())
    }

    /// The text or number under the first of these names.
    fn text(&self, names: &[&str]) -> Option<String> {
        names.iter().find_map(|name| match self.0.0.get(*name)?.as_str() {
            raw if raw.starts_with('"') => serde_json::from_str(raw).ok(),
            raw if raw.starts_with(|c: char| c.is_ascii_digit() || c == '-') => Some(raw.to_owned()),
            _ => None,
        })
    }

    /// The same inside the destination, or beside it.
    fn at_destination(&self, names: &[&str]) -> Option<String> {
        let destination = self.value("destination").or_else(|| self.value("beneficiary"));
        let inside = destination.and_then(|to| names.iter().find_map(|name| to.get(name)?.as_str().map(str::to_owned)));
        inside.or_else(|| self.text(names))
    }
}

impl HoldsAnswer for CreateWalletSetDeveloper {
    fn hold(&self, session: &Session, intent: &Intent, reply: &WalletSet, comparison: &mut Comparison) -> Result<(), Fault> {
        wallet_set(session, intent, &self.name, reply, comparison)?;
        let flag = |asked: Option<bool>| asked.unwrap_or_default().to_string();
        let said = |flag: Option<bool>| flag.map(|flag| flag.to_string());
        comparison.exact(Fact::Sponsorship, &flag(self.is_gas_sponsored), said(reply.is_gas_sponsored).as_deref());
        comparison.exact(
            Fact::Sponsorship,
            &flag(self.sponsor_only_transfers_to_wallet_set_addresses),
            said(reply.sponsor_only_transfers_to_wallet_set_addresses).as_deref(),
        );
        Ok(())
    }
}

impl HoldsAnswer for CreateWalletSet {
    fn hold(&self, session: &Session, intent: &Intent, reply: &WalletSet, comparison: &mut Comparison) -> Result<(), Fault> {
        wallet_set(session, intent, &self.name, reply, comparison)
    }
}

fn wallet_set(session: &Session, intent: &Intent, name: &str, reply: &WalletSet, comparison: &mut Comparison) -> Result<(), Fault> {
    comparison.id(&reply.id.0);
    repeated_key(&reply.extra, intent.key, comparison);
    comparison.fact(Fact::Name, name, reply.name.as_deref(), |asked, said| asked.trim() == said.trim());
    // A set whose secret is here already was made before: its secret must not be replaced by this answer's.
    if session.journal.has_set_secret(&reply.id.0)? {
        comparison.add(Contradiction::KnownBefore);
    }
    Ok(())
}

impl HoldsAnswer for CreateWalletsDeveloper {
    fn hold(&self, session: &Session, intent: &Intent, reply: &Vec<Wallet>, comparison: &mut Comparison) -> Result<(), Fault> {
        for wallet in reply {
            comparison.exact(Fact::Reference, &self.user_ref_id, wallet.ref_id.as_deref());
            comparison.fact(Fact::Name, &self.username, wallet.name.as_deref(), |asked, said| asked.trim() == said.trim());
            if session.journal.set_of_wallet(&wallet.id.0)?.is_some() {
                comparison.add(Contradiction::KnownBefore);
            }
        }
        let blockchains: Vec<&str> = self.blockchains.iter().map(|chain| chain.0.as_str()).collect();
        wallets(intent, &self.wallet_set_id.0, &blockchains, blockchains.len(), reply, comparison);
        Ok(())
    }
}

impl HoldsAnswer for CreateWallets {
    fn hold(&self, _: &Session, intent: &Intent, reply: &Vec<Wallet>, comparison: &mut Comparison) -> Result<(), Fault> {
        let references: Vec<&str> = self.metadata.iter().flatten().map(|row| row.ref_id.as_str()).collect();
        if !references.is_empty() {
            for wallet in reply {
                comparison.fact(Fact::Reference, &references.join(", "), wallet.ref_id.as_deref(), |_, said| references.contains(&said));
            }
        }
        let blockchains: Vec<&str> = self.blockchains.iter().map(|chain| chain.0.as_str()).collect();
        let most = blockchains.len().saturating_mul(self.count.unwrap_or(1) as usize);
        wallets(intent, &self.wallet_set_id.0, &blockchains, most, reply, comparison);
        Ok(())
    }
}

fn wallets(intent: &Intent, set: &str, blockchains: &[&str], most: usize, reply: &[Wallet], comparison: &mut Comparison) {
    for wallet in reply {
        comparison.id(&wallet.id.0);
        repeated_key(&wallet.extra, intent.key, comparison);
        comparison.exact(Fact::Set, set, wallet.wallet_set.as_ref().map(|WalletSetRef { id }| id.0.as_str()));
        let chain = wallet.blockchain.as_ref().map(|chain| chain.0.as_str());
        comparison.fact(Fact::Chain, &blockchains.join(", "), chain, |_, said| blockchains.contains(&said));
    }
    at_most(most, reply.len(), comparison);
}

/// Notes an answer that names more records than were asked for.
pub(crate) fn at_most(most: usize, came: usize, comparison: &mut Comparison) {
    comparison.fact(Fact::Count, &most.to_string(), Some(&came.to_string()), |_, _| came <= most);
}

impl HoldsAnswer for SignTransaction {
    fn hold(&self, _: &Session, intent: &Intent, reply: &SignedTransaction, comparison: &mut Comparison) -> Result<(), Fault> {
        repeated_key(&reply.extra, intent.key, comparison);
        comparison.exact(Fact::Wallet, &self.wallet_id.0, Said(&reply.extra).text(&["walletId"]).as_deref());
        Ok(())
    }
}
