//! Figures as a workbook (XLSX): documentation on the first sheet, the dictionary of columns on the second, then all
//! territories side by side by week, and the full data of the country by day.
//!
//! Every territory by day would be two hundred thousand cells more, and publishing all themes would exceed its time
//! limit (benches/method.md); the tidy file contains these data.

use super::{
    context::FileContext,
    data_dictionary::{Column, columns},
    kind::FileKind,
    labels,
    period::{Grouping, periods},
    readme,
};
use crate::{
    Error, Result,
    ias::{evidence::Known, publication::Publication, series::Point, territory::Territory, theme::final_on},
    locale::Locale,
};
use jiff::civil::{Date, date};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};
use std::collections::BTreeMap;

/// Width of the texts of the first sheets, in characters.
const TEXT_WIDTH: f64 = 90.0;
const DAY_WIDTH: f64 = 11.0;

/// The formats of cells.
struct Formats {
    head: Format,
    wrapped: Format,
    day: Format,
}

pub(super) fn print(context: FileContext<'_>) -> Result<Vec<u8>> {
    let formats = Formats {
        head: Format::new().set_bold(),
        wrapped: Format::new().set_text_wrap(),
        day: Format::new().set_num_format("yyyy-mm-dd"),
    };
    let mut workbook = Workbook::new();
    let facts = readme::facts(context)?;
    write(&mut workbook, context, &facts, &formats).map_err(Error::internal)
}

