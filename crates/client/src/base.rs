//! The one address of a connection and the header that carries its key, both checked before anything is sent.

use bursar_contract::Fault;
use bursar_messages::{Message, message};
use reqwest::header::HeaderName;
use url::{Host, Url};

/// The address of a service: `https`, or `http` with a literal loopback address; nothing in it but host, port and path.
///
/// What was typed must mean the same to a person and to a parser: forms that a parser quietly repairs
/// (`http:/host`, `127.1`, full-width letters, `\`) are refused instead.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BaseUrl {
    text: String,
    host: String,
    loopback: bool,
    plain: bool,
}

fn refused(why: Message) -> Fault {
    Fault::invalid("baseUrl", why)
}

impl BaseUrl {
    /// Reads what a person typed. The refusal names the field `baseUrl` and says why.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let text = text.trim_matches([' ', '\t', '\r', '\n']);
        if text.is_empty() {
            return Err(refused(message!("service-address-none")));
        }
        if text.len() > 2_048 {
            return Err(refused(message!("service-address-long")));
        }
        if !text.bytes().all(|b| b.is_ascii_graphic()) {
            return Err(refused(message!("service-address-ascii")));
        }
        let (scheme, rest) = text.split_once("://").ok_or_else(|| refused(message!("service-address-scheme")))?;
        let plain = match scheme.to_ascii_lowercase().as_str() {
            "https" => false,
            "http" => true,
            _ => return Err(refused(message!("service-address-scheme"))),
        };
        let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        if authority.contains('@') {
            return Err(refused(message!("service-address-user")));
        }
        if rest.contains('?') {
            return Err(refused(message!("service-address-query")));
        }
        if rest.contains('#') {
            return Err(refused(message!("service-address-fragment")));
        }
        if rest.contains(['\\', '%']) {
            return Err(refused(message!("service-address-signs")));
        }
        let path = check_path(path)?;
        let (host, port, loopback) = check_authority(scheme, authority)?;
        if plain && !loopback {
            return Err(refused(message!("service-address-plain")));
        }
        let port = port.map(|port| format!(":{port}")).unwrap_or_default();
        let scheme = if plain { "http" } else { "https" };
        Ok(Self { text: format!("{scheme}://{host}{port}{path}"), host, loopback, plain })
    }

    /// The address without a slash at its end.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The host alone, with brackets where it is an IPv6 address.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The host, with the port where it is not the usual one.
    pub fn authority(&self) -> &str {
        self.text.split('/').nth(2).unwrap_or(&self.host)
    }

    /// Whether the host is a literal address of this machine.
    pub fn is_loopback(&self) -> bool {
        self.loopback
    }

    /// Whether requests leave without TLS. Then the host is this machine.
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// The same place with http for https, or the reverse. No key goes there: it is only asked which of the two is spoken.
    pub(crate) fn other_scheme(&self) -> Self {
        let (scheme, plain, port) = if self.plain { ("https", false, 80) } else { ("http", true, 443) };
        let (_, rest) = self.text.split_once("://").unwrap_or_default();
        let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let port = if authority.len() == self.host.len() { format!(":{port}") } else { String::new() };
        Self { text: format!("{scheme}://{authority}{port}{path}"), plain, ..self.clone() }
    }

    /// The whole URL of a path below the base, if parsing it changes nothing: no other host, no lost or added segment.
    pub(crate) fn join(&self, service_path: &str) -> Option<Url> {
        let text = format!("{}{service_path}", self.text);
        let url = Url::parse(&text).ok()?;
        (service_path.starts_with('/') && url.as_str() == text).then_some(url)
    }
}

/// Host as a parser writes it, port if not the usual one, whether the host is this machine.
fn check_authority(scheme: &str, authority: &str) -> Result<(String, Option<u16>, bool), Fault> {
    let url = Url::parse(&format!("{scheme}://{authority}/")).map_err(|_| refused(message!("service-address-host-invalid")))?;
    let host = url.host_str().unwrap_or_default().to_owned();
    if host.is_empty() {
        return Err(refused(message!("service-address-host-none")));
    }
    if host.ends_with('.') {
        return Err(refused(message!("service-address-host-dot")));
    }
    if url.port() == Some(0) {
        return Err(refused(message!("service-address-port")));
    }
    // What the parser understood must be what stands there: `0x7f.1`, `1.2.3`, `host:`, `host:0443` mean something else to the eye.
    let spelled = authority.to_ascii_lowercase();
    let usual = url.port_or_known_default().map(|port| format!("{host}:{port}"));
    if spelled != host && Some(&spelled) != usual.as_ref() {
        return Err(refused(message!("service-address-host-spelled", host = host.clone())));
    }
    let loopback = match url.host() {
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        _ => false,
    };
    Ok((host, url.port(), loopback))
}

/// The path prefix without a slash at its end.
fn check_path(path: &str) -> Result<&str, Fault> {
    let path = path.strip_suffix('/').unwrap_or(path);
    for segment in path.split('/').skip(1) {
        if segment.is_empty() {
            return Err(refused(message!("service-address-slashes")));
        }
        if segment == "." || segment == ".." {
            return Err(refused(message!("service-address-dots")));
        }
        if !segment.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~".contains(&b)) {
            return Err(refused(message!("service-address-path")));
        }
    }
    Ok(path)
}

/// Name of the header that carries the API key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyHeader(String);

/// Headers whose meaning is taken: a key in one of them would break the request or be passed on by things in between.
const TAKEN: &[&str] = &[
    "accept",
    "accept-encoding",
    "age",
    "connection",
    "content-encoding",
    "content-length",
    "content-type",
    "cookie",
    "date",
    "expect",
    "forwarded",
    "host",
    "keep-alive",
    "origin",
    "proxy-authorization",
    "proxy-connection",
    "range",
    "referer",
    "set-cookie",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "user-agent",
    "via",
    "x-forwarded-for",
];

impl KeyHeader {
    /// Reads what a person typed. The refusal names the field `keyHeader`.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let refused = |why: Message| Fault::invalid("keyHeader", why);
        let text = text.trim();
        let lower = text.to_ascii_lowercase();
        if text.is_empty() || text.len() > 64 || HeaderName::from_bytes(text.as_bytes()).is_err() {
            return Err(refused(message!("service-header-name")));
        }
        if TAKEN.contains(&lower.as_str()) {
            return Err(refused(message!("service-header-taken", name = text)));
        }
        Ok(Self(text.to_owned()))
    }

    /// The name as typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn name(&self) -> Option<HeaderName> {
        HeaderName::from_bytes(self.0.as_bytes()).ok()
    }
}

impl Default for KeyHeader {
    fn default() -> Self {
        Self("SERVICE-X-API-KEY".to_owned())
    }
}
