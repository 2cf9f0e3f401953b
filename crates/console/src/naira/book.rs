//! What an open profile keeps of naira accounts, and what answers of the service add to its book of accounts.

use std::{any::Any, sync::Mutex};

use bursar_contract::{
    number::is_plain_decimal,
    virtual_accounts::{AccountBalance, CreatedAccounts, ViewBalance, VirtualAccount},
};

use super::{accounts::Accounts, charges::keep_charge, check::Enquired};
use crate::{
    base::session::{AnswerObserver, Asked, Session, lock},
    naira::api::AccountSource,
    payments::debits,
};

/// How naira stand among tokens.
pub(crate) const NAIRA: &str = "NGN";

/// What the payout form remembers between two looks.
#[derive(Default)]
pub struct FormMemory {
    enquired: Mutex<Enquired>,
    /// The entry that it last warned of as the same payment.
    warned_of: Mutex<Option<String>>,
}

impl Session {
    /// Its own naira accounts.
    pub(crate) fn accounts(&self) -> &Accounts {
        self.state()
    }

    /// What a bank was asked last.
    pub(crate) fn enquired(&self) -> &Mutex<Enquired> {
        &self.state::<FormMemory>().enquired
    }

    /// A payout form warned of this entry as the same payment; none: that is forgotten.
    pub(crate) fn note_warning(&self, entry: Option<&str>) {
        *lock(&self.state::<FormMemory>().warned_of) = entry.map(str::to_owned);
    }

    /// The entry that a payout form last warned of.
    pub(crate) fn warned_of(&self) -> Option<String> {
        lock(&self.state::<FormMemory>().warned_of).clone()
    }

    fn learn_accounts(&self, accounts: &[VirtualAccount], source: AccountSource) {
        if let Err(fault) = self.accounts().learn(accounts, source) {
            tracing::warn!(code = ?fault.code, "accounts of an answer could not be kept");
        }
    }

    fn learn_balance(&self, asked: &Asked<'_>, account: &str, balance: &AccountBalance) {
        let Some(amount) = balance.available_balance.as_ref().or(balance.booked_balance.as_ref()).filter(|text| is_plain_decimal(&text.0)) else { return };
        self.wallet_cache().keep_naira(account, &amount.0);
        if !debits::none_since(self, account, asked.instant) {
            // It may show the debit of that payout or not. A statement would take the difference for money that was received, or that left.
            return;
        }
        // The journal's own memory, as with wallets.
        let naira =
            bursar_journal::Seen { token_id: NAIRA.into(), symbol: NAIRA.into(), decimals: 2, native: true, amount: amount.0.clone(), first_at: 0, last_at: 0 };
        if let Err(fault) = self.journal.saw_balances(account, &[naira], true, asked.at) {
            tracing::warn!(code = ?fault.code, "a balance could not be written down");
        }
        if let Some(Err(fault)) = amount.0.parse().ok().map(|available| keep_charge(self, account, available, asked.at)) {
            tracing::warn!(code = ?fault.code, "what a payout cost could not be kept");
        }
    }
}

/// Keeps what answers say about naira accounts.
pub(crate) struct AccountAnswers;

impl AnswerObserver for AccountAnswers {
    fn answered(&self, session: &Session, asked: &Asked<'_>, reply: &dyn Any) {
        if let Some(accounts) = reply.downcast_ref::<Vec<VirtualAccount>>() {
            session.learn_accounts(accounts, AccountSource::List);
        } else if let Some(account) = reply.downcast_ref::<VirtualAccount>() {
            session.learn_accounts(std::slice::from_ref(account), AccountSource::List);
        } else if let Some(made) = reply.downcast_ref::<CreatedAccounts>() {
            session.learn_accounts(made.created.as_deref().unwrap_or_default(), AccountSource::Reply);
        } else if let (Some(balance), Some(view)) = (reply.downcast_ref::<AccountBalance>(), asked.input.downcast_ref::<ViewBalance>()) {
            session.learn_balance(asked, &view.id.0, balance);
        }
    }
}