fn write(
    workbook: &mut Workbook,
    context: FileContext<'_>,
    facts: &[(&'static str, String)],
    formats: &Formats,
) -> std::result::Result<Vec<u8>, XlsxError> {
    // Otherwise the time of writing would be in the file.
    let created = ExcelDateTime::from_timestamp(context.version.published_at.div_euclid(1000))?;
    let title = labels::title(context.version.theme);
    workbook.set_properties(&DocProperties::new().set_title(title).set_creation_datetime(&created));
    readme(workbook.add_worksheet(), facts, formats)?;
    dictionary(workbook.add_worksheet(), formats)?;
    by_week(workbook.add_worksheet(), context, formats)?;
    country(workbook.add_worksheet(), context, formats)?;
    workbook.save_to_buffer()
}

fn readme(
    sheet: &mut Worksheet,
    facts: &[(&'static str, String)],
    formats: &Formats,
) -> std::result::Result<(), XlsxError> {
    sheet.set_name("README")?.set_column_width(0, 22)?.set_column_width(1, TEXT_WIDTH)?;
    for (row, (name, text)) in (0..).zip(facts) {
        sheet.write_string_with_format(row, 0, *name, &formats.head)?;
        sheet.write_string_with_format(row, 1, text, &formats.wrapped)?;
    }
    Ok(())
}

fn dictionary(sheet: &mut Worksheet, formats: &Formats) -> std::result::Result<(), XlsxError> {
    sheet.set_name("Columns")?.set_freeze_panes(1, 1)?;
    sheet.write_string_with_format(0, 0, "column", &formats.head)?;
    for (at, locale) in (1..).zip(Locale::ALL) {
        sheet.write_string_with_format(0, at, locale.code(), &formats.head)?;
        sheet.set_column_width(at, 60)?;
    }
    for (row, column) in (1..).zip(columns(FileKind::Workbook)) {
        sheet.write_string(row, 0, column.name)?;
        for (at, locale) in (1..).zip(Locale::ALL) {
            let text = format!("{}. {}", column.title(locale), column.description(locale));
            sheet.write_string_with_format(row, at, text, &formats.wrapped)?;
        }
    }
    Ok(())
}

/// Serial number of a day in spreadsheets: days since the last day of 1899.
fn serial(day: Date) -> f64 {
    f64::from((day - date(1899, 12, 30)).get_days())
}

/// The header of a sheet with a column for each territory.
fn territories(
    sheet: &mut Worksheet,
    first: &[&str],
    publication: &Publication,
    formats: &Formats,
) -> std::result::Result<(), XlsxError> {
    let names = publication.series.keys().map(ToString::to_string);
    let names = first.iter().map(|name| (*name).to_owned()).chain(names);
    for (at, name) in (0..).zip(names) {
        sheet.write_string_with_format(0, at, name, &formats.head)?;
    }
    sheet.set_column_width(0, DAY_WIDTH)?.set_column_width(1, DAY_WIDTH)?;
    sheet.set_freeze_panes(1, u16::try_from(first.len()).unwrap_or(1)).map(drop)
}

fn by_week(
    sheet: &mut Worksheet,
    context: FileContext<'_>,
    formats: &Formats,
) -> std::result::Result<(), XlsxError> {
    let publication = context.publication;
    sheet.set_name("Weeks")?;
    territories(sheet, &["week", "monday"], publication, formats)?;
    let mut rows: BTreeMap<Date, (String, Vec<(u16, f64)>)> = BTreeMap::new();
    for (column, territory) in (2..).zip(publication.series.keys()) {
        for week in periods(Grouping::Week, context.figures(), *territory) {
            let row = rows.entry(week.first).or_insert_with(|| (week.name.clone(), Vec::new()));
            row.1.extend(week.level.map(|level| (column, level)));
        }
    }
    for (row, (monday, (name, levels))) in (1..).zip(rows) {
        sheet.write_string(row, 0, name)?;
        sheet.write_number_with_format(row, 1, serial(monday), &formats.day)?;
        for (column, level) in levels {
            sheet.write_number(row, column, level)?;
        }
    }
    Ok(())
}

fn country(
    sheet: &mut Worksheet,
    context: FileContext<'_>,
    formats: &Formats,
) -> std::result::Result<(), XlsxError> {
    sheet.set_name("France")?.set_freeze_panes(1, 1)?;
    let own = |column: &Column| {
        !["theme", "territory", "demonstration", "week", "monday", "days"].contains(&column.name)
    };
    for (at, column) in (0..).zip(columns(FileKind::Workbook).iter().filter(|column| own(column))) {
        sheet.write_string_with_format(0, at, column.name, &formats.head)?;
        sheet.set_column_width(at, DAY_WIDTH)?;
    }
    let points = context.publication.national().points();
    let known = context.evidence.along(Territory::FRANCE, points);
    for (row, (point, known)) in (1..).zip(points.iter().zip(known)) {
        let final_on = point.provisional.then(|| final_on(context.version.theme, point.day));
        day(sheet, row, NationalDay { point, known, final_on }, formats)?;
    }
    Ok(())
}

/// The figures of the country on a day.
#[derive(Clone, Copy)]
struct NationalDay<'a> {
    point: &'a Point,
    known: Known,
    /// When a provisional level becomes final.
    final_on: Option<Date>,
}

/// Writes day, level, status, flag, final_on, pharmacies, low and high.
fn day(
    sheet: &mut Worksheet,
    row: u32,
    figures: NationalDay<'_>,
    formats: &Formats,
) -> std::result::Result<(), XlsxError> {
    let NationalDay { point, known: Known { support, interval }, final_on } = figures;
    sheet.write_number_with_format(row, 0, serial(point.day), &formats.day)?;
    sheet.write_string(row, 2, if point.provisional { "provisional" } else { "definitive" })?;
    sheet.write_string(row, 3, point.flag.word())?;
    if let Some(last) = final_on {
        sheet.write_number_with_format(row, 4, serial(last), &formats.day)?;
    }
    let numbers = [
        (1, point.level),
        (5, support.map(|support| f64::from(support.pharmacies))),
        (6, interval.map(|ends| ends.0)),
        (7, interval.map(|ends| ends.1)),
    ];
    for (column, number) in numbers {
        if let Some(number) = number {
            sheet.write_number(row, column, number)?;
        }
    }
    Ok(())
}
