//! What a Parquet file says of its pages, before anything is unpacked: a page tells the library how much memory to reserve, and
//! gzip and Brotli in it unpack to whatever they unpack to. The headers of pages are structures in Thrift's compact protocol.

use crate::tables::{limits::MOST_BYTES, unreadable::Unreadable};
use brotli::Decompressor;
use flate2::read::MultiGzDecoder;
use parquet::{
    basic::Compression,
    file::{
        metadata::{ColumnChunkMetaData, ParquetMetaData},
        reader::ChunkReader,
    },
};
use std::io::{self, Read as _};

/// Bytes of the description at the end of a file, of which the library makes many times as much.
const MOST_DESCRIPTION: usize = 2_000_000;
/// Bytes of one page, unpacked.
const LARGEST_PAGE: i64 = 64_000_000;
/// Bytes of the header of a page.
const LONGEST_HEADER: u64 = 65_536;
/// Bytes that a check unpacks at a time.
const BUFFER: usize = 16_384;
/// Rows of all groups.
const MOST_ROWS: i64 = 10_000_000;
/// What begins bytes packed by gzip.
const GZIP: &[u8] = b"\x1F\x8B";
/// What begins a frame of LZ4, which the library takes from older versions of itself and unpacks to whatever it unpacks to.
const LZ4_FRAME: &[u8] = b"\x04\x22\x4D\x18";
/// The kind of page that holds a dictionary.
const DICTIONARY: i64 = 2;
/// Encodings that are read: plain, by dictionary (two names), runs, differences of integers, bytes split. Those of texts by
/// the length that they share tell in the page itself how much memory to reserve.
const ENCODINGS: [i64; 6] = [0, 2, 3, 5, 8, 9];

/// The description of a file is where its end says, and not too long.
pub(super) fn check_description(file: &impl ChunkReader) -> Result<(), Unreadable> {
    let size = file.len();
    let Some(at) = size.checked_sub(8).filter(|_| size >= 12) else { return Err(damaged()) };
    let end = file.get_bytes(at, 8)?;
    if &end[4..] != super::MARK {
        return Err(damaged());
    }
    let length = end.iter().take(4).rev().fold(0, |length, byte| length << 8 | usize::from(*byte));
    if length > MOST_DESCRIPTION {
        return Err(Unreadable::broken(format!("its description is longer than {MOST_DESCRIPTION} bytes")));
    }
    Ok(())
}

/// Every page of every column is within its limits, and so are all together.
pub(super) fn check(file: &impl ChunkReader, metadata: &ParquetMetaData) -> Result<(), Unreadable> {
    let (mut rows, mut unpacked) = (0i64, 0);
    for group in metadata.row_groups() {
        rows = rows.saturating_add(group.num_rows());
        if rows > MOST_ROWS || group.num_rows() < 0 {
            return Err(Unreadable::broken(format!("it has more than {MOST_ROWS} rows")));
        }
        for column in group.columns() {
            check_column(file, column, &mut unpacked)?;
        }
    }
    Ok(())
}

fn check_column(
    file: &impl ChunkReader,
    column: &ColumnChunkMetaData,
    unpacked: &mut u64,
) -> Result<(), Unreadable> {
    let (mut at, length) = column.byte_range();
    let end = at.checked_add(length).filter(|end| *end <= file.len()).ok_or_else(damaged)?;
    while at < end {
        let window = usize::try_from((end - at).min(LONGEST_HEADER)).map_err(|_| damaged())?;
        let bytes = file.get_bytes(at, window)?;
        let (page, header) = Page::read(&bytes).ok_or_else(damaged)?;
        let packed = u64::try_from(page.packed).map_err(|_| damaged())?;
        at += header as u64;
        if packed > end - at || !page.is_within_limits() {
            return Err(damaged());
        }
        *unpacked += page.unpacked.unsigned_abs();
        if *unpacked > MOST_BYTES {
            return Err(Unreadable::broken(format!("it unpacks to more than {MOST_BYTES} bytes")));
        }
        let bytes = file.get_bytes(at, usize::try_from(packed).map_err(|_| damaged())?)?;
        let levels = usize::try_from(page.levels).ok();
        let packed_values = levels.and_then(|levels| bytes.get(levels..)).ok_or_else(damaged)?;
        check_size(column.compression(), packed_values, page.unpacked.unsigned_abs())?;
        at += packed;
    }
    Ok(())
}

