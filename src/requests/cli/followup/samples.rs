//! The samples of an offer, shown to and exported for operators.

use crate::{
    App, Error, Result,
    cli::output::{Output, count, table},
    files,
    requests::{
        Reference,
        cli::export::export,
        model::{ColumnChoice, SubmittedSample},
        samples,
    },
    tables::{Format, Table, Vat},
};
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
struct SamplesOutput {
    samples: Vec<Sample>,
}

#[derive(Serialize)]
struct Sample {
    /// The name given by the sender.
    name: String,
    size: u64,
    tables: Vec<Matched>,
}

#[derive(Serialize)]
struct Matched {
    #[serde(flatten)]
    table: Table,
    /// The fields of the columns.
    matches: Vec<Match>,
}

#[derive(Serialize)]
struct Match {
    field: String,
    /// The column number, counted from 0; `None` if no column has the field.
    column: Option<usize>,
    /// The calculation from other columns, if no column has the field.
    calculation: Option<String>,
}

impl Match {
    fn from_choice(ColumnChoice { field, column, vat, .. }: &ColumnChoice, table: &Table) -> Self {
        let calculation = column.zip(*vat).map(|(column, vat)| {
            let (amount, vat) = (&table.columns[column], &table.columns[vat]);
            Vat::detect(vat, table.decimal).formula(&amount.name, &vat.name)
        });
        let column = column.filter(|_| calculation.is_none());
        Self { field: field.clone(), column, calculation }
    }
}

impl From<&SubmittedSample> for Sample {
    fn from(SubmittedSample { file, tables, columns }: &SubmittedSample) -> Self {
        let matched = |(at, table): (usize, &Table)| {
            let chosen = columns.iter().filter(|choice| choice.table == at);
            Matched {
                table: table.clone(),
                matches: chosen.map(|choice| Match::from_choice(choice, table)).collect(),
            }
        };
        Self {
            name: file.name.clone(),
            size: file.size,
            tables: tables.iter().enumerate().map(matched).collect(),
        }
    }
}

/// Shows the samples of an offer, and writes them to a folder, if any.
pub(super) async fn run(app: &App, reference: &Reference, folder: Option<&Path>, out: &Output) -> Result<()> {
    let kept = samples::list_by_offer(app, reference).await?;
    if let Some(folder) = folder {
        std::fs::create_dir_all(folder).map_err(|e| Error::file("create the folder", folder, &e))?;
        for (number, SubmittedSample { file, .. }) in (1..).zip(&kept) {
            // The name given by the sender is only a suffix.
            let path = folder.join(format!("{reference}-{number}-{}", file.name));
            export(&files::read_bytes(app, file).await?, &path, out)?;
        }
    }
    out.result(&SamplesOutput { samples: kept.iter().map(Sample::from).collect() }, render_samples)
}

fn render_samples(SamplesOutput { samples }: &SamplesOutput) -> String {
    if samples.is_empty() {
        return "no samples came with it".to_owned();
    }
    samples.iter().map(sample).collect::<Vec<_>>().join("\n\n")
}

fn sample(sample: &Sample) -> String {
    let head = format!("{}, {} bytes", sample.name, sample.size);
    let tables = sample.tables.iter().map(|Matched { table, matches }| matched(table, matches));
    std::iter::once(head).chain(tables).collect::<Vec<_>>().join("\n")
}

fn matched(read: &Table, matches: &[Match]) -> String {
    let written = [
        read.name.clone(),
        Some(Format::word(read.format).to_owned()),
        read.encoding.clone(),
        read.delimiter.as_ref().map(|delimiter| format!("separator {delimiter:?}")),
        read.header_row.map(|line| format!("header in line {line}")),
        Some(count(read.rows, "row")),
    ];
    let field = |at: usize| {
        let matching = matches.iter().filter(move |found| found.column == Some(at));
        matching.map(|found| found.field.as_str()).collect::<Vec<_>>().join(", ")
    };
    let columns = table(read.columns.iter().enumerate())
        .column("column", |(_, column)| &column.name)
        .column("field", |(at, _)| field(at))
        .column("holds", |(_, column)| column.kind)
        .column("empty", |(_, column)| column.empty)
        .column("distinct", |(_, column)| {
            format!("{}{}", if column.distinct_is_about { "about " } else { "" }, column.distinct)
        })
        .column("from", |(_, column)| column.min.as_deref().unwrap_or_default())
        .column("to", |(_, column)| column.max.as_deref().unwrap_or_default())
        .column("values", |(_, column)| column.values.join(" · "))
        .render();
    let is_missing = |found: &&Match| found.column.is_none() && found.calculation.is_none();
    let missing: Vec<_> = matches.iter().filter(is_missing).map(|found| found.field.as_str()).collect();
    let mut text = written.into_iter().flatten().collect::<Vec<_>>().join(", ") + "\n" + &columns;
    for Match { field, calculation, .. } in matches {
        if let Some(calculation) = calculation {
            text = format!("{}\ncalculated: {field} = {calculation}", text.trim_end());
        }
    }
    if !missing.is_empty() {
        text = format!("{}\nno column: {}", text.trim_end(), missing.join(", "));
    }
    text
}
