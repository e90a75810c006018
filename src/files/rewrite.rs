//! Creates a file from a stored one.

use super::{
    draft::TempUpload,
    model::StoredFile,
    stored::local,
    upload_writer::{charge, new_draft},
};
use crate::{App, Error, Result, error::Kind, turn};
use sha2::{Digest as _, Sha256};
use std::{
    fs::File,
    io::{self, BufWriter, Seek as _, Write},
    path::Path,
    sync::Arc,
};
use tokio::task::spawn_blocking;

/// Creates a file of at most `limit` bytes from another, with its scan result. It counts towards the rate
/// limits of the visitor.
///
/// # Errors
/// Errors of `work`, `form.too-many`, `server.overloaded`, `request.body-too-large`, `disk.full`; disk errors.
pub(crate) async fn rewrite(
    app: &App,
    kept: &StoredFile,
    limit: u64,
    work: impl FnOnce(&Path, &mut dyn Rewritten) -> Result<()> + Send + 'static,
) -> Result<TempUpload> {
    let from = local(app, kept).await?;
    if let Some(address) = turn::visitor() {
        charge(app, address, None, kept.size).await?;
    }
    let scan = kept.scan;
    let draft = new_draft(app, limit).await?;
    let made = spawn_blocking(move || {
        let mut out =
            HashingWriter { file: BufWriter::new(draft.file()), hash: Sha256::new(), size: 0, limit };
        work(from.path(), &mut out)?;
        out.flush().map_err(|e| Error::file("write", draft.path(), &e))?;
        if out.size > limit {
            let detail = format!("the file would be larger than {limit} bytes");
            return Err(Error::new(Kind::TooLarge(limit), "request.body-too-large", detail));
        }
        draft.measured(out.size).complete(out.hash, scan)
    });
    made.await.map_err(Error::internal)?
}

/// Collects the output.
pub(crate) trait Rewritten: Write {
    /// Discards the output.
    ///
    /// # Errors
    /// Disk errors.
    fn clear(&mut self) -> io::Result<()>;
}

/// The cut part.
impl Rewritten for io::Sink {
    fn clear(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Hashes and counts the bytes written, up to a limit.
struct HashingWriter {
    file: BufWriter<Arc<File>>,
    hash: Sha256,
    size: u64,
    limit: u64,
}

impl Write for HashingWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.size += bytes.len() as u64;
        if self.size <= self.limit {
            self.hash.update(bytes);
            self.file.write_all(bytes)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Rewritten for HashingWriter {
    fn clear(&mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().set_len(0)?;
        self.file.rewind()?;
        (self.hash, self.size) = (Sha256::new(), 0);
        Ok(())
    }
}
