//! Its rows of the command table.

use std::collections::BTreeSet;

use bursar_approvals::{decision::Verdict, keys::KeyId};
use bursar_contract::{Code, Fault};
use bursar_messages::message;

use crate::{
    base::{
        api::{Guarded, MaybeFile},
        files::{self, Ask},
    },
    proposals::{
        api::{MaybeCode, ProposalCheck, ProposalList, ProposalNext, ProposalView},
        decision,
        hand_over::HandOver,
        opened_files, start, take_up, view,
    },
    team::{Signing, proposals},
    wallets::receive,
    workspace::claims,
};

input! {
    /// Lists every request for approval that is here.
    ListProposals {}
    /// Reads a request for approval.
    ViewProposal {
        /// The request.
        id: String,
    }
    /// Reads what this computer's own checks say of a single request.
    CheckProposal {
        /// The request.
        id: String,
    }
    /// Asks for a file and attaches it to a request that is not signed.
    AttachFile {
        /// The request.
        id: String,
    }
    /// Takes a file from a request that is not signed.
    DetachFile {
        /// The request.
        id: String,
        /// The file.
        sha256: String,
    }
    /// Asks for a file that belongs to a signed request, and keeps it if it is the one that was signed.
    BringAttachment {
        /// The request.
        id: String,
    }
    /// Asks where to save a file that belongs to a request, and saves it.
    SaveAttachment {
        /// The request.
        id: String,
        /// The file.
        sha256: String,
    }
    /// Opens a copy of a file that belongs to a request with the system's program for its kind. Only kinds that such programs show and do not run.
    OpenAttachment {
        /// The request.
        id: String,
        /// The file.
        sha256: String,
    }
    /// Signs a request that was prepared here. Others can approve it from now on, and nobody can change it.
    SignProposal {
        /// The request.
        id: String,
        /// The maker's words to those who approve.
        note: String,
        /// The ids of the keys of the computers that may send it. More than one only where they claim what they send.
        sends: Vec<String>,
        /// For how many days it holds, 1 to 30.
        days: u32,
    }
    /// Asks where to save a signed request with its decisions, and saves it.
    SaveProposal {
        /// The request.
        id: String,
    }
    /// Draws a signed request as a code, or the person's own decision about it. None where it is too large for one.
    DrawProposalCode {
        /// The request.
        id: String,
        /// The decision, not the request.
        decision: bool,
    }
    /// Leaves a request for the confirm window, to be approved; or says which rows are looked at first.
    ReviewProposal {
        /// The request.
        id: String,
    }
    /// Opens the rows of a request as a batch in preparation that nobody changes.
    OpenProposalRows {
        /// The request.
        id: String,
    }
    /// Rejects a request. It can never be sent.
    RejectProposal {
        /// The request.
        id: String,
        /// Why.
        reason: String,
    }
    /// Withdraws a request that the person at this computer prepared.
    WithdrawProposal {
        /// The request.
        id: String,
        /// Why; may be empty.
        reason: String,
    }
    /// Throws away what is not signed, or takes a signed request out of view.
    PutAwayProposal {
        /// The request.
        id: String,
    }
    /// Hands a row of a request over to another computer that may send it, as an administrator. The confirm window decides.
    HandOverRow {
        /// The request.
        id: String,
        /// The row, from 1.
        row: u32,
        /// The id of the key of the computer that shall send it.
        to: String,
    }
    /// Leaves a payment for the confirm window that was handed over to this computer, to be sent from here.
    TakeUpPayment {
        /// The entry that carries it out.
        entry: String,
    }
    /// Starts an approved request on the computer that sends it: it waits for the confirm window.
    StartProposal {
        /// The request.
        id: String,
    }
}

