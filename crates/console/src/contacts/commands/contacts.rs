//! Contacts: the book, verification, files, and what a payout form may ask about bank details.

use std::sync::Arc;

use bursar_contract::{Code, Fault, chain::Chain, untrusted::shown, virtual_accounts::ListBanks};
use bursar_messages::message;

use crate::{
    Console,
    base::{
        api::Guarded,
        checks::line,
        files::Ask,
        protections::{Change, Judged},
        session::Session,
    },
    contacts::{
        Claim,
        api::{
            BankChecks, BanksChosen, ContactChosen, ContactFile, ContactForm, ContactPage, ContactView, ContactsWritten, CoolOff, Decided, ImportReport,
            Imported, Label, Labels, ListContacts, NameCheck, Recipients,
        },
        confusables::KnownNames,
    },
    wallets::own::{Own, OwnWallets},
};
use bursar_journal::{
    contact::{Contact, PaymentDetails, VerificationLevel},
    payment::Party,
};

input! {
    /// Reads a contact.
    ViewContact {
        /// Its id.
        id: String,
    }
    /// Takes one step of a payment method's verification.
    VerifyContact {
        /// The contact.
        id: String,
        /// The payment method.
        method_id: String,
        /// The step.
        level: VerificationLevel,
        /// Read back: who was spoken to. Test payment: its draft code or reference. Verified: a note.
        note: String,
        /// Read back: the number that was called.
        #[serde(default)]
        #[ts(optional)]
        phone: Option<String>,
        /// Read back: when, as typed: `14 Nov 2026, 2:30pm` in the zone that times are written in, or RFC 3339.
        #[serde(default)]
        #[ts(optional)]
        called_at: Option<String>,
    }
    /// Doubts a payment method: back to New, and it cools off.
    DoubtPaymentMethod {
        /// The contact.
        id: String,
        /// The payment method.
        method_id: String,
    }
    /// Chooses what is right in a contact that several computers changed beside each other.
    ChooseContact {
        /// The contact.
        id: String,
        /// What stood side by side.
        revision: String,
        /// Of each field that waits, which of its sides, from 0.
        sides: Vec<u32>,
    }
    /// Takes a contact out of the book.
    RemoveContact {
        /// Its id.
        id: String,
    }
    /// Brings a removed contact back.
    RestoreContact {
        /// Its id.
        id: String,
    }
    /// Makes one contact of two.
    MergeContacts {
        /// The one that stays.
        id: String,
        /// The one that goes.
        other: String,
    }
    /// Asks what the recipient box offers.
    OfferRecipients {
        /// What is typed.
        text: String,
        /// The chain of the payment, as the service spells it.
        chain: String,
    }
    /// Asks for the names of addresses: at most 500.
    FindLabels {
        /// The addresses.
        addresses: Vec<String>,
        /// The chain on which they stand. A wallet of another chain gives no name there; where this is left out, every wallet does.
        #[serde(default)]
        #[ts(optional)]
        chain: Option<Chain>,
    }
    /// Asks the person for a file and reads it. Nothing is written; none: the person cancelled.
    ReadContactFile {
        /// Reads the file of a dry run again instead, with these banks.
        #[serde(default)]
        #[ts(optional)]
        again: Option<BanksChosen>,
    }
    /// Imports what the dry run showed.
    ApplyImport {
        /// The dry run.
        id: String,
        /// A choice for each conflict.
        decided: Vec<Decided>,
        /// Whether the person agreed to leave out the rows that cannot be read.
        leave_out_bad: bool,
    }
    /// Forgets the dry run.
    CancelImport {}
    /// Asks the person for a place and writes the contacts there. None: the person cancelled.
    ExportContacts {
        /// The kind of file.
        file: ContactFile,
        /// Words that must all be there.
        text: String,
        /// Only contacts with this tag.
        #[serde(default)]
        #[ts(optional)]
        tag: Option<String>,
    }
    /// Reads the rule for changed ways.
    ViewCoolOff {}
    /// Asks whether a name looks like one that is known here and is another.
    CheckName {
        /// The name.
        name: String,
        /// The contact that has it, where there is one.
        #[serde(default)]
        #[ts(optional)]
        contact_id: Option<String>,
    }
    /// Checks bank details that are to be paid under a name.
    CheckBankDetails {
        /// The name.
        name: String,
        /// The details; must be a naira account.
        details: PaymentDetails,
    }
}

