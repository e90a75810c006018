//! Whether the write-ahead log holds what was written to it. SQLite reads a log up to the first frame whose checksum is wrong
//! and forgets the rest without a word, since that is what a power cut leaves of a transaction nobody was told of; after
//! damage by the disk the rest are transactions that were acknowledged.
//!
//! The format is SQLite's (<https://www.sqlite.org/fileformat2.html#walformat>). The log may be in use meanwhile.

use super::{error, folder, sqlite::FILE};
use crate::{Error, Result};
use std::{
    fs::File,
    io::{BufReader, ErrorKind, Read},
    path::Path,
};

pub(super) const ENDING: &str = "-wal";
const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
/// The first word of a log whose checksums are of little-endian words; one more, of big-endian ones.
const MAGIC: u32 = 0x377f_0682;
const PAGE_SIZES: std::ops::RangeInclusive<u32> = 512..=65_536;

/// Two sums, each of which counts the other.
type Checksum = [u32; 2];

/// Refuses a log that has lost an acknowledged transaction.
///
/// # Errors
/// That it is damaged (65), and where.
pub(super) fn refuse_damaged(data_dir: &Path) -> Result<()> {
    let path = folder::with_suffix(&data_dir.join(FILE), ENDING);
    let find = || match File::open(&path) {
        Ok(file) => damage(BufReader::new(file)).map_err(|e| Error::file("read", &path, &e)),
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(None),
        Err(e) => Err(Error::file("read", &path, &e)),
    };
    let Some(found) = find()? else { return Ok(()) };
    // Another process may have been writing: what was being written is whole when it is read again.
    if find()?.as_ref() != Some(&found) {
        return Ok(());
    }
    let log = path.display();
    Err(error::corrupted(&format!(
        "its log {log} is damaged at byte {}, and what was written after that is lost; to go on without anything that it holds, move it away",
        found.at
    )))
}

/// Where a log first differs from what was written.
#[derive(Debug, PartialEq, Eq)]
struct Damage {
    at: u64,
    salts: [u32; 2],
}

/// Reads a log to its end.
fn damage(mut log: impl Read) -> std::io::Result<Option<Damage>> {
    let mut header = [0; HEADER];
    if fill(&mut log, &mut header)? < HEADER {
        return Ok(None);
    }
    let words = words::<8>(&header);
    let [magic, _, page_size, _, salt_1, salt_2, sums @ ..] = words;
    let read = Words { are_big_endian: magic == MAGIC + 1 };
    let is_sound = (magic == MAGIC || read.are_big_endian)
        && PAGE_SIZES.contains(&page_size)
        && read.checksum([0, 0], &header[..HEADER - 8]) == sums;
    if !is_sound {
        // It is on the disk before the first frame is written.
        let has_frames = fill(&mut log, &mut [0; FRAME_HEADER + 512])? == FRAME_HEADER + 512;
        return Ok(has_frames.then_some(Damage { at: 0, salts: [0, 0] }));
    }
    let mut frames = Frames { read, salts: [salt_1, salt_2], before: [sums; 2], at: HEADER as u64 };
    frames.damage(log, page_size as usize)
}

struct Frames {
    read: Words,
    salts: [u32; 2],
    /// The checksum that the frame before tells of itself, and the one it has: they differ where it is damaged.
    before: [Checksum; 2],
    at: u64,
}

impl Frames {
    /// A wrong frame proves damage once a transaction ends behind it and another one has begun: that was not before the first
    /// was on the disk. Each frame is compared with what the one before says of itself or is, so that those behind a wrong one
    /// are judged too, whether its page is damaged or what it says. Frames of an earlier use of the log have other salts.
    fn damage(&mut self, mut log: impl Read, page_size: usize) -> std::io::Result<Option<Damage>> {
        let mut frame = vec![0; FRAME_HEADER + page_size];
        let (mut wrong, mut is_committed) = (None, false);
        while fill(&mut log, &mut frame)? == frame.len() {
            let [_, pages_after_commit, salt_1, salt_2, sums @ ..] = words::<6>(&frame);
            let after =
                |before| self.read.checksum(self.read.checksum(before, &frame[..8]), &frame[FRAME_HEADER..]);
            let [told, own] = self.before;
            let sum = after(told);
            let is_right = [salt_1, salt_2] == self.salts && (sum == sums || after(own) == sums);
            match &wrong {
                Some(at) if is_right && is_committed => {
                    return Ok(Some(Damage { at: *at, salts: self.salts }));
                }
                None if !is_right => wrong = Some(self.at),
                _ => {}
            }
            is_committed |= wrong.is_some() && is_right && pages_after_commit != 0;
            self.before = [sums, sum];
            self.at += frame.len() as u64;
        }
        Ok(None)
    }
}

