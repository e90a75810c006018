//! Checks the declared sizes of the pages of a Parquet file before anything is decompressed. A page header
//! determines how much memory the library reserves, and gzip and Brotli may decompress to any size. Page
//! headers are structures of Thrift's compact protocol.

use crate::tables::{limits::MAX_BYTES, unreadable::Unreadable};
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

/// The signature at the start and the end of a file.
pub(crate) const MAGIC: &[u8] = b"PAR1";
/// Maximum bytes of the metadata at the end of a file, which the library expands many times.
const MAX_METADATA_BYTES: usize = 2_000_000;
/// Maximum bytes of a decompressed page.
const MAX_PAGE_BYTES: i64 = 64_000_000;
/// Maximum bytes of a page header.
const MAX_HEADER_BYTES: u64 = 65_536;
/// Bytes that are decompressed at a time.
const BUFFER: usize = 16_384;
/// Maximum rows of all groups.
const MAX_ROWS: i64 = 10_000_000;
/// The signature of gzip.
const GZIP: &[u8] = b"\x1F\x8B";
/// The signature of an LZ4 frame, which the library accepts from its older versions and decompresses without
/// a limit.
const LZ4_FRAME: &[u8] = b"\x04\x22\x4D\x18";
/// The type of dictionary pages.
const DICTIONARY: i64 = 2;
/// Supported encodings: plain, dictionary (two ids), run length, delta of integers, byte stream split. Delta
/// encodings of strings are not supported, because the page itself contains the sizes that are reserved.
const ENCODINGS: [i64; 6] = [0, 2, 3, 5, 8, 9];

/// Checks that the metadata are where the end of the file declares, and not too long.
pub(super) fn check_description(file: &impl ChunkReader) -> Result<(), Unreadable> {
    let size = file.len();
    let Some(at) = size.checked_sub(8).filter(|_| size >= 12) else { return Err(damaged()) };
    let end = file.get_bytes(at, 8)?;
    if &end[4..] != MAGIC {
        return Err(damaged());
    }
    let length = end.iter().take(4).rev().fold(0, |length, byte| length << 8 | usize::from(*byte));
    if length > MAX_METADATA_BYTES {
        return Err(Unreadable::broken(format!("its description is longer than {MAX_METADATA_BYTES} bytes")));
    }
    Ok(())
}

