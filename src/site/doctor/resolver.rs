//! Look-ups of text records by the configured resolver (RFC 1035): over UDP, and over TCP if an answer is truncated, as
//! those with RSA keys may be.

use crate::random::Random;
use simple_dns::{CLASS, Name, Packet, PacketFlag, Question, RCODE, TYPE, rdata::RData};
use std::{
    io,
    net::{Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpStream, UdpSocket},
    time::timeout,
};

/// Timeout of a query.
const TIMEOUT: Duration = Duration::from_secs(3);
/// Queries over UDP until one is answered.
const ATTEMPTS: usize = 2;
/// Maximum bytes of an answer over UDP.
const MAX_DATAGRAM_BYTES: usize = 65_535;

pub(super) struct Resolver {
    server: SocketAddr,
    random: Random,
}

impl Resolver {
    /// # Errors
    /// The system has no random numbers.
    pub(super) fn new(server: SocketAddr) -> crate::Result<Self> {
        Ok(Self { server, random: Random::system()? })
    }

    /// The text records of a name, each with its strings joined; none if the name does not exist.
    ///
    /// # Errors
    /// The resolver does not answer, or with an error.
    pub(super) async fn texts(&self, name: &str) -> Result<Vec<String>, String> {
        self.query(name).await.map_err(|e| format!("the resolver did not answer for {name}: {e}"))
    }

    async fn query(&self, name: &str) -> io::Result<Vec<String>> {
        let id = u16::from_be_bytes(self.random.bytes());
        let mut query = Packet::new_query(id);
        query.set_flags(PacketFlag::RECURSION_DESIRED);
        let question = Name::new(name).map_err(io::Error::other)?;
        query.questions.push(Question::new(question, TYPE::TXT.into(), CLASS::IN.into(), false));
        let query = query.build_bytes_vec().map_err(io::Error::other)?;
        let mut answer = Err(io::ErrorKind::TimedOut.into());
        for _ in 0..ATTEMPTS {
            answer = in_time(self.over_udp(id, &query)).await;
            if answer.is_ok() {
                break;
            }
        }
        let mut answer = answer?;
        if parse(&answer)?.has_flags(PacketFlag::TRUNCATION) {
            answer = in_time(self.over_tcp(&query)).await?;
        }
        let answer = parse(&answer)?;
        match answer.rcode() {
            RCODE::NoError => {
                Ok(answer.answers.into_iter().filter_map(|record| text(record.rdata)).collect())
            }
            RCODE::NameError => Ok(Vec::new()),
            code => Err(io::Error::other(format!("{code:?}"))),
        }
    }

    async fn over_udp(&self, id: u16, query: &[u8]) -> io::Result<Vec<u8>> {
        let any: SocketAddr = match self.server {
            SocketAddr::V4(_) => (Ipv4Addr::UNSPECIFIED, 0).into(),
            SocketAddr::V6(_) => (Ipv6Addr::UNSPECIFIED, 0).into(),
        };
        let socket = UdpSocket::bind(any).await?;
        socket.connect(self.server).await?;
        socket.send(query).await?;
        let mut buffer = vec![0; MAX_DATAGRAM_BYTES];
        loop {
            let length = socket.recv(&mut buffer).await?;
            // Another answer is of an earlier query, or forged.
            if buffer[..length].starts_with(&id.to_be_bytes()) {
                buffer.truncate(length);
                return Ok(buffer);
            }
        }
    }

    /// Over TCP, a message has its length in front (RFC 1035, section 4.2.2).
    async fn over_tcp(&self, query: &[u8]) -> io::Result<Vec<u8>> {
        let mut stream = TcpStream::connect(self.server).await?;
        stream.write_u16(query.len().try_into().map_err(io::Error::other)?).await?;
        stream.write_all(query).await?;
        let mut answer = vec![0; stream.read_u16().await?.into()];
        stream.read_exact(&mut answer).await?;
        Ok(answer)
    }
}

async fn in_time<T>(exchange: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    timeout(TIMEOUT, exchange).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}

fn parse(answer: &[u8]) -> io::Result<Packet<'_>> {
    Packet::parse(answer).map_err(io::Error::other)
}

fn text(data: RData<'_>) -> Option<String> {
    match data {
        RData::TXT(strings) => String::try_from(strings).ok(),
        _ => None,
    }
}