const MOST_LABELS: usize = 500;

impl VerifyContact {
    /// What the person says about the step.
    pub(crate) fn claim(&self) -> Claim<'_> {
        Claim { level: self.level, note: &self.note, phone: self.phone.as_deref(), called_at: self.called_at.as_deref() }
    }
}

/// Runs what touches every contact where it holds up no other command.
async fn off_thread<T: Send + 'static>(session: &Arc<Session>, work: impl FnOnce(&Session) -> Result<T, Fault> + Send + 'static) -> Result<T, Fault> {
    let session = session.clone();
    tokio::task::spawn_blocking(move || work(&session)).await.map_err(|_| Fault::new(Code::Storage, message!("contact-unfinished")))?
}

/// Changes the book where that weakens no protection; else the change waits for the confirm window.
async fn guarded<C: Change>(
    console: &Console,
    change: C,
    id: impl FnOnce(&Session) -> Result<String, Fault> + Send + 'static,
) -> Result<Guarded<ContactView>, Fault> {
    match console.judge(&console.session().await?, &change).await? {
        Judged::Waits(waits) => Ok(Guarded::Waits(waits)),
        Judged::Free(_gate) => changed(console, id).await.map(Guarded::Applied),
    }
}

/// Changes the book, tells the windows, and gives the contact as it is now.
async fn changed(console: &Console, id: impl FnOnce(&Session) -> Result<String, Fault> + Send + 'static) -> Result<ContactView, Fault> {
    let session = console.session().await?;
    let view = off_thread(&session, move |session| {
        let id = id(session)?;
        session.contacts().view(session, &id)
    })
    .await?;
    session.changes.contacts();
    Ok(view)
}

