//! Records erasures in a file of the data folder before they begin, so that they are repeated after the
//! restore of an older backup.

use super::model::Tombstone;
use crate::{
    App, Error, Result,
    db::create_folder,
    email::Email,
    secret::{self, Secret},
};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write as _},
    os::unix::fs::OpenOptionsExt as _,
};

/// The file of the data folder. A line holds an instant in milliseconds since 1970, a number, and the keyed
/// hash of an address.
pub(crate) const FILE: &str = "erasures.log";
/// The name of the key.
const KEY_NAME: &str = "erasure";

/// Hashes addresses for tombstones.
pub(super) struct ErasureKey(Secret);

impl ErasureKey {
    /// Loads the key; a dry run does not create it. `vigie serve` creates it at its first start, so that
    /// backups contain it.
    ///
    /// # Errors
    /// Errors of [`secret::load_or_ephemeral`].
    pub(super) async fn load(app: &App, dry_run: bool) -> Result<Self> {
        secret::load_or_ephemeral(app, KEY_NAME, dry_run).await.map(Self)
    }

    /// The hash of an address in lower case.
    pub(super) fn hash(&self, mailbox: &str) -> String {
        self.0.sign(mailbox)
    }

    /// Replaces an erased address: an invalid address, unique for each mailbox.
    pub(super) fn placeholder(&self, email: &Email) -> String {
        let hash = self.hash(&email.normalized());
        format!("erased-{}@invalid.invalid", hash.get(..16).unwrap_or_default())
    }
}

/// All erasures of the file; unreadable lines are left out.
///
/// # Errors
/// `file.failed`.
pub(super) fn load(app: &App) -> Result<Vec<Tombstone>> {
    let path = app.config.data_dir.join(FILE);
    let text = match fs::read_to_string(&path) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => String::new(),
        text => text.map_err(|e| Error::file("read", &path, &e))?,
    };
    Ok(text.lines().filter_map(parse).collect())
}

fn parse(line: &str) -> Option<Tombstone> {
    let mut words = line.split(' ').map(str::to_owned);
    let (started_at, id, mailbox_hash) = (words.next()?.parse().ok()?, words.next()?, words.next()?);
    (mailbox_hash.len() == 32).then_some(Tombstone { id, mailbox_hash, started_at })
}

/// Appends an erasure, and returns when it is on the disk.
///
/// # Errors
/// `file.…` and `disk.full`.
pub(super) fn append(app: &App, tombstone: &Tombstone) -> Result<()> {
    let folder = &app.config.data_dir;
    create_folder(folder)?;
    let path = folder.join(FILE);
    let Tombstone { id, mailbox_hash, started_at } = tombstone;
    let line = format!("{started_at} {id} {mailbox_hash}\n");
    let written =
        OpenOptions::new().append(true).create(true).mode(0o600).open(&path).and_then(|mut file| {
            file.write_all(line.as_bytes())?;
            file.sync_all()?;
            File::open(folder)?.sync_all()
        });
    written.map_err(|e| Error::file("write", &path, &e))
}
