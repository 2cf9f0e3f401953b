//! The directory: the wallets, tokens, accounts and banks that a computer without the API key needs to understand a request.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{
    Refusal,
    envelope::{Document, Signed},
    keys::Digest,
    policy::{Policy, Role},
    proposal::Binding,
};

/// The most entries of one kind.
pub const MOST_ENTRIES: usize = 50_000;

/// A wallet that can pay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Wallet {
    /// The service's id.
    pub id: String,
    /// Display name.
    pub name: String,
    /// The service's word for the chain.
    pub chain: String,
    /// Its address on that chain.
    pub address: String,
}

/// A token of the service's list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Token {
    /// The service's id.
    pub id: String,
    /// The service's word for the chain.
    pub chain: String,
    /// Contract address. None for the network currency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contract: Option<String>,
    /// The service's word for its kind: "native", "erc20".
    pub standard: String,
    /// "USDC".
    pub symbol: String,
    /// Digits after the point.
    pub decimals: u8,
}

/// A naira account that can pay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Account {
    /// The service's id.
    pub id: String,
    /// Display name.
    pub name: String,
    /// Ten digits.
    pub number: String,
}

/// A bank that can be paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Bank {
    /// The service's code.
    pub code: String,
    /// As the service lists it.
    pub name: String,
}

/// What an organization's requests may refer to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Directory {
    /// Version of this format: 1.
    pub format: u32,
    /// The team's id.
    pub team: Digest,
    /// The organization it belongs to.
    pub binding: Binding,
    /// Wallets that can pay.
    pub wallets: Vec<Wallet>,
    /// Tokens.
    pub tokens: Vec<Token>,
    /// Naira accounts that can pay.
    pub accounts: Vec<Account>,
    /// Banks that can be paid.
    pub banks: Vec<Bank>,
    /// When it was read from the service, in milliseconds. Screens show its age.
    pub read: i64,
}

impl Document for Directory {
    const TYPE: &'static str = "application/vnd.bursar.directory+json";
    const MOST_BYTES: usize = 16 * 1024 * 1024;

    fn check(&self) -> Result<(), Refusal> {
        if self.format != 1 {
            return Err(Refusal::Format);
        }
        let counts = [self.wallets.len(), self.tokens.len(), self.accounts.len(), self.banks.len()];
        if counts.iter().all(|count| *count <= MOST_ENTRIES) && self.is_unambiguous() { Ok(()) } else { Err(Refusal::Content) }
    }
}

impl Directory {
    /// Whether each id is used once within its kind.
    fn is_unambiguous(&self) -> bool {
        fn once<'a>(ids: impl ExactSizeIterator<Item = &'a String>) -> bool {
            let count = ids.len();
            ids.collect::<BTreeSet<_>>().len() == count
        }
        once(self.wallets.iter().map(|one| &one.id))
            && once(self.tokens.iter().map(|one| &one.id))
            && once(self.accounts.iter().map(|one| &one.id))
            && once(self.banks.iter().map(|one| &one.code))
    }
}

impl Signed<Directory> {
    /// Returns the directory if it is for this team and binding, and a sending computer of the policy signed it.
    pub fn believed(&self, team: Digest, policy: &Policy, binding: &Binding) -> Result<&Directory, Refusal> {
        let directory = self.document();
        if directory.team != team {
            return Err(Refusal::OtherTeam);
        }
        if directory.binding != *binding {
            return Err(Refusal::OtherBinding);
        }
        let sending = policy.with(Role::Send).flat_map(|member| member.keys()).filter(|key| policy.sending.contains(&key.id()));
        if self.signers(sending).is_empty() { Err(Refusal::Signature) } else { Ok(directory) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::team::{NOW, Team, binding, other_digest};

    fn directory(team: &Team) -> Directory {
        let account = Account { id: "acc-1".into(), name: "Payroll".into(), number: "5401182699".into() };
        Directory {
            format: 1,
            team: team.chain().team(),
            binding: binding(),
            wallets: Vec::new(),
            tokens: Vec::new(),
            accounts: vec![account],
            banks: vec![Bank { code: "058".into(), name: "GTBank".into() }],
            read: NOW,
        }
    }

    #[test]
    fn only_a_sending_computer_says_what_requests_may_name() {
        let team = Team::of_three();
        let (id, policy) = (team.chain().team(), team.policy());
        let by = |name: &str| Signed::sign(directory(&team), &team.keys[name]).unwrap();
        assert!(by("chidi").believed(id, &policy, &binding()).is_ok());
        assert_eq!(by("ada").believed(id, &policy, &binding()), Err(Refusal::Signature));
        assert_eq!(by("chidi").believed(other_digest(), &policy, &binding()), Err(Refusal::OtherTeam));
        let other = Binding { live: false, ..binding() };
        assert_eq!(by("chidi").believed(id, &policy, &other), Err(Refusal::OtherBinding));
    }

    #[test]
    fn one_id_stands_for_one_account() {
        let mut twice = directory(&Team::of_three());
        let same = Account { number: "0123456785".into(), ..twice.accounts[0].clone() };
        twice.accounts.push(same);
        assert_eq!(twice.check(), Err(Refusal::Content));
    }
}
