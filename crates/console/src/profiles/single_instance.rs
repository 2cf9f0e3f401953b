//! A second start with the same data folder: it asks the first to come forward, and ends.
//!
//! The first listens on loopback and writes port and word into its private folder; who cannot read that folder cannot call.

use std::{
    io::{Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    time::Duration,
};

use uuid::Uuid;

/// Where the first start is found.
const FILE: &str = "first";
const PATIENCE: Duration = Duration::from_secs(2);
const HEARD: &[u8] = b"here";

fn place(folder: &Path) -> PathBuf {
    folder.join(FILE)
}

/// Listens for second starts for as long as the process lives, and tells `called` of each. Without it the app works all the same.
pub fn listen(folder: &Path, called: impl Fn() + Send + 'static) -> std::io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let word = Uuid::new_v4().to_string();
    let port = listener.local_addr()?.port();
    // Whole under another name first: a second start never reads half of it.
    let part = folder.join("first.part");
    std::fs::write(&part, format!("{port} {word}"))?;
    std::fs::rename(part, place(folder))?;
    std::thread::Builder::new().name("second starts".into()).spawn(move || {
        for stream in listener.incoming().flatten() {
            if answered(stream, &word).is_ok_and(|right| right) {
                called();
            }
        }
    })?;
    Ok(())
}

fn answered(mut stream: TcpStream, word: &str) -> std::io::Result<bool> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut said = vec![0; word.len()];
    stream.read_exact(&mut said)?;
    let right = aws_lc_rs::constant_time::verify_slices_are_equal(&said, word.as_bytes()).is_ok();
    if right {
        stream.write_all(HEARD)?;
    }
    Ok(right)
}

/// Asks the start that holds this folder to come forward. True if it answered.
pub fn call(folder: &Path) -> bool {
    let Ok(text) = std::fs::read_to_string(place(folder)) else { return false };
    let Some((port, word)) = text.split_once(' ') else { return false };
    let Ok(port) = port.parse() else { return false };
    let ask = || -> std::io::Result<bool> {
        let mut stream = TcpStream::connect_timeout(&(Ipv4Addr::LOCALHOST, port).into(), PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.write_all(word.as_bytes())?;
        let mut heard = [0; HEARD.len()];
        stream.read_exact(&mut heard)?;
        Ok(heard == HEARD)
    };
    ask().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    };

    use super::*;

    #[test]
    fn a_second_start_is_heard_and_a_stranger_is_not() {
        let folder = tempfile::tempdir().unwrap();
        assert!(!call(folder.path()), "nobody is there");
        let heard = Arc::new(AtomicU32::new(0));
        let count = heard.clone();
        listen(folder.path(), move || {
            count.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
        assert!(call(folder.path()) && call(folder.path()));
        bursar_test_support::poll::until_sync("both are heard", || match heard.load(Ordering::SeqCst) {
            2 => Ok(()),
            other => Err(other),
        });
        // Another word, and a file that a first start left behind.
        let text = std::fs::read_to_string(place(folder.path())).unwrap();
        let port = text.split(' ').next().unwrap();
        std::fs::write(place(folder.path()), format!("{port} {}", Uuid::new_v4())).unwrap();
        assert!(!call(folder.path()));
        std::fs::write(place(folder.path()), "1 x").unwrap();
        assert!(!call(folder.path()));
        assert_eq!(heard.load(Ordering::SeqCst), 2);
    }
}
