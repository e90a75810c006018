//! Conditions on days, such as `level >= 37 and status = definitive`.

use crate::ias::{
    evidence::{Evidence, Known},
    publication::Publication,
    series::{Point, Series},
};
use std::{cmp::Ordering, str::FromStr};

/// Comparisons that a day must all meet. An unknown number meets none.
#[derive(Debug, Clone, PartialEq)]
pub struct FilterExpression(Vec<Comparison>);

#[derive(Debug, Clone, PartialEq)]
enum Comparison {
    Number(Column, Operator, f64),
    /// Whether a day is provisional.
    Provisional(bool),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    Level,
    Pharmacies,
    Low,
    High,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operator {
    Less,
    AtMost,
    Equal,
    Unequal,
    AtLeast,
    More,
}

/// Longer operators come before their prefixes.
const OPERATORS: [(&str, Operator); 6] = [
    ("<=", Operator::AtMost),
    (">=", Operator::AtLeast),
    ("!=", Operator::Unequal),
    ("<", Operator::Less),
    (">", Operator::More),
    ("=", Operator::Equal),
];

impl Operator {
    fn matches(self, ordering: Ordering) -> bool {
        match self {
            Self::Less => ordering.is_lt(),
            Self::AtMost => ordering.is_le(),
            Self::Equal => ordering.is_eq(),
            Self::Unequal => ordering.is_ne(),
            Self::AtLeast => ordering.is_ge(),
            Self::More => ordering.is_gt(),
        }
    }
}

impl Comparison {
    fn parse(text: &str) -> Option<Self> {
        let at = text.find(['<', '>', '=', '!'])?;
        let (column, rest) = text.split_at(at);
        let (word, operator) = OPERATORS.into_iter().find(|(word, _)| rest.starts_with(word))?;
        let value = rest[word.len()..].trim();
        let column = match column.trim() {
            "level" => Column::Level,
            "pharmacies" => Column::Pharmacies,
            "low" => Column::Low,
            "high" => Column::High,
            "status" => {
                let provisional = match value {
                    "provisional" => true,
                    "definitive" => false,
                    _ => return None,
                };
                return match operator {
                    Operator::Equal => Some(Self::Provisional(provisional)),
                    Operator::Unequal => Some(Self::Provisional(!provisional)),
                    _ => None,
                };
            }
            _ => return None,
        };
        value
            .parse()
            .ok()
            .filter(|value: &f64| value.is_finite())
            .map(|value| Self::Number(column, operator, value))
    }

    fn matches_point(&self, point: &Point, known: &Known) -> bool {
        let (column, operator, value) = match self {
            Self::Provisional(provisional) => return point.provisional == *provisional,
            Self::Number(column, operator, value) => (column, operator, value),
        };
        let known_value = match column {
            Column::Level => point.level,
            Column::Pharmacies => known.support.map(|support| f64::from(support.pharmacies)),
            Column::Low => known.interval.map(|ends| ends.0),
            Column::High => known.interval.map(|ends| ends.1),
        };
        known_value
            .and_then(|known_value| known_value.partial_cmp(value))
            .is_some_and(|ordering| operator.matches(ordering))
    }
}

impl FromStr for FilterExpression {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let comparisons = text.split(" and ").map(|part| {
            Comparison::parse(part).ok_or_else(|| {
                format!(
                    "\"{}\" is not a comparison of level, pharmacies, low or high with a number (<, <=, =, !=, >=, >), or of \
                     status with provisional or definitive (=, !=)",
                    part.trim()
                )
            })
        });
        comparisons.collect::<Result<_, _>>().map(Self)
    }
}

impl FilterExpression {
    /// Returns the days of a publication that meet the condition. A territory without such days has no series.
    pub(super) fn apply(&self, publication: &Publication, evidence: &Evidence) -> Publication {
        let series = publication.series.iter().map(|(territory, series)| {
            let known = evidence.along(*territory, series.points());
            let days = series.points().iter().copied().zip(known);
            let met = days.filter(|(point, known)| {
                self.0.iter().all(|comparison| comparison.matches_point(point, known))
            });
            (*territory, Series::from_sorted(met.map(|(point, _)| point).collect()))
        });
        let series = series.filter(|(_, series)| !series.points().is_empty()).collect();
        Publication { series, ..*publication }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::{
        evidence::LevelSupport,
        publication::Method,
        series::{Flag, days_after},
        territory::Territory,
        theme::Theme,
    };
    use jiff::civil::date;

    #[test]
    fn unknown_values_satisfy_no_comparison() {
        let first = date(2026, 1, 1);
        let point = |at: i64| match at {
            3 => Point { day: days_after(first, at), level: None, provisional: false, flag: Flag::Withheld },
            _ => Point::plain(days_after(first, at), 10.0 * at as f64, at > 4),
        };
        let series = [(Territory::FRANCE, Series::from_sorted((0..7).map(point).collect()))].into();
        let flu =
            Publication { theme: Theme::Flu, demonstration: false, method: Method::RatioOfSums, series };
        let support = LevelSupport { pharmacies: 20, factor: 12_500 };
        let supports = (2..5).map(|at| (days_after(first, at), support)).collect();
        let evidence = Evidence { supports: [(Territory::FRANCE, supports)].into(), ..Evidence::default() };
        let met = |text: &str| -> Vec<i8> {
            let condition: FilterExpression = text.parse().unwrap();
            let days = condition.apply(&flu, &evidence);
            days.series.values().flat_map(|series| series.points()).map(|point| point.day.day() - 1).collect()
        };
        assert_eq!(met("level >= 20"), [2, 4, 5, 6]);
        assert_eq!(met("level>20 and status=definitive"), [4]);
        assert_eq!(met("status != definitive"), [5, 6]);
        assert_eq!(met("pharmacies = 20 and low < 20"), [2]);
        assert_eq!(met("high <= 50"), [2, 4]);
        assert_eq!(met("level != 20 and level < 41.5"), [0, 1, 4]);
        assert!(met("level > 1e9").is_empty());
    }

    #[test]
    fn reports_invalid_comparisons() {
        for wrong in [
            "",
            "level",
            "level >= ",
            "level => 3",
            "level = NaN",
            "level = inf",
            "day > 2026-01-01",
            "status > definitive",
            "status = final",
            "level > 1 or level < 0",
            "level > 1 and",
            "LEVEL > 1",
        ] {
            assert!(wrong.parse::<FilterExpression>().is_err(), "{wrong}");
        }
        let refusal = "level > 1 and colour = red".parse::<FilterExpression>().unwrap_err();
        assert!(refusal.starts_with("\"colour = red\" is not a comparison of level,"), "{refusal}");
    }
}
