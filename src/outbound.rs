//! Questions to other servers: few, each to an address that an operator has configured, each over a connection of its own.

use crate::VERSION;
use http_body_util::{BodyExt as _, Limited};
use hyper::{Request, StatusCode, client::conn::http1, header};
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;
use std::{error::Error, io, sync::Arc};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
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
    let request = Request::post(&url[Position::BeforePath..Position::AfterQuery])
        .header(header::HOST, &url[Position::BeforeHost..Position::AfterPort])
        .header(header::USER_AGENT, format!("vigie/{VERSION}"))
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(body)?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(connect(url).await?)).await?;
    let exchange = async {
        let answer = sender.send_request(request).await?;
        let status = answer.status();
        if status != StatusCode::OK {
            return Err(format!("the answer is {status}").into());
        }
        let bytes = Limited::new(answer.into_body(), LONGEST).collect().await?.to_bytes();
        serde_json::from_slice(&bytes).map_err(Failure::from)
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
