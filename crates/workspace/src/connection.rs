//! A connection: TLS with full verification, or plain on this computer; every wait bounded; and a task that reads what the server says unasked.

use std::{
    future::{Future, poll_fn},
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};

use bursar_contract::clock::Clock;
use rustls::{
    ClientConfig,
    crypto::{CryptoProvider, aws_lc_rs},
    pki_types::{CertificateDer, ServerName},
};
use rustls_platform_verifier::Verifier;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    sync::{Notify, OnceCell},
    task::JoinHandle,
};
use tokio_postgres::{
    AsyncMessage, Client, NoTls, Row, Statement,
    config::{SslMode, TargetSessionAttrs},
    error::Severity,
    tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream},
    types::{ToSql, Type},
};

use crate::{
    Error,
    address::{Address, Encryption},
};

/// How long connecting may take.
const CONNECT: Duration = Duration::from_secs(10);
/// How long an answer may take. A first look at a large workspace is read in pages, so that each stays below it.
pub(crate) const ANSWER: Duration = Duration::from_secs(30);

/// A statement's parameter with its type.
pub(crate) type Parameter<'a> = (&'a (dyn ToSql + Sync), Type);

/// Which authorities are trusted to sign the certificate of a server.
#[derive(Debug, Clone, Default)]
pub struct Roots {
    /// Beside those of the system. For an authority of a company's own, and for tests.
    pub also: Vec<CertificateDer<'static>>,
}

/// An open connection. It ends when it is dropped, and after an answer that did not come in time.
pub struct Connection {
    pub(crate) client: Client,
    pub(crate) clock: Clock,
    /// Wakes the tasks that wait for changes.
    pub(crate) woken: Arc<Notify>,
    warnings: Arc<AtomicU64>,
    reader: JoinHandle<()>,
}

impl std::fmt::Debug for Connection {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Connection").field("closed", &self.client.is_closed()).finish_non_exhaustive()
    }
}

impl Connection {
    /// Connects to a server that accepts writes.
    pub async fn open(address: &Address, roots: &Roots, clock: &Clock) -> Result<Self, Error> {
        let mut config = tokio_postgres::Config::new();
        config.host(&address.host).port(address.port).dbname(&address.database).user(&address.user).application_name("Bursar");
        config.connect_timeout(CONNECT).tcp_user_timeout(ANSWER).keepalives_idle(Duration::from_secs(60));
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        if let Some(password) = &address.password {
            config.password(password.expose("given to the server at login"));
        }
        let opened = match address.encryption {
            Encryption::Loopback => {
                config.ssl_mode(SslMode::Disable);
                clock.timeout(CONNECT, async { config.connect(NoTls).await.map(|(client, stream)| Self::over(client, stream, clock)) }).await
            }
            Encryption::Verified => {
                config.ssl_mode(SslMode::Require);
                let tls = Tls::new(roots)?;
                clock.timeout(CONNECT, async { config.connect(tls).await.map(|(client, stream)| Self::over(client, stream, clock)) }).await
            }
        };
        let verified = address.encryption == Encryption::Verified;
        opened.ok_or(Error::TimedOut)?.map_err(|error| Error::of_connecting(&error, verified))
    }

