//! What comes from outside, taken by the reader it is meant for: amounts, addresses, typed data, parameters of calls, addresses of services, links of
//! the gateway, files of contacts and of teams, answers. Whatever it is, it is read as itself or refused in words; nothing panics.
//!
//! Each test run bends the texts of every reader at random, and `BURSAR_FAULTS=full` fifty times as often; the seeds are those of `bursar_test_support::seed`.
//! `cargo xtask fuzz` leads the same readers by coverage (`tests/fuzz`). Odd answers to every row have tests of their own in the client (`tests/rows`).

use std::sync::LazyLock;

use alloy_dyn_abi::DynSolType;
use bursar_client::{BaseUrl, reopen};
use bursar_contract::{
    Code, Fault, address,
    amount::{Naira, TokenAmount},
    customers::GatewayUrl,
    number::{JsonNumber, is_plain_decimal},
    signing::SignTypedData,
    transactions::{ListTransactions, ViewTransaction},
    wallets::Wallet,
};

use crate::{
    contacts::{api::ContactFile, files},
    customers::gateway::{Gateway, Seen, look},
    payments::review::known_addresses::KnownAddresses,
    signing::review,
};
use bursar_decode::{abi, typed_data};

/// One reader of what comes from outside.
pub struct Reader {
    /// What it reads, in a word that may name a folder.
    pub name: &'static str,
    /// What it does read: whoever tries it begins here.
    pub texts: &'static [&'static str],
    reads: fn(&[u8]) -> bool,
}

impl Reader {
    /// Whether it was read.
    ///
    /// # Panics
    /// Where it was read wrongly, or refused without words: the fault that is looked for.
    #[must_use]
    pub fn reads(&self, bytes: &[u8]) -> bool {
        (self.reads)(bytes)
    }
}

