//! Personal data outside the database: mails written as files, journals of campaign runs, and copies that an
//! erasure does not change.

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

/// Files that contain an address.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Leftovers {
    /// Removed mails.
    pub(super) mails: usize,
    /// Overwritten places in journals.
    pub(super) journals: usize,
}

/// The beginnings of the names of copies, as the restore of a backup creates them.
const COPIES: [&str; 3] = ["vigie.db.before-", "files.before-restore-", "backups"];
/// Replaces an address in a journal byte by byte, so that a run can append in the meantime.
const MASK: u8 = b'*';

/// Removes the mails that contain a mailbox, and overwrites it in journals.
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

/// The mailboxes that occur in mails and journals.
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

/// Removes mails that were written before an instant, and returns their number.
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

/// The time at which a mail was written, from its file name `20261121T061000Z-….eml`.
fn written_at(path: &Path) -> Option<Timestamp> {
    let stamp = path.file_name()?.to_str()?.trim_start_matches('.').split('-').next()?;
    let at = DateTime::strptime("%Y%m%dT%H%M%SZ", stamp).ok()?;
    Some(at.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

/// Backups, and files that restores have set aside. An erasure does not change them; a restore repeats it.
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

/// Overwrites a mailbox wherever it occurs in a file, and returns the number of places.
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
