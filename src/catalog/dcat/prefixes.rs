//! Prefixed names.

/// The prefixed name of an IRI; the IRI itself if it has no prefix.
pub(super) fn short(iri: &str) -> String {
    let found = PREFIXES.iter().find_map(|(prefix, start)| Some((prefix, iri.strip_prefix(start)?)));
    found.map_or_else(|| iri.to_owned(), |(prefix, rest)| format!("{prefix}:{rest}"))
}

/// The IRI of a prefixed name.
pub(super) fn expanded(short: &str) -> String {
    let expand = |(prefix, start): &(&str, &str)| {
        Some(format!("{start}{}", short.strip_prefix(prefix)?.strip_prefix(':')?))
    };
    PREFIXES.iter().find_map(expand).unwrap_or_else(|| short.to_owned())
}

pub(super) const PREFIXES: [(&str, &str); 18] = [
    ("adms", "http://www.w3.org/ns/adms#"),
    ("csvw", "http://www.w3.org/ns/csvw#"),
    ("cv", "http://data.europa.eu/m8g/"),
    ("dcat", "http://www.w3.org/ns/dcat#"),
    ("dcatap", "http://data.europa.eu/r5r/"),
    ("dct", "http://purl.org/dc/terms/"),
    ("dpv", "https://w3id.org/dpv#"),
    ("eli", "http://data.europa.eu/eli/ontology#"),
    ("foaf", "http://xmlns.com/foaf/0.1/"),
    ("gsp", "http://www.opengis.net/ont/geosparql#"),
    ("healthdcatap", "http://healthdataportal.eu/ns/health#"),
    ("hydra", "http://www.w3.org/ns/hydra/core#"),
    ("locn", "http://www.w3.org/ns/locn#"),
    ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
    ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
    ("skos", "http://www.w3.org/2004/02/skos/core#"),
    ("vcard", "http://www.w3.org/2006/vcard/ns#"),
    ("xsd", "http://www.w3.org/2001/XMLSchema#"),
];
