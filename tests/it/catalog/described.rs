//! Machine-readable descriptions of the Store: DCAT in three serialisations, data packages, Croissant, the feed.

use super::sheet::{HOSTILE, Sheet, source};
use crate::{
    openapi::json,
    site::{Fixture, header, start_with, text},
};
use feed_rs::parser;
use oxrdf::{Literal, NamedNode, Term, Triple};
use oxrdfxml::RdfXmlParser;
use oxttl::TurtleParser;
use serde_json::Value;
use std::collections::BTreeSet;
use vigie::{
    catalog::{
        closed_lists::{Access, CodingSystem, Family, HealthCategory},
        dcat::{RdfFormat, catalogue},
        source::{AccessBody, Change, Health},
    },
    content::{SafeHtml, entry::Body},
    ias,
};

const HERE: &str = "https://vigie.example";

async fn site() -> Fixture {
    start_with(|_| (), vigie::site::web_parts()).await
}

fn hostile(slug: &str) -> Sheet {
    Sheet { title: format!("Titre {HOSTILE}"), summary: format!("Résumé {HOSTILE}\u{1}"), ..source(slug) }
}

fn open(slug: &str, theme: &str) -> Sheet {
    let mut described = source(slug);
    if let Body::Source(source) = &mut described.body {
        source.facts.access = Access::Open;
        source.facts.licence = Some("ODbL-1.0".to_owned());
        source.facts.theme = Some(theme.to_owned());
        source.facts.provider = HOSTILE.to_owned();
    }
    described
}

/// The triples of the catalog, as parsed by a third-party library.
async fn said(site: &Fixture) -> Vec<Triple> {
    let turtle = catalogue(site.site.app(), RdfFormat::Turtle, 1).await.unwrap();
    TurtleParser::new().for_slice(&turtle).map(|triple| triple.unwrap()).collect()
}

fn of_class(said: &[Triple], class: &str) -> Vec<String> {
    let is = |triple: &&Triple| matches!(&triple.object, Term::NamedNode(of) if of.as_str() == class);
    said.iter().filter(is).map(|triple| triple.subject.to_string()).collect()
}

fn of<'a>(said: &'a [Triple], name: &str, property: &str) -> Vec<&'a Term> {
    let name = NamedNode::new(format!("{HERE}/{name}")).unwrap();
    let about = said.iter().filter(|triple| triple.subject == name.clone().into());
    about
        .filter(|triple| triple.predicate.as_str().ends_with(property))
        .map(|triple| &triple.object)
        .collect()
}

#[tokio::test]
async fn dcat_lists_public_sources_in_their_languages() {
    let site = site().await;
    let app = site.site.app();
    hostile("sales").store(app).await;
    Sheet { locale: "th", title: "ยอดขาย".to_owned(), ..source("sales") }.store(app).await;
    Sheet { stage: "draft", ..source("draft") }.store(app).await;
    Sheet { stage: "draft", locale: "ko", ..source("sales") }.store(app).await;
    Sheet { expires: Some("2026-11-20"), ..source("over") }.store(app).await;
    let said = said(&site).await;
    assert_eq!(of(&said, "#store", "dcat#dataset").len(), 1);
    let literal = |text: &str, language| Literal::new_language_tagged_literal(text, language).unwrap().into();
    let titles: [Term; 2] = [literal(&format!("Titre {HOSTILE}"), "fr"), literal("ยอดขาย", "th")];
    assert_eq!(of(&said, "sources/sales", "terms/title"), titles.iter().collect::<Vec<_>>());
    let keywords = of(&said, "sources/sales", "dcat#keyword");
    assert!(keywords.contains(&&literal(HOSTILE, "fr")), "{keywords:?}");
    // Harvesters pick any of several landing pages, so there is one, in the first language.
    let page = |locale| NamedNode::new(format!("{HERE}/{locale}/sources/sales")).unwrap().into();
    assert_eq!(of(&said, "sources/sales", "dcat#landingPage"), [&page("fr")]);
    assert_eq!(of(&said, "sources/sales", "0.1/page"), [&page("th")]);
    let revised = Literal::new_typed_literal(
        "2026-10-14",
        NamedNode::new("http://www.w3.org/2001/XMLSchema#date").unwrap(),
    );
    assert_eq!(of(&said, "sources/sales#record", "terms/modified"), [&Term::from(revised)]);
    // Unknown properties are omitted.
    for unknown in ["terms/creator", "terms/license", "healthCategory", "hasStructuredData", "minTypicalAge"]
    {
        assert_eq!(of(&said, "sources/sales", unknown), Vec::<&Term>::new(), "{unknown}");
    }
}

