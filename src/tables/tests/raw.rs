//! Writes archives that no regular writer would: every part can contradict the others.

use flate2::{Compression, Crc, write::DeflateEncoder};
use std::io::Write as _;

/// An entry as described by its headers.
pub(super) struct Raw {
    pub(super) name: Vec<u8>,
    pub(super) data: Vec<u8>,
    pub(super) method: u16,
    pub(super) flags: u16,
    pub(super) crc: u32,
    pub(super) unpacked: u32,
    pub(super) attributes: u32,
}

/// Deviations of the end of an archive.
#[derive(Default)]
pub(super) struct Made {
    pub(super) count: u16,
    pub(super) disk: u16,
    pub(super) shift: u32,
    pub(super) before_end: Vec<u8>,
    /// A 64-bit end record with this number of entries.
    pub(super) wide: Option<u64>,
    pub(super) comment: Vec<u8>,
    pub(super) after: Vec<u8>,
    /// The last entry is not in the central directory.
    pub(super) hidden: bool,
    /// Local headers have another name.
    pub(super) local_name: bool,
    /// All entries of the list are the first one.
    pub(super) overlap: bool,
}

impl Raw {
    pub(super) fn stored(name: &[u8], bytes: &[u8]) -> Self {
        let mut crc = Crc::new();
        crc.update(bytes);
        Self {
            name: name.to_owned(),
            data: bytes.to_owned(),
            method: 0,
            flags: 0x800,
            crc: crc.sum(),
            unpacked: u32::try_from(bytes.len()).unwrap(),
            attributes: 0o100_644 << 16,
        }
    }

    pub(super) fn deflated(name: &[u8], bytes: &[u8]) -> Self {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(bytes).unwrap();
        Self { data: packed.finish().unwrap(), method: 8, ..Self::stored(name, bytes) }
    }

    /// The common fields of both headers of an entry.
    fn common(&self, name: &[u8]) -> Vec<u8> {
        let mut bytes = vec![20, 0];
        for short in [self.flags, self.method, 0, 0x21] {
            bytes.extend(short.to_le_bytes());
        }
        for long in [self.crc, u32::try_from(self.data.len()).unwrap(), self.unpacked] {
            bytes.extend(long.to_le_bytes());
        }
        bytes.extend(u16::try_from(name.len()).unwrap().to_le_bytes());
        bytes.extend([0, 0]);
        bytes
    }
}

pub(super) fn archive(entries: &[Raw], edit: impl FnOnce(&mut Made)) -> Vec<u8> {
    let listed = entries.len();
    #[expect(clippy::cast_possible_truncation, reason = "also for 70,000 entries")]
    let mut made = Made { count: listed as u16, ..Made::default() };
    edit(&mut made);
    let (mut bytes, mut list) = (Vec::new(), Vec::new());
    for (at, entry) in entries.iter().enumerate() {
        let start = if made.overlap { 0 } else { u32::try_from(bytes.len()).unwrap() };
        let local = if made.local_name { b"other" } else { &*entry.name };
        bytes.extend(b"PK\x03\x04");
        bytes.extend([entry.common(local), local.to_owned(), entry.data.clone()].concat());
        if !made.hidden || at + 1 < listed {
            list.extend(b"PK\x01\x02\x14\x03");
            list.extend(entry.common(&entry.name));
            list.extend([0; 6]);
            list.extend(entry.attributes.to_le_bytes());
            list.extend(start.to_le_bytes());
            list.extend(&entry.name);
        }
    }
    let count = if made.hidden { made.count - 1 } else { made.count };
    let start = u32::try_from(bytes.len()).unwrap() + made.shift;
    let length = u32::try_from(list.len()).unwrap();
    bytes.extend(list);
    if let Some(count) = made.wide {
        let place = bytes.len() as u64;
        bytes.extend([b"PK\x06\x06".as_slice(), &44_u64.to_le_bytes(), &[45, 0, 45, 0], &[0; 8]].concat());
        for long in [count, count, length.into(), start.into()] {
            bytes.extend(long.to_le_bytes());
        }
        bytes.extend([b"PK\x06\x07\0\0\0\0".as_slice(), &place.to_le_bytes(), &[1, 0, 0, 0]].concat());
    }
    bytes.extend(&made.before_end);
    bytes.extend(b"PK\x05\x06");
    for short in [made.disk, made.disk, count, count] {
        bytes.extend(short.to_le_bytes());
    }
    bytes.extend([length.to_le_bytes(), start.to_le_bytes()].concat());
    bytes.extend(u16::try_from(made.comment.len()).unwrap().to_le_bytes());
    bytes.extend([made.comment, made.after].concat());
    bytes
}
