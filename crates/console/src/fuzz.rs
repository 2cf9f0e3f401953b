//! What comes from outside, bent at random: amounts, addresses, typed data, parameters of calls, addresses of services, links of the gateway, files
//! of contacts.
//! Whatever it is, it is read as itself or refused at its field; nothing panics.
//!
//! Bounded in a usual run; `BURSAR_FAULTS=full` bends fifty times as many. The seed is printed, `BURSAR_SEED` chooses it. The envelope of answers has
//! the same in the client (`tests/rows`).

use std::panic::{AssertUnwindSafe, catch_unwind};

use alloy_dyn_abi::DynSolType;
use bursar_client::BaseUrl;
use bursar_contract::{
    Code, Fault, address,
    amount::{Naira, TokenAmount},
    customers::GatewayUrl,
    number::{JsonNumber, is_plain_decimal},
    signing::SignTypedData,
};

use crate::{
    api::ContactFile,
    contacts::files,
    customers::gateway::{Gateway, Seen, look},
    dice::{Dice, seed},
    review::{abi, known::Known, typed_data},
};

const BENT: u64 = 2_000;

/// Bytes that mean something to one of the readers.
const PIECES: [&str; 40] = [
    "0x",
    "-",
    "+",
    ".",
    ",",
    "e9",
    "E-9",
    "0",
    "00",
    "9",
    "1e309",
    "NaN",
    "null",
    "true",
    "\"",
    "\\",
    "\\ud800",
    "[",
    "]",
    "{",
    "}",
    ":",
    "()",
    "uint256",
    "[2]",
    "[18446744073709551615]",
    "bytes33",
    "tuple",
    "https://",
    "@",
    "%2e",
    "..",
    "\u{202e}",
    "\u{200b}",
    "\u{feff}",
    "\r\n",
    ";",
    "\t",
    "=1+1",
    "\0",
];

/// A text cut, doubled, flipped and spliced.
fn bent(text: &str, dice: &mut Dice) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(4) {
        let at = dice.below(bytes.len() as u64 + 1) as usize;
        match dice.below(6) {
            0 if at < bytes.len() => bytes[at] = dice.below(256) as u8,
            1 if at < bytes.len() => drop(bytes.remove(at)),
            2 => bytes.truncate(at),
            3 => {
                let end = (at + dice.below(40) as usize).min(bytes.len());
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece.repeat(1 + dice.below(3) as usize));
            }
            _ => drop(bytes.splice(at..at, PIECES[dice.below(PIECES.len() as u64) as usize].bytes())),
        }
    }
    bytes
}

/// Bends each of the texts, and looks at what the reader makes of it. `reads` says whether it was read; it panics where that was wrong.
fn target(name: &str, texts: &[&str], reads: impl Fn(&[u8]) -> bool) {
    let (seed, full) = (seed(), std::env::var("BURSAR_FAULTS").is_ok_and(|wanted| wanted == "full"));
    let count = if full { BENT * 50 } else { BENT };
    let mut dice = Dice::new(seed);
    for text in texts {
        assert!(reads(text.as_bytes()), "{name}: {text} is not read");
    }
    let mut read = 0;
    for number in 0..count {
        let bytes = bent(texts[dice.below(texts.len() as u64) as usize], &mut dice);
        match catch_unwind(AssertUnwindSafe(|| reads(&bytes))) {
            Ok(was_read) => read += u64::from(was_read),
            Err(_) => panic!("{name}: number {number} of seed {seed}: {:?}", String::from_utf8_lossy(&bytes)),
        }
    }
    println!("{name}: {count} bent, {read} read, 0 panics (seed {seed})");
}

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// A refusal in words that fit a line.
fn refused(fault: &Fault) -> bool {
    assert!((5..2_000).contains(&fault.message.len()), "{fault}");
    false
}

