//! `vigie status`: the state of the services at the terminal.

mod incident;
mod maintenance;
mod print;
mod printed;
mod values;

use super::{
    incident::{history, overrides, set_level},
    model::{Level, Override},
    report::report,
};
use crate::{
    App, Result,
    cli::{
        output::{Outcome, Output},
        value_parsers::one_of,
    },
};
use incident::IncidentCommand;
use maintenance::MaintenanceCommand;
use print::{HistoryOutput, SetOutput, ShowOutput};

const DAY: i64 = 24 * 60 * 60 * 1_000;
/// The argument that removes a level set by an operator.
const AUTO: &str = "auto";
const SETTINGS: [&str; 5] = [AUTO, "operational", "minor", "major", "critical"];

#[derive(clap::Subcommand)]
pub(crate) enum StatusCommand {
    /// Show the level of each category, its cause, and incidents and maintenances
    ///
    /// Exits with 1 if a category is not operational or not measured, or the database does not answer, so
    /// that a monitor can run it. The checks run in `vigie serve`.
    #[command(after_help = "Examples:\n  vigie status show\n  vigie status show --json")]
    Show,
    /// Set the level of a category independently of its checks, or return it to them
    ///
    /// The level applies from the next check on, within a minute, until `vigie status set CATEGORY auto`.
    /// Visitors see the level, not the reason. Exits with 1 for an unknown category.
    #[command(
        after_help = "Examples:\n  vigie status set campaigns minor --reason 'the relay is slow'\n  vigie status set campaigns auto"
    )]
    Set(SetArgs),
    /// Open, update, resolve and edit incidents
    ///
    /// An incident has a number such as I-2026-10-27, a level, categories, and a title and updates in up to
    /// four languages. Pages announce it until it is resolved; subscribers get a mail. Texts are public: do
    /// not name hosts, paths or people.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie status incident open --category accounts --level major --title 'fr=Connexion indisponible' --text 'fr=Les connexions sont refusées.'\n  vigie status incident update I-2026-10-27 --step cause --text 'fr=Une clé a expiré.'\n  vigie status incident resolve I-2026-10-27 --text 'fr=Service rétabli.'"
    )]
    Incident(IncidentCommand),
    /// Plan, start and end maintenances
    ///
    /// A maintenance has a number such as M-2026-12-01. It starts at the planned time, and ends by `vigie
    /// status maintenance end`. Its time does not count against the availability.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie status maintenance plan --category campaigns --from '2026-12-01 22:00' --to '2026-12-01 22:20' --title 'fr=Changement de serveur'\n  vigie status maintenance start M-2026-12-01\n  vigie status maintenance end M-2026-12-01"
    )]
    Maintenance(MaintenanceCommand),
    /// List incidents and maintenances, the newest first
    ///
    /// Prints number, level, categories, beginning, end and title, also of those that have not ended. Changes
    /// nothing.
    #[command(after_help = "Examples:\n  vigie status history\n  vigie status history --days 365 --json")]
    History {
        /// Include those that ended within this number of days; open ones are listed
        #[arg(long, value_name = "DAYS", default_value_t = 90, value_parser = clap::value_parser!(i64).range(1..=3650))]
        days: i64,
    },
}

#[derive(clap::Args)]
pub(crate) struct SetArgs {
    /// A category; `vigie status show` lists them
    category: String,
    /// The level, or auto for the level of the checks
    #[arg(value_parser = one_of::<Setting>(SETTINGS))]
    level: Setting,
    /// The reason, for operators
    #[arg(long, value_name = "TEXT", default_value = "")]
    reason: String,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

/// The level to set; `None` for the level of the checks.
#[derive(Debug, Clone, Copy)]
struct Setting(Option<Level>);

impl std::str::FromStr for Setting {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        if word == AUTO { Ok(Self(None)) } else { word.parse().map(|level| Self(Some(level))) }
    }
}

/// Runs a command.
///
/// # Errors
/// Errors of the use cases.
pub(crate) async fn run(app: &App, command: StatusCommand, out: &Output) -> Result<Outcome> {
    match command {
        StatusCommand::Show => show(app, out).await,
        StatusCommand::Set(args) => set(app, args, out).await,
        StatusCommand::Incident(command) => incident::run(app, command, out).await,
        StatusCommand::Maintenance(command) => maintenance::run(app, command, out).await,
        StatusCommand::History { days } => {
            let incidents = history(app, app.clock.millis() - days * DAY).await?;
            let output = HistoryOutput { incidents };
            out.result(&output, HistoryOutput::render)?;
            Ok(Outcome::Done)
        }
    }
}

async fn show(app: &App, out: &Output) -> Result<Outcome> {
    let report = report(app).await;
    let output = ShowOutput {
        measured: super::record::last_checks(app).await?,
        overrides: overrides(app).await?,
        report: (*report).clone(),
    };
    out.result(&output, ShowOutput::render)?;
    let is_well = output.report.is_live
        && output.report.level.is_some()
        && output.report.categories.iter().all(|category| category.level == Some(Level::Operational));
    Ok(if is_well { Outcome::Done } else { Outcome::CheckFailed })
}

async fn set(app: &App, args: SetArgs, out: &Output) -> Result<Outcome> {
    let SetArgs { category, level: Setting(level), reason, dry_run } = args;
    let set =
        Override { category, level: level.unwrap_or(Level::Operational), reason, set_at: app.clock.millis() };
    let changed = set_level(app, set.clone(), level.is_none(), dry_run).await?;
    let output = SetOutput { dry_run, changed, category: set.category, level, reason: set.reason };
    out.result(&output, SetOutput::render)?;
    if dry_run {
        out.notice("dry run: nothing was changed");
    } else if changed {
        out.notice("the status page shows it at the next check, within a minute");
    }
    Ok(Outcome::Done)
}
