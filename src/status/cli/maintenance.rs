//! `vigie status maintenance`: maintenances at the terminal.

use super::{
    super::{
        incident::{NewIncident, move_maintenance, open},
        model::{IncidentKind, Texts},
    },
    incident::{DescriptionArgs, give},
    values::time,
};
use crate::{
    App, Result,
    cli::output::{Outcome, Output},
};

#[derive(clap::Subcommand)]
pub(crate) enum MaintenanceCommand {
    /// Plan a maintenance
    ///
    /// The status page shows it at once, every page from 24 hours before its start. It starts automatically
    /// at the planned time. It ends only with `vigie status maintenance end`. Exits with 1 for an unknown
    /// category, a missing title, or times that are not in order.
    #[command(
        after_help = "Examples:\n  vigie status maintenance plan --category campaigns --from '2026-12-01 22:00' --to '2026-12-01 22:20' --title 'fr=Changement de serveur' --title 'en=Server change'"
    )]
    Plan {
        #[command(flatten)]
        description: DescriptionArgs,
        /// When it starts, in Paris: YYYY-MM-DD HH:MM
        #[arg(long, value_name = "TIME")]
        from: String,
        /// When it ends as planned, in Paris: YYYY-MM-DD HH:MM
        #[arg(long, value_name = "TIME")]
        to: String,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Start a planned maintenance now, before its time
    ///
    /// Exits with 1 if there is no such maintenance, or it has started or ended.
    #[command(after_help = "Examples:\n  vigie status maintenance start M-2026-12-01")]
    Start(MoveArgs),
    /// End a maintenance, or cancel one that has not started
    ///
    /// Exits with 1 if there is no such maintenance, or it has ended.
    #[command(after_help = "Examples:\n  vigie status maintenance end M-2026-12-01")]
    End(MoveArgs),
}

#[derive(clap::Args)]
pub(crate) struct MoveArgs {
    /// The number of the maintenance; `vigie status history` lists them
    number: String,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

pub(super) async fn run(app: &App, command: MaintenanceCommand, out: &Output) -> Result<Outcome> {
    let (maintenance, done, dry_run) = match command {
        MaintenanceCommand::Plan { description, from, to, dry_run } => {
            let new = NewIncident {
                kind: IncidentKind::Maintenance,
                description: description.parse()?,
                begins_at: time(app, &from)?,
                planned_end: Some(time(app, &to)?),
                text: Texts::default(),
            };
            (open(app, new, dry_run).await?, "planned", dry_run)
        }
        MaintenanceCommand::Start(MoveArgs { number, dry_run }) => {
            (move_maintenance(app, &number, false, dry_run).await?, "begun", dry_run)
        }
        MaintenanceCommand::End(MoveArgs { number, dry_run }) => {
            (move_maintenance(app, &number, true, dry_run).await?, "ended", dry_run)
        }
    };
    give(maintenance, done, dry_run, out)
}
