use bursar_client::{BaseUrl, KeyHeader};
use bursar_contract::Code;

use crate::attack;

#[test]
fn what_a_parser_would_repair_or_reread_is_refused() {
    let tricks = [
        "",
        "   ",
        "example.com",
        "//example.com",
        "https:example.com",
        "https:/example.com",
        "https:///example.com",
        "https://",
        "https://:443",
        "ftp://example.com",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "ws://example.com",
        "http://example.com",
        "http://localhost",
        "http://localhost:8080",
        "http://127.0.0.1.example.com",
        "http://127.1",
        "http://2130706433",
        "http://0x7f.0.0.1",
        "http://0177.0.0.1",
        "http://0.0.0.0",
        "http://10.0.0.1",
        "http://[::]",
        "http://[::ffff:127.0.0.1]",
        "http://[::1%25eth0]",
        "http://[::1]:0",
        "https://user@example.com",
        "https://user:pass@example.com",
        "https://@example.com",
        "http://127.0.0.1@evil.test",
        "https://example.com@evil.test/",
        "https://example.com?x=1",
        "https://example.com/?",
        "https://example.com#x",
        "https://example.com/#",
        "https://example.com\\@evil.test",
        "https:\\\\example.com",
        "https://exa mple.com",
        "https://exam\tple.com",
        "https://exam\nple.com",
        "https://exam\u{0}ple.com",
        "https://exämple.com",
        "https://ｅxample.com",
        "https://example。com",
        "https://examp\u{200b}le.com",
        "https://ex%61mple.com",
        "https://example.com.",
        "https://example.com:",
        "https://example.com:0",
        "https://example.com:0443",
        "https://example.com:99999",
        "https://example.com:44x",
        "https://1.2.3",
        "https://0x1.2.3.4",
        "https://example.com/../x",
        "https://example.com/a/./b",
        "https://example.com/a/%2e%2e/b",
        "https://example.com//a",
        "https://example.com/a//b",
        "https://example.com/a;b",
        "https://example.com/a b",
    ];
    for trick in tricks {
        let fault = BaseUrl::parse(trick).expect_err(trick);
        assert_eq!((fault.code, fault.field.as_deref()), (Code::Invalid, Some("baseUrl")), "{trick}");
        assert!(fault.message.to_string().ends_with('.'), "{trick}: {}", fault.message);
    }
    assert!(BaseUrl::parse(&format!("https://example.com/{}", "a".repeat(3_000))).is_err());
    attack::held("Base URLs", tricks.len() + 1, tricks.len() + 1);
    let repaired = tricks.iter().filter(|trick| url::Url::parse(trick).is_ok_and(|url| url.scheme() == "https" || url.host_str() == Some("127.0.0.1")));
    attack::control("Base URLs", "a parser alone takes", repaired.count());
}

#[test]
fn plain_addresses_are_taken_in_one_spelling() {
    for (typed, kept, host, loopback) in [
        ("https://example.com", "https://example.com", "example.com", false),
        (" https://example.com/ \n", "https://example.com", "example.com", false),
        ("HTTPS://Example.COM:443/Api/", "https://example.com/Api", "example.com", false),
        ("https://example.com:8443/a/b-c_d.e~f", "https://example.com:8443/a/b-c_d.e~f", "example.com", false),
        ("https://xn--exmple-cua.com", "https://xn--exmple-cua.com", "xn--exmple-cua.com", false),
        ("https://10.0.0.1", "https://10.0.0.1", "10.0.0.1", false),
        ("https://127.0.0.1:4000", "https://127.0.0.1:4000", "127.0.0.1", true),
        ("http://127.0.0.1", "http://127.0.0.1", "127.0.0.1", true),
        ("http://127.0.0.1:80", "http://127.0.0.1", "127.0.0.1", true),
        ("http://127.8.9.10:8080/x/", "http://127.8.9.10:8080/x", "127.8.9.10", true),
        ("http://[::1]:9", "http://[::1]:9", "[::1]", true),
    ] {
        let base = BaseUrl::parse(typed).unwrap_or_else(|fault| panic!("{typed}: {fault}"));
        assert_eq!((base.as_str(), base.host(), base.is_loopback()), (kept, host, loopback), "{typed}");
        assert_eq!(BaseUrl::parse(base.as_str()).unwrap(), base, "{typed}");
        assert_eq!(base.is_plain(), kept.starts_with("http:"), "{typed}");
    }
}

#[test]
fn a_key_header_is_a_name_without_another_meaning() {
    for good in ["SERVICE-X-API-KEY", "x-api-key", "Authorization", " Api_Key "] {
        assert_eq!(KeyHeader::parse(good).unwrap().as_str(), good.trim());
    }
    for bad in ["", " ", "a b", "a:b", "a\r\nb: c", "clé", "Host", "content-length", "Transfer-Encoding", "Cookie", "Content-Type", &"a".repeat(65)] {
        assert_eq!(KeyHeader::parse(bad).unwrap_err().field.as_deref(), Some("keyHeader"), "{bad:?}");
    }
    assert_eq!(KeyHeader::default().as_str(), "SERVICE-X-API-KEY");
}
