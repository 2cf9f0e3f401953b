//! A second start with the same data folder: it asks the first to come forward, hands over the file that a person opened, and ends.
//!
//! The first listens on loopback and writes port and word into its private folder; who cannot read that folder cannot call.

use std::{
    io::{Read, Write},
    net::{Ipv4Addr, Shutdown, TcpListener, TcpStream},
    path::{Path, PathBuf},
    time::Duration,
};

use uuid::Uuid;

/// Where the first start is found.
const FILE: &str = "first";
const PATIENCE: Duration = Duration::from_secs(2);
const HEARD: &[u8] = b"here";
/// The longest path that is handed over, in bytes.
const LONGEST: u64 = 4_096;

fn place(folder: &Path) -> PathBuf {
    folder.join(FILE)
}

/// Listens for second starts for as long as the process lives, and tells `called` of each, with the file that it was started with. Without it the app
/// works all the same.
pub fn listen(folder: &Path, called: impl Fn(Option<PathBuf>) + Send + 'static) -> std::io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let word = Uuid::new_v4().to_string();
    let port = listener.local_addr()?.port();
    // Whole under another name first: a second start never reads half of it.
    let part = folder.join("first.part");
    std::fs::write(&part, format!("{port} {word}"))?;
    std::fs::rename(part, place(folder))?;
    std::thread::Builder::new().name("second starts".into()).spawn(move || {
        for stream in listener.incoming().flatten() {
            if let Ok(Some(file)) = answered(stream, &word) {
                called(Some(file).filter(|file| file.is_absolute()));
            }
        }
    })?;
    Ok(())
}

/// The file that a second start hands over, empty where it has none. None of a stranger.
fn answered(mut stream: TcpStream, word: &str) -> std::io::Result<Option<PathBuf>> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut said = vec![0; word.len()];
    stream.read_exact(&mut said)?;
    if aws_lc_rs::constant_time::verify_slices_are_equal(&said, word.as_bytes()).is_err() {
        return Ok(None);
    }
    stream.write_all(HEARD)?;
    let mut file = String::new();
    // A start of an older version says no more, and waits for nothing.
    let _ = stream.take(LONGEST).read_to_string(&mut file);
    Ok(Some(PathBuf::from(file)))
}

/// Asks the start that holds this folder to come forward, and to open a file. True if it answered.
pub fn call(folder: &Path, file: Option<&Path>) -> bool {
    let Ok(text) = std::fs::read_to_string(place(folder)) else { return false };
    let Some((port, word)) = text.split_once(' ') else { return false };
    let Ok(port) = port.parse() else { return false };
    let ask = || -> std::io::Result<bool> {
        let mut stream = TcpStream::connect_timeout(&(Ipv4Addr::LOCALHOST, port).into(), PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.write_all(word.as_bytes())?;
        let mut heard = [0; HEARD.len()];
        stream.read_exact(&mut heard)?;
        if let Some(file) = file.and_then(Path::to_str) {
            stream.write_all(file.as_bytes())?;
        }
        stream.shutdown(Shutdown::Write)?;
        Ok(heard == HEARD)
    };
    ask().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering},
    };

    use super::*;

    #[test]
    fn a_second_start_is_heard_with_its_file_and_a_stranger_is_not() {
        let folder = tempfile::tempdir().unwrap();
        assert!(!call(folder.path(), None), "nobody is there");
        let heard = Arc::new(AtomicU32::new(0));
        let count = heard.clone();
        let files = Arc::new(Mutex::new(Vec::new()));
        let opened = files.clone();
        listen(folder.path(), move |file| {
            opened.lock().unwrap().push(file);
            count.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
        let file = folder.path().join("October 7.bursar");
        assert!(call(folder.path(), None) && call(folder.path(), Some(&file)));
        bursar_test_support::poll::until_sync("both are heard", || match heard.load(Ordering::SeqCst) {
            2 => Ok(()),
            other => Err(other),
        });
        assert_eq!(*files.lock().unwrap(), [None, Some(file)]);
        // Another word, and a file that a first start left behind.
        let text = std::fs::read_to_string(place(folder.path())).unwrap();
        let port = text.split(' ').next().unwrap();
        std::fs::write(place(folder.path()), format!("{port} {}", Uuid::new_v4())).unwrap();
        assert!(!call(folder.path(), None));
        std::fs::write(place(folder.path()), "1 x").unwrap();
        assert!(!call(folder.path(), None));
        assert_eq!(heard.load(Ordering::SeqCst), 2);
    }
}
