//! What can be had of a source in the catalogue: its data, here or on request, and its sample.

use super::{
    Told,
    graph::{Graph, Thing},
    vocabulary::{Reference, format, licence, media_type},
    words::{self, Texts},
};
use crate::{
    catalog::{
        download::{self, Part},
        moment::Fresh,
    },
    content::words::{Access, Format},
    ias::Theme,
};

/// The data of a source in one format.
pub(super) struct File<'a> {
    pub(super) name: String,
    title: Texts,
    /// Where one gets at it.
    access: String,
    download: Option<String>,
    format: Format,
    licence: Option<&'a str>,
}

/// The data of a source in every format they come in. Those that are open are only told once they are here.
pub(super) fn of<'a>(origin: &str, source: &'a Told, fresh: Option<&Fresh>) -> Vec<File<'a>> {
    let facts = &source.facts;
    let name = source.name(origin);
    if facts.access == Access::Quote {
        let file = |format: &Format| File {
            name: format!("{name}#{format}"),
            title: words::ON_REQUEST,
            access: name.clone(),
            download: None,
            format: *format,
            licence: None,
        };
        return facts.formats.iter().map(file).collect();
    }
    let published = if fresh.is_some() { Theme::ALL.as_slice() } else { &[] };
    let generated = fresh.is_some_and(|fresh| fresh.demonstration);
    let files = download::data(facts, published).map(|(theme, format, file)| File {
        name: format!("{name}#{format}"),
        title: if generated { words::DEMONSTRATION } else { words::DATA },
        access: format!("{origin}{}", file.path(theme)),
        download: Some(format!("{origin}{}", file.path(theme))),
        format,
        licence: facts.licence.as_deref(),
    });
    files.collect()
}

impl File<'_> {
    pub(super) fn tell(&self, graph: &mut Graph) {
        let thing = graph
            .thing(&self.name, "dcat:Distribution")
            .texts("dct:title", self.title)
            .link("dcat:accessURL", &self.access)
            .links("dcat:downloadURL", self.download.iter().cloned());
        formatted(thing, self.format, self.licence);
    }
}

fn formatted<'g>(thing: Thing<'g>, of: Format, terms: Option<&str>) -> Thing<'g> {
    thing
        .refer("dct:format", [format(of)])
        .refer("dcat:mediaType", [media_type(of)])
        .refer("dct:license", terms.and_then(licence))
}

/// The name of a source's sample.
pub(super) fn sample_name(source: &str) -> String {
    format!("{source}#sample")
}

/// Tells of the sample, if there is one: its size, and what describes its columns.
pub(super) fn tell_sample(graph: &mut Graph, origin: &str, source: &Told) {
    let Some(bytes) = source.sample else { return };
    let name = sample_name(&source.name(origin));
    let file = Part::Sample.url(origin, &source.slug);
    let descriptions = [Part::Package, Part::Croissant].map(|part| part.url(origin, &source.slug));
    let thing = graph
        .thing(&name, "dcat:Distribution")
        .texts("dct:title", words::SAMPLE)
        .link("dcat:accessURL", &file)
        .link("dcat:downloadURL", &file)
        .value("dcat:byteSize", bytes.to_string(), "xsd:nonNegativeInteger")
        .refer("foaf:page", descriptions.map(|address| Reference::new(address, "foaf:Document")));
    formatted(thing, Format::Csv, source.facts.licence.as_deref());
}
