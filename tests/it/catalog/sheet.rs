//! A source for tests: unset fields have ordinary values, and texts contain characters that must be escaped.

use super::few::facts;
use crate::content::sample_entry::SampleEntry;
use vigie::{
    catalog::{
        closed_lists::ColumnType,
        source::{Column, Source},
    },
    content::{SafeHtml, entry::Body},
};

pub use crate::content::sample_entry::SampleEntry as Sheet;

/// Ends a script, a string and a line wherever it is not escaped.
pub const HOSTILE: &str = "</script> \"'\\ <b> \u{2028} ]]> {{x}}";

/// A live source in French.
pub fn source(slug: &str) -> Sheet {
    let column = |name: &str, kind, unit: Option<&str>| Column {
        name: name.to_owned(),
        kind,
        unit: unit.map(str::to_owned),
        meaning: format!("Sens de {name}. {HOSTILE}"),
        example: "1".to_owned(),
    };
    let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
    let source = Source {
        facts: facts(),
        html: SafeHtml::from_markdown("Ce que [c’est](/data-request)."),
        limits: SafeHtml::from_markdown("Ce que ce n’est pas."),
        terms: SafeHtml::from_markdown("Sur devis."),
        coverage: None,
        legal: None,
        changes: Vec::new(),
        uses: Vec::new(),
        keywords: vec!["officine".to_owned(), HOSTILE.to_owned()],
        dictionary: vec![
            column("day", ColumnType::Date, None),
            column("label", ColumnType::Text, None),
            column("volume", ColumnType::Integer, Some("EUR")),
        ],
        sample: vec![row(["2026-11-20", "a \"b\", c", "1"]), row(["2026-11-21", "<script>\n\u{2028}", ""])],
    };
    SampleEntry::new(slug, Body::Source(Box::new(source)))
}
