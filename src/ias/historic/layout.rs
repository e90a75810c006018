//! The layout of a historic file apart from its numbers, which is stored so that the same bytes can be exported.

use super::{
    cell::DateOrder,
    columns::{Column, Header},
};
use crate::{
    file_errors::FileErrors,
    ias::{measure::Measure, territory::Territory, theme::Theme},
};
use csv::StringRecord;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The encoding of accented letters, which headers contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Encoding {
    Latin1,
    Utf8,
    /// UTF-8 that begins with a byte order mark.
    MarkedUtf8,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Style {
    pub(super) encoding: Encoding,
    pub(super) line_end: String,
    /// The text after the last line.
    pub(super) end: String,
    pub(super) quoted: bool,
    /// 2016-05-13 and not 13-05-2016.
    pub(super) year_first: bool,
}

/// A cell that does not follow the rule: its position, the text by the rule, and the actual text. If the rule later
/// gives another text, because a figure was revised, the exception no longer applies.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Exception {
    pub(super) day: Date,
    pub(super) column: usize,
    pub(super) rule: String,
    pub(super) text: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Layout {
    pub(super) style: Style,
    pub(super) header: String,
    /// Rows as runs of days: the first day, and the number of consecutive ones.
    runs: Vec<(Date, i32)>,
    /// The last day with figures in the file.
    pub(super) until: Date,
    /// The column of the other network, which is never published and is stored apart from our figures.
    pub(super) reference: BTreeMap<Date, String>,
    pub(super) exceptions: Vec<Exception>,
}

impl Layout {
    pub(super) fn days(&self) -> impl Iterator<Item = Date> {
        self.runs.iter().flat_map(|(first, count)| first.series(jiff::ToSpan::day(1)).take(*count as usize))
    }
}

/// A file that was parsed: its layout, and its cells to compare with those by the rules.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Original {
    pub(super) layout: Layout,
    /// Rows with their cells, the day first.
    pub(super) rows: Vec<(Date, StringRecord)>,
}

/// Results of parsing a file, from which its layout is described.
pub(super) struct Read<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) text: &'a str,
    pub(super) header: &'a Header,
    pub(super) order: DateOrder,
    pub(super) until: Date,
}

impl Original {
    /// Describes the layout of a parsed file.
    pub(super) fn from_parsed(read: &Read<'_>, rows: Vec<(Date, StringRecord)>) -> Self {
        let Read { bytes, text, header, .. } = *read;
        let reference = header.columns.iter().position(|c| *c == Column::National(Measure::Reference));
        let reference_cell = |(day, cells): &(Date, StringRecord)| {
            let text = cells.get(reference?).filter(|text| *text != "NA")?;
            Some((*day, text.to_owned()))
        };
        let mut runs: Vec<(Date, i32)> = Vec::new();
        for (day, _) in &rows {
            match runs.last_mut() {
                Some((first, count)) if (*day - *first).get_days() == *count => *count += 1,
                _ => runs.push((*day, 1)),
            }
        }
        let layout = Layout {
            style: Style {
                encoding: encoding(bytes),
                line_end: if text.contains("\r\n") { "\r\n" } else { "\n" }.to_owned(),
                end: end(bytes),
                quoted: text.lines().nth(1).is_some_and(|line| line.starts_with('"')),
                year_first: read.order == DateOrder::YearFirst,
            },
            header: text.lines().next().unwrap_or_default().to_owned(),
            runs,
            until: read.until,
            reference: rows.iter().filter_map(reference_cell).collect(),
            exceptions: Vec::new(),
        };
        Self { layout, rows }
    }
}

fn encoding(bytes: &[u8]) -> Encoding {
    match std::str::from_utf8(bytes) {
        _ if bytes.starts_with(b"\xEF\xBB\xBF") => Encoding::MarkedUtf8,
        Ok(_) => Encoding::Utf8,
        Err(_) => Encoding::Latin1,
    }
}

/// Line ends after the last row; the stray Ctrl-Z of old files is dropped.
fn end(bytes: &[u8]) -> String {
    let is_end = |b: &u8| matches!(*b, b'\r' | b'\n' | 0x1A);
    let kept = bytes.iter().rposition(|b| !is_end(b)).map_or(0, |at| at + 1);
    bytes[kept..].iter().filter(|b| **b != 0x1A).map(|b| char::from(*b)).collect()
}

impl Layout {
    /// The layout of a series without a historic file: that of 2016.
    pub(super) fn default_style(national: bool) -> Style {
        Style {
            encoding: Encoding::Latin1,
            line_end: "\r\n".to_owned(),
            end: "\r\n".to_owned(),
            quoted: !national,
            year_first: national,
        }
    }

    /// Parses the columns of the header; `None` if the theme has none of them any more.
    pub(super) fn columns(&self, theme: Theme) -> Option<Vec<Column>> {
        let mut reader =
            csv::ReaderBuilder::new().delimiter(b';').has_headers(false).from_reader(self.header.as_bytes());
        let cells = reader.records().next()?.ok()?;
        Header::parse(&cells, theme, &mut FileErrors::new("")).map(|header| header.columns)
    }
}

impl Style {
    pub(super) fn bytes(&self, lines: &[String]) -> Vec<u8> {
        let text = format!("{}{}", lines.join(&self.line_end), self.end);
        match self.encoding {
            Encoding::Latin1 => encoding_rs::WINDOWS_1252.encode(&text).0.into_owned(),
            Encoding::Utf8 => text.into_bytes(),
            Encoding::MarkedUtf8 => [b"\xEF\xBB\xBF", text.as_bytes()].concat(),
        }
    }

    /// Formats a day.
    pub(super) fn day(&self, day: Date) -> String {
        let text = if self.year_first { day.to_string() } else { day.strftime("%d-%m-%Y").to_string() };
        if self.quoted { format!("\"{text}\"") } else { text }
    }
}

/// The columns of a regional file, in their order: past seasons newest first.
pub(super) fn regional_columns(seasons: impl Iterator<Item = Column>) -> Vec<Column> {
    let measures = [Measure::Minimum, Measure::Maximum, Measure::Definitive, Measure::Provisional];
    [Column::Period, Column::National(Measure::Reference)]
        .into_iter()
        .chain(seasons)
        .chain(Territory::regions().map(Column::Region))
        .chain(measures.map(Column::National))
        .collect()
}
