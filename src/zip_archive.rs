//! Opens untrusted ZIP archives. An archive is scanned for known attacks, and every entry is unpacked once to
//! count its real size, before anything is used. Nothing is written to disk.

use std::{
    collections::HashSet,
    fmt,
    io::{self, Read, Seek, SeekFrom},
};
use unicode_normalization::UnicodeNormalization as _;
use zip::{
    CompressionMethod, ZipArchive,
    read::{ArchiveOffset, Config},
    result::ZipError,
};

/// Maximum characters of a name in a message.
const MAX_NAME_CHARS: usize = 80;
/// Maximum bytes of the central directory: about ten thousand entries. The unpacked size has its own limit.
const MAX_DIRECTORY_BYTES: u64 = 1_000_000;
/// Signature of the end record, which must have no comment.
const END_OF_CENTRAL_DIRECTORY: [u8; 4] = *b"PK\x05\x06";
const END_LENGTH: usize = 22;
const CENTRAL_FILE_HEADER: [u8; 4] = *b"PK\x01\x02";
/// Signatures of the ZIP64 end record and its locator (APPNOTE.TXT 4.3.14 and 4.3.15). Programs that write
/// archives of unknown size add them to small ones too.
const WIDE_END: [u8; 4] = *b"PK\x06\x06";
const WIDE_END_LENGTH: usize = 56;
const LOCATOR: [u8; 4] = *b"PK\x06\x07";
const LOCATOR_LENGTH: usize = 20;

/// The file type bits of a Unix mode, and the two types that are allowed.
const FILE_KIND: u32 = 0o170_000;
const REGULAR: u32 = 0o100_000;
const FOLDER: u32 = 0o040_000;

/// A source of archive bytes.
pub(crate) trait ReadSeek: Read + Seek {}

impl<T: Read + Seek> ReadSeek for T {}

pub(crate) type Zip<'f> = ZipArchive<Box<dyn ReadSeek + 'f>>;

/// Maximum unpacked bytes of all entries, and maximum ratio to the size of the archive.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    pub(crate) bytes: u64,
    pub(crate) ratio: u64,
}

/// Why an archive is rejected.
#[derive(Debug)]
pub(crate) enum ArchiveError {
    /// Not an archive, or compressed or encrypted in an unsupported way.
    Unsupported(String),
    /// Inconsistent or malicious: hidden entries, unsafe paths, wrong sizes.
    Broken(String),
    /// An error of the disk, not of the file.
    Disk(io::Error),
}

impl ArchiveError {
    pub(crate) fn unsupported(why: impl Into<String>) -> Self {
        Self::Unsupported(why.into())
    }

    pub(crate) fn broken(why: impl Into<String>) -> Self {
        Self::Broken(why.into())
    }
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported(why) | Self::Broken(why) => f.write_str(why),
            Self::Disk(e) => e.fmt(f),
        }
    }
}

impl From<io::Error> for ArchiveError {
    /// Decoders report invalid bytes as I/O errors too; only errors of the operating system have a number.
    fn from(e: io::Error) -> Self {
        if e.raw_os_error().is_some() { Self::Disk(e) } else { Self::Broken(e.to_string()) }
    }
}

/// An entry of an archive. Each call of [`content`](Self::content) unpacks it from the start.
pub(crate) struct Entry<'z, 'f> {
    pub(crate) zip: &'z mut Zip<'f>,
    pub(crate) index: usize,
}

impl Entry<'_, '_> {
    /// Unpacks the entry from its first byte.
    ///
    /// # Errors
    /// Read errors.
    pub(crate) fn content(&mut self) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(self.zip.by_index(self.index).map_err(io::Error::other)?))
    }
}

/// The entry with this name, ignoring case.
pub(crate) fn entry_by_name<'z, 'f>(zip: &'z mut Zip<'f>, wanted: &str) -> Option<Entry<'z, 'f>> {
    let is_wanted = |index: &usize| name(zip, *index).is_ok_and(|found| found.eq_ignore_ascii_case(wanted));
    let index = (0..zip.len()).find(is_wanted)?;
    Some(Entry { zip, index })
}

/// The name of an entry with `/` as separator and in normalisation form C: old Windows programs write
/// backslashes, and macOS decomposes accents.
///
/// # Errors
/// [`ArchiveError::Broken`] if there is no such entry or its name cannot be decoded.
pub(crate) fn name(zip: &Zip<'_>, index: usize) -> Result<String, ArchiveError> {
    let name = zip.name_for_index(index).ok_or_else(|| ArchiveError::broken("an entry is missing"))?;
    Ok(name.map_err(broken)?.replace('\\', "/").nfc().collect())
}

