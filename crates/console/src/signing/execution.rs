//! Review of a contract call: what it means, the function, every parameter read back from what will be sent, and what goes along.

use alloy_json_abi::Error;
use alloy_primitives::{U256, hex};
use bursar_contract::{
    Asset, Code, Decimal, Fault, Money, Token, address,
    amount::{TokenAmount, in_words},
    tokens::Token as ListedToken,
    transactions::{EstimateExecution, ExecuteContract, FeeLevel},
    untrusted::shown,
    wallets::Wallet,
};
use bursar_messages::{Arg, Message, message};
use num_bigint::BigUint;

use super::{
    call_result::{self, Made, Refusal, Trial},
    risk::{self, Risk},
};
use crate::{
    base::{
        api::{ChainView, fee_text},
        session::Session,
    },
    payments::{
        api::{ReviewField, ReviewGroup},
        review::{
            ReviewContent,
            known_addresses::KnownAddresses,
            transfer,
            words::{self, row},
        },
    },
    signing::api::Preview,
};
use bursar_decode::{
    addresses::{Addresses, Party, Who},
    call::Call,
    calls::{Action, Content, Meaning},
    declared::Declared,
    reverts::{self, Revert},
};
use bursar_journal::{
    Payment,
    payment::{self, Fee, Part, Transfer},
};

/// What the confirm window shows of it, and the fee that stands there, where it is known. What cannot be encoded is refused at its parameter.
///
/// `abi` names the parameters, and the errors by which a refusal is read; what it declares of other functions is not used. `reference`: the person's own.
pub async fn content(
    session: &Session,
    input: &ExecuteContract,
    abi: &Declared,
    wallet: &Wallet,
    known: &KnownAddresses,
    reference: &str,
) -> Result<(ReviewContent, Option<Fee>), Fault> {
    let contract = address::checked(&input.contract_address).map_err(|error| Fault::invalid("contractAddress", error.to_string()))?;
    let call = Call::read(&input.abi_function_signature, &input.abi_parameters)?.named_by(&abi.functions);
    let native = transfer::currency_of(wallet, &session.tokens().await?).map(|(_, token)| token);
    let symbol = native.as_ref().and_then(|token| token.symbol.as_deref()).map_or_else(|| message!("signatures-currency").to_string(), shown);
    let decimals = native.as_ref().and_then(|token| token.decimals).unwrap_or(18);
    let value = input.value.as_deref().map(|value| TokenAmount::exact(value, decimals)).transpose();
    let value = value.map_err(|error| Fault::invalid("value", error.to_string()))?;
    let estimate = session
        .read(&EstimateExecution {
            abi_function_signature: input.abi_function_signature.clone(),
            abi_parameters: input.abi_parameters.clone(),
            contract_address: contract.clone(),
            wallet_id: input.wallet_id.clone(),
            value: input.value.clone(),
        })
        .await;
    let Meaning { action, risks, inner } = call.meaning(&contract, known);
    let mut risks = words::risks(&risks);
    let mut fee = None;
    let mut refused = None;
    match estimate {
        Ok(estimate) => {
            let quote = estimate.level(input.fee_level.unwrap_or(FeeLevel::Medium));
            fee = quote.and_then(|quote| transfer::network_fee(quote, false));
        }
        Err(fault) => match refusal(&fault, &abi.errors) {
            Some(refusal) => refused = Some(refusal),
            None if matches!(fault.code, Code::Invalid | Code::InsufficientFunds) => return Err(fault),
            None => risks.push(risk::words(&Risk::FeeUnknown { fault: fault.message })),
        },
    }
    let made = Made { wallet, contract: &contract, data: call.data(), value: value.as_ref(), abi, known };
    let trial = call_result::tried(session.nodes(), &made).await;
    // The node has the data that the service may only tell of in words.
    let tried = if let Trial::Refused(refusal) = &trial { Some(refusal.clone()) } else { None };
    if let Some(Refusal { why, .. }) = refused.into_iter().chain(tried).max_by_key(|refusal| refusal.is_read) {
        risks.push(risk::words(&Risk::Refused { why }));
    }
    if let Some(value) = value.as_ref().filter(|value| value.as_str().bytes().any(|b| matches!(b, b'1'..=b'9'))) {
        risks.push(risk::words(&Risk::CurrencyAlong { amount: value.clone(), symbol: symbol.clone() }));
    }
    risks.sort_by_key(|risk| std::cmp::Reverse(risk.level));
    let mut groups = vec![ReviewGroup {
        title: message!("signatures-function"),
        note: Some(call.function().signature().into()),
        rows: words::fields(&call.rows(&contract, known)),
    }];
    groups.extend(words::inner(&inner));
    // Before the simulation: the same wallet and the same contract can be on several chains.
    let chain = transfer::chain_of(wallet);
    let said = fee.as_ref().map_or_else(|| message!("sheet-fee-unknown"), fee_text);
    let mut details = sent_with(&contract, wallet, &chain, value.as_ref(), &symbol, said, known);
    if !reference.is_empty() {
        details.push(row(message!("sheet-reference"), shown(reference), None, false));
    }
    groups.push(ReviewGroup { title: message!("signatures-call-details"), note: None, rows: details });
    groups.extend(simulation(trial));
    groups.push(ReviewGroup {
        title: message!("signatures-encoded"),
        note: Some(message!("signatures-encoded-by")),
        rows: vec![
            row(message!("signatures-selector"), hex::encode_prefixed(call.function().selector()), None, true),
            row(message!("signatures-calldata"), call.calldata(), None, true),
        ],
    });
    let does = action.as_ref().map(words::action);
    // The history shows it as the row's words: what moved where that is known, the function, and whose it is.
    let (function, contract) = (&call.function().name, called(&contract, known));
    let title = match &does {
        Some(does) => message!("signatures-call-does", does = does.clone(), function = function, contract = contract, chain = &chain.name),
        None => message!("signatures-call-title", function = function, contract = contract, chain = &chain.name),
    };
    let content = ReviewContent {
        headline: Some(does.unwrap_or_else(|| message!("calls-function", function = &call.function().name))),
        groups,
        risks,
        fee_checked_at: Some(session.clock.now()),
        ..ReviewContent::titled(title, message!("signatures-execute", function = &call.function().name), message!("review-back"))
    };
    Ok((content, fee))
}

