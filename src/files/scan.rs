//! Scans uploads with the operator's clamd. It receives the bytes over the connection, so it may run on
//! another machine and needs no access to the files.

use super::model::Scan;
use crate::{
    Error, Result,
    config::{Clamd, Files},
    error::Kind,
};
use std::{io, path::Path};
use tokio::{
    fs::File,
    io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _},
    net::{TcpStream, UnixStream},
    time::timeout,
};

/// Bytes per chunk.
const CHUNK: usize = 65_536;
/// Maximum bytes of a response.
const MAX_RESPONSE_BYTES: u64 = 1_000;

/// Scans a file with clamd. If clamd does not respond, the file is stored and marked as unscanned, so that no
/// form is lost.
///
/// # Errors
/// `form.file-infected`.
pub(super) async fn scan(config: &Files, path: &Path) -> Result<Scan> {
    let Some(clamd) = &config.clamd else { return Ok(Scan::Unscanned) };
    let reply = timeout(config.scan_timeout, ask(clamd, path)).await;
    let answer = reply.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()));
    let problem = match answer {
        Ok(answer) if answer == "stream: OK" => return Ok(Scan::Clean),
        Ok(answer) if answer.ends_with(" FOUND") => {
            tracing::warn!("a visitor's file was refused, clamd says {answer:?}");
            let detail = "the virus scanner found malware in the file";
            return Err(Error::new(Kind::Invalid, "form.file-infected", detail));
        }
        Ok(answer) => format!("it says {answer:?}"),
        Err(e) => e.to_string(),
    };
    tracing::warn!("clamd at {clamd}: {problem}; a visitor's file is kept unscanned");
    Ok(Scan::Unscanned)
}

async fn ask(clamd: &Clamd, path: &Path) -> io::Result<String> {
    match clamd {
        Clamd::Tcp { host, port } => instream(TcpStream::connect((host.as_str(), *port)).await?, path).await,
        Clamd::Unix(socket) => instream(UnixStream::connect(socket).await?, path).await,
    }
}

/// The INSTREAM command: chunks with their lengths, an empty one at the end, then the response.
async fn instream(mut stream: impl AsyncRead + AsyncWrite + Unpin, path: &Path) -> io::Result<String> {
    stream.write_all(b"zINSTREAM\0").await?;
    let (mut file, mut chunk) = (File::open(path).await?, vec![0; CHUNK]);
    loop {
        let length = file.read(&mut chunk).await?;
        stream.write_all(&u32::try_from(length).map_err(io::Error::other)?.to_be_bytes()).await?;
        stream.write_all(&chunk[..length]).await?;
        if length == 0 {
            break;
        }
    }
    stream.flush().await?;
    let mut answer = String::new();
    stream.take(MAX_RESPONSE_BYTES).read_to_string(&mut answer).await?;
    Ok(answer.trim_end_matches(['\0', '\n']).to_owned())
}
