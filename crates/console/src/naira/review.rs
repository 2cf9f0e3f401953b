//! Review of a naira payout: the account and the bank that are paid, in full, the amount in words, and what the checks of the form say now.

use bursar_contract::{
    Code, Fault,
    amount::Naira,
    untrusted::{shown, shown_long},
    virtual_accounts::{SendNaira, ViewVirtualAccount, VirtualAccountId},
};

use crate::{
    base::{
        api::{CheckId, CheckLevel, ProfileKind, Risk},
        checks::{Found, Mark, risk},
        session::Session,
    },
    naira::{
        amount,
        check::{self, Examined},
        finding::Finding,
        request::Fields,
    },
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
    contact::Verification,
    payment::{Bank, Fee, NameCheck, Party, Payout, Purpose},
};
use bursar_messages::message;

impl Review for SendNaira {
    const SENT_AGAIN: bool = true;

    async fn review(&self, session: &Session, note: &DraftNote) -> Result<Plan<Self>, Fault> {
        let mut fields = Fields::from(self);
        fields.purpose = purpose(session, note)?;
        fields.carries_out = note.carries_out.as_deref();
        if fields.number() != Some(&self.destination.account_number) {
            return Err(Fault::invalid("destination.accountNumber", message!("naira-review-number")));
        }
        plan(session, &fields, note).await.map_err(|fault| Fault { field: fault.field.as_deref().map(field), ..fault })
    }
}

/// What is drafted of it: what is shown, kept and sent is the request that was checked. Refused at a field of the form.
pub(crate) async fn plan(session: &Session, fields: &Fields<'_>, note: &DraftNote) -> Result<Plan<SendNaira>, Fault> {
    let mut examined = check::examine(session, fields).await?;
    if let Some(stop) = examined.found.iter().find(|found| stops(&found.mark())) {
        return Err(Fault { field: stop.mark().field.map(str::to_owned), ..Fault::new(Code::Refused, stop.words().text) });
    }
    examined.found.retain(|found| !resend::is_first(found, note));
    let request = examined.request.take().ok_or_else(|| Fault::new(Code::Invalid, message!("naira-review-incomplete")))?;
    let mut content = content(session, &request, examined, fields.purpose, &note.reference).await?;
    let link = resend::link::<SendNaira>(session, note, &mut content.risks)?;
    let (account_id, duplicate_key) = (Some(request.id.0.clone()), Some(check::duplicate_key(&request)));
    Ok(Plan { payment: content.payment.clone(), account_id, duplicate_key, link, ..Plan::of(request, content) })
}

/// What the confirm window shows of it, with every risk to tick there.
async fn content(session: &Session, input: &SendNaira, examined: Examined, purpose: Purpose, reference: &str) -> Result<ReviewContent, Fault> {
    let Examined { found, checks, remaining, name, .. } = examined;
    let bank_name = name_at_bank(&found).map(shown);
    let to = &input.destination;
    let mut risks: Vec<Risk> = found.iter().filter(|found| matches!(found.mark().level, CheckLevel::Warn | CheckLevel::Danger)).map(risk).collect();
    risks.sort_by_key(|risk| std::cmp::Reverse(risk.level));
    let payout = Payout {
        remaining,
        ..payout(
            session,
            input,
            PayoutFacts {
                from: payer(session, &input.id).await?,
                bank: checks.bank,
                fee: checks.fee,
                duty: checks.duty,
                name_check: name,
                bank_name,
                purpose,
                reference,
                verification: check::verification(session, to)?,
            },
        )
    };
    let label = message!("naira-review-send", amount = amount::shown(input.amount));
    let title = match purpose {
        Purpose::Payment => message!("naira-review-title"),
        Purpose::Salary => message!("naira-review-title-salary"),
    };
    Ok(ReviewContent { risks, ..ReviewContent::titled(title, label, message!("naira-review-back")) }.paying(Payment::Payout(payout)))
}

