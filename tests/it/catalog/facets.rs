//! Properties of faceted filtering, on generated catalogs.

use super::few;
use proptest::prelude::*;
use vigie::catalog::{
    closed_lists::{Access, Channel, Division, Family, Format, Granularity, Measure, SourceTerritory},
    facet::{Facet, Selection, ValueSet},
    filter::{Filter, Sort},
    index::Index,
    listing::{Listing, Prose},
    source::Facts,
};
use vigie::locale::Locale;

const WORDS: [&str; 6] = ["ventes", "grippe", "pharmacie", "hôpital", "allergies", "Corse"];

prop_compose! {
    fn facts()(
        family in prop::sample::select(&Family::ALL[..]),
        channel in prop::sample::select(&Channel::ALL[..]),
        territories in prop::sample::subsequence(&SourceTerritory::ALL[..], 0..=SourceTerritory::ALL.len()),
        divisions in prop::sample::subsequence(&Division::ALL[..], 0..=Division::ALL.len()),
        indicators in prop::sample::subsequence(&Measure::ALL[..], 0..=Measure::ALL.len()),
        granularity in prop::sample::select(&Granularity::ALL[..]),
        access in prop::sample::select(&Access::ALL[..]),
        formats in prop::sample::subsequence(&Format::ALL[..], 0..=Format::ALL.len()),
    ) -> Facts {
        Facts { family, channel, territories, divisions, indicators, granularity, access, formats, ..few::facts() }
    }
}

prop_compose! {
    fn catalogue()(
        drawn in prop::collection::vec((facts(), prop::sample::subsequence(&WORDS[..], 1..4)), 0..40)
    ) -> Vec<(Listing, Prose)> {
        let listing = |(at, (facts, words)): (usize, (Facts, Vec<&str>))| {
            Listing { facts, ..few::listing(&format!("source-{at}"), &words.join(" ")) }
        };
        drawn.into_iter().enumerate().map(|drawn| (listing(drawn), Prose::default())).collect()
    }
}

/// Any values of any facets: one, several, or all.
fn selection() -> impl Strategy<Value = Selection> {
    let of_facet = |facet: Facet| {
        let places: Vec<usize> = (0..facet.values().len()).collect();
        let most = places.len();
        prop::option::weighted(0.5, prop::sample::subsequence(places, 1..=most))
    };
    let choose = |selection: Selection, (facet, chosen): (Facet, Option<Vec<usize>>)| {
        selection.with(facet, chosen.unwrap_or_default().into_iter().collect())
    };
    Facet::ALL
        .map(of_facet)
        .prop_map(move |chosen| Facet::ALL.into_iter().zip(chosen).fold(Selection::default(), choose))
}

prop_compose! {
    fn filter()(
        selection in selection(),
        q in prop_oneof![Just(""), prop::sample::select(&WORDS[..]), Just("vente grippes"), Just("rien")],
        sort in prop::sample::select(&Sort::ALL[..]),
    ) -> Filter {
        Filter { q: q.to_owned(), selection, sort, size: 100, ..Filter::default() }
    }
}

fn has(listing: &Listing, selection: &Selection) -> bool {
    Facet::ALL.into_iter().all(|facet| {
        let (chosen, own) = (selection.values(facet), listing.values(facet));
        chosen.is_empty() || chosen.indices().any(|at| own.contains(at))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_facet_count_equals_the_hits_of_choosing_its_value(sources in catalogue(), filter in filter()) {
        let index = Index::build(sources, Locale::Fr).unwrap();
        let answer = index.search(&filter);
        let without = Filter { selection: Selection::default(), ..filter.clone() };
        let found = index.search(&without).items;
        for facet in Facet::ALL {
            prop_assert_eq!(answer.facets.for_facet(facet).len(), facet.values().len());
            for (at, offer) in answer.facets.for_facet(facet).iter().enumerate() {
                let selection = filter.selection.with(facet, ValueSet::default().with(at));
                let chosen = index.search(&Filter { selection, ..filter.clone() });
                prop_assert_eq!((offer.value, offer.count), (facet.values()[at], chosen.total));
                prop_assert_eq!(offer.selected, filter.selection.values(facet).contains(at));
                // Also counted by a naive implementation.
                let counted = found.iter().filter(|listing| has(listing, &selection)).count();
                prop_assert_eq!(offer.count, counted);
            }
        }
    }

    #[test]
    fn hits_are_the_sources_that_match_all_facets(sources in catalogue(), filter in filter()) {
        let index = Index::build(sources, Locale::Fr).unwrap();
        let without = Filter { selection: Selection::default(), ..filter.clone() };
        let expected: Vec<_> = index.search(&without).items.into_iter().cloned().collect();
        let expected: Vec<_> = expected.into_iter().filter(|listing| has(listing, &filter.selection)).collect();
        let answer = index.search(&filter);
        prop_assert_eq!(answer.total, expected.len());
        prop_assert_eq!(answer.items.into_iter().cloned().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn pages_contain_every_hit_once(sources in catalogue(), filter in filter(), size in 1u32..9) {
        let index = Index::build(sources, Locale::Fr).unwrap();
        let page = |page| index.search(&Filter { page, size, ..filter.clone() });
        let pages = page(1).pages;
        let total = page(1).total;
        prop_assert_eq!(pages as usize, total.div_ceil(size as usize).max(1));
        for number in 1..=pages {
            let shown = page(number);
            let left = total - (number as usize - 1) * size as usize;
            prop_assert_eq!((shown.total, shown.pages, shown.page), (total, pages, number));
            prop_assert_eq!(shown.items.len(), left.min(size as usize));
            prop_assert_eq!(&shown.facets, &page(1).facets);
        }
        let paged: Vec<_> = (1..=pages).flat_map(|number| page(number).items).map(|l| &l.slug).collect();
        let whole = index.search(&filter);
        prop_assert_eq!(paged, whole.items.into_iter().map(|l| &l.slug).collect::<Vec<_>>());
        prop_assert_eq!(page(u32::MAX).page, pages);
    }
}
