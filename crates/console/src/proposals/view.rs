//! Requests as screens show them, and where each stands.

use std::{collections::BTreeSet, sync::Arc};

use bursar_approvals::{
    Refusal,
    decision::Verdict,
    envelope::Signed,
    keys::KeyId,
    policy::{MemberId, Policy, Role},
    proposal::Content,
    rules::Facts,
    verify::{Situation, verify},
};
use bursar_contract::{
    Code, Fault,
    untrusted::{shown, shown_long},
};
use bursar_documents::attached::Kind;
use bursar_journal::rfc3339;
use bursar_messages::{Message, message};

use super::{
    api::{
        DecisionKind, ProposalAttachment, ProposalCheck, ProposalDecision, ProposalItem, ProposalList, ProposalPayment, ProposalStage, ProposalView,
        SendingComputer,
    },
    decision, differences,
    facts::{self, Pays, name_of},
    gate, hand_over,
};
use crate::{
    Console,
    base::{api::MoneyBlock, session::Session},
    payments::review,
    team::{
        Draft, Kept, Membership, ProposalRecord,
        members::{self, name},
        proposals::members_who,
        refusal, refused, rules_shown,
        shared::{decision_name, proposal_name},
    },
    workspace::{claims, handover, outcomes},
};

/// Requests in the list at most.
const MOST: usize = 1_000;

pub(super) fn gone() -> Fault {
    Fault::new(Code::NotFound, message!("team-proposal-gone"))
}

/// Where a signed request stands on this computer, and what may be done with it here.
pub(super) struct Standing {
    pub stage: ProposalStage,
    pub facts: Facts,
    pub pays: Vec<Pays>,
    /// Why it does not hold.
    pub refusal: Option<Refusal>,
    pub needed: u32,
    pub may_approve: Vec<MemberId>,
    pub waits_for_me: bool,
    pub sends_here: bool,
    is_mine: bool,
    may_reject: bool,
    intent: Option<String>,
}

impl Standing {
    pub async fn of(session: &Session, kept: &Kept) -> Result<Self, Fault> {
        let membership = session.team().needed()?;
        let binding = members::binding(session).await?;
        let document = kept.document();
        let pays = facts::pays(session, &document.content);
        let facts = facts::of_content(session, &document.content, &pays)?;
        let intent = session.journal.carried_out(&kept.record.id)?;
        // Whether another computer may send it is asked as if this were that one, and whether it claims what it sends is known there.
        let sends_here = document.sends.contains(&membership.own);
        let computer = if sends_here { membership.own } else { document.sends.first().copied().unwrap_or(membership.own) };
        let claims = !sends_here || claims::decide(session)?;
        let situation = Situation { chain: &membership.chain, binding: &binding, computer, claims, facts: &facts, now: members::now(session) };
        let verdict = verify(&kept.signed, &kept.decisions, situation);
        // What was started here and never left stands as its decisions do, unless a copy of the journal may not know that it left.
        let left_here = match &intent {
            Some(entry) => !session.journal.never_left(entry)? || gate::refuse_older_than_the_journal(session, kept).is_err(),
            None => false,
        };
        // Where others may still help with the rest of a batch, it is not over here.
        let rows = document.content.requests().len();
        let sent = outcomes::rows_sent(session, &kept.record.id, &document.sends, rows)?;
        let all_sent = !left_here && sent > 0 && sent == rows;
        // One that was handed over to this computer is sent from here, whatever another one tells that may not know.
        let handed_here = all_sent && sends_here && {
            let open = handover::open_rows(session, kept.signed.digest(), &document.sends)?;
            open.iter().any(|held| held.computer == membership.own && !held.is_over)
        };
        let sent_elsewhere = !handed_here && (all_sent || sent > 0 && !sends_here);
        let stage = match (&intent, &verdict) {
            _ if left_here || sent_elsewhere => ProposalStage::Started,
            // It waits for the confirm window again, or was thrown away there.
            (Some(_), Ok(_)) => ProposalStage::Started,
            (None, Ok(_)) => ProposalStage::Approved,
            (_, Err(Refusal::TooFewApprovals)) => ProposalStage::Waiting,
            (_, Err(Refusal::Rejected)) => ProposalStage::Rejected,
            (_, Err(Refusal::Withdrawn)) => ProposalStage::Withdrawn,
            (_, Err(Refusal::Expired)) => ProposalStage::Expired,
            (_, Err(_)) => ProposalStage::Refused,
        };
        let (named, newest) = (membership.chain.version(document.policy).map(Signed::document), membership.policy());
        let asked: Vec<_> = named.into_iter().chain(newest).map(|policy| rules_shown::asked(policy, &facts, &document.maker)).collect();
        let decided: BTreeSet<MemberId> = members_who(&kept.decisions, Verdict::Approve);
        let me = membership.me();
        let approves = |member: &MemberId| [named, newest].into_iter().flatten().all(|policy| policy.allows(member, Role::Approve));
        let may_approve: Vec<MemberId> = asked
            .last()
            .map(|asked| asked.may.clone())
            .unwrap_or_default()
            .into_iter()
            .filter(|member| approves(member) && !decided.contains(member))
            .collect();
        let is_mine = me.is_some_and(|me| me.id == document.maker);
        let open = matches!(stage, ProposalStage::Waiting | ProposalStage::Approved);
        Ok(Self {
            waits_for_me: stage == ProposalStage::Waiting && me.is_some_and(|me| may_approve.contains(&me.id)),
            may_reject: open && !is_mine && me.is_some_and(|me| me.may(Role::Approve)),
            sends_here,
            needed: asked.iter().map(|asked| asked.needed).max().unwrap_or(1),
            refusal: verdict.err(),
            stage,
            facts,
            pays,
            may_approve,
            is_mine,
            intent,
        })
    }

