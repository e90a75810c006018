//! `vigie generate`: completions and manual pages made from the commands themselves, the description of the API from its
//! handlers, that of files of content from what reads them, so that they cannot drift; a test compares the committed ones.

use super::{
    manual,
    output::{Outcome, Output},
};
use crate::{Result, error::Error};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What can be generated.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Write completions for bash, zsh and fish
    #[command(
        before_help = "Examples:\n  vigie generate completions --dir completions\n  vigie generate completions --shell bash > /etc/bash_completion.d/vigie"
    )]
    Completions(Completions),
    /// Write a manual page for each command
    #[command(
        before_help = "Examples:\n  vigie generate man --dir man\n  vigie generate man --dir man --dry-run"
    )]
    Man(Target),
    /// Write the description of the API (OpenAPI 3.1)
    #[command(
        before_help = "Examples:\n  vigie generate openapi --dir .\n  vigie generate openapi --dir . --dry-run"
    )]
    Openapi(Target),
    /// Write what files of content may hold: JSON Schemas for editors' tools, and a reference page
    #[command(
        before_help = "Examples:\n  vigie generate schemas --dir schemas\n  vigie generate schemas --dir /srv/content/schemas --dry-run"
    )]
    Schemas(Target),
}

/// Name and bytes of each file.
type Files = Vec<(String, Vec<u8>)>;

/// What is generated of what other rooms know.
pub struct Sources {
    pub openapi: fn() -> Result<String>,
    pub schemas: fn() -> Result<Files>,
}

/// Where files go.
#[derive(Clone, clap::Args)]
pub struct Target {
    /// Folder to write to; made if it is missing
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    /// Show what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

/// For all shells in a folder, or for one of them on standard output.
#[derive(clap::Args)]
pub struct Completions {
    /// Folder to write to; made if it is missing
    #[arg(long, value_name = "DIR", required_unless_present = "shell")]
    dir: Option<PathBuf>,
    /// Print those of one shell instead
    #[arg(long, conflicts_with_all = ["dir", "dry_run"], value_parser = ["bash", "zsh", "fish"])]
    shell: Option<String>,
    /// Show what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(Serialize)]
struct Written {
    files: Vec<PathBuf>,
    dry_run: bool,
}

/// Writes the files of this whole tree of commands.
///
/// # Errors
/// When the folder or a file cannot be written.
pub fn run(command: &Command, root: clap::Command, sources: &Sources, out: &Output) -> Result<Outcome> {
    let (target, files) = match command {
        Command::Completions(Completions { shell: Some(shell), .. }) => {
            let script = completions()?.into_iter().find(|(name, _)| shell_of(name) == shell);
            out.bytes(&script.map(|(_, bytes)| bytes).unwrap_or_default())?;
            return Ok(Outcome::Done);
        }
        Command::Completions(Completions { dir, dry_run, .. }) => {
            let dir = dir.as_deref().unwrap_or(Path::new("."));
            (Target { dir: dir.to_owned(), dry_run: *dry_run }, completions()?)
        }
        Command::Man(target) => (target.clone(), manual::pages(root)?),
        Command::Openapi(target) => {
            (target.clone(), vec![("openapi.json".to_owned(), (sources.openapi)()?.into_bytes())])
        }
        Command::Schemas(target) => (target.clone(), (sources.schemas)()?),
    };
    let written = Written {
        files: files.iter().map(|(name, _)| target.dir.join(name)).collect(),
        dry_run: target.dry_run,
    };
    if !target.dry_run {
        write(&target.dir, &files)?;
    }
    out.result(&written, |w| {
        let verb = if w.dry_run { "would write" } else { "wrote" };
        w.files.iter().map(|file| format!("{verb} {}\n", file.display())).collect()
    })?;
    Ok(Outcome::Done)
}

fn write(dir: &Path, files: &[(String, Vec<u8>)]) -> Result<()> {
    std::fs::create_dir_all(dir).map_err(|e| Error::file("create the folder", dir, &e))?;
    files.iter().try_for_each(|(name, bytes)| {
        let path = dir.join(name);
        std::fs::write(&path, bytes).map_err(|e| Error::file("write", &path, &e))
    })
}

/// The shell that a file of completions is for.
fn shell_of(name: &str) -> &str {
    match name {
        "_vigie" => "zsh",
        _ => name.trim_start_matches("vigie."),
    }
}

/// What a shell reads once: from then on it asks the binary.
fn completions() -> Result<Vec<(String, Vec<u8>)>> {
    use clap_complete::env::{Bash, EnvCompleter, Fish, Zsh};
    let shells: [(&dyn EnvCompleter, &str); 3] =
        [(&Bash, "vigie.bash"), (&Zsh, "_vigie"), (&Fish, "vigie.fish")];
    let script = |(shell, name): (&dyn EnvCompleter, &str)| {
        let mut bytes = Vec::new();
        let written = shell.write_registration("COMPLETE", "vigie", "vigie", "vigie", &mut bytes);
        written.map_err(Error::fault)?;
        Ok((name.to_owned(), bytes))
    };
    shells.into_iter().map(script).collect()
}