#[test]
fn amounts_are_read_as_typed_or_refused() {
    target("amounts", &["1304.53", "1,304.53", "0.000000000000000001", "5000.00", "115792089237316195423570985008687907853269984665640564039457"], |bytes| {
        let Some(text) = text(bytes) else { return false };
        let mut read = false;
        for decimals in [0, 6, 18, 77] {
            for amount in [TokenAmount::typed(text, decimals), TokenAmount::exact(text, decimals)].into_iter().flatten() {
                assert!(is_plain_decimal(amount.as_str()), "{amount:?}");
                let units = amount.base_units(decimals).unwrap();
                assert_eq!(TokenAmount::from_base_units(&units, decimals).base_units(decimals).unwrap(), units);
                read = true;
            }
        }
        if let Ok(naira) = text.parse::<Naira>() {
            assert_eq!(naira.to_string().parse::<Naira>().unwrap().kobo, naira.kobo);
            read = true;
        }
        if let Ok(number) = JsonNumber::new(text) {
            // Zeros in front are no JSON; every digit that counts stays as it was typed.
            assert_eq!(number.as_str().trim_start_matches('0'), text.trim_start_matches('0'));
            let _ = (number.survives_a_double(), number.as_a_double_reads());
            read = true;
        }
        read
    });
}

#[test]
fn addresses_are_checked_or_refused() {
    target("addresses", &["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"], |bytes| {
        let Some(text) = text(bytes) else { return false };
        let Ok(checked) = address::checked(text) else { return false };
        assert!(checked.len() == 42 && checked.eq_ignore_ascii_case(text.trim()), "{checked}");
        assert_eq!(address::checked(&checked), Ok(checked));
        true
    });
}

const PERMIT: &str = r#"{"walletId":"w","domain":{"name":"USD Coin","version":"2","chainId":1,"verifyingContract":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"},"types":{"Permit":[{"name":"owner","type":"address"},{"name":"value","type":"uint256"},{"name":"parts","type":"Part[]"}],"Part":[{"name":"data","type":"bytes"},{"name":"at","type":"uint48[2]"},{"name":"yes","type":"bool"}]},"value":{"owner":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed","value":"115792089237316195423570985008687907853269984665640564039457584007913129639935","parts":[{"data":"0x00ff","at":[1,2],"yes":true}]}}"#;

