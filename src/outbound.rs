//! Questions to other servers: few, each to an address that an operator has configured, each over a connection of its own.

use crate::{VERSION, config::is_private};
use bytes::Bytes;
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::{Request, Response, StatusCode, client::conn::http1, header};
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;
use std::{error::Error, fmt, io, sync::Arc, time::Duration};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName},
};
use url::{Host, Position, Url, form_urlencoded};

/// Bytes of the longest answer that is read.
const LONGEST: usize = 100_000;

type Failure = Box<dyn Error + Send + Sync>;

trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

/// Posts a form to an address, and gives its JSON answer.
///
/// # Errors
/// That nobody answers there, or not with status 200 and this shape.
pub(crate) async fn post_form<T: DeserializeOwned>(url: &Url, pairs: &[(&str, &str)]) -> Result<T, Failure> {
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    let request = Request::post(url.as_str())
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(body.into_bytes())?;
    let answer = asked(url, request).await?;
    match answer.status() {
        StatusCode::OK => serde_json::from_slice(answer.body()).map_err(Failure::from),
        status => Err(format!("the answer is {status}").into()),
    }
}

/// How long another server may take for one answer.
const DEADLINE: Duration = Duration::from_secs(10);

/// That another server did not answer as it should.
#[derive(Debug)]
pub(crate) struct Unanswered(String);

impl Unanswered {
    pub(crate) fn new(why: String) -> Self {
        Self(why)
    }
}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Unanswered {}

/// Asks for an address, and gives the status of the answer.
///
/// # Errors
/// As [`exchange`].
pub(crate) async fn get_status(url: &Url) -> Result<StatusCode, Unanswered> {
    let request = Request::get(url.as_str()).body(Vec::new()).map_err(|e| Unanswered(e.to_string()))?;
    exchange(request).await.map(|answer| answer.status())
}

/// Sends a request to the address that it names, and gives the answer whatever its status. Nobody is followed elsewhere.
///
/// # Errors
/// That nobody answers there, or not in time.
pub(crate) async fn exchange(request: Request<Vec<u8>>) -> Result<Response<Vec<u8>>, Unanswered> {
    let told = |e: Failure| Unanswered(e.to_string());
    let url = Url::parse(&request.uri().to_string()).map_err(|e| told(e.into()))?;
    if !is_private(&url) {
        return Err(Unanswered(format!("{url} is an address at which others could listen")));
    }
    match timeout(DEADLINE, asked(&url, request)).await {
        Ok(answer) => answer.map_err(told),
        Err(_) => Err(Unanswered(format!("{} did not answer in time", url.host_str().unwrap_or_default()))),
    }
}

async fn asked(url: &Url, request: Request<Vec<u8>>) -> Result<Response<Vec<u8>>, Failure> {
    let (mut parts, body) = request.into_parts();
    parts.uri = url[Position::BeforePath..Position::AfterQuery].parse()?;
    parts.headers.insert(header::HOST, url[Position::BeforeHost..Position::AfterPort].parse()?);
    parts.headers.insert(header::USER_AGENT, format!("vigie/{VERSION}").parse()?);
    let request = Request::from_parts(parts, Full::new(Bytes::from(body)));
    let (mut sender, connection) = http1::handshake(TokioIo::new(connect(url).await?)).await?;
    // It holds what sends, and drops it at its end: a server that keeps connections open is not waited for.
    let exchange = async move {
        let answer = sender.send_request(request).await?;
        let (parts, body) = answer.into_parts();
        let bytes = Limited::new(body, LONGEST).collect().await?.to_bytes();
        Ok::<_, Failure>(Response::from_parts(parts, bytes.to_vec()))
    };
    // The connection moves the bytes of the exchange. When it ends first, that is what the exchange then says.
    let (answer, _) = tokio::join!(exchange, connection);
    answer
}

async fn connect(url: &Url) -> Result<Box<dyn Stream>, Failure> {
    let no_host = || io::Error::other("the address has no host");
    let (host, port) = url.host().zip(url.port_or_known_default()).ok_or_else(no_host)?;
    let name = match host {
        Host::Domain(name) => name.to_owned(),
        Host::Ipv4(address) => address.to_string(),
        Host::Ipv6(address) => address.to_string(),
    };
    let stream = TcpStream::connect((name.as_str(), port)).await?;
    if url.scheme() == "http" {
        return Ok(Box::new(stream));
    }
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions()?;
    let connector = TlsConnector::from(Arc::new(config.with_root_certificates(roots).with_no_client_auth()));
    Ok(Box::new(connector.connect(ServerName::try_from(name)?, stream).await?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use tokio::{
        io::{AsyncReadExt as _, AsyncWriteExt as _},
        net::TcpListener,
    };

    /// Answers one request so, and keeps the connection open afterwards, as servers do.
    async fn answering(answer: &'static str) -> Url {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/a?b=c", listener.local_addr().unwrap());
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut asked = [0; 1_000];
            let length = stream.read(&mut asked).await.unwrap();
            assert!(asked[..length].starts_with(b"POST /a?b=c HTTP/1.1\r\n"));
            stream.write_all(answer.as_bytes()).await.unwrap();
            // It ends with whoever asked.
            drop(stream.read(&mut asked).await);
        });
        address.parse().unwrap()
    }

    #[tokio::test]
    async fn a_server_that_keeps_its_connection_open_is_not_waited_for() {
        const SAID: &str = "HTTP/1.1 200 OK\r\ncontent-length: 13\r\n\r\n{\"fine\":true}";
        let url = answering(SAID).await;
        let asked = timeout(DEADLINE, post_form::<Value>(&url, &[("d", "é")])).await;
        assert_eq!(asked.expect("it answers at once").unwrap()["fine"], true);
        let url = answering("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n").await;
        let asked = timeout(DEADLINE, post_form::<Value>(&url, &[])).await.expect("it answers at once");
        assert_eq!(asked.unwrap_err().to_string(), "the answer is 404 Not Found");
    }

    #[tokio::test]
    async fn nothing_is_sent_where_others_could_listen() {
        let request = Request::get("http://id.example/keys").body(Vec::new()).unwrap();
        let refused = exchange(request).await.unwrap_err().to_string();
        assert_eq!(refused, "http://id.example/keys is an address at which others could listen");
    }
}
