//! Payouts: out of an account to another bank, or to another account of the sandbox's own.

use bursar_contract::{
    amount::group_thousands,
    number::DecimalText,
    virtual_accounts::{Payout, SendNaira},
};
use rusqlite::params;

use crate::{
    answer::{Answer, Answered, Caller, Refusal},
    naira::{
        Account, OWN_CODE, banks,
        ledger::{self, Entry},
        nuban,
    },
    world::World,
};

/// Characters of a narration at most.
const NARRATION: usize = 140;

/// What a payout costs besides itself, in kobo.
struct Charges {
    fee: i64,
    duty: i64,
}

impl Answer<SendNaira> for World {
    fn answer(&mut self, input: SendNaira, _: &Caller) -> Result<Answered<Payout>, Refusal> {
        let account = self.account("id", &input.id.0)?;
        if account.customer.is_some() {
            return Err(Refusal { status: 403, message: "Only the customer can pay out of a customer's account.".into(), field: Some("id".into()) });
        }
        let kobo = ledger::kobo("amount", input.amount)?;
        let to = &input.destination;
        if to.account_name.trim().is_empty() {
            return Err(Refusal::field("destination.accountName", "destination.accountName is required."));
        }
        if input.narration.chars().count() > NARRATION || input.narration.chars().any(char::is_control) {
            return Err(Refusal::field("narration", format!("narration is one line of at most {NARRATION} characters.")));
        }
        let same_bank = match input.destination_type.0.as_str() {
            "other-banks" => false,
            "same-bank" => true,
            other => return Err(Refusal::field("destinationType", format!("{other:?} is neither other-banks nor same-bank."))),
        };
        if banks::name_of(&to.sort_code).is_none() {
            return Err(Refusal::field("destination.sortCode", "There is no bank with this code."));
        }
        if same_bank != (to.sort_code == OWN_CODE) {
            let message = format!("destinationType is {}, and the bank with the code {} is not.", input.destination_type.0, to.sort_code);
            return Err(Refusal::field("destinationType", message));
        }
        if !nuban::is_number(&to.account_number) {
            return Err(Refusal::field("destination.accountNumber", "An account number has ten digits."));
        }
        let (credited, charges) = if same_bank {
            (self.own_destination(&account, &to.account_number)?, Charges { fee: 0, duty: 0 })
        } else {
            (format!("bank:{}", to.sort_code), self.charges(kobo)?)
        };
        self.check_daily_limit(&account, kobo)?;
        let total = kobo + charges.fee + charges.duty;
        let booked = self.booked(&account)?;
        if booked < total {
            return Err(Refusal::impossible(format!(
                "Insufficient funds: with its fees this payout needs ₦{}, and ₦{} is available.",
                group_thousands(&ledger::shown(total)),
                group_thousands(&ledger::shown(booked))
            )));
        }
        let seq = self.next_seq("payouts")?;
        let (id, reference) = (self.keys.id("payout", seq), format!("SBX{}", self.keys.id("payout reference", seq).to_uppercase()));
        let entries =
            [Entry::new(ledger::of(&account), -total), Entry::new(credited, kobo), Entry::new("fees", charges.fee), Entry::new("stamp duty", charges.duty)];
        self.post("payout", &reference, &entries)?;
        self.db
            .prepare_cached(
                "INSERT INTO payouts (seq, id, account_seq, day, kobo, fee, duty, bank, number, name, narration, reference, at)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
            )?
            .execute(params![
                seq,
                id,
                account.seq,
                self.today().to_string(),
                kobo,
                charges.fee,
                charges.duty,
                to.sort_code,
                to.account_number,
                to.account_name,
                input.narration,
                reference,
                self.now()
            ])?;
        let payout = Payout {
            id: Some(id),
            reference: Some(reference),
            status: Some("COMPLETE".into()),
            fee: Some(DecimalText(ledger::shown(charges.fee))),
            stamp_duty: Some(DecimalText(ledger::shown(charges.duty))),
            extra: Default::default(),
        };
        Ok(Answered::new(payout, "Transfer completed").with("amount", input.amount.to_string()).with("narration", input.narration))
    }
}

impl World {
    fn own_destination(&self, from: &Account, number: &str) -> Result<String, Refusal> {
        let found = if nuban::is_right(OWN_CODE, number) { self.account_numbered(number)? } else { None };
        let field = Some("destination.accountNumber".to_owned());
        match found {
            None => Err(Refusal { status: 404, message: "There is no such account at this bank.".into(), field }),
            Some(account) if account.seq == from.seq => Err(Refusal { status: 400, message: "An account does not pay itself.".into(), field }),
            Some(account) => Ok(ledger::of(&account)),
        }
    }

    fn charges(&self, kobo: i64) -> Result<Charges, Refusal> {
        let rules = self.behaviour.naira;
        let signed = |kobo: u64| i64::try_from(kobo).map_err(|error| Refusal::internal(&error));
        let duty = if kobo >= signed(rules.stamp_duty_from)? { signed(rules.stamp_duty)? } else { 0 };
        Ok(Charges { fee: signed(rules.transfer_fee)?, duty })
    }

    fn check_daily_limit(&self, account: &Account, kobo: i64) -> Result<(), Refusal> {
        let mut query = self.db.prepare_cached("SELECT coalesce(sum(kobo), 0) FROM payouts WHERE account_seq = ?1 AND day = ?2")?;
        let today: i64 = query.query_row(params![account.seq, self.today().to_string()], |row| row.get(0))?;
        let limit = i64::try_from(self.behaviour.naira.daily_limit).unwrap_or(i64::MAX);
        if today.saturating_add(kobo) <= limit {
            return Ok(());
        }
        let [limit, left] = [limit, limit.saturating_sub(today).max(0)].map(|kobo| group_thousands(&ledger::shown(kobo)));
        Err(Refusal::impossible(format!("The daily limit of this account is ₦{limit}, and ₦{left} of it are left today.")))
    }
}
