//! A proxy that cuts connections where a test says, and leads to another server.

use std::sync::{
    Arc,
    atomic::{AtomicU8, AtomicU64, Ordering},
};

use bursar_workspace::Address;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::watch,
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
    /// The port of the server; none while nothing is reached.
    server: watch::Sender<Option<u16>>,
    cut: Arc<AtomicU8>,
    passed: Arc<AtomicU64>,
}

impl Proxy {
    pub async fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let own = listener.local_addr().unwrap().port();
        let cut = Arc::new(AtomicU8::new(Cut::Nothing as u8));
        let passed = Arc::new(AtomicU64::new(0));
        let (state, count) = (cut.clone(), passed.clone());
        let (server, leads) = watch::channel(Some(port));
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let mut moved = leads.clone();
                let Some(port) = *moved.borrow_and_update() else { continue };
                let Ok(server) = TcpStream::connect(("127.0.0.1", port)).await else { continue };
                let (state, count) = (state.clone(), count.clone());
                tokio::spawn(async move {
                    tokio::select! {
                        () = pass(client, server, state, count) => {}
                        _ = moved.changed() => {}
                    }
                });
            }
        });
        Self { port: own, server, cut, passed }
    }

    #[allow(dead_code)]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// From now on it leads to this server, or to none. Connections to the one before end.
    #[allow(dead_code)]
    pub fn lead_to(&self, port: Option<u16>) {
        self.server.send_replace(port);
    }

    pub fn cut(&self, cut: Cut) {
        self.cut.store(cut as u8, Ordering::SeqCst);
    }

    /// Bytes that passed so far, both ways.
    #[allow(dead_code)]
    pub fn passed(&self) -> u64 {
        self.passed.load(Ordering::SeqCst)
    }

    pub fn before(&self, address: &Address) -> Address {
        Address { port: self.port, ..address.clone() }
    }
}

/// Passes bytes both ways until one side ends, or something is cut.
async fn pass(mut client: TcpStream, mut server: TcpStream, cut: Arc<AtomicU8>, passing: Arc<AtomicU64>) {
    let (mut up, mut down) = (vec![0; 64 * 1024], vec![0; 64 * 1024]);
    loop {
        let passed = tokio::select! {
            read = client.read(&mut up) => match read {
                Ok(1..) if cut.load(Ordering::SeqCst) == Cut::Request as u8 => return,
                Ok(count @ 1..) => {
                    passing.fetch_add(count as u64, Ordering::SeqCst);
                    server.write_all(&up[..count]).await
                }
                _ => return,
            },
            read = server.read(&mut down) => match read {
                Ok(1..) if cut.load(Ordering::SeqCst) == Cut::Answer as u8 => return,
                Ok(count @ 1..) => {
                    passing.fetch_add(count as u64, Ordering::SeqCst);
                    client.write_all(&down[..count]).await
                }
                _ => return,
            },
        };
        if passed.is_err() {
            return;
        }
    }
}
