//! Figures as GeoJSON (RFC 7946), with an outline per territory. The outlines are those of the maps of the interface,
//! with an accuracy of about three kilometres, which is enough for a map of the country.

use super::{
    context::Figures,
    json::{SeriesHeader, VersionStatus},
};
use crate::{
    Error, Result,
    ias::{evidence::Known, population, series::Flag, store::Version, territory::Territory},
    ui,
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use utoipa::ToSchema;

pub(crate) const GEOJSON: &str = "application/geo+json";

/// Path of the outlines, which are built with the interface: polygons in degrees.
const OUTLINES: &str = "client/geo/outlines.json";

/// A figure per territory, with its outline.
#[derive(Serialize, ToSchema)]
#[schema(as = Geography)]
pub struct GeographyDocument<'a> {
    /// `FeatureCollection`.
    r#type: &'static str,
    #[serde(flatten)]
    head: SeriesHeader<'a>,
    features: Vec<Feature<FigureProperties<'a>>>,
    /// Licence of the outlines.
    #[serde(rename = "outlineLicence")]
    outline_licence: String,
}

/// An outline with its properties.
#[derive(Serialize, ToSchema)]
struct Feature<P> {
    /// `Feature`.
    r#type: &'static str,
    id: Territory,
    /// A `MultiPolygon`; null if the interface is not built.
    geometry: Option<Value>,
    properties: P,
}

/// The last day of a territory.
#[derive(Serialize, ToSchema)]
struct FigureProperties<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    day: Date,
    /// Null if withheld.
    level: Option<f64>,
    status: &'static str,
    flag: Flag,
    pharmacies: Option<u32>,
    low: Option<f64>,
    high: Option<f64>,
}

/// The properties of a territory.
#[derive(Serialize, ToSchema)]
struct Place<'a> {
    territory: Territory,
    /// `country`, `former-region` or `region`.
    kind: &'static str,
    /// INSEE's code, of its own list.
    insee: Option<String>,
    name: &'a str,
}

/// All territories, in their order.
fn places() -> Result<BTreeMap<Territory, Place<'static>>> {
    let population::Regions { former, present, .. } = population::regions()?;
    let place = |territory: Territory, kind, name| {
        let insee = territory.insee().map(|code| format!("{code:02}"));
        (territory, Place { territory, kind, insee, name })
    };
    let former = former.iter().map(|region| place(region.code, "former-region", region.name.as_str()));
    let present = present.iter().map(|region| place(region.code, "region", region.name.as_str()));
    Ok([place(Territory::FRANCE, "country", "France")].into_iter().chain(former).chain(present).collect())
}

/// Serializes the last day of each territory of a publication, or of a part of it.
pub(super) fn print(version: &Version, figures: Figures<'_>, status: &VersionStatus) -> Result<Vec<u8>> {
    let Figures { publication, evidence } = figures;
    let (mut places, mut outlines) = (places()?, Outlines::load()?);
    let features = publication.series.iter().filter_map(|(territory, series)| {
        let point = series.points().last()?;
        let Known { support, interval } = evidence.along(*territory, std::slice::from_ref(point)).next()?;
        Some(Feature {
            r#type: "Feature",
            id: *territory,
            geometry: outlines.take(*territory),
            properties: FigureProperties {
                place: places.remove(territory)?,
                day: point.day,
                level: point.level,
                status: if point.provisional { "provisional" } else { "definitive" },
                flag: point.flag,
                pharmacies: support.map(|support| support.pharmacies),
                low: interval.map(|ends| ends.0),
                high: interval.map(|ends| ends.1),
            },
        })
    });
    let document = GeographyDocument {
        r#type: "FeatureCollection",
        head: SeriesHeader::new(version, publication.method, status),
        features: features.collect(),
        outline_licence: outlines.licence,
    };
    serde_json::to_vec(&document).map_err(Error::internal)
}

/// Serializes every territory with its outline only, to be joined with figures.
pub(crate) fn territories() -> Result<Vec<u8>> {
    let mut outlines = Outlines::load()?;
    let features = places()?.into_iter().map(|(territory, place)| Feature {
        r#type: "Feature",
        id: territory,
        geometry: outlines.take(territory),
        properties: place,
    });
    let features: Vec<_> = features.collect();
    let document =
        json!({ "type": "FeatureCollection", "features": features, "outlineLicence": outlines.licence });
    serde_json::to_vec(&document).map_err(Error::internal)
}

#[derive(Default, Deserialize)]
struct Outlines {
    /// The required notice of their source.
    licence: String,
    geometries: BTreeMap<String, Value>,
}

impl Outlines {
    fn load() -> Result<Self> {
        match ui::file(OUTLINES) {
            None => Ok(Self::default()),
            Some(file) => serde_json::from_slice(&file.bytes).map_err(Error::internal),
        }
    }

    fn take(&mut self, territory: Territory) -> Option<Value> {
        // The name in the drawing of the map.
        let name = match territory.insee() {
            None => "coast".to_owned(),
            Some(code) => format!("{}{code:02}", if territory.is_former() { "r" } else { "n" }),
        };
        self.geometries.remove(&name)
    }
}
