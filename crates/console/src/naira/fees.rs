//! What a payout costs besides itself, as rules of the profile with a date: an estimate, never a fact of this app.

use bursar_contract::{Fault, amount::Naira};
use bursar_messages::message;

use super::amount;
use crate::{base::zone, naira::api::NairaRules};
use bursar_journal::{Journal, payment::Purpose};

/// Under which the rules stand among the settings of a journal.
pub const RULES: &str = "naira.rules";

/// The rules as they stand; the stamp duty starts as the law of 2026 has it, the fee as not known.
pub fn rules(journal: &Journal) -> Result<NairaRules, Fault> {
    let kept = journal.setting(RULES)?;
    Ok(kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_else(|| NairaRules {
        fee: String::new(),
        fee_as_of: String::new(),
        duty: "50.00".into(),
        duty_from: "10000.00".into(),
        duty_since: "2026-01-01".into(),
        youngest: 18,
    }))
}

/// Changes them.
pub fn change(journal: &Journal, typed: &NairaRules) -> Result<NairaRules, Fault> {
    let rules = checked(typed)?;
    journal.set_setting(RULES, &serde_json::to_string(&rules).unwrap_or_default())?;
    Ok(rules)
}

/// Rules as they would be kept; each field is refused at its name.
pub fn checked(typed: &NairaRules) -> Result<NairaRules, Fault> {
    let sum = |field: &str, text: &str| match text.trim() {
        "" => Ok(String::new()),
        "0" | "0.00" => Ok("0.00".to_owned()),
        text => amount::typed(text).map(|naira| naira.to_string()).map_err(|why| Fault::invalid(field, why)),
    };
    if !(0..=120).contains(&typed.youngest) {
        return Err(Fault::invalid("youngest", message!("naira-rules-age")));
    }
    Ok(NairaRules {
        fee: sum("fee", &typed.fee)?,
        fee_as_of: date("feeAsOf", &typed.fee_as_of)?,
        duty: sum("duty", &typed.duty)?,
        duty_from: sum("dutyFrom", &typed.duty_from)?,
        duty_since: date("dutySince", &typed.duty_since)?,
        youngest: typed.youngest,
    })
}

/// A day that can mean one day only, as YYYY-MM-DD; empty stays empty.
fn date(field: &str, text: &str) -> Result<String, Fault> {
    match text.trim() {
        "" => Ok(String::new()),
        text => zone::read_day(text).map(|day| day.to_string()).ok_or_else(|| Fault::invalid(field, message!("naira-day"))),
    }
}

fn naira(text: &str) -> Option<Naira> {
    text.parse().ok()
}

/// The stamp duty on a payout of this sum, where the rules have one. Salaries are exempt.
pub fn duty(rules: &NairaRules, purpose: Purpose, sum: Naira) -> Option<Naira> {
    let from = naira(&rules.duty_from).filter(|_| purpose != Purpose::Salary)?;
    naira(&rules.duty).filter(|duty| duty.kobo > 0 && sum >= from)
}

/// The typical fee, where one is set.
pub fn fee(rules: &NairaRules) -> Option<Naira> {
    naira(&rules.fee)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamp_duty_begins_at_its_sum_to_the_kobo() {
        let rules = NairaRules {
            fee: String::new(),
            fee_as_of: String::new(),
            duty: "50.00".into(),
            duty_from: "10000.00".into(),
            duty_since: String::new(),
            youngest: 18,
        };
        assert_eq!(duty(&rules, Purpose::Payment, Naira { kobo: 999_999 }), None);
        assert_eq!(duty(&rules, Purpose::Payment, Naira { kobo: 1_000_000 }), Some(Naira { kobo: 5_000 }));
        assert_eq!(duty(&rules, Purpose::Salary, Naira { kobo: 1_000_000 }), None);
        assert_eq!(duty(&NairaRules { duty: String::new(), ..rules.clone() }, Purpose::Payment, Naira { kobo: 1_000_000 }), None);
        assert_eq!(fee(&rules), None);
    }

    #[test]
    fn a_rule_begins_on_a_day_that_can_mean_one_day_only() {
        for text in ["31 Jan 2026", " 31 january 2026 ", "2026-01-31"] {
            assert_eq!(date("feeAsOf", text).as_deref(), Ok("2026-01-31"), "{text}");
        }
        assert_eq!(date("feeAsOf", " ").as_deref(), Ok(""));
        for text in ["03/04/2026", "31 Feb 2026", "January"] {
            assert_eq!(date("dutySince", text).unwrap_err().field.as_deref(), Some("dutySince"), "{text}");
        }
    }
}