    /// Refuses an approval by the person at this computer.
    pub fn refuse_to_decide(&self) -> Result<(), Fault> {
        match (self.stage, self.refusal) {
            _ if self.waits_for_me => Ok(()),
            _ if self.is_mine => Err(refused(Refusal::MakerApproves)),
            (ProposalStage::Waiting, _) => Err(Fault::new(Code::Refused, message!("team-may-not-approve"))),
            (ProposalStage::Started | ProposalStage::Approved, _) => Err(Fault::new(Code::Conflict, message!("proposal-enough"))),
            (_, Some(why)) => Err(refused(why)),
            (_, None) => Err(Fault::new(Code::Conflict, message!("proposal-enough"))),
        }
    }

    /// Refuses to start it on this computer.
    pub fn refuse_to_start(&self) -> Result<(), Fault> {
        match (self.stage, self.refusal) {
            (ProposalStage::Started, _) if self.intent.is_none() => Err(Fault::new(Code::Conflict, message!("proposal-sent-elsewhere"))),
            (ProposalStage::Started, _) => Err(Fault::new(Code::Conflict, message!("proposal-sent-before"))),
            (ProposalStage::Approved, _) if self.sends_here => Ok(()),
            (ProposalStage::Approved, _) => Err(refused(Refusal::OtherComputer)),
            (_, Some(why)) => Err(refused(why)),
            (_, None) => Err(refused(Refusal::TooFewApprovals)),
        }
    }

    /// Why nothing goes on here, where nothing does.
    fn stop(&self) -> Option<Message> {
        match self.stage {
            ProposalStage::Refused => self.refusal.map(refusal),
            ProposalStage::Waiting if self.is_mine => Some(message!("team-refused-maker-approves")),
            _ => None,
        }
    }
}

