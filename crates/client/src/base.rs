//! The one address of a connection and the header that carries its key, both checked before anything is sent.

use bursar_contract::Fault;
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

fn refused(why: &str) -> Fault {
    Fault::invalid("baseUrl", why)
}

impl BaseUrl {
    /// Reads what a person typed. The refusal names the field `baseUrl` and says why.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let text = text.trim_matches([' ', '\t', '\r', '\n']);
        if text.is_empty() {
            return Err(refused("Type the address of the service."));
        }
        if text.len() > 2_048 {
            return Err(refused("The address is too long."));
        }
        if !text.bytes().all(|b| b.is_ascii_graphic()) {
            return Err(refused("The address holds a space or a character outside plain ASCII. Write an international name in its xn-- form."));
        }
        let (scheme, rest) = text.split_once("://").ok_or_else(|| refused("The address begins with https://."))?;
        let plain = match scheme.to_ascii_lowercase().as_str() {
            "https" => false,
            "http" => true,
            _ => return Err(refused("The address begins with https://.")),
        };
        let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        if authority.contains('@') {
            return Err(refused("The address holds a user name or a password; the key has its own field."));
        }
        if rest.contains('?') {
            return Err(refused("The address ends before the question mark."));
        }
        if rest.contains('#') {
            return Err(refused("The address ends before the #."));
        }
        if rest.contains(['\\', '%']) {
            return Err(refused("The address holds a \\ or a %."));
        }
        let path = check_path(path)?;
        let (host, port, loopback) = check_authority(scheme, authority)?;
        if plain && !loopback {
            return Err(refused("Without https only this computer itself can be reached, as http://127.0.0.1 or http://[::1]."));
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

    /// Whether the host is a literal address of this machine.
    pub fn is_loopback(&self) -> bool {
        self.loopback
    }

    /// Whether requests leave without TLS. Then the host is this machine.
    pub fn is_plain(&self) -> bool {
        self.plain
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
    let url = Url::parse(&format!("{scheme}://{authority}/")).map_err(|_| refused("There is no valid host in the address."))?;
    let host = url.host_str().unwrap_or_default().to_owned();
    if host.is_empty() {
        return Err(refused("There is no host in the address."));
    }
    if host.ends_with('.') {
        return Err(refused("The host ends with a dot."));
    }
    if url.port() == Some(0) {
        return Err(refused("There is no port 0."));
    }
    // What the parser understood must be what stands there: `0x7f.1`, `1.2.3`, `host:`, `host:0443` mean something else to the eye.
    let spelled = authority.to_ascii_lowercase();
    let usual = url.port_or_known_default().map(|port| format!("{host}:{port}"));
    if spelled != host && Some(&spelled) != usual.as_ref() {
        return Err(refused(&format!("The host is not written plainly; it would be read as {host}.")));
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
            return Err(refused("The address holds two slashes in a row."));
        }
        if segment == "." || segment == ".." {
            return Err(refused("The address holds a . or .. between slashes."));
        }
        if !segment.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~".contains(&b)) {
            return Err(refused("The path of the address may hold letters, digits and - . _ ~ only."));
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
        let refused = |why: String| Fault::invalid("keyHeader", why);
        let text = text.trim();
        let lower = text.to_ascii_lowercase();
        if text.is_empty() || text.len() > 64 || HeaderName::from_bytes(text.as_bytes()).is_err() {
            return Err(refused("A header's name is 1 to 64 letters, digits and dashes.".to_owned()));
        }
        if TAKEN.contains(&lower.as_str()) {
            return Err(refused(format!("The header {text} has another meaning; the key cannot travel in it.")));
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
