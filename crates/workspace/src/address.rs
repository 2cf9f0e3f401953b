//! Where a workspace is: a PostgreSQL URL, read strictly. What would weaken the connection is refused, with the reason.

use std::{fmt, net::IpAddr};

use bursar_contract::Secret;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use url::Url;
use zeroize::Zeroizing;

/// PostgreSQL's port.
const PORT: u16 = 5432;
/// Everything that would end a part of a URL is written with a percent sign.
const PART: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.');

/// Why an address is refused. It never repeats the address, which may hold a password.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AddressProblem {
    /// It is not a URL that begins with `postgres://` or `postgresql://`.
    #[error("it must be a URL that begins with postgres:// or postgresql://")]
    NotPostgres,
    /// It names no host.
    #[error("it names no host")]
    NoHost,
    /// It names no login.
    #[error("it names no login")]
    NoUser,
    /// It names no database.
    #[error("it names no database")]
    NoDatabase,
    /// A parameter that is not supported. Leave it out.
    #[error("the parameter {0} is not supported: leave it out")]
    Parameter(String),
    /// `sslmode` asks for a connection that is not verified. Use `sslmode=verify-full`, or leave it out.
    #[error("sslmode={0} does not verify the server: use sslmode=verify-full, or leave it out")]
    NotVerified(String),
    /// `sslmode=disable` for another computer. Only a server on this computer may be used without TLS.
    #[error("only a server on this computer may be used without TLS: leave sslmode out")]
    PlainElsewhere,
}

/// Whether a connection is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encryption {
    /// TLS; the certificate must be valid for the host, and signed by an authority that this system trusts.
    Verified,
    /// None: the server is on this computer.
    Loopback,
}

/// A database, a login and its password.
#[derive(Clone)]
pub struct Address {
    /// Name or number of the host.
    pub host: String,
    /// Port.
    pub port: u16,
    /// Name of the database.
    pub database: String,
    /// Login.
    pub user: String,
    /// Its password, if the URL had one.
    pub password: Option<Secret>,
    /// How it is reached.
    pub encryption: Encryption,
}

impl Address {
    /// Reads `postgres://LOGIN:PASSWORD@HOST:PORT/DATABASE`, with `?sslmode=verify-full` or, on this computer, `?sslmode=disable`. Without `sslmode`,
    /// loopback is plain and every other address is verified.
    pub fn parse(url: &Secret) -> Result<Self, AddressProblem> {
        let url = Url::parse(url.expose("read as an address").trim()).map_err(|_| AddressProblem::NotPostgres)?;
        if !["postgres", "postgresql"].contains(&url.scheme()) {
            return Err(AddressProblem::NotPostgres);
        }
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or(AddressProblem::NoHost)?;
        let host = decoded(host.trim_start_matches('[').trim_end_matches(']'), AddressProblem::NoHost)?;
        let user = decoded(url.username(), AddressProblem::NoUser)?;
        let password = url.password().map(|text| decoded(text, AddressProblem::NotPostgres)).transpose()?.map(Secret::new);
        let database = decoded(url.path().trim_start_matches('/'), AddressProblem::NoDatabase)?;
        for (empty, problem) in [(user.is_empty(), AddressProblem::NoUser), (database.is_empty(), AddressProblem::NoDatabase)] {
            if empty {
                return Err(problem);
            }
        }
        let mut encryption = if is_loopback(&host) { Encryption::Loopback } else { Encryption::Verified };
        for (name, value) in url.query_pairs() {
            encryption = match (name.as_ref(), value.as_ref()) {
                ("sslmode", "verify-full") => Encryption::Verified,
                ("sslmode", "disable") if is_loopback(&host) => Encryption::Loopback,
                ("sslmode", "disable") => return Err(AddressProblem::PlainElsewhere),
                ("sslmode", other) => return Err(AddressProblem::NotVerified(other.to_owned())),
                (other, _) => return Err(AddressProblem::Parameter(other.to_owned())),
            };
        }
        Ok(Self { host, port: url.port().unwrap_or(PORT), database, user, password, encryption })
    }

    /// The URL with its password, for a key store or a sealed invitation.
    pub fn url(&self) -> Secret {
        let part = |text: &str| utf8_percent_encode(text, PART).to_string();
        let password = self.password.as_ref().map_or_else(String::new, |secret| format!(":{}", part(secret.expose("written into a sealed address"))));
        let password = Zeroizing::new(password);
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        let mode = match self.encryption {
            Encryption::Verified => "verify-full",
            Encryption::Loopback => "disable",
        };
        Secret::new(format!("postgres://{}{}@{host}:{}/{}?sslmode={mode}", part(&self.user), *password, self.port, part(&self.database)))
    }

