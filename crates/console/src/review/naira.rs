//! Review of a naira payout: the account and the bank that are paid, in full, the amount in words, and whether it was paid before.

use bursar_contract::{
    Code, Fault,
    amount::{Naira, group_thousands, in_words},
    virtual_accounts::{BankDestination, EnquireName, ListBanks, SendNaira, ViewVirtualAccount},
};

use super::{
    Substance,
    patterns::risk,
    shown::{shown, shown_long},
};
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
    let mut risks = match enquired(session, to).await {
        Some(name) if same_name(&name, &to.account_name) => Vec::new(),
        Some(name) => {
            let words = format!("You typed {}, and the bank says {}.", shown(&to.account_name), shown(&name));
            vec![risk(RiskLevel::Danger, "The bank knows another name", &words, "I know why the names differ")]
        }
        None => vec![risk(
            RiskLevel::Warn,
            "The name was typed, not checked with the bank",
            "If the number belongs to somebody else, the money goes to them.",
            "I have the account number from the payee, and compared it",
        )],
    };
    if bank.is_none() {
        let words = "The service's list of banks could not be read, or does not have this code.";
        risks.push(risk(RiskLevel::Danger, "Unknown bank code", words, "I know which bank has this code"));
    }
    let duplicate = format!("NGN|{}|{}|{}|{}", input.id.0, to.sort_code, to.account_number, input.amount.kobo);
    if let Some(earlier) = session.journal.earlier(&duplicate)? {
        if within_minutes(earlier.at, 10) {
            let words = format!(
                "The same payout was approved less than 10 minutes ago: {} at {}. Wait, or look at it in the history.",
                earlier.code,
                rfc3339(earlier.at)
            );
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
        from: payer(session, input).await,
        token: TokenView { id: "NGN".into(), symbol: "NGN".into(), name: "Nigerian naira".into(), contract: None, decimals: 2, native: true },
        chain: ChainView { id: "NGN".into(), name: "Naira bank transfer".into(), test: session.profile.kind != ProfileKind::Live },
        bank: Some(BankView {
            code: to.sort_code.clone(),
            name: bank.unwrap_or_else(|| "Bank not in the service's list".into()),
            narration: shown_long(&input.narration),
        }),
        items: Vec::new(),
        reference: (!reference.trim().is_empty()).then(|| shown(reference.trim())),
        fee: None,
        stays_after: None,
    };
    let substance = Substance { money: Some(money), risks, ..Substance::titled("Naira payout", &format!("Send ₦{grouped}"), "Back") };
    Ok((substance, duplicate))
}

/// The account that pays: its name and number where the connection can read it, else its id.
async fn payer(session: &Session, input: &SendNaira) -> Party {
    let account = session.read(&ViewVirtualAccount { id: input.id.clone() }).await.ok();
    let number = account.as_ref().and_then(|account| account.account_number.clone());
    Party {
        name: account.and_then(|account| account.account_name).as_deref().map(shown),
        address: number.unwrap_or_else(|| input.id.0.clone()),
        own: true,
        standing: None,
    }
}

/// Whose account it is, where the connection can ask the bank.
async fn enquired(session: &Session, to: &BankDestination) -> Option<String> {
    let asked = EnquireName { account_number: to.account_number.clone(), sort_code: to.sort_code.clone() };
    session.read(&asked).await.ok().map(|found| found.account_name)
}

/// The same words in any order and case: banks write the family name first or last.
fn same_name(a: &str, b: &str) -> bool {
    let words = |name: &str| {
        let mut words: Vec<String> = name.to_uppercase().split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect();
        words.sort();
        words
    };
    words(a) == words(b)
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
    fn a_name_is_the_same_in_another_order_and_not_with_another_word() {
        assert!(same_name("OBI, ADA CHIDERA", "Ada Chidera Obi"));
        assert!(!same_name("OBI ADA", "Obi Ade"));
    }

    #[test]
    fn naira_and_kobo_stand_in_words() {
        assert_eq!(naira_in_words(Naira { kobo: 25_000_050 }), "two hundred fifty thousand naira, fifty kobo");
        assert_eq!(naira_in_words(Naira { kobo: 100 }), "one naira");
        assert_eq!(naira_in_words(Naira { kobo: 5 }), "zero naira, five kobo");
    }
}
