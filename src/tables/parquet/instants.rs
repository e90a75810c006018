//! Instants in the time zone of their column. Parquet itself stores UTC only. Arrow (pyarrow, Polars) adds
//! its schema with the zone, a FlatBuffers message in base64, and pandas (fastparquet) a JSON document.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use jiff::{Timestamp, civil::DateTime, fmt::strtime, tz::TimeZone};
use parquet::{
    basic::{LogicalType, TimeUnit},
    file::metadata::FileMetaData,
    record::Field,
    schema::types::ColumnDescriptor,
};
use serde::Deserialize;
use std::collections::HashMap;

/// The representation of the instants of a column.
pub(crate) struct Instants {
    /// The library returns these as integers.
    is_nanoseconds: bool,
    zone: TimeZone,
}

impl Instants {
    /// The time zones of the columns of a file.
    pub(crate) fn from_metadata(metadata: &FileMetaData) -> Vec<Self> {
        let value = |key: &str| {
            let pairs = metadata.key_value_metadata()?;
            pairs.iter().find(|pair| pair.key == key)?.value.as_deref()
        };
        let zones = value("ARROW:schema").and_then(arrow).or_else(|| value("pandas").and_then(pandas));
        let zones = zones.unwrap_or_default();
        let of_column = |column: &ColumnDescriptor| Self {
            is_nanoseconds: matches!(column.logical_type_ref(), Some(LogicalType::Timestamp(kind)) if matches!(kind.unit, TimeUnit::NANOS)),
            zone: zones.get(column.name()).and_then(|name| zone(name)).unwrap_or(TimeZone::UTC),
        };
        metadata.schema_descr().columns().iter().map(|column| of_column(column)).collect()
    }

    /// The date and the time of day of an instant; `None` for other values.
    pub(crate) fn civil(&self, field: &Field) -> Option<DateTime> {
        let instant = match field {
            Field::Long(nanos) if self.is_nanoseconds => Timestamp::from_nanosecond(i128::from(*nanos)),
            Field::TimestampMillis(millis) => Timestamp::from_millisecond(*millis),
            Field::TimestampMicros(micros) => Timestamp::from_microsecond(*micros),
            _ => return None,
        };
        Some(instant.ok()?.to_zoned(self.zone.clone()).datetime())
    }
}

/// A zone of the IANA database, or an offset such as +02:00.
fn zone(name: &str) -> Option<TimeZone> {
    let offset = || strtime::parse("%:z", name).or_else(|_| strtime::parse("%z", name)).ok()?.offset();
    TimeZone::get(name).ok().or_else(|| offset().map(TimeZone::fixed))
}

#[derive(Deserialize)]
struct Pandas {
    columns: Vec<PandasColumn>,
}

#[derive(Deserialize)]
struct PandasColumn {
    name: Option<String>,
    metadata: Option<PandasZone>,
}

#[derive(Deserialize)]
struct PandasZone {
    timezone: Option<String>,
}

/// Time zones of columns by name.
fn pandas(document: &str) -> Option<HashMap<String, String>> {
    let zone = |column: PandasColumn| Some((column.name?, column.metadata?.timezone?));
    Some(serde_json::from_str::<Pandas>(document).ok()?.columns.into_iter().filter_map(zone).collect())
}

/// The id of the timestamp type in Arrow's schema.
const TIMESTAMP: u8 = 10;

/// Time zones of columns by name. Field numbers are those of Arrow's `Message.fbs` and `Schema.fbs`.
fn arrow(message: &str) -> Option<HashMap<String, String>> {
    let bytes = STANDARD.decode(message).ok()?;
    // Newer versions write a marker before the length.
    let message = bytes.get(if bytes.starts_with(&[0xFF; 4]) { 8 } else { 4 }..)?;
    let schema = Flat { bytes: message, at: offset(message, 0)? }.child(2)?;
    let zone = |field: &Flat<'_>| {
        let is_instant = message.get(field.place(2)?) == Some(&TIMESTAMP);
        Some((field.text(0)?, field.child(3).filter(|_| is_instant)?.text(1)?))
    };
    Some(schema.children(1)?.iter().filter_map(zone).collect())
}

/// A FlatBuffers table.
struct Flat<'b> {
    bytes: &'b [u8],
    at: usize,
}

