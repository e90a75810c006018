//! The tasks on samples, each run in a child process.

use super::rejection::{EXAMPLES, reason};
use crate::{
    Error, Result,
    locale::Locale,
    reader::Task,
    tables::{self, CalculatedExample, Checked, Counts, MappedColumn, Rejection, Table, Unreadable},
};
use serde::{Deserialize, Serialize};
use std::{io::Write, path::Path};

/// Reads the tables of a file, with the earlier decisions of its sender.
#[derive(Serialize, Deserialize)]
pub(crate) struct ReadTables {
    pub(super) name: String,
    pub(super) decided: Vec<Table>,
}

impl Task for ReadTables {
    type Output = Vec<Table>;
    const NAME: &'static str = "sample-tables";

    fn run(self, file: &Path, _: &mut dyn Write) -> Result<Self::Output> {
        tables::read_decided(file, &self.name, &self.decided).map_err(Unreadable::into_error)
    }
}

/// Counts the rows of each table that can be read with these columns.
#[derive(Serialize, Deserialize)]
pub(crate) struct CountRows {
    pub(super) tables: Vec<(Table, Vec<MappedColumn>)>,
}

/// The row counts of a table, with the first rejections.
#[derive(Serialize, Deserialize)]
pub(crate) struct CountedRows {
    pub(super) counts: Counts,
    pub(super) examples: Vec<Rejection>,
    pub(super) calculated: Vec<CalculatedExample>,
}

impl Task for CountRows {
    type Output = Vec<CountedRows>;
    const NAME: &'static str = "sample-rows";

    fn run(self, file: &Path, _: &mut dyn Write) -> Result<Self::Output> {
        let count = |(at, (table, columns)): (usize, &(Table, Vec<MappedColumn>))| {
            let mut examples = Vec::new();
            let checked = tables::check(file, at, table, columns, |rejection, _| {
                if examples.len() < EXAMPLES {
                    examples.push(rejection);
                }
            });
            let Checked { counts, calculated } = checked.map_err(Unreadable::into_error)?;
            Ok(CountedRows { counts, examples, calculated })
        };
        self.tables.iter().enumerate().map(count).collect()
    }
}

/// Writes the rejected rows of a table as CSV: the row, and its first fault as text in this language.
#[derive(Serialize, Deserialize)]
pub(crate) struct WriteRejected {
    pub(super) at: usize,
    pub(super) table: Table,
    pub(super) columns: Vec<MappedColumn>,
    pub(super) locale: Locale,
}

impl Task for WriteRejected {
    type Output = ();
    const NAME: &'static str = "sample-rejected";

    fn run(self, file: &Path, out: &mut dyn Write) -> Result<()> {
        let mut out = csv::WriterBuilder::new().flexible(true).from_writer(out);
        let names = self.table.columns.iter().map(|column| tables::escape_formula(column.name.clone()));
        let heads = ["line", "column", "value", "reason"].map(str::to_owned).into_iter().chain(names);
        let mut written = out.write_record(heads);
        let checked = tables::check(file, self.at, &self.table, &self.columns, |rejection, row| {
            let Rejection { line, column, value, fault } = rejection;
            if written.is_ok() {
                let said = [line.to_string(), column, value, reason(self.locale, fault)].into_iter();
                let cells = said.chain(row.iter().map(str::to_owned));
                written = out.write_record(cells.map(tables::escape_formula));
            }
        });
        checked.map_err(Unreadable::into_error)?;
        written.map_err(Error::internal)?;
        out.flush().map_err(Error::internal)
    }
}

/// Writes the first table as CSV without one of its columns.
#[derive(Serialize, Deserialize)]
pub(crate) struct RemoveColumn {
    pub(super) table: Table,
    pub(super) column: usize,
}

impl Task for RemoveColumn {
    type Output = ();
    const NAME: &'static str = "sample-without";

    fn run(self, file: &Path, out: &mut dyn Write) -> Result<()> {
        tables::write_without_column(file, 0, &self.table, self.column, out).map_err(Unreadable::into_error)
    }
}
