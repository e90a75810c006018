//! A graph (RDF) as it is told, thing by thing, and the two forms it is written in. No thing is without a name, so the
//! same data give the same bytes.

use super::vocabulary::{PREFIXES, Reference};
use crate::{Error, Result, locale::Locale};
use jiff::{Timestamp, civil::Date};
use oxrdf::{Literal, NamedNode, Term, Triple, vocab::rdf};
use oxttl::TurtleSerializer;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// How a graph is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// JSON-LD 1.1, flattened.
    JsonLd,
    Turtle,
}

impl Form {
    pub const ALL: [Self; 2] = [Self::JsonLd, Self::Turtle];

    /// Where the catalogue in it stands.
    #[must_use]
    pub const fn path(self) -> &'static str {
        match self {
            Self::JsonLd => "/catalog.jsonld",
            Self::Turtle => "/catalog.ttl",
        }
    }

    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::JsonLd => "application/ld+json",
            Self::Turtle => "text/turtle; charset=utf-8",
        }
    }
}

#[derive(Default)]
pub(super) struct Graph {
    triples: Vec<Triple>,
    /// Things of others, each told once, at the end.
    references: BTreeMap<String, Reference>,
}

/// One thing, while it is told.
pub(super) struct Thing<'g> {
    graph: &'g mut Graph,
    name: NamedNode,
}

impl Graph {
    /// Begins to tell of a thing.
    pub(super) fn thing(&mut self, name: &str, class: &str) -> Thing<'_> {
        Thing { graph: self, name: node(name) }.link("rdf:type", &expanded(class))
    }

    /// The whole of it, written.
    pub(super) fn print(mut self, form: Form) -> Result<Vec<u8>> {
        for (name, reference) in std::mem::take(&mut self.references) {
            reference.tell(&name, &mut self);
        }
        match form {
            Form::JsonLd => json_ld(&self.triples),
            Form::Turtle => turtle(&self.triples),
        }
    }
}

impl Thing<'_> {
    pub(super) fn link(self, property: &str, to: &str) -> Self {
        self.say(property, node(to))
    }

    pub(super) fn links(self, property: &str, to: impl Iterator<Item = String>) -> Self {
        to.fold(self, |thing, name| thing.link(property, &name))
    }

    /// Leads to things of others.
    pub(super) fn refer(self, property: &str, to: impl IntoIterator<Item = Reference>) -> Self {
        to.into_iter().fold(self, |thing, reference| {
            let name = reference.name.clone();
            thing.graph.references.insert(name.clone(), reference);
            thing.link(property, &name)
        })
    }

    /// Says a text in each of these languages.
    pub(super) fn texts<'t>(
        self,
        property: &str,
        texts: impl IntoIterator<Item = (Locale, &'t str)>,
    ) -> Self {
        texts.into_iter().fold(self, |thing, (locale, text)| {
            // The codes of our languages are tags.
            thing.say(property, Literal::new_language_tagged_literal_unchecked(text, locale.code()))
        })
    }

    /// Says a word that is of no language.
    pub(super) fn word(self, property: &str, word: &str) -> Self {
        self.say(property, Literal::new_simple_literal(word))
    }

    /// Says a value of a type.
    pub(super) fn value(self, property: &str, value: impl Into<String>, kind: &str) -> Self {
        self.say(property, Literal::new_typed_literal(value, node(&expanded(kind))))
    }

    /// Says a day, where it is known.
    pub(super) fn days(self, property: &str, day: Option<Date>) -> Self {
        day.into_iter().fold(self, |thing, day| thing.value(property, day.to_string(), "xsd:date"))
    }

    /// Says an instant, where it is known.
    pub(super) fn moment(self, property: &str, at: Option<Timestamp>) -> Self {
        at.into_iter().fold(self, |thing, at| thing.value(property, at.to_string(), "xsd:dateTime"))
    }

    fn say(self, property: &str, object: impl Into<Term>) -> Self {
        let (subject, property) = (self.name.clone(), node(&expanded(property)));
        self.graph.triples.push(Triple::new(subject, property, object));
        self
    }
}

