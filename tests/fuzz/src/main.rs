//! One reader of the console under libFuzzer. `BURSAR_READER` names it, and its first inputs are put into the folder `BURSAR_CORPUS`;
//! without a name the readers are listed. A panic ends the program and leaves the input behind.

#![no_main]

use bursar_console::app::fuzz::{READERS, Reader};
use std::sync::OnceLock;

static READER: OnceLock<Reader> = OnceLock::new();

/// Before anything is read.
fn begin() {
    let wanted = std::env::var("BURSAR_READER").unwrap_or_default();
    let Some(reader) = READERS.into_iter().find(|reader| reader.name == wanted) else {
        for reader in READERS {
            println!("{}", reader.name);
        }
        std::process::exit(i32::from(!wanted.is_empty()));
    };
    if let Some(corpus) = std::env::var_os("BURSAR_CORPUS") {
        for (number, text) in reader.texts.iter().enumerate() {
            if let Err(cause) = std::fs::write(std::path::Path::new(&corpus).join(format!("text-{number}")), text) {
                println!("the corpus cannot be written: {cause}");
                std::process::exit(1);
            }
        }
    }
    READER.get_or_init(|| reader);
}

libfuzzer_sys::fuzz_target!(init: begin(), |bytes: &[u8]| {
    if let Some(reader) = READER.get() {
        let _ = reader.reads(bytes);
    }
});
