//! Figures as Parquet: the typed columns of the tidy file, in one row group. Repetitive columns are dictionary-encoded;
//! levels are not, because their look-ups would take longer than all else.

use super::{context::Figures, gate::GateStatus, labels};
use crate::{
    Error, Result,
    ias::{
        evidence::{Evidence, Known},
        publication::Publication,
        series::{Flag, Point},
        store::Version,
        theme::final_on,
    },
    tables::parquet_writer::{self, optional, write_column},
};
use jiff::civil::{Date, date};
use parquet::{
    data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int32Type},
    file::{
        properties::WriterProperties,
        writer::{SerializedFileWriter, SerializedRowGroupWriter},
    },
    schema::parser::parse_message_type,
};
use std::sync::Arc;

const SCHEMA: &str = "message tidy {
    required binary theme (STRING);
    required binary territory (STRING);
    required int32 day (DATE);
    optional double level;
    required binary status (STRING);
    required boolean demonstration;
    optional binary flag (STRING);
    optional int32 final_on (DATE);
    optional int32 pharmacies;
    optional double low;
    optional double high;
}";

/// Serializes a publication or a part of it.
pub(super) fn print(version: &Version, figures: Figures<'_>, gate: &GateStatus) -> Result<Vec<u8>> {
    let Figures { publication, evidence } = figures;
    let schema = Arc::new(parse_message_type(SCHEMA).map_err(Error::internal)?);
    let mut file = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties(version, gate)?))
        .map_err(Error::internal)?;
    let mut group = file.next_row_group().map_err(Error::internal)?;
    rows(&mut group, publication)?;
    write_support(&mut group, publication, evidence)?;
    group.close().map_err(Error::internal)?;
    file.into_inner().map_err(Error::internal)
}

fn properties(version: &Version, gate: &GateStatus) -> Result<WriterProperties> {
    let said = [
        ("title", labels::title(version.theme)),
        ("version", version.number.to_string()),
        ("sha256 of tidy.csv", version.sha256.clone()),
        ("gate", serde_json::to_string(gate).map_err(Error::internal)?),
        ("licence", labels::LICENCE.to_owned()),
        ("citation", labels::citation(version)),
    ];
    parquet_writer::properties(said, &["level", "low", "high"])
}

/// Writes the columns, in the order of the schema.
fn rows(group: &mut SerializedRowGroupWriter<'_, Vec<u8>>, publication: &Publication) -> Result<()> {
    let theme = publication.theme;
    let points = || publication.series.values().flat_map(|series| series.points());
    let count = points().count();
    let word = |text: &'static str| ByteArray::from(text);
    write_column::<ByteArrayType>(group, vec![word(theme.slug()); count], None)?;
    let territories = publication.series.iter().flat_map(|(territory, series)| {
        let code = ByteArray::from(territory.to_string().into_bytes());
        std::iter::repeat_n(code, series.points().len())
    });
    write_column::<ByteArrayType>(group, territories.collect(), None)?;
    write_column::<Int32Type>(group, numbers(points().map(|point| point.day)).collect(), None)?;
    optional::<DoubleType>(group, points().map(|point| point.level))?;
    write_column::<ByteArrayType>(group, points().map(|point| word(point.status())).collect(), None)?;
    write_column::<BoolType>(group, vec![publication.demonstration; count], None)?;
    let flag = |point: &Point| (point.flag != Flag::None).then(|| word(point.flag.word()));
    optional::<ByteArrayType>(group, points().map(flag))?;
    let last = |point: &Point| point.provisional.then(|| number(final_on(theme, point.day)));
    optional::<Int32Type>(group, points().map(last))
}

/// Writes the columns of the support of each level, if known.
fn write_support(
    group: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    publication: &Publication,
    evidence: &Evidence,
) -> Result<()> {
    let supports: Vec<Known> = publication
        .series
        .iter()
        .flat_map(|(territory, series)| evidence.along(*territory, series.points()))
        .collect();
    let pharmacies = supports.iter().map(|known| Some(known.support?.pharmacies.cast_signed()));
    optional::<Int32Type>(group, pharmacies)?;
    optional::<DoubleType>(group, supports.iter().map(|known| Some(known.interval?.0)))?;
    optional::<DoubleType>(group, supports.iter().map(|known| Some(known.interval?.1)))
}

/// Days since 1970, as in Parquet.
pub(super) fn number(day: Date) -> i32 {
    (day - date(1970, 1, 1)).get_days()
}

/// Like [`number`], for mostly consecutive days, with one calendar computation.
fn numbers(days: impl Iterator<Item = Date>) -> impl Iterator<Item = i32> {
    let mut last = (Date::MIN, number(Date::MIN));
    days.map(move |day| {
        let follows = last.0.tomorrow().is_ok_and(|next| next == day);
        last = (day, if follows { last.1 + 1 } else { number(day) });
        last.1
    })
}
