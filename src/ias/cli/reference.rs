//! The series of other networks at the terminal: import and list.

use super::values::or_dash;
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, count, table},
    ias::{
        InputFile,
        reference::{self, Imported, Listed, Origin, Reference},
    },
};
use serde::Serialize;
use std::path::PathBuf;

#[derive(clap::Subcommand)]
pub enum Command {
    /// Read a network's own file; the weeks it covers are replaced
    #[command(
        before_help = "Examples:\n  vigie ias reference import --reference sentinelles-flu incidence-PAY-3.csv\n  vigie ias reference import --reference coverage-65 --dry-run couvertures-vaccinales-france.csv"
    )]
    Import {
        /// Which series it is: sentinelles-flu, emergency-flu or coverage-65
        #[arg(long, value_name = "NAME")]
        reference: Reference,
        /// CSV file as the network publishes it; - is standard input
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Show every reference, what is stored of it and under which licence
    #[command(before_help = "Examples:\n  vigie ias reference list\n  vigie ias reference list --json")]
    List,
}

pub(super) async fn run(app: &App, command: Command, out: &Output) -> Result<Outcome> {
    match command {
        Command::Import { reference, file, dry_run } => {
            let source = InputFile::from_file(&file, Some(reference.theme()), &|_| ())?;
            let imported = reference::import(app, reference, &source, dry_run).await?;
            out.result(&Change { dry_run, imported: &imported }, |change| {
                imported_line(change.imported, dry_run)
            })?;
            if dry_run {
                out.news("dry run: nothing was changed");
            }
        }
        Command::List => list(app, out).await?,
    }
    Ok(Outcome::Done)
}

#[derive(Serialize)]
struct References {
    references: Vec<Listed>,
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
    let header = ["reference", "theme", "values", "from", "to", "origin", "may be given on", "licence"];
    let list = References { references: reference::list(app).await? };
    out.result(&list, |list| table(&header, list.references.iter().map(row)))
}

fn row(listed: &Listed) -> Vec<String> {
    let origin = match listed.origin {
        Some(Origin::Imported) => "imported",
        Some(Origin::HistoricFile) => "historic file",
        None => "-",
    };
    let description = listed.description;
    vec![
        description.name.to_string(),
        description.theme.to_string(),
        listed.values.to_string(),
        or_dash(listed.from),
        or_dash(listed.to),
        origin.to_owned(),
        if description.redistributable { "yes" } else { "no" }.to_owned(),
        description.licence.clone(),
    ]
}
