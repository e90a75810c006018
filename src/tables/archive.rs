//! Archives, and spreadsheets, which are archives too. One is opened only after all that attacks use was looked for, and after
//! every entry was unpacked once to count what is really in it; nothing is written anywhere.

use super::{Unreadable, walk::Source};
use std::{
    collections::HashSet,
    io::{self, Read, Seek, SeekFrom},
};
use zip::{
    CompressionMethod, ZipArchive,
    read::{ArchiveOffset, Config},
    result::ZipError,
};

const MOST_ENTRIES: usize = 200;
/// Bytes of the list of entries at the end of an archive.
const MOST_DIRECTORY: u64 = 1_000_000;
/// The record at the end, when no comment follows.
const END: [u8; 4] = *b"PK\x05\x06";
const END_LENGTH: u64 = 22;
const ENTRY: [u8; 4] = *b"PK\x01\x02";
/// A record before the end that says where numbers of 64 bits stand.
const WIDE: [u8; 4] = *b"PK\x06\x07";

/// Of a Unix mode, what kind of file it is, and the two that may be there.
const FILE_KIND: u32 = 0o170_000;
const REGULAR: u32 = 0o100_000;
const FOLDER: u32 = 0o040_000;

/// Where an archive is read from.
pub(super) trait Stored: Read + Seek {}

impl<T: Read + Seek> Stored for T {}

pub(super) type Zip<'f> = ZipArchive<Box<dyn Stored + 'f>>;

/// What an archive is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    Xlsx,
    Ods,
    /// Files that are tables or should be.
    Files,
}

impl Holds {
    /// Bytes of all entries together, and how many times the size of the archive that may be.
    const fn limits(self) -> (u64, u64) {
        match self {
            Self::Files => (50_000_000, 100),
            Self::Xlsx | Self::Ods => (200_000_000, 200),
        }
    }
}

/// One entry.
pub(super) struct Entry<'z, 'f> {
    pub(super) zip: &'z mut Zip<'f>,
    pub(super) index: usize,
}

impl Source for Entry<'_, '_> {
    fn open(&mut self) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(self.zip.by_index(self.index).map_err(io::Error::other)?))
    }
}

/// An entry by its name, in which capitals do not count.
pub(super) fn part<'z, 'f>(zip: &'z mut Zip<'f>, name: &str) -> Option<Entry<'z, 'f>> {
    let index =
        zip.file_names().position(|found| found.is_ok_and(|found| found.eq_ignore_ascii_case(name)))?;
    Some(Entry { zip, index })
}

/// Opens an archive in which nothing is hidden, overlaps, leads elsewhere or unpacks to more than its limit.
pub(super) fn open<'f>(mut file: Box<dyn Stored + 'f>) -> Result<(Zip<'f>, Holds), Unreadable> {
    let (size, count) = directory(&mut file)?;
    let config = Config { archive_offset: ArchiveOffset::Known(0) };
    let mut zip = ZipArchive::with_config(config, file).map_err(broken)?;
    if zip.len() != count {
        return Err(Unreadable::broken("entries of its list have the same name"));
    }
    let names = names(&mut zip)?;
    let holds = holds(&names)?;
    zip.validate_header_consistency().map_err(broken)?;
    measure(&mut zip, holds, size)?;
    Ok((zip, holds))
}

fn broken(e: ZipError) -> Unreadable {
    match e {
        ZipError::Io(e) => e.into(),
        ZipError::UnsupportedArchive(why) => Unreadable::unsupported(why),
        other => Unreadable::broken(other.to_string()),
    }
}

/// The size of the archive and the number of its entries, when its list of them lies right before its end and fills that
/// place: what follows the end, or stands in the list and is not counted, other readers would see.
fn directory(file: &mut dyn Stored) -> Result<(u64, usize), Unreadable> {
    let size = file.seek(SeekFrom::End(0))?;
    let mut end = [0; END_LENGTH as usize];
    file.seek(SeekFrom::Start(size.saturating_sub(END_LENGTH)))?;
    file.read_exact(&mut end)?;
    if end[..4] != END {
        return Err(Unreadable::broken("it does not end as an archive ends"));
    }
    let short = |at: usize| u16::from_le_bytes([end[at], end[at + 1]]);
    let long = |at: usize| u64::from(u32::from_le_bytes([end[at], end[at + 1], end[at + 2], end[at + 3]]));
    let (count, length, start) = (usize::from(short(10)), long(12), long(16));
    if count > MOST_ENTRIES || length > MOST_DIRECTORY {
        return Err(Unreadable::broken(format!("it has more than {MOST_ENTRIES} entries")));
    }
    let is_single = short(4) == 0 && short(6) == 0 && short(8) == short(10) && short(20) == 0;
    if !is_single || start + length != size - END_LENGTH {
        return Err(Unreadable::broken("its end does not tell where its list of entries is"));
    }
    let mut list = vec![0; usize::try_from(length).unwrap_or_default()];
    file.seek(SeekFrom::Start(start))?;
    file.read_exact(&mut list)?;
    if list.ends_with(&WIDE) || count_entries(&list) != Some(count) {
        return Err(Unreadable::broken("its list of entries is not what its end says"));
    }
    file.seek(SeekFrom::Start(0))?;
    Ok((size, count))
}