/// The values of a page unpack to no more than it says.
fn check_size(compression: Compression, packed: &[u8], unpacked: u64) -> Result<(), Unreadable> {
    let most = unpacked + 1;
    let explodes = match compression {
        // Pages of the second version may be left unpacked.
        Compression::GZIP(_) => {
            packed.starts_with(GZIP)
                && io::copy(&mut MultiGzDecoder::new(packed).take(most), &mut io::sink())? == most
        }
        Compression::BROTLI(_) => {
            let unpacking = Decompressor::new(packed, BUFFER);
            io::copy(&mut unpacking.take(most), &mut io::sink()).is_ok_and(|size| size == most)
        }
        Compression::LZ4 => packed.starts_with(LZ4_FRAME),
        Compression::LZO => {
            let why = "a column of it is compressed with LZO; write it with Snappy or Zstandard";
            return Err(Unreadable::unsupported(why));
        }
        _ => false,
    };
    if explodes { Err(damaged()) } else { Ok(()) }
}

fn damaged() -> Unreadable {
    Unreadable::broken("it is a damaged Parquet file, or written in a way that is not read")
}

/// What the header of a page says.
#[derive(Debug, Default, PartialEq, Eq)]
struct Page {
    kind: i64,
    unpacked: i64,
    packed: i64,
    values: i64,
    encoding: i64,
    /// Bytes before what is packed, in the second version of pages.
    levels: i64,
}

impl Page {
    /// The header, and how long it is.
    fn read(bytes: &[u8]) -> Option<(Self, usize)> {
        let mut page = Self::default();
        let mut thrift = Thrift { bytes, at: 0 };
        thrift.structure(0, &mut |path, value| match path {
            [1] => page.kind = value,
            [2] => page.unpacked = value,
            [3] => page.packed = value,
            // Of the three kinds of pages that have them.
            [5 | 7 | 8, 1] => page.values = value,
            [5 | 7, 2] | [8, 4] => page.encoding = value,
            [8, 5 | 6] => page.levels = page.levels.saturating_add(value),
            _ => {}
        })?;
        Some((page, thrift.at))
    }

    fn is_within_limits(&self) -> bool {
        (0..=LARGEST_PAGE).contains(&self.unpacked)
            && ENCODINGS.contains(&self.encoding)
            && (0..=MOST_ROWS).contains(&self.values)
            // A dictionary is reserved for as many values as it claims to have.
            && (self.kind != DICTIONARY || self.values <= self.unpacked)
    }
}

/// A structure in the compact protocol, as far as its integers go.
struct Thrift<'b> {
    bytes: &'b [u8],
    at: usize,
}

/// Structures and lists within each other.
const DEEPEST: usize = 8;

