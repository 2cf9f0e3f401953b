//! A bank by what a sheet calls it: its code, its listed name, or what people say. What could be several banks is asked, never guessed.

use std::collections::{BTreeMap, BTreeSet};

use bursar_contract::bank_names::BANK_NAMES;

use super::names::plain;

/// Words that do not tell one bank from another.
const COMMON: &[&str] = &["bank", "plc", "limited", "ltd", "nigeria", "nig", "of", "for", "the", "microfinance", "mfb", "merchant", "digital", "services"];
/// Banks that a question offers at most.
const MOST_OFFERED: usize = 12;

/// What a name of a bank leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum BankFound {
    /// Code and listed name.
    One(String, String),
    /// It could be each of these.
    Several(Vec<(String, String)>),
    /// The list has none like it.
    None,
}

/// The words of the telling part of a name.
pub(crate) fn telling(name: &str) -> BTreeSet<String> {
    plain(name).split(' ').filter(|word| !word.is_empty() && !COMMON.contains(word)).map(str::to_owned).collect()
}

/// What people call a bank that is listed under this name, in lower case.
fn called(name: &str) -> impl Iterator<Item = String> {
    let name = plain(name);
    BANK_NAMES.iter().filter(move |(part, _)| name.contains(part)).flat_map(|(_, words)| words.split(' ')).map(str::to_lowercase)
}

/// A bank of the list as it is looked up.
struct Listed {
    bank: (String, String),
    plain: String,
    /// Without spaces: `gtbank` for *GT Bank*.
    joined: BTreeSet<String>,
    words: BTreeSet<String>,
}

/// The banks that can be paid, to be asked for many rows.
pub(crate) struct BankFinder {
    banks: Vec<Listed>,
    found: BTreeMap<String, BankFound>,
}

impl BankFinder {
    /// Over the service's codes and names.
    pub(crate) fn new(banks: &[(String, String)]) -> Self {
        let listed = |bank: &(String, String)| {
            let plain = plain(&bank.1);
            let mut words = telling(&bank.1);
            let mut joined: BTreeSet<String> = called(&bank.1).collect();
            words.extend(joined.iter().cloned());
            joined.insert(plain.replace(' ', ""));
            Listed { bank: bank.clone(), plain, joined, words }
        };
        Self { banks: banks.iter().map(listed).collect(), found: BTreeMap::new() }
    }

    /// The bank of this code.
    pub(crate) fn of_code(&self, code: &str) -> Option<&(String, String)> {
        self.banks.iter().map(|one| &one.bank).find(|bank| bank.0 == code)
    }

    /// What a cell leads to. The same cell is looked up once.
    pub(crate) fn find(&mut self, typed: &str) -> BankFound {
        if let Some(found) = self.found.get(typed) {
            return found.clone();
        }
        let found = self.look(typed);
        self.found.insert(typed.to_owned(), found.clone());
        found
    }

    fn look(&self, typed: &str) -> BankFound {
        let digits = typed.trim();
        if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            // A spreadsheet takes the zeros of a code away: that they were there is a guess, so it is asked.
            let same = |code: &str| code.trim_start_matches('0') == digits.trim_start_matches('0');
            return match self.of_code(digits) {
                Some((code, name)) => BankFound::One(code.clone(), name.clone()),
                None => several(self.banks.iter().filter(|one| same(&one.bank.0))),
            };
        }
        let name = plain(typed);
        let exact: Vec<&Listed> = self.banks.iter().filter(|one| one.plain == name).collect();
        if let [one] = exact.as_slice() {
            return BankFound::One(one.bank.0.clone(), one.bank.1.clone());
        }
        let joined = name.replace(' ', "");
        // "GTB PLC" is "GTB": what only says that it is a bank is not part of the name.
        let words = telling(typed);
        let bare: String = name.split(' ').filter(|word| words.contains(*word)).collect();
        let by_name: Vec<&Listed> = self.banks.iter().filter(|one| one.joined.contains(&joined) || (!bare.is_empty() && one.joined.contains(&bare))).collect();
        let by_words = || self.banks.iter().filter(|one| !words.is_empty() && words.is_subset(&one.words)).collect::<Vec<_>>();
        let found = if exact.is_empty() && by_name.is_empty() {
            by_words()
        } else if exact.is_empty() {
            by_name
        } else {
            exact
        };
        match found.as_slice() {
            [one] => BankFound::One(one.bank.0.clone(), one.bank.1.clone()),
            _ => several(found.into_iter()),
        }
    }
}