/// How many entries a list holds that is nothing but entries.
fn count_entries(mut list: &[u8]) -> Option<usize> {
    let mut count = 0;
    while !list.is_empty() {
        let length = |at: usize| Some(usize::from(u16::from_le_bytes([*list.get(at)?, *list.get(at + 1)?])));
        list.starts_with(&ENTRY).then_some(())?;
        list = list.get(46 + length(28)? + length(30)? + length(32)?..)?;
        count += 1;
    }
    Some(count)
}

/// The names of all entries, each a plain path of its own, of an entry that is a file or folder and not encrypted.
fn names(zip: &mut Zip<'_>) -> Result<Vec<String>, Unreadable> {
    let mut names = Vec::new();
    let mut met = HashSet::new();
    for index in 0..zip.len() {
        let entry = zip.by_index_raw(index).map_err(broken)?;
        let name = entry.name().map_err(broken)?.into_owned();
        let shown = name.chars().take(super::SHOWN).collect::<String>();
        if entry.encrypted() {
            return Err(Unreadable::unsupported(format!("{shown:?} is encrypted")));
        }
        if !matches!(entry.compression(), CompressionMethod::Stored | CompressionMethod::Deflated) {
            return Err(Unreadable::unsupported(format!("{shown:?} is packed in a way that is not read")));
        }
        let kind = entry.unix_mode().unwrap_or_default() & FILE_KIND;
        if entry.is_symlink() || !matches!(kind, 0 | REGULAR | FOLDER) {
            return Err(Unreadable::broken(format!("{shown:?} is a link or a device")));
        }
        if !is_plain(&name) {
            return Err(Unreadable::broken(format!("{shown:?} is no plain path")));
        }
        if !met.insert(name.trim_end_matches('/').to_lowercase()) {
            return Err(Unreadable::broken(format!("{shown:?} is there twice")));
        }
        names.push(name);
    }
    Ok(names)
}

/// A path that leads nowhere else on any system: no drive, no root, no way up, no sign that some read as a separator.
fn is_plain(name: &str) -> bool {
    let parts = || name.trim_end_matches('/').split('/');
    !name.contains(|c: char| c == '\\' || c == ':' || c.is_control())
        && parts().all(|part| !part.is_empty() && !part.chars().all(|c| c == '.'))
}

fn holds(names: &[String]) -> Result<Holds, Unreadable> {
    let has = |wanted: &str| names.iter().any(|name| name.eq_ignore_ascii_case(wanted));
    if names.iter().any(|name| name.to_lowercase().ends_with("vbaproject.bin")) {
        return Err(Unreadable::unsupported("it is a spreadsheet with macros"));
    }
    match () {
        () if has("mimetype") && has("content.xml") => Ok(Holds::Ods),
        () if has("[Content_Types].xml") && has("xl/workbook.xml") => Ok(Holds::Xlsx),
        () if has("[Content_Types].xml") || has("mimetype") => {
            Err(Unreadable::unsupported("it is a document of another kind"))
        }
        () if has("META-INF/MANIFEST.MF") => Err(Unreadable::unsupported("it is a program")),
        () => Ok(Holds::Files),
    }
}

/// Unpacks every entry once, to count: what an archive says of its sizes may be a lie.
fn measure(zip: &mut Zip<'_>, holds: Holds, size: u64) -> Result<(), Unreadable> {
    let (most, ratio) = holds.limits();
    let most = most.min(size.saturating_mul(ratio));
    let mut all = 0;
    for index in 0..zip.len() {
        let mut entry = zip.by_index(index).map_err(broken)?;
        let rest = most - all;
        let unpacked = io::copy(&mut (&mut entry).take(rest + 1), &mut io::sink())?;
        if unpacked > rest {
            return Err(Unreadable::broken(format!("it unpacks to more than {most} bytes")));
        }
        if unpacked != entry.size() {
            return Err(Unreadable::broken("an entry has not the size that it claims"));
        }
        all += unpacked;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_path_leads_nowhere_else() {
        for name in ["a.csv", "2026/ventes été.csv", "xl/worksheets/sheet1.xml", "a..b.csv", "folder/"] {
            assert!(is_plain(name), "{name}");
        }
        for name in [
            "", "/", "/a", "../a", "a/../b", "a/./b", "a//b", "C:a", "C:\\a", "a\\b", "a\0.csv", "a\nb",
            "...", "a:b",
        ] {
            assert!(!is_plain(name), "{name}");
        }
    }
}
