//! The extension for health data, HealthDCAT-AP (release 8,
//! <https://data.health.europa.eu/healthdcat-ap/releases/latest/>): categories, population, legal basis and variables.

use super::{
    graph::{Graph, Subject},
    model::Dataset,
    texts,
    vocabulary::{ExternalResource, dataset_type},
};
use crate::{
    catalog::{
        closed_lists::{ColumnType, Family, HealthCategory, PersonalData, StatedFact},
        download::FileKind,
        source::Column,
    },
    ias::Theme,
    locale::Locale,
};

/// The regulation under which holders describe health data.
const EUROPEAN_HEALTH_DATA_SPACE: &str = "http://data.europa.eu/eli/reg/2025/327/oj";
/// Base of the code lists of the European Commission for health data.
const LISTS: &str = "https://hdeu-dcat.data.health.europa.eu/resource/authority";

fn theme(dataset: &Dataset) -> Option<Theme> {
    dataset.facts.theme.as_deref()?.parse().ok()
}

/// Whether a data set is about health in the sense of the extension: care, the indicators, and sources marked as such.
fn is_health(dataset: &Dataset) -> bool {
    let facts = &dataset.facts;
    facts.health.is_some() || facts.family == Family::Care || theme(dataset).is_some()
}

/// The applicable legislation; `None` for a data set that is not about health.
pub(super) fn legislation(dataset: &Dataset) -> Option<ExternalResource> {
    is_health(dataset).then(|| ExternalResource::new(EUROPEAN_HEALTH_DATA_SPACE, "eli:LegalResource"))
}

/// Adds the properties of the extension to a data set about health; leaves others unchanged.
pub(super) fn extend<'g>(subject: Subject<'g>, origin: &str, dataset: &Dataset) -> Subject<'g> {
    if !is_health(dataset) {
        return subject;
    }
    let iri = dataset.iri(origin);
    let part = |name: &str, is_there: bool| is_there.then(|| format!("{iri}#{name}")).into_iter();
    let is_structured = dataset.columns().next().is_some();
    let health = dataset.facts.health.as_ref();
    let systems = health.iter().flat_map(|health| &health.coding_systems);
    let systems = systems.map(|system| format!("{LISTS}/coding-system/{}", system.word().to_uppercase()));
    let is_of_each = dataset.facts.personal_data == Some(PersonalData::Pseudonymous);
    let subject = subject
        .refer("dcatap:applicableLegislation", legislation(dataset))
        .links("healthdcatap:healthCategory", categories(dataset))
        .links("healthdcatap:hasCodingSystem", systems)
        .refer("dct:type", [dataset_type(dataset.facts.personal_data)])
        .value("healthdcatap:hasStructuredData", is_structured.to_string(), "xsd:boolean")
        .links("healthdcatap:hasVariables", part("variables", is_structured))
        .links("dct:provenance", part("provenance", provenance(dataset).next().is_some()))
        .links(
            "dpv:hasLegalBasis",
            part("legal", dataset.said(|text| text.legal.as_deref()).next().is_some()),
        )
        .links("dpv:hasPurpose", part("uses", uses(dataset).next().is_some()))
        .links(
            "dpv:hasPersonalData",
            is_of_each.then(|| "https://w3id.org/dpv/pd#HealthRecord".to_owned()).into_iter(),
        )
        .links("healthdcatap:hdab", part("hdab", health.is_some_and(|health| health.access_body.is_some())));
    people(subject, dataset)
}

/// Health categories. The indicators are computed from dispensed medicines, which are administrative data.
fn categories(dataset: &Dataset) -> impl Iterator<Item = String> {
    let said = dataset.facts.health.iter().flat_map(|health| health.categories.iter().copied());
    let dispensed = theme(dataset).map(|_| HealthCategory::Administrative);
    let dispensed = dispensed.filter(|_| dataset.facts.health.is_none());
    said.chain(dispensed)
        .map(|category| format!("{LISTS}/healthcategories/{}", category.word().to_uppercase()))
}

/// Describes the population. Figures that are examples are omitted: programs would take them for facts.
fn people<'g>(subject: Subject<'g>, dataset: &Dataset) -> Subject<'g> {
    let facts = &dataset.facts;
    let is_over_65 = theme(dataset) == Some(Theme::FluVaccination65);
    let health = facts.health.as_ref();
    let min_age = health.and_then(|health| health.min_age).or(is_over_65.then_some(65));
    let known =
        |count: Option<u64>, fact| count.filter(|_| facts.family == Family::Care && !facts.is_example(fact));
    let counts = [
        ("healthdcatap:minTypicalAge", min_age.map(u64::from)),
        ("healthdcatap:maxTypicalAge", health.and_then(|health| health.max_age).map(u64::from)),
        ("healthdcatap:numberOfUniqueIndividuals", known(facts.panel, StatedFact::Panel)),
        ("healthdcatap:numberOfRecords", known(facts.rows, StatedFact::Rows)),
    ];
    let counts = counts.into_iter().filter_map(|(term, count)| Some((term, count?)));
    let subject = counts.fold(subject, |subject, (term, count)| {
        subject.value(term, count.to_string(), "xsd:nonNegativeInteger")
    });
    match is_over_65 {
        true => subject.texts("healthdcatap:populationCoverage", texts::OVER_65),
        false if facts.family == Family::Care => {
            subject.texts("healthdcatap:populationCoverage", dataset.said(|text| text.coverage.as_deref()))
        }
        false => subject,
    }
}

