//! Decisions of the sender of a sample on questions that the values leave open: the order of day and month,
//! the decimal sign, and whether the first row is a header.

use super::{
    pending::show,
    tasks::{CountRows, ReadTables},
};
use crate::requests::{model::Sample, store};
use crate::{
    App, Error, Result,
    error::Kind,
    files::{self, UploadTicket},
    reader,
    tables::{DayOrder, Decimal, Reading, Table},
};

/// A decision on one table.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Decision {
    DayOrder(usize, DayOrder),
    Decimal(usize, Decimal),
    FirstRowIsData(bool),
}

impl Decision {
    /// Applies the decision to the table; `None` if the table has no such column.
    fn apply(self, table: &mut Table) -> Option<()> {
        let chosen =
            |day_order, decimal| Some(Reading { day_order, decimal, chosen: true, ..Reading::default() });
        match self {
            Self::DayOrder(column, order) => {
                table.columns.get_mut(column)?.reading = chosen(Some(order), None);
            }
            Self::Decimal(column, decimal) => {
                table.columns.get_mut(column)?.reading = chosen(None, Some(decimal));
            }
            Self::FirstRowIsData(is_data) => {
                (table.first_row_is_data, table.first_row_is_header) = (is_data, !is_data);
            }
        }
        Some(())
    }
}

/// Reads a sample again with a decision on one of its tables. Earlier decisions stay.
///
/// # Errors
/// `form.file-expired`; `form.file-refused` if there is no such table or column; errors of reading the file
/// again.
pub(crate) async fn decide(
    app: &App,
    ticket: &UploadTicket,
    table: usize,
    decision: Decision,
) -> Result<Sample> {
    let Sample { waiting, mut tables } = show(app, ticket).await?;
    let decided = tables.get_mut(table).and_then(|table| decision.apply(table));
    decided.ok_or_else(|| {
        Error::new(Kind::Conflict, "form.file-refused", "the sample has no such table or column")
    })?;
    let local = files::local(app, &waiting.file).await?;
    let task = ReadTables { name: waiting.file.name.clone(), decided: tables };
    let tables = reader::read(app, task, local.path().to_owned()).await?;
    let contents = serde_json::to_string(&tables).map_err(Error::internal)?;
    let mut tx = app.db.write().await?;
    store::sample::update_tables(&mut tx, waiting.file.id(), &contents).await?;
    reader::forget::<CountRows>(&mut tx, &waiting.file).await?;
    tx.commit().await?;
    Ok(Sample { waiting, tables })
}
