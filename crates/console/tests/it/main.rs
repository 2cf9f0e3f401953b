//! The console as the shell calls it, over the sandbox, a line that breaks, disks that refuse, and processes that are killed.

mod backup;
mod bank_history;
mod batch_transfers;
mod batches;
mod bindings;
mod broken_line;
mod canaries;
mod collections;
mod connections;
mod contacts;
mod developer;
mod digits;
mod disk;
mod exchange_faults;
mod exchanges;
mod explorer;
mod faults;
mod fees;
#[path = "../../examples/bench_history/fill.rs"]
mod fill;
mod findings;
mod folder_lock;
mod form_drafts;
mod history;
mod integrity;
mod journal;
mod killing;
mod kills;
mod legacy_money;
mod licences;
mod lies;
mod line;
mod lock;
mod log;
mod long_lists;
mod messages;
mod naira;
mod naira_balances;
mod nft;
mod nodes;
mod notices;
mod open_outcomes;
mod payees;
mod payouts;
mod pin_request;
mod profile_backup;
mod protections;
mod reach;
mod readback;
mod replacement;
mod restore;
mod review_demanded;
mod sandbox_tools;
#[path = "../../../client/tests/it/server.rs"]
#[allow(dead_code, reason = "the client's tests use the rest of it")]
mod server;
mod small_disk;
mod spine;
mod sponsors;
mod test_console;
mod to_payments;
mod trustless;
mod unknown;
mod updates;
mod wallet_cache;

use bursar_test_support::{attack, scan};
