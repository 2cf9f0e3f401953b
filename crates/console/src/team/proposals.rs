//! Proposals as they are stored: drafted and signed here, or taken in from a file; and the decisions about them.

use std::{collections::BTreeSet, sync::Arc};

use bursar_approvals::{
    Refusal,
    bundle::Carried,
    decision::{Decision, Verdict},
    envelope::{Document, Signed},
    keys::{Digest, KeyId, sha256},
    policy::{Policy, Role},
    proposal::{Attachment, Content, MOST_ATTACHMENT, MOST_ATTACHMENTS, MOST_NOTE, Proposal, code},
};
use bursar_contract::{Code, Fault, untrusted::shown};
use bursar_documents::signed::MOST_CODE;
use bursar_messages::{Message, message};
use uuid::Uuid;

use super::{
    Membership, ProposalRecord, Team,
    api::{OpenedFile, OpenedKind},
    members,
    records::{Envelope, damaged},
    words,
};
use crate::{
    Console,
    base::{
        api::MaybeFile,
        session::{Session, lock},
    },
};

/// Proposals that are kept in view. More are put away, the oldest first.
const MOST: usize = 2_000;
const DAY: i64 = 24 * 60 * 60_000;

/// What was drafted and waits to be signed.
pub(crate) struct NewProposal {
    /// For people.
    pub title: Message,
    /// What would be sent.
    pub content: Content,
    /// The batch in preparation that it is drafted of; none of a single request.
    pub sheet: Option<String>,
}

/// What the maker adds when they sign.
pub(crate) struct Signing {
    /// Their words.
    pub note: String,
    /// Which computers may send it.
    pub sends: BTreeSet<KeyId>,
    /// For how many days it holds.
    pub days: i64,
}

/// A proposal that is signed, with what was decided about it.
pub(crate) struct Kept {
    pub record: ProposalRecord,
    pub signed: Signed<Proposal>,
    pub decisions: Vec<Signed<Decision>>,
}

impl Kept {
    pub fn document(&self) -> &Proposal {
        self.signed.document()
    }

    /// The code by which people name it.
    pub fn code(&self) -> String {
        code(self.signed.digest())
    }
}

/// A proposal before or after it was signed.
pub(crate) enum Draft {
    /// Nobody signed it.
    Unsigned(Box<ProposalRecord>, Content),
    /// It is signed.
    Signed(Box<Kept>),
}

impl Team {
    /// Every proposal that is in view, without its rows.
    pub(crate) fn proposal_records(&self) -> Result<Vec<ProposalRecord>, Fault> {
        Ok(self.proposals.book()?.values().cloned().collect())
    }

    /// Writes down what was drafted. Nothing is signed, and nothing can be sent.
    pub(crate) fn keep_draft(&self, session: &Session, new: NewProposal) -> Result<String, Fault> {
        self.needed()?.acting(Role::Prepare)?;
        let record = ProposalRecord {
            id: format!("draft-{}", Uuid::new_v4()),
            arrived: session.clock.now(),
            title: Some(new.title),
            draft: Some(new.content),
            attachments: Vec::new(),
            decisions: Vec::new(),
            put_away: None,
            own: true,
            sheet: None,
            drafted_from: new.sheet,
        };
        let _one = lock(&self.changing);
        self.proposals.write(std::slice::from_ref(&record), &[], Some(("proposal_draft", &record.id, "")))?;
        session.changes.tell("proposals", Some(&record.id));
        Ok(record.id)
    }

    /// The batches in preparation whose rows are signed in a request that stands. A request that was rejected or withdrawn gives its sheet back: it is
    /// corrected there, and signed anew.
    pub(crate) fn signed_sheets(&self) -> Result<BTreeSet<String>, Fault> {
        let mut signed = BTreeSet::new();
        for record in self.proposals.book()?.values() {
            if let (Some(sheet), None) = (&record.drafted_from, &record.draft) {
                let decisions = record.decisions()?;
                if [Verdict::Reject, Verdict::Withdraw].into_iter().all(|verdict| members_who(&decisions, verdict).is_empty()) {
                    signed.insert(sheet.clone());
                }
            }
        }
        Ok(signed)
    }

