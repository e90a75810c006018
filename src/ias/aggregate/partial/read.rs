//! Reads a part into a tally, after verifying its checksums.

use super::about::{FORMAT_VERSION, MAGIC, PartialHeader};
use crate::ias::{
    aggregate::{
        baskets::Baskets,
        cell::{self, DayNumber},
        lines::MAX_PHARMACY_BYTES,
        tally::{MergeError, Row, Tally},
    },
    territory::Territory,
    tidy_csv::{hex, sha256},
};
use csv::ByteRecord;
use sha2::{Digest as _, Sha256};
use std::{
    io::{self, BufRead, BufReader, Read},
    str,
};

/// Maximum length of the [`PartialHeader`] line, in bytes: checksums of a million parts.
const MAX_HEADER_BYTES: u64 = 100_000_000;

/// Why a file is not a usable part, as the end of a sentence that begins with its name.
pub(super) type Problem = String;

/// A part whose rows are not read yet.
pub(super) struct PartialFile<'r> {
    pub(super) about: PartialHeader,
    rows: Box<dyn Read + 'r>,
}

impl<'r> PartialFile<'r> {
    pub(super) fn open(packed: impl BufRead + 'r) -> Result<Self, Problem> {
        let stranger = || "is not a part of counts (aggregate --partial writes them)".to_owned();
        let unpacked = zstd::Decoder::with_buffer(packed).map_err(damaged)?;
        let mut text = BufReader::new(unpacked);
        let first = line(&mut text).map_err(|_| stranger())?;
        let (layout, checksum) = first
            .strip_prefix(MAGIC)
            .and_then(|rest| rest.strip_prefix(' ')?.split_once(' '))
            .ok_or_else(stranger)?;
        if layout != FORMAT_VERSION {
            return Err(format!(
                "has the layout {layout:?} of another version of vigie; this one reads {FORMAT_VERSION}"
            ));
        }
        let about_line = line(&mut text).map_err(damaged)?;
        if sha256(about_line.as_bytes()) != checksum {
            return Err(damaged("its first checksum does not fit"));
        }
        let about: PartialHeader = serde_json::from_str(&about_line).map_err(damaged)?;
        Ok(Self { about, rows: Box::new(text) })
    }

    /// Adds its rows to a tally of the same themes. Rows before the damage of a damaged part remain in the tally.
    pub(super) fn add_to(self, tally: &mut Tally) -> Result<(), Problem> {
        let baskets = Baskets::from_metadata(self.about.themes.clone(), String::new());
        let mut checked = ChecksumReader { inner: self.rows, checksum: Sha256::new() };
        let added = rows(&self.about, &baskets, &mut checked, tally);
        // The rest after an invalid row is read, because a wrong checksum is the better error.
        io::copy(&mut checked, &mut io::sink()).map_err(damaged)?;
        if hex(&checked.checksum.finalize()) != self.about.rows {
            return Err(damaged("the checksum of its rows does not fit"));
        }
        added
    }
}

fn damaged(problem: impl std::fmt::Display) -> Problem {
    format!("is damaged: {problem}; make it again")
}

fn line(text: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    text.take(MAX_HEADER_BYTES).read_line(&mut line)?;
    line.pop();
    Ok(line)
}

fn rows(
    about: &PartialHeader,
    baskets: &Baskets,
    text: &mut dyn Read,
    tally: &mut Tally,
) -> Result<(), Problem> {
    let mut reader = csv::Reader::from_reader(text);
    if !reader.byte_headers().map_err(damaged)?.iter().eq(about.columns().map(str::as_bytes)) {
        return Err(damaged("its columns are not those of its themes"));
    }
    let last = DayNumber::from_date(about.extracted_on).unwrap_or(DayNumber(0));
    let regions: Vec<String> = Territory::regions().map(|region| region.to_string()).collect();
    let (mut record, mut parts) = (ByteRecord::new(), Vec::new());
    let mut before = None;
    while reader.read_byte_record(&mut record).map_err(damaged)? {
        let wrong = |what: &str| damaged(format!("the {what} of row {}", reader.position().record()));
        let day = cell::day(&record[0]).filter(|day| *day <= last).ok_or_else(|| wrong("date"))?;
        let region = (0u8..).zip(&regions).find(|(_, code)| code.as_bytes() == &record[1]);
        let (region, _) = region.ok_or_else(|| wrong("territory"))?;
        if before.replace((day, region)).is_some_and(|before| before >= (day, region)) {
            return Err(wrong("place"));
        }
        parts.clear();
        for place in 0..about.themes.len() {
            let cell = &record[3 + place];
            let part = if baskets.covers(place, day) { whole(cell) } else { cell.is_empty().then_some(0) };
            parts.push(part.ok_or_else(|| wrong("numerator"))?);
        }
        let total = whole(&record[2]).ok_or_else(|| wrong("denominator"))?;
        let codes = || record[record.len() - 1].split(|byte| *byte == b'\n');
        if codes().any(|code| code.is_empty() || code.len() > MAX_PHARMACY_BYTES) {
            return Err(wrong("pharmacies"));
        }
        tally.add_row(&Row { day, region, total, parts: &parts }, codes()).map_err(
            |problem| match problem {
                MergeError::TooManyPharmacies => {
                    "makes too many pharmacies: is the column pharmacy what it says?".to_owned()
                }
                MergeError::TooLarge => "makes sums that no sales have".to_owned(),
            },
        )?;
    }
    Ok(())
}

fn whole(cell: &[u8]) -> Option<i64> {
    str::from_utf8(cell).ok()?.parse().ok()
}

struct ChecksumReader<'r> {
    inner: Box<dyn Read + 'r>,
    checksum: Sha256,
}

impl Read for ChecksumReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.checksum.update(&buffer[..read]);
        Ok(read)
    }
}
