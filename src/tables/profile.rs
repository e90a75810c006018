//! The profiles of the tables of a file, learned in one pass over its rows.

use super::{
    Table,
    head::Head,
    number::Decimals,
    values::Values,
    walk::{Consumer, Flow},
};
use csv::StringRecord;
use std::ops::ControlFlow;

/// The profiles of the tables of a file.
#[derive(Default)]
pub(super) struct Profiles {
    done: Vec<Table>,
    current: Option<Profile>,
}

/// The profile of one table.
struct Profile {
    head: Head,
    rows: u64,
    columns: Vec<Values>,
    /// The signs that its numbers have.
    decimals: Decimals,
}

impl Consumer for Profiles {
    fn begin(&mut self, head: Head) -> Flow {
        self.finish();
        let columns = head.columns.iter().map(|_| Values::default()).collect();
        self.current = Some(Profile { head, rows: 0, columns, decimals: Decimals::default() });
        Ok(ControlFlow::Continue(()))
    }

    fn row(&mut self, _: u64, cells: &StringRecord) -> Flow {
        if let Some(profile) = &mut self.current {
            profile.rows += 1;
            for (at, values) in profile.columns.iter_mut().enumerate() {
                let cell = cells.get(at).unwrap_or_default().trim();
                values.add(cell, profile.head.decimal, &mut profile.decimals);
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

impl Profiles {
    fn finish(&mut self) {
        self.done.extend(self.current.take().map(Profile::table));
    }

    pub(super) fn into_tables(mut self) -> Vec<Table> {
        self.finish();
        self.done
    }
}

impl Profile {
    fn table(self) -> Table {
        let written = self.head.written;
        Table {
            name: self.head.name,
            format: written.format,
            encoding: written.encoding.map(str::to_owned),
            delimiter: written.delimiter.map(String::from),
            decimal: self.decimals.most(),
            header_row: self.head.header_row,
            rows: self.rows,
            columns: self
                .head
                .columns
                .into_iter()
                .zip(self.columns)
                .map(|(name, values)| values.column(name))
                .collect(),
        }
    }
}