/// A source of health data with many facts, stated as real or as an example.
fn care(slug: &str, demonstration: bool) -> Sheet {
    let mut described = source(slug);
    if let Body::Source(source) = &mut described.body {
        source.facts.family = Family::Care;
        (source.facts.panel, source.facts.rows) = (Some(450), Some(9_000));
        source.facts.last_period = Some(jiff::civil::date(2026, 6, 30));
        source.facts.demonstration = demonstration;
        source.coverage = Some("Un hôpital.".to_owned());
        source.changes =
            vec![Change { day: jiff::civil::date(2026, 11, 2), text: "Une colonne de plus.".to_owned() }];
    }
    described
}

#[tokio::test]
async fn dcat_states_individuals_and_period_ends_unless_they_are_examples() {
    let site = site().await;
    let app = site.site.app();
    care("real", false).store(app).await;
    care("example", true).store(app).await;
    let said = said(&site).await;
    let words = |name: &str, property: &str| -> Vec<String> {
        let literal = |term: &Term| match term {
            Term::Literal(literal) => literal.value().to_owned(),
            other => other.to_string(),
        };
        of(&said, name, property).into_iter().map(literal).collect()
    };
    let figures = |slug: &str| {
        let name = format!("sources/{slug}");
        [
            words(&name, "health#numberOfUniqueIndividuals"),
            words(&name, "health#numberOfRecords"),
            ends(&said, &name),
        ]
        .concat()
    };
    assert_eq!(figures("real"), ["450", "9000", "2026-06-30"]);
    assert_eq!(figures("example"), [""; 0]);
    for name in ["sources/real", "sources/example"] {
        assert_eq!(words(name, "health#populationCoverage"), ["Un hôpital."]);
        assert_eq!(words(name, "adms#versionNotes"), ["2026-11-02: Une colonne de plus."]);
    }
}

/// The end dates of the periods of a source.
fn ends(said: &[Triple], name: &str) -> Vec<String> {
    let [Term::BlankNode(period)] = of(said, name, "terms/temporal")[..] else {
        panic!(
            "udata dereferences IRIs, so this must be a blank node: {:?}",
            of(said, name, "terms/temporal")
        );
    };
    let of_it = said.iter().filter(|triple| triple.subject == period.clone().into());
    let ends = of_it.filter(|triple| triple.predicate.as_str().ends_with("dcat#endDate"));
    ends.map(|triple| triple.object.to_string().split('"').nth(1).unwrap().to_owned()).collect()
}

#[tokio::test]
async fn every_distribution_has_its_own_url_texts_licence_and_dates() {
    let site = site().await;
    let app = site.site.app();
    ias::seed(app).await.unwrap();
    open("vaccination", "flu-vaccination-65").store(app).await;
    Sheet { published: Some("2026-09-01"), ..hostile("sales") }.store(app).await;
    care("coming", false).store(app).await;
    let said = said(&site).await;
    for (slug, expected) in [("vaccination", 5), ("sales", 2), ("coming", 2)] {
        let distributions = of(&said, &format!("sources/{slug}"), "dcat#distribution");
        let mut addresses = BTreeSet::new();
        for distribution in &distributions {
            let Term::NamedNode(iri) = distribution else { panic!("{distribution}") };
            let name = iri.as_str().strip_prefix(&format!("{HERE}/")).unwrap();
            addresses.insert(of(&said, name, "accessURL")[0].to_string());
            let terms = of(&said, name, "terms/license").len() + of(&said, name, "terms/rights").len();
            let days = [of(&said, name, "terms/issued").len(), of(&said, name, "terms/modified").len()];
            assert_eq!((of(&said, name, "terms/description").len(), terms, days), (4, 1, [1, 1]), "{name}");
            let formats = usize::from(!name.ends_with("#on-request"));
            assert_eq!(of(&said, name, "terms/format").len(), formats, "{name}");
        }
        assert_eq!((addresses.len(), distributions.len()), (expected, expected), "{slug}");
        let sample: Term = NamedNode::new(format!("{HERE}/sources/{slug}#sample")).unwrap().into();
        assert!(distributions.contains(&&sample), "{slug}");
    }
    let day = |name: &str, term: &str| of(&said, name, term)[0].to_string()[1..11].to_owned();
    assert_eq!(day("sources/sales", "terms/issued"), "2026-09-01");
    assert_eq!(day("sources/sales", "terms/modified"), "2026-10-14");
    let request = NamedNode::new(format!("{HERE}/data-request?source=sales")).unwrap().into();
    assert_eq!(of(&said, "sources/sales#on-request", "accessURL"), [&request]);
}

