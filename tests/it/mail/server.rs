//! A scripted mail server on loopback, whose behaviour depends on the name of the recipient.

use crate::harness::root;
use std::{
    net::SocketAddr,
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufStream},
    net::TcpListener,
    sync::Semaphore,
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
    },
};

pub trait Wire: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Wire for T {}
type Stream = BufStream<Box<dyn Wire>>;

/// How connections are encrypted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Encryption {
    None,
    /// STARTTLS is offered.
    Offered,
    /// TLS from the first byte.
    Whole,
}

/// A mail that was accepted, or whose final answer was not sent.
#[derive(Debug, Clone)]
pub struct Received {
    pub to: String,
    /// The message as received, without dot-stuffing.
    pub data: String,
}

/// A running server.
#[derive(Clone)]
pub struct Server {
    pub address: SocketAddr,
    shared: Arc<Shared>,
}

struct Shared {
    received: Mutex<Vec<Received>>,
    /// Every command line received, without message data.
    commands: Mutex<Vec<String>>,
    connections: AtomicUsize,
    /// One permit for each complete mail that is not answered.
    mute: Semaphore,
    /// One permit for each complete mail.
    whole: Semaphore,
    encryption: Encryption,
}

impl Server {
    /// A server on a free port, for the duration of the test.
    pub async fn start() -> Self {
        Self::encrypted(Encryption::None).await
    }

    /// An encrypted server for the host `localhost`.
    pub async fn encrypted(encryption: Encryption) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (received, commands) = (Mutex::default(), Mutex::default());
        let connections = AtomicUsize::default();
        let [mute, whole] = [0, 0].map(Semaphore::new);
        let server = Self {
            address,
            shared: Arc::new(Shared { received, commands, connections, mute, whole, encryption }),
        };
        let own = server.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let own = own.clone();
                own.shared.connections.fetch_add(1, Relaxed);
                // A session ends when the client or the script ends it.
                tokio::spawn(async move { own.greet(Box::new(stream)).await });
            }
        });
        server
    }

    /// The value of `mail.smtp_url` for this server.
    pub fn url(&self) -> String {
        let port = self.address.port();
        match self.shared.encryption {
            Encryption::None => format!("smtp://{}?tls=none", self.address),
            Encryption::Offered => format!("smtp://us%40b.example:p%3Assword@localhost:{port}"),
            Encryption::Whole => format!("smtps://us%40b.example:p%3Assword@localhost:{port}"),
        }
    }

    /// The CA certificate that clients must trust.
    pub fn authority() -> PathBuf {
        tls("authority.pem")
    }

    pub fn received(&self) -> Vec<Received> {
        self.shared.received.lock().unwrap().clone()
    }

    fn deliveries(&self, to: &str) -> usize {
        self.received().iter().filter(|mail| mail.to == to).count()
    }

    pub fn commands(&self) -> Vec<String> {
        self.shared.commands.lock().unwrap().clone()
    }

    /// The number of connections so far.
    pub fn connections(&self) -> usize {
        self.shared.connections.load(Relaxed)
    }

    /// Returns once another sender waits for an answer that never comes.
    pub async fn silence(&self) {
        wait(&self.shared.mute).await;
    }

    /// Returns once another mail has arrived completely.
    pub async fn next(&self) {
        wait(&self.shared.whole).await;
    }

    /// Whether another mail has arrived completely by now.
    pub fn next_at_once(&self) -> bool {
        self.shared.whole.try_acquire().map(tokio::sync::SemaphorePermit::forget).is_ok()
    }

    async fn greet(&self, wire: Box<dyn Wire>) -> Option<()> {
        let whole = self.shared.encryption == Encryption::Whole;
        let wire = if whole { encrypt(wire).await? } else { wire };
        let mut stream = BufStream::new(wire);
        say(&mut stream, "220 test ready").await?;
        self.converse(stream, whole).await
    }

    async fn converse(&self, mut stream: Stream, mut is_encrypted: bool) -> Option<()> {
        let (mut to, mut is_taken) = (String::new(), false);
        loop {
            let line = read(&mut stream).await?;
            let word = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
            self.shared.commands.lock().unwrap().push(line.clone());
            let answer = match word.as_str() {
                "STARTTLS" => {
                    say(&mut stream, "220 go on").await?;
                    stream = BufStream::new(encrypt(stream.into_inner()).await?);
                    is_encrypted = true;
                    continue;
                }
                "EHLO" => self.offers(is_encrypted),
                "AUTH" if line.ends_with(LOGIN) => "235 welcome",
                "AUTH" => "535 5.7.8 who are you",
                "MAIL" if line.contains("<nobody@") => "550 5.1.8 unknown sender",
                "MAIL" | "RSET" | "NOOP" => "250 ok",
                "RCPT" => {
                    to = line.split(['<', '>']).nth(1)?.to_owned();
                    let answer = recipient(&to).await?;
                    is_taken = answer.starts_with('2');
                    answer
                }
                "DATA" if script(&to) == "eager" => nobody(&mut stream).await?,
                "DATA" if !is_taken => "503 5.5.1 no recipients",
                "DATA" => {
                    say(&mut stream, "354 go on").await?;
                    self.take(&mut stream, &to).await?
                }
                "QUIT" => {
                    say(&mut stream, "221 bye").await?;
                    return None;
                }
                _ => "502 what",
            };
            say(&mut stream, answer).await?;
        }
    }

    fn offers(&self, is_encrypted: bool) -> &'static str {
        match (is_encrypted, self.shared.encryption) {
            (true, _) => "250-test\r\n250 AUTH PLAIN LOGIN",
            (false, Encryption::Offered) => "250-test\r\n250 STARTTLS",
            (false, _) => "250-test\r\n250-8BITMIME\r\n250 PIPELINING",
        }
    }

    /// The answer to a complete mail; `None` closes the connection.
    async fn take(&self, stream: &mut Stream, to: &str) -> Option<&'static str> {
        let mut data = String::new();
        loop {
            let line = read(stream).await?;
            if line == "." {
                break;
            }
            data += line.strip_prefix('.').unwrap_or(&line);
            data += "\r\n";
            if script(to) == "cut" {
                return None;
            }
        }
        let refusal = match script(to) {
            "full" => Some("552 5.2.2 mailbox full"),
            "later" => Some("452 4.3.1 no space"),
            "spam" => Some("554 5.7.1 looks like spam"),
            _ => None,
        };
        if refusal.is_none() {
            self.shared.received.lock().unwrap().push(Received { to: to.to_owned(), data });
        }
        self.shared.whole.add_permits(1);
        match script(to) {
            "lost" => None,
            // Only the first delivery is not answered.
            "once" if self.deliveries(to) > 1 => Some("250 2.0.0 taken"),
            "mute" | "once" => {
                self.shared.mute.add_permits(1);
                std::future::pending().await
            }
            _ => refusal.or(Some("250 2.0.0 taken")),
        }
    }
}

