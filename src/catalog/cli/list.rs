//! `vigie catalog list`

use super::{filter_options::FilterOptions, modules, quality};
use crate::{
    Result,
    app::App,
    catalog::{
        facet::Facet, filter::Filter, index, item::SourcesResponse, listing::Listing, nearest::Relaxation,
        search_results::SearchResults,
    },
    cli::output::{Outcome, Output, count, table},
};

const HEADER: [&str; 8] = ["slug", "name", "family", "territories", "step", "access", "updated", "quality"];

/// Options of the list.
#[derive(clap::Args)]
pub struct Options {
    #[command(flatten)]
    query: FilterOptions,
    /// Count what every further choice would leave
    #[arg(long)]
    facets: bool,
    /// The modules instead, all of them
    #[arg(long, conflicts_with_all = ["facets", "words", "family", "channel", "territory", "division", "indicator", "granularity", "access", "format", "sort", "page", "size", "all"])]
    modules: bool,
}

pub(super) async fn run(app: &App, options: &Options, out: &Output) -> Result<Outcome> {
    let mut filter = options.query.filter();
    if options.modules {
        return modules::run(app, filter.locale, out).await;
    }
    let index = index::current(app, filter.locale).await?;
    if options.query.all {
        filter.size = u32::try_from(index.listings().len()).unwrap_or(u32::MAX).max(1);
    }
    let results = index.search(&filter);
    out.result(&SourcesResponse::new(&filter, &results), |_| text(&filter, &results, options.facets))?;
    Ok(Outcome::Done)
}

fn text(filter: &Filter, results: &SearchResults<'_>, facets: bool) -> String {
    let mut text = String::new();
    if results.total == 0 {
        text += &nothing(filter);
        text += &near(results);
    } else {
        text += &table(&HEADER, results.items.iter().map(|listing| row(listing)));
        text += &format!("{}{}\n", count(results.total, "source"), page(results));
    }
    if facets {
        text += "\n";
        text += &counts(results);
    }
    text
}

fn row(listing: &Listing) -> Vec<String> {
    let facts = &listing.facts;
    vec![
        listing.slug.to_string(),
        listing.name.clone(),
        facts.family.to_string(),
        quality::list(&facts.territories),
        facts.granularity.to_string(),
        facts.access.to_string(),
        listing.updated.map_or_else(|| "-".to_owned(), |day| day.to_string()),
        format!("{}/{}", listing.score.score, listing.score.out_of),
    ]
}

/// Describes the current page, if there are several.
fn page(results: &SearchResults<'_>) -> String {
    match results.pages {
        1 => String::new(),
        pages => format!(", page {} of {pages}", results.page),
    }
}

/// Describes the query by the options of the command.
fn nothing(filter: &Filter) -> String {
    let quoted = (!filter.q.is_empty()).then(|| format!("\"{}\"", filter.q));
    let chosen = Facet::ALL.into_iter().flat_map(|facet| {
        filter.selection.words(facet).map(move |word| format!("--{} {word}", facet.word()))
    });
    let said: Vec<_> = quoted.into_iter().chain(chosen).collect();
    match said.len() {
        0 => "there is no source yet: see vigie import sources\n".to_owned(),
        _ => format!("nothing found for {}\n", said.join(" ")),
    }
}

/// Lists the nearest sources, and the results without one criterion.
fn near(results: &SearchResults<'_>) -> String {
    let less = results.relaxations.iter().map(|Relaxation { dropped, total }| {
        let left_out = if *dropped == "q" { "the words".to_owned() } else { format!("--{dropped}") };
        format!("{} without {left_out}\n", count(*total, "source"))
    });
    let mut text: String = less.collect();
    let near = results.nearest.iter().flat_map(|nearest| &nearest.items);
    let rows: Vec<_> = near.map(|near| row(near.listing)).collect();
    if !rows.is_empty() {
        text += &format!("\nThe nearest:\n{}", table(&HEADER, rows.into_iter()));
    }
    text
}

fn counts(results: &SearchResults<'_>) -> String {
    let rows = Facet::ALL.into_iter().flat_map(|facet| {
        let counts = results.facets.of(facet).iter().filter(|count| count.count > 0 || count.selected);
        counts.map(move |count| {
            let chosen = if count.selected { "chosen" } else { "" };
            vec![facet.word().to_owned(), count.value.to_owned(), count.count.to_string(), chosen.to_owned()]
        })
    });
    table(&["facet", "value", "sources", ""], rows)
}
