//! Contract executions: a function's signature and its parameters as text become a call, its fee is estimated, and it is sent.

use alloy_dyn_abi::{DynSolValue, Specifier};
use alloy_json_abi::Function;
use alloy_primitives::{Address, U256};
use bursar_contract::{
    amount::TokenAmount,
    transactions::{EstimateExecution, ExecuteContract, FeeEstimate, Transaction},
};
use serde_json::json;

use crate::{
    abi,
    answer::{Answer, Answered, Caller, Refusal},
    chain::call::Call,
    sponsor::Purpose,
    transactions::Told,
    transfers::insufficient,
    wallets::{Held, checked_address, units},
    world::World,
};

/// Characters of a function's signature at most.
const LONGEST: usize = 4_096;

/// A call that makes sense.
struct Execution {
    contract: Address,
    call: Call,
    /// In whole units, if any was sent along.
    value: Option<TokenAmount>,
}

impl World {
    fn execution(&self, wallet: &Held, signature: &str, parameters: &[String], contract: &str, value: Option<&str>) -> Result<Execution, Refusal> {
        let contract = checked_address("contractAddress", contract)?;
        let (function, kinds) = function(signature)?;
        if kinds.len() != parameters.len() {
            let message = format!("{} takes {} parameters, and {} were given.", function.name, kinds.len(), parameters.len());
            return Err(Refusal::field("abiParameters", message));
        }
        let read = |(index, (kind, text)): (usize, (&alloy_dyn_abi::DynSolType, &String))| {
            abi::parameter(kind, text).map_err(|misfit| {
                let field = format!("abiParameters[{index}]{}{}", if misfit.path.is_empty() || misfit.path.starts_with('[') { "" } else { "." }, misfit.path);
                Refusal::field(&field, format!("{field}: {}", misfit.message))
            })
        };
        let values: Vec<DynSolValue> = kinds.iter().zip(parameters).enumerate().map(read).collect::<Result<_, _>>()?;
        let mut input = function.selector().to_vec();
        input.extend(DynSolValue::Tuple(values).abi_encode_params());
        let native = self.native_token(wallet.chain)?;
        let wrong = |error: bursar_contract::amount::AmountError| Refusal::field("value", error.to_string());
        let value = value.map(|text| TokenAmount::exact(text, native.decimals)).transpose().map_err(wrong)?;
        let wei = match &value {
            Some(value) => units("value", &value.base_units(native.decimals).map_err(wrong)?)?,
            None => U256::ZERO,
        };
        let call = Call { from: wallet.address, to: Some(contract), value: wei, data: input.into(), ..Call::default() };
        Ok(Execution { contract, call, value })
    }

    /// Gas of an execution. What would revert now is refused with its reason, and nothing is sent.
    fn gas_of(&mut self, wallet: &Held, execution: &Execution) -> Result<u64, Refusal> {
        let seconds = self.seconds();
        let native = self.native_token(wallet.chain)?;
        let (chain, db) = self.chain(wallet.chain)?;
        if !chain.has_code(db, execution.contract)? {
            return Err(Refusal::impossible("There is no contract at contractAddress: nothing would be executed."));
        }
        let spendable = chain.spendable(db, wallet.address)?;
        if let Some(value) = execution.value.as_ref().filter(|_| spendable < execution.call.value) {
            return Err(insufficient(value, spendable, native.decimals, &native.symbol));
        }
        let gas = chain.estimate(db, &execution.call, seconds)?;
        // The state may be another one when its turn comes.
        Ok(gas + gas / 5)
    }
}

/// The function of a signature such as `transfer(address,uint256)`, and the types of its parameters.
fn function(signature: &str) -> Result<(Function, Vec<alloy_dyn_abi::DynSolType>), Refusal> {
    let refused = |why: &str| Refusal::field("abiFunctionSignature", format!("abiFunctionSignature must look like name(type,type): {why}."));
    if signature.len() > LONGEST {
        return Err(refused("it is too long"));
    }
    // Spaces, names of parameters and words such as `returns` would be read, and then not be what was written.
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '(' | ')' | ',' | '[' | ']');
    if !signature.chars().all(plain) || !signature.ends_with(')') {
        return Err(refused("names and types only, without spaces"));
    }
    let function = Function::parse(signature).map_err(|_| refused("it cannot be read"))?;
    let kinds = function.inputs.iter().map(Specifier::resolve).collect::<Result<Vec<_>, _>>().map_err(|_| refused("one of its types is unknown"))?;
    Ok((function, kinds))
}

impl Answer<EstimateExecution> for World {
    fn answer(&mut self, input: EstimateExecution, _: &Caller) -> Result<Answered<FeeEstimate>, Refusal> {
        let wallet = self.wallet("walletId", &input.wallet_id.0)?;
        let execution = self.execution(&wallet, &input.abi_function_signature, &input.abi_parameters, &input.contract_address, input.value.as_deref())?;
        let gas = self.gas_of(&wallet, &execution)?;
        Ok(Answered::new(self.quotes(&wallet, gas)?, "Fees estimated"))
    }
}

impl Answer<ExecuteContract> for World {
    fn admit(&mut self, input: &ExecuteContract, caller: &Caller) -> Result<(), Refusal> {
        let wallet = self.wallet("walletId", &input.wallet_id.0)?;
        self.check_set_secret(&wallet.set, caller)
    }

    fn answer(&mut self, input: ExecuteContract, _: &Caller) -> Result<Answered<Transaction>, Refusal> {
        let wallet = self.wallet("walletId", &input.wallet_id.0)?;
        let execution = self.execution(&wallet, &input.abi_function_signature, &input.abi_parameters, &input.contract_address, input.value.as_deref())?;
        let gas = self.gas_of(&wallet, &execution)?;
        let contract = execution.contract.to_checksum(None);
        let (tx, sponsored_by) = self.prepared(&wallet, execution.call, gas, input.fee_level.unwrap_or_default(), Purpose::Execution)?;
        let told = Told {
            operation: "contract-execution".into(),
            destination: contract.clone(),
            amount: execution.value.map(|value| value.as_str().to_owned()),
            token: None,
            detail: json!({"contractAddress": contract, "abiFunctionSignature": input.abi_function_signature, "abiParameters": input.abi_parameters}),
            replaces: None,
            sponsored_by,
        };
        Ok(Answered::new(self.initiate(wallet, tx, told)?, "Contract execution initiated"))
    }
}
