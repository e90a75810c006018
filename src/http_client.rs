//! HTTP client for the few servers that an operator has configured. Each request uses a connection of its
//! own.

use crate::{VERSION, config::is_confidential_channel};
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

/// Maximum bytes of a response body.
const MAX_BODY_BYTES: usize = 100_000;
/// Maximum bytes of a text, such as the metrics of another process.
const MAX_TEXT_BYTES: usize = 10_000_000;

type Failure = Box<dyn Error + Send + Sync>;

trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

/// Posts a form and parses the JSON response.
///
/// # Errors
/// The server does not respond, or not with status 200 and JSON of this shape.
pub(crate) async fn post_form<T: DeserializeOwned>(url: &Url, pairs: &[(&str, &str)]) -> Result<T, Failure> {
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    let request = Request::post(url.as_str())
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(body.into_bytes())?;
    let answer = send_over_connection(url, request, MAX_BODY_BYTES).await?;
    match answer.status() {
        StatusCode::OK => serde_json::from_slice(answer.body()).map_err(Failure::from),
        status => Err(format!("the answer is {status}").into()),
    }
}

/// Timeout of a request.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Why another server did not respond as expected.
#[derive(Debug)]
pub(crate) struct RequestError(String);

impl RequestError {
    pub(crate) fn new(why: String) -> Self {
        Self(why)
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for RequestError {}

/// Requests a URL and returns the status of the response.
///
/// # Errors
/// Same errors as [`send`].
pub(crate) async fn get_status(url: &Url) -> Result<StatusCode, RequestError> {
    let request = Request::get(url.as_str()).body(Vec::new()).map_err(|e| RequestError(e.to_string()))?;
    send(request).await.map(|answer| answer.status())
}

/// Sends a request to its URL and returns the response with any status. Redirects are not followed.
///
/// # Errors
/// The server does not respond, or not in time.
pub(crate) async fn send(request: Request<Vec<u8>>) -> Result<Response<Vec<u8>>, RequestError> {
    let failed = |e: Failure| RequestError(e.to_string());
    let url = Url::parse(&request.uri().to_string()).map_err(|e| failed(e.into()))?;
    if !is_confidential_channel(&url) {
        return Err(RequestError(format!("{url} is not confidential: use https or a loopback address")));
    }
    send_in_time(&url, request, MAX_BODY_BYTES).await
}

/// Requests a public text. The channel need not be confidential.
///
/// # Errors
/// The server does not respond, not in time, or not with status 200 and text.
pub(crate) async fn get_text(url: &Url) -> Result<String, RequestError> {
    let request = Request::get(url.as_str()).body(Vec::new()).map_err(|e| RequestError(e.to_string()))?;
    let answer = send_in_time(url, request, MAX_TEXT_BYTES).await?;
    match answer.status() {
        StatusCode::OK => String::from_utf8(answer.into_body()).map_err(|e| RequestError(e.to_string())),
        status => Err(RequestError(format!("the answer is {status}"))),
    }
}

async fn send_in_time(
    url: &Url,
    request: Request<Vec<u8>>,
    max_bytes: usize,
) -> Result<Response<Vec<u8>>, RequestError> {
    match timeout(TIMEOUT, send_over_connection(url, request, max_bytes)).await {
        Ok(answer) => answer.map_err(|e| RequestError(e.to_string())),
        Err(_) => Err(RequestError(format!("{} did not answer in time", url.host_str().unwrap_or_default()))),
    }
}

async fn send_over_connection(
    url: &Url,
    request: Request<Vec<u8>>,
    max_bytes: usize,
) -> Result<Response<Vec<u8>>, Failure> {
    let (mut parts, body) = request.into_parts();
    parts.uri = url[Position::BeforePath..Position::AfterQuery].parse()?;
    parts.headers.insert(header::HOST, url[Position::BeforeHost..Position::AfterPort].parse()?);
    parts.headers.insert(header::USER_AGENT, format!("vigie/{VERSION}").parse()?);
    let request = Request::from_parts(parts, Full::new(Bytes::from(body)));
    let (mut sender, connection) = http1::handshake(TokioIo::new(connect(url).await?)).await?;
    // The exchange owns the sender and drops it at the end, so that a server that keeps connections open does
    // not delay it.
    let exchange = async move {
        let answer = sender.send_request(request).await?;
        let (parts, body) = answer.into_parts();
        let bytes = Limited::new(body, max_bytes).collect().await?.to_bytes();
        Ok::<_, Failure>(Response::from_parts(parts, bytes.to_vec()))
    };
    // The connection transfers the bytes of the exchange. If it ends first, the exchange returns its error.
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

    /// Answers one request, and keeps the connection open afterwards, as servers do.
    async fn answering(answer: &'static str) -> Url {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/a?b=c", listener.local_addr().unwrap());
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut buffer = [0; 1_000];
            let length = stream.read(&mut buffer).await.unwrap();
            assert!(buffer[..length].starts_with(b"POST /a?b=c HTTP/1.1\r\n"));
            stream.write_all(answer.as_bytes()).await.unwrap();
            // The server closes after the client.
            drop(stream.read(&mut buffer).await);
        });
        address.parse().unwrap()
    }

    #[tokio::test]
    async fn a_response_is_complete_while_its_connection_stays_open() {
        const SAID: &str = "HTTP/1.1 200 OK\r\ncontent-length: 13\r\n\r\n{\"fine\":true}";
        let url = answering(SAID).await;
        let result = timeout(TIMEOUT, post_form::<Value>(&url, &[("d", "é")])).await;
        assert_eq!(result.expect("it answers at once").unwrap()["fine"], true);
        let url = answering("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n").await;
        let result = timeout(TIMEOUT, post_form::<Value>(&url, &[])).await.expect("it answers at once");
        assert_eq!(result.unwrap_err().to_string(), "the answer is 404 Not Found");
    }

    #[tokio::test]
    async fn a_redirect_is_not_followed() {
        const MOVED: &str =
            "HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/\r\ncontent-length: 0\r\n\r\n";
        let url = answering(MOVED).await;
        let result = timeout(TIMEOUT, post_form::<Value>(&url, &[])).await.expect("it answers at once");
        assert_eq!(result.unwrap_err().to_string(), "the answer is 302 Found");
    }

    #[tokio::test]
    async fn rejects_plain_http_to_remote_hosts() {
        let request = Request::get("http://id.example/keys").body(Vec::new()).unwrap();
        let refused = send(request).await.unwrap_err().to_string();
        assert_eq!(refused, "http://id.example/keys is not confidential: use https or a loopback address");
    }
}
