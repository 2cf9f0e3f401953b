//! One connection that is kept, and nothing else: what is measured is the other side.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

/// A kept connection to one server.
pub struct Http {
    stream: BufReader<TcpStream>,
    host: SocketAddr,
    request: Vec<u8>,
}

impl Http {
    pub fn connect(host: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(host)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        Ok(Self { stream: BufReader::new(stream), host, request: Vec::new() })
    }

    /// Status and body of the answer.
    pub fn ask(&mut self, method: &str, path: &str, key: &str, body: &[u8]) -> io::Result<(u16, Vec<u8>)> {
        self.request.clear();
        write!(self.request, "{method} {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n", self.host)?;
        if !key.is_empty() {
            write!(self.request, "SERVICE-X-API-KEY: {key}\r\n")?;
        }
        write!(self.request, "content-length: {}\r\n\r\n", body.len())?;
        self.request.extend_from_slice(body);
        self.stream.get_mut().write_all(&self.request)?;
        self.answer()
    }

    fn answer(&mut self) -> io::Result<(u16, Vec<u8>)> {
        let bad = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what.to_owned());
        let mut line = String::new();
        self.stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|text| text.parse().ok()).ok_or_else(|| bad("no status"))?;
        let mut length = 0;
        loop {
            line.clear();
            self.stream.read_line(&mut line)?;
            let Some((name, value)) = line.trim_end().split_once(':') else { break };
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().map_err(|_| bad("no length"))?;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        Ok((status, body))
    }
}
