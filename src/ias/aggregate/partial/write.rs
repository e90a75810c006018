//! Writes a part: generates its rows twice, first for their checksum, which precedes them.

use super::about::{FORMAT_VERSION, MAGIC, PartialHeader};
use crate::ias::{
    aggregate::Counts,
    territory::Territory,
    tidy_csv::{hex, sha256},
};
use sha2::{Digest as _, Sha256};
use std::io::{self, Write};

impl Counts {
    /// Writes the counts as a part to be merged with others.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn write_part(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut about = PartialHeader {
            extracted_on: self.extracted_on,
            baskets: self.baskets.digest().to_owned(),
            themes: self.baskets.metadata(),
            lines: self.lines.sales,
            rejected: self.lines.reasons.clone(),
            first_reject: self.lines.first.clone(),
            rows: String::new(),
            parts: self.parts.clone(),
        };
        let mut checksum = Checksum(Sha256::new());
        self.rows(&about, &mut checksum)?;
        about.rows = hex(&checksum.0.finalize());
        if about.parts.is_empty() && self.tally.pharmacies() > 0 {
            about.parts.insert(about.rows.clone());
        }
        let about_line = serde_json::to_string(&about).map_err(io::Error::other)?;
        let mut packed = zstd::Encoder::new(out, 0)?;
        packed.include_checksum(true)?;
        writeln!(packed, "{MAGIC} {FORMAT_VERSION} {}\n{about_line}", sha256(about_line.as_bytes()))?;
        self.rows(&about, &mut packed)?;
        packed.finish()?.flush()
    }

    fn rows(&self, about: &PartialHeader, out: &mut dyn Write) -> io::Result<()> {
        let regions: Vec<String> = Territory::regions().map(|region| region.to_string()).collect();
        let codes = self.tally.codes();
        let mut writer = csv::Writer::from_writer(out);
        writer.write_record(about.columns())?;
        for (day, region, sums) in self.tally.sums() {
            writer.write_field(day.date().to_string())?;
            writer.write_field(&regions[region])?;
            writer.write_field(sums.total.to_string())?;
            for place in 0..about.themes.len() {
                let part = self.baskets.covers(place, day).then(|| sums.part(place).to_string());
                writer.write_field(part.unwrap_or_default())?;
            }
            writer.write_field(sums.codes(&codes).collect::<Vec<_>>().join(&b'\n'))?;
            writer.write_record(None::<&[u8]>)?;
        }
        writer.flush()
    }
}

struct Checksum(Sha256);

impl Write for Checksum {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
