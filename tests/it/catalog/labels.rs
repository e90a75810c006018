//! Every filter label, typed into the search, finds what the filter finds.

use crate::{
    schema,
    seeded::{self, Seeds},
};
use vigie::{
    App,
    catalog::{
        facet::{Facet, Selection, ValueSet},
        filter::Filter,
        index::{self, Index},
        synonyms::label,
    },
    config::Config,
    locale::Locale::{self, En, Fr, Ko, Th},
};

async fn store(folder: &tempfile::TempDir) -> App {
    let clock = Some("2026-11-21T06:10:00Z".parse().unwrap());
    seeded::open(Config { clock, ..schema::config(folder.path()) }, Seeds::Content).await
}

/// Slugs of the hits, in their order.
fn searched(index: &Index, q: &str) -> Vec<String> {
    let answer = index.search(&Filter { q: q.to_owned(), size: 100, ..Filter::default() });
    answer.items.iter().map(|listing| listing.slug.to_string()).collect()
}

fn filtered(index: &Index, facet: Facet, at: usize) -> Vec<String> {
    let selection = Selection::default().with(facet, ValueSet::default().with(at));
    let answer = index.search(&Filter { selection, size: 100, ..Filter::default() });
    answer.items.iter().map(|listing| listing.slug.to_string()).collect()
}

#[tokio::test]
async fn searching_a_filter_label_ranks_its_sources_first() {
    let folder = tempfile::tempdir().unwrap();
    let app = store(&folder).await;
    let (mut looked_at, mut wrong) = (0, Vec::new());
    for locale in Locale::ALL {
        let index = index::current(&app, locale).await.unwrap();
        let choices =
            Facet::ALL.into_iter().flat_map(|facet| (0..facet.values().len()).map(move |at| (facet, at)));
        let labelled: Vec<_> =
            choices.map(|(facet, at)| (facet, at, label(locale, facet, facet.values()[at]))).collect();
        for (facet, at, label) in &labelled {
            let counted = filtered(&index, *facet, *at);
            let found = searched(&index, label);
            // A label shared by two filters means either.
            let meant = labelled.iter().filter(|(.., other)| other == label);
            let mut meant: Vec<_> = meant.flat_map(|(facet, at, _)| filtered(&index, *facet, *at)).collect();
            meant.sort();
            meant.dedup();
            let mut first = found[..meant.len().min(found.len())].to_vec();
            first.sort();
            looked_at += usize::from(!counted.is_empty());
            if first != meant {
                wrong.push(format!("{locale} {label}: {found:?} instead of {meant:?}"));
            }
        }
    }
    // Six of the 59 choices have no source in a fresh install.
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(looked_at, Locale::ALL.len() * 53);
}

#[tokio::test]
async fn synonyms_of_a_choice_find_its_sources() {
    let folder = tempfile::tempdir().unwrap();
    let app = store(&folder).await;
    for (locale, q, (facet, word)) in [
        (Fr, "quotidien", (Facet::Granularity, "day")),
        (Fr, "données hebdomadaires", (Facet::Granularity, "week")),
        (En, "daily", (Facet::Granularity, "day")),
        (Fr, "gratuit", (Facet::Access, "open")),
        (Ko, "무료", (Facet::Access, "open")),
        (Th, "ฟรี", (Facet::Access, "open")),
        (En, "excel", (Facet::Format, "xlsx")),
        (Fr, "Bretagne", (Facet::Territory, "france")),
        (Ko, "브르타뉴", (Facet::Territory, "france")),
        (En, "England", (Facet::Territory, "united-kingdom")),
        (En, "Corse", (Facet::Territory, "corsica")),
        (Th, "คอร์ซิกา", (Facet::Territory, "corsica")),
        (Ko, "코르시카", (Facet::Territory, "corsica")),
        (Fr, "lait infantile", (Facet::Division, "nutrition")),
        (Fr, "dermatologie", (Facet::Division, "cosmetics")),
        (En, "dermatology", (Facet::Division, "cosmetics")),
        (Ko, "피부과", (Facet::Division, "cosmetics")),
        (Th, "เวชสำอาง", (Facet::Division, "cosmetics")),
        (Fr, "pansement", (Facet::Division, "devices")),
    ] {
        let index = index::current(&app, locale).await.unwrap();
        let at = facet.values().iter().position(|known| *known == word).unwrap();
        let (mut found, mut counted) = (searched(&index, q), filtered(&index, facet, at));
        found.sort();
        counted.sort();
        assert_eq!(found, counted, "{locale} {q}");
    }
    let index = index::current(&app, Fr).await.unwrap();
    let (every, spanish) = (searched(&index, "dermatologie"), searched(&index, "dermatologie Espagne"));
    assert!(every.iter().any(|slug| slug.starts_with("parapharmacy")), "{every:?}");
    assert!(!spanish.is_empty() && spanish.len() < every.len(), "{spanish:?}");
    // Excluding Corsica does not match Corsica, and the source that states the exclusion ranks first.
    for (locale, q) in
        [(Fr, "hors Corse"), (En, "excluding Corsica"), (Ko, "코르시카 제외"), (Th, "ไม่รวมคอร์ซิกา")]
    {
        let index = index::current(&app, locale).await.unwrap();
        let found = searched(&index, q);
        assert_eq!((found.len(), found[0].as_str()), (17, "pharmacy-scoring"), "{q}");
    }
    // The name and the description of a dictionary column.
    let index = index::current(&app, Fr).await.unwrap();
    assert_eq!(searched(&index, "value_excl_tax").len(), 13);
    assert_eq!(searched(&index, "CIP13").len(), 13);
}

/// Brands, shops and medicines that occur in no source of a fresh install.
const UNKNOWN: [&str; 36] = [
    "avène",
    "Avene",
    "doliprane",
    "Lioresal",
    "biocoop",
    "amazon",
    "nurofen",
    "bioderma",
    "La Roche-Posay",
    "eucerin",
    "vichy",
    "caudalie",
    "nuxe",
    "efferalgan",
    "smecta",
    "gaviscon",
    "dafalgan",
    "weleda",
    "mustela",
    "uriage",
    "klorane",
    "ducray",
    "svr",
    "humex",
    "strepsils",
    "voltarene",
    "spasfon",
    "levothyrox",
    "Boots",
    "tylenol",
    "타이레놀",
    "아벤느",
    "게보린",
    "พาราเซตามอล",
    "ซาร่า",
    "ไทลินอล",
];

#[tokio::test]
async fn an_unknown_brand_finds_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let app = store(&folder).await;
    let mut wrong = Vec::new();
    for locale in Locale::ALL {
        let index = index::current(&app, locale).await.unwrap();
        for brand in UNKNOWN {
            let answer = index.search(&Filter { q: brand.to_owned(), ..Filter::default() });
            let near = answer.nearest.map_or(0, |nearest| nearest.items.len());
            if (answer.total, near) != (0, 0) {
                let first = answer.items.first().map(|listing| listing.slug.as_str());
                wrong.push(format!("{locale} {brand}: {} {first:?}, {near} near", answer.total));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
