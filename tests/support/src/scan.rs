//! Looks for a secret in files, in every form in which it could lie there.

use std::io::{self, BufRead as _};
use std::path::{Path, PathBuf};

/// Raw, hexadecimal in both cases, UTF-16, and base64 at each of the three places where it can begin inside a longer text.
pub fn forms(secret: &str) -> Vec<Vec<u8>> {
    let bytes = secret.as_bytes();
    let hexadecimal: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let wide: Vec<u8> = secret.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mut forms = vec![bytes.to_vec(), hexadecimal.to_uppercase().into_bytes(), hexadecimal.into_bytes(), wide];
    for shift in 0..3 {
        let mut padded = vec![0_u8; shift];
        padded.extend(bytes);
        let encoded = base64(&padded);
        // The letters at the edges depend on the neighbours.
        let (from, to) = (if shift == 0 { 0 } else { 4 }, encoded.len() - 4);
        forms.push(encoded.as_bytes()[from..to].to_vec());
    }
    forms
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().fold(0_u32, |word, byte| word << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for place in 0..4 {
            out.push(if place <= chunk.len() { LETTERS[(word >> (18 - 6 * place) & 63) as usize] as char } else { '=' });
        }
    }
    out
}

/// Whether these bytes hold one of the forms.
pub fn holds(content: &[u8], forms: &[Vec<u8>]) -> bool {
    forms.iter().any(|form| finds(content, form))
}

/// Whether the bytes hold these. Goes from first byte to first byte by the standard library's own search, which is fast in a debug build too.
pub fn finds(content: &[u8], wanted: &[u8]) -> bool {
    let Some((&first, rest)) = wanted.split_first() else { return false };
    let mut left = content;
    while left.skip_until(first).is_ok_and(|step| step > 0) {
        if content[content.len() - left.len() - 1] == first && left.starts_with(rest) {
            return true;
        }
    }
    false
}

/// Every regular file below the folder.
pub fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let Ok(kind) = std::fs::symlink_metadata(&path).map(|found| found.file_type()) else { continue };
        if kind.is_dir() {
            found.extend(files(&path)?);
        } else if kind.is_file() {
            found.push(path);
        }
    }
    Ok(found)
}

/// Every file below the folder that holds the secret in some form.
pub fn holding(folder: &Path, forms: &[Vec<u8>]) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in files(folder)? {
        match std::fs::read(&path) {
            Ok(content) if holds(&content, forms) => found.push(path),
            // A database that is being closed takes its side files away.
            Err(cause) if cause.kind() != io::ErrorKind::NotFound => return Err(cause),
            _ => {}
        }
    }
    Ok(found)
}
