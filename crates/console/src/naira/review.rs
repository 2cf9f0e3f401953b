//! Review of a naira payout: the account and the bank that are paid, in full, the amount in words, and what the checks of the form say now.

use bursar_contract::{
    Code, Fault,
    untrusted::{shown, shown_long},
    virtual_accounts::{SendNaira, ViewVirtualAccount},
};

use crate::{
    base::{
        api::{CheckId, CheckLevel, ProfileKind, Risk},
        checks::{Found, Mark, risk},
        session::Session,
    },
    naira::{amount, api::PayoutForm, check, words},
    payments::{
        api::DraftNote,
        resend,
        review::{
            ReviewContent,
            plan::{Plan, Review},
        },
    },
};
use bursar_journal::{
    Payment,
    payment::{Bank, Fee, Party, Payout},
};

/// What the confirm window shows of it, with every risk to tick there, and what tells a second payment of the same.
async fn content(session: &Session, input: &SendNaira, reference: &str) -> Result<(ReviewContent, String), Fault> {
    let to = &input.destination;
    let form = PayoutForm {
        account_id: input.id.clone(),
        sort_code: to.sort_code.clone(),
        account_number: to.account_number.clone(),
        account_name: to.account_name.clone(),
        amount: input.amount.to_string(),
        narration: input.narration.clone(),
    };
    let check::Examined { found, checks } = check::examine(session, &form).await?;
    if checks.number.as_ref() != Some(&to.account_number) {
        return Err(Fault::invalid("destination.accountNumber", "An account number has ten digits."));
    }
    if let Some(stop) = found.iter().find(|found| stops(&found.mark())) {
        return Err(Fault { field: stop.mark().field.map(field), ..Fault::new(Code::Refused, stop.words().text) });
    }
    let mut risks: Vec<Risk> = found.iter().filter(|found| matches!(found.mark().level, CheckLevel::Warn | CheckLevel::Danger)).map(risk).collect();
    if let Some(duty) = checks.duty.as_deref().and_then(|duty| duty.parse().ok()) {
        risks.push(words::duty(duty));
    }
    risks.sort_by_key(|risk| std::cmp::Reverse(risk.level));
    let payout = Payout {
        money: input.amount.into(),
        to: Party { name: Some(shown(&to.account_name)), address: to.account_number.clone(), own: false, verification: check::verification(session, to)? },
        from: payer(session, input).await?,
        bank: Bank {
            code: to.sort_code.clone(),
            name: checks.bank.unwrap_or_else(|| "Bank not in the service's list".into()),
            narration: shown_long(&input.narration),
        },
        fee: checks.fee.as_deref().and_then(|fee| fee.parse().ok()).map(|amount| Fee::Estimate { amount }),
        reference: (!reference.trim().is_empty()).then(|| shown(reference.trim())),
        test: session.profile.kind != ProfileKind::Live,
    };
    let label = format!("Send {}", amount::shown(input.amount));
    let content = ReviewContent { risks, ..ReviewContent::titled("Naira payout", &label, "Back") }.paying(Payment::Payout(payout));
    Ok((content, check::duplicate_key(&input.id.0, &to.sort_code, &to.account_number, input.amount)))
}

/// The form stops at every danger. Here a balance that looks too small is a risk: the service has the last word on it.
fn stops(mark: &Mark) -> bool {
    match mark.level {
        CheckLevel::Danger => mark.id != CheckId::Balance,
        CheckLevel::Waiting => matches!(mark.id, CheckId::AccountName | CheckId::Bank | CheckId::Amount),
        CheckLevel::Warn | CheckLevel::Ok => false,
    }
}

/// A field of the form in the service's spelling.
fn field(name: &str) -> String {
    match name {
        "accountId" => "id".to_owned(),
        "sortCode" | "accountNumber" | "accountName" => format!("destination.{name}"),
        other => other.to_owned(),
    }
}

/// The account that pays: from the book, else as the connection says, else its id.
async fn payer(session: &Session, input: &SendNaira) -> Result<Party, Fault> {
    let known = match session.accounts().of_service(&input.id.0)? {
        Some(known) => Some(known),
        None => {
            // A connection that cannot be asked leaves the id, which is what is sent.
            let _ = session.read(&ViewVirtualAccount { id: input.id.clone() }).await;
            session.accounts().of_service(&input.id.0)?
        }
    };
    let number = known.as_ref().and_then(|known| known.number.clone());
    Ok(Party {
        name: known.map(|known| shown(&known.name)).filter(|name| !name.is_empty()),
        address: number.unwrap_or_else(|| input.id.0.clone()),
        own: true,
        verification: None,
    })
}

impl Review for SendNaira {
    const SENT_AGAIN: bool = true;

    async fn review(&self, session: &Session, note: &DraftNote) -> Result<Plan, Fault> {
        let (mut content, duplicate) = content(session, self, &note.reference).await?;
        let link = resend::link::<Self>(session, note, &mut content.risks)?;
        let account_id = Some(self.id.0.clone());
        Ok(Plan { payment: content.payment.clone(), content, account_id, duplicate_key: Some(duplicate), link, ..Plan::default() })
    }
}
