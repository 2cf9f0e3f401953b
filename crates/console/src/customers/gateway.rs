//! The gateway's link: whether it may be opened, copied or drawn at all.
//!
//! A link comes from an answer, so it is a stranger's text. What is opened is never that text, but what was understood of it, written again.

use bursar_contract::{
    Fault,
    customers::{GatewayUrl, ReturnUrl},
};
use bursar_messages::{Message, message};
use url::{Host, Url};

/// Longest link that is looked at.
const LONGEST: usize = 2_048;

/// Where PIN pages may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gateway {
    /// Exactly this origin, `http://127.0.0.1:PORT`: the sandbox's own pages.
    Own(String),
    /// These hosts over https, port 443. An unknown one is asked about.
    Hosts(Vec<String>),
}

/// A link that may be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// As it is opened and copied.
    pub url: String,
    /// ASCII, as the browser looks it up.
    pub host: String,
}

impl Link {
    /// Whether it leads to this computer, and so to nothing on any other one.
    pub fn is_local(&self) -> bool {
        match Url::parse(&self.url).ok().as_ref().and_then(Url::host) {
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            Some(Host::Domain(name)) => name == "localhost",
            None => false,
        }
    }
}

/// What may be done with a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seen {
    /// Opened, copied, drawn.
    Allowed(Link),
    /// Well formed, and its host is new here: a person is asked about the host first.
    NewHost(String),
    /// Nothing. The sentence says why.
    Refused(Message),
}

/// Looks at a link.
pub fn look(link: &GatewayUrl, gateway: &Gateway) -> Seen {
    match gateway {
        Gateway::Own(origin) => own(&link.0, origin),
        Gateway::Hosts(hosts) => match of_hosts(&link.0) {
            Ok(link) if hosts.contains(&link.host) => Seen::Allowed(link),
            Ok(link) => Seen::NewHost(link.host),
            Err(why) => Seen::Refused(why),
        },
    }
}

/// What every address must be, before anything is made of it: visible ASCII without what readers of addresses disagree on.
fn plain(text: &str) -> Result<Url, Message> {
    if text.len() > LONGEST {
        return Err(message!("gateway-too-long"));
    }
    if !text.bytes().all(|b| b.is_ascii_graphic()) {
        return Err(message!("gateway-signs"));
    }
    if text.contains(['\\', '<', '>', '"', '`', '{', '}', '|', '^']) {
        return Err(message!("gateway-ambiguous"));
    }
    let url = Url::parse(text).map_err(|_| message!("gateway-unread"))?;
    let (scheme, rest) = text.split_once("://").ok_or_else(|| message!("gateway-no-host"))?;
    if scheme != url.scheme() {
        return Err(message!("gateway-scheme"));
    }
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    if authority.contains('@') || !url.username().is_empty() || url.password().is_some() {
        return Err(message!("gateway-user"));
    }
    let host = url.host_str().unwrap_or_default();
    let as_written = authority.rsplit_once(':').map_or(authority, |(host, port)| if is_port(port) { host } else { authority });
    if host.is_empty() || !as_written.eq_ignore_ascii_case(host) {
        return Err(message!("gateway-hidden"));
    }
    Ok(url)
}

fn is_port(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn of_hosts(text: &str) -> Result<Link, Message> {
    let url = plain(text)?;
    if url.scheme() != "https" {
        return Err(message!("gateway-not-https"));
    }
    if url.port().is_some() {
        return Err(message!("gateway-port"));
    }
    match url.host() {
        Some(Host::Domain(host)) if is_name(host) => Ok(Link { host: host.to_owned(), url: url.to_string() }),
        _ => Err(message!("gateway-no-name")),
    }
}

/// A name of the public kind: at least two labels, none of them empty, the last one not a number.
fn is_name(host: &str) -> bool {
    let labels: Vec<&str> = host.split('.').collect();
    let whole = |label: &&str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    labels.len() >= 2 && labels.iter().all(whole) && labels.last().is_some_and(|last| last.bytes().any(|b| b.is_ascii_alphabetic()))
}

fn own(text: &str, origin: &str) -> Seen {
    let url = match plain(text) {
        Ok(url) => url,
        Err(why) => return Seen::Refused(why),
    };
    if url.origin().ascii_serialization() != origin || !text.starts_with(&format!("{origin}/")) {
        return Seen::Refused(message!("gateway-not-sandbox"));
    }
    Seen::Allowed(Link { host: url.host_str().unwrap_or_default().to_owned(), url: url.to_string() })
}

/// The organization's own page, as it was typed: where customers go afterwards.
pub fn return_page(typed: &str) -> Result<ReturnUrl, Fault> {
    let refused = |why: Message| Fault::invalid("returnPage", why.then(message!("gateway-page-example")));
    let typed = typed.trim();
    if typed.is_empty() {
        return Err(refused(message!("gateway-page-none")));
    }
    let url = plain(typed).map_err(refused)?;
    match url.scheme() {
        "https" | "http" => Ok(ReturnUrl(url.to_string())),
        _ => Err(refused(message!("gateway-page-scheme"))),
    }
}

#[cfg(test)]
mod tests;
