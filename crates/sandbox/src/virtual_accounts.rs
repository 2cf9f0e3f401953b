//! Naira accounts, banks and payouts.

use bursar_contract::virtual_accounts::{CreateVirtualAccounts, ListBanks, SendNaira};

use crate::answer::not_answered_yet;

not_answered_yet!(CreateVirtualAccounts, ListBanks, SendNaira);
