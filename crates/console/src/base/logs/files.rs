//! The files of the log: five of five megabytes at most, for their owner alone.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

const MOST_BYTES: u64 = 5 << 20;
const MOST_FILES: u32 = 5;

/// The open log. A disk that refuses loses lines and nothing else.
pub struct Files {
    folder: PathBuf,
    open: Option<(File, u64)>,
    limit: u64,
}

impl Files {
    pub fn new(folder: PathBuf) -> Self {
        Self { folder, open: None, limit: MOST_BYTES }
    }

    /// Appends a line, in a new file where the old one is full.
    pub fn write(&mut self, line: &str) {
        if self.append(line).is_err() {
            // Opened again with the next line: the folder may be back.
            self.open = None;
        }
    }

    fn append(&mut self, line: &str) -> io::Result<()> {
        if self.open.as_ref().is_some_and(|(_, size)| size + line.len() as u64 > self.limit) {
            self.open = None;
            self.turn()?;
        }
        let (file, size) = match &mut self.open {
            Some(open) => open,
            None => {
                fs::create_dir_all(&self.folder)?;
                let file = private(&named(&self.folder, 0))?;
                let size = file.metadata()?.len();
                self.open.insert((file, size))
            }
        };
        file.write_all(line.as_bytes())?;
        *size += line.len() as u64;
        Ok(())
    }

    /// The newest becomes the second, and so on; the oldest goes.
    fn turn(&self) -> io::Result<()> {
        for number in (0..MOST_FILES - 1).rev() {
            let from = named(&self.folder, number);
            if from.exists() {
                fs::rename(from, named(&self.folder, number + 1))?;
            }
        }
        Ok(())
    }
}

fn named(folder: &Path, number: u32) -> PathBuf {
    folder.join(if number == 0 { "bursar.log".to_owned() } else { format!("bursar.{number}.log") })
}

fn private(path: &Path) -> io::Result<File> {
    bursar_system::open_private(File::options().create(true).append(true), path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_five_files_at_most_and_each_is_private() {
        let folder = tempfile::tempdir().unwrap();
        let mut files = Files::new(folder.path().join("logs"));
        files.limit = 100;
        for number in 0..40 {
            files.write(&format!("{number:02} {}\n", "x".repeat(40)));
        }
        let mut sizes = Vec::new();
        for entry in fs::read_dir(folder.path().join("logs")).unwrap() {
            let path = entry.unwrap().path();
            assert!(bursar_system::is_private(&path).unwrap());
            sizes.push(path.metadata().unwrap().len());
        }
        assert_eq!(sizes.len(), 5);
        assert!(sizes.iter().all(|size| *size <= 100), "{sizes:?}");
        assert!(fs::read_to_string(folder.path().join("logs/bursar.log")).unwrap().contains("39 "), "the newest line is in the first file");
    }
}
