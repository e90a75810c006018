//! Anchors of the audit log: once a day the last number and hash are written to a file of the data folder. A
//! copy of this file elsewhere shows whether the end of the log was removed or the whole chain recomputed.

use super::{chain::KnownAnchor, model::Anchor};
use crate::{Error, Result, db::create_folder};
use jiff::{Timestamp, civil::Date, tz::TimeZone};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write as _},
    os::unix::fs::OpenOptionsExt as _,
    path::Path,
};

/// The file of the data folder: lines of an instant, a number and a hash.
pub(crate) const FILE: &str = "audit-anchors.log";

/// The anchors of the file.
#[derive(Debug, Default)]
pub(super) struct StoredAnchors {
    pub(super) anchors: Vec<KnownAnchor>,
    /// The day of the last anchor, in UTC.
    last_day: Option<Date>,
    /// Numbers of the lines that are not anchors.
    pub(super) unreadable: Vec<usize>,
}

impl StoredAnchors {
    /// Whether the day of this instant has no anchor yet. A clock that was set back adds none.
    pub(super) fn is_due(&self, now: Timestamp) -> bool {
        self.last_day.is_none_or(|last| last < day(now))
    }
}

fn day(at: Timestamp) -> Date {
    at.to_zoned(TimeZone::UTC).date()
}

/// Reads the anchors of a data folder; without a file there are none.
///
/// # Errors
/// `file.…` if the file cannot be read.
pub(super) fn load(data_dir: &Path) -> Result<StoredAnchors> {
    let path = data_dir.join(FILE);
    let text = match fs::read(&path) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(e) if e.kind() == io::ErrorKind::NotFound => String::new(),
        Err(e) => return Err(Error::file("read", &path, &e)),
    };
    let mut stored = StoredAnchors::default();
    for (number, line) in (1..).zip(text.lines()) {
        match parse_line(line) {
            Some((at, anchor)) => {
                stored.last_day = stored.last_day.max(Some(day(at)));
                let source = format!("{FILE}:{number}");
                stored.anchors.push(KnownAnchor { anchor, source });
            }
            None => stored.unreadable.push(number),
        }
    }
    Ok(stored)
}

fn parse_line(line: &str) -> Option<(Timestamp, Anchor)> {
    let mut words = line.split(' ');
    let at = words.next()?.parse().ok()?;
    let anchor = Anchor::parse(words.next()?, words.next()?)?;
    words.next().is_none().then_some((at, anchor))
}

/// Appends an anchor, and returns once it is on the disk.
///
/// # Errors
/// `file.…` and `disk.full`.
pub(super) fn append(data_dir: &Path, at: Timestamp, anchor: &Anchor) -> Result<()> {
    // On PostgreSQL a command may run on a machine without a data folder.
    create_folder(data_dir)?;
    let path = data_dir.join(FILE);
    let Anchor { number, sha256 } = anchor;
    let line = format!("{} {number} {sha256}\n", at.strftime("%FT%TZ"));
    let written =
        OpenOptions::new().append(true).create(true).mode(0o600).open(&path).and_then(|mut file| {
            file.write_all(line.as_bytes())?;
            file.sync_all()?;
            File::open(data_dir)?.sync_all()
        });
    written.map_err(|e| Error::file("write", &path, &e))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    #[test]
    fn anchors_are_appended_once_a_day() {
        let folder = tempfile::tempdir().unwrap();
        let at: Timestamp = "2026-11-28T23:59:12.5Z".parse().unwrap();
        assert!(load(folder.path()).unwrap().is_due(at));
        let anchor = Anchor { number: 1234, sha256: "0a".repeat(32) };
        append(folder.path(), at, &anchor).unwrap();
        let path = folder.path().join(FILE);
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, format!("2026-11-28T23:59:12Z 1234 {}\n", anchor.sha256));
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        let stored = load(folder.path()).unwrap();
        assert_eq!((&stored.anchors[0].anchor, stored.anchors.len()), (&anchor, 1));
        assert!(!stored.is_due(at) && stored.is_due("2026-11-29T00:00:00Z".parse().unwrap()));
        assert!(!stored.is_due("2026-11-27T00:00:00Z".parse().unwrap()));
    }

    #[test]
    fn a_line_that_is_not_an_anchor_is_reported_by_its_number() {
        let folder = tempfile::tempdir().unwrap();
        let good = format!("2026-11-28T00:00:12Z 1 {}", "0a".repeat(32));
        fs::write(folder.path().join(FILE), format!("{good}\nnonsense\n{good} more\n{good}")).unwrap();
        let stored = load(folder.path()).unwrap();
        assert_eq!((stored.anchors.len(), stored.unreadable), (2, vec![2, 3]));
    }
}
