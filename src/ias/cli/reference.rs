//! The series of other networks at the terminal: import and list.

use super::values::or_dash;
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, count, table},
    ias::{
        InputFile,
        reference::{self, Imported, Origin, ReferenceId, ReferenceItem},
    },
};
use serde::Serialize;
use std::path::PathBuf;

#[derive(clap::Subcommand)]
pub enum ReferenceCommand {
    /// Import a network's own file; replace the weeks that it contains
    ///
    /// Reads the CSV as the network publishes it. Importing a file again changes nothing. Exits with 65 and
    /// lists file, line and column of every error.
    #[command(
        after_help = "Examples:\n  vigie ias reference import --reference sentinelles-flu incidence-PAY-3.csv\n  vigie ias reference import --reference coverage-65 --dry-run couvertures-vaccinales-france.csv"
    )]
    Import {
        /// Series: sentinelles-flu, emergency-flu or coverage-65
        #[arg(long, value_name = "SERIES")]
        reference: ReferenceId,
        /// File as the network publishes it; - is standard input
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// List every reference, its stored weeks and its licence
    ///
    /// The column "may be given on" states whether the licence allows the values in the open data. Changes
    /// nothing.
    #[command(after_help = "Examples:\n  vigie ias reference list\n  vigie ias reference list --json")]
    List,
}

pub(super) async fn run(app: &App, command: ReferenceCommand, out: &Output) -> Result<Outcome> {
    match command {
        ReferenceCommand::Import { reference, file, dry_run } => {
            let source = InputFile::from_file(&file, Some(reference.theme()), &|_| ())?;
            let imported = reference::import(app, reference, &source, dry_run).await?;
            out.result(&Change { dry_run, imported: &imported }, |change| {
                imported_line(change.imported, dry_run)
            })?;
            if dry_run {
                out.notice("dry run: nothing was changed");
            }
        }
        ReferenceCommand::List => list(app, out).await?,
    }
    Ok(Outcome::Done)
}

#[derive(Serialize)]
struct References {
    references: Vec<ReferenceItem>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change<'a> {
    dry_run: bool,
    #[serde(flatten)]
    imported: &'a Imported,
}

fn imported_line(imported: &Imported, dry_run: bool) -> String {
    let Imported { reference, values, changed, removed, from, to } = imported;
    let would = if dry_run { "would be " } else { "" };
    let changed = match (changed, removed) {
        (0, 0) => "nothing new".to_owned(),
        (changed, 0) => format!("{changed} {would}new or changed"),
        (changed, removed) => format!("{changed} {would}new or changed, {removed} {would}taken back"),
    };
    let period = match (from, to) {
        (Some(from), Some(to)) => format!(", from {from} to {to}"),
        _ => String::new(),
    };
    format!("{reference}: {}, {changed}{period}\n", count(*values, "value"))
}

async fn list(app: &App, out: &Output) -> Result<()> {
    let list = References { references: reference::list(app).await? };
    let origin = |listed: &ReferenceItem| match listed.origin {
        Some(Origin::Imported) => "imported",
        Some(Origin::HistoricFile) => "historic file",
        None => "-",
    };
    out.result(&list, |list| {
        table(&list.references)
            .column("reference", |listed| listed.description.name)
            .column("theme", |listed| listed.description.theme)
            .column("values", |listed| listed.values)
            .column("from", |listed| or_dash(listed.from))
            .column("to", |listed| or_dash(listed.to))
            .column("origin", origin)
            .column("may be given on", |listed| if listed.description.redistributable { "yes" } else { "no" })
            .column("licence", |listed| &listed.description.licence)
            .render()
    })
}
