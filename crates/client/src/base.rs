//! The one address of a connection and the header that carries its key, both checked before anything is sent.

use bursar_contract::Fault;

/// The address of a service: `https`, or `http` with a literal loopback address; nothing in it but host, port and path.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BaseUrl {
    text: String,
    host: String,
    loopback: bool,
}

impl BaseUrl {
    /// Reads what a person typed. The refusal names the field `baseUrl` and says why.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let url = url::Url::parse(text.trim()).map_err(|_| Fault::invalid("baseUrl", "This is not an address."))?;
        Ok(Self { text: url.to_string(), host: url.host_str().unwrap_or_default().to_owned(), loopback: false })
    }

    /// The address without a slash at its end.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The host alone.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Whether the host is a literal address of this machine.
    pub fn is_loopback(&self) -> bool {
        self.loopback
    }
}

/// Name of the header that carries the API key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyHeader(String);

impl KeyHeader {
    /// Reads what a person typed. The refusal names the field `keyHeader`.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        Ok(Self(text.trim().to_owned()))
    }

    /// The name as typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Default for KeyHeader {
    fn default() -> Self {
        Self("SERVICE-X-API-KEY".to_owned())
    }
}
