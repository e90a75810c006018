//! The catalogue as DCAT-AP 3, the application profile of the European Union, with its extension for health data: every
//! public source in all its languages.

mod dataset;
mod extent;
mod file;
mod graph;
#[cfg(test)]
mod memory;
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
    config::{Config, Team},
    entries::{Entry, Head, Kind, Slug, public, store::Part},
    locale::Locale,
};
use extent::{Extent, PER_PAGE};
use graph::Graph;
use jiff::civil::Date;
use vocabulary::{Reference, language, themes};

/// The profile that the catalogue keeps to.
const PROFILE: &str = "https://semiceu.github.io/DCAT-AP/releases/3.0.1/";

/// A public source in all its languages.
struct Dataset {
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
    coverage: Option<String>,
    /// The latest change, after its day.
    change: Option<String>,
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

/// One page of the catalogue, from 1; what it says of the catalogue itself is on each.
///
/// # Errors
/// `request.not-found` behind the last page; those of the database.
pub async fn catalogue(app: &App, form: Form, page: usize) -> Result<Vec<u8>> {
    let (extent, datasets) = datasets(app, page).await?;
    let status = DataStatus::now(app).await?;
    let config = app.config.clone();
    // Off the request threads: a hundred sources in four languages take a while.
    let describe = move || {
        let (mut graph, origin) = (Graph::default(), config.public_url.as_str());
        describe_catalogue(&mut graph, &config, &extent, &datasets);
        extent.describe_view(&mut graph, &format!("{origin}{}", form.path()), origin);
        for dataset in &datasets {
            dataset::describe(&mut graph, origin, dataset, status.freshness(&dataset.facts));
        }
        graph.print(form)
    };
    tokio::task::spawn_blocking(describe).await.map_err(Error::fault)?
}

/// As in the JSON-LD of pages.
fn company(origin: &str) -> String {
    format!("{origin}/#organization")
}

fn store(origin: &str) -> String {
    format!("{origin}/#store")
}

fn contact(origin: &str) -> String {
    format!("{origin}/#contact")
}

/// The catalogue itself, its publisher and its records.
fn describe_catalogue(graph: &mut Graph, config: &Config, extent: &Extent, datasets: &[Dataset]) {
    let origin = config.public_url.as_str();
    let revised = || datasets.iter().filter_map(|dataset| Some((dataset, dataset.revised?)));
    graph
        .subject(&store(origin), "dcat:Catalog")
        .texts("dct:title", words::TITLE)
        .texts("dct:description", words::ABOUT)
        .link("dct:publisher", &company(origin))
        .refer("foaf:homepage", [Reference::new(format!("{origin}/store"), "foaf:Document")])
        .refer("dct:language", Locale::ALL.map(language))
        .refer("dcat:themeTaxonomy", [themes()])
        .day("dct:modified", extent.revised)
        .links("dcat:dataset", datasets.iter().map(|dataset| dataset.iri(origin)))
        .links("dcat:record", revised().map(|(dataset, _)| dataset.record(origin)));
    let legal_name = config.company.fact("company.legal_name");
    graph.subject(&company(origin), "foaf:Agent").text("foaf:name", legal_name.unwrap_or(words::COMPANY));
    let mail = config.mail.public_team(Team::Data).map(|address| format!("mailto:{address}"));
    graph
        .subject(&contact(origin), "vcard:Kind")
        .link("rdf:type", "http://www.w3.org/2006/vcard/ns#Organization")
        .text("vcard:fn", words::COMPANY)
        .link("vcard:hasURL", &format!("{origin}/contact"))
        .links("vcard:hasEmail", mail.into_iter());
    for (dataset, day) in revised() {
        graph
            .subject(&dataset.record(origin), "dcat:CatalogRecord")
            .link("foaf:primaryTopic", &dataset.iri(origin))
            .refer("dct:conformsTo", [Reference::new(PROFILE, "dct:Standard")])
            .refer("dct:language", dataset.texts.iter().map(|text| language(text.locale)))
            .day("dct:modified", Some(day));
    }
}

/// Those of a page, in the editors' order, and how many there are in all.
async fn datasets(app: &App, page: usize) -> Result<(Extent, Vec<Dataset>)> {
    let part = Part { offset: page.saturating_sub(1).saturating_mul(PER_PAGE), limit: PER_PAGE };
    let public::Page { extent, entries } = public::page::<Source>(app, Kind::Source, part).await?;
    let stored = extent.undated_at.and_then(|at| Some(app.clock.in_paris(at)?.date()));
    let extent = Extent::new(page, extent.entries, extent.updated_on.max(stored))?;
    let datasets = entries.into_iter().filter_map(|versions| {
        let each = versions.into_iter().map(|Entry { head, body, .. }| dataset(app, head, body));
        // Its facts are those of its first language.
        each.reduce(|first, other| Dataset {
            revised: first.revised.max(other.revised),
            texts: first.texts.into_iter().chain(other.texts).collect(),
            ..first
        })
    });
    Ok((extent, datasets.collect()))
}

fn revised(app: &App, head: &Head) -> Option<Date> {
    head.updated_on.or_else(|| Some(app.clock.in_paris(head.changed_at)?.date()))
}

/// A source in one language.
fn dataset(app: &App, head: Head, source: Source) -> Dataset {
    Dataset {
        sample: (!source.sample.is_empty()).then(|| source.sample_csv().len()),
        revised: revised(app, &head),
        texts: vec![Texts {
            locale: head.locale,
            name: head.title,
            description: format!("{}\n\n{}", head.summary, source.html.words()),
            keywords: source.keywords,
            coverage: source.coverage,
            change: source
                .changes
                .into_iter()
                .next()
                .map(|change| format!("{}: {}", change.day, change.text)),
        }],
        slug: head.slug,
        facts: source.facts,
    }
}
