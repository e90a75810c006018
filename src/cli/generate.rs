//! `vigie generate` writes completions and man pages from the command tree, the OpenAPI documents from the
//! handlers, and the schemas of content files from their parser. A test compares the committed files.

use super::{
    man_pages,
    output::{Outcome, Output},
    program::Group,
};
use crate::{Result, error::Error};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Subcommands of `vigie generate`.
#[derive(clap::Subcommand)]
pub enum GenerateCommand {
    /// Write completions for bash, zsh and fish
    ///
    /// Completions also complete references of open requests, campaigns and accounts, which they read from
    /// the data folder. Source the file of your shell, or install it where the shell looks for completions.
    #[command(
        after_help = "Examples:\n  vigie generate completions --dir completions\n  vigie generate completions --shell bash > /etc/bash_completion.d/vigie"
    )]
    Completions(Completions),
    /// Write a man page for each command
    ///
    /// Writes vigie.1 and a page for each subcommand, such as vigie-ias-publish.1. Existing files are
    /// replaced. `man --local-file FILE` reads one.
    #[command(
        after_help = "Examples:\n  vigie generate man --dir man\n  vigie generate man --dir man --dry-run"
    )]
    Man(Target),
    /// Write the OpenAPI 3.1 documents of the public API and of the site
    ///
    /// openapi.json describes the public interfaces, openapi-site.json those that only the pages of the site
    /// use. Existing files are replaced.
    #[command(
        after_help = "Examples:\n  vigie generate openapi --dir .\n  vigie generate openapi --dir . --dry-run"
    )]
    Openapi(Target),
    /// Write JSON Schemas of content files for editors, and a reference page
    ///
    /// Editors that support JSON Schema for TOML check and complete fields with them. Existing files are
    /// replaced.
    #[command(
        after_help = "Examples:\n  vigie generate schemas --dir schemas\n  vigie generate schemas --dir /srv/content/schemas --dry-run"
    )]
    Schemas(Target),
}

/// Name and content of each file.
type Files = Vec<(String, Vec<u8>)>;

/// Generators of other rooms.
pub struct Sources {
    pub openapi: fn() -> Result<Files>,
    pub schemas: fn() -> Result<Files>,
}

/// The output folder.
#[derive(Clone, clap::Args)]
pub struct Target {
    /// Folder to write to; created if it is missing
    #[arg(long, value_name = "FOLDER")]
    dir: PathBuf,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

/// The output of completions: all shells in a folder, or one shell on stdout.
#[derive(clap::Args)]
pub struct Completions {
    /// Folder to write to; created if it is missing
    #[arg(long, value_name = "FOLDER", required_unless_present = "shell")]
    dir: Option<PathBuf>,
    /// Print the completions of one shell instead
    #[arg(long, conflicts_with_all = ["dir", "dry_run"], value_parser = ["bash", "zsh", "fish"])]
    shell: Option<String>,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Written {
    files: Vec<PathBuf>,
    dry_run: bool,
}

/// Generates files for the command tree, whose man page lists the commands by group.
///
/// # Errors
/// The folder or a file cannot be written.
pub(crate) fn run(
    command: &GenerateCommand,
    root: clap::Command,
    groups: &[Group],
    sources: &Sources,
    out: &Output,
) -> Result<Outcome> {
    let (target, files) = match command {
        GenerateCommand::Completions(Completions { shell: Some(shell), .. }) => {
            let script = completions()?.into_iter().find(|(name, _)| shell_of(name) == shell);
            out.bytes(&script.map(|(_, bytes)| bytes).unwrap_or_default())?;
            return Ok(Outcome::Done);
        }
        GenerateCommand::Completions(Completions { dir, dry_run, .. }) => {
            let dir = dir.as_deref().unwrap_or(Path::new("."));
            (Target { dir: dir.to_owned(), dry_run: *dry_run }, completions()?)
        }
        GenerateCommand::Man(target) => (target.clone(), man_pages::pages(root, groups)?),
        GenerateCommand::Openapi(target) => (target.clone(), (sources.openapi)()?),
        GenerateCommand::Schemas(target) => (target.clone(), (sources.schemas)()?),
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

/// The shell of a completion file.
fn shell_of(name: &str) -> &str {
    match name {
        "_vigie" => "zsh",
        _ => name.trim_start_matches("vigie."),
    }
}

/// The registration script of each shell, which calls this binary for candidates.
fn completions() -> Result<Vec<(String, Vec<u8>)>> {
    use clap_complete::env::{Bash, EnvCompleter, Fish, Zsh};
    let shells: [(&dyn EnvCompleter, &str); 3] =
        [(&Bash, "vigie.bash"), (&Zsh, "_vigie"), (&Fish, "vigie.fish")];
    let script = |(shell, name): (&dyn EnvCompleter, &str)| {
        let mut bytes = Vec::new();
        let written = shell.write_registration("COMPLETE", "vigie", "vigie", "vigie", &mut bytes);
        written.map_err(Error::internal)?;
        Ok((name.to_owned(), bytes))
    };
    shells.into_iter().map(script).collect()
}
