//! Writes each mail to a file (`.eml`), so that everything works without a mail server.

use crate::{
    Error, Result,
    db::{create_folder, place_file},
    mail::{message::EncodedMail, model::DeliveryResult},
};
use jiff::{SignedDuration, Timestamp};
use std::{
    ffi::OsStr,
    fs::{self, OpenOptions},
    io::{self, Write as _},
    os::unix::fs::OpenOptionsExt as _,
    path::{Path, PathBuf},
};

/// Age at which a partial file is deleted. Writing one takes less than the deadline of a delivery.
const PARTIAL_MAX_AGE: SignedDuration = SignedDuration::from_hours(1);

/// The mail folder.
pub(in crate::mail) struct FileTransport(PathBuf);

impl FileTransport {
    pub(super) fn new(folder: PathBuf) -> Self {
        Self(folder)
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Deletes partial files older than an hour: the process that wrote them was killed, and they may hold secret links.
    pub(super) fn remove_partial_files(&self, now: Timestamp) {
        for entry in fs::read_dir(&self.0).into_iter().flatten().flatten() {
            let written = entry.metadata().and_then(|file| file.modified()).map(Timestamp::try_from);
            let is_old = matches!(written, Ok(Ok(at)) if at + PARTIAL_MAX_AGE < now);
            if is_old && is_partial(&entry.file_name()) {
                let path = entry.path();
                if let Err(e) = fs::remove_file(&path) {
                    tracing::warn!("cannot remove {}: {e}", path.display());
                }
            }
        }
    }

    /// Writes the mail to disk, readable by its owner alone.
    pub(super) async fn send(&self, ready: &EncodedMail) -> DeliveryResult {
        let (folder, bytes) = (self.0.clone(), ready.bytes.clone());
        let name = format!("{}-{}", ready.at.strftime("%Y%m%dT%H%M%SZ"), ready.id);
        let written = tokio::task::spawn_blocking(move || write(&folder, &name, &bytes)).await;
        match written.map_err(Error::internal).flatten() {
            Ok(path) => DeliveryResult::Sent(format!("written to {}", path.display())),
            Err(e) => DeliveryResult::Deferred(e.detail),
        }
    }
}

/// Whether a file has the name of a partial mail: a dot, the instant, and the number of the mail.
fn is_partial(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    name.len() > 18
        && name.starts_with(b".")
        && name[9] == b'T'
        && name[1..9].iter().all(u8::is_ascii_digit)
        && name[16..18] == *b"Z-"
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<PathBuf> {
    create_folder(folder)?;
    let (draft, finished) = (folder.join(format!(".{name}")), folder.join(format!("{name}.eml")));
    // A process that died before it recorded the outcome has written it already.
    if finished.exists() {
        return Ok(finished);
    }
    let written = || {
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&draft)?;
        file.write_all(bytes)?;
        file.sync_all()
    };
    written().map_err(|e: io::Error| Error::file("write", &draft, &e))?;
    place_file(&draft, &finished)?;
    Ok(finished)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partial_files_of_killed_processes_are_deleted_after_an_hour() {
        let folder = tempfile::tempdir().unwrap();
        let names = [".20261121T061000Z-3f2a9c0d11e4b857", "20261121T061000Z-3f2a9c0d11e4b857.eml", ".keep"];
        for name in names {
            fs::write(folder.path().join(name), "secret").unwrap();
        }
        let written = fs::metadata(folder.path().join(names[0])).unwrap().modified().unwrap();
        let written = Timestamp::try_from(written).unwrap();
        let transport = FileTransport::new(folder.path().to_owned());
        let count = || fs::read_dir(folder.path()).unwrap().count();
        transport.remove_partial_files(written + SignedDuration::from_mins(59));
        assert_eq!(count(), 3);
        transport.remove_partial_files(written + SignedDuration::from_mins(61));
        assert_eq!(count(), 2);
        assert!(!folder.path().join(names[0]).exists());
    }
}
