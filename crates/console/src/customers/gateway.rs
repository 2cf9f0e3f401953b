//! The gateway's link: whether it may be opened, copied or drawn at all.
//!
//! A link comes from an answer, so it is a stranger's text. What is opened is never that text, but what was understood of it, written anew.

use bursar_contract::{
    Fault,
    customers::{GatewayUrl, ReturnUrl},
};
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

/// What may be done with a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seen {
    /// Opened, copied, drawn.
    Allowed(Link),
    /// Well formed, and its host is new here: a person is asked about the host first.
    NewHost(String),
    /// Nothing. The sentence says why.
    Refused(&'static str),
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
fn plain(text: &str) -> Result<Url, &'static str> {
    if text.len() > LONGEST {
        return Err("It is too long.");
    }
    if !text.bytes().all(|b| b.is_ascii_graphic()) {
        return Err("It holds spaces, line breaks or letters that an address does not have.");
    }
    if text.contains(['\\', '<', '>', '"', '`', '{', '}', '|', '^']) {
        return Err("It holds characters that programs read in different ways.");
    }
    let url = Url::parse(text).map_err(|_| "It cannot be read as an address.")?;
    let (scheme, rest) = text.split_once("://").ok_or("It has no host.")?;
    if scheme != url.scheme() {
        return Err("Its beginning is written in an unusual way.");
    }
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    if authority.contains('@') || !url.username().is_empty() || url.password().is_some() {
        return Err("It has a name before the host, which hides where it leads.");
    }
    let host = url.host_str().unwrap_or_default();
    let as_written = authority.rsplit_once(':').map_or(authority, |(host, port)| if is_port(port) { host } else { authority });
    if host.is_empty() || !as_written.eq_ignore_ascii_case(host) {
        return Err("Its host is written in a way that hides where it leads.");
    }
    Ok(url)
}

fn is_port(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn of_hosts(text: &str) -> Result<Link, &'static str> {
    let url = plain(text)?;
    if url.scheme() != "https" {
        return Err("It is not an https address.");
    }
    if url.port().is_some() {
        return Err("It names a port of its own.");
    }
    match url.host() {
        Some(Host::Domain(host)) if is_name(host) => Ok(Link { host: host.to_owned(), url: url.to_string() }),
        _ => Err("It has no host name."),
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
        return Seen::Refused("It does not lead to the sandbox that is open.");
    }
    Seen::Allowed(Link { host: url.host_str().unwrap_or_default().to_owned(), url: url.to_string() })
}

/// The organization's own page, as it was typed: where customers go afterwards.
pub fn return_page(typed: &str) -> Result<ReturnUrl, Fault> {
    let refused = |why: &str| Fault::invalid("returnPage", format!("{why} Write an address such as https://example.com/thanks."));
    let typed = typed.trim();
    if typed.is_empty() {
        return Err(refused("Say where the customer goes afterwards."));
    }
    let url = plain(typed).map_err(refused)?;
    match url.scheme() {
        "https" | "http" => Ok(ReturnUrl(url.to_string())),
        _ => Err(refused("The address must begin with https or http.")),
    }
}

#[cfg(test)]
mod tests;
