//! `vigie contacts match`.

use super::{audience::kind, explanation::explanation, review};
use crate::{
    App, Result,
    campaign::{
        list_matching::{MatchedList, MatchedRow, match_list, read_list},
        matching::Outcome as Found,
        model::contact::ContactKind,
    },
    cli::{
        output::{Outcome, Output, count},
        output_file::OutputFile,
        sales_args::ensure_single_stdout,
    },
};
use serde::Serialize;
use std::{collections::BTreeMap, path::PathBuf};

#[derive(clap::Args)]
pub struct MatchArgs {
    /// The list: CSV, a spreadsheet, JSON or Parquet
    file: PathBuf,
    /// Write the results to this new file, as CSV; - is standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The kind of contacts in the list
    #[arg(long, value_parser = kind(), default_value = "pharmacy")]
    kind: ContactKind,
    /// Match each contact with at most one row, the most certain one
    #[arg(long)]
    one_to_one: bool,
    /// Ask about every doubtful row: y, n, or Enter to leave it open
    #[arg(long, conflicts_with = "review_file")]
    review: bool,
    /// File of doubtful rows
    ///
    /// Written if it does not exist. If it exists with decisions (yes or no), they are applied.
    #[arg(long, value_name = "FILE")]
    review_file: Option<PathBuf>,
}

#[derive(Serialize)]
struct Matched {
    /// The column used for each field.
    columns: BTreeMap<&'static str, String>,
    rows: usize,
    matched: usize,
    review: usize,
    none: usize,
}

/// Runs the command. Undecided doubtful rows are counted, but are not an error.
pub(crate) async fn run(app: &App, options: MatchArgs, out: &Output) -> Result<Outcome> {
    let MatchArgs { file: path, out: results, kind, one_to_one, review, review_file } = options;
    ensure_single_stdout(&results, "the rows", out)?;
    // An output error is reported before questions are asked.
    let mut sink = OutputFile::create(&results, out)?;
    let mut list = match_list(app, read_list(path).await?, kind, one_to_one).await?;
    if review {
        review::decide(&mut list)?;
    } else if let Some(file) = &review_file {
        review::by_file(&mut list, file, out)?;
    }
    sink.row(HEADER.map(str::to_owned))?;
    list.rows.iter().try_for_each(|row| sink.row(cells(row)))?;
    sink.finish()?;
    let matched = Matched {
        columns: list.columns.assigned().into_iter().collect(),
        rows: list.rows.len(),
        matched: list.count(Found::Matched),
        review: list.count(Found::Review),
        none: list.count(Found::None),
    };
    if kind == ContactKind::Pharmacy && list.columns.has("rpps") && matched.matched + matched.review == 0 {
        out.notice(
            "no row is a pharmacy: a list with RPPS numbers names persons, which --kind generalist looks for",
        );
    }
    if results.as_os_str() == "-" {
        render(&matched, &list).lines().for_each(|line| out.notice(line));
    } else {
        out.result(&matched, |matched| render(matched, &list))?;
    }
    Ok(Outcome::Done)
}

fn render(matched: &Matched, list: &MatchedList) -> String {
    let columns: Vec<_> =
        list.columns.assigned().iter().map(|(field, column)| format!("{field} = {column}")).collect();
    let Matched { rows, matched, review, none, .. } = matched;
    format!(
        "columns: {}\n{}: {matched} matched, {review} for review, {none} without",
        columns.join(", "),
        count(*rows, "row")
    )
}

const HEADER: [&str; 12] = [
    "row",
    "outcome",
    "probability",
    "found_by",
    "name",
    "address",
    "postcode",
    "town",
    "contact",
    "contact_name",
    "contact_place",
    "explanation",
];

fn cells(row: &MatchedRow) -> [String; 12] {
    let MatchedRow { line, entry, found, contact } = row;
    let (id, name, place) = contact.as_ref().map_or_else(Default::default, |contact| {
        let of = &contact.entry;
        (contact.id.clone(), of.name.clone(), format!("{}, {} {}", of.address, of.postcode, of.town))
    });
    [
        line.to_string(),
        found.outcome.to_string(),
        format!("{:.4}", found.probability),
        found.stage.unwrap_or_default().to_owned(),
        entry.name.clone(),
        entry.address.clone(),
        entry.postcode.clone(),
        entry.town.clone(),
        id,
        name,
        place,
        explanation(&found.evidence),
    ]
}
