//! The territories of series: France, the 22 metropolitan regions before 2016 in which the indicators have always been
//! published, and the 13 regions of today, which consist of them.

use crate::holidays::Law;
use std::{fmt, str::FromStr};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, schema::Type},
};

/// France, a former region with its INSEE code (`11`), or a present one with its ISO 3166-2 code (`FR-IDF`): six INSEE
/// codes are used in both lists and would be ambiguous.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Territory(u8);

/// Former region and the present one it is part of, in the order of the historic files.
const REGIONS: [(u8, u8); 22] = [
    (11, 11),
    (21, 44),
    (22, 32),
    (23, 28),
    (24, 24),
    (25, 28),
    (26, 27),
    (31, 32),
    (41, 44),
    (42, 44),
    (43, 27),
    (52, 52),
    (53, 53),
    (54, 75),
    (72, 75),
    (73, 76),
    (74, 75),
    (82, 84),
    (83, 84),
    (91, 76),
    (93, 93),
    (94, 94),
];

/// Present regions by INSEE code, with the last part of their ISO 3166-2 code.
const PRESENT: [(u8, &str); 13] = [
    (11, "IDF"),
    (24, "CVL"),
    (27, "BFC"),
    (28, "NOR"),
    (32, "HDF"),
    (44, "GES"),
    (52, "PDL"),
    (53, "BRE"),
    (75, "NAQ"),
    (76, "OCC"),
    (84, "ARA"),
    (93, "PAC"),
    (94, "20R"),
];

/// Present regions are numbered above all INSEE codes, so that they sort after the former ones.
const OF_PRESENT: u8 = 100;

impl Territory {
    /// The law of public holidays for most inhabitants of a territory. Alsace has its own days; in Lorraine only
    /// Moselle has them, with less than half of its inhabitants, so that Lorraine, like every larger territory, has the
    /// general ones.
    pub(crate) fn holiday_law(self) -> Law {
        const ALSACE: u8 = 42;
        match self.is_former() && self.insee() == Some(ALSACE) {
            true => Law::AlsaceMoselle,
            false => Law::General,
        }
    }

    /// The whole country, written `FR`. Sorts before its regions.
    pub const FRANCE: Self = Self(0);

    /// The 22 former regions, by code.
    pub fn regions() -> impl Iterator<Item = Self> {
        REGIONS.iter().map(|(code, _)| Self(*code))
    }

    /// The 13 regions of today, by INSEE code.
    pub fn present_regions() -> impl Iterator<Item = Self> {
        PRESENT.iter().map(|(code, _)| Self(OF_PRESENT + code))
    }

    /// All 36: France, the former regions, the present ones.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::FRANCE).chain(Self::regions()).chain(Self::present_regions())
    }

    pub fn is_former(self) -> bool {
        (1..OF_PRESENT).contains(&self.0)
    }

    /// The INSEE code of a region, of its own list.
    pub fn insee(self) -> Option<u8> {
        match self.0 {
            0 => None,
            code => Some(code % OF_PRESENT),
        }
    }

    /// The present region a former one is part of.
    pub fn present_region(self) -> Option<Self> {
        let (_, present) = REGIONS.iter().find(|(code, _)| *code == self.0)?;
        Some(Self(OF_PRESENT + present))
    }

    /// The former regions of a territory; a former region consists of itself.
    pub fn parts(self) -> impl Iterator<Item = Self> {
        let is_part = move |(code, present): &&(u8, u8)| {
            self == Self::FRANCE || self.0 == *code || self.0 == OF_PRESENT + present
        };
        REGIONS.iter().filter(is_part).map(|(code, _)| Self(*code))
    }
}

impl fmt::Display for Territory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match PRESENT.iter().find(|(code, _)| OF_PRESENT + code == self.0) {
            Some((_, iso)) => write!(f, "FR-{iso}"),
            None if *self == Self::FRANCE => f.write_str("FR"),
            None => write!(f, "{}", self.0),
        }
    }
}

/// A text that is not a territory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownTerritory;

impl FromStr for Territory {
    type Err = UnknownTerritory;

    fn from_str(text: &str) -> Result<Self, UnknownTerritory> {
        if text == "FR" {
            return Ok(Self::FRANCE);
        }
        if let Some(iso) = text.strip_prefix("FR-") {
            let found = PRESENT.iter().find(|(_, known)| *known == iso);
            return found.map(|(code, _)| Self(OF_PRESENT + code)).ok_or(UnknownTerritory);
        }
        // Two plain digits only: "+11" and "011" are numbers, but not codes.
        let code = text.parse().ok().filter(|_| text.len() == 2 && !text.starts_with('+'));
        Self::regions().find(|region| Some(region.0) == code).ok_or(UnknownTerritory)
    }
}

impl serde::Serialize for Territory {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl PartialSchema for Territory {
    fn schema() -> RefOr<Schema> {
        let about = "FR for France, the INSEE code of one of the 22 metropolitan regions before 2016, or the \
                     ISO 3166-2 code of one of the 13 of today.";
        let codes = Self::all().map(|territory| territory.to_string());
        let schema = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(codes));
        schema.description(Some(about)).into()
    }
}

impl ToSchema for Territory {}

impl<'de> serde::Deserialize<'de> for Territory {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'_, str>>::deserialize(deserializer)?;
        text.parse()
            .map_err(|UnknownTerritory| serde::de::Error::custom(format!("{text:?} is not a territory")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn codes_round_trip_and_others_are_rejected() {
        for territory in Territory::all() {
            assert_eq!(territory.to_string().parse(), Ok(territory));
        }
        for wrong in ["", "fr", "1", "011", "+11", "76", "99", "11 ", "FR-", "FR-ide", "FR-COR"] {
            assert_eq!(wrong.parse::<Territory>(), Err(UnknownTerritory), "{wrong}");
        }
    }

    #[test]
    fn twenty_two_former_regions_make_thirteen() {
        let present: BTreeSet<_> = Territory::regions().map(|r| r.present_region().unwrap()).collect();
        assert_eq!(present, Territory::present_regions().collect());
        assert_eq!((Territory::all().count(), Territory::FRANCE.present_region()), (36, None));
        assert_eq!(Territory::FRANCE.parts().count(), 22);
        let parts = |iso: &str| -> Vec<String> {
            let territory: Territory = iso.parse().unwrap();
            territory.parts().map(|part| part.to_string()).collect()
        };
        assert_eq!(parts("FR-NAQ"), ["54", "72", "74"]);
        assert_eq!(parts("FR-20R"), ["94"]);
        assert_eq!(parts("42"), ["42"]);
        assert_eq!(Territory::present_regions().map(|r| r.parts().count()).sum::<usize>(), 22);
        assert_eq!("FR-20R".parse::<Territory>().unwrap().insee(), Some(94));
    }
}
