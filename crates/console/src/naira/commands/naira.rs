//! Naira accounts: the book, creating, revealing, banks, and the rules of what a payout costs.

use bursar_documents::{
    logo::Logo,
    table_reader::{Format, MAX_BYTES, display_name},
};
use bursar_messages::message;

use crate::{
    base::{
        api::{Guarded, MaybeFile},
        checks::Found,
        files::{self, Ask},
        protections::Judged,
    },
    naira::{
        accounts,
        api::{
            AccountBook, AccountByHand, AccountForm, AccountImport, AccountSheet, AccountView, AccountsImported, AccountsMade, BankList, Beneficiaries,
            CardFormat, CardLogo, NairaBalances, NairaRules, PayoutChecks, PayoutForm, Revealed, RowCheck, RowChecks,
        },
        balances, banks, beneficiaries, card, card_logo, check, create, fees, import, review,
    },
    payments::api::{DraftId, DraftNote},
};

input! {
    /// Drafts a payout of what was typed. Nothing is sent: the draft waits for the confirm window.
    DraftPayout {
        /// The form.
        form: PayoutForm,
        /// What is kept beside it.
        note: DraftNote,
    }
    /// Reads the book of naira accounts.
    ListAccounts {
        /// Ask the service's own list first, where it has one.
        read: bool,
    }
    /// Reads an account of the book.
    ViewAccount {
        /// Of the book.
        id: String,
    }
    /// Takes an account out of the book; the service keeps it.
    ForgetAccount {
        /// Of the book.
        id: String,
    }
    /// Shows one field of a holder in clear. It is written to the log first.
    RevealHolder {
        /// Of the book.
        id: String,
        /// In the service's spelling.
        field: String,
    }
    /// Saves the card of an account as a file that the person chooses.
    SaveAccountCard {
        /// Of the book.
        id: String,
        /// A picture or a page.
        format: CardFormat,
    }
    /// Reads the logo on the cards of this profile.
    ViewCardLogo {}
    /// Asks for a picture and makes it the logo on the cards of this profile. None: the person cancelled.
    ChooseCardLogo {}
    /// Takes the logo away.
    RemoveCardLogo {}
    /// Asks for a file of accounts and says what importing it would do. None: the person cancelled.
    ReadAccountFile {}
    /// Imports what the dry run showed.
    ApplyAccountImport {
        /// The dry run.
        id: String,
        /// Whether the person agreed to leave out the rows that cannot be read.
        #[serde(default)]
        leave_out_bad: bool,
    }
    /// Forgets the dry run.
    CancelAccountImport {}
    /// Asks for a sheet of accounts to create and reads it into rows of the creation grid. None: the person cancelled.
    OpenAccountSheet {}
    /// Checks the rows of the creation grid.
    CheckAccountRows {
        /// As typed.
        rows: Vec<AccountForm>,
    }
    /// Creates accounts for the organization.
    CreateAccounts {
        /// As typed.
        rows: Vec<AccountForm>,
        /// Rows of one request; 10 where left out.
        #[serde(default)]
        #[ts(optional)]
        chunk: Option<u32>,
    }
    /// Naira on the organization's own accounts.
    ViewNairaBalances {
        /// Asks the service first; otherwise it answers what is known.
        read: bool,
    }
    /// Reads the banks that can be paid.
    ReadBankList {
        /// Ask the service even if the list is young.
        fresh: bool,
    }
    /// Reads whom the payout form offers.
    ListBeneficiaries {}
    /// Reads the rules of what a payout costs.
    ViewNairaRules {}
}

