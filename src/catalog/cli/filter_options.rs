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
    /// What is searched [default: everything]
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    /// Only this family
    #[arg(long, value_name = "FAMILY", value_parser = value(Facet::Family))]
    family: Vec<usize>,
    /// Only this distribution channel
    #[arg(long, value_name = "CHANNEL", value_parser = value(Facet::Channel))]
    channel: Vec<usize>,
    /// Only about this territory, or a part of it
    #[arg(long, value_name = "TERRITORY", value_parser = value(Facet::Territory))]
    territory: Vec<usize>,
    /// Only about these products or this care
    #[arg(long, value_name = "DIVISION", value_parser = value(Facet::Division))]
    division: Vec<usize>,
    /// Only what measures this
    #[arg(long, value_name = "INDICATOR", value_parser = value(Facet::Indicator))]
    indicator: Vec<usize>,
    /// Only of this step in time, or a finer one that adds up to it
    #[arg(long, value_name = "STEP", value_parser = value(Facet::Granularity))]
    granularity: Vec<usize>,
    /// Only what is to be had so
    #[arg(long, value_name = "ACCESS", value_parser = value(Facet::Access))]
    access: Vec<usize>,
    /// Only what is delivered as this
    #[arg(long, value_name = "FORMAT", value_parser = value(Facet::Format))]
    format: Vec<usize>,
    /// The reader's language
    #[arg(long, value_parser = locale(), default_value = "fr")]
    locale: Locale,
    /// The order [default: the best hits first, without words the editors' order]
    #[arg(long, value_parser = sort())]
    sort: Option<Sort>,
    /// The page, from 1
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    page: u32,
    /// Sources of a page
    #[arg(long, value_name = "NUMBER", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100))]
    size: u32,
    /// All of them, without pages
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
            ..Filter::read([("q", self.words.join(" "))])
        }
    }
}

/// Parses a value of a facet as its index in the list.
fn value(facet: Facet) -> impl TypedValueParser<Value = usize> {
    PossibleValuesParser::new(facet.values())
        .try_map(move |given| facet.values().iter().position(|word| *word == given).ok_or("unknown"))
}

fn sort() -> impl TypedValueParser<Value = Sort> {
    PossibleValuesParser::new(Sort::ALL.map(Sort::word))
        .try_map(|word| Sort::ALL.into_iter().find(|sort| sort.word() == word).ok_or("unknown"))
}
