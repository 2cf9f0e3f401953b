//! A contract call: its function, its parameters, and what they are encoded to.

use alloy_dyn_abi::{DynSolType, DynSolValue, JsonAbiExt, Specifier};
use alloy_json_abi::Function;
use alloy_primitives::hex;
use bursar_contract::Fault;

use super::{
    abi,
    addresses::Addresses,
    calls::{self, Meaning},
    field::Field,
    risk::Risk,
    text,
};
use bursar_messages::{Message, message};

/// Characters of a signature at most.
const LONGEST: usize = 4_096;

/// A call as it will be encoded.
pub struct Call {
    function: Function,
    values: Vec<DynSolValue>,
    data: Vec<u8>,
}

impl Call {
    /// Reads a signature and its parameters. What cannot be encoded is refused at its parameter.
    pub fn read(signature: &str, parameters: &[String]) -> Result<Self, Fault> {
        let refused = |why: Message| Fault::invalid("abiFunctionSignature", message!("decode-signature", why = why));
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '(' | ')' | ',' | '[' | ']');
        if signature.len() > LONGEST || !signature.chars().all(plain) || !signature.ends_with(')') {
            return Err(refused(message!("decode-signature-plain")));
        }
        let function = Function::parse(signature).map_err(|_| refused(message!("decode-signature-unreadable")))?;
        let kinds: Vec<DynSolType> =
            function.inputs.iter().map(Specifier::resolve).collect::<Result<_, _>>().map_err(|_| refused(message!("decode-signature-type")))?;
        if kinds.len() != parameters.len() {
            let words = message!("decode-signature-count", name = &function.name, count = kinds.len(), given = parameters.len());
            return Err(Fault::invalid("abiParameters", words));
        }
        let value = |(at, (kind, text)): (usize, (&DynSolType, &String))| abi::parameter(kind, text, &format!("abiParameters[{at}]"));
        let values: Vec<DynSolValue> = kinds.iter().zip(parameters).enumerate().map(value).collect::<Result<_, _>>()?;
        let data = function.abi_encode_input(&values).map_err(|error| refused(error.to_string().into()))?;
        // Read back from the bytes: what is shown is what they say.
        let read_back = function.abi_decode_input(&data[4..]).map_err(|error| refused(error.to_string().into()))?;
        if read_back != values {
            return Err(refused(message!("decode-signature-encoding")));
        }
        Ok(Self { function, values: read_back, data })
    }

    /// Decodes calldata with the functions of an ABI, then with known functions. None if no declaration matches the bytes exactly.
    pub fn of_data(data: &[u8], functions: &[Function]) -> Option<Self> {
        let (selector, rest) = data.split_first_chunk::<4>()?;
        let declared = functions.iter().find(|function| function.selector() == *selector).or_else(|| calls::known(*selector))?;
        let values = declared.abi_decode_input(rest).ok()?;
        (declared.abi_encode_input(&values).ok()? == data).then(|| Self { function: declared.clone(), values, data: data.to_vec() })
    }

    /// With the names that a declaration of the same function gives its parameters.
    pub fn named_by(self, functions: &[Function]) -> Self {
        let signature = self.function.signature();
        match functions.iter().find(|function| function.signature() == signature) {
            Some(function) => Self { function: function.clone(), ..self },
            None => self,
        }
    }

    /// The calldata as hex.
    pub fn calldata(&self) -> String {
        hex::encode_prefixed(&self.data)
    }

    /// The calldata.
    pub fn data(&self) -> &[u8] {
        &self.data
    }

    /// The function that is called.
    pub fn function(&self) -> &Function {
        &self.function
    }

    /// What it means to make this call of a contract.
    pub fn meaning(&self, contract: &str, known: &dyn Addresses) -> Meaning {
        let mut meaning = calls::meaning(&self.function.signature(), &self.values, contract, known);
        if meaning.action.is_none() {
            meaning.risks.push(Risk::UnknownFunction);
        }
        meaning.risks.extend(text::marks_of_all(&self.values).risks());
        meaning
    }

    /// Its parameters, read back from what will be sent to a contract.
    pub fn rows(&self, contract: &str, known: &dyn Addresses) -> Vec<Field> {
        let signature = self.function.signature();
        let mut rows = Vec::new();
        for (at, (value, param)) in self.values.iter().zip(&self.function.inputs).enumerate() {
            let own = Some(param.name.as_str()).filter(|name| !name.is_empty());
            let name = own.or_else(|| calls::standard_name(&signature, at)).map_or_else(|| (at + 1).to_string(), str::to_owned);
            let hint = calls::hint(&signature, at, &self.values, contract);
            abi::rows_as(&name, &abi::named(value, &param.components), hint.as_ref(), 0, known, &mut rows);
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::addresses::NoAddresses;

    const CONTRACT: &str = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

    #[test]
    fn the_calldata_is_that_of_the_standard_and_the_rows_are_read_back_from_it() {
        let call = Call::read("transfer(address,uint256)", &["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed".into(), "1304530000".into()]).unwrap();
        let expected =
            "a9059cbb0000000000000000000000005aaeb6053f3e94c9b9a09f33669435e7ef1beaed000000000000000000000000000000000000000000000000000000004dc18c50";
        assert_eq!(hex::encode(&call.data), expected);
        let rows = call.rows(CONTRACT, &NoAddresses { now: jiff::Timestamp::UNIX_EPOCH });
        assert_eq!((rows[0].value.as_str(), rows[1].value.as_str()), ("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "1304530000"));
    }

    #[test]
    fn parameters_and_members_keep_the_names_of_the_abi_and_places_without_one() {
        let abi = r#"[{"type":"function","name":"fill","stateMutability":"payable","outputs":[],"inputs":[
            {"name":"orders","type":"tuple[]","internalType":"struct Order[]","components":[{"name":"maker","type":"address"},{"name":"","type":"uint256"}]},
            {"name":"","type":"bool"}]}]"#;
        let declared = crate::declared::declared(abi).unwrap();
        let parameters = [format!("[[\"{}\",\"7\"]]", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"), "true".to_owned()];
        let call = Call::read("fill((address,uint256)[],bool)", &parameters).unwrap().named_by(&declared.functions);
        let rows = call.rows(CONTRACT, &NoAddresses { now: jiff::Timestamp::UNIX_EPOCH });
        let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["orders", "[0]", "maker", "[1]", "2"]);
        assert_eq!(
            rows.iter().filter_map(|row| row.kind.as_deref()).collect::<Vec<_>>(),
            ["(address,uint256)[]", "(address,uint256)", "address", "uint256", "bool"]
        );
        // The names of another function are not taken.
        let other = Call::read("fill((address,uint256)[],bool)", &parameters).unwrap().named_by(&[Function::parse("fill(bool who)").unwrap()]);
        assert_eq!(other.rows(CONTRACT, &NoAddresses { now: jiff::Timestamp::UNIX_EPOCH })[0].name, "1");
    }

    #[test]
    fn calldata_is_read_by_an_abi_or_by_what_is_known_and_never_by_a_declaration_that_says_other_bytes() {
        let known = Call::read("transfer(address,uint256)", &["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed".into(), "7".into()]).unwrap();
        let read = Call::of_data(known.data(), &[]).unwrap();
        assert_eq!((read.function().signature(), read.data()), (known.function().signature(), known.data()));
        let own = [Function::parse("function transfer(address to, uint256 amount)").unwrap(), Function::parse("function vote(bool yes)").unwrap()];
        let names = |call: &Call| call.rows(CONTRACT, &NoAddresses { now: jiff::Timestamp::UNIX_EPOCH }).into_iter().map(|row| row.name).collect::<Vec<_>>();
        assert_eq!(names(&Call::of_data(known.data(), &own).unwrap()), ["to", "amount"]);
        let vote = |word: &str| hex::decode(format!("{}{word:0>64}", hex::encode(own[1].selector()))).unwrap();
        assert!(Call::of_data(&vote("1"), &own).is_some());
        assert!(Call::of_data(&vote("1"), &[]).is_none(), "nobody declares it");
        assert!(Call::of_data(&vote("2"), &own).is_none(), "2 is no yes and no no");
        for odd in [&[][..], &known.data()[..3], &known.data()[..40], &[known.data(), &[0]].concat()] {
            assert!(Call::of_data(odd, &own).is_none(), "{odd:?}");
        }
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
