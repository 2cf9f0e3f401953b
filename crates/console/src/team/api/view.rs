//! The team as a screen shows it.

use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use super::{PolicyForm, RuleForm, TeamRole};

/// A person's card on this computer.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OwnCardView {
    /// The id of its key.
    pub key: String,
    /// Whose it is.
    pub person: String,
    /// The computer's name.
    pub computer: String,
    /// RFC 3339.
    pub made_at: String,
    /// Eight groups of four letters.
    pub fingerprint: Vec<String>,
}

/// The team that the profile belongs to.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct JoinedTeam {
    /// Its id: the digest of the first version of its policy.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its id in eight groups of four letters: who joins compares it.
    pub fingerprint: Vec<String>,
    /// The newest version of its policy.
    pub version: u32,
    /// RFC 3339: when that version was made.
    pub made_at: String,
    /// Who signed that version.
    pub signed_by: Vec<String>,
    /// The own member's id; none where the newest version no longer names this computer's card.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<String>,
    /// What the own member may do.
    pub roles: Vec<TeamRole>,
    /// How many administrators must sign a change.
    pub changes_need: u32,
    /// Two versions follow the same one: nothing is sent until administrators join them.
    pub forked: bool,
}

/// A card of a member.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TeamCard {
    /// The id of its key.
    pub key: String,
    /// Whose it says it is. Text from outside.
    pub person: String,
    /// The computer's name. Text from outside.
    pub computer: String,
    /// RFC 3339.
    pub made_at: String,
    /// Eight groups of four letters; none while it waits to be compared.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<Vec<String>>,
    /// RFC 3339: when it was compared on this computer.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared_at: Option<String>,
    /// RFC 3339: since when it is set aside, because its fingerprint did not match.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_aside_at: Option<String>,
    /// It is the card of this computer.
    pub is_own: bool,
    /// Its computer may send.
    pub sends: bool,
}

/// A person of the team.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TeamMember {
    /// Never changes.
    pub id: String,
    /// Their name. Text from outside.
    pub name: String,
    /// What they may do.
    pub roles: Vec<TeamRole>,
    /// One for each of their computers.
    pub cards: Vec<TeamCard>,
    /// The person at this computer.
    pub is_own: bool,
}

/// A rule.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RuleView {
    /// "₦500,000.00 or more to a new payee needs 2 of 3."
    pub said: Message,
    /// Who may approve it: "By Chinedu Nwosu or Ada Obi"; with "and" where all of them must.
    pub by: Message,
    /// As it is written.
    pub rule: RuleForm,
}

/// A version of the policy.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PolicyVersion {
    /// Its digest.
    pub digest: String,
    /// 1, 2, 3 …
    pub version: u32,
    /// RFC 3339.
    pub made_at: String,
    /// What it changed, line by line.
    pub changes: Vec<Message>,
    /// Who signed it.
    pub signed_by: Vec<String>,
}

/// What becomes of a version that waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WaitingKind {
    /// The first version of a new team.
    Founding,
    /// A change of the profile's team.
    Change,
    /// A team that this profile can join.
    Join,
}

/// A version that waits for signatures, or for this profile to join.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WaitingVersion {
    /// Its digest; to join, the team's id.
    pub digest: String,
    /// What becomes of it.
    pub kind: WaitingKind,
    /// Name of the team. Text from outside.
    pub team: String,
    /// 1, 2, 3 …
    pub version: u32,
    /// RFC 3339.
    pub made_at: String,
    /// What it changes, line by line.
    pub changes: Vec<Message>,
    /// Its people.
    pub people: Vec<TeamMember>,
    /// Its rules.
    pub rules: Vec<RuleView>,
    /// Who signed it.
    pub signed_by: Vec<String>,
    /// How many administrators must still sign it.
    pub missing: u32,
    /// The person at this computer may sign it.
    pub can_sign: bool,
    /// Why they may not: a card was not compared, they do not administer, or they have signed.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<Message>,
}

/// The team, and what leads to one.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TeamView {
    /// The card of this computer; none where it was not made.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<OwnCardView>,
    /// The person's name as the settings have it, for a card that is made. Empty where none was entered.
    pub person: String,
    /// The name of this computer, for a card that is made.
    pub computer: String,
    /// The team of this profile; none where a person works alone.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<JoinedTeam>,
    /// Its people, the own one first.
    pub people: Vec<TeamMember>,
    /// Cards that arrived and are not those of team members.
    pub cards: Vec<TeamCard>,
    /// Its rules, in their order.
    pub rules: Vec<RuleView>,
    /// What a payment needs that no rule matches.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<RuleView>,
    /// "A change of these rules needs 2 administrators."
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change_rule: Option<RuleView>,
    /// The versions of its policy, the newest first.
    pub versions: Vec<PolicyVersion>,
    /// Versions that wait.
    pub waiting: Vec<WaitingVersion>,
    /// The newest version as it is changed.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policy: Option<PolicyForm>,
    /// How many computers may send.
    pub sending: u32,
    /// RFC 3339, for a profile without a key: when the sending computer read what this one knows of wallets, accounts and banks.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub directory_at: Option<String>,
    /// By how many seconds the clock of this computer differs from the service's; none where the service has not said its time.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_differs: Option<i64>,
}

/// What a payment would need.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RulesAnswer {
    /// "₦2,000,000.00 to a new payee needs 2 of 3."
    pub said: Message,
    /// Who may approve, who may not because they prepared it, and which computer sends.
    pub detail: Message,
    /// Whether enough people may approve it.
    pub possible: bool,
}

/// One group of a fingerprint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CompareGroup {
    /// Its letters; none while it is to be typed.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letters: Option<String>,
    /// It was typed, and matches.
    pub matched: bool,
}

/// A fingerprint that is being compared.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FingerprintCheck {
    /// `card:` and the id of a key, or `team:` and the id of a team.
    pub subject: String,
    /// Whose it is, or the team's name. Text from outside.
    pub name: String,
    /// The computer of a card. Text from outside.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub computer: Option<String>,
    /// RFC 3339: when it was made.
    pub made_at: String,
    /// Eight groups.
    pub groups: Vec<CompareGroup>,
    /// How often a wrong group was typed. After three the card is set aside.
    pub wrong: u32,
    /// It is set aside.
    pub set_aside: bool,
    /// Both groups match: it can be trusted.
    pub matched: bool,
}

/// What a file was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OpenedKind {
    /// A person's card.
    Card,
    /// A policy, of this profile's team or of one to join.
    Policy,
    /// A proposal, with or without decisions.
    Proposal,
}

/// A file that was opened.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OpenedFile {
    /// What it was.
    pub kind: OpenedKind,
    /// The id of the card's key, the digest of the policy's version, or the id of the proposal.
    pub id: String,
    /// What came of it.
    pub said: Message,
}

/// A file that was opened, or none where the person chose none.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(transparent)]
pub struct MaybeOpened(pub Option<OpenedFile>);