    /// A proposal by its id.
    pub(crate) fn proposal(&self, session: &Session, id: &str) -> Result<Draft, Fault> {
        let record = self.proposals.book()?.get(id).cloned().ok_or_else(gone)?;
        match record.draft.clone() {
            Some(content) => Ok(Draft::Unsigned(Box::new(record), content)),
            None => self.kept(session, record).map(|kept| Draft::Signed(Box::new(kept))),
        }
    }

    /// A signed proposal by its digest.
    pub(crate) fn signed_proposal(&self, session: &Session, id: &str) -> Result<Kept, Fault> {
        match self.proposal(session, id)? {
            Draft::Signed(kept) => Ok(*kept),
            Draft::Unsigned(..) => Err(gone()),
        }
    }

    fn kept(&self, session: &Session, record: ProposalRecord) -> Result<Kept, Fault> {
        let bytes = session.journal.document(&record.id)?.ok_or_else(damaged)?;
        let signed = Signed::<Proposal>::read(&bytes).map_err(|_| damaged())?;
        if signed.digest().to_string() != record.id {
            return Err(damaged());
        }
        let decisions = record.decisions()?;
        Ok(Kept { record, signed, decisions })
    }

    /// Changes what is noted of a proposal.
    pub(crate) fn note_proposal(&self, session: &Session, id: &str, change: impl FnOnce(&mut ProposalRecord)) -> Result<(), Fault> {
        let _one = lock(&self.changing);
        let mut record = self.proposals.book()?.get(id).cloned().ok_or_else(gone)?;
        change(&mut record);
        self.proposals.write(&[record], &[], None)?;
        session.changes.tell("proposals", Some(id));
        Ok(())
    }
}

fn gone() -> Fault {
    Fault::new(Code::NotFound, message!("team-proposal-gone"))
}

/// The maker signs. From now on it can be carried to others, and nobody can change it.
pub(crate) async fn sign(session: &Session, id: &str, signing: Signing) -> Result<String, Fault> {
    members::refuse_wrong_clock(session)?;
    let team = session.team();
    let Draft::Unsigned(record, content) = team.proposal(session, id)? else { return Err(Fault::new(Code::Conflict, message!("team-proposal-signed"))) };
    let membership = team.needed()?;
    let maker = membership.acting(Role::Prepare)?.id.clone();
    let policy = membership.policy().ok_or_else(|| words::refused(Refusal::Fork))?;
    if signing.sends.is_empty() || !signing.sends.is_subset(&policy.sending) {
        return Err(Fault::invalid("sends", message!("team-proposal-sends")));
    }
    if signing.note.chars().count() > MOST_NOTE {
        return Err(Fault::invalid("note", message!("team-proposal-note", most = MOST_NOTE)));
    }
    let created = members::now(session);
    let proposal = Proposal {
        format: 1,
        team: membership.chain.team(),
        policy: membership.head().ok_or_else(|| words::refused(Refusal::Fork))?,
        binding: members::binding(session).await?,
        content,
        sends: signing.sends,
        maker,
        note: signing.note.trim().to_owned(),
        attachments: record.attachments.clone(),
        created,
        expires: created + signing.days.clamp(1, 30) * DAY,
    };
    proposal.check().map_err(words::refused)?;
    let signer = members::signer(session).await?;
    let signed = Signed::sign(proposal, &signer.key).map_err(words::refused)?;
    let digest = signed.digest().to_string();
    let _one = lock(&team.changing);
    session.journal.keep_document(&digest, &signed.bytes(), Some(("proposal_sign", &code(signed.digest()))))?;
    let stored = ProposalRecord { id: digest.clone(), arrived: session.clock.now(), draft: None, ..*record };
    team.proposals.write(&[stored], &[id.to_owned()], None)?;
    session.changes.tell("proposals", Some(&digest));
    Ok(digest)
}

