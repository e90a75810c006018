//! Which rows of a sample can be read with the columns that were chosen, and what is wrong with the others.

use super::{
    Choice, SAMPLES, Sample, WriteRejected, fields,
    sent::settled,
    show,
    tasks::{CountRows, CountedRows},
};
use crate::{
    App, Error, Result,
    catalog::words::Measure,
    files::{self, Ticket, Waiting},
    locale::Locale,
    reader,
    tables::{Calculated, Chosen, Counts, Fault, Rejection},
    text::text,
};

/// Rejected rows that are shown.
pub(super) const EXAMPLES: usize = 20;

/// A table, as far as it can be read.
pub(crate) struct Counted {
    pub(crate) counts: Counts,
    /// Fields that the offer has to bring and that no column of the table is.
    pub(crate) missing: Vec<&'static str>,
    /// The first rejected rows.
    pub(crate) examples: Vec<Rejection>,
    /// The first values of each field that is calculated.
    pub(crate) calculated: Vec<(&'static str, Calculated)>,
}

/// What somebody has chosen so far.
pub(crate) struct Choosing {
    pub(crate) measures: Vec<Measure>,
    pub(crate) choices: Vec<Choice>,
}

/// The fields of a table with the columns that are chosen for them, and the fields that lack one.
fn chosen(
    table: usize,
    settled: &[Choice],
    offered: &[Measure],
) -> (Vec<&'static str>, Vec<Chosen>, Vec<&'static str>) {
    let (mut found, mut columns, mut missing) = (Vec::new(), Vec::new(), Vec::new());
    for wanted in fields().into_iter().filter(|wanted| wanted.is_asked(offered)) {
        let (field, required) = (wanted.field, wanted.is_required(offered));
        let choice = settled.iter().find(|choice| choice.table == table && choice.field == field.name);
        match choice {
            Some(&Choice { column: Some(column), vat, .. }) => {
                found.push(field.name);
                columns.push(Chosen { kind: field.kind, required, column, vat });
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
/// `form.file-expired`, and why the file cannot be read again.
pub(crate) async fn count(app: &App, ticket: &Ticket, choosing: Choosing) -> Result<Vec<Counted>> {
    let Sample { waiting: Waiting { file, .. }, tables } = show(app, ticket).await?;
    let Choosing { measures, choices } = choosing;
    let settled = settled(&tables, &choices, &measures);
    let all = tables.iter().enumerate().map(|(at, _)| chosen(at, &settled, &measures));
    let (named, columns): (Vec<_>, Vec<_>) =
        all.map(|(found, columns, missing)| ((found, missing), columns)).unzip();
    let task = CountRows { tables: tables.into_iter().zip(columns).collect() };
    let counted = reader::read_stored(app, task, &file).await?;
    let told = |((found, missing), rows): ((Vec<&'static str>, _), CountedRows)| {
        let CountedRows { counts, examples, calculated } = rows;
        let calculated = calculated.into_iter().map(|one| (found[one.chosen], one)).collect();
        Counted { counts, missing, examples, calculated }
    };
    Ok(named.into_iter().zip(counted).map(told).collect())
}

/// Every rejected row of a table as csv, its reasons in this language, written into a file that is gone when it is dropped.
///
/// # Errors
/// As of [`count`], and what the disk says.
pub(crate) async fn rejected(
    app: &App,
    ticket: &Ticket,
    (table, choosing): (usize, Choosing),
    locale: Locale,
) -> Result<files::Draft> {
    let Sample { waiting: Waiting { file, .. }, tables } = show(app, ticket).await?;
    let Choosing { measures, choices } = choosing;
    let Some(read) = tables.get(table).cloned() else {
        return Err(Error::absent("form.file-expired", "the sample has no such table"));
    };
    let settled = settled(&tables, &choices, &measures);
    let (_, columns, _) = chosen(table, &settled, &measures);
    reader::rewrite(app, &file, SAMPLES.bytes, WriteRejected { at: table, table: read, columns, locale })
        .await
}

/// Why a value is none of its field, in the words of the interface.
pub(super) fn reason(locale: Locale, fault: Fault) -> String {
    let (key, numbers) = told(fault);
    let numbers: Vec<_> = numbers.into_iter().map(|(name, number)| (name, number.to_string())).collect();
    let values: Vec<_> = numbers.iter().map(|(name, number)| (*name, number.as_str())).collect();
    text(locale, key, &values)
}

/// The key of the sentence that says it, and the numbers which that names.
pub(crate) fn told(fault: Fault) -> (&'static str, Vec<(&'static str, i64)>) {
    match fault {
        Fault::Scientific => ("code:sample.scientific", Vec::new()),
        Fault::CheckDigit { expected, found } => {
            let numbers = vec![("expected", expected.into()), ("found", found.into())];
            ("code:sample.check-digit", numbers)
        }
        Fault::Number => ("code:sample.number", Vec::new()),
        Fault::Period => ("code:sample.period", Vec::new()),
        Fault::Week { year, weeks } => {
            ("code:sample.week", vec![("year", year.into()), ("weeks", weeks.into())])
        }
        Fault::Empty => ("code:sample.empty", Vec::new()),
        Fault::Vat => ("code:sample.vat", Vec::new()),
        Fault::DayOrder => ("code:sample.day-order", Vec::new()),
        Fault::DecimalSign => ("code:sample.decimal-sign", Vec::new()),
        Fault::Suppressed => ("code:sample.suppressed", Vec::new()),
        Fault::Cells { expected, found } => {
            ("code:sample.cells", vec![("expected", expected.into()), ("found", found.into())])
        }
        Fault::Quote => ("code:sample.quote", Vec::new()),
        Fault::Letter => ("code:sample.letter", Vec::new()),
    }
}