#[tokio::test]
async fn health_sources_use_the_terms_of_health_dcat_ap() {
    let site = site().await;
    let app = site.site.app();
    let mut described = care("stays", false);
    if let Body::Source(source) = &mut described.body {
        source.legal = Some(SafeHtml::from_markdown("Sous [autorisation](/contact)."));
        source.uses = vec!["Compter.".to_owned()];
        source.facts.health = Some(Health {
            categories: vec![HealthCategory::Administrative, HealthCategory::HealthRecords],
            coding_systems: vec![CodingSystem::NationalIcd10],
            min_age: Some(18),
            max_age: None,
            access_body: Some(AccessBody {
                name: "Organisme".to_owned(),
                page: "https://hdab.example/".to_owned(),
            }),
        });
    }
    described.store(app).await;
    let said = said(&site).await;
    let ends = |property: &str| -> Vec<String> {
        let end =
            |term: &&Term| term.to_string().trim_matches('>').rsplit(['/', '#']).next().unwrap().to_owned();
        of(&said, "sources/stays", property).iter().map(end).collect()
    };
    assert_eq!(ends("healthCategory"), ["HRAD", "EHRS"]);
    assert_eq!(ends("hasCodingSystem"), ["ICD-10-NAT"]);
    assert_eq!(ends("applicableLegislation"), ["oj"]);
    assert_eq!(
        (ends("hasLegalBasis"), ends("hasPurpose")),
        (vec!["legal".to_owned()], vec!["uses".to_owned()])
    );
    let text = |name: &str, property: &str| of(&said, name, property)[0].to_string();
    assert_eq!(text("sources/stays#legal", "terms/description"), "\"Sous autorisation.\"@fr");
    assert_eq!(text("sources/stays#provenance", "schema#label"), "\"Sous autorisation.\"@fr");
    assert_eq!(text("sources/stays#hdab", "0.1/name"), "\"Organisme\"");
    assert_eq!(of(&said, "sources/stays#table", "csvw#column").len(), 3);
    assert_eq!(text("sources/stays#column-3", "csvw#datatype"), "\"integer\"");
    assert_eq!(of(&said, "sources/stays", "health#maxTypicalAge"), Vec::<&Term>::new());
}

#[tokio::test]
async fn all_serialisations_contain_the_same_triples_and_are_reproducible() {
    let site = site().await;
    let app = site.site.app();
    for slug in ["b", "a", "c"] {
        hostile(slug).store(app).await;
    }
    for form in RdfFormat::ALL {
        let first = catalogue(app, form, 1).await.unwrap();
        for _ in 0..4 {
            assert!(catalogue(app, form, 1).await.unwrap() == first, "{form:?}");
        }
    }
    let said = said(&site).await;
    let document = json(&site, "/catalog.jsonld").await;
    let things = document["@graph"].as_array().unwrap();
    let values = |thing: &Value| {
        let properties = thing.as_object().unwrap().iter().filter(|(name, _)| *name != "@id");
        properties.map(|(_, values)| values.as_array().unwrap().len()).sum::<usize>()
    };
    assert_eq!(things.iter().map(values).sum::<usize>(), said.len());
    let titles = things.iter().filter_map(|thing| thing["dct:title"][0]["@value"].as_str());
    assert_eq!(titles.filter(|title| title.ends_with(HOSTILE)).count(), 3);
    let xml = catalogue(app, RdfFormat::RdfXml, 1).await.unwrap();
    let xml: BTreeSet<String> =
        RdfXmlParser::new().for_slice(&xml).map(|triple| in_xml(&triple.unwrap())).collect();
    assert_eq!(xml, said.iter().map(in_xml).collect());
}

