//! The banks of a file's rows: by code, by any name, or as a person chose where a name could be several.

use std::collections::BTreeMap;

use bursar_contract::Fault;
use bursar_messages::message;

use crate::contacts::{
    api::{BankAsked, BankChosen, BankOffered},
    bank_finder::{BankFinder, BankFound},
};

/// What is known of the banks while a file is read, and what has to be asked.
pub struct Banks {
    /// None where the list could not be read.
    finder: Option<BankFinder>,
    chosen: BTreeMap<String, String>,
    asked: BTreeMap<String, BankAsked>,
}

impl Banks {
    /// Over the service's codes and names, with what a person chose before.
    pub fn new(list: Option<&[(String, String)]>, chosen: &[BankChosen]) -> Self {
        let chosen = chosen.iter().map(|one| (one.typed.clone(), one.code.clone())).collect();
        Self { finder: list.map(BankFinder::new), chosen, asked: BTreeMap::new() }
    }

    /// Code and name of a row's bank; none where it has to be asked for.
    pub(super) fn of(&mut self, code: &str, name: &str) -> Result<Option<(String, String)>, Fault> {
        let listed = |finder: &Option<BankFinder>, code: &str| finder.as_ref().and_then(|finder| finder.of_code(code)).cloned();
        if !code.is_empty() {
            let known = listed(&self.finder, code).map(|(_, name)| name);
            return Ok(Some((code.to_owned(), if name.is_empty() { known.unwrap_or_default() } else { name.to_owned() })));
        }
        if name.is_empty() {
            return Err(Fault::invalid("sortCode", message!("naira-account-bank")));
        }
        let unlisted = || Fault::invalid("sortCode", message!("contact-file-bank", bank = name));
        if let Some(chosen) = self.chosen.get(name) {
            return listed(&self.finder, chosen).map(Some).ok_or_else(unlisted);
        }
        let finder = self.finder.as_mut().ok_or_else(|| Fault::invalid("sortCode", message!("contact-file-banks-unread")))?;
        match finder.find(name) {
            BankFound::One(code, name) => Ok(Some((code, name))),
            BankFound::None => Err(unlisted()),
            BankFound::Several(banks) => {
                let offered = || banks.into_iter().map(|(code, name)| BankOffered { code, name }).collect();
                self.asked.entry(name.to_owned()).or_insert_with(|| BankAsked { typed: name.to_owned(), rows: 0, banks: offered() }).rows += 1;
                Ok(None)
            }
        }
    }

    /// What has to be asked.
    pub(super) fn asked(self) -> Vec<BankAsked> {
        self.asked.into_values().collect()
    }
}
