//! The catalogue as DCAT-AP 3, the application profile of the European Union, with its extension for health data: every
//! public source in all its languages.

mod dataset;
mod file;
mod graph;
mod vocabulary;
mod words;

pub use graph::Form;

use super::{
    data_status::DataStatus,
    source::{Facts, Source},
};
use crate::{
    Error, Result,
    app::App,
    entries::{self, Head, Kind, Listed, Slug},
    locale::Locale,
};
use graph::Graph;
use jiff::civil::Date;
use std::collections::BTreeMap;
use vocabulary::{Reference, language, themes};

/// The profile that the catalogue keeps to.
const PROFILE: &str = "https://semiceu.github.io/DCAT-AP/releases/3.0.1/";

/// A public source in all its languages.
struct Dataset {
    /// In the editors' order.
    rank: i64,
    slug: Slug,
    facts: Facts,
    /// When its sheet was last revised.
    revised: Option<Date>,
    /// Size of its sample in bytes.
    sample: Option<usize>,
    texts: Vec<Texts>,
}

struct Texts {
    locale: Locale,
    name: String,
    description: String,
    keywords: Vec<String>,
}

impl Dataset {
    /// The address without a language, which redirects everybody to theirs.
    fn iri(&self, origin: &str) -> String {
        format!("{origin}/sources/{}", self.slug)
    }

    /// The dcat:CatalogRecord.
    fn record(&self, origin: &str) -> String {
        self.iri(origin) + "#record"
    }

    fn texts<'t>(&'t self, part: impl Fn(&'t Texts) -> &'t str) -> impl Iterator<Item = (Locale, &'t str)> {
        self.texts.iter().map(move |text| (text.locale, part(text)))
    }
}

/// # Errors
/// Those of the database.
pub async fn catalogue(app: &App, form: Form) -> Result<Vec<u8>> {
    let (datasets, status) = (datasets(app).await?, DataStatus::now(app).await?);
    let origin = app.config.public_url.clone();
    // Off the request threads: thousands of sources take a while.
    let describe = move || {
        let mut graph = Graph::default();
        describe_catalogue(&mut graph, &origin, &datasets);
        for dataset in &datasets {
            dataset::describe(&mut graph, &origin, dataset, status.freshness(&dataset.facts));
        }
        graph.print(form)
    };
    tokio::task::spawn_blocking(describe).await.map_err(Error::fault)?
}

/// As in the JSON-LD of pages.
fn company(origin: &str) -> String {
    format!("{origin}/#organization")
}

fn contact(origin: &str) -> String {
    format!("{origin}/#contact")
}

/// The catalogue itself, its publisher and its records.
fn describe_catalogue(graph: &mut Graph, origin: &str, datasets: &[Dataset]) {
    let revised = || datasets.iter().filter_map(|dataset| Some((dataset, dataset.revised?)));
    graph
        .subject(&format!("{origin}/#store"), "dcat:Catalog")
        .texts("dct:title", words::TITLE)
        .texts("dct:description", words::ABOUT)
        .link("dct:publisher", &company(origin))
        .refer("foaf:homepage", [Reference::new(format!("{origin}/store"), "foaf:Document")])
        .refer("dct:language", Locale::ALL.map(language))
        .refer("dcat:themeTaxonomy", [themes()])
        .day("dct:modified", revised().map(|(_, day)| day).max())
        .links("dcat:dataset", datasets.iter().map(|dataset| dataset.iri(origin)))
        .links("dcat:record", revised().map(|(dataset, _)| dataset.record(origin)));
    graph.subject(&company(origin), "foaf:Agent").text("foaf:name", words::COMPANY);
    graph
        .subject(&contact(origin), "vcard:Kind")
        .link("rdf:type", "http://www.w3.org/2006/vcard/ns#Organization")
        .text("vcard:fn", words::COMPANY)
        .link("vcard:hasURL", &format!("{origin}/contact"));
    for (dataset, day) in revised() {
        graph
            .subject(&dataset.record(origin), "dcat:CatalogRecord")
            .link("foaf:primaryTopic", &dataset.iri(origin))
            .refer("dct:conformsTo", [Reference::new(PROFILE, "dct:Standard")])
            .refer("dct:language", dataset.texts.iter().map(|text| language(text.locale)))
            .day("dct:modified", Some(day));
    }
}

/// In the editors' order.
async fn datasets(app: &App) -> Result<Vec<Dataset>> {
    let mut found: BTreeMap<Slug, Dataset> = BTreeMap::new();
    for locale in Locale::ALL {
        let read = |Listed { head, .. }: Listed, source| {
            // Where it is not written in this language another one stands in for it, which has its own turn.
            Ok((head.locale == locale).then(|| dataset(app, head, source)))
        };
        for dataset in entries::all(app, Kind::Source, locale, read).await?.into_iter().flatten() {
            merge(&mut found, dataset);
        }
    }
    let mut all: Vec<_> = found.into_values().collect();
    all.sort_by_key(|dataset| dataset.rank);
    Ok(all)
}

/// Adds a language; rank and facts are those of the first.
fn merge(found: &mut BTreeMap<Slug, Dataset>, dataset: Dataset) {
    match found.get_mut(&dataset.slug) {
        Some(known) => {
            known.revised = known.revised.max(dataset.revised);
            known.texts.extend(dataset.texts);
        }
        None => {
            found.insert(dataset.slug.clone(), dataset);
        }
    }
}

/// A source in one language.
fn dataset(app: &App, head: Head, source: Source) -> Dataset {
    let stored_on = || Some(app.clock.in_paris(head.changed_at)?.date());
    Dataset {
        rank: head.rank,
        sample: (!source.sample.is_empty()).then(|| source.sample_csv().len()),
        revised: head.updated_on.or_else(stored_on),
        texts: vec![Texts {
            locale: head.locale,
            name: head.title,
            description: format!("{}\n\n{}", head.summary, source.html.words()),
            keywords: source.keywords,
        }],
        slug: head.slug,
        facts: source.facts,
    }
}
