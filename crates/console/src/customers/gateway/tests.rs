use super::*;
use crate::attack;

const HOST: &str = "pin.gateway.example";

/// Links made to lead elsewhere while they look right, to run something, or to be read differently by two programs.
fn hostile() -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for scheme in [
        "http",
        "ftp",
        "ftps",
        "file",
        "smb",
        "javascript",
        "data",
        "vbscript",
        "about",
        "blob",
        "ws",
        "wss",
        "mailto",
        "tel",
        "sms",
        "ssh",
        "telnet",
        "ms-settings",
        "ms-msdt",
        "search-ms",
        "ms-word",
        "ms-excel",
        "ms-officecmd",
        "ldap",
        "gopher",
        "jar",
        "view-source",
        "chrome",
        "intent",
        "steam",
        "itms-services",
        "x-apple.systempreferences",
        "bursar",
        "tauri",
        "asset",
        "ipc",
        "HTTPS ",
        "hxxps",
    ] {
        all.push(format!("{scheme}://{HOST}/c/1"));
        all.push(format!("{scheme}:{HOST}/c/1"));
    }
    for host in [
        "pin.gateway.example@evil.example",
        "evil.example@pin.gateway.example",
        "user:pass@pin.gateway.example",
        "@pin.gateway.example",
        ":@pin.gateway.example",
        "pin.gateway.example:8443",
        "pin.gateway.example:80",
        "pin.gateway.example:0",
        "pin.gateway.example:99999",
        "pin.gateway.example:",
        "pin.gateway.example:4 43",
        "evil.example",
        "pin.gateway.example.evil.example",
        "evilpin.gateway.example",
        "xpin.gateway.example",
        "pin-gateway.example",
        "pin.gateway.examples",
        "gateway.example",
        "www.pin.gateway.example",
        "pin.gateway.example.",
        "pin..gateway.example",
        ".pin.gateway.example",
        "-pin.gateway.example",
        "pin.gateway.example%2eevil.example",
        "pin.gateway.example%00.evil.example",
        "pin%2egateway.example",
        "%70in.gateway.example",
        "pin.gateway.example%20",
        "pin。gateway。example",
        "pin.gateway.example。evil.example",
        "ｐｉｎ.gateway.example",
        "pin.gatewаy.example",
        "pin.gateway.exаmple",
        "pin.gateway\u{00AD}.example",
        "pin.gateway\u{200B}.example",
        "\u{202E}elpmaxe.yawetag.nip",
        "pin.gateway.example\u{2024}evil.example",
        "pin⒈gateway.example",
        "xn--pn-ela.gateway.example",
        "xn--",
        "localhost",
        "localhost.localdomain",
        "127.0.0.1",
        "127.1",
        "0x7f000001",
        "2130706433",
        "0177.0.0.1",
        "0x7f.0.0.1",
        "127.0.0.1.",
        "0",
        "0.0.0.0",
        "10.0.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[fe80::1%25eth0]",
        "[fe80::1%eth0]",
        "[::]",
        "pin",
        "example",
        "pin.gateway.123",
        "pin_gateway.example",
        "pin gateway.example",
        "pin\tgateway.example",
        "pin.gateway.example,evil.example",
        "pin.gateway.example;evil.example",
        "pin.gateway.example|evil.example",
        "pin.gateway.example^evil",
        "pin.gateway.example{x}",
        "pin.gateway.example\"",
        "pin.gateway.example'",
        "pin.gateway.example<",
        "pin.gateway.example`",
        "*.gateway.example",
        "pin.gateway.example&evil.example",
        "",
    ] {
        all.push(format!("https://{host}/c/1"));
    }
    for whole in [
        "https:///pin.gateway.example/c",
        "https:/pin.gateway.example/c",
        "https:pin.gateway.example/c",
        "//pin.gateway.example/c",
        "/c/1",
        "c/1",
        "",
        "https://",
        "https:",
        "https:\\\\pin.gateway.example\\c",
        "https://evil.example\\@pin.gateway.example/c",
        "https://pin.gateway.example\\.evil.example/c",
        "https:/\\pin.gateway.example/c",
        "https://evil.example/https://pin.gateway.example/",
        "https://evil.example?https://pin.gateway.example/",
        "https://evil.example#@pin.gateway.example/",
        "https://evil.example/@pin.gateway.example/",
        "https://evil.example;@pin.gateway.example/",
        " https://pin.gateway.example/c",
        "https://pin.gateway.example/c ",
        "\thttps://pin.gateway.example/c",
        "https://pin.gateway.example/\nc",
        "https://pin.gateway.example/\r\nSet-Cookie: a=b",
        "https://pin.gateway.example/\0",
        "https://pin.gateway.example/\u{7f}",
        "https://pin.gateway.example/\u{202E}c",
        "h\nttps://pin.gateway.example/c",
        "ht\ttps://pin.gateway.example/c",
        "HTTPS://pin.gateway.example/c",
        "Https://pin.gateway.example/c",
        "https://pin.gateway.example/\"><script>",
        "https://pin.gateway.example/`id`",
        "https://pin.gateway.example/{x}",
        "https://pin.gateway.example/|calc",
        "https://pin.gateway.example/^&calc",
        "https://pin.gateway.example/\\..\\..\\c",
        "javascript:alert(1)//https://pin.gateway.example/",
        "javascript://pin.gateway.example/%0aalert(1)",
        "data:text/html,<script>alert(1)</script>",
        "--help",
        "-psn",
        "file:///etc/passwd",
        "file:////server/share/x.exe",
        "\\\\server\\share\\x.exe",
        "C:\\Windows\\System32\\calc.exe",
        "calc.exe",
        "$(id)",
        "https://$(id)/",
        "%68ttps://pin.gateway.example/",
    ] {
        all.push(whole.to_owned());
    }
    all.push(format!("https://{HOST}/{}", "a".repeat(3_000)));
    all
}

