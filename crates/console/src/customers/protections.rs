//! What loosens a rule of customers: a host for PIN pages, and an account that only a person names.

use std::sync::Arc;

use bursar_contract::{Code, Fault};
use bursar_messages::{Message, message};

use super::{gateway::Seen, pin_request::no_link};
use crate::{
    Console,
    base::{
        protections::{Assessment, Change, Row},
        session::Session,
    },
    customers::commands::{AllowGatewayHost, MarkPinRequest},
    naira::protections::assess_accounts,
};

impl Change for AllowGatewayHost {
    const KIND: &'static str = "gateway_host";
    const CONFIRMED: &'static str = "every new host for PIN pages";

    fn subject(&self) -> &str {
        &self.host
    }

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        let pin_request = session.pin_requests().get(&self.id)?;
        let seen = session.pin_requests().look(session, &pin_request)?;
        let rows = match changed(seen, &self.host) {
            Ok(true) => vec![Row::weaker(&self.host, message!("gateway-host-before"), message!("gateway-host-after"))],
            Ok(false) => Vec::new(),
            Err(why) => {
                let why = match why {
                    Other::NewHost(host) => message!("gateway-host-changed", host = host),
                    Other::AllowedHost(host) => message!("gateway-host-changed-allowed", host = host),
                    Other::Refused(why) => message!("gateway-link-refused", why = why),
                    Other::NoLink => no_link(&pin_request),
                };
                return Err(Fault::new(Code::Conflict, message!("gateway-host-not-allowed", host = &self.host).then(why)));
            }
        };
        Ok(Assessment { title: message!("gateway-host-title"), meaning: message!("gateway-host-meaning"), rows })
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        let id = &session.profile.id;
        let mut hosts = session.pin_requests().hosts(id)?;
        if !hosts.contains(&self.host) {
            hosts.push(self.host.clone());
            session.pin_requests().set_hosts(id, &hosts)?;
            session.journal.log("gateway_allowed", "gateway", &self.host)?;
        }
        session.changes.pin_request(&self.id);
        Ok(())
    }
}

/// Why a link no longer leads to the host that a person was asked about.
#[derive(Debug, PartialEq)]
enum Other {
    /// It leads to another one, which nobody has allowed.
    NewHost(String),
    /// It leads to another one, which is allowed.
    AllowedHost(String),
    /// It may not be opened at all.
    Refused(Message),
    /// There is none.
    NoLink,
}

/// Whether allowing this host changes anything for a link as it is now.
fn changed(seen: Option<Seen>, host: &str) -> Result<bool, Other> {
    match seen {
        Some(Seen::NewHost(new)) if new == host => Ok(true),
        Some(Seen::Allowed(link)) if link.host == host => Ok(false),
        Some(Seen::NewHost(new)) => Err(Other::NewHost(new)),
        Some(Seen::Allowed(link)) => Err(Other::AllowedHost(link.host)),
        Some(Seen::Refused(why)) => Err(Other::Refused(why)),
        None => Err(Other::NoLink),
    }
}

impl Change for MarkPinRequest {
    const KIND: &'static str = "customer_account";
    const CONFIRMED: &'static str = "an account that is typed for a customer";
    const PERSONAL: bool = true;

    fn subject(&self) -> &str {
        &self.id
    }

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        match &self.account {
            Some(typed) => Ok(assess_accounts(message!("customer-account-add"), &[session.accounts().would_add(typed)?])),
            None => Ok(Assessment { title: message!("customer-pin-mark"), meaning: Message::default(), rows: Vec::new() }),
        }
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        self.mark(session)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::customers::gateway::Link;

    #[test]
    fn a_host_is_allowed_only_for_a_link_that_leads_to_it_and_every_other_link_says_why_not() {
        let allowed = |host: &str| Some(Seen::Allowed(Link { url: format!("https://{host}/pin"), host: host.into() }));
        let new = |host: &str| Some(Seen::NewHost(host.into()));
        let found = |seen| changed(seen, "pin.example");
        assert_eq!((found(new("pin.example")), found(allowed("pin.example"))), (Ok(true), Ok(false)));
        assert_eq!(found(new("other.example")), Err(Other::NewHost("other.example".into())));
        assert_eq!(found(allowed("other.example")), Err(Other::AllowedHost("other.example".into())));
        assert_eq!(found(Some(Seen::Refused(message!("gateway-port")))), Err(Other::Refused(message!("gateway-port"))));
        assert_eq!(found(None), Err(Other::NoLink));
    }
}
