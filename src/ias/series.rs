//! The levels of one territory: one per day, with its status and flag.

use jiff::{SignedDuration, civil::Date};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, schema::Type},
};

/// The flag of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Flag {
    #[default]
    #[serde(rename = "")]
    None,
    /// Fewer than eight of the fifteen days of its window have figures.
    Sparse,
    /// Too few pharmacies, or it would reveal a level with too few; it has no level.
    Withheld,
}

impl Flag {
    /// Its word in open data; `None` for [`Flag::None`].
    pub fn word(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Sparse => "sparse",
            Self::Withheld => "withheld",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        [Self::None, Self::Sparse, Self::Withheld].into_iter().find(|flag| flag.word() == word)
    }
}

impl PartialSchema for Flag {
    fn schema() -> RefOr<Schema> {
        let words = [Self::None, Self::Sparse, Self::Withheld].map(Self::word);
        let schema = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words));
        schema.description(Some("What must be said beside a level; empty where there is nothing.")).into()
    }
}

impl ToSchema for Flag {}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    pub day: Date,
    /// The level; `None` exactly if it is withheld.
    pub level: Option<f64>,
    /// Whether its smoothing window is incomplete.
    pub provisional: bool,
    pub flag: Flag,
}

impl Point {
    /// A level without a flag.
    pub fn plain(day: Date, level: f64, provisional: bool) -> Self {
        Self { day, level: Some(level), provisional, flag: Flag::None }
    }

    /// Its status in open data: provisional or definitive.
    pub(super) fn status(&self) -> &'static str {
        if self.provisional { "provisional" } else { "definitive" }
    }
}

/// The levels of one territory, sorted by day, without duplicates.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Series(Vec<Point>);

impl Series {
    pub const EMPTY: Self = Self(Vec::new());

    /// Creates a series from points sorted by day.
    pub fn from_sorted(points: Vec<Point>) -> Self {
        debug_assert!(points.is_sorted_by(|a, b| a.day < b.day));
        Self(points)
    }

    pub fn points(&self) -> &[Point] {
        &self.0
    }

    pub fn point(&self, day: Date) -> Option<&Point> {
        self.0.binary_search_by_key(&day, |point| point.day).ok().map(|at| &self.0[at])
    }

    pub fn level(&self, day: Date) -> Option<f64> {
        self.point(day)?.level
    }

    /// Days with their levels, without days that have none.
    pub fn levels(&self) -> impl DoubleEndedIterator<Item = (Date, f64)> + '_ {
        self.0.iter().filter_map(|point| Some((point.day, point.level?)))
    }

    /// The last day with a point.
    pub fn last_day(&self) -> Option<Date> {
        self.0.last().map(|point| point.day)
    }

    /// The first provisional day.
    pub fn provisional_from(&self) -> Option<Date> {
        self.0.iter().find(|point| point.provisional).map(|point| point.day)
    }

    pub fn provisional_days(&self) -> usize {
        self.0.iter().filter(|point| point.provisional).count()
    }
}

/// The day `days` days later, or earlier if negative; a series never reaches the end of the calendar.
pub(crate) fn days_after(day: Date, days: i64) -> Date {
    // A duration: a span would need calendar arithmetic.
    day.saturating_add(SignedDuration::from_hours(24 * days))
}

/// Number of days from one day to a later one; negative if it is earlier.
pub(crate) fn days_between(from: Date, to: Date) -> i64 {
    to.duration_since(from).as_hours() / 24
}
