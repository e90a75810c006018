//! Counts the rows of a sample that can be read with the chosen columns, and reports the rejected ones.

use super::{
    pending::show,
    submitted::resolve_mapping,
    target_fields::all,
    tasks::{CountRows, CountedRows, WriteRejected},
};
use crate::requests::model::{ColumnChoice, SAMPLES, Sample};
use crate::{
    App, Error, Result,
    catalog::closed_lists::Measure,
    files::{self, PendingFile, UploadTicket},
    locale::Locale,
    reader,
    tables::{CalculatedExample, Counts, MappedColumn, Rejection},
};

/// The row counts of a table.
pub(crate) struct RowCounts {
    pub(crate) counts: Counts,
    /// Required fields without a column.
    pub(crate) missing: Vec<&'static str>,
    /// The first rejected rows.
    pub(crate) examples: Vec<Rejection>,
    /// The first values of each calculated field.
    pub(crate) calculated: Vec<(&'static str, CalculatedExample)>,
}

/// The mapping that the sender has chosen so far.
pub(crate) struct MappingInput {
    pub(crate) measures: Vec<Measure>,
    pub(crate) choices: Vec<ColumnChoice>,
}

/// The fields of a table with their chosen columns, and the fields without one.
fn mapped_columns(
    table: usize,
    settled: &[ColumnChoice],
    offered: &[Measure],
) -> (Vec<&'static str>, Vec<MappedColumn>, Vec<&'static str>) {
    let (mut found, mut columns, mut missing) = (Vec::new(), Vec::new(), Vec::new());
    for wanted in all().into_iter().filter(|wanted| wanted.is_requested(offered)) {
        let (field, required) = (wanted.field, wanted.is_required(offered));
        let choice = settled.iter().find(|choice| choice.table == table && choice.field == field.name);
        match choice {
            Some(&ColumnChoice { column: Some(column), vat, .. }) => {
                found.push(field.name);
                columns.push(MappedColumn { kind: field.kind, required, column, vat });
            }
            _ if required => missing.push(field.name),
            _ => {}
        }
    }
    (found, columns, missing)
}

/// Counts the rows of every table of a sample.
///
/// # Errors
/// `form.file-expired`; errors of reading the file again.
pub(crate) async fn count(
    app: &App,
    ticket: &UploadTicket,
    choosing: MappingInput,
) -> Result<Vec<RowCounts>> {
    let Sample { waiting: PendingFile { file, .. }, tables } = show(app, ticket).await?;
    let MappingInput { measures, choices } = choosing;
    let settled = resolve_mapping(&tables, &choices, &measures);
    let all = tables.iter().enumerate().map(|(at, _)| mapped_columns(at, &settled, &measures));
    let (named, columns): (Vec<_>, Vec<_>) =
        all.map(|(found, columns, missing)| ((found, missing), columns)).unzip();
    let task = CountRows { tables: tables.into_iter().zip(columns).collect() };
    let counted = reader::read_stored(app, task, &file).await?;
    let with_names = |((found, missing), rows): ((Vec<&'static str>, _), CountedRows)| {
        let CountedRows { counts, examples, calculated } = rows;
        let calculated = calculated.into_iter().map(|one| (found[one.chosen], one)).collect();
        RowCounts { counts, missing, examples, calculated }
    };
    Ok(named.into_iter().zip(counted).map(with_names).collect())
}

/// Writes the rejected rows of a table to a temporary CSV file, with the reasons in this language. The file
/// is deleted on drop.
///
/// # Errors
/// Same errors as [`count`]; disk errors.
pub(crate) async fn rejected(
    app: &App,
    ticket: &UploadTicket,
    table: usize,
    choosing: MappingInput,
    locale: Locale,
) -> Result<files::TempUpload> {
    let Sample { waiting: PendingFile { file, .. }, tables } = show(app, ticket).await?;
    let MappingInput { measures, choices } = choosing;
    let Some(read) = tables.get(table).cloned() else {
        return Err(Error::not_found("form.file-expired", "the sample has no such table"));
    };
    let settled = resolve_mapping(&tables, &choices, &measures);
    let (_, columns, _) = mapped_columns(table, &settled, &measures);
    reader::rewrite(app, &file, SAMPLES.max_bytes, WriteRejected { at: table, table: read, columns, locale })
        .await
}
