//! Each attack is stopped by its own check alone. Without that check, the same request would be sent.

use super::*;
use crate::{
    proposal::{Content, Request, USUAL_LIFE},
    rules::Rule,
    team::{NOW, Team, binding, facts, other_digest},
};

/// A proposal with its decisions, and what the sending computer knows.
struct Scene {
    team: Team,
    chain: Chain,
    proposal: Signed<Proposal>,
    decisions: Vec<Signed<Decision>>,
    binding: Binding,
    facts: Facts,
    computer: KeyId,
    claims: bool,
    now: i64,
}

impl Scene {
    /// Ada prepared, Bisi approved, Chidi's computer sends.
    fn right() -> Self {
        let team = Team::of_three();
        let proposal = team.proposed();
        Self {
            chain: team.chain(),
            decisions: vec![team.decided(proposal.digest(), Verdict::Approve, "bisi", "bisi")],
            proposal,
            binding: binding(),
            facts: facts(),
            computer: team.keys["chidi"].public().id(),
            claims: true,
            now: NOW + 1_000,
            team,
        }
    }

    fn situation(&self) -> Situation<'_> {
        Situation { chain: &self.chain, binding: &self.binding, computer: self.computer, claims: self.claims, facts: &self.facts, now: self.now }
    }

    fn judged(&self) -> Result<Approved, Refusal> {
        verify(&self.proposal, &self.decisions, self.situation())
    }

    /// Replaces the proposal with a changed one, signed with the given key and approved by Bisi.
    fn proposing(mut self, key: &str, change: impl FnOnce(&mut Proposal)) -> Self {
        let mut document = self.team.proposal();
        change(&mut document);
        self.proposal = Signed::sign(document, &self.team.keys[key]).unwrap();
        self.decisions = vec![self.team.decided(self.proposal.digest(), Verdict::Approve, "bisi", "bisi")];
        self
    }

    fn deciding(mut self, decisions: &[(Verdict, &str, &str)]) -> Self {
        self.decisions = decisions.iter().map(|(verdict, member, key)| self.team.decided(self.proposal.digest(), *verdict, member, key)).collect();
        self
    }

    /// Changes the policy after the proposal was made.
    fn then(mut self, change: impl FnOnce(&mut Policy)) -> Self {
        let next = self.team.next(&self.chain, change);
        self.chain.add(self.team.signed(&next, &["ada", "bisi"])).unwrap();
        self
    }

    /// The scene is refused for this reason, and would be sent without this check.
    #[track_caller]
    fn is_stopped_by(&self, check: &str, refusal: Refusal) {
        assert!(CHECKS.iter().any(|(name, _)| *name == check), "there is no check {check}");
        assert_eq!(self.judged(), Err(refusal));
        let without = verify_with(&self.proposal, &self.decisions, self.situation(), |name| name != check);
        assert!(without.is_ok(), "without the check {check} it is still refused: {without:?}");
    }
}

#[test]
fn what_one_prepared_and_another_approved_may_be_sent() {
    assert_eq!(Scene::right().judged(), Ok(Approved { by: [MemberId("bisi".into())].into() }));
}

#[test]
fn a_proposal_of_another_team_is_refused() {
    Scene::right().proposing("ada", |proposal| proposal.team = other_digest()).is_stopped_by("team", Refusal::OtherTeam);
}

#[test]
fn a_proposal_for_another_service_mode_or_organization_is_refused() {
    let others = [
        Binding { base_url: "https://other.example".into(), ..binding() },
        Binding { live: false, ..binding() },
        Binding { organization: "another".into(), ..binding() },
    ];
    for other in others {
        Scene { binding: other, ..Scene::right() }.is_stopped_by("binding", Refusal::OtherBinding);
    }
}

#[test]
fn nothing_is_sent_in_a_fork() {
    let mut scene = Scene::right();
    for name in ["Left", "Right"] {
        let next = Policy { version: 2, previous: [scene.chain.team()].into(), team: name.into(), ..scene.team.policy() };
        scene.chain.add(scene.team.signed(&next, &["ada", "bisi"])).unwrap();
    }
    scene.is_stopped_by("fork", Refusal::Fork);
}

#[test]
fn a_proposal_of_a_policy_that_is_not_known_is_refused() {
    let scene = Scene::right().proposing("ada", |proposal| proposal.policy = other_digest());
    assert_eq!(scene.judged(), Err(Refusal::PolicyUnknown));
}

#[test]
fn a_proposal_that_its_maker_did_not_sign_is_refused() {
    // Chidi writes a proposal in Ada's name.
    Scene::right().proposing("chidi", |_| ()).is_stopped_by("maker signed", Refusal::Signature);
}

#[test]
fn who_may_not_prepare_prepares_nothing() {
    Scene::right().proposing("chidi", |proposal| proposal.maker = MemberId("chidi".into())).is_stopped_by("maker may prepare", Refusal::MakerRole);
}

#[test]
fn a_maker_whose_role_was_taken_away_since_prepares_nothing() {
    let scene = Scene::right().then(|policy| {
        policy.members[0].roles.remove(&Role::Prepare);
    });
    scene.is_stopped_by("maker may prepare", Refusal::MakerRole);
}