/// Checks that every page of every column is within its limits, and their total too.
pub(super) fn check(file: &impl ChunkReader, metadata: &ParquetMetaData) -> Result<(), Unreadable> {
    let (mut rows, mut unpacked) = (0i64, 0);
    for group in metadata.row_groups() {
        rows = rows.saturating_add(group.num_rows());
        if rows > MAX_ROWS || group.num_rows() < 0 {
            return Err(Unreadable::broken(format!("it has more than {MAX_ROWS} rows")));
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
        let window = usize::try_from((end - at).min(MAX_HEADER_BYTES)).map_err(|_| damaged())?;
        let bytes = file.get_bytes(at, window)?;
        let (page, header) = PageHeader::parse(&bytes).ok_or_else(damaged)?;
        let packed = u64::try_from(page.packed).map_err(|_| damaged())?;
        at += header as u64;
        if packed > end - at || !page.is_within_limits() {
            return Err(damaged());
        }
        *unpacked += page.unpacked.unsigned_abs();
        if *unpacked > MAX_BYTES {
            return Err(Unreadable::broken(format!("it unpacks to more than {MAX_BYTES} bytes")));
        }
        let bytes = file.get_bytes(at, usize::try_from(packed).map_err(|_| damaged())?)?;
        let levels = usize::try_from(page.levels).ok();
        let packed_values = levels.and_then(|levels| bytes.get(levels..)).ok_or_else(damaged)?;
        check_size(column.compression(), packed_values, page.unpacked.unsigned_abs())?;
        at += packed;
    }
    Ok(())
}

/// Checks that the values of a page decompress to its declared size.
fn check_size(compression: Compression, packed: &[u8], unpacked: u64) -> Result<(), Unreadable> {
    let most = unpacked + 1;
    let explodes = match compression {
        // Pages of version 2 may be uncompressed.
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

/// The header of a page.
#[derive(Debug, Default, PartialEq, Eq)]
struct PageHeader {
    kind: i64,
    unpacked: i64,
    packed: i64,
    values: i64,
    encoding: i64,
    /// Uncompressed bytes before the compressed ones, in pages of version 2.
    levels: i64,
}

impl PageHeader {
    /// Parses a header; also returns its length.
    fn parse(bytes: &[u8]) -> Option<(Self, usize)> {
        let mut page = Self::default();
        let mut thrift = Thrift { bytes, at: 0 };
        thrift.structure(0, &mut |path, value| match path {
            [1] => page.kind = value,
            [2] => page.unpacked = value,
            [3] => page.packed = value,
            // The headers of all three page types have these fields.
            [5 | 7 | 8, 1] => page.values = value,
            [5 | 7, 2] | [8, 4] => page.encoding = value,
            [8, 5 | 6] => page.levels = page.levels.saturating_add(value),
            _ => {}
        })?;
        Some((page, thrift.at))
    }

    fn is_within_limits(&self) -> bool {
        (0..=MAX_PAGE_BYTES).contains(&self.unpacked)
            && ENCODINGS.contains(&self.encoding)
            && (0..=MAX_ROWS).contains(&self.values)
            // The library reserves memory for the declared number of dictionary values.
            && (self.kind != DICTIONARY || self.values <= self.unpacked)
    }
}

/// Parses integers of a structure in the compact protocol.
struct Thrift<'b> {
    bytes: &'b [u8],
    at: usize,
}

/// Maximum nesting of structures and lists.
const MAX_DEPTH: usize = 8;

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

    fn skip(&mut self, length: u64) -> Option<()> {
        self.at = self.at.checked_add(usize::try_from(length).ok()?).filter(|at| *at <= self.bytes.len())?;
        Some(())
    }

    /// Visits the integers of a structure and of those directly within it, by field number.
    fn structure(&mut self, outer: i64, visit: &mut dyn FnMut(&[i64], i64)) -> Option<()> {
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
                    if outer == 0 { visit(&[field], value) } else { visit(&[outer, field], value) }
                }
                12 if outer == 0 => self.structure(field, visit)?,
                kind => self.value(kind, false, MAX_DEPTH)?,
            }
        }
    }

    /// Skips a value. Booleans take a byte of their own only in lists.
    fn value(&mut self, kind: u8, in_list: bool, deepest: usize) -> Option<()> {
        let deeper = deepest.checked_sub(1)?;
        match kind {
            1 | 2 if !in_list => Some(()),
            1..=3 => self.skip(1),
            4..=6 => self.varint().map(|_| ()),
            7 => self.skip(8),
            8 => {
                let length = self.varint()?;
                self.skip(length)
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
            // Page headers contain no maps.
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
    fn parses_a_page_header() {
        // Kind 0, unpacked 100, packed 50, header of a data page: 7 values, encoding 8, statistics skipped.
        let bytes = [
            0x15, 0, 0x15, 200, 1, 0x15, 100, 0x2C, 0x15, 14, 0x15, 16, 0x3C, 0x18, 2, b'a', b'b', 0, 0, 0,
            99,
        ];
        let page = PageHeader { kind: 0, unpacked: 100, packed: 50, values: 7, encoding: 8, levels: 0 };
        assert!(page.is_within_limits());
        assert_eq!(PageHeader::parse(&bytes), Some((page, bytes.len() - 1)));
        assert_eq!(PageHeader::parse(&bytes[..10]), None);
    }

    #[test]
    fn rejects_values_that_exceed_the_stated_size() {
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
    fn limits_the_allocation_of_a_page() {
        let page =
            || PageHeader { kind: DICTIONARY, unpacked: 100, packed: 50, values: 25, encoding: 0, levels: 0 };
        assert!(page().is_within_limits());
        for page in [
            PageHeader { values: 101, ..page() },
            PageHeader { values: -1, ..page() },
            PageHeader { kind: 0, values: MAX_ROWS + 1, ..page() },
            PageHeader { unpacked: MAX_PAGE_BYTES + 1, ..page() },
            PageHeader { unpacked: -1, ..page() },
            PageHeader { encoding: 7, ..page() },
        ] {
            assert!(!page.is_within_limits(), "{page:?}");
        }
    }

    proptest! {
        #[test]
        fn parsing_any_bytes_gives_a_header_or_none(bytes in proptest::collection::vec(any::<u8>(), 0..100)) {
            let _ = PageHeader::parse(&bytes);
        }
    }
}