/// Every request that is here.
pub(super) async fn list(session: &Arc<Session>) -> Result<ProposalList, Fault> {
    let team = session.team();
    let Some(membership) = team.membership()? else { return Ok(ProposalList { items: Vec::new(), bound: false }) };
    let mut records = team.proposal_records()?;
    records.sort_by_key(|record| std::cmp::Reverse(record.arrived));
    records.truncate(MOST);
    let mut items = Vec::new();
    for record in records {
        let item = match team.proposal(session, &record.id)? {
            Draft::Unsigned(record, content) => drafted(session, &membership, &record, &content)?,
            Draft::Signed(kept) => item(session, &membership, &kept, &Standing::of(session, &kept).await?)?,
        };
        items.push(item);
    }
    items.sort_by_key(|item| !(item.waits_for_me || item.can_start));
    Ok(ProposalList { items, bound: true })
}

fn drafted(session: &Session, membership: &Membership, record: &ProposalRecord, content: &Content) -> Result<ProposalItem, Fault> {
    let pays = facts::pays(session, content);
    let facts = facts::of_content(session, content, &pays)?;
    let me = membership.me();
    let needed = membership.policy().zip(me).map_or(1, |(policy, me)| rules_shown::asked(policy, &facts, &me.id).needed);
    Ok(ProposalItem {
        id: record.id.clone(),
        code: String::new(),
        stage: ProposalStage::Draft,
        amount: facts::in_words(&facts),
        title: title(content, &pays),
        new_payee: facts.new_payee && !pays.is_empty(),
        maker: me.map(|me| shown(&me.name)).unwrap_or_default(),
        is_mine: true,
        made_at: rfc3339(record.arrived),
        expires_at: String::new(),
        needed,
        approved_by: Vec::new(),
        waits_for_me: false,
        can_start: false,
        waits_for_workspace: false,
        put_away_at: record.put_away.map(rfc3339),
    })
}

fn item(session: &Session, membership: &Membership, kept: &Kept, standing: &Standing) -> Result<ProposalItem, Fault> {
    let document = kept.document();
    let policies = membership.policies(document.policy);
    let approved = members_who(&kept.decisions, Verdict::Approve);
    let names: Vec<String> = std::iter::once(proposal_name(&kept.record.id)).chain(kept.decisions.iter().map(decision_name)).collect();
    Ok(ProposalItem {
        id: kept.record.id.clone(),
        code: kept.code(),
        stage: standing.stage,
        amount: facts::in_words(&standing.facts),
        title: title(&document.content, &standing.pays),
        new_payee: standing.facts.new_payee && !standing.pays.is_empty(),
        maker: name(&policies, &document.maker),
        is_mine: standing.is_mine,
        made_at: rfc3339(document.created),
        expires_at: rfc3339(document.expires),
        needed: standing.needed,
        approved_by: approved.iter().map(|member| name(&policies, member)).collect(),
        waits_for_me: standing.waits_for_me,
        can_start: standing.stage == ProposalStage::Approved && standing.sends_here,
        waits_for_workspace: session.workspace().lacks(&names)?,
        put_away_at: kept.record.put_away.map(rfc3339),
    })
}

/// What a request does, in a few words.
fn title(content: &Content, pays: &[Pays]) -> Message {
    match (content, pays) {
        (Content::Batch { name, rows, .. }, _) => message!("proposal-title-batch", name = shown(name), count = rows.len()),
        (Content::Single { .. }, [one]) => message!("proposal-title-to", name = name_of(one)),
        (Content::Single { request, .. }, _) => review::title(&request.operation),
    }
}

/// What a signed request pays, "₦120,000.00", empty where it pays nothing; and what it does, "to Crestline Builders Ltd".
pub(crate) fn named(session: &Session, id: &str) -> Result<(String, Message), Fault> {
    let kept = session.team().signed_proposal(session, id)?;
    let content = &kept.document().content;
    let pays = facts::pays(session, content);
    Ok((facts::in_words(&facts::of_content(session, content, &pays)?), title(content, &pays)))
}

