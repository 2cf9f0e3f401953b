//! What only Linux and macOS have in the place of files.

use std::path::Path;

use crate::{VaultFault, read_file};

#[test]
fn a_pipe_or_a_device_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.bursar-backup");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let link = folder.path().join("link.bursar-backup");
    std::os::unix::fs::symlink(&pipe, &link).unwrap();
    let whole = folder.path().join("whole.bursar-backup");
    std::fs::write(&whole, b"whole").unwrap();
    let answer = |path: &Path| {
        let (tell, told) = std::sync::mpsc::channel();
        let path = path.to_owned();
        std::thread::spawn(move || tell.send(read_file(&path)));
        told.recv_timeout(std::time::Duration::from_secs(5)).ok()
    };
    for path in [&pipe, &link, Path::new("/dev/zero"), Path::new("/dev/tty"), folder.path()] {
        let refused = answer(path).unwrap_or_else(|| panic!("{} is waited for", path.display()));
        assert!(
            matches!(&refused, Err(VaultFault::Disk(words)) if words.to_string().contains("and not a file") || path == Path::new("/dev/tty")),
            "{refused:?}"
        );
    }
    assert_eq!(answer(&whole), Some(Ok(b"whole".to_vec())), "a file is read");
}