    /// The same database for another login.
    pub(crate) fn of(&self, user: String, password: Secret) -> Self {
        Self { user, password: Some(password), ..self.clone() }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}@{}:{}/{} ({:?})", self.user, self.host, self.port, self.database, self.encryption)
    }
}

fn decoded(text: &str, problem: AddressProblem) -> Result<String, AddressProblem> {
    percent_decode_str(text).decode_utf8().map(Into::into).map_err(|_| problem)
}

/// Whether it is this computer, by its number or by the one name that is reserved for it.
fn is_loopback(host: &str) -> bool {
    host.eq_ignore_ascii_case("localhost") || host.parse::<IpAddr>().is_ok_and(|number| number.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(url: &str) -> Result<Address, AddressProblem> {
        Address::parse(&Secret::new(url))
    }

    #[test]
    fn another_computer_is_verified_and_this_one_may_be_plain() {
        for (url, encryption) in [
            ("postgres://ada@db.example/books", Encryption::Verified),
            ("postgresql://ada@db.example/books?sslmode=verify-full", Encryption::Verified),
            ("postgres://ada@127.0.0.1/books", Encryption::Loopback),
            ("postgres://ada@127.8.8.8/books?sslmode=disable", Encryption::Loopback),
            ("postgres://ada@[::1]:77/books", Encryption::Loopback),
            ("postgres://ada@LOCALHOST/books?sslmode=verify-full", Encryption::Verified),
            ("postgres://ada@localhost.example/books", Encryption::Verified),
            ("postgres://ada@127.0.0.1.example/books", Encryption::Verified),
        ] {
            assert_eq!(parse(url).unwrap().encryption, encryption, "{url}");
        }
    }

    #[test]
    fn what_would_weaken_the_connection_is_refused_with_its_reason() {
        for mode in ["require", "prefer", "allow", "verify-ca", "VERIFY-FULL", ""] {
            let url = format!("postgres://ada@db.example/books?sslmode={mode}");
            assert_eq!(parse(&url).unwrap_err(), AddressProblem::NotVerified(mode.into()));
            assert_eq!(parse(&url.replace("db.example", "127.0.0.1")).unwrap_err(), AddressProblem::NotVerified(mode.into()));
        }
        assert_eq!(parse("postgres://ada@db.example/books?sslmode=disable").unwrap_err(), AddressProblem::PlainElsewhere);
        for name in ["options", "sslrootcert", "host", "hostaddr", "channel_binding"] {
            assert_eq!(parse(&format!("postgres://ada@db.example/books?{name}=x")).unwrap_err(), AddressProblem::Parameter(name.into()));
        }
        for (url, problem) in [
            ("mysql://ada@db.example/books", AddressProblem::NotPostgres),
            ("host=db.example user=ada", AddressProblem::NotPostgres),
            ("postgres:///books", AddressProblem::NoHost),
            ("postgres://db.example/books", AddressProblem::NoUser),
            ("postgres://ada@db.example/", AddressProblem::NoDatabase),
        ] {
            assert_eq!(parse(url).unwrap_err(), problem, "{url}");
        }
    }

    #[test]
    fn a_password_is_in_the_url_alone_and_comes_back_from_it() {
        let address = parse("postgres://ada:s%2F%40%20cret@db.example:6000/the%20books").unwrap();
        assert_eq!(address.password.as_ref().unwrap().expose("a test"), "s/@ cret");
        assert_eq!(address.database, "the books");
        let shown = format!("{address:?}");
        assert!(!shown.contains("cret"), "{shown}");
        let again = Address::parse(&address.url()).unwrap();
        assert_eq!(format!("{again:?}"), shown);
        assert_eq!(again.password.unwrap().expose("a test"), "s/@ cret");
    }

    #[test]
    fn no_problem_repeats_the_password() {
        for url in ["postgres://ada:hunter2@db.example/books?sslmode=allow", "x://ada:hunter2@db.example", "postgres://ada:hunter2@/books", "hunter2"] {
            let problem = parse(url).unwrap_err();
            assert!(!format!("{problem:?} {problem}").contains("hunter2"), "{problem:?}");
        }
    }
}
