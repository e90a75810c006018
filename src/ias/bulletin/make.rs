//! Makes the facts of a bulletin from public data.

use super::{
    facts::{Facts, RegionAbove, Review, Stated, ThemeFacts},
    model::facts,
    week::Week,
};
use crate::{
    Error, Result,
    ias::{
        archive::ArchivedVersion,
        epidemic::{self, Assessment},
        event::Event,
        evidence::Evidence,
        exclusion::Exclusions,
        indicator_status::{Grade, IndicatorStatus, Measure, StatusContext, Thresholds},
        publish::HeldBack,
        season,
        series::{Series, days_after},
        store::StoredBulletin,
        territory::Territory,
        theme::Theme,
        view::excluded_days,
    },
};
use jiff::civil::Date;
use std::{collections::BTreeMap, sync::Arc};

/// Days before the last one in which exclusions are reported: about the window of a level.
const EXCLUDED_DAYS: i64 = 14;
const EVENT_DAYS: i64 = 7;

/// The public data of all themes at the time of a bulletin.
pub(in crate::ias) struct Sources {
    pub(in crate::ias) archived: Vec<ArchivedVersion>,
    pub(in crate::ias) held_back: Vec<(Theme, HeldBack)>,
    pub(in crate::ias) exclusions: BTreeMap<Theme, Exclusions>,
    pub(in crate::ias) events: Vec<Event>,
    pub(in crate::ias) evidences: BTreeMap<Theme, Arc<Evidence>>,
    /// Earlier bulletins, newest first.
    pub(in crate::ias) earlier: Vec<StoredBulletin>,
    pub(in crate::ias) today: Date,
    /// Milliseconds since 1970.
    pub(in crate::ias) now: i64,
}

impl Sources {
    /// Whether all figures are generated.
    pub(in crate::ias) fn is_demonstration(&self) -> bool {
        self.archived.iter().all(|archived| archived.version.demonstration)
    }

    /// Whether this week has its bulletin. A bulletin of generated figures is replaced by one of real ones.
    pub(in crate::ias) fn is_written(&self) -> bool {
        let (week, demonstration) = (Week::containing(self.today).to_string(), self.is_demonstration());
        self.earlier.iter().any(|stored| stored.week == week && stored.demonstration == demonstration)
    }
}

/// Makes the bulletin of this week, of the real themes, or of the generated ones if there are no others.
///
/// # Errors
/// An earlier bulletin that cannot be read (65).
pub(in crate::ias) fn make(sources: &Sources) -> Result<StoredBulletin> {
    let demonstration = sources.is_demonstration();
    let earlier = sources.earlier.iter().filter(|stored| stored.demonstration == demonstration);
    let earlier =
        earlier.map(|stored| Ok((stored.week.clone(), facts(stored)?))).collect::<Result<Vec<_>>>()?;
    let own = sources.archived.iter().filter(|archived| archived.version.demonstration == demonstration);
    let themes = own.map(|archived| theme_facts(archived, sources, &earlier)).collect::<Result<_>>()?;
    // Numbers of generated bulletins are reused: they are deleted when the first real one is stored.
    let last = sources.earlier.iter().filter(|stored| stored.demonstration == demonstration);
    Ok(StoredBulletin {
        week: Week::containing(sources.today).to_string(),
        number: last.map(|stored| stored.number).max().unwrap_or(0) + 1,
        published_at: sources.now,
        demonstration,
        facts: serde_json::to_string(&Facts { themes }).map_err(Error::internal)?,
    })
}

