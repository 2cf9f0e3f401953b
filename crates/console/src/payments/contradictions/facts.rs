//! The facts of an on-chain request that a transaction record can name.

use bursar_contract::{
    Fault, Operation,
    chain::Chain,
    number::is_plain_decimal,
    transactions::{AccelerateTransaction, ExecuteContract, SendTransfer, Transaction},
};

use super::{Comparison, Fact};
use crate::base::{api::chain_of, session::Session};
use bursar_journal::Intent;

/// What is known of an on-chain request. What is `None` is not compared.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TransactionFacts {
    /// Id of the wallet that acts.
    pub wallet: Option<String>,
    /// Its address: some services name the wallet by it.
    pub wallet_address: Option<String>,
    /// Address that is paid or called.
    pub destination: Option<String>,
    /// Decimal text in whole units.
    pub amount: Option<String>,
    /// Registry id.
    pub token: Option<String>,
    /// As the service spells it.
    pub chain: Option<String>,
}

impl TransactionFacts {
    /// What the journal knows of an intent's request. An acceleration sends the request of the payment it replaces.
    pub fn of_intent(session: &Session, intent: &Intent) -> Result<Self, Fault> {
        let mut facts = Self { wallet: intent.wallet_id.clone(), ..Self::default() };
        if let Some(wallet) = &intent.wallet_id {
            let known = session.known_wallet(wallet);
            facts.wallet_address = known.as_ref().and_then(|wallet| wallet.address.clone());
            facts.chain = known.and_then(|wallet| wallet.blockchain).map(|chain| chain.0);
        }
        if facts.chain.is_none() {
            facts.chain = session.journal.payment(&intent.id)?.map(|payment| chain_of(&payment).id);
        }
        match intent.operation.as_str() {
            name if name == SendTransfer::SPEC.name => facts.take_transfer(&session.asked(intent)?),
            name if name == ExecuteContract::SPEC.name => facts.take_execution(&session.asked(intent)?),
            name if name == AccelerateTransaction::SPEC.name => {
                let asked: AccelerateTransaction = session.asked(intent)?;
                let first = session.journal.intent_of_remote(&asked.id.0)?.filter(|first| *first != intent.id);
                // What is replaced may have been made elsewhere; then only its wallet is known.
                if let Some(first) = first.map(|id| session.journal.intent(&id)).transpose()? {
                    if let Ok(asked) = session.asked::<SendTransfer>(&first) {
                        facts.take_transfer(&asked);
                    } else if let Ok(asked) = session.asked::<ExecuteContract>(&first) {
                        facts.take_execution(&asked);
                    }
                }
            }
            _ => {}
        }
        Ok(facts)
    }

    fn take_transfer(&mut self, asked: &SendTransfer) {
        self.wallet = Some(asked.wallet_id.0.clone());
        self.destination = Some(asked.destination_address.clone());
        self.token = Some(asked.token_id.0.clone());
        // What a service writes as the amount of a collection's token is not shown anywhere, so only coins are compared.
        if asked.nft_token_id.is_none() && asked.nft_token_ids.is_none() {
            self.amount = asked.amount.as_ref().map(|amount| amount.as_str().to_owned());
        }
    }

    fn take_execution(&mut self, asked: &ExecuteContract) {
        self.wallet = Some(asked.wallet_id.0.clone());
        self.destination = Some(asked.contract_address.clone());
        self.amount = asked.value.as_ref().map(|value| value.as_str().to_owned());
    }

    /// Compares everything that a record names.
    pub fn compare(&self, transaction: &Transaction, comparison: &mut Comparison) {
        let metadata = transaction.metadata.as_ref();
        if let Some(wallet) = &self.wallet {
            let said = transaction.wallet_id.as_ref().map(|id| id.0.as_str());
            let address = self.wallet_address.as_deref();
            comparison.fact(Fact::Wallet, wallet, said, |asked, said| asked == said || address.is_some_and(|address| address.eq_ignore_ascii_case(said)));
        }
        if let Some(destination) = &self.destination {
            for said in [transaction.destination_address.as_deref(), metadata.and_then(|metadata| metadata.destination_address.as_deref())] {
                comparison.fact(Fact::Destination, destination, said, str::eq_ignore_ascii_case);
            }
        }
        if let Some(amount) = &self.amount {
            for said in [transaction.amount.as_ref(), metadata.and_then(|metadata| metadata.amount.as_ref())] {
                comparison.fact(Fact::Amount, amount, said.map(|said| said.0.as_str()), equal_amounts);
            }
        }
        if let Some(token) = &self.token {
            comparison.exact(Fact::Token, token, transaction.token_id.as_ref().map(|id| id.0.as_str()));
        }
        if let Some(chain) = &self.chain {
            let said = transaction.blockchain.as_ref().map(|chain| chain.0.as_str());
            comparison.fact(Fact::Chain, chain, said, same_chain);
        }
    }
}

/// Whether two identifiers name one chain: a service may spell a chain in more than one way.
fn same_chain(one: &str, other: &str) -> bool {
    let known = |id: &str| Chain(id.to_owned()).known().map(|info| info.id);
    one == other || known(one).is_some_and(|id| known(other) == Some(id))
}

/// Whether two decimal texts are the same number, however a service writes it: `1.5`, `1.50` and `15e-1`. What is no number equals nothing.
pub(crate) fn equal_amounts(one: &str, other: &str) -> bool {
    matches!((digits(one), digits(other)), (Some(one), Some(other)) if one == other)
}

/// A decimal as its significant digits and the power of ten behind them; zero has none.
fn digits(text: &str) -> Option<(String, i32)> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.strip_prefix('+').unwrap_or(exponent).parse::<i32>().ok().filter(|e| e.abs() <= 400)?),
        None => (text, 0),
    };
    if !is_plain_decimal(mantissa) {
        return None;
    }
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{whole}{fraction}");
    let significant = all.trim_start_matches('0');
    let bare = significant.trim_end_matches('0');
    if bare.is_empty() {
        return Some((String::new(), 0));
    }
    let zeros = i32::try_from(significant.len() - bare.len()).ok()?;
    Some((bare.to_owned(), exponent - i32::try_from(fraction.len()).ok()? + zeros))
}

#[cfg(test)]
mod tests {
    use super::equal_amounts;

    #[test]
    fn amounts_are_compared_as_numbers_and_what_is_no_number_equals_nothing() {
        for (one, other) in [("1.5", "1.50"), ("0.1", "00.1"), ("10", "10.0"), ("0", "0.00"), ("1e1", "10"), ("1E-7", "0.0000001"), ("1.5e+3", "1500")] {
            assert!(equal_amounts(one, other), "{one} {other}");
        }
        let unequal = [("1.5", "1.05"), ("10", "1"), ("100", "1"), ("1e1", "1"), ("", ""), ("1,5", "1.5"), ("-1", "1"), ("abc", "abc"), ("1e999", "1e999")];
        for (one, other) in unequal {
            assert!(!equal_amounts(one, other), "{one} {other}");
        }
    }
}