#[test]
fn of_more_than_150_hostile_links_none_may_be_opened_copied_or_drawn() {
    let gateway = Gateway::Hosts(vec![HOST.to_owned()]);
    let own = Gateway::Own("http://127.0.0.1:40123".into());
    let hostile = hostile();
    assert!(hostile.len() >= 150, "{}", hostile.len());
    for link in &hostile {
        for gateway in [&gateway, &own] {
            let seen = look(&GatewayUrl(link.clone()), gateway);
            assert!(!matches!(seen, Seen::Allowed(_)), "{link:?} would be opened: {seen:?}");
        }
    }
    attack::held("Links of a gateway", hostile.len() * 2, hostile.len() * 2);
    let careless = hostile.iter().filter(|link| Url::parse(link).is_ok() && link.contains(HOST)).count();
    attack::control("Links of a gateway", "who looks for the host's name in the link opens", careless);
    // The right link passes, so the list above can fail.
    let right = look(&GatewayUrl(format!("https://{HOST}/c/5fd0?x=1#y")), &gateway);
    assert_eq!(right, Seen::Allowed(Link { url: format!("https://{HOST}/c/5fd0?x=1#y"), host: HOST.into() }));
    let is_local = |url: &str| Link { url: url.into(), host: String::new() }.is_local();
    assert!(is_local("http://127.0.0.1:4567/gateway/c1") && is_local("http://[::1]:4567/") && !is_local(&format!("https://{HOST}/c/5fd0")));
    let with_port = look(&GatewayUrl(format!("https://{HOST}:443/c/5fd0")), &gateway);
    assert_eq!(with_port, Seen::Allowed(Link { url: format!("https://{HOST}/c/5fd0"), host: HOST.into() }), "443 is the port that https has");
}

#[test]
fn only_a_host_that_reads_as_it_leads_is_asked_about() {
    let none = Gateway::Hosts(Vec::new());
    let asked: Vec<String> =
        hostile().into_iter().filter_map(|link| if let Seen::NewHost(host) = look(&GatewayUrl(link), &none) { Some(host) } else { None }).collect();
    for host in &asked {
        assert!(is_name(host) && host.is_ascii(), "{host:?}");
    }
    assert_eq!(look(&GatewayUrl("https://pin.other.example/c".into()), &none), Seen::NewHost("pin.other.example".into()));
    assert_eq!(look(&GatewayUrl("https://xn--pn-ela.gateway.example/c".into()), &none), Seen::NewHost("xn--pn-ela.gateway.example".into()), "in punycode");
}

#[test]
fn the_sandbox_opens_exactly_its_own_pages() {
    let own = Gateway::Own("http://127.0.0.1:40123".into());
    assert!(matches!(look(&GatewayUrl("http://127.0.0.1:40123/gateway/1".into()), &own), Seen::Allowed(_)));
    for other in [
        "http://127.0.0.1:40124/gateway/1",
        "http://127.0.0.1/gateway/1",
        "https://127.0.0.1:40123/gateway/1",
        "http://localhost:40123/gateway/1",
        "http://127.0.0.1:401234/gateway/1",
        "http://127.0.0.1:40123@evil.example/",
        "http://127.0.0.1:40123.evil.example/",
        "http://127.1:40123/gateway/1",
        "http://2130706433:40123/gateway/1",
        "http://[::1]:40123/gateway/1",
        "http://127.0.0.1:40123",
        "https://pin.gateway.example/c",
    ] {
        assert!(matches!(look(&GatewayUrl(other.into()), &own), Seen::Refused(_)), "{other}");
    }
}

#[test]
fn a_return_page_is_http_or_https_and_names_its_host_openly() {
    assert_eq!(return_page(" https://example.com/thanks?o=7 ").unwrap().0, "https://example.com/thanks?o=7");
    assert!(return_page("http://intranet.example/back").is_ok());
    for bad in [
        "",
        "example.com",
        "javascript:alert(1)",
        "ftp://example.com/",
        "file:///etc/passwd",
        "https://user@example.com/",
        "https:///x",
        "//example.com",
        "mailto:a@b.c",
        "https://exa mple.com/",
        "https://example.com\\@evil.example/",
        "data:text/html,x",
        "bursar://done",
        "https://example.com:/",
        "https://еxample.com/",
    ] {
        let fault = return_page(bad).unwrap_err();
        assert!(fault.field.as_deref() == Some("returnPage") && fault.message.to_string().contains("https://example.com/thanks"), "{bad:?}: {fault}");
    }
}
