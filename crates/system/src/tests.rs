//! What every system answers.

use std::fs::{File, OpenOptions};

use super::*;

#[test]
fn a_private_file_and_folder_are_their_owners_alone() {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("a/b");
    private_folder(&folder).unwrap();
    assert!(is_private(&folder).unwrap());
    let file = folder.join("file");
    open_private(OpenOptions::new().write(true).create_new(true), &file).unwrap();
    assert!(is_private(&file).unwrap());
    // A second time it is there already, and stays what it was.
    private_folder(&folder).unwrap();
    open_private(OpenOptions::new().append(true).create(true), &file).unwrap();
    assert!(is_private(&file).unwrap());
}

#[test]
fn another_file_is_known_as_another_although_it_has_the_name_of_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let (file, moved, other) = (folder.path().join("a"), folder.path().join("b"), folder.path().join("c"));
    std::fs::write(&file, "a").unwrap();
    let first = file_identity(&file).unwrap();
    std::fs::write(&file, "longer").unwrap();
    assert_eq!(file_identity(&file).as_deref(), Some(first.as_str()), "it was written to");
    std::fs::copy(&file, &other).unwrap();
    std::fs::rename(&file, &moved).unwrap();
    assert_eq!(file_identity(&moved).as_deref(), Some(first.as_str()), "it was renamed");
    std::fs::rename(&other, &file).unwrap();
    assert_ne!(file_identity(&file).as_deref(), Some(first.as_str()), "a copy took the name");
    assert_eq!(file_identity(&folder.path().join("none")), None);
}

#[test]
fn a_file_takes_the_place_of_another_whole() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (folder.path().join("old"), folder.path().join("new"));
    std::fs::write(&old, "old").unwrap();
    std::fs::write(&new, "new").unwrap();
    take_place(&new, &old).unwrap();
    assert_eq!((std::fs::read(&old).unwrap().as_slice(), new.exists()), (b"new".as_slice(), false));
    assert!(take_place(&new, &old).is_err(), "there is nothing to move");
    sync_folder(folder.path()).unwrap();
}

#[test]
fn a_path_that_is_longer_than_old_programs_take_is_written_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let deep = whole_path(&(0..6).fold(folder.path().to_owned(), |path, _| path.join("n".repeat(60))));
    assert!(deep.as_os_str().len() > 360);
    private_folder(&deep).unwrap();
    let (file, other) = (deep.join("file"), deep.join("other"));
    open_private(OpenOptions::new().write(true).create_new(true), &file).unwrap();
    take_place(&file, &other).unwrap();
    assert!(is_private(&other).unwrap() && file_identity(&other).is_some());
}

#[test]
fn the_time_since_the_start_runs_and_no_sleep_is_seen_where_there_was_none() {
    let before = slept();
    if let Some((start, at)) = boot() {
        let (again, later) = boot().unwrap();
        assert!(start == again && later >= at && !start.is_empty());
    }
    assert!(slept().saturating_sub(before).as_secs() < 2);
}

#[test]
fn a_file_on_this_disk_is_here() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    File::create(&file).unwrap();
    assert!(!is_elsewhere(&std::fs::metadata(&file).unwrap()));
    assert!(!is_on_another_computer(folder.path()));
    assert!(!is_reserved(&file));
}
