//! Customers, and handing the PIN over.

use bursar_contract::{Code, Fault, customers::CustomerId};

use crate::{
    base::{api::Guarded, session::Session},
    customers::{
        self, Handoff,
        api::{CustomerForm, CustomerList, CustomerView, HandoffDefaults, HandoffForm, HandoffList, HandoffState, HandoffTask, HandoffView},
        check, start,
    },
    naira::api::{AccountByHand, AccountForm, RowChecks},
    profiles::api::LockReason,
    wallets::{api::ReceiveCode, receive},
};

/// Bytes of a message at most.
const LONGEST_MESSAGE: usize = 4_096;

input! {
    /// Reads the book of customers.
    ListCustomerBook {
        /// Ask the service's own list first, where it has one.
        read: bool,
    }
    /// Reads a customer with everything known.
    ViewCustomerPage {
        /// The service's id.
        id: CustomerId,
        /// Ask the service first.
        read: bool,
    }
    /// Takes a customer out of the book; the service keeps it.
    ForgetCustomer {
        /// The service's id.
        id: CustomerId,
    }
    /// Checks the holder of a customer's account.
    CheckHolder {
        /// As typed.
        holder: AccountForm,
    }
    /// What the form of a hand-off begins with.
    ReadHandoffDefaults {}
    /// Every hand-off, newest first.
    ListHandoffs {}
    /// One hand-off.
    ViewHandoff {
        /// Which.
        id: String,
    }
    /// Looks now what came of it.
    CheckHandoff {
        /// Which.
        id: String,
    }
    /// A person allows the gateway host that is new here.
    AllowGatewayHost {
        /// Of which hand-off.
        id: String,
        /// The host exactly as it was shown.
        host: String,
    }
    /// Takes an allowed gateway host back.
    ForgetGatewayHost {
        /// Which.
        host: String,
    }
    /// Copies the link of a hand-off. It leaves the clipboard after 30 seconds, and histories of clipboards are asked to leave it out.
    CopyHandoff {
        /// Its id.
        id: String,
        /// The message that holds the link; absent: the link alone.
        #[serde(default)]
        #[ts(optional)]
        message: Option<String>,
    }
    /// Opens the link in the system's browser.
    OpenHandoff {
        /// Which.
        id: String,
        /// Whether the app locks, because the customer gets the computer.
        lock: bool,
    }
    /// The link as a code for the customer's phone.
    DrawHandoffCode {
        /// Which.
        id: String,
    }
    /// A person says that it is done, where the service cannot tell. Of an account: what the customer was told.
    MarkHandoff {
        /// Which.
        id: String,
        /// The account, as typed.
        #[serde(default)]
        #[ts(optional)]
        account: Option<AccountByHand>,
    }
    /// A person stops waiting. What the customer still does is found in wallets and accounts.
    CloseHandoff {
        /// Which.
        id: String,
    }
}

impl MarkHandoff {
    /// Refuses what is known already, and an account request without its account.
    fn check(&self, session: &Session) -> Result<Handoff, Fault> {
        let handoff = session.handoffs().get(&self.id)?;
        if !matches!(handoff.state, HandoffState::Waiting | HandoffState::Unknown | HandoffState::Expired) {
            return Err(Fault::new(Code::Conflict, "What came of this is known already."));
        }
        if handoff.task == HandoffTask::Account && self.account.is_none() {
            return Err(Fault::invalid("number", "Write the account number that the customer was told."));
        }
        Ok(handoff)
    }

    /// Writes down that it is done.
    pub(crate) fn mark(&self, session: &Session) -> Result<(), Fault> {
        let handoff = self.check(session)?;
        let account = match &self.account {
            Some(typed) if handoff.task == HandoffTask::Account => Some(session.accounts().add_of_customer(typed, &handoff.customer)?.account.id),
            _ => None,
        };
        let marked = session.handoffs().change(&self.id, |handoff| {
            handoff.state = HandoffState::ByHand;
            handoff.ended_at = Some(session.clock.now());
            handoff.note = Some("Entered by hand: the service has not confirmed it.".into());
            handoff.account = account;
            handoff.holder = None;
            Ok(Some("handoff_marked"))
        })?;
        session.changes.customers(Some(&marked.customer));
        session.changes.accounts();
        Ok(())
    }
}