/// The provenance: the legal basis, or else the origin of the data.
fn provenance(dataset: &Dataset) -> impl Iterator<Item = (Locale, &str)> {
    let has_basis = dataset.texts.iter().any(|text| text.legal.is_some());
    dataset.said(move |text| if has_basis { text.legal.as_deref() } else { text.coverage.as_deref() })
}

fn uses(dataset: &Dataset) -> impl Iterator<Item = (Locale, &str)> {
    dataset.texts.iter().flat_map(|text| text.uses.iter().map(|each| (text.locale, each.as_str())))
}

/// Describes the nodes that [`extend`] references.
pub(super) fn describe_parts(graph: &mut Graph, origin: &str, dataset: &Dataset) {
    if !is_health(dataset) {
        return;
    }
    let iri = dataset.iri(origin);
    describe_texts(
        graph,
        &format!("{iri}#provenance"),
        "dct:ProvenanceStatement",
        "rdfs:label",
        provenance(dataset),
    );
    let legal = dataset.said(|text| text.legal.as_deref());
    describe_texts(graph, &format!("{iri}#legal"), "dpv:LegalBasis", "dct:description", legal);
    describe_texts(graph, &format!("{iri}#uses"), "dpv:Purpose", "dct:description", uses(dataset));
    let body = dataset.facts.health.as_ref().and_then(|health| health.access_body.as_ref());
    if let Some(body) = body {
        let (agent, contact) = (format!("{iri}#hdab"), format!("{iri}#hdab-contact"));
        graph
            .subject(&agent, "foaf:Agent")
            .text("foaf:name", &body.name)
            .refer("foaf:homepage", [ExternalResource::new(&body.page, "foaf:Document")])
            .link("cv:contactPoint", &contact);
        graph.subject(&contact, "cv:ContactPoint").link("cv:contactPage", &body.page);
    }
    describe_variables(graph, origin, dataset);
}

/// Describes texts of a node; adds nothing without texts.
fn describe_texts<'t>(
    graph: &mut Graph,
    name: &str,
    class: &str,
    property: &str,
    texts: impl Iterator<Item = (Locale, &'t str)>,
) {
    let mut texts = texts.peekable();
    if texts.peek().is_some() {
        graph.subject(name, class).texts(property, texts);
    }
}

/// Describes the columns of its files (CSV on the Web), with their meanings in every language.
fn describe_variables(graph: &mut Graph, origin: &str, dataset: &Dataset) {
    let iri = dataset.iri(origin);
    let columns: Vec<&Column> = dataset.columns().collect();
    if columns.is_empty() {
        return;
    }
    let named = |at: usize| format!("{iri}#column-{}", at + 1);
    graph
        .subject(&format!("{iri}#variables"), "csvw:TableGroup")
        .texts("dct:title", dataset.texts(|text| &text.name))
        .link("csvw:table", &format!("{iri}#table"));
    let sample = dataset.sample.map(|_| FileKind::Sample.url(origin, &dataset.slug));
    graph
        .subject(&format!("{iri}#table"), "csvw:Table")
        .texts("dct:title", dataset.texts(|text| &text.name))
        .links("csvw:url", sample.into_iter())
        .links("csvw:column", (0..columns.len()).map(named));
    for (at, column) in columns.into_iter().enumerate() {
        let meanings = dataset.texts.iter().filter_map(|text| {
            let same = text.dictionary.iter().find(|other| other.name == column.name)?;
            Some((text.locale, same.meaning.as_str()))
        });
        graph
            .subject(&named(at), "csvw:Column")
            .text("csvw:name", &column.name)
            .text("csvw:title", &column.name)
            .texts("dct:description", meanings)
            .text("csvw:datatype", datatype(column.kind));
    }
}

/// A built-in datatype of CSV on the Web.
const fn datatype(kind: ColumnType) -> &'static str {
    match kind {
        ColumnType::Date => "date",
        ColumnType::Text | ColumnType::Code => "string",
        ColumnType::Integer => "integer",
        ColumnType::Decimal => "decimal",
        ColumnType::Boolean => "boolean",
    }
}
