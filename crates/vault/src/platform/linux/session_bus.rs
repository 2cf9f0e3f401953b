//! The session bus of the desktop: whether it answers, and what the program is given where it does not.
//!
//! GTK and the web view ask the bus before they show a window, and wait for it without a bound. So the bus is asked first, by ourselves and
//! with a bound. Where it takes the connection and stays silent, the process gets the address of a path on which nobody listens:
//! everything that asks there is refused at once. When the bus answers later, the path becomes a link to it.
//! A bus on an abstract socket cannot be linked: there, Bursar has to be started again.

use std::{
    io::{BufRead, BufReader, Read, Write},
    os::{
        linux::net::SocketAddrExt,
        unix::net::{SocketAddr, UnixStream},
    },
    path::{Path, PathBuf},
    sync::{LazyLock, Mutex, OnceLock, mpsc},
    time::Duration,
};

use bursar_contract::clock::{Clock, Instant};
use zbus::{
    Address, Message,
    address::transport::{Transport, UnixSocket},
};

use crate::lock;

/// How long the bus may take for its first answer.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long the silence at the start is believed without asking again: the first page asks for the key store twice.
const BELIEVED: Duration = Duration::from_secs(2);

/// The bus that was silent when the process started, and the path that stands in for it.
struct StandIn {
    bus: SocketAddr,
    link: PathBuf,
}

static STAND_IN: OnceLock<StandIn> = OnceLock::new();
/// The bus is asked before there is a console, once for the whole process.
static CLOCK: LazyLock<Clock> = LazyLock::new(Clock::system);
static SILENT: Mutex<Option<Instant>> = Mutex::new(None);

/// Asks the bus once. Where it does not answer within three seconds: the address that this process must be given before it starts GTK.
/// `None` where it answers, refuses or is not there. The stand-in is a path in `folder`.
pub fn stand_in(folder: &Path) -> Option<String> {
    let bus = address()?;
    let link = std::path::absolute(folder).ok()?.join("bus");
    // Left by an earlier start. Where it cannot be removed, the folder cannot be written either.
    let _ = std::fs::remove_file(&link);
    if answers(bus.clone()) {
        return None;
    }
    tracing::warn!("the session bus does not answer");
    *lock(&SILENT) = Some(CLOCK.instant());
    // Not escaped: the key store's client does not undo it.
    let instead = format!("unix:path={}", link.display());
    STAND_IN.set(StandIn { bus, link }).ok()?;
    Some(instead)
}

/// Whether the bus answers, within three seconds. From its first answer on, everything in this process reaches it.
pub fn ready() -> bool {
    if lock(&SILENT).is_some_and(|since| CLOCK.since(since) < BELIEVED) {
        return false;
    }
    match STAND_IN.get().filter(|stand_in| !stand_in.link.exists()) {
        None => address().is_none_or(answers),
        Some(StandIn { bus, link }) => {
            // A link to a bus that went away again is replaced.
            let _ = std::fs::remove_file(link);
            answers(bus.clone()) && bus.as_pathname().is_some_and(|bus| std::os::unix::fs::symlink(bus, link).is_ok())
        }
    }
}

/// A person asks to look again: nothing is believed any more.
pub fn look_again() {
    *lock(&SILENT) = None;
}

/// The socket of the bus. Other kinds of addresses are left to those who ask there.
fn address() -> Option<SocketAddr> {
    match Address::session().ok()?.transport() {
        Transport::Unix(unix) => match unix.path() {
            UnixSocket::File(path) => SocketAddr::from_pathname(path).ok(),
            UnixSocket::Abstract(name) => SocketAddr::from_abstract_name(name.as_encoded_bytes()).ok(),
            _ => None,
        },
        _ => None,
    }
}

/// Whether anything comes back in time. A refusal is an answer: nobody waits for it.
fn answers(bus: SocketAddr) -> bool {
    let (heard, answer) = mpsc::channel();
    // On a thread of its own, because connecting to a full queue has no bound.
    let asked = std::thread::Builder::new().name("session-bus".into()).spawn(move || {
        let _ = heard.send(greet(&bus).is_ok());
    });
    asked.is_err() || !matches!(answer.recv_timeout(PATIENCE), Err(mpsc::RecvTimeoutError::Timeout))
}

/// Says who we are, asks for a name, and waits for the first byte of the answer.
fn greet(bus: &SocketAddr) -> std::io::Result<()> {
    let mut stream = UnixStream::connect_addr(bus)?;
    // Longer than anybody waits for it: the thread ends, and the silence is not taken for a refusal.
    stream.set_read_timeout(Some(PATIENCE * 2))?;
    let user = rustix::process::getuid().as_raw().to_string();
    let user: String = user.bytes().map(|digit| format!("{digit:02x}")).collect();
    stream.write_all(format!("\0AUTH EXTERNAL {user}\r\n").as_bytes())?;
    BufReader::new(&stream).read_line(&mut String::new())?;
    const NAME: &str = "org.freedesktop.DBus";
    let hello = Message::method_call("/org/freedesktop/DBus", "Hello")
        .and_then(|message| message.destination(NAME))
        .and_then(|message| message.interface(NAME))
        .and_then(|message| message.build(&()))
        .map_err(std::io::Error::other)?;
    stream.write_all(b"BEGIN\r\n")?;
    stream.write_all(hello.data())?;
    stream.read_exact(&mut [0])
}

#[cfg(test)]
mod tests {
    use std::os::unix::net::UnixListener;

    use super::*;

    #[test]
    fn a_bus_that_takes_connections_and_says_nothing_is_given_up_in_time_and_a_refusal_is_an_answer() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bus");
        let address = SocketAddr::from_pathname(&path).unwrap();
        assert!(answers(address.clone()), "nobody is there: refused at once");
        let listener = UnixListener::bind(&path).unwrap();
        let begun = CLOCK.instant();
        assert!(!answers(address.clone()), "a silent bus");
        let waited = CLOCK.since(begun);
        assert!(waited >= PATIENCE && waited < PATIENCE + Duration::from_secs(2), "{waited:?}");
        let server = std::thread::spawn(move || {
            // The first connection is the one that was given up.
            let (mut stream, _) = listener.incoming().flatten().map(|stream| (stream, ())).nth(1).unwrap();
            let mut said = [0; 16];
            stream.read_exact(&mut said).unwrap();
            stream.write_all(b"REJECTED\r\n").unwrap();
        });
        assert!(answers(address), "one that refuses us");
        server.join().unwrap();
    }
}
