//! A source as a dcat:Dataset: description, coverage, dates and access.

use super::{
    addresses::{company, contact},
    file,
    graph::{Graph, Subject},
    health,
    model::Dataset,
    place::place,
    texts,
    vocabulary::{ExternalResource, access, frequency, resolution, theme},
};
use crate::{
    catalog::{closed_lists::StatedFact, data_status::Freshness, demonstration},
    locale::Locale,
};
use jiff::{Timestamp, civil::Date};

/// Dates of issue and modification of a dataset or a distribution.
#[derive(Clone, Copy)]
struct Dates {
    issued: Option<Date>,
    /// Revision of the sheet, for data that are not published here.
    revised: Option<Date>,
    published_at: Option<Timestamp>,
}

impl Dates {
    fn say(self, subject: Subject<'_>) -> Subject<'_> {
        let revised = self.revised.filter(|_| self.published_at.is_none());
        subject
            .day("dct:issued", self.issued)
            .day("dct:modified", revised)
            .instant("dct:modified", self.published_at)
    }
}

/// Describes a dataset and its distributions; `freshness` if its data are published here.
pub(super) fn describe(graph: &mut Graph, origin: &str, dataset: &Dataset, freshness: Option<&Freshness>) {
    let iri = dataset.iri(origin);
    let distributions = file::distributions(origin, dataset, freshness);
    let sample = dataset.sample.as_ref().map(|_| file::sample_iri(&iri));
    let published_at = freshness.and_then(|fresh| Timestamp::from_millisecond(fresh.published_at).ok());
    let dates = Dates { issued: dataset.issued, revised: dataset.revised, published_at };
    // The superclass is stated, too, for programs without inference.
    let subject = graph.subject(&iri, "dcat:Dataset").link("rdf:type", "http://www.w3.org/ns/dcat#Resource");
    let subject = dates.say(texts(subject, dataset, freshness));
    let provider = (dataset.facts.provider != texts::COMPANY).then(|| format!("{iri}#provider"));
    let (landing_page, pages) = pages(origin, dataset);
    let subject = coverage(subject, dataset)
        .link("dct:publisher", &company(origin))
        .links("dct:creator", provider.iter().cloned())
        .link("dcat:contactPoint", &contact(origin))
        .refer("dct:accessRights", [access(dataset.facts.access)])
        .refer("dcat:landingPage", landing_page)
        .refer("foaf:page", pages)
        .links("dcat:distribution", distributions.iter().map(|distribution| distribution.iri.clone()))
        .links("adms:sample", sample.into_iter())
        .texts("adms:versionNotes", dataset.said(|text| text.change.as_deref()));
    health::extend(subject, origin, dataset);
    describe_period(graph, dataset, freshness);
    if let Some(provider) = &provider {
        graph.subject(provider, "foaf:Agent").text("foaf:name", &dataset.facts.provider);
    }
    graph
        .subject(&dataset.terms(origin), "dct:RightsStatement")
        .texts("rdfs:label", dataset.texts(|text| &text.terms));
    for distribution in distributions {
        distribution.describe(graph, origin, dataset, |subject| dates.say(subject));
    }
    health::describe_parts(graph, origin, dataset);
}

/// A node without an IRI: udata fetches IRIs, and would find the page of the source.
fn period(dataset: &Dataset) -> String {
    // A slug contains no dot.
    format!("_:{}.period", dataset.slug.as_str().replace('/', "."))
}

fn describe_period(graph: &mut Graph, dataset: &Dataset, freshness: Option<&Freshness>) {
    let stated = dataset.facts.last_period.filter(|_| !dataset.facts.is_example(StatedFact::LastPeriod));
    let last_day = freshness.map(|fresh| fresh.last_day).or(stated);
    graph
        .subject(&period(dataset), "dct:PeriodOfTime")
        .value("dcat:startDate", dataset.facts.history.to_string(), "xsd:gYear")
        .day("dcat:endDate", last_day);
}

fn texts<'g>(subject: Subject<'g>, dataset: &Dataset, freshness: Option<&Freshness>) -> Subject<'g> {
    let described = dataset.texts(|text| &text.description).map(|(locale, text)| {
        let note = demonstration::note(&dataset.facts, freshness, locale);
        (locale, note.map_or_else(|| text.to_owned(), |note| format!("{note} {text}")))
    });
    let described: Vec<(Locale, String)> = described.collect();
    let keywords = dataset.texts.iter();
    let keywords = keywords.flat_map(|text| text.keywords.iter().map(|word| (text.locale, word.as_str())));
    subject
        .text("dct:identifier", dataset.slug.as_str())
        .texts("dct:title", dataset.texts(|text| &text.name))
        .texts("dct:description", described.iter().map(|(locale, text)| (*locale, text.as_str())))
        .texts("dcat:keyword", keywords)
        .refer("dcat:theme", theme(dataset.facts.family))
}

/// Describes the coverage in space and time.
fn coverage<'g>(subject: Subject<'g>, dataset: &Dataset) -> Subject<'g> {
    let facts = &dataset.facts;
    subject
        .refer("dct:spatial", facts.territories.iter().map(|territory| place(*territory)))
        .link("dct:temporal", &period(dataset))
        .value("dcat:temporalResolution", resolution(facts.granularity), "xsd:duration")
        .refer("dct:accrualPeriodicity", [frequency(facts.update)])
}

/// The landing page in the first language, because harvesters choose one of several at random; and the pages in the
/// others.
fn pages(origin: &str, dataset: &Dataset) -> (Option<ExternalResource>, Vec<ExternalResource>) {
    let page = |address: String| ExternalResource::new(address, "foaf:Document");
    let each = dataset.texts.iter().map(|text| format!("{origin}/{}/sources/{}", text.locale, dataset.slug));
    let mut each = each.map(page);
    (each.next(), each.collect())
}
