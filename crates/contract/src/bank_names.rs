//! What people call Nigerian banks beside the names under which the service lists them.

/// Words of a listed name, in lower case, and what people call a bank with these words.
pub const BANK_NAMES: &[(&str, &str)] = &[
    ("guaranty trust", "GTB GTBank GTCO"),
    ("gtbank", "GTB GTCO Guaranty Trust"),
    ("united bank for africa", "UBA"),
    ("first city monument", "FCMB"),
    ("first bank", "FBN FirstBank"),
    ("stanbic", "IBTC Stanbic"),
    ("standard chartered", "Stanchart SCB"),
    ("opay", "Paycom"),
    ("paycom", "OPay"),
    ("moniepoint", "TeamApt"),
    ("9 payment service", "9PSB"),
    ("vfd", "V by VFD VBank"),
    ("union bank", "UBN"),
    ("premiumtrust", "Premium Trust"),
    ("microfinance", "MFB"),
    ("mfb", "Microfinance"),
    ("payment service bank", "PSB"),
    ("psb", "Payment Service Bank"),
    ("mortgage", "PMB"),
];

/// Words of the listed names of banks that people call this: `gtb` is `guaranty trust`. Upper and lower case are the same.
pub fn listed_as(called: &str) -> impl Iterator<Item = &'static str> {
    BANK_NAMES.iter().filter(move |(_, names)| names.split(' ').any(|name| name.eq_ignore_ascii_case(called))).map(|(listed, _)| *listed)
}

#[cfg(test)]
mod tests {
    use super::listed_as;

    #[test]
    fn a_short_name_leads_to_the_listed_name_and_a_listed_name_to_its_other_ones() {
        assert_eq!(listed_as("gtb").collect::<Vec<_>>(), ["guaranty trust", "gtbank"]);
        assert_eq!(listed_as("UBA").collect::<Vec<_>>(), ["united bank for africa"]);
        assert_eq!(listed_as("Zenith").count(), 0);
    }
}
