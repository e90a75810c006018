//! Arguments that several subcommands share.

use crate::{
    cli::value_parsers::locale,
    content::{self, Kind},
    locale::Locale,
};
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// An entry in all its languages.
#[derive(clap::Args)]
pub struct Name {
    /// Kind of the entry
    #[arg(value_parser = kind())]
    pub(super) kind: Kind,
    /// Slug of the entry: its name in addresses
    pub(super) slug: String,
}

/// An entry in all its languages, or in one of them.
#[derive(clap::Args)]
pub struct NameAndLanguage {
    #[command(flatten)]
    pub(super) name: Name,
    /// Only this language [default: all languages]
    #[arg(long, value_parser = locale())]
    pub(super) locale: Option<Locale>,
}

#[derive(clap::Args)]
pub struct Key {
    #[command(flatten)]
    name: Name,
    /// Language of the entry
    #[arg(long, value_parser = locale(), default_value = "fr")]
    locale: Locale,
}

impl Key {
    pub(super) fn of_entry(&self) -> content::Key<'_> {
        content::Key { kind: self.name.kind, slug: &self.name.slug, locale: self.locale }
    }
}

/// Parses the singular word of a kind.
pub(super) fn kind() -> impl TypedValueParser<Value = Kind> {
    words(Kind::word)
}

/// Parses the plural word of a kind.
pub(super) fn noun() -> impl TypedValueParser<Value = Kind> {
    words(Kind::plural)
}

fn words(word: fn(Kind) -> &'static str) -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.map(word)).try_map(move |text| {
        let found = Kind::ALL.into_iter().find(|kind| word(*kind) == text);
        found.ok_or("unknown")
    })
}
