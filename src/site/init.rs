//! `vigie init` creates the data folder, the database and the initial content.

use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, count},
    config::Config,
    content,
    db::{self, SchemaPolicy},
    ias,
};
use serde::Serialize;

/// Create the data folder and the database, and load the initial content
///
/// Applies the migrations that the database lacks, after a backup, and loads demonstration series and content
/// that it does not have yet. Existing data are not changed, so the command is safe to repeat; content that
/// an editor has deleted is not loaded again. Exits with 73 if the folder cannot be created. `vigie serve`
/// does the same at its start.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  vigie init\n  vigie init --data-dir /var/lib/vigie")]
pub(super) struct InitArgs {
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Initialised {
    data_dir: String,
    migrated: Vec<&'static str>,
    seeded: Vec<&'static str>,
    content: Vec<&'static str>,
    dry_run: bool,
}

/// Migrates the database, then loads the missing seeds.
///
/// # Errors
/// Errors of opening, migrating and importing.
pub(super) async fn run(config: Config, options: &InitArgs, out: &Output) -> Result<Outcome> {
    let data_dir = config.data_dir.display().to_string();
    let dry_run = options.dry_run;
    let Changes { migrated, seeded, content } =
        if dry_run { dry_run_changes(config).await? } else { initialise(config).await? };
    let seeded = seeded.into_iter().map(ias::Theme::slug).collect();
    let content = content.into_iter().map(content::Kind::plural).collect();
    out.result(&Initialised { data_dir, migrated, seeded, content, dry_run }, render_changes)?;
    Ok(Outcome::Done)
}

struct Changes {
    migrated: Vec<&'static str>,
    seeded: Vec<ias::Theme>,
    content: Vec<content::Kind>,
}

async fn initialise(config: Config) -> Result<Changes> {
    let migrated = db::migrate(&config).await?.applied;
    let app = App::open(config, SchemaPolicy::Require).await?;
    let (seeded, content) = (ias::seed(&app).await?, content::seed(&app).await?);
    app.db.close().await;
    Ok(Changes { migrated, seeded, content })
}

async fn dry_run_changes(config: Config) -> Result<Changes> {
    let migrated = db::pending(&config).await?;
    // Pending migrations must be applied before seeds can be looked up; a new database has none.
    if migrated.len() == db::MIGRATIONS.len() {
        let (seeded, content) = (ias::Theme::ALL.to_vec(), content::seeds().collect());
        return Ok(Changes { migrated, seeded, content });
    }
    if !migrated.is_empty() {
        return Ok(Changes { migrated, seeded: Vec::new(), content: Vec::new() });
    }
    let app = App::open(config, SchemaPolicy::Require).await?;
    let (seeded, content) = (ias::unseeded(&app).await?, content::unseeded(&app).await?);
    app.db.close().await;
    Ok(Changes { migrated, seeded, content })
}

fn render_changes(done: &Initialised) -> String {
    if done.migrated.is_empty() && done.seeded.is_empty() && done.content.is_empty() {
        return format!("{} is ready, nothing to do", done.data_dir);
    }
    let mut text = match done.dry_run {
        true => format!("{} would be initialised", done.data_dir),
        false => format!("{} is ready", done.data_dir),
    };
    if !done.migrated.is_empty() {
        text += &format!("; {} applied", count(done.migrated.len(), "migration"));
    }
    for (what, names) in [("demonstration series loaded", &done.seeded), ("content loaded", &done.content)] {
        if !names.is_empty() {
            text += &format!("; {what}: {}", names.join(", "));
        }
    }
    text
}
