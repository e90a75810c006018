//! A source of which no more is said than has to be. Benchmarks draw from it, and tests say of it what they ask about.

use serde_json::json;
use vigie::{
    catalog::{listing::Listing, quality::Score, source::Facts},
    locale::Locale,
};

/// A daily source of pharmacies in France.
pub fn facts() -> Facts {
    let told = json!({
        "family": "sales", "channel": "pharmacy", "territories": ["france"], "granularity": "day", "history": 2020,
        "update": "daily", "provider": "Vigie", "divisions": [], "indicators": [], "formats": [], "access": "quote",
        "modules": [],
    });
    serde_json::from_value(told).unwrap_or_else(|e| unreachable!("{e}"))
}

/// In French, of this slug and name.
pub fn listing(slug: &str, name: &str) -> Listing {
    Listing {
        slug: slug.parse().unwrap_or_else(|e| unreachable!("{e}")),
        locale: Locale::Fr,
        locales: vec![Locale::Fr],
        name: name.to_owned(),
        summary: String::new(),
        rank: 0,
        published: None,
        updated: None,
        score: Score::default(),
        last_period: None,
        is_generated: false,
        facts: facts(),
    }
}