/// Four bytes as an unsigned integer.
fn offset(bytes: &[u8], at: usize) -> Option<usize> {
    let number = bytes.get(at..at.checked_add(4)?)?;
    usize::try_from(u32::from_le_bytes(number.try_into().ok()?)).ok()
}

impl<'b> Flat<'b> {
    /// The offset of a field; `None` if it is absent.
    fn place(&self, field: usize) -> Option<usize> {
        let back = i32::from_le_bytes(self.bytes.get(self.at..self.at.checked_add(4)?)?.try_into().ok()?);
        let places = self.at.checked_add_signed(isize::try_from(back).ok()?.checked_neg()?)?;
        let short = |at: usize| {
            let number = self.bytes.get(at..at.checked_add(2)?)?;
            Some(usize::from(u16::from_le_bytes(number.try_into().ok()?)))
        };
        let entry = 4 + 2 * field;
        let place = (entry < short(places)?).then(|| short(places + entry)).flatten()?;
        (place > 0).then(|| self.at + place)
    }

    /// The target of the offset at a position.
    fn follow(&self, at: usize) -> Option<usize> {
        at.checked_add(offset(self.bytes, at)?)
    }

    fn child(&self, field: usize) -> Option<Self> {
        Some(Self { bytes: self.bytes, at: self.follow(self.place(field)?)? })
    }

    fn children(&self, field: usize) -> Option<Vec<Self>> {
        let list = self.follow(self.place(field)?)?;
        let count = offset(self.bytes, list)?.min(self.bytes.len() / 4);
        let child = |number: usize| Some(Self { bytes: self.bytes, at: self.follow(list + 4 + 4 * number)? });
        (0..count).map(child).collect()
    }

    fn text(&self, field: usize) -> Option<String> {
        let at = self.follow(self.place(field)?)?;
        let start = at.checked_add(4)?;
        let text = self.bytes.get(start..start.checked_add(offset(self.bytes, at)?)?)?;
        Some(std::str::from_utf8(text).ok()?.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The schema that pyarrow writes for a column `day` of instants in Europe/Paris and a column `count`.
    const SCHEMA: &str = "/////8gAAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAMAAAACAAIAAAABAAIAAAABAAAAAIAAABQAAAABAAAAMj///8AAAECEAAAACAAAAAEAAAAAAAAAAUAAABjb3VudAAAAAgADAAIAAcACAAAAAAAAAFAAAAAEAAUAAgABgAHAAwAAAAQABAAAAAAAAEKEAAAABwAAAAEAAAAAAAAAAMAAABkYXkACAAMAAYACAAIAAAAAAACAAQAAAAMAAAARXVyb3BlL1BhcmlzAAAAAA==";

    #[test]
    fn the_time_zone_of_a_column_is_that_of_arrow_or_pandas() {
        let paris = HashMap::from([("day".to_owned(), "Europe/Paris".to_owned())]);
        assert_eq!(arrow(SCHEMA), Some(paris.clone()));
        let document = r#"{"columns":[{"name":"day","metadata":{"timezone":"Europe/Paris"}},{"name":"count","metadata":null},{"name":null}]}"#;
        assert_eq!(pandas(document), Some(paris));
        assert_eq!((arrow("AAAA"), pandas("{}")), (None, None));
    }

    #[test]
    fn a_time_zone_is_a_name_or_an_offset() {
        let civil = |name: &str| Timestamp::UNIX_EPOCH.to_zoned(zone(name).unwrap()).datetime().to_string();
        for (name, time) in [
            ("Europe/Paris", "1970-01-01T01:00:00"),
            ("UTC", "1970-01-01T00:00:00"),
            ("+02:00", "1970-01-01T02:00:00"),
            ("-0330", "1969-12-31T20:30:00"),
        ] {
            assert_eq!(civil(name), time, "{name}");
        }
        assert!(zone("Atlantis").is_none());
    }

    proptest! {
        #[test]
        fn parsing_any_bytes_does_not_panic(at in 0..400_usize, byte: u8, bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = arrow(&STANDARD.encode(bytes));
            let mut schema = STANDARD.decode(SCHEMA).unwrap();
            let at = at % schema.len();
            schema[at] = byte;
            let _ = arrow(&STANDARD.encode(schema));
        }
    }
}
