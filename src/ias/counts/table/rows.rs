//! The rules of each cell of a table of daily counts, whatever the format of its file.

use crate::{
    error::FieldError,
    file_errors::{FileErrors, excerpt},
    ias::{
        counts::{
            model::{Count, Counts, MAX_COUNT},
            products::{self, FileProducts},
        },
        input_file::{InputFile, Progress},
        territory::Territory,
        text,
        theme::{Theme, Unit},
    },
};
use jiff::civil::{Date, date};
use std::collections::BTreeMap;

/// The first accepted day. There are no daily counts before; an earlier year is a typing error.
const EARLIEST: Date = date(1990, 1, 1);

/// The columns, in the order of the cells for [`Reader::row`].
pub(super) const COLUMNS: [&str; 8] =
    ["theme", "date", "territory", "numerator", "denominator", "pharmacies", "extracted_on", "products"];

/// The former name of the column `extracted_on`, which files may use until 1.0.
const FORMER_EXTRACTED_ON: &str = "drawn";

/// The indexes of the required columns.
const REQUIRED_COLUMNS: std::ops::Range<usize> = 1..6;

pub(in crate::ias::counts) type Found = BTreeMap<Theme, Counts>;

/// Contents of a file.
#[derive(Debug, Default)]
pub(in crate::ias::counts) struct Table {
    pub(in crate::ias::counts) counts: Found,
    /// The products of the rows that have them.
    pub(in crate::ias::counts) products: BTreeMap<Theme, FileProducts>,
}

/// Parses rows, and collects their counts and errors.
pub(super) struct Reader<'a> {
    theme: Option<Theme>,
    today: Date,
    pub(super) faults: FileErrors<'a>,
    found: Table,
    rows: usize,
    pub(super) advance: Progress<'a>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(source: &'a InputFile, today: Date, advance: Progress<'a>) -> Self {
        let faults = FileErrors::new(&source.name);
        Self { theme: source.theme, today, faults, found: Table::default(), rows: 0, advance }
    }

    /// Returns the index of each of [`COLUMNS`] among these names; reports errors.
    pub(super) fn header(&mut self, names: &[&str]) -> Option<[Option<usize>; COLUMNS.len()]> {
        let mut places = [None; COLUMNS.len()];
        for (at, name) in names.iter().enumerate() {
            let folded = name.trim().to_ascii_lowercase();
            let current = if folded == FORMER_EXTRACTED_ON { "extracted_on" } else { &folded };
            match COLUMNS.iter().position(|column| *column == current) {
                Some(column) if places[column].is_some() => {
                    self.faults.add(1, &excerpt(name), "the column is there twice");
                }
                Some(column) => places[column] = Some(at),
                None => {
                    let known = COLUMNS.join(", ");
                    self.faults.add(1, &excerpt(name), format!("unknown column; there are {known}"));
                }
            }
        }
        let missing =
            REQUIRED_COLUMNS.filter(|column| places[*column].is_none()).map(|column| COLUMNS[column]);
        let missing: Vec<&str> = missing.collect();
        if !missing.is_empty() {
            self.faults.add(1, "", format!("the header lacks {}", missing.join(", ")));
        } else if places[0].is_none() && self.theme.is_none() {
            let known = Theme::ALL.map(Theme::slug).join(", ");
            let problem =
                format!("neither a theme column nor the name tells the theme; say --theme ({known})");
            self.faults.add(0, "", problem);
        }
        self.faults.is_empty().then_some(places)
    }

    /// Parses a row, whose cells are in the order of [`COLUMNS`]; a row without values is skipped.
    pub(super) fn row(&mut self, line: u64, cells: [Option<&str>; COLUMNS.len()]) {
        if cells.iter().flatten().all(|cell| cell.trim().is_empty()) {
            return;
        }
        self.rows += 1;
        if let Err((column, problem)) = self.entry(cells) {
            self.faults.add(line, COLUMNS[column], problem);
        }
    }

    fn entry(&mut self, cells: [Option<&str>; COLUMNS.len()]) -> Result<(), Problem> {
        let cell = |column: usize| cells[column].unwrap_or_default().trim();
        let theme = self.theme_of(cells[0].map(str::trim)).map_err(|fault| (0, fault))?;
        let day = day(cell(1), self.today).map_err(|fault| (1, fault))?;
        let region = region(text::without_fraction(cell(2))).map_err(|fault| (2, fault))?;
        let number =
            |column: usize| integer(text::without_fraction(cell(column))).map_err(|fault| (column, fault));
        let pharmacies = u32::try_from(number(5)?).map_err(|_| (5, too_large(cell(5))))?;
        if pharmacies == 0 {
            return Err((5, "no pharmacy: leave out the row of a day without a report".to_owned()));
        }
        let extracted_on = cells[6]
            .map(|_| extraction_day(cell(6), day, self.today))
            .transpose()
            .map_err(|fault| (6, fault))?;
        let count = Count { numerator: number(3)?, denominator: number(4)?, pharmacies, extracted_on };
        if self.found.counts.entry(theme).or_default().set(region, day, count).is_some() {
            return Err((1, format!("{day} of {theme} in region {region} is there twice")));
        }
        if let Some(groups) = products::parse(cell(7), count.numerator).map_err(|fault| (7, fault))? {
            self.found.products.entry(theme).or_default().insert((day, region), groups);
        }
        Ok(())
    }

    fn theme_of(&self, cell: Option<&str>) -> Result<Theme, String> {
        let Some(cell) = cell else { return self.theme.ok_or_else(|| "is missing".to_owned()) };
        let theme: Theme = cell.parse().map_err(|_| format!("{:?} is not a theme", excerpt(cell)))?;
        match self.theme {
            Some(expected) if expected != theme => {
                Err(format!("{theme} is not {expected}, which the file is said to be"))
            }
            _ => Ok(theme),
        }
    }

    /// Compares the sums of the file. A day's basket may exceed its total, if much of the rest was returned; that of a
    /// whole file may not. (Patients are counted against an amount.)
    fn check_sums(&mut self) {
        for (theme, counts) in self.found.counts.iter().filter(|(theme, _)| theme.unit() != Unit::Patients) {
            let days = || counts.years().flat_map(|(_, _, year)| year.days());
            let [part, all] = [|count: Count| count.numerator, |count: Count| count.denominator]
                .map(|of| days().map(|(_, count)| i128::from(of(count))).sum::<i128>());
            if part > all {
                let problem = format!("{part} in all is more than the denominators, {all}, it is a part of");
                self.faults.add(1, COLUMNS[3], format!("{theme}: {problem}: are the two columns exchanged?"));
            }
        }
    }

    pub(super) fn finish(mut self) -> Result<Table, Vec<FieldError>> {
        self.check_sums();
        if self.rows == 0 && self.faults.is_empty() {
            self.faults.add(2, "", "the file has a header and no rows");
        }
        if self.faults.is_empty() { Ok(self.found) } else { Err(self.faults.into_fields()) }
    }
}