handlers! {
    beneficiary_list: Main (self: ListBeneficiaries, console) -> Beneficiaries {
        beneficiaries::list(console.session().await?.as_ref())
    }
    account_list: Main (self: ListAccounts, console) -> AccountBook {
        accounts::list(console.session().await?.as_ref(), self.read).await
    }
    account_view: Main (self: ViewAccount, console) -> AccountView {
        console.session().await?.accounts().view(&self.id)
    }
    account_add: Main (self: AccountByHand, console) -> Guarded<AccountView> {
        let session = console.session().await?;
        let _free = match console.judge(&session, &self).await? {
            Judged::Waits(waits) => return Ok(Guarded::Waits(waits)),
            free => free,
        };
        let added = session.accounts().add(&self)?;
        session.changes.accounts();
        Ok(Guarded::Applied(added))
    }
    account_forget: Main (self: ForgetAccount, console) -> () {
        let session = console.session().await?;
        session.accounts().forget(&self.id)?;
        session.changes.accounts();
        Ok(())
    }
    account_reveal: Main (self: RevealHolder, console) -> Revealed {
        let value = console.session().await?.accounts().reveal(&self.id, &self.field)?;
        Ok(Revealed { value })
    }
    account_card_save: Main (self: SaveAccountCard, console) -> MaybeFile {
        let session = console.session().await?;
        let account = session.accounts().get(&self.id)?;
        let logo = card_logo::load(&console.inner.profiles, &session.profile.id)?;
        let bytes = card::card(&account, &session.profile, logo.as_ref(), self.format)?;
        let kind = match self.format {
            CardFormat::Png => (message!("naira-card-picture").to_string(), "png"),
            CardFormat::Pdf => ("PDF".to_owned(), "pdf"),
        };
        let name = message!("naira-card-file", number = account.number.unwrap_or_default()).to_string();
        let (title, kind) = (message!("naira-card-save").to_string(), (kind.0.as_str(), kind.1));
        files::save(console, &session, &title, &name, kind, &bytes, "export", 1).await
    }
    card_logo_view: Main (self: ViewCardLogo, console) -> CardLogo {
        let session = console.session().await?;
        Ok(card_logo::view(card_logo::load(&console.inner.profiles, &session.profile.id)?.as_ref()))
    }
    card_logo_choose: Main (self: ChooseCardLogo, console) -> Option<CardLogo> {
        let session = console.session().await?;
        let kinds = vec![(message!("naira-logo-kind").to_string(), vec!["png".to_owned()])];
        let chosen = console.picker()?.pick_open(Ask { title: message!("naira-logo-choose").to_string(), name: None, kinds }).await;
        let Some(path) = chosen else { return Ok(None) };
        let logo = Logo::read(&files::read(&path, MAX_BYTES)?)?;
        card_logo::store(&logo, &console.inner.profiles, &session.profile.id)?;
        session.journal.log("card_logo", &session.profile.id, "chosen")?;
        Ok(Some(card_logo::view(Some(&logo))))
    }
    card_logo_remove: Main (self: RemoveCardLogo, console) -> CardLogo {
        let session = console.session().await?;
        card_logo::remove(&console.inner.profiles, &session.profile.id)?;
        session.journal.log("card_logo", &session.profile.id, "removed")?;
        Ok(card_logo::view(None))
    }
    account_import_read: Main (self: ReadAccountFile, console) -> Option<AccountImport> {
        let session = console.session().await?;
        let kinds = vec![(message!("naira-import-kind").to_string(), Format::ENDINGS.map(str::to_owned).to_vec())];
        let chosen = console.picker()?.pick_open(Ask { title: message!("naira-import-choose").to_string(), name: None, kinds }).await;
        let Some(path) = chosen else { return Ok(None) };
        let rows = import::read(&path, &files::read(&path, MAX_BYTES)?)?;
        session.accounts().try_import(display_name(&path), rows).map(Some)
    }
    account_import_apply: Main (self: ApplyAccountImport, console) -> Guarded<AccountsImported> {
        let session = console.session().await?;
        let _free = match console.judge(&session, &self).await? {
            Judged::Waits(waits) => return Ok(Guarded::Waits(waits)),
            free => free,
        };
        let done = session.accounts().import(&self.id, self.leave_out_bad)?;
        session.changes.accounts();
        Ok(Guarded::Applied(done))
    }
    account_import_cancel: Main (self: CancelAccountImport, console) -> () {
        console.session().await?.accounts().forget_import();
        Ok(())
    }
    account_sheet_open: Main (self: OpenAccountSheet, console) -> Option<AccountSheet> {
        let kinds = vec![(message!("naira-create-kind").to_string(), Format::ENDINGS.map(str::to_owned).to_vec())];
        let chosen = console.picker()?.pick_open(Ask { title: message!("naira-create-choose").to_string(), name: None, kinds }).await;
        let Some(path) = chosen else { return Ok(None) };
        import::read_new(&path, &files::read(&path, MAX_BYTES)?, display_name(&path), create::MOST_ROWS).map(Some)
    }
    account_rows_check: Main (self: CheckAccountRows, console) -> RowChecks {
        let session = console.session().await?;
        let checked = create::check_all(&session, &self.rows)?;
        Ok(RowChecks(self.rows.iter().zip(checked).map(|(form, (faults, _))| RowCheck::of(form, faults)).collect()))
    }
    account_create: Main (self: CreateAccounts, console) -> AccountsMade {
        let session = console.session().await?;
        let made = create::create(console, &session, &self.rows, self.chunk.unwrap_or(create::CHUNK)).await;
        session.changes.accounts();
        made
    }
    naira_balances: Main (self: ViewNairaBalances, console) -> NairaBalances {
        let session = console.session().await?;
        if self.read { balances::read(&session).await } else { balances::known(&session) }
    }
    bank_list: Main (self: ReadBankList, console) -> BankList {
        let (kept, fault) = banks::list(console.session().await?.as_ref(), self.fresh).await?;
        Ok(banks::rows(&kept, fault))
    }
    payout_check: Main (self: PayoutForm, console) -> PayoutChecks {
        let session = console.session().await?;
        let check::Examined { found, checks, .. } = check::examine(&session, &(&self).into()).await?;
        if let Some(entry) = found.iter().find_map(Found::entry) {
            session.note_warning(Some(&entry.id));
        }
        Ok(checks)
    }
    payout_draft: Main (self: DraftPayout, console) -> DraftId {
        let session = console.session().await?;
        let plan = review::plan(&session, &(&self.form).into(), &self.note).await?;
        console.keep_draft(&session, plan.erased(), &self.note)
    }
    naira_rules_view: Main (self: ViewNairaRules, console) -> NairaRules {
        fees::rules(&console.session().await?.journal)
    }
    naira_rules_change: Main (self: NairaRules, console) -> Guarded<NairaRules> {
        let session = console.session().await?;
        match console.protect(&session, &self).await? {
            Some(waits) => Ok(Guarded::Waits(waits)),
            None => fees::rules(&session.journal).map(Guarded::Applied),
        }
    }
}
