//! Six sources, for tests of the catalog's behaviour rather than its contents.

use vigie::{
    catalog::{
        index::Index,
        listing::{Listing, Prose},
    },
    locale::Locale,
};

pub use super::plain::{facts, listing};

/// Slug, name, keywords and summary.
const SOURCES: [(&str, &str, &str, &str); 6] = [
    ("pharmacy", "Ventes en pharmacie", "officine, sell-out", "Ce que vendent les officines, jour par jour."),
    ("germany", "Ventes, Allemagne", "export, pharmacie", "Les ventes des pharmacies allemandes."),
    ("flu", "Indicateur : grippe", "influenza, hiver", "La circulation de la grippe, région par région."),
    ("vaccination", "Indicateur : vaccination", "vaccin, grippe", "Qui est vacciné contre la grippe."),
    ("gastro", "Indicateur : gastro-entérite", "diarrhée, virus", "Les épidémies de gastro-entérite."),
    ("hospital", "Séjours hospitaliers", "hôpital, hôpitaux", "Qui est hospitalisé, et combien de jours."),
];

/// The sources, with ranks and years in reverse order of their slugs.
pub fn sources() -> Vec<(Listing, Prose)> {
    let source = |(at, (slug, name, keywords, summary)): (usize, (&str, &str, &str, &str))| {
        let mut listing = Listing { summary: summary.to_owned(), ..listing(slug, name) };
        listing.rank = 100 - i64::try_from(at).unwrap();
        listing.facts.history = 2020 - u16::try_from(at).unwrap();
        let keywords = keywords.split(", ").map(str::to_owned).collect();
        (listing, Prose { keywords, text: "Un texte qui parle de pharmacie.".to_owned(), ..Prose::default() })
    };
    SOURCES.into_iter().enumerate().map(source).collect()
}

pub fn index() -> Index {
    Index::build(sources(), Locale::Fr).unwrap()
}
