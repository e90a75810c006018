//! Territories of sources, as terms of the Publications Office of the European Union, Eurostat and GeoNames. Names and
//! extents are included, because harvesters fetch nothing: CKAN shows the name, udata draws the extent.

use super::{
    literal::{literal, typed},
    vocabulary::ExternalResource,
};
use crate::{catalog::closed_lists::SourceTerritory, locale::Locale, text};
use oxrdf::Literal;

/// West, south, east and north, in degrees.
type BoundingBox = [f64; 4];

pub(super) fn place(territory: SourceTerritory) -> ExternalResource {
    let name = |locale| text::word_label(locale, "source", "territory", territory.word());
    let names = Locale::ALL.into_iter().map(|locale| ("skos:prefLabel", literal(name(locale), locale)));
    // One name without a language: CKAN takes any of several.
    let label = ("rdfs:label", Literal::new_simple_literal(name(Locale::En)));
    let (property, extent) = match extents(territory) {
        [extent] => ("dcat:bbox", format!("POLYGON({})", ring(extent))),
        several => {
            let polygons: Vec<_> = several.iter().map(|extent| format!("({})", ring(extent))).collect();
            ("locn:geometry", format!("MULTIPOLYGON({})", polygons.join(",")))
        }
    };
    let extent = (property, typed(extent, "gsp:wktLiteral"));
    let said = names.chain([label, extent]);
    said.fold(term(territory), |term, (property, value)| term.with(property, value))
}

/// The ring around an extent, in Well-Known Text.
fn ring(extent: &BoundingBox) -> String {
    let [west, south, east, north] = extent;
    format!("({west} {south},{east} {south},{east} {north},{west} {north},{west} {south})")
}

fn term(territory: SourceTerritory) -> ExternalResource {
    const CLASS: &str = "dct:Location";
    let (list, code) = match territory {
        SourceTerritory::World => return ExternalResource::new("https://sws.geonames.org/6295630/", CLASS),
        // Parts of France, by their codes of Eurostat.
        SourceTerritory::Corsica => {
            return ExternalResource::new("http://data.europa.eu/nuts/code/FRM", CLASS);
        }
        SourceTerritory::Overseas => {
            return ExternalResource::new("http://data.europa.eu/nuts/code/FRY", CLASS);
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
    ExternalResource::listed(list, code, CLASS)
}

/// Extents to a tenth of a degree, from Natural Earth. A territory across the 180th meridian has two parts; for France,
/// whose terms include the overseas parts, it is the part in Europe that the sources cover.
const fn extents(territory: SourceTerritory) -> &'static [BoundingBox] {
    match territory {
        SourceTerritory::World => &[[-180.0, -90.0, 180.0, 90.0]],
        SourceTerritory::Africa => &[[-25.4, -34.9, 63.6, 37.4]],
        SourceTerritory::Europe => &[[-31.3, 34.5, 69.1, 81.9]],
        SourceTerritory::Asia => &[[25.6, -11.1, 180.0, 81.3]],
        SourceTerritory::Americas => &[[-179.2, -56.0, -11.3, 83.7]],
        SourceTerritory::Oceania => &[[112.9, -55.1, 180.0, 20.6], [-180.0, -55.1, -124.7, 28.5]],
        SourceTerritory::Germany => &[[5.8, 47.2, 15.1, 55.1]],
        SourceTerritory::Belgium => &[[2.5, 49.4, 6.4, 51.5]],
        SourceTerritory::Spain => &[[-18.2, 27.6, 4.4, 43.8]],
        SourceTerritory::France => &[[-5.2, 41.3, 9.6, 51.1]],
        SourceTerritory::Corsica => &[[8.5, 41.3, 9.6, 43.1]],
        // Guadeloupe, Martinique, French Guiana, Réunion, Mayotte.
        SourceTerritory::Overseas => &[
            [-61.9, 15.8, -61.0, 16.6],
            [-61.3, 14.3, -60.8, 14.9],
            [-54.7, 2.1, -51.6, 5.8],
            [55.2, -21.4, 55.9, -20.8],
            [45.0, -13.1, 45.3, -12.6],
        ],
        SourceTerritory::Italy => &[[6.6, 35.4, 18.6, 47.1]],
        SourceTerritory::Morocco => &[[-13.2, 27.6, -1.0, 36.0]],
        SourceTerritory::Poland => &[[14.1, 49.0, 24.2, 54.9]],
        SourceTerritory::Portugal => &[[-31.3, 32.6, -6.1, 42.2]],
        SourceTerritory::UnitedKingdom => &[[-8.7, 49.8, 1.8, 60.9]],
        SourceTerritory::Russia => &[[19.6, 41.1, 180.0, 81.9], [-180.0, 62.3, -169.0, 71.6]],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_territory_has_its_own_place() {
        let mut names = SourceTerritory::ALL.map(|territory| place(territory).iri);
        names.sort();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    }

    #[test]
    fn every_extent_is_valid_and_parts_lie_within_their_country() {
        for territory in SourceTerritory::ALL {
            for [west, south, east, north] in extents(territory) {
                assert!(-180.0 <= *west && west < east && *east <= 180.0, "{territory}");
                assert!(-90.0 <= *south && south < north && *north <= 90.0, "{territory}");
            }
        }
        let ([france], [corsica]) = (extents(SourceTerritory::France), extents(SourceTerritory::Corsica))
        else {
            panic!("every extent is one polygon");
        };
        assert!(france[0] <= corsica[0] && france[1] <= corsica[1]);
        assert!(corsica[2] <= france[2] && corsica[3] <= france[3]);
        assert_eq!(ring(corsica), "(8.5 41.3,9.6 41.3,9.6 43.1,8.5 43.1,8.5 41.3)");
    }
}
