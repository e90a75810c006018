//! `vigie import contacts`: imports lists of contacts.

use super::audience::kind;
use crate::{
    App, Result,
    campaign::{
        contacts::{ImportReport, ImportRequest, import},
        model::contact::ContactKind,
    },
    cli::{
        output::{Outcome, Output, count},
        sales_args::size,
    },
};
use std::path::PathBuf;

/// Import contacts for campaigns from the FINESS register or any table
///
/// FINESS is supported in its three formats. In other tables (CSV, spreadsheets, JSON, Parquet), columns are
/// found by their names in four languages: finess, rpps, cip, name, firstname, address, postalcode, city,
/// phone, email. Existing contacts are identified by their codes, or else by name and place; empty cells
/// change nothing. If several rows describe the same contact, such as a doctor with several places of work,
/// the first row counts, and the others fill its empty fields.
///
/// Rows that cannot be read are listed by line and the others are imported: the exit code is 3. Importing a
/// file again changes nothing.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  vigie import contacts contacts.csv --kind pharmacy --source \"Register 2026\"\n  vigie import contacts addresses.xlsx --kind generalist --source \"Annuaire Santé, November 2026\"\n  vigie import contacts etalab_cs1100502.csv --kind hospital-pharmacy --dry-run --json"
)]
pub struct ImportArgs {
    /// File to read
    file: PathBuf,
    /// The kind of the contacts
    #[arg(long, value_parser = kind())]
    kind: ContactKind,
    /// Source of the list, stated in every mail; not needed for FINESS
    #[arg(long, value_name = "TEXT")]
    source: Option<String>,
    /// Print what would happen; change nothing
    ///
    /// A row that repeats a distant earlier row is counted as new.
    #[arg(long)]
    dry_run: bool,
}

/// The maximum number of rejected rows that the terminal lists.
const MAX_LISTED: usize = 20;

/// Runs the command. Exit code 3 if some rows are unreadable.
///
/// # Errors
/// Errors of the use case.
pub(crate) async fn run(app: &App, options: ImportArgs, out: &Output) -> Result<Outcome> {
    let ImportArgs { file: path, kind, source, dry_run } = options;
    let bar = out.progress(size(std::slice::from_ref(&path)), "bytes");
    let request = ImportRequest { path, kind, source, dry_run };
    let report = import(app, &request, &|position| bar.set_position(position)).await?;
    bar.finish_and_clear();
    for fault in report.faults.iter().take(MAX_LISTED) {
        out.notice(format_args!("rejected: {}: {}", fault.pointer, fault.code));
    }
    if report.faults.len() > MAX_LISTED {
        let more = report.faults.len() - MAX_LISTED;
        out.notice(format_args!("rejected: {more} more; --json lists every rejected row"));
    }
    out.result(&report, render)?;
    if report.dry_run {
        out.notice("dry run: nothing was changed");
    }
    Ok(if report.rejected > 0 { Outcome::PartialFailure } else { Outcome::Done })
}

fn render(report: &ImportReport) -> String {
    let ImportReport { source, rows, added, updated, unchanged, passed_over, rejected, .. } = report;
    format!(
        "{}: {added} added, {updated} updated, {unchanged} unchanged, {passed_over} of others, {rejected} rejected \
         (source: {source})\n",
        count(*rows, "row")
    )
}