/// What a call pays, if it sends listed tokens or the network's currency, itself or in calls inside it that are known: who gets it then counts as paid,
/// limits count it, and the history shows the amount and `fee`, what the network charges at most. A transfer of zero pays nothing, and tokens of another address are not this wallet's payment.
pub async fn payment(
    session: &Session,
    input: &ExecuteContract,
    wallet: &Wallet,
    known: &KnownAddresses,
    reference: &str,
    fee: Option<Fee>,
) -> Result<Option<Paying>, Fault> {
    let contract = address::checked(&input.contract_address).map_err(|error| Fault::invalid("contractAddress", error.to_string()))?;
    let call = Call::read(&input.abi_function_signature, &input.abi_parameters)?;
    let tokens = session.tokens().await?;
    let Meaning { action, inner, .. } = call.meaning(&contract, known);
    let mut paid = Paid { wallet, tokens: &tokens, known, found: Vec::new() };
    if let Some(action) = &action {
        paid.tokens_of(action, &contract, None);
    }
    let currency = transfer::currency_of(wallet, &tokens);
    let along = currency.as_ref().and_then(|(asset, _)| {
        let amount = TokenAmount::exact(input.value.as_deref()?, asset.decimals.unwrap_or_default()).ok()?.as_str().parse::<Decimal>().ok()?;
        (!amount.is_zero()).then_some(amount)
    });
    if let (Some(amount), Some(currency)) = (along, &currency) {
        paid.add(currency.clone(), amount, None, known.who(&contract));
    }
    for call in &inner {
        let by = call.caller.as_deref();
        match &call.content {
            Content::Known { action, .. } => paid.tokens_of(action, &call.contract, by),
            // Its parameters cannot be read, but the currency sent with it is known.
            Content::Payment | Content::Unreadable { .. } => {}
            Content::Delegated { .. } => continue,
        }
        if let Some(currency) = &currency {
            let amount = units(call.value, &currency.0);
            paid.add(currency.clone(), amount, by, known.who(&call.contract));
        }
    }
    paid.together(input, &contract, reference, fee)
}

/// What a call pays, and by which keys each part of it is found again.
pub struct Paying {
    /// The payment.
    pub payment: Payment,
    /// What makes it the same as another.
    pub duplicate_key: String,
    /// The same for each transfer of its own, as the form of transfers has it.
    pub parts: Vec<String>,
}