impl Thrift<'_> {
    fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn varint(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn integer(&mut self) -> Option<i64> {
        let number = self.varint()?;
        Some((number >> 1).cast_signed() ^ -(number & 1).cast_signed())
    }

    fn pass(&mut self, length: u64) -> Option<()> {
        self.at = self.at.checked_add(usize::try_from(length).ok()?).filter(|at| *at <= self.bytes.len())?;
        Some(())
    }

    /// Reads a structure and tells its integers, and those of the structures right within it, by the numbers of their fields.
    fn structure(&mut self, outer: i64, tell: &mut dyn FnMut(&[i64], i64)) -> Option<()> {
        let mut field = 0;
        loop {
            let head = self.byte()?;
            if head == 0 {
                return Some(());
            }
            field = match head >> 4 {
                0 => self.integer()?,
                more => field + i64::from(more),
            };
            match head & 0x0F {
                4..=6 => {
                    let value = self.integer()?;
                    if outer == 0 { tell(&[field], value) } else { tell(&[outer, field], value) }
                }
                12 if outer == 0 => self.structure(field, tell)?,
                kind => self.value(kind, false, DEEPEST)?,
            }
        }
    }

    /// Passes over a value; those of truth take a byte of their own only in a list.
    fn value(&mut self, kind: u8, in_list: bool, deepest: usize) -> Option<()> {
        let deeper = deepest.checked_sub(1)?;
        match kind {
            1 | 2 if !in_list => Some(()),
            1..=3 => self.pass(1),
            4..=6 => self.varint().map(|_| ()),
            7 => self.pass(8),
            8 => {
                let length = self.varint()?;
                self.pass(length)
            }
            9 | 10 => {
                let head = self.byte()?;
                let length = if head >> 4 == 15 { self.varint()? } else { u64::from(head >> 4) };
                (0..length).try_for_each(|_| self.value(head & 0x0F, true, deeper))
            }
            12 => loop {
                let head = self.byte()?;
                if head == 0 {
                    return Some(());
                }
                if head >> 4 == 0 {
                    self.varint()?;
                }
                self.value(head & 0x0F, false, deeper)?;
            },
            // Page headers hold no maps.
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parquet::basic::{BrotliLevel, GzipLevel};
    use proptest::prelude::*;
    use std::io::Write as _;

    #[test]
    fn the_header_of_a_page_is_read() {
        // Kind 0, unpacked 100, packed 50, header of a data page: 7 values, encoding 8, statistics passed over.
        let bytes = [
            0x15, 0, 0x15, 200, 1, 0x15, 100, 0x2C, 0x15, 14, 0x15, 16, 0x3C, 0x18, 2, b'a', b'b', 0, 0, 0,
            99,
        ];
        let page = Page { kind: 0, unpacked: 100, packed: 50, values: 7, encoding: 8, levels: 0 };
        assert!(page.is_within_limits());
        assert_eq!(Page::read(&bytes), Some((page, bytes.len() - 1)));
        assert_eq!(Page::read(&bytes[..10]), None);
    }

    #[test]
    fn values_that_unpack_to_more_than_their_page_says_are_refused() {
        let zeros = vec![0; 1_000_000];
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        gzip.write_all(&zeros).unwrap();
        let mut brotli = brotli::CompressorWriter::new(Vec::new(), BUFFER, 5, 22);
        brotli.write_all(&zeros).unwrap();
        for (compression, packed) in [
            (Compression::GZIP(GzipLevel::default()), gzip.finish().unwrap()),
            (Compression::BROTLI(BrotliLevel::default()), brotli.into_inner()),
        ] {
            assert!(check_size(compression, &packed, 1_000_000).is_ok(), "{compression:?}");
            assert!(check_size(compression, &packed, 999_999).is_err(), "{compression:?}");
        }
        assert!(check_size(Compression::LZ4, LZ4_FRAME, 1).is_err());
        let lzo = check_size(Compression::LZO, b"", 1).unwrap_err().to_string();
        assert!(lzo.contains("write it with Snappy"), "{lzo}");
    }

    #[test]
    fn what_a_page_would_reserve_is_within_limits() {
        let page =
            || Page { kind: DICTIONARY, unpacked: 100, packed: 50, values: 25, encoding: 0, levels: 0 };
        assert!(page().is_within_limits());
        for page in [
            Page { values: 101, ..page() },
            Page { values: -1, ..page() },
            Page { kind: 0, values: MOST_ROWS + 1, ..page() },
            Page { unpacked: LARGEST_PAGE + 1, ..page() },
            Page { unpacked: -1, ..page() },
            Page { encoding: 7, ..page() },
        ] {
            assert!(!page.is_within_limits(), "{page:?}");
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_header_or_none(bytes in proptest::collection::vec(any::<u8>(), 0..100)) {
            let _ = Page::read(&bytes);
        }
    }
}