/// Opens an archive after checking that no entry is hidden, overlaps another, has an unsafe path or exceeds
/// the size limits. `judge` receives all names and returns the kind of the archive and its limits.
///
/// # Errors
/// What is wrong with the archive; errors of `judge`.
pub(crate) fn open<'f, T, E: From<ArchiveError>>(
    mut file: Box<dyn ReadSeek + 'f>,
    judge: impl FnOnce(&[String]) -> Result<(T, Limits), E>,
) -> Result<(Zip<'f>, T), E> {
    let (size, count) = read_central_directory(&mut file)?;
    let config = Config { archive_offset: ArchiveOffset::Known(0) };
    let mut zip = ZipArchive::with_config(config, file).map_err(broken)?;
    if zip.len() != count {
        return Err(ArchiveError::broken("entries of its list have the same name").into());
    }
    let names = names(&mut zip)?;
    let (holds, limits) = judge(&names)?;
    zip.validate_header_consistency().map_err(broken)?;
    check_unpacked_size(&mut zip, limits, size)?;
    Ok((zip, holds))
}

fn broken(e: ZipError) -> ArchiveError {
    match e {
        ZipError::Io(e) => e.into(),
        ZipError::UnsupportedArchive(why) => ArchiveError::unsupported(why),
        other => ArchiveError::broken(other.to_string()),
    }
}

/// The size of the archive and the number of its entries. The central directory must be directly before the
/// end record and contain nothing but entries: other readers might see bytes elsewhere as entries.
fn read_central_directory(file: &mut dyn ReadSeek) -> Result<(u64, usize), ArchiveError> {
    let size = file.seek(SeekFrom::End(0))?;
    let (end, list_end) = end(file, size)?;
    let End { count, length, start } = end;
    if length > MAX_DIRECTORY_BYTES {
        return Err(ArchiveError::broken(format!(
            "the central directory has more than {MAX_DIRECTORY_BYTES} bytes"
        )));
    }
    if start.checked_add(length) != Some(list_end) {
        return Err(ArchiveError::broken("its end record does not locate the central directory"));
    }
    let mut list = vec![0; usize::try_from(length).unwrap_or_default()];
    file.seek(SeekFrom::Start(start))?;
    file.read_exact(&mut list)?;
    let count = usize::try_from(count).ok().filter(|count| count_entries(&list) == Some(*count));
    file.seek(SeekFrom::Start(0))?;
    Ok((size, count.ok_or_else(|| ArchiveError::broken("its list of entries is not what its end says"))?))
}

/// The end record: number of entries, and size and offset of the central directory.
#[derive(Clone, Copy)]
struct End {
    count: u64,
    length: u64,
    start: u64,
}

/// Reads the end record, or the ZIP64 end record before it. Also returns the offset at which the central
/// directory must end.
fn end(file: &mut dyn ReadSeek, size: u64) -> Result<(End, u64), ArchiveError> {
    let all = (END_LENGTH + LOCATOR_LENGTH + WIDE_END_LENGTH) as u64;
    let (place, mut tail) = (size.saturating_sub(all), Vec::new());
    file.seek(SeekFrom::Start(place))?;
    file.read_to_end(&mut tail)?;
    let record = tail
        .split_last_chunk::<END_LENGTH>()
        .filter(|(_, record)| record.starts_with(&END_OF_CENTRAL_DIRECTORY));
    let (rest, record) = record.ok_or_else(|| ArchiveError::broken("it does not end as an archive ends"))?;
    let [count, length, start] = [(10, 2), (12, 4), (16, 4)].map(|(at, length)| number(record, at, length));
    let has_comment = number(record, 20, 2) != 0;
    let is_single = number(record, 4, 4) == 0 && number(record, 8, 2) == count && !has_comment;
    let narrow = End { count, length, start };
    let found = match rest.split_last_chunk::<LOCATOR_LENGTH>() {
        Some((wide, locator)) if locator.starts_with(&LOCATOR) => {
            wide_end(wide, locator, place).filter(|wide| wide.agrees(narrow)).map(|wide| (wide, place))
        }
        _ => Some((narrow, size - END_LENGTH as u64)),
    };
    found
        .filter(|_| is_single)
        .ok_or_else(|| ArchiveError::broken("its end record does not locate the central directory"))
}

/// Reads the ZIP64 end record, which must be at `place`; `None` if it is not valid.
fn wide_end(record: &[u8], locator: &[u8], place: u64) -> Option<End> {
    let is_located =
        number(locator, 4, 4) == 0 && number(locator, 8, 8) == place && number(locator, 16, 4) == 1;
    let is_record = record.len() == WIDE_END_LENGTH
        && record.starts_with(&WIDE_END)
        && number(record, 4, 8) == WIDE_END_LENGTH as u64 - 12;
    let [own, count, length, start] = [24, 32, 40, 48].map(|at| number(record, at, 8));
    let is_single = number(record, 16, 8) == 0 && own == count;
    (is_located && is_record && is_single).then_some(End { count, length, start })
}