#[test]
fn a_proposal_for_another_computer_is_not_sent_from_this_one() {
    let mut scene = Scene::right();
    scene.computer = scene.team.keys["bisi"].public().id();
    scene.is_stopped_by("this computer", Refusal::OtherComputer);
    Scene::right().then(|policy| policy.sending.clear()).is_stopped_by("this computer", Refusal::OtherComputer);
}

#[test]
fn of_several_computers_each_may_send_where_claims_decide_and_none_elsewhere() {
    let mut scene = Scene::right();
    let (chidi, bisi) = (scene.computer, scene.team.keys["bisi"].public().id());
    scene = scene.then(|policy| {
        policy.members[1].roles.insert(Role::Send);
        policy.sending.insert(bisi);
    });
    let Head::One(head) = scene.chain.head() else { panic!("a fork") };
    let policy = head.digest();
    scene = scene.proposing("ada", |proposal| {
        proposal.policy = policy;
        proposal.sends.insert(bisi);
    });
    for computer in [chidi, bisi] {
        scene.computer = computer;
        assert!(scene.judged().is_ok());
    }
    scene.claims = false;
    scene.is_stopped_by("claims", Refusal::NoClaims);
    assert!(Scene { claims: false, ..Scene::right() }.judged().is_ok(), "one computer needs no claims");
}

#[test]
fn an_expired_proposal_and_one_from_the_future_are_refused() {
    Scene { now: NOW + USUAL_LIFE, ..Scene::right() }.is_stopped_by("time", Refusal::Expired);
    let ahead = Scene { now: NOW - CLOCKS - 1, ..Scene::right() };
    assert_eq!(ahead.judged(), Err(Refusal::Future));
    assert!(Scene { now: NOW - CLOCKS, ..Scene::right() }.judged().is_ok());
}

#[test]
fn a_decision_about_another_proposal_is_worth_nothing_here() {
    let mut scene = Scene::right();
    scene.decisions = vec![scene.team.decided(other_digest(), Verdict::Approve, "bisi", "bisi")];
    scene.is_stopped_by("decisions are about it", Refusal::OtherProposal);
}

#[test]
fn an_approval_signed_by_somebody_else_is_refused() {
    // Ada, who prepared it, signs in Bisi's name.
    Scene::right().deciding(&[(Verdict::Approve, "bisi", "ada")]).is_stopped_by("decisions are signed", Refusal::Signature);
}

#[test]
fn an_approval_with_a_card_that_was_removed_since_is_refused() {
    let scene = Scene::right();
    let (spare, _) = crate::team::person("bisi", 77);
    let scene = scene.then(|policy| policy.members[1].cards = spare.cards.clone());
    scene.is_stopped_by("decisions are signed", Refusal::Signature);
}

#[test]
fn what_its_maker_withdrew_is_not_sent() {
    let scene = Scene::right().deciding(&[(Verdict::Approve, "bisi", "bisi"), (Verdict::Withdraw, "ada", "ada")]);
    scene.is_stopped_by("withdrawn", Refusal::Withdrawn);
    // Only the maker can withdraw it.
    let other = Scene::right().deciding(&[(Verdict::Approve, "bisi", "bisi"), (Verdict::Withdraw, "chidi", "chidi")]);
    assert!(other.judged().is_ok());
}

#[test]
fn a_rejection_that_was_seen_is_final() {
    let both = [(Verdict::Approve, "bisi", "bisi"), (Verdict::Reject, "chidi", "chidi")];
    Scene::right().deciding(&both).is_stopped_by("rejected", Refusal::Rejected);
    // The rejection also stands after the member lost the role.
    let left = Scene::right().deciding(&both).then(|policy| {
        policy.members[2].roles.remove(&Role::Approve);
    });
    left.is_stopped_by("rejected", Refusal::Rejected);
    // A member who may not approve cannot reject either.
    let maker = Scene::right().deciding(&[(Verdict::Approve, "bisi", "bisi"), (Verdict::Reject, "ada", "ada")]);
    assert!(maker.judged().is_ok());
}

#[test]
fn what_was_rejected_or_withdrawn_is_told_as_that_whatever_ran_out_beside_it() {
    for (last, refusal) in [((Verdict::Reject, "chidi", "chidi"), Refusal::Rejected), ((Verdict::Withdraw, "ada", "ada"), Refusal::Withdrawn)] {
        let ended = || Scene::right().deciding(&[(Verdict::Approve, "bisi", "bisi"), last]);
        assert_eq!(Scene { now: NOW + USUAL_LIFE, ..ended() }.judged(), Err(refusal), "its time ran out");
        let (spare, _) = crate::team::person("bisi", 77);
        assert_eq!(ended().then(|policy| policy.members[1].cards = spare.cards.clone()).judged(), Err(refusal), "a card of the approver was removed");
    }
    // Control: a decision signed by somebody outside the team changes nothing.
    let forged = Scene::right().deciding(&[(Verdict::Approve, "bisi", "bisi"), (Verdict::Reject, "chidi", "ada")]);
    assert_eq!(forged.judged(), Err(Refusal::Signature));
    let mut other = Scene::right();
    other.decisions.push(other.team.decided(other_digest(), Verdict::Reject, "chidi", "chidi"));
    assert_eq!(other.judged(), Err(Refusal::OtherProposal));
}