/// Takes in a proposal that arrived. Only one of this team, for this service and organization, signed by a member who may prepare.
pub(super) async fn arrive(session: &Session, proposal: Signed<Proposal>) -> Result<OpenedFile, Fault> {
    let team = session.team();
    let membership = team.needed()?;
    let (document, id) = (proposal.document(), proposal.digest().to_string());
    if document.team != membership.chain.team() {
        return Err(words::refused(Refusal::OtherTeam));
    }
    let own = members::binding(session).await?;
    if document.binding != own {
        return Err(Fault::new(Code::Refused, other_binding(&own, &document.binding)));
    }
    let named = membership.chain.version(document.policy).ok_or_else(|| words::refused(Refusal::PolicyUnknown))?.document();
    let maker = named.member(&document.maker).ok_or_else(|| words::refused(Refusal::Signature))?;
    if proposal.signers(maker.keys()).is_empty() {
        return Err(words::refused(Refusal::Signature));
    }
    if !maker.may(Role::Prepare) {
        return Err(words::refused(Refusal::MakerRole));
    }
    let said = message!("team-proposal-arrived", code = code(proposal.digest()), person = shown(&maker.name));
    let _one = lock(&team.changing);
    let book = team.proposals.book()?;
    if !book.contains_key(&id) {
        if book.values().filter(|record| record.put_away.is_none()).count() >= MOST {
            return Err(Fault::new(Code::Refused, message!("team-proposals-most", most = MOST)));
        }
        session.journal.keep_document(&id, &proposal.bytes(), Some(("proposal_arrive", &code(proposal.digest()))))?;
        let record = ProposalRecord {
            id: id.clone(),
            arrived: session.clock.now(),
            title: None,
            draft: None,
            attachments: document.attachments.clone(),
            decisions: Vec::new(),
            put_away: None,
            own: false,
            sheet: None,
            drafted_from: None,
        };
        team.proposals.write(&[record], &[], None)?;
        session.changes.tell("proposals", Some(&id));
    }
    Ok(OpenedFile { kind: OpenedKind::Proposal, id, said })
}

/// Which part of a binding is another one.
fn other_binding(own: &bursar_approvals::proposal::Binding, other: &bursar_approvals::proposal::Binding) -> Message {
    if own.base_url != other.base_url {
        message!("team-other-service", own = shown(&own.base_url), other = shown(&other.base_url))
    } else if own.live != other.live {
        if other.live { message!("team-other-mode-live") } else { message!("team-other-mode-test") }
    } else {
        message!("team-other-organization", own = shown(&own.organization), other = shown(&other.organization))
    }
}

/// Takes in a decision about a proposal that is here. Only one that the member signed who decided.
pub(super) fn arrive_decision(session: &Session, decision: Signed<Decision>) -> Result<OpenedFile, Fault> {
    let team = session.team();
    let membership = team.needed()?;
    let id = decision.document().proposal.to_string();
    let kept = team.signed_proposal(session, &id).map_err(|_| words::refused(Refusal::OtherProposal))?;
    let by = decided_by(&membership, &kept, &decision)?;
    let document = decision.document();
    let said = match document.verdict {
        Verdict::Approve => message!("team-decision-approve", code = kept.code(), person = by),
        Verdict::Reject => message!("team-decision-reject", code = kept.code(), person = by),
        Verdict::Withdraw => message!("team-decision-withdraw", code = kept.code(), person = by),
    };
    keep_decision(session, &id, &decision)?;
    Ok(OpenedFile { kind: OpenedKind::Proposal, id, said })
}

/// The name of whom a decision is of, if one of their cards signed it.
fn decided_by(membership: &Membership, kept: &Kept, decision: &Signed<Decision>) -> Result<String, Fault> {
    let document = decision.document();
    let named = membership.chain.version(kept.document().policy).ok_or_else(|| words::refused(Refusal::PolicyUnknown))?.document();
    let signed = |policy: &Policy| {
        let member = policy.member(&document.member)?;
        (!decision.signers(member.keys()).is_empty()).then(|| shown(&member.name))
    };
    let by = signed(named).or_else(|| membership.policy().and_then(signed)).ok_or_else(|| words::refused(Refusal::Signature))?;
    if document.verdict == Verdict::Withdraw && document.member != kept.document().maker {
        return Err(words::refused(Refusal::MakerRole));
    }
    if document.verdict == Verdict::Approve && document.member == kept.document().maker {
        return Err(words::refused(Refusal::MakerApproves));
    }
    Ok(by)
}