/// A payment of a call.
struct One {
    asset: Token,
    token: ListedToken,
    amount: Decimal,
    /// The contract that pays; none for the wallet.
    by: Option<String>,
    to: Who,
}

/// The payments of a call while they are read.
struct Paid<'a> {
    wallet: &'a Wallet,
    tokens: &'a [ListedToken],
    known: &'a KnownAddresses,
    found: Vec<One>,
}

fn units(units: U256, asset: &Token) -> Decimal {
    Decimal::of_units(&BigUint::from_bytes_be(&units.to_be_bytes::<32>()), asset.decimals.unwrap_or_default())
}

impl Paid<'_> {
    /// What a known function of a contract moves out of the wallet, or out of the contract that calls it.
    fn tokens_of(&mut self, action: &Action, contract: &str, by: Option<&str>) {
        let (number, by, to) = match action {
            Action::Sends { sum, to } => (sum.units, by, to),
            Action::Moves { number, from, to, .. } if from.party == Party::ThisWallet => (*number, None, to),
            Action::Moves { number, from, to, .. } if by == Some(from.address.as_str()) => (*number, by, to),
            _ => return,
        };
        if let Some((asset, token)) = transfer::coins_of(self.wallet, contract, self.tokens) {
            let amount = units(number, &asset);
            self.add((asset, token), amount, by, to.clone());
        }
    }

    /// Adds one. What goes to one payee from one payer is one payment, however it is cut.
    fn add(&mut self, (asset, token): (Token, ListedToken), amount: Decimal, by: Option<&str>, to: Who) {
        // Who passes on what it gets in this call pays nothing more.
        let passes_on = by.is_some_and(|by| self.found.iter().any(|one| one.asset == asset && one.to.address == by));
        if amount.is_zero() || passes_on {
            return;
        }
        let by = by.filter(|by| self.known.party(by) != Party::ThisWallet);
        match self.found.iter_mut().find(|one| one.asset == asset && one.by.as_deref() == by && one.to.address == to.address) {
            Some(one) => one.amount += &amount,
            None => self.found.push(One { asset, token, amount, by: by.map(str::to_owned), to }),
        }
    }

    fn party(&self, who: &Who) -> payment::Party {
        let (name, own) = match &who.party {
            Party::ThisWallet => (self.wallet.name.as_deref().map(shown), true),
            Party::OwnWallet { name } => (Some(shown(name)).filter(|name| !name.is_empty()), true),
            Party::Contact { name } => (Some(name.clone()), false),
            _ => (None, false),
        };
        payment::Party { name, address: who.address.clone(), own, verification: None }
    }

    /// All of it as one payment: that of its first asset, and to the contract where several are paid.
    fn together(self, input: &ExecuteContract, contract: &str, reference: &str, fee: Option<Fee>) -> Result<Option<Paying>, Fault> {
        let money = |one: &One| Money::new(Asset::Token(one.asset.clone()), one.amount.clone()).ok();
        let parts: Vec<Part> = self.found.iter().filter_map(|one| Some(Part { money: money(one)?, to: self.party(&one.to) })).collect();
        let (Some(first), true) = (self.found.first(), parts.len() == self.found.len()) else { return Ok(None) };
        let total: Decimal = self.found.iter().filter(|one| one.asset == first.asset).map(|one| &one.amount).sum();
        let Ok(whole) = Money::new(Asset::Token(first.asset.clone()), total) else { return Ok(None) };
        let keys: Vec<String> = self.found.iter().zip(&parts).filter_map(|(one, part)| key_of(input, one, &part.money)).collect();
        let from = match &first.by {
            Some(by) => self.party(&self.known.who(by)),
            None => payment::Party {
                name: self.wallet.name.as_deref().map(shown),
                address: shown(self.wallet.address.as_deref().unwrap_or_default()),
                own: true,
                verification: None,
            },
        };
        let (to, duplicate_key, parts) = match (&parts[..], &keys[..]) {
            ([part], [key]) => (part.to.clone(), key.clone(), Vec::new()),
            ([part], _) => (part.to.clone(), key_of_call(input), Vec::new()),
            _ => (self.party(&self.known.who(contract)), key_of_call(input), parts),
        };
        let payment = Payment::Transfer(Transfer {
            money: whole,
            token_name: transfer::token_view(&first.token).name,
            chain: transfer::chain_of(self.wallet).into(),
            from,
            to,
            fee,
            remaining: None,
            reference: Some(reference.trim().to_owned()).filter(|reference| !reference.is_empty()),
            parts,
        });
        Ok(Some(Paying { payment, duplicate_key, parts: keys }))
    }
}

