//! Customers, and handing the PIN over.

use bursar_contract::{Code, Fault, customers::CustomerId};
use bursar_messages::message;

use crate::{
    base::{api::Guarded, session::Session},
    customers::{
        self, PinRequest,
        api::{CustomerForm, CustomerList, CustomerView, PinRequestDefaults, PinRequestForm, PinRequestList, PinRequestState, PinRequestTask, PinRequestView},
        check, start,
    },
    naira::api::{AccountByHand, AccountForm, RowCheck, RowChecks},
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
    /// What the form of a PIN request begins with.
    ReadPinRequestDefaults {}
    /// Every PIN request, newest first.
    ListPinRequests {}
    /// One PIN request.
    ViewPinRequest {
        /// Which.
        id: String,
    }
    /// Looks now what came of it.
    CheckPinRequest {
        /// Which.
        id: String,
    }
    /// A person allows the gateway host that is new here.
    AllowGatewayHost {
        /// Of which PIN request.
        id: String,
        /// The host exactly as it was shown.
        host: String,
    }
    /// Takes an allowed gateway host back.
    ForgetGatewayHost {
        /// Which.
        host: String,
    }
    /// Copies the link of a PIN request. It leaves the clipboard after 30 seconds, and histories of clipboards are asked to leave it out.
    CopyPinRequest {
        /// Its id.
        id: String,
        /// The message that holds the link; absent: the link alone.
        #[serde(default)]
        #[ts(optional)]
        message: Option<String>,
    }
    /// Opens the link in the system's browser.
    OpenPinRequest {
        /// Which.
        id: String,
        /// Whether the app locks, because the customer gets the computer.
        lock: bool,
    }
    /// The link as a code for the customer's phone.
    DrawPinRequestCode {
        /// Which.
        id: String,
    }
    /// A person says that it is done, where the service cannot tell. Of an account: what the customer was told.
    MarkPinRequest {
        /// Which.
        id: String,
        /// The account, as typed.
        #[serde(default)]
        #[ts(optional)]
        account: Option<AccountByHand>,
    }
    /// A person stops waiting, or dismisses one that ended without a result. What the customer still does is found in wallets and accounts.
    ClosePinRequest {
        /// Which.
        id: String,
    }
}

impl MarkPinRequest {
    /// Refuses what is known already, and an account request without its account.
    fn check(&self, session: &Session) -> Result<PinRequest, Fault> {
        let pin_request = session.pin_requests().get(&self.id)?;
        if !matches!(pin_request.state, PinRequestState::Waiting | PinRequestState::Unknown | PinRequestState::Expired) {
            return Err(Fault::new(Code::Conflict, message!("customer-pin-decided")));
        }
        if pin_request.task == PinRequestTask::Account && self.account.is_none() {
            return Err(Fault::invalid("number", message!("customer-pin-number")));
        }
        Ok(pin_request)
    }

