//! The terminal's shell: the tree of commands, the global flags, and how an outcome becomes an exit code.
//! Each command only translates; the use case behind it is the one the website calls.

pub mod choice;
pub mod config;
pub mod db;
pub mod generate;
pub mod init;
mod logging;
mod manual;
pub mod output;
pub mod serve;

use crate::{
    Error, Result,
    app::App,
    catalog,
    clock::Clock,
    config::{Config, Resolved, Sources},
    content,
    db::Schema,
    ias,
};
use clap::{Args, CommandFactory as _, Parser, Subcommand};
use output::{Outcome, Output};
use std::{collections::BTreeMap, path::PathBuf, process::ExitCode};

/// A health-data company online: website, data marketplace, open health indicators and operator commands.
#[derive(Parser)]
#[command(
    name = "vigie",
    version,
    before_help = "Examples:\n  vigie serve                          create what is missing and serve the site\n  vigie ias import data/*.csv          read historic indicator files\n  vigie ias publish                    publish what was imported\n  vigie import pages pages/            read pages from a folder\n  vigie db backup                      copy the database while it is in use",
    after_help = "Every command has its own --help. Exit codes are listed in vigie(1).",
    propagate_version = true
)]
pub struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Command,
}

#[derive(Args)]
struct Global {
    /// Configuration file [default: vigie.toml if there is one]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Folder of database, files and backups [default: ./var]
    #[arg(long, global = true, value_name = "DIR")]
    data_dir: Option<String>,
    /// Print one JSON document instead of text
    #[arg(long, global = true)]
    json: bool,
    /// No news on standard error, only errors
    #[arg(long, short, global = true)]
    quiet: bool,
}

#[derive(Subcommand)]
enum Command {
    Init(init::Options),
    Serve(serve::Options),
    /// Import, publish and watch the health indicators
    #[command(
        subcommand,
        before_help = "Examples:\n  vigie ias import ../data/*.csv\n  vigie ias publish\n  vigie ias status --json"
    )]
    Ias(ias::cli::Command),
    Import(content::cli::import::Options),
    /// List, show, publish and check what editors wrote
    #[command(
        subcommand,
        before_help = "Examples:\n  vigie content list --kind press\n  vigie content show page ohg --locale en\n  vigie content publish press flu-vaccination"
    )]
    Content(content::cli::Command),
    /// List and show the data sources and modules of the Store
    #[command(
        subcommand,
        before_help = "Examples:\n  vigie catalog list --family sales --facets\n  vigie catalog show pharmacy-sell-out --locale en\n  vigie catalog list --all --json"
    )]
    Catalog(catalog::cli::Command),
    /// Back up, restore, check and migrate the database
    #[command(
        subcommand,
        before_help = "Examples:\n  vigie db backup\n  vigie db check\n  vigie db restore var/backups/vigie-20261121T060000Z.db --yes"
    )]
    Db(db::Command),
    /// Show the configuration
    #[command(subcommand, before_help = "Examples:\n  vigie config show\n  vigie config show --origin")]
    Config(config::Command),
    /// Write shell completions, manual pages and the description of the API
    #[command(
        subcommand,
        before_help = "Examples:\n  vigie generate completions --dir completions\n  vigie generate man --dir man\n  vigie generate openapi --dir ."
    )]
    Generate(generate::Command),
}

/// Reads the command line, runs the command and tells the shell how it went.
#[must_use]
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(usage) => {
            // Help asked for goes to stdout with 0, a usage error to stderr with 2.
            let printed = usage.print();
            let code = u8::try_from(usage.exit_code()).unwrap_or(2);
            return ExitCode::from(if printed.is_err() && code == 0 { 74 } else { code });
        }
    };
    let out = Output::new(cli.global.json, cli.global.quiet);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Error::fault);
    let outcome = runtime.and_then(|runtime| {
        let outcome = runtime.block_on(dispatch(cli, &out));
        // A thread that waits for a lock must not keep a process that was told to stop.
        runtime.shutdown_background();
        outcome
    });
    match outcome {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Negative) => ExitCode::from(1),
        Ok(Outcome::Partly) => ExitCode::from(3),
        Ok(Outcome::Stopped(signal)) => ExitCode::from(128 + signal),
        Err(error) => {
            out.failure(&error);
            ExitCode::from(error.kind.exit())
        }
    }
}