fn keep_decision(session: &Session, id: &str, decision: &Signed<Decision>) -> Result<(), Fault> {
    let team = session.team();
    let _one = lock(&team.changing);
    let mut record = team.proposals.book()?.get(id).cloned().ok_or_else(gone)?;
    let document = decision.document();
    let same = record.decisions()?.iter().any(|one| one.document().member == document.member && one.document().verdict == document.verdict);
    if !same {
        record.decisions.push(Envelope::of(decision));
        record.put_away = None;
        let action = match document.verdict {
            Verdict::Approve => "proposal_approve",
            Verdict::Reject => "proposal_reject",
            Verdict::Withdraw => "proposal_withdraw",
        };
        team.proposals.write(&[record], &[], Some((action, id, &code(document.proposal))))?;
        session.changes.tell("proposals", Some(id));
    }
    Ok(())
}

/// The person at this computer decides.
pub(crate) async fn decide(session: &Session, id: &str, verdict: Verdict, reason: &str) -> Result<(), Fault> {
    members::refuse_wrong_clock(session)?;
    let team = session.team();
    let membership = team.needed()?;
    let kept = team.signed_proposal(session, id)?;
    let maker = &kept.document().maker;
    let me = match verdict {
        Verdict::Approve | Verdict::Reject => membership.acting(Role::Approve)?,
        Verdict::Withdraw => membership.me().ok_or_else(|| Fault::new(Code::Refused, message!("team-not-named")))?,
    };
    match verdict {
        Verdict::Approve if me.id == *maker => return Err(words::refused(Refusal::MakerApproves)),
        Verdict::Withdraw if me.id != *maker => return Err(words::refused(Refusal::MakerRole)),
        _ => {}
    }
    let decision =
        Decision { format: 1, proposal: kept.signed.digest(), verdict, reason: reason.trim().to_owned(), member: me.id.clone(), at: members::now(session) };
    let signer = members::signer(session).await?;
    let signed = Signed::sign(decision, &signer.key).map_err(|_| Fault::invalid("reason", message!("team-reason-form")))?;
    keep_decision(session, id, &signed)
}

/// Throws away what was drafted, or puts a signed proposal out of view. What was signed stays: a rejection that was seen is final.
pub(crate) fn put_away(session: &Session, id: &str) -> Result<(), Fault> {
    let team = session.team();
    if let Draft::Unsigned(record, _) = team.proposal(session, id)? {
        let _one = lock(&team.changing);
        for attachment in &record.attachments {
            session.journal.forget_document(&attachment.sha256.to_string())?;
        }
        team.proposals.write(&[], &[id.to_owned()], Some(("proposal_discard", id, "")))?;
        session.changes.tell("proposals", Some(id));
        return Ok(());
    }
    let now = session.clock.now();
    team.note_proposal(session, id, |record| record.put_away = Some(now))
}

/// Adds a file to what was drafted.
pub(crate) fn attach(session: &Session, id: &str, name: &str, bytes: &[u8]) -> Result<(), Fault> {
    let team = session.team();
    if bytes.len() as u64 > MOST_ATTACHMENT {
        return Err(Fault::invalid("attachments", message!("team-attachment-large", megabytes = MOST_ATTACHMENT >> 20)));
    }
    let Draft::Unsigned(record, _) = team.proposal(session, id)? else { return Err(Fault::new(Code::Conflict, message!("team-proposal-signed"))) };
    if record.attachments.len() >= MOST_ATTACHMENTS {
        return Err(Fault::invalid("attachments", message!("team-attachments-most", most = MOST_ATTACHMENTS)));
    }
    let sha = sha256(bytes);
    if record.attachments.iter().any(|one| one.sha256 == sha) {
        return Ok(());
    }
    session.journal.keep_document(&sha.to_string(), bytes, None)?;
    let attachment = Attachment { name: name.chars().filter(|letter| !letter.is_control()).take(100).collect(), sha256: sha, bytes: bytes.len() as u64 };
    team.note_proposal(session, id, |record| record.attachments.push(attachment))
}

/// Takes a file from what was drafted.
pub(crate) fn detach(session: &Session, id: &str, sha256: &str) -> Result<(), Fault> {
    let team = session.team();
    let Draft::Unsigned(..) = team.proposal(session, id)? else { return Err(Fault::new(Code::Conflict, message!("team-proposal-signed"))) };
    session.journal.forget_document(sha256)?;
    team.note_proposal(session, id, |record| record.attachments.retain(|one| one.sha256.to_string() != sha256))
}

