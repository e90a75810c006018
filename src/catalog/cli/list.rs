//! `vigie catalog list`

use super::{filter_options::FilterOptions, modules, quality};
use crate::{
    Result,
    app::App,
    catalog::{
        facet::Facet, filter::Filter, index, item::SourcesResponse, listing::Listing, nearest::Relaxation,
        search_results::SearchResults,
    },
    cli::output::{Outcome, Output, TextTable, count, table},
};

/// Options of the list.
#[derive(clap::Args)]
pub struct ListArgs {
    #[command(flatten)]
    query: FilterOptions,
    /// Count the sources that each further option would leave
    #[arg(long)]
    facets: bool,
    /// List all modules instead
    #[arg(long, conflicts_with_all = ["facets", "words", "family", "channel", "territory", "division", "indicator", "granularity", "access", "format", "sort", "page", "size", "all"])]
    modules: bool,
}

pub(super) async fn run(app: &App, options: &ListArgs, out: &Output) -> Result<Outcome> {
    let mut filter = options.query.filter();
    if options.modules {
        return modules::run(app, filter.locale, out).await;
    }
    let index = index::current(app, filter.locale).await?;
    if options.query.all {
        filter.size = u32::try_from(index.listings().len()).unwrap_or(u32::MAX).max(1);
    }
    let results = index.search(&filter);
    out.result(&SourcesResponse::new(&filter, &results), |_| {
        render_results(&filter, &results, options.facets)
    })?;
    Ok(Outcome::Done)
}

fn render_results(filter: &Filter, results: &SearchResults<'_>, facets: bool) -> String {
    let mut text = String::new();
    if results.total == 0 {
        text += &nothing(filter);
        text += &near(results);
    } else {
        text += &sources(results.items.iter().copied()).render();
        text += &format!("{}{}\n", count(results.total, "source"), page(results));
    }
    if facets {
        text += "\n";
        text += &counts(results);
    }
    text
}

fn sources<'a>(listings: impl Iterator<Item = &'a Listing>) -> TextTable<&'a Listing> {
    table(listings)
        .column("slug", |listing| &listing.slug)
        .column("name", |listing| &listing.name)
        .column("family", |listing| listing.facts.family)
        .column("territories", |listing| quality::list(&listing.facts.territories))
        .column("step", |listing| listing.facts.granularity)
        .column("access", |listing| listing.facts.access)
        .column("updated", |listing| listing.updated.map_or_else(|| "-".to_owned(), |day| day.to_string()))
        .column("quality", |listing| format!("{}/{}", listing.score.score, listing.score.out_of))
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
    let near = results.nearest.iter().flat_map(|nearest| &nearest.items);
    let nearest = sources(near.map(|near| near.listing)).render_or("");
    let title = if nearest.is_empty() { "" } else { "\nThe nearest:\n" };
    less.collect::<String>() + title + &nearest
}

fn counts(results: &SearchResults<'_>) -> String {
    let rows = Facet::ALL.into_iter().flat_map(|facet| {
        let counts = results.facets.for_facet(facet).iter().filter(|count| count.count > 0 || count.selected);
        counts.map(move |count| (facet, count))
    });
    table(rows)
        .column("facet", |(facet, _)| facet.word())
        .column("value", |(_, count)| count.value)
        .column("sources", |(_, count)| count.count)
        .column("", |(_, count)| if count.selected { "chosen" } else { "" })
        .render()
}
