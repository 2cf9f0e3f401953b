//! Contract calls: an ABI is read, a form is made into what is sent, and its cost is asked.

use alloy_json_abi::Function;
use bursar_contract::{
    Code, Fault,
    amount::TokenAmount,
    transactions::EstimateExecution,
    untrusted::shown,
    wallets::{Wallet, WalletId},
};

use bursar_messages::message;

use super::{declared_of, signing::open_text};
use crate::{
    base::session::Session,
    payments::review::{known_addresses::KnownAddresses, transfer::fee_options},
    signing::{
        api::{AbiReading, CallFees, CallForm, CallReading, Misfit, Preview, TextFile},
        call_form,
        execution::{preview, refusal},
    },
};
use bursar_decode::{call::Call, declared::declared};

input! {
    /// Reads an ABI, or lines of it.
    ReadAbi {
        /// JSON, or one function a line.
        text: String,
    }
    /// Opens an ABI from a file that the person chooses.
    OpenAbi {}
    /// Asks what a call would cost. What the contract would refuse is said in words.
    EstimateCall {
        /// Who would call.
        wallet_id: WalletId,
        /// The contract.
        contract: String,
        /// `name(type,type)`.
        signature: String,
        /// As they would be sent.
        parameters: Vec<String>,
        /// What goes along; empty for nothing.
        value: String,
        /// The ABI as it was pasted: its errors are known by name.
        abi: String,
    }
}

handlers! {
    abi_read: Main (self: ReadAbi, _console) -> AbiReading {
        call_form::reading(&declared(&self.text)?)
    }
    abi_open: Main (self: OpenAbi, console) -> Option<TextFile> {
        open_text(console, message!("signatures-open-abi"), message!("signatures-kind-abi")).await
    }
    call_read: Main (self: CallForm, console) -> CallReading {
        let session = console.session().await?;
        let wallet = session.wallet(&self.wallet_id.0).await?;
        read(&session, &self, &wallet).await
    }
    call_estimate: Main (self: EstimateCall, console) -> CallFees {
        let session = console.session().await?;
        let asked = EstimateExecution {
            abi_function_signature: self.signature,
            abi_parameters: self.parameters,
            contract_address: self.contract,
            wallet_id: self.wallet_id,
            value: Some(self.value).filter(|value| !value.is_empty()),
        };
        let estimate = session.read(&asked).await.map_err(|fault| {
            let errors = declared_of(&session, &asked.contract_address, Some(&self.abi)).map(|declared| declared.errors).unwrap_or_default();
            match refusal(&fault, &errors) {
                // What the contract says is no lack of money, and no field of the form.
                Some(refusal) => Fault { message: refusal.why, code: Code::Refused, field: None, ..fault },
                None => fault,
            }
        })?;
        Ok(CallFees { fees: fee_options(&estimate) })
    }
}

async fn read(session: &Session, form: &CallForm, wallet: &Wallet) -> Result<CallReading, Fault> {
    let book = session.contacts().book()?;
    let native = session.tokens().await?.into_iter().find(|t| t.blockchain == wallet.blockchain && t.standard.as_ref().is_some_and(|s| s.is_native()));
    let unit = native.as_ref().and_then(|token| token.symbol.as_deref()).map(shown).unwrap_or_default();
    let decimals = native.as_ref().and_then(|token| token.decimals).unwrap_or(18);
    let filled = call_form::fill(&form.signature, &form.declared, &form.arguments, &book)?;
    let mut misfits = filled.misfits;
    let contract = call_form::contract(&form.contract, &book).map_err(|misfit| misfits.insert(0, misfit)).ok();
    let value = match form.value.trim() {
        "" => None,
        _ if !call_form::takes_currency(&form.signature, &form.declared) => {
            misfits.push(Misfit { path: "value".into(), message: message!("signatures-not-payable") });
            None
        }
        typed => TokenAmount::typed(typed, decimals).map_err(|error| misfits.push(Misfit { path: "value".into(), message: error.to_string().into() })).ok(),
    };
    let (mut calldata, mut shown_call) = (None, Preview::default());
    if let Some(parameters) = &filled.parameters {
        let named: Vec<Function> = serde_json::from_str(&form.declared).into_iter().collect();
        let call = Call::read(&form.signature, parameters)?.named_by(&named);
        calldata = Some(call.calldata());
        if let Some(contract) = &contract {
            shown_call = preview(&call, contract, &KnownAddresses::of(session, wallet).await?);
        }
    }
    let value = value.map(|value| value.as_str().to_owned());
    Ok(CallReading { misfits, contract, parameters: filled.parameters, calldata, value, unit, preview: shown_call })
}
