//! A source in the catalogue: what it is, where and since when, who may have it, and whom it is about.

use super::{
    Told, company, contact, file,
    graph::{Graph, Thing},
    vocabulary::{Reference, access, frequency, place, resolution, theme},
    words,
};
use crate::{catalog::moment::Fresh, content::words::Family, ias::Theme};
use jiff::Timestamp;

/// How the European Health Data Space calls data on what is dispensed and reimbursed.
const DISPENSED: &str = "https://hdeu-dcat.data.health.europa.eu/resource/authority/healthcategories/HRAD";

/// Tells of a source, and of its files; `fresh` where its data are published here.
pub(super) fn describe(graph: &mut Graph, origin: &str, (source, fresh): (&Told, Option<&Fresh>)) {
    let name = source.name(origin);
    let files = file::of(origin, source, fresh);
    let sample = source.sample.as_ref().map(|_| file::sample_name(&name));
    // The broader class too: programs that do not reason ask for it.
    let thing = graph.thing(&name, "dcat:Dataset").link("rdf:type", "http://www.w3.org/ns/dcat#Resource");
    let thing = written(thing, source);
    let provider = (source.facts.provider != words::COMPANY).then(|| format!("{name}#provider"));
    let thing = covered(thing, source, &name)
        .link("dct:publisher", &company(origin))
        .links("dct:creator", provider.iter().cloned())
        .link("dcat:contactPoint", &contact(origin))
        .refer("dct:accessRights", [access(source.facts.access)])
        .refer("dcat:landingPage", pages(origin, source))
        .links("dcat:distribution", files.iter().map(|file| file.name.clone()))
        .links("adms:sample", sample.into_iter());
    let at = fresh.and_then(|fresh| Timestamp::from_millisecond(fresh.published_at).ok());
    health(thing, source).moment("dct:modified", at);
    let period = graph.thing(&period(&name), "dct:PeriodOfTime");
    period.value("dcat:startDate", source.facts.history.to_string(), "xsd:gYear");
    if let Some(provider) = &provider {
        graph.thing(provider, "foaf:Agent").word("foaf:name", &source.facts.provider);
    }
    files.iter().for_each(|file| file.tell(graph));
    file::tell_sample(graph, origin, source);
}

fn period(name: &str) -> String {
    format!("{name}#period")
}

/// What is written of it.
fn written<'g>(thing: Thing<'g>, source: &Told) -> Thing<'g> {
    let keywords = source.texts.iter();
    let keywords = keywords.flat_map(|text| text.keywords.iter().map(|word| (text.locale, word.as_str())));
    thing
        .word("dct:identifier", source.slug.as_str())
        .texts("dct:title", source.say(|text| &text.name))
        .texts("dct:description", source.say(|text| &text.description))
        .texts("dcat:keyword", keywords)
        .refer("dcat:theme", theme(source.facts.family))
}

/// Where it is about, since when and how often.
fn covered<'g>(thing: Thing<'g>, source: &Told, name: &str) -> Thing<'g> {
    let facts = &source.facts;
    thing
        .refer("dct:spatial", facts.territories.iter().map(|territory| place(*territory)))
        .link("dct:temporal", &period(name))
        .value("dcat:temporalResolution", resolution(facts.granularity), "xsd:duration")
        .refer("dct:accrualPeriodicity", [frequency(facts.update)])
}

/// Its pages, one per language.
fn pages(origin: &str, source: &Told) -> Vec<Reference> {
    let page = |address: String| Reference::new(address, "foaf:Document");
    let each = source.texts.iter().map(|text| format!("{origin}/{}/sources/{}", text.locale, source.slug));
    each.map(page).collect()
}

/// What the extension for health data asks, as far as it is known: the indicators are made of what pharmacies dispense,
/// and one of them is about an age.
fn health<'g>(thing: Thing<'g>, source: &Told) -> Thing<'g> {
    let facts = &source.facts;
    let theme = facts.theme.as_deref().and_then(|theme| theme.parse::<Theme>().ok());
    let thing = match (facts.family, theme) {
        (Family::Indicators, Some(_)) => thing.link("healthdcatap:healthCategory", DISPENSED),
        _ => thing,
    };
    if theme != Some(Theme::FluVaccination65) {
        return thing;
    }
    thing
        .value("healthdcatap:minTypicalAge", "65", "xsd:nonNegativeInteger")
        .texts("healthdcatap:populationCoverage", words::OVER_65)
}
