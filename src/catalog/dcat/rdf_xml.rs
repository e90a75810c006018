//! RDF/XML, which most harvesters prefer. Written by the XML room, as feeds are: libraries for RDF/XML do not omit
//! characters that XML does not allow, and a reader then rejects the whole page.

use super::prefixes::{PREFIXES, short};
use crate::{Error, Result, xml::Xml};
use oxrdf::{BlankNode, NamedOrBlankNode, Term, Triple, vocab::rdf};

/// Namespace declarations of our prefixes.
fn prefixes() -> [(String, &'static str); PREFIXES.len()] {
    PREFIXES.map(|(prefix, start)| (format!("xmlns:{prefix}"), start))
}

/// Serializes triples as a document, with an element for each run of triples of one subject.
///
/// # Errors
/// A fault for a class or a property without a prefix, which cannot be the name of an element.
pub(super) fn print(triples: &[Triple]) -> Result<Vec<u8>> {
    if let Some(term) = triples.iter().find_map(unnamed) {
        return Err(Error::internal(format!("{term} has no prefix")));
    }
    let prefixes = prefixes();
    let names = prefixes.each_ref().map(|(name, start)| (name.as_str(), *start));
    Ok(Xml::document("rdf:RDF", &names, |xml| {
        for about in triples.chunk_by(|a, b| a.subject == b.subject) {
            thing(xml, about);
        }
    }))
}

/// The first term that would be the name of an element and has no prefix.
fn unnamed(triple: &Triple) -> Option<&str> {
    let class = match &triple.object {
        Term::NamedNode(class) if triple.predicate.as_ref() == rdf::TYPE => Some(class.as_str()),
        _ => None,
    };
    let is_name = |name: &str| {
        let local = name.split_once(':').map_or("", |(_, local)| local);
        local.starts_with(|first: char| first.is_ascii_alphabetic())
            && local.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    };
    [Some(triple.predicate.as_str()), class].into_iter().flatten().find(|iri| !is_name(&short(iri)))
}

/// Writes a subject under the name of its first class, with its properties inside.
fn thing(xml: &mut Xml, about: &[Triple]) {
    let Some(first) = about.first() else { return };
    let (class, said) = match &first.object {
        Term::NamedNode(class) if first.predicate.as_ref() == rdf::TYPE => {
            (short(class.as_str()), &about[1..])
        }
        _ => ("rdf:Description".to_owned(), about),
    };
    let (key, name) = match &first.subject {
        NamedOrBlankNode::NamedNode(node) => ("rdf:about", node.as_str().to_owned()),
        NamedOrBlankNode::BlankNode(node) => ("rdf:nodeID", node_id(node)),
    };
    xml.element(&class, &[(key, name.as_str())], |xml| said.iter().for_each(|triple| property(xml, triple)));
}

fn property(xml: &mut Xml, Triple { predicate, object, .. }: &Triple) {
    let name = short(predicate.as_str());
    match object {
        Term::NamedNode(node) => xml.empty(&name, &[("rdf:resource", node.as_str())]),
        Term::BlankNode(node) => xml.empty(&name, &[("rdf:nodeID", node_id(node).as_str())]),
        Term::Literal(literal) => match (literal.language(), literal.datatype()) {
            (Some(language), _) => xml.text(&name, &[("xml:lang", language)], literal.value()),
            (None, oxrdf::vocab::xsd::STRING) => xml.text(&name, &[], literal.value()),
            (None, datatype) => xml.text(&name, &[("rdf:datatype", datatype.as_str())], literal.value()),
        },
    }
}

/// The XML id of a node. A label is derived from a slug, which may begin with a digit, unlike a name in XML.
fn node_id(node: &BlankNode) -> String {
    format!("n.{}", node.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxrdf::{Literal, NamedNode};
    use oxrdfxml::RdfXmlParser;

    fn iri(text: &str) -> NamedNode {
        NamedNode::new(text).unwrap()
    }

    #[test]
    fn rdf_xml_parses_to_the_same_triples() {
        let (dataset, title) =
            (iri("http://www.w3.org/ns/dcat#Dataset"), iri("http://purl.org/dc/terms/title"));
        let (subject, period) =
            (iri("https://vigie.example/sources/2020?a=1&b='2'"), BlankNode::new("2020.period").unwrap());
        let text = "L’œuf & la <poule> ]]> \u{a0}« 약국 »\nลองดู  ";
        let day = Literal::new_typed_literal("2026-11-25", oxrdf::vocab::xsd::DATE);
        let said = [
            Triple::new(subject.clone(), rdf::TYPE, dataset),
            Triple::new(
                subject.clone(),
                title.clone(),
                Literal::new_language_tagged_literal(text, "fr").unwrap(),
            ),
            Triple::new(subject.clone(), title, Literal::new_simple_literal(text)),
            Triple::new(subject.clone(), rdf::TYPE, iri("http://www.w3.org/ns/dcat#Resource")),
            Triple::new(subject, iri("http://purl.org/dc/terms/temporal"), period.clone()),
            Triple::new(period, iri("http://purl.org/dc/terms/issued"), day),
        ];
        let document = print(&said).unwrap();
        let read: Vec<Triple> =
            RdfXmlParser::new().for_slice(&document).map(|triple| triple.unwrap()).collect();
        let blank = |triple: &Triple| triple.to_string().replace("_:n.", "_:");
        assert_eq!(read.iter().map(blank).collect::<Vec<_>>(), said.each_ref().map(ToString::to_string));
    }

    #[test]
    fn replaces_invalid_characters_and_rejects_unknown_prefixes() {
        let about = |property: &str| {
            print(&[Triple::new(
                iri("https://vigie.example/"),
                iri(property),
                Literal::new_simple_literal("a\u{1}b\u{fffe}"),
            )])
        };
        let document = String::from_utf8(about("http://purl.org/dc/terms/title").unwrap()).unwrap();
        assert!(document.contains(">a\u{fffd}b\u{fffd}<"), "{document}");
        for wrong in
            ["https://elsewhere.example/title", "http://purl.org/dc/terms/1", "http://purl.org/dc/terms/a/b"]
        {
            assert!(about(wrong).is_err(), "{wrong}");
        }
    }
}
