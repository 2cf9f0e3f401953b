//! Review of a contract call: what it means, the function, every parameter read back from what will be sent, and what goes along.

use alloy_dyn_abi::{DynSolType, DynSolValue, JsonAbiExt, Specifier};
use alloy_json_abi::Function;
use alloy_primitives::hex;
use bursar_contract::{
    Code, Fault, address,
    amount::{TokenAmount, in_words},
    transactions::{EstimateExecution, ExecuteContract, FeeLevel},
    untrusted::shown,
    wallets::Wallet,
};

use super::{
    Substance, abi,
    calls::{self, Meaning},
    known::Known,
    patterns::risk,
};
use crate::{
    api::{Preview, ReviewField, ReviewGroup, RiskLevel},
    session::Session,
};

/// Characters of a signature at most.
const LONGEST: usize = 4_096;

/// What the confirm window shows of it. What cannot be encoded is refused at its parameter.
pub async fn substance(session: &Session, input: &ExecuteContract, wallet: &Wallet, known: &Known) -> Result<Substance, Fault> {
    let contract = address::checked(&input.contract_address).map_err(|error| Fault::invalid("contractAddress", error.to_string()))?;
    let call = Call::read(&input.abi_function_signature, &input.abi_parameters)?;
    let native = session.tokens().await?.into_iter().find(|t| t.blockchain == wallet.blockchain && t.standard.as_ref().is_some_and(|s| s.is_native()));
    let symbol = shown(native.as_ref().and_then(|token| token.symbol.as_deref()).unwrap_or("network currency"));
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
    let mut meaning = call.meaning(&contract, known);
    let mut fee = "Not known before sending".to_owned();
    match estimate {
        Ok(estimate) => {
            let quote = estimate.level(input.fee_level.unwrap_or(FeeLevel::Medium));
            if let Some((cost, unit)) = quote.and_then(|quote| Some((quote.estimated_fee_formatted.as_ref()?, quote.currency.as_deref()?))) {
                fee = format!("{} {} at most", cost.0, shown(unit));
            }
        }
        Err(fault) if matches!(fault.code, Code::Invalid | Code::InsufficientFunds) => return Err(fault),
        Err(fault) => {
            meaning.risks.push(risk(RiskLevel::Warn, "The network fee is not known before sending", &fault.message, "I accept a fee that is not known yet"))
        }
    }
    if let Some(value) = value.as_ref().filter(|value| value.as_str().bytes().any(|b| matches!(b, b'1'..=b'9'))) {
        let words = format!("{} {symbol} leaves this wallet and goes to the contract.", value.grouped());
        meaning.risks.push(risk(RiskLevel::Warn, "Network currency goes along", &words, &format!("I want to send {} {symbol} along", value.grouped())));
    }
    meaning.risks.sort_by_key(|risk| std::cmp::Reverse(risk.level));
    let mut groups = vec![ReviewGroup { title: "Function".into(), note: Some(call.function.signature()), rows: call.rows(known) }];
    groups.extend(meaning.inner);
    groups.push(ReviewGroup { title: "Sent with".into(), note: None, rows: sent_with(&contract, wallet, value.as_ref(), &symbol, fee, known) });
    let encoded = ReviewField { name: "Calldata".into(), value: call.calldata(), mono: true, ..ReviewField::default() };
    groups.push(ReviewGroup {
        title: "As it is encoded here".into(),
        note: Some(format!("selector {}", hex::encode_prefixed(call.function.selector()))),
        rows: vec![encoded],
    });
    let chain = super::transfer::chain_of(wallet);
    Ok(Substance {
        headline: Some(meaning.words.unwrap_or_else(|| format!("Calls {} of a contract", call.function.name))),
        groups,
        risks: meaning.risks,
        fee_checked_at: Some(session.clock.now()),
        ..Substance::titled(&format!("Contract call on {}", chain.name), &format!("Execute {}", call.function.name), "Back")
    })
}

fn sent_with(contract: &str, wallet: &Wallet, value: Option<&TokenAmount>, symbol: &str, fee: String, known: &Known) -> Vec<ReviewField> {
    let row = |name: &str, value: String, note: Option<String>, mono| ReviewField { name: name.into(), value, note, mono, ..ReviewField::default() };
    let along = value.map_or_else(|| format!("0 {symbol}"), |value| format!("{} {symbol}", value.grouped()));
    let words = value.map(|value| in_words(value.as_str())).filter(|words| !words.is_empty());
    vec![
        row("Contract", contract.to_owned(), Some(known.says(contract)), true),
        row("From", wallet.address.clone().unwrap_or_default(), wallet.name.as_deref().map(shown), true),
        row("Goes along", along, words, false),
        row("Network fee", fee, None, false),
    ]
}

