//! The terms of the Publications Office of the European Union, IANA, Eurostat and GeoNames for our closed lists. What has no
//! term there is left out.

use super::graph::Graph;
use crate::{
    catalog::words::{Access, Family, Format, Granularity, SourceTerritory, Update},
    locale::Locale,
};

pub(super) const PREFIXES: [(&str, &str); 10] = [
    ("adms", "http://www.w3.org/ns/adms#"),
    ("dcat", "http://www.w3.org/ns/dcat#"),
    ("dct", "http://purl.org/dc/terms/"),
    ("foaf", "http://xmlns.com/foaf/0.1/"),
    ("healthdcatap", "http://healthdataportal.eu/ns/health#"),
    ("hydra", "http://www.w3.org/ns/hydra/core#"),
    ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
    ("skos", "http://www.w3.org/2004/02/skos/core#"),
    ("vcard", "http://www.w3.org/2006/vcard/ns#"),
    ("xsd", "http://www.w3.org/2001/XMLSchema#"),
];

/// A resource of another publisher.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reference {
    pub(super) iri: String,
    class: &'static str,
    /// SKOS concept scheme.
    scheme: Option<String>,
    /// In French and English.
    label: Option<(&'static str, &'static str)>,
}

impl Reference {
    pub(super) fn new(iri: impl Into<String>, class: &'static str) -> Self {
        Self { iri: iri.into(), class, scheme: None, label: None }
    }

    /// A term of a list of the Publications Office.
    fn listed(list: &str, code: &str, class: &'static str) -> Self {
        Self { scheme: Some(eu(list)), ..Self::new(format!("{}/{code}", eu(list)), class) }
    }

    pub(super) fn describe(self, graph: &mut Graph) {
        let mut subject = graph.subject(&self.iri, self.class);
        if let Some((french, english)) = self.label {
            let property = if self.class == "skos:Concept" { "skos:prefLabel" } else { "dct:title" };
            subject = subject.texts(property, [(Locale::Fr, french), (Locale::En, english)]);
        }
        if let Some(scheme) = self.scheme {
            subject.link("skos:inScheme", &scheme);
        }
    }
}

/// A list of the Publications Office.
pub(super) fn eu(list: &str) -> String {
    format!("http://publications.europa.eu/resource/authority/{list}")
}

pub(super) fn themes() -> Reference {
    let label = Some(("Thème de données", "Data theme"));
    Reference { label, ..Reference::new(eu("data-theme"), "skos:ConceptScheme") }
}

pub(super) fn theme(family: Family) -> Vec<Reference> {
    let theme = |code, label| Reference {
        label: Some(label),
        ..Reference::listed("data-theme", code, "skos:Concept")
    };
    let health = theme("HEAL", ("Santé", "Health"));
    let economy = theme("ECON", ("Économie et finances", "Economy and finance"));
    match family {
        Family::Sales | Family::Scoring => vec![economy, health],
        Family::Care | Family::Indicators => vec![health],
    }
}

pub(super) fn language(locale: Locale) -> Reference {
    let code = match locale {
        Locale::Fr => "FRA",
        Locale::En => "ENG",
        Locale::Ko => "KOR",
        Locale::Th => "THA",
    };
    Reference::listed("language", code, "dct:LinguisticSystem")
}

pub(super) fn frequency(update: Update) -> Reference {
    let code = match update {
        Update::Once => "NEVER",
        Update::Daily => "DAILY",
        Update::Weekly => "WEEKLY",
        Update::Monthly => "MONTHLY",
        Update::Quarterly => "QUARTERLY",
        Update::HalfYearly => "ANNUAL_2",
        Update::Yearly => "ANNUAL",
    };
    Reference::listed("frequency", code, "dct:Frequency")
}

/// An xsd:duration.
pub(super) fn resolution(granularity: Granularity) -> &'static str {
    match granularity {
        Granularity::Day => "P1D",
        // XML Schema knows no weeks.
        Granularity::Week => "P7D",
        Granularity::Month => "P1M",
        Granularity::Year => "P1Y",
    }
}

pub(super) fn access(access: Access) -> Reference {
    let code = match access {
        Access::Open => "PUBLIC",
        // For whoever agrees on conditions.
        Access::Quote => "RESTRICTED",
    };
    Reference::listed("access-right", code, "dct:RightsStatement")
}

pub(super) fn place(territory: SourceTerritory) -> Reference {
    let (list, code) = match territory {
        SourceTerritory::World => return Reference::new("https://sws.geonames.org/6295630/", "dct:Location"),
        // Parts of France, as Eurostat knows them.
        SourceTerritory::Corsica => {
            return Reference::new("http://data.europa.eu/nuts/code/FRM", "dct:Location");
        }
        SourceTerritory::Overseas => {
            return Reference::new("http://data.europa.eu/nuts/code/FRY", "dct:Location");
        }
        SourceTerritory::Africa => ("continent", "AFRICA"),
        SourceTerritory::Europe => ("continent", "EUROPE"),
        SourceTerritory::Asia => ("continent", "ASIA"),
        SourceTerritory::Americas => ("continent", "AMERICA"),
        SourceTerritory::Oceania => ("continent", "OCEANIA"),
        SourceTerritory::Germany => ("country", "DEU"),
        SourceTerritory::Belgium => ("country", "BEL"),
        SourceTerritory::Spain => ("country", "ESP"),
        SourceTerritory::France => ("country", "FRA"),
        SourceTerritory::Italy => ("country", "ITA"),
        SourceTerritory::Morocco => ("country", "MAR"),
        SourceTerritory::Poland => ("country", "POL"),
        SourceTerritory::Portugal => ("country", "PRT"),
        SourceTerritory::UnitedKingdom => ("country", "GBR"),
        SourceTerritory::Russia => ("country", "RUS"),
    };
    Reference::listed(list, code, "dct:Location")
}

/// In the list of the Publications Office.
pub(super) fn format(format: Format) -> Reference {
    Reference::listed("file-type", &format.word().to_uppercase(), "dct:MediaTypeOrExtent")
}

/// In the registry of IANA.
pub(super) fn media_type(format: Format) -> Reference {
    let kind = match format {
        Format::Csv => "text/csv",
        Format::Parquet => "application/vnd.apache.parquet",
        Format::Json => "application/json",
        Format::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        Format::Pdf => "application/pdf",
    };
    Reference::new(format!("https://www.iana.org/assignments/media-types/{kind}"), "dct:MediaType")
}

/// By its SPDX name; none for what cannot be one.
pub(super) fn licence(name: &str) -> Option<Reference> {
    let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b".-+".contains(&b));
    is_name.then(|| Reference::new(format!("http://spdx.org/licenses/{name}"), "dct:LicenseDocument"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_licence_that_is_no_name_is_not_said() {
        assert_eq!(licence("ODbL-1.0").unwrap().iri, "http://spdx.org/licenses/ODbL-1.0");
        for text in ["", "Licence Ouverte", "<x>", "a/../b"] {
            assert_eq!(licence(text), None, "{text}");
        }
    }

    #[test]
    fn no_two_territories_are_one_place() {
        let mut names = SourceTerritory::ALL.map(|territory| place(territory).iri);
        names.sort();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    }
}
