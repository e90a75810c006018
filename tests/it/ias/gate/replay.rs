//! Replayed publications: a series as of the morning after a day, and the findings of the gate.

use jiff::{ToSpan as _, civil::Date};
use vigie::ias::{Finding, GateInput, Point, Publication, Rules, Series, Severity, Territory, examine};

/// The publication of the morning after `last`.
pub fn as_of(full: &Publication, last: Date) -> Publication {
    let half_width = i64::try_from(full.theme.half_width()).unwrap();
    let open = last - (half_width - 1).days();
    let cut = |series: &Series| {
        let end = series.points().partition_point(|point| point.day <= last);
        let point = |p: &Point| Point { provisional: half_width > 0 && p.day >= open, ..*p };
        Series::from_sorted(series.points()[..end].iter().map(point).collect())
    };
    let series = full.series.iter().map(|(territory, series)| (*territory, cut(series)));
    let series = series.filter(|(_, series)| !series.points().is_empty()).collect();
    Publication { series, ..full.clone_head() }
}

/// The findings that hold a publication made on the morning after its last day.
pub fn red(rules: &Rules, publication: &Publication, previous: Option<&Publication>) -> Vec<Finding> {
    let last = publication.series.values().filter_map(Series::last_day).max().unwrap();
    let subject = GateInput::new(publication, last + 1.day()).with_previous(previous);
    let mut findings = examine(rules, &subject);
    findings.retain(|finding| finding.severity == Severity::Red);
    findings
}

/// The same publication with every level from `start` on changed.
pub fn changed(
    full: &Publication,
    start: Date,
    change: impl Fn(Territory, &Point) -> Option<f64>,
) -> Publication {
    let changed = |(territory, series): (&Territory, &Series)| {
        let point = |p: &Point| match p.level {
            Some(_) if p.day >= start => Point { level: change(*territory, p), ..*p },
            _ => *p,
        };
        let points = series.points().iter().map(point).filter(|p| p.level.is_some()).collect();
        (*territory, Series::from_sorted(points))
    };
    Publication { series: full.series.iter().map(changed).collect(), ..full.clone_head() }
}

/// A publication without its series.
pub trait Head {
    fn clone_head(&self) -> Publication;
}

impl Head for Publication {
    fn clone_head(&self) -> Publication {
        Publication {
            theme: self.theme,
            demonstration: self.demonstration,
            method: self.method,
            series: std::collections::BTreeMap::new(),
        }
    }
}
