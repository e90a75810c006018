//! Personal data outside of the database: mails that were written as files, journals of campaign runs, and copies that an erasure does
//! not change.

use super::rules::{mailboxes, names};
use crate::{App, Error, Result, db, mail};
use jiff::{Timestamp, civil::DateTime, tz::TimeZone};
use serde::Serialize;
use std::{
    fs::{self, File, OpenOptions},
    io,
    os::unix::fs::FileExt as _,
    path::{Path, PathBuf},
};

/// Files that name an address.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Leftovers {
    /// Mails, which are removed.
    pub(super) mails: usize,
    /// Places in journals, which are overwritten.
    pub(super) journals: usize,
}

/// The start of the name of a copy, as the restore of a backup leaves it.
const COPIES: [&str; 3] = ["vigie.db.before-", "files.before-restore-", "backups"];
/// The replacement of an address in a journal, of the same length, so that a run may append meanwhile.
const MASK: u8 = b'*';

/// Removes the mails and overwrites the places in journals that name a mailbox.
///
/// # Errors
/// `file.failed`.
pub(super) fn remove(app: &App, mailbox: &str, dry_run: bool) -> Result<Leftovers> {
    let mut found = Leftovers::default();
    for path in mail::list_files(&app.config)? {
        if names(&mail::read_texts(&path)?, mailbox) {
            found.mails += 1;
            if !dry_run {
                remove_file(&path)?;
            }
        }
    }
    for path in journals(app)? {
        found.journals += mask(&path, mailbox, dry_run)?;
    }
    Ok(found)
}

/// The mailboxes that mails and journals name.
///
/// # Errors
/// `file.failed`.
pub(super) fn list_mailboxes(app: &App) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for path in mail::list_files(&app.config)? {
        found.extend(mailboxes(&mail::read_texts(&path)?));
    }
    for path in journals(app)? {
        found.extend(mailboxes(&String::from_utf8_lossy(&read(&path)?)));
    }
    Ok(found)
}

/// Removes mails that were written before an instant, and returns how many there are.
///
/// # Errors
/// `file.failed`.
pub(super) fn expire_mails(app: &App, before: Timestamp, dry_run: bool) -> Result<usize> {
    let mut expired = 0;
    for path in mail::list_files(&app.config)? {
        if written_at(&path).is_some_and(|at| at < before) {
            expired += 1;
            if !dry_run {
                remove_file(&path)?;
            }
        }
    }
    Ok(expired)
}

/// When a mail was written, as its name says: `20261121T061000Z-….eml`.
fn written_at(path: &Path) -> Option<Timestamp> {
    let stamp = path.file_name()?.to_str()?.trim_start_matches('.').split('-').next()?;
    let at = DateTime::strptime("%Y%m%dT%H%M%SZ", stamp).ok()?;
    Some(at.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

/// Backups and what restores have set aside: an erasure does not change them, and a restore does it again.
///
/// # Errors
/// `file.failed`.
pub(super) fn list_copies(app: &App) -> Result<Vec<PathBuf>> {
    let mut copies = Vec::new();
    for path in entries(&app.config.data_dir)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name == "backups" {
            copies.extend(entries(&path)?);
        } else if COPIES.iter().any(|start| name.starts_with(start)) {
            copies.push(path);
        }
    }
    copies.sort();
    Ok(copies)
}

fn journals(app: &App) -> Result<Vec<PathBuf>> {
    let mut all = entries(&app.config.data_dir.join("campaigns"))?;
    all.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    Ok(all)
}

/// Overwrites a mailbox wherever a file names it, and returns in how many places that is.
fn mask(path: &Path, mailbox: &str, dry_run: bool) -> Result<usize> {
    let bytes = read(path)?;
    let lines = bytes.split_inclusive(|byte| *byte == b'\n');
    let (mut start, mut places) = (0, Vec::new());
    for line in lines {
        let text = line.to_ascii_lowercase();
        if names(&String::from_utf8_lossy(line), mailbox) {
            let hits =
                text.windows(mailbox.len()).enumerate().filter(|(_, window)| *window == mailbox.as_bytes());
            places.extend(hits.map(|(at, _)| start + at));
        }
        start += line.len();
    }
    if !dry_run && !places.is_empty() {
        let masked = || {
            let file = OpenOptions::new().write(true).open(path)?;
            let mask = vec![MASK; mailbox.len()];
            places.iter().try_for_each(|at| file.write_all_at(&mask, *at as u64))?;
            file.sync_all()
        };
        masked().map_err(|e| Error::file("write", path, &e))?;
    }
    Ok(places.len())
}

fn read(path: &Path) -> Result<Vec<u8>> {
    match fs::read(path) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        bytes => bytes.map_err(|e| Error::file("read", path, &e)),
    }
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let failed = |e: &io::Error| Error::file("read", folder, e);
    match fs::read_dir(folder) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        entries => entries
            .map_err(|e| failed(&e))?
            .map(|entry| entry.map(|entry| entry.path()).map_err(|e| failed(&e)))
            .collect(),
    }
}

fn remove_file(path: &Path) -> Result<()> {
    let removed = match fs::remove_file(path) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed.and_then(|()| File::open(db::parent(path))?.sync_all()),
    };
    removed.map_err(|e| Error::file("remove", path, &e))
}
