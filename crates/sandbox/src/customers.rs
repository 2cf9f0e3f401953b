//! Customers and their challenges.

use bursar_contract::customers::{CreateCustomerVirtualAccount, CreateCustomerWallet};

use crate::answer::not_answered_yet;

not_answered_yet!(CreateCustomerWallet, CreateCustomerVirtualAccount);