/// The whole tree of commands, from which completions and manual pages are made.
#[must_use]
pub fn command() -> clap::Command {
    Cli::command()
}

async fn dispatch(cli: Cli, out: &Output) -> Result<Outcome> {
    let Cli { global, command } = cli;
    let mut flags = BTreeMap::new();
    flags.extend(global.data_dir.map(|dir| ("data_dir", dir)));
    if let Command::Serve(options) = &command {
        flags.extend(options.settings());
    }
    if let Command::Generate(command) = command {
        return generate::run(&command, out);
    }
    let _no_kill = ignore_file_size_signal();
    let resolved = Resolved::from_sources(Sources::read(flags, global.config)?)?;
    let config = Config::from_resolved(&resolved)?;
    match command {
        Command::Config(command) => config::run(&command, &resolved, out),
        Command::Init(options) => init::run(config, &options, out).await,
        Command::Serve(_) => serve::run(config, out).await,
        Command::Db(command) => db::run(config, command, out).await,
        // Counting needs no data folder: sales may lie on another machine.
        Command::Ias(ias::cli::Command::Aggregate(options)) => {
            let clock = config.clock.map_or_else(Clock::system, Clock::fixed);
            ias::cli::aggregate::run(&clock, options, out).await
        }
        // Checking files needs no data folder: an editor's machine may have none.
        Command::Import(options) if options.check => {
            let clock = config.clock.map_or_else(Clock::system, Clock::fixed);
            content::cli::import::check(&clock, &options, out)
        }
        Command::Import(options) => {
            let app = App::open(config, Schema::Require).await?;
            let outcome = content::cli::import::run(&app, &options, out).await;
            app.db.close().await;
            outcome
        }
        Command::Content(command) => {
            let app = App::open(config, Schema::Require).await?;
            let outcome = content::cli::run(&app, command, out).await;
            app.db.close().await;
            outcome
        }
        Command::Catalog(command) => {
            let app = App::open(config, Schema::Require).await?;
            let outcome = catalog::cli::run(&app, command, out).await;
            app.db.close().await;
            outcome
        }
        Command::Ias(command) => {
            let app = App::open(config, Schema::Require).await?;
            let outcome = ias::cli::run(&app, command, out).await;
            app.db.close().await;
            outcome
        }
        Command::Generate(command) => generate::run(&command, out),
    }
}

/// A file-size limit must be an error that names the file, not a death by signal: while this is held the
/// signal is caught and nobody listens.
fn ignore_file_size_signal() -> Option<tokio::signal::unix::Signal> {
    const SIGXFSZ: i32 = 25;
    tokio::signal::unix::signal(tokio::signal::unix::SignalKind::from_raw(SIGXFSZ)).ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_tree_of_commands_is_consistent() {
        super::command().debug_assert();
    }

    #[test]
    fn every_command_opens_its_help_with_examples_and_says_what_it_is() {
        fn visit(command: &clap::Command, path: &str, missing: &mut Vec<String>) {
            let name = format!("{path} {}", command.get_name());
            if command.get_before_help().is_none_or(|h| !h.to_string().starts_with("Examples:\n")) {
                missing.push(format!("{name}: examples"));
            }
            if command.get_about().is_none() {
                missing.push(format!("{name}: about"));
            }
            command.get_subcommands().for_each(|c| visit(c, &name, missing));
        }
        let mut missing = Vec::new();
        visit(&super::command(), "", &mut missing);
        assert_eq!(missing, Vec::<String>::new());
    }
}
