//! The places a series can be about: France, and the 22 metropolitan regions of before 2016 in which the
//! indicators have always been published, with the present region each belongs to.

use std::{fmt, str::FromStr};

/// France or one of its 22 former regions, named by its official code.
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

impl Territory {
    /// The whole country, written `FR`. Sorts before its regions.
    pub const FRANCE: Self = Self(0);

    /// The 22 former regions, by code.
    pub fn regions() -> impl Iterator<Item = Self> {
        REGIONS.iter().map(|(code, _)| Self(*code))
    }

    /// The code of the present region it is part of.
    #[must_use]
    pub fn present_region(self) -> Option<u8> {
        REGIONS.iter().find(|(code, _)| *code == self.0).map(|(_, present)| *present)
    }
}

impl fmt::Display for Territory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::FRANCE { f.write_str("FR") } else { write!(f, "{}", self.0) }
    }
}

/// A text that names no territory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownTerritory;

impl FromStr for Territory {
    type Err = UnknownTerritory;

    fn from_str(text: &str) -> Result<Self, UnknownTerritory> {
        if text == "FR" {
            return Ok(Self::FRANCE);
        }
        // Only two plain digits: "+11" and "011" are numbers, and no codes.
        let code = text.parse().ok().filter(|_| text.len() == 2 && !text.starts_with('+'));
        Self::regions().find(|region| Some(region.0) == code).ok_or(UnknownTerritory)
    }
}

impl serde::Serialize for Territory {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn codes_read_back_and_nothing_else_does() {
        assert_eq!("FR".parse(), Ok(Territory::FRANCE));
        for region in Territory::regions() {
            assert_eq!(region.to_string().parse(), Ok(region));
        }
        for wrong in ["", "fr", "1", "011", "+11", "76", "99", "11 "] {
            assert_eq!(wrong.parse::<Territory>(), Err(UnknownTerritory), "{wrong}");
        }
    }

    #[test]
    fn twenty_two_former_regions_make_thirteen() {
        let present: BTreeSet<_> = Territory::regions().map(|r| r.present_region().unwrap()).collect();
        assert_eq!((Territory::regions().count(), present.len()), (22, 13));
        assert_eq!(Territory::FRANCE.present_region(), None);
    }
}