impl End {
    /// Whether a reader without ZIP64 sees the same directory, or fails to read it.
    fn agrees(self, narrow: Self) -> bool {
        let agrees = |wide: u64, narrow: u64, most: u64| narrow == wide || narrow == most;
        agrees(self.count, narrow.count, u16::MAX.into())
            && agrees(self.length, narrow.length, u32::MAX.into())
            && agrees(self.start, narrow.start, u32::MAX.into())
    }
}

/// A little-endian number of `length` bytes; 0 beyond the end.
fn number(bytes: &[u8], at: usize, length: usize) -> u64 {
    let bytes = bytes.get(at..at + length).unwrap_or_default();
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// The number of entries in a central directory; `None` if it contains anything else.
fn count_entries(mut list: &[u8]) -> Option<usize> {
    let mut count = 0;
    while !list.is_empty() {
        let length = |at: usize| Some(usize::from(u16::from_le_bytes([*list.get(at)?, *list.get(at + 1)?])));
        list.starts_with(&CENTRAL_FILE_HEADER).then_some(())?;
        list = list.get(46 + length(28)? + length(30)? + length(32)?..)?;
        count += 1;
    }
    Some(count)
}

/// The names of all entries. Every entry must be an unencrypted file or folder with a safe, unique path.
fn names(zip: &mut Zip<'_>) -> Result<Vec<String>, ArchiveError> {
    let mut names = Vec::new();
    let mut met = HashSet::new();
    for index in 0..zip.len() {
        let name = name(zip, index)?;
        let entry = zip.by_index_raw(index).map_err(broken)?;
        let shown = name.chars().take(MAX_NAME_CHARS).collect::<String>();
        if entry.encrypted() {
            return Err(ArchiveError::unsupported(format!("{shown:?} is encrypted")));
        }
        if !matches!(entry.compression(), CompressionMethod::Stored | CompressionMethod::Deflated) {
            return Err(ArchiveError::unsupported(format!("{shown:?} is packed in a way that is not read")));
        }
        let kind = entry.unix_mode().unwrap_or_default() & FILE_KIND;
        if entry.is_symlink() || !matches!(kind, 0 | REGULAR | FOLDER) {
            return Err(ArchiveError::broken(format!("{shown:?} is a link or a device")));
        }
        if !is_safe_path(&name) {
            return Err(ArchiveError::broken(format!("{shown:?} is no plain path")));
        }
        if !met.insert(name.trim_end_matches('/').to_lowercase()) {
            return Err(ArchiveError::broken(format!("{shown:?} is there twice")));
        }
        names.push(name);
    }
    Ok(names)
}

/// Whether a path stays below its folder on every system: relative, without `..`, drive letter or control characters.
fn is_safe_path(name: &str) -> bool {
    let parts = || name.trim_end_matches('/').split('/');
    !name.contains(|c: char| c == ':' || c.is_control())
        && parts().all(|part| !part.is_empty() && !part.chars().all(|c| c == '.'))
}

/// Whether an entry is metadata that an operating system adds.
pub(crate) fn is_os_metadata(name: &str) -> bool {
    let last = name.rsplit('/').next().unwrap_or_default();
    name.starts_with("__MACOSX/") || matches!(last, ".DS_Store" | "Thumbs.db" | "desktop.ini")
}

/// Unpacks every entry once to count its real size, because declared sizes may be false.
fn check_unpacked_size(zip: &mut Zip<'_>, limits: Limits, size: u64) -> Result<(), ArchiveError> {
    let most = limits.bytes.min(size.saturating_mul(limits.ratio));
    let mut all = 0;
    for index in 0..zip.len() {
        let mut entry = zip.by_index(index).map_err(broken)?;
        let rest = most - all;
        let unpacked = io::copy(&mut (&mut entry).take(rest + 1), &mut io::sink())?;
        if unpacked > rest {
            return Err(ArchiveError::broken(format!("it unpacks to more than {most} bytes")));
        }
        if unpacked != entry.size() {
            return Err(ArchiveError::broken("an entry has not the size that it claims"));
        }
        all += unpacked;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_path_stays_in_its_folder() {
        for name in ["a.csv", "2026/ventes été.csv", "xl/worksheets/sheet1.xml", "a..b.csv", "folder/"] {
            assert!(is_safe_path(name), "{name}");
        }
        for name in
            ["", "/", "/a", "../a", "a/../b", "a/./b", "a//b", "C:a", "C:/a", "a\0.csv", "a\nb", "...", "a:b"]
        {
            assert!(!is_safe_path(name), "{name}");
        }
    }
}