/// What makes listed tokens that the wallet sends the same as by the form of transfers.
fn key_of(input: &ExecuteContract, one: &One, money: &Money) -> Option<String> {
    let (token, units) = (one.asset.contract.as_ref().and(one.asset.id.as_ref())?, money.units()?);
    one.by.is_none().then(|| format!("{}|{}|{token}|{units}", input.wallet_id, one.to.address.to_ascii_lowercase()))
}

/// What makes the payment of a call the same as another, where it is no transfer alone.
fn key_of_call(input: &ExecuteContract) -> String {
    let contract = input.contract_address.to_ascii_lowercase();
    let called = [&input.abi_function_signature, input.value.as_ref().unwrap_or(&contract)].into_iter().chain(&input.abi_parameters);
    let called: Vec<&str> = called.map(String::as_str).collect();
    format!("{}|{contract}|{}", input.wallet_id, bursar_journal::sha256(called.join("\n").as_bytes()))
}

/// What a trial found, with what it would change.
fn simulation(trial: Trial) -> Vec<ReviewGroup> {
    let (outcome, effects) = match trial {
        Trial::Untried(why) => (why, Vec::new()),
        Trial::Refused(refusal) => (refusal.why, Vec::new()),
        Trial::Succeeds(effects) if effects.is_empty() => (message!("signatures-would-succeed-only"), effects),
        Trial::Succeeds(effects) => (message!("signatures-would-succeed"), effects),
    };
    let rows = vec![row(message!("signatures-outcome"), outcome, None, false)];
    std::iter::once(ReviewGroup { title: message!("signatures-simulation"), note: None, rows }).chain(effects).collect()
}

/// Why the contract refuses a call, where a fault says that it does.
pub fn refusal(fault: &Fault, errors: &[Error]) -> Option<Refusal> {
    let sentence = match fault.message.arg("said") {
        Some(Arg::Text(said)) => said.clone(),
        _ => fault.message.to_string(),
    };
    Some(match reverts::explained(&sentence, errors)? {
        // What cannot be read is shown as it came.
        Revert::Silent => Refusal { why: fault.message.clone(), is_read: false },
        revert => Refusal { why: words::revert(&revert), is_read: true },
    })
}

/// What people call a contract: a name where there is one, else its address, shortened.
fn called(contract: &str, known: &KnownAddresses) -> String {
    match known.party(contract) {
        Party::Contact { name } => shown(&name),
        Party::Token { symbol: Some(symbol) } => shown(&symbol),
        Party::WellKnown { name } => name.to_owned(),
        _ => address::shortened(contract),
    }
}

fn sent_with(
    contract: &str,
    wallet: &Wallet,
    chain: &ChainView,
    value: Option<&TokenAmount>,
    symbol: &str,
    fee: Message,
    known: &KnownAddresses,
) -> Vec<ReviewField> {
    let test = chain.test.then(|| message!("sheet-test-chain"));
    let along = value.map_or_else(|| format!("0 {symbol}"), |value| format!("{} {symbol}", value.grouped()));
    let words = value.map(|value| in_words(value.as_str())).filter(|words| !words.is_empty()).map(Message::from);
    vec![
        row(message!("sheet-chain"), chain.name.clone(), test, false),
        row(message!("signatures-contract"), contract, Some(words::party(&known.party(contract))), true),
        row(message!("sheet-from"), wallet.address.clone().unwrap_or_default(), wallet.name.as_deref().map(|name| shown(name).into()), true),
        row(message!("signatures-amount-sent"), along, words, false),
        row(message!("sheet-network-fee"), fee, None, false),
    ]
}

/// As much of the review as needs no service.
pub fn preview(call: &Call, contract: &str, known: &KnownAddresses) -> Preview {
    let Meaning { action, risks, inner } = call.meaning(contract, known);
    let mut risks = words::risks(&risks);
    risks.sort_by_key(|risk| std::cmp::Reverse(risk.level));
    let mut groups = vec![ReviewGroup {
        title: message!("signatures-function"),
        note: Some(call.function().signature().into()),
        rows: words::fields(&call.rows(contract, known)),
    }];
    groups.extend(words::inner(&inner));
    Preview { headline: action.as_ref().map(words::action), groups, risks }
}