/// What is known of a payout beside its request.
pub(crate) struct PayoutFacts<'a> {
    /// The account that pays.
    pub from: Party,
    /// The bank that is paid, as the service lists it.
    pub bank: Option<String>,
    /// Typical fee.
    pub fee: Option<Naira>,
    /// Stamp duty.
    pub duty: Option<Naira>,
    /// What is known of the name.
    pub name_check: Option<NameCheck>,
    /// Whose account it is by its bank, where it said so.
    pub bank_name: Option<String>,
    /// What it is for.
    pub purpose: Purpose,
    /// The person's own reference.
    pub reference: &'a str,
    /// What is known of the contact that is paid.
    pub verification: Option<Verification>,
}

/// Whose account it is by its bank, where it said so.
pub(crate) fn name_at_bank(found: &[Finding]) -> Option<&str> {
    found.iter().find_map(|found| match found {
        Finding::NameAgrees { returned, .. } | Finding::NameTaken { returned, .. } | Finding::NameDiffers { returned, .. } => Some(returned.as_str()),
        _ => None,
    })
}

/// The same, where that is another name than the typed one.
pub(crate) fn other_name(found: &[Finding]) -> Option<&str> {
    found.iter().find_map(|found| match found {
        Finding::NameDiffers { returned, .. } => Some(returned.as_str()),
        _ => None,
    })
}

/// The payment that a request is.
pub(crate) fn payout(session: &Session, input: &SendNaira, facts: PayoutFacts<'_>) -> Payout {
    let to = &input.destination;
    let reference = facts.reference.trim();
    Payout {
        money: input.amount.into(),
        to: Party { name: Some(shown(&to.account_name)), address: to.account_number.clone(), own: false, verification: facts.verification },
        from: facts.from,
        bank: Bank {
            code: to.sort_code.clone(),
            name: facts.bank.unwrap_or_else(|| message!("naira-review-bank").to_string()),
            narration: shown_long(&input.narration),
        },
        fee: facts.fee.map(|fee| Fee::Estimate { amount: fee }),
        duty: facts.duty,
        remaining: None,
        name_check: facts.name_check,
        bank_name: facts.bank_name,
        purpose: facts.purpose,
        reference: (!reference.is_empty()).then(|| shown(reference)),
        test: session.profile.kind != ProfileKind::Live,
    }
}

/// What a written request is for: one that is sent again is for the same as the first. The service has no word for it.
fn purpose(session: &Session, note: &DraftNote) -> Result<Purpose, Fault> {
    let Some(first) = &note.resend_of else { return Ok(note.purpose) };
    Ok(session.journal.payment(first)?.as_ref().and_then(Payment::payout).map(|payout| payout.purpose).unwrap_or_default())
}

/// The form stops at every danger. Here a balance that looks too small is a risk: the service has the last word on it.
pub(crate) fn stops(mark: &Mark) -> bool {
    match mark.level {
        CheckLevel::Danger => mark.id != CheckId::Balance,
        CheckLevel::Waiting => mark.id != CheckId::Narration,
        CheckLevel::Warn | CheckLevel::Info | CheckLevel::Ok => false,
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
pub(crate) async fn payer(session: &Session, account: &VirtualAccountId) -> Result<Party, Fault> {
    let known = match session.accounts().of_service(&account.0)? {
        Some(known) => Some(known),
        None => {
            // A connection that cannot be asked leaves the id, which is what is sent.
            let _ = session.read(&ViewVirtualAccount { id: account.clone() }).await;
            session.accounts().of_service(&account.0)?
        }
    };
    let number = known.as_ref().and_then(|known| known.number.clone());
    Ok(Party {
        name: known.map(|known| shown(&known.name)).filter(|name| !name.is_empty()),
        address: number.unwrap_or_else(|| account.0.clone()),
        own: true,
        verification: None,
    })
}
