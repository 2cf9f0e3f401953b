//! The banks that can be paid, with the codes that clearing in Nigeria uses, and the names behind account numbers.

use aws_lc_rs::digest;
use bursar_contract::virtual_accounts::{AccountName, Bank, BankOrder, EnquireName, ListBanks};

use crate::{
    answer::{Answer, Answered, Caller, Refusal},
    naira::{OWN_BANK, OWN_CODE, nuban},
    world::World,
};

/// Commercial, merchant and non-interest banks, and the microfinance banks and payment services most people use. Commercial banks have the
/// central bank's three digits. Every code was held against lists that public payment projects carry (one is `admins/bank.py` of
/// github.com/WhizzyDoc/kosmos), and each stands in at least two of them. Other systems give other codes to the same banks: a client sends
/// what the lookup gave it.
const BANKS: [(&str, &str); 42] = [
    ("044", "Access Bank"),
    ("023", "Citibank Nigeria"),
    ("559", "Coronation Merchant Bank"),
    ("050", "Ecobank Nigeria"),
    ("51318", "FairMoney Microfinance Bank"),
    ("070", "Fidelity Bank"),
    ("011", "First Bank of Nigeria"),
    ("214", "First City Monument Bank"),
    ("501", "FSDH Merchant Bank"),
    ("00103", "Globus Bank"),
    ("058", "Guaranty Trust Bank"),
    ("50383", "Hasal Microfinance Bank"),
    ("301", "Jaiz Bank"),
    ("082", "Keystone Bank"),
    ("50211", "Kuda Microfinance Bank"),
    ("303", "Lotus Bank"),
    ("50304", "Mint Microfinance Bank"),
    ("50515", "Moniepoint Microfinance Bank"),
    ("999992", "OPay Digital Services"),
    ("107", "Optimus Bank"),
    ("100002", "Paga"),
    ("999991", "PalmPay"),
    ("104", "Parallex Bank"),
    ("076", "Polaris Bank"),
    ("105", "PremiumTrust Bank"),
    ("101", "Providus Bank"),
    ("502", "Rand Merchant Bank Nigeria"),
    ("125", "Rubies Microfinance Bank"),
    ("106", "Signature Bank"),
    ("51310", "Sparkle Microfinance Bank"),
    ("221", "Stanbic IBTC Bank"),
    ("068", "Standard Chartered Bank Nigeria"),
    ("232", "Sterling Bank"),
    ("100", "SunTrust Bank"),
    ("302", "TAJBank"),
    ("102", "Titan Trust Bank"),
    ("032", "Union Bank of Nigeria"),
    ("033", "United Bank for Africa"),
    ("215", "Unity Bank"),
    ("566", "VFD Microfinance Bank"),
    ("035", "Wema Bank"),
    ("057", "Zenith Bank"),
];

/// Names for people who do not exist.
const FIRST_NAMES: [&str; 16] =
    ["ADA", "BOLA", "CHIDI", "DAMILOLA", "EMEKA", "FATIMA", "GRACE", "HAUWA", "IBRAHIM", "JOY", "KEMI", "MUSA", "NGOZI", "OLU", "TUNDE", "ZAINAB"];
const LAST_NAMES: [&str; 16] =
    ["ABUBAKAR", "ADEYEMI", "BALOGUN", "BELLO", "CHUKWU", "DANJUMA", "EZE", "IGWE", "LAWAL", "MOHAMMED", "NWOSU", "OBI", "OKAFOR", "OKONKWO", "SANNI", "YUSUF"];

/// The name of a bank, the sandbox's own included.
pub(crate) fn name_of(code: &str) -> Option<&'static str> {
    if code == OWN_CODE { Some(OWN_BANK) } else { BANKS.iter().find(|(known, _)| *known == code).map(|(_, name)| *name) }
}

impl Answer<ListBanks> for World {
    fn answer(&mut self, input: ListBanks, _: &Caller) -> Result<Answered<Vec<Bank>>, Refusal> {
        let wanted = input.search_term.unwrap_or_default().trim().to_lowercase();
        let mut banks: Vec<(&str, &str)> = BANKS.into_iter().chain([(OWN_CODE, OWN_BANK)]).filter(|(_, name)| name.to_lowercase().contains(&wanted)).collect();
        banks.sort_by_key(|(_, name)| name.to_lowercase());
        if input.order == Some(BankOrder::Desc) {
            banks.reverse();
        }
        let bank = |(code, name): (&str, &str)| Bank { code: code.into(), name: name.into(), extra: Default::default() };
        Ok(Answered::new(banks.into_iter().map(bank).collect(), "Banks"))
    }
}

impl Answer<EnquireName> for World {
    /// At another bank every well-formed number is somebody's, and always the same person's.
    fn answer(&mut self, input: EnquireName, _: &Caller) -> Result<Answered<AccountName>, Refusal> {
        let (number, bank) = (input.account_number.as_str(), input.sort_code.as_str());
        let bank_name = name_of(bank).ok_or_else(|| Refusal::field("sortCode", "There is no bank with this code."))?;
        if !nuban::is_number(number) {
            return Err(Refusal::field("accountNumber", "An account number has ten digits."));
        }
        let name = if bank == OWN_CODE {
            let account = if nuban::is_right(OWN_CODE, number) { self.account_numbered(number)? } else { None };
            account.ok_or_else(|| Refusal { status: 404, message: "There is no such account at this bank.".into(), field: Some("accountNumber".into()) })?.name
        } else {
            let hash = digest::digest(&digest::SHA256, format!("{bank}\0{number}").as_bytes());
            let pick = |names: [&'static str; 16], at: usize| names[usize::from(hash.as_ref()[at] % 16)];
            format!("{} {}", pick(LAST_NAMES, 0), pick(FIRST_NAMES, 1))
        };
        let named = AccountName {
            account_name: name,
            account_number: Some(input.account_number),
            bank_code: Some(input.sort_code),
            bank_name: Some(bank_name.into()),
            extra: Default::default(),
        };
        Ok(Answered::new(named, "Account name"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_banks_share_a_code_or_a_name() {
        let mut codes: Vec<&str> = BANKS.iter().map(|(code, _)| *code).chain([OWN_CODE]).collect();
        let mut names: Vec<&str> = BANKS.iter().map(|(_, name)| *name).chain([OWN_BANK]).collect();
        codes.sort_unstable();
        names.sort_unstable();
        codes.dedup();
        names.dedup();
        assert_eq!((codes.len(), names.len()), (43, 43));
        assert!(BANKS.iter().all(|(code, _)| code.bytes().all(|b| b.is_ascii_digit())));
    }
}