/// A triple as RDF/XML can represent it: without invalid characters, and with renamed blank nodes.
fn in_xml(triple: &Triple) -> String {
    let mut triple = triple.clone();
    if let Term::Literal(literal) = &triple.object {
        let text: String = literal.value().chars().map(fit).collect();
        triple.object = match literal.language() {
            Some(language) => Literal::new_language_tagged_literal_unchecked(text, language).into(),
            None => Literal::new_typed_literal(text, literal.datatype()).into(),
        };
    }
    triple.to_string().replace("_:n.", "_:")
}

fn fit(letter: char) -> char {
    match letter {
        '\r' => ' ',
        '\n' | '\t' => letter,
        _ if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => char::REPLACEMENT_CHARACTER,
        _ => letter,
    }
}

#[tokio::test]
async fn a_long_catalog_is_paged() {
    let site = site().await;
    for number in 0..101 {
        source(&format!("source-{number:03}")).store(site.site.app()).await;
    }
    let (mut address, mut pages, mut titles) = ("/catalog.ttl".to_owned(), 0, BTreeSet::new());
    loop {
        let page = site.read(&address).await;
        let said: Vec<_> = TurtleParser::new().for_slice(&page).map(|triple| triple.unwrap()).collect();
        titles.extend(of_class(&said, "http://www.w3.org/ns/dcat#Dataset"));
        pages += 1;
        assert_eq!(of(&said, "#store", "core#totalItems").len(), 1);
        let view = format!("catalog.ttl?page={pages}");
        match of(&said, &view, "core#next")[..] {
            [Term::NamedNode(next)] => next.as_str().strip_prefix(HERE).unwrap().clone_into(&mut address),
            _ => break,
        }
    }
    assert_eq!((pages, titles.len()), (2, 101));
    let xml = site.read("/catalog.rdf").await;
    assert!(xml.contains(&format!("<hydra:next rdf:resource=\"{HERE}/catalog.rdf?page=2\"/>")));
    assert!(site.read("/catalog.rdf?page=2").await.contains("<hydra:previous rdf:resource="));
    for none in ["3", "0", "-1", "x", "99999999999999999999"] {
        assert_eq!(site.get(&format!("/catalog.jsonld?page={none}"), &[]).await.status(), 404, "{none}");
    }
}

#[tokio::test]
async fn open_data_is_in_the_catalog_once_it_is_published() {
    let site = site().await;
    let app = site.site.app();
    open("vaccination", "flu-vaccination-65").store(app).await;
    assert_eq!(of(&said(&site).await, "sources/vaccination", "dcat#distribution").len(), 1);
    ias::seed(app).await.unwrap();
    let said = said(&site).await;
    assert_eq!(of(&said, "sources/vaccination", "dcat#distribution").len(), 5);
    assert_eq!(of(&said, "sources/vaccination", "terms/creator").len(), 1);
    let provider = Literal::new_simple_literal(HOSTILE).into();
    assert_eq!(of(&said, "sources/vaccination#provider", "0.1/name"), [&provider]);
    // The figures of a fresh install are generated, which is stated wherever they are offered.
    let title = Literal::new_language_tagged_literal("Demonstration data (CSV)", "en").unwrap();
    assert!(of(&said, "sources/vaccination#csv", "terms/title").contains(&&Term::from(title)));
    let file = format!("{HERE}/open-data/ias/flu-vaccination-65/tidy.csv");
    assert_eq!(
        of(&said, "sources/vaccination#csv", "dcat#downloadURL"),
        [&Term::from(NamedNode::new(file).unwrap())]
    );
    let licence = NamedNode::new(ias::LICENCE_URL).unwrap();
    assert_eq!(of(&said, "sources/vaccination#csv", "terms/license"), [&Term::from(licence)]);
    assert_eq!(of(&said, "sources/vaccination", "populationCoverage").len(), 4);
    assert_eq!(of(&said, "sources/vaccination", "terms/modified").len(), 1);
    let package = json(&site, "/sources/vaccination/datapackage.json").await;
    assert_eq!(package["resources"][0]["name"], "flu-vaccination-65");
    assert_eq!(
        package["resources"][0]["title"],
        "Flu vaccination, aged 65 and over (demonstration: generated figures)"
    );
    assert_eq!(package["licenses"][0]["path"], ias::LICENCE_URL);
}

