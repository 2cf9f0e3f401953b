//! Signatures over messages and typed data.

use bursar_contract::signing::{SignMessage, SignTypedData};

use crate::answer::not_answered_yet;

not_answered_yet!(SignMessage, SignTypedData);
