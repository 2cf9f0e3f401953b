//! The sandbox from outside: over HTTP, JSON-RPC and its pages, as a program, beside another node.

mod behaviour;
mod browser;
mod calls;
mod collections;
mod common;
mod contracts;
mod differential;
mod exactly_once;
mod execution;
mod explorer;
mod external;
mod faults;
mod gateway;
mod headers;
mod hosts;
mod kills;
mod lenient;
mod library;
#[cfg(unix)]
mod limits;
mod naira;
mod organization;
mod program;
mod quick_start;
mod refusals;
mod replacement;
mod rpc;
mod signing;
mod slow;
mod sponsor;
mod story;

use bursar_test_support::attack;
