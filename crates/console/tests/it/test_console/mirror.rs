//! A crooked mirror before a service: in every answer one text stands in the place of another of the same length.

use std::sync::{Arc, Mutex};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

type Swaps = Arc<Mutex<Vec<(String, String)>>>;

pub struct Mirror {
    pub base: String,
    swaps: Swaps,
}

impl Mirror {
    pub async fn before(service: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let service = service.trim_start_matches("http://").to_owned();
        let swaps = Swaps::default();
        let shared = swaps.clone();
        // The service answers under its own address alone.
        let (near_name, far_name) = (format!("host: {}\r\n", base.trim_start_matches("http://")), format!("host: {service}\r\n"));
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let Ok(far) = TcpStream::connect(&service).await else { continue };
                let (mut ask, mut answer) = near.into_split();
                let (mut back, mut forth) = far.into_split();
                let (near_name, far_name) = (near_name.clone(), far_name.clone());
                tokio::spawn(async move {
                    let mut bytes = vec![0; 1 << 20];
                    while let Ok(count @ 1..) = ask.read(&mut bytes).await {
                        let text = String::from_utf8_lossy(&bytes[..count]).replace(&near_name, &far_name);
                        if forth.write_all(text.as_bytes()).await.is_err() {
                            return;
                        }
                    }
                });
                let swaps = shared.clone();
                tokio::spawn(async move {
                    let mut bytes = vec![0; 1 << 20];
                    while let Ok(count @ 1..) = back.read(&mut bytes).await {
                        let mut text = String::from_utf8_lossy(&bytes[..count]).into_owned();
                        for (from, to) in swaps.lock().unwrap().iter() {
                            text = text.replace(from, to);
                        }
                        if answer.write_all(text.as_bytes()).await.is_err() {
                            return;
                        }
                    }
                });
            }
        });
        Self { base, swaps }
    }

    /// From now on `to` stands where `from` stood.
    pub fn swap(&self, from: &str, to: &str) {
        assert_eq!(from.len(), to.len(), "the length of the answer is announced");
        self.swaps.lock().unwrap().push((from.to_owned(), to.to_owned()));
    }

    pub fn straight(&self) {
        self.swaps.lock().unwrap().clear();
    }
}
