//! The command tree, and the use case of each command.

use super::{
    data_command::{DataCommand, work},
    doctor, init,
    parts::{GENERATED, LOGS, inspect, report_restore},
    serve,
};
use crate::{
    Result,
    app::App,
    campaign,
    cli::{
        self, Global, Group, config, db, generate,
        output::{Outcome, Output},
        top,
    },
    config::Config,
    db::{SchemaPolicy, remedy},
    ias,
};
use clap::{CommandFactory as _, Parser, Subcommand};
use std::process::ExitCode;

/// Website, data marketplace and open health indicators of a health-data company
///
/// `vigie serve` runs the site. All other commands are for operators and cron jobs: they work on the same
/// data folder, also while the site runs. `vigie init` creates the folder.
///
/// Results go to standard output, messages to standard error. `-` is standard input or output. Times are UTC,
/// unless the output names another zone. A setting is an option, else a variable VIGIE_…, else a line of
/// vigie.toml, else a default: `vigie config show --origin` prints which one applies.
#[derive(Parser)]
#[command(
    name = "vigie",
    version,
    after_help = "Examples:\n  vigie serve                              create the database and serve the site\n  vigie ias import-history historic/*.csv  import historic indicator files\n  vigie ias publish                        publish the imported figures\n  vigie import pages pages/                import pages from a folder\n  vigie db backup                          copy the database while it is in use\n\n`vigie COMMAND --help` describes a command. vigie(1) lists exit codes and settings.",
    propagate_version = true
)]
struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: RootCommand,
}

#[derive(Subcommand)]
enum RootCommand {
    Init(init::InitArgs),
    Serve(serve::ServeArgs),
    #[command(flatten)]
    Data(DataCommand),
    /// Back up, restore, copy, check and migrate the database
    ///
    /// The database is vigie.db in the data folder, or PostgreSQL if `database_url` is set; there, pg_dump
    /// and pg_restore handle the database, and these commands the uploaded files and the keys. Only a restore
    /// and a copy need the site to be stopped.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie db backup\n  vigie db check\n  vigie db restore var/backups/vigie-20261121T060000Z.tar.zst --yes"
    )]
    Db(db::DbCommand),
    /// Create, check, approve and send e-mail campaigns
    ///
    /// A campaign comes from an approved request of the site, or from `vigie campaign add`. After `vigie
    /// campaign approve`, `vigie campaign send` sends each mail once, in as many runs as necessary. `vigie
    /// campaign bounces` processes the reports of mail servers, and `vigie campaign report` counts the
    /// results.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie campaign lint spring.zip\n  vigie campaign list\n  vigie campaign send K-7Q4M-2K9P --rate 100/min --window 08:00-19:00"
    )]
    Campaign(campaign::cli::CampaignCommand),
    /// Show the configuration and what it lacks
    ///
    /// Reads options, VIGIE_ variables and vigie.toml, and changes nothing. vigie(1) lists the settings.
    #[command(subcommand, after_help = "Examples:\n  vigie config show\n  vigie config show --origin")]
    Config(config::ConfigCommand),
    Doctor(doctor::DoctorArgs),
    Top(top::TopArgs),
    /// Write completions, man pages, OpenAPI documents and JSON Schemas
    ///
    /// Needs neither a data folder nor a configuration. The same version writes the same files.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie generate completions --dir completions\n  vigie generate man --dir man\n  vigie generate openapi --dir ."
    )]
    Generate(generate::GenerateCommand),
}

/// The commands by group, as the help of the program and its man page list them.
const GROUPS: [Group; 7] = [
    ("Site", &["init", "serve", "import", "content", "catalog", "config"]),
    ("Indicators", &["ias"]),
    ("Requests and support", &["inbox", "followup", "support", "privacy"]),
    ("Contacts and campaigns", &["contacts", "campaign"]),
    ("Scores", &["scoring"]),
    ("Accounts", &["user", "sessions", "keys"]),
    ("Operation", &["doctor", "top", "mail", "db", "jobs", "status", "audit", "generate"]),
];

/// Parses the command line, runs the command and returns its exit code.
#[must_use]
pub fn main() -> ExitCode {
    cli::main(command, |cli: &Cli| &cli.global, dispatch)
}

/// The command tree, from which help, completions and man pages are generated.
#[must_use]
pub fn command() -> clap::Command {
    cli::with_groups(Cli::command(), &GROUPS)
}

async fn dispatch(cli: Cli, out: &Output) -> Result<Outcome> {
    let Cli { global, command } = cli;
    if let RootCommand::Generate(command) = command {
        return generate::run(&command, self::command(), &GROUPS, &GENERATED, out);
    }
    let flags = match &command {
        RootCommand::Serve(options) => options.settings().collect(),
        _ => Vec::new(),
    };
    let resolved = global.resolve(flags)?;
    let config = Config::from_resolved(&resolved)?;
    out.use_log_format(config.log_format);
    resolved.warnings().iter().chain(&config.warnings).for_each(|warning| out.notice(warning));
    let with_remedy = remedy(&config);
    let outcome = match command {
        RootCommand::Config(command) => config::run(&command, &resolved, out),
        RootCommand::Doctor(args) => doctor::run(config, &resolved, &args, out).await,
        RootCommand::Top(args) => top::run(&config, &args, out).await,
        // Linting a campaign file works without a data folder, on the machine of its sender.
        RootCommand::Campaign(campaign::cli::CampaignCommand::Lint(options)) => {
            campaign::cli::lint::run(options, out)
        }
        RootCommand::Campaign(campaign::cli::CampaignCommand::Work(command)) => {
            let app = App::open(config, SchemaPolicy::Require).await?;
            let outcome = Box::pin(campaign::cli::run_campaign(&app, command, out)).await;
            app.db.close().await;
            outcome
        }
        RootCommand::Init(options) => init::run(config, &options, out).await,
        RootCommand::Serve(_) => serve::run(config, out).await,
        RootCommand::Db(command) => {
            let hooks = db::Hooks { inspect, report_restore, logs: LOGS, rebuild: ias::refresh_files };
            Box::pin(db::run(config, command, hooks, out)).await
        }
        RootCommand::Data(command) => work(config, command, out).await,
        RootCommand::Generate(command) => generate::run(&command, self::command(), &GROUPS, &GENERATED, out),
    };
    outcome.map_err(with_remedy)
}
