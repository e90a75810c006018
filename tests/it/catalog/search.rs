//! Unusual queries, and the order of hits.

use super::few;
use proptest::prelude::*;
use std::sync::LazyLock;
use vigie::{
    catalog::{
        closed_lists::{Granularity, SourceTerritory},
        filter::{Filter, Sort},
        index::Index,
    },
    locale::Locale,
};

static FEW: LazyLock<Index> = LazyLock::new(few::index);

/// The hits, and the suggestions if there is no hit.
fn answered(q: &str) -> (Vec<&'static str>, Vec<&'static str>) {
    let answer = FEW.search(&Filter { q: q.to_owned(), ..Filter::default() });
    let near = answer.nearest.iter().flat_map(|nearest| &nearest.items);
    (
        answer.items.iter().map(|listing| listing.slug.as_str()).collect(),
        near.map(|near| near.listing.slug.as_str()).collect(),
    )
}

fn found(q: &str) -> Vec<&'static str> {
    answered(q).0
}

#[test]
fn names_rank_above_keywords_and_keywords_above_other_texts() {
    assert_eq!(found("grippe"), ["flu", "vaccination"]);
    assert_eq!(found("pharmacie")[..2], ["pharmacy", "germany"]);
    assert_eq!(found("pharmacie").len(), 6);
}

#[test]
fn search_ignores_accents_case_plurals_and_one_typing_error() {
    for q in ["GRIPPE", "gripe", "Grippes", "grpipe", "grippé"] {
        assert_eq!(found(q)[0], "flu", "{q}");
    }
    for (q, slug) in [
        ("hopital", "hospital"),
        ("diarhee", "gastro"),
        ("gastroenterite", "gastro"),
        ("vente allemande", "germany"),
        ("selout", "pharmacy"),
    ] {
        assert_eq!(found(q), [slug], "{q}");
    }
}

#[test]
fn the_last_word_matches_as_a_prefix() {
    for (q, slug) in
        [("vaccinatio", "vaccination"), ("ventes alle", "germany"), ("indicateur gast", "gastro")]
    {
        assert_eq!(found(q), [slug], "{q}");
    }
    // Only the last word is a prefix.
    assert_eq!(found("alle ventes"), [""; 0]);
}