/// A call as it will be encoded.
pub struct Call {
    function: Function,
    values: Vec<DynSolValue>,
    data: Vec<u8>,
}

impl Call {
    /// Reads a signature and its parameters. What cannot be encoded is refused at its parameter.
    pub fn read(signature: &str, parameters: &[String]) -> Result<Self, Fault> {
        let refused = |why: &str| Fault::invalid("abiFunctionSignature", format!("The function must look like name(type,type): {why}."));
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '(' | ')' | ',' | '[' | ']');
        if signature.len() > LONGEST || !signature.chars().all(plain) || !signature.ends_with(')') {
            return Err(refused("a name and types only, without spaces and names of parameters"));
        }
        let function = Function::parse(signature).map_err(|_| refused("it cannot be read"))?;
        let kinds: Vec<DynSolType> = function.inputs.iter().map(Specifier::resolve).collect::<Result<_, _>>().map_err(|_| refused("a type is not known"))?;
        if kinds.len() != parameters.len() {
            let words = format!("{} takes {} parameters, and {} are given.", function.name, kinds.len(), parameters.len());
            return Err(Fault::invalid("abiParameters", words));
        }
        let value = |(at, (kind, text)): (usize, (&DynSolType, &String))| abi::parameter(kind, text, &format!("abiParameters[{at}]"));
        let values: Vec<DynSolValue> = kinds.iter().zip(parameters).enumerate().map(value).collect::<Result<_, _>>()?;
        let data = function.abi_encode_input(&values).map_err(|error| refused(&error.to_string()))?;
        // Read back from the bytes: what is shown is what they say.
        let read_back = function.abi_decode_input(&data[4..]).map_err(|error| refused(&error.to_string()))?;
        if read_back != values {
            return Err(refused("the parameters do not survive being encoded"));
        }
        Ok(Self { function, values: read_back, data })
    }

    /// The calldata as hex.
    pub fn calldata(&self) -> String {
        hex::encode_prefixed(&self.data)
    }

    /// As much of the review as needs no service.
    pub fn preview(&self, contract: &str, known: &Known) -> Preview {
        let Meaning { words, mut risks, inner } = self.meaning(contract, known);
        risks.sort_by_key(|risk| std::cmp::Reverse(risk.level));
        let mut groups = vec![ReviewGroup { title: "Function".into(), note: Some(self.function.signature()), rows: self.rows(known) }];
        groups.extend(inner);
        Preview { headline: words, groups, risks }
    }

    /// The calldata.
    #[cfg(test)]
    pub(super) fn data(&self) -> &[u8] {
        &self.data
    }

    /// What it means to make this call of a contract.
    pub(super) fn meaning(&self, contract: &str, known: &Known) -> Meaning {
        let mut meaning = calls::meaning(&self.function.signature(), &self.values, contract, known);
        if meaning.words.is_none() {
            let words = "The function is not one that Bursar knows, so it cannot say in words what happens.";
            meaning.risks.push(risk(RiskLevel::Warn, "Not a known function", words, "I know what this function does, from a source I trust"));
        }
        meaning
    }

    fn rows(&self, known: &Known) -> Vec<ReviewField> {
        let mut rows = Vec::new();
        for (at, value) in self.values.iter().enumerate() {
            abi::rows(&format!("{}", at + 1), value, 0, known, &mut rows);
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_calldata_is_that_of_the_standard_and_the_rows_are_read_back_from_it() {
        let call = Call::read("transfer(address,uint256)", &["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed".into(), "1304530000".into()]).unwrap();
        let expected =
            "a9059cbb0000000000000000000000005aaeb6053f3e94c9b9a09f33669435e7ef1beaed000000000000000000000000000000000000000000000000000000004dc18c50";
        assert_eq!(hex::encode(&call.data), expected);
        let rows = call.rows(&Known::default());
        assert_eq!((rows[0].value.as_str(), rows[1].value.as_str()), ("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "1304530000"));
    }

    #[test]
    fn what_cannot_be_encoded_is_refused_at_its_parameter() {
        let refused =
            |signature: &str, parameters: &[&str]| Call::read(signature, &parameters.iter().map(|p| (*p).to_owned()).collect::<Vec<_>>()).err().unwrap();
        assert_eq!(refused("transfer(address,uint256)", &["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "1 ether"]).field.as_deref(), Some("abiParameters[1]"));
        assert_eq!(refused("transfer(address,uint256)", &["1"]).field.as_deref(), Some("abiParameters"));
        for signature in ["transfer", "transfer (address)", "transfer(address to)", "transfer(adress)", "transfer(address) returns(bool)"] {
            assert_eq!(refused(signature, &["x"]).field.as_deref(), Some("abiFunctionSignature"), "{signature}");
        }
    }
}
