//! An RDF graph, serialized as JSON-LD, Turtle or RDF/XML. Every node has an IRI or a label derived from one, so equal
//! data give equal bytes.

use super::{
    literal::{literal, typed},
    prefixes::{PREFIXES, expanded, short},
    rdf_xml,
    vocabulary::ExternalResource,
};
use crate::{Error, Result, locale::Locale};
use jiff::{Timestamp, civil::Date};
use oxrdf::{BlankNode, Literal, NamedNode, NamedOrBlankNode, Term, Triple, vocab::rdf};
use oxttl::TurtleSerializer;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RdfFormat {
    /// JSON-LD 1.1, flattened: one object per subject.
    JsonLd,
    Turtle,
    RdfXml,
}

impl RdfFormat {
    pub const ALL: [Self; 3] = [Self::JsonLd, Self::Turtle, Self::RdfXml];

    pub(in crate::catalog) const fn path(self) -> &'static str {
        match self {
            Self::JsonLd => "/catalog.jsonld",
            Self::Turtle => "/catalog.ttl",
            Self::RdfXml => "/catalog.rdf",
        }
    }

    pub(in crate::catalog) const fn media_type(self) -> &'static str {
        match self {
            Self::JsonLd => "application/ld+json",
            Self::Turtle => "text/turtle; charset=utf-8",
            Self::RdfXml => "application/rdf+xml",
        }
    }
}

#[derive(Default)]
pub(super) struct Graph {
    triples: Vec<Triple>,
    /// Resources of other publishers, each described once at the end.
    references: BTreeMap<String, ExternalResource>,
}

/// Adds triples of one subject.
pub(super) struct Subject<'g> {
    graph: &'g mut Graph,
    node: NamedOrBlankNode,
}

impl Graph {
    /// Starts a subject. `name` is an IRI, or `_:` and a label.
    pub(super) fn subject(&mut self, name: &str, class: &str) -> Subject<'_> {
        Subject { graph: self, node: node(name) }.link("rdf:type", &expanded(class))
    }

    fn describe(&mut self, ExternalResource { iri, class, scheme, literals }: ExternalResource) {
        let subject = self.subject(&iri, class);
        let literals = literals.into_iter();
        let subject = literals.fold(subject, |subject, (property, value)| subject.add(property, value));
        if let Some(scheme) = scheme {
            subject.link("skos:inScheme", &scheme);
        }
    }

    pub(super) fn print(mut self, form: RdfFormat) -> Result<Vec<u8>> {
        for reference in std::mem::take(&mut self.references).into_values() {
            self.describe(reference);
        }
        match form {
            RdfFormat::JsonLd => json_ld(&self.triples),
            RdfFormat::Turtle => turtle(&self.triples),
            RdfFormat::RdfXml => rdf_xml::print(&self.triples),
        }
    }
}

impl Subject<'_> {
    pub(super) fn link(self, property: &str, to: &str) -> Self {
        self.add(property, node(to))
    }

    pub(super) fn links(self, property: &str, to: impl Iterator<Item = String>) -> Self {
        to.fold(self, |subject, iri| subject.link(property, &iri))
    }

    /// Links to resources of other publishers.
    pub(super) fn refer(self, property: &str, to: impl IntoIterator<Item = ExternalResource>) -> Self {
        to.into_iter().fold(self, |subject, reference| {
            let iri = reference.iri.clone();
            subject.graph.references.insert(iri.clone(), reference);
            subject.link(property, &iri)
        })
    }

    pub(super) fn texts<'t>(
        self,
        property: &str,
        texts: impl IntoIterator<Item = (Locale, &'t str)>,
    ) -> Self {
        texts.into_iter().fold(self, |subject, (locale, text)| subject.add(property, literal(text, locale)))
    }

    /// A literal without a language.
    pub(super) fn text(self, property: &str, text: &str) -> Self {
        self.add(property, Literal::new_simple_literal(text))
    }

    pub(super) fn value(self, property: &str, value: impl Into<String>, datatype: &str) -> Self {
        self.add(property, typed(value, datatype))
    }

    pub(super) fn day(self, property: &str, day: Option<Date>) -> Self {
        day.into_iter().fold(self, |subject, day| subject.value(property, day.to_string(), "xsd:date"))
    }

    pub(super) fn instant(self, property: &str, at: Option<Timestamp>) -> Self {
        at.into_iter().fold(self, |subject, at| subject.value(property, at.to_string(), "xsd:dateTime"))
    }

    pub(super) fn add(self, property: &str, object: impl Into<Term>) -> Self {
        let property = NamedNode::new_unchecked(expanded(property));
        let triple = Triple::new(self.node.clone(), property, object);
        self.graph.triples.push(triple);
        self
    }
}

