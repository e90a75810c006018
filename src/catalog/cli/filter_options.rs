//! Options of a query to the Store, parsed into the same [`Filter`] as the site's addresses.

use crate::{
    catalog::{
        facet::{Facet, Selection},
        filter::{Filter, Sort},
    },
    cli::value_parsers::locale,
    locale::Locale,
};
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Search words, filters and paging of a query.
#[derive(clap::Args)]
pub struct FilterOptions {
    /// Words to search [default: all sources]
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    /// Only sources of this family
    #[arg(long, value_name = "FAMILY", value_parser = value(Facet::Family))]
    family: Vec<usize>,
    /// Only sources of this distribution channel
    #[arg(long, value_name = "CHANNEL", value_parser = value(Facet::Channel))]
    channel: Vec<usize>,
    /// Only sources about this territory, or a part of it
    #[arg(long, value_name = "TERRITORY", value_parser = value(Facet::Territory))]
    territory: Vec<usize>,
    /// Only sources about these products or this care
    #[arg(long, value_name = "DIVISION", value_parser = value(Facet::Division))]
    division: Vec<usize>,
    /// Only sources with this measure
    #[arg(long, value_name = "INDICATOR", value_parser = value(Facet::Indicator))]
    indicator: Vec<usize>,
    /// Only sources with this time step, or a finer one that adds up to it
    #[arg(long, value_name = "GRANULARITY", value_parser = value(Facet::Granularity))]
    granularity: Vec<usize>,
    /// Only sources with this access
    #[arg(long, value_name = "ACCESS", value_parser = value(Facet::Access))]
    access: Vec<usize>,
    /// Only sources delivered in this format
    #[arg(long, value_name = "FORMAT", value_parser = value(Facet::Format))]
    format: Vec<usize>,
    /// Language of the texts
    #[arg(long, value_parser = locale(), default_value = "fr")]
    locale: Locale,
    /// Order [default: relevance; without words the order of the editors]
    #[arg(long, value_parser = sort())]
    sort: Option<Sort>,
    /// Page of the list, from 1
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    page: u32,
    /// Number of sources on a page
    #[arg(long, value_name = "NUMBER", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100))]
    size: u32,
    /// List all sources, without pages
    #[arg(long, conflicts_with_all = ["page", "size"])]
    pub(super) all: bool,
}

impl FilterOptions {
    pub(super) fn filter(&self) -> Filter {
        let choose = |selection: Selection, (facet, values): (Facet, &Vec<usize>)| {
            selection.with(facet, values.iter().copied().collect())
        };
        let values = [
            &self.family,
            &self.channel,
            &self.territory,
            &self.division,
            &self.indicator,
            &self.granularity,
            &self.access,
            &self.format,
        ];
        Filter {
            selection: Facet::ALL.into_iter().zip(values).fold(Selection::default(), choose),
            locale: self.locale,
            sort: self.sort.unwrap_or_default(),
            page: self.page,
            size: self.size,
            // Words are parsed like those of an address.
            ..Filter::parse([("q", self.words.join(" "))])
        }
    }
}

/// Parses a value of a facet as its index in the list.
fn value(facet: Facet) -> impl TypedValueParser<Value = usize> {
    PossibleValuesParser::new(facet.values())
        .try_map(move |text| facet.values().iter().position(|word| *word == text).ok_or("unknown"))
}

fn sort() -> impl TypedValueParser<Value = Sort> {
    PossibleValuesParser::new(Sort::ALL.map(Sort::word))
        .try_map(|word| Sort::ALL.into_iter().find(|sort| sort.word() == word).ok_or("unknown"))
}
