//! The distributions of a dataset: its data, here or on request, and its sample.

use super::{
    Dataset,
    graph::{Graph, Subject},
    vocabulary::{Reference, format, licence, media_type},
    words::{self, Texts},
};
use crate::{
    catalog::{
        data_status::Freshness,
        download::{self, FileKind},
        words::{Access, Format},
    },
    ias::Theme,
};

/// The data in one format.
pub(super) struct Distribution<'a> {
    pub(super) iri: String,
    title: Texts,
    access_url: String,
    download_url: Option<String>,
    format: Format,
    licence: Option<&'a str>,
}

/// The data in every format they come in; open ones only once they are published here.
pub(super) fn distributions<'a>(
    origin: &str,
    dataset: &'a Dataset,
    freshness: Option<&Freshness>,
) -> Vec<Distribution<'a>> {
    let facts = &dataset.facts;
    let iri = dataset.iri(origin);
    if facts.access == Access::Quote {
        let distribution = |format: &Format| Distribution {
            iri: format!("{iri}#{format}"),
            title: words::ON_REQUEST,
            access_url: iri.clone(),
            download_url: None,
            format: *format,
            licence: None,
        };
        return facts.formats.iter().map(distribution).collect();
    }
    let published = if freshness.is_some() { Theme::ALL.as_slice() } else { &[] };
    let is_generated = freshness.is_some_and(|freshness| freshness.demonstration);
    let distributions = download::data(facts, published).map(|(theme, format, file)| Distribution {
        iri: format!("{iri}#{format}"),
        title: if is_generated { words::DEMONSTRATION } else { words::DATA },
        access_url: format!("{origin}{}", file.path(theme)),
        download_url: Some(format!("{origin}{}", file.path(theme))),
        format,
        licence: facts.licence.as_deref(),
    });
    distributions.collect()
}

impl Distribution<'_> {
    pub(super) fn describe(&self, graph: &mut Graph) {
        let subject = graph
            .subject(&self.iri, "dcat:Distribution")
            .texts("dct:title", self.title)
            .link("dcat:accessURL", &self.access_url)
            .links("dcat:downloadURL", self.download_url.iter().cloned());
        formatted(subject, self.format, self.licence);
    }
}

fn formatted<'g>(subject: Subject<'g>, of: Format, licence_name: Option<&str>) -> Subject<'g> {
    subject
        .refer("dct:format", [format(of)])
        .refer("dcat:mediaType", [media_type(of)])
        .refer("dct:license", licence_name.and_then(licence))
}

pub(super) fn sample_iri(dataset: &str) -> String {
    format!("{dataset}#sample")
}

/// The sample, if there is one: its size, and what describes its columns.
pub(super) fn describe_sample(graph: &mut Graph, origin: &str, dataset: &Dataset) {
    let Some(bytes) = dataset.sample else { return };
    let iri = sample_iri(&dataset.iri(origin));
    let file = FileKind::Sample.url(origin, &dataset.slug);
    let descriptions = [FileKind::Package, FileKind::Croissant].map(|kind| kind.url(origin, &dataset.slug));
    let subject = graph
        .subject(&iri, "dcat:Distribution")
        .texts("dct:title", if dataset.facts.demonstration { words::INVENTED_SAMPLE } else { words::SAMPLE })
        .link("dcat:accessURL", &file)
        .link("dcat:downloadURL", &file)
        .value("dcat:byteSize", bytes.to_string(), "xsd:nonNegativeInteger")
        .refer("foaf:page", descriptions.map(|address| Reference::new(address, "foaf:Document")));
    formatted(subject, Format::Csv, dataset.facts.licence.as_deref());
}
