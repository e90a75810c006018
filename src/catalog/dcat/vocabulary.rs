//! Terms of the Publications Office of the European Union, IANA and others for our closed lists. Values without a term
//! are omitted.

use super::literal::literal;
use crate::{
    catalog::closed_lists::{Access, Family, Format, Granularity, PersonalData, Update},
    ias,
    locale::Locale,
};
use oxrdf::Literal;

/// A resource of another publisher.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ExternalResource {
    pub(super) iri: String,
    pub(super) class: &'static str,
    /// The SKOS concept scheme of the term.
    pub(super) scheme: Option<String>,
    /// Literals that describe it, by property.
    pub(super) literals: Vec<(&'static str, Literal)>,
}

impl ExternalResource {
    pub(super) fn new(iri: impl Into<String>, class: &'static str) -> Self {
        Self { iri: iri.into(), class, scheme: None, literals: Vec::new() }
    }

    /// A term of a list of the Publications Office.
    pub(super) fn listed(list: &str, code: &str, class: &'static str) -> Self {
        Self { scheme: Some(eu(list)), ..Self::new(format!("{}/{code}", eu(list)), class) }
    }

    /// Adds a literal.
    pub(super) fn with(mut self, property: &'static str, value: Literal) -> Self {
        self.literals.push((property, value));
        self
    }

    /// Adds its name in French and English.
    fn named(self, property: &'static str, french: &str, english: &str) -> Self {
        self.with(property, literal(french, Locale::Fr)).with(property, literal(english, Locale::En))
    }
}

/// IRI of a list of the Publications Office.
pub(super) fn eu(list: &str) -> String {
    format!("http://publications.europa.eu/resource/authority/{list}")
}

pub(super) fn themes() -> ExternalResource {
    ExternalResource::new(eu("data-theme"), "skos:ConceptScheme").named(
        "dct:title",
        "Thème de données",
        "Data theme",
    )
}

pub(super) fn theme(family: Family) -> Vec<ExternalResource> {
    let theme = |code| ExternalResource::listed("data-theme", code, "skos:Concept");
    let health = theme("HEAL").named("skos:prefLabel", "Santé", "Health");
    let economy = theme("ECON").named("skos:prefLabel", "Économie et finances", "Economy and finance");
    match family {
        Family::Sales | Family::Scoring => vec![economy, health],
        Family::Care | Family::Indicators => vec![health],
    }
}

pub(super) fn language(locale: Locale) -> ExternalResource {
    let code = match locale {
        Locale::Fr => "FRA",
        Locale::En => "ENG",
        Locale::Ko => "KOR",
        Locale::Th => "THA",
    };
    ExternalResource::listed("language", code, "dct:LinguisticSystem")
}

pub(super) fn frequency(update: Update) -> ExternalResource {
    let code = match update {
        Update::Once => "NEVER",
        Update::Daily => "DAILY",
        Update::Weekly => "WEEKLY",
        Update::Monthly => "MONTHLY",
        Update::Quarterly => "QUARTERLY",
        Update::HalfYearly => "ANNUAL_2",
        Update::Yearly => "ANNUAL",
    };
    ExternalResource::listed("frequency", code, "dct:Frequency")
}

/// A time step as an xsd:duration.
pub(super) fn resolution(granularity: Granularity) -> &'static str {
    match granularity {
        Granularity::Day => "P1D",
        // XML Schema has no weeks.
        Granularity::Week => "P7D",
        Granularity::Month => "P1M",
        Granularity::Year => "P1Y",
    }
}

pub(super) fn access(access: Access) -> ExternalResource {
    let code = match access {
        Access::Open => "PUBLIC",
        // Access after agreement on conditions.
        Access::Quote => "RESTRICTED",
    };
    ExternalResource::listed("access-right", code, "dct:RightsStatement")
}

/// The file type of a format, in the list of the Publications Office.
pub(super) fn format(format: Format) -> ExternalResource {
    ExternalResource::listed("file-type", &format.word().to_uppercase(), "dct:MediaTypeOrExtent")
}

/// The media type of a format, in the registry of IANA.
pub(super) fn media_type(format: Format) -> ExternalResource {
    let kind = match format {
        Format::Csv => "text/csv",
        Format::Parquet => "application/vnd.apache.parquet",
        Format::Json => "application/json",
        Format::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        Format::Pdf => "application/pdf",
    };
    // CKAN shows the name of a node, and its address only without a name.
    ExternalResource::new(format!("https://www.iana.org/assignments/media-types/{kind}"), "dct:MediaType")
        .with("rdfs:label", Literal::new_simple_literal(kind))
}

/// Type of the publisher or data holder.
pub(super) fn publisher_type() -> ExternalResource {
    ExternalResource::new("http://purl.org/adms/publishertype/Company", "skos:Concept").named(
        "skos:prefLabel",
        "Entreprise",
        "Company",
    )
}

/// Whether a data set is aggregated or has records of persons.
pub(super) fn dataset_type(personal_data: Option<PersonalData>) -> ExternalResource {
    match personal_data {
        Some(PersonalData::Pseudonymous | PersonalData::Identified) => ExternalResource::listed(
            "dataset-type",
            "PERSONAL_DATA",
            "skos:Concept",
        )
        .named("skos:prefLabel", "Données à caractère personnel", "Personal data"),
        _ => ExternalResource::listed("dataset-type", "STATISTICAL", "skos:Concept").named(
            "skos:prefLabel",
            "Données statistiques",
            "Statistical data",
        ),
    }
}

/// A licence by its SPDX name; `None` for an invalid name. The licence of our open data has the address used everywhere
/// else on the site, with the title by which CKAN (`dct:title`) and udata (`dct:description`) recognise it.
pub(super) fn licence(name: &str) -> Option<ExternalResource> {
    if name == ias::LICENCE_NAME {
        let title = || Literal::new_simple_literal("Open Data Commons Open Database License (ODbL)");
        let licence = ExternalResource::new(ias::LICENCE_URL, "dct:LicenseDocument");
        return Some(licence.with("dct:title", title()).with("dct:description", title()));
    }
    let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b".-+".contains(&b));
    is_name.then(|| ExternalResource::new(format!("http://spdx.org/licenses/{name}"), "dct:LicenseDocument"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn omits_a_licence_without_an_spdx_identifier() {
        assert_eq!(licence("ODbL-1.0").unwrap().iri, ias::LICENCE_URL);
        assert_eq!(licence("CC-BY-4.0").unwrap().iri, "http://spdx.org/licenses/CC-BY-4.0");
        for text in ["", "Licence Ouverte", "<x>", "a/../b"] {
            assert_eq!(licence(text), None, "{text}");
        }
    }
}