/// A request whole, without its rows.
pub(super) async fn view(session: &Arc<Session>, id: &str) -> Result<ProposalView, Fault> {
    let team = session.team();
    let membership = team.needed()?;
    let (item, content, signed, standing) = match team.proposal(session, id)? {
        Draft::Unsigned(record, content) => {
            let item = drafted(session, &membership, &record, &content)?;
            (item, content, Err(record), None)
        }
        Draft::Signed(kept) => {
            let standing = Standing::of(session, &kept).await?;
            (item(session, &membership, &kept, &standing)?, kept.document().content.clone(), Ok(kept), Some(standing))
        }
    };
    let pays = facts::pays(session, &content);
    let compared = differences::of(session, &pays)?;
    let named = signed.as_ref().ok().and_then(|kept| membership.chain.version(kept.document().policy)).map(Signed::document);
    let policies = [membership.policy(), named];
    let attachments = match &signed {
        Ok(kept) => &kept.document().attachments,
        Err(record) => &record.attachments,
    };
    let mut shown_attachments = Vec::new();
    for one in attachments {
        let is_here = session.journal.document(&one.sha256.to_string())?.is_some_and(|bytes| one.is(&bytes));
        shown_attachments.push(ProposalAttachment {
            name: shown(&one.name),
            bytes: u32::try_from(one.bytes).unwrap_or(u32::MAX),
            sha256: one.sha256.to_string(),
            is_here,
            opens: Kind::named(&one.name).is_some(),
        });
    }
    let may_approve: Vec<String> = match &standing {
        Some(standing) => standing.may_approve.iter().map(|member| name(&policies, member)).collect(),
        None => {
            let facts = facts::of_content(session, &content, &pays)?;
            let me = membership.me().map(|me| me.id.clone());
            let asked = membership.policy().zip(me).map(|(policy, me)| rules_shown::asked(policy, &facts, &me).may);
            asked.unwrap_or_default().iter().map(|member| name(&policies, member)).collect()
        }
    };
    let computers = computers(membership.policy(), membership.own);
    let document = signed.as_ref().ok().map(|kept| kept.document());
    let may_send = |computer: &&SendingComputer| document.is_some_and(|document| document.sends.iter().any(|key| key.0.to_string() == computer.key));
    let sends: Vec<SendingComputer> = computers.iter().filter(may_send).cloned().collect();
    let claimed = match &signed {
        Ok(kept) => hand_over::claimed(session, &membership, kept, &sends, &pays)?,
        Err(_) => Vec::new(),
    };
    let maker_card = signed.as_ref().ok().and_then(|kept| {
        let maker = named?.member(&kept.document().maker)?;
        maker.cards.iter().find(|card| !kept.signed.signers([&card.signing_key]).is_empty()).cloned()
    });
    let decisions = signed.as_ref().map(|kept| kept.decisions.as_slice()).unwrap_or_default();
    let requests = content.requests();
    Ok(ProposalView {
        operation: match &content {
            Content::Batch { .. } => "batch".to_owned(),
            Content::Single { request, .. } => request.operation.clone(),
        },
        rows: u32::try_from(requests.len()).unwrap_or(u32::MAX),
        payment: match (&content, pays.as_slice()) {
            (Content::Single { .. }, [one]) => Some(payment(session, one)?),
            _ => None,
        },
        from: from(session, &pays)?,
        salary: content.is_salary(),
        differ: compared.differ,
        new_payees: compared.new_payees,
        agree: compared.agree,
        differences: compared.differences,
        note: document.map(|document| shown_long(&document.note)).unwrap_or_default(),
        maker_computer: maker_card.map(|card| shown(&card.computer)).unwrap_or_default(),
        attachments: shown_attachments,
        decisions: decisions.iter().map(|decision| decided(&policies, decision.document())).collect(),
        reminder: reminder(&item, &may_approve),
        may_approve,
        sends,
        may_name_several: claims::decide(session)?,
        computers: if document.is_none() { computers } else { Vec::new() },
        policy_version: named.or(membership.policy()).map_or(0, |policy| policy.version),
        stop: standing.as_ref().and_then(Standing::stop),
        can_sign: document.is_none() && membership.me().is_some_and(|me| me.may(Role::Prepare)),
        can_reject: standing.as_ref().is_some_and(|standing| standing.may_reject),
        can_withdraw: standing.as_ref().is_some_and(|standing| standing.is_mine && matches!(standing.stage, ProposalStage::Waiting | ProposalStage::Approved)),
        told: match document {
            Some(document) => outcomes::told_of(session, &item.id, &document.sends, requests.len(), &|card| computer_name(membership.policy(), card))?,
            None => Vec::new(),
        },
        claimed,
        may_hand_over: membership.acting(Role::Administer).is_ok(),
        administrators: hand_over::administrators(&membership),
        carried: session.workspace().is_joined()?,
        intent: standing.and_then(|standing| standing.intent),
        item,
    })
}

