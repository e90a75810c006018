//! Distributions of a dataset: its data, here or on request, and its sample. Each has an address of its own, because
//! udata identifies distributions by address.

use super::{
    graph::{Graph, Subject},
    health,
    model::Dataset,
    texts::{self, Texts},
    vocabulary::{ExternalResource, format, licence, media_type},
};
use crate::{
    catalog::{
        closed_lists::{Access, Format, StatedFact},
        data_status::Freshness,
        download::{self, FileKind},
    },
    ias::Theme,
    locale::Locale,
};

/// A distribution of the data or of a part of them.
pub(super) struct Distribution<'a> {
    pub(super) iri: String,
    title: Vec<(Locale, String)>,
    description: Vec<(Locale, String)>,
    access_url: String,
    download_url: Option<String>,
    /// `None` if the format is agreed on with each buyer.
    format: Option<Format>,
    bytes: Option<usize>,
    licence: Option<&'a str>,
    /// Addresses of descriptions for programs.
    pages: Vec<String>,
}

/// Lists the distributions: the data in every format, open ones only once they are published here; then the sample, if
/// there is one.
pub(super) fn distributions<'a>(
    origin: &str,
    dataset: &'a Dataset,
    freshness: Option<&Freshness>,
) -> Vec<Distribution<'a>> {
    let data = match dataset.facts.access {
        Access::Quote => vec![on_request(origin, dataset)],
        Access::Open => open(origin, dataset, freshness),
    };
    data.into_iter().chain(sample(origin, dataset)).collect()
}

/// Data on request: one distribution at the form of the request, whatever the formats.
fn on_request<'a>(origin: &str, dataset: &Dataset) -> Distribution<'a> {
    let facts = &dataset.facts;
    let formats = if facts.is_example(StatedFact::Formats) { &[] } else { facts.formats.as_slice() };
    let description = if formats.is_empty() { texts::QUOTED } else { texts::QUOTED_IN };
    Distribution {
        iri: format!("{}#on-request", dataset.iri(origin)),
        title: filled(texts::ON_REQUEST, &[]),
        description: filled(description, formats),
        access_url: format!("{origin}/data-request?source={}", dataset.slug),
        download_url: None,
        format: None,
        bytes: None,
        licence: None,
        pages: Vec::new(),
    }
}

fn open<'a>(origin: &str, dataset: &'a Dataset, freshness: Option<&Freshness>) -> Vec<Distribution<'a>> {
    let facts = &dataset.facts;
    let published = if freshness.is_some() { Theme::ALL.as_slice() } else { &[] };
    let is_generated = freshness.is_some_and(|freshness| freshness.demonstration);
    let (title, description) = match is_generated {
        true => (texts::DEMONSTRATION, texts::DEMONSTRATION_IN),
        false => (texts::DATA, texts::DATA_IN),
    };
    let distributions = download::data(facts, published).map(|(theme, format, file)| Distribution {
        iri: format!("{}#{format}", dataset.iri(origin)),
        title: filled(title, &[format]),
        description: filled(description, &[format]),
        access_url: format!("{origin}{}", file.path(theme)),
        download_url: Some(format!("{origin}{}", file.path(theme))),
        format: Some(format),
        bytes: None,
        licence: facts.licence.as_deref(),
        pages: Vec::new(),
    });
    distributions.collect()
}

fn sample<'a>(origin: &str, dataset: &'a Dataset) -> Option<Distribution<'a>> {
    let bytes = dataset.sample?;
    let (title, description) = match dataset.facts.demonstration {
        true => (texts::INVENTED_SAMPLE, texts::INVENTED_ROWS),
        false => (texts::SAMPLE, texts::ROWS),
    };
    let file = FileKind::Sample.url(origin, &dataset.slug);
    let descriptions = [FileKind::Package, FileKind::Croissant].map(|kind| kind.url(origin, &dataset.slug));
    Some(Distribution {
        iri: sample_iri(&dataset.iri(origin)),
        title: filled(title, &[]),
        description: filled(description, &[]),
        access_url: file.clone(),
        download_url: Some(file),
        format: Some(Format::Csv),
        bytes: Some(bytes),
        licence: dataset.facts.licence.as_deref(),
        pages: descriptions.to_vec(),
    })
}

pub(super) fn sample_iri(dataset: &str) -> String {
    format!("{dataset}#sample")
}

/// Inserts the names of these formats into the placeholder of a text in each language.
fn filled(texts: Texts, formats: &[Format]) -> Vec<(Locale, String)> {
    let formats: Vec<_> = formats.iter().map(|format| format.word().to_uppercase()).collect();
    let formats = formats.join(", ");
    texts.into_iter().map(|(locale, text)| (locale, text.replace(texts::FORMATS, &formats))).collect()
}

fn strs(texts: &[(Locale, String)]) -> impl Iterator<Item = (Locale, &str)> {
    texts.iter().map(|(locale, text)| (*locale, text.as_str()))
}

impl Distribution<'_> {
    /// Describes the distribution; `dated` adds the dates of issue and modification.
    pub(super) fn describe(
        &self,
        graph: &mut Graph,
        origin: &str,
        dataset: &Dataset,
        dated: impl FnOnce(Subject<'_>) -> Subject<'_>,
    ) {
        let licence = self.licence.and_then(licence);
        let rights = licence.is_none().then(|| dataset.terms(origin));
        let subject = graph
            .subject(&self.iri, "dcat:Distribution")
            .texts("dct:title", strs(&self.title))
            .texts("dct:description", strs(&self.description))
            .link("dcat:accessURL", &self.access_url)
            .links("dcat:downloadURL", self.download_url.iter().cloned())
            .refer("dct:format", self.format.map(format))
            .refer("dcat:mediaType", self.format.map(media_type))
            .refer("dct:license", licence)
            .links("dct:rights", rights.into_iter())
            .refer("dcatap:applicableLegislation", health::legislation(dataset))
            .refer("foaf:page", self.pages.iter().map(|page| ExternalResource::new(page, "foaf:Document")));
        let subject = self.bytes.into_iter().fold(subject, |subject, bytes| {
            subject.value("dcat:byteSize", bytes.to_string(), "xsd:nonNegativeInteger")
        });
        dated(subject);
    }
}
