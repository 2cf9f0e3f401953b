//! A policy as a person changes it.

use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

/// What a member may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TeamRole {
    /// Prepares payments.
    Prepare,
    /// Approves what others prepared.
    Approve,
    /// Sends from a computer that has the API key.
    Send,
    /// Changes people, roles and rules.
    Administer,
}

/// How money leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TeamRail {
    /// From a naira account to a bank account.
    Bank,
    /// From a wallet, on a chain.
    Chain,
}

/// A rule as it is written. Empty fields match everything.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RuleForm {
    /// How money leaves.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rail: Option<TeamRail>,
    /// "NGN", or the symbol of a token; empty for all.
    #[serde(default)]
    pub asset: String,
    /// From which amount of one payment; empty for all.
    #[serde(default)]
    pub amount_from: String,
    /// From which total of a batch; empty for all.
    #[serde(default)]
    pub batch_total_from: String,
    /// Only where somebody is paid for the first time.
    #[serde(default)]
    pub new_payee: bool,
    /// Name of an operation; empty for all.
    #[serde(default)]
    pub operation: String,
    /// How many must approve.
    pub approvals: u32,
    /// Ids of the members of whom that many must approve, for new ones the key of their card; empty for anybody who may.
    #[serde(default)]
    pub from: Vec<String>,
}

/// A card of a member, as the policy names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardForm {
    /// The id of its key.
    pub key: String,
    /// Whether its computer may send.
    pub sends: bool,
}

/// A member as the policy names them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MemberForm {
    /// Their id; empty for a new one.
    #[serde(default)]
    pub id: String,
    /// Their name.
    pub name: String,
    /// What they may do.
    pub roles: Vec<TeamRole>,
    /// One for each of their computers.
    pub cards: Vec<CardForm>,
}

/// The next version of a policy, or the first one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PolicyForm {
    /// Name of the team.
    pub team: String,
    /// Everybody who belongs to it.
    pub members: Vec<MemberForm>,
    /// What needs how many approvals.
    pub rules: Vec<RuleForm>,
    /// How many administrators must sign a change.
    pub changes_need: u32,
}

/// A payment that is held against the rules. Nothing is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RulesQuestion {
    /// How money would leave.
    pub rail: TeamRail,
    /// "NGN", or the symbol of a token.
    pub asset: String,
    /// How much.
    pub amount: String,
    /// Whether the payee is paid for the first time.
    pub new_payee: bool,
    /// Whether it is the total of a batch.
    pub batch: bool,
    /// Id of the member who would prepare it.
    pub maker: String,
}
