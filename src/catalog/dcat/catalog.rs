//! The catalogue as DCAT-AP.

use super::{
    addresses::{company, contact},
    dataset,
    graph::{Graph, RdfFormat},
    model::{Dataset, Texts},
    paging::{CatalogPage, PER_PAGE},
    store::store,
    texts,
    vocabulary::{ExternalResource, language, publisher_type, themes},
};
use crate::{
    Result,
    app::App,
    catalog::{data_status::DataStatus, source::Source},
    config::{Config, Team},
    entries::{self, Entry, EntryMeta, Kind, Slug, public, store::PageRange},
    locale::Locale,
};
use jiff::civil::Date;

/// The profile that the catalogue conforms to.
const PROFILE: &str = "https://semiceu.github.io/DCAT-AP/releases/3.0.1/";

/// Returns one page of the catalogue, from 1. The description of the catalogue is on every page.
///
/// # Errors
/// `request.not-found` after the last page; database errors.
pub async fn catalogue(app: &App, form: RdfFormat, page: usize) -> Result<Vec<u8>> {
    let part = PageRange { offset: page.saturating_sub(1).saturating_mul(PER_PAGE), limit: PER_PAGE };
    let public::Page { extent, entries } = public::page::<Source>(app, Kind::Source, part).await?;
    let stored = extent.undated_at.and_then(|at| Some(app.clock.in_paris(at)?.date()));
    let extent = CatalogPage::new(page, extent.entries, extent.updated_on.max(stored))?;
    let datasets = datasets(app, entries).await?;
    print(app, form, datasets, move |graph, config, datasets| {
        let origin = config.public_url.as_str();
        describe_catalogue(graph, origin, &extent, datasets);
        describe_company(graph, config);
        describe_records(graph, origin, datasets);
        extent.describe_view(graph, &format!("{origin}{}", form.path()), origin);
    })
    .await
}

/// Returns the description of one source and of its publisher.
///
/// # Errors
/// `content.unknown`, `content.expired`; database errors.
pub async fn source(app: &App, form: RdfFormat, slug: &str) -> Result<Vec<u8>> {
    let versions = entries::in_every_language(app, Kind::Source, slug).await?;
    let datasets = datasets(app, vec![versions]).await?;
    print(app, form, datasets, |graph, config, datasets| {
        describe_company(graph, config);
        describe_records(graph, &config.public_url, datasets);
    })
    .await
}

/// Serializes a document of these sources, after the descriptions in `graph`.
pub(super) async fn print(
    app: &App,
    form: RdfFormat,
    datasets: Vec<Dataset>,
    describe: impl FnOnce(&mut Graph, &Config, &[Dataset]),
) -> Result<Vec<u8>> {
    let status = DataStatus::load(app).await?;
    let mut graph = Graph::default();
    describe(&mut graph, &app.config, &datasets);
    for dataset in &datasets {
        dataset::describe(&mut graph, &app.config.public_url, dataset, status.freshness(&dataset.facts));
    }
    graph.print(form)
}

/// Datasets with a day of revision, which are those with a catalogue record.
pub(super) fn revised(datasets: &[Dataset]) -> impl Iterator<Item = (&Dataset, Date)> {
    datasets.iter().filter_map(|dataset| Some((dataset, dataset.revised?)))
}

fn describe_catalogue(graph: &mut Graph, origin: &str, extent: &CatalogPage, datasets: &[Dataset]) {
    graph
        .subject(&store(origin), "dcat:Catalog")
        .texts("dct:title", texts::TITLE)
        .texts("dct:description", texts::ABOUT)
        .link("dct:publisher", &company(origin))
        .refer("foaf:homepage", [ExternalResource::new(format!("{origin}/store"), "foaf:Document")])
        .refer("dct:language", Locale::ALL.map(language))
        .refer("dcat:themeTaxonomy", [themes()])
        .day("dct:modified", extent.revised)
        .links("dcat:dataset", datasets.iter().map(|dataset| dataset.iri(origin)))
        .links("dcat:record", revised(datasets).map(|(dataset, _)| dataset.record(origin)));
}

