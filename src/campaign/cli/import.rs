//! `vigie import contacts`: lists into the base.

use super::kind;
use crate::{
    App, Result,
    campaign::{
        contacts::{ImportReport, ImportRequest, import},
        model::contact::ContactKind,
    },
    cli::{
        inputs::size,
        output::{Outcome, Output, count},
    },
};
use std::path::PathBuf;

/// Import contacts of campaigns from the register FINESS, or from any table with names, places, codes or addresses
///
/// FINESS is known in its three layouts. Of other tables (csv, spreadsheets, JSON, Parquet) columns are found by their names in four
/// languages: finess, rpps, cip, name, firstname, address, postalcode, city, phone, email. Contacts are known again by their codes,
/// else by name and place; what a row leaves open stays. Of several rows about one contact, such as a doctor's places of work, the
/// first counts, and the others fill what it leaves open. Rows that cannot be read are listed by line, and the others taken.
#[derive(clap::Args)]
#[command(
    before_help = "Examples:\n  vigie import contacts etalab_cs1100502.csv --kind pharmacy\n  vigie import contacts addresses.xlsx --kind generalist --source \"Annuaire Santé, November 2026\"\n  vigie import contacts etalab_cs1100502.csv --kind hospital-pharmacy --dry-run --json"
)]
pub struct Options {
    /// File to read
    file: PathBuf,
    /// Who the contacts are
    #[arg(long, value_parser = kind())]
    kind: ContactKind,
    /// Source of the list, as mails name it to their recipients; a file of FINESS names its own
    #[arg(long, value_name = "TEXT")]
    source: Option<String>,
    /// Show what would happen; change nothing. A row that repeats one far above it counts as new
    #[arg(long)]
    dry_run: bool,
}

/// Rejected rows that the terminal lists.
const MAX_LISTED: usize = 20;

/// Runs it: some rows that cannot be read end with 3.
///
/// # Errors
/// What the use case says.
pub(crate) async fn run(app: &App, options: Options, out: &Output) -> Result<Outcome> {
    let Options { file: path, kind, source, dry_run } = options;
    let bar = out.progress(size(std::slice::from_ref(&path)), "bytes");
    let request = ImportRequest { path, kind, source, dry_run };
    let report = import(app, &request, &|position| bar.set_position(position)).await?;
    bar.finish_and_clear();
    for fault in report.faults.iter().take(MAX_LISTED) {
        out.news(format_args!("rejected: {}: {}", fault.pointer, fault.code));
    }
    if report.faults.len() > MAX_LISTED {
        let more = report.faults.len() - MAX_LISTED;
        out.news(format_args!("rejected: {more} more; --json lists every rejected row"));
    }
    out.result(&report, render)?;
    if report.dry_run {
        out.news("dry run: nothing was changed");
    }
    Ok(if report.rejected > 0 { Outcome::Partly } else { Outcome::Done })
}

fn render(report: &ImportReport) -> String {
    let ImportReport { source, rows, added, updated, unchanged, passed_over, rejected, .. } = report;
    format!(
        "{}: {added} added, {updated} updated, {unchanged} unchanged, {passed_over} of others, {rejected} rejected \
         (source: {source})\n",
        count(*rows, "row")
    )
}
