//! Searches that are odd, and hits that must stand in one order.

use super::few;
use proptest::prelude::*;
use std::sync::LazyLock;
use vigie::catalog::{
    filter::{Filter, Sort},
    index::Index,
};

static FEW: LazyLock<Index> = LazyLock::new(few::index);

fn found(q: &str) -> (Vec<&'static str>, bool) {
    let answer = FEW.search(&Filter { q: q.to_owned(), ..Filter::default() });
    (answer.items.iter().map(|listing| listing.slug.as_str()).collect(), answer.relaxed)
}

#[test]
fn names_weigh_more_than_keywords_and_those_more_than_the_rest() {
    assert_eq!(found("grippe").0, ["flu", "vaccination"]);
    assert_eq!(found("pharmacie").0[..2], ["pharmacy", "germany"]);
    assert_eq!(found("pharmacie").0.len(), 6);
}

#[test]
fn accents_case_plurals_and_an_error_are_forgiven() {
    for q in ["GRIPPE", "gripe", "Grippes", "grpipe", "grippé"] {
        assert_eq!(found(q).0[0], "flu", "{q}");
    }
    for (q, slug) in [
        ("hopital", "hospital"),
        ("diarhee", "gastro"),
        ("gastroenterite", "gastro"),
        ("vente allemande", "germany"),
        ("selout", "pharmacy"),
    ] {
        assert_eq!(found(q), (vec![slug], false), "{q}");
    }
}

#[test]
fn the_last_word_may_be_begun() {
    for (q, slug) in
        [("vaccinatio", "vaccination"), ("ventes alle", "germany"), ("indicateur gast", "gastro")]
    {
        assert_eq!(found(q), (vec![slug], false), "{q}");
    }
    // Only the last one.
    assert!(found("alle ventes").1);
}

#[test]
fn whatever_is_searched_is_text() {
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
        assert!(found(q).0.contains(&"flu"), "{q}");
    }
    for q in
        ["🙂", "\u{301}\u{301}\u{301}", "\u{0}", "!!!", "\u{202e}", &"x".repeat(10_000), &"ก".repeat(10_000)]
    {
        assert_eq!(found(q), (vec![], false), "{:?}", q.chars().next());
    }
}

#[test]
fn when_no_source_has_all_words_those_with_the_most_are_shown() {
    assert_eq!(found("grippe xylophone"), (vec!["flu", "vaccination"], true));
    assert_eq!(found("xylophone"), (vec![], false));
    // Small words may be missing.
    assert_eq!(found("who has the grippe"), (vec!["flu", "vaccination"], true));
    assert_eq!(found("ventes des pharmacies par the Allemagne"), (vec!["germany"], false));
}

#[test]
fn one_order_whatever_order_the_sources_came_in() {
    let mut turned = few::sources();
    turned.reverse();
    let turned = Index::build(turned).unwrap();
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
    // All revised on the same day: none.
    assert_eq!(slugs(&FEW, "", Sort::Updated), by_name);
}

/// What is not text to a language of queries, a database, a terminal or a reader.
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
    fn no_text_is_an_error(q in "\\PC{0,80}|[\u{0}-\u{ff}]{0,40}|[\u{1100}-\u{11ff}]{0,20}|[\u{e00}-\u{e7f}]{0,40}") {
        let answer = FEW.search(&Filter { q, ..Filter::default() });
        prop_assert!(answer.items.len() <= answer.total && answer.total <= 6);
    }

    #[test]
    fn nothing_typed_is_an_order(
        parts in prop::collection::vec(prop::sample::select(&ODD[..]), 0..12),
        between in prop::sample::select(&["", " ", "\n", ":"][..]),
        times in prop_oneof![4 => Just(1), 1 => 2usize..400],
    ) {
        let q = parts.join(between).repeat(times);
        let answer = FEW.search(&Filter { q: q.clone(), ..Filter::default() });
        prop_assert!(answer.total <= 6);
        // As it comes from an address, it is the same question a second time.
        let read = Filter::read([("q", &q)]);
        let again = Filter::read(read.pairs());
        prop_assert_eq!(FEW.search(&read).total, FEW.search(&again).total);
    }
}