/// All of them.
pub const READERS: [Reader; 15] = [
    Reader {
        name: "amounts",
        texts: &["1304.53", "1,304.53", "0.000000000000000001", "5000.00", "115792089237316195423570985008687907853269984665640564039457"],
        reads: amounts,
    },
    Reader { name: "addresses", texts: &[SOMEBODY, "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"], reads: addresses },
    Reader { name: "typed-data", texts: &[PERMIT], reads: typed_data },
    Reader {
        name: "parameters",
        texts: &[
            "115792089237316195423570985008687907853269984665640564039457584007913129639935",
            "-128",
            SOMEBODY,
            "true",
            "0xdeadbeef",
            "[1,\"2\",3]",
            "[[\"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\",[1,2]]]",
        ],
        reads: parameters,
    },
    Reader {
        name: "types",
        texts: &["uint256", "(address,uint256[2])[]", "bytes32[][3]"],
        reads: |bytes| text(bytes).is_some_and(|text| text.parse::<DynSolType>().is_ok()),
    },
    Reader {
        name: "services",
        texts: &["https://api.example.com", "https://api.example.com:443/v1", "http://127.0.0.1:8080", "http://[::1]:8080"],
        reads: services,
    },
    Reader { name: "gateway", texts: &["https://pin.example.com/c/0190?token=abc-_1", "https://PIN.example.com:443/c#top"], reads: gateway },
    Reader { name: "own-gateway", texts: &["http://127.0.0.1:40123/gateway/0190?token=abc"], reads: own_gateway },
    Reader {
        name: "tables",
        texts: &["\u{feff}Name,Type,Address,Chains\r\nAda Obi,supplier,0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed,\"ETH-SEPOLIA\"\r\n\"Obi; Ada\",,,\r\n"],
        reads: |bytes| contacts(ContactFile::Csv, bytes),
    },
    Reader {
        name: "cards",
        texts: &["BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada Obi\r\nNOTE:a\\, b\r\nEND:VCARD\r\n"],
        reads: |bytes| contacts(ContactFile::Vcard, bytes),
    },
    Reader { name: "sheets", texts: &[], reads: |bytes| contacts(ContactFile::Xlsx, bytes) },
    Reader {
        name: "payrolls",
        texts: &[
            "KOLANUT LTD,,,,\nS/N,Staff Name,Bank,Acct No,Net Pay,Staff ID\n1,Ada Obi,GTB,0123456785,\"120,000.00\",K-1\n,,,,,\n",
            "Ada Obi;058;0123456785;120000\nBola Sanni;UBA;2088120072;95000.50\n",
            "\u{feff}Staff name\tBank\tAcct no\tNet pay\r\nAda Obi\t058\t0123456785\t12,000.00\r\n",
        ],
        reads: |bytes| crate::batches::reads(bytes).map_or_else(|fault| refused(&fault), |rows| rows > 0),
    },
    Reader {
        name: "team-files",
        texts: &[include_str!("fuzz/card.bursar")],
        reads: |bytes| crate::team::documents(bytes).map_or_else(|fault| refused(&fault), |found| !found.is_empty()),
    },
    Reader {
        name: "transactions",
        texts: &[
            r#"{"success":true,"data":{"id":"1","state":"COMPLETE","amounts":["1.5"],"blockchain":"ETH-SEPOLIA"}}"#,
            r#"{"_id":"1","state":"SENT"}"#,
            "\u{feff}{\"id\":\"1\"}",
        ],
        reads: |bytes| text(bytes).is_some_and(|text| reopen::<ViewTransaction>(text).is_some()),
    },
    Reader {
        name: "lists",
        texts: &[r#"{"success":true,"data":[{"id":"1"}],"pagination":{"total":1}}"#, r#"[{"id":"1"}]"#],
        reads: |bytes| text(bytes).is_some_and(|text| reopen::<ListTransactions>(text).is_some()),
    },
];

const SOMEBODY: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// A refusal in words that fit a line.
fn refused(fault: &Fault) -> bool {
    assert!((5..2_000).contains(&fault.message.to_string().len()), "{fault}");
    false
}

fn amounts(bytes: &[u8]) -> bool {
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
}

fn addresses(bytes: &[u8]) -> bool {
    let Some(text) = text(bytes) else { return false };
    let Ok(checked) = address::checked(text) else { return false };
    assert!(checked.len() == 42 && checked.eq_ignore_ascii_case(text.trim()), "{checked}");
    assert_eq!(address::checked(&checked), Ok(checked));
    true
}

const PERMIT: &str = r#"{"walletId":"w","domain":{"name":"USD Coin","version":"2","chainId":1,"verifyingContract":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"},"types":{"Permit":[{"name":"owner","type":"address"},{"name":"value","type":"uint256"},{"name":"parts","type":"Part[]"}],"Part":[{"name":"data","type":"bytes"},{"name":"at","type":"uint48[2]"},{"name":"yes","type":"bool"}]},"value":{"owner":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed","value":"115792089237316195423570985008687907853269984665640564039457584007913129639935","parts":[{"data":"0x00ff","at":[1,2],"yes":true}]}}"#;

fn typed_data(bytes: &[u8]) -> bool {
    static WALLET: LazyLock<Wallet> =
        LazyLock::new(|| serde_json::from_str(r#"{"id":"w","address":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed","blockchain":"ETH-SEPOLIA"}"#).unwrap());
    let Ok(input) = serde_json::from_slice::<SignTypedData>(bytes) else { return false };
    match typed_data::understand(&input) {
        Ok(understood) => {
            let shown = review::typed_data(&input, &WALLET, &KnownAddresses::default()).unwrap();
            assert!(!shown.groups.is_empty() && !understood.root.is_empty());
            true
        }
        Err(fault) => refused(&fault),
    }
}

fn parameters(bytes: &[u8]) -> bool {
    static KINDS: LazyLock<Vec<DynSolType>> = LazyLock::new(|| {
        let kinds = ["uint256", "int8", "address", "bool", "bytes", "bytes4", "string", "uint256[]", "(address,uint256[2])[]", "bytes32[][3]"];
        kinds.iter().map(|kind| kind.parse().unwrap()).collect()
    });
    let Some(text) = text(bytes) else { return false };
    KINDS.iter().fold(false, |read, kind| match abi::parameter(kind, text, "parameters[0]") {
        Ok(value) => {
            let mut rows = Vec::new();
            abi::rows("value", &value, 0, &KnownAddresses::default(), &mut rows);
            let again = kind.abi_decode(&value.abi_encode());
            assert!(again.is_ok_and(|again| again == value), "{kind:?}");
            true
        }
        Err(fault) => refused(&fault) || read,
    })
}

fn services(bytes: &[u8]) -> bool {
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
}

fn gateway(bytes: &[u8]) -> bool {
    const HOST: &str = "pin.example.com";
    static HOSTS: LazyLock<Gateway> = LazyLock::new(|| Gateway::Hosts(vec![HOST.into()]));
    let Some(text) = text(bytes) else { return false };
    match look(&GatewayUrl(text.into()), &HOSTS) {
        Seen::Allowed(link) => {
            // Read without a parser of addresses: what a browser gets begins like this and with nothing else.
            let rest = link.url.strip_prefix("https://").and_then(|rest| rest.strip_prefix(HOST)).unwrap_or_else(|| panic!("{}", link.url));
            assert!(rest.starts_with(['/', '?', '#']) && link.url.bytes().all(|b| b.is_ascii_graphic()), "{}", link.url);
            assert_eq!(look(&GatewayUrl(link.url.clone()), &HOSTS), Seen::Allowed(link));
            true
        }
        Seen::NewHost(host) => {
            assert!(host != HOST && host.contains('.') && !host.contains(['/', '@', ':', '%']), "{host}");
            false
        }
        Seen::Refused(why) => refused(&Fault::new(Code::Refused, why)),
    }
}

fn own_gateway(bytes: &[u8]) -> bool {
    const OWN: &str = "http://127.0.0.1:40123";
    static HERE: LazyLock<Gateway> = LazyLock::new(|| Gateway::Own(OWN.into()));
    let Some(text) = text(bytes) else { return false };
    match look(&GatewayUrl(text.into()), &HERE) {
        Seen::Allowed(link) => {
            assert!(link.url.strip_prefix(OWN).is_some_and(|rest| rest.starts_with(['/', '?', '#'])), "{}", link.url);
            true
        }
        Seen::NewHost(host) => panic!("the sandbox's gateway is known, and {host} was asked about"),
        Seen::Refused(why) => refused(&Fault::new(Code::Refused, why)),
    }
}

fn contacts(kind: ContactFile, bytes: &[u8]) -> bool {
    files::read(kind, bytes, files::Banks::new(None, &[])).map_or_else(|fault| refused(&fault), |_| true)
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::{READERS, Reader};
    use bursar_test_support::seed::{Repeat, TestRng, seeds, share};

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
    fn bent(text: &str, rng: &mut TestRng) -> Vec<u8> {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=rng.below(4) {
            let at = rng.below(bytes.len() as u64 + 1) as usize;
            match rng.below(6) {
                0 if at < bytes.len() => bytes[at] = rng.below(256) as u8,
                1 if at < bytes.len() => drop(bytes.remove(at)),
                2 => bytes.truncate(at),
                3 => {
                    let end = (at + rng.below(40) as usize).min(bytes.len());
                    let piece = bytes[at..end].to_vec();
                    bytes.splice(at..at, piece.repeat(1 + rng.below(3) as usize));
                }
                _ => drop(bytes.splice(at..at, PIECES[rng.below(PIECES.len() as u64) as usize].bytes())),
            }
        }
        bytes
    }

    /// Bends the texts that a reader reads, and looks at what it makes of them.
    fn bend(reader: &Reader, count: u64, seed: u64) -> u64 {
        let mut rng = TestRng::new(seed);
        let texts: &[&str] = if reader.texts.is_empty() { &["PK\u{3}\u{4}"] } else { reader.texts };
        (0..count)
            .filter(|number| {
                let bytes = bent(texts[rng.below(texts.len() as u64) as usize], &mut rng);
                catch_unwind(AssertUnwindSafe(|| reader.reads(&bytes)))
                    .unwrap_or_else(|_| panic!("{}: number {number} of seed {seed}: {:?}", reader.name, String::from_utf8_lossy(&bytes)))
            })
            .count() as u64
    }

    #[test]
    fn whatever_comes_from_outside_is_read_as_itself_or_refused_in_words() {
        let full = std::env::var("BURSAR_FAULTS").is_ok_and(|wanted| wanted == "full");
        let count = share(if full { BENT * 50 } else { BENT });
        for reader in READERS {
            for text in reader.texts {
                assert!(reader.reads(text.as_bytes()), "{}: {text} is not read", reader.name);
            }
            for seed in seeds() {
                let _repeat = Repeat::with(seed);
                let read = bend(&reader, count, seed);
                println!("{}: {count} bent, {read} read, 0 panics (seed {seed})", reader.name);
            }
        }
    }
}
