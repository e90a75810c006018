//! Tests that the memory for a page of the catalogue does not depend on the number of sources.

use super::{catalog::catalogue, graph::RdfFormat};
use crate::{
    app::App,
    catalog::source::{Source, tests::facts},
    entries::{Entry, EntryMeta, Kind, SafeHtml, store},
    locale::Locale,
};

fn body() -> Source {
    let text = SafeHtml::from_html(&format!("<p>{}</p>", "Ce que vendent les officines. ".repeat(20)));
    Source {
        facts: facts(),
        html: text.clone(),
        limits: text.clone(),
        terms: text,
        coverage: None,
        legal: None,
        changes: Vec::new(),
        uses: Vec::new(),
        keywords: vec!["officine".to_owned(), "vente".to_owned()],
        dictionary: Vec::new(),
        sample: Vec::new(),
    }
}

fn source(number: usize, locale: Locale, body: &Source) -> Entry<Source> {
    let head = EntryMeta {
        title: format!("Source {number}"),
        summary: "Ce que vendent les officines, jour par jour.".repeat(3),
        ..EntryMeta::sample(Kind::Source, &format!("source-{number:05}"), locale)
    };
    Entry { head, body: body.clone(), source: String::new() }
}

/// Peak memory of the second page on the thread that reads it, in bytes.
fn peak(sources: usize) -> u64 {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let ((app, _folder), body) = (runtime.block_on(App::test()), body());
    runtime.block_on(async {
        let mut tx = app.db.write().await.unwrap();
        for first in (0..sources).step_by(1_000) {
            let some = first..(first + 1_000).min(sources);
            let both =
                some.flat_map(|number| [Locale::Fr, Locale::Ko].map(|locale| source(number, locale, &body)));
            store::upsert(&mut tx, &both.collect::<Vec<_>>()).await.unwrap();
        }
        tx.commit().await.unwrap();
    });
    let read = async || catalogue(&app, RdfFormat::JsonLd, 2).await.unwrap();
    assert!(runtime.block_on(read()).len() > 100_000);
    allocation_counter::measure(|| drop(runtime.block_on(read()))).bytes_max
}

#[test]
fn memory_of_a_page_is_independent_of_the_catalog_size() {
    let (short, long) = (peak(200), peak(20_000));
    assert!(2 * long < 3 * short, "{long} bytes, {short} for 200 sources");
}