fn theme_facts(
    archived: &ArchivedVersion,
    sources: &Sources,
    earlier: &[(String, Facts)],
) -> Result<ThemeFacts> {
    let theme = archived.version.theme;
    let assessment = epidemic::assess(&archived.publication, Territory::FRANCE)?;
    let today = StatusContext { day: sources.today, held_back: &sources.held_back };
    let status = today.status_of(archived, Territory::FRANCE, Thresholds::new(&assessment, theme)?)?;
    let (regions_graded, regions_above) = regions(archived, &today)?;
    let last = status.last_day;
    let nothing = Exclusions::NONE;
    let exclusions = sources.exclusions.get(&theme).unwrap_or(&nothing);
    let mut excluded = excluded_days(exclusions, &sources.events, Territory::FRANCE, last);
    excluded.retain(|excluded| excluded.day > days_after(last, -EXCLUDED_DAYS));
    let is_recent = |event: &&Event| event.to > days_after(last, -EVENT_DAYS) && event.from <= last;
    let mut events: Vec<_> = sources.events.iter().filter(is_recent).map(Into::into).collect();
    events.reverse();
    let reviewed = match status.doubt {
        Some(_) => Vec::new(),
        None => reviews(archived, &assessment, sources.evidences.get(&theme).map(Arc::as_ref), earlier)?,
    };
    let IndicatorStatus { unit, method, version, provisional_from, level, situation, .. } = status;
    Ok(ThemeFacts {
        theme,
        unit,
        method,
        version,
        last_day: last,
        provisional_from,
        level,
        situation,
        doubt: status.doubt,
        late_days: status.freshness.late_days,
        held_since: status.held_back.map(|held| held.since),
        forced: status.forced.map(|forced| forced.reason),
        regions_graded,
        regions_above,
        excluded,
        events,
        reviewed,
    })
}

/// The number of present regions with a level on the last day and a threshold of their own, and those above it.
fn regions(archived: &ArchivedVersion, today: &StatusContext<'_>) -> Result<(usize, Vec<RegionAbove>)> {
    let (theme, publication) = (archived.version.theme, &archived.publication);
    let (mut graded, mut above) = (0, Vec::new());
    if !epidemic::covers(theme)? {
        return Ok((graded, above));
    }
    for territory in Territory::present_regions() {
        if publication.series_for(territory).last_day() != Some(archived.version.last_day) {
            continue;
        }
        let assessment = epidemic::assess(publication, territory)?;
        let IndicatorStatus { situation, level, .. } =
            today.status_of(archived, territory, Thresholds::new(&assessment, theme)?)?;
        let Some((level, onset)) = level.zip(situation.onset).filter(|_| situation.grade.is_some()) else {
            continue;
        };
        graded += 1;
        if situation.grade.is_some_and(Grade::is_epidemic) {
            above.push(RegionAbove { territory, level, onset });
        }
    }
    Ok((graded, above))
}

/// The earlier bulletins whose last day is final in this version and was not compared with its final value before.
fn reviews(
    archived: &ArchivedVersion,
    assessment: &Assessment,
    evidence: Option<&Evidence>,
    earlier: &[(String, Facts)],
) -> Result<Vec<Review>> {
    let (theme, publication) = (archived.version.theme, &archived.publication);
    let series = publication.national();
    let own: Vec<(&String, &ThemeFacts)> = earlier
        .iter()
        .filter_map(|(week, facts)| Some((week, facts.themes.iter().find(|facts| facts.theme == theme)?)))
        .collect();
    let is_known =
        |week: &str| own.iter().any(|(_, facts)| facts.reviewed.iter().any(|known| known.week == week));
    let mut reviews = Vec::new();
    for (week, facts) in own.iter().rev().filter(|(week, _)| !is_known(week)) {
        let day = facts.last_day;
        let Some(before) = facts.stated().filter(|_| facts.is_provisional()) else { continue };
        if day > archived.version.last_day || series.point(day).is_some_and(|point| point.provisional) {
            continue;
        }
        let measure = Measure {
            publication,
            series,
            chance: evidence.map(|evidence| evidence.chance(Territory::FRANCE, series, day)),
            thresholds: Thresholds::new(assessment, theme)?,
            doubtful: false,
        };
        let after = stated_of(series, day, &measure);
        reviews.push(Review { week: (*week).clone(), day, before, after });
    }
    Ok(reviews)
}

fn stated_of(series: &Series, day: Date, measure: &Measure<'_>) -> Option<Stated> {
    let level = season::rounded(series.level(day)?);
    let situation = measure.situation(day);
    Some(Stated { level, grade: situation.grade, trend: situation.trend })
}