fn several<'a>(banks: impl Iterator<Item = &'a Listed>) -> BankFound {
    let banks: Vec<(String, String)> = banks.map(|one| one.bank.clone()).take(MOST_OFFERED).collect();
    if banks.is_empty() { BankFound::None } else { BankFound::Several(banks) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finder() -> BankFinder {
        let banks = [
            ("058", "Guaranty Trust Bank"),
            ("011", "First Bank of Nigeria"),
            ("214", "First City Monument Bank"),
            ("044", "Access Bank"),
            ("063", "ACCESS(DIAMOND)BANK"),
            ("50211", "Kuda Microfinance Bank"),
            ("033", "United Bank for Africa"),
            ("032", "Union Bank of Nigeria"),
            ("221", "Stanbic IBTC Bank"),
            ("068", "Standard Chartered Bank"),
            ("057", "Zenith Bank"),
            ("999992", "OPay Digital Services Limited (OPay)"),
        ];
        BankFinder::new(&banks.map(|(code, name)| (code.to_owned(), name.to_owned())))
    }

    fn code(found: &BankFound) -> &str {
        match found {
            BankFound::One(code, _) => code,
            BankFound::Several(_) => "several",
            BankFound::None => "none",
        }
    }

    #[test]
    fn a_bank_without_a_code_is_found_by_what_payroll_sheets_call_it() {
        let mut finder = finder();
        for (typed, wanted) in [
            ("GTB", "058"),
            ("GTBank", "058"),
            ("GT Bank", "058"),
            ("gtb plc", "058"),
            ("Guaranty Trust Bank Plc", "058"),
            ("GUARANTY TRUST", "058"),
            ("UBA", "033"),
            ("United Bank For Africa (UBA)", "033"),
            ("FCMB", "214"),
            ("First Bank", "011"),
            ("FirstBank Nigeria Ltd", "011"),
            ("FBN", "011"),
            ("Zenith", "057"),
            (" zenith bank  plc", "057"),
            ("Kuda", "50211"),
            ("KUDA MFB", "50211"),
            ("Stanbic", "221"),
            ("Union Bank", "032"),
            ("Opay", "999992"),
            ("Access Bank", "044"),
            ("058", "058"),
        ] {
            assert_eq!(code(&finder.find(typed)), wanted, "{typed}");
        }
    }

    #[test]
    fn what_could_be_two_banks_is_asked_and_a_code_without_its_zero_too() {
        let mut finder = finder();
        let codes = |found: BankFound| match found {
            BankFound::Several(banks) => banks.into_iter().map(|(code, _)| code).collect::<Vec<_>>(),
            other => panic!("{other:?}"),
        };
        assert_eq!(codes(finder.find("Access")), ["044", "063"]);
        assert_eq!(codes(finder.find("First")), ["011", "214"]);
        assert_eq!(codes(finder.find("58")), ["058"]);
        for typed in ["Bank", "", "Zenit", "Bank of the Moon", "12"] {
            assert_eq!(finder.find(typed), BankFound::None, "{typed}");
        }
    }

    #[test]
    fn a_long_bank_list_is_searched_for_many_rows_in_time_that_grows_with_it() {
        bursar_test_support::growth::grows_with_the_list("banks of a sheet", |count| {
            let banks: Vec<(String, String)> = (0..64).map(|at| (format!("{at:03}"), format!("Oak{at} Bank"))).collect();
            let mut finder = BankFinder::new(&banks);
            for at in 0..count {
                assert_eq!(code(&finder.find(&format!("oak{}", at % 64))), format!("{:03}", at % 64));
            }
        });
    }
}
