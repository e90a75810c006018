//! `vigie catalog list`: what a visitor of the Store would see.

use super::{count, modules, narrowing::Narrowing, quality};
use crate::{
    Result,
    app::App,
    catalog::{
        facet::Facet, filter::Filter, index::Answer, item::Told, listing::Listing, locale_cache::LocaleCache,
    },
    cli::output::{Outcome, Output, table},
};

/// Which sources.
#[derive(clap::Args)]
pub struct Options {
    #[command(flatten)]
    narrowing: Narrowing,
    /// Count what every further choice would leave
    #[arg(long)]
    facets: bool,
    /// The modules instead, all of them
    #[arg(long, conflicts_with_all = ["facets", "words", "family", "channel", "territory", "division", "indicator", "granularity", "sort", "page", "size", "all"])]
    modules: bool,
}

/// Runs the command.
///
/// # Errors
/// What the database says.
pub(super) async fn run(app: &App, options: &Options, out: &Output) -> Result<Outcome> {
    let mut filter = options.narrowing.filter();
    if options.modules {
        return modules::run(app, filter.locale, out).await;
    }
    let index = LocaleCache::default().index(app, filter.locale).await?;
    if options.narrowing.all {
        filter.size = u32::try_from(index.listings().len()).unwrap_or(u32::MAX).max(1);
    }
    let answer = index.answer(&filter);
    out.result(&Told::of(&filter, &answer), |_| text(&filter, &answer, options.facets))?;
    Ok(Outcome::Done)
}

fn text(filter: &Filter, answer: &Answer<'_>, facets: bool) -> String {
    let mut text = String::new();
    if answer.total == 0 {
        text += &nothing(filter);
    } else {
        let header = ["slug", "name", "family", "territories", "step", "access", "updated", "quality"];
        text += &table(&header, answer.items.iter().map(|listing| row(listing)));
        text += &format!("{}{}\n", count(answer.total, "source"), place(answer));
    }
    if answer.relaxed {
        text += "no source has all these words: these have the most of them\n";
    }
    if facets {
        text += "\n";
        text += &counts(answer);
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

/// Which part of the hits is shown, where it is not all of them.
fn place(answer: &Answer<'_>) -> String {
    match answer.pages {
        1 => String::new(),
        pages => format!(", page {} of {pages}", answer.page),
    }
}

/// What was asked, in the words of the command.
fn nothing(filter: &Filter) -> String {
    let quoted = (!filter.q.is_empty()).then(|| format!("\"{}\"", filter.q));
    let chosen = Facet::ALL
        .into_iter()
        .flat_map(|facet| filter.choice.words(facet).map(move |word| format!("--{} {word}", facet.word())));
    let said: Vec<_> = quoted.into_iter().chain(chosen).collect();
    match said.len() {
        0 => "there is no source yet: see vigie import sources\n".to_owned(),
        _ => format!("nothing found for {}\n", said.join(" ")),
    }
}

fn counts(answer: &Answer<'_>) -> String {
    let rows = Facet::ALL.into_iter().flat_map(|facet| {
        let offers = answer.facets.of(facet).iter().filter(|offer| offer.count > 0 || offer.selected);
        offers.map(move |offer| {
            let chosen = if offer.selected { "chosen" } else { "" };
            vec![facet.word().to_owned(), offer.value.to_owned(), offer.count.to_string(), chosen.to_owned()]
        })
    });
    table(&["facet", "value", "sources", ""], rows)
}
