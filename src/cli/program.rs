//! Runs a command, from the command line to the exit code.

use super::{
    former_names,
    output::{Outcome, Output},
};
use crate::{
    Error, Result,
    audit::set_command,
    config::{Resolved, Sources},
    error::Kind,
};
use clap::{ArgAction, ArgMatches, Args, Command, FromArgMatches, error::ErrorKind};
use std::{
    io::{self, Write as _},
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    process::ExitCode,
};

// No doc comment: clap would use it as the description of the program. Help and version are declared here so
// that they are listed under the same heading.
#[derive(Args)]
#[command(next_help_heading = "Global options", disable_help_flag = true, disable_version_flag = true)]
pub(crate) struct Global {
    /// Configuration file [default: VIGIE_CONFIG, else vigie.toml if it exists]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Folder of database, files and backups [default: ./var]
    #[arg(long, global = true, value_name = "FOLDER")]
    data_dir: Option<String>,
    /// Print one JSON document instead of text
    #[arg(long, global = true)]
    json: bool,
    /// Print only results and errors, no progress and no notices
    #[arg(long, short, global = true)]
    quiet: bool,
    /// Print help; -h prints a summary
    #[arg(id = "help", long = "help", short = 'h', global = true, action = ArgAction::Help)]
    _help: Option<bool>,
    /// Print the version
    #[arg(id = "version", long = "version", short = 'V', global = true, action = ArgAction::Version)]
    _version: Option<bool>,
}

/// A heading of the list of commands, and the names of the commands below it.
pub(crate) type Group = (&'static str, &'static [&'static str]);

/// Lists the subcommands of the program by group in its help. clap has one heading for all subcommands.
pub(crate) fn with_groups(root: Command, groups: &[Group]) -> Command {
    let header = *root.get_styles().get_header();
    let width = root.get_subcommands().map(|command| command.get_name().len()).max().unwrap_or_default();
    let line = |name: &&str| {
        let about = root.find_subcommand(name).and_then(Command::get_about);
        format!("  {name:width$}  {}\n", about.map(ToString::to_string).unwrap_or_default())
    };
    let section = |(title, names): &Group| {
        format!("{header}{title}:{header:#}\n{}\n", names.iter().map(line).collect::<String>())
    };
    let commands = groups.iter().map(section).collect::<String>();
    root.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{commands}{header}Global options:{header:#}\n{{options}}{{after-help}}"
    ))
}

impl Global {
    /// Resolves the settings with these flags.
    ///
    /// # Errors
    /// An invalid file or value.
    pub(crate) fn resolve(self, flags: Vec<(&'static str, String)>) -> Result<Resolved> {
        let data_dir = self.data_dir.map(|dir| ("data_dir", dir));
        let flags = flags.into_iter().chain(data_dir).collect();
        Resolved::from_sources(Sources::load(flags, self.config)?)
    }
}

/// Parses the command line, runs the command and returns its exit code.
pub(crate) fn main<C: FromArgMatches>(
    command: fn() -> Command,
    global: fn(&C) -> &Global,
    run: impl AsyncFnOnce(C, &Output) -> Result<Outcome>,
) -> ExitCode {
    // A shell requests completions by an environment variable.
    clap_complete::CompleteEnv::with_factory(command).complete();
    let cli = match parse::<C>(command) {
        Ok(cli) => cli,
        Err(usage) => return usage_error(&usage),
    };
    let Global { json, quiet, .. } = *global(&cli);
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let out = Output::new(json, quiet).with_deferred(former_names::notices(&command(), words));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Error::internal);
    let outcome = runtime.and_then(|runtime| {
        let outcome = catch_panic(|| {
            runtime.block_on(async {
                let _no_kill = ignore_file_size_signal();
                run(cli, &out).await
            })
        });
        // A blocking thread that waits for a lock must not delay the exit.
        runtime.shutdown_background();
        outcome
    });
    match outcome {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::CheckFailed) => ExitCode::from(1),
        Ok(Outcome::PartialFailure) => ExitCode::from(3),
        Ok(Outcome::Stopped(signal)) => ExitCode::from(128 + signal),
        Err(error) => {
            out.failure(&error);
            ExitCode::from(error.kind.exit())
        }
    }
}

/// Parses the command line and returns the subcommand for the audit log.
fn parse<C: FromArgMatches>(command: fn() -> Command) -> Result<C, clap::Error> {
    let mut matches = command().try_get_matches()?;
    set_command(&subcommands(&matches));
    C::from_arg_matches_mut(&mut matches).map_err(|usage| usage.format(&mut command()))
}

/// Returns the words of the subcommand, without options and values.
fn subcommands(matches: &ArgMatches) -> Vec<&str> {
    let inner = std::iter::successors(matches.subcommand(), |(_, matches)| matches.subcommand());
    inner.map(|(name, _)| name).collect()
}

/// The outcome of the work. A panic, whose message is on stderr already, becomes an internal error.
fn catch_panic(work: impl FnOnce() -> Result<Outcome>) -> Result<Outcome> {
    let bug = |_| Err(Error::internal("a bug in vigie: please report it with the panic message above"));
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(bug)
}

/// Prints requested help and version on stdout with exit code 0, and usage errors on stderr with 2; as JSON
/// if the invalid command line contains `--json`.
fn usage_error(usage: &clap::Error) -> ExitCode {
    let out = Output::new(std::env::args_os().any(|word| word == "--json"), false);
    let code = u8::try_from(usage.exit_code()).unwrap_or(2);
    let printed = match usage.kind() {
        ErrorKind::DisplayVersion if out.is_json() => {
            out.result(&serde_json::json!({ "version": crate::VERSION }), |_| String::new()).is_ok()
        }
        _ if out.is_json() && code != 0 => {
            let message = usage.render().to_string();
            let message = message.trim_start_matches("error: ").trim_end();
            out.failure(&Error::new(Kind::Usage, "usage.invalid", message));
            true
        }
        // The prefix of all errors; clap has another one.
        _ if code != 0 => {
            let text = usage.render().to_string();
            writeln!(io::stderr(), "vigie: {}", text.trim_start_matches("error: ").trim_end()).is_ok()
        }
        _ => usage.print().is_ok(),
    };
    ExitCode::from(if !printed && code == 0 { 74 } else { code })
}

/// Turns the signal of a file-size limit into a write error that names the file, instead of ending the
/// process. The signal is ignored while the handle exists.
fn ignore_file_size_signal() -> Option<tokio::signal::unix::Signal> {
    const SIGXFSZ: i32 = 25;
    tokio::signal::unix::signal(tokio::signal::unix::SignalKind::from_raw(SIGXFSZ)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subcommand_is_named_without_its_arguments() {
        let command = Command::new("vigie")
            .subcommand(Command::new("user").subcommand(Command::new("add").arg(clap::Arg::new("address"))));
        let matches = command.clone().get_matches_from(["vigie", "user", "add", "helene@x.example"]);
        assert_eq!(subcommands(&matches), ["user", "add"]);
        assert!(subcommands(&command.get_matches_from(["vigie"])).is_empty());
    }

    #[test]
    fn a_panicking_command_exits_with_the_code_of_a_bug() {
        assert_eq!(catch_panic(|| Ok(Outcome::PartialFailure)).unwrap(), Outcome::PartialFailure);
        assert_eq!(catch_panic(|| panic!("on purpose")).unwrap_err().kind.exit(), 70);
    }
}