#[test]
fn a_short_indexed_word_is_not_a_prefix() {
    let mut sources = few::sources();
    sources[0].0.name = "Head lice".to_owned();
    sources[1].1.text = "Under an open licence.".to_owned();
    let index = Index::build(sources, Locale::En).unwrap();
    let found = |q: &str| {
        let answer = index.search(&Filter { q: q.to_owned(), ..Filter::default() });
        answer.items.iter().map(|listing| listing.slug.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(found("lice"), ["pharmacy"]);
    assert_eq!(found("licen"), ["germany"], "a word that is not in the index is a prefix");
    assert_eq!(found("vaccinat"), ["vaccination"]);
}

#[test]
fn query_syntax_is_searched_as_plain_text() {
    let long = "grippe ".repeat(1_500);
    for q in [
        &*long,
        "\"grippe",
        "grippe*",
        "grippe AND",
        "(grippe",
        "name:grippe",
        "^grippe",
        "g\u{0} grippe",
        "%grippe'",
        "\u{202e}grippe",
    ] {
        let (found, near) = answered(q);
        assert!(found.contains(&"flu") || near[0] == "flu", "{q}");
    }
    for q in
        ["🙂", "\u{301}\u{301}\u{301}", "\u{0}", "!!!", "\u{202e}", &"x".repeat(10_000), &"ก".repeat(10_000)]
    {
        assert_eq!(answered(q), (vec![], vec![]), "{:?}", q.chars().next());
    }
}

#[test]
fn sources_with_most_of_the_words_are_suggested_if_none_has_all() {
    assert_eq!(answered("grippe xylophone"), (vec![], vec!["flu", "vaccination"]));
    assert_eq!(answered("xylophone"), (vec![], vec![]));
    // One matching word of three is a coincidence.
    assert_eq!(answered("zzqx xylophone grippe"), (vec![], vec![]));
    // Stop words are optional.
    assert_eq!(answered("who has the grippe"), (vec![], vec!["flu", "vaccination"]));
    assert_eq!(found("ventes des pharmacies par the allemandes"), ["germany"]);
    // Typing errors are tolerated in hits but not in suggestions.
    assert_eq!(answered("gripe xylophone"), (vec![], vec![]));
}

#[test]
fn names_of_territories_and_granularities_match_facts_and_not_texts() {
    let mut sources = few::sources();
    sources[0].0.facts.territories = vec![SourceTerritory::Corsica];
    sources[1].0.facts.territories = vec![SourceTerritory::Germany];
    sources[1].0.facts.granularity = Granularity::Month;
    sources[2].0.summary = "Partout, hors Corse, et par mois en Allemagne.".to_owned();
    let index = Index::build(sources, Locale::Fr).unwrap();
    let found = |q: &str| {
        let answer = index.search(&Filter { q: q.to_owned(), ..Filter::default() });
        let mut slugs: Vec<_> = answer.items.iter().map(|listing| listing.slug.to_string()).collect();
        // The source that states the exclusion ranks first.
        if let [_, others @ ..] = &mut slugs[..] {
            others.sort();
        }
        slugs
    };
    assert_eq!(found("Corse"), ["pharmacy"]);
    assert_eq!(found("Corsica"), ["pharmacy"], "in any of the four languages");
    assert_eq!(found("hors Corse"), ["flu", "gastro", "germany", "hospital", "vaccination"]);
    assert_eq!(found("Allemagne"), ["germany"]);
    assert_eq!(found("Europe").len(), 6);
    assert_eq!(found("Bretagne").len(), 5, "a region of France matches sources of France");
    assert_eq!(found("quotidien").len(), 5);
    assert_eq!(found("mensuel").len(), 6, "daily data can be aggregated to months");
    assert_eq!(found("Italie"), [""; 0]);
    assert_eq!(found("ventes quotidiennes Allemagne"), [""; 0]);
}

#[test]
fn the_order_of_hits_does_not_depend_on_the_insertion_order() {
    let mut turned = few::sources();
    turned.reverse();
    let turned = Index::build(turned, Locale::Fr).unwrap();
    let slugs = |index: &Index, q: &str, sort| {
        let answer = index.search(&Filter { q: q.to_owned(), sort, ..Filter::default() });
        answer.items.iter().map(|listing| listing.slug.to_string()).collect::<Vec<_>>()
    };
    for sort in Sort::ALL {
        for q in ["", "ventes", "pharmacie", "indicateur"] {
            assert_eq!(slugs(&FEW, q, sort), slugs(&turned, q, sort), "{sort:?} {q}");
        }
    }
    let by_name = ["gastro", "flu", "vaccination", "hospital", "germany", "pharmacy"];
    assert_eq!(slugs(&FEW, "", Sort::Name), by_name);
    let by_rank = ["hospital", "gastro", "vaccination", "flu", "germany", "pharmacy"];
    assert_eq!(slugs(&FEW, "", Sort::Relevance), by_rank);
    assert_eq!(slugs(&FEW, "", Sort::History), by_rank);
    // All have the same revision day, so the name decides.
    assert_eq!(slugs(&FEW, "", Sort::Updated), by_name);
}

/// Text that is special to a query language, a database, a terminal or a reader.
const ODD: [&str; 28] = [
    "title:\"x\" AND (",
    "name:[* TO *]",
    "grippe~2",
    "grippe^9",
    "*",
    "?*",
    "-grippe",
    "+\"",
    "\\",
    "%",
    "_",
    "' OR 1=1 --",
    "\0",
    "\u{202e}",
    "\u{200b}",
    "\u{301}",
    "\u{e49}",
    "\u{1161}",
    "\u{11a8}",
    "\u{fdfa}",
    "\u{10ffff}",
    "🙂",
    "👨\u{200d}👩\u{200d}👧",
    "NEAR/3",
    "{}",
    "grippe",
    "독",
    "ก",
];

proptest! {
    #[test]
    fn no_query_text_is_an_error(q in "\\PC{0,80}|[\u{0}-\u{ff}]{0,40}|[\u{1100}-\u{11ff}]{0,20}|[\u{e00}-\u{e7f}]{0,40}") {
        let answer = FEW.search(&Filter { q, ..Filter::default() });
        prop_assert!(answer.items.len() <= answer.total && answer.total <= 6);
    }

    #[test]
    fn no_query_text_is_interpreted_as_syntax(
        parts in prop::collection::vec(prop::sample::select(&ODD[..]), 0..12),
        between in prop::sample::select(&["", " ", "\n", ":"][..]),
        times in prop_oneof![4 => Just(1), 1 => 2usize..400],
    ) {
        let q = parts.join(between).repeat(times);
        let answer = FEW.search(&Filter { q: q.clone(), ..Filter::default() });
        prop_assert!(answer.total <= 6);
        // Parsed from its URL, the filter finds the same hits.
        let read = Filter::parse([("q", &q)]);
        let again = Filter::parse(read.pairs());
        prop_assert_eq!(FEW.search(&read).total, FEW.search(&again).total);
    }
}
