//! The catalogue for public catalogues: every public source in all its languages, in the words of DCAT-AP 3, the
//! application profile of the European Union, and where it applies of its extension for health data. Nothing is said
//! that is not known.

mod dataset;
mod file;
mod graph;
mod vocabulary;
mod words;

pub use graph::Form;

use super::moment::Moment;
use crate::{
    Error, Result,
    app::App,
    content::{
        self, Kind, Listed, Slug,
        entry::{Body, Facts, Head},
    },
    locale::Locale,
};
use graph::Graph;
use jiff::civil::Date;
use std::collections::BTreeMap;
use vocabulary::{Reference, language, themes};

/// The profile that the catalogue keeps to.
const PROFILE: &str = "https://semiceu.github.io/DCAT-AP/releases/3.0.1/";

/// A public source in all its languages.
struct Told {
    slug: Slug,
    facts: Facts,
    /// When its sheet was last revised.
    revised: Option<Date>,
    /// Bytes of its sample as a file.
    sample: Option<usize>,
    texts: Vec<Text>,
}

/// What is written of a source in one language.
struct Text {
    locale: Locale,
    name: String,
    description: String,
    keywords: Vec<String>,
}

impl Told {
    /// Its address without a language, which leads everybody to theirs.
    fn name(&self, origin: &str) -> String {
        format!("{origin}/sources/{}", self.slug)
    }

    /// What the catalogue says of its own entry.
    fn record(&self, origin: &str) -> String {
        self.name(origin) + "#record"
    }

    fn say<'t>(&'t self, part: impl Fn(&'t Text) -> &'t str) -> impl Iterator<Item = (Locale, &'t str)> {
        self.texts.iter().map(move |text| (text.locale, part(text)))
    }
}

/// The whole catalogue, written in a form.
///
/// # Errors
/// What the database says.
pub async fn catalogue(app: &App, form: Form) -> Result<Vec<u8>> {
    let (sources, moment) = (sources(app).await?, Moment::now(app).await?);
    let origin = app.config.public_url.clone();
    // Beside those who answer: thousands of sources take a while.
    let making = move || {
        let mut graph = Graph::default();
        describe(&mut graph, &origin, &sources);
        for source in &sources {
            dataset::describe(&mut graph, &origin, (source, moment.fresh(&source.facts)));
        }
        graph.print(form)
    };
    tokio::task::spawn_blocking(making).await.map_err(Error::fault)?
}

/// The company, by the name that pages give it too.
fn company(origin: &str) -> String {
    format!("{origin}/#organization")
}

fn contact(origin: &str) -> String {
    format!("{origin}/#contact")
}

/// The catalogue itself, and who stands behind it.
fn describe(graph: &mut Graph, origin: &str, sources: &[Told]) {
    let revised = || sources.iter().filter_map(|source| Some((source, source.revised?)));
    graph
        .thing(&format!("{origin}/#store"), "dcat:Catalog")
        .texts("dct:title", words::TITLE)
        .texts("dct:description", words::ABOUT)
        .link("dct:publisher", &company(origin))
        .refer("foaf:homepage", [Reference::new(format!("{origin}/store"), "foaf:Document")])
        .refer("dct:language", Locale::ALL.map(language))
        .refer("dcat:themeTaxonomy", [themes()])
        .days("dct:modified", revised().map(|(_, day)| day).max())
        .links("dcat:dataset", sources.iter().map(|source| source.name(origin)))
        .links("dcat:record", revised().map(|(source, _)| source.record(origin)));
    graph.thing(&company(origin), "foaf:Agent").word("foaf:name", words::COMPANY);
    graph
        .thing(&contact(origin), "vcard:Kind")
        .link("rdf:type", "http://www.w3.org/2006/vcard/ns#Organization")
        .word("vcard:fn", words::COMPANY)
        .link("vcard:hasURL", &format!("{origin}/contact"));
    for (source, day) in revised() {
        graph
            .thing(&source.record(origin), "dcat:CatalogRecord")
            .link("foaf:primaryTopic", &source.name(origin))
            .refer("dct:conformsTo", [Reference::new(PROFILE, "dct:Standard")])
            .refer("dct:language", source.texts.iter().map(|text| language(text.locale)))
            .days("dct:modified", Some(day));
    }
}

/// All public sources, in the editors' order.
async fn sources(app: &App) -> Result<Vec<Told>> {
    let mut found: BTreeMap<Slug, (i64, Told)> = BTreeMap::new();
    for locale in Locale::ALL {
        let take = |listed: Listed, body| Ok(read(app, listed.head, body));
        for version in content::all(app, Kind::Source, locale, take).await?.into_iter().flatten() {
            // Where it is not written in this language another one stands in for it, which has its own turn.
            if version.1.texts.iter().all(|text| text.locale == locale) {
                merge(&mut found, version);
            }
        }
    }
    let mut all: Vec<_> = found.into_values().collect();
    all.sort_by_key(|(rank, _)| *rank);
    Ok(all.into_iter().map(|(_, told)| told).collect())
}

/// Its other languages, and the facts of the first.
fn merge(found: &mut BTreeMap<Slug, (i64, Told)>, (rank, version): (i64, Told)) {
    match found.get_mut(&version.slug) {
        Some((_, told)) => {
            told.revised = told.revised.max(version.revised);
            told.texts.extend(version.texts);
        }
        None => {
            found.insert(version.slug.clone(), (rank, version));
        }
    }
}

/// A source in one language, and its place in the editors' order.
fn read(app: &App, head: Head, body: Body) -> Option<(i64, Told)> {
    let Body::Source(source) = body else { return None };
    let sample = (!source.sample.is_empty()).then(|| source.sample_csv().len());
    let text = Text {
        locale: head.locale,
        name: head.title,
        description: format!("{}\n\n{}", head.summary, source.html.words()),
        keywords: source.keywords,
    };
    let stored = || Some(app.clock.in_paris(head.changed_at)?.date());
    let told = Told {
        slug: head.slug,
        facts: source.facts,
        revised: head.updated_on.or_else(stored),
        sample,
        texts: vec![text],
    };
    Some((head.rank, told))
}
