//! What a review says of the request of a team that it is about.

use bursar_approvals::decision::Verdict;
use bursar_contract::Fault;
use bursar_messages::{Message, message};

use crate::{
    base::session::Session,
    payments::api::{ReviewField, ReviewGroup},
    team::{Kept, members::name, proposals::members_who, rules_shown::listed},
};

/// The names of who prepared a request and of who approved it, by their signatures.
pub(crate) fn maker_and_approvers(session: &Session, kept: &Kept) -> Result<(String, Vec<String>), Fault> {
    let membership = session.team().needed()?;
    let document = kept.document();
    let policies = membership.policies(document.policy);
    let approved = members_who(&kept.decisions, Verdict::Approve).iter().map(|member| name(&policies, member)).collect();
    Ok((name(&policies, &document.maker), approved))
}

/// Who prepared a request and who approved it, by their signatures.
pub(crate) fn signed_by(session: &Session, kept: &Kept) -> Result<ReviewGroup, Fault> {
    let row = |name: Message, value: Message| ReviewField { name, value, ..ReviewField::default() };
    let (maker, approved) = maker_and_approvers(session, kept)?;
    let mut rows = vec![row(message!("proposal-prepared-by"), maker.into())];
    if !approved.is_empty() {
        rows.push(row(message!("proposal-approved-by"), listed(approved)));
    }
    Ok(ReviewGroup { title: message!("proposal-about", code = kept.code()), note: None, rows })
}
