//! Transactions by chance: the same seed always tells the same story.

use alloy_consensus::{SignableTransaction, TxEip1559, TxEip2930, TxEnvelope, TxLegacy};
use alloy_dyn_abi::DynSolValue;
use alloy_eips::{eip2718::Encodable2718, eip2930::AccessList, eip2930::AccessListItem};
use alloy_primitives::{Address, B256, Bytes, Signature, TxKind, U256, hex, keccak256};
use bursar_test_support::seed::TestRng;
use k256::ecdsa::SigningKey;
use serde_json::Value;

pub const GWEI: u128 = 1_000_000_000;

/// Somebody who signs.
pub struct Account {
    key: SigningKey,
    pub address: Address,
    pub nonce: u64,
}

/// What a transaction does, before fees and signature.
#[derive(Clone)]
pub struct Deed {
    pub kind: &'static str,
    pub to: TxKind,
    pub value: U256,
    pub input: Bytes,
    pub gas: u64,
}

/// The accounts and contracts of a story. The first account makes the contracts and may mint.
pub struct Story {
    pub rng: TestRng,
    pub accounts: Vec<Account>,
    pub chain_id: u64,
}

pub const ACCOUNTS: usize = 6;
/// Ids of ERC-721 tokens that are minted, moved, and asked for at the end.
pub const ONES: u64 = 40;
/// Ids of ERC-1155 tokens.
pub const KINDS: u64 = 5;

impl Story {
    pub fn new(seed: u64, chain_id: u64) -> Self {
        let account = |number: usize| {
            let key = SigningKey::from_slice(keccak256(format!("story {number}")).as_slice()).unwrap();
            Account { address: Address::from_private_key(&key), key, nonce: 0 }
        };
        Self { rng: TestRng::new(seed), accounts: (0..ACCOUNTS).map(account).collect(), chain_id }
    }

    pub fn contract(&self, index: u64) -> Address {
        self.accounts[0].address.create(index)
    }

    /// The three contracts, in order.
    pub fn creations(&self) -> [Deed; 3] {
        let owner = self.accounts[0].address.into_word();
        let code = |artifact: &str, arguments: &[u8]| {
            let artifact: Value = serde_json::from_str(artifact).unwrap();
            [hex::decode(artifact["bytecode"].as_str().unwrap()).unwrap().as_slice(), arguments].concat()
        };
        [
            code(include_str!("../../../contracts/artifacts/SandboxDollar.json"), &[]),
            code(include_str!("../../../contracts/artifacts/SandboxCollectible.json"), owner.as_slice()),
            code(include_str!("../../../contracts/artifacts/SandboxItems.json"), owner.as_slice()),
        ]
        .map(|code| Deed { kind: "creation", to: TxKind::Create, value: U256::ZERO, input: code.into(), gas: 3_000_000 })
    }

    /// Some of each kind of ERC-1155 token for the first account, so that even a short story moves them.
    pub fn endowments(&self) -> Vec<Deed> {
        let mint = |kind: u64| encoded("mint(address,uint256,uint256)", vec![self.accounts[0].address.into(), uint(U256::from(kind)), uint(U256::from(500))]);
        let deed = |kind| Deed { kind: "ERC-1155 mint", to: TxKind::Call(self.contract(2)), value: U256::ZERO, input: mint(kind), gas: 300_000 };
        (0..KINDS).map(deed).collect()
    }

    /// Signs with the account's next nonce; of a type that chance chooses.
    pub fn sign(&mut self, who: usize, deed: &Deed, max: u128, tip: u128) -> Bytes {
        let form = self.rng.below(4);
        self.signed(who, 0, deed, (max, tip), form)
    }

    /// Signs with two fees, and with a nonce that is that far ahead.
    pub fn sign_ahead(&self, who: usize, ahead: u64, deed: &Deed, max: u128, tip: u128) -> Bytes {
        self.signed(who, ahead, deed, (max, tip), 2)
    }

    fn signed(&self, who: usize, ahead: u64, deed: &Deed, (max, tip): (u128, u128), form: u64) -> Bytes {
        let (chain_id, nonce) = (self.chain_id, self.accounts[who].nonce + ahead);
        let Deed { to, value, input, gas, .. } = deed.clone();
        let key = &self.accounts[who].key;
        let list = AccessList(vec![AccessListItem { address: self.contract(0), storage_keys: vec![B256::ZERO, B256::with_last_byte(2)] }]);
        match form {
            0 => signed(key, TxLegacy { chain_id: Some(chain_id), nonce, gas_price: max, gas_limit: gas, to, value, input }),
            1 => signed(key, TxEip2930 { chain_id, nonce, gas_price: max, gas_limit: gas + 20_000, to, value, input, access_list: list }),
            _ => signed(
                key,
                TxEip1559 {
                    chain_id,
                    nonce,
                    gas_limit: gas,
                    max_fee_per_gas: max,
                    max_priority_fee_per_gas: tip,
                    to,
                    value,
                    input,
                    access_list: AccessList::default(),
                },
            ),
        }
    }

