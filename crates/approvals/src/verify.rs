//! Decides whether a proposal may be sent from this computer now. The checks are a list, so that tests can switch off one at a time and show what it
//! prevents.

use std::collections::BTreeSet;

use crate::{
    Refusal,
    chain::{Chain, Head},
    decision::{Decision, Verdict},
    envelope::Signed,
    keys::KeyId,
    policy::{MemberId, Policy, Role},
    proposal::{Binding, Proposal},
    rules::{Demand, Facts},
};

/// How far clocks may differ, in milliseconds.
pub const CLOCKS: i64 = 5 * 60_000;

/// What the verifying computer knows.
#[derive(Debug, Clone, Copy)]
pub struct Situation<'a> {
    /// The team's policy.
    pub chain: &'a Chain,
    /// Binding of the profile that would send.
    pub binding: &'a Binding,
    /// The signing key of this computer's card.
    pub computer: KeyId,
    /// Whether it claims what it sends where several computers may send.
    pub claims: bool,
    /// What the request does, as this console read it from the request itself.
    pub facts: &'a Facts,
    /// The service's time, in milliseconds.
    pub now: i64,
}

/// The members who approved a proposal that may be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approved {
    /// Each member counts once.
    pub by: BTreeSet<MemberId>,
}

/// The input of the checks.
struct Case<'a> {
    proposal: &'a Signed<Proposal>,
    decisions: &'a [Signed<Decision>],
    situation: Situation<'a>,
    /// The policy version that the proposal names.
    named: &'a Policy,
    /// The newest policy version. None in a fork.
    newest: Option<&'a Policy>,
}

/// One check.
type Check = fn(&Case<'_>) -> Result<(), Refusal>;

/// The first failing check decides what the person is told, so problems with the document come before missing approvals, and what ended it for good before
/// what only ran out.
const CHECKS: [(&str, Check); 14] = [
    ("team", team),
    ("binding", binding),
    ("fork", fork),
    ("maker signed", maker_signed),
    ("maker may prepare", maker_may_prepare),
    ("this computer", this_computer),
    ("claims", claims),
    ("withdrawn", withdrawn),
    ("rejected", rejected),
    ("time", time),
    ("decisions are about it", about_it),
    ("decisions are signed", decisions_signed),
    ("approvers", approvers),
    ("enough", enough),
];

/// Whether a proposal may be sent from this computer now.
pub fn verify(proposal: &Signed<Proposal>, decisions: &[Signed<Decision>], situation: Situation<'_>) -> Result<Approved, Refusal> {
    verify_with(proposal, decisions, situation, |_| true)
}

fn verify_with(
    proposal: &Signed<Proposal>,
    decisions: &[Signed<Decision>],
    situation: Situation<'_>,
    runs: impl Fn(&str) -> bool,
) -> Result<Approved, Refusal> {
    let document = proposal.document();
    // The other checks need the policy, so this one cannot be switched off.
    let named = situation.chain.version(document.policy).ok_or(Refusal::PolicyUnknown)?.document();
    let newest = match situation.chain.head() {
        Head::One(head) => Some(head.document()),
        Head::Fork => None,
    };
    let case = Case { proposal, decisions, situation, named, newest };
    for (name, check) in CHECKS {
        if runs(name) {
            check(&case)?;
        }
    }
    Ok(Approved { by: case.approving() })
}

impl<'a> Case<'a> {
    fn document(&self) -> &'a Proposal {
        self.proposal.document()
    }

    /// Whether a member has this role in both policy versions, so that a removed member cannot backdate a document.
    fn may(&self, member: &MemberId, role: Role) -> bool {
        self.named.allows(member, role) && self.newest.is_none_or(|newest| newest.allows(member, role))
    }

    /// Whether one of the member's cards signed the decision. The card must be in both policy versions; for a rejection, one is enough.
    fn signed_by_member(&self, decision: &Signed<Decision>) -> bool {
        let of = |policy: &Policy| policy.member(&decision.document().member).is_some_and(|member| !decision.signers(member.keys()).is_empty());
        match decision.document().verdict {
            Verdict::Reject => of(self.named) || self.newest.is_some_and(of),
            Verdict::Approve | Verdict::Withdraw => of(self.named) && self.newest.is_none_or(of),
        }
    }

    /// Decisions that count whatever becomes of the others: about this proposal, and signed by their member.
    fn counting(&self, verdict: Verdict) -> impl Iterator<Item = &'a Decision> {
        let counts = |decision: &&Signed<Decision>| decision.document().proposal == self.proposal.digest() && self.signed_by_member(decision);
        self.decisions.iter().filter(counts).map(Signed::document).filter(move |decision| decision.verdict == verdict)
    }

    fn with(&self, verdict: Verdict) -> impl Iterator<Item = &'a Decision> {
        self.decisions.iter().map(Signed::document).filter(move |decision| decision.verdict == verdict)
    }

    fn approving(&self) -> BTreeSet<MemberId> {
        self.with(Verdict::Approve).map(|decision| decision.member.clone()).collect()
    }
}