    fn over<S, T>(client: Client, mut stream: tokio_postgres::Connection<S, T>, clock: &Clock) -> Self
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
        T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let (woken, warnings) = (Arc::new(Notify::new()), Arc::new(AtomicU64::new(0)));
        let (wake, warned) = (woken.clone(), warnings.clone());
        let reader = tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| stream.poll_message(context)).await {
                match message {
                    // What it says is not trusted: it only wakes.
                    AsyncMessage::Notification(_) => wake.notify_one(),
                    AsyncMessage::Notice(notice) if notice.parsed_severity() == Some(Severity::Warning) => {
                        warned.fetch_add(1, Ordering::AcqRel);
                    }
                    _ => {}
                }
            }
            // Tasks that wait must see that the connection ended.
            wake.notify_one();
        });
        Self { client, clock: clock.clone(), woken, warnings, reader }
    }

    /// How many warnings the server gave. A warning at a commit can mean that a standby does not have it.
    pub(crate) fn warnings(&self) -> u64 {
        self.warnings.load(Ordering::Acquire)
    }

    /// Whether the connection ended.
    pub fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// The rows of a statement. Returns after the server is ready for the next one, and so after the commit.
    pub(crate) async fn query(&self, statement: &str, parameters: &[Parameter<'_>]) -> Result<Vec<Row>, Error> {
        self.bounded(self.client.query_typed(statement, parameters)).await
    }

    /// The rows of a statement that is planned once. Returns after the commit, as [`Self::query`] does.
    pub(crate) async fn query_prepared(
        &self,
        prepared: &OnceCell<Statement>,
        (statement, types): (&str, &[Type]),
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Error> {
        let prepared = prepared.get_or_try_init(|| self.bounded(self.client.prepare_typed(statement, types))).await?;
        self.bounded(self.client.query(prepared, parameters)).await
    }

    /// Statements without parameters.
    pub(crate) async fn batch(&self, statements: &str) -> Result<(), Error> {
        self.bounded(self.client.batch_execute(statements)).await
    }

    async fn bounded<T>(&self, work: impl Future<Output = Result<T, tokio_postgres::Error>>) -> Result<T, Error> {
        match self.clock.timeout(ANSWER, work).await {
            Some(done) => done.map_err(|error| Error::of(&error)),
            None => {
                // What comes of it later must not be taken for the answer to something else.
                self.reader.abort();
                Err(Error::TimedOut)
            }
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.reader.abort();
    }
}

/// TLS over aws-lc-rs.
#[derive(Clone)]
struct Tls(Arc<ClientConfig>);

impl Tls {
    fn new(roots: &Roots) -> Result<Self, Error> {
        let untrusted = |error: rustls::Error| Error::NotTrusted(error.to_string());
        let provider: Arc<CryptoProvider> = Arc::new(aws_lc_rs::default_provider());
        let verifier = match roots.also.as_slice() {
            [] => Verifier::new(provider.clone()),
            also => Verifier::new_with_extra_roots(also.iter().cloned(), provider.clone()),
        };
        let verifier = verifier.map_err(untrusted)?;
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(untrusted)?
            .dangerous()
            // The verifier of the system: full verification, as the client of the service has it.
            .with_custom_certificate_verifier(Arc::new(verifier))
            .with_no_client_auth();
        Ok(Self(Arc::new(config)))
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> MakeTlsConnect<S> for Tls {
    type Stream = Encrypted<S>;
    type TlsConnect = TlsTo;
    type Error = rustls::pki_types::InvalidDnsNameError;

    fn make_tls_connect(&mut self, host: &str) -> Result<TlsTo, Self::Error> {
        Ok(TlsTo { config: self.0.clone(), host: ServerName::try_from(host.to_owned())? })
    }
}

/// TLS to one host.
struct TlsTo {
    config: Arc<ClientConfig>,
    host: ServerName<'static>,
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> TlsConnect<S> for TlsTo {
    type Stream = Encrypted<S>;
    type Error = std::io::Error;
    type Future = Pin<Box<dyn Future<Output = std::io::Result<Encrypted<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move { tokio_rustls::TlsConnector::from(self.config).connect(self.host, stream).await.map(|stream| Encrypted(Box::new(stream))) })
    }
}

/// A stream inside of TLS. The certificate was verified by name, so the login is not bound to the channel in addition.
struct Encrypted<S>(Box<tokio_rustls::client::TlsStream<S>>);

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Encrypted<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut *self.0).poll_read(context, into)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Encrypted<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<std::io::Result<usize>> {
        Pin::new(&mut *self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut *self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut *self.0).poll_shutdown(context)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Encrypted<S> {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}
