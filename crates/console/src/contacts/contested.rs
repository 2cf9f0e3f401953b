//! Payments to contacts of which a person has to choose first what is right: none of them leaves.

use bursar_contract::{Code, Fault};
use bursar_journal::{
    contact::{Contact, PaymentDetails},
    payment::Payment,
};
use bursar_messages::message;

use super::{AddressBook, Contacts};

impl Contacts {
    /// Refuses to let these leave where a change came from another computer after they were looked at.
    pub(crate) fn refuse_contested<'p>(&self, payments: impl Iterator<Item = &'p Payment>) -> Result<(), Fault> {
        let book = self.book()?;
        match payments.filter_map(|payment| contested(&book, payment)).next() {
            Some(contact) => Err(Fault::new(Code::Refused, message!("contact-open-stop", contact = &contact.name))),
            None => Ok(()),
        }
    }
}

fn contested<'b>(book: &'b AddressBook, payment: &Payment) -> Option<&'b Contact> {
    match payment {
        Payment::Transfer(transfer) => {
            let addresses = std::iter::once(&transfer.to).chain(transfer.parts.iter().map(|part| &part.to)).map(|to| &to.address);
            addresses.filter_map(|address| book.contested_address(address)).next()
        }
        Payment::Payout(payout) => {
            let (sort_code, account_number) = (payout.bank.code.clone(), payout.to.address.clone());
            book.contested(&PaymentDetails::Bank { sort_code, bank: String::new(), account_number, account_name: String::new() })
        }
    }
}
