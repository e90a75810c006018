//! Stages of versions. A draft is only shown in previews; a live version is public between its first and its
//! last day.

use crate::Error;
use jiff::civil::Date;
use std::{fmt, str::FromStr};

/// The stage of a version of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Not public.
    Draft,
    /// Public between its days.
    Live,
}

impl Stage {
    /// The word in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Live => "live",
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Stage {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        match word {
            "draft" => Ok(Self::Draft),
            "live" => Ok(Self::Live),
            _ => Err(Error::internal(format!("unknown stage {word}"))),
        }
    }
}

/// The visibility of an entry on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, async_graphql::Enum, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[graphql(rename_items = "lowercase")]
pub enum Visibility {
    /// Not visible: it is a draft.
    Draft,
    /// Not visible yet: its first day is in the future.
    Scheduled,
    Public,
    /// No longer visible: its last day is over.
    Expired,
}

impl Visibility {
    /// The visibility of a version with these first and last days, inclusive.
    #[must_use]
    pub fn compute(stage: Stage, published: Option<Date>, expires: Option<Date>, today: Date) -> Self {
        match stage {
            Stage::Draft => Self::Draft,
            Stage::Live if expires.is_some_and(|last| last < today) => Self::Expired,
            Stage::Live if published.is_some_and(|first| first > today) => Self::Scheduled,
            Stage::Live => Self::Public,
        }
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Scheduled => "scheduled",
            Self::Public => "public",
            Self::Expired => "expired",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn an_entry_is_public_from_its_first_to_its_last_day() {
        let of = |stage, first: i8, last: i8| {
            let day = |day| Some(date(2026, 11, day));
            Visibility::compute(stage, day(first), day(last), date(2026, 11, 21))
        };
        assert_eq!(of(Stage::Live, 21, 21), Visibility::Public);
        assert_eq!(of(Stage::Live, 22, 30), Visibility::Scheduled);
        assert_eq!(of(Stage::Live, 1, 20), Visibility::Expired);
        assert_eq!(of(Stage::Draft, 1, 30), Visibility::Draft);
        assert_eq!(Visibility::compute(Stage::Live, None, None, date(2026, 11, 21)), Visibility::Public);
    }
}
