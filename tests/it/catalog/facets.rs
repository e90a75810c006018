//! The laws of filtering, on catalogues that were drawn.

use super::few;
use proptest::prelude::*;
use vigie::{
    catalog::{
        facet::{Choice, Facet, Values},
        filter::Filter,
        index::Index,
        listing::{Listing, Prose},
    },
    content::{
        entry::Facts,
        words::{Channel, Division, Family, Granularity, Indicator, Territory},
    },
};

const WORDS: [&str; 6] = ["ventes", "grippe", "pharmacie", "hôpital", "allergies", "Corse"];

prop_compose! {
    fn facts()(
        family in prop::sample::select(&Family::ALL[..]),
        channel in prop::sample::select(&Channel::ALL[..]),
        territories in prop::sample::subsequence(&Territory::ALL[..], 0..4),
        divisions in prop::sample::subsequence(&Division::ALL[..], 0..4),
        indicators in prop::sample::subsequence(&Indicator::ALL[..], 0..6),
        granularity in prop::sample::select(&Granularity::ALL[..]),
    ) -> Facts {
        Facts { family, channel, territories, divisions, indicators, granularity, ..few::facts() }
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

prop_compose! {
    fn filter()(
        chosen in prop::array::uniform6(prop::option::weighted(0.4, prop::collection::vec(0usize..4, 1..3))),
        q in prop_oneof![Just(""), prop::sample::select(&WORDS[..]), Just("vente grippes"), Just("rien")],
    ) -> Filter {
        let choose = |choice: Choice, (facet, chosen): (Facet, Option<Vec<usize>>)| {
            choice.with(facet, chosen.unwrap_or_default().into_iter().collect())
        };
        let choice = Facet::ALL.into_iter().zip(chosen).fold(Choice::default(), choose);
        Filter { q: q.to_owned(), choice, size: 100, ..Filter::default() }
    }
}

fn has(listing: &Listing, choice: &Choice) -> bool {
    Facet::ALL.into_iter().all(|facet| {
        let (chosen, own) = (choice.of(facet), listing.values(facet));
        chosen.is_empty() || chosen.places().any(|at| own.contains(at))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_count_is_what_choosing_its_value_gives(sources in catalogue(), filter in filter()) {
        let index = Index::build(sources).unwrap();
        let answer = index.answer(&filter).unwrap();
        for facet in Facet::ALL {
            prop_assert_eq!(answer.facets.of(facet).len(), facet.values().len());
            for (at, offer) in answer.facets.of(facet).iter().enumerate() {
                let choice = filter.choice.with(facet, Values::default().with(at));
                let chosen = index.answer(&Filter { choice, ..filter.clone() }).unwrap();
                prop_assert_eq!((offer.value, offer.count), (facet.values()[at], chosen.total));
                prop_assert_eq!(offer.selected, filter.choice.of(facet).contains(at));
            }
        }
    }

    #[test]
    fn the_hits_are_those_that_have_what_is_chosen(sources in catalogue(), filter in filter()) {
        let index = Index::build(sources).unwrap();
        let without = Filter { choice: Choice::default(), ..filter.clone() };
        let expected: Vec<_> = index.answer(&without).unwrap().items.into_iter().cloned().collect();
        let expected: Vec<_> = expected.into_iter().filter(|listing| has(listing, &filter.choice)).collect();
        let answer = index.answer(&filter).unwrap();
        prop_assert_eq!(answer.total, expected.len());
        prop_assert_eq!(answer.items.into_iter().cloned().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn pages_hold_every_hit_once(sources in catalogue(), filter in filter(), size in 1u32..9) {
        let index = Index::build(sources).unwrap();
        let page = |page| index.answer(&Filter { page, size, ..filter.clone() }).unwrap();
        let pages = page(1).pages;
        let paged: Vec<_> = (1..=pages).flat_map(|number| page(number).items).map(|l| &l.slug).collect();
        let whole = index.answer(&filter).unwrap();
        prop_assert_eq!(paged, whole.items.into_iter().map(|l| &l.slug).collect::<Vec<_>>());
        prop_assert_eq!(page(u32::MAX).page, pages);
    }
}
