//! A source as a dcat:Dataset: what it is, where and since when, who may have it, and whom it is about.

use super::{
    Dataset, company, contact, file,
    graph::{Graph, Subject},
    vocabulary::{Reference, access, frequency, place, resolution, theme},
    words,
};
use crate::{
    catalog::{
        data_status::Freshness,
        demonstration,
        words::{Family, StatedFact},
    },
    ias::Theme,
    locale::Locale,
};
use jiff::Timestamp;

/// The category of the European Health Data Space for data on what is dispensed and reimbursed.
const DISPENSED: &str = "https://hdeu-dcat.data.health.europa.eu/resource/authority/healthcategories/HRAD";

/// Describes a dataset and its distributions; `freshness` where its data are published here.
pub(super) fn describe(graph: &mut Graph, origin: &str, dataset: &Dataset, freshness: Option<&Freshness>) {
    let iri = dataset.iri(origin);
    let distributions = file::distributions(origin, dataset, freshness);
    let sample = dataset.sample.as_ref().map(|_| file::sample_iri(&iri));
    // The broader class too: programs that do not reason ask for it.
    let subject = graph.subject(&iri, "dcat:Dataset").link("rdf:type", "http://www.w3.org/ns/dcat#Resource");
    let subject = texts(subject, dataset, freshness);
    let provider = (dataset.facts.provider != words::COMPANY).then(|| format!("{iri}#provider"));
    let subject = coverage(subject, dataset, &iri)
        .link("dct:publisher", &company(origin))
        .links("dct:creator", provider.iter().cloned())
        .link("dcat:contactPoint", &contact(origin))
        .refer("dct:accessRights", [access(dataset.facts.access)])
        .refer("dcat:landingPage", pages(origin, dataset))
        .links("dcat:distribution", distributions.iter().map(|distribution| distribution.iri.clone()))
        .links("adms:sample", sample.into_iter());
    let published_at =
        freshness.and_then(|freshness| Timestamp::from_millisecond(freshness.published_at).ok());
    let changes = dataset.texts.iter().filter_map(|text| Some((text.locale, text.change.as_deref()?)));
    health(subject, dataset).texts("adms:versionNotes", changes).instant("dct:modified", published_at);
    let period = graph.subject(&period(&iri), "dct:PeriodOfTime");
    let stated = dataset.facts.last_period.filter(|_| !dataset.facts.is_example(StatedFact::LastPeriod));
    let last_day = freshness.map(|fresh| fresh.last_day).or(stated);
    period
        .value("dcat:startDate", dataset.facts.history.to_string(), "xsd:gYear")
        .day("dcat:endDate", last_day);
    if let Some(provider) = &provider {
        graph.subject(provider, "foaf:Agent").text("foaf:name", &dataset.facts.provider);
    }
    distributions.iter().for_each(|distribution| distribution.describe(graph));
    file::describe_sample(graph, origin, dataset);
}

fn period(dataset: &str) -> String {
    format!("{dataset}#period")
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

/// In space and time.
fn coverage<'g>(subject: Subject<'g>, dataset: &Dataset, iri: &str) -> Subject<'g> {
    let facts = &dataset.facts;
    subject
        .refer("dct:spatial", facts.territories.iter().map(|territory| place(*territory)))
        .link("dct:temporal", &period(iri))
        .value("dcat:temporalResolution", resolution(facts.granularity), "xsd:duration")
        .refer("dct:accrualPeriodicity", [frequency(facts.update)])
}

/// One per language.
fn pages(origin: &str, dataset: &Dataset) -> Vec<Reference> {
    let page = |address: String| Reference::new(address, "foaf:Document");
    let each = dataset.texts.iter().map(|text| format!("{origin}/{}/sources/{}", text.locale, dataset.slug));
    each.map(page).collect()
}

/// The extension for health data: the indicators are made of what pharmacies dispense, and one of them is about an age; care
/// is told with how many people and lines it is made of, and who they are.
fn health<'g>(subject: Subject<'g>, dataset: &Dataset) -> Subject<'g> {
    let facts = &dataset.facts;
    let theme = facts.theme.as_deref().and_then(|theme| theme.parse::<Theme>().ok());
    let subject = match (facts.family, theme) {
        (Family::Indicators, Some(_)) => subject.link("healthdcatap:healthCategory", DISPENSED),
        (Family::Care, _) => people(subject, dataset),
        _ => subject,
    };
    if theme != Some(Theme::FluVaccination65) {
        return subject;
    }
    subject
        .value("healthdcatap:minTypicalAge", "65", "xsd:nonNegativeInteger")
        .texts("healthdcatap:populationCoverage", words::OVER_65)
}

/// Figures that are examples are not said: programs would take them for facts.
fn people<'g>(subject: Subject<'g>, dataset: &Dataset) -> Subject<'g> {
    let facts = &dataset.facts;
    let known = |count: Option<u64>, fact| count.filter(|_| !facts.is_example(fact));
    let counts = [
        ("healthdcatap:numberOfUniqueIndividuals", known(facts.panel, StatedFact::Panel)),
        ("healthdcatap:numberOfRecords", known(facts.rows, StatedFact::Rows)),
    ];
    let subject = counts
        .into_iter()
        .filter_map(|(term, count)| Some((term, count?)))
        .fold(subject, |subject, (term, count)| {
            subject.value(term, count.to_string(), "xsd:nonNegativeInteger")
        });
    let covered = dataset.texts.iter().filter_map(|text| Some((text.locale, text.coverage.as_deref()?)));
    subject.texts("healthdcatap:populationCoverage", covered)
}