handlers! {
    customer_book: Main (self: ListCustomerBook, console) -> CustomerList {
        customers::list(console.session().await?.as_ref(), self.read).await
    }
    customer_page: Main (self: ViewCustomerPage, console) -> CustomerView {
        customers::view(console.session().await?.as_ref(), &self.id.0, self.read).await
    }
    customer_add: Main (self: CustomerForm, console) -> CustomerView {
        let session = console.session().await?;
        let id = customers::add(console, &session, &self).await?;
        customers::view(&session, &id.0, false).await
    }
    customer_forget: Main (self: ForgetCustomer, console) -> () {
        customers::forget(console.session().await?.as_ref(), &self.id.0)
    }
    holder_check: Main (self: CheckHolder, console) -> RowChecks {
        Ok(RowChecks(vec![start::holder(console.session().await?.as_ref(), &self.holder)?.0]))
    }
    handoff_defaults: Main (self: ReadHandoffDefaults, console) -> HandoffDefaults {
        let session = console.session().await?;
        let id = &session.profile.id;
        Ok(HandoffDefaults { return_page: session.handoffs().return_page(id)?, hosts: session.handoffs().hosts(id)? })
    }
    handoff_start: Main (self: HandoffForm, console) -> HandoffView {
        let session = console.session().await?;
        let handoff = start::start(console, &session, &self).await?;
        session.handoffs().show(&session, &handoff)
    }
    handoff_list: Main (self: ListHandoffs, console) -> HandoffList {
        let session = console.session().await?;
        let all = session.handoffs().all()?;
        Ok(HandoffList(all.iter().map(|handoff| session.handoffs().show(&session, handoff)).collect::<Result<_, _>>()?))
    }
    handoff_view: Main (self: ViewHandoff, console) -> HandoffView {
        let session = console.session().await?;
        let mut handoff = session.handoffs().get(&self.id)?;
        if handoff.ended_unseen() {
            handoff = session.handoffs().change(&self.id, |handoff| {
                handoff.seen = true;
                Ok(None)
            })?;
            session.changes.handoff(&self.id);
        }
        session.handoffs().show(&session, &handoff)
    }
    handoff_check: Main (self: CheckHandoff, console) -> HandoffView {
        let session = console.session().await?;
        check::look(&session, &self.id).await;
        session.handoffs().show(&session, &session.handoffs().get(&self.id)?)
    }
    gateway_host_allow: Main (self: AllowGatewayHost, console) -> Guarded<HandoffView> {
        let session = console.session().await?;
        match console.protect(&session, &self).await? {
            Some(waits) => Ok(Guarded::Waits(waits)),
            None => session.handoffs().show(&session, &session.handoffs().get(&self.id)?).map(Guarded::Applied),
        }
    }
    gateway_host_forget: Main (self: ForgetGatewayHost, console) -> HandoffDefaults {
        let session = console.session().await?;
        let id = &session.profile.id;
        let mut hosts = session.handoffs().hosts(id)?;
        hosts.retain(|host| *host != self.host);
        session.handoffs().set_hosts(id, &hosts)?;
        session.journal.log("gateway_forgotten", "gateway", &self.host)?;
        Ok(HandoffDefaults { return_page: session.handoffs().return_page(id)?, hosts })
    }
    handoff_open: Main (self: OpenHandoff, console) -> () {
        let session = console.session().await?;
        let link = session.handoffs().usable(&session, &self.id)?;
        let browser = console.browser()?;
        tokio::task::spawn_blocking(move || browser.open(&link.url))
            .await
            .map_err(|_| Fault::new(Code::Unavailable, "The browser could not be opened."))?
            .map_err(|why| Fault::new(Code::Unavailable, format!("The browser could not be opened: {why}. Use the link or the code instead.")))?;
        session.journal.log("handoff_opened", &session.handoffs().get(&self.id)?.customer, "")?;
        if self.lock {
            console.lock(LockReason::Asked).await;
        }
        Ok(())
    }
    handoff_copy: Main (self: CopyHandoff, console) -> () {
        let session = console.session().await?;
        let link = session.handoffs().usable(&session, &self.id)?;
        let text = self.message.unwrap_or_else(|| link.url.clone());
        if text.len() > LONGEST_MESSAGE || !text.contains(&link.url) {
            return Err(Fault::invalid("message", "This message does not hold the link of the hand-off."));
        }
        console.copy_for_a_while(text).await
    }
    handoff_code: Main (self: DrawHandoffCode, console) -> ReceiveCode {
        let session = console.session().await?;
        receive::code(&session.handoffs().usable(&session, &self.id)?.url)
    }
    handoff_mark: Main (self: MarkHandoff, console) -> Guarded<HandoffView> {
        let session = console.session().await?;
        self.check(&session)?;
        match console.protect(&session, &self).await? {
            Some(waits) => Ok(Guarded::Waits(waits)),
            None => session.handoffs().show(&session, &session.handoffs().get(&self.id)?).map(Guarded::Applied),
        }
    }
    handoff_close: Main (self: CloseHandoff, console) -> HandoffView {
        let session = console.session().await?;
        let closed = session.handoffs().change(&self.id, |handoff| {
            if !handoff.is_open() {
                return Err(Fault::new(Code::Conflict, "This hand-off has ended already."));
            }
            handoff.state = HandoffState::Closed;
            handoff.ended_at = Some(session.clock.now());
            handoff.note = Some("Nobody waits for it here any more. What the customer still does appears in Wallets and Accounts.".into());
            handoff.holder = None;
            Ok(Some("handoff_closed"))
        })?;
        session.changes.customers(Some(&closed.customer));
        session.handoffs().show(&session, &closed)
    }
}