handlers! {
    contact_list: Main (self: ListContacts, console) -> ContactPage {
        off_thread(&console.session().await?, move |session| session.contacts().list(&self)).await
    }
    contact_view: Main (self: ViewContact, console) -> ContactView {
        off_thread(&console.session().await?, move |session| session.contacts().view(session, &self.id)).await
    }
    contact_save: Main (self: ContactForm, console) -> Guarded<ContactView> {
        guarded(console, self.clone(), move |session| Ok(session.contacts().save(&self)?.id)).await
    }
    contact_verify: Main (self: VerifyContact, console) -> Guarded<ContactView> {
        let work = self.clone();
        guarded(console, self, move |session| session.contacts().climb(&work.id, &work.method_id, &work.claim()).map(|()| work.id)).await
    }
    contact_doubt: Main (self: DoubtPaymentMethod, console) -> ContactView {
        changed(console, move |session| session.contacts().doubt(&self.id, &self.method_id).map(|()| self.id)).await
    }
    contact_remove: Main (self: RemoveContact, console) -> Contact {
        let session = console.session().await?;
        let gone = session.contacts().remove(&self.id)?;
        session.changes.contacts();
        Ok(gone)
    }
    contact_choose: Main (self: ChooseContact, console) -> Guarded<ContactChosen> {
        let session = console.session().await?;
        let _free = match console.judge(&session, &self).await? {
            Judged::Waits(waits) => return Ok(Guarded::Waits(waits)),
            free => free,
        };
        let contact = off_thread(&session, move |session| {
            session.contacts().choose(session, &self)?;
            session.contacts().view_if_there(session, &self.id)
        })
        .await?;
        session.changes.contacts();
        Ok(Guarded::Applied(ContactChosen { contact }))
    }
    contact_restore: Main (self: RestoreContact, console) -> Guarded<ContactView> {
        guarded(console, self.clone(), move |session| session.contacts().restore(&self.id)).await
    }
    contact_merge: Main (self: MergeContacts, console) -> Guarded<ContactView> {
        guarded(console, self.clone(), move |session| session.contacts().merge(&self.id, &self.other)).await
    }
    contact_offer: Main (self: OfferRecipients, console) -> Recipients {
        off_thread(&console.session().await?, move |session| session.contacts().offer(&self.text, &self.chain).map(Recipients)).await
    }
    contact_labels: Main (self: FindLabels, console) -> Labels {
        let session = console.session().await?;
        let own = OwnWallets::of(session.known_wallets());
        let mut labels = Vec::new();
        for address in self.addresses.into_iter().take(MOST_LABELS) {
            let of_us = own.at(&address, self.chain.as_ref());
            let wallet = of_us.as_ref().and_then(Own::here);
            let name = wallet.and_then(|wallet| wallet.name.as_deref()).map(shown);
            let mut party = Party { name, own: wallet.is_some(), verification: None, address };
            session.contacts().label(&mut party)?;
            let elsewhere = of_us.as_ref().and_then(Own::elsewhere);
            if party.name.is_some() || elsewhere.is_some() {
                let (name, verification) = (party.name.unwrap_or_default(), party.verification.unwrap_or_default());
                labels.push(Label { address: party.address, name, own: party.own, elsewhere, verification });
            }
        }
        Ok(Labels(labels))
    }
    contact_import_read: Main (self: ReadContactFile, console) -> Option<ImportReport> {
        let session = console.session().await?;
        if let Some(BanksChosen { id, banks }) = self.again {
            let list = bank_pairs(&session).await;
            return off_thread(&session, move |session| session.contacts().import_with(&id, &banks, list.as_deref())).await.map(Some);
        }
        let kinds = vec![(message!("contact-import-kind").to_string(), crate::contacts::files::endings())];
        let chosen = console.picker()?.pick_open(Ask { title: message!("contact-import-choose").to_string(), name: None, kinds }).await;
        let Some(path) = chosen else { return Ok(None) };
        let list = bank_pairs(&session).await;
        off_thread(&session, move |session| session.contacts().try_import(&path, list.as_deref())).await.map(Some)
    }
    contact_import_apply: Main (self: ApplyImport, console) -> Guarded<Imported> {
        let session = console.session().await?;
        let _free = match console.judge(&session, &self).await? {
            Judged::Waits(waits) => return Ok(Guarded::Waits(waits)),
            free => free,
        };
        let done = off_thread(&session, move |session| session.contacts().import(&self.id, &self.decided, self.leave_out_bad)).await?;
        session.changes.contacts();
        Ok(Guarded::Applied(done))
    }
    contact_import_cancel: Main (self: CancelImport, console) -> () {
        console.session().await?.contacts().forget_import();
        Ok(())
    }
    contact_export: Main (self: ExportContacts, console) -> Option<ContactsWritten> {
        let session = console.session().await?;
        let ending = crate::contacts::files::ending(self.file);
        let ask = Ask { title: message!("contact-export-choose").to_string(), name: Some(format!("{}.{ending}", message!("contact-export-file"))), kinds: vec![(ending.to_uppercase(), vec![ending.to_owned()])] };
        let Some(path) = console.save_as(ask, ending).await? else { return Ok(None) };
        off_thread(&session, move |session| session.contacts().export(self.file, &self.text, self.tag.as_deref(), &path)).await.map(Some)
    }
    cool_off_view: Main (self: ViewCoolOff, console) -> CoolOff {
        console.session().await?.contacts().cool_off()
    }
    cool_off_change: Main (self: CoolOff, console) -> Guarded<CoolOff> {
        let session = console.session().await?;
        match console.protect(&session, &self).await? {
            Some(waits) => Ok(Guarded::Waits(waits)),
            None => session.contacts().cool_off().map(Guarded::Applied),
        }
    }
    name_check: Main (self: CheckName, console) -> NameCheck {
        let session = console.session().await?;
        let warning = move |session: &Session| Ok(KnownNames::of(session)?.warning(self.name.trim(), self.contact_id.as_deref()));
        Ok(NameCheck { line: off_thread(&session, warning).await?.as_ref().map(line) })
    }
    bank_details_check: Main (self: CheckBankDetails, console) -> BankChecks {
        let session = console.session().await?;
        if !matches!(self.details, PaymentDetails::Bank { .. }) {
            return Err(Fault::invalid("details", message!("contact-check-bank")));
        }
        // Without the list the check digit still warns; it only names no banks.
        let banks = bank_pairs(&session).await.unwrap_or_default();
        session.contacts().check_bank(&self.name, &self.details, &banks)
    }
}

/// The codes and names of the banks that can be paid, where the service says them.
async fn bank_pairs(session: &Session) -> Option<Vec<(String, String)>> {
    let banks = session.read(&ListBanks::default()).await.ok()?;
    Some(banks.into_iter().map(|bank| (bank.code, bank.name.trim().to_owned())).collect())
}