/// The credentials of the URLs above, encoded for AUTH PLAIN.
const LOGIN: &str = "AHVzQGIuZXhhbXBsZQBwOnNzd29yZA==";

fn tls(name: &str) -> PathBuf {
    root().join("tests/it/mail/tls").join(name)
}

/// The keys are for tests only: `authority.pem` is the CA of `localhost`.
pub async fn encrypt(wire: Box<dyn Wire>) -> Option<Box<dyn Wire>> {
    let chain = CertificateDer::from_pem_file(tls("server.pem")).unwrap();
    let key = PrivateKeyDer::from_pem_file(tls("server.key")).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions().unwrap().with_no_client_auth();
    let acceptor = TlsAcceptor::from(Arc::new(config.with_single_cert(vec![chain], key).unwrap()));
    Some(Box::new(acceptor.accept(wire).await.ok()?))
}

async fn wait(semaphore: &Semaphore) {
    let came = tokio::time::timeout(Duration::from_secs(60), semaphore.acquire()).await;
    came.expect("no mail arrived").unwrap().forget();
}

/// The answer to a recipient; `None` closes the connection.
async fn recipient(to: &str) -> Option<&'static str> {
    Some(match script(to) {
        "absent" | "eager" => "550 5.1.1 nobody here",
        "sender" => "550 5.1.0 Emetteur invalide. Invalid Sender. OFR_415 [415]",
        "unlisted" => "550 5.4.1 Recipient address rejected: Access denied.",
        "busy" => "451 4.7.1 come back later",
        "overloaded" => "421 4.3.2 closing",
        "closed" => return None,
        "silent" => std::future::pending().await,
        _ => "250 ok",
    })
}

/// Answers DATA although no recipient was accepted: no mail may follow.
async fn nobody(stream: &mut Stream) -> Option<&'static str> {
    say(stream, "354 go on").await?;
    assert_eq!(read(stream).await, None);
    None
}

/// The script of a recipient: the part of its name before a hyphen.
fn script(to: &str) -> &str {
    to.split(['-', '@']).next().unwrap_or_default()
}

async fn read(stream: &mut Stream) -> Option<String> {
    let mut line = String::new();
    let length = stream.read_line(&mut line).await.ok()?;
    (length > 0).then(|| line.trim_end_matches(['\r', '\n']).to_owned())
}

async fn say(stream: &mut Stream, line: &str) -> Option<()> {
    stream.write_all(format!("{line}\r\n").as_bytes()).await.ok()?;
    stream.flush().await.ok()
}
