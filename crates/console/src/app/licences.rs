//! The licences of every package in the app, word for word. They lie compressed in the program and are opened when somebody asks.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{Read, Write},
};

use bursar_contract::{Code, Fault};
use bursar_messages::message;
use flate2::{Compression, read::ZlibDecoder, write::ZlibEncoder};
use serde::{Deserialize, Serialize};

use crate::app::api::LicenceText;

/// Written by the test `bindings` when it is asked to.
const PACKED: &[u8] = include_bytes!("licences.z");

/// The texts, and which of them belong to which package. Most are shared by many.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Licences {
    /// Each text once.
    texts: Vec<String>,
    /// By `name version`: the name of each file and the number of its text.
    of: BTreeMap<String, Vec<(String, usize)>>,
}

impl Licences {
    /// The files of each package: by `name version`, name and text.
    pub fn of(packages: &BTreeMap<String, Vec<(String, String)>>) -> Self {
        let texts: BTreeSet<&String> = packages.values().flatten().map(|(_, text)| text).collect();
        let number: BTreeMap<&String, usize> = texts.iter().enumerate().map(|(at, text)| (*text, at)).collect();
        let files = |files: &Vec<(String, String)>| files.iter().map(|(file, text)| (file.clone(), number[text])).collect();
        Self { of: packages.iter().map(|(package, all)| (package.clone(), files(all))).collect(), texts: texts.into_iter().cloned().collect() }
    }

    /// Those in the program.
    pub fn built_in() -> Result<Self, Fault> {
        let damaged = |_| Fault::new(Code::Storage, message!("app-licences-damaged"));
        let mut text = String::new();
        ZlibDecoder::new(PACKED).read_to_string(&mut text).map_err(damaged)?;
        serde_json::from_str(&text).map_err(|error| damaged(error.into()))
    }

    /// As they lie in the program.
    pub fn packed(&self) -> Result<Vec<u8>, Fault> {
        let refused = |error: std::io::Error| Fault::new(Code::Storage, error.to_string());
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
        serde_json::to_writer(&mut encoder, self).map_err(|error| refused(error.into()))?;
        encoder.flush().and_then(|()| encoder.finish()).map_err(refused)
    }

    /// The texts of one package, file by file.
    pub fn text(&self, name: &str, version: &str) -> Result<Vec<LicenceText>, Fault> {
        let gone = || Fault::new(Code::NotFound, message!("app-licences-none"));
        let files = self.of.get(&format!("{name} {version}")).ok_or_else(gone)?;
        let text = |at: usize| self.texts.get(at).cloned().unwrap_or_default();
        Ok(files.iter().map(|(file, at)| LicenceText { file: file.clone(), text: text(*at) }).collect())
    }
}
