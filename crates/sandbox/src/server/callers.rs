//! Who may ask at all. A page in a browser can reach every port of its computer: by a name of its own that is made to point here, or by
//! sending a request it cannot read the answer of. Both are refused before anything else looks at the request.

use std::net::SocketAddr;

use axum::http::{HeaderMap, HeaderName, Method, Request, header};

use crate::answer::Refusal;

/// The port that an address of plain HTTP leaves out.
const HTTP: u16 = 80;
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The addresses a sandbox answers under, as they stand in `Host`.
#[derive(Debug, Clone)]
pub(crate) struct Own(Vec<String>);

impl Own {
    /// This computer's own names for the port, the address that is listened on, and the one that this connection came to. All but `localhost`
    /// are literal addresses, which nobody can make point elsewhere.
    pub(crate) fn new(listening: SocketAddr, connected: SocketAddr) -> Self {
        let port = listening.port();
        let mut own: Vec<String> = ["127.0.0.1", "localhost", "[::1]"].iter().map(|host| format!("{host}:{port}")).collect();
        own.extend([listening, connected].map(|address| SocketAddr::new(address.ip().to_canonical(), port).to_string()));
        if port == HTTP {
            let short: Vec<String> = own.iter().filter_map(|host| host.strip_suffix(":80")).map(str::to_owned).collect();
            own.extend(short);
        }
        Self(own)
    }

    fn has(&self, host: &[u8]) -> bool {
        self.0.iter().any(|own| own.as_bytes() == host)
    }

    /// Refuses a request that names another host, or that a page of another site made.
    pub(crate) fn admit<B>(&self, request: &Request<B>) -> Result<(), Refusal> {
        let headers = request.headers();
        let mut hosts = headers.get_all(header::HOST).iter();
        let named = matches!((hosts.next(), hosts.next()), (Some(host), None) if self.has(host.as_bytes()));
        if !named || request.uri().authority().is_some() {
            let own = self.0.first().map_or("", String::as_str);
            return Err(Refusal::new(421, format!("The sandbox answers only under its own address. Nothing happened. Use http://{own}.")));
        }
        if self.is_foreign(request.method(), headers) {
            return Err(Refusal::new(403, "This request was made by a page of another site. Nothing happened. Use the sandbox's own pages, or a program."));
        }
        Ok(())
    }

    fn is_foreign(&self, method: &Method, headers: &HeaderMap) -> bool {
        let is_own = |origin: &[u8]| origin.strip_prefix(b"http://").is_some_and(|host| self.has(host));
        // A link elsewhere may lead here: what only reads is told from the rest by its origin alone, which links do not send.
        let reads = matches!(*method, Method::GET | Method::HEAD);
        headers.get_all(header::ORIGIN).iter().any(|origin| !is_own(origin.as_bytes()))
            || (!reads && headers.get_all(FETCH_SITE).iter().any(|site| !matches!(site.as_bytes(), b"same-origin" | b"none")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(own: &Own, host: &str) -> Option<u16> {
        let request = Request::builder().header("host", host).body(()).unwrap();
        own.admit(&request).err().map(|refusal| refusal.status)
    }

    #[test]
    fn an_exposed_sandbox_answers_under_the_address_it_was_reached_at() {
        let own = Own::new("0.0.0.0:4000".parse().unwrap(), "[::ffff:192.168.1.5]:4000".parse().unwrap());
        for host in ["127.0.0.1:4000", "localhost:4000", "[::1]:4000", "0.0.0.0:4000", "192.168.1.5:4000"] {
            assert_eq!(status(&own, host), None, "{host}");
        }
        for host in ["192.168.1.6:4000", "192.168.1.5", "192.168.1.5:4001", "evil.example:4000"] {
            assert_eq!(status(&own, host), Some(421), "{host}");
        }
    }

    #[test]
    fn the_port_is_left_out_where_clients_leave_it_out() {
        let own = Own::new("127.0.0.1:80".parse().unwrap(), "127.0.0.1:80".parse().unwrap());
        for host in ["127.0.0.1", "localhost", "[::1]", "localhost:80"] {
            assert_eq!(status(&own, host), None, "{host}");
        }
        assert_eq!(status(&own, "localhost:8080"), Some(421));
    }
}