#[tokio::test]
async fn descriptions_describe_the_sample_in_the_requested_language() {
    let site = site().await;
    let app = site.site.app();
    hostile("sales").store(app).await;
    Sheet { locale: "th", title: "ยอดขาย".to_owned(), ..source("sales") }.store(app).await;
    let sample = site.read("/sources/sales/sample.csv").await;
    let package = json(&site, "/sources/sales/datapackage.json").await;
    assert_eq!(package["title"], format!("Titre {HOSTILE}"));
    let file = &package["resources"][0];
    assert_eq!(file["bytes"], sample.len());
    assert_eq!(file["hash"], format!("sha256:{}", ias::sha256(sample.as_bytes())));
    assert_eq!(file["schema"]["fields"][2]["unit"], "EUR");
    assert_eq!(package.get("licenses"), None);
    let croissant = json(&site, "/sources/sales/croissant.json?locale=ko").await;
    // Not available in Korean: the description is in French and marked as such.
    assert_eq!((&croissant["@context"]["@language"], &croissant["inLanguage"]), (&"fr".into(), &"fr".into()));
    assert_eq!(croissant["url"], format!("{HERE}/ko/sources/sales"));
    assert_eq!(croissant["license"], format!("{HERE}/ko/sources/sales#terms"));
    assert_eq!(croissant["distribution"][0]["sha256"], ias::sha256(sample.as_bytes()));
    let thai = json(&site, "/sources/sales/croissant.json?locale=th").await;
    assert_eq!(thai["name"], "ยอดขาย");
}

#[tokio::test]
async fn the_description_of_one_source_equals_that_in_the_catalog() {
    let site = site().await;
    let app = site.site.app();
    hostile("sales").store(app).await;
    Sheet { locale: "th", title: "ยอดขาย".to_owned(), ..source("sales") }.store(app).await;
    open("flu", "flu").store(app).await;
    let turtle = site.read("/sources/sales/dcat.ttl").await;
    let alone: Vec<Triple> = TurtleParser::new().for_slice(&turtle).map(|triple| triple.unwrap()).collect();
    let listed = |triples: &[Triple]| triples.iter().map(ToString::to_string).collect::<BTreeSet<_>>();
    let all = listed(&said(&site).await);
    assert!(listed(&alone).is_subset(&all), "its triples are part of the catalog");
    assert_eq!(of(&alone, "sources/sales", "terms/title").len(), 2, "one for each language");
    let datasets = of_class(&alone, "http://www.w3.org/ns/dcat#Dataset");
    assert_eq!(datasets, [format!("<{HERE}/sources/sales>")], "and no other");
    for class in ["http://xmlns.com/foaf/0.1/Agent", "http://www.w3.org/ns/dcat#CatalogRecord"] {
        assert_eq!(of_class(&alone, class).len(), 1, "{class}");
    }
    let rdf_xml = site.read("/sources/sales/dcat.rdf").await;
    let same: Vec<Triple> = RdfXmlParser::new().for_slice(&rdf_xml).map(|triple| triple.unwrap()).collect();
    assert_eq!(same.len(), alone.len());
    let json_ld = json(&site, "/sources/sales/dcat.jsonld").await;
    assert!(json_ld.to_string().contains("ยอดขาย"));
}