#[test]
fn a_maker_who_may_approve_does_not_approve_what_they_made() {
    let mut scene = Scene::right().then(|policy| {
        policy.members[0].roles.insert(Role::Approve);
    });
    let newest = match scene.chain.head() {
        Head::One(head) => head.digest(),
        Head::Fork => panic!("no fork"),
    };
    scene = scene.proposing("ada", |proposal| proposal.policy = newest);
    let scene = scene.deciding(&[(Verdict::Approve, "ada", "ada")]);
    scene.is_stopped_by("approvers", Refusal::MakerApproves);
}

#[test]
fn who_may_not_approve_approves_nothing_and_who_was_removed_cannot_date_back() {
    let mut without_role = Scene::right();
    let (member, key) = crate::team::person("dayo", 50);
    without_role.team.keys.insert("dayo".into(), key);
    let scene = without_role.then(|policy| policy.members.push(member));
    let newest = scene.chain.versions()[1].digest();
    let scene = scene.proposing("ada", |proposal| proposal.policy = newest).deciding(&[(Verdict::Approve, "dayo", "dayo")]);
    scene.is_stopped_by("approvers", Refusal::ApproverRole);
    let removed = Scene::right().then(|policy| {
        policy.members[1].roles.remove(&Role::Approve);
    });
    removed.is_stopped_by("approvers", Refusal::ApproverRole);
}

#[test]
fn one_member_with_two_cards_is_one_approval() {
    let mut scene = Scene::right();
    scene.team.second_card("bisi");
    scene.chain = scene.team.chain();
    let team = scene.chain.team();
    let two = |policy: &mut Policy| policy.rules = vec![Rule { approvals: 2, ..Team::of_three().rule(2) }];
    let scene = scene.proposing("ada", |proposal| (proposal.team, proposal.policy) = (team, team)).then(two);
    let scene = scene.deciding(&[(Verdict::Approve, "bisi", "bisi"), (Verdict::Approve, "bisi", "bisi-2")]);
    scene.is_stopped_by("enough", Refusal::TooFewApprovals);
    let scene = scene.deciding(&[(Verdict::Approve, "bisi", "bisi"), (Verdict::Approve, "chidi", "chidi")]);
    assert_eq!(scene.judged().unwrap().by.len(), 2);
}

#[test]
fn a_rule_that_was_tightened_since_binds_and_one_that_was_loosened_does_not_reach_back() {
    let tightened = Scene::right().then(|policy| policy.rules = vec![Team::of_three().rule(2)]);
    tightened.is_stopped_by("enough", Refusal::TooFewApprovals);
    let mut strict = Scene::right();
    let first = Policy { rules: vec![strict.team.rule(2)], ..strict.team.policy() };
    strict.chain = Chain::found(strict.team.signed(&first, &["ada", "bisi"])).unwrap();
    let team = strict.chain.team();
    let loosened = strict.proposing("ada", |proposal| (proposal.team, proposal.policy) = (team, team)).then(|policy| policy.rules.clear());
    loosened.is_stopped_by("enough", Refusal::TooFewApprovals);
}

#[test]
fn nothing_is_sent_without_an_approval() {
    Scene { decisions: Vec::new(), ..Scene::right() }.is_stopped_by("enough", Refusal::TooFewApprovals);
}

#[test]
fn every_changed_byte_of_a_proposal_or_of_its_decision_is_refused() {
    let scene = Scene::right();
    let (proposal, decision) = (scene.proposal.bytes(), scene.decisions[0].bytes());
    let sent = |proposal: &[u8], decision: &[u8]| {
        let (Ok(proposal), Ok(decision)) = (Signed::read(proposal), Signed::read(decision)) else { return false };
        verify(&proposal, &[decision], scene.situation()).is_ok()
    };
    assert!(sent(&proposal, &decision), "control: the unchanged files are accepted");
    for at in 0..proposal.len() {
        let mut changed = proposal.clone();
        changed[at] ^= 1;
        assert!(!sent(&changed, &decision), "byte {at} of the proposal");
    }
    for at in 0..decision.len() {
        let mut changed = decision.clone();
        changed[at] ^= 1;
        assert!(!sent(&proposal, &changed), "byte {at} of the decision");
    }
}

#[test]
fn the_rows_of_a_batch_are_signed_with_it() {
    let row = |body: &str| Request { operation: "virtual_account_transfer".into(), body: body.to_owned(), reference: String::new() };
    let rows = vec![row(r#"{"amount":"1.00"}"#), row(r#"{"amount":"2.00"}"#)];
    let scene = Scene::right().proposing("ada", |proposal| proposal.content = Content::Batch { name: "October".into(), salary: true, rows });
    assert!(scene.judged().is_ok());
    assert_eq!(scene.proposal.document().content.requests().len(), 2);
}
