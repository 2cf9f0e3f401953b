//! What only Linux and macOS have in the place of files that a person chooses.

use std::{
    fs::File,
    path::{Path, PathBuf},
};

use crate::base::files::{read, write};

/// Names that lead elsewhere where a program takes them for paths.
const TRAVERSALS: [&str; 30] = [
    "../x",
    "../../x",
    "../../../../../../tmp/x",
    "/tmp/x",
    "/etc/passwd",
    "./../x",
    "a/../../x",
    "..\\x",
    "..\\..\\x",
    "C:\\x",
    "\\\\server\\share\\x",
    "%2e%2e/x",
    "%2e%2e%2fx",
    "..%2fx",
    "..%5cx",
    "....//x",
    "..;/x",
    "~/x",
    "~root/x",
    "x\0y",
    "-rf",
    ".",
    "..",
    " ",
    "xl/../../x",
    "xl/../x",
    "file:///tmp/x",
    "CON",
    "x:stream",
    "..\u{2215}x",
];

#[test]
fn a_hostile_file_is_refused_at_once_and_writes_nothing() {
    use crate::attack;
    use bursar_documents::table_reader;
    use std::io::Write as _;
    const LIMIT: u64 = table_reader::MAX_BYTES;
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("chosen");
    std::fs::create_dir(&folder).unwrap();
    let at = |name: &str| folder.join(name);
    write(&at("book.csv"), b"name\n").unwrap();
    std::os::unix::fs::symlink(at("book.csv"), at("link.csv")).unwrap();
    std::os::unix::fs::symlink(at("gone"), at("dangling.csv")).unwrap();
    std::os::unix::fs::symlink(at("loop.csv"), at("loop.csv")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", at("zero.csv")).unwrap();
    std::fs::create_dir(at("folder.csv")).unwrap();
    let _socket = std::os::unix::net::UnixListener::bind(at("socket.csv")).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(at("pipe.csv")).status().unwrap().success());
    File::create(at("sparse.csv")).unwrap().set_len(1 << 30).unwrap();
    File::create(at("large.csv")).unwrap().set_len(LIMIT + 1).unwrap();
    let zero = Path::new("/dev/zero").to_owned();
    let null = Path::new("/dev/null").to_owned();
    let wrong = ["link.csv", "dangling.csv", "loop.csv", "zero.csv", "folder.csv", "socket.csv", "pipe.csv", "sparse.csv", "large.csv", "none.csv"];
    let clock = bursar_contract::clock::Clock::system();
    let (mut tried, mut held, mut followed) = (0, 0, 0);
    for path in wrong.map(at).into_iter().chain([zero, null]) {
        let start = clock.instant();
        let refused = read(&path, LIMIT).is_err_and(|fault| fault.field.as_deref() == Some("file"));
        tried += 1;
        held += usize::from(refused && clock.since(start).as_secs() < 1);
        followed += usize::from(std::fs::metadata(&path).is_ok_and(|found| found.is_file()));
    }
    // Names inside of an archive are not places on the disk.
    let before = listed(outer.path());
    for name in TRAVERSALS {
        let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        archive.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(b"planted").unwrap();
        let bytes = archive.finish().unwrap().into_inner();
        tried += 1;
        held += usize::from(table_reader::Format::Xlsx.read(&bytes, &mut |_, _| Ok(())).is_err() && listed(outer.path()) == before);
    }
    // What is written goes to the chosen place and never through a link.
    for name in ["link.csv", "dangling.csv", "loop.csv", "pipe.csv", "folder.csv"] {
        tried += 1;
        held += usize::from(write(&at(name), b"x").is_err());
    }
    assert_eq!(std::fs::read(at("book.csv")).unwrap(), b"name\n");
    attack::held("Files brought along", tried, held);
    attack::control("Files brought along", "who opens what the name leads to opens", followed);
}

fn listed(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.sort();
    let inner: Vec<PathBuf> = found.iter().filter(|path| path.is_dir()).flat_map(|path| listed(path)).collect();
    found.into_iter().chain(inner).collect()
}

#[test]
fn a_link_is_neither_read_nor_written_through() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("book.csv");
    write(&file, b"name\n").unwrap();
    let link = folder.path().join("link.csv");
    std::os::unix::fs::symlink(&file, &link).unwrap();
    assert!(read(&link, 1 << 20).is_err());
    assert!(write(&link, b"x").is_err());
    assert!(read(Path::new("/dev/zero"), 1 << 20).is_err());
}