/// The index of a column and its error.
type Problem = (usize, String);

fn day(text: &str, today: Date) -> Result<Date, String> {
    // Strict: the parser would accept other formats of ISO 8601, too.
    let spelt = text.len() == 10 && text.as_bytes()[4] == b'-' && text.as_bytes()[7] == b'-';
    let day: Option<Date> = spelt.then(|| text.parse().ok()).flatten();
    match day {
        None => Err(format!("{:?} is not a day of the calendar (2016-05-13)", excerpt(text))),
        Some(day) if day > today => Err(format!("{day} is still to come")),
        Some(day) if day < EARLIEST => Err(format!("{day} is before {EARLIEST}")),
        Some(day) => Ok(day),
    }
}

/// Parses the day of the extract.
fn extraction_day(text: &str, sold: Date, today: Date) -> Result<Date, String> {
    match day(text, today)? {
        extract if extract < sold => Err(format!("{extract} is before the day {sold} that was counted")),
        extract => Ok(extract),
    }
}

fn region(text: &str) -> Result<Territory, String> {
    match text.parse::<Territory>() {
        Ok(region) if region.is_former() => Ok(region),
        Ok(_) => Err(format!("{text} is computed from the 22 former regions: leave its rows out")),
        Err(_) => {
            let known = Territory::regions().map(|region| region.to_string()).collect::<Vec<_>>().join(" ");
            Err(format!("{:?} is not one of the 22 former regions ({known})", excerpt(text)))
        }
    }
}

fn integer(text: &str) -> Result<i64, String> {
    let shown_text = excerpt(text);
    let digits = text.strip_prefix('-').unwrap_or(text);
    if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) {
        let number = text.parse().ok().filter(|number: &i64| (-MAX_COUNT..=MAX_COUNT).contains(number));
        return number.ok_or_else(|| too_large(text));
    }
    Err(match text {
        "" | "NA" | "NaN" | "null" => "is missing; the row of a day without figures is left out".to_owned(),
        _ => format!("{shown_text:?} is not a whole number (amounts are in cents)"),
    })
}

fn too_large(text: &str) -> String {
    format!("{} is too large", excerpt(text))
}
