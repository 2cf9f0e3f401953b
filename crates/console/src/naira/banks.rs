//! The service's bank list, kept with its date: looked up by any name people use, and asked again once a day.
//!
//! The code is text and goes out exactly as the list had it. It is never made from another code.

use std::collections::{BTreeMap, BTreeSet};

use bursar_contract::{
    Fault,
    bank_names::BANK_NAMES,
    untrusted::shown,
    virtual_accounts::{Bank, BankOrder, ListBanks},
};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::{
    base::session::Session,
    contacts::{bank_finder::telling, names::plain},
    naira::api::{BankList, BankRow},
};

const KEPT: &str = "naira.banks";
const OLDEST: SignedDuration = SignedDuration::from_hours(24);
/// Banks that are read of a list: ten times what any country has. What comes after them is counted, and the person is told.
pub const MOST_BANKS: usize = 10_000;
/// A word that more banks than this carry does not tell one from another.
const MOST_SHARED: usize = 50;
/// Telling words of a name that are compared.
const MOST_WORDS: usize = 12;

/// The list as it was last read.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct StoredBanks {
    /// RFC 3339.
    pub read_at: String,
    /// Code and name, as they came; at most [`MOST_BANKS`].
    pub banks: Vec<(String, String)>,
    /// How many more banks the service listed.
    #[serde(default)]
    pub left_out: u32,
}

/// The list, at most a day old where the service answers; older, with the reason, where it does not.
pub async fn list(session: &Session, fresh: bool) -> Result<(StoredBanks, Option<Fault>), Fault> {
    let kept: Option<StoredBanks> = session.journal.remembered(KEPT)?.and_then(|text| serde_json::from_str(&text).ok());
    let young = |kept: &StoredBanks| kept.read_at.parse::<Timestamp>().is_ok_and(|at| session.clock.timestamp().duration_since(at) < OLDEST);
    if let Some(kept) = kept.as_ref().filter(|kept| !fresh && young(kept)) {
        return Ok((kept.clone(), None));
    }
    match session.read(&ListBanks { order: Some(BankOrder::Asc), search_term: None }).await {
        Ok(banks) => {
            let mut banks = once(banks);
            let left_out = u32::try_from(banks.len().saturating_sub(MOST_BANKS)).unwrap_or(u32::MAX);
            banks.truncate(MOST_BANKS);
            let read = StoredBanks { read_at: session.clock.timestamp().to_string(), banks, left_out };
            session.journal.remember(KEPT, &serde_json::to_string(&read).unwrap_or_default())?;
            Ok((read, None))
        }
        Err(fault) => kept.map(|kept| (kept, Some(fault.clone()))).ok_or(fault),
    }
}

/// Code and name of each bank of the list as it was last read. The service is not asked.
pub(crate) fn known(session: &Session) -> Result<Vec<(String, String)>, Fault> {
    let kept: Option<StoredBanks> = session.journal.remembered(KEPT)?.and_then(|text| serde_json::from_str(&text).ok());
    Ok(kept.unwrap_or_default().banks)
}

/// Lists were seen to hold a bank twice.
fn once(banks: Vec<Bank>) -> Vec<(String, String)> {
    let mut seen = BTreeSet::new();
    banks.into_iter().map(|bank| (bank.code, bank.name.trim().to_owned())).filter(|bank| seen.insert(bank.clone())).collect()
}

/// The list for a picker.
pub fn rows(kept: &StoredBanks, fault: Option<Fault>) -> BankList {
    let row = |((code, name), twins): (&(String, String), Vec<usize>)| BankRow {
        code: code.clone(),
        name: shown(name),
        words: format!("{name} {code} {}", aliases(name)),
        twins: twins.into_iter().map(|other| shown(&kept.banks[other].1)).collect(),
    };
    let banks = kept.banks.iter().zip(twins(&kept.banks)).map(row).collect();
    BankList { banks, left_out: kept.left_out, read_at: kept.read_at.clone(), fault }
}

/// For each bank the places of those that it is easily taken for. Only banks that share a telling word are compared, so the work grows with the list.
fn twins(banks: &[(String, String)]) -> Vec<Vec<usize>> {
    let mut telling: Vec<BTreeSet<String>> = banks.iter().map(|(_, name)| core(name)).collect();
    let mut carriers: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, words) in telling.iter().enumerate() {
        for word in words {
            carriers.entry(word.clone()).or_default().push(at);
        }
    }
    carriers.retain(|_, banks| banks.len() <= MOST_SHARED);
    for words in &mut telling {
        words.retain(|word| carriers.contains_key(word));
    }
    let near = |at: usize| telling[at].iter().filter_map(|word| carriers.get(word)).flatten().copied().collect::<BTreeSet<_>>();
    let of = |at: usize| near(at).into_iter().filter(|&other| other != at && twin(&telling[at], &telling[other])).collect();
    (0..banks.len()).map(of).collect()
}

