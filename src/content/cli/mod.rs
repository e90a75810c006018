//! The content at the terminal, a file per command.

pub mod import;
mod list;
mod show;

use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output},
    content::Kind,
    locale::Locale,
};
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// What can be done with the content.
#[derive(clap::Subcommand)]
pub enum Command {
    /// List entries, in every language and version
    #[command(
        before_help = "Examples:\n  vigie content list\n  vigie content list --kind job --state expired\n  vigie content list --locale ko --json"
    )]
    List(list::Options),
    /// Show an entry, or the text it was read from
    #[command(
        before_help = "Examples:\n  vigie content show page ohg\n  vigie content show page solutions/scoring --locale en --source > scoring.en.toml\n  vigie content show press flu-vaccination --draft --json"
    )]
    Show(show::Options),
}

/// Runs a command.
///
/// # Errors
/// What the use case says.
pub async fn run(app: &App, command: Command, out: &Output) -> Result<Outcome> {
    match command {
        Command::List(options) => list::run(app, &options, out).await,
        Command::Show(options) => show::run(app, &options, out).await,
    }
}

/// Reads a kind by the word of one entry.
fn kind() -> impl TypedValueParser<Value = Kind> {
    words(Kind::word)
}

/// Reads a kind by the word of many entries.
fn noun() -> impl TypedValueParser<Value = Kind> {
    words(Kind::noun)
}

fn words(word: fn(Kind) -> &'static str) -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.map(word)).try_map(move |given| {
        let found = Kind::ALL.into_iter().find(|kind| word(*kind) == given);
        found.ok_or("unknown")
    })
}

/// Reads a language by its code.
fn locale() -> impl TypedValueParser<Value = Locale> {
    PossibleValuesParser::new(Locale::ALL.map(Locale::code))
        .try_map(|code| code.parse::<Locale>().map_err(|()| "unknown"))
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
