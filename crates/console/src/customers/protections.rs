//! What loosens a rule of customers: a host for PIN pages, and an account that only a person names.

use std::sync::Arc;

use bursar_contract::{Code, Fault};
use bursar_messages::{Message, message};

use super::gateway::Seen;
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
        let rows = match session.pin_requests().look(session, &session.pin_requests().get(&self.id)?)? {
            Some(Seen::NewHost(new)) if new == self.host => vec![Row::weaker(&self.host, message!("gateway-host-before"), message!("gateway-host-after"))],
            Some(Seen::Allowed(link)) if link.host == self.host => Vec::new(),
            _ => return Err(Fault::new(Code::Conflict, message!("gateway-host-other"))),
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