    /// Writes down that it is done.
    pub(crate) fn mark(&self, session: &Session) -> Result<(), Fault> {
        let pin_request = self.check(session)?;
        let account = match &self.account {
            Some(typed) if pin_request.task == PinRequestTask::Account => Some(session.accounts().add_of_customer(typed, &pin_request.customer)?.account.id),
            _ => None,
        };
        let marked = session.pin_requests().change(&self.id, |pin_request| {
            pin_request.state = PinRequestState::ByHand;
            pin_request.ended_at = Some(session.clock.now());
            pin_request.note = Some(message!("customer-pin-recorded"));
            pin_request.account = account;
            pin_request.holder = None;
            Ok(Some("pin_request_marked"))
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
        let (faults, _) = start::holder(console.session().await?.as_ref(), &self.holder)?;
        Ok(RowChecks(vec![RowCheck::of(&self.holder, faults)]))
    }
    pin_request_defaults: Main (self: ReadPinRequestDefaults, console) -> PinRequestDefaults {
        let session = console.session().await?;
        let id = &session.profile.id;
        Ok(PinRequestDefaults { return_page: session.pin_requests().return_page(id)?, hosts: session.pin_requests().hosts(id)? })
    }
    pin_request_start: Main (self: PinRequestForm, console) -> PinRequestView {
        let session = console.session().await?;
        let pin_request = start::start(console, &session, &self).await?;
        session.pin_requests().show(&session, &pin_request)
    }
    pin_request_list: Main (self: ListPinRequests, console) -> PinRequestList {
        let session = console.session().await?;
        let all = session.pin_requests().all()?;
        Ok(PinRequestList(all.iter().map(|pin_request| session.pin_requests().show(&session, pin_request)).collect::<Result<_, _>>()?))
    }
    pin_request_view: Main (self: ViewPinRequest, console) -> PinRequestView {
        let session = console.session().await?;
        let mut pin_request = session.pin_requests().get(&self.id)?;
        if pin_request.done_unseen() {
            pin_request = session.pin_requests().change(&self.id, |pin_request| {
                pin_request.seen = true;
                Ok(None)
            })?;
            session.changes.pin_request(&self.id);
        }
        session.pin_requests().show(&session, &pin_request)
    }
    pin_request_check: Main (self: CheckPinRequest, console) -> PinRequestView {
        let session = console.session().await?;
        check::look(&session, &self.id).await;
        session.pin_requests().show(&session, &session.pin_requests().get(&self.id)?)
    }
    gateway_host_allow: Main (self: AllowGatewayHost, console) -> Guarded<PinRequestView> {
        let session = console.session().await?;
        match console.protect(&session, &self).await? {
            Some(waits) => Ok(Guarded::Waits(waits)),
            None => session.pin_requests().show(&session, &session.pin_requests().get(&self.id)?).map(Guarded::Applied),
        }
    }
    gateway_host_forget: Main (self: ForgetGatewayHost, console) -> PinRequestDefaults {
        let session = console.session().await?;
        let id = &session.profile.id;
        let mut hosts = session.pin_requests().hosts(id)?;
        hosts.retain(|host| *host != self.host);
        session.pin_requests().set_hosts(id, &hosts)?;
        session.journal.log("gateway_forgotten", "gateway", &self.host)?;
        Ok(PinRequestDefaults { return_page: session.pin_requests().return_page(id)?, hosts })
    }
    pin_request_open: Main (self: OpenPinRequest, console) -> () {
        let session = console.session().await?;
        let link = session.pin_requests().usable(&session, &self.id)?;
        let browser = console.browser()?;
        tokio::task::spawn_blocking(move || browser.open(&link.url))
            .await
            .map_err(|_| Fault::new(Code::Unavailable, message!("gateway-browser")))?
            .map_err(|why| Fault::new(Code::Unavailable, message!("gateway-browser-why", why = why.to_string())))?;
        session.journal.log("pin_request_opened", &session.pin_requests().get(&self.id)?.customer, "")?;
        if self.lock {
            console.lock(LockReason::Asked).await;
        }
        Ok(())
    }
    pin_request_copy: Main (self: CopyPinRequest, console) -> () {
        let session = console.session().await?;
        let link = session.pin_requests().usable(&session, &self.id)?;
        let text = self.message.unwrap_or_else(|| link.url.clone());
        if text.len() > LONGEST_MESSAGE || !text.contains(&link.url) {
            return Err(Fault::invalid("message", message!("gateway-message")));
        }
        console.copy_for_a_while(text).await
    }
    pin_request_code: Main (self: DrawPinRequestCode, console) -> ReceiveCode {
        let session = console.session().await?;
        receive::code(&session.pin_requests().usable(&session, &self.id)?.url)
    }
    pin_request_mark: Main (self: MarkPinRequest, console) -> Guarded<PinRequestView> {
        let session = console.session().await?;
        self.check(&session)?;
        match console.protect(&session, &self).await? {
            Some(waits) => Ok(Guarded::Waits(waits)),
            None => session.pin_requests().show(&session, &session.pin_requests().get(&self.id)?).map(Guarded::Applied),
        }
    }
    pin_request_close: Main (self: ClosePinRequest, console) -> PinRequestView {
        let session = console.session().await?;
        let closed = session.pin_requests().change(&self.id, |pin_request| {
            if pin_request.ended_without() && !pin_request.seen {
                pin_request.seen = true;
                return Ok(Some("pin_request_dismissed"));
            }
            if !pin_request.is_open() {
                return Err(Fault::new(Code::Conflict, message!("customer-pin-ended")));
            }
            pin_request.state = PinRequestState::Closed;
            pin_request.ended_at = Some(session.clock.now());
            pin_request.note = Some(message!("customer-pin-closed"));
            pin_request.holder = None;
            Ok(Some("pin_request_closed"))
        })?;
        session.changes.customers(Some(&closed.customer));
        session.changes.pin_request(&self.id);
        session.pin_requests().show(&session, &closed)
    }
}