#[tokio::test]
async fn the_path_of_a_source_negotiates_its_description() {
    let site = site().await;
    hostile("sales").store(site.site.app()).await;
    for (accept, status, location) in [
        ("text/html", 302, "/fr/sources/sales"),
        ("*/*", 302, "/fr/sources/sales"),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", 302, "/fr/sources/sales"),
        ("text/html, text/turtle", 302, "/fr/sources/sales"),
        ("text/turtle", 303, "/sources/sales/dcat.ttl"),
        ("text/html;q=0.8, application/ld+json", 303, "/sources/sales/dcat.jsonld"),
        ("application/rdf+xml, text/turtle;q=0.9, */*;q=0.1", 303, "/sources/sales/dcat.rdf"),
    ] {
        let answer = site.get("/sources/sales", &[("accept", accept), ("accept-language", "fr")]).await;
        assert_eq!((answer.status().as_u16(), header(&answer, "location")), (status, location), "{accept}");
        assert!(header(&answer, "vary").contains("accept"), "{accept}");
    }
    let answer = site.get("/sources/sales/more", &[("accept", "text/turtle")]).await;
    assert_eq!(header(&answer, "location"), "/en/sources/sales/more");
}

#[tokio::test]
async fn unknown_query_parameters_do_not_change_the_response() {
    let site = site().await;
    hostile("sales").store(site.site.app()).await;
    let long = format!("?q={}&locale=fr", "é".repeat(3_000).replace('é', "%C3%A9"));
    for path in [
        "/catalog.ttl",
        "/catalog.rdf",
        "/catalog.jsonld",
        "/catalog.atom",
        "/sources/sales/croissant.json",
        "/sources/sales/dcat.ttl",
    ] {
        let first = site.get(path, &[]).await;
        assert_eq!(header(&first, "access-control-allow-origin"), "*", "{path}");
        let held = header(&first, "etag").to_owned();
        for query in ["?", "?x=1", "?locale=de", "?locale=fr&locale=th", "?%00=%FF", "?'%20OR%201=1", &long] {
            let answer = site.get(&format!("{path}{query}"), &[("if-none-match", &held)]).await;
            assert_eq!(answer.status(), 304, "{path}{query}");
        }
        let head = site.send(&format!("HEAD {path}"), &[], "").await;
        assert_eq!((head.status().as_u16(), header(&head, "etag")), (200, held.as_str()), "{path}");
    }
    assert_eq!(site.send("POST /catalog.ttl", &[], "").await.status(), 405);
}

#[tokio::test]
async fn the_feed_lists_the_newest_first_and_escapes_hostile_text() {
    let site = site().await;
    let app = site.site.app();
    Sheet { published: Some("2026-11-01"), ..hostile("older") }.store(app).await;
    Sheet { published: Some("2026-11-20"), ..hostile("newer") }.store(app).await;
    Sheet { stage: "draft", ..source("draft") }.store(app).await;
    let answer = site.get("/catalog.atom?locale=ko", &[]).await;
    assert_eq!(header(&answer, "content-type"), "application/atom+xml; charset=utf-8");
    let feed = parser::parse(text(answer).await.as_bytes()).unwrap();
    assert_eq!(feed.title.unwrap().content, "Vigie 데이터 소스");
    let links: Vec<_> = feed.entries.iter().map(|entry| entry.links[0].href.as_str()).collect();
    assert_eq!(links, ["newer", "older"].map(|slug| format!("{HERE}/ko/sources/{slug}")));
    let entry = &feed.entries[0];
    assert!(entry.title.as_ref().unwrap().content.contains("</script> \"'\\ <b>"), "{:?}", entry.title);
    assert_eq!(entry.published.unwrap().to_rfc3339(), "2026-11-19T23:00:00+00:00");
    let html = entry.content.as_ref().unwrap().body.as_ref().unwrap();
    assert_eq!(html.trim(), format!("<p>Ce que <a href=\"{HERE}/ko/data-request\">c’est</a>.</p>"));
    let xml = site.read("/catalog.atom").await;
    assert!(xml.contains("<id>https://vigie.example/catalog.atom</id>"), "{xml}");
}