fn describe_records(graph: &mut Graph, origin: &str, datasets: &[Dataset]) {
    for (dataset, day) in revised(datasets) {
        graph
            .subject(&dataset.record(origin), "dcat:CatalogRecord")
            .link("foaf:primaryTopic", &dataset.iri(origin))
            .refer("dct:conformsTo", [ExternalResource::new(PROFILE, "dct:Standard")])
            .refer("dct:language", dataset.texts.iter().map(|text| language(text.locale)))
            .day("dct:issued", dataset.issued)
            .day("dct:modified", Some(day));
    }
}

/// The publisher and contact of all sources: a vCard for DCAT-AP, a contact point of the publisher for the extension
/// for health data.
fn describe_company(graph: &mut Graph, config: &Config) {
    let origin = config.public_url.as_str();
    let legal_name = config.company.fact("company.legal_name").unwrap_or(texts::COMPANY);
    let address = config.mail.public_team(Team::Data).map(ToString::to_string);
    let mail = || address.iter().map(|address| format!("mailto:{address}"));
    let (page, contact_point) = (format!("{origin}/contact"), format!("{origin}/#contact-point"));
    graph
        .subject(&company(origin), "foaf:Agent")
        .text("foaf:name", legal_name)
        .links("foaf:mbox", mail())
        .refer("foaf:homepage", [ExternalResource::new(origin, "foaf:Document")])
        .refer("dct:type", [publisher_type()])
        .link("cv:contactPoint", &contact_point);
    graph
        .subject(&contact(origin), "vcard:Kind")
        .link("rdf:type", "http://www.w3.org/2006/vcard/ns#Organization")
        .text("vcard:fn", texts::COMPANY)
        .link("vcard:hasURL", &page)
        .links("vcard:hasEmail", mail());
    let subject = graph.subject(&contact_point, "cv:ContactPoint").link("cv:contactPage", &page);
    address.iter().fold(subject, |subject, address| subject.text("cv:email", address));
}

/// Loads these sources, each in all its languages.
async fn datasets(app: &App, entries: Vec<Vec<Entry<Source>>>) -> Result<Vec<Dataset>> {
    let datasets = entries.into_iter().filter_map(|versions| {
        let each = versions.into_iter().map(|Entry { head, body, .. }| dataset(app, head, body));
        // The facts are those of the first language.
        each.reduce(|first, other| Dataset {
            issued: [first.issued, other.issued].into_iter().flatten().min(),
            revised: first.revised.max(other.revised),
            texts: first.texts.into_iter().chain(other.texts).collect(),
            ..first
        })
    });
    let mut datasets: Vec<Dataset> = datasets.collect();
    let slugs: Vec<Slug> = datasets.iter().map(|dataset| dataset.slug.clone()).collect();
    let first_live = entries::first_published_at(app, Kind::Source, &slugs).await?;
    for (dataset, at) in datasets.iter_mut().zip(first_live) {
        let stored = at.and_then(|at| Some(app.clock.in_paris(at)?.date()));
        // A source that was revised before it was added here was public elsewhere.
        dataset.issued = dataset.issued.or(stored).min(dataset.revised).or(dataset.revised);
    }
    Ok(datasets)
}

/// The day of the revision; `None` for a day in the future, which harvesters reject.
fn revised_on(app: &App, head: &EntryMeta) -> Option<Date> {
    let said = head.updated_on.filter(|day| *day <= app.clock.today());
    said.or_else(|| Some(app.clock.in_paris(head.changed_at)?.date()))
}

/// Builds a source in one language.
pub(super) fn dataset(app: &App, head: EntryMeta, source: Source) -> Dataset {
    Dataset {
        sample: (!source.sample.is_empty()).then(|| source.sample_csv().len()),
        issued: head.published_on,
        revised: revised_on(app, &head),
        texts: vec![Texts {
            locale: head.locale,
            name: head.title,
            description: format!("{}\n\n{}", head.summary, source.html.plain_text()),
            keywords: source.keywords,
            terms: source.terms.plain_text(),
            coverage: source.coverage,
            legal: source.legal.map(|legal| legal.plain_text()),
            uses: source.uses,
            dictionary: source.dictionary,
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
