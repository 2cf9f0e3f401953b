//! The history: what is asked of it, what the service knows besides, and what leaves it on paper or as a file.

mod account;
mod accounting;
pub mod api;
mod charged;
pub mod commands;
mod customers;
mod export;
pub(crate) mod log;
mod made_here;
mod receipt;
mod shared_notes;
mod shared_views;
pub(crate) mod signed;
mod statement;
mod sync;

pub(crate) use account::{ClosedAccount, account_file, close_account};
pub(crate) use customers::{asked, customers};
pub(crate) use export::{Running, export, preview};
pub(crate) use made_here::made_at;
pub(crate) use receipt::{has_receipt, of_batch, of_entry, words_of};
pub(crate) use shared_notes::Notes;
pub(crate) use shared_views::Views;
pub(crate) use statement::{ClosedMonth, approved_file, approved_on, close_month, moved_in, statement_file};
pub(crate) use sync::{read_wallet, refresh};

/// A row that says nothing.
#[cfg(test)]
fn test_entry() -> bursar_journal::Entry {
    bursar_journal::Entry {
        id: "i".into(),
        made_here: true,
        computer: None,
        code: None,
        at: 0,
        operation: "virtual_account_transfer".into(),
        title: "Payout".into(),
        direction: bursar_journal::Direction::Out,
        to: None,
        from: None,
        money: None,
        fee: None,
        chain: None,
        bank: None,
        state: bursar_journal::IntentState::Settled,
        service_state: None,
        reference: None,
        remote_id: None,
        tx_hash: None,
        key: None,
        created_by: None,
        decided_by: None,
        decided_at: None,
        note: None,
        category: None,
        wallet_id: None,
        token_id: None,
        decision: None,
        purpose: bursar_journal::payment::Purpose::Payment,
        bank_name: None,
        paid_by: None,
        answered_at: None,
    }
}