    fn any(&mut self) -> Address {
        let which = self.rng.below(ACCOUNTS as u64 + 3) as usize;
        match self.accounts.get(which) {
            Some(account) => account.address,
            None => Address::repeat_byte(0x50 + which as u8),
        }
    }

    fn amount(&mut self) -> U256 {
        U256::from(self.rng.below(1_000))
    }

    /// What somebody does next. Some of it cannot succeed.
    pub fn deed(&mut self, who: usize) -> Deed {
        let me = self.accounts[who].address;
        let (dollar, one, items) = (self.contract(0), self.contract(1), self.contract(2));
        let (to, amount) = (self.any(), self.amount());
        let id = U256::from(self.rng.below(ONES));
        let kind = U256::from(self.rng.below(KINDS));
        let call = |kind, to, input| Deed { kind, to: TxKind::Call(to), value: U256::ZERO, input, gas: 300_000 };
        match self.rng.below(20) {
            0..4 => {
                Deed { kind: "payment", to: TxKind::Call(to), value: amount * U256::from(GWEI), input: Bytes::new(), gas: 21_000 + self.rng.below(2) * 9_000 }
            }
            4..7 => call("ERC-20 transfer", dollar, encoded("transfer(address,uint256)", vec![to.into(), uint(amount)])),
            7..9 => call("ERC-20 mint", dollar, encoded("mint(address,uint256)", vec![to.into(), uint(amount)])),
            9 => call("ERC-20 approval", dollar, encoded("approve(address,uint256)", vec![to.into(), uint(amount)])),
            10..12 => call("ERC-721 mint", one, encoded("mint(address,uint256)", vec![me.into(), uint(id)])),
            12..14 => call("ERC-721 transfer", one, encoded("safeTransferFrom(address,address,uint256)", vec![me.into(), to.into(), uint(id)])),
            14 => call("ERC-1155 mint", items, encoded("mint(address,uint256,uint256)", vec![to.into(), uint(kind), uint(amount)])),
            15..17 => {
                let values = vec![me.into(), to.into(), uint(kind), uint(amount / U256::from(50)), DynSolValue::Bytes(vec![])];
                call("ERC-1155 transfer", items, encoded("safeTransferFrom(address,address,uint256,uint256,bytes)", values))
            }
            17 => {
                let some = |numbers: [u64; 2]| DynSolValue::Array(numbers.map(|n| uint(U256::from(n))).to_vec());
                let (first, amounts) = (self.rng.below(KINDS - 1), [self.rng.below(9), self.rng.below(9)]);
                let values = vec![me.into(), to.into(), some([first, first + 1]), some(amounts), DynSolValue::Bytes(vec![])];
                call("ERC-1155 batch", items, encoded("safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)", values))
            }
            // Runs out of gas on its way.
            18 => Deed { gas: 32_000, ..call("too little gas", dollar, encoded("transfer(address,uint256)", vec![to.into(), uint(amount)])) },
            _ => {
                // Code that is returned, nothing, a revert with four bytes, an invalid instruction, code that begins with the forbidden byte.
                let codes = [&hex!("6001600c60003960016000f300")[..], &[], &hex!("63deadbeef60e01b60005260046000fd"), &[0xfe], &hex!("60ef60005360016000f3")];
                let code = codes[self.rng.below(codes.len() as u64) as usize];
                Deed { kind: "creation", to: TxKind::Create, value: U256::ZERO, input: code.into(), gas: 200_000 }
            }
        }
    }
}

fn signed<T: SignableTransaction<Signature>>(key: &SigningKey, tx: T) -> Bytes
where
    TxEnvelope: From<alloy_consensus::Signed<T>>,
{
    let signature = key.sign_prehash_recoverable(tx.signature_hash().as_slice()).unwrap();
    TxEnvelope::from(tx.into_signed(Signature::from(signature))).encoded_2718().into()
}

pub fn uint(number: U256) -> DynSolValue {
    DynSolValue::Uint(number, 256)
}

pub fn encoded(signature: &str, values: Vec<DynSolValue>) -> Bytes {
    let mut data = keccak256(signature)[..4].to_vec();
    data.extend(DynSolValue::Tuple(values).abi_encode_params());
    data.into()
}
