//! Review of a naira payout: the account and the bank that are paid, in full, the amount in words, and whether it was paid before.

use bursar_contract::{
    Code, Fault,
    amount::{Naira, group_thousands, in_words},
    virtual_accounts::{ListBanks, SendNaira},
};

use super::{Substance, patterns::risk, shown::{shown, shown_long}};
use crate::{
    api::{BankView, ChainView, MoneyBlock, Party, ProfileKind, RiskLevel, TokenView},
    journal::{rfc3339, within_minutes},
    session::Session,
};

/// From this sum on the law adds a stamp duty, which the receiving bank takes.
const STAMP_DUTY_FROM: u64 = 10_000 * 100;

/// What the confirm window shows of it, and what tells a second payment of the same.
pub async fn substance(session: &Session, input: &SendNaira, reference: &str) -> Result<(Substance, String), Fault> {
    let to = &input.destination;
    if to.account_number.len() != 10 || !to.account_number.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Fault::invalid("destination.accountNumber", "An account number has ten digits."));
    }
    if input.amount.kobo == 0 {
        return Err(Fault::invalid("amount", "The amount is zero."));
    }
    if to.account_name.trim().is_empty() {
        return Err(Fault::invalid("destination.accountName", "Type the name on the account."));
    }
    let bank = bank(session, &to.sort_code).await;
    let amount = input.amount.to_string();
    let mut risks = vec![risk(
        RiskLevel::Warn,
        "The name was typed, not checked with the bank",
        "The service has no name enquiry. If the number belongs to somebody else, the money goes to them.",
        "I have the account number from the payee, and compared it",
    )];
    if bank.is_none() {
        let words = "The service's list of banks could not be read, or does not have this code.";
        risks.push(risk(RiskLevel::Danger, "Unknown bank code", words, "I know which bank has this code"));
    }
    let duplicate = format!("NGN|{}|{}|{}|{}", input.id.0, to.sort_code, to.account_number, input.amount.kobo);
    if let Some(earlier) = session.journal.earlier(&duplicate)? {
        if within_minutes(earlier.at, 10) {
            let words = format!("The same payout was approved less than 10 minutes ago: {} at {}. Wait, or look at it in the history.", earlier.code, rfc3339(earlier.at));
            return Err(Fault { field: Some("amount".into()), ..Fault::new(Code::Refused, words) });
        }
        let words = format!("{} at {}.", earlier.code, rfc3339(earlier.at));
        risks.push(risk(RiskLevel::Warn, "The same amount was paid to this account before", &words, "I know this is another payment"));
    }
    if input.amount.kobo >= STAMP_DUTY_FROM {
        risks.push(crate::api::Risk {
            title: "₦10,000 and more".into(),
            text: "The receiving bank may take the stamp duty from what arrives.".into(),
            level: RiskLevel::Warn,
            tick: None,
        });
    }
    risks.sort_by_key(|risk| std::cmp::Reverse(risk.level));
    let grouped = group_thousands(&amount);
    let money = MoneyBlock {
        amount: grouped.clone(),
        unit: "NGN".into(),
        words: naira_in_words(input.amount),
        to: Party { name: Some(shown(&to.account_name)), address: to.account_number.clone(), own: false, standing: None },
        from: Party { name: None, address: input.id.0.clone(), own: true, standing: None },
        token: TokenView { id: "NGN".into(), symbol: "NGN".into(), name: "Nigerian naira".into(), contract: None, decimals: 2, native: true },
        chain: ChainView { id: "NGN".into(), name: "Naira bank transfer".into(), test: session.profile.kind != ProfileKind::Live },
        bank: Some(BankView { code: to.sort_code.clone(), name: bank.unwrap_or_else(|| "Bank not in the service's list".into()), narration: shown_long(&input.narration) }),
        items: Vec::new(),
        reference: (!reference.trim().is_empty()).then(|| shown(reference.trim())),
        fee: None,
        stays_after: None,
    };
    let substance = Substance {
        money: Some(money),
        risks,
        ..Substance::titled("Naira payout", &format!("Send ₦{grouped}"), "Back")
    };
    Ok((substance, duplicate))
}

/// The bank's name for a code, from the service.
async fn bank(session: &Session, code: &str) -> Option<String> {
    let banks = session.read(&ListBanks::default()).await.ok()?;
    banks.into_iter().find(|bank| bank.code == code).map(|bank| shown(&bank.name))
}

/// "two hundred fifty thousand naira, fifty kobo".
pub fn naira_in_words(amount: Naira) -> String {
    let (naira, kobo) = (amount.kobo / 100, amount.kobo % 100);
    let mut words = format!("{} naira", in_words(&naira.to_string()));
    if kobo > 0 {
        words.push_str(&format!(", {} kobo", in_words(&kobo.to_string())));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn naira_and_kobo_stand_in_words() {
        assert_eq!(naira_in_words(Naira { kobo: 25_000_050 }), "two hundred fifty thousand naira, fifty kobo");
        assert_eq!(naira_in_words(Naira { kobo: 100 }), "one naira");
        assert_eq!(naira_in_words(Naira { kobo: 5 }), "zero naira, five kobo");
    }
}