/// Takes in a file that belongs to a proposal, if it is the one that was signed.
pub(crate) fn bring_attachment(session: &Session, id: &str, bytes: &[u8]) -> Result<(), Fault> {
    let kept = session.team().signed_proposal(session, id)?;
    let of = kept.document().attachments.iter().find(|one| one.is(bytes));
    let of = of.ok_or_else(|| Fault::new(Code::Refused, message!("team-attachment-changed")))?;
    session.journal.keep_document(&of.sha256.to_string(), bytes, None)?;
    session.changes.tell("proposals", Some(id));
    Ok(())
}

/// The bytes of a file that belongs to a proposal. None where it is not here.
pub(crate) fn attachment(session: &Session, sha256: Digest) -> Result<Option<Vec<u8>>, Fault> {
    session.journal.document(&sha256.to_string())
}

/// A proposal, or the decision about it of the person at this computer, as the text of a code. None where it is too large for one.
pub(crate) fn code_text(session: &Session, id: &str, decision: bool) -> Result<Option<String>, Fault> {
    let team = session.team();
    let kept = team.signed_proposal(session, id)?;
    let me = team.needed()?.me().map(|me| me.id.clone());
    let bytes = match decision {
        false => Some(kept.signed.bytes()),
        true => kept.decisions.iter().rev().find(|decision| Some(&decision.document().member) == me.as_ref()).map(Signed::bytes),
    };
    Ok(bytes.filter(|bytes| bytes.len() <= MOST_CODE).and_then(|bytes| String::from_utf8(bytes).ok()))
}

/// Asks where to save a proposal with the policy and every decision about it, and saves it.
pub(crate) async fn save(console: &Console, session: &Arc<Session>, id: &str, name: &str) -> Result<MaybeFile, Fault> {
    let team = session.team();
    let kept = team.signed_proposal(session, id)?;
    let membership = team.needed()?;
    let mut carried: Vec<Carried> = membership.chain.versions().into_iter().cloned().map(Carried::Policy).collect();
    carried.extend(super::files::own_directory(session).await?);
    carried.push(Carried::Proposal(kept.signed));
    carried.extend(kept.decisions.into_iter().map(Carried::Decision));
    super::files::save(console, session, &message!("team-proposal-save").to_string(), name, &carried).await
}

/// Members who decided so, each once.
pub(crate) fn members_who(decisions: &[Signed<Decision>], verdict: Verdict) -> BTreeSet<bursar_approvals::policy::MemberId> {
    decisions.iter().map(Signed::document).filter(|decision| decision.verdict == verdict).map(|decision| decision.member.clone()).collect()
}

/// A file that belongs to a proposal, with the name that its maker gave it: the one that is named there, byte for byte.
pub(crate) fn attached(session: &Session, id: &str, sha256: &str) -> Result<(String, Vec<u8>), Fault> {
    let attachments = match session.team().proposal(session, id)? {
        Draft::Unsigned(record, _) => record.attachments,
        Draft::Signed(kept) => kept.document().attachments.clone(),
    };
    let of = attachments.into_iter().find(|one| one.sha256.to_string() == sha256).ok_or_else(gone)?;
    let bytes = attachment(session, of.sha256)?.filter(|bytes| of.is(bytes));
    let bytes = bytes.ok_or_else(|| Fault::new(Code::NotFound, message!("team-attachment-not-here")))?;
    Ok((shown(&of.name), bytes))
}

/// Asks where to save a file that belongs to a proposal, and saves it. Its name is the maker's word, so the person sees it before it is written.
pub(crate) async fn save_attachment(console: &Console, session: &Arc<Session>, id: &str, sha256: &str) -> Result<MaybeFile, Fault> {
    let (name, bytes) = attached(session, id, sha256)?;
    let (stem, ending) = name.rsplit_once('.').map_or((name.as_str(), "bin"), |(stem, ending)| (stem, ending));
    let title = message!("team-attachment-save").to_string();
    crate::base::files::save(console, session, &title, stem, (&message!("signed-any-file").to_string(), ending), &bytes, "attachment_save", 1).await
}
