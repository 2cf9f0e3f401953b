//! What can go wrong between a console and the database. The words for people are made where they are shown.

use bursar_approvals::Refusal;
use tokio_postgres::error::{Severity, SqlState};

use crate::address::AddressProblem;

/// Why something was not done. No value holds a password, a key or the content of a row.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The address cannot be used; nothing was sent to it.
    #[error("the address of the database cannot be used: {0}")]
    Address(#[from] AddressProblem),
    /// The server does not answer at this address. Check the address and the network.
    #[error("the database does not answer: {0}")]
    Unreachable(String),
    /// The server has no TLS. Switch it on there; a connection without it is used on this computer only.
    #[error("the server does not offer TLS, which is required for every address outside of this computer")]
    NoTls,
    /// The server's certificate is not valid for its name, or no authority that this system trusts has signed it. Fix the certificate, or add its
    /// authority to this system.
    #[error("the server's certificate is not trusted: {0}")]
    NotTrusted(String),
    /// The login or the password is not valid, or the member was removed.
    #[error("the database refuses this login")]
    LoginRefused,
    /// The server has no database of this name.
    #[error("there is no such database on the server")]
    NoDatabase,
    /// No workspace was made in this database yet.
    #[error("there is no workspace in this database")]
    NotInitialised,
    /// There is a workspace in this database already.
    #[error("there is a workspace in this database already")]
    AlreadyInitialised,
    /// Another workspace is in this database than the expected one.
    #[error("the database holds another workspace")]
    OtherWorkspace,
    /// This console must be updated: the workspace needs at least version `needs`.
    #[error("this console must be updated: it has version {console} of the workspace's schema, and {needs} is needed")]
    ConsoleTooOld {
        /// Version of this console.
        console: i32,
        /// The lowest version that may use the workspace.
        needs: i32,
    },
    /// The database must be migrated by its owner before this console can use it.
    #[error("the workspace must be migrated by its owner: it has version {database}, and this console needs {console}")]
    DatabaseTooOld {
        /// Version of the database.
        database: i32,
        /// Version of this console.
        console: i32,
    },
    /// This login is not that of a member, or of another member.
    #[error("this login is not that of the member")]
    NotMember,
    /// Something else holds a lock, such as another migration. Try again.
    #[error("the database is busy: {0}")]
    Busy(String),
    /// The login lacks a privilege. For an owner: CREATEROLE, and ownership of the database.
    #[error("the database does not allow it: {0}")]
    NotAllowed(String),
    /// The server is a standby that cannot be written to.
    #[error("the server is read-only")]
    ReadOnly,
    /// The connection ended. Whether the last statement counted is not known.
    #[error("the connection to the database ended")]
    Lost,
    /// No answer within the time allowed. Whether the last statement counted is not known.
    #[error("the database did not answer in time")]
    TimedOut,
    /// The server's other errors, by SQLSTATE.
    #[error("the database refuses it ({code}): {message}")]
    Refused {
        /// SQLSTATE.
        code: String,
        /// The server's words.
        message: String,
    },
    /// The place in this card's chain is taken by another row. Read the chain again, then sign again.
    #[error("the chain of this card goes on from another row")]
    ChainMoved,
    /// The server's answer has not the expected form.
    #[error("the answer of the database cannot be read")]
    Unreadable,
    /// A document is not valid.
    #[error("a document is refused: {0}")]
    Document(#[from] Refusal),
    /// The key of this generation is missing on this computer.
    #[error("the workspace key of generation {0} is missing")]
    NoKey(u32),
    /// Something could not be sealed or opened.
    #[error("it cannot be sealed or opened")]
    Seal,
}

impl Error {
    /// Whether the statement certainly did not count: the server refused it before its end.
    pub fn is_final(&self) -> bool {
        !matches!(self, Self::Lost | Self::TimedOut | Self::Unreachable(_) | Self::Unreadable)
    }

    /// What a statement's failure means.
    pub(crate) fn of(error: &tokio_postgres::Error) -> Self {
        let Some(said) = error.as_db_error() else { return Self::Lost };
        // FATAL and PANIC end the connection, perhaps after the commit.
        if matches!(said.parsed_severity(), Some(Severity::Fatal | Severity::Panic)) && !is_login(said.code()) {
            return Self::Lost;
        }
        let code = said.code();
        let message = said.message().to_owned();
        match code {
            _ if is_login(code) => Self::LoginRefused,
            &SqlState::INVALID_CATALOG_NAME => Self::NoDatabase,
            &SqlState::INSUFFICIENT_PRIVILEGE => Self::NotAllowed(message),
            &SqlState::LOCK_NOT_AVAILABLE | &SqlState::TOO_MANY_CONNECTIONS => Self::Busy(message),
            &SqlState::READ_ONLY_SQL_TRANSACTION => Self::ReadOnly,
            // A statement that was cancelled did not commit.
            _ => Self::Refused { code: code.code().to_owned(), message },
        }
    }

    /// What a failed connection means. `tls` says whether it was asked for.
    pub(crate) fn of_connecting(error: &tokio_postgres::Error, tls: bool) -> Self {
        if let Some(said) = error.as_db_error() {
            return match *said.code() {
                SqlState::INVALID_CATALOG_NAME => Self::NoDatabase,
                SqlState::TOO_MANY_CONNECTIONS => Self::Busy(said.message().to_owned()),
                ref code if is_login(code) => Self::LoginRefused,
                SqlState::INSUFFICIENT_PRIVILEGE => Self::LoginRefused,
                _ => Self::Unreachable(said.message().to_owned()),
            };
        }
        let mut inner: Option<&(dyn std::error::Error + 'static)> = std::error::Error::source(error);
        let mut io = None;
        while let Some(cause) = inner {
            if let Some(refused) = cause.downcast_ref::<rustls::Error>() {
                return Self::NotTrusted(refused.to_string());
            }
            if let Some(failed) = cause.downcast_ref::<std::io::Error>() {
                // rustls stands inside of an I/O error, where `source` skips it.
                if let Some(refused) = failed.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>()) {
                    return Self::NotTrusted(refused.to_string());
                }
                io = Some(failed.to_string());
            }
            inner = cause.source();
        }
        match io {
            Some(words) => Self::Unreachable(words),
            None if tls => Self::NoTls,
            None => Self::Unreachable(error.to_string()),
        }
    }
}

fn is_login(code: &SqlState) -> bool {
    [SqlState::INVALID_PASSWORD, SqlState::INVALID_AUTHORIZATION_SPECIFICATION].contains(code)
}

impl From<tokio_postgres::Error> for Error {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::of(&error)
    }
}
