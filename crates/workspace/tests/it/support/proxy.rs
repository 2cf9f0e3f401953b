//! A proxy that cuts connections where a test says.

use std::sync::{
    Arc,
    atomic::{AtomicU8, Ordering},
};

use bursar_workspace::Address;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

/// What happens to what passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// Everything passes.
    Nothing = 0,
    /// The next request does not arrive, and the connection ends.
    Request = 1,
    /// The next answer does not arrive, and the connection ends: the server did what it was asked for.
    Answer = 2,
}

pub struct Proxy {
    port: u16,
    cut: Arc<AtomicU8>,
}

impl Proxy {
    pub async fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let own = listener.local_addr().unwrap().port();
        let cut = Arc::new(AtomicU8::new(Cut::Nothing as u8));
        let state = cut.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let Ok(server) = TcpStream::connect(("127.0.0.1", port)).await else { continue };
                tokio::spawn(pass(client, server, state.clone()));
            }
        });
        Self { port: own, cut }
    }

    pub fn cut(&self, cut: Cut) {
        self.cut.store(cut as u8, Ordering::SeqCst);
    }

    pub fn before(&self, address: &Address) -> Address {
        Address { port: self.port, ..address.clone() }
    }
}

/// Passes bytes both ways until one side ends, or something is cut.
async fn pass(mut client: TcpStream, mut server: TcpStream, cut: Arc<AtomicU8>) {
    let (mut up, mut down) = (vec![0; 64 * 1024], vec![0; 64 * 1024]);
    loop {
        let passed = tokio::select! {
            read = client.read(&mut up) => match read {
                Ok(1..) if cut.load(Ordering::SeqCst) == Cut::Request as u8 => return,
                Ok(count @ 1..) => server.write_all(&up[..count]).await,
                _ => return,
            },
            read = server.read(&mut down) => match read {
                Ok(1..) if cut.load(Ordering::SeqCst) == Cut::Answer as u8 => return,
                Ok(count @ 1..) => client.write_all(&down[..count]).await,
                _ => return,
            },
        };
        if passed.is_err() {
            return;
        }
    }
}