fn decided(policies: &[Option<&Policy>], decision: &bursar_approvals::decision::Decision) -> ProposalDecision {
    ProposalDecision {
        person: name(policies, &decision.member),
        kind: match decision.verdict {
            Verdict::Approve => DecisionKind::Approved,
            Verdict::Reject => DecisionKind::Rejected,
            Verdict::Withdraw => DecisionKind::Withdrawn,
        },
        reason: shown_long(&decision.reason),
        at: rfc3339(decision.at),
    }
}

fn computers(policy: Option<&Policy>, own: KeyId) -> Vec<SendingComputer> {
    let cards = policy.into_iter().flat_map(|policy| policy.members.iter().flat_map(move |member| member.cards.iter().map(move |card| (policy, member, card))));
    cards
        .filter(|(policy, _, card)| policy.sending.contains(&card.signing_key.id()))
        .map(|(_, member, card)| {
            let key = card.signing_key.id();
            SendingComputer { key: key.0.to_string(), name: members::named_computer(member, card), is_own: key == own }
        })
        .collect()
}

fn computer_name(policy: Option<&Policy>, card: KeyId) -> String {
    policy.map_or_else(String::new, |policy| members::computer_name(policy, card))
}

fn payment(session: &Session, one: &Pays) -> Result<ProposalPayment, Fault> {
    let banks = crate::naira::banks::known(session)?;
    let bank = banks.iter().find(|(code, _)| code == one.bank_code()).map(|(_, name)| shown(name));
    Ok(ProposalPayment {
        name: shown(&one.name),
        account: one.account.clone(),
        at: bank.unwrap_or_else(|| one.at.clone()),
        amount: if one.asset == "NGN" { one.amount.as_naira() } else { one.amount.grouped() },
        asset: one.asset.clone(),
        narration: shown_long(&one.narration),
        reference: shown(&one.reference),
    })
}

/// Which accounts and wallets pay.
fn from(session: &Session, pays: &[Pays]) -> Result<String, Fault> {
    let ids: BTreeSet<&str> = pays.iter().map(|one| one.from.as_str()).collect();
    let mut names = Vec::new();
    for id in ids {
        let account = session.accounts().of_service(id)?.map(|account| shown(&account.name));
        let wallet = || session.known_wallet(id).and_then(|wallet| wallet.name.or(wallet.address)).map(|name| shown(&name));
        names.push(account.or_else(wallet).unwrap_or_else(|| id.to_owned()));
    }
    Ok(names.join(", "))
}

/// What is sent to those who may approve, to remind them.
fn reminder(item: &ProposalItem, may_approve: &[String]) -> Message {
    let all = usize::try_from(item.needed).unwrap_or(usize::MAX) >= item.approved_by.len() + may_approve.len();
    let names = if all { rules_shown::listed(may_approve.to_vec()) } else { rules_shown::or_listed(may_approve.to_vec()) };
    message!("proposal-reminder", code = item.code.clone(), amount = item.amount.clone(), title = item.title.clone(), names = names)
}

/// What this computer's own checks say of a single request.
pub(super) async fn check(_: &Console, session: &Arc<Session>, id: &str) -> Result<ProposalCheck, Fault> {
    let kept = session.team().signed_proposal(session, id)?;
    let content = decision::single(session, &kept).await?;
    Ok(ProposalCheck { money: content.payment.as_ref().map(MoneyBlock::from), headline: content.headline, groups: content.groups, risks: content.risks })
}
