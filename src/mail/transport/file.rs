//! A file for each mail, which any mail program opens: everything works without a server.

use crate::{
    Error, Result,
    db::{create_folder, place_file},
    mail::{message::Ready, outbox::Verdict},
};
use std::{
    fs::OpenOptions,
    io::{self, Write as _},
    os::unix::fs::OpenOptionsExt as _,
    path::{Path, PathBuf},
};

/// The folder of mail.
pub(in crate::mail) struct Folder(PathBuf);

impl Folder {
    pub(super) fn new(folder: PathBuf) -> Self {
        Self(folder)
    }

    /// Writes it to the disk, readable by its owner alone.
    pub(super) async fn send(&self, ready: &Ready) -> Verdict {
        let (folder, bytes) = (self.0.clone(), ready.bytes.clone());
        let name = format!("{}-{}", ready.at.strftime("%Y%m%dT%H%M%SZ"), ready.id);
        let written = tokio::task::spawn_blocking(move || write(&folder, &name, &bytes)).await;
        match written.map_err(Error::fault).flatten() {
            Ok(path) => Verdict::Sent(format!("written to {}", path.display())),
            Err(e) => Verdict::Later(e.detail),
        }
    }
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<PathBuf> {
    create_folder(folder)?;
    let (draft, finished) = (folder.join(format!(".{name}")), folder.join(format!("{name}.eml")));
    // Written by one who died before it could say so.
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