fn aliases(name: &str) -> String {
    let name = plain(name);
    BANK_NAMES.iter().filter(|(part, _)| name.contains(part)).map(|(_, words)| *words).collect::<Vec<_>>().join(" ")
}

fn core(name: &str) -> BTreeSet<String> {
    telling(name).into_iter().take(MOST_WORDS).collect()
}

/// Whether the telling words of one name are all in the other's: such banks are taken for each other.
fn twin(one: &BTreeSet<String>, other: &BTreeSet<String>) -> bool {
    !one.is_empty() && !other.is_empty() && (one.is_subset(other) || other.is_subset(one))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list() -> BankList {
        let banks = [
            ("058", "Guaranty Trust Bank"),
            ("011", "First Bank of Nigeria"),
            ("214", "First City Monument Bank"),
            ("044", "Access Bank"),
            ("063", "ACCESS(DIAMOND)BANK"),
            ("50211", "Kuda Microfinance Bank"),
            ("033", "United Bank for Africa"),
        ];
        rows(&StoredBanks { read_at: String::new(), left_out: 0, banks: banks.map(|(code, name)| (code.into(), name.into())).to_vec() }, None)
    }

    #[test]
    fn a_bank_is_found_by_what_people_call_it() {
        let list = list();
        for (word, code) in [("GTB", "058"), ("gtco", "058"), ("FCMB", "214"), ("uba", "033"), ("mfb", "50211"), ("058", "058")] {
            let found = list.banks.iter().find(|bank| bank.words.to_lowercase().contains(&word.to_lowercase()));
            assert_eq!(found.map(|bank| bank.code.as_str()), Some(code), "{word}");
        }
    }

    #[test]
    fn near_twins_are_named_both_ways_and_others_are_not() {
        let list = list();
        let twins = |code: &str| list.banks.iter().find(|bank| bank.code == code).unwrap().twins.clone();
        assert_eq!(twins("044"), ["ACCESS(DIAMOND)BANK"]);
        assert_eq!(twins("063"), ["Access Bank"]);
        assert_eq!(twins("011"), ["First City Monument Bank"]);
        assert!(twins("058").is_empty() && twins("033").is_empty());
    }

    #[test]
    fn a_bank_that_comes_twice_is_kept_once_with_its_zero() {
        let bank = |code: &str, name: &str| Bank { code: code.into(), name: name.into(), extra: Default::default() };
        let kept = once(vec![bank("090202", " AL-Barakah"), bank("090202", "AL-Barakah"), bank("044", "Access Bank")]);
        assert_eq!(kept, [("090202".to_owned(), "AL-Barakah".to_owned()), ("044".into(), "Access Bank".into())]);
    }

    #[test]
    fn a_long_bank_list_is_laid_out_in_time_that_grows_with_it() {
        bursar_test_support::growth::grows_with_the_list("banks", |count| {
            let banks = (0..count).map(|at| (format!("{at:06}"), format!("Oak{} Trust Savings {}", at / 2, at % 7))).collect();
            let list = rows(&StoredBanks { banks, ..StoredBanks::default() }, None);
            assert_eq!(list.banks.len(), count);
            assert!(list.banks.iter().all(|bank| bank.twins.len() < MOST_SHARED));
        });
    }

    #[test]
    fn a_word_that_most_banks_carry_makes_no_twins_and_a_rare_one_still_does() {
        let mut banks: Vec<(String, String)> = (0..200).map(|at| (format!("{at:03}"), format!("Trust {at}"))).collect();
        banks.extend([("900".into(), "Trust Kolanut".into()), ("901".into(), "Kolanut".into())]);
        let list = rows(&StoredBanks { banks, ..StoredBanks::default() }, None);
        let twins = |code: &str| list.banks.iter().find(|bank| bank.code == code).unwrap().twins.clone();
        assert_eq!((twins("900"), twins("901")), (vec!["Kolanut".to_owned()], vec!["Trust Kolanut".to_owned()]));
        assert!(twins("007").is_empty());
    }
}
