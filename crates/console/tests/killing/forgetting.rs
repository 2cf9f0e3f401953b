//! A service that ignores idempotency keys: the sandbox behind a line that gives every request a key of its own.

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};

const FIELD: &[u8] = b"\"idempotencyKey\":\"";

/// The line. It ends when dropped.
pub struct Proxy {
    url: String,
    task: JoinHandle<()>,
}

impl Proxy {
    pub async fn before(service: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let service = service.trim_start_matches("http://").to_owned();
        let task = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let service = service.clone();
                tokio::spawn(async move {
                    if let Ok(service) = TcpStream::connect(service).await {
                        carry(client, service).await;
                    }
                });
            }
        });
        Self { url, task }
    }

    pub fn url(&self) -> String {
        self.url.clone()
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn carry(client: TcpStream, service: TcpStream) {
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_service, mut to_service) = service.into_split();
    let answers = tokio::spawn(async move {
        let _ = tokio::io::copy(&mut from_service, &mut to_client).await;
        let _ = to_client.shutdown().await;
    });
    let mut buffer = vec![0; 64 * 1024];
    while let Ok(count @ 1..) = from_client.read(&mut buffer).await {
        let mut bytes = buffer[..count].to_vec();
        // Of the same length, so that the request's own length stays true.
        if let Some(at) = bytes.windows(FIELD.len()).position(|window| window == FIELD)
            && let Some(key) = bytes.get_mut(at + FIELD.len()..at + FIELD.len() + 36)
        {
            key.copy_from_slice(uuid::Uuid::new_v4().to_string().as_bytes());
        }
        if to_service.write_all(&bytes).await.is_err() {
            break;
        }
    }
    let _ = to_service.shutdown().await;
    let _ = answers.await;
}