/// As many bytes as there are, up to all of these.
fn fill(log: &mut impl Read, bytes: &mut [u8]) -> std::io::Result<usize> {
    let mut filled = 0;
    while filled < bytes.len() {
        match log.read(&mut bytes[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(e) if e.kind() == ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(filled)
}

/// The first words; headers are always big-endian.
fn words<const COUNT: usize>(bytes: &[u8]) -> [u32; COUNT] {
    let mut words = [0; COUNT];
    for (word, bytes) in words.iter_mut().zip(bytes.as_chunks().0) {
        *word = u32::from_be_bytes(*bytes);
    }
    words
}

/// How a log's checksums read its bytes.
struct Words {
    are_big_endian: bool,
}

impl Words {
    fn checksum(&self, before: Checksum, bytes: &[u8]) -> Checksum {
        let word = if self.are_big_endian { u32::from_be_bytes } else { u32::from_le_bytes };
        let mut words = bytes.as_chunks().0.iter().map(|bytes| word(*bytes));
        let [mut first, mut second] = before;
        while let (Some(even), Some(odd)) = (words.next(), words.next()) {
            first = first.wrapping_add(even).wrapping_add(second);
            second = second.wrapping_add(odd).wrapping_add(first);
        }
        [first, second]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{suite::change, test_db};

    /// The log of a database after some transactions, as it is on the disk while the database is open.
    async fn log() -> Vec<u8> {
        let (db, folder) = test_db().await;
        for _ in 0..4 {
            change(&db).await;
        }
        std::fs::read(folder.path().join("var/vigie.db-wal")).unwrap()
    }

    const FRAME: usize = FRAME_HEADER + 4_096;

    fn found(log: &[u8]) -> Option<u64> {
        damage(log).unwrap().map(|damage| damage.at)
    }

    /// Where each transaction ends.
    fn commits(log: &[u8]) -> Vec<usize> {
        let frames = (HEADER..log.len()).step_by(FRAME);
        frames.filter(|at| log[at + 4..at + 8] != [0; 4]).map(|at| at + FRAME).collect()
    }

    #[tokio::test]
    async fn what_is_lost_of_an_acknowledged_transaction_is_found() {
        let sound = log().await;
        assert_eq!((found(&sound), (sound.len() - HEADER) % FRAME), (None, 0));
        let ends = commits(&sound);
        // Behind it are a transaction and the beginning of another, whatever is wrong with its last frame.
        for at in (0..ends[ends.len() - 3]).step_by(1_001) {
            let mut log = sound.clone();
            log[at] ^= 0x10;
            let frame = at.checked_sub(HEADER).map_or(0, |at| HEADER + at / FRAME * FRAME);
            assert_eq!(found(&log), Some(frame as u64), "byte {at}");
        }
    }

    #[tokio::test]
    async fn what_a_power_cut_leaves_is_no_damage() {
        let sound = log().await;
        let ends = commits(&sound);
        for end in (0..sound.len()).step_by(997) {
            assert_eq!(found(&sound[..end]), None, "cut after {end}");
        }
        // Of the last transaction any part may be missing.
        for at in (ends[ends.len() - 2]..sound.len()).step_by(1_001) {
            let mut log = sound.clone();
            log[at] ^= 0x10;
            assert_eq!(found(&log), None, "byte {at}");
        }
        // What an earlier use of the log has left stands behind what was written since.
        let newer = log().await;
        let used_again = [&newer[..commits(&newer)[1]], &sound[ends[1]..]].concat();
        assert_eq!(found(&used_again), None);
    }
}
