//! The news of the day: the one theme of which the home page, its picture and its card speak.

use crate::ias::{
    indicator_status::{Grade, IndicatorStatus, Trend},
    theme::Theme,
};
use serde::Serialize;
use utoipa::ToSchema;

/// Why a theme is the news.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NewsKind {
    /// It is above its epidemic threshold.
    Epidemic,
    /// It has no threshold and rises sharply.
    Rising,
    /// It is above its usual range.
    Unusual,
    /// No theme is above a limit: it is the nearest to its own.
    Quiet,
    /// No theme has a limit yet: it is the first with a level.
    Latest,
    /// All figures are generated.
    Demonstration,
}

/// The news of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct News {
    pub kind: NewsKind,
    pub theme: Theme,
}

/// Chooses the news; `None` while no theme has a grade. Held series cannot be the news, nor can demonstrations beside
/// real series. Of equals, the first in the order of display is chosen.
pub(super) fn choose<'a>(statuses: impl Iterator<Item = &'a IndicatorStatus> + Clone) -> Option<News> {
    let demonstration = statuses.clone().all(|status| status.demonstration);
    let candidates: Vec<&IndicatorStatus> = statuses
        .filter(|status| status.held_back.is_none() && status.demonstration == demonstration)
        .collect();
    let first = |rank: fn(&IndicatorStatus) -> Option<Rank>| {
        let ranked = candidates.iter().filter_map(|status| Some((rank(status)?, status.theme)));
        // The first of the highest: `max_by` would give the last.
        ranked.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, theme)| theme)
    };
    let of = |kind, rank| first(rank).map(|theme| News { kind, theme });
    let news = of(NewsKind::Epidemic, epidemic)
        .or_else(|| of(NewsKind::Rising, rising))
        .or_else(|| of(NewsKind::Unusual, unusual))
        .or_else(|| of(NewsKind::Quiet, nearest))
        .or_else(|| of(NewsKind::Latest, graded))?;
    Some(if demonstration { News { kind: NewsKind::Demonstration, ..news } } else { news })
}

/// The grade of an epidemic, or 0, then a size.
type Rank = (u8, f64);

/// An epidemic, by its grade and then by the change of its level over seven days.
fn epidemic(status: &IndicatorStatus) -> Option<Rank> {
    let grade = match status.situation.grade? {
        Grade::Low => 1,
        Grade::Medium => 2,
        Grade::High => 3,
        Grade::VeryHigh => 4,
        _ => return None,
    };
    Some((grade, ratio(status).map_or(0.0, |ratio| (ratio - 1.0).abs())))
}

/// A sharp rise without a threshold, by its ratio.
fn rising(status: &IndicatorStatus) -> Option<Rank> {
    let sharp = status.situation.trend == Some(Trend::RisingSharply);
    (sharp && status.situation.grade == Some(Grade::NotEstablished))
        .then(|| (0, ratio(status).unwrap_or(0.0)))
}

/// A level above its usual range, by its distance in widths of the range.
fn unusual(status: &IndicatorStatus) -> Option<Rank> {
    let (level, usual) = (status.level?, status.situation.usual?);
    let is_over = status.situation.grade == Some(Grade::Over);
    is_over.then(|| (0, (level - usual.high) / (usual.high - usual.low).max(f64::EPSILON)))
}

/// A level with a limit, by its share of it: the epidemic threshold, or the end of the usual range.
fn nearest(status: &IndicatorStatus) -> Option<Rank> {
    let (grade, level) = (status.situation.grade?, status.level?);
    let usual = status.situation.usual.map(|usual| usual.high);
    let limit = match grade {
        Grade::Drifting | Grade::NotEstablished | Grade::Awaited | Grade::Campaign | Grade::Closed => None,
        _ => status.situation.onset.or(usual),
    };
    limit.filter(|limit| *limit > 0.0).map(|limit| (0, level / limit))
}

/// Any graded level.
fn graded(status: &IndicatorStatus) -> Option<Rank> {
    status.situation.grade.and(status.level).map(|_| (0, 0.0))
}

/// The level as a multiple of the compared one.
fn ratio(status: &IndicatorStatus) -> Option<f64> {
    let before = status.situation.before.filter(|before| *before > 0.0)?;
    Some(status.level? / before)
}

#[cfg(test)]
mod tests;
