//! Profiles the tables of a file in one pass over its rows.

use super::{
    column_profile::Reading,
    consumer::{Flow, RowSink, TableHeader},
    fault::CellError,
    number::{Decimal, Decimals},
    table::{Format, Table},
    value_stats::Values,
};
use csv::StringRecord;
use std::ops::ControlFlow;

/// The profiles of the tables of a file.
#[derive(Default)]
pub(super) struct Profiles<'d> {
    /// The tables as read before, with the decisions of their sender.
    decided: &'d [Table],
    done: Vec<Table>,
    current: Option<Profile<'d>>,
}

/// The profile of one table.
struct Profile<'d> {
    decided: Option<&'d Table>,
    head: TableHeader,
    rows: u64,
    columns: Vec<Values>,
}

impl RowSink for Profiles<'_> {
    fn begin(&mut self, head: TableHeader) -> Flow {
        self.finish();
        let columns = head.columns.iter().map(|_| Values::default()).collect();
        let decided = self.decided.get(self.done.len());
        self.current = Some(Profile { decided, head, rows: 0, columns });
        Ok(ControlFlow::Continue(()))
    }

    fn first_row_is_data(&self) -> Option<bool> {
        let at = self.done.len() + usize::from(self.current.is_some());
        self.decided.get(at)?.first_row_is_data()
    }

    fn row(&mut self, _: u64, cells: &StringRecord) -> Flow {
        if let Some(profile) = &mut self.current {
            profile.rows += 1;
            // Extra cells of a longer row may belong to other columns.
            if !profile.head.is_longer(cells) {
                for (at, values) in profile.columns.iter_mut().enumerate() {
                    values.add(cells.get(at).unwrap_or_default().trim());
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn faulty(&mut self, _: u64, _: &StringRecord, _: CellError) -> Flow {
        if let Some(profile) = &mut self.current {
            profile.rows += 1;
        }
        Ok(ControlFlow::Continue(()))
    }
}

impl<'d> Profiles<'d> {
    pub(super) fn new(decided: &'d [Table]) -> Self {
        Self { decided, ..Self::default() }
    }

    fn finish(&mut self) {
        self.done.extend(self.current.take().map(Profile::table));
    }

    pub(super) fn into_tables(mut self) -> Vec<Table> {
        self.finish();
        self.done
    }
}

impl Profile<'_> {
    fn table(self) -> Table {
        let written = self.head.written;
        let mut decimals = Decimals::default();
        self.columns.iter().for_each(|values| decimals.append(values.decimals()));
        let decimal = decimals.proven().map(|(decimal, _)| decimal);
        // A comma that separates cells is not a decimal sign, and other formats contain numbers that were
        // formatted here.
        let has_points = written.format != Format::Csv || written.delimiter == Some(',');
        let assumed = decimal
            .or(has_points.then_some(Decimal::Point))
            .filter(|_| decimals.are_none() || decimal.is_some());
        let decided = self.decided;
        let chosen = |at: usize| -> Option<Reading> {
            decided?.columns.get(at)?.reading.filter(|reading| reading.chosen)
        };
        let columns = self.head.columns.into_iter().zip(self.columns).enumerate();
        Table {
            name: self.head.name,
            format: written.format,
            encoding: written.encoding.map(str::to_owned),
            delimiter: written.delimiter.map(String::from),
            decimal,
            header_row: self.head.header_row,
            first_row_is_data: decided.is_some_and(|table| table.first_row_is_data),
            first_row_is_header: decided.is_some_and(|table| table.first_row_is_header),
            rows: self.rows,
            columns: columns.map(|(at, (name, values))| values.column(name, chosen(at), assumed)).collect(),
        }
    }
}