/// Names are made of the site's address, of slugs and of constants, which are whole.
fn node(name: &str) -> NamedNode {
    NamedNode::new_unchecked(name)
}

/// The whole of a name that was said by a prefix.
fn expanded(short: &str) -> String {
    let known = |(prefix, start): &(&str, &str)| {
        Some(format!("{start}{}", short.strip_prefix(prefix)?.strip_prefix(':')?))
    };
    PREFIXES.iter().find_map(known).unwrap_or_else(|| short.to_owned())
}

/// A name by its prefix, where it has one of ours.
fn short(name: &str) -> String {
    let found = PREFIXES.iter().find_map(|(prefix, start)| Some((prefix, name.strip_prefix(start)?)));
    found.map_or_else(|| name.to_owned(), |(prefix, rest)| format!("{prefix}:{rest}"))
}

fn turtle(triples: &[Triple]) -> Result<Vec<u8>> {
    let mut serializer = TurtleSerializer::new();
    for (prefix, start) in PREFIXES {
        serializer = serializer.with_prefix(prefix, start).map_err(Error::fault)?;
    }
    let mut writer = serializer.for_writer(Vec::new());
    for triple in triples {
        writer.serialize_triple(triple).map_err(Error::fault)?;
    }
    let text = String::from_utf8(writer.finish().map_err(Error::fault)?).map_err(Error::fault)?;
    // The library keeps prefixes in no order, and writes them in another one in each process.
    let (mut prefixes, things): (Vec<_>, Vec<_>) =
        text.split_inclusive('\n').enumerate().partition(|(at, _)| *at < PREFIXES.len());
    prefixes.sort_by_key(|(_, line)| *line);
    Ok(prefixes.into_iter().chain(things).map(|(_, line)| line).collect::<String>().into_bytes())
}

/// With a name for every thing and no lists, JSON-LD is plain JSON: an object per thing, an array per property.
fn json_ld(triples: &[Triple]) -> Result<Vec<u8>> {
    let things = triples.chunk_by(|a, b| a.subject == b.subject).map(|said| {
        let mut thing = Map::new();
        for Triple { subject, predicate, object } in said {
            let name = subject.to_string();
            thing.entry("@id").or_insert_with(|| name.trim_matches(['<', '>']).into());
            let is_class = predicate.as_ref() == rdf::TYPE;
            let property = if is_class { "@type".to_owned() } else { short(predicate.as_str()) };
            let values = thing.entry(property).or_insert_with(|| json!([]));
            if let Value::Array(values) = values {
                values.push(json_value(object, is_class));
            }
        }
        Value::Object(thing)
    });
    let context: Map<_, _> =
        PREFIXES.into_iter().map(|(prefix, start)| (prefix.to_owned(), start.into())).collect();
    let document = json!({ "@context": context, "@graph": things.collect::<Vec<_>>() });
    let mut bytes = serde_json::to_vec_pretty(&document).map_err(Error::fault)?;
    bytes.push(b'\n');
    Ok(bytes)
}

fn json_value(term: &Term, is_class: bool) -> Value {
    match term {
        Term::NamedNode(name) if is_class => short(name.as_str()).into(),
        Term::NamedNode(name) => json!({ "@id": name.as_str() }),
        Term::Literal(literal) => match (literal.language(), literal.datatype()) {
            (Some(language), _) => json!({ "@language": language, "@value": literal.value() }),
            (None, oxrdf::vocab::xsd::STRING) => json!({ "@value": literal.value() }),
            (None, kind) => json!({ "@type": short(kind.as_str()), "@value": literal.value() }),
        },
        // Every thing has a name.
        Term::BlankNode(node) => json!({ "@id": node.to_string() }),
    }
}