/// Not validated: names consist of the site's address, slugs and constants.
fn node(name: &str) -> NamedOrBlankNode {
    match name.strip_prefix("_:") {
        Some(label) => BlankNode::new_unchecked(label).into(),
        None => NamedNode::new_unchecked(name).into(),
    }
}

fn turtle(triples: &[Triple]) -> Result<Vec<u8>> {
    let mut serializer = TurtleSerializer::new();
    for (prefix, start) in PREFIXES {
        serializer = serializer.with_prefix(prefix, start).map_err(Error::internal)?;
    }
    let mut writer = serializer.for_writer(Vec::new());
    for triple in triples {
        writer.serialize_triple(triple).map_err(Error::internal)?;
    }
    let text = String::from_utf8(writer.finish().map_err(Error::internal)?).map_err(Error::internal)?;
    // The library stores prefixes in a hash map, whose order differs in each process.
    let (mut prefixes, triples): (Vec<_>, Vec<_>) =
        text.split_inclusive('\n').enumerate().partition(|(at, _)| *at < PREFIXES.len());
    prefixes.sort_by_key(|(_, line)| *line);
    Ok(prefixes.into_iter().chain(triples).map(|(_, line)| line).collect::<String>().into_bytes())
}

/// Without lists, flattened JSON-LD is plain JSON: an object per subject, an array per property.
fn json_ld(triples: &[Triple]) -> Result<Vec<u8>> {
    let nodes = triples.chunk_by(|a, b| a.subject == b.subject).map(|triples| {
        let mut node = Map::new();
        for Triple { subject, predicate, object } in triples {
            let iri = subject.to_string();
            node.entry("@id").or_insert_with(|| iri.trim_matches(['<', '>']).into());
            let is_class = predicate.as_ref() == rdf::TYPE;
            let property = if is_class { "@type".to_owned() } else { short(predicate.as_str()) };
            let values = node.entry(property).or_insert_with(|| json!([]));
            if let Value::Array(values) = values {
                values.push(json_value(object, is_class));
            }
        }
        Value::Object(node)
    });
    let context: Map<_, _> =
        PREFIXES.into_iter().map(|(prefix, start)| (prefix.to_owned(), start.into())).collect();
    let document = json!({ "@context": context, "@graph": nodes.collect::<Vec<_>>() });
    let mut bytes = serde_json::to_vec_pretty(&document).map_err(Error::internal)?;
    bytes.push(b'\n');
    Ok(bytes)
}

fn json_value(term: &Term, is_class: bool) -> Value {
    match term {
        Term::NamedNode(iri) if is_class => short(iri.as_str()).into(),
        Term::NamedNode(iri) => json!({ "@id": iri.as_str() }),
        Term::Literal(literal) => match (literal.language(), literal.datatype()) {
            (Some(language), _) => json!({ "@language": language, "@value": literal.value() }),
            (None, oxrdf::vocab::xsd::STRING) => json!({ "@value": literal.value() }),
            (None, datatype) => json!({ "@type": short(datatype.as_str()), "@value": literal.value() }),
        },
        Term::BlankNode(node) => json!({ "@id": node.to_string() }),
    }
}