handlers! {
    proposal_list: Main (self: ListProposals, console) -> ProposalList {
        let session = console.session().await?;
        view::list(&session).await
    }
    proposal_view: Main (self: ViewProposal, console) -> ProposalView {
        let session = console.session().await?;
        view::view(&session, &self.id).await
    }
    proposal_check: Main (self: CheckProposal, console) -> ProposalCheck {
        let session = console.session().await?;
        view::check(console, &session, &self.id).await
    }
    proposal_attach: Main (self: AttachFile, console) -> ProposalView {
        let session = console.session().await?;
        if let Some((name, bytes)) = chosen(console).await? {
            proposals::attach(&session, &self.id, &name, &bytes)?;
        }
        view::view(&session, &self.id).await
    }
    proposal_detach: Main (self: DetachFile, console) -> ProposalView {
        let session = console.session().await?;
        proposals::detach(&session, &self.id, &self.sha256)?;
        view::view(&session, &self.id).await
    }
    proposal_attachment_bring: Main (self: BringAttachment, console) -> ProposalView {
        let session = console.session().await?;
        if let Some((_, bytes)) = chosen(console).await? {
            proposals::bring_attachment(&session, &self.id, &bytes)?;
        }
        view::view(&session, &self.id).await
    }
    proposal_attachment_save: Main (self: SaveAttachment, console) -> MaybeFile {
        let session = console.session().await?;
        proposals::save_attachment(console, &session, &self.id, &self.sha256).await
    }
    proposal_attachment_open: Main (self: OpenAttachment, console) -> () {
        let session = console.session().await?;
        opened_files::open(console, &session, &self.id, &self.sha256).await
    }
    proposal_sign: Main (self: SignProposal, console) -> ProposalView {
        let session = console.session().await?;
        let sends: BTreeSet<KeyId> = serde_json::from_value(self.sends.into()).map_err(|_| Fault::invalid("sends", message!("team-proposal-sends")))?;
        if sends.len() > 1 && !claims::decide(&session)? {
            return Err(Fault::invalid("sends", message!("claims-none-here")));
        }
        let id = proposals::sign(&session, &self.id, Signing { note: self.note, sends, days: i64::from(self.days) }).await?;
        view::view(&session, &id).await
    }
    proposal_save: Main (self: SaveProposal, console) -> MaybeFile {
        let session = console.session().await?;
        let view = view::view(&session, &self.id).await?;
        let name = message!("proposal-file", title = view.item.title, code = view.item.code).to_string();
        proposals::save(console, &session, &self.id, &name).await
    }
    proposal_code: Main (self: DrawProposalCode, console) -> MaybeCode {
        let session = console.session().await?;
        let text = proposals::code_text(&session, &self.id, self.decision)?;
        text.map(|text| receive::code(&text)).transpose().map(MaybeCode)
    }
    proposal_review: Main (self: ReviewProposal, console) -> ProposalNext {
        let session = console.session().await?;
        decision::review_to_approve(console, &session, &self.id).await
    }
    proposal_rows: Main (self: OpenProposalRows, console) -> ProposalNext {
        let session = console.session().await?;
        let kept = session.team().signed_proposal(&session, &self.id)?;
        Ok(ProposalNext { confirm: None, sheet: Some(start::sheet(&session, &kept).await?) })
    }
    proposal_reject: Main (self: RejectProposal, console) -> ProposalView {
        let session = console.session().await?;
        if self.reason.trim().chars().count() < 10 {
            return Err(Fault::invalid("reason", message!("proposal-reason-short")));
        }
        proposals::decide(&session, &self.id, Verdict::Reject, &self.reason).await?;
        view::view(&session, &self.id).await
    }
    proposal_withdraw: Main (self: WithdrawProposal, console) -> ProposalView {
        let session = console.session().await?;
        if session.journal.carried_out(&self.id)?.is_some() {
            return Err(Fault::new(Code::Conflict, message!("proposal-sent-before")));
        }
        proposals::decide(&session, &self.id, Verdict::Withdraw, &self.reason).await?;
        view::view(&session, &self.id).await
    }
    proposal_put_away: Main (self: PutAwayProposal, console) -> ProposalList {
        let session = console.session().await?;
        proposals::put_away(&session, &self.id)?;
        view::list(&session).await
    }
    proposal_hand_over: Main (self: HandOverRow, console) -> Guarded<ProposalView> {
        let session = console.session().await?;
        match console.protect(&session, &HandOver::new(&self.id, self.row, &self.to)?).await? {
            Some(waits) => Ok(Guarded::Waits(waits)),
            None => view::view(&session, &self.id).await.map(Guarded::Applied),
        }
    }
    proposal_take_up: Main (self: TakeUpPayment, console) -> ProposalNext {
        let session = console.session().await?;
        take_up::ask(console, &session, &self.entry).await
    }
    proposal_start: Main (self: StartProposal, console) -> ProposalNext {
        let session = console.session().await?;
        start::start(console, &session, &self.id).await
    }
}

/// A file that the person chooses: its name and its bytes. None where they cancelled.
async fn chosen(console: &crate::Console) -> Result<Option<(String, Vec<u8>)>, Fault> {
    let kinds = vec![(message!("signed-any-file").to_string(), vec!["*".to_owned()])];
    let ask = Ask { title: message!("proposal-attach-title").to_string(), name: None, kinds };
    let Some(path) = console.picker()?.pick_open(ask).await else { return Ok(None) };
    let bytes = files::read(&path, bursar_approvals::proposal::MOST_ATTACHMENT)?;
    Ok(Some((path.file_name().unwrap_or_default().to_string_lossy().into_owned(), bytes)))
}
