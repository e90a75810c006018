//! A mail server on this machine that does what the name of the recipient says.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufStream},
    net::{TcpListener, TcpStream},
    sync::Semaphore,
};

/// A mail that was taken, or whose end its sender was never told.
#[derive(Debug, Clone)]
pub struct Received {
    pub to: String,
    /// As it came, lines and all, dots doubled no more.
    pub data: String,
}

/// What it knows, while it runs.
#[derive(Clone)]
pub struct Server {
    pub address: SocketAddr,
    shared: Arc<Shared>,
}

struct Shared {
    received: Mutex<Vec<Received>>,
    /// First words of every line that was said to it.
    commands: Mutex<Vec<String>>,
    /// One more for each mail that came whole and is not answered.
    mute: Semaphore,
}

impl Server {
    /// One on a free port, for as long as the test runs.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (received, commands, mute) = (Mutex::default(), Mutex::default(), Semaphore::new(0));
        let server = Self { address, shared: Arc::new(Shared { received, commands, mute }) };
        let own = server.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let own = own.clone();
                // A conversation ends as its client or the script says.
                tokio::spawn(async move { own.converse(BufStream::new(stream)).await });
            }
        });
        server
    }

    /// What `mail.smtp_url` says of it.
    pub fn url(&self) -> String {
        format!("smtp://{}?tls=none", self.address)
    }

    pub fn received(&self) -> Vec<Received> {
        self.shared.received.lock().unwrap().clone()
    }

    pub fn commands(&self) -> Vec<String> {
        self.shared.commands.lock().unwrap().clone()
    }

    /// Returns once another sender waits in vain.
    pub async fn silence(&self) {
        let came = tokio::time::timeout(Duration::from_secs(60), self.shared.mute.acquire()).await;
        came.expect("no mail came").unwrap().forget();
    }

    async fn converse(&self, mut stream: BufStream<TcpStream>) -> Option<()> {
        say(&mut stream, "220 test ready").await?;
        let mut to = String::new();
        loop {
            let line = read(&mut stream).await?;
            let word = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
            self.shared.commands.lock().unwrap().push(word.clone());
            let answer = match word.as_str() {
                "EHLO" => "250-test\r\n250 8BITMIME",
                "MAIL" if line.contains("<nobody@") => "550 5.1.8 unknown sender",
                "MAIL" | "RSET" | "NOOP" => "250 ok",
                "RCPT" => {
                    to = line.split(['<', '>']).nth(1)?.to_owned();
                    match script(&to) {
                        "absent" => "550 5.1.1 nobody here",
                        "busy" => "451 4.7.1 come back later",
                        "overloaded" => "421 4.3.2 closing",
                        "closed" => return None,
                        "silent" => std::future::pending().await,
                        _ => "250 ok",
                    }
                }
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

    /// The answer to a whole mail, or none where the connection ends.
    async fn take(&self, stream: &mut BufStream<TcpStream>, to: &str) -> Option<&'static str> {
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
            _ => None,
        };
        if refusal.is_none() {
            self.shared.received.lock().unwrap().push(Received { to: to.to_owned(), data });
        }
        match script(to) {
            "lost" => None,
            "mute" => {
                self.shared.mute.add_permits(1);
                std::future::pending().await
            }
            _ => refusal.or(Some("250 2.0.0 taken")),
        }
    }
}

/// What is to be done with the mail of somebody: the part of the name before a hyphen.
fn script(to: &str) -> &str {
    to.split(['-', '@']).next().unwrap_or_default()
}

async fn read(stream: &mut BufStream<TcpStream>) -> Option<String> {
    let mut line = String::new();
    let length = stream.read_line(&mut line).await.ok()?;
    (length > 0).then(|| line.trim_end_matches(['\r', '\n']).to_owned())
}

async fn say(stream: &mut BufStream<TcpStream>, line: &str) -> Option<()> {
    stream.write_all(format!("{line}\r\n").as_bytes()).await.ok()?;
    stream.flush().await.ok()
}