#[test]
fn typed_data_is_understood_whole_or_refused() {
    let wallet = serde_json::from_str(r#"{"id":"w","address":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed","blockchain":"ETH-SEPOLIA"}"#).unwrap();
    target("typed data", &[PERMIT], |bytes| {
        let Ok(input) = serde_json::from_slice::<SignTypedData>(bytes) else { return false };
        match typed_data::understand(&input) {
            Ok(understood) => {
                let shown = typed_data::substance(&input, &wallet, &Known::default()).unwrap();
                assert!(!shown.groups.is_empty() && !understood.root.is_empty());
                true
            }
            Err(fault) => refused(&fault),
        }
    });
}

#[test]
fn parameters_of_calls_are_read_or_refused() {
    let kinds = ["uint256", "int8", "address", "bool", "bytes", "bytes4", "string", "uint256[]", "(address,uint256[2])[]", "bytes32[][3]"];
    let kinds: Vec<DynSolType> = kinds.iter().map(|kind| kind.parse().unwrap()).collect();
    let texts = [
        "115792089237316195423570985008687907853269984665640564039457584007913129639935",
        "-128",
        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        "true",
        "0xdeadbeef",
        "[1,\"2\",3]",
        "[[\"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\",[1,2]]]",
    ];
    target("parameters", &texts, |bytes| {
        let Some(text) = text(bytes) else { return false };
        kinds.iter().fold(false, |read, kind| match abi::parameter(kind, text, "parameters[0]") {
            Ok(value) => {
                let mut rows = Vec::new();
                abi::rows("value", &value, 0, &Known::default(), &mut rows);
                let again = kind.abi_decode(&value.abi_encode());
                assert!(again.is_ok_and(|again| again == value), "{kind:?}");
                true
            }
            Err(fault) => refused(&fault) || read,
        })
    });
    // And the types themselves.
    target("types", &["uint256", "(address,uint256[2])[]", "bytes32[][3]"], |bytes| text(bytes).is_some_and(|text| text.parse::<DynSolType>().is_ok()));
}

#[test]
fn addresses_of_services_are_taken_apart_or_refused() {
    target("addresses of services", &["https://api.example.com", "https://api.example.com:443/v1", "http://127.0.0.1:8080", "http://[::1]:8080"], |bytes| {
        let Some(text) = text(bytes) else { return false };
        match BaseUrl::parse(text) {
            Ok(base) => {
                assert!(base.as_str().starts_with("https://") || base.is_loopback(), "{}", base.as_str());
                assert!(!base.as_str().contains(['@', '#', '?', '\\']) && !base.host().is_empty(), "{}", base.as_str());
                assert_eq!(BaseUrl::parse(base.as_str()).map(|again| again.as_str().to_owned()), Ok(base.as_str().to_owned()));
                true
            }
            Err(fault) => refused(&fault),
        }
    });
}

#[test]
fn links_of_the_gateway_lead_to_it_or_are_refused() {
    const HOST: &str = "pin.example.com";
    const OWN: &str = "http://127.0.0.1:40123";
    let hosts = Gateway::Hosts(vec![HOST.into()]);
    let texts = ["https://pin.example.com/c/0190?token=abc-_1", "https://PIN.example.com:443/c#top"];
    target("links of the gateway", &texts, |bytes| {
        let Some(text) = text(bytes) else { return false };
        match look(&GatewayUrl(text.into()), &hosts) {
            Seen::Allowed(link) => {
                // Read without a parser of addresses: what a browser gets begins like this and with nothing else.
                let rest = link.url.strip_prefix("https://").and_then(|rest| rest.strip_prefix(HOST)).unwrap_or_else(|| panic!("{}", link.url));
                assert!(rest.starts_with(['/', '?', '#']) && link.url.bytes().all(|b| b.is_ascii_graphic()), "{}", link.url);
                assert_eq!(look(&GatewayUrl(link.url.clone()), &hosts), Seen::Allowed(link));
                true
            }
            Seen::NewHost(host) => {
                assert!(host != HOST && host.contains('.') && !host.contains(['/', '@', ':', '%']), "{host}");
                false
            }
            Seen::Refused(why) => refused(&Fault::new(Code::Refused, why)),
        }
    });
    let own = Gateway::Own(OWN.into());
    target("links of the sandbox's gateway", &["http://127.0.0.1:40123/gateway/0190?token=abc"], |bytes| {
        let Some(text) = text(bytes) else { return false };
        match look(&GatewayUrl(text.into()), &own) {
            Seen::Allowed(link) => {
                assert!(link.url.strip_prefix(OWN).is_some_and(|rest| rest.starts_with(['/', '?', '#'])), "{}", link.url);
                true
            }
            Seen::NewHost(host) => panic!("the sandbox's gateway is known, and {host} was asked about"),
            Seen::Refused(why) => refused(&Fault::new(Code::Refused, why)),
        }
    });
}

#[test]
fn files_of_contacts_are_read_or_refused() {
    const TABLE: &str =
        "\u{feff}Name,Type,Address,Chains\r\nAda Obi,supplier,0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed,\"ETH-SEPOLIA\"\r\n\"Obi; Ada\",,,\r\n";
    const CARD: &str = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada Obi\r\nNOTE:a\\, b\r\nEND:VCARD\r\n";
    for (name, kind, text) in [("tables", ContactFile::Csv, TABLE), ("cards", ContactFile::Vcard, CARD)] {
        target(name, &[text], |bytes| files::read(kind, bytes).map_or_else(|fault| refused(&fault), |_| true));
    }
    target("sheets", &["PK\u{3}\u{4}"], |bytes| {
        let _ = files::read(ContactFile::Xlsx, bytes);
        true
    });
}