fn team(case: &Case<'_>) -> Result<(), Refusal> {
    if case.document().team == case.situation.chain.team() { Ok(()) } else { Err(Refusal::OtherTeam) }
}

fn binding(case: &Case<'_>) -> Result<(), Refusal> {
    if case.document().binding == *case.situation.binding { Ok(()) } else { Err(Refusal::OtherBinding) }
}

fn fork(case: &Case<'_>) -> Result<(), Refusal> {
    if case.newest.is_some() { Ok(()) } else { Err(Refusal::Fork) }
}

fn maker_signed(case: &Case<'_>) -> Result<(), Refusal> {
    let of = |policy: &Policy| policy.member(&case.document().maker).is_some_and(|member| !case.proposal.signers(member.keys()).is_empty());
    if of(case.named) && case.newest.is_none_or(of) { Ok(()) } else { Err(Refusal::Signature) }
}

fn maker_may_prepare(case: &Case<'_>) -> Result<(), Refusal> {
    if case.may(&case.document().maker, Role::Prepare) { Ok(()) } else { Err(Refusal::MakerRole) }
}

fn this_computer(case: &Case<'_>) -> Result<(), Refusal> {
    let computer = case.situation.computer;
    let sends = |policy: &Policy| policy.sending.contains(&computer);
    let may = sends(case.named) && case.newest.is_none_or(sends);
    if case.document().sends.contains(&computer) && may { Ok(()) } else { Err(Refusal::OtherComputer) }
}

fn claims(case: &Case<'_>) -> Result<(), Refusal> {
    if case.document().sends.len() == 1 || case.situation.claims { Ok(()) } else { Err(Refusal::NoClaims) }
}

fn time(case: &Case<'_>) -> Result<(), Refusal> {
    let now = case.situation.now;
    if case.document().created > now + CLOCKS {
        return Err(Refusal::Future);
    }
    if now < case.document().expires { Ok(()) } else { Err(Refusal::Expired) }
}

fn about_it(case: &Case<'_>) -> Result<(), Refusal> {
    let about = case.decisions.iter().all(|decision| decision.document().proposal == case.proposal.digest());
    if about { Ok(()) } else { Err(Refusal::OtherProposal) }
}

fn decisions_signed(case: &Case<'_>) -> Result<(), Refusal> {
    if case.decisions.iter().all(|decision| case.signed_by_member(decision)) { Ok(()) } else { Err(Refusal::Signature) }
}

fn withdrawn(case: &Case<'_>) -> Result<(), Refusal> {
    if case.counting(Verdict::Withdraw).any(|decision| decision.member == case.document().maker) { Err(Refusal::Withdrawn) } else { Ok(()) }
}

/// A rejection is final, even if the member may no longer approve.
fn rejected(case: &Case<'_>) -> Result<(), Refusal> {
    let could = |member: &MemberId| case.named.allows(member, Role::Approve) || case.newest.is_some_and(|newest| newest.allows(member, Role::Approve));
    if case.counting(Verdict::Reject).any(|decision| could(&decision.member)) { Err(Refusal::Rejected) } else { Ok(()) }
}

fn approvers(case: &Case<'_>) -> Result<(), Refusal> {
    for decision in case.with(Verdict::Approve) {
        if decision.member == case.document().maker {
            return Err(Refusal::MakerApproves);
        }
        if !case.may(&decision.member, Role::Approve) {
            return Err(Refusal::ApproverRole);
        }
        if decision.at > case.situation.now + CLOCKS {
            return Err(Refusal::Future);
        }
    }
    Ok(())
}

/// Both policy versions must be satisfied: a stricter new rule applies at once, and a looser one does not apply to older proposals.
fn enough(case: &Case<'_>) -> Result<(), Refusal> {
    let approving = case.approving();
    let met = |policy: &Policy| Demand::of(&policy.rules, case.situation.facts).is_met(&approving);
    if met(case.named) && case.newest.is_none_or(met) { Ok(()) } else { Err(Refusal::TooFewApprovals) }
}

#[cfg(test)]
mod tests;
