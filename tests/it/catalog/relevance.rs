//! Search relevance: the first hit of sixty queries among the sources of a fresh install.

use super::queries::QUERIES;
use crate::{
    schema,
    seeded::{self, Seeds},
};
use vigie::{
    catalog::{filter::Filter, index},
    config::Config,
};

/// The required numbers of queries, out of sixty, with the intended source as first hit and among the first three.
const FIRST: usize = 59;
const AMONG_THREE: usize = 60;

#[tokio::test]
async fn the_intended_source_ranks_first() {
    let folder = tempfile::tempdir().unwrap();
    let clock = Some("2026-11-21T06:10:00Z".parse().unwrap());
    let app = seeded::open(Config { clock, ..schema::config(folder.path()) }, Seeds::Content).await;
    let (mut first, mut among_three, mut missed) = (0, 0, Vec::new());
    for (locale, query, expected) in QUERIES {
        let index = index::current(&app, locale).await.unwrap();
        let answer = index.search(&Filter { q: query.to_owned(), size: 100, ..Filter::default() });
        let near = answer.nearest.iter().flat_map(|nearest| nearest.items.iter().map(|near| near.listing));
        let shown: Vec<_> = answer.items.iter().copied().chain(near).collect();
        let at = shown.iter().position(|listing| listing.slug.as_str() == expected);
        first += usize::from(at == Some(0));
        among_three += usize::from(at.is_some_and(|at| at < 3));
        if at != Some(0) {
            let instead = shown.first().map(|listing| listing.slug.as_str());
            missed.push(format!("{locale} {query}: {expected} at {at:?}, after {instead:?}"));
        }
    }
    assert!(first >= FIRST && among_three >= AMONG_THREE, "{first}, {among_three}: {missed:#?}");
}
