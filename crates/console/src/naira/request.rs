//! From what a person typed, or a request as it was written, to the one request that is checked, shown, kept and sent.

use bursar_contract::{
    amount::{AmountError, Naira},
    virtual_accounts::{BankDestination, DestinationType, SendNaira, VirtualAccountId},
};
use bursar_journal::payment::Purpose;
use bursar_messages::Message;

use super::{
    amount,
    number::{self, Read},
};
use crate::naira::api::PayoutForm;

/// The fields of a payout, as the form or a request has them. Number and amount are read here, and nowhere else.
pub struct Fields<'a> {
    /// The service's id of the account that pays; empty: not chosen.
    pub account_id: &'a VirtualAccountId,
    /// Code of the bank; empty: not chosen.
    pub sort_code: &'a str,
    /// Whose account is paid.
    pub account_number: Read,
    /// As written.
    pub account_name: &'a str,
    /// It was taken from the bank's answer.
    pub name_from_bank: bool,
    /// As written.
    pub narration: &'a str,
    /// What it is for.
    pub purpose: Purpose,
    /// None: nothing typed. Else the sum, or why there is none.
    pub amount: Option<Result<Naira, Message>>,
    /// The proposal that it carries out, by its digest.
    pub carries_out: Option<&'a str>,
    /// Where it was written as a request.
    written: Option<&'a SendNaira>,
}

impl<'a> From<&'a PayoutForm> for Fields<'a> {
    fn from(form: &'a PayoutForm) -> Self {
        Self {
            account_id: &form.account_id,
            sort_code: &form.sort_code,
            account_number: number::read(&form.account_number),
            account_name: &form.account_name,
            name_from_bank: form.name_from_bank,
            narration: &form.narration,
            purpose: form.purpose,
            amount: (!form.amount.trim().is_empty()).then(|| amount::typed(&form.amount)),
            carries_out: None,
            written: None,
        }
    }
}

impl<'a> From<&'a SendNaira> for Fields<'a> {
    fn from(request: &'a SendNaira) -> Self {
        let to = &request.destination;
        Self {
            account_id: &request.id,
            sort_code: &to.sort_code,
            account_number: number::read(&to.account_number),
            account_name: &to.account_name,
            name_from_bank: false,
            narration: &request.narration,
            purpose: Purpose::Payment,
            amount: Some(if request.amount.kobo == 0 { Err(AmountError::Zero.to_string().into()) } else { Ok(request.amount) }),
            carries_out: None,
            written: Some(request),
        }
    }
}

impl Fields<'_> {
    /// Ten digits, where there are ten.
    pub fn number(&self) -> Option<&str> {
        match &self.account_number {
            Read::Whole(number) => Some(number),
            _ => None,
        }
    }

    /// The sum, where there is one.
    pub fn sum(&self) -> Option<Naira> {
        self.amount.as_ref()?.as_ref().ok().copied()
    }

    /// The request, once number and amount are there. One that was written as such goes out as it is.
    pub fn request(&self, narration: &str, same_bank: bool) -> Option<SendNaira> {
        let (number, amount) = (self.number()?, self.sum()?);
        if let Some(written) = self.written {
            return Some(written.clone());
        }
        Some(SendNaira {
            id: self.account_id.clone(),
            amount,
            destination_type: DestinationType(if same_bank { "same-bank" } else { "other-banks" }.to_owned()),
            destination: BankDestination {
                account_number: number.to_owned(),
                sort_code: self.sort_code.to_owned(),
                account_name: self.account_name.trim().to_owned(),
            },
            narration: narration.to_owned(),
        })
    }
}
